"""`locksmith assess`.

Takes: parsed arguments. Gives: a table of planted faults by operator on stdout, and the same as JSON in the run
directory. Never changes the sources and calls nothing equivalent without a proof that was checked anew.
"""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from locksmith.cases.jsonform import name_unit
from locksmith.cli.console import Bars, report_diagnostics, tell, warn
from locksmith.cli.render import write_reports
from locksmith.cli.sources import open_sources, select_programs
from locksmith.diagnostics import LocksmithError
from locksmith.discovery import LoadedProgram, SourceSet
from locksmith.doctor import check_machine, toolchain_diagnostics
from locksmith.faults.options import AssessOptions
from locksmith.faults.session import Assessment, assess_unit
from locksmith.faults.tables import FORMAT, assessment_json, describe, found_json, make_rows, survivors
from locksmith.loop import Budget
from locksmith.pipeline import ALGORITHMS, build_targets, keep_sources
from locksmith.store.atomic import write_json
from locksmith.store.run_directory import ProgramDirectory, RunDirectory

FILE = "assess.json"
_SHOWN = 40
_COLUMNS = ("planted", "killed", "by_accepted", "made", "error", "survived", "unreached", "equivalent", "not_built")


def run_assess(arguments: Namespace) -> int:
    """The command: 0 where everything could be tried, 2 where a program could not. What survives is no failure of the
    command. Raises LocksmithError, OSError and KeyboardInterrupt."""
    sources, config = open_sources(arguments)
    missing = toolchain_diagnostics(check_machine())
    if missing:
        raise LocksmithError(missing)
    options = AssessOptions(
        seed=arguments.seed,
        budget=arguments.budget or Budget(),
        algorithms=tuple(ALGORITHMS),
        cases=arguments.cases,
        limit=arguments.limit,
        made=arguments.made,
    )
    run = RunDirectory(arguments.out)
    programs: list[dict[str, Any]] = []
    failed = False
    with Bars() as bars:
        for program in select_programs(sources, config, arguments.program):
            try:
                assessment = _assess(sources, program, run, options, bars)
            except LocksmithError as error:
                report_diagnostics(error.diagnostics)
                failed = True
                continue
            programs.append(_keep(run.program(program.name), sources, program, assessment))
            _print(program.name, assessment)
            write_json(run.path / FILE, {"format": FORMAT, "seed": options.seed, "programs": programs})
    if programs:
        tell(f"written to {run.path / FILE}")
        _tell_in_report(run)
    return 2 if failed else 0


def _keep(
    place: ProgramDirectory, sources: SourceSet, program: LoadedProgram, assessment: Assessment
) -> dict[str, Any]:
    """Write what was found of one program and the cases made for it; gives the JSON."""
    made = {r.made_case: r.made for r in assessment.results if r.made_case and r.made}
    ids = place.write_made_cases(made, name_unit(sources.unit(program)))
    found = assessment_json(program.name, assessment, ids)
    place.write_assessment(found)
    return found


def _tell_in_report(run: RunDirectory) -> None:
    """Where verify left its results in the same directory the report is made anew, with what was found."""
    summary = run.read_summary()
    if summary is not None:
        left = {name: run.program(name).read_result() for name in run.program_names()}
        write_reports(run, summary, {name: found[1] for name, found in left.items() if found}, ("html",))


def _assess(
    sources: SourceSet, program: LoadedProgram, run: RunDirectory, options: AssessOptions, bars: Bars
) -> Assessment:
    if program.model is None or program.errors:
        raise LocksmithError(list(program.errors))
    unit = sources.unit(program)
    bars.update(program.name, 0, options.limit, "building")
    mock, java = build_targets(unit, run.program(program.name))
    try:
        return assess_unit(
            unit, mock, java, options, lambda done, total: bars.update(program.name, done, total, "faults")
        )
    finally:
        keep_sources(mock)


def _print(name: str, assessment: Assessment) -> None:
    rows = make_rows(assessment.results)
    report_diagnostics(assessment.warnings)
    if assessment.diverged:
        warn(f"{name}: {assessment.diverged} cases do not pass on the sound Java and take no part")
    tell(
        f"{name}: {len(assessment.results)} of {assessment.places} faults planted, tried on {assessment.cases} cases,"
        f" {assessment.accepted} of them accepted"
    )
    width = max(len(r.operator) for r in rows)
    tell("  ".join([f"{'operator':<{width}}", *(f"{c.replace('_', ' '):>11}" for c in _COLUMNS), "stands for"]))
    for row in rows:
        counts = [f"{getattr(row, column):>11}" for column in _COLUMNS]
        tell("  ".join([f"{row.operator:<{width}}", *counts, row.stands_for]).rstrip())
    _print_share(found_json(assessment.results))
    if assessment.made_diverged:
        warn(f"{name}: on {assessment.made_diverged} cases made for survivors the sound Java itself does not pass")
    if assessment.proofs:
        tell(f"{assessment.proofs} are proved to be no faults, each proof checked anew")
    left = survivors(assessment.results)
    for result in left[:_SHOWN]:
        tell(f"survived{'' if result.reached else ' (no case comes there)'}: {describe(result)}")
    if len(left) > _SHOWN:
        tell(f"… and {len(left) - _SHOWN} more survivors, all in {FILE}")


def _print_share(found: dict[str, Any]) -> None:
    if not found["on_covered"]:
        return
    share = f"{found['found']} of {found['on_covered']} ({found['found'] / found['on_covered']:.1%})"
    kinds = ", ".join(f"{n} {kind}" for kind, n in found["by_made"].items())
    made = f", {sum(found['by_made'].values())} by cases made for them ({kinds})" if kinds else ""
    tell(
        f"found {share} of the faults in the program's Java that cases come to:"
        f" {found['by_accepted']} by accepted cases,"
        f" {found['by_campaign']} by others of the campaign{made}"
    )
