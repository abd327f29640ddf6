"""The status of a program and the exit code: precedence, bits, and what is never a pass."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from locksmith.config import Config
from locksmith.diagnostics import Diagnostic, Severity
from locksmith.discovery import LoadedProgram, SourceFile
from locksmith.model.resolve import resolve_program
from locksmith.pipeline import ProgramReport, decide_status, exit_bits
from locksmith.store.entry import empty_entry
from locksmith.syntax.parser import parse_file

SOURCE = """       IDENTIFICATION DIVISION.
       PROGRAM-ID. T.
       PROCEDURE DIVISION.
       M-P.
           STOP RUN.
"""
UNSUPPORTED = [{"code": "LKP053", "message": "EXEC", "file": "T.cbl", "line": 3}]


@pytest.fixture
def program(tmp_path: Path) -> LoadedProgram:
    path = tmp_path / "T.cbl"
    path.write_text(SOURCE, encoding="ascii")
    model = resolve_program(parse_file(path).programs[0])
    return LoadedProgram("T", SourceFile(path, "T.cbl"), 5, model, ())


def report(accepted: int = 1, unsupported: bool = False, **parity: int) -> ProgramReport:
    entry = empty_entry("T", "T.cbl", 5)
    entry["parity"].update(parity)
    entry["cases"]["executed"] = sum(parity.values())
    entry["cases"]["accepted"] = accepted
    entry["unsupported"] = UNSUPPORTED if unsupported else []
    return ProgramReport(entry, {"reasons": []})


def status(made: ProgramReport, program: LoadedProgram, **details: Any) -> str:
    made.details.update(details)
    made.entry["status"] = decide_status(made, program)
    return str(made.entry["status"])


def test_a_clean_campaign_passes(program: LoadedProgram) -> None:
    made = report(**{"pass": 10})
    assert status(made, program) == "pass"
    assert exit_bits([made.entry], Config()) == 0


def test_nothing_executed_and_nothing_accepted_never_pass(program: LoadedProgram) -> None:
    assert status(report(0), program) == "error"
    assert status(report(0, **{"pass": 10}), program) == "error"


def test_error_goes_before_fail_before_unsupported(program: LoadedProgram) -> None:
    worst = report(unsupported=True, **{"pass": 5, "fail": 1, "error": 1})
    assert status(worst, program) == "error"
    assert exit_bits([worst.entry], Config()) == 1 | 2 | 8
    fails = report(unsupported=True, **{"pass": 5, "fail": 1})
    assert status(fails, program) == "fail"
    assert exit_bits([fails.entry], Config()) == 1 | 8
    lacks = report(unsupported=True, **{"pass": 5})
    assert status(lacks, program) == "unsupported"
    assert exit_bits([lacks.entry], Config()) == 8


def test_a_flaky_case_fails(program: LoadedProgram) -> None:
    made = report(**{"pass": 5, "flaky": 1})
    assert status(made, program) == "fail"
    assert exit_bits([made.entry], Config()) == 1


def test_reaching_something_unsupported_is_no_internal_error(program: LoadedProgram) -> None:
    made = report(**{"pass": 5, "error": 2})
    assert status(made, program, unsupported_reached=2) == "unsupported"
    assert exit_bits([made.entry], Config()) == 8
    assert status(made, program, unsupported_reached=1) == "error"


def test_a_failed_build_is_an_error_unless_something_unsupported_explains_it(program: LoadedProgram) -> None:
    assert status(report(0), program, build_failed=True) == "error"
    assert status(report(0, unsupported=True), program, build_failed=True) == "unsupported"


def test_a_gate_that_does_not_prove_itself_is_an_error(program: LoadedProgram) -> None:
    assert status(report(**{"pass": 5}), program, internal=True) == "error"


def test_errors_of_the_program_are_an_error(program: LoadedProgram) -> None:
    bad = LoadedProgram(
        program.name, program.source, 5, program.model, (Diagnostic("LKM001", Severity.ERROR, "X is not defined"),)
    )
    assert status(report(**{"pass": 5}), bad) == "error"


def test_thresholds_set_their_bit(program: LoadedProgram) -> None:
    made = report(**{"pass": 5})
    status(made, program)
    made.entry["branches"].update(total=10, hit=8)
    assert exit_bits([made.entry], Config(thresholds={"branches": 0.8})) == 0
    assert exit_bits([made.entry], Config(thresholds={"branches": 0.81})) == 4
