"""The first searchers find what is planted in a program, from its text alone."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

import locksmith.search  # noqa: F401 - registers the searchers
from locksmith.cases.case import CoverageClass, TestCase
from locksmith.cases.catalog import build_catalog
from locksmith.gate.naming import UnitNames
from locksmith.gate.verdict import Status
from locksmith.loop import Budget, Campaign, QuietSink
from locksmith.model.resolve import resolve_program
from locksmith.model.unit import Unit
from locksmith.run.supervisor import Supervisor, worker_command
from locksmith.search.base import Harness, make_searcher
from locksmith.store.results import CampaignResult, Divergence
from locksmith.syntax.parser import parse_file
from locksmith.targets.base import TargetBuild
from locksmith.targets.cobol_mock.build import build_mock

SOURCE = Path(__file__).with_name("planted.cbl")
pytestmark = pytest.mark.slow


class NoSink(QuietSink):
    def accept(self, case: TestCase, kind: CoverageClass, covers: Sequence[str], moves: Sequence[str]) -> None:
        assert kind in CoverageClass

    def diverge(self, divergence: Divergence) -> None:
        raise AssertionError(divergence.verdict)

    def progress(self, executed: int, budget: int, result: CampaignResult) -> None:
        assert executed <= budget


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory, cobc: str) -> tuple[Unit, TargetBuild]:
    unit = Unit((resolve_program(parse_file(SOURCE).programs[0]),))
    return unit, build_mock(unit, tmp_path_factory.mktemp("mock"))


def search(built: tuple[Unit, TargetBuild], algorithms: tuple[str, ...], cases: int, seed: int) -> CampaignResult:
    """The mock against itself: only the search is looked at."""
    unit, mock = built
    catalog = build_catalog(unit)
    searchers = [make_searcher(name, Harness(unit, catalog), seed) for name in algorithms]
    with Supervisor([worker_command(mock)] * 2, unit.n_probes) as supervisor:
        return Campaign(unit, catalog, supervisor, searchers, NoSink(), Budget(cases)).run()


def missing(built: tuple[Unit, TargetBuild], result: CampaignResult) -> list[str]:
    names = UnitNames(built[0])
    left = result.coverage.outcomes & ~result.coverage.reached
    return [names.probe(k) for k in range(left.bit_length()) if left >> k & 1]


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_everything_planted_is_found(built: tuple[Unit, TargetBuild], seed: int) -> None:
    result = search(built, ("pairwise", "random"), 4096, seed)
    assert missing(built, result) == []
    assert result.coverage.branches().classes[0] == result.coverage.branches().total
    assert 1000 <= result.parity[Status.PASS] == result.executed <= 4096
    assert result.walks_incomplete == 0


def test_three_quarters_are_found_within_a_few_hundred_cases(built: tuple[Unit, TargetBuild]) -> None:
    result = search(built, ("pairwise", "random"), 400, 0)
    count = result.coverage.branches()
    assert count.hit >= 0.75 * count.total


@pytest.mark.parametrize("name", ["pairwise", "random"])
def test_each_searcher_alone_finds_most(built: tuple[Unit, TargetBuild], name: str) -> None:
    result = search(built, (name,), 400, 0)
    count = result.coverage.branches()
    assert count.hit >= 0.6 * count.total
