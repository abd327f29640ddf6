"""What might come next: cases that go on where a run found its files at an end.

Takes: the catalog, and kept cases with what the reference did. Gives: for each case the same with one more reply for an
operation that was asked more often than it had replies: the last record with one of its tested items changed to a value
of the catalog, the last record again, a fresh one; for a CALL a reply that changes one tested item or the return code.
Operations take turns by how much the program looks at what they bring. Never chooses which case to go on from.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from heapq import heapify, heappop, heappush
from random import Random

from locksmith.cases.case import Reply, TestCase, Write
from locksmith.cases.catalog import CallPart, FilePart
from locksmith.cases.layout import Layout, Slot
from locksmith.cases.mining import Range
from locksmith.gate.stublog import decode_stub_log
from locksmith.model.walk import all_nodes, child_nodes
from locksmith.run.protocol import RunResult
from locksmith.search.base import Harness
from locksmith.search.records import RecordSource
from locksmith.syntax import ast

_CHOICES = 24  # of one item
_FRESH = 4
_SHORT = 4  # bytes of a type or state


class Extender:
    """Extensions from one catalog; fresh records come from `rng`. How often an operation's turn comes goes by how many
    decisions look at what it brings."""

    def __init__(self, harness: Harness, rng: Random) -> None:
        catalog = harness.catalog
        self._reads = [p for p in catalog.files if p.records]
        self._calls = [p for p in catalog.calls if p.items]
        looked = _looked_at(harness)
        self._weights = _weights(harness, looked)
        self._looked = {p.key: _in_record(harness, p, looked) for p in self._reads}
        self._sources = {p.key: RecordSource(rng, p) for p in self._reads}

    def extend(self, case: TestCase, result: RunResult) -> Iterator[TestCase]:
        """Every extension of a case, the operations in turn."""
        if result.full is None:
            return
        asked = Counter(event.site for event in decode_stub_log(result.full.stub_log))
        streams = dict(case.streams)
        turns: list[tuple[int, Iterator[TestCase]]] = []
        for part in self._reads:
            queue = streams.get(part.key, ())
            if sum(asked[s] for s in part.sites) > len(queue):
                turns.append((self._weights[part.key], self._records(case, part, queue)))
        for call in self._calls:
            queue = streams.get(call.key, ())
            if asked[call.key] > len(queue):
                turns.append((self._weights[call.key], self._replies(case, call, queue)))
        yield from _in_turn(turns)

    def _records(self, case: TestCase, part: FilePart, queue: Sequence[Reply]) -> Iterator[TestCase]:
        """One record more."""
        last = next((r for r in reversed(queue) if r.writes), None) or self._sources[part.key].draw()
        yield _with(case, part.key, (*queue, last))
        for reply in _variants(last, 0, part.records, self._looked[part.key]):
            yield _with(case, part.key, (*queue, reply))
        for _ in range(_FRESH):
            yield _with(case, part.key, (*queue, self._sources[part.key].draw()))

    def _replies(self, case: TestCase, call: CallPart, queue: Sequence[Reply]) -> Iterator[TestCase]:
        """One reply more, a changed item or return code in it; the last one's other writes stay."""
        last = queue[-1] if queue else Reply()
        yield _with(case, call.key, (*queue, last))
        for item in call.items:
            for slot in _steering(item.layouts, {}):
                for choice in slot.choices[:_CHOICES]:
                    write = Write(item.operand, slot.offset, choice.data)
                    yield _with(case, call.key, (*queue, replace(last, writes=(*last.writes, write))))
        for code in call.codes:
            yield _with(case, call.key, (*queue, replace(last, value=int(code.data))))


def _looked_at(harness: Harness) -> Counter[Range]:
    """How often decisions name an item, by its bytes."""
    model = harness.unit.programs[0]
    looked: Counter[Range] = Counter()
    for decision in model.decisions:
        node = decision.node
        for part in child_nodes(node) if isinstance(node, ast.Statement) else ():
            if isinstance(part, ast.Statement):
                continue
            for inner in all_nodes(part):
                found = model.field_of.get(id(inner))
                if found is None and id(inner) in model.condition_of:
                    found = model.condition_of[id(inner)][0]
                if found is not None:
                    item = model.fields[found]
                    looked[Range(item.area, item.offset, item.length)] += 1
    return looked


def _weights(harness: Harness, looked: Counter[Range]) -> dict[int, int]:
    """For each operation how many references in decisions are to items that it may write, and one."""
    catalog = harness.catalog
    keys = {p.key: p.sites for p in catalog.files} | {p.key: (p.key,) for p in catalog.calls}
    areas: Counter[int] = Counter()
    for place, count in looked.items():
        areas[place.area] += count
    out = {}
    for key, sites in keys.items():
        brought = {place.area for site in sites for place in catalog.brought.get(site, ())}
        out[key] = 1 + sum(areas[a] for a in brought)
    return out


def _in_record(harness: Harness, part: FilePart, looked: Counter[Range]) -> dict[tuple[int, int], int]:
    """How often decisions name the items of a file's record, by offset and length."""
    areas = {place.area for site in part.sites for place in harness.catalog.brought.get(site, ())[:1]}
    return {(place.offset, place.length): count for place, count in looked.items() if place.area in areas}


def _steering(layouts: Sequence[Layout], looked: Mapping[tuple[int, int], int]) -> list[Slot]:
    """Tested items of every cut, each place once: those that decisions name most first, then types and states before
    data. `looked` is by offset and length."""
    slots = {(s.offset, s.length): s for layout in layouts for s in layout.slots if s.specific}
    return sorted(
        slots.values(), key=lambda s: (-looked.get((s.offset, s.length), 0), s.length > _SHORT, -s.specific, s.offset)
    )


def _variants(
    reply: Reply, operand: int, layouts: Sequence[Layout], looked: Mapping[tuple[int, int], int]
) -> Iterator[Reply]:
    """The reply with one tested item of the operand changed."""
    write = next((w for w in reply.writes if w.operand == operand), None)
    if write is None:
        return
    for slot in _steering(layouts, looked):
        at = slot.offset - write.offset
        if at < 0 or at + slot.length > len(write.data):
            continue
        for choice in slot.choices[:_CHOICES]:
            if len(choice.data) == slot.length and write.data[at : at + slot.length] != choice.data:
                data = write.data[:at] + choice.data + write.data[at + slot.length :]
                changed = Write(write.operand, write.offset, data)
                yield replace(reply, writes=tuple(changed if w is write else w for w in reply.writes))


def _in_turn(turns: list[tuple[int, Iterator[TestCase]]]) -> Iterator[TestCase]:
    """Stride scheduling: who has the weight w comes w times as often as who has 1."""
    waiting = [(1 / weight, k, 1 / weight, iterator) for k, (weight, iterator) in enumerate(turns)]
    heapify(waiting)
    while waiting:
        at, k, stride, iterator = heappop(waiting)
        case = next(iterator, None)
        if case is not None:
            yield case
            heappush(waiting, (at + stride, k, stride, iterator))


def _with(case: TestCase, key: int, queue: Sequence[Reply]) -> TestCase:
    return replace(case, streams=tuple(sorted({**dict(case.streams), key: tuple(queue)}.items())))
