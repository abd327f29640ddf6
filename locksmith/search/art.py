"""Adaptive random testing with a fixed-size candidate set.

Takes: the catalog. Gives: of several drawn candidates the one whose smallest distance to those executed lately is
largest. The distance is Gower's over mixed components: 0 or 1 where values have no order, the share of the range
between them where they have one. Vectors are codes whose Hamming distance is that distance, so that it is one XOR.
Never runs anything.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from locksmith.cases.case import TestCase
from locksmith.cases.values import decode_number
from locksmith.search.backdrop import Backdrop, draw_level, leaves
from locksmith.search.base import Harness, Observation, register_searcher
from locksmith.search.factors import EVERY, Factor, FactorKind, Level
from locksmith.search.parameters import ART, ArtParameters
from locksmith.search.records import pick

UNITS = 16  # bits of a component's code: the resolution of its distance
_FAILING = 0.3


@register_searcher("art")
class AdaptiveRandom:
    """The farthest of `candidates`, against a memory of the last executed ones."""

    name = "art"
    traced = False
    leads = False

    def __init__(self, harness: Harness, seed: int, parameters: ArtParameters = ART) -> None:
        self._backdrop = Backdrop(self.name, harness, seed, parameters.backdrop)
        self._parameters = parameters
        space = self._backdrop.space
        values = [f for f in space.steering if f.place.occurrence == EVERY]
        single = [f for f in space.steering if f.place.occurrence != EVERY]
        others = [f for f in space.values if not f.steering and f.place.occurrence == EVERY]
        self._counts = list(space.counts)
        self._pool = [*values, *single, *others]
        self._factors: list[Factor] = []
        self._tables: list[_Table] = []
        self._memory: deque[int] = deque(maxlen=parameters.memory)
        self._choose()

    def ask(self, n: int) -> list[TestCase]:
        return [self._backdrop.make(self._farthest()) for _ in range(n)]

    def tell(self, observations: Sequence[Observation]) -> None:
        """Distances are between what was asked for; results only give backdrops."""
        self._backdrop.learn(observations)

    def rebase(self, kept: Sequence[Observation]) -> None:
        """Each sweep measures other components where there are more than `width`."""
        self._backdrop.rebase(kept)
        self._choose()

    def _choose(self) -> None:
        width = self._parameters.width
        rng = self._backdrop.rng
        factors = [*self._counts[: width // 3]]
        left = width - len(factors)
        if len(self._pool) > left:
            sample = sorted(rng.sample(range(len(self._pool)), left))
            factors += [self._pool[k] for k in sample]
        else:
            factors += self._pool
        if [f.id for f in factors] != [f.id for f in self._factors]:
            self._factors = factors
            self._tables = [_table(rng, f, position) for position, f in enumerate(factors)]
            self._memory.clear()

    def _farthest(self) -> dict[int, Level]:
        """The levels of the candidate farthest from all in memory, with a failing operation now and then."""
        rng, tables, memory = self._backdrop.rng, self._tables, self._memory
        best, best_code, best_distance = b"", 0, -1
        for _ in range(self._parameters.candidates if memory else 1):
            draw = rng.randbytes(len(tables))
            code = 0
            for table, byte in zip(tables, draw, strict=True):
                code |= table.codes[byte]
            distance = _smallest(code, memory, best_distance)
            if distance > best_distance:
                best, best_code, best_distance = draw, code, distance
        memory.append(best_code)
        picked = ((f.id, t.levels[b]) for f, t, b in zip(self._factors, tables, best, strict=True))
        return {**{f: level for f, level in picked if level is not None}, **self._failure()}

    def _failure(self) -> dict[int, Level]:
        rng, space = self._backdrop.rng, self._backdrop.space
        if not space.failures or rng.random() >= _FAILING:
            return {}
        factor = pick(rng, space.failures)
        levels: dict[int, Level] = {factor.id: draw_level(rng, factor)}
        ahead = space.ahead_of(factor)
        if ahead is not None:
            levels[ahead.id] = draw_level(rng, ahead)
        return levels


@dataclass(frozen=True, slots=True)
class _Table:
    """What each of 256 equally likely bytes means for one factor; None leaves it to the backdrop."""

    levels: tuple[int | None, ...]
    codes: tuple[int, ...]


def _table(rng: Random, factor: Factor, position: int) -> _Table:
    codes = level_codes(factor, position)
    levels = tuple(None if leaves(rng, factor) else draw_level(rng, factor) for _ in range(256))
    return _Table(levels, tuple(0 if k is None else codes[k] for k in levels))


def _smallest(code: int, memory: Iterable[int], least: int) -> int:
    """The distance to the nearest in memory; any number not above `least` where it is none above it."""
    smallest = 1 << 30
    for other in memory:
        distance = (code ^ other).bit_count()
        if distance < smallest:
            smallest = distance
            if distance <= least:
                break
    return smallest


def level_codes(factor: Factor, position: int) -> list[int]:
    """A code per level, standing at the factor's position: twice `UNITS` bits, of which the codes of two levels differ
    in as many as the levels are apart, `2 * UNITS` at most."""
    shift = position * 2 * UNITS
    ordered = _ordered(factor)
    if ordered is not None:
        return [((1 << round(2 * UNITS * share)) - 1) << shift for share in ordered]
    return [_apart(level) << shift for level in range(factor.size)]


def _apart(level: int) -> int:
    """Codes in which any two of the first `2 * UNITS` levels differ in half of the bits: rows of a Hadamard matrix."""
    return sum(((bit & level).bit_count() & 1) << bit for bit in range(2 * UNITS))


def _ordered(factor: Factor) -> list[float] | None:
    """Where each level lies in the factor's range, by rank; None where levels have no order."""
    if factor.counts:
        values: list[object] = list(factor.counts)
    elif factor.kind is FactorKind.NUMERIC and factor.item is not None:
        numbers = [decode_number(factor.item, c.data) for c in factor.choices]
        if None in numbers:
            return None
        values = list(numbers)
    else:
        return None
    ranks = {v: k for k, v in enumerate(sorted(set(values)))}  # type: ignore[type-var]
    top = max(1, len(ranks) - 1)
    return [ranks[v] / top for v in values]
