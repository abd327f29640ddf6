"""One program's assessment, from its builds to the results.

Takes: a unit with both targets built. Gives: `Assessment`. The campaign is the one of verify, with the same seed and
budget, so the cases are verify's own; the reference runs once, each fault is compared with what it answered then.
Writes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from locksmith.analysis.conditions import plan_watches
from locksmith.cases.case import CoverageClass, TestCase
from locksmith.cases.catalog import build_catalog
from locksmith.cases.codec import encode_body
from locksmith.diagnostics import Diagnostic
from locksmith.faults.assess import Progress, open_java, try_faults
from locksmith.faults.equivalence import check_proofs, prove_survivors
from locksmith.faults.fault import FaultResult, Layer, State
from locksmith.faults.host import FaultHost
from locksmith.faults.options import AssessOptions
from locksmith.faults.planting import choose_faults
from locksmith.faults.strengthening import Strengthening
from locksmith.faults.suite import RecordingSupervisor, Suite, make_suite
from locksmith.gate.verdict import Status
from locksmith.loop import Campaign, QuietSink
from locksmith.model.unit import Unit
from locksmith.run.supervisor import Supervisor, watched_commands, worker_command
from locksmith.search.base import Harness, make_searcher
from locksmith.targets.base import TargetBuild


@dataclass(frozen=True, slots=True)
class Assessment:
    """`places`: how many faults could be planted. `diverged`: cases on which the sound Java already differs; they take
    no part. `made`: cases made for survivors on which both sides agree, `made_diverged` those on which they do not.
    `proofs`: proofs of equivalence, each checked anew. `warnings`: for proofs that did not hold and operators whose
    place the runtime no longer has."""

    results: tuple[FaultResult, ...]
    places: int
    accepted: int
    cases: int
    diverged: int
    made: int = 0
    made_diverged: int = 0
    proofs: int = 0
    warnings: tuple[Diagnostic, ...] = ()


@dataclass(frozen=True, slots=True)
class Recorded:
    """What the campaign of verify leaves: its cases with the reference's answers, those it accepted, and how many did
    not pass."""

    suite: Suite
    accepted: tuple[TestCase, ...]
    diverged: int


class _Accepted(QuietSink):
    """The sink of a campaign that keeps accepted cases only."""

    def __init__(self) -> None:
        self.cases: list[TestCase] = []

    def accept(self, case: TestCase, kind: CoverageClass, covers: Sequence[str], transitions: Sequence[str]) -> None:
        self.cases.append(case)


def record_suite(unit: Unit, mock: TargetBuild, java: TargetBuild, options: AssessOptions) -> Recorded:
    """Run the campaign of verify."""
    catalog = build_catalog(unit)
    searchers = [make_searcher(name, Harness(unit, catalog), options.seed) for name in options.algorithms]
    sink = _Accepted()
    commands = watched_commands((mock, java), plan_watches(unit))
    recorder = RecordingSupervisor(commands, unit.n_probes)
    with recorder:
        campaign = Campaign(unit, catalog, recorder, searchers, sink, options.budget)
        campaign.run()
        parity = campaign.result.parity
        suite = make_suite(recorder.executed, [encode_body(c) for c in sink.cases], options.cases)
    diverged = sum(n for status, n in parity.items() if status not in (Status.PASS, Status.INVALID))
    return Recorded(suite, tuple(sink.cases), diverged)


def assess_unit(
    unit: Unit, mock: TargetBuild, java: TargetBuild, options: AssessOptions, progress: Progress | None = None
) -> Assessment:
    """Everything. Raises LocksmithError where the sound Java cannot be tried."""
    recorded = record_suite(unit, mock, java, options)
    sound = open_java(java)
    places, gone = sound.faults()
    faults = choose_faults(places, options.limit, options.seed)
    results = try_faults(sound, faults, recorded.suite, unit.n_probes, progress=progress)
    with FaultHost(sound.unit_class, sound.texts(), unit.n_probes) as host:
        results = prove_survivors(host, sound.sources, results)
        with Supervisor([worker_command(build) for build in (mock, java)], unit.n_probes) as sides:
            cases = recorded.accepted
            maker = Strengthening(unit, build_catalog(unit), sound.sources, cases, sides, host, options.seed)
            results = _strengthened(maker, results, options.made) if options.made else results
    with FaultHost(sound.unit_class, sound.texts(), unit.n_probes) as host:
        results, refused = check_proofs(host, sound.sources, unit, results)
    suite = recorded.suite
    return Assessment(
        results=tuple(results),
        places=len(places),
        accepted=suite.accepted,
        cases=len(suite.bodies),
        diverged=recorded.diverged,
        made=maker.made,
        made_diverged=maker.diverged,
        proofs=sum(r.state is State.EQUIVALENT for r in results),
        warnings=(*gone, *refused),
    )


def _strengthened(maker: Strengthening, results: Sequence[FaultResult], count: int) -> list[FaultResult]:
    """Survivors in the program, to whose place some case comes, that a case made for them finds."""
    at = [k for k, r in enumerate(results) if _is_open(r)]
    found = maker.find([results[k].fault for k in at], count)
    out = list(results)
    for position, finding in found.items():
        k = at[position]
        out[k] = replace(
            out[k], state=State.KILLED, axes=finding.axes, failed=1, made=finding.kind, made_case=finding.case
        )
    return out


def _is_open(result: FaultResult) -> bool:
    return result.state is State.SURVIVED and result.reached and result.fault.layer is Layer.PROGRAM
