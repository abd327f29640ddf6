"""Three-way combinations.

Takes: the catalog. Gives: cases whose levels cover every triple of levels of a window of factors (covertable), window
after window, on backdrops that change. Windows are small and their arrays kept, for arrays of strength three are dear.
Never runs anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from covertable import make  # type: ignore[import-untyped]

from locksmith.cases.case import TestCase
from locksmith.search.backdrop import Backdrop
from locksmith.search.base import Harness, Observation, register_searcher
from locksmith.search.combinations import Combinations, Rows
from locksmith.search.pairwise import pair_rows
from locksmith.search.parameters import THREEWAY, CombinationParameters


@lru_cache(maxsize=256)
def triple_rows(factors: int, levels: int) -> Rows:
    """Rows over factors of so many levels in which every three levels of three factors meet."""
    if factors < 3 or levels < 2:
        return pair_rows(factors, levels)
    return [tuple(row) for row in make([list(range(levels))] * factors, strength=3)]


@register_searcher("threeway")
class ThreeWay:
    """Three values at a time."""

    name = "threeway"
    traced = False
    leads = False

    def __init__(self, harness: Harness, seed: int, parameters: CombinationParameters = THREEWAY) -> None:
        self._backdrop = Backdrop(self.name, harness, seed, parameters.backdrop)
        self._rows = Combinations(self._backdrop.space, self._backdrop.rng, parameters, triple_rows)

    def ask(self, n: int) -> list[TestCase]:
        return [self._backdrop.make(self._rows.next()) for _ in range(n)]

    def tell(self, observations: Sequence[Observation]) -> None:
        """Rows do not depend on results; backdrops do."""
        self._backdrop.learn(observations)

    def rebase(self, kept: Sequence[Observation]) -> None:
        self._backdrop.rebase(kept)
