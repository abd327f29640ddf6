"""`locksmith verify`.

Takes: parsed arguments. Gives: the run directory, a table on stdout, the exit code. Programs run one behind the other
or `--jobs` at a time in processes of their own; nothing they find hangs on that.
"""

from __future__ import annotations

import multiprocessing
import signal
from argparse import Namespace
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from locksmith.cli.arguments import parse_budget
from locksmith.cli.console import Bars, report_diagnostics, tell, warn
from locksmith.cli.render import write_reports
from locksmith.cli.sources import known_algorithms, open_sources, project_skills, select_programs
from locksmith.config import Config
from locksmith.diagnostics import Diagnostic, LocksmithError, Severity
from locksmith.discovery import LoadedProgram, SourceFile, SourceSet
from locksmith.doctor import check_machine, toolchain_diagnostics
from locksmith.loop import Budget
from locksmith.pipeline import ALGORITHMS, ProgramReport, VerifyOptions, exit_bits, verify_program
from locksmith.report.summary import make_summary
from locksmith.skills.catalog import load_catalog
from locksmith.store.results import CampaignResult
from locksmith.store.run_directory import RunDirectory

_TICK_SECONDS = 0.2


@dataclass(frozen=True, slots=True)
class _Job:
    """What a process needs to verify one program; everything else it makes itself."""

    name: str
    source: SourceFile
    sources: tuple[SourceFile, ...]
    copybooks: tuple[Path, ...]
    config: Config
    run: RunDirectory
    options: VerifyOptions


def run_verify(arguments: Namespace) -> int:
    """The command. Raises LocksmithError, OSError and KeyboardInterrupt."""
    sources, config = open_sources(arguments)
    options = _options(arguments, config)
    checks = check_machine()
    missing = toolchain_diagnostics(checks)
    if missing:
        raise LocksmithError(missing)
    programs = select_programs(sources, config, arguments.program)
    run = RunDirectory(arguments.out)
    run.write_manifest(_manifest(arguments, programs, options))
    toolchain = {c.name: c.version for c in checks if c.version and c.name in ("cobc", "java", "javac", "python")}
    entries: list[dict[str, Any]] = []
    details: dict[str, dict[str, Any]] = {}
    try:
        with Bars() as bars:
            for program, report in _verify_all(sources, config, programs, run, options, arguments, bars):
                entries.append(report.entry)
                details[report.entry["name"]] = report.details
                report_diagnostics(d for d in program.diagnostics if d.severity is not Severity.WARNING)
                for text in (*report.messages, *(f"{program.name}: {r}" for r in report.details["reasons"])):
                    warn(text)
    finally:
        _collect_cut_short(run, programs, entries, details)
        summary = make_summary(entries, options.seed, toolchain, _budget_json(options.budget))
        write_reports(run, summary, details)
    _print_table(summary, run)
    return exit_bits(entries, config)


def _options(arguments: Namespace, config: Config) -> VerifyOptions:
    algorithms = known_algorithms(arguments.algorithms or ALGORITHMS)
    try:
        budget = arguments.budget or (parse_budget(config.budget) if config.budget else Budget())
    except ValueError as error:
        raise LocksmithError([Diagnostic("LKG001", Severity.ERROR, f"budget: {error}")]) from error
    return VerifyOptions(
        seed=arguments.seed,
        budget=budget,
        algorithms=algorithms,
        mutations=not arguments.no_mutations,
        policy=arguments.policy,
        skills=tuple(load_catalog(project_skills(arguments.paths)).values()),
        resume=arguments.resume,
    )


def _manifest(arguments: Namespace, programs: list[LoadedProgram], options: VerifyOptions) -> dict[str, Any]:
    """How to find the sources again, as they were given."""
    return {
        "paths": [str(p) for p in arguments.paths],
        "copybooks": [str(p) for p in arguments.copybooks],
        "config": str(arguments.config) if arguments.config else None,
        "programs": {p.name: p.source.shown for p in programs},
        "seed": options.seed,
        "budget": _budget_json(options.budget),
        "algorithms": list(options.algorithms),
    }


def _budget_json(budget: Budget) -> dict[str, Any]:
    if budget.seconds is None:
        return {"cases": budget.cases, "reproducible": True}
    return {"seconds": budget.seconds, "reproducible": False}


def _verify_all(
    sources: SourceSet,
    config: Config,
    programs: list[LoadedProgram],
    run: RunDirectory,
    options: VerifyOptions,
    arguments: Namespace,
    bars: Bars,
) -> Iterator[tuple[LoadedProgram, ProgramReport]]:
    """Reports in the order they are done."""
    jobs = min(arguments.jobs, len(programs))
    if jobs <= 1:
        for program in programs:
            bars.update(program.name, 0, options.budget.cases, "building")
            yield program, verify_program(sources, program, run, options, config, _Show(bars))
        return
    for program in [p for p in programs if p.model is None]:
        yield program, verify_program(sources, program, run, options, config)
    context = multiprocessing.get_context("spawn")
    queue: Any = context.Queue()
    stop = context.Event()
    by_name = {p.name: p for p in programs}
    with ProcessPoolExecutor(jobs, context, _start_process, (queue, stop)) as pool:
        waiting: set[Future[tuple[str, ProgramReport]]] = set()
        for p in [p for p in programs if p.model is not None]:
            job = _Job(p.name, p.source, tuple(sources.sources), tuple(arguments.copybooks), config, run, options)
            waiting.add(pool.submit(_run_job, job))
        try:
            while waiting:
                done, waiting = wait(waiting, _TICK_SECONDS, FIRST_COMPLETED)
                while not queue.empty():
                    bars.update(*queue.get())
                for name, report in sorted((f.result() for f in done), key=lambda r: r[0]):
                    yield by_name[name], report
        except BaseException:
            stop.set()
            pool.shutdown(wait=True, cancel_futures=True)
            raise


class _Show:
    """Progress of a campaign in this process."""

    def __init__(self, bars: Bars) -> None:
        self._bars = bars

    def __call__(self, program: str, executed: int, budget: int, result: CampaignResult) -> None:
        self._bars.update(program, executed, budget, describe_progress(result))


def describe_progress(result: CampaignResult) -> str:
    """Branches so far, and failures if any."""
    branches = result.coverage.branches()
    failed = sum(n for s, n in result.parity.items() if s.value not in ("pass", "invalid"))
    return f"branches {branches.hit}/{branches.total}" + (f" failed {failed}" if failed else "")


_queue: Any = None
_stop: Any = None


def _start_process(queue: Any, stop: Any) -> None:
    """An interrupt is for the first process, which tells the others by `stop`: a signal can come where none is taken.
    Progress that nobody reads must not keep a process from ending."""
    global _queue, _stop
    _queue, _stop = queue, stop
    queue.cancel_join_thread()
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _send(program: str, executed: int, budget: int, result: CampaignResult) -> None:
    _queue.put((program, executed, budget, describe_progress(result)))
    _check_stop()


def _check_stop() -> None:
    if _stop.is_set():
        raise KeyboardInterrupt


def _run_job(job: _Job) -> tuple[str, ProgramReport]:
    """One program in a process of its own: parsed again, since syntax trees do not travel."""
    _check_stop()
    sources = SourceSet(job.sources, job.copybooks, job.config)
    program = next(p for p in sources.load(job.source) if p.name == job.name)
    return job.name, verify_program(sources, program, job.run, job.options, job.config, _send)


def _collect_cut_short(
    run: RunDirectory,
    programs: list[LoadedProgram],
    entries: list[dict[str, Any]],
    details: dict[str, dict[str, Any]],
) -> None:
    """After an interrupt: what unfinished programs left on disk."""
    known = {e["name"] for e in entries}
    for program in programs:
        if program.name not in known:
            left = run.program(program.name).read_result()
            if left is not None:
                entries.append(left[0])
                details[program.name] = left[1]


def _print_table(summary: dict[str, Any], run: RunDirectory) -> None:
    columns = ("paragraphs", "transitions", "branches", "cases", "fail", "error")
    head = f"{'program':<12} {'status':<12} " + " ".join(f"{c:>11}" for c in columns)
    tell(head)
    for p in summary["programs"]:
        cells = [f"{p[k]['hit']}/{p[k]['total']}" for k in columns[:3]]
        cells += [str(p["cases"]["executed"]), str(p["parity"]["fail"]), str(p["parity"]["error"])]
        tell(f"{p['name']:<12} {p['status']:<12} " + " ".join(f"{c:>11}" for c in cells))
    totals = summary["totals"]
    tell(f"{totals['programs_ok']} of {totals['programs']} programs pass; report: {run.path / 'report' / 'index.html'}")
