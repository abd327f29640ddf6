"""What stands on a reachable path and is not supported, from the model and from a target."""

from __future__ import annotations

from pathlib import Path

from locksmith.analysis.reach import reachable_unsupported
from locksmith.diagnostics import Diagnostic, Severity, Span
from locksmith.model.program import ProgramModel
from locksmith.model.resolve import resolve_program
from locksmith.syntax.parser import parse_file

_TEXT = """\
       IDENTIFICATION DIVISION.
       PROGRAM-ID. R.
       PROCEDURE DIVISION.
       MAIN-PARA.
           DISPLAY 'A'.
           STOP RUN.
       OTHER-PARA.
           DISPLAY 'B'.
"""


def _model(folder: Path) -> ProgramModel:
    path = folder / "R.cbl"
    path.write_text(_TEXT.replace("STOP RUN", "GO TO MAIN-PARA"))
    return resolve_program(parse_file(path).programs[0])


def _refused(model: ProgramModel, line: int) -> Diagnostic:
    file = model.labels[0].span.file
    return Diagnostic("LKJ003", Severity.UNSUPPORTED, "planted", Span(file, line, 12, 19))


def test_what_a_target_refuses_on_a_reachable_line_counts(tmp_path: Path) -> None:
    model = _model(tmp_path)
    planted = _refused(model, 5)
    assert reachable_unsupported(model) == ()
    assert reachable_unsupported(model, [planted]) == (planted,)


def test_what_a_target_refuses_in_dead_code_does_not(tmp_path: Path) -> None:
    model = _model(tmp_path)
    assert reachable_unsupported(model, [_refused(model, 8)]) == ()


def test_a_finding_without_a_place_counts(tmp_path: Path) -> None:
    planted = Diagnostic("LKJ003", Severity.UNSUPPORTED, "planted")
    assert reachable_unsupported(_model(tmp_path), [planted]) == (planted,)
