"""`directed` opens what is planted for it in `hidden.cbl`: nothing of it falls to blind search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

import locksmith.search  # noqa: F401 - registers the searchers
from locksmith.analysis.conditions import plan_watches
from locksmith.cases.case import CoverageClass, TestCase
from locksmith.cases.catalog import build_catalog
from locksmith.gate.naming import UnitNames
from locksmith.gate.verdict import Status
from locksmith.loop import Budget, Campaign
from locksmith.model.resolve import resolve_program
from locksmith.model.unit import Unit
from locksmith.run.supervisor import Supervisor, watched_commands
from locksmith.search.base import Harness, make_searcher
from locksmith.store.results import CampaignResult, Divergence
from locksmith.syntax.parser import parse_file
from locksmith.targets.cobol_mock.build import build_mock

SOURCE = Path(__file__).with_name("hidden.cbl")
BUDGET = 3000
pytestmark = pytest.mark.slow

PLANTED = {
    "an 8-byte equality": "IF IN-KEY = WS-WANTED",
    "a checksum over two fields, both in ranges": "IF WS-SUM = IN-CHECK",
    "a counter that must reach 37": "IF WS-COUNT = 37",
    "an accumulator that must be exact": "IF WS-TOTAL = 12345.67",
    "a chain of three replies": "WHEN 3 ALSO ANY",
    "a date between the clock's and another": "IF IN-DATE > WS-TODAY",
    "a day of the clock": "IF WS-TODAY = 20310704",
    "a packed amount": "IF IN-PACKED = -4711.08",
    "digits behind a group move and a REDEFINES": "IF WS-C2N = 8642",
    "keys of two files that must match": "IF TWO-KEY = IN-KEY AND",
    "two conditions of an EVALUATE": "WHEN IN-B > 99000 ALSO 4321",
    "a loop left at an exact amount": "IF WS-X = 23",
    "an 88-level set two paragraphs earlier": "IF FLAG-SET",
    "a check on the second call of the program": "IF LK-CODE = 'ZQ'",
}


@dataclass
class Sink:
    """Keeps which outcomes were accepted, and of which class."""

    covers: dict[str, CoverageClass] = field(default_factory=dict)

    def accept(self, case: TestCase, kind: CoverageClass, covers: Sequence[str], moves: Sequence[str]) -> None:
        for name in covers:
            self.covers.setdefault(name, kind)

    def diverge(self, divergence: Divergence) -> None:
        raise AssertionError(divergence.verdict)

    def progress(self, executed: int, budget: int, result: CampaignResult) -> None:
        assert executed <= budget


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory, cobc: str) -> tuple[Sink, CampaignResult, list[str]]:
    """The mock against itself under `directed` alone."""
    unit = Unit((resolve_program(parse_file(SOURCE).programs[0]),))
    mock = build_mock(unit, tmp_path_factory.mktemp("mock"))
    catalog = build_catalog(unit)
    sink = Sink()
    with Supervisor(watched_commands((mock, mock), plan_watches(unit)), unit.n_probes) as supervisor:
        searcher = make_searcher("directed", Harness(unit, catalog), 0)
        result = Campaign(unit, catalog, supervisor, [searcher], sink, Budget(BUDGET)).run()
    names = UnitNames(unit)
    left = result.coverage.outcomes & ~result.coverage.reached
    return sink, result, [names.probe(k) for k in range(left.bit_length()) if left >> k & 1]


@pytest.mark.parametrize("text", PLANTED.values(), ids=PLANTED.keys())
def test_it_is_opened(found: tuple[Sink, CampaignResult, list[str]], text: str) -> None:
    line = next(n for n, words in enumerate(SOURCE.read_text().splitlines(), 1) if text in words)
    wanted = [n for n in found[0].covers if f"line {line}: true" in n or f"line {line}: WHEN" in n or _arm(n, text)]
    assert wanted, (text, found[2])
    assert all(found[0].covers[n] is CoverageClass.NATURAL for n in wanted)


def _arm(name: str, text: str) -> bool:
    """An arm of an EVALUATE is named by the line of its EVALUATE and its number."""
    number = {"WHEN 3 ALSO ANY": ("3000-STEPS", 4), "WHEN IN-B > 99000 ALSO 4321": ("5000-MATRIX", 1)}.get(text)
    if number is None:
        return False
    lines = SOURCE.read_text().splitlines()
    at = next(n for n, words in enumerate(lines, 1) if f"{number[0]}." in words and "PERFORM" not in words)
    return f"evaluate line {at + 1}: WHEN {number[1]}" in name


def test_all_of_it_within_the_budget(found: tuple[Sink, CampaignResult, list[str]]) -> None:
    _, result, left = found
    assert left == []
    assert result.parity[Status.PASS] == result.executed < BUDGET
    assert result.walks_incomplete == 0
