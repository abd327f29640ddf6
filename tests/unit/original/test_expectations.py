"""What the check compares: every kind of difference is seen; the stand-ins have the forms that libcob looks for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from locksmith.original.contents import Unrealisable
from locksmith.original.expected import Expectation, first_difference
from locksmith.original.program import OriginalRun
from locksmith.original.replay import relative_number
from locksmith.original.standins import CallScript, encode_entries, routines_source, symbol

WANTED = Expectation(
    b"", b"A\n", b"", 4, CallScript(b"", b"CALLED", {}), {"OUT": b"xyz", "IDX": ((b"r1", b"r2"),)}, b"P"
)
RUN = OriginalRun(b"A\n", b"", 4, b"CALLED", b"P", {"OUT": b"xyz", "IDX": ((b"r1", b"r2"),)})


def test_equal_runs_have_no_difference() -> None:
    assert first_difference(WANTED, RUN) is None


@pytest.mark.parametrize(
    ("what", "run"),
    [
        ("stdout", replace(RUN, stdout=b"B\n")),
        ("stdout", replace(RUN, stdout=b"A\nB\n")),
        ("calls", replace(RUN, told=b"")),
        ("return code", replace(RUN, code=0)),
        ("return code", replace(RUN, code=-11)),
        ("return code", replace(RUN, code=None)),
        ("file OUT", replace(RUN, files={**RUN.files, "OUT": b"xyz\n"})),
        ("file IDX", replace(RUN, files={"OUT": b"xyz"})),
        ("file NEW", replace(RUN, files={**RUN.files, "NEW": b""})),
        ("file IDX by key 0", replace(RUN, files={**RUN.files, "IDX": ((b"r1",),)})),
        ("file IDX by key 0, record 2", replace(RUN, files={**RUN.files, "IDX": ((b"r1", b"r3"),)})),
        ("parameters", replace(RUN, returned=b"Q")),
    ],
)
def test_every_difference_is_seen(what: str, run: OriginalRun) -> None:
    found = first_difference(WANTED, run)
    assert found is not None and found.what == what and found.expected != found.got


def test_symbols_are_those_of_libcob() -> None:
    assert [symbol(n) for n in ("CEE3ABD", "A-B", "1X", "A.B")] == ["CEE3ABD", "A__B", "_1X", "A_2EB"]


def test_a_routine_takes_its_operands() -> None:
    text = routines_source({"SUB": 2, "NONE": 0})
    assert "int SUB(void *a0, void *a1)" in text and "int NONE(void)" in text


def test_entries_fill_their_areas() -> None:
    assert encode_entries([[b"AB"]], [4]) == b"\1\0\1\0\4\0\0\0AB\0\0"


def test_relative_keys() -> None:
    forms = [(b"0012", "display"), (b"\0\x0c", "binary"), (b"\x0c\0", "comp5"), (b"\x01\x2c", "packed")]
    assert [relative_number(*f) for f in forms] == [12] * 4
    with pytest.raises(Unrealisable):
        relative_number(b"AB", "display")
