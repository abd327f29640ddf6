"""`locksmith gate`.

Takes: parsed arguments. Gives: what changed since the baseline on stdout, `gate.json` and `junit.xml` in the output
directory, and the exit bits of contract.md. Never writes into the baseline.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from locksmith.baseline.compare import (
    ERROR,
    LOST,
    Change,
    compare_cases,
    compare_coverage,
    compare_divergences,
    compare_unsupported,
)
from locksmith.baseline.replay import replay_cases
from locksmith.cases.catalog import build_catalog
from locksmith.cli.console import Bars, report_diagnostics, tell
from locksmith.cli.sources import open_sources, select_programs
from locksmith.config import Config
from locksmith.diagnostics import Diagnostic, LocksmithError, Severity
from locksmith.discovery import LoadedProgram, SourceSet
from locksmith.doctor import check_machine, toolchain_diagnostics
from locksmith.pipeline import bound_unsupported, build_targets, fresh_report, keep_sources
from locksmith.report.gate import gate_json, render_gate_junit
from locksmith.run.supervisor import Supervisor, worker_command
from locksmith.store.atomic import read_json, write_json, write_text
from locksmith.store.entry import fill_coverage
from locksmith.store.run_directory import RunDirectory
from locksmith.targets.java.build import build_given_java

Found = dict[str, list[Change]]


@dataclass(frozen=True, slots=True)
class _Before:
    """What the baseline holds of one program."""

    entry: Mapping[str, Any]
    accepted: list[dict[str, Any]]
    diverged: list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class _Now:
    """What it is compared with."""

    config: Config
    out: Path
    java: Path | None


def _documents(paths: list[Path]) -> list[dict[str, Any]]:
    return [d for p in paths if isinstance(d := read_json(p), dict)]


def run_gate(arguments: Namespace) -> int:
    """The command. Raises LocksmithError, OSError and KeyboardInterrupt."""
    sources, config = open_sources(arguments)
    missing = toolchain_diagnostics(check_machine())
    if missing:
        raise LocksmithError(missing)
    baseline = RunDirectory(arguments.baseline)
    summary = baseline.read_summary()
    if summary is None:
        message = f"{arguments.baseline} holds no finished run"
        raise LocksmithError([Diagnostic("LKV009", Severity.ERROR, message, hint="locksmith verify PATH --out DIR")])
    entries = {p["name"]: p for p in summary["programs"]}
    programs = {p.name: p for p in select_programs(sources, config, arguments.program)}
    now = _Now(config, arguments.out, arguments.java)
    changes: Found = {}
    cases: dict[str, int] = {}
    with Bars() as bars:
        for k, name in enumerate(n for n in entries if not arguments.program or n in programs):
            bars.update(name, k, len(entries), "replaying")
            place = baseline.program(name)
            before = _Before(entries[name], _documents(place.accepted_files()), _documents(place.divergence_files()))
            cases[name] = len(before.accepted)
            changes[name] = _gate_program(programs.get(name), before, sources, now)
            _write(arguments, cases, changes)
    _write(arguments, cases, changes)
    return _tell(cases, changes, [n for n in programs if n not in entries])


def _gate_program(program: LoadedProgram | None, before: _Before, sources: SourceSet, now: _Now) -> list[Change]:
    if program is None:
        return [Change(LOST, "program", before.entry["name"], "in the baseline, not under PATH")]
    try:
        return _replay(program, before, sources, now)
    except LocksmithError as error:
        report_diagnostics(error.diagnostics)
        return [Change(ERROR, "build", program.name, error.diagnostics[0].message.splitlines()[0])]


def _replay(program: LoadedProgram, before: _Before, sources: SourceSet, now: _Now) -> list[Change]:
    entry = fresh_report(program).entry
    if program.model is None or program.errors:
        first = program.errors[0].message if program.errors else "it could not be read"
        return [Change(ERROR, "program", program.name, first)]
    unit = sources.unit(program)
    unsupported = compare_unsupported(before.entry["unsupported"], [*entry["unsupported"], *bound_unsupported(unit)])
    catalog = build_catalog(unit, now.config.values, now.config.fuel)
    place = RunDirectory(now.out).program(program.name)
    mock, java = build_targets(unit, place)
    if now.java is not None:
        java = build_given_java(unit, now.java / program.name, place.java / "given")
    try:
        with Supervisor([worker_command(mock), worker_command(java)], unit.n_probes) as supervisor:
            replay = replay_cases(unit, catalog, supervisor, before.accepted, now.config.axes)
            again = replay_cases(unit, catalog, supervisor, before.diverged, now.config.axes)
    finally:
        keep_sources(mock)
    fill_coverage(entry, replay.coverage)
    lost = compare_coverage(before.entry, before.accepted, entry, replay)
    return [*unsupported, *compare_cases(replay), *lost, *compare_divergences(again)]


def _write(arguments: Namespace, cases: Mapping[str, int], changes: Found) -> None:
    write_json(arguments.out / "gate.json", gate_json(cases, changes))
    write_text(arguments.out / "junit.xml", render_gate_junit(cases, changes))


def _tell(cases: Mapping[str, int], changes: Found, new: list[str]) -> int:
    bits = 0
    for name, found in changes.items():
        tell(f"{name}: {cases[name]} cases replayed, {len(found) or 'no'} change{'s' * (len(found) != 1)}")
        for change in found:
            bits |= change.bit
            tell(f"  {change.kind} {change.name}: {change.message}")
    for name in new:
        tell(f"{name}: not in the baseline, so nothing to compare")
    return bits
