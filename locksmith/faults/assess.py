"""Tries faults on cases.

Takes: a unit's sound Java build, faults, a `Suite`. Gives: a `FaultResult` for each, judged by the gate's own judge
against what the reference answered when the suite was recorded. Never runs the reference and writes no file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from locksmith.diagnostics import Diagnostic, LocksmithError, Severity
from locksmith.faults.fault import Fault, FaultResult, Proof, State
from locksmith.faults.host import Built, FaultHost
from locksmith.faults.operators import PROGRAM, RUNTIME
from locksmith.faults.planting import (
    MARKS_CLASS,
    JavaSource,
    find_program_faults,
    find_runtime_faults,
    mark_places,
    parse_java,
    plant,
)
from locksmith.faults.suite import Suite
from locksmith.gate.axes import AXES, Axis
from locksmith.gate.verdict import Status, judge
from locksmith.targets.base import TargetBuild

_CHUNK = 256
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class SoundJava:
    """A sound build: its sources parsed, program and runtime."""

    unit_class: str
    sources: Mapping[str, JavaSource]

    def faults(self) -> tuple[list[Fault], list[Diagnostic]]:
        """Every fault that can be planted, program first; and a warning for each operator whose place is gone."""
        program = [s for n, s in sorted(self.sources.items()) if not n.startswith("locksmith/")]
        runtime, gone = find_runtime_faults(self.sources, RUNTIME)
        return find_program_faults(program, PROGRAM) + runtime, gone

    def texts(self) -> dict[str, str]:
        """The sources by name."""
        return {name: source.text.decode() for name, source in self.sources.items()}


def open_java(build: TargetBuild) -> SoundJava:
    """Read a build's sources, `src` and the runtime beside it. Its worker command ends with the unit's class."""
    roots = (build.directory / "src", build.directory / "runtime")
    texts = {p.relative_to(root).as_posix(): p for root in roots for p in sorted(root.rglob("*.java"))}
    sources = {name: parse_java(name, p.read_text(encoding="utf-8")) for name, p in texts.items()}
    return SoundJava(build.worker[-1], sources)


def try_faults(
    java: SoundJava,
    faults: Sequence[Fault],
    suite: Suite,
    n_probes: int,
    *,
    whole: bool = False,
    progress: Progress | None = None,
) -> list[FaultResult]:
    """Plant each fault by itself. Cases behind the accepted ones run where those do not find it, and, under `whole`,
    where they find it on one axis alone.

    Raises LocksmithError where the sound Java itself does not pass the suite in the host."""
    with FaultHost(java.unit_class, java.texts(), n_probes) as host:
        _check_sound(host, suite)
        reached = _find_reached(host, java, faults, suite)
        out = []
        for number, fault in enumerate(faults):
            out.append(_try(host, java, fault, suite, number in reached, whole))
            if progress is not None:
                progress(number + 1, len(faults))
    return out


def _check_sound(host: FaultHost, suite: Suite) -> None:
    host.plant({})
    if host.run(suite.bodies) != list(suite.expected):
        raise _wrong("LKF003", "the sound Java does not pass the cases it passed in verify")


def _wrong(code: str, message: str) -> LocksmithError:
    return LocksmithError([Diagnostic(code, Severity.ERROR, message)])


def _find_reached(host: FaultHost, java: SoundJava, faults: Sequence[Fault], suite: Suite) -> set[int]:
    """Numbers of the faults to whose place some case comes."""
    marked, always = mark_places(java.sources, faults)
    built, words = host.plant(marked)
    if built is Built.REFUSED:
        raise _wrong("LKF004", f"javac refuses the marked sources:\n{words}")
    host.run(suite.bodies)
    return always | {k for k, mark in enumerate(host.marks(MARKS_CLASS)) if mark}


def _try(host: FaultHost, java: SoundJava, fault: Fault, suite: Suite, reached: bool, whole: bool) -> FaultResult:
    built, words = host.plant({fault.file: plant(java.sources[fault.file], fault)})
    if built is not Built.DONE:
        if built is Built.SAME:
            return FaultResult(fault, State.EQUIVALENT, reached, proof=Proof.SAME_CLASSES)
        return FaultResult(fault, State.NOT_BUILT, reached, words=words.strip().partition("\n")[0])
    tally = _Tally()
    tally.judge(suite.expected[: suite.accepted], host.run(suite.bodies[: suite.accepted]))
    by_accepted = tally.failed > 0
    at = suite.accepted
    while at < len(suite.bodies) and not tally.hung and (not tally.failed or (whole and len(tally.axes) == 1)):
        tally.judge(suite.expected[at : at + _CHUNK], host.run(suite.bodies[at : at + _CHUNK]))
        at += _CHUNK
    state = State.KILLED if tally.failed else State.ERROR if tally.errors else State.SURVIVED
    axes = tuple(a for a in AXES if a in tally.axes)
    alone = tuple(a for a in AXES if a in tally.alone)
    return FaultResult(fault, state, reached, by_accepted, axes, alone, tally.failed, tally.ran, tally.words)


class _Tally:
    """What the judge said so far."""

    def __init__(self) -> None:
        self.ran = 0
        self.failed = 0
        self.errors = 0
        self.axes: set[Axis] = set()
        self.alone: set[Axis] = set()
        self.words = ""

    @property
    def hung(self) -> bool:
        return "timeout" in self.words

    def judge(self, expected: Sequence[bytes], got: Sequence[bytes]) -> None:
        for left, right in zip(expected, got, strict=True):
            self.ran += 1
            if left == right:
                continue
            verdict = judge(left, right)
            if verdict.status is Status.FAIL:
                self.failed += 1
                self.axes.update(verdict.axes)
                if len(verdict.axes) == 1:
                    self.alone.add(verdict.axes[0])
            elif verdict.status is not Status.PASS:
                self.errors += 1
                self.words = self.words or verdict.reason
