"""Random search with variation of what brought something new.

Takes: the catalog and observations. Gives: fresh random cases, structured variations of novel ones, and those that go
on where a kept run found its files at an end; when natural cases have brought nothing for a sweep, a few with one
preset item or undocumented status. Never runs anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from locksmith.cases.case import Provenance, TestCase
from locksmith.gate.verdict import Status
from locksmith.search.base import REGULAR, Harness, Observation, register_searcher
from locksmith.search.composer import Composer
from locksmith.search.extension import Extender
from locksmith.search.parameters import RANDOM, RandomParameters

_RECENT = 12
_GOING_ON = 200  # kept cases that are gone on from
_BURST = 48  # extensions of one before it is worth less


@dataclass(slots=True, eq=False)
class _GoingOn:
    """A kept case that is gone on from: what it is worth, its extensions, and how many were taken."""

    worth: float
    cases: Iterator[TestCase]
    taken: int = 0


@register_searcher("random")
class RandomSearch:
    """Fresh cases, and children of what was kept."""

    name = "random"
    traced = False
    leads = False

    def __init__(self, harness: Harness, seed: int, parameters: RandomParameters = RANDOM) -> None:
        catalog = harness.catalog
        self._parameters = parameters
        self._seed = seed
        self._rng = Random(f"{self.name}:{seed}")
        self._composer = Composer(catalog, self._rng)
        self._corpus: list[TestCase] = []
        self._regular: list[TestCase] = []
        self._quiet = -1  # the first sweep starts from nothing
        self._extender = Extender(harness, self._rng)
        self._known = 0  # probes that kept cases reached
        self._going_on: list[_GoingOn] = []

    def ask(self, n: int) -> list[TestCase]:
        return [self._one() for _ in range(n)]

    def tell(self, observations: Sequence[Observation]) -> None:
        self._learn(observations)

    def rebase(self, kept: Sequence[Observation]) -> None:
        """What others found is as good to vary as what was found here."""
        self._quiet = 0 if any(not o.case.presets for o in kept) else self._quiet + 1
        for o in kept:
            gain = (o.hits & ~self._known).bit_count()
            self._known |= o.hits
            if o.result is not None and not o.case.presets:
                self._going_on.append(_GoingOn(1.0 + gain, self._extender.extend(o.case, o.result)))
        self._going_on = sorted(self._going_on, key=lambda g: -g.worth)[:_GOING_ON]
        self._learn([o for o in kept if o.case.provenance.algorithm != self.name])

    def _learn(self, observations: Sequence[Observation]) -> None:
        for o in observations:
            if o.novel and o.status is Status.PASS:
                self._corpus.append(o.case)
                if o.exit in REGULAR:
                    self._regular.append(o.case)
                    self._composer.remember(o.case)

    def _one(self) -> TestCase:
        rng = self._rng
        if self._going_on and rng.random() < self._parameters.extended:
            extended = self._extended()
            if extended is not None:
                return extended
        if not self._corpus or rng.random() < self._parameters.fresh:
            return self._composer.compose(self.name, self._seed)
        parent, other = self._pick(), self._pick()
        if self._quiet >= self._parameters.quiet_sweeps and rng.random() < self._parameters.wide:
            return self._composer.widen(parent, self.name, self._seed)
        return self._composer.vary(parent, other, self.name, self._seed)

    def _extended(self) -> TestCase | None:
        """The next extension of the kept case that is worth most; what it brought counts less after every burst."""
        while self._going_on:
            best = max(self._going_on, key=lambda g: g.worth)
            case = next(best.cases, None)
            if case is None:
                self._going_on.remove(best)
                continue
            best.taken += 1
            if best.taken % _BURST == 0:
                best.worth /= 2
            return replace(case, hooks=(), provenance=Provenance(self.name, self._seed))
        return None

    def _pick(self) -> TestCase:
        corpus = self._regular if self._regular and self._rng.random() < 0.6 else self._corpus
        if self._rng.random() < 0.5:
            return corpus[-1 - int(self._rng.random() * min(_RECENT, len(corpus)))]
        return corpus[int(self._rng.random() * len(corpus))]
