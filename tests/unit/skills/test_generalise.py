"""A skill made of an application keeps its item and value and takes the names of another place."""

from __future__ import annotations

from pathlib import Path

from locksmith.model.unit import Unit
from locksmith.skills.base import ParameterKind
from locksmith.skills.binding import bind_skill
from locksmith.skills.catalog import load_catalog, read_skill, render_skill
from locksmith.skills.generalise import generalise

SKILLS = load_catalog()


def test_item_and_value_stay_and_the_paragraph_is_a_parameter(unit: Unit, tmp_path: Path) -> None:
    force = SKILLS["force-set"]
    given = {"paragraph": "MAIN-P", "item": "KIND OF WS-A", "value": "'{'", "occurrence": "2"}
    mutation = bind_skill(force, given, unit)
    made = generalise(force, mutation, "T")
    assert made is not None
    assert {p.name: p.kind for p in made.parameters} == {
        "paragraph": ParameterKind.PARAGRAPH,
        "occurrence": ParameterKind.COUNT,
    }
    path = tmp_path / "made.toml"
    path.write_text(render_skill(made), encoding="utf-8")
    assert read_skill(path) == made
    again = bind_skill(made, {"paragraph": "MAIN-P", "occurrence": "2"}, unit)
    assert again.hooks == mutation.hooks
    elsewhere = bind_skill(made, {"paragraph": "LOCKED-P"}, unit)
    assert elsewhere.hooks[0].data == b"{" and elsewhere.hooks[0].occurrence == 0
    assert "generalised from force-set(" in made.origin


def test_of_a_call_injection_nothing_would_stay(unit: Unit) -> None:
    inject = SKILLS["call-injection"]
    mutation = bind_skill(inject, {"paragraph": "MAIN-P", "target": "LOCKED-P"}, unit)
    assert generalise(inject, mutation, "T") is None
