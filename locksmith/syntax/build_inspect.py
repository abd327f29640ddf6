"""INSPECT: the flat list of its words and operands to phrases.

Takes: the items that the grammar collected. Gives: the TALLYING, REPLACING and CONVERTING phrases. Raises what `stop`
makes where an item is out of place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from locksmith.syntax import ast

Phrases = tuple[tuple[ast.TallyPhrase, ...], tuple[ast.ReplacePhrase, ...], ast.ConvertPhrase | None]
_MODES = ("ALL", "LEADING", "TRAILING", "FIRST")


class _Items:
    def __init__(self, items: Sequence[Any], stop: Callable[[str], Exception]) -> None:
        self.items = items
        self.at = 0
        self.stop = stop

    def word(self, ahead: int = 0) -> str:
        """Kind of the item, 'operand' for an operand, '' at the end."""
        if self.at + ahead >= len(self.items):
            return ""
        item = self.items[self.at + ahead]
        return item.kind if isinstance(item, ast.Token) else "operand"

    def take(self, kind: str) -> Any:
        if self.word() != kind:
            raise self.stop(f"INSPECT needs {'an operand' if kind == 'operand' else kind} here")
        self.at += 1
        return self.items[self.at - 1]

    def bound(self) -> ast.InspectBound:
        known: dict[str, Any] = {}
        first = last = 0
        while self.word() in ("BEFORE", "AFTER"):
            which = self.word().lower()
            self.at += 1
            if self.word() == "INITIAL":
                self.at += 1
            if which in known:
                raise self.stop(f"a second {which.upper()} phrase")
            operand = self.take("operand")
            known[which] = operand
            first, last = first or operand.first, operand.last
        return ast.InspectBound(first=first, last=last, **known)


def inspect_phrases(items: Sequence[Any], stop: Callable[[str], Exception]) -> Phrases:
    """(tallying, replacing, converting)."""
    source = _Items(items, stop)
    tallying: tuple[ast.TallyPhrase, ...] = ()
    replacing: tuple[ast.ReplacePhrase, ...] = ()
    converting = None
    if source.word() == "TALLYING":
        source.at += 1
        tallying = tuple(_tallying(source))
    if source.word() == "REPLACING":
        source.at += 1
        replacing = tuple(_replacing(source))
    elif source.word() == "CONVERTING" and not tallying:
        source.at += 1
        from_ = source.take("operand")
        source.take("TO")
        to = source.take("operand")
        converting = ast.ConvertPhrase(from_=from_, to=to, bound=source.bound(), first=from_.first, last=to.last)
    if source.word() or not (tallying or replacing or converting):
        raise stop("INSPECT is not understood")
    return tallying, replacing, converting


def _tallying(source: _Items) -> list[ast.TallyPhrase]:
    out: list[ast.TallyPhrase] = []
    while source.word() == "operand" and source.word(1) == "FOR":
        counter = source.take("operand")
        source.take("FOR")
        mode = ""
        while True:
            word = source.word()
            if word == "CHARACTERS":
                source.at += 1
                out.append(_tally(counter, "CHARACTERS", None, source))
            elif word in _MODES and word != "FIRST":
                mode = word
                source.at += 1
                out.append(_tally(counter, mode, source.take("operand"), source))
            elif word == "operand" and mode and source.word(1) != "FOR":
                out.append(_tally(counter, mode, source.take("operand"), source))
            else:
                break
    return out


def _tally(counter: Any, mode: str, operand: Any, source: _Items) -> ast.TallyPhrase:
    if not isinstance(counter, ast.Reference):
        raise source.stop("the TALLYING counter is no name")
    first, last = (operand.first, operand.last) if operand else (counter.first, counter.last)
    return ast.TallyPhrase(counter=counter, mode=mode, operand=operand, bound=source.bound(), first=first, last=last)


def _replacing(source: _Items) -> list[ast.ReplacePhrase]:
    out: list[ast.ReplacePhrase] = []
    mode = ""
    while True:
        word = source.word()
        operand = None
        if word == "CHARACTERS":
            source.at += 1
            kind = word
        elif word in _MODES:
            source.at += 1
            kind = mode = word
            operand = source.take("operand")
        elif word == "operand" and mode:
            kind = mode
            operand = source.take("operand")
        else:
            return out
        source.take("BY")
        by = source.take("operand")
        first = operand.first if operand else by.first
        out.append(
            ast.ReplacePhrase(mode=kind, operand=operand, by=by, bound=source.bound(), first=first, last=by.last)
        )
