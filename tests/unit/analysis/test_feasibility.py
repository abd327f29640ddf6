"""Infeasible outcomes: planted ones are proved and checked, hard but feasible ones never are."""

from __future__ import annotations

from pathlib import Path

import pytest

from locksmith.analysis.feasibility import prove_infeasible
from locksmith.analysis.proofs_check import check_proofs
from locksmith.model.unit import Unit
from tests.quality.feasible.scenarios import DEAD, HARD, Scenario, model_of, planted, program_of


def name_of(scenario: Scenario) -> str:
    return scenario.name


@pytest.mark.parametrize("scenario", HARD, ids=name_of)
def test_what_can_happen_is_never_proved_infeasible(scenario: Scenario, tmp_path: Path) -> None:
    model = model_of(program_of([scenario]), tmp_path)
    assert [d.message for d in model.diagnostics if d.severity.value == "error"] == []
    found = prove_infeasible(Unit((model,)))
    assert set(planted(model, "HIT")) & set(found.outcomes) == set()


@pytest.mark.parametrize("scenario", DEAD, ids=name_of)
def test_what_cannot_happen_is_proved_and_checked(scenario: Scenario, tmp_path: Path) -> None:
    model = model_of(program_of([scenario]), tmp_path)
    assert [d.message for d in model.diagnostics if d.severity.value == "error"] == []
    found = prove_infeasible(Unit((model,)))
    assert set(planted(model, "DEAD")) <= set(found.outcomes)
    assert all(check_proofs(Unit((model,)), found.proofs))
