"""What an original must do, from the mock's log; and where a run of it differs.

Takes: a realised case, then the run of the original. Gives: `Expectation`, and the first `Difference`. Never runs
anything and never forgives: bytes are equal or they are not.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from locksmith.cases.case import TestCase
from locksmith.gate.stublog import StubEvent
from locksmith.model.program import AreaKind, SiteKind
from locksmith.model.unit import Unit
from locksmith.original.contents import Unrealisable
from locksmith.original.program import OriginalRun, plain_contents
from locksmith.original.realise import Realised
from locksmith.original.specs import SitePlace, UnitSites, defined_names
from locksmith.original.standins import ABEND_CODE, CallScript, call_script
from locksmith.run.protocol import ExitKind, RunResult

_OUT = frozenset({"SYSOUT", "CONSOLE", "SYSLIST", "SYSLST", "CRT", "TERMINAL"})
_ERR = frozenset({"SYSERR", "STDERR"})
_IN = frozenset({"CONSOLE", "SYSIN", "SYSIPT", "CRT", "TERMINAL", "STDIN"})
_WINDOW = 60


@dataclass(frozen=True, slots=True)
class Expectation:
    """Everything that is compared, and what the run is given."""

    stdin: bytes
    stdout: bytes
    stderr: bytes
    code: int
    calls: CallScript
    files: Mapping[str, bytes | tuple[tuple[bytes, ...], ...]]
    returned: bytes | None  # parameters of the last entry; None where the log does not tell them


@dataclass(frozen=True, slots=True)
class Difference:
    """`what`: stdout, stderr, return code, calls, parameters, or `file NAME`."""

    what: str
    expected: str
    got: str


def expectation(unit: Unit, one: Realised) -> Expectation:
    """Raises Unrealisable for devices that the check does not have."""
    sites = UnitSites(unit)
    own = defined_names(unit)
    stdin, stdout, stderr = bytearray(), bytearray(), bytearray()
    for event in one.events:
        place = sites.place(event.site)
        if place.site.kind is SiteKind.CALL and event.out[0].decode("latin-1").upper() in own:
            raise Unrealisable(f"line {place.site.span.line}: {event.out[0].decode()} is in the same source, not bound")
        if place.site.kind is SiteKind.ACCEPT:
            if _device(place) not in _IN:
                raise Unrealisable(f"line {place.site.span.line}: ACCEPT FROM {place.site.resource}")
            stdin += _line(event)
        elif place.site.kind is SiteKind.DISPLAY:
            device = _device(place)
            if device not in _OUT | _ERR:
                raise Unrealisable(f"line {place.site.span.line}: DISPLAY UPON {place.site.resource}")
            (stderr if device in _ERR else stdout).extend(event.out[0])
    return Expectation(
        bytes(stdin),
        bytes(stdout),
        bytes(stderr),
        _code(one.result),
        call_script(sites, one.events),
        {name: plain_contents(contents) for name, contents in one.system.files.items()},
        _returned(unit, one.case, one.result),
    )


def _device(place: SitePlace) -> str:
    devices = {mnemonic.upper(): device.upper() for device, mnemonic in place.model.program.special_names.mnemonics}
    return devices.get(place.site.resource, place.site.resource)


def _line(event: StubEvent) -> bytes:
    text = event.back[0] if event.back else b""
    if b"\n" in text or b"\x03" in text or not text:
        raise Unrealisable("a text for ACCEPT that is no line")
    return text + b"\n"


def _code(result: RunResult) -> int:
    """The process' exit code: 8 bits; libcob's own stops give 1."""
    if result.exit is ExitKind.ABEND:
        return ABEND_CODE
    if result.exit in (ExitKind.NORMAL, ExitKind.STOP_RUN):
        return result.code & 0xFF
    return 1


def _returned(unit: Unit, case: TestCase, result: RunResult) -> bytes | None:
    """The parameters as the terminal state holds them: the linkage areas, where every one is a parameter."""
    model = unit.programs[0]
    if not model.linkage or result.full is None:
        return None
    linkage = [a.id for a in model.areas if a.kind is AreaKind.LINKAGE]
    if set(linkage) != set(model.linkage) or len(case.entries[-1]) != len(model.linkage):
        return None
    pieces = {}
    at = 0
    for area in model.areas:
        pieces[area.id] = result.full.terminal_state[at : at + area.length]
        at += area.length
    return b"".join(pieces[a] for a in model.linkage)


def first_difference(wanted: Expectation, run: OriginalRun) -> Difference | None:
    """The first thing that is not as the mock has it."""
    if run.code is None:
        return Difference("return code", str(wanted.code), "the original does not end")
    for what, expected, got in (
        ("stdout", wanted.stdout, run.stdout),
        ("calls", wanted.calls.told, run.told),
        ("stderr", wanted.stderr, _without_warnings(run.stderr) if wanted.stderr else b""),
    ):
        if expected != got:
            return Difference(what, *_excerpts(expected, got))
    if wanted.code != run.code:
        words = run.stderr.decode("latin-1").strip()[-200:]
        return Difference("return code", str(wanted.code), f"{run.code} {words}".strip())
    for name in sorted(set(wanted.files) | set(run.files)):
        difference = _file_difference(name, wanted.files.get(name), run.files.get(name))
        if difference is not None:
            return difference
    if wanted.returned is not None and wanted.returned != run.returned:
        return Difference("parameters", *_excerpts(wanted.returned, run.returned))
    return None


def _without_warnings(stderr: bytes) -> bytes:
    return b"".join(line for line in stderr.splitlines(keepends=True) if not line.startswith(b"libcob: "))


def _file_difference(
    name: str, expected: bytes | tuple[tuple[bytes, ...], ...] | None, got: bytes | tuple[tuple[bytes, ...], ...] | None
) -> Difference | None:
    if expected == got:
        return None
    what = f"file {name}"
    if expected is None or got is None:
        return Difference(what, _presence(expected), _presence(got))
    if isinstance(expected, bytes) and isinstance(got, bytes):
        return Difference(what, *_excerpts(expected, got))
    assert isinstance(expected, tuple) and isinstance(got, tuple)
    for index, (a, b) in enumerate(zip(expected, got, strict=False)):
        if a != b:
            where = f"{what} by key {index}"
            if len(a) != len(b):
                return Difference(where, f"{len(a)} records", f"{len(b)} records")
            row = next(i for i in range(len(a)) if a[i] != b[i])
            return Difference(f"{where}, record {row + 1}", *_excerpts(a[row], b[row]))
    return Difference(what, f"{len(expected)} keys", f"{len(got)} keys")


def _presence(contents: object) -> str:
    return "no file" if contents is None else "a file"


def _excerpts(expected: bytes, got: bytes) -> tuple[str, str]:
    """Both sides around the first byte that differs."""
    limit = min(len(expected), len(got))
    at = next((i for i in range(limit) if expected[i] != got[i]), limit)
    start = max(0, at - _WINDOW // 2)
    return tuple(f"at byte {at} of {len(b)}: {b[start : at + _WINDOW]!r}" for b in (expected, got))  # type: ignore[return-value]
