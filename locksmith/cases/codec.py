"""The binary form of a case and of a request frame (docs/wire.md).

Takes: `TestCase`s. Gives: bytes. Pieces that repeat from case to case (replies, whole queues) are encoded once and
joined. Never reads results: `run/protocol.py` does.
"""

from __future__ import annotations

from collections.abc import Sequence
from struct import Struct

from locksmith.cases.case import Reply, TestCase

VERSION = 1
FLAG_FULL = 1
FLAG_FORK = 2
FLAG_OPERANDS = 4

_REPLY = Struct("<B2siH")
_WRITE = Struct("<HII")
_HEAD = Struct("<IqII")
_U16 = Struct("<H")
_U32 = Struct("<I")
_PRESET = Struct("<HII")
_BLOCK = Struct("<II")
_HOOK = Struct("<HHBHII")
_QUEUE = Struct("<HH")
_FRAME = Struct("<II")
_NONE = b"\0\0"


def encode_reply(reply: Reply) -> bytes:
    """One reply; its encoding is kept with it."""
    if reply.wire:
        return reply.wire
    parts = [_REPLY.pack(reply.not_found | reply.keep_key << 1, reply.status, reply.value, len(reply.writes))]
    for write in reply.writes:
        parts += (_WRITE.pack(write.operand, write.offset, len(write.data)), write.data)
    object.__setattr__(reply, "wire", b"".join(parts))
    return reply.wire


def encode_body(case: TestCase) -> bytes:
    """A case without its version and flag bytes: equal bodies are equal cases."""
    parts = [_HEAD.pack(case.fuel, case.clock_seconds, case.clock_nanos, case.random_seed)]
    add = parts.append
    add(_U16.pack(len(case.presets)))
    for preset in case.presets:
        parts += (_PRESET.pack(preset.area, preset.offset, len(preset.data)), preset.data)
    add(_U16.pack(len(case.blocks)))
    for block in case.blocks:
        parts += (_BLOCK.pack(block.handle, len(block.data)), block.data)
    if case.hooks:
        add(_U16.pack(len(case.hooks)))
        for hook in case.hooks:
            add(_HOOK.pack(hook.probe, hook.occurrence, hook.action, hook.area, hook.offset, len(hook.data)))
            add(hook.data)
    else:
        add(_NONE)
    add(_U16.pack(len(case.entries)))
    for entry in case.entries:
        add(_U16.pack(len(entry)))
        for parameter in entry:
            parts += (_U32.pack(len(parameter)), parameter)
    add(_U16.pack(len(case.streams)))
    for key, replies in case.streams:
        add(_QUEUE.pack(key, len(replies)))
        parts += [r.wire or encode_reply(r) for r in replies]
    return b"".join(parts)


def encode_frame(bodies: Sequence[bytes], flags: int = 0) -> bytes:
    """A request frame of cases that share their flags. An empty one is the handshake."""
    head = bytes((VERSION, flags))
    parts: list[bytes] = []
    for body in bodies:
        parts += (_U32.pack(len(body) + 2), head, body)
    payload = b"".join(parts)
    return _FRAME.pack(len(bodies), len(payload)) + payload
