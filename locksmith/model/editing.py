"""Editing for initial values.

Takes: a number or text and an edited picture. Gives: the bytes that a MOVE leaves in the item under GnuCOBOL 3.1.2,
its oddities included (libcob/move.c is the reference for the rules). Used for initial contents only; the targets
edit at run time themselves.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal

from locksmith.model.program import Picture


@dataclass(frozen=True, slots=True)
class EditRules:
    """SPECIAL-NAMES and the item's own clause."""

    point: str = "."
    currency: str = "$"
    blank_when_zero: bool = False


def _symbols(edited: str) -> list[str]:
    out: list[str] = []
    at = 0
    while at < len(edited):
        width = 2 if edited.startswith(("CR", "DB"), at) else 1
        out.append(edited[at : at + width])
        at += width
    return out


def _integer_places(symbols: list[str], rules: EditRules) -> int:
    """Digit positions left of the point. A sign or currency string counts until the first real digit position."""
    places = 0
    counting = {"+", "-", rules.currency}
    for symbol in symbols:
        if symbol in ("V", rules.point):
            break
        if symbol in ("9", "Z", "*"):
            places += 1
            counting = set()
        elif symbol in counting:
            places += 1
        elif symbol == "P":
            if places == 0:
                break
            places += 1
            counting = set()
    return places


@dataclass(slots=True)
class _Editor:
    symbols: list[str]
    rules: EditRules
    digits: str  # all digits of the sender
    next_digit: int  # index of the digit for the first position; outside `digits` is a zero
    negative: bool
    out: list[str] = field(default_factory=list)
    pad: str = " "
    suppressing: bool = True
    zero: bool = True
    digit_seen: bool = False  # a 9, Z or * was placed: a sign or currency from now on is trailing
    point_at: int = -1  # index in `out` of the last character before the decimals
    end: int = 0  # behind the digits: trailing signs do not belong to them
    sign: str = ""
    currency: str = ""
    sign_first: bool = False
    floating: bool = False
    fixed_at: int = -1
    fixed: str = ""

    def run(self) -> str:
        self.end = sum(len(s) for s in self.symbols if s not in ("V", "P"))
        for index, symbol in enumerate(self.symbols):
            self._symbol(symbol, self.symbols[index + 1 : index + 2] == [symbol])
        if self.suppressing or (self.zero and self.rules.blank_when_zero):
            return self._all_zero()
        self._fill_decimals()
        self._put_symbols()
        self._blank_insertions()
        return "".join(self.out)

    def _take(self) -> str:
        inside = 0 <= self.next_digit < len(self.digits)
        digit = self.digits[self.next_digit] if inside else "0"
        self.next_digit += 1
        if digit != "0":
            self.zero = self.suppressing = False
        return digit

    def _symbol(self, symbol: str, repeats: bool) -> None:
        if symbol in ("0", "/"):
            self.out.append(symbol)
        elif symbol == "B":
            self.out.append(self.pad if self.suppressing else "B")
        elif symbol == "P":
            if not self.out:
                self.next_digit += 1
        elif symbol == "V":
            self.point_at = len(self.out) - 1
        elif symbol == self.rules.point:
            self.point_at = len(self.out)
            self.out.append(symbol)
        elif symbol in (".", ","):
            self.out.append(self.pad if self.suppressing else symbol)
        elif symbol in ("CR", "DB"):
            self.end = len(self.out)
            self.out.extend(symbol if self.negative and not self.zero else "  ")
        elif symbol == "9":
            self.out.append(self._take())
            self.suppressing, self.digit_seen = False, True
        elif symbol in ("Z", "*"):
            digit = self._take()
            self.pad = "*" if symbol == "*" else " "
            self.out.append(self.pad if self.suppressing else digit)
            self.digit_seen = True
        else:
            self._sign_or_currency(symbol, repeats)

    def _sign_or_currency(self, symbol: str, repeats: bool) -> None:
        digit = self._take()
        at = len(self.out)
        if self.digit_seen:
            self.out.append(symbol if symbol == self.rules.currency else self._shown_sign(symbol))
            self.end -= 1
        elif at == 0 or self.suppressing:
            self.out.append(self.pad)
            if symbol == self.rules.currency:
                self.currency = symbol
            else:
                self.sign = symbol
                self.sign_first = self.sign_first or not self.currency
        else:
            self.out.append(digit)
        if repeats or self.fixed == symbol:
            self.floating = True
        elif not self.digit_seen:
            if self.fixed_at >= 0:
                self.out[self.fixed_at] = self.fixed
            self.fixed_at, self.fixed = at, symbol

    def _shown_sign(self, symbol: str) -> str:
        if self.negative and not self.zero:
            return "-"
        return "+" if symbol == "+" else " "

    def _all_zero(self) -> str:
        if self.pad == " " or self.rules.blank_when_zero:
            return " " * len(self.out)
        return "".join(c if c == self.rules.point else self.pad for c in self.out)

    def _fill_decimals(self) -> None:
        if self.point_at >= 0 or "V" in self.symbols:
            for at in range(self.point_at + 1, min(self.end, len(self.out))):
                if self.out[at] not in "0123456789,+-/B":
                    self.out[at] = "0"

    def _put_symbols(self) -> None:
        sign = self._shown_sign(self.sign) if self.sign else ""
        if not sign and not self.currency:
            return
        if not self.floating:
            if self.fixed_at >= 0:
                self.out[self.fixed_at] = self.currency if self.fixed == self.rules.currency else sign
            return
        at = next((i for i in range(self.end - 1, 0, -1) if self.out[i] == " "), 0)
        if sign and self.currency:
            self.out[at] = self.currency if self.sign_first else sign
        else:
            self.out[at] = sign or self.currency

    def _blank_insertions(self) -> None:
        placed = False
        for at in range(min(self.end, len(self.out))):
            if self.out[at] == "B":
                self.out[at] = " " if placed else self.pad
            else:
                placed = True


def edit_number(value: Decimal, picture: Picture, rules: EditRules) -> bytes:
    """Edit `value` into a numeric-edited item."""
    symbols = _symbols(picture.edited)
    exponent = value.as_tuple().exponent
    scale = max(0, -exponent) if isinstance(exponent, int) else 0
    digits = str(int(abs(value).scaleb(scale)))
    digits = digits.zfill(scale + 1) if scale else digits
    start = len(digits) - scale - _integer_places(symbols, rules)
    return _Editor(symbols, rules, digits, start, value < 0).run().encode("latin-1")


def edit_text(text: bytes, picture: Picture) -> bytes:
    """Edit characters into an alphanumeric-edited item: B, 0 and / are inserted."""
    out = bytearray()
    at = 0
    for symbol in picture.edited:
        if symbol == "B":
            out += b" "
        elif symbol in "0/":
            out += symbol.encode()
        else:
            out += text[at : at + 1] or b" "
            at += 1
    return bytes(out)
