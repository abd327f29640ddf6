"""The order of the stages.

Takes: what the command line asks for. Gives: each program's summary entry and the run directory. The only module that
knows which stage follows which; the stages themselves know nothing of each other. Never prints.
"""

from __future__ import annotations

import resource
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from random import Random
from typing import Any

import locksmith.search  # registers the searchers
from locksmith import __version__
from locksmith.analysis.conditions import plan_conditions, plan_watches
from locksmith.analysis.coverage import Coverage
from locksmith.analysis.feasibility import prove_infeasible
from locksmith.analysis.mcdc import ConditionCoverage
from locksmith.analysis.proofs import Feasibility
from locksmith.analysis.proofs_check import check_proofs
from locksmith.analysis.reach import reachable_unsupported
from locksmith.cases.case import CoverageClass, TestCase
from locksmith.cases.catalog import Catalog, build_catalog
from locksmith.cases.codec import encode_body
from locksmith.cases.jsonform import CaseNames, name_unit
from locksmith.cases.plain import plain_of
from locksmith.config import Config
from locksmith.diagnostics import LocksmithError, Severity
from locksmith.discovery import LoadedProgram, SourceSet
from locksmith.gate.naming import UnitNames
from locksmith.gate.self_proof import PROOF_CASES, Proof, prove_gate
from locksmith.gate.verdict import Status
from locksmith.loop import Budget, Campaign
from locksmith.loop.fuel import choose_fuel
from locksmith.loop.policy import DEFAULT_POLICY
from locksmith.loop.suite import SuiteCase
from locksmith.loop.unlock import Unlocker, UnlockOptions, make_analyzer
from locksmith.model.unit import Unit
from locksmith.report.control_flow import describe_flow
from locksmith.report.details import describe_catalog, infeasible_outcomes, open_outcomes, reached_apart
from locksmith.run.supervisor import Supervisor, WorkerCommand, watched_commands, worker_command
from locksmith.search.base import Explaining, Harness, Searcher, make_searcher
from locksmith.search.composer import Composer
from locksmith.skills.base import Skill
from locksmith.skills.catalog import load_catalog, render_skill
from locksmith.store.attempts import Intervention
from locksmith.store.entry import empty_entry, fill_conditions, fill_coverage, fill_result, unsupported_json
from locksmith.store.results import CampaignResult, Divergence
from locksmith.store.run_directory import SUITE, ProgramDirectory, RunDirectory, verdict_json
from locksmith.targets.base import TargetBuild
from locksmith.targets.java.generate import find_refused

ALGORITHMS = ("random", "pairwise", "threeway", "lhs", "art", "map-elites", "ucb1", "directed")
_LISTED = 40
assert locksmith.search


@dataclass(frozen=True, slots=True)
class VerifyOptions:
    """What a campaign hangs on; everything here is part of a result's key."""

    seed: int = 0
    budget: Budget = field(default_factory=Budget)
    algorithms: tuple[str, ...] = ALGORITHMS
    mutations: bool = True
    policy: str = DEFAULT_POLICY
    skills: tuple[Skill, ...] = ()
    resume: bool = False


Progress = Callable[[str, int, int, CampaignResult], None]


@dataclass(slots=True)
class ProgramReport:
    """A program's part of the summary, and what the report shows besides."""

    entry: dict[str, Any]
    details: dict[str, Any]
    messages: list[str] = field(default_factory=list)  # what a person should be told, rendered by the caller


def result_key(program: LoadedProgram, unit: Unit | None, options: VerifyOptions, config: Config) -> str:
    """Names everything a result hangs on: the text behind COPY, the options, this version."""
    digest = blake2b(digest_size=16)
    seen: set[int] = set()
    for model in unit.programs if unit is not None else ():
        if id(model.program.tokens) not in seen:
            seen.add(id(model.program.tokens))
            for token in model.program.tokens:
                digest.update(f"{token.text}\0{token.span.line}\0".encode("utf-8", "replace"))
    parts = (__version__, program.name, replace(options, resume=False), config)
    digest.update(repr(parts).encode())
    return digest.hexdigest()


def verify_program(
    sources: SourceSet,
    program: LoadedProgram,
    run: RunDirectory,
    options: VerifyOptions,
    config: Config,
    progress: Progress | None = None,
) -> ProgramReport:
    """The whole loop on one program. Build failures and the like become status `error`, never an exception; only
    KeyboardInterrupt and OSError (disk, rights) pass through, with the results so far written."""
    begun, cpu = time.monotonic(), _cpu_seconds()
    place = run.program(program.name)
    report = fresh_report(program)
    try:
        unit = sources.unit(program) if program.model is not None else None
        key = result_key(program, unit, options, config)
        earlier = place.read_result(key) if options.resume else None
        if earlier is not None:
            return ProgramReport(*earlier)
        place.prepare()
        if unit is None or program.errors:
            report.details["reasons"].append("the program has errors; see the diagnostics")
        else:
            _verify_unit(unit, place, options, config, report, progress)
    except LocksmithError as error:
        report.details["reasons"] += [d.message for d in error.diagnostics]
        report.details["build_failed"] = True
        key = None
    report.entry["status"] = decide_status(report, program)
    report.entry["seconds"]["total"] = round(time.monotonic() - begun, 3)
    report.entry["seconds"]["cpu"] = round(_cpu_seconds() - cpu, 3)
    place.write_result(key, report.entry, report.details)
    return report


def _cpu_seconds() -> float:
    """Processor time of this process and of the workers and compilers that have ended."""
    return sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


def fresh_report(program: LoadedProgram) -> ProgramReport:
    """What there is to say of a program before anything ran."""
    entry = empty_entry(program.name, program.source.shown, program.lines)
    entry["diagnostics"] = len(program.diagnostics)
    details: dict[str, Any] = {"reasons": [], "divergences": [], "open": [], "caveats": [], "catalog": []}
    if program.model is not None:
        fill_coverage(entry, Coverage(program.model))
        fill_conditions(entry, ConditionCoverage(plan_conditions(Unit((program.model,)))))
        refused = () if program.errors else find_refused(program.model)
        details["flow"] = describe_flow(Coverage(program.model), {}, UnitNames(Unit((program.model,))))
        reachable = reachable_unsupported(program.model, refused)
        entry["unsupported"] = [unsupported_json(d) for d in (*program.diagnostics, *refused) if d in reachable]
        caveats = [d for d in program.diagnostics if d.severity is Severity.CAVEAT]
        details["caveats"] = [f"line {d.span.line if d.span else 0}: {d.message}" for d in caveats]
    return ProgramReport(entry, details)


def bound_unsupported(unit: Unit) -> list[dict[str, Any]]:
    """What the programs bound to a unit's CALLs have that is unsupported and may be reached."""
    found = [d for bound in unit.programs[1:] for d in reachable_unsupported(bound, find_refused(bound))]
    return [unsupported_json(d) for d in found]


def decide_status(report: ProgramReport, program: LoadedProgram) -> str:
    """Precedence error, fail, unsupported, pass; without a case that came to an end of its own it is never a pass."""
    entry, details = report.entry, report.details
    parity = entry["parity"]
    unsupported = bool(entry["unsupported"]) or details.get("unsupported_reached", 0) > 0
    if program.model is None or program.errors or details.get("internal"):
        return "error"
    if parity["error"] > details.get("unsupported_reached", 0):
        return "error"
    if details.get("build_failed"):
        return "unsupported" if unsupported else "error"
    if parity["fail"] or parity["flaky"]:
        return "fail"
    if unsupported:
        return "unsupported"
    return "pass" if parity["pass"] and entry["cases"]["accepted"] else "error"


def _verify_unit(
    unit: Unit,
    place: ProgramDirectory,
    options: VerifyOptions,
    config: Config,
    report: ProgramReport,
    progress: Progress | None,
) -> None:
    report.entry["unsupported"] += bound_unsupported(unit)
    mock, java = build_targets(unit, place)
    report.entry["seconds"]["build"] = round(mock.seconds + java.seconds, 3)
    catalog = build_catalog(unit, config.values, config.fuel)
    if config.fuel is None:
        with Supervisor([worker_command(mock)], unit.n_probes) as reference:
            fuel = choose_fuel(catalog, options.seed, lambda bodies: [one for (one,) in reference.run(bodies)])
        catalog = replace(catalog, fuel=fuel)
    names = name_unit(unit)
    report.details["catalog"] = describe_catalog(catalog)
    sink = _Sink(place, names, UnitNames(unit), unit.name, report, progress)
    commands = watched_commands((mock, java), plan_watches(unit))
    try:
        _run_campaign(unit, catalog, commands, sink, options, config, place, report)
    finally:
        keep_sources(mock)


def _run_campaign(
    unit: Unit,
    catalog: Catalog,
    commands: Sequence[WorkerCommand],
    sink: _Sink,
    options: VerifyOptions,
    config: Config,
    place: ProgramDirectory,
    report: ProgramReport,
) -> None:
    searchers = [make_searcher(name, Harness(unit, catalog), options.seed) for name in options.algorithms]
    with Supervisor(commands, unit.n_probes) as supervisor:
        proof = _prove(unit, catalog, commands[0], options.seed)
        report.details["self_proof"] = proof.checks
        if proof.failures:
            report.details["internal"] = True
            report.details["reasons"] += [f"the gate did not prove itself: {f}" for f in proof.failures]
            return
        campaign = Campaign(unit, catalog, supervisor, searchers, sink, options.budget, config.axes)
        campaign.result.coverage.close(find_infeasible(unit, place, report))
        try:
            campaign.run()
            _unlock(unit, catalog, campaign, searchers, options, report)
            for skill in campaign.result.learned.values():
                place.write_skill(skill.name, render_skill(skill))
            sink.keep_suite(campaign.reduce(plain_of(catalog)))
        finally:
            _finish(report, unit, catalog, campaign.result, supervisor)
            if campaign.result.interrupted:
                report.entry["status"] = "error"
                report.details["reasons"].append("interrupted")
                place.write_result(None, report.entry, report.details)


def find_infeasible(unit: Unit, place: ProgramDirectory, report: ProgramReport) -> Feasibility:
    """What is proved never to happen and passed the independent checker; kept in the run directory."""
    found = prove_infeasible(unit)
    proofs = found.proofs
    refused = {(p.kind, p.number) for p, holds in zip(proofs, check_proofs(unit, proofs), strict=True) if not holds}
    if refused:
        text = f"{len(refused)} proofs of infeasibility were refused by their checker and are not used"
        report.details["reasons"].append(text)
        report.messages.append(f"{unit.name}: {text}")
        found = found.without(refused)
    place.write_feasibility(found.to_json())
    return found


def _unlock(
    unit: Unit,
    catalog: Catalog,
    campaign: Campaign,
    searchers: Sequence[Searcher],
    options: VerifyOptions,
    report: ProgramReport,
) -> None:
    """The mutation phase where it is wanted; in any case what stands before all that is not open."""
    model = unit.programs[0]
    analyzer = make_analyzer(unit, catalog)
    if options.mutations:
        skills = {s.name: s for s in options.skills or load_catalog().values()}
        unlocker = Unlocker(unit, campaign, analyzer, skills, UnlockOptions(options.policy))
        if campaign.exhausted and campaign.result.coverage.open:
            report.details["reasons"].append("the budget was used up before what stays closed could be attempted")
        with campaign.timed():
            unlocker.run()
        unlocker.learn()
    else:
        analyzer.see(campaign.library)
    coverage, attempts = campaign.result.coverage, campaign.result.attempts
    kept = sum(a.kept for a in attempts)
    report.entry["mutations"] = {"tried": len(attempts), "kept": kept, "reverted": len(attempts) - kept}
    report.details["attempts"] = [a.to_json() for a in attempts]
    gates = {label.id: analyzer.gates(label.id, coverage) for label in model.labels}
    told = {k: f"{s.name}: {t}" for s in searchers if isinstance(s, Explaining) for k, t in s.closed_reasons().items()}
    report.details["flow"] = describe_flow(coverage, gates, UnitNames(unit), attempts, told)


def _prove(unit: Unit, catalog: Catalog, reference: WorkerCommand, seed: int) -> Proof:
    """The gate's self-proof on a few cases of this unit, the mock against the mock."""
    composer = Composer(catalog, Random(f"self-proof:{seed}"))
    bodies = [encode_body(composer.compose("self-proof", seed)) for _ in range(PROOF_CASES)]
    with Supervisor([reference, reference], unit.n_probes) as pair:
        return prove_gate(pair.run, bodies)


def build_targets(unit: Unit, place: ProgramDirectory) -> tuple[TargetBuild, TargetBuild]:
    """Both targets of a unit. Raises LocksmithError where either cannot be built."""
    from locksmith.targets.cobol_mock.build import build_mock
    from locksmith.targets.java.build import build_java

    return build_mock(unit, place.mock.resolve()), build_java(unit, place.java.resolve())


def keep_sources(build: TargetBuild) -> None:
    """Of a build in the run directory only its sources stay: objects and cobc's output differ from run to run."""
    for path in build.directory.iterdir():
        if path.is_file() and path not in build.sources:
            path.unlink()


def _finish(
    report: ProgramReport, unit: Unit, catalog: Catalog, result: CampaignResult, supervisor: Supervisor
) -> None:
    result.runs = supervisor.sent
    fill_result(report.entry, result)
    details = report.details
    names = UnitNames(unit)
    if "attempts" not in details:  # the analysis of gates was not come to
        details["flow"] = describe_flow(result.coverage, {}, names)
    details["open"] = open_outcomes(result.coverage, names)
    details["infeasible"] = infeasible_outcomes(result.coverage)
    details["conditions"] = result.conditions.missing()[:_LISTED]
    details["apart"] = reached_apart(result.coverage, names)[:_LISTED]
    details["unsupported_reached"] = result.unsupported_reached
    details["exits"] = {k.name.lower(): n for k, n in sorted(result.exits.items())}
    details["rechecked"] = result.rechecked
    details["curve"] = [list(point) for point in result.curve]
    report.entry["interventions"] = len(result.interventions)
    if result.masked:
        details["reasons"].append(f"{result.masked} cases differ only on axes that do not count")
    if result.walks_incomplete:
        details["reasons"].append(f"{result.walks_incomplete} paths did not fit the program's control flow")
    if result.internal:
        details["internal"] = True
        details["reasons"] += sorted(set(result.internal))
    for status in (Status.FAIL, Status.FLAKY, Status.ERROR, Status.INVALID):
        if result.parity[status]:
            details["reasons"].append(f"{result.parity[status]} cases: {status.value}")
    if result.executed and not result.accepted:
        details["reasons"].append("no case came to an end that counts")
    if supervisor.restarts:
        report.messages.append(f"{unit.name}: workers were restarted {supervisor.restarts} times")


class _Sink:
    """Writes what comes, as it comes."""

    def __init__(
        self,
        place: ProgramDirectory,
        names: CaseNames,
        unit_names: UnitNames,
        program: str,
        report: ProgramReport,
        progress: Progress | None,
    ) -> None:
        self._place = place
        self._names = names
        self._unit_names = unit_names
        self._program = program
        self._report = report
        self._progress = progress

    def accept(self, case: TestCase, kind: CoverageClass, covers: Sequence[str], transitions: Sequence[str]) -> None:
        self._place.write_case(case, self._names, kind, covers, transitions)

    def keep_suite(self, suite: Sequence[SuiteCase]) -> None:
        """The reduced suite, each case with what it is kept for."""
        for case in suite:
            hits = case.wanted.hits
            covers = [self._unit_names.probe(k) for k in range(hits.bit_length()) if hits >> k & 1]
            edges = [self._unit_names.edge(e) for e in sorted(case.wanted.edges)]
            self._place.write_case(case.case, self._names, case.kind, covers, edges, SUITE)
        self._report.entry["suite"] = {"cases": len(suite)}

    def withdraw(self, cases: Sequence[TestCase]) -> None:
        for case in cases:
            self._place.remove_case(case, self._names)

    def intervene(self, intervention: Intervention) -> None:
        self._place.write_intervention(intervention.to_json())

    def diverge(self, divergence: Divergence) -> None:
        case_id = self._place.write_divergence(divergence.case, self._names, divergence.verdict)
        self._report.details["divergences"].append({"id": case_id, **verdict_json(divergence.verdict)})

    def progress(self, executed: int, budget: int, result: CampaignResult) -> None:
        if self._progress is not None:
            self._progress(self._program, executed, budget, result)


def exit_bits(entries: Sequence[Mapping[str, Any]], config: Config) -> int:
    """The exit code of contract.md for these programs."""
    bits = 0
    for entry in entries:
        if entry["parity"]["fail"] or entry["parity"]["flaky"]:
            bits |= 1
        if entry["status"] == "error":
            bits |= 2
        if entry["unsupported"] or entry["status"] == "unsupported":
            bits |= 8
        for kind, share in config.thresholds.items():
            if entry[kind]["hit"] < share * entry[kind]["total"]:
                bits |= 4
    return bits
