"""What an assessment hangs on. Takes nothing, gives `AssessOptions`; light, so that the command line can name the
defaults without loading what runs."""

from __future__ import annotations

from dataclasses import dataclass, field

from locksmith.loop import Budget

CASES = 2048
LIMIT = 200
MADE = 128


@dataclass(frozen=True, slots=True)
class AssessOptions:
    """`budget` bounds the campaign, `cases` the cases each fault is tried on, `limit` the faults, `made` the cases made
    for each that these do not find (0: none), before more are made for those still left."""

    seed: int = 0
    budget: Budget = field(default_factory=Budget)
    algorithms: tuple[str, ...] = ("pairwise", "random")
    cases: int = CASES
    limit: int = LIMIT
    made: int = MADE
