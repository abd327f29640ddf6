"""Stored operands: bytes with their description, and the numbers that the reference reads in them.

Takes: the bytes of an operand and its `Form`. Gives: `Stored`, and its value as an exact decimal (`number_in`), as a C
int (`integer_in`), as 64 bits (`long_in`). Follows GnuCOBOL 3.1.2 under the pinned profile also where the bytes are no
number, as the Java runtime does (DecimalReader, Numbers, ShortNumbers). Never changes anything.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass, field
from enum import IntEnum, IntFlag

from locksmith.model.program import Category, Field, Usage
from locksmith.syntax import ast

_POSITIVE = b"{ABCDEFGHI"
_NEGATIVE = b"}JKLMNOPQR"
_DIGIT = {b: i for table in (_POSITIVE, _NEGATIVE) for i, b in enumerate(table)}
_DIVISION_DIGITS = 38


class NotEvaluable(Exception):
    """An operand or condition whose value cannot be told here; the message says why."""


class Kind(IntEnum):
    """How operands are compared; from DISPLAY on they are numeric."""

    GROUP = 1
    TEXT = 2
    ALL = 3  # figurative constants and ALL literals
    TEXT_EDITED = 4
    EDITED = 5
    DISPLAY = 8
    PACKED = 9
    BINARY = 10
    INDEX = 11
    FLOAT = 12
    DOUBLE = 13


class Mark(IntFlag):
    """What a description says besides its kind."""

    NONE = 0
    SIGNED = 1
    SEPARATE = 2
    LEADING = 4
    NATIVE = 8  # little-endian
    NO_SIGN_NIBBLE = 16
    POINTER = 32
    LITERAL = 64
    UNSIZED = 128  # a reference-modified item of computed length
    FUNCTION = 256  # the result of a function
    TEXT_FUNCTION = 512  # of category alphanumeric, whatever its kind


@dataclass(frozen=True, slots=True)
class Form:
    kind: Kind
    digits: int = 0
    scale: int = 0
    marks: Mark = Mark.NONE

    @property
    def numeric(self) -> bool:
        return self.kind >= Kind.DISPLAY


@dataclass(frozen=True, slots=True)
class Number:
    """value × 10^-scale, exactly."""

    value: int
    scale: int = 0

    def at(self, scale: int) -> int:
        """The value at a scale not below its own."""
        return int(self.value * 10 ** (scale - self.scale))

    def plus(self, other: Number) -> Number:
        scale = max(self.scale, other.scale)
        return Number(self.at(scale) + other.at(scale), scale)

    def times(self, other: Number) -> Number:
        return Number(self.value * other.value, self.scale + other.scale)

    def over(self, other: Number) -> Number:
        """As cob_decimal_div: 38 digits more than the operands have, the rest cut off."""
        if other.value == 0:
            raise NotEvaluable("division by zero")
        if self.value == 0:
            return Number(0)
        difference = self.scale - other.scale
        shift = _DIVISION_DIGITS + max(0, -difference)
        quotient = abs(self.value) * 10**shift // abs(other.value)
        negative = (self.value < 0) != (other.value < 0)
        return Number(-quotient if negative else quotient, difference + shift)

    def negated(self) -> Number:
        return Number(-self.value, self.scale)

    def order(self, other: Number) -> int:
        """Negative, zero or positive."""
        scale = max(self.scale, other.scale)
        return self.at(scale) - other.at(scale)

    def whole(self) -> int:
        """Decimals cut off."""
        if self.scale <= 0:
            return self.at(0)
        cut = abs(self.value) // int(10**self.scale)
        return -cut if self.value < 0 else cut


@dataclass(frozen=True, slots=True)
class Stored:
    """An operand at one moment. `area` (unit-wide, -1 for a constant) and `offset` say where its bytes stand; `item` is
    the data item they belong to. `variable`: its length hangs on an OCCURS DEPENDING."""

    form: Form
    data: bytes
    area: int = -1
    offset: int = 0
    item: Field | None = field(default=None, compare=False)
    variable: bool = False


# ---------------------------------------------------------------- descriptions

_KIND_OF_USAGE = {
    Usage.BINARY: Kind.BINARY,
    Usage.COMP5: Kind.BINARY,
    Usage.PACKED: Kind.PACKED,
    Usage.COMP6: Kind.PACKED,
}
_KIND_OF_CATEGORY = {
    Category.GROUP: Kind.GROUP,
    Category.ALPHABETIC: Kind.TEXT,
    Category.ALPHANUMERIC: Kind.TEXT,
    Category.ALPHANUMERIC_EDITED: Kind.TEXT_EDITED,
    Category.NUMERIC_EDITED: Kind.EDITED,
    Category.NATIONAL: Kind.TEXT,
}


def form_of(item: Field) -> Form:
    """The description of a data item."""
    if item.category is Category.POINTER:
        return Form(Kind.BINARY, 10, 0, Mark.NATIVE | Mark.POINTER)
    if item.category is Category.INDEX or _is_register(item):
        return Form(Kind.INDEX, 9, 0, Mark.SIGNED | Mark.NATIVE)
    if item.category is Category.FLOAT:
        return Form(Kind.FLOAT if item.usage is Usage.FLOAT else Kind.DOUBLE, item.digits, 0, Mark.SIGNED)
    marks = Mark.NONE
    if item.signed and item.category in (Category.NUMERIC, Category.NUMERIC_EDITED):
        marks |= Mark.SIGNED
    if item.signed and item.sign_separate:
        marks |= Mark.SEPARATE
    if item.signed and item.sign_leading:
        marks |= Mark.LEADING
    if item.usage is Usage.COMP5:
        marks |= Mark.NATIVE
    if item.usage is Usage.COMP6:
        marks |= Mark.NO_SIGN_NIBBLE
    if item.category is Category.NUMERIC:
        return Form(_KIND_OF_USAGE.get(item.usage, Kind.DISPLAY), item.digits, item.scale, marks)
    return Form(_KIND_OF_CATEGORY[item.category], item.digits, item.scale, marks)


def _is_register(item: Field) -> bool:
    """RETURN-CODE and TALLY, which cobc makes as index items are made."""
    return item.usage is Usage.COMP5 and item.name in ("RETURN-CODE", "TALLY") and item.level == 77


_FIGURATIVES = {"ZERO": b"0", "SPACE": b" ", "HIGH-VALUE": b"\xff", "LOW-VALUE": b"\0", "QUOTE": b'"', "NULL": b"\0"}


def constant_of(literal: ast.Node) -> Stored:
    """A literal or figurative constant as an operand. Raises NotEvaluable for a floating-point literal."""
    match literal:
        case ast.NumericLiteral(floating=True):
            raise NotEvaluable("floating-point literal")
        case ast.NumericLiteral(text=text):
            return _number_constant(text)
        case ast.TextLiteral(value=value):
            return Stored(Form(Kind.TEXT, marks=Mark.LITERAL), value)
        case ast.Figurative(name=name):
            return Stored(Form(Kind.ALL), _FIGURATIVES[name])
        case ast.AllLiteral(literal=ast.Figurative(name=name)):
            return Stored(Form(Kind.ALL), _FIGURATIVES[name])
        case ast.AllLiteral(literal=ast.TextLiteral(value=value)):
            return Stored(Form(Kind.ALL, marks=Mark.LITERAL), value)
    raise NotEvaluable(f"{type(literal).__name__} as a constant")


def _number_constant(text: str) -> Stored:
    signed = text[:1] in ("+", "-")
    _, _, decimals = text.partition(".")
    data = text.replace(".", "").encode("latin-1")
    marks = Mark.LITERAL | (Mark.SIGNED | Mark.SEPARATE | Mark.LEADING if signed else Mark.NONE)
    return Stored(Form(Kind.DISPLAY, len(data) - signed, len(decimals), marks), data)


def whole_number(value: int) -> Stored:
    """A whole number that the program computes (LENGTH OF, a comparison of counts)."""
    return _number_constant(str(value))


ZERO = constant_of(ast.Figurative(name="ZERO"))


def is_number_literal(operand: Stored) -> bool:
    return operand.form.kind is Kind.DISPLAY and bool(operand.form.marks & Mark.LITERAL)


# ---------------------------------------------------------------- signs of zoned items


def digits_and_sign(operand: Stored) -> tuple[bytes, int]:
    """A zoned item's bytes with the overpunch taken off, and -1 or 1 (1 where it has no sign). A separate sign stays
    among the bytes."""
    data, marks = operand.data, operand.form.marks
    if not marks & Mark.SIGNED or not data:
        return data, 1
    at = 0 if marks & Mark.LEADING else len(data) - 1
    if marks & Mark.SEPARATE:
        return data, -1 if data[at : at + 1] == b"-" else 1
    return _unpunched(data, at)


def _unpunched(data: bytes, at: int) -> tuple[bytes, int]:
    byte = data[at]
    if 48 <= byte <= 57 or byte == 32:
        return data, 1
    if byte in _DIGIT:
        digit, sign = _DIGIT[byte], -1 if byte in _NEGATIVE else 1
    else:
        digit, sign = (byte & 15 if byte & 15 <= 9 else 0), 1
    return data[:at] + bytes([48 + digit]) + data[at + 1 :], sign


def overpunch(byte: int) -> tuple[int, bool] | None:
    """The digit of an overpunched byte and whether it is negative; None where it is none."""
    return (_DIGIT[byte], byte in _NEGATIVE) if byte in _DIGIT else None


def _digit_bytes(data: bytes, marks: Mark) -> bytes:
    """Without a separate sign."""
    if marks & Mark.SEPARATE:
        return data[1:] if marks & Mark.LEADING else data[:-1]
    return data


# ---------------------------------------------------------------- numbers


def number_in(operand: Stored) -> Number:
    """The value of a numeric operand, invalid digits included. Raises NotEvaluable where it is not numeric."""
    form = operand.form
    if operand == ZERO:
        return Number(0)
    if form.kind is Kind.DISPLAY:
        return _zoned(operand)
    if form.kind is Kind.PACKED:
        return Number(_packed(operand), form.scale)
    if form.kind in (Kind.BINARY, Kind.INDEX):
        return Number(_binary(operand), form.scale)
    if form.kind in (Kind.FLOAT, Kind.DOUBLE):
        return _from_float(float_in(operand))
    raise NotEvaluable("an operand of an expression that is not numeric")


def _zoned(operand: Stored) -> Number:
    form = operand.form
    raw = _digit_bytes(operand.data, form.marks)
    if not raw:
        return Number(0, form.scale)
    # HIGH-VALUE and LOW-VALUE in the first byte stand for numbers beyond every value of the item.
    if raw[0] in (0, 255):
        beyond = 10 ** len(raw)
        return Number(beyond if raw[0] else -beyond, form.scale)
    data, sign = digits_and_sign(operand)
    data = _digit_bytes(data, form.marks)
    if data.isdigit():
        return Number(sign * int(data), form.scale)
    first = next((i for i, b in enumerate(data[:-1]) if b & 15), len(data) - 1)
    rest = data[first:]
    if len(rest) <= 19:
        # Bytes below '0' can make it negative, which the reference takes for an unsigned number of 64 bits.
        return Number(sign * (_positional(rest) % (1 << 64)), form.scale)
    nibbles = [b & 15 for b in rest]
    if any(n > 9 for n in nibbles):
        raise NotEvaluable("a long zoned item with bytes that are no digits")  # libcob keeps an older value
    return Number(sign * int("".join(map(str, nibbles))), form.scale)


def _positional(data: bytes) -> int:
    value = 0
    for byte in data:
        value = value * 10 + byte - 48
    return value


def _packed(operand: Stored) -> int:
    form, data = operand.form, operand.data
    nibbles = [n for b in data for n in (b >> 4, b & 15)]
    unsigned = bool(form.marks & Mark.NO_SIGN_NIBBLE)
    if form.digits % 2 == (1 if unsigned else 0):
        nibbles[0] = 0
    digits = nibbles if unsigned else nibbles[:-1]
    value = _nibbles(digits)
    return -value if packed_negative(operand) else value


def _nibbles(digits: list[int]) -> int:
    value = 0
    for digit in digits:
        value = value * 10 + digit
    return value


def packed_digits(operand: Stored) -> bytes:
    """Each digit of a packed item as a character; a nibble that is no digit gives what follows '9'."""
    form = operand.form
    nibbles = [n for b in operand.data for n in (b >> 4, b & 15)]
    unsigned = bool(form.marks & Mark.NO_SIGN_NIBBLE)
    first = form.digits % 2 if unsigned else 1 - form.digits % 2
    return bytes(48 + n for n in nibbles[first : first + form.digits])


def packed_negative(operand: Stored) -> bool:
    marks = operand.form.marks
    return bool(marks & Mark.SIGNED) and not marks & Mark.NO_SIGN_NIBBLE and operand.data[-1] & 15 == 13


def packed_all_nibbles(operand: Stored) -> int:
    """As cob_cmp_packed_int and compiled code read a short one: every nibble counts, D is minus on any item."""
    nibbles = [n for b in operand.data for n in (b >> 4, b & 15)]
    value = _nibbles(nibbles[:-1])
    return -value if nibbles[-1] == 13 else value


def _binary(operand: Stored) -> int:
    marks = operand.form.marks
    return int.from_bytes(operand.data, "little" if marks & Mark.NATIVE else "big", signed=bool(marks & Mark.SIGNED))


def float_in(operand: Stored) -> float:
    value: float = struct.unpack("<f" if operand.form.kind is Kind.FLOAT else "<d", operand.data)[0]
    return value


def _from_float(value: float) -> Number:
    if value == 0 or value != value or value in (float("inf"), float("-inf")):
        return Number(0)
    if value == int(value) and abs(value) < 1e18:
        return Number(int(value))
    raise NotEvaluable("arithmetic with a floating-point item")


# ---------------------------------------------------------------- as compiled code takes integers


def _wrapped(value: int, bits: int) -> int:
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> (bits - 1) else value


def integer_in(operand: Stored) -> int:
    """As a subscript, a length or a count: 32 bits."""
    form = operand.form
    if form.kind in (Kind.BINARY, Kind.INDEX):
        return _wrapped(_binary(operand), 32)
    if form.kind is Kind.PACKED and form.scale == 0 and form.digits < 10 and not form.marks & Mark.NO_SIGN_NIBBLE:
        return _wrapped(packed_all_nibbles(operand), 32)
    return _wrapped(long_in(operand), 32)


def subscript_in(operand: Stored) -> int:
    """An unsigned zoned item that is itself an element of a table: cobc reads it as signed (output_index)."""
    data, sign = _unpunched(operand.data, len(operand.data) - 1)
    value = integer_in(Stored(operand.form, data))
    return -value if sign < 0 else value


def long_in(operand: Stored) -> int:
    """As cob_get_llint: decimals are cut off, 64 bits kept. Raises NotEvaluable for text and floats."""
    form = operand.form
    if form.kind is Kind.DISPLAY:
        data, sign = digits_and_sign(operand)
        data = _digit_bytes(data, form.marks)
        value = _positional(data[: len(data) - max(0, form.scale)]) * 10 ** max(0, -form.scale)
        return _wrapped(sign * value, 64)
    if form.kind is Kind.PACKED:
        number = Number(_packed(operand), form.scale)
        return _wrapped(number.whole(), 64)
    if form.kind in (Kind.BINARY, Kind.INDEX):
        value = _wrapped(_binary(operand), 64)
        return Number(value, max(0, form.scale)).whole()
    if operand == ZERO:
        return 0
    raise NotEvaluable("text or a floating-point item as a count")
