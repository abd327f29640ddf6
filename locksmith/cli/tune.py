"""`locksmith tune`.

Takes: parsed arguments. Gives: for each algorithm a study of its parameters over the programs, written to
`DIR/<algorithm>.json`, and a line on stdout. The defaults in `search/parameters.py` are changed by hand, with the study
as evidence.
"""

from __future__ import annotations

from argparse import Namespace
from dataclasses import dataclass
from typing import Any

from locksmith.analysis.conditions import plan_watches
from locksmith.cases.catalog import Catalog, build_catalog
from locksmith.cli.console import Bars, tell
from locksmith.cli.sources import known_algorithms, open_sources, select_programs
from locksmith.diagnostics import LocksmithError
from locksmith.doctor import check_machine, toolchain_diagnostics
from locksmith.experiment.trial import Arm, run_trial
from locksmith.experiment.tuning import area, study_json, tune
from locksmith.model.unit import Unit
from locksmith.pipeline import build_targets
from locksmith.run.supervisor import WorkerCommand, watched_commands
from locksmith.search.parameters import PARAMETERS
from locksmith.store.atomic import write_json
from locksmith.store.run_directory import RunDirectory


@dataclass(frozen=True, slots=True)
class _Subject:
    unit: Unit
    catalog: Catalog
    commands: list[WorkerCommand]


def run_tune(arguments: Namespace) -> int:
    """The command: 0. Raises LocksmithError, OSError and KeyboardInterrupt."""
    names = known_algorithms(arguments.algorithms or tuple(PARAMETERS))
    missing = toolchain_diagnostics(check_machine())
    if missing:
        raise LocksmithError(missing)
    subjects = _build(arguments)
    totals = {s.unit.name: len(s.unit.programs[0].outcomes) for s in subjects}
    options = {"executions": arguments.executions, "seeds": arguments.seeds, "programs": sorted(totals)}
    with Bars() as bars:
        for name in (n for n in names if n in PARAMETERS):
            tried = 0

            def score(parameters: Any, name: str = name) -> float:
                nonlocal tried
                tried += 1
                bars.update(name, tried, arguments.trials, "tuning")
                arm = Arm(name, (name,), parameters={name: parameters})
                # Seeds beyond those that experiments use: what is tuned is not what is measured.
                seeds = range(1000, 1000 + arguments.seeds)
                done = [
                    run_trial(s.unit, s.catalog, s.commands, arm, seed, arguments.executions)
                    for s in subjects
                    for seed in seeds
                ]
                return area(done, totals)

            study = tune(name, PARAMETERS[name], score, arguments.trials, arguments.seed)
            write_json(arguments.out / f"{name}.json", study_json(study, options))
            changed = {k: round(v, 3) for k, v in study.best.items() if v != study.defaults[k]}
            tell(
                f"{name}: {study.default_value:.4f} with the defaults, {study.best_value:.4f} with {changed or 'them'}"
            )
    return 0


def _build(arguments: Namespace) -> list[_Subject]:
    sources, config = open_sources(arguments)
    subjects = []
    for program in select_programs(sources, config, arguments.program):
        if program.model is None or program.errors:
            raise LocksmithError(list(program.errors))
        unit = sources.unit(program)
        mock, java = build_targets(unit, RunDirectory(arguments.out / "builds").program(program.name))
        catalog = build_catalog(unit, config.values, config.fuel)
        subjects.append(_Subject(unit, catalog, watched_commands((mock, java), plan_watches(unit))))
    return subjects
