"""Random search with variation of what brought something new.

Takes: the catalog and observations. Gives: fresh random cases, and structured variations of novel ones; when natural
cases have brought nothing for a sweep, a few with one preset item or undocumented status. Never runs anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from locksmith.cases.case import TestCase
from locksmith.gate.verdict import Status
from locksmith.search.base import REGULAR, Harness, Observation, register_searcher
from locksmith.search.composer import Composer
from locksmith.search.parameters import RANDOM, RandomParameters

_RECENT = 12


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

    def ask(self, n: int) -> list[TestCase]:
        return [self._one() for _ in range(n)]

    def tell(self, observations: Sequence[Observation]) -> None:
        self._learn(observations)

    def rebase(self, kept: Sequence[Observation]) -> None:
        """What others found is as good to vary as what was found here."""
        self._quiet = 0 if any(not o.case.presets for o in kept) else self._quiet + 1
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
        if not self._corpus or rng.random() < self._parameters.fresh:
            return self._composer.compose(self.name, self._seed)
        parent, other = self._pick(), self._pick()
        if self._quiet >= self._parameters.quiet_sweeps and rng.random() < self._parameters.wide:
            return self._composer.widen(parent, self.name, self._seed)
        return self._composer.vary(parent, other, self.name, self._seed)

    def _pick(self) -> TestCase:
        corpus = self._regular if self._regular and self._rng.random() < 0.6 else self._corpus
        if self._rng.random() < 0.5:
            return corpus[-1 - int(self._rng.random() * min(_RECENT, len(corpus)))]
        return corpus[int(self._rng.random() * len(corpus))]
