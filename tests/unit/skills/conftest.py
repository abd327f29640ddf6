"""A program with items of every usage that a skill may set."""

from __future__ import annotations

import pytest

from locksmith.model.resolve import resolve_program
from locksmith.model.unit import Unit
from locksmith.syntax.parser import parse_file

SOURCE = """       IDENTIFICATION DIVISION.
       PROGRAM-ID. T.
       ENVIRONMENT DIVISION.
       INPUT-OUTPUT SECTION.
       FILE-CONTROL.
           SELECT IN-F ASSIGN TO INF FILE STATUS IS WS-ST.
       DATA DIVISION.
       FILE SECTION.
       FD IN-F.
       01 IN-REC PIC X(10).
       WORKING-STORAGE SECTION.
       01 WS-ST PIC XX.
       01 WS-A.
          05 KIND PIC X.
          05 TOTAL PIC S9(5)V99 COMP-3.
          05 NUM PIC S9(4) COMP.
          05 ZONED PIC S9(3).
          05 TAB OCCURS 3.
             10 CELL PIC XX OCCURS 2.
       01 WS-B.
          05 KIND PIC X(4).
       01 WS-C PIC X(8).
       PROCEDURE DIVISION.
       MAIN-P.
           OPEN INPUT IN-F.
           READ IN-F AT END CONTINUE END-READ.
           READ IN-F INTO WS-C.
           CALL 'SUB' USING BY CONTENT WS-B.
           IF KIND OF WS-A = 'Z' PERFORM LOCKED-P.
           STOP RUN.
       LOCKED-P.
           CONTINUE.
"""


@pytest.fixture(scope="session")
def unit(tmp_path_factory: pytest.TempPathFactory) -> Unit:
    path = tmp_path_factory.mktemp("skills") / "T.cbl"
    path.write_text(SOURCE, encoding="ascii")
    return Unit((resolve_program(parse_file(path).programs[0]),))
