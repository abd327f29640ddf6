"""Records by the slots they are filled through.

Takes: ranges of storage and what was mined about them. Gives: `Layout`s: for one stretch of bytes every way to cut it
into elementary slots (REDEFINES and several 01 records give several), each slot with the values worth trying and why.
A stretch that is moved to a structured record takes that record's slots. Never chooses: searchers do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice, product
from types import MappingProxyType

from locksmith.cases.choices import Choice, slot_choices
from locksmith.cases.mining import FactIndex, Range
from locksmith.cases.values import encode_text
from locksmith.model.program import Category, Field, ProgramModel

MAX_VARIANTS = 8
MAX_SLOTS = 400
MAX_OCCURRENCES = 5
_DEPTH = 3
_PARTS = 3
_JOINED = 16


@dataclass(frozen=True, slots=True)
class Slot:
    """Elementary bytes at `offset` of its layout. The first `specific` choices come from the program's text. `item` is
    the data item whose values these bytes take, where they are the whole of it."""

    offset: int
    length: int
    name: str
    choices: tuple[Choice, ...]
    specific: int
    item: Field | None = field(default=None, compare=False, repr=False)

    @property
    def steering(self) -> bool:
        """Short and tested: more likely a status or a type than data."""
        return self.specific > 0 and self.length <= 10


@dataclass(frozen=True, slots=True)
class Layout:
    """One cut of `length` bytes; slots ascend, do not overlap and leave no gap."""

    name: str
    length: int
    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class _Piece:
    offset: int  # in the layout
    place: Range  # where the values are known
    item: Field


class LayoutBuilder:
    """Builds layouts for one program."""

    def __init__(
        self, model: ProgramModel, index: FactIndex, values: Mapping[str, Sequence[str]] = MappingProxyType({})
    ) -> None:
        self._values = values
        self._model = model
        self._index = index

    def layouts(self, place: Range, labels: frozenset[int] | None = None) -> tuple[Layout, ...]:
        """Every cut of `place`, the finest first; with `labels`, flows of those paragraphs go before all others."""
        cuts = list(islice(self._cuts(place, _DEPTH, labels), MAX_VARIANTS * 2))
        cuts.sort(key=lambda cut: -len(cut))
        made = [self._layout(place, cut) for cut in cuts[:MAX_VARIANTS]]
        return tuple(dict.fromkeys(made))

    # ------------------------------------------------------------ cutting

    def _cuts(self, place: Range, depth: int, labels: frozenset[int] | None) -> Iterator[tuple[_Piece, ...]]:
        """Cuts of the items that start and end within `place`, then of the records it is moved to."""
        for root in self._roots(place):
            yield from self._cut_item(root, root.offset, place, depth, labels)
        if depth > 0:
            yield from self._moved(place, depth, labels)

    def _moved(self, place: Range, depth: int, labels: frozenset[int] | None) -> Iterator[tuple[_Piece, ...]]:
        flows = [
            f
            for f in self._index.flows_from(place)
            if f.linear and f.source == place and f.target_item is not None and f.target_item.children
        ]
        near = [f for f in flows if labels is not None and f.label in labels]
        for target in dict.fromkeys(f.target for f in near or flows):
            length = min(place.length, target.length)
            if target == place:
                continue
            for cut in self._cuts(Range(target.area, target.offset, length), depth - 1, labels):
                yield tuple(_Piece(p.offset, p.place, p.item) for p in cut)

    def _roots(self, place: Range) -> list[Field]:
        """The outermost items that start `place` and reach to its end or are the longest there."""
        inside = [
            f
            for f in self._model.fields
            if f.area == place.area and f.offset == place.offset and f.level not in (66, 88) and f.length > 0
        ]
        whole = [f for f in inside if f.offset + f.length * _times(f) >= place.end]
        tops = {f.id for f in whole}
        return [f for f in whole if f.parent not in tops] or inside[:1]

    def _cut_item(
        self, item: Field, at: int, place: Range, depth: int, labels: frozenset[int] | None
    ) -> Iterator[tuple[_Piece, ...]]:
        if not item.children:
            yield from self._cut_leaf(item, at, place, depth, labels)
            return
        yield from self._cut_children(item, at, place, depth, labels)
        own = Range(item.area, item.offset, item.length)
        if self._index.tested_as_whole(own):
            yield (_Piece(at - place.offset, own, item),)

    def _cut_children(
        self, item: Field, at: int, place: Range, depth: int, labels: frozenset[int] | None
    ) -> Iterator[tuple[_Piece, ...]]:
        groups = self._alternatives(item)
        variants = [
            list(islice(self._cut_group(g, at - item.offset, place, depth, labels), MAX_VARIANTS)) for g in groups
        ]
        yield from _combine(variants)

    def _cut_leaf(
        self, item: Field, at: int, place: Range, depth: int, labels: frozenset[int] | None
    ) -> Iterator[tuple[_Piece, ...]]:
        own = Range(item.area, item.offset, item.length)
        if depth > 0 and item.category in (Category.ALPHANUMERIC, Category.ALPHABETIC) and own != place:
            found = False
            for cut in self._moved(own, depth, labels):
                found = True
                yield tuple(_Piece(at - place.offset + p.offset, p.place, p.item) for p in cut)
            if found:
                return
        yield (_Piece(at - place.offset, own, item),)

    def _alternatives(self, item: Field) -> list[list[Field]]:
        """Children in order, each with the siblings that redefine it."""
        groups: list[list[Field]] = []
        where: dict[int, int] = {}
        for child in (self._model.fields[c] for c in item.children):
            if child.length == 0:
                continue
            if child.redefines is not None and child.redefines in where:
                groups[where[child.redefines]].append(child)
                where[child.id] = where[child.redefines]
            else:
                where[child.id] = len(groups)
                groups.append([child])
        return groups

    def _cut_group(
        self, group: list[Field], shift: int, place: Range, depth: int, labels: frozenset[int] | None
    ) -> Iterator[tuple[_Piece, ...]]:
        for item in group:
            stride = item.occurs.stride if item.occurs else item.length
            times = _times(item)
            for cut in self._cut_item(item, item.offset + shift, place, depth, labels):
                if times * len(cut) <= MAX_SLOTS:
                    yield tuple(_Piece(p.offset + k * stride, p.place, p.item) for k in range(times) for p in cut)
                else:
                    shown = min(times, MAX_OCCURRENCES)
                    yield tuple(_Piece(p.offset + k * stride, p.place, p.item) for k in range(shown) for p in cut)

    # ------------------------------------------------------------ filling in

    def _layout(self, place: Range, cut: tuple[_Piece, ...]) -> Layout:
        slots = []
        end = 0
        for piece in sorted(cut, key=lambda p: p.offset):
            if piece.offset < end or piece.offset >= place.length:
                continue
            if piece.offset > end:
                slots.append(_gap(end, piece.offset - end))
            length = min(piece.place.length, place.length - piece.offset)
            slots.append(self._slot(piece, length))
            end = piece.offset + length
        if end < place.length:
            slots.append(_gap(end, place.length - end))
        return Layout(self._name(cut), place.length, tuple(slots))

    def _slot(self, piece: _Piece, length: int) -> Slot:
        extra = self._values.get(piece.item.name, ())
        choices, specific = slot_choices(piece.item, self._index.said_of(piece.place), extra)
        joined = [Choice(text, "parts of an UNSTRING") for text in self._joined(piece)]
        if joined:
            choices, specific = (*choices[:specific], *joined, *choices[specific:]), specific + len(joined)
        cut = tuple(dict.fromkeys(Choice(c.data[:length], c.origin) for c in choices))
        item = piece.item if length == piece.item.length else None
        return Slot(piece.offset, length, piece.item.name, cut, min(specific, len(cut)), item)

    def _joined(self, piece: _Piece) -> list[bytes]:
        """Texts that the program's UNSTRING takes apart into values it looks for."""
        out: dict[bytes, None] = {}
        for split in self._index.splits_of(piece.place):
            columns = [self._part_values(part) for part in split.parts[:_PARTS]]
            for values in islice(product(*columns), _JOINED):
                out[encode_text(piece.item, split.delimiter.join(values))] = None
        return list(out)

    def _part_values(self, part: Range) -> list[bytes]:
        """What one part may be: values compared with it, a number, a word."""
        owner = next((f for f in self._model.fields if Range(f.area, f.offset, f.length) == part), None)
        known: list[bytes] = []
        if owner is not None:
            choices, specific = slot_choices(owner, self._index.said_of(part))
            known = [c.data.rstrip(b" ") for c in choices[:specific]]
        return list(dict.fromkeys([*(k for k in known if k), b"12", b"AB"]))[:4]

    def _name(self, cut: tuple[_Piece, ...]) -> str:
        item = cut[0].item
        while item.parent is not None:
            item = self._model.fields[item.parent]
        return item.name


def _times(item: Field) -> int:
    return item.occurs.maximum if item.occurs else 1


def _gap(offset: int, length: int) -> Slot:
    return Slot(offset, length, "FILLER", (Choice(b" " * length, "space filled"),), 0)


def _combine(variants: list[list[tuple[_Piece, ...]]]) -> Iterator[tuple[_Piece, ...]]:
    """The first of every group, then each other one by itself, then what else fits under the limit."""
    variants = [v for v in variants if v]
    if not variants:
        return
    seen: set[tuple[int, ...]] = set()
    counts = [len(v) for v in variants]
    singles = [tuple(k if g == h else 0 for h in range(len(counts))) for g, n in enumerate(counts) for k in range(1, n)]
    together = [tuple(min(k, n - 1) for n in counts) for k in range(max(counts))]
    for pick in [*together, *singles, *islice(product(*(range(n) for n in counts)), MAX_VARIANTS)]:
        if pick not in seen:
            seen.add(pick)
            yield tuple(p for v, k in zip(variants, pick, strict=True) for p in v[k])
