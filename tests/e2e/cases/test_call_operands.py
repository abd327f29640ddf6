"""CALL USING: what may stand there builds on both sides and means the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from locksmith.cases.case import Reply, TestCase, Write
from locksmith.gate.verdict import Status, judge
from locksmith.run.protocol import ExitKind, decode_result
from tests.e2e.cases.sides import FUEL, run_targets, unit_of

pytestmark = pytest.mark.slow


def test_the_same_item_twice(tmp_path: Path) -> None:
    source = tmp_path / "TWICE.cbl"
    source.write_text("""\
       IDENTIFICATION DIVISION.
       PROGRAM-ID. TWICE.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       01 A PIC X(4) VALUE "AAAA".
       01 B PIC X(4) VALUE "BBBB".
       PROCEDURE DIVISION.
       MAIN-PARA.
           CALL "OTHER" USING A B A.
           DISPLAY A B.
           STOP RUN.
""")
    unit = unit_of(source)
    stream = unit.n_sites + unit.programs[0].streams.index("OTHER.CALL")
    reply = Reply(writes=(Write(0, 0, b"12"), Write(1, 0, b"34"), Write(2, 1, b"56")))
    pair = run_targets(unit, tmp_path, TestCase(fuel=FUEL, streams=((stream, (reply,)),)))
    assert pair.mock == pair.java
    assert pair.outcome.text == "156A34BB\n"


CALLER = """\
       IDENTIFICATION DIVISION.
       PROGRAM-ID. CALLER.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       01 A PIC X(4) VALUE "AAAA".
       01 B PIC X(8) VALUE "BBBBBBBB".
       PROCEDURE DIVISION.
       MAIN-PARA.
           CALL "CALLEE" USING BY CONTENT A.
           CALL "OTHER" USING BY CONTENT B.
           CALL "OTHER" USING BY CONTENT B "LITERAL".
           DISPLAY A B.
           STOP RUN.
"""
CALLEE = """\
       IDENTIFICATION DIVISION.
       PROGRAM-ID. CALLEE.
       DATA DIVISION.
       LINKAGE SECTION.
       01 P PIC X(4).
       PROCEDURE DIVISION USING P.
       CALLEE-PARA.
           MOVE "ZZ" TO P.
           CALL "WITHIN" USING P.
           DISPLAY P.
           GOBACK.
"""


def test_copies_of_a_call_end_with_it(tmp_path: Path) -> None:
    source = tmp_path / "CALLER.cbl"
    source.write_text(f"{CALLER}       END PROGRAM CALLER.\n{CALLEE}")
    pair = run_targets(unit_of(source, ("CALLEE",)), tmp_path)
    assert pair.mock == pair.java
    assert pair.outcome.text == "ZZ  \nAAAABBBBBBBB\n"


def test_a_copy_shorter_than_the_linkage_item_ends_where_it_ends(tmp_path: Path) -> None:
    source = tmp_path / "CALLER.cbl"
    callee = CALLEE.replace("01 P PIC X(4).", "01 P0.\n          05 P PIC X(2).\n          05 FILLER PIC X(2).")
    callee = callee.replace("DIVISION USING P.", "DIVISION USING P0.")
    caller = CALLER.replace('A PIC X(4) VALUE "AAAA"', 'A PIC X(2) VALUE "AA"')
    source.write_text(f"{caller}       END PROGRAM CALLER.\n{callee}")
    pair = run_targets(unit_of(source, ("CALLEE",)), tmp_path)
    assert pair.mock == pair.java
    assert pair.outcome.text == "ZZ\nAABBBBBBBB\n"


def test_a_part_passed_by_reference_reaches_to_the_end_of_its_area(tmp_path: Path) -> None:
    source = tmp_path / "CALLER.cbl"
    caller = CALLER.replace("BY CONTENT A.", "B (3:2).")
    source.write_text(f"{caller}       END PROGRAM CALLER.\n{CALLEE}")
    pair = run_targets(unit_of(source, ("CALLEE",)), tmp_path)
    assert pair.mock == pair.java
    assert pair.outcome.text == "ZZ  \nAAAABBZZ  BB\n"


def _with_shorter_argument(tmp_path: Path, record: str, statement: str) -> Path:
    """CALLER passes two bytes, once by reference and once as a copy, to a CALLEE with this linkage record."""
    source = tmp_path / "CALLER.cbl"
    callee = CALLEE.replace("01 P PIC X(4).", record).replace("DIVISION USING P.", "DIVISION USING P0.")
    callee = callee.replace('           CALL "WITHIN" USING P.\n', f"           {statement}\n")
    caller = CALLER.replace('A PIC X(4) VALUE "AAAA"', 'A PIC X(2) VALUE "AA"')
    caller = caller.replace('CALL "CALLEE" USING BY CONTENT A.', 'CALL "CALLEE" USING A.')
    source.write_text(f"{caller}       END PROGRAM CALLER.\n{callee}")
    return source


RECORD = "01 P0.\n          05 P PIC X(2).\n          05 Q PIC X(2)."
TABLE = "01 P0.\n          05 P PIC X OCCURS 9 INDEXED BY K.\n          05 N PIC 9."


@pytest.mark.parametrize(
    "record, statement",
    [
        (RECORD, 'MOVE "ZZZZ" TO P0.'),
        (RECORD, 'IF P = "AA" AND Q = SPACES DISPLAY "Q" END-IF.'),
        (RECORD, 'CALL "WITHIN" USING P0.'),
        (f"{RECORD[: RECORD.index('05 Q')]}05 T PIC X OCCURS 3.", 'MOVE "Z" TO T (1).'),
    ],
)
def test_an_argument_shorter_than_what_the_bound_program_names_ends_the_run_at_its_call(
    record: str, statement: str, tmp_path: Path
) -> None:
    source = _with_shorter_argument(tmp_path, record, statement)
    pair = run_targets(unit_of(source, ("CALLEE",)), tmp_path)
    assert pair.mock == pair.java
    assert pair.outcome.text == ""
    assert decode_result(pair.mock).exit is ExitKind.BOUNDS


def test_a_table_longer_than_the_argument_is_used_as_far_as_the_argument_reaches(tmp_path: Path) -> None:
    source = _with_shorter_argument(tmp_path, TABLE, "SET K TO 2. MOVE P (K) TO P (1). MOVE P (2) TO P (K).")
    text = source.read_text().replace('MOVE "ZZ" TO P.', "SET K TO 1.").replace("DISPLAY P.", "DISPLAY P (1).")
    source.write_text(text)
    pair = run_targets(unit_of(source, ("CALLEE",)), tmp_path)
    assert pair.mock == pair.java
    assert pair.outcome.text == "A\nAABBBBBBBB\n"
    source.write_text(text.replace("SET K TO 2", "SET K TO 3"))
    pair = run_targets(unit_of(source, ("CALLEE",)), tmp_path / "beyond")
    assert pair.mock == pair.java
    assert decode_result(pair.mock).exit is ExitKind.BOUNDS


def test_a_literal_that_the_bound_program_changes_is_an_error_as_the_reference_crashes(tmp_path: Path) -> None:
    """cobc keeps literals in memory that cannot be written: the untouched program ends with SIGSEGV too."""
    source = tmp_path / "CALLER.cbl"
    caller = CALLER.replace("BY CONTENT A.", '"AAAA".')
    source.write_text(f"{caller}       END PROGRAM CALLER.\n{CALLEE}")
    pair = run_targets(unit_of(source, ("CALLEE",)), tmp_path)
    assert decode_result(pair.mock).exit is ExitKind.CRASH
    assert judge(pair.mock, pair.java).status is Status.ERROR
