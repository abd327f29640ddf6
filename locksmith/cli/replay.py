"""`locksmith replay`.

Takes: a run directory and a case. Gives: both sides' results, told event by event, and whether they agree. Builds
the targets again from the sources that the run names.
"""

from __future__ import annotations

import json
import tempfile
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from locksmith.analysis.transitions import TransitionWalker
from locksmith.cases.codec import FLAG_FORK, FLAG_FULL, encode_body
from locksmith.cases.jsonform import case_from_json, name_unit
from locksmith.cli.console import tell
from locksmith.cli.sources import open_sources, select_programs
from locksmith.diagnostics import Diagnostic, LocksmithError, Severity
from locksmith.gate.difference import describe_event
from locksmith.gate.naming import UnitNames
from locksmith.gate.stublog import decode_stub_log
from locksmith.gate.verdict import Status, judge
from locksmith.model.program import ProgramModel
from locksmith.model.unit import Unit
from locksmith.pipeline import build_targets
from locksmith.run.protocol import RunResult, decode_result
from locksmith.run.supervisor import Supervisor, worker_command
from locksmith.store.run_directory import ProgramDirectory, RunDirectory


def run_replay(arguments: Namespace) -> int:
    """The command: 0 where both sides agree, 1 where they differ, 2 where either cannot run the case."""
    run = RunDirectory(arguments.directory)
    manifest = run.read_manifest()
    if manifest is None:
        raise _wrong("LKV009", f"{arguments.directory} holds no run")
    program, path = find_case(run, arguments.case)
    unit = _unit(manifest, program)
    case = case_from_json(json.loads(path.read_text(encoding="utf-8")), name_unit(unit))
    names = UnitNames(unit)
    results = dict(zip(("cobol", "java"), _run_both(unit, encode_body(case)), strict=True))
    tell(f"case {path.stem} of {program}")
    for side in ("cobol", "java") if arguments.side == "both" else (arguments.side,):
        _print_side(side, decode_result(results[side]), names, unit.programs[0] if arguments.trace else None)
    verdict = judge(results["cobol"], results["java"], names)
    tell(f"verdict: {verdict.status}" + (f" ({verdict.reason})" if verdict.reason else ""))
    for d in verdict.differences:
        tell(f"  {d.axis} at {d.where}\n    cobol {d.left}\n    java  {d.right}")
    return {Status.PASS: 0, Status.FAIL: 1}.get(verdict.status, 2)


def _wrong(code: str, message: str, hint: str = "") -> LocksmithError:
    return LocksmithError([Diagnostic(code, Severity.ERROR, message, hint=hint)])


def find_case(run: RunDirectory, wanted: str) -> tuple[str, Path]:
    """The program and file of a case, by id, by the beginning of its id, or by path. Raises LocksmithError."""
    if wanted.endswith(".json") and Path(wanted).is_file():
        path = Path(wanted)
        return path.resolve().parent.parent.name, path
    found = [
        (name, path)
        for name in run.program_names()
        for path in run.program(name).case_files()
        if path.stem.startswith(wanted)
    ]
    if not found:
        raise _wrong("LKV011", f"no case {wanted} in {run.path}")
    if len({p.stem for _, p in found}) > 1:
        raise _wrong("LKV011", f"{wanted} fits {len(found)} cases", "give more of the id")
    return found[0]


def _unit(manifest: dict[str, Any], program: str) -> Unit:
    arguments = Namespace(
        paths=[Path(p) for p in manifest["paths"]],
        copybooks=[Path(p) for p in manifest["copybooks"]],
        config=Path(manifest["config"]) if manifest["config"] else None,
    )
    sources, config = open_sources(arguments)
    return sources.unit(select_programs(sources, config, [program])[0])


def _run_both(unit: Unit, body: bytes) -> tuple[bytes, ...]:
    """Both sides' full results, the reference in fork mode; built aside, so that the run stays as it is."""
    with tempfile.TemporaryDirectory(prefix="locksmith-") as directory:
        mock, java = build_targets(unit, ProgramDirectory(Path(directory)))
        with Supervisor([worker_command(mock), worker_command(java)], unit.n_probes) as supervisor:
            return supervisor.run([body], FLAG_FULL | FLAG_FORK)[0]


def _print_side(side: str, result: RunResult, names: UnitNames, model: ProgramModel | None) -> None:
    ended = f"{result.exit.name.lower()}, code {result.code}"
    tell(f"{side}: {ended}, {result.stub_events} events, fuel left {result.fuel_left}")
    if model is None or result.full is None:
        return
    events = decode_stub_log(result.full.stub_log)
    places = place_events([e.site for e in events], result.full.path, model)
    after = 0
    for step, probe in enumerate((*result.full.path, None)):
        while after < len(events) and (places[after] <= step or probe is None):
            tell(f"  event {after + 1:>5}  {describe_event(events[after], names)}")
            after += 1
        if probe is not None:
            tell(f"  probe {step + 1:>5}  {names.probe(probe)}")


def place_events(sites: Sequence[int], path: Sequence[int], model: ProgramModel) -> list[int]:
    """For each event of the stub log how many probes came before it, by walking the program along the path."""
    passed = list(TransitionWalker(model).walk(path, True).sites)
    own = [step for step, probe in enumerate(path, 1) if probe < len(model.probes)]
    out: list[int] = []
    at = 0
    for site in sites:
        found = next((k for k in range(at, len(passed)) if passed[k][1] == site), None)
        if found is not None:
            at = found + 1
            probes = passed[found][0]
            out.append(own[probes - 1] if probes else 0)
        else:
            out.append(out[-1] if out else 0)
    return out
