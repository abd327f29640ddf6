"""Results as the workers send them (docs/wire.md).

Takes: reply bytes. Gives: the single results of a frame, and `RunResult` of one. Never judges; whole results are
compared as bytes first and taken apart only where that matters.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from struct import Struct
from struct import error as StructError

FRAME = Struct("<II")
_U32 = Struct("<I")
_HEAD = Struct("<BiI5QIH")
HEAD_SIZE = _HEAD.size


class ExitKind(IntEnum):
    """How a run ended."""

    NORMAL = 0
    STOP_RUN = 1
    ABEND = 2
    OUT_OF_FUEL = 3
    BOUNDS = 4
    ADDRESS = 5
    PERFORM_DEPTH = 6
    RUNTIME_ERROR = 7
    NOT_FOUND = 8
    CRASH = 9
    TIMEOUT = 10
    UNSUPPORTED = 11
    INVALID = 12


class ProtocolError(Exception):
    """A worker answered something that is not the wire's form."""


@dataclass(frozen=True, slots=True)
class Digests:
    path: int = 0
    stub_log: int = 0
    checkpoints: int = 0
    terminal_state: int = 0
    hits: int = 0


@dataclass(frozen=True, slots=True)
class FullResult:
    """What is there when a full result was asked for."""

    path: tuple[int, ...]
    stub_log: bytes
    checkpoints: tuple[int, ...]
    terminal_state: bytes


@dataclass(frozen=True, slots=True)
class RunResult:
    """One result, taken apart. `hits` is the probe bitmap, bit k of the little-endian number = probe k; `watches` the
    watch log (model/watches.py) where operands were asked for."""

    exit: ExitKind
    code: int
    fuel_left: int
    digests: Digests
    stub_events: int
    n_probes: int
    hits: int
    full: FullResult | None = None
    watches: bytes = b""


def split_results(payload: bytes | memoryview, count: int) -> list[bytes]:
    """The `count` results of a reply's payload. Raises ProtocolError where the lengths do not fit."""
    view = memoryview(payload)
    out = []
    at = 0
    for _ in range(count):
        if at + 4 > len(view):
            raise ProtocolError("a reply frame ends early")
        (length,) = _U32.unpack_from(view, at)
        at += 4
        if at + length > len(view):
            raise ProtocolError("a result ends early")
        out.append(bytes(view[at : at + length]))
        at += length
    if at != len(view):
        raise ProtocolError("a reply frame has bytes left over")
    return out


def decode_result(data: bytes) -> RunResult:
    """Take one result apart. Raises ProtocolError where it is not in the wire's form."""
    try:
        exit_, code, fuel, *digests, events, n_probes = _HEAD.unpack_from(data)
        size = (n_probes + 7) // 8
        at = HEAD_SIZE + size
        hits = int.from_bytes(data[HEAD_SIZE:at], "little")
        full, watches = _decode_rest(data, at) if len(data) > at else (None, b"")
        return RunResult(ExitKind(exit_), code, fuel, Digests(*digests), events, n_probes, hits, full, watches)
    except (StructError, ValueError) as error:
        raise ProtocolError(f"a result cannot be read: {error}") from error


_FULL = (2, 1, 8, 1)  # bytes an element of the parts of a full result
_WATCHES = (1,)


def _decode_rest(data: bytes, at: int) -> tuple[FullResult | None, bytes]:
    """What stands behind the bitmap: the four parts of a full result, a watch log, or both. A single part that fills
    the rest is a watch log: the path of a full result takes twice its count, and three parts follow."""
    (n,) = _U32.unpack_from(data, at)
    if at + 4 + n == len(data):
        return None, data[at + 4 :]
    (path, log, checkpoints, state), at = _take_parts(data, at, _FULL)
    full = FullResult(_words("H", path), log, _words("Q", checkpoints), state)
    (watches,), at = _take_parts(data, at, _WATCHES) if at < len(data) else ([b""], at)
    if at != len(data):
        raise ProtocolError("a result has bytes left over")
    return full, watches


def plain_result(data: bytes) -> bytes:
    """What a result holds whatever was asked for: all up to the bitmap. Raises ProtocolError where it is too short."""
    if len(data) < HEAD_SIZE:
        raise ProtocolError("a result ends early")
    n_probes = int.from_bytes(data[HEAD_SIZE - 2 : HEAD_SIZE], "little")
    return data[: HEAD_SIZE + (n_probes + 7) // 8]


def _take_parts(data: bytes, at: int, widths: Sequence[int]) -> tuple[list[bytes], int]:
    parts = []
    for width in widths:
        (n,) = _U32.unpack_from(data, at)
        at += 4
        part = data[at : at + n * width]
        if len(part) != n * width:
            raise ProtocolError("a result ends early")
        parts.append(part)
        at += n * width
    return parts, at


def _words(code: str, data: bytes) -> tuple[int, ...]:
    words = array(code)
    words.frombytes(data)
    return tuple(words)


def encode_result(result: RunResult) -> bytes:
    """The bytes of a result: what the supervisor puts in for a worker that cannot answer, and what tests script."""
    d = result.digests
    head = _HEAD.pack(
        result.exit,
        result.code,
        result.fuel_left,
        d.path,
        d.stub_log,
        d.checkpoints,
        d.terminal_state,
        d.hits,
        result.stub_events,
        result.n_probes,
    )
    out = head + result.hits.to_bytes((result.n_probes + 7) // 8, "little")
    if result.full is not None:
        f = result.full
        path, checkpoints = array("H", f.path).tobytes(), array("Q", f.checkpoints).tobytes()
        sizes = (len(f.path), len(f.stub_log), len(f.checkpoints), len(f.terminal_state))
        for n, part in zip(sizes, (path, f.stub_log, checkpoints, f.terminal_state), strict=True):
            out += _U32.pack(n) + part
    return out + _U32.pack(len(result.watches)) + result.watches if result.watches else out


def lost_result(kind: ExitKind, n_probes: int) -> bytes:
    """The result of a case whose worker crashed or hung: zero digests, never equal to success."""
    return encode_result(RunResult(kind, 0, 0, Digests(), 0, n_probes, 0))
