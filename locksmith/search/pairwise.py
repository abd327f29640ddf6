"""Pairwise combinations.

Takes: the catalog. Gives: cases whose levels cover every pair of levels of a window of factors (allpairspy), window
after window, on backdrops that change. Never runs anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from allpairspy import AllPairs  # type: ignore[import-untyped]

from locksmith.cases.case import TestCase
from locksmith.search.backdrop import Backdrop
from locksmith.search.base import Harness, Observation, register_searcher
from locksmith.search.combinations import Combinations, Rows
from locksmith.search.parameters import PAIRWISE, CombinationParameters


@lru_cache(maxsize=256)
def pair_rows(factors: int, levels: int) -> Rows:
    """Rows over factors of so many levels in which every two levels of two factors meet."""
    if factors < 2 or levels < 2:
        return [(k,) * factors for k in range(levels)]
    return [tuple(row) for row in AllPairs([list(range(levels))] * factors)]


@register_searcher("pairwise")
class Pairwise:
    """Two values at a time."""

    name = "pairwise"
    traced = False
    leads = False

    def __init__(self, harness: Harness, seed: int, parameters: CombinationParameters = PAIRWISE) -> None:
        self._backdrop = Backdrop(self.name, harness, seed, parameters.backdrop)
        self._rows = Combinations(self._backdrop.space, self._backdrop.rng, parameters, pair_rows)

    def ask(self, n: int) -> list[TestCase]:
        return [self._backdrop.make(self._rows.next()) for _ in range(n)]

    def tell(self, observations: Sequence[Observation]) -> None:
        """Rows do not depend on results; backdrops do."""
        self._backdrop.learn(observations)

    def rebase(self, kept: Sequence[Observation]) -> None:
        self._backdrop.rebase(kept)
