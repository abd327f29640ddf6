"""Intrinsic functions as operands of conditions.

Takes: the name of a function and its arguments as `Stored` operands at one moment. Gives: its result as GnuCOBOL 3.1.2
makes it, description included, since relations go by that. Never changes an argument; functions that hang on more than
their arguments (the clock, RANDOM) are not here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from locksmith.analysis.operands import Frame, Operand, Range, Sum
from locksmith.analysis.relations import general
from locksmith.analysis.stored import Form, Kind, Mark, NotEvaluable, Number, Stored, number_in
from locksmith.cases.values import encode_number

_MOST_DIGITS = 38
_LOG_2 = 0x4D104D427DE7FBCC  # decimal digits a bit, × 2^64
_TEXT_KINDS = (Kind.GROUP, Kind.TEXT, Kind.TEXT_EDITED)


@dataclass(frozen=True, slots=True)
class Call(Operand):
    """A function of operands, or the part of its result from `start` on (`length` None: to its end)."""

    name: str
    arguments: tuple[Operand, ...]
    text: str = ""
    start: Sum | None = None
    length: Sum | None = None

    def ranges(self) -> Iterator[Range]:
        for argument in self.arguments:
            yield from argument.ranges()
        for place in (self.start, self.length):
            yield from place.ranges() if place is not None else ()

    def parts(self) -> Iterator[Operand]:
        yield self
        for argument in self.arguments:
            yield from argument.parts()

    def stored(self, frame: Frame) -> Stored:
        result = FUNCTIONS[self.name]([_argument(a, frame) for a in self.arguments])
        if self.start is None:
            return result
        start, rest = self.start.value(frame), len(result.data) - self.start.value(frame) + 1
        if start < 1 or rest < 1:
            return result  # what lies outside is ignored
        length = rest if self.length is None else self.length.value(frame)
        return _text_like(result, result.data[start - 1 :][: min(length, rest) if length > 0 else rest])


def _argument(operand: Operand, frame: Frame) -> Stored:
    try:
        return operand.stored(frame)
    except NotEvaluable:
        return number_result(operand.number(frame))


# ---------------------------------------------------------------- results


def number_result(number: Number) -> Stored:
    """A number: native binary of 4 or 8 bytes where it fits, else zoned."""
    value, scale = number.value, number.scale
    while scale > 0 and value % 10 == 0:
        value, scale = value // 10, scale - 1
    negative = value < 0
    bits = abs(value).bit_length() + negative
    marks = Mark.FUNCTION | Mark.NATIVE | (Mark.SIGNED if negative else Mark.NONE)
    for size, digits, most in ((4, 9, 10), (8, 20, 19)):
        if bits <= 8 * size and scale < most:
            return Stored(Form(Kind.BINARY, digits, scale, marks), value.to_bytes(size, "little", signed=negative))
    digits = max((_LOG_2 * abs(value).bit_length() >> 64) + 1, scale)
    data = str(abs(value)).rjust(digits, "0").encode()
    if negative:
        data = data[:-1] + bytes([b"}JKLMNOPQR"[data[-1] - 48]])
    return Stored(Form(Kind.DISPLAY, digits, scale, marks & ~Mark.NATIVE), data)


def _text_like(source: Stored, data: bytes) -> Stored:
    """Bytes that keep the description of an argument; a number among them is text to a relation."""
    form = source.form
    kind = Kind.TEXT if form.kind is Kind.ALL else form.kind
    marks = (form.marks & ~(Mark.LITERAL | Mark.UNSIZED)) | Mark.FUNCTION
    if kind in _TEXT_KINDS or form.numeric:
        marks |= Mark.TEXT_FUNCTION
    return Stored(replace(form, kind=kind, marks=marks), data)


def _count(value: int) -> Stored:
    return number_result(Number(value))


# ---------------------------------------------------------------- functions of text


def _cased(lower: int, change: int) -> Callable[[Sequence[Stored]], Stored]:
    def function(arguments: Sequence[Stored]) -> Stored:
        (text,) = arguments
        return _text_like(text, bytes(b + change if lower <= b <= lower + 25 else b for b in text.data))

    return function


def _trimmed(leading: bool, trailing: bool) -> Callable[[Sequence[Stored]], Stored]:
    def function(arguments: Sequence[Stored]) -> Stored:
        (text,) = arguments
        data = text.data.lstrip(b" ") if leading else text.data
        data = data.rstrip(b" ") if trailing else data
        return _text_like(text, data if data.strip(b" ") else b"")

    return function


def _reversed(arguments: Sequence[Stored]) -> Stored:
    (text,) = arguments
    return _text_like(text, text.data[::-1])


def _length(arguments: Sequence[Stored]) -> Stored:
    (item,) = arguments
    return _count(len(item.data))


def _stored_length(arguments: Sequence[Stored]) -> Stored:
    (item,) = arguments
    return _count(len(item.data.rstrip(b" ")))


def _ordinal(arguments: Sequence[Stored]) -> Stored:
    (text,) = arguments
    if not text.data:
        raise NotEvaluable("FUNCTION ORD of no character")
    return _count(text.data[0] + 1)


# ---------------------------------------------------------------- NUMVAL


def _wrong(data: bytes) -> int:
    """As TEST-NUMVAL: 0 where text is a number, else the first position that is wrong."""
    at, signed = 0, False
    while at < len(data) and not (48 <= data[at] <= 57 or data[at] == 46):
        if data[at] in b"+-" and not signed:
            signed = True
        elif data[at] != 32:
            return at + 1
        at += 1
    digits, point, space = 0, False, False
    while at < len(data):
        byte = data[at]
        if 48 <= byte <= 57:
            digits += 1
            if digits > _MOST_DIGITS or space:
                return at + 1
        elif byte in b".,":
            if point or space or byte != 46:
                return at + 1
            point = True
        elif byte == 32:
            space = True
        elif signed or byte not in b"+-CD":
            return at + 1
        else:
            signed = True
            if byte in b"CD":
                if data[at : at + 2] not in (b"CR", b"DB"):
                    return at + 2
                at += 1
        at += 1
    return 0 if digits else at + 1


def _test_numval(arguments: Sequence[Stored]) -> Stored:
    (text,) = arguments
    return _count(_wrong(text.data) if text.data else 1)


def _numval(arguments: Sequence[Stored]) -> Stored:
    (text,) = arguments
    data = text.data
    if not data or _wrong(data):
        return _count(0)
    negative = b"-" in data or any(data[i : i + 2] in (b"CR", b"DB") for i in range(len(data) - 2))
    whole, _, rest = data.partition(b".")
    digits, decimals = (bytes(b for b in part if 48 <= b <= 57) for part in (whole, rest))
    value = int(digits + decimals or b"0")
    return number_result(Number(-value if negative else value, len(decimals)))


# ---------------------------------------------------------------- functions of numbers


def _floor(number: Number) -> int:
    whole = number.whole()
    return whole - 1 if number.value < 0 and Number(whole).order(number) != 0 else whole


def _remainder(floored: bool) -> Callable[[Sequence[Stored]], Stored]:
    def function(arguments: Sequence[Stored]) -> Stored:
        dividend, divisor = (number_in(a) for a in arguments)
        if divisor.value == 0:
            return _count(0)
        quotient = dividend.over(divisor)
        whole = _floor(quotient) if floored else quotient.whole()
        return number_result(dividend.plus(Number(-whole).times(divisor)))

    return function


def _integer(arguments: Sequence[Stored]) -> Stored:
    return _count(_floor(number_in(arguments[0])))


def _integer_part(arguments: Sequence[Stored]) -> Stored:
    return _count(number_in(arguments[0]).whole())


def _absolute(arguments: Sequence[Stored]) -> Stored:
    """Has the description of its argument."""
    (operand,) = arguments
    number, item = number_in(operand), operand.item
    if item is None or item.length != len(operand.data) or operand.form.kind in (Kind.FLOAT, Kind.DOUBLE):
        raise NotEvaluable("FUNCTION ABS of what is no data item")
    marks = (operand.form.marks & ~Mark.LITERAL) | Mark.FUNCTION
    data = encode_number(item, Decimal(abs(number.value)).scaleb(-number.scale))
    return Stored(replace(operand.form, marks=marks), data)


def _extreme(direction: int) -> Callable[[Sequence[Stored]], Stored]:
    """The first of the greatest (least) arguments, with its description."""

    def function(arguments: Sequence[Stored]) -> Stored:
        found = arguments[0]
        for operand in arguments[1:]:
            if general(operand, found) * direction > 0:
                found = operand
        if not found.form.numeric:
            return _text_like(found, found.data)
        marks = (found.form.marks & ~Mark.LITERAL) | Mark.FUNCTION
        return Stored(replace(found.form, marks=marks), found.data)

    return function


def _sign(arguments: Sequence[Stored]) -> Stored:
    value = number_in(arguments[0]).value
    return _count((value > 0) - (value < 0))


FUNCTIONS: dict[str, Callable[[Sequence[Stored]], Stored]] = {
    "ABS": _absolute,
    "BYTE-LENGTH": _length,
    "INTEGER": _integer,
    "INTEGER-PART": _integer_part,
    "LENGTH": _length,
    "LOWER-CASE": _cased(65, 32),
    "MAX": _extreme(1),
    "MIN": _extreme(-1),
    "MOD": _remainder(True),
    "NUMVAL": _numval,
    "ORD": _ordinal,
    "REM": _remainder(False),
    "REVERSE": _reversed,
    "SIGN": _sign,
    "STORED-CHAR-LENGTH": _stored_length,
    "TEST-NUMVAL": _test_numval,
    "TRIM": _trimmed(True, True),
    "TRIM LEADING": _trimmed(True, False),
    "TRIM TRAILING": _trimmed(False, True),
    "UPPER-CASE": _cased(97, -32),
}
