"""A case to bytes: the inverse of `unpack.py` (docs/afl.md).

Takes: a `Form` and a `TestCase`. Gives: bytes that unpack to that case, short ones where the catalog has what it
holds, byte by byte elsewhere. Raises ValueError where the form cannot say it: presets, hooks and undocumented statuses
where it does not reach beyond the environment, another fuel than the catalog's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, product
from struct import pack

from locksmith.cases.case import Block, Hook, Reply, TestCase, Write
from locksmith.experiment.afl.form import RAW, BlockForm, Cut, Form, ItemForm, Kind, PartForm
from locksmith.experiment.afl.unpack import Reader, default_entry, planned_bytes, unpack_case

_ENTRIES = 4  # of a planned block, whose counts are tried


def normal_case(case: TestCase) -> TestCase:
    """The case without reply queues that are empty: they say nothing."""
    return replace(case, streams=tuple(sorted((key, queue) for key, queue in case.streams if queue)))


def pack_case(form: Form, case: TestCase) -> bytes:
    """Bytes for which `unpack_case` gives `normal_case(case)`. Raises ValueError where there are none."""
    packer = _Packer(form)
    data = b"".join(packer.pieces(case))
    if unpack_case(form, data) != normal_case(case):
        raise ValueError("the case holds something that the form cannot say")
    return data


class _Packer:
    def __init__(self, form: Form) -> None:
        self._form = form
        self._where = {component: position for position, component in enumerate(form.components)}
        self._parts = {part.key: (k, part) for k, part in enumerate(form.parts)}
        self._width = 2 if len(form.components) > 256 else 1

    def _component(self, kind: Kind, position: int = 0) -> bytes:
        try:
            return self._where[kind, position].to_bytes(self._width, "little")
        except KeyError:
            raise ValueError(f"the form has no {kind.name}") from None

    def pieces(self, case: TestCase) -> Iterator[bytes]:
        clock = (case.clock_seconds, case.clock_nanos, case.random_seed)
        if clock != (self._form.clocks[0], 0, 0):
            yield self._component(Kind.CLOCK) + self._clock(*clock)
        if case.entries != (default_entry(self._form),):
            for entry in case.entries:
                yield self._component(Kind.ENTRY) + self._entry(entry)
        for block in case.blocks:
            yield self._block(block)
        for preset in case.presets:
            yield self._component(Kind.PRESET) + pack("<HI", preset.area, preset.offset) + _counted(preset.data)
        for hook in case.hooks:
            yield self._component(Kind.HOOK) + _hook(hook)
        for key, queue in case.streams:
            for reply in queue:
                yield self._reply(key, reply)

    def _clock(self, seconds: int, nanos: int, seed: int) -> bytes:
        if (nanos, seed) == (0, 0) and seconds in self._form.clocks[:RAW]:
            return bytes([self._form.clocks.index(seconds)])
        return bytes([RAW]) + pack("<QII", seconds % (1 << 64), nanos, seed)

    def _entry(self, entry: Sequence[bytes]) -> bytes:
        n = len(self._form.parameters)
        if len(entry) > n:
            raise ValueError("more parameters than PROCEDURE DIVISION USING has")
        out = [bytes([0 if len(entry) == n else len(entry) + 1])]
        for data, parameter in zip(entry, self._form.parameters, strict=False):
            out.append(_cut_bytes(parameter.cuts, data) or bytes([RAW]) + _counted(data))
        return b"".join(out)

    def _block(self, block: Block) -> bytes:
        for k, form in enumerate(self._form.blocks):
            planned = _planned(form, block) if form.handle == block.handle else None
            if planned is not None:
                return self._component(Kind.BLOCK, k) + planned
        return self._component(Kind.MEMORY) + pack("<I", block.handle) + _counted(block.data)

    def _reply(self, key: int, reply: Reply) -> bytes:
        if key in self._parts:
            position, part = self._parts[key]
            short = _short_reply(part, reply)
            if short is not None:
                return self._component(Kind.PART, position) + short
        flags = reply.not_found | reply.keep_key << 1
        out = [pack("<HB2siB", key, flags, reply.status, reply.value, len(reply.writes))]
        out += [pack("<HI", w.operand, w.offset) + _counted(w.data) for w in reply.writes]
        return self._component(Kind.REPLY) + b"".join(out)


def _counted(data: bytes) -> bytes:
    return pack("<I", len(data)) + data


def _hook(hook: Hook) -> bytes:
    return pack("<HHBHI", hook.probe, hook.occurrence, hook.action - 1, hook.area, hook.offset) + _counted(hook.data)


def _fill(cut: Cut, data: bytes) -> bytes:
    """The slots of a dense stretch; `data` is as long as the cut."""
    out = []
    at = 0
    for slot in cut:
        value = data[at : at + slot.length]
        out.append(bytes([slot.choices.index(value)]) if value in slot.choices else bytes([RAW]) + value)
        at += slot.length
    return b"".join(out)


def _length(cut: Cut) -> int:
    return sum(slot.length for slot in cut)


def _cut_bytes(cuts: Sequence[Cut], data: bytes) -> bytes | None:
    """The shortest way to say `data` by one of the cuts; None where none is as long."""
    ways = [bytes([k]) + _fill(cut, data) for k, cut in enumerate(cuts[:RAW]) if _length(cut) == len(data)]
    return min(ways, key=len) if ways else None


def _short_reply(part: PartForm, reply: Reply) -> bytes | None:
    """As the catalog has it; None where it has not."""
    if reply in part.templates:
        return bytes([part.templates.index(reply)])
    plain = reply.status == b"00" and not reply.not_found and (part.keepable or not reply.keep_key)
    if not part.items or not plain or reply.value not in part.values[:128]:
        return None
    out = [bytes([len(part.templates), part.values.index(reply.value) | reply.keep_key << 7])]
    for item in part.items:
        own = [w for w in reply.writes if w.operand == item.operand]
        filled = _sparse(item, own) if item.sparse else _dense(item, own)
        if filled is None:
            return None
        out.append(filled)
    order = [w for item in part.items for w in reply.writes if w.operand == item.operand]
    return b"".join(out) if order == list(reply.writes) else None


def _dense(item: ItemForm, writes: Sequence[Write]) -> bytes | None:
    if len(writes) != 1 or writes[0].offset:
        return None
    return _cut_bytes(item.cuts, writes[0].data)


def _sparse(item: ItemForm, writes: Sequence[Write]) -> bytes | None:
    ways = [bytes([k]) + said for k, cut in enumerate(item.cuts[:RAW]) if (said := _fill_some(cut, writes)) is not None]
    return min(ways, key=len) if ways else None


def _fill_some(cut: Cut, writes: Sequence[Write]) -> bytes | None:
    """The slots of a sparse stretch; None where a write starts or ends within a slot, or two meet."""
    starts = list(accumulate((slot.length for slot in cut), initial=0))
    out = [b"\0"] * len(cut)
    end = -1
    for write in writes:
        at = write.offset
        if at <= end or at not in starts or not write.data:
            return None
        k = starts.index(at)
        end = at + len(write.data)
        while at < end and k < len(cut):
            value = write.data[at - write.offset :][: cut[k].length]
            known = value in cut[k].choices
            out[k] = bytes([cut[k].choices.index(value) + 1]) if known else bytes([RAW]) + value
            at += cut[k].length
            k += 1
        if at != end:
            return None
    return b"".join(out)


def _planned(form: BlockForm, block: Block) -> bytes | None:
    """A planned block's slots; None where its bytes are not of the plan's shape."""
    for counts in product(range(4), repeat=min(len(form.entries), _ENTRIES)):
        told = _planned_as(form, counts, block.data)
        if told is not None and planned_bytes(form, Reader(told)) == block.data:
            return told
    return None


def _planned_as(form: BlockForm, counts: Sequence[int], data: bytes) -> bytes | None:
    """What is said of a block whose entries stand so many times; None where its length is another."""
    base = _length(form.cuts[0]) if form.cuts else 0
    out = [_cut_bytes(form.cuts, data[:base]) or b""]
    at = base
    for entry, count in zip(form.entries, counts, strict=False):
        at = max(at, entry.offset)
        out.append(bytes([count]))
        for _ in range(count):
            length = _length(entry.cuts[0]) if entry.cuts else 0
            out.append(_cut_bytes(entry.cuts, data[at : at + length]) or b"")
            at += entry.stride
        at += entry.stride
    return b"".join(out) if at + form.tail == len(data) else None
