"""Pairwise combinations of the components' shapes.

Takes: the catalog. Gives: cases whose rows cover every pair of shapes (allpairspy), cycle after cycle with new
details. At most one file operation fails in a row, so that one failure does not hide another; half of the levels of
that factor and more are "none". Never runs anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from random import Random

from allpairspy import AllPairs  # type: ignore[import-untyped]

from locksmith.cases.case import TestCase
from locksmith.cases.catalog import Catalog
from locksmith.gate.verdict import Status
from locksmith.model.program import SiteKind
from locksmith.search.base import REGULAR, Harness, Observation, register_searcher
from locksmith.search.composer import CALL_SHAPES, KEY_SHAPES, READ_SHAPES, Composer

_MAX_FACTORS = 24
_MAX_ROWS = 400


@register_searcher("pairwise")
class Pairwise:
    """Rows are fixed by the catalog; what stands in them is drawn anew each cycle."""

    name = "pairwise"
    traced = False
    leads = False

    def __init__(self, harness: Harness, seed: int) -> None:
        catalog = harness.catalog
        self._seed = seed
        self._rng = Random(f"{self.name}:{seed}")
        self._composer = Composer(catalog, self._rng)
        self._keys: list[int] = []
        self._rows = self._make_rows(catalog)
        self._at = 0

    def ask(self, n: int) -> list[TestCase]:
        return [self._one() for _ in range(n)]

    def tell(self, observations: Sequence[Observation]) -> None:
        """Rows do not depend on results; replies that led to a regular end are given again in them."""
        for o in observations:
            if o.novel and o.status is Status.PASS and o.exit in REGULAR:
                self._composer.remember(o.case)

    def rebase(self, kept: Sequence[Observation]) -> None:
        """What others found is taken as told."""
        self.tell([o for o in kept if o.case.provenance.algorithm != self.name])

    def _make_rows(self, catalog: Catalog) -> list[tuple[int | None, tuple[str, ...]]]:
        factors: list[tuple[str, ...]] = []
        for part in catalog.files:
            if part.kind is SiteKind.READ and part.records:
                self._keys.append(part.key)
                factors.append(KEY_SHAPES if part.by_key else READ_SHAPES)
        for call in catalog.calls:
            if call.items:
                self._keys.append(call.key)
                factors.append(CALL_SHAPES)
        del factors[_MAX_FACTORS:], self._keys[_MAX_FACTORS:]
        failing: list[int | None] = []
        for part in catalog.files:
            failing += [part.key, *[None] * (1 if part.handled else 7)]
        failing = failing or [None]
        levels = [list(range(len(failing))), *(list(range(len(f))) for f in factors)]
        if len(levels) == 1:
            return [(f, ()) for f in failing]
        rows = islice(AllPairs(levels), _MAX_ROWS)
        return [
            (failing[row[0]], tuple(f[k] for f, k in zip(factors, row[1:], strict=True))) for row in map(list, rows)
        ]

    def _one(self) -> TestCase:
        failing, shapes = self._rows[self._at]
        self._at = (self._at + 1) % len(self._rows)
        return self._composer.compose(self.name, self._seed, dict(zip(self._keys, shapes, strict=True)), failing)
