"""Real inputs for a program, by dice.

Takes: a `Unit` and a seed. Gives: `Scenario`s: files built from the record layouts and values of the catalog (keys of
related files meet, because all of them draw from the same few values), replies of CALL and ACCEPT, parameters, clock.
Same unit and seed, same scenarios. Never runs anything.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from locksmith.cases.case import Block, Reply, Write
from locksmith.cases.catalog import AcceptPart, CallPart, Catalog, build_catalog
from locksmith.cases.layout import Layout, LayoutBuilder, Slot
from locksmith.cases.mining import FactIndex, Range, mine_facts
from locksmith.cases.pointers import BlockPlan, encode_handle
from locksmith.cases.values import encode_literal, encode_number, is_numeric
from locksmith.model.program import Field, ProgramModel, SiteKind
from locksmith.model.unit import Unit
from locksmith.original.contents import Dataset, FileSpec, Key, Obstacle, Organization, length_header
from locksmith.original.scenario import Scenario
from locksmith.original.specs import SitePlace, UnitSites, external_name, file_spec
from locksmith.syntax import ast

MOST_RECORDS = 9
_CALLS = 40
_TEXTS = 6
_POINTER = 8
_MISSING = 0.03
_OBSTRUCTED = 0.03
_TERMINAL = frozenset(b"\n\x03\x00")


class ScenarioMaker:
    """Draws scenarios for one unit."""

    def __init__(self, unit: Unit) -> None:
        self._unit = unit
        self._catalog: Catalog = build_catalog(unit)
        self._specs: dict[str, FileSpec] = {}
        self._layouts: dict[str, list[Layout]] = {}
        self._read: set[str] = set()
        self._created: set[str] = set()
        for model in unit.programs:
            builder = LayoutBuilder(model, FactIndex(mine_facts(model)))
            for file in model.files:
                spec = file_spec(model, file)
                self._specs.setdefault(spec.external, spec)
                place = Range(file.area, 0, model.areas[file.area].length)
                self._layouts.setdefault(spec.external, []).extend(builder.layouts(place))
            for site in model.sites:
                if site.kind is SiteKind.OPEN and isinstance(site.node, ast.Open) and site.file is not None:
                    mode = site.node.files[site.item][0].upper()
                    name = external_name(model.files[site.file].control)
                    (self._created if mode == "OUTPUT" else self._read).add(name)

    def scenario(self, seed: int) -> Scenario:
        """The scenario of that seed."""
        dice = random.Random(f"{self._unit.name}/{seed}")
        few = dice.random() < 0.5  # half of the scenarios keep to values that meet
        datasets = {}
        for name, spec in sorted(self._specs.items()):
            dataset = self._dataset(name, spec, dice, few)
            if dataset is not None:
                datasets[name] = dataset
        streams = [(p.key, self._call_replies(p, dice)) for p in self._catalog.calls]
        streams += [(p.key, _accept_replies(p, dice)) for p in self._catalog.accepts if not p.random]
        return Scenario(
            datasets,
            tuple(streams),
            self._entries(datasets, dice),
            tuple(_block(plan, dice) for plan in self._catalog.blocks),
            dice.choice(self._catalog.clocks),
            dice.choice((0, 0, 10_000_000, 500_000_000, 990_000_000)),
        )

    # ------------------------------------------------------------ files

    def _dataset(self, name: str, spec: FileSpec, dice: random.Random, few: bool) -> Dataset | None:
        if dice.random() < _OBSTRUCTED:
            written_only = name not in self._read and spec.organization is Organization.SEQUENTIAL
            full = written_only and dice.random() < 0.6
            return Dataset(obstacle=Obstacle.FULL if full else Obstacle.DIRECTORY)
        present = 1 - _MISSING if name in self._read else 0.2
        if dice.random() >= present:
            return None
        count = dice.choice((0, 1, 2, 3, 3, 4, 5, 6, 8, MOST_RECORDS))
        records = tuple(self._record(name, spec, dice, few) for _ in range(count))
        if spec.organization is Organization.INDEXED:
            return Dataset(_distinct(records, spec.keys, dice))
        tail = b""
        if spec.organization is Organization.SEQUENTIAL and dice.random() < 0.04:
            tail = self._tail(name, spec, dice, few)
        return Dataset(records, tail)

    def _tail(self, name: str, spec: FileSpec, dice: random.Random, few: bool) -> bytes:
        """A last record cut short, behind its whole length where records carry their lengths."""
        record = self._record(name, spec, dice, few)
        cut = record[: dice.randrange(1, max(2, len(record)))]
        if len(cut) == len(record):
            return b""
        return length_header(len(record)) + cut if spec.varying else cut

    def _record(self, name: str, spec: FileSpec, dice: random.Random, few: bool) -> bytes:
        layouts = self._layouts[name]
        layout = layouts[0] if dice.random() < 0.8 else dice.choice(layouts)
        out = bytearray()
        for slot in layout.slots:
            keyed = any(slot.offset < k.offset + k.length and k.offset < slot.offset + slot.length for k in spec.keys)
            out += _value(slot, dice, 0.15 if keyed else 0.35, few)
        record = bytes(out[: spec.maximum]).ljust(spec.maximum, b" ")
        if spec.organization is Organization.LINE_SEQUENTIAL:
            return bytes(b for b in record if b not in b"\n\r").rstrip(b" ") or b"X"
        if spec.varying:
            return record[: dice.choice((spec.minimum, spec.maximum, dice.randint(spec.minimum, spec.maximum)))]
        return record

    # ------------------------------------------------------------ the rest

    def _entries(self, datasets: Mapping[str, Dataset], dice: random.Random) -> tuple[tuple[bytes, ...], ...]:
        """Calls in a row; most of what a caller passes stays from call to call."""
        parameters = self._catalog.parameters
        if not parameters:
            return ((),)
        model = self._unit.programs[0]
        pool = _KeyPool(self._specs, datasets)
        layouts = [dice.choice(p.layouts) for p in parameters]
        fields = [_leaves(model, area) for area in model.linkage]
        values = [[b"" for _ in layout.slots] for layout in layouts]
        entries = []
        for number in range(dice.choice((1, 2, 4, 8, 16, 40, 80))):
            for layout, leaves, row in zip(layouts, fields, values, strict=True):
                for at, slot in enumerate(layout.slots):
                    if number == 0 or dice.random() < (0.5 if slot.specific else 0.2):
                        item = leaves.get((slot.offset, slot.length))
                        row[at] = pool.value(item, dice) or _value(slot, dice, 0.9, False)
            entries.append(tuple(map(b"".join, values)))
        return tuple(entries)

    def _call_replies(self, part: CallPart, dice: random.Random) -> tuple[Reply, ...]:
        operands = _operands(UnitSites(self._unit).place(part.key))
        replies = []
        for _ in range(_CALLS):
            code = int(part.codes[0 if dice.random() < 0.6 else dice.randrange(len(part.codes))].data)
            writes = [
                Write(item.operand, 0, operands[item.operand].overlaid(_fill(dice.choice(item.layouts), dice), dice))
                for item in part.items
                if item.layouts and not operands[item.operand].variable and dice.random() < 0.8
            ]
            replies.append(Reply(value=code, writes=tuple(writes)))
        return tuple(replies)


def _block(plan: BlockPlan, dice: random.Random) -> Block:
    """Memory as the plan has it: the first record, its pointers, some entries, zeros behind them."""
    data = bytearray(_fill(dice.choice(plan.layouts), dice))
    for entry in plan.entries:
        for number in range(dice.choice((0, 1, 2, 3, 4))):
            at = entry.offset + number * entry.stride
            piece = _fill(dice.choice(entry.layouts), dice)
            data = data[:at].ljust(at, b"\0") + piece
    for offset, handle in plan.pointers:
        item = encode_handle(handle, _POINTER)
        data[offset : offset + _POINTER] = item
    return Block(plan.handle, bytes(data) + bytes(plan.tail))


@dataclass(frozen=True, slots=True)
class _Operand:
    """One USING item. `variable`: its length hangs on an OCCURS DEPENDING, a reply of its full length might not fit.
    `groups`: offset and bytes of each value that an 88-level of a group in it has."""

    variable: bool = False
    groups: tuple[tuple[int, bytes], ...] = ()

    def overlaid(self, data: bytes, dice: random.Random) -> bytes:
        """The bytes with one of the groups' values in place, often."""
        if not self.groups or dice.random() < 0.3:
            return data
        offset, value = dice.choice(self.groups)
        return data[:offset] + value + data[offset + len(value) :]


def _operands(place: SitePlace) -> list[_Operand]:
    node, model = place.site.node, place.model
    assert isinstance(node, ast.Call)
    tables = [f for f in model.fields if f.occurs and f.occurs.depending is not None]
    variable = {parent for table in tables for parent in _up(model, table)}
    out = []
    for argument in node.arguments:
        number = model.field_of.get(id(argument.operand))
        if number is None:
            out.append(_Operand())
        else:
            out.append(_Operand(number in variable, tuple(_group_values(model, model.fields[number]))))
    return out


def _group_values(model: ProgramModel, item: Field) -> Iterator[tuple[int, bytes]]:
    for group in model.fields:
        inside = item.offset <= group.offset and group.offset + group.length <= item.offset + item.length
        if group.area != item.area or not inside or not group.children:
            continue
        for literal in (v.low for c in group.conditions for v in c.values):
            data = encode_literal(group, literal)
            if data is not None:
                yield group.offset - item.offset, data


class _KeyPool:
    """Keys that the files hold: what callers of programs that read files pass, and their lengths."""

    def __init__(self, specs: Mapping[str, FileSpec], datasets: Mapping[str, Dataset]) -> None:
        self._keys: list[bytes] = []
        for name, dataset in sorted(datasets.items()):
            for key in specs[name].keys:
                self._keys += [key.of(r) for r in dataset.records[:3]]

    def value(self, item: Field | None, dice: random.Random) -> bytes | None:
        """A key or a key's length in the form of the item, now and then."""
        if item is None or not self._keys or dice.random() < 0.6:
            return None
        key = dice.choice(self._keys)
        if is_numeric(item):
            return encode_number(item, len(key)) if item.length <= 4 else None
        return key.ljust(item.length)[: item.length] if item.length >= len(key) > 2 and item.length > 8 else None


def _leaves(model: ProgramModel, area: int) -> dict[tuple[int, int], Field]:
    return {(f.offset, f.length): f for f in model.fields if f.area == area and not f.children}


def _up(model: ProgramModel, item: Field) -> list[int]:
    """The item and the groups that it stands in."""
    out = [item.id]
    while item.parent is not None:
        item = model.fields[item.parent]
        out.append(item.id)
    return out


def _accept_replies(part: AcceptPart, dice: random.Random) -> tuple[Reply, ...]:
    texts = [c.data for c in part.texts if c.data and not _TERMINAL & set(c.data)]
    if not texts:
        return ()
    return tuple(Reply(writes=(Write(0, 0, dice.choice(texts)),)) for _ in range(_TEXTS))


def _value(slot: Slot, dice: random.Random, specific: float, few: bool) -> bytes:
    own = slot.choices[: slot.specific]
    shared = slot.choices[slot.specific :]
    if own and (not shared or dice.random() < specific):
        return dice.choice(own).data
    limit = 2 if few else len(shared)
    return dice.choice(shared[:limit]).data if dice.random() < 0.9 else dice.choice(shared).data


def _fill(layout: Layout, dice: random.Random) -> bytes:
    return b"".join(_value(slot, dice, 0.7, False) for slot in layout.slots)


def _distinct(records: Sequence[bytes], keys: tuple[Key, ...], dice: random.Random) -> tuple[bytes, ...]:
    """Records that an indexed file can hold together, in any order."""
    unique = [k for k in keys if not k.duplicates]
    seen: set[tuple[int, bytes]] = set()
    kept = []
    for record in records:
        marks = {(k.offset, k.of(record)) for k in unique}
        if not marks & seen:
            seen |= marks
            kept.append(record)
    dice.shuffle(kept)
    return tuple(kept)
