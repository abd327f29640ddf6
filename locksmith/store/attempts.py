"""What a mutation phase leaves behind: attempts at Locked Paragraphs, and records that wait for an author.

Takes: nothing (types and their JSON form only). Gives: `Attempt`, `Intervention`. Never judges.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


@dataclass(frozen=True, slots=True)
class Attempt:
    """One mutation tried. `gained` names what it opened; `reason` says why it was reverted. `depth` counts the
    mutations that were on, this one included; `cases` ran under it."""

    paragraph: str
    gate: str
    skill: str  # the applications, in one line
    kind: str
    depth: int
    kept: bool
    reason: str
    gained: tuple[str, ...] = ()
    cases: int = 0

    def to_json(self) -> dict[str, Any]:
        """As the report and `explain` read it."""
        return {
            "paragraph": self.paragraph,
            "gate": self.gate,
            "skill": self.skill,
            "kind": self.kind,
            "depth": self.depth,
            "kept": self.kept,
            "reason": self.reason,
            "gained": list(self.gained),
            "cases": self.cases,
        }


class InterventionKind(StrEnum):
    NEEDS_NEW_SKILL = "needs_new_skill"
    PARITY_DIVERGENCE = "parity_divergence"
    UNSUPPORTED = "unsupported"
    FLAKY = "flaky"


@dataclass(frozen=True, slots=True)
class Intervention:
    """A decision point that the deterministic core cannot settle. `details` is what an author needs: for
    `needs_new_skill` the uncovered outcomes, their conditions and the active call stack; for `parity_divergence` the
    kind of difference, words and the differences by axis."""

    kind: InterventionKind
    program: str
    paragraph: str
    message: str
    details: dict[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """The record as it is written."""
        return {
            "format": 1,
            "kind": self.kind.value,
            "program": self.program,
            "paragraph": self.paragraph,
            "message": self.message,
            "details": self.details,
        }
