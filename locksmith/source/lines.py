"""Logical lines: reference format, indicator column, continuation, tabs, comment and debugging lines.

Takes: the text of one file and its reference format. Gives: `LogicalLine`s. Never looks into the words, but for the
quotes that decide how a continued literal is joined.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from locksmith.diagnostics import Span
from locksmith.source.words import Line, LogicalLine

FORMATS = ("fixed", "free", "variable")
_DIRECTIVE = re.compile(
    r"""^\s*(?:>>\s*(?:SOURCE\s*(?:FORMAT\s*)?(?:IS\s*)?|SET\s+SOURCEFORMAT\s*)|\$\s*SET\s+SOURCEFORMAT\s*\(?\s*)
        ["']?\s*(FREE|FIXED|VARIABLE)\b""",
    re.IGNORECASE | re.VERBOSE,
)
_CARD = re.compile(r"^\s*(?:CBL|PROCESS)(?:\s|$)", re.IGNORECASE)
_LISTING = re.compile(r"^\s*(?:EJECT|SKIP[123]|TITLE\s+['\"].*['\"])\s*\.?\s*$", re.IGNORECASE)
_TAB = 8


def logical_lines(
    text: str, file: str, reference_format: str, via: tuple[Span, ...] = (), debugging: bool = False
) -> Iterator[LogicalLine]:
    """The program text of `text` line by line. `debugging`: D lines are code."""
    pending: LogicalLine | None = None
    form = reference_format
    for number, raw in enumerate(text.split("\n"), 1):
        if not raw or raw.isspace():
            continue
        if ">>" in raw or "$" in raw:
            directive = _DIRECTIVE.match(raw if form == "free" else raw[6:].lstrip() if raw[:6].isspace() else raw)
            if directive:
                form = directive.group(1).lower()
                continue
        piece = _free(raw) if form == "free" else _fixed(raw, form, debugging)
        if piece is None:
            continue
        indicator, code, column = piece
        if indicator == "-" and pending is not None:
            _join(pending, code, column, Line(file, number, via), form)
            continue
        if pending is not None:
            yield pending
        pending = LogicalLine(code, Line(file, number, via), column)
    if pending is not None:
        yield pending


def _free(raw: str) -> tuple[str, str, int] | None:
    text = raw.expandtabs(_TAB).rstrip()
    stripped = text.lstrip()
    if stripped.startswith(("*>", ">>", "$")) or text.startswith("*") or _CARD.match(text) or _LISTING.match(text):
        return None
    return " ", text, 1


def _fixed(raw: str, form: str, debugging: bool) -> tuple[str, str, int] | None:
    """(indicator, text from column 8 on, 8), or None where the line is no program text."""
    tabbed = "\t" in raw
    text = raw.expandtabs(_TAB) if tabbed else raw
    indicator = text[6:7]
    if indicator in "*/$":  # an empty indicator too: the line ends within the sequence number area
        return _short(text) if not indicator and not text[:6].strip().isdigit() else None
    # A tab may push code past column 72 that the author saw within it; such a line is kept whole.
    cut = form == "fixed" and not (tabbed and len(raw.rstrip()) <= 72)
    code = text[7:72] if cut else text[7:]
    if indicator in "dD":
        if not debugging:
            return None
        indicator = " "
    elif indicator not in " -":
        if indicator == "\x0c" or text[:6].strip() == "":
            code, indicator = indicator + code, " "
            return " ", code, 7
        if _CARD.match(text):
            return None
        indicator = " "
    if code.lstrip().startswith("*>") or not code.strip():
        return None if indicator != "-" else (indicator, "", 8)
    if _LISTING.match(code) or _CARD.match(text):
        return None
    if ">>" in code and code.lstrip().startswith(">>"):
        return None
    return indicator, code, 8


def _short(text: str) -> tuple[str, str, int] | None:
    """A line that ends before column 7: code only where the author forgot the margin."""
    return (" ", text, 1) if text.strip() and not _CARD.match(text) else None


def _join(pending: LogicalLine, code: str, column: int, line: Line, form: str) -> None:
    """Append a continuation line. An open literal keeps its spaces to column 72 (COBOL-85 reference format)."""
    stripped = code.lstrip()
    column += len(code) - len(stripped)
    quote = _open_quote(pending.text)
    if quote:
        width = 72 - pending.column + 1
        if form == "fixed" and not pending.joints:
            pending.text = pending.text.ljust(width)
        elif form == "fixed":
            at, _, first = pending.joints[-1]
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
    index = 0
    while index < len(text):
        character = text[index]
        if quote:
            if character == quote:
                quote = ""
        elif character in "\"'":
            quote = character
        elif character == "*" and text[index : index + 2] == "*>":
            break
        index += 1
    return quote
