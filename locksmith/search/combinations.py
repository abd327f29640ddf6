"""Combinations of levels that cover every pair, or every triple, of levels.

Takes: a `Space`, and a function that gives covering arrays. Gives: `Combinations`, an endless
sequence of levels: windows over the steering values in the order in which the program's text names them (what one
condition asks for stands together), then windows over a shuffle of all values; beside them an array over counts and
failures. At most one operation fails in a row, so that one failure does not hide another. Never looks at results.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from random import Random

from locksmith.search.backdrop import draw_level, leaves
from locksmith.search.factors import Factor, Level
from locksmith.search.parameters import CombinationParameters
from locksmith.search.records import pick
from locksmith.search.space import Space

Rows = Sequence[Sequence[int]]
MakeRows = Callable[[int, int], Rows]  # number of factors, levels of each
_GENERIC = 1  # levels of a window that the text says nothing about
_SPREAD = 3  # rows in one case, where its records take different ones
_DELICATE = 3  # delicate factors in a window, at most
_NO_FAILURE = 2  # rows without a failure for each with one
_LATE = (0, 0, 0, 1, 1, 2, 3, 4)  # levels of how many successes stand before a failure


class Combinations:
    """`array` gives the rows of a covering array."""

    def __init__(self, space: Space, rng: Random, parameters: CombinationParameters, array: MakeRows) -> None:
        self._space = space
        self._rng = rng
        self._parameters = parameters
        self._array = array
        self._values = self._value_rows()
        self._shapes = self._shape_rows()

    def next(self) -> dict[int, Level]:
        """Levels of the next case; none where there is nothing to combine."""
        levels = next(self._values, {})
        if levels and self._rng.random() < self._parameters.spread:
            levels = self._space.spread([levels, *islice(self._values, _SPREAD - 1)])
        if not levels or self._rng.random() < self._parameters.shaped:
            levels = {**levels, **next(self._shapes, {})}
        return levels

    # ------------------------------------------------------------ values

    def _value_rows(self) -> Iterator[dict[int, Level]]:
        ordered = self._space.steering
        everything = list(self._space.values)
        if len(everything) < 2:
            yield from self._singles(everything)
            return
        width = self._parameters.width
        while True:
            start = 0 if len(ordered) <= width else int(self._rng.random() * width) - width
            for at in range(start, len(ordered), max(1, width // 2)):
                yield from self._window(ordered[max(0, at) : at + width])
                if at + width >= len(ordered):
                    break
            self._rng.shuffle(everything)
            yield from self._window(everything[:width])

    def _singles(self, factors: Sequence[Factor]) -> Iterator[dict[int, Level]]:
        while factors:
            for factor in factors:
                for level in range(factor.size):
                    yield {factor.id: level}

    def _window(self, factors: Sequence[Factor]) -> Iterator[dict[int, Level]]:
        """Every factor gets the same number of levels, one with fewer some of them twice, and a narrow window leaves
        columns out, so that two arrays serve all."""
        delicate = [f for f in factors if f.delicate]
        self._rng.shuffle(delicate)
        left = {f.id for f in delicate[_DELICATE:]}
        chosen = [(f.id, self._levels_of(f)) for f in factors if f.id not in left]
        for row in self._rows(len(chosen)):
            picked = ((f, levels[k % len(levels)]) for (f, levels), k in zip(chosen, row, strict=False))
            yield {f: level for f, level in picked if level is not None}

    def _rows(self, factors: int) -> Rows:
        """The array of narrow windows or that of wide ones."""
        width = self._parameters.width
        return self._array(width // 2 if factors <= width // 2 else width, self._parameters.levels)

    def _levels_of(self, factor: Factor) -> list[int | None]:
        """The levels a window combines: those of the text, different ones each time where there are too many, and one
        or more others. A delicate factor has two, and is left to the backdrop else."""
        if factor.delicate:
            unset = [None] * max(1, self._parameters.levels - 2)
            return [*unset, draw_level(self._rng, factor), draw_level(self._rng, factor)]
        most = min(self._parameters.levels, factor.size)
        named = min(factor.specific, max(1, most - _GENERIC))
        levels: list[int | None] = list(self._rng.sample(range(factor.specific), named))
        others = list(range(factor.specific, factor.size))
        while len(levels) < most and others:
            levels.append(others.pop(int(self._rng.random() * len(others))))
        return levels

    # ------------------------------------------------------------ counts and failures

    def _shape_rows(self) -> Iterator[dict[int, Level]]:
        counts = list(self._space.counts)
        failures = self._failures()
        while counts or self._space.failures:
            self._rng.shuffle(counts)
            window = counts[: self._parameters.width]
            for row in self._rows(len(window)) if window else ((),):
                picked = zip(window, row, strict=False)
                levels: dict[int, Level] = {f.id: k % f.size for f, k in picked if not leaves(self._rng, f)}
                yield {**levels, **next(failures, {})}

    def _failures(self) -> Iterator[dict[int, Level]]:
        """One operation that fails, then rows without; which status and how late it comes is drawn."""
        factors = list(self._space.failures)
        while factors:
            self._rng.shuffle(factors)
            for factor in factors:
                levels: dict[int, Level] = {factor.id: draw_level(self._rng, factor)}
                ahead = self._space.ahead_of(factor)
                if ahead is not None:
                    levels[ahead.id] = pick(self._rng, _LATE)
                yield levels
                for _ in range(_NO_FAILURE):
                    yield {}
