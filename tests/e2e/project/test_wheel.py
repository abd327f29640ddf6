"""The installed package holds all that a checkout has: grammars, the C of the mock, the Java runtime, its templates."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.slow
def test_wheel_holds_the_data(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(tmp_path), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    wanted = [f"locksmith/_data/grammars/{p.name}" for p in (ROOT / "grammars").glob("*.lark")]
    wanted += [
        f"locksmith/_data/{p.relative_to(ROOT)}" for p in (ROOT / "mocks").rglob("*") if p.suffix in (".c", ".h")
    ]
    targets = ROOT / "locksmith" / "targets"
    wanted += [str(p.relative_to(ROOT)) for p in targets.rglob("*") if p.suffix in (".java", ".jinja2", ".j2")]
    assert len(wanted) > 60
    assert [name for name in wanted if name not in names] == []
    assert [name for name in names if name.endswith(".class")] == []
