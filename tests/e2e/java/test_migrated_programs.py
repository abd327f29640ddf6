"""Migrated programs against the untouched programs under cobc: what they display, their files, their exit status."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from locksmith.config import Config
from locksmith.discovery import SourceSet, find_sources
from locksmith.targets.java.migrate import migrate
from locksmith.targets.toolchain import COBC_PROFILE, find_cobc

ROOT = Path(__file__).resolve().parents[3]
SEMANTICS = ROOT / "corpora" / "semantics"
# SEM02C and SEM39X end in an error of the reference, SEM33 needs an indexed file, SEM10 and SEM41 have programs that
# a single cobc -x does not link.
PROGRAMS = (
    "SEM01",
    "SEM02",
    "SEM03",
    "SEM05",
    "SEM06",
    "SEM07",
    "SEM08",
    "SEM09",
    "SEM11",
    "SEM21",
    "SEM34",
    "SEM39",
    "SEM40",
)
LARGE = {"SEM40F": ("fields", "4000"), "SEM40S": ("statements", "6000"), "SEM40P": ("paragraphs", "3000")}


def _migrate(paths: list[Path], directory: Path) -> Path:
    sources = SourceSet(find_sources(paths), [], Config())
    units = []
    for program in sources.load_all():
        assert program.model is not None and not program.model.unsupported, program.diagnostics
        units.append(sources.unit(program))
    migrate(units, directory)
    return directory


def _run(command: list[str], directory: Path, **environment: str) -> tuple[bytes, int]:
    finished = subprocess.run(
        command, cwd=directory, env={**os.environ, **environment}, capture_output=True, check=False, timeout=300
    )
    return finished.stdout, finished.returncode


def _compile(source: Path, directory: Path) -> str:
    program = directory / source.stem
    subprocess.run([find_cobc(), "-x", "-w", *COBC_PROFILE, "-o", str(program), str(source)], check=True)
    return str(program)


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    paths = [SEMANTICS / f"{name}.cbl" for name in PROGRAMS]
    paths += [Path(__file__).parent / "files.cbl", SEMANTICS / "SEM33V.cbl"]
    return _migrate(paths, tmp_path_factory.mktemp("project"))


@pytest.mark.slow
@pytest.mark.parametrize("name", PROGRAMS)
def test_semantics(name: str, project: Path, tmp_path: Path) -> None:
    original = tmp_path / "original"
    migrated = tmp_path / "migrated"
    original.mkdir()
    migrated.mkdir()
    expected = _run([_compile(SEMANTICS / f"{name}.cbl", tmp_path)], original)
    assert expected[0], "the program displays nothing"
    assert _run([str(project / "run"), name], migrated) == expected


@pytest.mark.slow
def test_files(project: Path, tmp_path: Path) -> None:
    results = []
    for side in ("original", "migrated"):
        directory = tmp_path / side
        directory.mkdir()
        (directory / "SHORTF").write_bytes(b"12345678abcdefghXY")
        names = {f"DD_{n}": str(directory / n.lower()) for n in ("FIXF", "VARY", "LINES", "PRINT1")}
        source = Path(__file__).parent / "files.cbl"
        command = [_compile(source, tmp_path)] if side == "original" else [str(project / "run"), "FILES"]
        shown, status = _run(command, directory, **names)
        assert status == 7
        files = {p.name: p.read_bytes() for p in sorted(directory.iterdir())}
        results.append((shown.decode("latin-1").splitlines(), files))
    assert results[1][0] == results[0][0]
    assert results[1][1] == results[0][1]
    assert {"fixf", "vary", "lines", "print1"} <= set(results[0][1])


@pytest.mark.slow
def test_a_varying_record_cut_short(project: Path, tmp_path: Path) -> None:
    (tmp_path / "S33VAR").write_bytes(b"\0\3\0\0abc\0\x0f\0\0abcdefghijklmno\0\5\0\0xyz")
    (tmp_path / "S33UNT").write_bytes(b"\0\2\0\0ab\0\6\0\0cut")
    expected = _run([_compile(SEMANTICS / "SEM33V.cbl", tmp_path)], tmp_path)
    assert b"GOT xyzdefghijkl\nSHORT 0005 " in expected[0] and b"FIVE cut" in expected[0]
    assert _run([str(project / "run"), "SEM33V"], tmp_path) == expected


@pytest.mark.slow
def test_programs_of_the_largest_size(tmp_path: Path) -> None:
    sources = tmp_path / "sources"
    sources.mkdir()
    for name, arguments in LARGE.items():
        text = subprocess.run(
            [sys.executable, str(SEMANTICS / "large.py"), *arguments], capture_output=True, text=True, check=True
        ).stdout
        (sources / f"{name}.cbl").write_text(text)
    project = _migrate([sources], tmp_path / "project")
    for name in LARGE:
        expected = _run([_compile(sources / f"{name}.cbl", tmp_path)], tmp_path)
        assert _run([str(project / "run"), name], tmp_path) == expected


@pytest.mark.slow
def test_run_tells_the_programs_there_are(project: Path, tmp_path: Path) -> None:
    finished = subprocess.run([str(project / "run")], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert finished.returncode == 2
    assert "SEM01" in finished.stderr
