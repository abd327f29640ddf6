"""Logical lines: reference format, indicator column, continuation, tabs, comment and debugging lines.

Takes: the text of one file and its reference format. Gives: `LogicalLine`s. Never looks into the words, but for the
quotes that decide how a continued literal is joined.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from locksmith.diagnostics import Diagnostic, Severity, Span
from locksmith.source.words import Line, LogicalLine

FORMATS = ("fixed", "free", "variable")
FORMAT_DIRECTIVE = re.compile(
    r"""^[\s\d]*(?:>>\s*(?:SOURCE|SET\s+SOURCEFORMAT)|\$\s*SET\s+SOURCEFORMAT)[^\n]*?\b(FREE|FIXED|VARIABLE)\b""",
    re.IGNORECASE,
)
# Compiler directives that choose what is compiled; the rest only steers listings and checks.
_CONDITIONAL = re.compile(
    r"(?:>>|\$)\s*(IF|ELSE|ELIF|END-IF|DEFINE|EVALUATE|WHEN|END-EVALUATE|CONSTANT)\b", re.IGNORECASE
)
_CARD = re.compile(r"^[\s\d]*(?:CBL|PROCESS)(?:\s|$)", re.IGNORECASE)
_LISTING = re.compile(r"(?:EJECT|SKIP[123]|TITLE\s+['\"].*['\"])\s*\.?\s*$", re.IGNORECASE)
_TAB = 8


class LineReader:
    """Reads the lines of one file. `debugging`: D lines are code. What is wrong goes to `diagnostics`."""

    def __init__(self, file: str, via: tuple[Span, ...], debugging: bool, diagnostics: list[Diagnostic]) -> None:
        self._file = file
        self._via = via
        self._debugging = debugging
        self._diagnostics = diagnostics
        self._started = bool(via)  # CBL and PROCESS cards stand before everything else of a program file

    def read(self, text: str, reference_format: str) -> Iterator[LogicalLine]:
        """The program text of `text` line by line."""
        pending: LogicalLine | None = None
        form = reference_format
        file, via = self._file, self._via
        for number, raw in enumerate(text.split("\n"), 1):
            if not raw or raw.isspace():
                continue
            if (">>" in raw or "$" in raw) and (directive := self._directive(raw, number)):
                form = directive if directive in FORMATS else form
                continue
            piece = self._free(raw) if form == "free" else self._fixed(raw, form == "fixed")
            if piece is None:
                continue
            indicator, code, column = piece
            if indicator == "-" and pending is not None:
                _join(pending, code, column, Line(file, number, via), form)
                continue
            if pending is not None:
                yield pending
            self._started = True
            pending = LogicalLine(code, Line(file, number, via), column)
        if pending is not None:
            yield pending

    def _directive(self, raw: str, number: int) -> str:
        """The format that a directive line sets, 'other' for other directives, '' where it is none."""
        found = FORMAT_DIRECTIVE.match(raw)
        if found:
            return found.group(1).lower()
        text = raw[6:].lstrip() if raw[:6].strip().isdigit() or raw[:6].isspace() else raw.lstrip()
        if not text.startswith((">>", "$")):
            return ""
        conditional = _CONDITIONAL.match(text)
        if conditional:
            column = raw.index(text) + 1
            span = Span(self._file, number, column, len(raw) + 1, self._via)
            message = f"conditional compilation ({conditional.group(1).upper()}) is not supported"
            hint = "run the program through its preprocessor first; all branches are taken as code here"
            self._diagnostics.append(Diagnostic("LKS020", Severity.UNSUPPORTED, message, span, hint))
        return "other"

    def _free(self, raw: str) -> tuple[str, str, int] | None:
        text = raw.expandtabs(_TAB).rstrip()
        if text.lstrip().startswith("*>") or text.startswith("*"):
            return None
        return None if self._is_listing(text.lstrip()) else (" ", text, 1)

    def _fixed(self, raw: str, cut: bool) -> tuple[str, str, int] | None:
        """(indicator, text, column of its first character), or None where the line is no program text."""
        tabbed = "\t" in raw
        text = raw.expandtabs(_TAB) if tabbed else raw
        indicator = text[6:7]
        if indicator in "*/$":  # an empty indicator too: the line ends within the sequence number area
            return None
        # A tab may push code past column 72 that its author saw within it: such a line is kept whole.
        code = text[7:72] if cut and not (tabbed and len(raw.rstrip()) <= 72) else text[7:]
        column = 8
        if indicator in "dD":
            if not self._debugging:
                return None
        elif indicator == "-":
            return indicator, code, column
        elif indicator != " " and not text[:6].strip():
            if indicator == "\x0c":
                return None
            code, column = indicator + code, 7  # an author who begins in column 7
        stripped = code.lstrip()
        if not stripped or stripped.startswith("*>") or self._is_listing(stripped):
            return None
        if not self._started and _CARD.match(text):
            return None
        return " ", code, column

    def _is_listing(self, text: str) -> bool:
        """Statements that only steer the listing: they need no period and stand alone on their line."""
        if text[:1] not in "ESTCPestcp":
            return False
        return bool(_LISTING.match(text)) or (not self._started and bool(_CARD.match(text)))


def _join(pending: LogicalLine, code: str, column: int, line: Line, form: str) -> None:
    """Append a continuation line. An open literal keeps its spaces to column 72 (COBOL-85 reference format)."""
    stripped = code.lstrip()
    column += len(code) - len(stripped)
    quote = _open_quote(pending.text)
    if quote:
        if form == "fixed":
            at, first = (pending.joints[-1][0], pending.joints[-1][2]) if pending.joints else (0, pending.column)
            pending.text = pending.text.ljust(at + 72 - first + 1)
        if stripped[:1] == quote:
            stripped, column = stripped[1:], column + 1
    else:
        pending.text = pending.text.rstrip()
        ending = pending.text[-1:]
        if ending and ending in "\"'" and stripped[:1] == ending:
            # A quote in column 72: followed by two it is the first of a doubled one, else the literal was closed early.
            if stripped[1:2] != ending:
                pending.text = pending.text[:-1]
            stripped, column = stripped[1:], column + 1
    pending.joints.append((len(pending.text), line, column))
    pending.text += stripped


def _open_quote(text: str) -> str:
    """The quote of the literal that is open at the end of `text`, '' where none is."""
    quote = ""
    for index, character in enumerate(text):
        if quote:
            if character == quote:
                quote = ""
        elif character in "\"'":
            quote = character
        elif character == "*" and text[index + 1 : index + 2] == ">":
            break
    return quote
