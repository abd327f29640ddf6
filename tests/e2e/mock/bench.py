"""A mock on the bench: builds COBOL text as a mock and runs cases on it.

Takes: COBOL source text and cases. Gives: decoded results, the log's events, what the unprobed program displays. Never
judges.
"""

from __future__ import annotations

import struct
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from locksmith.cases.case import TestCase
from locksmith.cases.codec import encode_body, encode_frame
from locksmith.model.program import ProgramModel, SiteKind
from locksmith.model.resolve import resolve_program
from locksmith.model.unit import Unit
from locksmith.run.protocol import RunResult, decode_result, split_results
from locksmith.syntax.parser import parse_file
from locksmith.targets.base import TargetBuild
from locksmith.targets.cobol_mock.build import build_mock
from locksmith.targets.toolchain import COBC_PROFILE

FULL, FORK = 1, 2


@dataclass(frozen=True)
class Event:
    """One event of the stub log (docs/wire.md)."""

    kind: int
    site: int
    out: tuple[bytes, ...]
    status: bytes
    value: int
    flags: int
    into: tuple[bytes, ...]


@dataclass(frozen=True)
class Bench:
    """A built mock."""

    unit: Unit
    build: TargetBuild

    @property
    def model(self) -> ProgramModel:
        """The program under test."""
        return self.unit.programs[0]

    def raw(self, cases: Sequence[TestCase], mode: str = "fork", flags: int = FULL) -> list[bytes]:
        """The result bytes of cases run in one worker."""
        return self.raw_bodies([encode_body(c) for c in cases], mode, flags)

    def raw_bodies(self, bodies: Sequence[bytes], mode: str = "fork", flags: int = 0) -> list[bytes]:
        """The result bytes of encoded cases run in one worker."""
        frames = [encode_frame(bodies[i : i + 64], flags) for i in range(0, len(bodies), 64)]
        done = subprocess.run([self.build.worker[0], mode], input=b"".join(frames), capture_output=True, check=True)
        out: list[bytes] = []
        at = 0
        while at < len(done.stdout):
            count, size = struct.unpack_from("<II", done.stdout, at)
            out.extend(split_results(done.stdout[at + 8 : at + 8 + size], count))
            at += 8 + size
        return out

    def run(self, case: TestCase = TestCase(), mode: str = "fork") -> RunResult:  # noqa: B008
        """One case, in full."""
        return decode_result(self.raw([case], mode)[0])

    def stream(self, name: str) -> int:
        """The key of a resource's reply stream."""
        return self.unit.n_sites + self.model.streams.index(name)

    def area(self, name: str) -> int:
        """The id of an area."""
        return next(a.id for a in self.model.areas if a.name == name)


def bench_of(text: str, directory: Path, *more: str, bound: dict[str, str] | None = None) -> Bench:
    """Build programs (fixed or free format) as one unit; the first is under test."""
    models = []
    for number, source in enumerate((text, *more)):
        path = directory / f"p{number}.cbl"
        path.write_text(source)
        result = parse_file(path)
        assert not [d for d in result.diagnostics if d.severity == "error"], result.diagnostics
        model = resolve_program(result.programs[0], bound_calls=bound or {})
        assert not [d for d in model.diagnostics if d.severity == "error"], model.diagnostics
        models.append(model)
    unit = Unit(tuple(models))
    return Bench(unit, build_mock(unit, directory / "mock"))


def displayed_by_original(text: str, directory: Path) -> tuple[str, int]:
    """What the unprobed program displays, and its exit status."""
    (directory / "original.cbl").write_text(text)
    command = ["cobc", "-x", *COBC_PROFILE, "-o", "original", "original.cbl"]
    subprocess.run(command, cwd=directory, check=True, capture_output=True)
    done = subprocess.run(["./original"], cwd=directory, capture_output=True, check=False, timeout=20)
    return done.stdout.decode("latin-1"), done.returncode


def events_of(result: RunResult) -> list[Event]:
    """The events of a full result."""
    assert result.full is not None
    log, at, found = result.full.stub_log, 0, []
    while at < len(log):
        kind, site, n = struct.unpack_from("<BHH", log, at)
        out, at = _items(log, at + 5, n)
        status = log[at : at + 2]
        value, flags, n = struct.unpack_from("<iBH", log, at + 2)
        into, at = _items(log, at + 9, n)
        found.append(Event(kind, site, out, status, value, flags, into))
    return found


def _items(log: bytes, at: int, count: int) -> tuple[tuple[bytes, ...], int]:
    items = []
    for _ in range(count):
        (length,) = struct.unpack_from("<I", log, at)
        items.append(log[at + 4 : at + 4 + length])
        at += 4 + length
    return tuple(items), at


def displayed(result: RunResult) -> str:
    """What the mock displayed."""
    return b"".join(e.out[0] for e in events_of(result) if e.kind == SiteKind.DISPLAY).decode("latin-1")
