"""What both targets make of parts of the language that neither has: the program builds; reaching one ends the run."""

from __future__ import annotations

from pathlib import Path

import pytest

from locksmith.run.protocol import ExitKind
from tests.e2e.cases.sides import run_targets, unit_of

pytestmark = pytest.mark.slow

QUEUES = """\
       IDENTIFICATION DIVISION.
       PROGRAM-ID. QUEUES.
       DATA DIVISION.
       COMMUNICATION SECTION.
       CD QUEUE-1 FOR INPUT SYMBOLIC QUEUE IS QUEUE-NAME.
       LINKAGE SECTION.
       01 WANTED PIC X.
       PROCEDURE DIVISION USING WANTED.
       MAIN-PARA.
           DISPLAY "BEFORE".
           {statement}
           DISPLAY "BEHIND".
           STOP RUN.
"""


@pytest.mark.parametrize(
    ("statement", "ends"),
    [
        ("CONTINUE.", ExitKind.STOP_RUN),
        ("IF QUEUE-NAME = SPACES DISPLAY QUEUE-NAME.", ExitKind.UNSUPPORTED),
        ("MOVE SPACES TO QUEUE-NAME.", ExitKind.UNSUPPORTED),
        ("MOVE SHIFT-IN TO WANTED.", ExitKind.UNSUPPORTED),
    ],
)
def test_items_of_a_section_that_neither_target_has(statement: str, ends: ExitKind, tmp_path: Path) -> None:
    source = tmp_path / "QUEUES.cbl"
    source.write_text(QUEUES.format(statement=statement))
    pair = run_targets(unit_of(source), tmp_path)
    assert pair.mock == pair.java
    assert pair.result.exit is ends
    assert pair.outcome.text.splitlines() == ["BEFORE"] + ["BEHIND"] * (ends is ExitKind.STOP_RUN)
