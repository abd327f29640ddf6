"""A skill bound to one unit.

Takes: a `Skill`, its arguments as texts, and the unit. Gives: a `Mutation` with wire ids. Raises LocksmithError
(LKX003) for a name, place or value that the unit does not have. Never looks at runs.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from string import Formatter

from locksmith.cases.case import Hook, HookAction, Reply
from locksmith.cases.jsonform import name_unit, read_reply
from locksmith.diagnostics import Diagnostic, LocksmithError, Severity
from locksmith.model.program import Label
from locksmith.model.unit import Unit
from locksmith.skills.base import Mutation, Skill, Step, StepKind
from locksmith.skills.places import encode_value, parse_place


def bind_skill(skill: Skill, arguments: Mapping[str, str], unit: Unit) -> Mutation:
    """The mutation that these arguments make of the skill."""
    given = {p.name: arguments.get(p.name, p.default) for p in skill.parameters}
    missing = [name for name, value in given.items() if value is None]
    unknown = [name for name in arguments if name not in given]
    if missing or unknown:
        word = f"needs {', '.join(missing)}" if missing else f"has no parameter {unknown[0]}"
        raise _wrong(f"skill {skill.name} {word}")
    values = {name: str(value) for name, value in given.items()}
    binder = _Binder(unit, values)
    try:
        for step in skill.steps:
            binder.add(step)
    except ValueError as error:
        raise _wrong(f"skill {skill.name}: {error}") from error
    bound = tuple(sorted(values.items()))
    hooks, replies = tuple(binder.hooks), tuple(sorted(binder.replies.items()))
    return Mutation(skill.name, skill.version, skill.kind, bound, hooks, replies, skill.axes)


class _Binder:
    def __init__(self, unit: Unit, values: Mapping[str, str]) -> None:
        self.hooks: list[Hook] = []
        self.replies: dict[int, tuple[Reply, ...]] = {}
        self._unit = unit
        self._model = unit.programs[0]
        self._values = values

    def add(self, step: Step) -> None:
        at = self._text(step.at)
        occurrence = _count(self._text(step.occurrence))
        if step.do is StepKind.REPLY:
            queue = json.loads(self._text(step.replies))
            self.replies[self._key(at)] = tuple(read_reply(r) for r in queue)
        elif step.do is StepKind.PERFORM:
            probe, target = self._entry(at), self._label(self._text(step.target))
            self.hooks.append(Hook(probe, occurrence, 0, target.id, b"", HookAction.PERFORM))
        else:
            place = parse_place(self._model, self._text(step.item))
            data = encode_value(place, self._text(step.value))
            behind = step.do is StepKind.SET_BEHIND
            action = HookAction.SET_BEHIND if behind else HookAction.SET
            for point in self._sites(at) if behind else [self._entry(at)]:
                self.hooks.append(Hook(point, occurrence, place.area, place.offset, data, action))

    def _text(self, template: str) -> str:
        return "".join(
            literal + (self._values[name] if name is not None else "")
            for literal, name, _, _ in Formatter().parse(template)
        )

    def _label(self, name: str) -> Label:
        found = [label for label in self._model.labels if label.name == name.upper() and label.probe is not None]
        if not found:
            raise ValueError(f"no paragraph {name}")
        return found[0]

    def _entry(self, name: str) -> int:
        probe = self._label(name).probe
        assert probe is not None
        return probe

    def _key(self, operation: str) -> int:
        streams = name_unit(self._unit).streams
        if operation not in streams:
            raise ValueError(f"no operation {operation}")
        return streams.index(operation)

    def _sites(self, operation: str) -> list[int]:
        """The sites of an operation: one by its own name, or all of its stream."""
        key = self._key(operation)
        if key < self._unit.n_sites:
            return [key]
        stream = key - self._unit.n_sites
        return [site.id for site in self._model.sites if site.stream == stream]


def _count(text: str) -> int:
    if not text.isdigit() or int(text) > 0xFFFF:
        raise ValueError(f"{text!r} is no occurrence")
    return int(text)


def _wrong(message: str) -> LocksmithError:
    return LocksmithError([Diagnostic("LKX003", Severity.ERROR, message)])
