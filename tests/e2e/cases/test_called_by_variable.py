"""CALL by a variable that is bound by configuration: the name that it holds decides, on both sides alike."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from locksmith.cases.case import Preset, Reply, TestCase, Write
from locksmith.cli.main import main
from locksmith.run.protocol import ExitKind
from tests.e2e.cases.sides import FUEL, Pair, run_original, run_targets, unit_of

pytestmark = pytest.mark.slow

CALLER = """\
       IDENTIFICATION DIVISION.
       PROGRAM-ID. MENU.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       01 WANTED PIC X(8) VALUE "FIRST".
       01 ITEM PIC X(4) VALUE "ITEM".
       PROCEDURE DIVISION.
       MAIN-PARA.
           CALL WANTED USING ITEM BY CONTENT "AB"
               {handlers}
           END-CALL.
           DISPLAY ITEM " " RETURN-CODE.
           MOVE "SECOND" TO WANTED.
           CALL WANTED USING BY CONTENT ITEM.
           DISPLAY ITEM " " RETURN-CODE.
           MOVE 0 TO RETURN-CODE.
           STOP RUN.
       END PROGRAM MENU.
"""
HANDLERS = """ON EXCEPTION DISPLAY "NOT THERE" END-DISPLAY
               NOT ON EXCEPTION DISPLAY "DONE\""""
CALLED = """\
       IDENTIFICATION DIVISION.
       PROGRAM-ID. {name}.
       DATA DIVISION.
       LINKAGE SECTION.
       01 P PIC X(4).
       PROCEDURE DIVISION USING P.
       CALLED-PARA.
           MOVE "{text}" TO P.
           MOVE {code} TO RETURN-CODE.
           GOBACK.
       END PROGRAM {name}.
"""


def menu(directory: Path, handlers: str = HANDLERS) -> Path:
    source = directory / "MENU.cbl"
    called = CALLED.format(name="FIRST", text="ONE", code=1) + CALLED.format(name="SECOND", text="TWO", code=2)
    source.write_text(CALLER.format(handlers=handlers) + called)
    return source


def run(directory: Path, name: bytes, *replies: Reply, handlers: str = HANDLERS) -> Pair:
    unit = unit_of(menu(directory, handlers), ("FIRST", "SECOND"))
    model = unit.programs[0]
    area = next(a.id for a in model.areas if a.name == "WANTED")
    stream = unit.n_sites + model.streams.index("WANTED.CALL")
    case = TestCase(
        fuel=FUEL, presets=(Preset(area, 0, name.ljust(8)),), streams=((stream, replies),) if replies else ()
    )
    pair = run_targets(unit, directory, case)
    assert pair.mock == pair.java
    return pair


def test_both_programs_are_run_by_name(tmp_path: Path) -> None:
    pair = run(tmp_path, b"FIRST")
    assert pair.outcome == run_original(tmp_path / "MENU.cbl", tmp_path)
    assert pair.outcome.text == "DONE\nONE  +000000001\nONE  +000000002\n"
    assert pair.result.hits.bit_count() == len(unit_of(tmp_path / "MENU.cbl", ("FIRST", "SECOND")).programs) + 1


def test_leading_spaces_of_the_name_do_not_count(tmp_path: Path) -> None:
    assert run(tmp_path, b"  FIRST").outcome.text.startswith("DONE\nONE ")


def test_any_other_name_is_answered_by_the_case(tmp_path: Path) -> None:
    reply = Reply(value=7, writes=(Write(0, 0, b"MOCK"),))
    assert run(tmp_path, b"FIRSTS", reply).outcome.text == "DONE\nMOCK +000000007\nMOCK +000000002\n"


def test_a_name_that_is_not_found(tmp_path: Path) -> None:
    pair = run(tmp_path, b"first", Reply(not_found=True))
    assert pair.outcome.text == "NOT THERE\nITEM +000000000\nITEM +000000002\n"


def test_a_name_that_is_not_found_ends_the_run_without_a_phrase(tmp_path: Path) -> None:
    pair = run(tmp_path, b"OTHER", Reply(not_found=True), handlers="")
    assert (pair.result.exit, pair.outcome.text) == (ExitKind.NOT_FOUND, "")


CASE_41 = Path(__file__).resolve().parents[3] / "corpora" / "semantics" / "SEM41.cbl"


@pytest.mark.parametrize("program", ["SEM41", "SEM41B"])
def test_contained_programs_and_entries_are_never_green(program: str, tmp_path: Path) -> None:
    config = tmp_path / "locksmith.toml"
    config.write_text('[bind]\nSEM41 = { SEM41B = "real" }\n')
    run_directory = tmp_path / "run"
    asked = ["verify", str(CASE_41), "--config", str(config), "--program", program, "--budget", "32"]
    assert main([*asked, "--out", str(run_directory)]) & 8
    entry = json.loads((run_directory / "programs" / program / "result.json").read_text())["summary"]
    told = {finding["message"] for finding in entry["unsupported"]}
    assert (entry["status"], entry["parity"]["fail"]) == ("unsupported", 0)
    assert "ENTRY is not supported" in told
    assert program == "SEM41B" or "nested program SEM41-IN is not supported" in told
