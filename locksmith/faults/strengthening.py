"""Cases made for what the suite of verify does not find.

Takes: survivors to whose place some case comes, accepted cases, both targets, a host with the sound Java. Gives: for
each survivor that is found after all the case that finds it. These cases are no part of what verify accepts and are
counted apart; a case on which the sound Java already differs is never used. Writes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from locksmith.cases.case import CoverageClass, TestCase
from locksmith.cases.catalog import Catalog, classify_case
from locksmith.cases.codec import encode_body
from locksmith.faults.fault import Fault
from locksmith.faults.host import Built, FaultHost
from locksmith.faults.planting import MARKS_CLASS, JavaSource, mark_places, plant
from locksmith.faults.spots import Spots
from locksmith.faults.variants import Variants
from locksmith.gate.axes import AXES, Axis
from locksmith.gate.verdict import Status, judge
from locksmith.model.unit import Unit
from locksmith.run.protocol import ExitKind, decode_result, plain_result
from locksmith.run.supervisor import Supervisor

_COMING = 12  # cases a fault that are varied
_ROUNDS = 2
_CHUNK = 256
_MORE = 4  # times as many cases in a later round


@dataclass(frozen=True, slots=True)
class Finding:
    """A case that finds a fault, the class of what it does, the axes that differ."""

    case: TestCase
    kind: CoverageClass
    axes: tuple[Axis, ...]


@dataclass(frozen=True, slots=True)
class _Tried:
    """A made case that both sides answer alike."""

    case: TestCase
    body: bytes
    expected: bytes


class Strengthening:
    """Makes cases for survivors and tries them. `reference` and Java run in `sides`, faulty Java in `host`."""

    def __init__(
        self,
        unit: Unit,
        catalog: Catalog,
        sources: Mapping[str, JavaSource],
        cases: Sequence[TestCase],
        sides: Supervisor,
        host: FaultHost,
        seed: int,
    ) -> None:
        self._spots = Spots(sources, unit)
        self._variants = Variants(catalog, self._spots.all_items(), seed)
        self._catalog, self._sources, self._cases = catalog, sources, cases
        self._sides, self._host = sides, host
        self._seen: set[bytes] = set()
        self.made = 0
        self.diverged = 0

    def find(self, faults: Sequence[Fault], count: int) -> dict[int, Finding]:
        """By the position in `faults`. `count` cases are made a fault, more for those that a first round leaves."""
        coming = self._coming(faults)
        found: dict[int, Finding] = {}
        for number in range(_ROUNDS):
            left = [k for k in range(len(faults)) if k not in found]
            made = {k: self._make(faults[k], coming[k], count * _MORE**number) for k in left}
            for k in left:
                others = (t for other in left if other != k for t in made[other])
                finding = self._try(faults[k], [*made[k], *others])
                if finding is not None:
                    found[k] = finding
        return found

    def _coming(self, faults: Sequence[Fault]) -> list[list[tuple[TestCase, int]]]:
        """For each fault the cases that come to its place, with the probes that each passes, shortest first."""
        marked, always = mark_places(self._sources, faults)
        self._host.plant(marked)
        out: list[list[tuple[TestCase, int]]] = [[] for _ in faults]
        for case in self._cases:
            (answer,) = self._host.run([encode_body(case)])
            result = decode_result(answer)
            marks = self._host.marks(MARKS_CLASS)
            if result.exit not in (ExitKind.CRASH, ExitKind.TIMEOUT, ExitKind.OUT_OF_FUEL):
                for k, coming in enumerate(out):
                    if marks[k] or k in always:
                        coming.append((case, case.fuel - result.fuel_left))
        return [sorted(coming, key=lambda c: c[1])[:_COMING] for coming in out]

    def _make(self, fault: Fault, coming: Sequence[tuple[TestCase, int]], count: int) -> list[_Tried]:
        """Cases for a fault on which both sides agree."""
        cases = []
        for case in self._variants.of(self._spots.of(fault), coming, count):
            body = encode_body(case)
            if body not in self._seen:
                self._seen.add(body)
                cases.append((case, body))
        out = []
        for (case, body), pair in zip(cases, self._sides.run([b for _, b in cases], 0), strict=True):
            left, right = (plain_result(side) for side in pair)
            status = judge(left, right).status
            self.diverged += status is Status.FAIL
            if status is Status.PASS:
                out.append(_Tried(case, body, left))
        self.made += len(out)
        return out

    def _try(self, fault: Fault, tried: Sequence[_Tried]) -> Finding | None:
        if self._host.plant({fault.file: plant(self._sources[fault.file], fault)})[0] is not Built.DONE:
            return None
        for at in range(0, len(tried), _CHUNK):
            some = tried[at : at + _CHUNK]
            for one, got in zip(some, self._host.run([t.body for t in some]), strict=True):
                verdict = judge(one.expected, got) if got != one.expected else None
                if verdict is not None and verdict.status is Status.FAIL:
                    axes = tuple(a for a in AXES if a in verdict.axes)
                    return Finding(one.case, classify_case(one.case, self._catalog), axes)
        return None
