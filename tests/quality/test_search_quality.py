"""Searchers find what is planted in a program, from its text alone; each what it is for sooner than chance does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

import locksmith.search  # noqa: F401 - registers the searchers
from locksmith.cases.case import CoverageClass, TestCase
from locksmith.cases.catalog import build_catalog
from locksmith.gate.naming import UnitNames
from locksmith.gate.verdict import Status
from locksmith.loop import Budget, Campaign, QuietSink
from locksmith.model.program import DecisionKind
from locksmith.model.resolve import resolve_program
from locksmith.model.unit import Unit
from locksmith.run.supervisor import Supervisor, worker_command
from locksmith.search.base import Harness, make_searcher
from locksmith.store.results import CampaignResult, Divergence
from locksmith.syntax.parser import parse_file
from locksmith.targets.base import TargetBuild
from locksmith.targets.cobol_mock.build import build_mock

HERE = Path(__file__).parent
SEEDS = range(4)
_MARGIN = 0.05  # of the planted conditions

# A program whose conditions ask for what the searcher is for, its executions, the share of them it finds at least.
PURPOSES = [
    ("pairs", "pairwise", 300, 0.85),
    ("triples", "threeway", 500, 0.75),
    ("ranges", "lhs", 300, 0.9),
    ("shapes", "art", 400, 0.65),
    ("shapes", "map-elites", 400, 0.35),
    ("arms", "ucb1", 500, 0.4),
]
pytestmark = pytest.mark.slow
Built = tuple[Unit, TargetBuild]


class NoSink(QuietSink):
    def accept(self, case: TestCase, kind: CoverageClass, covers: Sequence[str], moves: Sequence[str]) -> None:
        assert kind in CoverageClass

    def diverge(self, divergence: Divergence) -> None:
        raise AssertionError(divergence.verdict)

    def progress(self, executed: int, budget: int, result: CampaignResult) -> None:
        assert executed <= budget


@pytest.fixture(scope="module")
def mocks(tmp_path_factory: pytest.TempPathFactory, cobc: str) -> Callable[[str], Built]:
    """Builds a program of this directory, once."""
    known: dict[str, Built] = {}

    def build(name: str) -> Built:
        if name not in known:
            unit = Unit((resolve_program(parse_file(HERE / f"{name}.cbl").programs[0]),))
            known[name] = unit, build_mock(unit, tmp_path_factory.mktemp(name))
        return known[name]

    return build


@pytest.fixture
def built(mocks: Callable[[str], Built]) -> Built:
    return mocks("planted")


def search(built: Built, algorithms: tuple[str, ...], cases: int, seed: int, quiet: int | None = 2) -> CampaignResult:
    """The mock against itself: only the search is looked at."""
    unit, mock = built
    catalog = build_catalog(unit)
    searchers = [make_searcher(name, Harness(unit, catalog), seed) for name in algorithms]
    with Supervisor([worker_command(mock)] * 2, unit.n_probes) as supervisor:
        return Campaign(unit, catalog, supervisor, searchers, NoSink(), Budget(cases, quiet=quiet)).run()


def missing(built: Built, result: CampaignResult) -> list[str]:
    names = UnitNames(built[0])
    left = result.coverage.outcomes & ~result.coverage.reached
    return [names.probe(k) for k in range(left.bit_length()) if left >> k & 1]


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_everything_planted_is_found(built: Built, seed: int) -> None:
    result = search(built, ("pairwise", "random"), 4096, seed)
    assert missing(built, result) == []
    assert result.coverage.branches().classes[0] == result.coverage.branches().total
    assert 1000 <= result.parity[Status.PASS] == result.executed <= 4096
    assert result.walks_incomplete == 0


def test_three_quarters_are_found_within_a_few_hundred_cases(built: Built) -> None:
    result = search(built, ("pairwise", "random"), 400, 0)
    count = result.coverage.branches()
    assert count.hit >= 0.75 * count.total


@pytest.mark.parametrize("name", ["random", *(p[1] for p in PURPOSES)])
def test_each_searcher_alone_finds_most(built: Built, name: str) -> None:
    result = search(built, (name,), 400, 0)
    count = result.coverage.branches()
    assert count.hit >= 0.6 * count.total


def found(built: Built, name: str, cases: int) -> float:
    """The mean share of the planted conditions (those of its IFs) that one searcher makes true."""
    shares = []
    for seed in SEEDS:
        result = search(built, (name,), cases, seed, quiet=None)
        decisions = [d for d in built[0].programs[0].decisions if d.kind is DecisionKind.IF]
        probes = [built[0].programs[0].outcomes[d.outcomes[0]].probe for d in decisions]
        shares.append(sum(result.coverage.reached >> p & 1 for p in probes) / len(probes))
    return sum(shares) / len(shares)


@pytest.mark.parametrize(("program", "name", "cases", "least"), PURPOSES)
def test_what_a_searcher_is_for_it_finds_sooner_than_chance(
    mocks: Callable[[str], Built], program: str, name: str, cases: int, least: float
) -> None:
    built = mocks(program)
    share, chance = found(built, name, cases), found(built, "random", cases)
    assert share >= least
    assert share >= chance + _MARGIN
