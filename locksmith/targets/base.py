"""What a target build is. Takes nothing, gives `TargetBuild`; the generators of `java/` and `cobol_mock/` make them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


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
