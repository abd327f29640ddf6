"""Latin hypercube sampling of the numeric and count components.

Takes: the catalog. Gives: designs: of a window of components each is cut into as many bins as the design has rows, all
alike, and every bin of every component is used exactly once. A design's numbers lie evenly over the whole PICTURE,
evenly over the magnitudes, or evenly about the numbers that the program compares with. Everything else is the
backdrop's. Never runs anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import islice
from random import Random

from locksmith.cases.case import TestCase
from locksmith.cases.values import decode_number, encode_number
from locksmith.search.backdrop import Backdrop, draw_level, leaves
from locksmith.search.base import Harness, Observation, register_searcher
from locksmith.search.factors import Factor, FactorKind, Level
from locksmith.search.parameters import LHS, LhsParameters

_SPREAD = 3  # rows in one case: one a record
_AROUND = 2  # a narrow design goes up to so many times the largest number compared with
_SMALL = 100  # and to this where there is none
_RENEWED = 0.2
_NAMED = 0.25  # share of steering categorical values set besides


@register_searcher("lhs")
class LatinHypercube:
    """A design at a time."""

    name = "lhs"
    traced = False
    leads = False

    def __init__(self, harness: Harness, seed: int, parameters: LhsParameters = LHS) -> None:
        self._backdrop = Backdrop(self.name, harness, seed, parameters.backdrop)
        self._parameters = parameters
        space = self._backdrop.space
        self._numbers = [f for f in space.values if f.kind is FactorKind.NUMERIC]
        self._others = [f for f in space.steering if f.kind is not FactorKind.NUMERIC]
        self._counts = [f for f in space.counts if not f.delicate]
        self._columns: dict[tuple[int, str], list[Level]] = {}
        self._rows = self._designs()

    def ask(self, n: int) -> list[TestCase]:
        return [self._backdrop.make(self._next()) for _ in range(n)]

    def _next(self) -> dict[int, Level]:
        """The next row, with those behind it for further records."""
        rows = list(islice(self._rows, _SPREAD))
        return self._backdrop.space.spread(rows) if rows else {}

    def tell(self, observations: Sequence[Observation]) -> None:
        """Designs do not depend on results; backdrops do."""
        self._backdrop.learn(observations)

    def rebase(self, kept: Sequence[Observation]) -> None:
        self._backdrop.rebase(kept)

    def _designs(self) -> Iterator[dict[int, Level]]:
        rng, rows = self._backdrop.rng, self._parameters.rows
        while self._numbers or self._counts:
            factors = self._window(rng)
            scale = _draw_scale(rng, self._parameters.narrow)
            columns = [self._bins(factor, scale) for factor in factors]
            for row in sample_hypercube(rng, len(factors), rows):
                levels = {f.id: bins[k] for f, bins, k in zip(factors, columns, row, strict=True)}
                for factor in self._others:
                    if rng.random() < _NAMED and not leaves(rng, factor):
                        levels[factor.id] = draw_level(rng, factor)
                yield levels

    def _bins(self, factor: Factor, scale: str) -> list[Level]:
        """A level within each bin of a component; other ones after a few designs."""
        known = self._columns.get((factor.id, scale))
        if known is None or self._backdrop.rng.random() < _RENEWED:
            rng, rows = self._backdrop.rng, self._parameters.rows
            known = [_level_at(factor, (k + rng.random()) / rows, scale) for k in range(rows)]
            self._columns[factor.id, scale] = known
        return known

    def _window(self, rng: Random) -> list[Factor]:
        """Counts for a third of the design at most, numbers for the rest; different ones from design to design."""
        rng.shuffle(self._numbers)
        rng.shuffle(self._counts)
        width = self._parameters.width
        counts = self._counts[: max(1, width // 3)] if rng.random() < 0.7 or not self._numbers else []
        return [*counts, *self._numbers[: width - len(counts)]]


def sample_hypercube(rng: Random, dimensions: int, rows: int) -> list[tuple[int, ...]]:
    """`rows` points, each the number of its bin in every dimension: each dimension has one point in each of its `rows`
    bins."""
    columns = []
    for _ in range(dimensions):
        column = list(range(rows))
        rng.shuffle(column)
        columns.append(column)
    return list(zip(*columns, strict=True)) if columns else [()] * rows


def _draw_scale(rng: Random, narrow: float) -> str:
    draw = rng.random()
    if draw < narrow:
        return "narrow"
    return "linear" if draw < narrow + (1 - narrow) / 2 else "magnitude"


def _level_at(factor: Factor, share: float, scale: str) -> Level:
    """What lies at `share` of a component's range."""
    if factor.counts:
        ordered = sorted(factor.counts)
        return factor.counts.index(ordered[int(share * len(ordered))])
    item = factor.item
    assert item is not None
    digits = item.digits
    top = 10**digits - 1
    if scale == "narrow":
        top = min(top, _largest_named(factor))
    if item.signed and share < 0.2:
        share, sign = share * 5, -1
    else:
        share, sign = (share - 0.2) / 0.8 if item.signed else share, 1
    number = int(10 ** (share * digits)) - 1 if scale == "magnitude" else int(share * (top + 1))
    return encode_number(item, Decimal(sign * number).scaleb(-item.scale))


def _largest_named(factor: Factor) -> int:
    """Up to where numbers are drawn about those of the text, in units of the last digit."""
    assert factor.item is not None
    largest = Decimal(0)
    for choice in factor.choices[: factor.specific]:
        number = decode_number(factor.item, choice.data)
        if number is not None:
            largest = max(largest, abs(number))
    scaled = int(largest.scaleb(factor.item.scale)) * _AROUND
    return scaled if scaled > 0 else _SMALL * 10**factor.item.scale
