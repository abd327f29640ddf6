"""PICTURE strings.

Takes: the text of a PICTURE and the program's SPECIAL-NAMES choices. Gives: `Picture`, with the sizes, digits and
scale that GnuCOBOL computes for it. Raises `PictureError` for what is no picture; never guesses.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from locksmith.model.program import Category, Picture

MAX_DIGITS = 38  # COB_MAX_DIGITS of GnuCOBOL 3.1

_REPEAT = re.compile(r"\((\d+)\)")
_MIXED_AS_ALPHANUMERIC = frozenset("9XA")


class PictureError(ValueError):
    """The text is not a picture; the message says why."""


@dataclass(frozen=True, slots=True)
class _Run:
    symbol: str
    times: int


def _runs(text: str, currency: str) -> list[_Run]:
    """Split into runs of one symbol: `S9(3)V99` gives S×1 9×3 V×1 9×2."""
    runs: list[_Run] = []
    upper = text.upper()
    at = 0
    while at < len(upper):
        symbol = text[at] if text[at] == currency else upper[at]
        if upper.startswith(("CR", "DB"), at) and symbol != currency:
            symbol = upper[at : at + 2]
        at += len(symbol)
        times = 1
        repeat = _REPEAT.match(upper, at)
        if repeat:
            times = int(repeat.group(1))
            at = repeat.end()
            if times == 0:
                raise PictureError("a repetition of zero")
        if runs and runs[-1].symbol == symbol:
            runs[-1] = _Run(symbol, runs[-1].times + times)
        else:
            runs.append(_Run(symbol, times))
    return runs


@dataclass(slots=True)
class _Count:
    """What is counted along the picture; field names follow the symbols."""

    digits: int = 0
    characters: int = 0
    size: int = 0
    scale: int = 0
    point: bool = False
    signs: int = 0
    sign_edits: int = 0
    currency: int = 0
    numeric_edited: bool = False
    inserted: bool = False

    def digit(self, times: int) -> None:
        self.digits += times
        if self.point:
            self.scale += times


def _count_sign_edit(count: _Count, run: _Run) -> None:
    """A string of + or - holds one digit less than its length (the first is the sign alone)."""
    digits = run.times - (1 if count.sign_edits == 0 else 0)
    count.digit(digits)
    count.sign_edits += 1
    count.numeric_edited = True


def _count_scaling(count: _Count, runs: list[_Run], index: int) -> None:
    """P stands at the start (an implied point before it) or at the end (digits cut off)."""
    before = [r.symbol for r in runs[:index] if r.symbol != "S"]
    after = [r.symbol for r in runs[index + 1 :]]
    times = runs[index].times
    at_start = not before or before == ["V"]
    at_end = not after or after == ["V"]
    if not at_start and not at_end:
        raise PictureError("P must stand at the start or at the end")
    count.digits += times
    if at_start:
        count.point = True
    count.scale += times if count.point else -times


def _count_run(count: _Count, runs: list[_Run], index: int, point: str, currency: str) -> None:
    run = runs[index]
    symbol = run.symbol
    if symbol == "9":
        count.digit(run.times)
    elif symbol in ("X", "A", "N"):
        count.characters += run.times
    elif symbol == "S":
        if index or run.times > 1:
            raise PictureError("S must stand once, at the start")
        count.signs = 1
    elif symbol == "V" or symbol == point:
        if count.point or run.times > 1:
            raise PictureError("more than one decimal point")
        count.point = True
        count.numeric_edited |= symbol != "V"
    elif symbol in ".,":
        count.numeric_edited = True
    elif symbol == "P":
        _count_scaling(count, runs, index)
    elif symbol in "0B/":
        count.inserted = True
    elif symbol in "Z*":
        count.numeric_edited = True
        count.digit(run.times)
    elif symbol in "+-":
        _count_sign_edit(count, run)
    elif symbol in ("CR", "DB"):
        count.numeric_edited = True
        count.sign_edits += 1
    elif symbol == currency:
        count.numeric_edited = True
        # The first one is the sign alone; a single one in front leaves that to the next run, as cobc counts.
        digits = run.times - (0 if count.currency else 1)
        count.digits += digits
        count.currency += digits
    else:
        raise PictureError(f"{symbol!r} is no picture symbol")
    if symbol not in ("S", "V", "P"):
        count.size += run.times * len(symbol)


def _category(count: _Count, symbols: set[str]) -> Category:
    letters = symbols & {"X", "A", "N"}
    if "N" in letters:
        return Category.NATIONAL
    if count.numeric_edited or (count.inserted and not letters):
        if letters:
            raise PictureError("letters and numeric editing in one picture")
        return Category.NUMERIC_EDITED
    if count.inserted:
        return Category.ALPHANUMERIC_EDITED
    if letters == {"A"} and "9" not in symbols:
        return Category.ALPHABETIC
    if letters:
        if not symbols <= _MIXED_AS_ALPHANUMERIC:
            raise PictureError("letters and numeric symbols in one picture")
        return Category.ALPHANUMERIC
    return Category.NUMERIC


def parse_picture(text: str, *, decimal_comma: bool = False, currency: str = "$") -> Picture:
    """Parse a PICTURE string (without the word PIC). Raises `PictureError`."""
    runs = _runs(text.strip(), currency)
    count = _Count()
    point = "," if decimal_comma else "."
    for index in range(len(runs)):
        _count_run(count, runs, index, point, currency)
    symbols = {r.symbol for r in runs}
    if (not count.digits and not count.characters) or not count.size:  # P alone holds nothing, though cobc takes it
        raise PictureError("no digit and no character position")
    category = _category(count, symbols)
    if category in (Category.NUMERIC, Category.NUMERIC_EDITED) and count.digits > MAX_DIGITS:
        raise PictureError(f"more than {MAX_DIGITS} digits")
    if {"Z", "*"} <= symbols:
        raise PictureError("both Z and *")
    edited = category in (Category.NUMERIC_EDITED, Category.ALPHANUMERIC_EDITED)
    if category is Category.ALPHANUMERIC_EDITED:
        digits, scale = count.characters, 0
    else:
        digits, scale = count.digits, count.scale
    return Picture(
        text=text.strip().upper(),
        category=category,
        size=count.size * (2 if category is Category.NATIONAL else 1),
        digits=digits,
        scale=scale,
        signed=bool(count.signs or count.sign_edits),
        edited="".join(r.symbol * r.times for r in runs) if edited else "",
    )
