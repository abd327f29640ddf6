"""One program, three ways: untouched under the reference, as the COBOL mock, as the generated Java.

Takes: a source file. Gives: what each side displays and its exit code. Never judges; a side that does not build raises
LocksmithError or CalledProcessError.
"""

from __future__ import annotations

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

from locksmith.cases.case import TestCase
from locksmith.cases.codec import FLAG_FULL, encode_body
from locksmith.config import Config
from locksmith.discovery import LoadedProgram, SourceFile, SourceSet
from locksmith.gate.stublog import decode_stub_log
from locksmith.model.program import SiteKind
from locksmith.model.unit import Unit
from locksmith.run.protocol import ExitKind, RunResult, decode_result
from locksmith.run.supervisor import Supervisor, worker_command
from locksmith.targets.cobol_mock.build import build_mock
from locksmith.targets.java.build import build_java
from locksmith.targets.toolchain import COBC_PROFILE, find_cobc

FUEL = 1_000_000


@dataclass(frozen=True)
class Outcome:
    """What one side displayed and the exit status it gave (8 bits)."""

    text: str
    code: int


@dataclass(frozen=True)
class Pair:
    """Both targets on the same case: the raw results and the mock's, taken apart."""

    mock: bytes
    java: bytes
    result: RunResult

    @property
    def outcome(self) -> Outcome:
        """What the mock displayed, and its code as a process would end with it."""
        assert self.result.full is not None
        events = decode_stub_log(self.result.full.stub_log)
        text = b"".join(e.out[0] for e in events if e.kind == SiteKind.DISPLAY)
        ended = self.result.exit in (ExitKind.NORMAL, ExitKind.STOP_RUN)
        return Outcome(text.decode("latin-1"), self.result.code & 0xFF if ended else 1)


def load(source: Path, bound: tuple[str, ...] = (), copybooks: tuple[Path, ...] = ()) -> list[LoadedProgram]:
    """The programs of a file."""
    return _sources(source, bound, copybooks).load(SourceFile(source, source.name))


def _sources(source: Path, bound: tuple[str, ...], copybooks: tuple[Path, ...]) -> SourceSet:
    real = dict.fromkeys(bound, "real")
    names = (source.stem.upper(), *bound)
    bindings = {name: {k: v for k, v in real.items() if k != name} for name in names}
    return SourceSet([SourceFile(source, source.name)], copybooks, Config(bindings=bindings))


def unit_of(source: Path, bound: tuple[str, ...] = (), copybooks: tuple[Path, ...] = ()) -> Unit:
    """The first program of a file, with those of the same file that its CALLs are bound to."""
    sources = _sources(source, bound, copybooks)
    return sources.unit(sources.load(SourceFile(source, source.name))[0])


def run_original(source: Path, directory: Path, copybooks: tuple[Path, ...] = ()) -> Outcome:
    """Compile with plain cobc under the pinned profile and run, in an empty directory."""
    program = directory / source.stem
    include = [word for place in copybooks for word in ("-I", str(place))]
    subprocess.run([find_cobc(), "-x", "-w", *COBC_PROFILE, *include, "-o", str(program), str(source)], check=True)
    scratch = directory / "original"
    scratch.mkdir(parents=True)
    done = subprocess.run([str(program)], cwd=scratch, env=os.environ, capture_output=True, check=False, timeout=60)
    return Outcome(done.stdout.decode("latin-1"), done.returncode)


def run_targets(unit: Unit, directory: Path, case: TestCase | None = None) -> Pair:
    """The same case in both workers, in full."""
    builds = build_mock(unit, directory / "mock"), build_java(unit, directory / "java")
    body = encode_body(case or TestCase(fuel=FUEL))
    with Supervisor([worker_command(build) for build in builds], unit.n_probes) as both:
        ((mock, java),) = both.run([body], FLAG_FULL)
    return Pair(mock, java, decode_result(mock))
