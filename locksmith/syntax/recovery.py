"""Sentences, and what to do with one that does not parse.

Takes: token ranges. Gives: statements. A stretch the grammar does not understand becomes one `ast.Unsupported` from its
verb to the next verb or scope end, with a diagnostic; everything else of the sentence is kept as it is.
"""

from __future__ import annotations

from difflib import get_close_matches

from locksmith.diagnostics import Severity
from locksmith.syntax import ast
from locksmith.syntax.driver import Symbols, SyntaxStop
from locksmith.syntax.grouping import Grouping
from locksmith.syntax.pieces import Pieces, describe
from locksmith.syntax.vocabulary import SCOPE_ENDS, VERBS, hard_kinds

_ENDS = frozenset(w.replace("-", "_") for w in SCOPE_ENDS) | {"ELSE", "WHEN"}
_STARTS = frozenset(w.replace("-", "_") for w in VERBS) | {"UNSUPPORTED"}
_PHRASE_STARTS = frozenset(
    [
        "AT_END",
        "NOT_AT_END",
        "INVALID_KEY",
        "NOT_INVALID_KEY",
        "SIZE_ERROR",
        "NOT_SIZE_ERROR",
        "ON_OVERFLOW",
        "NOT_ON_OVERFLOW",
        "ON_EXCEPTION",
        "NOT_ON_EXCEPTION",
        "END_OF_PAGE",
        "NOT_END_OF_PAGE",
    ]
)


class Recovery:
    """Parses the sentences of one program."""

    def __init__(self, pieces: Pieces, grouping: Grouping) -> None:
        self.pieces = pieces
        self.grouping = grouping

    def soft(self, index: int) -> bool:
        """Whether the word at `index` may be a name."""
        token = self.pieces.tokens[index]
        return token.kind not in hard_kinds() and token.kind not in ("FIGURATIVE", "EXEC", "PERIOD", "OTHER")

    def sentence(self, first: int, last: int) -> tuple[ast.Statement, ...]:
        """The statements of tokens [first, last)."""
        try:
            symbols = self.grouping.group(first, last)
        except SyntaxStop as stop:
            return (self._unsupported(first, last, stop, self.pieces.tokens[first].value),)
        for _ in range(len(symbols.kinds) + 1):
            self.pieces.builders.symbols = symbols
            try:
                statements: tuple[ast.Statement, ...] = self.pieces.driver.parse("sentence", symbols)
                return statements
            except SyntaxStop as stop:
                symbols = self._without_stretch(symbols, stop, last)
        return (self._unsupported(first, last, SyntaxStop(0, (), "the sentence is not understood"), ""),)

    def _without_stretch(self, symbols: Symbols, stop: SyntaxStop, end: int) -> Symbols:
        """`symbols` with the stretch around `stop` made one UNSUPPORTED symbol."""
        kinds = symbols.kinds
        at = min(stop.index, len(kinds) - 1)
        begin = at
        while begin > 0 and kinds[begin] not in _STARTS and kinds[begin] not in _ENDS:
            begin -= 1
        if begin < at and kinds[begin] == "UNSUPPORTED":
            begin += 1
        if kinds[begin] in _ENDS and begin < at:
            begin += 1 if kinds[begin] != "WHEN" else 0
        behind = max(begin, at if kinds[begin] in _STARTS else begin) + 1
        if kinds[begin] in _STARTS:
            behind = begin + 1
        while behind < len(kinds) and kinds[behind] not in _STARTS and kinds[behind] not in _ENDS:
            behind += 1
        if kinds[begin] in _ENDS and kinds[begin] != "WHEN":
            behind = begin + 1
        first, last = symbols.firsts[begin], symbols.lasts[behind - 1]
        index = symbols.firsts[at] if stop.index < len(kinds) else end
        node = self._unsupported(first, last, SyntaxStop(index, stop.expected, str(stop)), kinds[begin])
        out = Symbols()
        for name in ("kinds", "values", "firsts", "lasts"):
            source = getattr(symbols, name)
            value = {"kinds": "UNSUPPORTED", "values": node, "firsts": first, "lasts": last}[name]
            setattr(out, name, [*source[:begin], value, *source[behind:]])
        return out

    def _unsupported(self, first: int, last: int, stop: SyntaxStop, kind: str) -> ast.Unsupported:
        tokens = self.pieces.tokens
        verb = tokens[first].value
        code, hint = "LKP050", ""
        if kind in _ENDS:
            code, message = "LKP051", f"{verb} without the statement that it closes"
            hint = f"take {verb} out, or look for a period too early before it"
        elif verb in VERBS and kind == "NAME":
            code, message = "LKP053", f"{verb} is not supported"
        elif kind not in _STARTS and stop.index <= first:
            code, message = "LKP052", f"unknown verb {tokens[first].text}"
            close = get_close_matches(verb, sorted(VERBS), n=1)
            hint = f"did you mean {close[0]}?" if close else ""
        else:
            message = f"{verb}: {describe(stop, tokens, first, last)}"
        self.pieces.say(code, message, min(stop.index, last - 1), Severity.UNSUPPORTED, hint)
        return ast.Unsupported(verb=verb, message=message, first=first, last=last)
