"""What a Mutation Skill is, and one application of it.

Takes: nothing (types only). Gives: `Skill`, the reusable way to open a gate, as data with parameters, and `Mutation`,
a skill bound to the items, paragraphs and operations of one unit. Never runs or judges anything: the gate does.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from locksmith.cases.case import CoverageClass, Hook, Reply
from locksmith.gate.axes import AXES, Axis


class SkillKind(StrEnum):
    """How a skill opens a gate, the preferred first (design.md section 7)."""

    SEQUENCE = "sequence"  # a coordinated series of replies over occurrences
    DISPATCHER_ARM = "dispatcher-arm"  # what an operation brings is changed, beyond what it is documented to bring
    FORCE_SET = "force-set"  # an item is given a value as a paragraph is entered
    CALL_INJECTION = "call-injection"  # a paragraph is performed as another is entered


CLASS_OF = {
    SkillKind.SEQUENCE: CoverageClass.NATURAL,
    SkillKind.DISPATCHER_ARM: CoverageClass.DISPATCHER,
    SkillKind.FORCE_SET: CoverageClass.FORCED,
    SkillKind.CALL_INJECTION: CoverageClass.INJECTED,
}


class ParameterKind(StrEnum):
    PARAGRAPH = "paragraph"  # a paragraph or section name
    OPERATION = "operation"  # a reply queue as a case file names it: `FILE.READ`, `PROGRAM.CALL#2`
    ITEM = "item"  # `NAME`, `NAME OF GROUP`, `NAME(3)`, `NAME(2:4)`
    VALUE = "value"  # a COBOL literal: 'Y', 42, -1.5, X'00FF', SPACES, ZEROS …
    COUNT = "count"  # 0: every time; n: the n-th time
    REPLIES = "replies"  # a list of replies as a case file has them


@dataclass(frozen=True, slots=True)
class Parameter:
    """A name to be bound; one with a `default` may be left out."""

    name: str
    kind: ParameterKind
    default: str | None = None


class StepKind(StrEnum):
    SET = "set"  # at the entry of `at`: `item` takes `value`
    SET_BEHIND = "set-behind"  # behind the operation `at`: `item` takes `value`
    PERFORM = "perform"  # at the entry of `at`: PERFORM `target`
    REPLY = "reply"  # the operation `at` answers `replies`


@dataclass(frozen=True, slots=True)
class Step:
    """One thing a skill does. Every text may hold `{parameter}`."""

    do: StepKind
    at: str
    occurrence: str = "0"
    item: str = ""
    value: str = ""
    target: str = ""
    replies: str = ""


@dataclass(frozen=True, slots=True)
class Skill:
    """`depends` names skills whose application goes before, in that order. `axes` is the parity contract: on these the
    gate must find both sides equal. `origin` says where the skill came from."""

    name: str
    version: int
    kind: SkillKind
    summary: str
    origin: str
    parameters: tuple[Parameter, ...]
    steps: tuple[Step, ...]
    depends: tuple[str, ...] = ()
    axes: tuple[Axis, ...] = AXES


@dataclass(frozen=True, slots=True)
class Mutation:
    """A skill with its parameters bound to one unit: hooks and reply queues (key → replies) that a case takes on."""

    skill: str
    version: int
    kind: SkillKind
    arguments: tuple[tuple[str, str], ...]
    hooks: tuple[Hook, ...] = ()
    replies: tuple[tuple[int, tuple[Reply, ...]], ...] = ()
    axes: tuple[Axis, ...] = AXES

    @property
    def text(self) -> str:
        """The application in one line."""
        return f"{self.skill}({', '.join(f'{k}={v}' for k, v in self.arguments)})"
