"""Which Locked Paragraph comes next.

Takes: the gates of the paragraphs that are left. Gives: a rank, the greatest is taken. `greedy`: uncovered outcomes.
`bang-feasibility` (arXiv 2607.28271): uncovered outcomes plus the share of condition variables that the harness can
already route. `frontier`, our own: what stands next to what was reached first (an evaluated decision can be turned at
once), by how many outcomes stand behind it in paragraphs that are locked. Never looks at runs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from locksmith.analysis.gates import Gate

POLICIES = ("greedy", "bang-feasibility", "frontier")
DEFAULT_POLICY = "bang-feasibility"


@dataclass(frozen=True, slots=True)
class Standing:
    """A paragraph that was not attempted: its gates, whether it was entered, and the open outcomes in paragraphs that
    only locked ones, this one first, lead to."""

    label: int
    gates: tuple[Gate, ...]
    entered: bool
    behind: int


Rank = Callable[[Standing], tuple[float, ...]]


def _greedy(standing: Standing) -> tuple[float, ...]:
    return (len(standing.gates),)


def _bang_feasibility(standing: Standing) -> tuple[float, ...]:
    named = [g for g in standing.gates if g.variable]
    return (len(standing.gates) + (sum(g.routable for g in named) / len(named) if named else 0.0),)


def _frontier(standing: Standing) -> tuple[float, ...]:
    return (any(g.reached for g in standing.gates), standing.behind, len(standing.gates))


_RANKS: Mapping[str, Rank] = {"greedy": _greedy, "bang-feasibility": _bang_feasibility, "frontier": _frontier}


def choose(policy: str, standings: Sequence[Standing]) -> Standing | None:
    """The paragraph to attempt; among equals the first in source order. Raises KeyError for an unknown policy."""
    rank = _RANKS[policy]
    return max(standings, key=lambda s: (rank(s), -s.label), default=None)
