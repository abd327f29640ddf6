"""FUNCTION RANDOM: both targets draw the same values at the same site, in whatever order the statement evaluates."""

from __future__ import annotations

from pathlib import Path

import pytest

from locksmith.cases.case import Reply, TestCase
from tests.e2e.cases.sides import FUEL, run_targets, unit_of

pytestmark = pytest.mark.slow

DRAWS = """\
       IDENTIFICATION DIVISION.
       PROGRAM-ID. DRAWS.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       01 A PIC S9(4)V9(9).
       01 B PIC 9.
       PROCEDURE DIVISION.
       MAIN-PARA.
           COMPUTE A = FUNCTION RANDOM(
               FUNCTION INTEGER(100 * FUNCTION RANDOM(1))).
           DISPLAY A.
           COMPUTE A = FUNCTION RANDOM - 10 *
               FUNCTION RANDOM(2) ** 2 + FUNCTION RANDOM.
           DISPLAY A.
           ADD FUNCTION RANDOM FUNCTION RANDOM TO A.
           DISPLAY A.
           SUBTRACT FUNCTION RANDOM FUNCTION RANDOM FROM 5 GIVING A.
           DISPLAY A.
           IF B = 1 AND FUNCTION RANDOM > 0.5
               OR FUNCTION RANDOM > 0.3 DISPLAY "OVER".
           COMPUTE A = FUNCTION RANDOM + FUNCTION RANDOM.
           DISPLAY A.
           EVALUATE TRUE
               WHEN FUNCTION RANDOM > 0.9 DISPLAY "NINE"
               WHEN FUNCTION RANDOM > 0.1
                   MOVE FUNCTION RANDOM TO A
                   DISPLAY A
           END-EVALUATE.
           DISPLAY FUNCTION RANDOM.
           STOP RUN.
"""


def test_draws_of_both_targets(tmp_path: Path) -> None:
    source = tmp_path / "DRAWS.cbl"
    source.write_text(DRAWS)
    unit = unit_of(source)
    drawn = tuple(Reply(value=number * 7_654_321 + 123_456_789) for number in range(1, 40, 2))
    stream = unit.n_sites + unit.programs[0].streams.index("FUNCTION.RANDOM")
    pair = run_targets(unit, tmp_path, TestCase(fuel=FUEL, streams=((stream, drawn),)))
    assert pair.mock == pair.java
    assert pair.outcome.text.startswith("0000146419751")  # the outer RANDOM draws second
