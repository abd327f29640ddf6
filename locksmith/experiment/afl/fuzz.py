"""Runs afl-fuzz on a mock and tells what it reached.

Takes: a unit, its catalog, its mock and a number of executions. Gives: `AflRun`, natural outcomes over executions, by
running again on the mock what AFL++ kept. Needs afl-fuzz (Debian: afl++); nothing else of AFL++ is used, for the mock's
own probes are the coverage. Never judges: the Java side takes no part.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from locksmith.cases.case import CoverageClass, TestCase
from locksmith.cases.catalog import Catalog, classify_case
from locksmith.cases.codec import encode_body
from locksmith.diagnostics import Diagnostic, LocksmithError, Severity
from locksmith.experiment.afl.form import Form, build_form, encode_form
from locksmith.experiment.afl.seeds import first_inputs, program_words
from locksmith.experiment.afl.unpack import unpack_case
from locksmith.model.unit import Unit
from locksmith.run.protocol import ExitKind, decode_result
from locksmith.run.supervisor import Supervisor, worker_command
from locksmith.targets.base import TargetBuild
from locksmith.targets.toolchain import find_tool

WALL_SECONDS = 600
MAX_INPUT = 1 << 16
CASE_MILLISECONDS = 20_000  # longer than the worker's own backstop
COUNTED = (ExitKind.NORMAL, ExitKind.STOP_RUN, ExitKind.ABEND, ExitKind.NOT_FOUND)
_TABLE = "form.bin"
_PROBES_A_LINE = 64
_EDGES = (1 << 15) + (1 << 13)  # mocks/runtime/afl.c
_EXECUTIONS = re.compile(r"execs:(\d+)")
_NUMBER = re.compile(r"id:(\d+)")
_VARIABLES = {
    "AFL_NO_UI": "1",
    "AFL_NO_AFFINITY": "1",
    "AFL_SKIP_CPUFREQ": "1",
    "AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES": "1",
    "GLIBC_TUNABLES": "glibc.pthread.rseq=0",
}


@dataclass(frozen=True, slots=True)
class AflRun:
    """`points`: executions after which a kept input ran, and the natural probes reached until then (bit k = probe k of
    the program under test). The last point stands at the end of the run."""

    points: tuple[tuple[int, int], ...]
    executed: int
    seconds: float
    kept: int
    version: str


def run_afl(
    unit: Unit, catalog: Catalog, mock: TargetBuild, executions: int, seed: int, directory: Path
) -> list[tuple[int, int]]:
    """(executions, natural probes reached until then) of an AFL++ run; files go to `directory`. Raises LocksmithError
    where afl-fuzz is not installed or does not run."""
    return list(fuzz_mock(unit, catalog, mock, executions, seed, directory).points)


def fuzz_mock(
    unit: Unit,
    catalog: Catalog,
    mock: TargetBuild,
    executions: int,
    seed: int,
    directory: Path,
    wall_seconds: int = WALL_SECONDS,
    rich: bool = True,
) -> AflRun:
    """One run of afl-fuzz, ended by `executions` or the wall clock. `rich`: it starts from a case with data too, not
    from an empty one alone. Raises as `run_afl`."""
    fuzzer = find_tool("afl-fuzz")
    form = build_form(unit, catalog)
    shutil.rmtree(directory, ignore_errors=True)
    _prepare(unit, catalog, form, directory, rich)
    begun = time.monotonic()
    command = [
        fuzzer,
        *("-i", "seeds", "-o", "out", "-x", "words.dict", "-m", "none"),
        *("-t", str(CASE_MILLISECONDS), "-G", str(MAX_INPUT), "-s", str(seed)),
        *("-E", str(executions), "-V", str(wall_seconds), "--", str(Path(mock.worker[0]).resolve()), "afl"),
    ]
    environment = {
        **os.environ,
        **dict(mock.environment),
        **_VARIABLES,
        "LK_FORM": str((directory / "form.bin").resolve()),
    }
    environment["AFL_MAP_SIZE"] = str(-(-unit.n_probes // _PROBES_A_LINE) * _PROBES_A_LINE + _EDGES)
    with (directory / "afl-fuzz.log").open("wb") as log:
        done = subprocess.run(
            command, cwd=directory, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log, check=False
        )
    seconds = time.monotonic() - begun
    stats = _read_stats(directory)
    if done.returncode or not stats:
        tail = (directory / "afl-fuzz.log").read_text("utf-8", "replace")[-800:]
        raise LocksmithError([Diagnostic("LKR010", Severity.ERROR, f"afl-fuzz failed on {unit.name}: {tail}")])
    executed = int(stats["execs_done"])
    kept = list(_kept_inputs(directory / "out" / "default" / "queue"))
    points = _replay(unit, catalog, mock, [(at, unpack_case(form, data)) for at, data in kept])
    points.append((executed, points[-1][1] if points else 0))
    return AflRun(tuple(points), executed, seconds, len(kept), stats.get("afl_version", ""))


def _prepare(unit: Unit, catalog: Catalog, form: Form, directory: Path, rich: bool) -> None:
    """The table of the form, the first inputs and the dictionary."""
    seeds = directory / "seeds"
    seeds.mkdir(parents=True)
    (directory / _TABLE).write_bytes(encode_form(form))
    for number, data in enumerate(first_inputs(form, rich)):
        (seeds / f"{number:02}").write_bytes(data)
    lines = ["".join(f"\\x{b:02x}" for b in word) for word in program_words(unit, catalog)]
    (directory / "words.dict").write_text("".join(f'"{line}"\n' for line in lines), encoding="ascii")


def _read_stats(directory: Path) -> dict[str, str]:
    path = directory / "out" / "default" / "fuzzer_stats"
    if not path.is_file():
        return {}
    lines = (line.split(":", 1) for line in path.read_text("utf-8", "replace").splitlines() if ":" in line)
    return {key.strip(): value.strip() for key, value in lines}


def _kept_inputs(queue: Path) -> Iterator[tuple[int, bytes]]:
    """Inputs in the order in which they were kept, each with the executions done by then."""
    found = []
    for path in queue.glob("id:*"):
        number, executions = _NUMBER.search(path.name), _EXECUTIONS.search(path.name)
        if number is not None:
            found.append((int(number[1]), int(executions[1]) if executions else 0, path))
    for _, done, path in sorted(found):
        yield done, path.read_bytes()


def _replay(
    unit: Unit, catalog: Catalog, mock: TargetBuild, cases: Sequence[tuple[int, TestCase]]
) -> list[tuple[int, int]]:
    """The rises of what was reached, by running the cases again as any others."""
    own = (1 << len(unit.programs[0].probes)) - 1
    points: list[tuple[int, int]] = []
    reached = 0
    with Supervisor([worker_command(mock)], unit.n_probes) as supervisor:
        results = supervisor.run([encode_body(case) for _, case in cases])
    for (executions, case), (data,) in zip(cases, results, strict=True):
        result = decode_result(data)
        if result.exit not in COUNTED or classify_case(case, catalog) is not CoverageClass.NATURAL:
            continue
        if result.hits & own & ~reached:
            reached |= result.hits & own
            points.append((executions, reached))
    return points
