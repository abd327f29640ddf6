"""CALL USING: what may stand there builds on both sides and means the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from locksmith.cases.case import Reply, TestCase, Write
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
