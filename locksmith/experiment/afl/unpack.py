"""Bytes to a case (docs/afl.md). mocks/runtime/unpack.c does the same; a test holds the two together.

Takes: a `Form` and any bytes. Gives: a `TestCase`, the same for the same bytes. Never refuses: bytes that are not there
are zeros, numbers are taken modulo what there is.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from locksmith.cases.case import Block, Hook, HookAction, Preset, Reply, TestCase, Write
from locksmith.cases.codec import encode_reply
from locksmith.cases.pointers import encode_handle
from locksmith.experiment.afl.form import RAW, BlockForm, Cut, Form, Kind, PartForm

MAX_MADE = 1 << 20  # bytes of replies, parameters and memory after which no component is read any more
MAX_ENTRIES = 64
MAX_BLOCKS = 64
MAX_OTHERS = 256  # presets; hooks
MAX_REPLIES = 60_000
END_OF_TIME = 253_402_300_800  # the year 10000
_HANDLE = 8


class Reader:
    """A cursor over the bytes; behind their end there are zeros."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self.at = 0

    @property
    def left(self) -> int:
        return max(0, len(self._data) - self.at)

    def take(self, count: int) -> bytes:
        """`count` bytes, zeros for those that are not there."""
        found = self._data[self.at : self.at + count]
        self.at += count
        return found + bytes(count - len(found))

    def number(self, size: int) -> int:
        return int.from_bytes(self.take(size), "little")

    def counted(self, limit: int | None = None) -> bytes:
        """A u32 count and so many bytes, no more than there are and than `limit`."""
        count = min(self.number(4), self.left)
        return self.take(count if limit is None else min(count, limit))


@dataclass(slots=True)
class _Parts:
    """The case as it grows."""

    streams: dict[int, list[Reply]] = field(default_factory=dict)
    entries: list[tuple[bytes, ...]] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    presets: list[Preset] = field(default_factory=list)
    hooks: list[Hook] = field(default_factory=list)
    clock: tuple[int, int, int] = (0, 0, 0)
    made: int = 0
    replies: int = 0


def unpack_case(form: Form, data: bytes) -> TestCase:
    """The case that `data` stands for."""
    reader = Reader(data)
    parts = _Parts(clock=(form.clocks[0], 0, 0))
    wide = len(form.components) > 256
    while reader.left and parts.made < MAX_MADE and parts.replies < MAX_REPLIES:
        kind, position = form.components[reader.number(2 if wide else 1) % len(form.components)]
        _READ[kind](form, position, reader, parts)
    seconds, nanos, seed = parts.clock
    return TestCase(
        tuple((key, tuple(queue)) for key, queue in sorted(parts.streams.items())),
        tuple(parts.entries) or (default_entry(form),),
        tuple(parts.blocks),
        tuple(parts.presets),
        tuple(parts.hooks),
        seconds,
        nanos,
        seed,
        form.fuel,
    )


def default_entry(form: Form) -> tuple[bytes, ...]:
    """Where the bytes tell of no entry: one, its parameters of first choices."""
    return tuple(b"".join(s.choices[0] for s in p.cuts[0]) if p.cuts else b"" for p in form.parameters)


# ---------------------------------------------------------------- components


def _answer(parts: _Parts, key: int, reply: Reply) -> None:
    parts.streams.setdefault(key, []).append(reply)
    parts.replies += 1
    parts.made += len(encode_reply(reply))


def _reply(form: Form, position: int, reader: Reader, parts: _Parts) -> None:
    key = reader.number(2) % form.n_keys
    flags = reader.number(1)
    status = reader.take(2)
    value = int.from_bytes(reader.take(4), "little", signed=True)
    writes = []
    for _ in range(reader.number(1)):
        if not reader.left:
            break
        writes.append(Write(reader.number(2), reader.number(4), reader.counted()))
    if not form.allows(key, status):
        status = b"00"
    _answer(parts, key, Reply(status, value, tuple(writes), bool(flags & 1), bool(flags & 2)))


def _clock(form: Form, position: int, reader: Reader, parts: _Parts) -> None:
    choice = reader.number(1)
    if choice == RAW:
        parts.clock = (reader.number(8) % END_OF_TIME, reader.number(4) % 1_000_000_000, reader.number(4))
    else:
        parts.clock = (form.clocks[choice % len(form.clocks)], 0, 0)


def _entry(form: Form, position: int, reader: Reader, parts: _Parts) -> None:
    count = reader.number(1)
    wanted = len(form.parameters) if count == 0 else (count - 1) % (len(form.parameters) + 1)
    out = []
    for parameter in form.parameters[:wanted]:
        cut = reader.number(1)
        if cut == RAW or not parameter.cuts:
            out.append(reader.counted(parameter.length))
        else:
            out.append(_fill(reader, parameter.cuts[cut % len(parameter.cuts)])[: parameter.length])
    if len(parts.entries) < MAX_ENTRIES:
        parts.entries.append(tuple(out))
        parts.made += sum(map(len, out))


def _fill(reader: Reader, cut: Cut) -> bytes:
    """A stretch of bytes, slot by slot."""
    out = []
    for slot in cut:
        choice = reader.number(1)
        out.append(reader.take(slot.length) if choice == RAW else slot.choices[choice % len(slot.choices)])
    return b"".join(out)


def _fill_some(reader: Reader, cut: Cut, operand: int) -> list[Write]:
    """The slots that are not left as they are; those that meet are one write."""
    writes: list[Write] = []
    at = 0
    for slot in cut:
        choice = reader.number(1)
        if choice:
            raw = choice == RAW
            data = reader.take(slot.length) if raw else slot.choices[(choice - 1) % len(slot.choices)]
            if writes and writes[-1].offset + len(writes[-1].data) == at:
                last = writes.pop()
                writes.append(Write(operand, last.offset, last.data + data))
            else:
                writes.append(Write(operand, at, data))
        at += slot.length
    return writes


def _part(form: Form, position: int, reader: Reader, parts: _Parts) -> None:
    part = form.parts[position]
    which = reader.number(1)
    if part.items and which >= len(part.templates):
        _answer(parts, part.key, _filled_reply(part, reader))
    elif part.templates:
        _answer(parts, part.key, part.templates[which % len(part.templates)])


def _filled_reply(part: PartForm, reader: Reader) -> Reply:
    how = reader.number(1)
    writes: list[Write] = []
    for item in part.items:
        cut = item.cuts[reader.number(1) % len(item.cuts)]
        writes += _fill_some(reader, cut, item.operand) if item.sparse else [Write(item.operand, 0, _fill(reader, cut))]
    keep = part.keepable and how >= 128
    return Reply(value=part.values[(how & 127) % len(part.values)], writes=tuple(writes), keep_key=keep)


def _remember(parts: _Parts, block: Block) -> None:
    if len(parts.blocks) < MAX_BLOCKS:
        parts.blocks.append(block)
        parts.made += len(block.data)


def _memory(form: Form, position: int, reader: Reader, parts: _Parts) -> None:
    _remember(parts, Block(reader.number(4), reader.counted()))


def _planned(form: Form, position: int, reader: Reader, parts: _Parts) -> None:
    block = form.blocks[position]
    _remember(parts, Block(block.handle, planned_bytes(block, reader)))


def planned_bytes(block: BlockForm, reader: Reader) -> bytes:
    """Environment memory: the record, its entries, its pointers, and zeros behind."""
    data = bytearray(_fill(reader, block.cuts[reader.number(1) % len(block.cuts)]) if block.cuts else b"")
    for entry in block.entries:
        data += bytes(max(0, entry.offset - len(data)))
        for _ in range(reader.number(1) % 4):
            record = _fill(reader, entry.cuts[reader.number(1) % len(entry.cuts)]) if entry.cuts else b""
            data += record.ljust(entry.stride, b"\0")[: entry.stride]
        data += bytes(entry.stride)
    for offset, handle in block.pointers:
        data += bytes(max(0, offset + _HANDLE - len(data)))
        data[offset : offset + _HANDLE] = encode_handle(handle, _HANDLE)
    return bytes(data) + bytes(block.tail)


def _preset(form: Form, position: int, reader: Reader, parts: _Parts) -> None:
    preset = Preset(reader.number(2), reader.number(4), reader.counted())
    if len(parts.presets) < MAX_OTHERS:
        parts.presets.append(preset)
        parts.made += len(preset.data)


def _hook(form: Form, position: int, reader: Reader, parts: _Parts) -> None:
    probe, occurrence, action = reader.number(2), reader.number(2), HookAction(1 + reader.number(1) % len(HookAction))
    hook = Hook(probe, occurrence, reader.number(2), reader.number(4), reader.counted(), action)
    if len(parts.hooks) < MAX_OTHERS:
        parts.hooks.append(hook)
        parts.made += len(hook.data)


_READ = {
    Kind.REPLY: _reply,
    Kind.CLOCK: _clock,
    Kind.ENTRY: _entry,
    Kind.MEMORY: _memory,
    Kind.PRESET: _preset,
    Kind.HOOK: _hook,
    Kind.BLOCK: _planned,
    Kind.PART: _part,
}
