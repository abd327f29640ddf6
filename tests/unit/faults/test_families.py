"""Every family of faults that an assessment is to plant has places in the Java of a program that gives cause."""

from __future__ import annotations

import pytest

from locksmith.faults.operators import PROGRAM
from locksmith.faults.planting import find_program_faults, parse_java
from locksmith.model.unit import Unit
from locksmith.targets.java.generate import emit_java
from tests.e2e.cases.sides import unit_of

FAMILIES = {
    "arithmetic": ("add-subtracts", "subtract-adds", "plus-minus", "times-divided", "arithmetic-removed"),
    "relational": ("equal-not", "less-greater", "equal-greater", "condition-negated", "and-or"),
    "boundary": ("less-or-equal", "greater", "subscript-next", "varying-step"),
    "statement removal": ("move-removed", "perform-removed", "call-removed", "then-empty", "display-removed"),
    "MOVE target": ("move-target", "move-sender", "move-swapped"),
    "status and reply handling": ("status-unchecked", "at-end-any", "read-into-lost", "read-key-next", "call-content"),
    "paragraph order": ("perform-order", "go-to-next", "go-to-removed", "perform-thru-short", "perform-thru-long"),
    "rounding": ("rounded-lost", "rounded-up", "size-error-stored"),
    "truncation": ("rounded-added", "item-length", "item-scale"),
}

SOURCE = """\
       IDENTIFICATION DIVISION.
       PROGRAM-ID. MANY.
       ENVIRONMENT DIVISION.
       INPUT-OUTPUT SECTION.
       FILE-CONTROL.
           SELECT ITEMS ASSIGN TO ITEMS ORGANIZATION INDEXED ACCESS DYNAMIC RECORD KEY ITEM-KEY.
       DATA DIVISION.
       FILE SECTION.
       FD ITEMS.
       01 ITEM-RECORD.
          05 ITEM-KEY PIC X(4).
          05 ITEM-TEXT PIC X(9).
       WORKING-STORAGE SECTION.
       01 HELD PIC X(13).
       01 A PIC S9(5)V99 COMP-3.
       01 B PIC S9(5)V99.
       01 C PIC 9(3).
       01 T.
          05 E PIC X(3) OCCURS 5.
       PROCEDURE DIVISION.
       MAIN-PARA.
           OPEN INPUT ITEMS.
           PERFORM FIRST-PARA THRU LAST-PARA.
           PERFORM ADD-PARA.
           PERFORM TEXT-PARA.
           CLOSE ITEMS.
           STOP RUN.
       FIRST-PARA.
           MOVE "0001" TO ITEM-KEY.
           READ ITEMS KEY IS ITEM-KEY INVALID KEY MOVE 1 TO C.
           READ ITEMS NEXT INTO HELD AT END GO TO LAST-PARA.
       MIDDLE-PARA.
           CALL "OTHER" USING HELD C.
       LAST-PARA.
           EXIT.
       ADD-PARA.
           ADD A TO B ON SIZE ERROR DISPLAY "TOO MUCH".
           SUBTRACT 1 FROM C.
           COMPUTE A ROUNDED = A * B + 1.
           COMPUTE B = A / 3.
           PERFORM TEXT-PARA VARYING C FROM 1 BY 1 UNTIL C >= 5.
       TEXT-PARA.
           IF A < B AND C = 3
              MOVE E (C) TO HELD
           END-IF.
           IF A <= B
              DISPLAY HELD
           END-IF.
           MOVE HELD TO E (1).
           MOVE ITEM-TEXT TO HELD.
           MOVE HELD TO T.
"""


@pytest.fixture(scope="module")
def planted(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    source = tmp_path_factory.mktemp("many") / "MANY.cbl"
    source.write_text(SOURCE)
    unit: Unit = unit_of(source)
    java = [parse_java(name, text) for name, text in sorted(emit_java(unit, "cobol.many").items())]
    return {f.operator for f in find_program_faults(java, PROGRAM)}


@pytest.mark.parametrize("family", FAMILIES)
def test_each_family_has_places(family: str, planted: set[str]) -> None:
    assert [name for name in FAMILIES[family] if name not in planted] == []
