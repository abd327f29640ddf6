"""What a target build is, and which units no target is built of.

Takes: a unit. Gives: `TargetBuild` (made by the generators of `java/` and `cobol_mock/`); LocksmithError for a unit of
which nothing may be run.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from locksmith.diagnostics import LocksmithError
from locksmith.model.unit import Unit

# Findings of what changes the meaning of statements that do not name it: a collating sequence reaches every comparison,
# a currency sign or a data entry that is not understood the layout and first contents of storage. No statement ends the
# run where such a thing counts, so a verdict, pass or fail, would say nothing.
PERVASIVE = frozenset(
    {"LKP021", "LKP022", "LKM022", "LKP030", "LKP035", "LKP036", "LKM013", "LKM017", "LKM018", "LKM035", "LKS014"}
)


@dataclass(frozen=True, slots=True)
class TargetBuild:
    """A runnable target: the command `worker` reads case frames on stdin and answers on stdout (docs/wire.md)."""

    target: str  # "java" or "cobol"
    program: str
    directory: Path
    worker: tuple[str, ...]
    sources: tuple[Path, ...]
    seconds: float
    environment: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class SourceChange:
    """Statements that are not in the program's text: behind the header of a label or behind a site's statement (local
    ids), with items for WORKING-STORAGE that are no part of what is compared."""

    label: int | None
    site: int | None
    cobol: tuple[str, ...]
    items: tuple[str, ...] = ()


def refuse_pervasive(unit: Unit) -> None:
    """Raises LocksmithError with the findings of a unit of which nothing may be run."""
    found = [d for model in unit.programs for d in model.unsupported if d.code in PERVASIVE]
    if found:
        raise LocksmithError(found)
