"""Runs afl-fuzz on a mock and tells what it reached.

Takes: a unit, its catalog, its mock and a number of executions. Gives: `AflRun`, natural outcomes over executions, by
running again on the mock what AFL++ kept. Needs afl-fuzz (Debian: afl++); nothing else of AFL++ is used, for the mock's
own probes are the coverage. Never judges: the Java side takes no part.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from locksmith.cases.catalog import Catalog
from locksmith.diagnostics import Diagnostic, LocksmithError, Severity
from locksmith.experiment.afl.form import Form, build_form, encode_form
from locksmith.experiment.afl.reach import Kept, Reached, replay_kept
from locksmith.experiment.afl.seeds import first_inputs, program_words
from locksmith.experiment.afl.unpack import unpack_case
from locksmith.model.unit import Unit
from locksmith.targets.base import TargetBuild
from locksmith.targets.toolchain import find_tool

WALL_SECONDS = 600
MAX_INPUT = 1 << 16
CASE_MILLISECONDS = 20_000  # longer than the worker's own backstop
_TABLE = "form.bin"
_PROBES_A_LINE = 64
_EDGES = (1 << 15) + (1 << 13)  # mocks/runtime/afl.c
_VARIABLES = {
    "AFL_NO_UI": "1",
    "AFL_NO_AFFINITY": "1",
    "AFL_SKIP_CPUFREQ": "1",
    "AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES": "1",
    "GLIBC_TUNABLES": "glibc.pthread.rseq=0",
}


@dataclass(frozen=True, slots=True)
class AflRun:
    """`points`: every rise of natural coverage; the last one stands at the end of the run."""

    points: tuple[Reached, ...]
    executed: int
    seconds: float
    kept: int
    version: str


def run_afl(
    unit: Unit, catalog: Catalog, mock: TargetBuild, executions: int, seed: int, directory: Path
) -> list[tuple[int, int]]:
    """(executions, natural probes reached until then) of an AFL++ run; files go to `directory`. Raises LocksmithError
    where afl-fuzz is not installed or does not run."""
    points = fuzz_mock(unit, catalog, mock, executions, seed, directory).points
    return [(p.executions, p.hits) for p in points]


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
    kept = list(_kept_cases(directory / "out" / "default" / "queue", form))
    points = list(replay_kept(unit, catalog, mock, kept))
    points.append(replace(points[-1] if points else Reached(0, 0, 0, 0), executions=executed, seconds=seconds))
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


def _kept_cases(queue: Path, form: Form) -> Iterator[Kept]:
    """The cases in the order in which they were kept."""
    found = []
    for path in queue.glob("id:*"):
        told = dict(word.split(":", 1) for word in path.name.split(",") if ":" in word)
        if told["id"].isdigit():
            found.append((int(told["id"]), int(told.get("execs", 0)), int(told.get("time", 0)), path))
    for _, executions, milliseconds, path in sorted(found):
        yield Kept(executions, milliseconds / 1000, unpack_case(form, path.read_bytes()))
