"""`make help`, and `tools/setup` on machines that lack something, played by a PATH that holds only what is linked."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
BASICS = ("bash", "env", "dirname", "id", "cat", "touch", "mkdir")


@pytest.fixture
def bare_path(tmp_path: Path) -> Path:
    """A directory with the basic commands only: no compiler, no JDK, no Python, no apt."""
    directory = tmp_path / "bin"
    directory.mkdir()
    for name in BASICS:
        found = shutil.which(name)
        assert found is not None
        (directory / name).symlink_to(found)
    return directory


def _script(directory: Path, name: str, body: str) -> None:
    path = directory / name
    path.unlink(missing_ok=True)
    path.write_text(f"#!/bin/sh\n{body}\n", encoding="ascii")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


def _setup(path: Path, venv: Path) -> subprocess.CompletedProcess[str]:
    environment = {"PATH": str(path), "VENV": str(venv), "HOME": str(venv.parent)}
    return subprocess.run([str(ROOT / "tools" / "setup")], env=environment, capture_output=True, text=True)


def test_help_names_every_target() -> None:
    done = subprocess.run(["make", "-s", "help"], cwd=ROOT, capture_output=True, text=True, check=True)
    for target in ("setup", "demo", "check", "test", "update-golden", "fuzz", "bench"):
        assert f"make {target} " in done.stdout


def test_without_apt_it_says_what_is_needed(bare_path: Path, tmp_path: Path) -> None:
    done = _setup(bare_path, tmp_path / "venv")
    assert done.returncode == 2
    assert "missing: gnucobol3 default-jdk-headless gcc" in done.stderr
    assert "GnuCOBOL 3.1 or newer" in done.stderr
    assert not (tmp_path / "venv").exists()


def test_without_root_it_gives_the_command(bare_path: Path, tmp_path: Path) -> None:
    _script(bare_path, "apt-get", "exit 99")
    _script(bare_path, "id", "echo 1000")
    done = _setup(bare_path, tmp_path / "venv")
    assert done.returncode == 2
    assert "apt-get update && apt-get install -y gnucobol3 default-jdk-headless gcc" in done.stderr


def test_with_root_it_installs_only_what_is_missing(bare_path: Path, tmp_path: Path) -> None:
    log = tmp_path / "apt.log"
    _script(bare_path, "apt-get", f'echo "$@" >> {log}')
    _script(bare_path, "apt-cache", "exit 0")
    _script(bare_path, "id", "echo 0")
    for present in ("javac", "java", "gcc"):
        _script(bare_path, present, "exit 0")
    done = _setup(bare_path, tmp_path / "venv")
    calls = log.read_text(encoding="ascii").splitlines()
    assert calls[0].startswith("update")
    assert "gnucobol3" in calls[1] and "python3-venv" in calls[1]
    assert "default-jdk-headless" not in calls[1]
    assert done.returncode == 2 and "no Python of 3.11 or newer" in done.stderr


def test_ci_runs_the_whole_test_target() -> None:
    text = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert text.rstrip().endswith("make test")
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
