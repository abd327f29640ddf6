"""The hard outcomes do happen: the reference takes each of them; a planted wrong proof makes an internal error."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import locksmith.search  # noqa: F401 - registers the searchers
from locksmith.analysis.feasibility import prove_infeasible
from locksmith.analysis.proofs import Certificate, Feasibility, Proof
from locksmith.analysis.proofs_check import check_proof
from locksmith.cases.case import CoverageClass, TestCase
from locksmith.cases.catalog import build_catalog
from locksmith.cli import main
from locksmith.gate.naming import UnitNames
from locksmith.loop import Budget, Campaign, QuietSink
from locksmith.model.resolve import resolve_program
from locksmith.model.unit import Unit
from locksmith.run.supervisor import Supervisor, worker_command
from locksmith.search.base import Harness, make_searcher
from locksmith.search.composer import Composer
from locksmith.store.results import CampaignResult
from locksmith.syntax.parser import parse_file
from locksmith.targets.base import TargetBuild
from locksmith.targets.cobol_mock.build import build_mock
from tests.quality.feasible.scenarios import HARD, model_of, planted, program_of

HERE = Path(__file__).parent
pytestmark = pytest.mark.slow
Built = tuple[Unit, TargetBuild]


class NoSink(QuietSink):
    def accept(self, case: TestCase, kind: CoverageClass, covers: Sequence[str], moves: Sequence[str]) -> None:
        assert kind in CoverageClass


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory, cobc: str) -> Built:
    folder = tmp_path_factory.mktemp("hard")
    unit = Unit((model_of(program_of(HARD), folder),))
    return unit, build_mock(unit, folder / "mock")


@pytest.fixture(scope="module")
def with_files(tmp_path_factory: pytest.TempPathFactory, cobc: str) -> Built:
    texts = {name: parse_file(HERE / f"{name}.cbl").programs[0] for name in ("files", "beside")}
    files = resolve_program(texts["files"], bound_calls={"BESIDE": "BESIDE"})
    unit = Unit((files, resolve_program(texts["beside"])))
    return unit, build_mock(unit, tmp_path_factory.mktemp("files") / "mock")


@pytest.fixture(scope="module")
def sections(tmp_path_factory: pytest.TempPathFactory, cobc: str) -> Built:
    unit = Unit((resolve_program(parse_file(HERE / "sections.cbl").programs[0]),))
    return unit, build_mock(unit, tmp_path_factory.mktemp("sections") / "mock")


def search(built: Built, feasibility: Feasibility, cases: int) -> CampaignResult:
    unit, mock = built
    catalog = build_catalog(unit)
    searchers = [make_searcher(name, Harness(unit, catalog), 0) for name in ("pairwise", "random")]
    with Supervisor([worker_command(mock)] * 2, unit.n_probes) as supervisor:
        campaign = Campaign(unit, catalog, supervisor, searchers, NoSink(), Budget(cases))
        campaign.result.coverage.close(feasibility)
        campaign.run()
        case = Composer(catalog, Random(0)).compose("twice", 0)
        campaign.try_cases([replace(case, entries=case.entries[:1] * 2)], "twice")
        return campaign.result


@pytest.mark.parametrize("which", ["built", "with_files", "sections"])
def test_each_hard_outcome_is_taken_and_none_is_proved_infeasible(which: str, request: pytest.FixtureRequest) -> None:
    built: Built = request.getfixturevalue(which)
    found = prove_infeasible(built[0])
    result = search(built, found, 600)
    natural = result.coverage.won(CoverageClass.NATURAL)[0]
    names = UnitNames(built[0])
    assert [names.probe(p) for p in planted(built[0].programs[0], "HIT") if not natural >> p & 1] == []
    assert [p.text for n, p in found.outcomes.items() if natural >> n & 1] == []
    assert result.internal == []


def test_a_run_that_takes_what_is_proved_infeasible_is_an_internal_error(built: Built) -> None:
    wrong = planted(built[0].programs[0], "HIT")[0]
    proof = Proof("outcome", wrong, "planted", Certificate((), (None,), {}, {}, {}))
    assert not check_proof(built[0], proof)
    result = search(built, Feasibility({wrong: proof}), 50)
    assert "a run took what is proved infeasible: planted" in result.internal


def wrong_proofs(unit: Unit) -> Feasibility:
    """That the first planted outcome, which happens in every run, never does."""
    wrong = planted(unit.programs[0], "HIT")[0]
    return Feasibility({wrong: Proof("outcome", wrong, "planted", Certificate((), (None,), {}, {}, {}))})


@pytest.mark.parametrize(("believed", "code", "infeasible"), [(True, 2, 1), (False, 0, 0)])
def test_a_wrong_proof_ends_with_2_where_it_is_believed_and_is_refused_by_its_checker(
    believed: bool, code: int, infeasible: int, tmp_path: Path, cobc: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "PLANTED.cbl").write_text(program_of(HARD[:1]), encoding="utf-8")
    monkeypatch.setattr("locksmith.pipeline.prove_infeasible", wrong_proofs)
    if believed:
        monkeypatch.setattr("locksmith.pipeline.check_proofs", lambda unit, proofs: [True] * len(proofs))
    out = tmp_path / "out"
    words = ["verify", str(tmp_path / "PLANTED.cbl"), "--out", str(out), "--budget", "40", "--no-mutations"]
    assert main(words) == code
    (entry,) = json.loads((out / "summary.json").read_text(encoding="utf-8"))["programs"]
    assert entry["branches"]["infeasible"] == entry["branches"]["infeasible_hit"] == infeasible
    kept = json.loads((out / "programs" / "PLANTED" / "feasibility.json").read_text(encoding="utf-8"))
    assert len(kept["claims"]) == infeasible
