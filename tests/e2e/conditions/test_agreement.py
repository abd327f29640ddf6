"""Conditions evaluated from watch logs against the outcomes that the reference took.

The evaluator is right where it implies the outcome of every record: on a program of all kinds of operands filled with
sound and with spoilt bytes, on our corpora, and on CardDemo where LOCKSMITH_CARDDEMO (its `app` directory) is there.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest

from locksmith.analysis.conditions import ConditionPlan, plan_conditions
from locksmith.analysis.decisions import Evaluation
from locksmith.analysis.distance import outcome_distance, wishes
from locksmith.analysis.mcdc import ConditionCoverage
from locksmith.cases.case import TestCase
from locksmith.cases.catalog import build_catalog
from locksmith.cases.codec import FLAG_OPERANDS, encode_body
from locksmith.model.unit import Unit
from locksmith.run.protocol import decode_result
from locksmith.run.supervisor import Supervisor, watched_commands
from locksmith.search.composer import Composer
from locksmith.targets.cobol_mock.build import build_mock
from tests.e2e.cases.sides import unit_of
from tests.e2e.conditions.pairs import item_value, pairs_program
from tests.e2e.conditions.places import places_values

CORPORA = Path(__file__).resolve().parents[3] / "corpora"
APP = Path(os.environ.get("LOCKSMITH_CARDDEMO", "/work/ext/carddemo/app"))
BATCH = 32
pytestmark = pytest.mark.slow


def _evaluations(
    unit: Unit, plan: ConditionPlan, cases: Sequence[TestCase], directory: Path
) -> Iterator[list[Evaluation]]:
    """Case by case what the mock's watch log tells."""
    commands = watched_commands((build_mock(unit, directory),), plan.watches)
    with Supervisor(commands, unit.n_probes) as supervisor:
        for at in range(0, len(cases), BATCH):
            bodies = [encode_body(c) for c in cases[at : at + BATCH]]
            for (data,) in supervisor.run(bodies, FLAG_OPERANDS):
                yield list(plan.evaluations(decode_result(data)))


def _disagreements(found: Sequence[Evaluation]) -> list[str]:
    return [
        f"line {e.plan.decision.span.line}: {[c.text for c in e.plan.conditions]} {e.truths}, outcome {e.outcome}"
        for e in found
        if not e.agrees
    ]


def test_all_kinds_of_operands_compare_as_in_the_reference(tmp_path: Path, cobc: str) -> None:
    source = tmp_path / "PAIRS.cbl"
    source.write_text(pairs_program())
    unit = unit_of(source)
    model, plan = unit.programs[0], plan_conditions(unit)
    assert not any(c.refused for d in plan.decisions for c in d.conditions)
    items = [model.fields[model.areas[a].roots[0]] for a in model.linkage]
    rng = Random("pairs")
    cases = [TestCase(entries=(tuple(item_value(rng, i) for i in items),), fuel=100_000) for _ in range(48)]
    found = [e for one in _evaluations(unit, plan, cases, tmp_path / "mock") for e in one]
    assert len(found) == len(cases) * len(plan.decisions)
    assert _disagreements(found) == []
    assert sum(e.implied is None for e in found) < len(found) // 50


def test_operands_lie_where_the_reference_finds_them(tmp_path: Path, cobc: str) -> None:
    """Subscripts, reference modification, OCCURS DEPENDING, functions, indexes, floats; each decision both ways but
    those on what the program itself sets."""
    unit = unit_of(Path(__file__).with_name("PLACES.cbl"))
    plan = plan_conditions(unit)
    assert not any(c.refused for d in plan.decisions for c in d.conditions)
    rng = Random("places")
    cases = [TestCase(entries=(places_values(rng),), fuel=5_000) for _ in range(640)]
    found = [e for one in _evaluations(unit, plan, cases, tmp_path / "mock") for e in one]
    assert _disagreements(found) == []
    taken = {(e.plan.decision.id, e.outcome) for e in found}
    assert len(taken) > 1.8 * len(plan.decisions)
    assert sum(e.implied is None for e in found) < len(found) // 500


def _agree(source: Path, directory: Path, copybooks: tuple[Path, ...] = ()) -> ConditionCoverage:
    """Random cases of a program: every record must agree, no distance be wrong about its outcome, and each wish for an
    outcome turn its condition."""
    unit = unit_of(source, copybooks=copybooks)
    plan = plan_conditions(unit)
    composer = Composer(build_catalog(unit, fuel=20_000), Random(unit.name))
    cases = [composer.compose("agreement", 0) for _ in range(96)]
    coverage = ConditionCoverage(plan)
    known: set[tuple[int, tuple[bool | None, ...]]] = set()
    for found in _evaluations(unit, plan, cases, directory):
        assert _disagreements(found) == []
        coverage.add(found)
        for evaluation in found:
            key = (evaluation.plan.decision.id, evaluation.truths)
            if key not in known:
                known.add(key)
                _check_distances(evaluation)
    assert known
    return coverage


def _check_distances(evaluation: Evaluation) -> None:
    for outcome in range(len(evaluation.plan.probes)):
        distance = outcome_distance(evaluation, outcome)
        assert 0 <= distance < 1 and (distance == 0) == (outcome == evaluation.outcome)
    for index, truth in enumerate(evaluation.truths):
        for wish in wishes(evaluation, index, not truth) if truth is not None else ():
            changed = evaluation.frame.replaced(evaluation.plan.ranges, [(wish.area, wish.offset, wish.data)])
            assert evaluation.plan.conditions[index].truth(changed) is wish.want


@pytest.mark.parametrize(
    "name",
    ["posting/DPB300.cbl", "statement/DPB200.cbl", "semantics/SEM05.cbl", "semantics/SEM09.cbl", "semantics/SEMB5.cbl"],
)
def test_our_corpora_agree(name: str, tmp_path: Path, cobc: str) -> None:
    source = CORPORA / name
    coverage = _agree(source, tmp_path / "mock", tuple(d for d in source.parent.iterdir() if d.is_dir()))
    assert not coverage.untrusted
    assert 0 < coverage.hit <= coverage.total


@pytest.mark.skipif(not APP.is_dir(), reason="CardDemo is not here")
@pytest.mark.parametrize("name", ["CBTRN02C", "CBACT04C", "CBSTM03B"])
def test_carddemo_agrees(name: str, tmp_path: Path, cobc: str) -> None:
    source = next(p for p in (APP / "cbl").iterdir() if p.stem.upper() == name)
    coverage = _agree(source, tmp_path / "mock", (APP / "cpy",))
    assert not coverage.untrusted
    assert coverage.hit > coverage.total // 2


MCDC = """\
       IDENTIFICATION DIVISION.
       PROGRAM-ID. PLANTED.
       DATA DIVISION.
       LINKAGE SECTION.
       01 L-A PIC X.
       01 L-B PIC X.
       01 L-C PIC 9.
       01 L-D PIC 9.
       PROCEDURE DIVISION USING L-A L-B L-C L-D.
       MAIN-PARA.
           IF L-A = 'Y' AND (L-B = 'Y' OR L-C > 4)
             DISPLAY 'TAKEN'
           END-IF.
           IF L-A = 'Y' AND FUNCTION EXP (L-D) = 1
             DISPLAY 'TAKEN TOO'
           END-IF.
           GOBACK.
"""


@pytest.mark.parametrize(
    ("parameters", "covered"),
    [
        # All conditions differ and both outcomes are reached, but no condition is shown to have made them.
        (["YY51", "NN00"], []),
        (["YY00", "NY00"], ["L-A = 'Y'"]),
        (["YY00", "NY00", "YN00"], ["L-A = 'Y'", "L-B = 'Y'"]),
        (["YY00", "YN00", "YN50", "NN50"], ["L-A = 'Y'", "L-B = 'Y'", "L-C > 4"]),
        # The function is not evaluated; where the rest is true the outcome tells its value.
        (["YN01", "YN00"], ["FUNCTION EXP ( L-D ) = 1"]),
    ],
)
def test_planted_pairs_are_counted_and_naive_ones_are_not(
    parameters: Sequence[str], covered: list[str], mcdc: tuple[Unit, Path]
) -> None:
    unit, directory = mcdc
    plan = plan_conditions(unit)
    cases = [TestCase(entries=(tuple(bytes([b]) for b in p.encode()),), fuel=1000) for p in parameters]
    coverage = ConditionCoverage(plan)
    for found in _evaluations(unit, plan, cases, directory):
        assert _disagreements(found) == []
        coverage.add(found)
    texts = [plan.decisions[d].conditions[i].text for d, i in sorted(coverage.covered)]
    assert (texts, coverage.total) == (covered, 5)


@pytest.fixture(scope="module")
def mcdc(tmp_path_factory: pytest.TempPathFactory, cobc: str) -> tuple[Unit, Path]:
    place = tmp_path_factory.mktemp("mcdc")
    (place / "PLANTED.cbl").write_text(MCDC)
    return unit_of(place / "PLANTED.cbl"), place / "mock"
