"""Text words: what COPY and REPLACE work on.

Takes: logical lines. Gives: `Word` tuples with the line and column each came from. Knows nothing of COBOL
keywords and never drops a character that is not white space or a comment.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from locksmith.diagnostics import Span


@dataclass(slots=True, eq=False)
class Line:
    """One source line as its words know it. `number` counts logical output lines once the text is put together."""

    file: str
    source: int
    via: tuple[Span, ...] = ()
    number: int = 0


class Word(NamedTuple):
    """`kind`: WORD, NUMBER, LITERAL, OPEN (a literal without its end), PSEUDO (==), OTHER (one or two characters).

    `column` counts from 1; `glued` means that no space stands between it and the word before.
    """

    kind: str
    text: str
    column: int
    line: Line
    glued: bool

    @property
    def span(self) -> Span:
        return Span(self.line.file, self.line.source, self.column, self.column + len(self.text), self.line.via)


@dataclass(slots=True)
class LogicalLine:
    """Program text of one line, or of several joined by continuation. `text[0]` stands in `column` of `line`.

    `joints` are (offset in text, line, column there) of each further line, in order.
    """

    text: str
    line: Line
    column: int
    joints: list[tuple[int, Line, int]] = field(default_factory=list)


_LITERAL = r"""(?:[XxNnZzHhBbGgUu][Xx]?)?(?:"[^"]*(?:""[^"]*)*"|'[^']*(?:''[^']*)*')"""
_PATTERN = r"""
    (?P<WORD>[A-Za-z_\x80-\xff][A-Za-z0-9_\x80-\xff-]*(?!["'\w])|[0-9]+[A-Za-z_-][A-Za-z0-9_-]*)
  | (?P<LITERAL>{literal})
  | (?P<NUMBER>{number})
  | (?P<COMMENT>\*>.*)
  | (?P<PSEUDO>==)
  | (?P<OPEN>(?:[XxNnZzHhBbGg][Xx]?)?["'].*)
  | (?P<OTHER>\*\*|<=|>=|<>|>>|[^\sA-Za-z0-9"'])
  | (?P<REST>[A-Za-z0-9_\x80-\xff][A-Za-z0-9_\x80-\xff-]*)
"""
_NUMBER = r"[0-9]*\.[0-9]+(?:[Ee][+-]?[0-9]+)?(?![A-Za-z0-9_])|[0-9]+(?:\.[Ee][+-]?[0-9]+)?"
_NUMBER_COMMA = r"[0-9]*[.,][0-9]+(?:[Ee][+-]?[0-9]+)?(?![A-Za-z0-9_])|[0-9]+"


def _compile(number: str) -> re.Pattern[str]:
    return re.compile(_PATTERN.format(literal=_LITERAL, number=number), re.VERBOSE)


_POINT, _COMMA = _compile(_NUMBER), _compile(_NUMBER_COMMA)


def split_words(lines: Iterable[LogicalLine], decimal_comma: bool = False) -> list[Word]:
    """All text words of `lines`, in order."""
    finditer = (_COMMA if decimal_comma else _POINT).finditer
    out: list[Word] = []
    append = out.append
    new, word = tuple.__new__, Word
    for logical in lines:
        line, base = logical.line, logical.column
        end = -1
        start_of_line = len(out)
        for match in finditer(logical.text):
            kind = match.lastgroup
            if kind == "COMMENT":
                break
            start = match.start()
            append(new(word, (kind, match.group(), base + start, line, start == end)))
            end = match.end()
        if logical.joints:
            _place(out, start_of_line, logical)
        # REST only catches what the stricter word form left behind; to every reader it is a word.
    return out


def _place(out: list[Word], start: int, logical: LogicalLine) -> None:
    """Give the words behind a joint the line and column of the line they came from."""
    offsets = [j[0] for j in logical.joints]
    for index in range(start, len(out)):
        word = out[index]
        offset = word.column - logical.column
        joint = bisect_right(offsets, offset) - 1
        if joint >= 0:
            at, line, column = logical.joints[joint]
            out[index] = word._replace(column=column + offset - at, line=line)


def split_text(text: str, like: Word, decimal_comma: bool = False) -> list[Word]:
    """Words of a piece of text that stands in place of `like`: same line, columns from its column on."""
    words = split_words([LogicalLine(text, like.line, like.column)], decimal_comma)
    if words and like.glued:
        words[0] = words[0]._replace(glued=True)
    return words
