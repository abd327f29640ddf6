"""Initial contents of storage areas.

Takes: the fields of one area. Gives: its bytes when the program first starts, as cobc 3.1.2 generates them under the
pinned profile: VALUE clauses, then defaults by type, one memset over neighbours of one kind (slack bytes between them
included), the first occurrence copied to the others, redefinitions and EXTERNAL left alone, everything else X'00'.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from decimal import Decimal
from enum import Enum
from fractions import Fraction

from locksmith.model.editing import EditRules, edit_number, edit_text
from locksmith.model.program import Category, Field, Usage
from locksmith.syntax import ast

_POSITIVE_OVERPUNCH = b"{ABCDEFGHI"
_NEGATIVE_OVERPUNCH = b"}JKLMNOPQR"
_FILL = {"SPACE": b" ", "ZERO": b"0", "HIGH-VALUE": b"\xff", "LOW-VALUE": b"\0", "QUOTE": b'"', "NULL": b"\0"}
_FLOATS = (Usage.FLOAT, Usage.DOUBLE)

Value = ast.NumericLiteral | ast.TextLiteral | ast.Figurative | ast.AllLiteral


class _Way(Enum):
    """How cobc initialises an item (its INITIALIZE_… kinds)."""

    NONE = 0
    DEFAULT = 1  # memset with the character of its type
    ONE = 2  # a MOVE
    COMPOUND = 3  # item by item


# ---------------------------------------------------------------- one number in every usage


def integer_of(value: Decimal, field: Field) -> int:
    """`value` in units of the item's last digit, truncated toward zero."""
    scaled = value.scaleb(field.scale)
    return int(scaled)


def encode_zoned(value: int, field: Field) -> bytes:
    """Zoned decimal with an EBCDIC overpunch (or a separate sign); high digits are cut off."""
    size = field.length - (1 if field.sign_separate and field.signed else 0)
    digits = str(abs(value)).zfill(field.digits)[-field.digits :]
    if field.scale < 0:  # trailing P positions are not stored; leading ones fall off on the left
        pass
    data = bytearray(digits[-size:].zfill(size).encode())
    if not field.signed:
        return bytes(data)
    if field.sign_separate:
        sign = b"-" if value < 0 else b"+"
        return sign + bytes(data) if field.sign_leading else bytes(data) + sign
    at = 0 if field.sign_leading else size - 1
    data[at] = (_NEGATIVE_OVERPUNCH if value < 0 else _POSITIVE_OVERPUNCH)[data[at] - 0x30]
    return bytes(data)


def encode_packed(value: int, field: Field) -> bytes:
    digits = field.length * 2 - (0 if field.usage is Usage.COMP6 else 1)
    size = field.picture.size if field.picture else digits
    text = str(abs(value)).zfill(size)[-size:].zfill(digits)
    if field.usage is not Usage.COMP6:
        text += ("d" if value < 0 else "c") if field.signed else "f"
    return bytes.fromhex(text)


def encode_binary(value: int, field: Field) -> bytes:
    """COMP: truncated to its digits, big-endian; COMP-5, INDEX, POINTER: the low bytes, native order."""
    order = "big" if field.usage is Usage.BINARY else "little"
    if not field.signed:
        value = abs(value)
    if field.usage is Usage.BINARY and field.picture:
        limit = 10**field.digits
        value = value % limit if value >= 0 else -(-value % limit)
    mask = (1 << (8 * field.length)) - 1
    return (value & mask).to_bytes(field.length, "big" if order == "big" else "little")


def truncated_double(value: Fraction) -> float:
    """The double nearest to `value` toward zero: GMP's mpf_get_d truncates."""
    nearest = float(value)
    if abs(Fraction(nearest)) > abs(value):
        bits = struct.unpack("<q", struct.pack("<d", abs(nearest)))[0] - 1
        below: float = struct.unpack("<d", struct.pack("<q", bits))[0]
        return -below if nearest < 0 else below
    return nearest


def encode_float(value: Decimal, field: Field) -> bytes:
    number = truncated_double(Fraction(value)) if value else 0.0
    return struct.pack("<f" if field.usage is Usage.FLOAT else "<d", number)


# ---------------------------------------------------------------- the area


class AreaContents:
    """Builds the bytes of one area from its root fields."""

    def __init__(self, fields: Sequence[Field], special_names: ast.SpecialNames, external: Mapping[int, bool]) -> None:
        self.fields = fields
        self.point = "," if special_names.decimal_comma else "."
        self.currency = special_names.currency
        self.external = external
        self.data = bytearray()

    def build(self, roots: Sequence[int], length: int) -> bytes:
        self.data = bytearray(length)
        for root in roots:
            field = self.fields[root]
            if field.occurs and field.occurs.maximum > 1:
                self._table(field, 0)
            else:
                self._initialize(field, 0)
        return bytes(self.data)

    # -- which way

    def _kids(self, field: Field) -> list[Field]:
        return [self.fields[c] for c in field.children]

    @staticmethod
    def _redefines(field: Field) -> bool:
        return field.redefines is not None or field.level == 66

    def _way(self, field: Field) -> _Way:
        kids = self._kids(field)
        if field.sign_separate and not kids:
            return _Way.ONE
        if self.external.get(field.id) or self._redefines(field):
            return _Way.NONE
        if field.values:
            return _Way.ONE
        if kids:
            ways = [self._way(k) for k in kids]
            if ways[0] is _Way.ONE or any(w is not ways[0] for w in ways):
                return _Way.COMPOUND
            return ways[0]
        if field.usage in (*_FLOATS, Usage.PACKED, Usage.COMP6):
            return _Way.ONE
        if field.category in (Category.NUMERIC_EDITED, Category.ALPHANUMERIC_EDITED):
            return _Way.ONE
        return _Way.DEFAULT

    def _uniform(self, field: Field) -> int | None:
        """The one character that fills the item, or None."""
        kids = self._kids(field)
        if kids:
            found = {self._uniform(k) for k in kids if not self._redefines(k)}
            return found.pop() if len(found) == 1 else None
        if field.category in (Category.ALPHABETIC, Category.ALPHANUMERIC):
            return 0x20
        if field.category is Category.NUMERIC and field.usage is Usage.DISPLAY:
            return 0x30
        if field.usage in (Usage.BINARY, Usage.COMP5, Usage.INDEX, Usage.POINTER, Usage.PROCEDURE_POINTER):
            return 0
        return None

    # -- filling

    def _fill(self, start: int, length: int, character: int) -> None:
        self.data[start : start + length] = bytes([character]) * length

    def _put(self, start: int, content: bytes) -> None:
        self.data[start : start + len(content)] = content

    def _initialize(self, field: Field, base: int) -> None:
        """`base` is added to field offsets (always the first occurrence)."""
        way = self._way(field)
        if way is _Way.NONE:
            return
        if way is _Way.ONE:
            self._put(base + field.offset, self._one(field))
            return
        character = self._uniform(field) if way is _Way.DEFAULT else None
        if character is not None:
            self._fill(base + field.offset, field.length, character)
        else:
            self._compound(field, base)

    def _table(self, field: Field, base: int) -> None:
        """The first occurrence, then copies of it."""
        self._initialize(field, base)
        assert field.occurs is not None
        start = base + field.offset
        first = bytes(self.data[start : start + field.length])
        self._put(start, first * field.occurs.maximum)

    def _compound(self, group: Field, base: int) -> None:
        kids = self._kids(group)
        index = 0
        while index < len(kids):
            kid = kids[index]
            way = self._way(kid)
            character = self._uniform(kid) if way is _Way.DEFAULT else None
            if character is not None:
                index = self._run(group, kids, index, character, base)
            elif way is not _Way.NONE:
                if kid.occurs and kid.occurs.maximum > 1:
                    self._table(kid, base)
                else:
                    self._initialize(kid, base)
            index += 1

    def _run(self, group: Field, kids: list[Field], index: int, character: int, base: int) -> int:
        """One memset from a child up to the next that is initialised otherwise; gives the last child covered."""
        first = kids[index]
        while index + 1 < len(kids):
            after = kids[index + 1]
            if not self._redefines(after) and (
                self._way(after) is not _Way.DEFAULT or self._uniform(after) != character
            ):
                break
            index += 1
        end = kids[index + 1].offset if index + 1 < len(kids) else group.offset + group.length
        self._fill(base + first.offset, end - first.offset, character)
        return index

    # -- one item

    def _one(self, field: Field) -> bytes:
        value = field.values[0].low if field.values else None
        if value is None:
            return self._default(field)
        if isinstance(value, ast.Figurative):
            return self._figurative(value.name, field)
        if isinstance(value, ast.AllLiteral):
            return self._all(value, field)
        if isinstance(value, ast.NumericLiteral):
            return self.number(value.value, field, value.text)
        return value.value[: field.length].ljust(field.length)

    def _default(self, field: Field) -> bytes:
        if field.category is Category.ALPHANUMERIC_EDITED and field.picture:
            return edit_text(b"", field.picture)
        if field.category in (Category.NUMERIC, Category.NUMERIC_EDITED, Category.FLOAT):
            return self.number(Decimal(0), field, "0")
        return b" " * field.length

    def _figurative(self, name: str, field: Field) -> bytes:
        if name == "ZERO" and (field.usage is not Usage.DISPLAY or field.sign_separate or field.blank_when_zero):
            if field.usage is Usage.GROUP:
                return b"0" * field.length
            return self.number(Decimal(0), field, "0")
        return _FILL[name] * field.length

    def _all(self, value: ast.AllLiteral, field: Field) -> bytes:
        literal = value.literal
        if isinstance(literal, ast.Figurative):
            return self._figurative(literal.name, field)
        text = literal.value or b" "
        return (text * (field.length // len(text) + 1))[: field.length]

    def number(self, value: Decimal, field: Field, text: str) -> bytes:
        """`value` as a MOVE of a numeric literal stores it."""
        if field.usage in _FLOATS:
            return encode_float(value, field)
        if field.usage in (Usage.PACKED, Usage.COMP6):
            return encode_packed(integer_of(value, field), field)
        if field.usage in (Usage.BINARY, Usage.COMP5, Usage.INDEX, Usage.POINTER, Usage.PROCEDURE_POINTER):
            return encode_binary(integer_of(value, field), field)
        if field.category is Category.NUMERIC_EDITED and field.picture:
            return edit_number(value, field.picture, EditRules(self.point, self.currency, field.blank_when_zero))
        if field.category is Category.NUMERIC:
            return encode_zoned(integer_of(value, field), field)
        digits = text.lstrip("+-").replace(".", "").encode()
        return digits[: field.length].ljust(field.length)
