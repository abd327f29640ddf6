"""The reader: one source file to expanded text words.

Takes: a path, copybook directories, an optional reference format. Gives: `SourceText`. Never raises for what a file
holds; what is wrong with it is told in `diagnostics`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from locksmith.diagnostics import Diagnostic
from locksmith.source.copying import Expansion
from locksmith.source.library import Library
from locksmith.source.reading import read_text
from locksmith.source.words import Word


@dataclass(frozen=True, slots=True)
class SourceText:
    """`lines` are those of the file itself, copybooks not counted. `absent`: copybooks of a subsystem not found."""

    words: tuple[Word, ...]
    diagnostics: tuple[Diagnostic, ...]
    lines: int
    decimal_comma: bool = False
    absent: tuple[Diagnostic, ...] = ()


def read_source(path: Path, copybook_directories: Sequence[Path] = (), source_format: str | None = None) -> SourceText:
    """Read `path` and carry out its COPY and REPLACE statements.

    DECIMAL-POINT IS COMMA and WITH DEBUGGING MODE, which may themselves come from a copybook, change how all of it is
    read: a text that has one is read again.
    """
    text, diagnostic = read_text(path)
    if text is None:
        return SourceText((), (diagnostic,) if diagnostic else (), 0)

    def expand(debugging: bool, comma: bool) -> SourceText:
        library = Library(path, copybook_directories)
        expansion = Expansion(library, debugging=debugging, decimal_comma=comma, source_format=source_format)
        words = expansion.replace(expansion.file_words(path, (), "fixed"))
        lines, absent = text.count("\n"), tuple(expansion.absent)
        return SourceText(tuple(words), tuple(expansion.diagnostics), lines, comma, absent)

    found = expand(debugging=False, comma=False)
    debugging = _says(found.words, "DEBUGGING", "MODE")
    comma = _says(found.words, "DECIMAL-POINT", "COMMA")
    return expand(debugging, comma) if debugging or comma else found


def _says(words: Sequence[Word], first: str, second: str) -> bool:
    """Whether `first` is followed by `second`, IS between them or not."""
    for index, word in enumerate(words):
        if len(word.text) == len(first) and word.kind == "WORD" and word.text.upper() == first:
            following = [w.text.upper() for w in words[index + 1 : index + 3]]
            if following[:1] == [second] or following == ["IS", second]:
                return True
    return False
