"""UCB1 over value choices.

Takes: the catalog and observations. Gives: cases in which a few components take the level that the bandit of that
component prefers: mean reward + c * sqrt(2 ln N / n), N the component's pulls and n the level's; which components is
itself such a choice. A case's reward goes to every level it chose: 1 for something new, else how rare the rarest
outcome was that it reached. Never runs anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt

from locksmith.cases.case import TestCase
from locksmith.gate.verdict import Status
from locksmith.search.backdrop import Backdrop, draw_level
from locksmith.search.base import Harness, Observation, outcome_bits, register_searcher
from locksmith.search.factors import Factor, Level
from locksmith.search.parameters import UCB1, Ucb1Parameters


class Bandit:
    """Arms with their pulls and rewards. An arm not pulled yet is preferred to all others, in order."""

    def __init__(self, arms: int, c: float) -> None:
        self._c = c
        self._pulls = [0] * arms
        self._rewards = [0.0] * arms
        self._means = [0.0] * arms
        self._widths = [0.0] * arms  # 1 / sqrt(n)
        self._total = 0
        self._untried = 0  # arms below it were pulled at least once

    def choose(self) -> int:
        """The arm of the largest upper bound; the choice counts as a pull at once, so that many can be asked for
        before rewards come."""
        arm = self._untried
        if arm < len(self._pulls):
            self._untried += 1
        else:
            scale = self._c * sqrt(2 * log(self._total))
            bounds = [m + scale * w for m, w in zip(self._means, self._widths, strict=True)]
            arm = bounds.index(max(bounds))
        self._pulls[arm] += 1
        self._total += 1
        self._means[arm] = self._rewards[arm] / self._pulls[arm]
        self._widths[arm] = 1 / sqrt(self._pulls[arm])
        return arm

    def reward(self, arm: int, amount: float) -> None:
        """What a pull of this arm brought, 0 to 1."""
        self._rewards[arm] += amount
        self._means[arm] = self._rewards[arm] / self._pulls[arm]


@register_searcher("ucb1")
class Ucb1:
    """One bandit over components and one per component over its levels."""

    name = "ucb1"
    traced = False
    leads = False

    def __init__(self, harness: Harness, seed: int, parameters: Ucb1Parameters = UCB1) -> None:
        self._backdrop = Backdrop(self.name, harness, seed, parameters.backdrop)
        self._parameters = parameters
        space = self._backdrop.space
        self._factors: list[Factor] = [
            *space.steering,
            *space.counts,
            *space.failures,
            *(f for f in space.values if not f.steering),
        ]
        self._which = Bandit(len(self._factors), parameters.c)
        self._levels = [Bandit(f.size, parameters.c) for f in self._factors]
        self._asked: dict[int, tuple[TestCase, list[tuple[int, int]]]] = {}  # by identity
        self._reached: dict[int, int] = {}
        self._outcomes = outcome_bits(harness)

    def ask(self, n: int) -> list[TestCase]:
        return [self._one() for _ in range(n)]

    def _one(self) -> TestCase:
        pulled: list[tuple[int, int]] = []
        levels: dict[int, Level] = {}
        for _ in range(min(self._parameters.pulls, len(self._factors))):
            which = self._which.choose()
            arm = self._levels[which].choose()
            pulled.append((which, arm))
            factor = self._factors[which]
            levels[factor.id] = arm
            ahead = self._backdrop.space.ahead_of(factor)
            if ahead is not None:
                levels[ahead.id] = draw_level(self._backdrop.rng, ahead)
        case = self._backdrop.make(levels)
        self._asked[id(case)] = case, pulled
        return case

    def tell(self, observations: Sequence[Observation]) -> None:
        """Rewards to the levels that were chosen, then what is kept becomes a backdrop."""
        for o in observations:
            _, pulled = self._asked.get(id(o.case), (o.case, []))
            reward = self._reward(o)
            for which, arm in pulled:
                self._which.reward(which, reward)
                self._levels[which].reward(arm, reward)
        self._asked.clear()
        self._backdrop.learn(observations)

    def rebase(self, kept: Sequence[Observation]) -> None:
        self._backdrop.rebase(kept)

    def _reward(self, o: Observation) -> float:
        """1 for something new; else by the rarest outcome the case reached, as this searcher has met it."""
        if o.status is not Status.PASS:
            return 0.0
        rarest = len(self._reached) + 1
        hits = o.hits & self._outcomes
        while hits:
            bit = hits & -hits
            hits ^= bit
            seen = self._reached.get(bit, 0) + 1
            self._reached[bit] = seen
            rarest = min(rarest, seen)
        return 1.0 if o.novel else 0.5 / rarest
