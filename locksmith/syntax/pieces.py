"""Pieces of a program text and what is said about them: the common ground of the division readers.

Takes: tokens. Gives: sentence bounds, values of the small grammars' start symbols, `ParseIssue`s and diagnostics.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from locksmith.diagnostics import Diagnostic, Severity
from locksmith.syntax import ast
from locksmith.syntax.build_data import DataBuilder
from locksmith.syntax.driver import Driver, SyntaxStop
from locksmith.syntax.grouping import Grouping
from locksmith.syntax.statement_builders import Builders
from locksmith.syntax.tables import load_tables

PROGRAM_HEADS = ("PROGRAM-ID", "FUNCTION-ID")
_DIVISION_WORDS = frozenset({"IDENTIFICATION", "ID", "ENVIRONMENT", "DATA", "PROCEDURE"})


class Pieces:
    """The token list with a cursorless set of questions, and the driver for everything outside sentences."""

    def __init__(self, tokens: Sequence[ast.Token], diagnostics: list[Diagnostic]) -> None:
        self.tokens = tokens
        self.diagnostics = diagnostics
        self.issues: list[ast.ParseIssue] = []
        self.builders = Builders()
        self.driver = Driver(load_tables(), self.builders.builders())
        self.grouping = Grouping(tokens, literals=True)

    @property
    def data(self) -> DataBuilder:
        return self.builders

    def value(self, index: int) -> str:
        """Upper-cased value at `index`, '' behind the end; literals never look like words."""
        if not 0 <= index < len(self.tokens):
            return ""
        token = self.tokens[index]
        return "" if token.kind == "TEXT" else token.value

    def is_division(self, index: int) -> bool:
        """A division header, or the end of the program, at `index`."""
        value = self.value(index)
        if value in _DIVISION_WORDS:
            return self.value(index + 1) == "DIVISION"
        if value == "END":
            return self.value(index + 1) in ("PROGRAM", "FUNCTION")
        return value in PROGRAM_HEADS and self.value(index + 1) == "."

    def sentence_end(self, index: int, stop_at_division: bool = False) -> int:
        """Index of the period that ends what stands at `index` (or of the next division header)."""
        tokens, count = self.tokens, len(self.tokens)
        while index < count and tokens[index].kind != "PERIOD":
            if stop_at_division and self.is_division(index):
                break
            index += 1
        return index

    def behind_period(self, index: int) -> int:
        return min(self.sentence_end(index) + 1, len(self.tokens))

    def parse(self, start: str, first: int, last: int) -> Any:
        """The value of `start` for tokens [first, last); None with an issue where it does not parse."""
        try:
            return self.parse_or_stop(start, first, last)
        except SyntaxStop as stop:
            self.issue("LKP011", f"not understood: {describe(stop, self.tokens, first, last)}", first, last)
            return None

    def parse_or_stop(self, start: str, first: int, last: int) -> Any:
        """As `parse`, but raises SyntaxStop with `index` made a token index."""
        try:
            symbols = self.grouping.group(first, last)
        except SyntaxStop as stop:
            raise SyntaxStop(min(max(stop.index, first), max(first, last - 1)), stop.expected, str(stop)) from None
        self.builders.symbols = symbols
        try:
            return self.driver.parse(start, symbols)
        except SyntaxStop as stop:
            at = symbols.firsts[stop.index] if stop.index < len(symbols.firsts) else last
            raise SyntaxStop(at, stop.expected, str(stop)) from None

    def issue(self, code: str, message: str, first: int, last: int, severity: Severity = Severity.UNSUPPORTED) -> None:
        """Record tokens [first, last) as not understood or not supported."""
        self.issues.append(ast.ParseIssue(code=code, message=message, first=first, last=last))
        self.say(code, message, first, severity)

    def say(self, code: str, message: str, index: int, severity: Severity = Severity.ERROR, hint: str = "") -> None:
        if self.tokens:
            span = self.tokens[max(0, min(index, len(self.tokens) - 1))].span
            self.diagnostics.append(Diagnostic(code, severity, message, span, hint))


def describe(stop: SyntaxStop, tokens: Sequence[ast.Token], first: int, last: int) -> str:
    """What to say of the token at `stop.index`."""
    if not str(stop).startswith("symbol "):
        return str(stop)
    if stop.index >= last:
        before = tokens[last - 1].text if last > first else ""
        return f"something is missing behind {before}"
    return f"{tokens[stop.index].text} is not understood here"


@cache
def _tables_ready() -> bool:
    return bool(load_tables())
