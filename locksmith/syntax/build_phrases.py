"""Conditions and conditional phrases: what statement builders of every kind share.

Takes: values that the driver collected. Gives: conditions and paired phrases. Raises SyntaxStop where a flat part does
not make sense; the caller then turns the statement into an Unsupported.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import Any

from locksmith.syntax import ast
from locksmith.syntax.build_common import CommonBuilder, Values
from locksmith.syntax.driver import SyntaxStop

_PHRASE_KIND = {"SIZE_ERROR": "SIZE-ERROR", "AT_END": "AT-END", "INVALID_KEY": "INVALID-KEY",
                "ON_OVERFLOW": "OVERFLOW", "ON_EXCEPTION": "EXCEPTION", "END_OF_PAGE": "END-OF-PAGE"}  # fmt: skip


class PhraseBuilder(CommonBuilder):
    """Conditions and conditional phrases."""

    def stop(self, first: int, message: str) -> SyntaxStop:
        return SyntaxStop(bisect_left(self.symbols.firsts, first), (), message)

    def build_condition(self, v: Values, first: int, last: int) -> tuple[int, int]:
        # Left flat: whether it is a condition or an operand is known where it is used.
        return first, last

    def condition(self, where: tuple[int, int]) -> ast.Condition:
        return self.parser(*where).whole_condition()

    def build_phrase(self, v: Values, first: int, last: int) -> tuple[str, int, int]:
        firsts = self.symbols.firsts
        return self.symbols.kinds[bisect_left(firsts, first)], first, last

    def build_handler(self, v: Values, first: int, last: int) -> tuple[str, int, int, int, tuple[ast.Statement, ...]]:
        (kind, _, body_first), statements = v
        return kind, first, last, body_first, statements

    def handlers(self, phrases: Values) -> tuple[ast.Handlers, ...]:
        """Phrases and their opposites paired, in the order written."""
        out: dict[str, dict[str, Any]] = {}
        for terminal, first, last, body_first, statements in phrases:
            negated = terminal.startswith("NOT_")
            kind = _PHRASE_KIND[terminal.removeprefix("NOT_")]
            slot = out.setdefault(kind, {"kind": kind, "first": first, "last": last})
            name = "not_on" if negated else "on"
            if name in slot:
                raise self.stop(first, f"a second {terminal.replace('_', ' ')} phrase")
            slot[name], slot[name + "_first"] = statements, body_first
            slot["first"], slot["last"] = min(slot["first"], first), max(slot["last"], last)
        return tuple(ast.Handlers(**slot) for slot in out.values())
