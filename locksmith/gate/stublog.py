"""The stub log taken apart (docs/wire.md, stub log event).

Takes: the log bytes of a full result. Gives: `StubEvent`s with the offset each starts at. Never judges.
"""

from __future__ import annotations

from dataclasses import dataclass
from struct import Struct
from struct import error as StructError

from locksmith.run.protocol import ProtocolError

_HEAD = Struct("<BHH")
_U32 = Struct("<I")
_MIDDLE = Struct("<2siBH")


@dataclass(frozen=True, slots=True)
class StubEvent:
    """One external event: what went out, what came back."""

    offset: int
    kind: int
    site: int
    out: tuple[bytes, ...]
    status: bytes
    value: int
    flags: int
    back: tuple[bytes, ...]


def decode_stub_log(log: bytes) -> tuple[StubEvent, ...]:
    """Every event in order. Raises ProtocolError where the log is not in the wire's form."""
    events = []
    at = 0
    try:
        while at < len(log):
            start = at
            kind, site, n_out = _HEAD.unpack_from(log, at)
            out, at = _pieces(log, at + _HEAD.size, n_out)
            status, value, flags, n_in = _MIDDLE.unpack_from(log, at)
            back, at = _pieces(log, at + _MIDDLE.size, n_in)
            events.append(StubEvent(start, kind, site, out, status, value, flags, back))
    except StructError as error:
        raise ProtocolError(f"the stub log cannot be read at byte {at}: {error}") from error
    return tuple(events)


def _pieces(log: bytes, at: int, count: int) -> tuple[tuple[bytes, ...], int]:
    out = []
    for _ in range(count):
        (length,) = _U32.unpack_from(log, at)
        at += 4
        if at + length > len(log):
            raise ProtocolError("the stub log ends early")
        out.append(log[at : at + length])
        at += length
    return tuple(out), at
