"""The components of a scenario: what their factors are, and what setting them does to a case.

Takes: catalog parts. Gives: one `Component` per operation, per site of an operation that several sites share, for
CALL, ACCEPT, the parameter list, environment memory, the clock and initial storage. An edit leaves alone what it is
not about, and fills in what is missing below it. Never draws: fillers are the first choices of the catalog.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from locksmith.cases.case import Reply, Write
from locksmith.cases.catalog import AcceptPart, CallPart, Catalog, FilePart, ParameterPart, PresetPart
from locksmith.cases.choices import Choice
from locksmith.cases.layout import Layout, Slot
from locksmith.cases.pointers import BlockPlan, encode_handle
from locksmith.model.program import SiteKind
from locksmith.search.factors import (
    EVERY,
    LAST,
    Component,
    Draft,
    Edits,
    Factor,
    FactorKind,
    Place,
    Role,
    value_kind,
)

_COUNTS = (1, 2, 3, 0, 4, 5, 7, 10, 15, 24, 40)
_CALL_COUNTS = (1, 2, 0, 3, 5, 8)
_ENTRY_COUNTS = (1, 2, 3, 5, 8, 13, 21)
_BLOCK_COUNTS = (1, 2, 0, 3, 5, 13, 30)
_AHEAD = (0, 1, 2, 3, 4, 6, 9, 15, 24)
_SINGLE = (0, 1, 2)  # occurrences that can be set by themselves
_MAX_ENTRIES = 40
_STATUS_LENGTH = 4  # a tested item of a CALL up to this length is taken for a status
_ANY_LENGTH = 1 << 30
_FOUND, _MISSING = Choice(b"0", "the program is there"), Choice(b"1", "ON EXCEPTION is written")
_NONE = Choice(b"00", "no failure")


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


def slots_of(layouts: Sequence[Layout]) -> list[Slot]:
    """The distinct slots of all cuts, those of the finest first."""
    return list(dict.fromkeys(slot for layout in layouts for slot in layout.slots))


class _Numbering:
    """Collects factors with their numbers."""

    def __init__(self, start: int, component: int, name: str, delicate: int = 0) -> None:
        """Tested items of at most `delicate` bytes are delicate."""
        self.start = start
        self.delicate = delicate
        self.component = component
        self.name = name
        self.out: list[Factor] = []

    @property
    def next(self) -> int:
        return self.start + len(self.out)

    def count(self, role: Role, levels: tuple[int, ...], operand: int = 0, delicate: bool = False) -> None:
        what = "count" if role is Role.COUNT else "successes ahead"
        name = f"{self.name}: {what}"
        place = Place(operand=operand)
        kind, component = FactorKind.COUNT, self.component
        self.out.append(Factor(self.next, name, kind, role, component, place, counts=levels, delicate=delicate))

    def choice(
        self, role: Role, what: str, choices: tuple[Choice, ...], natural: bool = True, occurrence: int = EVERY
    ) -> None:
        name, place = f"{self.name}: {what}", Place(occurrence)
        self.out.append(
            Factor(
                self.next,
                name,
                FactorKind.CATEGORICAL,
                role,
                self.component,
                place,
                choices,
                natural=natural,
                delicate=True,
            )
        )

    def slots(
        self,
        layouts: Sequence[Layout],
        operand: int,
        single: Sequence[int],
        all_slots: bool = True,
        spreads: bool = False,
    ) -> None:
        """Every slot as a whole; the steering ones by occurrence too."""
        for slot in slots_of(layouts):
            if all_slots or slot.specific:
                self._slot(slot, operand, EVERY, spreads)
        for occurrence in single:
            for slot in slots_of(layouts):
                if slot.specific:
                    self._slot(slot, operand, occurrence)

    def _slot(self, slot: Slot, operand: int, occurrence: int, spreads: bool = False) -> None:
        shown = {EVERY: "", LAST: " (last)"}.get(occurrence, f" ({occurrence + 1})")
        self.out.append(
            Factor(
                self.next,
                f"{self.name}: {slot.name}{shown}",
                value_kind(slot.item),
                Role.VALUE,
                self.component,
                Place(occurrence, operand, slot.offset, slot.length),
                slot.choices,
                slot.specific,
                item=slot.item,
                spreads=spreads,
                delicate=slot.specific > 0 and slot.length <= self.delicate,
            )
        )


def plain_record(layouts: Sequence[Layout]) -> bytes:
    """A record of first choices."""
    return b"".join([slot.choices[0].data for slot in layouts[0].slots]) if layouts else b""


def patched(data: bytes, values: Sequence[tuple[Place, bytes]]) -> bytes:
    """The bytes with each value at its place; zeros where they were too short."""
    out = bytearray(data)
    for place, value in values:
        start, end = place.offset, place.offset + place.length
        if len(out) < end:
            out += b"\0" * (end - len(out))
        out[start:end] = value if len(value) == place.length else value[: place.length].ljust(place.length, b"\0")
    return bytes(out)


@dataclass(frozen=True, slots=True)
class FileQueue:
    """Replies of a file operation: of all its sites, or of one of several (`own`), which looks there first; those are
    seldom set, for they hide what all sites are given."""

    part: FilePart
    key: int
    name: str
    filler: Reply
    own: bool = False

    def factors(self, start: int, component: int) -> list[Factor]:
        part, out = self.part, _Numbering(start, component, self.name, _ANY_LENGTH if self.own else 0)
        if part.records:
            out.count(Role.COUNT, _COUNTS, delicate=self.own)
        if len(part.statuses) > 1:
            out.choice(Role.STATUS, "status", (_NONE, *part.statuses[1:]))
            out.count(Role.AHEAD, _AHEAD)
        if part.records:
            out.slots(part.records, 0, () if self.own else _SINGLE, not self.own, spreads=True)
        if part.undocumented and not self.own:
            out.choice(Role.STATUS, "undocumented status", (_NONE, *part.undocumented), natural=False)
        return out.out

    def edit(self, draft: Draft, edits: Edits) -> None:
        queue = list(draft.streams.get(self.key, ()))
        bad: bytes | None = None
        ahead = 0
        values: Edits = []
        for factor, level in edits:
            if factor.role is Role.COUNT and isinstance(level, int):
                queue = self._sized(queue, factor.counts[level])
            elif factor.role is Role.STATUS:
                bad = factor.data(level)
            elif factor.role is Role.AHEAD and isinstance(level, int):
                ahead = factor.counts[level]
            else:
                values.append((factor, level))
        if values:
            self._set(queue, values)
        if bad is not None:
            queue = self._broken(queue, bad, ahead)
        draft.streams[self.key] = tuple(queue)

    def _sized(self, queue: list[Reply], count: int) -> list[Reply]:
        good = [r for r in queue if r.status[:1] == b"0"]
        tail = [r for r in queue if r.status[:1] != b"0"][:1]
        while len(good) < count:
            good.append(good[-1] if good else self.filler)
        return good[:count] + tail

    def _set(self, queue: list[Reply], values: Edits) -> None:
        good = [k for k, r in enumerate(queue) if r.status[:1] == b"0"]
        if not good:
            queue.insert(0, self.filler)
            good = [0]
        rows = _rows_of(values)
        made: dict[tuple[int, int], Reply] = {}
        for position, k in enumerate(good if rows else ()):
            row = position % len(rows)
            key = (id(queue[k]), row)
            if key not in made:
                made[key] = self._patched(queue[k], rows[row])
            queue[k] = made[key]
        for factor, level in values:
            if factor.place.occurrence != EVERY:
                self._set_one(queue, good, factor.place, factor.data(level))

    def _set_one(self, queue: list[Reply], good: list[int], place: Place, value: bytes) -> None:
        """One occurrence; the last record is repeated up to it where there are fewer."""
        while place.occurrence >= len(good):
            queue.insert(good[-1] + 1, queue[good[-1]])
            good.append(good[-1] + 1)
        at = good[place.occurrence]
        queue[at] = self._patched(queue[at], [(place, value)])

    def _patched(self, reply: Reply, values: Sequence[tuple[Place, bytes]]) -> Reply:
        data = patched((reply.writes or self.filler.writes)[0].data, values)
        return Reply(reply.status, reply.value, (Write(0, 0, data),), reply.not_found, reply.keep_key)

    def _broken(self, queue: list[Reply], status: bytes, ahead: int) -> list[Reply]:
        """The queue with one reply that is no success; none of its own left. `00` is none at all."""
        queue = [r for r in queue if r.status[:1] == b"0"]
        if status == _NONE.data:
            return queue
        while len(queue) < ahead:
            queue.append(self.filler)
        queue.insert(ahead, Reply(status=status, value=-1 if self.part.kind is SiteKind.READ else 0))
        return queue


@dataclass(frozen=True, slots=True)
class CallQueue:
    """Replies of a CALL site. The last of several is what often ends the loop around it: it stays the last, is set by
    itself, and is not among "every"."""

    part: CallPart

    @property
    def name(self) -> str:
        return f"CALL {self.part.name}"

    def factors(self, start: int, component: int) -> list[Factor]:
        out = _Numbering(start, component, self.name, _STATUS_LENGTH)
        out.count(Role.COUNT, _CALL_COUNTS)
        for item in self.part.items:
            out.slots(item.layouts, item.operand, (*_SINGLE, LAST))
        out.choice(Role.CODE, "RETURN-CODE", self.part.codes)
        out.choice(Role.CODE, "RETURN-CODE (last)", self.part.codes, occurrence=LAST)
        if self.part.may_miss:
            out.choice(Role.MISSING, "not found", (_FOUND, _MISSING))
        return out.out

    def edit(self, draft: Draft, edits: Edits) -> None:
        queue = list(draft.streams.get(self.part.key, ()))
        by_occurrence: dict[int, Edits] = {EVERY: []}
        for factor, level in edits:
            if factor.role is Role.COUNT and isinstance(level, int):
                queue = self._sized(queue, factor.counts[level])
            else:
                by_occurrence.setdefault(factor.place.occurrence, []).append((factor, level))
        for occurrence, some in by_occurrence.items():
            made: dict[int, Reply] = {}
            for at in _occurrences(queue, occurrence, Reply(), last_apart=True) if some else ():
                reply = queue[at]
                if id(reply) not in made:
                    made[id(reply)] = self._changed(reply, some)
                queue[at] = made[id(reply)]
        draft.streams[self.part.key] = tuple(queue)

    @staticmethod
    def _sized(queue: list[Reply], count: int) -> list[Reply]:
        ahead, last = queue[:-1], queue[-1:] or [Reply()]
        while len(ahead) < count - 1:
            ahead.append(ahead[-1] if ahead else Reply())
        return [*ahead[: count - 1], *last] if count else []

    @staticmethod
    def _changed(reply: Reply, edits: Edits) -> Reply:
        value, missing = reply.value, reply.not_found
        writes = {(w.operand, w.offset, len(w.data)): w for w in reply.writes}
        for factor, level in edits:
            data, place = factor.data(level), factor.place
            if factor.role is Role.CODE:
                value = int(data)
            elif factor.role is Role.MISSING:
                missing = data == _MISSING.data
            else:
                data = data[: place.length]
                writes[place.operand, place.offset, len(data)] = Write(place.operand, place.offset, data)
        return Reply(reply.status, value, () if missing else tuple(writes.values()), missing)


def _rows_of(values: Edits) -> list[list[tuple[Place, bytes]]]:
    """What successive records take, beginning again behind the last; empty where every record stays as it is."""
    whole = [(f, v) for f, v in values if f.place.occurrence == EVERY]
    if not whole:
        return []
    period = max(len(v) if isinstance(v, tuple) else 1 for _, v in whole)
    return [
        [(f.place, f.bytes_of(v[k % len(v)] if isinstance(v, tuple) else v)) for f, v in whole] for k in range(period)
    ]


def _occurrences(queue: list[Reply], occurrence: int, filler: Reply, last_apart: bool = False) -> Sequence[int]:
    """Which positions an occurrence names; the queue grows where it is too short."""
    if not queue:
        queue.append(filler)
    if occurrence == EVERY:
        return range(len(queue) - 1 if last_apart and len(queue) > 1 else len(queue))
    if occurrence == LAST:
        return (len(queue) - 1,)
    while len(queue) <= occurrence:
        queue.append(queue[-1])
    return (occurrence,)


@dataclass(frozen=True, slots=True)
class AcceptQueue:
    """Texts of an ACCEPT site, or values of RANDOM."""

    part: AcceptPart

    @property
    def name(self) -> str:
        return self.part.name

    def factors(self, start: int, component: int) -> list[Factor]:
        out: list[Factor] = []
        for occurrence in (EVERY, *_SINGLE):
            place = Place(occurrence)
            kind = FactorKind.CATEGORICAL
            name = f"{self.name}: text"
            out.append(Factor(start + len(out), name, kind, Role.VALUE, component, place, self.part.texts, 1))
        return out

    def edit(self, draft: Draft, edits: Edits) -> None:
        queue = list(draft.streams.get(self.part.key, ()))
        for factor, level in edits:
            data = factor.data(level)
            reply = Reply(value=int(data)) if self.part.random else Reply(writes=(Write(0, 0, data),))
            for at in _occurrences(queue, factor.place.occurrence, reply):
                queue[at] = reply
        draft.streams[self.part.key] = tuple(queue)


@dataclass(frozen=True, slots=True)
class EntryList:
    """The calls of the program, its state kept between them, with their parameters."""

    parts: tuple[ParameterPart, ...]
    name: str = "LINKAGE"

    def factors(self, start: int, component: int) -> list[Factor]:
        out = _Numbering(start, component, self.name)
        out.count(Role.COUNT, _ENTRY_COUNTS)
        for number, part in enumerate(self.parts):
            out.slots(part.layouts, number, (*_SINGLE, LAST))
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
        out = _Numbering(start, component, self.name, _ANY_LENGTH)
        out.slots(self.plan.layouts, 0, ())
        for number, entry in enumerate(self.plan.entries, 1):
            if number == len(self.plan.entries):
                out.count(Role.COUNT, _BLOCK_COUNTS, number)
            out.slots(entry.layouts, number, _SINGLE)
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
