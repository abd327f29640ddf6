"""The judged parts of a run.

Takes: a `RunResult`. Gives: `Fingerprint`, one digest an axis. Never looks at anything but the result.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b
from struct import pack

from locksmith.gate.axes import AXES, Axis
from locksmith.run.protocol import RunResult


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """`digests` is keyed by every axis; equal fingerprints are equal runs as far as the worker digested them."""

    digests: Mapping[Axis, bytes]

    def differing(self, other: Fingerprint) -> tuple[Axis, ...]:
        """The axes on which two runs differ, in the order of `AXES`."""
        return tuple(a for a in AXES if self.digests[a] != other.digests[a])


def take_fingerprint(result: RunResult) -> Fingerprint:
    """One digest an axis. Where the full result is there its own bytes count besides the worker's digest.
    A watch log is storage on the way, as checkpoints are."""
    d = result.digests
    full = result.full
    hits = result.hits.to_bytes((result.n_probes + 7) // 8, "little")
    parts: dict[Axis, bytes] = {
        Axis.EXIT: pack("<Bi", result.exit, result.code),
        Axis.PATH: pack("<QI", d.path, result.fuel_left),
        Axis.PARAGRAPHS_HIT: pack("<QI", d.hits, result.n_probes) + hits,
        Axis.STUB_LOG: pack("<QI", d.stub_log, result.stub_events),
        Axis.CHECKPOINTS: pack("<Q", d.checkpoints) + result.watches,
        Axis.TERMINAL_STATE: pack("<Q", d.terminal_state),
    }
    if full is not None:
        parts[Axis.PATH] += b"".join(p.to_bytes(2, "little") for p in full.path)
        parts[Axis.STUB_LOG] += full.stub_log
        parts[Axis.CHECKPOINTS] += b"".join(c.to_bytes(8, "little") for c in full.checkpoints)
        parts[Axis.TERMINAL_STATE] += full.terminal_state
    return Fingerprint({axis: blake2b(data, digest_size=16).digest() for axis, data in parts.items()})
