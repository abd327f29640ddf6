"""What every searcher must keep, whatever its name."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

import locksmith.search  # noqa: F401 - registers them
from locksmith.analysis.conditions import plan_watches
from locksmith.cases.case import CoverageClass, Provenance, TestCase
from locksmith.cases.catalog import build_catalog, classify_case
from locksmith.cases.codec import FLAG_FULL, FLAG_OPERANDS, encode_body
from locksmith.gate.verdict import Status
from locksmith.model.resolve import resolve_program
from locksmith.model.unit import Unit
from locksmith.run.protocol import ExitKind, decode_result
from locksmith.run.supervisor import Supervisor, watched_commands
from locksmith.search.base import Harness, Observation, Searcher, make_searcher, searcher_names
from locksmith.search.parameters import PARAMETERS
from locksmith.syntax.parser import parse_file
from locksmith.targets.cobol_mock.build import build_mock

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ["corpora/extract/DPB010.cbl", "corpora/statement/DPB200.cbl", "corpora/speed/SPNULL.cbl"]
BUILT = ["corpora/statement/DPB210.cbl", "corpora/statement/DPB200.cbl"]
NAMES = searcher_names()
ROUND = 64


def harness_of(path: str) -> Harness:
    unit = Unit((resolve_program(parse_file(ROOT / path).programs[0]),))
    return Harness(unit, build_catalog(unit))


@pytest.fixture(scope="module", params=SOURCES)
def harness(request: pytest.FixtureRequest) -> Harness:
    return harness_of(request.param)


def pretend(searcher: Searcher, cases: Sequence[TestCase]) -> list[Observation]:
    """Told without a run: every fifth case is novel. None for a searcher that needs real results."""
    return [
        Observation(c, Status.PASS, ExitKind.NORMAL, k, k % 5 == 0) for k, c in enumerate(cases) if not searcher.traced
    ]


def campaign(name: str, harness: Harness, seed: int, parameters: object | None = None) -> list[bytes]:
    """Two sweeps of two rounds."""
    searcher = make_searcher(name, harness, seed, parameters)
    bodies = []
    kept: list[Observation] = []
    for _ in range(2):
        searcher.rebase(kept)
        for _ in range(2):
            cases = searcher.ask(ROUND)
            assert len(cases) <= ROUND
            assert all(c.provenance.algorithm == name and c.provenance.seed == seed for c in cases)
            bodies += [encode_body(c) for c in cases]
            told = pretend(searcher, cases)
            searcher.tell(told)
        kept = [o for o in told if o.novel]
    return bodies


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_and_observations_give_the_same_cases(name: str, harness: Harness) -> None:
    assert campaign(name, harness, 5) == campaign(name, harness, 5)


@pytest.mark.parametrize("name", NAMES)
def test_another_seed_gives_other_cases(name: str, harness: Harness) -> None:
    if not harness.catalog.empty and campaign(name, harness, 5):
        assert campaign(name, harness, 5) != campaign(name, harness, 6)


@pytest.mark.parametrize("name", NAMES)
def test_the_size_of_a_question_is_kept(name: str, harness: Harness) -> None:
    searcher = make_searcher(name, harness, 1)
    searcher.rebase(())
    for n in (0, 1, 3, 500):
        assert len(searcher.ask(n)) <= n


@pytest.mark.parametrize("name", NAMES)
def test_a_searcher_says_what_it_is(name: str, harness: Harness) -> None:
    searcher = make_searcher(name, harness, 1)
    assert searcher.name == name
    assert isinstance(searcher.traced, bool)
    assert searcher.leads is False


@pytest.mark.parametrize("name", sorted(PARAMETERS))
def test_the_parameters_are_those_of_the_name(name: str, harness: Harness) -> None:
    assert campaign(name, harness, 3, PARAMETERS[name]) == campaign(name, harness, 3)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_asked_for_first_is_natural_and_can_be_encoded(name: str, harness: Harness) -> None:
    searcher = make_searcher(name, harness, 2)
    searcher.rebase(())
    for case in searcher.ask(200):
        assert classify_case(case, harness.catalog) is CoverageClass.NATURAL
        assert [key for key, _ in case.streams] == sorted({key for key, _ in case.streams})
        assert encode_body(case) == encode_body(replace(case, provenance=Provenance()))


def test_an_unknown_name_tells_the_known_ones(harness: Harness) -> None:
    with pytest.raises(KeyError, match="pairwise"):
        make_searcher("nothing", harness, 0)


@pytest.mark.slow
@pytest.mark.parametrize("path", BUILT)
def test_every_case_can_be_applied(path: str, tmp_path: Path, cobc: str) -> None:
    """On a real mock, with real observations: no case is invalid, and none writes beyond an operand by itself."""
    harness = harness_of(path)
    mock = build_mock(harness.unit, tmp_path)
    commands = watched_commands([mock], plan_watches(harness.unit))
    with Supervisor(commands, harness.unit.n_probes) as supervisor:
        for name in NAMES:
            searcher = make_searcher(name, harness, 4)
            kept: list[Observation] = []
            reached = 0
            for _ in range(3):
                searcher.rebase(kept)
                cases = searcher.ask(64)
                answers = supervisor.run([encode_body(c) for c in cases], FLAG_FULL | FLAG_OPERANDS)
                results = [decode_result(answer) for (answer,) in answers]
                assert [r.exit for r in results if r.exit is ExitKind.INVALID] == [], name
                told = []
                for case, result in zip(cases, results, strict=True):
                    novel = bool(result.hits & ~reached)
                    reached |= result.hits
                    told.append(Observation(case, Status.PASS, result.exit, result.hits, novel, result))
                searcher.tell(told)
                kept = [o for o in told if o.novel]


_DIGEST = """
import sys
from hashlib import sha256
sys.path.insert(0, {root!r})
from tests.contract.test_searchers import NAMES, campaign, harness_of
harness = harness_of("corpora/statement/DPB200.cbl")
for name in NAMES:
    print(name, sha256(b"".join(campaign(name, harness, 3))).hexdigest())
"""


@pytest.mark.slow
def test_the_order_of_hashes_changes_nothing() -> None:
    """Another process with another hash seed asks for the same cases."""
    told = [
        subprocess.run(
            [sys.executable, "-c", _DIGEST.format(root=str(ROOT))],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert told[0] == told[1]
    assert len(told[0].splitlines()) == len(NAMES)
