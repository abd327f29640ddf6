"""What was reached, and how invasively.

Takes: the `ProgramModel` under test and, case by case, probe bitmaps and transitions with the class of the case. Gives:
what is new, and counts by class. Runs out of fuel are kept apart. Never decides whether a case passed.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable
from dataclasses import dataclass

from locksmith.analysis.proofs import Feasibility
from locksmith.cases.case import CLASSES, CoverageClass
from locksmith.model.program import EdgeKind, ProgramModel


@dataclass(frozen=True, slots=True)
class Count:
    """One line of the summary: `classes` in the order of `CLASSES`. `infeasible` of the total are proved never to
    happen in class natural; `infeasible_hit` of those were reached, in other classes."""

    total: int
    classes: tuple[int, ...]
    infeasible: int = 0
    infeasible_hit: int = 0

    @property
    def hit(self) -> int:
        return sum(self.classes)


class Coverage:
    """Bitmaps by class. A probe counts under the least invasive class that ever reached it."""

    def __init__(self, model: ProgramModel) -> None:
        self.model = model
        self.labels = _mask(p.id for p in model.probes if p.kind == "label" and _is_paragraph(model, p.target))
        self.outcomes = _mask(p.id for p in model.probes if p.kind == "outcome")
        self._interesting = self.labels | self.outcomes | _mask(p.id for p in model.probes if p.kind == "label")
        self._by_class = [0] * len(CLASSES)
        self._edges: dict[int, int] = {}
        self._hits_seen: set[tuple[int, int]] = set()
        self.apart = 0
        self.feasibility = Feasibility()
        self.closed = 0

    def close(self, feasibility: Feasibility) -> None:
        """Take proofs into account; they must have passed their checker."""
        self.feasibility = feasibility
        labels = (self.model.labels[label].probe for label in feasibility.labels)
        self.closed = _mask(p for p in (*feasibility.outcomes, *labels) if p is not None)

    def contradicts(self, hits: int, edges: Iterable[int], kind: CoverageClass) -> list[str]:
        """What a run took although it is proved never to happen in its class."""
        if kind is not CoverageClass.NATURAL:
            return []
        proofs = [p for probe, p in self.feasibility.outcomes.items() if hits >> probe & 1]
        for label, proof in self.feasibility.labels.items():
            probe = self.model.labels[label].probe
            proofs += [proof] if probe is not None and hits >> probe & 1 else []
        proofs += [self.feasibility.edges[e] for e in edges if e in self.feasibility.edges]
        return [p.text for p in proofs]

    def known(self, hits: int) -> bool:
        """Whether a natural run had exactly these hits: then they are new in no class."""
        return (hits, 0) in self._hits_seen

    def add(self, hits: int, kind: CoverageClass) -> int:
        """Record a passed run. Gives the probes that are new for this class or a less invasive one."""
        rank = CLASSES.index(kind)
        key = (hits, rank)
        if key in self._hits_seen:
            return 0
        self._hits_seen.add(key)
        hits &= self._interesting
        known = 0
        for k in range(rank + 1):
            known |= self._by_class[k]
        fresh = hits & ~known
        self._by_class[rank] |= fresh
        return fresh

    def add_apart(self, hits: int) -> int:
        """Record a run that ended for want of fuel; its reach is shown apart. Gives what no run reached before."""
        fresh = hits & self._interesting & ~self.apart & ~self.reached
        self.apart |= fresh
        return fresh

    def add_edges(self, edges: Iterable[int], kind: CoverageClass) -> list[int]:
        """Record transitions of a passed run. Gives those that are new for this class."""
        rank = CLASSES.index(kind)
        fresh = [e for e in dict.fromkeys(edges) if self._edges.get(e, len(CLASSES)) > rank]
        self._edges.update(dict.fromkeys(fresh, rank))
        return fresh

    def class_of(self, probe: int) -> CoverageClass | None:
        """The least invasive class that reached a probe; None where none did."""
        return next((kind for kind, hits in zip(CLASSES, self._by_class, strict=True) if hits >> probe & 1), None)

    def class_of_edge(self, edge: int) -> CoverageClass | None:
        """The least invasive class that took an edge; None where none did."""
        return CLASSES[self._edges[edge]] if edge in self._edges else None

    def mark(self) -> tuple[object, ...]:
        """What is there now, for `restore`."""
        return list(self._by_class), dict(self._edges), set(self._hits_seen), self.apart

    def restore(self, mark: tuple[object, ...]) -> None:
        """Forget everything since a mark: the cases that brought it were not kept."""
        self._by_class, self._edges, self._hits_seen, self.apart = copy.deepcopy(mark)  # type: ignore[assignment]

    @property
    def reached(self) -> int:
        """Every probe reached by a run that counts."""
        out = 0
        for hits in self._by_class:
            out |= hits
        return out

    @property
    def open(self) -> bool:
        """Whether a paragraph or outcome was never reached."""
        return bool((self.labels | self.outcomes) & ~self.reached)

    @property
    def size(self) -> int:
        """Grows with everything new, in any class: what a plateau is told by."""
        apart = sum(hits.bit_count() for hits in self._by_class)
        return apart + sum(len(CLASSES) - rank for rank in self._edges.values())

    def won(self, kind: CoverageClass) -> tuple[int, frozenset[int]]:
        """The probes and edges of which `kind` is the least invasive class that reached them."""
        rank = CLASSES.index(kind)
        before = 0
        for hits in self._by_class[:rank]:
            before |= hits
        return self._by_class[rank] & ~before, frozenset(e for e, r in self._edges.items() if r == rank)

    def missing_edges(self) -> list[int]:
        """Ids of edges never observed."""
        return [e.id for e in self.model.edges if e.id not in self._edges]

    def paragraphs(self) -> Count:
        return self._count(self.labels)

    def branches(self) -> Count:
        return self._count(self.outcomes)

    def _count(self, mask: int) -> Count:
        classes = []
        seen = 0
        for hits in self._by_class:
            classes.append((hits & mask & ~seen).bit_count())
            seen |= hits
        closed = mask & self.closed
        return Count(mask.bit_count(), tuple(classes), closed.bit_count(), (closed & seen).bit_count())

    def transitions(self) -> Count:
        """Counted static edges (T of design.md section 5)."""
        counted = {e.id for e in self.model.edges if e.counted}
        ranks = [rank for e, rank in self._edges.items() if e in counted]
        closed = self.feasibility.edges
        hit = sum(e in self._edges for e in closed)
        return Count(len(counted), tuple(ranks.count(k) for k in range(len(CLASSES))), len(closed), hit)

    def other_edges(self) -> tuple[int, int]:
        """(total, hit) of main-code, fall-through and return edges."""
        others = {e.id for e in self.model.edges if not e.counted}
        return len(others), sum(e in others for e in self._edges)

    def edge_kinds(self) -> dict[EdgeKind, tuple[int, int]]:
        """(total, hit) by kind, for the report."""
        out: dict[EdgeKind, tuple[int, int]] = {}
        for edge in self.model.edges:
            total, hit = out.get(edge.kind, (0, 0))
            out[edge.kind] = (total + 1, hit + (edge.id in self._edges))
        return out


def _mask(bits: Iterable[int]) -> int:
    out = 0
    for bit in bits:
        out |= 1 << bit
    return out


def _is_paragraph(model: ProgramModel, label: int) -> bool:
    """Named paragraphs only: a section header is not one."""
    return model.labels[label].name is not None and not model.labels[label].header
