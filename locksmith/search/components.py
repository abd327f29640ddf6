"""The components of a scenario: what their factors are, and what setting them does to a case.

Takes: a catalog. Gives: one `Component` per operation, per site of an operation that several sites share, for CALL,
ACCEPT (those in `queues.py`), the parameter list, environment memory, the clock and initial storage. An edit leaves
alone what it is not about, and fills in what is missing below it. Never draws: fillers are the first choices of the
catalog.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from locksmith.cases.case import Reply, Write
from locksmith.cases.catalog import Catalog, ParameterPart, PresetPart
from locksmith.cases.choices import Choice
from locksmith.cases.pointers import BlockPlan, encode_handle
from locksmith.model.program import SiteKind
from locksmith.search.factors import EVERY, LAST, Component, Draft, Edits, Factor, FactorKind, Place, Role
from locksmith.search.numbering import ANY_LENGTH, SINGLE, Numbering, patched, plain_record
from locksmith.search.queues import AcceptQueue, CallQueue, FileQueue

_ENTRY_COUNTS = (1, 2, 3, 5, 8, 13, 21)
_BLOCK_COUNTS = (1, 2, 0, 3, 5, 13, 30)
_MAX_ENTRIES = 40


def components_of(catalog: Catalog) -> Iterator[Component]:
    """Every component, in the catalog's order."""
    for part in catalog.files:
        filler = Reply()
        if part.kind is SiteKind.READ:
            filler = Reply(value=-1, writes=(Write(0, 0, plain_record(part.records)),))
        yield FileQueue(part, part.key, part.name, filler)
        if len(part.sites) > 1:
            for site in part.sites:
                yield FileQueue(part, site, f"{part.name} at site {site}", filler, own=True)
    yield from map(CallQueue, catalog.calls)
    yield from map(AcceptQueue, catalog.accepts)
    if catalog.parameters:
        yield EntryList(catalog.parameters)
    yield from map(Memory, catalog.blocks)
    if len(catalog.clocks) > 1:
        yield Clock(catalog.clocks)
    yield from map(InitialStorage, catalog.presets)


@dataclass(frozen=True, slots=True)
class EntryList:
    """The calls of the program, its state kept between them, with their parameters."""

    parts: tuple[ParameterPart, ...]
    name: str = "LINKAGE"

    def factors(self, start: int, component: int) -> list[Factor]:
        out = Numbering(start, component, self.name)
        out.count(Role.COUNT, _ENTRY_COUNTS)
        for number, part in enumerate(self.parts):
            out.slots(part.layouts, number, (*SINGLE, LAST))
        return out.out

    def edit(self, draft: Draft, edits: Edits) -> None:
        entries = draft.entries
        for factor, level in edits:
            if factor.role is Role.COUNT and isinstance(level, int):
                count = factor.counts[level]
                del entries[count:]
                entries += [entries[-1]] * (count - len(entries))
        for factor, level in edits:
            if factor.role is not Role.COUNT:
                data = factor.data(level)
                for at in self._positions(entries, factor.place.occurrence):
                    entries[at] = self._set(entries[at], factor.place, data)

    @staticmethod
    def _positions(entries: list[tuple[bytes, ...]], occurrence: int) -> Sequence[int]:
        if occurrence == EVERY:
            return range(len(entries))
        if occurrence == LAST:
            return (len(entries) - 1,)
        while len(entries) <= min(occurrence, _MAX_ENTRIES):
            entries.append(entries[-1])
        return (occurrence,)

    def _set(self, entry: tuple[bytes, ...], place: Place, data: bytes) -> tuple[bytes, ...]:
        values = list(entry)
        while len(values) <= place.operand:
            values.append(plain_record(self.parts[len(values)].layouts))
        values[place.operand] = patched(values[place.operand], [(place, data)])
        return tuple(values)


@dataclass(frozen=True, slots=True)
class Memory:
    """Environment memory of a pointer walk: its record, and the entries repeated behind it. Operand 0 is the record,
    k the k-th kind of entry; how many entries there are can be told for the last kind only."""

    plan: BlockPlan

    @property
    def name(self) -> str:
        return f"memory {self.plan.name}"

    def factors(self, start: int, component: int) -> list[Factor]:
        out = Numbering(start, component, self.name, ANY_LENGTH)
        out.slots(self.plan.layouts, 0, ())
        for number, entry in enumerate(self.plan.entries, 1):
            if number == len(self.plan.entries):
                out.count(Role.COUNT, _BLOCK_COUNTS, number)
            out.slots(entry.layouts, number, SINGLE)
        return out.out

    def edit(self, draft: Draft, edits: Edits) -> None:
        plan = self.plan
        data = bytearray(draft.blocks.get(plan.handle, b"") or plain_record(plan.layouts) + b"\0" * plan.tail)
        for factor, level in sorted(edits, key=lambda e: e[0].role is not Role.COUNT):
            place = factor.place
            if factor.role is Role.COUNT and isinstance(level, int):
                self._resize(data, factor.counts[level])
            elif place.operand == 0:
                data[place.offset : place.offset + place.length] = factor.data(level)
            else:
                self._set_entries(data, place, factor.data(level))
        for offset, handle in plan.pointers:
            data[offset : offset + 8] = encode_handle(handle, 8)
        draft.blocks[plan.handle] = bytes(data)

    def _held(self, data: bytearray, number: int) -> int:
        """How many entries of a kind the memory holds before its zeros."""
        entry = self.plan.entries[number]
        later = [e.offset for e in self.plan.entries if e.offset > entry.offset]
        end = min(later) if later else len(data) - self.plan.tail
        return max(0, (end - entry.offset) // entry.stride - 1)

    def _resize(self, data: bytearray, count: int) -> None:
        entry = self.plan.entries[-1]
        held = self._held(data, len(self.plan.entries) - 1)
        end = entry.offset + held * entry.stride
        known = bytes(data[entry.offset : end])
        plain = plain_record(entry.layouts).ljust(entry.stride, b"\0")[: entry.stride]
        body = (known + plain * count)[: count * entry.stride]
        del data[entry.offset :]
        data += b"\0" * (entry.offset - len(data)) + body + b"\0" * (entry.stride + self.plan.tail)

    def _set_entries(self, data: bytearray, place: Place, value: bytes) -> None:
        number = place.operand - 1
        entry = self.plan.entries[number]
        if place.occurrence >= self._held(data, number):
            if number + 1 < len(self.plan.entries):
                return
            self._resize(data, place.occurrence + 1)
        held = self._held(data, number)
        for at in range(held) if place.occurrence == EVERY else (place.occurrence,):
            start = entry.offset + at * entry.stride + place.offset
            data[start : start + place.length] = value[: place.length]


@dataclass(frozen=True, slots=True)
class Clock:
    """The date and time of the case."""

    clocks: tuple[int, ...]
    name: str = "clock"

    def factors(self, start: int, component: int) -> list[Factor]:
        choices = tuple(Choice(str(c).encode(), "clock") for c in self.clocks)
        kind = FactorKind.CATEGORICAL
        return [Factor(start, self.name, kind, Role.CLOCK, component, choices=choices)]

    def edit(self, draft: Draft, edits: Edits) -> None:
        factor, level = edits[-1]
        draft.clock = int(factor.data(level))


@dataclass(frozen=True, slots=True)
class InitialStorage:
    """An item of WORKING-STORAGE overridden at the start: no input can do that."""

    part: PresetPart

    @property
    def name(self) -> str:
        return f"preset {self.part.name}"

    def factors(self, start: int, component: int) -> list[Factor]:
        choices = self.part.choices
        kind = FactorKind.CATEGORICAL
        role, place = Role.VALUE, Place()
        return [Factor(start, self.name, kind, role, component, place, choices, len(choices), natural=False)]

    def edit(self, draft: Draft, edits: Edits) -> None:
        factor, level = edits[-1]
        draft.presets[self.part.area, self.part.offset] = factor.data(level)
