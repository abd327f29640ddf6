"""`locksmith parse`, `mock`, `migrate` and `doctor`.

Takes: parsed arguments. Gives: what one stage makes, and the exit code. Never runs a case.
"""

from __future__ import annotations

import difflib
import json
from argparse import Namespace
from typing import Any

from locksmith.analysis.reach import reachable_unsupported
from locksmith.cli.console import report_diagnostics, tell
from locksmith.cli.sources import open_sources, select_programs
from locksmith.discovery import LoadedProgram
from locksmith.doctor import check_machine, render_checks
from locksmith.model.json_view import diagnostics_to_json, model_to_json

ERROR = 2
UNSUPPORTED = 8


def run_parse(arguments: Namespace) -> int:
    """The model of every program."""
    sources, config = open_sources(arguments)
    programs = select_programs(sources, config, arguments.program)
    if arguments.json:
        tell(json.dumps([describe_program(p) for p in programs], indent=1))
    for program in programs:
        if not arguments.json:
            _print_program(program)
        report_diagnostics(program.diagnostics, everything=True)
    return _bits(programs)


def _bits(programs: list[LoadedProgram]) -> int:
    bits = 0
    for program in programs:
        if program.errors:
            bits |= ERROR
        if program.model is not None and reachable_unsupported(program.model):
            bits |= UNSUPPORTED
    return bits


def _print_program(program: LoadedProgram) -> None:
    model = program.model
    if model is None:
        tell(f"{program.name}: not parsed")
        return
    named = sum(label.name is not None and not label.header for label in model.labels)
    counted = sum(e.counted for e in model.edges)
    tell(
        f"{program.name}: {program.lines} lines, {named} paragraphs, {counted} transitions, "
        f"{len(model.outcomes)} outcomes, {len(model.sites)} external sites, {len(model.unsupported)} unsupported"
    )


def describe_program(program: LoadedProgram) -> dict[str, Any]:
    """The model as JSON; of a program that was not parsed what is known: its place and its diagnostics."""
    view = {"name": program.name} if program.model is None else model_to_json(program.model)
    place = {"source": program.source.shown, "lines": program.lines}
    return {**view, **place, "diagnostics": diagnostics_to_json(program.diagnostics)}


def run_mock(arguments: Namespace) -> int:
    """The mock's text, or what it changed."""
    from locksmith.targets.cobol_mock.edits import original_lines
    from locksmith.targets.cobol_mock.emit import emit_mock

    sources, config = open_sources(arguments)
    programs = select_programs(sources, config, arguments.program)
    for program in programs:
        report_diagnostics(program.diagnostics)
        if program.model is None or program.errors:
            continue
        unit = sources.unit(program)
        for model, mock in zip(unit.programs, emit_mock(unit).programs, strict=True):
            if arguments.diff:
                original = [line.text for line in original_lines(model.program)]
                changed = [line.text for line in mock.lines]
                for text in difflib.unified_diff(
                    original, changed, f"{model.name} original", f"{model.name} mock", "", "", 2, ""
                ):
                    tell(text)
            else:
                tell(mock.text.rstrip("\n"))
    return _bits(programs)


def run_migrate(arguments: Namespace) -> int:
    """The Java project."""
    from locksmith.targets.java.migrate import migrate

    sources, config = open_sources(arguments)
    programs = select_programs(sources, config, arguments.program)
    units = []
    for program in programs:
        report_diagnostics(program.diagnostics)
        if program.model is not None and not program.errors:
            units.append(sources.unit(program))
    migrate(units, arguments.out)
    tell(f"{len(units)} programs in {arguments.out}; {arguments.out}/run NAME runs one")
    return _bits(programs)


def run_doctor(arguments: Namespace) -> int:
    """What this machine has."""
    checks = check_machine()
    tell(render_checks(checks))
    return ERROR if any(c.fatal for c in checks) else 0
