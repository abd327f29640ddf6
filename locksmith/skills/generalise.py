"""A skill made of one application that worked.

Takes: a skill and the mutation it made. Gives: a `Skill` in which the item and the value stay and the names of the
program (paragraphs, operations) are parameters, so that it can be offered to related gates and to other programs that
have the item. Never tries it.
"""

from __future__ import annotations

import re
from dataclasses import replace

from locksmith.skills.base import Mutation, ParameterKind, Skill, Step

_OF_THE_PROGRAM = (ParameterKind.PARAGRAPH, ParameterKind.OPERATION, ParameterKind.COUNT)


def generalise(skill: Skill, mutation: Mutation, program: str) -> Skill | None:
    """The skill, or None where nothing of the application would stay (a call injection is all names)."""
    arguments = dict(mutation.arguments)
    fixed = {p.name: arguments[p.name] for p in skill.parameters if p.kind not in _OF_THE_PROGRAM}
    if not fixed:
        return None
    words = re.sub(r"[^A-Za-z0-9]+", "-", "-".join(fixed.values())).strip("-").lower()
    return replace(
        skill,
        name=f"{skill.name}-{words}"[:60].rstrip("-"),
        version=1,
        summary=f"{skill.summary} Here: {', '.join(f'{k} {v}' for k, v in sorted(fixed.items()))}.",
        origin=f"generalised from {mutation.text} in {program}",
        parameters=tuple(p for p in skill.parameters if p.kind in _OF_THE_PROGRAM),
        steps=tuple(_bound(step, fixed) for step in skill.steps),
    )


def _bound(step: Step, fixed: dict[str, str]) -> Step:
    texts = {key: getattr(step, key) for key in ("at", "occurrence", "item", "value", "target", "replies")}
    for name, value in fixed.items():
        literal = value.replace("{", "{{").replace("}", "}}")
        texts = {key: text.replace("{" + name + "}", literal) for key, text in texts.items()}
    return Step(step.do, **texts)
