"""Golden tests: `tests/golden/<topic>/<name>/` holds a program of ours and what is made of it.

Each topic is one command, run in the folder of the program, so that no path of this machine is told. Expected texts are
changed by `make update-golden` alone, and then read.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from locksmith.cli.main import main

HERE = Path(__file__).resolve().parent
Golden = Callable[[Path, str], None]


def _folders(topic: str) -> list[Path]:
    return sorted(p for p in (HERE / topic).iterdir() if p.is_dir())


def _name(path: Path) -> str:
    return path.name


def _program(folder: Path) -> str:
    (program,) = folder.glob("*.cbl")
    return program.name


@pytest.fixture(autouse=True)
def plain_output(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")


@pytest.mark.parametrize("folder", _folders("diagnostics"), ids=_name)
def test_diagnostics(
    folder: Path, golden: Golden, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(folder)
    copybooks = ["-I", "copy"] if (folder / "copy").is_dir() else []
    code = main(["parse", _program(folder), *copybooks])
    told = capsys.readouterr()
    golden(folder / "expected.txt", f"{told.err}{told.out}exit {code}\n")


@pytest.mark.parametrize("folder", _folders("model"), ids=_name)
def test_model(
    folder: Path, golden: Golden, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(folder)
    assert main(["parse", _program(folder), "--json"]) == 0
    golden(folder / "expected.json", capsys.readouterr().out)


@pytest.mark.parametrize("folder", _folders("java"), ids=_name)
def test_java(folder: Path, golden: Golden, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    assert main(["migrate", _program(folder), "--out", str(tmp_path)]) == 0
    written = {p.name: p for p in tmp_path.rglob("*.java") if "locksmith" not in p.relative_to(tmp_path).parts}
    kept = {p.name.removesuffix(".txt") for p in folder.glob("*.java.txt")}
    for name in sorted(written.keys() | kept):
        golden(folder / f"{name}.txt", written[name].read_text(encoding="utf-8") if name in written else "")


@pytest.mark.parametrize("folder", _folders("mock"), ids=_name)
def test_mock(
    folder: Path, golden: Golden, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(folder)
    assert main(["mock", _program(folder), "--diff"]) == 0
    golden(folder / "expected.diff", capsys.readouterr().out)


@pytest.mark.slow
@pytest.mark.parametrize("folder", _folders("trace"), ids=_name)
def test_trace(
    folder: Path,
    golden: Golden,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A run directory with nothing in it but how it was started and one case: `replay --trace` tells the case."""
    monkeypatch.chdir(folder)
    program = Path(_program(folder))
    manifest = {"paths": [program.name], "copybooks": [], "config": None, "programs": {program.stem: program.name}}
    (tmp_path / "run.json").write_text(json.dumps(manifest))
    case = tmp_path / "programs" / program.stem / "cases" / "case.json"
    case.parent.mkdir(parents=True)
    case.write_bytes((folder / "case.json").read_bytes())
    code = main(["replay", str(tmp_path), str(case), "--trace"])
    golden(folder / "expected.txt", f"{capsys.readouterr().out}exit {code}\n")
