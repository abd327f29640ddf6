"""Where two runs part, axis by axis.

Takes: two full `RunResult`s and the `Unit` they ran. Gives: `Difference`s in words of the program. Never decides
whether a difference counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest

from locksmith.gate.axes import AXES, Axis
from locksmith.gate.fingerprint import take_fingerprint
from locksmith.gate.naming import UnitNames
from locksmith.gate.stublog import StubEvent, decode_stub_log
from locksmith.model.program import SiteKind
from locksmith.run.protocol import ProtocolError, RunResult

_SHOWN = 5
_BYTES_SHOWN = 32
_UNCHECKED = frozenset({SiteKind.ACCEPT, SiteKind.DISPLAY, SiteKind.RANDOM})


@dataclass(frozen=True, slots=True)
class Difference:
    """`where` is the place on the axis; `left` and `right` what either side has there. `line`: where the program under
    test is then, in its own text; 0 where that is not known."""

    axis: Axis
    where: str
    left: str
    right: str
    line: int = 0


def find_differences(left: RunResult, right: RunResult, names: UnitNames) -> tuple[Difference, ...]:
    """Every axis that differs, each with its first places. Empty where the runs are equal."""
    axes = take_fingerprint(left).differing(take_fingerprint(right))
    found: list[Difference] = []
    for axis in AXES:
        if axis in axes:
            places = _PLACES[axis](left, right, names)
            found += places or [Difference(axis, "digest", "differs", "differs")]
    return tuple(found)


def _exit(left: RunResult, right: RunResult, names: UnitNames) -> list[Difference]:
    return [Difference(Axis.EXIT, "end", _end(left), _end(right), _last_line(left, names))]


def _last_line(result: RunResult, names: UnitNames) -> int:
    """Of the last label or outcome of the program under test that a run came to."""
    path = reversed(result.full.path) if result.full else ()
    return next((line for line in map(names.probe_line, path) if line), 0)


def _end(result: RunResult) -> str:
    return f"{result.exit.name.lower()} code {result.code}"


def _path(left: RunResult, right: RunResult, names: UnitNames) -> list[Difference]:
    found = []
    if left.full and right.full:
        for step, (a, b) in enumerate(zip_longest(left.full.path, right.full.path)):
            if a != b:
                line = names.probe_line(b if a is None else a)
                found.append(Difference(Axis.PATH, f"probe {step + 1}", names.probe(a), names.probe(b), line))
                break
    if not found and left.fuel_left != right.fuel_left:
        shown = (str(left.fuel_left), str(right.fuel_left))
        found.append(Difference(Axis.PATH, "fuel left", *shown, _last_line(left, names)))
    return found


def _hits(left: RunResult, right: RunResult, names: UnitNames) -> list[Difference]:
    different = left.hits ^ right.hits
    probes = [k for k in range(different.bit_length()) if different >> k & 1]
    return [
        Difference(Axis.PARAGRAPHS_HIT, names.probe(k), _hit(left.hits, k), _hit(right.hits, k), names.probe_line(k))
        for k in probes[:_SHOWN]
    ]


def _hit(hits: int, probe: int) -> str:
    return "reached" if hits >> probe & 1 else "not reached"


def _stub_log(left: RunResult, right: RunResult, names: UnitNames) -> list[Difference]:
    if not (left.full and right.full):
        return []
    try:
        events = decode_stub_log(left.full.stub_log), decode_stub_log(right.full.stub_log)
    except ProtocolError as error:
        return [Difference(Axis.STUB_LOG, "log", str(error), str(error))]
    for step, (a, b) in enumerate(zip_longest(*events)):
        if a is None or b is None or _event_key(a) != _event_key(b):
            one = a or b
            line = names.site_line(one.site) if one is not None else 0
            shown = (describe_event(a, names), describe_event(b, names))
            return [Difference(Axis.STUB_LOG, f"event {step + 1}", *shown, line)]
    return []


def _event_key(event: StubEvent) -> tuple[object, ...]:
    return (event.kind, event.site, event.out, event.status, event.value, event.flags, event.back)


def describe_event(event: StubEvent | None, names: UnitNames) -> str:
    """One event in a line."""
    if event is None:
        return "no event"
    out = " ".join(show_bytes(p) for p in event.out)
    back = " ".join(show_bytes(p) for p in event.back)
    text = f"{names.site(event.site)} out[{out}] status {event.status.decode('latin-1')} value {event.value}"
    return f"{text} in[{back}]" + (f" flags {event.flags}" if event.flags else "")


def show_bytes(data: bytes, limit: int = 0) -> str:
    """Bytes as quoted text where they print, else as hexadecimal; `limit` 0 shows all."""
    cut = data[:limit] if limit else data
    shown = f"'{cut.decode('ascii')}'" if all(32 <= b < 127 or b == 10 for b in cut) else f"X'{cut.hex()}'"
    return shown.replace("\n", "\\n") + ("…" if limit and len(data) > limit else "")


def _checkpoints(left: RunResult, right: RunResult, names: UnitNames) -> list[Difference]:
    if left.full and right.full:
        for step, (a, b) in enumerate(zip_longest(left.full.checkpoints, right.full.checkpoints)):
            if a != b:
                where, line = f"checkpoint {step + 1}", _event_line(left, step, names)
                return [Difference(Axis.CHECKPOINTS, where, _hex(a), _hex(b), line)]
    at = _next_difference(left.watches, right.watches)
    if at is None:
        if left.digests.checkpoints == right.digests.checkpoints or not (left.full and right.full):
            return []
        sides = _hex(left.digests.checkpoints), _hex(right.digests.checkpoints)
        return [Difference(Axis.CHECKPOINTS, "storage or return code behind an entry before the last", *sides)]
    cut = slice(at, at + _BYTES_SHOWN)
    where = f"operands at decisions, byte {at + 1} of the watch log"
    return [Difference(Axis.CHECKPOINTS, where, show_bytes(left.watches[cut]), show_bytes(right.watches[cut]))]


def _event_line(result: RunResult, step: int, names: UnitNames) -> int:
    """Of the operation that a checkpoint was taken before (docs/wire.md: not every event takes one)."""
    try:
        logged = decode_stub_log(result.full.stub_log) if result.full else ()
    except ProtocolError:
        return 0
    events = [e for e in logged if e.kind not in _UNCHECKED]
    return names.site_line(events[step].site) if step < len(events) else 0


def _hex(value: int | None) -> str:
    return "none" if value is None else f"{value:016x}"


def _terminal_state(left: RunResult, right: RunResult, names: UnitNames) -> list[Difference]:
    if not (left.full and right.full):
        return []
    a, b = left.full.terminal_state, right.full.terminal_state
    if len(a) != len(b):
        return [Difference(Axis.TERMINAL_STATE, "length", str(len(a)), str(len(b)))]
    found: list[Difference] = []
    line = _last_line(left, names)
    at = _next_difference(a, b, 0)
    while at is not None and len(found) < _SHOWN:
        name, start, end = names.storage(at, len(a))
        cut = slice(start, end) if end - start <= _BYTES_SHOWN else slice(at, min(end, at + _BYTES_SHOWN))
        found.append(Difference(Axis.TERMINAL_STATE, name, show_bytes(a[cut]), show_bytes(b[cut]), line))
        at = _next_difference(a, b, end)
    return found


def _next_difference(a: bytes, b: bytes, start: int = 0) -> int | None:
    """The first position from `start` on at which two runs of bytes part; a longer one parts at the other's end."""
    if a[start:] == b[start:]:
        return None
    shared = min(len(a), len(b))
    return next((i for i in range(start, shared) if a[i] != b[i]), shared)


_PLACES = {
    Axis.EXIT: _exit,
    Axis.PATH: _path,
    Axis.PARAGRAPHS_HIT: _hits,
    Axis.STUB_LOG: _stub_log,
    Axis.CHECKPOINTS: _checkpoints,
    Axis.TERMINAL_STATE: _terminal_state,
}
