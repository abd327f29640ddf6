"""`locksmith experiment`.

Takes: parsed arguments. Gives: a table on stdout, and `experiment.json`, `experiment.csv`, `index.html` and, with
baselines, `baselines.csv` in the output directory, written again after every program so that nothing is lost. Never
changes the sources.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from locksmith.analysis.conditions import plan_watches
from locksmith.cases.catalog import build_catalog
from locksmith.cli.console import Bars, report_diagnostics, tell, warn
from locksmith.cli.sources import known_algorithms, open_sources, select_programs
from locksmith.config import Config
from locksmith.diagnostics import LocksmithError
from locksmith.discovery import LoadedProgram, SourceSet
from locksmith.doctor import check_machine, toolchain_diagnostics
from locksmith.experiment.afl import ARM as AFL
from locksmith.experiment.afl import run_afl_trial
from locksmith.experiment.plan import BASELINES, WHOLE, WITHOUT, plan_arms, plan_mutations
from locksmith.experiment.statistics import compare, left_out, summarise
from locksmith.experiment.tables import (
    comparison_table,
    comparisons_csv,
    experiment_json,
    render_page,
    rows_csv,
    text_table,
)
from locksmith.experiment.trial import Arm, Trial, run_trial
from locksmith.pipeline import ALGORITHMS, build_targets, keep_sources
from locksmith.run.supervisor import watched_commands
from locksmith.store.atomic import write_json, write_text
from locksmith.store.run_directory import RunDirectory
from locksmith.targets.toolchain import find_tool


def run_experiment(arguments: Namespace) -> int:
    """The command: 0 where every trial ran and passed, 1 where a case did not pass, 2 where a program could not be
    tried. Raises LocksmithError, OSError and KeyboardInterrupt."""
    algorithms = known_algorithms(arguments.algorithms or ALGORITHMS)
    sources, config = open_sources(arguments)
    missing = toolchain_diagnostics(check_machine())
    if missing:
        raise LocksmithError(missing)
    if "afl" in arguments.baselines:
        find_tool("afl-fuzz")
    baselines = [BASELINES[name] for name in arguments.baselines]
    arms = plan_arms(algorithms, arguments.leave_one_out, baselines, not arguments.together)
    arms += plan_mutations(algorithms, arguments.policies, arguments.skill_ablation)
    trials: list[Trial] = []
    failed = False
    with Bars() as bars:
        for program in select_programs(sources, config, arguments.program):
            try:
                _try_program(sources, program, config, arms, arguments, bars, trials)
            except LocksmithError as error:
                report_diagnostics(error.diagnostics)
                failed = True
            if trials:
                _write(arguments.out, trials, arms, algorithms, arguments)
    if trials:
        tell(text_table(summarise(trials, algorithms)))
        comparisons = compare(trials, WHOLE, baselines, arguments.executions)
        if comparisons:
            tell("\n" + comparison_table(comparisons))
        tell(f"report: {arguments.out / 'index.html'}")
    wrong = sum(t.failed for t in trials)
    if wrong:
        warn(f"{wrong} cases did not pass; locksmith verify tells of them")
    return (1 if wrong else 0) | (2 if failed else 0)


def _try_program(
    sources: SourceSet,
    program: LoadedProgram,
    config: Config,
    arms: list[Arm],
    arguments: Namespace,
    bars: Bars,
    trials: list[Trial],
) -> None:
    if program.model is None or program.errors:
        raise LocksmithError(list(program.errors))
    unit = sources.unit(program)
    catalog = build_catalog(unit, config.values, config.fuel)
    mock, java = build_targets(unit, RunDirectory(arguments.out).program(program.name))
    commands = watched_commands((mock, java), plan_watches(unit))
    total = len(arms) * arguments.seeds
    try:
        for k, (arm, seed) in enumerate((arm, seed) for arm in arms for seed in range(arguments.seeds)):
            bars.update(program.name, k, total, f"{arm.name}, seed {seed}")
            if arm.name == AFL:
                scratch = RunDirectory(arguments.out).program(program.name).path / f"afl-{seed}"
                trials.append(run_afl_trial(unit, catalog, mock, seed, arguments.executions, scratch))
            else:
                trials.append(run_trial(unit, catalog, commands, arm, seed, arguments.executions))
    finally:
        keep_sources(mock)


def _write(out: Path, trials: list[Trial], arms: list[Arm], algorithms: Sequence[str], arguments: Namespace) -> None:
    rows = summarise(trials, algorithms)
    comparisons = compare(trials, WHOLE, [BASELINES[name] for name in arguments.baselines], arguments.executions)
    options = {"executions": arguments.executions, "seeds": arguments.seeds, "arms": [a.name for a in arms]}
    write_json(out / "experiment.json", experiment_json(trials, rows, options, comparisons))
    write_text(out / "experiment.csv", rows_csv(rows))
    if comparisons:
        write_text(out / "baselines.csv", comparisons_csv(comparisons))
    write_text(out / "index.html", render_page(trials, rows, left_out(rows, WHOLE, WITHOUT), comparisons))
