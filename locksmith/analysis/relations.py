"""Relations and class tests between stored operands, decided as the reference decides them.

Takes: two `Stored` operands and an operator. Gives: whether the relation holds. Follows cobc's choice of comparison
(typeck.c, cb_build_cond) and libcob's (numeric.c, common.c) as the Java runtime has them, the relations that cobc
answers when compiling included. Raises NotEvaluable where the value cannot be told. Never changes an operand.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import isinf, isnan, ldexp

from locksmith.analysis.stored import (
    ZERO,
    Kind,
    Mark,
    NotEvaluable,
    Number,
    Stored,
    digits_and_sign,
    float_in,
    integer_in,
    is_number_literal,
    long_in,
    number_in,
    overpunch,
    packed_all_nibbles,
    packed_digits,
    packed_negative,
)

_FLOATS = (Kind.FLOAT, Kind.DOUBLE)
_PLAIN_TEXT = (Kind.TEXT, Kind.GROUP, Kind.TEXT_EDITED, Kind.EDITED)
_MIRRORED = {"=": "=", "<>": "<>", "<": ">", "<=": ">=", ">": "<", ">=": "<="}
_NO_NUMBER = Mark.POINTER | Mark.TEXT_FUNCTION
_WHOLE_FROM = 1e18  # doubles beyond have no decimals
_LONG_MIN, _LONG_MAX = -(1 << 63), (1 << 63) - 1


def holds(operator: str, order: int) -> bool:
    """Whether an order (negative, zero, positive) satisfies an operator."""
    match operator:
        case "=":
            return order == 0
        case "<>":
            return order != 0
        case "<":
            return order < 0
        case "<=":
            return order <= 0
        case ">":
            return order > 0
    return order >= 0


def related(left: Stored, operator: str, right: Stored) -> bool:
    """A relation between two operands that are not expressions."""
    known = _folded(left, operator, right)
    return holds(operator, compare(left, right)) if known is None else known


# ---------------------------------------------------------------- literals


@dataclass(frozen=True, slots=True)
class _Facts:
    """Of a literal: digits before the point and decimals without the zeros around; `significant` where all are digits
    and one is not zero."""

    significant: bool
    whole: int
    decimals: int
    fits_long: bool
    as_long: int


@lru_cache(maxsize=4096)
def _facts(literal: Stored) -> _Facts:
    data = literal.data
    skip = 1 if literal.form.marks & Mark.SEPARATE else 0
    rest = data[skip:].lstrip(b"0")
    significant = rest.isdigit()
    digits, scale = rest, literal.form.scale
    while significant and scale > 0 and digits.endswith(b"0"):
        digits, scale = digits[:-1], scale - 1
    fits, value = False, 0
    if is_number_literal(literal):
        value = long_in(literal)
        number = number_in(literal)
        fits = literal.form.scale <= 0 and _LONG_MIN <= number.whole() <= _LONG_MAX
    return _Facts(significant, len(digits) - scale, scale, fits, value)


def _is_literal(operand: Stored) -> bool:
    return bool(operand.form.marks & Mark.LITERAL) and operand.form.kind is not Kind.ALL


def _is_candidate(operand: Stored) -> bool:
    form = operand.form
    return (
        form.kind in (Kind.DISPLAY, Kind.EDITED) and form.scale >= 0 and not form.marks & (Mark.LITERAL | Mark.FUNCTION)
    )


def _folded(left: Stored, operator: str, right: Stored) -> bool | None:
    """A zoned or edited item against a literal with more digits or decimals than its PICTURE: cobc answers when it
    compiles, without looking at the sign."""
    if left.form.kind > Kind.DISPLAY or right.form.kind > Kind.DISPLAY:
        return None
    if _is_literal(right):
        return _decided(left, operator, right) if _is_candidate(left) else None
    if _is_literal(left) and _is_candidate(right):
        return _decided(right, _MIRRORED[operator], left)
    return None


def _decided(item: Stored, operator: str, literal: Stored) -> bool | None:
    facts = _facts(literal)
    if not facts.significant:
        return None
    equality = operator in ("=", "<>")
    if facts.decimals > item.form.scale and equality:
        return operator == "<>"
    room = len(item.data) - item.form.scale
    if facts.whole <= 0 or room < 0 or facts.whole <= room:
        return None
    if equality:
        return operator == "<>"
    if item.form.kind is not Kind.DISPLAY:
        return None
    return operator in ("<", "<=")


# ---------------------------------------------------------------- how operands compare


def compare(a: Stored, b: Stored) -> int:
    """Negative, zero or positive, for two operands."""
    if is_number_literal(b) and Kind.DISPLAY <= a.form.kind <= Kind.BINARY and not a.form.marks & _NO_NUMBER:
        facts = _facts(b)
        return _with_long(a, facts.as_long) if facts.fits_long else _numbers(a, b)
    if _is_handle(a) or _is_handle(b):
        return _handles(a, b)
    if _is_number(a):
        if _is_number(b):
            if _same_digits(a, b):
                return _order(a.data, b.data)
            if b == ZERO:
                literal = a.form.marks & Mark.LITERAL or a == ZERO
                return general(a, b) if literal else _with_long(a, 0)
            if _fits_long(b):
                return _with_long(a, long_in(b))
    elif a.form.kind in _PLAIN_TEXT and b.form.kind in _PLAIN_TEXT:
        return _texts(a.data, b.data)
    if _text_beside_signed(a, b):
        return _order(a.data, b.data[: len(a.data)])
    if _text_beside_signed(b, a):
        return _order(a.data[: len(b.data)], b.data)
    return general(a, b)


def _is_number(operand: Stored) -> bool:
    return (operand.form.numeric and not operand.form.marks & Mark.TEXT_FUNCTION) or operand == ZERO


def _is_handle(operand: Stored) -> bool:
    return operand.form.kind is Kind.INDEX or bool(operand.form.marks & Mark.POINTER)


def _handles(a: Stored, b: Stored) -> int:
    if (a.form.marks | b.form.marks) & Mark.POINTER:
        return _handle(a) - _handle(b)
    pair = [0 if o.form.kind is Kind.ALL else integer_in(o) for o in (a, b)]
    difference = (pair[0] - pair[1]) & 0xFFFFFFFF
    return difference - (1 << 32) if difference >> 31 else difference


def _handle(operand: Stored) -> int:
    return int.from_bytes(operand.data, "big") if operand.form.marks & Mark.POINTER else 0


def _order(a: bytes, b: bytes) -> int:
    return (a > b) - (a < b)


def _same_digits(a: Stored, b: Stored) -> bool:
    """Unsigned zoned items of one length and scale: cobc compares their bytes."""
    return (
        a.form.kind is Kind.DISPLAY
        and b.form.kind is Kind.DISPLAY
        and len(a.data) == len(b.data)
        and a.form.scale == b.form.scale
        and not (a.form.marks | b.form.marks) & (Mark.SIGNED | Mark.LITERAL | Mark.FUNCTION)
    )


def _fits_long(operand: Stored) -> bool:
    """As cb_fits_long_long: by description, not by value; a literal by its digits."""
    form = operand.form
    if form.marks & Mark.LITERAL:
        return _facts(operand).fits_long
    if form.scale > 0 or form.marks & Mark.FUNCTION:
        return False
    if form.kind in (Kind.BINARY, Kind.INDEX):
        return True
    if form.kind is Kind.DISPLAY:
        return len(operand.data) < 19
    return form.kind is Kind.PACKED and form.digits < 19


def _text_beside_signed(text: Stored, literal: Stored) -> bool:
    """Text as long as a signed literal has digits: cobc compares that many bytes of the literal, its sign first."""
    return (
        is_number_literal(literal)
        and bool(literal.form.marks & Mark.SEPARATE)
        and text.form.kind in (Kind.TEXT, Kind.GROUP)
        and not text.form.marks & (Mark.UNSIZED | Mark.FUNCTION)
        and not text.variable
        and len(text.data) == literal.form.digits
    )


# ---------------------------------------------------------------- numbers


def _with_long(a: Stored, n: int) -> int:
    form = a.form
    if form.marks & (Mark.LITERAL | Mark.FUNCTION) or form.kind is Kind.ALL or form.scale != 0:
        return number_in(a).order(Number(n))
    if form.kind is Kind.PACKED:
        short = form.digits < 19 and not form.marks & Mark.NO_SIGN_NIBBLE
        return packed_all_nibbles(a) - n if short else _packed_bytes(a, n)
    if form.kind is Kind.DISPLAY and len(a.data) < 19 and not form.marks & (Mark.LEADING | Mark.SEPARATE):
        return _zoned_with_long(a, n)
    if form.kind is Kind.BINARY:
        return _binary_with_long(a, n)
    return number_in(a).order(Number(n))


def _packed_bytes(a: Stored, n: int) -> int:
    """As cob_cmp_packed: by sign, then by magnitude. Raises NotEvaluable for nibbles that are no digits."""
    negative = packed_negative(a)
    if negative != (n < 0):
        return -1 if negative else 1
    nibbles = a.data.hex() if a.form.marks & Mark.NO_SIGN_NIBBLE else a.data.hex()[:-1]
    if not nibbles.isdigit():
        raise NotEvaluable("a packed item with nibbles that are no digits")
    difference = abs(number_in(a).value) - abs(n)
    return -difference if negative else difference


def _zoned_with_long(a: Stored, n: int) -> int:
    """As cob_cmp_numdisp: an invalid sign byte adds nothing."""
    signed = bool(a.form.marks & Mark.SIGNED)
    if not signed and n < 0:
        return 1
    value = 0
    for byte in a.data[:-1]:
        value = value * 10 + byte - 48
    value *= 10
    last = a.data[-1]
    punched = overpunch(last)
    if not signed or 48 <= last <= 57:
        value += last - 48
    elif punched is not None:
        value += punched[0]
        value = -value if punched[1] else value
    return value - n


def _binary_with_long(a: Stored, n: int) -> int:
    value = number_in(a).value
    if value >= 0 and n < 0 and not a.form.marks & Mark.SIGNED and len(a.data) == 8 and a.form.marks & Mark.NATIVE:
        return value - (n & 0xFFFFFFFFFFFFFFFF)  # native ones take a negative number for a large positive one
    return value - n


def _numbers(a: Stored, b: Stored) -> int:
    """As cob_numeric_cmp."""
    if a.form.kind in _FLOATS or b.form.kind in _FLOATS:
        return _floats(_as_float(a), _as_float(b))
    return number_in(a).order(number_in(b))


def _as_float(operand: Stored) -> float:
    """The double next to the value, towards zero."""
    if operand.form.kind in _FLOATS:
        return float_in(operand)
    number = number_in(operand)
    magnitude, divisor = abs(number.value), 10 ** max(0, number.scale)
    magnitude *= 10 ** max(0, -number.scale)
    if magnitude == 0:
        return 0.0
    shift = 55 - (magnitude.bit_length() - divisor.bit_length())
    bits = (magnitude << shift) // divisor if shift >= 0 else magnitude // (divisor << -shift)
    surplus = bits.bit_length() - 53
    try:
        result = ldexp(float(bits >> surplus if surplus >= 0 else bits << -surplus), surplus - shift)
    except OverflowError:
        return 0.0  # as the reference has it
    return -result if number.value < 0 else result


def _floats(a: float, b: float) -> int:
    """Equal within a relative tolerance of 10^-7."""
    if a == b or (a != 0 and abs((a - b) / a) < 0.0000001):
        return 0
    return -1 if a < b else 1


# ---------------------------------------------------------------- the general comparison


def general(a: Stored, b: Stored) -> int:
    """As cob_cmp."""
    if a.form.numeric and b.form.numeric:
        return _numbers(a, b)
    if b.form.kind is Kind.ALL:
        return number_in(a).value if _is_zero(b) and a.form.numeric else _with_all(a, b.data)
    if a.form.kind is Kind.ALL:
        return -number_in(b).value if _is_zero(a) and b.form.numeric else -_with_all(b, a.data)
    return _texts(_shown(a), _shown(b))


def _is_zero(operand: Stored) -> bool:
    return operand.data == b"0"


def _shown(operand: Stored) -> bytes:
    """Numbers other than zoned ones compare with text as their unsigned digits; zoned ones without their overpunch."""
    form = operand.form
    if form.kind is Kind.DISPLAY:
        return digits_and_sign(operand)[0]
    if not form.numeric:
        return operand.data
    if form.kind in _FLOATS:
        raise NotEvaluable("a floating-point item against text")
    if form.kind is Kind.PACKED:
        return packed_digits(operand)
    digits = str(abs(number_in(operand).value)).rjust(form.digits, "0")
    return digits[len(digits) - form.digits :].encode()


def _with_all(a: Stored, pattern: bytes) -> int:
    data = digits_and_sign(a)[0] if a.form.kind is Kind.DISPLAY else a.data
    return _order(data, _repeated(pattern, len(data)))


def _texts(a: bytes, b: bytes) -> int:
    """Unsigned bytes; the shorter side continues with spaces."""
    size = max(len(a), len(b))
    return _order(a.ljust(size), b.ljust(size))


# ---------------------------------------------------------------- what is compared


def as_numbers(a: Stored, b: Stored) -> tuple[Number, Number] | None:
    """Both operands as numbers where they are compared by value, else None."""
    if _is_number(a) and _is_number(b) and not (a.form.marks | b.form.marks) & Mark.POINTER:
        if a.form.kind in _FLOATS or b.form.kind in _FLOATS:
            return _near(_as_float(a)), _near(_as_float(b))
        return number_in(a), number_in(b)
    return None


def _near(value: float) -> Number:
    """A double to nine decimals."""
    if isnan(value) or isinf(value):
        return Number(0)
    return Number(int(value)) if abs(value) > _WHOLE_FROM else Number(int(value * 10**9), 9)


def as_texts(a: Stored, b: Stored) -> tuple[bytes, bytes]:
    """Both operands as bytes of one length, as they are compared."""
    if b.form.kind is Kind.ALL:
        left = _shown(a)
        return left, _repeated(b.data, len(left))
    if a.form.kind is Kind.ALL:
        right = _shown(b)
        return _repeated(a.data, len(right)), right
    left, right = _shown(a), _shown(b)
    size = max(len(left), len(right))
    return left.ljust(size), right.ljust(size)


def _repeated(pattern: bytes, size: int) -> bytes:
    return (pattern * (size // max(1, len(pattern)) + 1))[:size]
