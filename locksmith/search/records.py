"""Records and replies drawn from the catalog.

Takes: catalog parts and a `random.Random`. Gives: record bytes, replies and reply queues. Keeps a small pool of
records per operation so that keys meet again and encoding is shared. Never looks at results.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from locksmith.cases.case import Reply, Write
from locksmith.cases.catalog import CallPart, FilePart
from locksmith.cases.layout import Layout, Slot
from locksmith.cases.pointers import BlockPlan, encode_handle
from locksmith.model.program import SiteKind

_T = TypeVar("_T")
_POOL = 48
_COMMON = 3
GOOD = Reply()


def pick(rng: Random, among: Sequence[_T]) -> _T:
    """One of a few; `Random.choice` takes three times as long."""
    return among[int(rng.random() * len(among))]


def choose_value(rng: Random, slot: Slot) -> bytes:
    """A value of a slot: one from the program's text more often than not, else mostly the small shared ones."""
    choices = slot.choices
    if slot.specific and rng.random() < 0.6:
        return choices[int(rng.random() * slot.specific)].data
    rest = len(choices) - slot.specific
    if rest <= 0:
        return choices[int(rng.random() * len(choices))].data
    span = rest if rest <= _COMMON or rng.random() < 0.25 else _COMMON
    return choices[slot.specific + int(rng.random() * span)].data


def choose_layout(rng: Random, layouts: Sequence[Layout]) -> Layout:
    """The finest cut half of the time."""
    return layouts[0] if rng.random() < 0.5 else layouts[int(rng.random() * len(layouts))]


def choose_common(rng: Random) -> int | None:
    """Which of the shared values a whole case takes, half of the time; its records then belong together."""
    return int(rng.random() * _COMMON) if rng.random() < 0.5 else None


def build_record(rng: Random, layouts: Sequence[Layout], common: int | None = None) -> bytes:
    """A whole record. With `common` every item that nothing is said about takes that one of the shared values."""
    slots = choose_layout(rng, layouts).slots
    if common is None:
        return b"".join([choose_value(rng, slot) for slot in slots])
    return b"".join([_coherent_value(rng, slot, common) for slot in slots])


def _coherent_value(rng: Random, slot: Slot, common: int) -> bytes:
    choices = slot.choices
    if slot.specific and rng.random() < 0.6:
        return choices[int(rng.random() * slot.specific)].data
    at = slot.specific + common
    return choices[at].data if at < len(choices) else choices[-1].data


def vary_record(rng: Random, layouts: Sequence[Layout], data: bytes) -> bytes:
    """The record with one or two slots drawn again."""
    slots = choose_layout(rng, layouts).slots
    for _ in range(1 + (rng.random() < 0.3)):
        slot = slots[int(rng.random() * len(slots))]
        data = data[: slot.offset] + choose_value(rng, slot) + data[slot.offset + slot.length :]
    return data


def build_parameter(rng: Random, layouts: Sequence[Layout]) -> bytes:
    """A parameter: what steers the program is nearly always one of the values it knows."""
    return b"".join([_steered(rng, slot) for slot in choose_layout(rng, layouts).slots])


def vary_parameter(rng: Random, layouts: Sequence[Layout], data: bytes) -> bytes:
    """The parameter with one slot drawn again, one that steers where there is one."""
    slots = choose_layout(rng, layouts).slots
    steering = [s for s in slots if s.steering]
    among = steering if steering and rng.random() < 0.8 else slots
    slot = among[int(rng.random() * len(among))]
    return data[: slot.offset] + _steered(rng, slot) + data[slot.offset + slot.length :]


def _steered(rng: Random, slot: Slot) -> bytes:
    if slot.steering and rng.random() < 0.9:
        return slot.choices[int(rng.random() * slot.specific)].data
    return choose_value(rng, slot)


class RecordSource:
    """Replies of one READ operation, drawn from a pool that renews itself."""

    def __init__(self, rng: Random, part: FilePart) -> None:
        self._rng = rng
        self._part = part
        self._pools: dict[int | None, list[Reply]] = {}

    def draw(self, common: int | None = None) -> Reply:
        """A successful reply with a record, from the pool of those that share `common`."""
        rng = self._rng
        pool = self._pools.setdefault(common, [])
        if len(pool) < _POOL:
            pool.append(self._make(build_record(rng, self._part.records, common)))
            return pool[-1]
        at = int(rng.random() * _POOL)
        if rng.random() < 0.15:
            old = pool[at].writes[0].data
            fresh = vary_record(rng, self._part.records, old) if common is None and rng.random() < 0.7 else None
            pool[at] = self._make(fresh or build_record(rng, self._part.records, common))
        return pool[at]

    def vary(self, reply: Reply) -> Reply:
        """The same reply with part of its record drawn again."""
        if not reply.writes or len(reply.writes[0].data) != self._part.records[0].length:
            return self.draw()
        return self._make(vary_record(self._rng, self._part.records, reply.writes[0].data))

    def _make(self, data: bytes) -> Reply:
        rng = self._rng
        lengths = self._part.lengths
        value = lengths[0] if len(lengths) == 1 else lengths[int(rng.random() * len(lengths))]
        return Reply(value=value, writes=(Write(0, 0, data),), keep_key=self._part.by_key and rng.random() < 0.8)


def read_queue(rng: Random, source: RecordSource, count: int, common: int | None) -> list[Reply]:
    """`count` successful READs; now and then a record repeats with a small change, as sorted files have it."""
    out: list[Reply] = []
    for _ in range(count):
        if out and rng.random() < 0.3:
            out.append(source.vary(out[-1]) if rng.random() < 0.7 else out[-1])
        else:
            out.append(source.draw(common))
    return out


def good_reply(part: FilePart) -> Reply:
    """Success that changes no record area."""
    return Reply(value=-1) if part.kind is SiteKind.READ else GOOD


def bad_reply(rng: Random, part: FilePart) -> Reply:
    """A documented reply other than success; the ordinary ones more often."""
    others = part.statuses[1:]
    span = min(len(others), 3) if rng.random() < 0.6 else len(others)
    status = others[int(rng.random() * span)].data
    return Reply(status=status, value=-1 if part.kind is SiteKind.READ else 0)


def call_reply(rng: Random, part: CallPart, steer: float) -> Reply:
    """One reply of a CALL. Data items are filled; a tested item is set with probability `steer`, else it keeps what
    the program put there, which is what programs prepare as the good answer."""
    writes: list[Write] = []
    for item in part.items:
        if not item.layouts:
            continue
        pending = b""
        start = 0
        for slot in choose_layout(rng, item.layouts).slots:
            fill = rng.random() < (steer if slot.steering else 0.85)
            if not fill:
                if pending:
                    writes.append(Write(item.operand, start, pending))
                pending, start = b"", slot.offset + slot.length
                continue
            pending += choose_value(rng, slot)
        if pending:
            writes.append(Write(item.operand, start, pending))
    code = 0
    if rng.random() < 0.1:
        code = int(part.codes[int(rng.random() * len(part.codes))].data)
    missing = part.may_miss and rng.random() < 0.1
    return Reply(value=code, writes=() if missing else tuple(writes), not_found=missing)


def build_block(rng: Random, plan: BlockPlan) -> bytes:
    """Environment memory: the record, its entries, its pointers, and zeros behind."""
    data = bytearray(build_record(rng, plan.layouts) if plan.layouts else b"")
    for entry in plan.entries:
        if len(data) < entry.offset:
            data += b"\0" * (entry.offset - len(data))
        for _ in range(pick(rng, (0, 1, 2, 3))):
            data += build_record(rng, entry.layouts).ljust(entry.stride, b"\0")[: entry.stride]
        data += b"\0" * entry.stride
    for offset, handle in plan.pointers:
        data[offset : offset + 8] = encode_handle(handle, 8)
    return bytes(data) + b"\0" * plan.tail
