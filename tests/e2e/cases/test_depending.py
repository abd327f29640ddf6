"""A record of variable length is told to the worker without asking for its length: libcob makes the sign of a DEPENDING
item canonical whenever it reads it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e.cases.sides import run_original, run_targets, unit_of

pytestmark = pytest.mark.slow

TEXT = """\
       IDENTIFICATION DIVISION.
       PROGRAM-ID. VARYING1.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       01 REC.
           03 ID-1 PIC X(4).
           03 NUM PIC S9(2).
           03 NUM-X REDEFINES NUM PIC XX.
           03 TAB PIC 99 OCCURS 1 TO 5 DEPENDING ON NUM.
       01 REC-2.
           03 TAB-2 PIC S99 OCCURS 0 TO 5 DEPENDING ON NUM OF REC.
       PROCEDURE DIVISION.
       MAIN-PARA.
           DISPLAY NUM-X.
           IF NUM = 0 DISPLAY NUM-X.
           STOP RUN.
"""


def test_the_depending_item_is_as_it_was(tmp_path: Path) -> None:
    source = tmp_path / "VARYING1.cbl"
    source.write_text(TEXT)
    pair = run_targets(unit_of(source), tmp_path)
    assert pair.mock == pair.java
    assert pair.outcome == run_original(source, tmp_path)
