"""What an entry leaves in its linkage is judged, also where it is not the last: the next one binds other linkage."""

from __future__ import annotations

from pathlib import Path

import pytest

from locksmith.cases.case import TestCase
from locksmith.run.protocol import decode_result
from tests.e2e.cases.sides import FUEL, run_targets, unit_of

pytestmark = pytest.mark.slow

PROGRAM = """\
       IDENTIFICATION DIVISION.
       PROGRAM-ID. ANSWER.
       DATA DIVISION.
       LINKAGE SECTION.
       01 P PIC X.
       PROCEDURE DIVISION USING P.
       MAIN-PARA.
           IF P = "Q" MOVE "{answer}" TO P.
           GOBACK.
"""


def test_what_an_entry_before_the_last_leaves_is_judged(tmp_path: Path, cobc: str) -> None:
    case = TestCase(fuel=FUEL, entries=((b"Q",), (b"-",)))
    pairs = {}
    for answer in "AB":
        place = tmp_path / answer
        place.mkdir()
        source = place / "ANSWER.cbl"
        source.write_text(PROGRAM.format(answer=answer), encoding="ascii")
        pairs[answer] = run_targets(unit_of(source), place, case)
        assert pairs[answer].mock == pairs[answer].java
    right, wrong = pairs["A"].result.digests, decode_result(pairs["B"].java).digests
    assert right.checkpoints != wrong.checkpoints
    assert right.terminal_state == wrong.terminal_state
