"""Source file to syntax tree.

Takes: a path, copybook directories, an optional reference format. Gives: `ParseResult`. Never raises for what a file
holds: everything that is wrong is a diagnostic.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from locksmith.diagnostics import Diagnostic, Severity
from locksmith.source.reader import read_source
from locksmith.syntax import ast
from locksmith.syntax.lexer import lex_words
from locksmith.syntax.program import ProgramReader, with_tokens


@dataclass(frozen=True, slots=True)
class ParseResult:
    """`programs` are the outermost ones, in order; `lines` counts the file itself without copybooks."""

    programs: tuple[ast.Program, ...]
    diagnostics: tuple[Diagnostic, ...]
    lines: int


def parse_file(path: Path, copybook_directories: Sequence[Path] = (), source_format: str | None = None) -> ParseResult:
    """Parse `path` with its copybooks. `source_format`: fixed, free or variable; None finds it out."""
    source = read_source(path, copybook_directories, source_format)
    diagnostics = list(source.diagnostics)
    if not source.words:
        return ParseResult((), tuple(diagnostics), source.lines)
    tokens = lex_words(source.words, diagnostics)
    try:
        programs = ProgramReader(tokens, diagnostics).programs()
    except RecursionError:
        message = "parentheses or programs are nested too deeply"
        diagnostics.append(Diagnostic("LKP007", Severity.ERROR, message, tokens[0].span))
        programs = []
    shared = tuple(tokens)
    finished = tuple(with_tokens(p, shared, source.absent) for p in programs)
    return ParseResult(finished, tuple(diagnostics), source.lines)
