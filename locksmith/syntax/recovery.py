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
_STARTS = frozenset(w.replace("-", "_") for w in VERBS) | {"UNSUPPORTED", "NEXT_SENTENCE"}
_MISTAKES = frozenset({"LKP051", "LKP052", "LKP054"})  # no compiler takes these; the rest is for want of ours
_WHOLE = frozenset({"UNSUPPORTED", "NEXT_SENTENCE", "CONTINUE", "THEN", "EXEC"})  # nothing can follow in the statement
_COMPLETE = frozenset({"MOVE", "$END", "END_PERFORM"})  # where these are expected, the statement before is complete


class Recovery:
    """Parses the sentences of one program."""

    def __init__(self, pieces: Pieces, grouping: Grouping) -> None:
        self.pieces = pieces
        self.grouping = grouping

    def soft(self, index: int) -> bool:
        """Whether the word at `index` may be a name."""
        token = self.pieces.tokens[index]
        return token.kind not in hard_kinds() and token.kind not in (
            "FIGURATIVE",
            "EXEC",
            "PERIOD",
            "OTHER",
            "OPEN_LITERAL",
        )

    def sentence(self, first: int, last: int) -> tuple[ast.Statement, ...]:
        """The statements of tokens [first, last)."""
        try:
            return self._statements(self.grouping.group(first, last), first, last)
        except SyntaxStop as stop:
            return (self._unsupported(first, last, stop, self.pieces.tokens[first].kind),)
        except RecursionError:
            deep = SyntaxStop(first, (), "nested too deeply")
            return (self._unsupported(first, last, deep, self.pieces.tokens[first].kind),)

    def _statements(self, symbols: Symbols, first: int, last: int) -> tuple[ast.Statement, ...]:
        for _ in range(2 * len(symbols.kinds) + 2):
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
        begin, behind = _stretch(symbols, stop)
        first, last = symbols.firsts[begin], symbols.lasts[behind - 1]
        index = symbols.firsts[stop.index] if stop.index < len(kinds) else end
        node = self._unsupported(first, last, SyntaxStop(index, stop.expected, str(stop)), kinds[begin])
        out = Symbols(tokens=symbols.tokens)
        out.kinds = [*kinds[:begin], "UNSUPPORTED", *kinds[behind:]]
        out.values = [*symbols.values[:begin], node, *symbols.values[behind:]]
        out.firsts = [*symbols.firsts[:begin], first, *symbols.firsts[behind:]]
        out.lasts = [*symbols.lasts[:begin], last, *symbols.lasts[behind:]]
        return out

    def _unsupported(self, first: int, last: int, stop: SyntaxStop, kind: str) -> ast.Unsupported:
        tokens = self.pieces.tokens
        verb = tokens[first].value
        code, hint = "LKP050", ""
        if kind == "PERFORM" and stop.expected == ("END_PERFORM",):
            code, message, hint = "LKP054", "PERFORM without END-PERFORM", "close it with END-PERFORM"
            stop = SyntaxStop(first, ())
        elif kind in _ENDS:
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
        severity = Severity.ERROR if code in _MISTAKES else Severity.UNSUPPORTED
        self.pieces.say(code, message, min(stop.index, last - 1), severity, hint)
        return ast.Unsupported(verb=verb, message=message, first=first, last=last)


def _stretch(symbols: Symbols, stop: SyntaxStop) -> tuple[int, int]:
    """Half-open range of the symbols to give up for an error at `stop`.

    Every call gives up something that is not an UNSUPPORTED symbol alone, so that recovery ends.
    """
    kinds, at = symbols.kinds, min(stop.index, len(symbols.kinds))
    inside = at  # a symbol of the statement that is to be given up
    if stop.expected == ("END_PERFORM",) and not _closes_later(kinds, at):
        return _unclosed_perform(kinds, at)
    if stop.expected:
        if at < len(kinds) and not _COMPLETE.isdisjoint(stop.expected):
            if kinds[at] in _ENDS and kinds[at] != "WHEN":
                return at, at + 1
            if _opens_statement(symbols, at):
                return at, _next_boundary(kinds, at + 1)
        inside = at - 1  # the statement before is not complete, or goes on with something unknown
    begin = max(min(inside, len(kinds) - 1), 0)
    while begin > 0 and kinds[begin] not in _STARTS:
        begin -= 1
    behind = (
        at if at > begin and at < len(kinds) and kinds[at] in _STARTS else _next_boundary(kinds, max(at, begin + 1))
    )
    if behind - begin == 1 and kinds[begin] == "UNSUPPORTED":
        return max(begin - 1, 0), min(behind + 1, len(kinds))
    return begin, behind


def _opens_statement(symbols: Symbols, at: int) -> bool:
    """Whether a symbol that is no verb stands where a writer begins a statement."""
    if symbols.kinds[at] in _STARTS or symbols.kinds[at] in _ENDS:
        return False
    if at == 0 or symbols.kinds[at - 1] in _ENDS or symbols.kinds[at - 1] in _WHOLE:
        return True
    first = symbols.firsts[at]
    new_line = symbols.tokens[first - 1].line != symbols.tokens[first].line
    return symbols.kinds[at] == "NAME" and new_line


def _closes_later(kinds: list[str], at: int) -> bool:
    """Whether an END-PERFORM stands behind `at` that no PERFORM behind it opens."""
    depth = 0
    for index in range(at, len(kinds)):
        if kinds[index] == "END_PERFORM":
            if depth == 0:
                return True
            depth -= 1
        depth += _is_inline(kinds, index)
    return False


def _unclosed_perform(kinds: list[str], at: int) -> tuple[int, int]:
    """The header of the innermost inline PERFORM that is open before `at`."""
    depth = 0
    for index in range(min(at, len(kinds)) - 1, -1, -1):
        depth += kinds[index] == "END_PERFORM"
        if _is_inline(kinds, index):
            if depth == 0:
                return index, _next_boundary(kinds, index + 1)
            depth -= 1
    return 0, len(kinds)


def _is_inline(kinds: list[str], at: int) -> bool:
    if kinds[at] != "PERFORM":
        return False
    following = kinds[at + 1 : at + 3]
    return not following or following[0] not in ("NAME", "REF", "INT") or following[1:] == ["TIMES"]


def _next_boundary(kinds: list[str], at: int) -> int:
    while at < len(kinds) and kinds[at] not in _STARTS and kinds[at] not in _ENDS:
        at += 1
    return at
