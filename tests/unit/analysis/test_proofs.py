"""The checker of infeasibility proofs: what is tampered with in any part is refused."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from locksmith.analysis.feasibility import prove_infeasible
from locksmith.analysis.proofs import Certificate, Feasibility, Proof, State, proofs_from_json
from locksmith.analysis.proofs_check import check_proof, check_proofs
from locksmith.model.unit import Unit
from tests.quality.feasible.scenarios import DEAD, Scenario, model_of, planted, program_of

LOOP = next(s for s in DEAD if s.name == "loop-flag")
INSIDE = next(s for s in DEAD if s.name == "kept-over-a-perform")
MACHINE = next(s for s in DEAD if s.name == "state-machine")
Proved = tuple[Unit, Feasibility, Proof]


def proved(scenario: Scenario, folder: Path) -> Proved:
    unit = Unit((model_of(program_of([scenario]), folder),))
    found = prove_infeasible(unit)
    return unit, found, found.outcomes[planted(unit.programs[0], "DEAD")[0]]


def narrower(state: State) -> Iterator[State]:
    """States that claim more: one content less, one sign less, a content of what was open."""
    for cell, found in state.values.items():
        for data in found:
            yield replace(state, values={**state.values, cell: found - {data}})
    for key, mask in state.signs.items():
        for bit in (1, 2, 4):
            if mask & bit:
                yield replace(state, signs={**state.signs, key: mask & ~bit})


def tampered(certificate: Certificate) -> Iterator[tuple[str, Certificate]]:
    """Certificates that say more than was proved, each in one part."""
    parts: list[tuple[str, Mapping[Any, State]]] = [
        ("entries", certificate.entries),
        ("loops", certificate.loops),
        ("exits", certificate.exits),
    ]
    for name, part in parts:
        for key, state in part.items():
            yield f"{name} {key} left out", replace(certificate, **{name: {k: s for k, s in part.items() if k != key}})
            for less in narrower(state):
                yield f"{name} {key} narrower", replace(certificate, **{name: {**part, key: less}})
    for number, (area, low, size) in enumerate(certificate.cells):
        for other in ((area + 1, low, size), (area, low + 1, size), (area, low, size + 1), (99, low, size)):
            cells = (*certificate.cells[:number], other, *certificate.cells[number + 1 :])
            yield f"cell {number} is {other}", replace(certificate, cells=cells)
    for number in range(len(certificate.contexts)):
        contexts = (*certificate.contexts[:number], *certificate.contexts[number + 1 :])
        yield f"context {number} left out", replace(certificate, contexts=contexts)
    yield "a context twice", replace(certificate, contexts=(*certificate.contexts, certificate.contexts[-1]))
    yield "nothing is reached", Certificate((), (None,), {}, {}, {})


@pytest.mark.parametrize("scenario", [LOOP, MACHINE, INSIDE], ids=lambda s: s.name)
def test_every_part_of_a_certificate_counts(scenario: Scenario, tmp_path: Path) -> None:
    unit, _, proof = proved(scenario, tmp_path)
    assert check_proof(unit, proof)
    changes = list(tampered(proof.certificate))
    assert len(changes) >= 20
    accepted = [what for what, certificate in changes if check_proof(unit, replace(proof, certificate=certificate))]
    assert accepted == []


def test_a_claim_about_what_happens_is_refused(tmp_path: Path) -> None:
    unit, found, proof = proved(LOOP, tmp_path)
    model = unit.programs[0]
    for outcome in model.outcomes:
        claim = replace(proof, number=outcome.probe)
        assert check_proof(unit, claim) is (outcome.probe in found.outcomes)
    for label in model.labels:
        assert check_proof(unit, replace(proof, kind="label", number=label.id)) is (label.id in found.labels)
    for edge in model.edges:
        assert check_proof(unit, replace(proof, kind="edge", number=edge.id)) is (edge.id in found.edges)


@pytest.mark.parametrize("number", [-1, 10_000])
@pytest.mark.parametrize("kind", ["outcome", "label", "edge", "other"])
def test_a_claim_about_nothing_is_refused(kind: str, number: int, tmp_path: Path) -> None:
    unit, _, proof = proved(LOOP, tmp_path)
    assert not check_proof(unit, replace(proof, kind=kind, number=number))


def test_a_comparison_that_the_program_does_not_make_is_refused(tmp_path: Path) -> None:
    unit, _, proof = proved(LOOP, tmp_path)
    key, state = next(iter(proof.certificate.entries.items()))
    for signs in ({"f0[]~n5": 2}, {"": 1}, {**state.signs, "f99[]~gSPACE": 4}):
        entries = {**proof.certificate.entries, key: replace(state, signs=signs)}
        assert not check_proof(unit, replace(proof, certificate=replace(proof.certificate, entries=entries)))


def test_a_certificate_of_another_program_is_refused(tmp_path: Path) -> None:
    _, _, proof = proved(LOOP, tmp_path)
    other = DEAD[1]._replace(data=DEAD[1].data.replace("'N'", "'Y'"))
    unit = Unit((model_of(program_of([other]), tmp_path, "OTHER"),))
    assert not check_proof(unit, proof)


def test_proofs_survive_as_json(tmp_path: Path) -> None:
    unit, found, _ = proved(LOOP, tmp_path)
    again = proofs_from_json(json.loads(json.dumps(found.to_json())))
    assert again == found.proofs
    assert all(check_proofs(unit, again))
    assert proofs_from_json(Feasibility().to_json()) == ()


def test_what_the_checker_refuses_is_left_out(tmp_path: Path) -> None:
    _, found, proof = proved(LOOP, tmp_path)
    left = found.without({("outcome", proof.number)})
    assert [p for p in found.proofs if p not in left.proofs] == [proof]
