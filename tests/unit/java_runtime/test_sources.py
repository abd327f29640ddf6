"""House rules of the Java runtime that can be read off its sources and classes."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
SOURCES = sorted((ROOT / "locksmith/targets/java/runtime/src/main/java/locksmith/runtime").glob("*.java"))
LIMIT = 8000  # HotSpot leaves longer methods interpreted


def test_depends_on_nothing_but_the_jdk() -> None:
    imports = {
        name
        for path in SOURCES
        for name in re.findall(r"^import (?:static )?([\w.]+);", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert [n for n in imports if not n.startswith(("java.", "locksmith.runtime"))] == []


@pytest.mark.parametrize("path", SOURCES, ids=lambda p: p.name)
def test_says_what_it_is_and_stays_readable(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert "/**" in text.split("class ")[0].split("interface ")[0], "no Javadoc before the type"
    assert len(text.splitlines()) <= 400


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("javac") is None, reason="needs a JDK")
def test_compiles_without_warnings_into_short_methods(tmp_path: Path) -> None:
    command = ["javac", "-Xlint:all,-serial,-processing", "-Werror", "--release", "17", "-d", str(tmp_path)]
    subprocess.run([*command, *map(str, SOURCES)], check=True, capture_output=True)
    classes = sorted(map(str, tmp_path.rglob("*.class")))
    listing = subprocess.run(["javap", "-c", "-p", *classes], check=True, capture_output=True, text=True).stdout
    longest = max(int(m) for m in re.findall(r"^ +(\d+): \w*return$", listing, re.MULTILINE))
    assert 100 < longest < LIMIT
