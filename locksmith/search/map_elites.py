"""MAP-Elites over the shapes of executions.

Takes: the catalog and traced observations. Gives: children of elites: one elite per cell (`shape.py`), the case that
brought the most new outcomes there, then the one that reaches most. Cells are drawn alike, however many cases ended in
them, so that rare shapes are varied as often as common ones. Never runs anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from locksmith.cases.case import TestCase
from locksmith.gate.verdict import Status
from locksmith.run.protocol import ExitKind
from locksmith.search.backdrop import Backdrop, draw_level
from locksmith.search.base import REGULAR, Harness, Observation, outcome_bits, register_searcher
from locksmith.search.factors import Level
from locksmith.search.parameters import MAP_ELITES, MapElitesParameters
from locksmith.search.records import pick
from locksmith.search.shape import Cell, Shapes

_UNWANTED = (ExitKind.OUT_OF_FUEL, ExitKind.BOUNDS, ExitKind.ADDRESS, ExitKind.UNSUPPORTED)


@dataclass(frozen=True, slots=True)
class _Elite:
    case: TestCase
    fitness: tuple[int, int, int]  # new outcomes, outcomes, and fewer replies


@register_searcher("map-elites")
class MapElites:
    """An archive of one case a cell."""

    name = "map-elites"
    traced = True
    leads = False

    def __init__(self, harness: Harness, seed: int, parameters: MapElitesParameters = MAP_ELITES) -> None:
        self._backdrop = Backdrop(self.name, harness, seed, parameters.backdrop)
        self._parameters = parameters
        self._shapes = Shapes(harness.catalog)
        self._outcomes = outcome_bits(harness)
        self._known = 0
        self._archive: dict[Cell, _Elite] = {}
        self._cells: list[Cell] = []  # of runs that ended early
        self._regular: list[Cell] = []
        space = self._backdrop.space
        self._factors = [*space.steering, *space.steering, *space.values, *space.counts * 3, *space.failures]

    def ask(self, n: int) -> list[TestCase]:
        return [self._one() for _ in range(n)]

    def tell(self, observations: Sequence[Observation]) -> None:
        """Each case contends for its cell."""
        for o in observations:
            self._place(o)
        self._backdrop.learn(observations)

    def rebase(self, kept: Sequence[Observation]) -> None:
        """What others found contends too."""
        for o in kept:
            if o.case.provenance.algorithm != self.name:
                self._place(o)
        self._backdrop.rebase(kept)

    def _place(self, o: Observation) -> None:
        if o.status is not Status.PASS or o.result is None or o.result.full is None or o.exit in _UNWANTED:
            return
        hits = o.hits & self._outcomes
        new = (hits & ~self._known).bit_count()
        self._known |= hits
        cell = self._shapes.cell(o.result)
        elite = _Elite(o.case, (new, hits.bit_count(), -sum(len(q) for _, q in o.case.streams)))
        held = self._archive.get(cell)
        if held is None:
            (self._regular if o.exit in REGULAR else self._cells).append(cell)
        if held is None or elite.fitness > held.fitness:
            self._archive[cell] = elite

    def _one(self) -> TestCase:
        rng, parameters = self._backdrop.rng, self._parameters
        if not self._archive or rng.random() < parameters.fresh:
            return self._backdrop.make({})
        parent = self._pick()
        draw = rng.random()
        if draw < parameters.values and self._factors:
            return self._backdrop.make(self._levels(), parent)
        other = self._pick() if draw < parameters.values + parameters.crossed else parent
        return self._backdrop.vary(parent, other)

    def _pick(self) -> TestCase:
        """An elite; cells of regular ends are drawn as a whole more often than those of early ends, each among them
        alike."""
        cells = self._cells
        if not cells or (self._regular and self._backdrop.rng.random() < self._parameters.regular):
            cells = self._regular
        return self._archive[pick(self._backdrop.rng, cells)].case

    def _levels(self) -> dict[int, Level]:
        """One or a few levels drawn anew."""
        rng = self._backdrop.rng
        levels: dict[int, Level] = {}
        for _ in range(1 + int(rng.random() * self._parameters.steps)):
            factor = pick(rng, self._factors)
            levels[factor.id] = draw_level(rng, factor)
            ahead = self._backdrop.space.ahead_of(factor)
            if ahead is not None:
                levels[ahead.id] = draw_level(rng, ahead)
        return levels
