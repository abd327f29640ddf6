"""What bounds a campaign, and where its results go.

Takes: nothing (types only). Gives: `Budget` and `Sink`. Never runs or writes anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from locksmith.cases.case import CoverageClass, TestCase
from locksmith.store.attempts import Intervention
from locksmith.store.results import CampaignResult, Divergence

DEFAULT_BUDGET = 16_384


@dataclass(frozen=True, slots=True)
class Budget:
    """`cases` caps the distinct cases; `seconds`, where set, makes the campaign not reproducible. `quiet` sweeps in a
    row with nothing new are a plateau; None goes on while there are cases to try."""

    cases: int = DEFAULT_BUDGET
    seconds: float | None = None
    quiet: int | None = 2


class Sink(Protocol):
    """Where results go as they come. `withdraw`: accepted before, and taken back with the mutation they ran under;
    `intervene`: a record that waits for an author."""

    def accept(
        self, case: TestCase, kind: CoverageClass, covers: Sequence[str], transitions: Sequence[str]
    ) -> None: ...

    def diverge(self, divergence: Divergence) -> None: ...

    def withdraw(self, cases: Sequence[TestCase]) -> None: ...

    def intervene(self, intervention: Intervention) -> None: ...

    def progress(self, executed: int, budget: int, result: CampaignResult) -> None: ...


class QuietSink:
    """Keeps nothing: for campaigns of which only the result is wanted."""

    def accept(self, case: TestCase, kind: CoverageClass, covers: Sequence[str], transitions: Sequence[str]) -> None:
        """Not kept."""

    def withdraw(self, cases: Sequence[TestCase]) -> None:
        """Nothing was kept."""

    def diverge(self, divergence: Divergence) -> None:
        """Counted by the campaign."""

    def intervene(self, intervention: Intervention) -> None:
        """Counted by the campaign."""

    def progress(self, executed: int, budget: int, result: CampaignResult) -> None:
        """Nobody watches."""
