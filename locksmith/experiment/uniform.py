"""The baseline without feedback: uniform random over the scenario space.

Takes: a harness and a seed. Gives: cases whose factors, and the levels of each, are drawn uniformly from what an
environment could give. It learns nothing from results, varies nothing, and uses neither the composer's shapes nor what
the program's text says about a value. Never among the searchers of `verify`.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from locksmith.cases.case import Block, Provenance, TestCase
from locksmith.cases.pointers import BlockPlan, encode_handle
from locksmith.search.base import Harness, Observation
from locksmith.search.factors import Factor, Level, Role
from locksmith.search.numbering import plain_record
from locksmith.search.space import Space

UNIFORM = "uniform"


class UniformSearch:
    """For each role a share is drawn, then each factor of the role is set with that probability, to any of its levels
    alike: so that there are cases without a failure, and cases of few values and of many."""

    name = UNIFORM
    traced = False
    leads = False

    def __init__(self, harness: Harness, seed: int) -> None:
        catalog = harness.catalog
        self._rng = Random(f"{self.name}:{seed}")
        self._space = Space(catalog)
        self._provenance = Provenance(self.name, seed)
        self._roles: list[tuple[Factor, ...]] = [self._space.of(role) for role in Role]
        self._plain = TestCase(
            streams=(),
            entries=(tuple(plain_record(p.layouts) for p in catalog.parameters),),
            blocks=tuple(Block(plan.handle, _plain_block(plan)) for plan in catalog.blocks),
            fuel=catalog.fuel,
            clock_seconds=catalog.clocks[0],
        )

    def ask(self, n: int) -> list[TestCase]:
        return [self._one() for _ in range(n)]

    def tell(self, observations: Sequence[Observation]) -> None:
        """Nothing is learnt."""

    def rebase(self, kept: Sequence[Observation]) -> None:
        """Nothing is learnt."""

    def _one(self) -> TestCase:
        draw = self._rng.random
        levels: dict[int, Level] = {}
        for factors in self._roles:
            share = draw()
            for factor in factors:
                if draw() < share:
                    levels[factor.id] = int(draw() * factor.size)
        return self._space.decode(levels, self._plain, self._provenance)


def _plain_block(plan: BlockPlan) -> bytes:
    """Environment memory of first choices: no repeated entries, pointers as planned."""
    data = bytearray(plain_record(plan.layouts))
    for entry in plan.entries:
        data += b"\0" * (max(0, entry.offset - len(data)) + entry.stride)
    for offset, handle in plan.pointers:
        data[offset : offset + 8] = encode_handle(handle, 8)
    return bytes(data) + b"\0" * plan.tail
