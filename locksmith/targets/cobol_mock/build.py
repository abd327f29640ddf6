"""Builds the mock: cobc translates, gcc compiles, the worker is linked in.

Takes: a `Unit` and a directory. Gives: `TargetBuild`, or `LocksmithError` with the compiler's words at the original
lines. The worker's own objects are compiled once per user and source state (build cache).
"""

from __future__ import annotations

import re
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path

from locksmith.diagnostics import Diagnostic, LocksmithError, Severity, Span
from locksmith.model.unit import Unit
from locksmith.resources import data_directory
from locksmith.targets.base import SourceChange, TargetBuild, refuse_pervasive
from locksmith.targets.cobol_mock.emit import MockProgram, emit_mock
from locksmith.targets.cobol_mock.reach import checked_translation, place_of
from locksmith.targets.cobol_mock.records import area_items
from locksmith.targets.cobol_mock.table import emit_table, entry_symbol
from locksmith.targets.toolchain import COBC_PROFILE, cached_build, find_cobc, find_gcc

BOUND_CHECKS = ("-fec=EC-BOUND-SUBSCRIPT", "-fec=EC-BOUND-REF-MOD")
C_FLAGS = ("-pipe", "-w", "-fsigned-char", "-fwrapv", "-fno-strict-aliasing")
WORKER_FLAGS = ("-std=gnu11", "-O2", "-pipe", "-Wall", "-Wextra", "-fwrapv", "-fno-strict-aliasing")
LARGE = 600_000  # bytes of C beyond which gcc's optimiser takes many seconds
_MESSAGE = re.compile(r"^(?P<file>[^:]+):(?P<line>\d+): (?P<kind>error|warning|note)?:? ?(?P<text>.*)$")
# cobc asks the first program of a file only whether there are decimals; here that is the function of the probes.
_DECIMALS, _LIBCOB = "#include <gmp.h>\n", "#include <libcob.h>\n"
_OF_THE_PROGRAM = "duplicate USING BY REFERENCE item"  # an inserted CALL repeats the program's own operands


def build_mock(unit: Unit, directory: Path, changes: Sequence[SourceChange] = ()) -> TargetBuild:
    """Emit, translate, compile and link the mock of a unit in `directory`, with `changes` written into the program
    under test. Raises LocksmithError where a step fails."""
    refuse_pervasive(unit)
    started = time.monotonic()
    directory.mkdir(parents=True, exist_ok=True)
    worker = worker_objects()
    sources, objects = [], []
    for position, program in enumerate(emit_mock(unit, changes).programs):
        source = directory / f"{entry_symbol(program.name)}.cob"
        source.write_text(program.text, encoding="latin-1")
        sources.append(source)
        objects.append(_compile_program(program, source, unit, position))
    table = directory / "lk_table.c"
    table.write_text(emit_table(unit), encoding="ascii", errors="replace")
    _run(
        [
            find_gcc(),
            *WORKER_FLAGS,
            f"-I{data_directory('mocks') / 'runtime'}",
            "-c",
            str(table),
            "-o",
            str(table.with_suffix(".o")),
        ]
    )
    target = directory / "worker"
    link = [find_gcc(), "-rdynamic", "-Wl,-z,now", "-o", str(target), *map(str, objects), str(table.with_suffix(".o"))]
    _run([*link, *map(str, worker), "-lcob", "-ldl", "-lm"])
    seconds = time.monotonic() - started
    return TargetBuild("cobol", unit.name, directory, (str(target), "snapshot"), tuple(sources), seconds)


def _compile_program(program: MockProgram, source: Path, unit: Unit, position: int) -> Path:
    """cobc translates to C, the C gets its reach checks, gcc makes the object."""
    translated = source.with_suffix(".c")
    command = [find_cobc(), "-C", "-free", *COBC_PROFILE, *BOUND_CHECKS, "-o", translated.name, source.name]
    done = subprocess.run(command, cwd=source.parent, capture_output=True, text=True, errors="replace", check=False)
    _tell(program, done.stderr, done.returncode != 0)
    text = translated.read_text(encoding="latin-1")
    headers = sorted(source.parent.glob(f"{translated.name}.*h"))
    declarations = "".join(h.read_text(encoding="latin-1") for h in headers)
    if "cob_decimal" in declarations and _DECIMALS not in text:
        text = text.replace(_LIBCOB, _DECIMALS + _LIBCOB, 1)
    model = unit.programs[position]
    place = place_of(model, unit.area_base[position], position, text, declarations, area_items(model))
    translated.write_text(checked_translation(text, place), encoding="latin-1")
    target = source.with_suffix(".o")
    level = "-O1" if len(text) < LARGE else "-O0"
    _run([find_gcc(), level, *C_FLAGS, "-c", translated.name, "-o", target.name], source.parent)
    return target


def _tell(program: MockProgram, messages: str, failed: bool) -> None:
    """cobc's errors at the original lines; a warning in an inserted line is an error too."""
    found = []
    for line in messages.splitlines():
        match = _MESSAGE.match(line)
        if match is None:
            continue
        number = int(match["line"])
        place = program.lines[number - 1] if 0 < number <= len(program.lines) else None
        ours = place is not None and place.inserted and not match["text"].startswith(_OF_THE_PROGRAM)
        bad = match["kind"] == "error" or (match["kind"] == "warning" and ours)
        if bad:
            span = place.span if place else Span(program.name, number)
            where = f" (line {number} of the mock)"
            found.append(Diagnostic("LKB001", Severity.ERROR, f"cobc: {match['text']}{where}", span))
    if failed and not found:
        found.append(Diagnostic("LKB001", Severity.ERROR, f"cobc failed: {messages.strip()[:500]}"))
    if found:
        raise LocksmithError(found)


def _run(command: list[str], directory: Path | None = None) -> None:
    done = subprocess.run(command, cwd=directory, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode:
        raise LocksmithError([Diagnostic("LKB002", Severity.ERROR, f"{command[0]}: {done.stderr.strip()[:2000]}")])


def worker_objects() -> list[Path]:
    """The worker's compiled objects, from the build cache or made now."""
    sources = sorted((data_directory("mocks") / "runtime").glob("*.[ch]"))
    units = [s for s in sources if s.suffix == ".c"]

    def compile_into(directory: Path) -> None:
        for source in units:
            _run([find_gcc(), *WORKER_FLAGS, "-c", str(source), "-o", str(directory / f"{source.stem}.o")])

    content = {s.name: s.read_bytes() for s in sources} | {"flags": " ".join(WORKER_FLAGS).encode()}
    place = cached_build("worker", content, compile_into)
    return [place / f"{s.stem}.o" for s in units]
