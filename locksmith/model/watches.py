"""What the probes of decisions can show: the operands of their conditions, read out of storage.

Evaluating a condition changes nothing, so the bytes that stand in storage when the probe of an outcome fires are those
its condition was decided on. A watch says which bytes to copy at which probe; both targets take the same table and
need no code of their own per condition.

Takes: nothing (types and their bytes only; `analysis/conditions.py` plans them). Gives: `Watch`, the table that the
workers read at start, and the records of a run. Never interprets the bytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from struct import Struct

TABLE = "watches.bin"  # its file, read by both workers at start

_COUNT = Struct("<I")
_WATCH = Struct("<HH")
_RANGE = Struct("<HII")
_RECORD = Struct("<HI")


@dataclass(frozen=True, slots=True)
class Watch:
    """At the unit-wide `probe`, the bytes of `ranges`: (unit-wide area, offset, length), each inside its area."""

    probe: int
    ranges: tuple[tuple[int, int, int], ...]

    @property
    def length(self) -> int:
        """Bytes one record of it holds."""
        return sum(length for _, _, length in self.ranges)


@dataclass(frozen=True, slots=True)
class WatchRecord:
    """What stood in the watched ranges when `probe` fired, `event` stub events after the start. Bytes of linkage that
    is unbound or cut short are zeros."""

    probe: int
    event: int
    data: bytes


def encode_watches(watches: Sequence[Watch]) -> bytes:
    """The table: u32 n × (u16 probe, u16 n_ranges × (u16 area, u32 offset, u32 length)); one entry a probe."""
    out = [_COUNT.pack(len(watches))]
    for watch in watches:
        out.append(_WATCH.pack(watch.probe, len(watch.ranges)))
        out += [_RANGE.pack(*r) for r in watch.ranges]
    return b"".join(out)


def decode_watch_records(watches: Sequence[Watch], log: bytes) -> Iterator[WatchRecord]:
    """The records of a run's watch log: (u16 probe, u32 event, bytes of the watch's ranges) each. Raises ValueError
    where the log does not fit the table."""
    lengths = {w.probe: w.length for w in watches}
    at = 0
    while at < len(log):
        if at + _RECORD.size > len(log):
            raise ValueError("a watch log ends early")
        probe, event = _RECORD.unpack_from(log, at)
        at += _RECORD.size
        end = at + lengths.get(probe, len(log) + 1)
        if end > len(log):
            raise ValueError(f"a watch log does not fit its table at probe {probe}")
        yield WatchRecord(probe, event, log[at:end])
        at = end
