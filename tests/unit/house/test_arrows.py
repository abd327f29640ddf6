"""The import arrows of ARCHITECTURE.md: a stage imports what stands before it in the flow, nothing behind it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[3] / "locksmith"

# In flow order. A part may import itself and whatever stands before it.
ORDER = (
    "diagnostics",
    "resources",
    "source",
    "syntax",
    "model",
    "externals",
    "targets",
    "cases",
    "run",
    "gate",
    "config",
    "original",
    "analysis",
    "search",
    "skills",
    "store",
    "loop",
    "authoring",
    "report",
    "doctor",
    "discovery",
    "faults",
    "experiment",
    "baseline",
    "pipeline",
    "cli",
)

# Narrower than the order: searchers and skills never run a process (the types of run/protocol.py are what they see of
# it), the gate sees fingerprints only, the report sees the store only.
PROCESSES = {"run.supervisor", "run.worker", "targets.toolchain"}
FORBIDDEN = {
    "search": PROCESSES | {"source", "targets"},
    "skills": PROCESSES | {"source"},
    "analysis": PROCESSES | {"source", "targets"},
    "gate": PROCESSES | {"source", "targets"},
    "report": {"source", "syntax", "targets", "run", "search", "skills", "loop"},
    "authoring": {"gate", "run"},
}


def _modules() -> list[Path]:
    return sorted(p for p in PACKAGE.rglob("*.py") if "_data" not in p.parts)


def _part(path: Path) -> str:
    relative = path.relative_to(PACKAGE)
    return relative.parts[0] if len(relative.parts) > 1 else relative.stem


def _imported(path: Path) -> Iterator[tuple[int, str]]:
    """(line, dotted name inside the package) of every import of our own code."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [a.name for a in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: relative import"
            names = [f"{node.module or ''}.{a.name}" for a in node.names]
        for name in names:
            if name.startswith("locksmith.") and not name.startswith("locksmith.__"):
                yield node.lineno, name.removeprefix("locksmith.")


def _allowed(name: str, part: str) -> bool:
    upstream = ORDER[: ORDER.index(part) + 1]
    return name.split(".")[0] in upstream and not any(
        name == f or name.startswith(f + ".") for f in FORBIDDEN.get(part, ())
    )


def test_every_part_has_its_place_in_the_order() -> None:
    known = {*ORDER, "__init__", "__main__"}
    assert {_part(p) for p in _modules()} <= known


@pytest.mark.parametrize("path", _modules(), ids=lambda p: str(p.relative_to(PACKAGE)))
def test_imports_follow_the_flow(path: Path) -> None:
    part = _part(path)
    if part in ("__init__", "__main__"):
        return
    wrong = [f"line {line} imports {name}" for line, name in _imported(path) if not _allowed(name, part)]
    assert not wrong, f"{path.relative_to(PACKAGE.parent)}: {', '.join(wrong)}"


def test_the_architecture_shows_the_order() -> None:
    """The first column of its table names every part, in flow order."""
    text = (PACKAGE.parent / "ARCHITECTURE.md").read_text(encoding="utf-8")
    house = text.split("## The house")[1].split("\n## ")[0]
    rows = [line.split("|")[1] for line in house.splitlines() if line.startswith("| `")]
    parts = [name.removesuffix(".py").split("/")[0] for row in rows for name in re.findall(r"`([^`]+)`", row)]
    assert tuple(dict.fromkeys(parts)) == ORDER


def test_the_arrows_are_seen() -> None:
    """The check itself must be able to see imports: diagnostics are imported almost everywhere."""
    seen = [name for path in _modules() for _, name in _imported(path)]
    assert sum(name.startswith("diagnostics.") for name in seen) >= 2
    assert not _allowed("run.supervisor.Supervisor", "search")
    assert not _allowed("cli", "model")
    assert _allowed("run.protocol.ExitKind", "search")
