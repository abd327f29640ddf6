"""Whatever is wrong with what is given: a diagnostic, the right exit code, never a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

HEAD = "       IDENTIFICATION DIVISION.\n       PROGRAM-ID. T.\n"
GOOD = HEAD + "       PROCEDURE DIVISION.\n       M-P.\n           STOP RUN.\n"


def run(*arguments: str | Path, cwd: Path | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "locksmith", *map(str, arguments)],
        capture_output=True,
        text=True,
        cwd=cwd,
        env={**os.environ, "NO_COLOR": "1", **environment},
        timeout=120,
        check=False,
    )


def told(done: subprocess.CompletedProcess[str], code: int, *words: str) -> None:
    assert done.returncode == code, done.stderr
    assert "Traceback" not in done.stderr
    for word in words:
        assert word in done.stderr + done.stdout


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "T.cbl"
    path.write_text(GOOD, encoding="ascii")
    return path


def test_a_good_program_parses(source: Path) -> None:
    told(run("parse", source), 0, "T: ")


def test_no_such_path(tmp_path: Path) -> None:
    told(run("parse", tmp_path / "nothing.cbl"), 2, "LKV002", "nothing.cbl")


def test_no_program_in_a_directory(tmp_path: Path) -> None:
    told(run("verify", tmp_path, "--out", tmp_path / "out"), 2, "LKV001", ".cbl")


def test_copybook_directory_that_is_not_there(source: Path) -> None:
    told(run("parse", source, "-I", "/nowhere/at/all"), 2, "LKV002")


def test_missing_copybook_shows_its_place(tmp_path: Path) -> None:
    text = HEAD + "       DATA DIVISION.\n       WORKING-STORAGE SECTION.\n       COPY GONE.\n" + GOOD.split("T.\n")[1]
    (tmp_path / "T.cbl").write_text(text, encoding="ascii")
    told(run("parse", tmp_path / "T.cbl"), 2, "GONE", "T.cbl:5:", "^")


@pytest.mark.parametrize("content", [b"", b"\x00\x01\x02\xff" * 400, "TEXT".encode("cp037") * 400])
def test_files_that_are_no_source(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "T.cbl").write_bytes(content)
    told(run("parse", tmp_path / "T.cbl"), 2, "error[")


def test_unknown_configuration_key_names_the_nearest(source: Path) -> None:
    (source.parent / "locksmith.toml").write_text("[sourc]\nformat = 'fixed'\n", encoding="ascii")
    told(run("parse", source), 2, "LKG001", "sourc", "source")


def test_unknown_program_algorithm_and_format(source: Path) -> None:
    out = source.parent / "out"
    told(run("parse", source, "--program", "NOPE"), 2, "LKV006", "T")
    told(run("verify", source, "--out", out, "--algorithms", "magic"), 2, "LKV007", "pairwise")
    told(run("report", out), 2, "LKV009")
    told(run("report", out, "--format", "pdf"), 2, "LKV008", "html")
    told(run("replay", out, "abc"), 2, "LKV009")


def test_usage_errors_are_two(source: Path) -> None:
    told(run("verify"), 2, "PATH")
    told(run("verify", source, "--budget", "many"), 2, "neither a number of cases nor a time")
    told(run("nothing"), 2, "invalid choice")


def test_no_compiler_on_the_path(source: Path, tmp_path: Path) -> None:
    told(run("verify", source, "--out", tmp_path / "out", PATH="/nowhere"), 2, "LKD001", "cobc", "apt-get install")


def test_output_that_cannot_be_written(source: Path, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way", encoding="ascii")
    told(run("verify", source, "--out", blocked / "out"), 2, "LKV010", "file")


@pytest.mark.parametrize("command", ["verify", "migrate", "mock", "parse", "replay", "report", "doctor"])
def test_every_command_has_help_with_an_example(command: str) -> None:
    done = run(command, "--help")
    told(done, 0, "example: locksmith " + command)
    assert "\x1b[" not in done.stdout


def test_a_defect_says_so(source: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from locksmith.cli import inspect as commands
    from locksmith.cli import main

    def broken(arguments: object) -> int:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr(commands, "run_parse", broken)
    assert main(["parse", str(source)]) == 2
    assert "LKV099" in capsys.readouterr().err
