"""One program's assessment, from its builds to the results.

Takes: a unit with both targets built. Gives: `Assessment`. The campaign is the one of verify, with the same seed and
budget, so the cases are verify's own; the reference runs once, each fault is compared with what it answered then.
Writes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from locksmith.analysis.conditions import plan_watches
from locksmith.cases.case import CoverageClass, TestCase
from locksmith.cases.catalog import build_catalog
from locksmith.cases.codec import encode_body
from locksmith.diagnostics import Diagnostic
from locksmith.faults.assess import Progress, open_java, try_faults
from locksmith.faults.fault import FaultResult
from locksmith.faults.options import AssessOptions
from locksmith.faults.planting import choose_faults
from locksmith.faults.suite import RecordingSupervisor, Suite, make_suite
from locksmith.gate.verdict import Status
from locksmith.loop import Campaign, QuietSink
from locksmith.model.unit import Unit
from locksmith.run.supervisor import watched_commands
from locksmith.search.base import Harness, make_searcher
from locksmith.targets.base import TargetBuild


@dataclass(frozen=True, slots=True)
class Assessment:
    """`places`: how many faults could be planted. `diverged`: cases on which the sound Java already differs; they take
    no part. `gone`: warnings for operators whose place the runtime no longer has."""

    results: tuple[FaultResult, ...]
    places: int
    accepted: int
    cases: int
    diverged: int
    gone: tuple[Diagnostic, ...] = ()


class _Accepted(QuietSink):
    """The sink of a campaign that keeps accepted cases only."""

    def __init__(self) -> None:
        self.bodies: list[bytes] = []

    def accept(self, case: TestCase, kind: CoverageClass, covers: Sequence[str], transitions: Sequence[str]) -> None:
        self.bodies.append(encode_body(case))


def record_suite(unit: Unit, mock: TargetBuild, java: TargetBuild, options: AssessOptions) -> tuple[Suite, int]:
    """Run the campaign of verify; gives its cases with the reference's answers, and how many did not pass."""
    catalog = build_catalog(unit)
    searchers = [make_searcher(name, Harness(unit, catalog), options.seed) for name in options.algorithms]
    sink = _Accepted()
    commands = watched_commands((mock, java), plan_watches(unit))
    recorder = RecordingSupervisor(commands, unit.n_probes)
    with recorder:
        campaign = Campaign(unit, catalog, recorder, searchers, sink, options.budget)
        campaign.run()
        parity = campaign.result.parity
        suite = make_suite(recorder.executed, sink.bodies, options.cases)
    return suite, sum(n for status, n in parity.items() if status not in (Status.PASS, Status.INVALID))


def assess_unit(
    unit: Unit, mock: TargetBuild, java: TargetBuild, options: AssessOptions, progress: Progress | None = None
) -> Assessment:
    """Everything. Raises LocksmithError where the sound Java cannot be tried."""
    suite, diverged = record_suite(unit, mock, java, options)
    sound = open_java(java)
    places, gone = sound.faults()
    faults = choose_faults(places, options.limit, options.seed)
    results = try_faults(sound, faults, suite, unit.n_probes, progress=progress)
    return Assessment(tuple(results), len(places), suite.accepted, len(suite.bodies), diverged, tuple(gone))
