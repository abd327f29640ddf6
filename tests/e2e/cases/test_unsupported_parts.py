"""What both targets make of parts of the language that neither has: the program builds; reaching one ends the run."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from locksmith.cases.case import TestCase
from locksmith.cli.main import main
from locksmith.diagnostics import LocksmithError
from locksmith.run.protocol import ExitKind
from locksmith.targets.cobol_mock.build import build_mock
from locksmith.targets.java.build import build_java
from tests.e2e.cases.sides import FUEL, run_original, run_targets, unit_of

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


ORDERED = """\
       IDENTIFICATION DIVISION.
       PROGRAM-ID. ORDERED.
       ENVIRONMENT DIVISION.
       CONFIGURATION SECTION.
       OBJECT-COMPUTER. X PROGRAM COLLATING SEQUENCE IS {sequence}.
       SPECIAL-NAMES.
           ALPHABET OTHER-ORDER IS "F" "U" "N"
           ALPHABET SAME-ORDER IS NATIVE.
       DATA DIVISION.
       LINKAGE SECTION.
       01 ONE PIC X.
       PROCEDURE DIVISION USING ONE.
       MAIN-PARA.
           IF ONE < "N" DISPLAY "LESS" ELSE DISPLAY "NOT LESS".
           GOBACK.
"""


def test_nothing_is_run_under_another_collating_sequence(tmp_path: Path) -> None:
    source = tmp_path / "ORDERED.cbl"
    source.write_text(ORDERED.format(sequence="OTHER-ORDER"))
    for build in (build_mock, build_java):
        with pytest.raises(LocksmithError, match="PROGRAM COLLATING SEQUENCE is not supported"):
            build(unit_of(source), tmp_path / build.__name__)
    run = tmp_path / "run"
    assert main(["verify", str(source), "--budget", "16", "--out", str(run)]) == 8
    entry = json.loads((run / "programs" / "ORDERED" / "result.json").read_text())["summary"]
    assert (entry["status"], entry["parity"]["fail"], entry["cases"]["executed"]) == ("unsupported", 0, 0)


def test_the_native_sequence_under_its_name_is_run(tmp_path: Path) -> None:
    source = tmp_path / "ORDERED.cbl"
    source.write_text(ORDERED.format(sequence="SAME-ORDER"))
    pair = run_targets(unit_of(source), tmp_path, TestCase(fuel=FUEL, entries=((b"A",),)))
    assert pair.mock == pair.java and pair.outcome.text == "LESS\n"


def test_paragraphs_named_by_numbers(tmp_path: Path) -> None:
    source = tmp_path / "NUMBERS.cbl"
    source.write_text("""\
       IDENTIFICATION DIVISION.
       PROGRAM-ID. NUMBERS.
       PROCEDURE DIVISION.
       MAIN-SECTION SECTION.
       1.
           PERFORM 3.
           PERFORM 2 THRU 02.
       2.
           DISPLAY "TWO".
       02.
           DISPLAY "TWO AGAIN".
           STOP RUN.
       77 SECTION.
       3.
           DISPLAY "THREE".
       LAST-SECTION SECTION.
       4.
           CONTINUE.
""")
    pair = run_targets(unit_of(source), tmp_path)
    assert pair.mock == pair.java
    assert pair.outcome == run_original(source, tmp_path)
