"""What every searcher must keep, whatever its name."""

from __future__ import annotations

from pathlib import Path

import pytest

import locksmith.search  # noqa: F401 - registers them
from locksmith.cases.catalog import build_catalog
from locksmith.cases.codec import encode_body
from locksmith.gate.verdict import Status
from locksmith.model.resolve import resolve_program
from locksmith.model.unit import Unit
from locksmith.run.protocol import ExitKind
from locksmith.search.base import Harness, Observation, make_searcher, searcher_names
from locksmith.syntax.parser import parse_file

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ["corpora/extract/DPB010.cbl", "corpora/statement/DPB200.cbl", "corpora/speed/SPNULL.cbl"]


@pytest.fixture(scope="module", params=SOURCES)
def harness(request: pytest.FixtureRequest) -> Harness:
    unit = Unit((resolve_program(parse_file(ROOT / request.param).programs[0]),))
    return Harness(unit, build_catalog(unit))


def campaign(name: str, harness: Harness, seed: int) -> list[bytes]:
    """Three rounds; every fifth case is told to be novel."""
    searcher = make_searcher(name, harness, seed)
    bodies = []
    for _ in range(3):
        cases = searcher.ask(64)
        assert len(cases) <= 64
        assert all(c.provenance.algorithm == name and c.provenance.seed == seed for c in cases)
        bodies += [encode_body(c) for c in cases]
        told = [Observation(c, Status.PASS, ExitKind.NORMAL, k, k % 5 == 0) for k, c in enumerate(cases)]
        searcher.tell(told)
    return bodies


@pytest.mark.parametrize("name", searcher_names())
def test_the_same_seed_and_observations_give_the_same_cases(name: str, harness: Harness) -> None:
    assert campaign(name, harness, 5) == campaign(name, harness, 5)


@pytest.mark.parametrize("name", searcher_names())
def test_another_seed_gives_other_cases(name: str, harness: Harness) -> None:
    if not harness.catalog.empty:
        assert campaign(name, harness, 5) != campaign(name, harness, 6)


def test_an_unknown_name_tells_the_known_ones(harness: Harness) -> None:
    with pytest.raises(KeyError, match="pairwise"):
        make_searcher("nothing", harness, 0)
