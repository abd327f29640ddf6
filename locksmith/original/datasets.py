"""Real inputs for a program, by dice.

Takes: a `Unit` and a seed. Gives: `Scenario`s: files built from the record layouts and values of the catalog (keys of
related files meet, because all of them draw from the same few values), replies of CALL and ACCEPT, parameters, clock.
Same unit and seed, same scenarios. Never runs anything.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from locksmith.cases.case import Reply, Write
from locksmith.cases.catalog import AcceptPart, CallPart, Catalog, build_catalog
from locksmith.cases.layout import Layout, LayoutBuilder, Slot
from locksmith.cases.mining import FactIndex, Range, mine_facts
from locksmith.model.program import SiteKind
from locksmith.model.unit import Unit
from locksmith.original.contents import Dataset, FileSpec, Key, Organization
from locksmith.original.scenario import Scenario
from locksmith.original.specs import external_name, file_spec
from locksmith.syntax import ast

MOST_RECORDS = 9
_CALLS = 40
_TEXTS = 6
_MISSING = 0.03
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
            self._entries(dice),
            dice.choice(self._catalog.clocks),
            dice.choice((0, 0, 10_000_000, 500_000_000, 990_000_000)),
        )

    # ------------------------------------------------------------ files

    def _dataset(self, name: str, spec: FileSpec, dice: random.Random, few: bool) -> Dataset | None:
        present = 1 - _MISSING if name in self._read else 0.2
        if dice.random() >= present:
            return None
        count = dice.choice((0, 1, 2, 3, 3, 4, 5, 6, 8, MOST_RECORDS))
        records = tuple(self._record(name, spec, dice, few) for _ in range(count))
        if spec.organization is Organization.INDEXED:
            return Dataset(_distinct(records, spec.keys, dice))
        tail = b""
        if spec.organization is Organization.SEQUENTIAL and not spec.varying and dice.random() < 0.04:
            tail = self._record(name, spec, dice, few)[: dice.randrange(1, max(2, spec.maximum))]
            tail = tail if len(tail) < spec.maximum else b""
        return Dataset(records, tail)

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

    def _entries(self, dice: random.Random) -> tuple[tuple[bytes, ...], ...]:
        parameters = self._catalog.parameters
        if not parameters:
            return ((),)
        count = dice.choice((1, 1, 2, 3, 5, 8))
        return tuple(tuple(_fill(dice.choice(p.layouts), dice) for p in parameters) for _ in range(count))

    def _call_replies(self, part: CallPart, dice: random.Random) -> tuple[Reply, ...]:
        replies = []
        for _ in range(_CALLS):
            code = int(part.codes[0 if dice.random() < 0.6 else dice.randrange(len(part.codes))].data)
            writes = [
                Write(item.operand, 0, _fill(item.layouts[0], dice))
                for item in part.items
                if item.layouts and dice.random() < 0.8
            ]
            replies.append(Reply(value=code, writes=tuple(writes)))
        return tuple(replies)


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
