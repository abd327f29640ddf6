"""The reader: one source file to expanded text words.

Takes: a path, copybook directories, an optional reference format. Gives: `SourceText`. Never raises for what a file
holds; what is wrong with it is told in `diagnostics`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from locksmith.diagnostics import Diagnostic
from locksmith.source.copying import Expansion
from locksmith.source.library import Library
from locksmith.source.reading import read_text
from locksmith.source.words import Word

_DEBUGGING = re.compile(r"^.{6}[^*/].*\bDEBUGGING\s+MODE\b", re.IGNORECASE | re.MULTILINE)
_DECIMAL_COMMA = re.compile(r"^[^*\n]*\bDECIMAL-POINT\s+(?:IS\s+)?COMMA\b", re.IGNORECASE | re.MULTILINE)


@dataclass(frozen=True, slots=True)
class SourceText:
    """`lines` are those of the file itself, copybooks not counted."""

    words: tuple[Word, ...]
    diagnostics: tuple[Diagnostic, ...]
    lines: int
    decimal_comma: bool = False


def read_source(path: Path, copybook_directories: Sequence[Path] = (), source_format: str | None = None) -> SourceText:
    """Read `path` and carry out its COPY and REPLACE statements."""
    text, diagnostic = read_text(path)
    if text is None:
        return SourceText((), (diagnostic,) if diagnostic else (), 0)
    comma = _DECIMAL_COMMA.search(text) is not None
    expansion = Expansion(
        Library(path, copybook_directories),
        debugging=_DEBUGGING.search(text) is not None,
        decimal_comma=comma,
        source_format=source_format,
    )
    words = expansion.replace(expansion.file_words(path, (), "fixed"))
    return SourceText(tuple(words), tuple(expansion.diagnostics), text.count("\n"), comma)
