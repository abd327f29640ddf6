"""Splicing: the original tokens with text put in and tokens taken out.

Takes: the tokens of a program and the edits made on them. Gives: free-format COBOL text with, for each of its lines,
the span it came from. Tokens that stay are verbatim; every inserted line ends with the mark `*> LK`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from locksmith.diagnostics import Span
from locksmith.syntax.ast import Program, Token

MARK = "*> LK"
MARK_COLUMN = 72
INDENT = "           "


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the mock. `inserted` lines are ours; `span` is the original place they stand for."""

    text: str
    span: Span | None
    inserted: bool


class Edits:
    """Edits on one program's tokens. Positions are token indices; `before` puts text in front of the construct that
    starts there (outer constructs first), `after` behind the one that ends there (inner constructs first)."""

    def __init__(self, tokens: Sequence[Token], first: int = 0, last: int | None = None) -> None:
        """The tokens of a file; `first` and `last` are the half-open range of the program in it."""
        self.tokens = tokens
        self._range = range(first, len(tokens) if last is None else last)
        self._before: dict[int, list[str]] = defaultdict(list)
        self._after: dict[int, list[str]] = defaultdict(list)
        self._removed: set[int] = set()

    def before(self, index: int, *lines: str) -> None:
        """Insert lines in front of token `index`, behind what was inserted there before."""
        self._before[index].extend(lines)

    def after(self, index: int, *lines: str) -> None:
        """Insert lines in front of token `index` on behalf of a construct that ends there (`node.last`)."""
        self._after[index].extend(lines)

    def remove(self, first: int, last: int) -> None:
        """Take the tokens of the half-open range out."""
        self._removed.update(range(first, last))

    def restore(self, first: int, last: int) -> None:
        """Put removed tokens of the range back."""
        self._removed.difference_update(range(first, last))

    def removed(self, index: int) -> bool:
        """Whether the token was taken out."""
        return index in self._removed

    def lines(self) -> list[Line]:
        """The edited text, one line per logical source line."""
        out: list[Line] = []
        row: list[Token] = []
        for index in self._range:
            token = self.tokens[index]
            inserted = self._after.get(index, []) + self._before.get(index, [])
            if row and (inserted or token.line != row[-1].line):
                out.append(_row(row))
                row = []
            out.extend(_inserted(text, token.span) for text in inserted)
            if index not in self._removed:
                row.append(token)
        if row:
            out.append(_row(row))
        end = self._range.stop
        span = self.tokens[end - 1].span if end else None
        out.extend(_inserted(text, span) for text in self._after.get(end, []) + self._before.get(end, []))
        return out


def original_lines(program: Program) -> list[Line]:
    """The program's own text in the same layout, to compare a mock with."""
    return Edits(program.tokens, program.first, program.last or None).lines()


def _row(tokens: list[Token]) -> Line:
    """Tokens of one source line, at the columns they had where that is possible; what touched still touches."""
    text = ""
    for previous, token in zip((None, *tokens), tokens, strict=False):
        text += " " * _gap(previous, token, len(text)) + token.text
    return Line(text, tokens[0].span, False)


def _gap(previous: Token | None, token: Token, length: int) -> int:
    if previous is None:
        return max(1, min(token.span.column - 1, 50))
    if token.text == ".":
        return 0
    before, after = previous.span, token.span
    same = (before.file, before.line, before.via) == (after.file, after.line, after.via)
    if same and before.end == after.column:
        return 0
    if not same and previous.text in ("+", "-") and token.kind in ("INT", "NUM"):
        return 0  # a literal continued behind its sign
    return max(1, min(after.column - 1 - length, 50)) if same else 1


def _inserted(text: str, span: Span | None) -> Line:
    return Line(f"{INDENT}{text}".ljust(MARK_COLUMN) + f" {MARK}", span, True)
