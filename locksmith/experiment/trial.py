"""One trial: some searchers, one seed, a fixed number of executions.

Takes: a unit with its targets' commands, an arm (a named set of algorithms) and a seed. Gives: `Trial`, the natural
outcomes reached over the executions. Every arm runs on both targets under the same gate and the same number of
executions, whatever it finds; no plateau ends it. Never writes.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from locksmith.cases.case import CoverageClass
from locksmith.cases.catalog import Catalog
from locksmith.experiment.uniform import UNIFORM, UniformSearch
from locksmith.gate.verdict import Status
from locksmith.loop import Budget, Campaign, QuietSink
from locksmith.loop.unlock import Unlocker, UnlockOptions, make_analyzer
from locksmith.model.unit import Unit
from locksmith.run.supervisor import Supervisor, WorkerCommand
from locksmith.search.base import Harness, Searcher, make_searcher
from locksmith.skills.base import SkillKind
from locksmith.skills.catalog import load_catalog
from locksmith.store.results import CampaignResult


@dataclass(frozen=True, slots=True)
class Arm:
    """What is compared: a name and the algorithms that search together. `parameters` by algorithm replace defaults.
    With a `policy` a mutation phase follows the search's plateau, without the skills of the kind `without`."""

    name: str
    algorithms: tuple[str, ...]
    policy: str | None = None
    without: SkillKind | None = None
    parameters: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Point:
    """`executions` and `seconds` after which `outcomes` natural outcomes were reached."""

    executions: int
    seconds: float
    outcomes: int


@dataclass(frozen=True, slots=True)
class Trial:
    """`reached` is the mask of natural outcome probes at the end (of all classes under a mutation phase), `classes` the
    outcomes by class; `curve` holds every rise, in order."""

    program: str
    arm: str
    seed: int
    executed: int
    seconds: float
    reached: int
    transitions: int
    curve: tuple[Point, ...]
    failed: int = 0  # cases that did not pass
    classes: tuple[int, ...] = ()

    @property
    def outcomes(self) -> int:
        return self.reached.bit_count()

    def executions_to(self, outcomes: int) -> int | None:
        """Executions after which so many outcomes were reached; None where they never were."""
        return next((p.executions for p in self.curve if p.outcomes >= outcomes), None)

    def seconds_to(self, outcomes: int) -> float | None:
        """The same in seconds of the search."""
        return next((p.seconds for p in self.curve if p.outcomes >= outcomes), None)


class _Curve(QuietSink):
    """A sink that notes when natural coverage rises."""

    def __init__(self, clock: Callable[[], float], all_classes: bool) -> None:
        self._all_classes = all_classes
        self._clock = clock
        self._begun = clock()
        self.points: list[Point] = []

    def progress(self, executed: int, budget: int, result: CampaignResult) -> None:
        classes = result.coverage.branches().classes
        outcomes = sum(classes) if self._all_classes else classes[0]
        if not self.points or outcomes > self.points[-1].outcomes:
            self.points.append(Point(executed, self._clock() - self._begun, outcomes))


def run_trial(
    unit: Unit,
    catalog: Catalog,
    commands: Sequence[WorkerCommand],
    arm: Arm,
    seed: int,
    executions: int,
    clock: Callable[[], float] = time.monotonic,
) -> Trial:
    """Run one arm. Raises KeyError for an unknown algorithm and LocksmithError where a worker cannot start."""
    harness = Harness(unit, catalog)
    searchers = [_searcher(name, harness, seed, arm) for name in arm.algorithms]
    with Supervisor(commands, unit.n_probes) as supervisor:
        curve = _Curve(clock, arm.policy is not None)
        budget = Budget(executions, quiet=None if arm.policy is None else 2)
        campaign = Campaign(unit, catalog, supervisor, searchers, curve, budget)
        result = campaign.run()
        if arm.policy is not None:
            _mutate(campaign, unit, catalog, arm.policy, arm.without)
        curve.progress(result.executed, executions, result)
    coverage = result.coverage
    mask = coverage.won(CoverageClass.NATURAL)[0] if arm.policy is None else coverage.reached
    failed = sum(result.parity[s] for s in Status if s is not Status.PASS)
    moves = coverage.transitions().classes
    return Trial(
        unit.name,
        arm.name,
        seed,
        result.executed,
        result.seconds,
        mask & coverage.outcomes,
        moves[0] if arm.policy is None else sum(moves),
        tuple(curve.points),
        failed,
        coverage.branches().classes,
    )


def _searcher(name: str, harness: Harness, seed: int, arm: Arm) -> Searcher:
    return (
        UniformSearch(harness, seed)
        if name == UNIFORM
        else make_searcher(name, harness, seed, arm.parameters.get(name))
    )


def _mutate(campaign: Campaign, unit: Unit, catalog: Catalog, policy: str, without: SkillKind | None) -> None:
    skills = {name: s for name, s in load_catalog().items() if s.kind is not without}
    with campaign.timed():
        Unlocker(unit, campaign, make_analyzer(unit, catalog), skills, UnlockOptions(policy)).run()
