"""Cases made to show one fault: variations of cases that come to it.

Takes: a `Spot`, cases that come there, a random source. Gives: new `TestCase`s. What is varied is what the fault's
statement hangs on: its operands (by a preset, by force at the probe in front, by what an operation brings), the status
of operations, and where the run is cut short, as a run out of fuel shows its storage at that very place. Never runs
anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from decimal import Decimal, InvalidOperation
from functools import partial
from random import Random
from typing import TypeVar

from locksmith.cases.case import Hook, Preset, Provenance, Reply, TestCase
from locksmith.cases.catalog import Catalog
from locksmith.cases.values import encode_number, encode_text, is_numeric
from locksmith.faults.spots import Item, Spot
from locksmith.model.program import Field
from locksmith.search.composer import Composer
from locksmith.search.records import pick

_T = TypeVar("_T")

NAME = "strengthening"
_STATUSES = (
    b"10",
    b"22",
    b"23",
    b"35",
    b"00",
    b"02",
    b"04",
    b"05",
    b"39",
    b"90",
    b"9\0",
    b"9\x7f",
    b"A0",
    b"0A",
    b"ZZ",
)
_FILLS = b" 09AZ\0\xff~-"
_NEAR, _NEAR_PROBES = 6, 2
_NAMED = 0.8  # share of items that the fault's statement names, of those that are set


class Variants:
    """Makes cases for one fault after another."""

    def __init__(self, catalog: Catalog, items: Sequence[Item], seed: int) -> None:
        self._rng = Random(f"{NAME} {seed}")
        self._composer = Composer(catalog, self._rng)
        self._items = items
        self._ways: tuple[Callable[[TestCase, Spot], TestCase], ...] = (
            self._forced,
            self._forced,
            self._forced_alike,
            self._preset,
            self._status,
            self._bytes,
            self._bytes,
            self._varied,
        )

    def of(self, spot: Spot, cases: Sequence[tuple[TestCase, int]], count: int) -> Iterator[TestCase]:
        """`count` cases at most. `cases`: those that come to the place, with the probes each passes, shortest first."""
        if not cases:
            return
        known = list(self._sets(spot))
        for set_one in self._rng.sample(known, min(len(known), count // 2)):
            case, passed = cases[int(len(cases) * self._rng.random() ** 2)]
            made = set_one(case)
            yield replace(self._cut(made, passed) if self._rng.random() < 0.2 else made, provenance=Provenance(NAME))
        for number in range(count // 2):
            case, passed = cases[int(len(cases) * self._rng.random() ** 2)]
            if number % 4 == 0:
                yield self._cut(case, passed)
                continue
            made = self._pick(self._ways)(case, spot)
            if self._rng.random() < 0.25:
                made = self._pick(self._ways)(made, spot)
            if self._rng.random() < 0.3:
                made = self._cut(made, passed)
            yield replace(made, provenance=Provenance(NAME))

    def _sets(self, spot: Spot) -> Iterator[Callable[[TestCase], TestCase]]:
        """What is worth trying whole: each of the nearest items with each value of interest at each of the nearest
        probes, and each status behind each of the nearest operations."""
        for item in spot.items[:_NEAR]:
            for probe in dict.fromkeys((*spot.probes[:_NEAR_PROBES], *spot.probes[-1:])):
                for value in self._values(item.field, spot):
                    yield partial(_with_hook, hook=Hook(probe, 0, item.area, item.field.offset, value))
        for site in spot.sites[:_NEAR_PROBES]:
            for status in _STATUSES:
                yield partial(_with_status, site=site, status=status, ahead=self._pick((0, 0, 1, 2)))

    def _values(self, field: Field, spot: Spot) -> list[bytes]:
        """Values of interest for an item: those at the literals of the statement, its extremes, one character alone."""
        values = [bytes([c]) * field.length for c in _FILLS]
        for literal in spot.literals[:_NEAR]:
            values += [v for step in (0, 1, -1) if (v := _beside(field, literal, step)) is not None]
        if is_numeric(field):
            unit = Decimal(1).scaleb(-field.scale)
            most = 10 ** max(1, field.digits) - 1
            values += [encode_number(field, n * unit) for n in (0, 1, -1, 5, most, -most)]
        return list(dict.fromkeys(values))

    def _pick(self, among: Sequence[_T]) -> _T:
        return pick(self._rng, among)

    def _cut(self, case: TestCase, passed: int) -> TestCase:
        """Ended at one of the probes that the case passes."""
        return replace(case, fuel=min(case.fuel, int(self._rng.random() * (passed + 1))))

    def _item(self, spot: Spot) -> Item | None:
        if spot.items and (self._rng.random() < _NAMED or not self._items):
            return self._pick(spot.items)
        return self._pick(self._items) if self._items else None

    def _preset(self, case: TestCase, spot: Spot) -> TestCase:
        item = self._item(spot)
        if item is None:
            return case
        preset = Preset(item.area, self._place(item.field), self._value(item.field, spot))
        return replace(case, presets=(*case.presets, preset))

    def _forced(self, case: TestCase, spot: Spot) -> TestCase:
        """An item set where the run passes a probe in front of the fault."""
        item = self._item(spot)
        return case if item is None else self._set(case, spot, item, self._value(item.field, spot))

    def _forced_alike(self, case: TestCase, spot: Spot) -> TestCase:
        """Items of the statement set to one value, or to neighbours."""
        if len(spot.items) < 2 or not spot.probes:
            return case
        number, fill = self._rng.randrange(-3, 1000), self._pick(_FILLS)
        for item in spot.items[:4]:
            if is_numeric(item.field):
                value = encode_number(item.field, number + self._pick((0, 0, 0, 1, -1)))
            else:
                value = bytes([fill]) * item.field.length
            case = self._set(case, spot, item, value)
        return case

    def _set(self, case: TestCase, spot: Spot, item: Item, value: bytes) -> TestCase:
        if not spot.probes:
            return case
        probe = spot.probes[int(len(spot.probes) * self._rng.random() ** 2)]
        hook = Hook(probe, self._pick((0, 0, 0, 1, 2)), item.area, self._place(item.field), value)
        return replace(case, hooks=(*case.hooks, hook))

    def _place(self, field: Field) -> int:
        """The offset of an occurrence, mostly the first."""
        offset = field.offset
        for dimension in field.dimensions:
            offset += self._pick((0, 0, 1, dimension.maximum - 1)) % dimension.maximum * dimension.stride
        return offset

    def _value(self, field: Field, spot: Spot) -> bytes:
        draw = self._rng.random()
        size = field.length
        if draw < 0.4 or not size:
            return bytes([self._pick(_FILLS)]) * size
        if draw < 0.5:
            return bytes(self._pick(_FILLS) for _ in range(size))
        if draw < 0.75 and spot.literals:
            made = _beside(field, self._pick(spot.literals), self._pick((0, 1, -1)))
            if made is not None:
                return made
        if is_numeric(field):
            most = 10 ** max(1, field.digits)
            drawn = self._rng.randrange(most)
            number = self._pick((0, 1, -1, 5, -5, most - 1, 1 - most, drawn, -drawn))
            return encode_number(field, Decimal(number).scaleb(-field.scale))
        return encode_text(field, bytes(self._rng.randrange(65, 91) for _ in range(min(size, 8))))

    def _status(self, case: TestCase, spot: Spot) -> TestCase:
        """An operation ends with a status that it may, or may not, be known for."""
        catalog = self._composer.catalog
        keys = [k for k, _ in case.streams] + [f.key for f in catalog.files]
        if not keys:
            return self._preset(case, spot)
        key = self._pick(keys)
        streams = dict(case.streams)
        queue = list(streams.get(key, ()))
        at = self._rng.randrange(len(queue) + 1)
        status = self._pick(_STATUSES) if self._rng.random() < 0.8 else bytes(self._pick(_FILLS) for _ in range(2))
        if at < len(queue):
            queue[at] = replace(queue[at], status=status)
        else:
            queue.append(Reply(status, -1))
        return replace(case, streams=tuple(sorted({**streams, key: tuple(queue)}.items())))

    def _bytes(self, case: TestCase, spot: Spot) -> TestCase:
        """Some bytes of what an operation brings, or of a parameter, become others."""
        filled = [(k, n) for k, queue in case.streams for n, r in enumerate(queue) if any(w.data for w in r.writes)]
        if not filled or (any(case.entries[0]) and self._rng.random() < 0.3):
            entries = [list(e) for e in case.entries]
            given = [(e, k) for e, entry in enumerate(entries) for k, data in enumerate(entry) if data]
            if not given:
                return self._forced(case, spot)
            entry, k = self._pick(given)
            entries[entry][k] = self._altered(entries[entry][k])
            return replace(case, entries=tuple(tuple(e) for e in entries))
        key, number = self._pick(filled)
        queue = list(dict(case.streams)[key])
        writes = list(queue[number].writes)
        at = self._rng.randrange(len(writes))
        writes[at] = replace(writes[at], data=self._altered(writes[at].data))
        queue[number] = replace(queue[number], writes=tuple(writes))
        return replace(case, streams=tuple(sorted({**dict(case.streams), key: tuple(queue)}.items())))

    def _altered(self, data: bytes) -> bytes:
        if not data:
            return data
        start = self._rng.randrange(len(data))
        stop = min(len(data), start + self._pick((1, 1, 2, 4, 8, 16)))
        return data[:start] + bytes([self._pick(_FILLS)]) * (stop - start) + data[stop:]

    def _varied(self, case: TestCase, spot: Spot) -> TestCase:
        """As the search varies cases."""
        return self._composer.vary(case, case, NAME, 0)


def _beside(field: Field, literal: str, step: int) -> bytes | None:
    """A literal as the item holds it, or the value `step` beside it."""
    if not is_numeric(field):
        data = bytearray(encode_text(field, literal.encode("latin-1", "replace")))
        last = min(len(data), len(literal)) - 1
        if last >= 0:
            data[last] = (data[last] + step) % 256
        return bytes(data)
    try:
        number = Decimal(literal)
    except InvalidOperation:
        return None
    return encode_number(field, number + step * Decimal(1).scaleb(-field.scale))


def _with_hook(case: TestCase, hook: Hook) -> TestCase:
    return replace(case, hooks=(*case.hooks, hook))


def _with_status(case: TestCase, site: int, status: bytes, ahead: int) -> TestCase:
    """One operation ends with a status, behind `ahead` of its queue."""
    given = dict(case.streams).get(site, ())[:ahead]
    queue = (*given, *[Reply(b"00", -1)] * (ahead - len(given)), Reply(status, -1))
    streams = {**dict(case.streams), site: queue}
    return replace(case, streams=tuple(sorted(streams.items())))
