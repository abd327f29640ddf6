"""Contents of items: read, compared, moved, as the reference does it.

Takes: fields and bytes. Gives: numbers, signs of comparisons, the bytes that a MOVE stores. Never guesses: wherever the
reference's result hangs on something else (invalid digits, lost digits, editing), the answer is None.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Context, Decimal

from locksmith.model.initial import encode_binary, encode_packed, encode_zoned
from locksmith.model.program import Category, Field, Usage
from locksmith.syntax import ast

_PLUS = {c: d for d, c in enumerate(b"{ABCDEFGHI")} | {c: d for d, c in enumerate(b"0123456789")}
_MINUS = {c: d for d, c in enumerate(b"}JKLMNOPQR")}
FILL = {"SPACE": b" ", "ZERO": b"0", "HIGH-VALUE": b"\xff", "LOW-VALUE": b"\0", "QUOTE": b'"'}
EXACT = Context(prec=200)
_TEXT = (Category.GROUP, Category.ALPHABETIC, Category.ALPHANUMERIC)
_NUMERIC = (Usage.DISPLAY, Usage.BINARY, Usage.COMP5, Usage.PACKED)


@dataclass(frozen=True, slots=True)
class Content:
    """One concrete operand: `text` or `number`, or the figurative constant `fill`; `digits` as a numeric literal was
    written."""

    text: bytes | None = None
    number: Decimal | None = None
    fill: str = ""
    digits: str = ""


def is_text(item: Field) -> bool:
    """Whether comparisons and moves take the item byte by byte."""
    return item.category in _TEXT and item.usage in (Usage.DISPLAY, Usage.GROUP)


def is_number(item: Field) -> bool:
    """Whether `read_number` can read it."""
    if item.category is not Category.NUMERIC or item.usage not in _NUMERIC:
        return False
    return item.usage is not Usage.DISPLAY or item.length == item.digits


def read_number(item: Field, data: bytes) -> Decimal | None:
    """The value, None where the bytes are no regular number (a negative zero is none)."""
    value = _integer(item, data)
    return None if value is None else Decimal(value).scaleb(-item.scale, EXACT)


def _integer(item: Field, data: bytes) -> int | None:
    if item.usage is Usage.BINARY:
        return int.from_bytes(data, "big", signed=item.signed)
    if item.usage is Usage.COMP5:
        return int.from_bytes(data, "little", signed=item.signed)
    if item.usage is Usage.PACKED:
        return _packed(item, data)
    if item.usage is not Usage.DISPLAY or item.sign_separate or item.sign_leading:
        return None
    if not item.signed:
        return int(data) if data and all(0x30 <= b <= 0x39 for b in data) else None
    head, last = data[:-1], data[-1]
    if not all(0x30 <= b <= 0x39 for b in head):
        return None
    if last in _PLUS:
        return int(head or b"0") * 10 + _PLUS[last]
    if last in _MINUS:
        return -(int(head or b"0") * 10 + _MINUS[last]) or None
    return None


def _packed(item: Field, data: bytes) -> int | None:
    text = data.hex()
    digits, sign = text[:-1], text[-1]
    if not digits.isdigit() or sign not in ("cdf" if item.signed else "cf"):
        return None
    if len(digits) > item.digits and digits[0] != "0":
        return None
    value = int(digits)
    return (-value or None) if sign == "d" else value


def content_of(item: Field, data: bytes) -> Content | None:
    """What the item holds; None where it cannot be told."""
    if is_text(item):
        return Content(text=data)
    if is_number(item):
        number = read_number(item, data)
        return None if number is None else Content(number=number)
    return None


def literal_content(node: ast.Node) -> Content | None:
    """A literal or figurative constant."""
    if isinstance(node, ast.TextLiteral) and node.kind in ("X", "H") and node.value:
        return Content(text=node.value)
    if isinstance(node, ast.NumericLiteral) and not node.floating:
        return Content(number=node.value, digits=node.text)
    if isinstance(node, ast.Figurative) and node.name in FILL:
        return Content(fill=node.name)
    return None


def compare(left: Content, right: Content) -> int | None:
    """The sign of a comparison as 1 less, 2 equal, 4 greater."""
    if left.number is not None:
        number = Decimal(0) if right.fill == "ZERO" else right.number
        return None if number is None else _sign(left.number, number)
    if right.number is not None:
        return _sign(Decimal(0), right.number) if left.fill == "ZERO" else None
    if left.text is not None and right.text is not None:
        size = max(len(left.text), len(right.text))
        return _sign(left.text.ljust(size), right.text.ljust(size))
    if left.text is not None and right.fill:
        return _sign(left.text, FILL[right.fill] * len(left.text))
    if right.text is not None and left.fill:
        return _sign(FILL[left.fill] * len(right.text), right.text)
    return None


def _sign(left: bytes | Decimal, right: bytes | Decimal) -> int:
    if left == right:
        return 2
    return 1 if left < right else 4  # type: ignore[operator]  # both are of one kind


def moved(source: Content, target: Field) -> frozenset[bytes] | None:
    """The bytes that a MOVE to the whole item can store; more than one where cobc has several ways to store a sign."""
    if target.justified or target.blank_when_zero:
        return None
    if is_text(target):
        text = _moved_text(source, target)
        return None if text is None else frozenset({text})
    if not is_number(target):
        return None
    if source.fill == "ZERO":
        return stored(Decimal(0), target)
    if source.number is not None:
        return stored(source.number, target)
    text = source.text
    if text is None or not text.isdigit() or len(text) > min(target.digits, 18) or target.scale:
        return None
    return stored(Decimal(int(text)), target)


def _moved_text(source: Content, target: Field) -> bytes | None:
    if source.fill:
        return FILL[source.fill] * target.length
    if source.text is not None:
        return source.text[: target.length].ljust(target.length)
    if source.digits.isdigit() and target.category is Category.ALPHANUMERIC:
        return source.digits.encode()[: target.length].ljust(target.length)
    return None


def stored(value: Decimal, target: Field) -> frozenset[bytes] | None:
    """The bytes of a number in an item that holds it without loss."""
    if not is_number(target) or target.scale < 0 or not 0 < target.digits <= 18:
        return None
    scaled = value.scaleb(target.scale, EXACT)
    if scaled != scaled.to_integral_value(context=EXACT):
        return None
    number = int(scaled)
    if abs(number) >= 10**target.digits or (number < 0 and not target.signed):
        return None
    if target.usage in (Usage.BINARY, Usage.COMP5):
        ways = {encode_binary(number, target)}
    elif target.usage is Usage.PACKED:
        data = encode_packed(number, target)
        ways = {data} if number < 0 else {data[:-1] + bytes([data[-1] & 0xF0 | sign]) for sign in (0xC, 0xF)}
    elif not target.sign_leading and not target.sign_separate:
        ways = {encode_zoned(number, target)}
        if target.signed and number >= 0:
            ways.add(str(number).zfill(target.length).encode())
    else:
        return None
    exact = all(len(w) == target.length and read_number(target, w) == value for w in ways)
    return frozenset(ways) if exact else None
