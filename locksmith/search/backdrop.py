"""What a case is built on before a searcher sets its own part of it.

Takes: a harness, a random source and observations. Gives: backdrops (a fresh case that fails nowhere, or one kept so
far that came to a regular end), single levels drawn as likely as they are useful, and a way beyond what the
environment could give once that is exhausted. Never sets anything a searcher chose.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from locksmith.cases.case import Provenance, TestCase
from locksmith.gate.verdict import Status
from locksmith.search.base import REGULAR, Harness, Observation
from locksmith.search.composer import Composer
from locksmith.search.factors import Factor, Level, Role
from locksmith.search.parameters import BackdropParameters
from locksmith.search.records import pick
from locksmith.search.space import Space

_RECENT = 12
_QUIET_SWEEPS = 1
_WIDE = 0.05
_LEFT = 0.9


class Backdrop:
    """Shared by the searchers that set levels; each has its own."""

    def __init__(self, name: str, harness: Harness, seed: int, parameters: BackdropParameters) -> None:
        self.name = name
        self.space = Space(harness.catalog)
        self.rng = Random(f"{name}:{seed}")
        self.composer = Composer(harness.catalog, self.rng)
        self.provenance = Provenance(name, seed)
        self._seed = seed
        self._parameters = parameters
        self._kept: list[TestCase] = []
        self._failing: list[TestCase] = []
        self._quiet = -1  # the first sweep starts from nothing

    # ------------------------------------------------------------ observations

    def learn(self, observations: Sequence[Observation]) -> None:
        """Keep what brought something new, apart by whether it came to a regular end."""
        for o in observations:
            if o.novel and o.status is Status.PASS:
                (self._kept if o.exit in REGULAR else self._failing).append(o.case)
                if o.exit in REGULAR:
                    self.composer.remember(o.case)

    def rebase(self, kept: Sequence[Observation]) -> None:
        """The kept cases of a sweep: what others found is as good a backdrop as what was found here."""
        self._quiet = 0 if any(not o.case.presets for o in kept) else self._quiet + 1
        self.learn([o for o in kept if o.case.provenance.algorithm != self.name])

    # ------------------------------------------------------------ backdrops

    def draw(self) -> TestCase:
        """A backdrop: fresh, or kept; mostly one that fails nowhere."""
        rng = self.rng
        if not self._kept or rng.random() < self._parameters.fresh:
            failing = -1 if rng.random() < self._parameters.failing else None
            return self.composer.compose(self.name, self._seed, None, failing)
        if self._failing and rng.random() < self._parameters.failing:
            return pick(rng, self._failing)
        if rng.random() < 0.5:
            return self._kept[-1 - int(rng.random() * min(_RECENT, len(self._kept)))]
        return pick(rng, self._kept)

    def vary(self, parent: TestCase, other: TestCase) -> TestCase:
        """The parent with a few structured changes, queues taken over from the other among them."""
        return self.composer.vary(parent, other, self.name, self._seed)

    def make(self, levels: dict[int, Level], base: TestCase | None = None) -> TestCase:
        """A case with these levels, on a drawn backdrop where none is given; now and then, once nothing natural is new
        any more, with one thing beyond."""
        if self._quiet >= _QUIET_SWEEPS and self.space.beyond and self.rng.random() < _WIDE:
            factor = pick(self.rng, self.space.beyond)
            levels[factor.id] = draw_level(self.rng, factor)
        return self.space.decode(levels, base or self.draw(), self.provenance)


def leaves(rng: Random, factor: Factor) -> bool:
    """Whether a searcher that sets many factors at once leaves this one to the backdrop."""
    return factor.delicate and rng.random() < _LEFT


def draw_level(rng: Random, factor: Factor) -> int:
    """A level: of a value one that the program's text names more often than not, of a failure never none, of a count
    mostly a small one."""
    if factor.role is Role.STATUS:
        span = factor.size - 1
        return 1 + int(rng.random() * (min(span, 3) if rng.random() < 0.6 else span))
    if factor.counts:
        span = len(factor.counts)
        return int(rng.random() * (min(5, span) if rng.random() < 0.6 else span))
    if factor.specific and rng.random() < 0.65:
        return int(rng.random() * factor.specific)
    return int(rng.random() * factor.size)
