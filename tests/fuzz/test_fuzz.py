"""`make fuzz N=…`: random programs print the same, and end the same, compiled by cobc untouched and as generated Java.

`LOCKSMITH_FUZZ_CASES` programs (default 12), from seed `LOCKSMITH_FUZZ_SEED` (default 1) on. A difference is kept with
its seed under build/fuzz.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from locksmith.targets.toolchain import COBC_PROFILE

sys.path.insert(0, str(Path(__file__).parent))

from programs import random_program

ROOT = Path(__file__).resolve().parents[2]
CASES = int(os.environ.get("LOCKSMITH_FUZZ_CASES", "12"))
SEED = int(os.environ.get("LOCKSMITH_FUZZ_SEED", "1"))
BATCH = 25
pytestmark = pytest.mark.slow


def _run(command: list[str], seconds: float = 20) -> tuple[bytes, int]:
    done = subprocess.run(command, capture_output=True, stdin=subprocess.DEVNULL, timeout=seconds)
    return done.stdout, done.returncode


def _expected(source: Path, directory: Path) -> tuple[bytes, int]:
    binary = directory / source.stem
    command = ["cobc", *COBC_PROFILE, "-x", "-w", "-o", str(binary), str(source)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, f"{source.name} is no COBOL:\n{done.stderr}"
    return _run([str(binary)])


def _migrated(sources: Path, out: Path) -> None:
    from locksmith.cli import main

    assert main(["migrate", str(sources), "--out", str(out)]) == 0


@pytest.mark.parametrize("first", range(SEED, SEED + CASES, BATCH))
def test_random_programs(first: int, cobc: str, tmp_path: Path) -> None:
    sources = tmp_path / "cobol"
    sources.mkdir()
    seeds = range(first, min(first + BATCH, SEED + CASES))
    for seed in seeds:
        (sources / f"FZ{seed:06}.cbl").write_text(random_program(seed), encoding="ascii")
    _migrated(sources, tmp_path / "java")
    _run([str(tmp_path / "java" / "run"), f"FZ{first:06}"], 300)  # compiles them all
    different = []
    for seed in seeds:
        source = sources / f"FZ{seed:06}.cbl"
        expected, actual = _expected(source, tmp_path), _run([str(tmp_path / "java" / "run"), source.stem])
        if expected != actual:
            kept = ROOT / "build" / "fuzz" / source.stem
            kept.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, kept)
            (kept / "cobc.txt").write_bytes(expected[0] + b"exit %d\n" % expected[1])
            (kept / "java.txt").write_bytes(actual[0] + b"exit %d\n" % actual[1])
            different.append(source.stem)
    assert different == [], "kept under build/fuzz"
