"""Infeasible outcomes: planted ones are proved and checked, hard but feasible ones never are."""

from __future__ import annotations

from pathlib import Path

import pytest

from locksmith.analysis.feasibility import prove_infeasible
from locksmith.analysis.proofs_check import check_proofs
from locksmith.model.resolve import resolve_program
from locksmith.model.unit import Unit
from locksmith.syntax.parser import parse_file
from tests.quality.feasible.scenarios import DEAD, HARD, Scenario, model_of, planted, program_of

FEASIBLE = Path(__file__).parents[2] / "quality" / "feasible"


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


def test_what_files_and_bound_programs_bring_is_never_proved_infeasible() -> None:
    texts = {name: parse_file(FEASIBLE / f"{name}.cbl").programs[0] for name in ("files", "beside")}
    bound = Unit((resolve_program(texts["files"], bound_calls={"BESIDE": "BESIDE"}), resolve_program(texts["beside"])))
    found = prove_infeasible(bound)
    assert set(planted(bound.programs[0], "HIT")) & set(found.outcomes) == set()


def test_a_mocked_program_writes_the_item_that_it_is_given_and_no_other() -> None:
    unit = Unit((resolve_program(parse_file(FEASIBLE / "files.cbl").programs[0]),))
    found = prove_infeasible(unit)
    beside = planted(unit.programs[0], "HIT")[-3]
    assert set(planted(unit.programs[0], "HIT")) & set(found.outcomes) == {beside}
    assert all(check_proofs(unit, found.proofs))


def test_what_exit_section_leads_to_is_never_proved_infeasible() -> None:
    unit = Unit((resolve_program(parse_file(FEASIBLE / "sections.cbl").programs[0]),))
    found = prove_infeasible(unit)
    assert set(planted(unit.programs[0], "HIT")) & set(found.outcomes) == set()
    assert all(check_proofs(unit, found.proofs))


def test_stop_with_a_number_goes_on(tmp_path: Path) -> None:
    scenario = Scenario("stop", "01 F# PIC X VALUE 'A'.", "STOP 5\nIF F# = 'A' DISPLAY 'HIT' END-IF")
    model = model_of(program_of([scenario]), tmp_path)
    assert set(planted(model, "HIT")) & set(prove_infeasible(Unit((model,))).outcomes) == set()
