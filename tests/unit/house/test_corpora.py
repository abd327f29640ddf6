"""Our own corpora: every program compiles untouched under the pinned profile, every folder says what it exercises."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from locksmith.targets.toolchain import COBC_PROFILE

CORPORA = Path(__file__).resolve().parents[3] / "corpora"
PROGRAMS = sorted(CORPORA.rglob("*.cbl"))


def _name(path: Path) -> str:
    return str(path.relative_to(CORPORA))


def test_there_are_corpora() -> None:
    assert len(PROGRAMS) >= 20


@pytest.mark.parametrize("program", PROGRAMS, ids=_name)
def test_compiles_untouched(program: Path, cobc: str) -> None:
    command = [cobc, *COBC_PROFILE, "-fsyntax-only", "-I", str(program.parent / "copy"), str(program)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


BANK = [p for p in PROGRAMS if p.parent.name != "semantics"]  # semantics holds other formats on purpose


@pytest.mark.parametrize("program", [*BANK, *sorted(CORPORA.rglob("*.cpy"))], ids=_name)
def test_stays_in_the_fixed_format(program: Path) -> None:
    lines = program.read_text(encoding="ascii").splitlines()
    assert [n for n, line in enumerate(lines, 1) if len(line) > 72 or "\t" in line] == []


@pytest.mark.parametrize("folder", sorted({p.parent for p in PROGRAMS}), ids=_name)
def test_says_what_it_exercises(folder: Path) -> None:
    readme = (folder / "README.md").read_text(encoding="utf-8")
    assert [p.stem for p in folder.glob("*.cbl") if p.stem not in readme] == []
