"""Values as the bytes of an item.

Takes: a `Field` and a number or text. Gives: the bytes that GnuCOBOL under the pinned profile stores for it (EBCDIC
overpunch, big-endian binary, packed with C/D/F nibbles). Never checks that a value is sensible: what does not fit is
cut on the left, as a MOVE does.
"""

from __future__ import annotations

import struct
from decimal import Decimal
from typing import Literal

from locksmith.model.program import Category, Field, Usage
from locksmith.syntax import ast

_POSITIVE = b"{ABCDEFGHI"
_NEGATIVE = b"}JKLMNOPQR"
_FIGURATIVE = {
    "SPACE": b" ",
    "ZERO": b"0",
    "HIGH-VALUE": b"\xff",
    "LOW-VALUE": b"\0",
    "QUOTE": b'"',
    "NULL": b"\0",
}
_NUMERIC_USAGES = frozenset(
    {Usage.BINARY, Usage.COMP5, Usage.PACKED, Usage.COMP6, Usage.FLOAT, Usage.DOUBLE, Usage.INDEX}
)


def is_numeric(item: Field) -> bool:
    """Whether the item holds a number."""
    return item.usage in _NUMERIC_USAGES or item.category is Category.NUMERIC


def encode_number(item: Field, value: Decimal | int) -> bytes:
    """A number in the item's own form; for an item without digits its text."""
    number = Decimal(value)
    if item.usage is Usage.FLOAT:
        return struct.pack("<f", float(number))
    if item.usage is Usage.DOUBLE:
        return struct.pack("<d", float(number))
    scaled = int(number.scaleb(item.scale))
    if item.usage is Usage.INDEX:
        return struct.pack("<i", max(-(1 << 31), min(scaled, (1 << 31) - 1)))
    if item.usage in (Usage.BINARY, Usage.COMP5):
        return _binary(item, scaled)
    if item.usage in (Usage.PACKED, Usage.COMP6):
        return _packed(item, scaled)
    if item.category is Category.NUMERIC:
        return _zoned(item, scaled)
    return encode_text(item, str(abs(scaled)).encode())


def _binary(item: Field, scaled: int) -> bytes:
    order = "little" if item.usage is Usage.COMP5 else "big"
    bits = item.length * 8
    number = scaled if item.signed or scaled >= 0 else -scaled
    return (number & ((1 << bits) - 1)).to_bytes(item.length, "big" if order == "big" else "little")


def _packed(item: Field, scaled: int) -> bytes:
    nibbles = item.length * 2 - (0 if item.usage is Usage.COMP6 else 1)
    digits = str(abs(scaled)).rjust(nibbles, "0")[-nibbles:]
    if item.usage is Usage.PACKED:
        digits += ("d" if scaled < 0 else "c") if item.signed else "f"
    return bytes.fromhex(digits)


def _zoned(item: Field, scaled: int) -> bytes:
    width = item.length - (1 if item.sign_separate else 0)
    digits = str(abs(scaled)).rjust(width, "0")[-width:].encode() if width > 0 else b""
    if not item.signed or not digits:
        return digits
    if item.sign_separate:
        sign = b"-" if scaled < 0 else b"+"
        return sign + digits if item.sign_leading else digits + sign
    at = 0 if item.sign_leading else width - 1
    table = _NEGATIVE if scaled < 0 else _POSITIVE
    return digits[:at] + table[digits[at] - 48 : digits[at] - 47] + digits[at + 1 :]


def encode_text(item: Field, text: bytes) -> bytes:
    """Text padded with spaces or cut on the right, as a MOVE to the item does."""
    if item.justified:
        return text.rjust(item.length, b" ")[-item.length :] if item.length else b""
    return text.ljust(item.length, b" ")[: item.length]


def encode_literal(item: Field, literal: ast.Node) -> bytes | None:
    """A literal or figurative constant as the item would hold it after a MOVE; None for other nodes."""
    if isinstance(literal, ast.NumericLiteral):
        if is_numeric(item):
            return encode_number(item, literal.value)
        return encode_text(item, literal.text.lstrip("+-").replace(".", "").encode())
    if isinstance(literal, ast.Unary) and isinstance(literal.operand, ast.NumericLiteral):
        sign = -1 if literal.operator == "-" else 1
        return encode_number(item, literal.operand.value * sign)
    if isinstance(literal, ast.TextLiteral):
        if item.usage in _NUMERIC_USAGES:
            return encode_number(item, int(literal.value)) if literal.value.isdigit() else None
        return _text_literal(item, literal.value)
    return _repeated(item, literal)


def _text_literal(item: Field, value: bytes) -> bytes:
    if item.category is Category.NUMERIC and value.isdigit():
        return encode_number(item, Decimal(int(value)).scaleb(-item.scale))
    return encode_text(item, value)


def _repeated(item: Field, literal: ast.Node) -> bytes | None:
    if isinstance(literal, ast.AllLiteral):
        if isinstance(literal.literal, ast.Figurative):
            return _repeated(item, literal.literal)
        pattern = literal.literal.value or b" "
        return (pattern * (item.length // len(pattern) + 1))[: item.length]
    if not isinstance(literal, ast.Figurative):
        return None
    if literal.name == "ZERO" and is_numeric(item):
        return encode_number(item, 0)
    fill = _FIGURATIVE.get(literal.name)
    return None if fill is None else fill * item.length


def decode_number(item: Field, data: bytes) -> Decimal | None:
    """The number that bytes of the item hold; None where they hold none."""
    if item.usage in (Usage.BINARY, Usage.COMP5):
        order: Literal["big", "little"] = "little" if item.usage is Usage.COMP5 else "big"
        return Decimal(int.from_bytes(data, order, signed=item.signed)).scaleb(-item.scale)
    if item.usage in (Usage.PACKED, Usage.COMP6):
        digits, sign = _unpack(item, data)
    elif item.category is Category.NUMERIC and item.usage is Usage.DISPLAY:
        digits, sign = _unzone(item, data)
    else:
        return None
    return Decimal(sign * int(digits)).scaleb(-item.scale) if digits.isdigit() else None


def _unpack(item: Field, data: bytes) -> tuple[str, int]:
    text = data.hex()
    if item.usage is Usage.COMP6:
        return text, 1
    return text[:-1], -1 if text[-1:] == "d" else 1


def _unzone(item: Field, data: bytes) -> tuple[str, int]:
    if item.sign_separate:
        sign, digits = (data[:1], data[1:]) if item.sign_leading else (data[-1:], data[:-1])
        return digits.decode("latin-1"), -1 if sign == b"-" else 1
    at = 0 if item.sign_leading else len(data) - 1
    over = data[at : at + 1]
    for table, sign_of in ((_POSITIVE, 1), (_NEGATIVE, -1)):
        if over and item.signed and over in table:
            plain = str(table.index(over)).encode()
            return (data[:at] + plain + data[at + 1 :]).decode("latin-1"), sign_of
    return data.decode("latin-1"), 1
