"""The import arrows of ARCHITECTURE.md: a stage imports what stands before it in the flow, nothing behind it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[3] / "locksmith"

# In flow order. A part may import itself and whatever stands before it.
ORDER = (
    "diagnostics",
    "resources",
    "config",
    "source",
    "syntax",
    "model",
    "externals",
    "targets",
    "cases",
    "run",
    "gate",
    "analysis",
    "search",
    "skills",
    "store",
    "loop",
    "authoring",
    "report",
    "doctor",
    "pipeline",
    "cli",
)

# Narrower than the order: searchers and skills never run a process, the report sees the store only.
FORBIDDEN = {
    "search": {"targets", "run", "source"},
    "skills": {"run", "source"},
    "analysis": {"targets", "run", "source"},
    "gate": {"targets", "source"},
    "report": {"source", "syntax", "targets", "run", "gate", "search", "skills", "loop"},
    "authoring": {"gate", "run"},
}


def _modules() -> list[Path]:
    return sorted(p for p in PACKAGE.rglob("*.py") if "_data" not in p.parts)


def _part(path: Path) -> str:
    relative = path.relative_to(PACKAGE)
    return relative.parts[0] if len(relative.parts) > 1 else relative.stem


def _imported_parts(path: Path) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [a.name for a in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: relative import"
            module = node.module or ""
            names = [f"{module}.{a.name}" for a in node.names] if module == "locksmith" else [module]
        for name in names:
            parts = name.split(".")
            if parts[0] == "locksmith" and len(parts) > 1 and not parts[1].startswith("_"):
                yield node.lineno, parts[1]


def test_every_part_has_its_place_in_the_order() -> None:
    known = {*ORDER, "__init__", "__main__"}
    assert {_part(p) for p in _modules()} <= known


@pytest.mark.parametrize("path", _modules(), ids=lambda p: str(p.relative_to(PACKAGE)))
def test_imports_follow_the_flow(path: Path) -> None:
    part = _part(path)
    if part in ("__init__", "__main__"):
        return
    allowed = set(ORDER[: ORDER.index(part) + 1]) - FORBIDDEN.get(part, set())
    wrong = [f"line {line} imports {other}" for line, other in _imported_parts(path) if other not in allowed]
    assert not wrong, f"{path.relative_to(PACKAGE.parent)}: {', '.join(wrong)}"


def test_the_arrows_are_seen() -> None:
    """The check itself must be able to see imports: diagnostics are imported almost everywhere."""
    seen = [other for path in _modules() for _, other in _imported_parts(path)]
    assert seen.count("diagnostics") >= 2
