"""The scenario space: everything about a case that can be set, as factors with levels.

Takes: a `Catalog`. Gives: `Space`: its `Factor`s, grouped by component (an operation's queue of replies, a parameter
list, environment memory, the clock, initial storage), and `decode`, a pure function from levels and a backdrop to a
`TestCase`. What no level is given for is the backdrop's. Never draws anything by itself and never looks at results.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from locksmith.cases.case import Block, Preset, Provenance, TestCase
from locksmith.cases.catalog import Catalog
from locksmith.search.components import components_of
from locksmith.search.factors import Component, Draft, Edits, Factor, Level, Role, Single, first_line


class Space:
    """All factors of a catalog, in the order of its parts."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self.components: tuple[Component, ...] = tuple(components_of(catalog))
        factors: list[Factor] = []
        for number, component in enumerate(self.components):
            factors += component.factors(len(factors), number)
        self.factors: tuple[Factor, ...] = tuple(factors)

    def decode(self, levels: Mapping[int, Level], base: TestCase, provenance: Provenance) -> TestCase:
        """The backdrop with these levels of these factors. The same arguments give the same case."""
        by_component: dict[int, Edits] = {}
        for number in levels:
            factor = self.factors[number]
            by_component.setdefault(factor.component, []).append((factor, levels[number]))
        draft = Draft(
            dict(base.streams),
            list(base.entries),
            {b.handle: b.data for b in base.blocks},
            {(p.area, p.offset): p.data for p in base.presets},
            base.clock_seconds,
        )
        for number in sorted(by_component):
            self.components[number].edit(draft, by_component[number])
        return TestCase(
            streams=tuple(sorted((k, q) for k, q in draft.streams.items() if q)),
            entries=tuple(draft.entries),
            blocks=tuple(Block(h, d) for h, d in draft.blocks.items()),
            presets=tuple(Preset(a, o, d) for (a, o), d in sorted(draft.presets.items())),
            hooks=base.hooks,
            clock_seconds=draft.clock,
            clock_nanos=base.clock_nanos,
            random_seed=base.random_seed,
            fuel=base.fuel,
            provenance=provenance,
        )

    # ------------------------------------------------------------ which factors there are

    def of(self, *roles: Role, natural: bool = True) -> tuple[Factor, ...]:
        """The factors of some roles."""
        return tuple(f for f in self.factors if f.role in roles and f.natural is natural)

    @cached_property
    def values(self) -> tuple[Factor, ...]:
        """Natural values of more than one level, each but once: what sets every occurrence, and what sets one."""
        return tuple(f for f in self.of(Role.VALUE, Role.CODE, Role.MISSING, Role.CLOCK) if f.size > 1)

    @cached_property
    def steering(self) -> tuple[Factor, ...]:
        """Values that the program's text says something about, in the order in which it first does: those of one
        condition, or of nested ones, stand together."""
        return tuple(sorted((f for f in self.values if f.steering), key=lambda f: (first_line(f), f.id)))

    @cached_property
    def counts(self) -> tuple[Factor, ...]:
        """How many replies, entries and records there are."""
        return self.of(Role.COUNT)

    @cached_property
    def failures(self) -> tuple[Factor, ...]:
        """Documented replies of an operation other than success."""
        return tuple(f for f in self.of(Role.STATUS) if f.size > 1)

    def ahead_of(self, factor: Factor) -> Factor | None:
        """How many successes stand before a failure; None where the factor is none."""
        return self._ahead.get(factor.component) if factor.role is Role.STATUS and factor.natural else None

    @cached_property
    def _ahead(self) -> Mapping[int, Factor]:
        return {f.component: f for f in self.of(Role.AHEAD)}

    @cached_property
    def beyond(self) -> tuple[Factor, ...]:
        """What no environment could give: initial storage, undocumented replies."""
        return tuple(f for f in self.factors if not f.natural and f.size > 1)

    def spread(self, rows: Sequence[Mapping[int, Level]]) -> dict[int, Level]:
        """Several rows of levels in one case: successive records of a file take successive rows, and the files get as
        many records; everything else takes the first row that says something of it."""
        out: dict[int, Level] = {}
        for row in rows:
            for number, level in row.items():
                out.setdefault(number, level)
        if len(rows) < 2:
            return out
        for number, level in list(out.items()):
            factor = self.factors[number]
            if factor.spreads:
                out[number] = tuple(_single(row.get(number, level)) for row in rows)
                count = self._count_of.get(factor.component)
                if count is not None and len(rows) in count.counts:
                    out.setdefault(count.id, count.counts.index(len(rows)))
        return out

    @cached_property
    def _count_of(self) -> Mapping[int, Factor]:
        return {f.component: f for f in self.counts}


def _single(level: Level) -> Single:
    return level[0] if isinstance(level, tuple) else level
