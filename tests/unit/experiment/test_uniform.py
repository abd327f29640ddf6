"""The uniform baseline: natural cases, drawn from all of the space, the same again under a seed, and no verify's."""

from __future__ import annotations

from pathlib import Path

import pytest

from locksmith.cases.case import CoverageClass
from locksmith.cases.catalog import build_catalog, classify_case
from locksmith.cases.codec import encode_body
from locksmith.experiment.uniform import UNIFORM, UniformSearch
from locksmith.model.resolve import resolve_program
from locksmith.model.unit import Unit
from locksmith.pipeline import ALGORITHMS
from locksmith.search.base import Harness, searcher_names
from locksmith.syntax.parser import parse_file

CORPORA = Path(__file__).resolve().parents[3] / "corpora"


@pytest.fixture(scope="module", params=["extract/DPB010.cbl", "statement/DPB200.cbl", "statement/DPB210.cbl"])
def harness(request: pytest.FixtureRequest) -> Harness:
    path = CORPORA / request.param
    unit = Unit((resolve_program(parse_file(path, [path.parent / "copy"]).programs[0]),))
    return Harness(unit, build_catalog(unit))


def bodies(harness: Harness, seed: int) -> list[bytes]:
    return [encode_body(c) for c in UniformSearch(harness, seed).ask(100)]


def test_cases_are_natural_distinct_and_hang_on_the_seed_alone(harness: Harness) -> None:
    searcher = UniformSearch(harness, 3)
    cases = searcher.ask(100)
    assert {classify_case(c, harness.catalog) for c in cases} == {CoverageClass.NATURAL}
    assert all(c.provenance.algorithm == UNIFORM and c.provenance.seed == 3 for c in cases)
    assert len(set(bodies(harness, 3))) > 70
    assert bodies(harness, 3) == [encode_body(c) for c in cases] != bodies(harness, 4)


def test_nothing_is_learnt(harness: Harness) -> None:
    one, other = UniformSearch(harness, 1), UniformSearch(harness, 1)
    assert one.ask(50) == other.ask(50)
    other.tell([])
    other.rebase([])
    assert one.ask(50) == other.ask(50)


def test_most_operations_get_replies_and_fail_in_some_cases_only(harness: Harness) -> None:
    cases = UniformSearch(harness, 2).ask(300)
    for part in (p for p in harness.catalog.files if len(p.statuses) > 1):
        bad = sum(any(r.status[:1] != b"0" for r in dict(c.streams).get(part.key, ())) for c in cases)
        assert 0 < bad < 250, part.name


def test_it_is_a_baseline_only() -> None:
    assert UNIFORM not in searcher_names()
    assert UNIFORM not in ALGORITHMS
