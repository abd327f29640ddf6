"""Items and values as a skill's arguments write them.

Takes: `NAME [OF GROUP …] [(3)] [(2:4)]` and COBOL literals, and back: bytes of storage. Gives: `Place`s and bytes. A
place or value that cannot be written this way is None, so that no skill is made of it. Never reads storage.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from locksmith.cases.values import decode_number, encode_number, encode_text, is_numeric
from locksmith.model.program import AreaKind, Category, Field, ProgramModel, Usage

_ITEM = re.compile(
    r"^\s*(?P<name>[\w-]+)(?P<of>(?:\s+(?:OF|IN)\s+[\w-]+)*)\s*(?:\((?P<subscripts>\s*\d+(?:[\s,]+\d+)*\s*)\))?"
    r"\s*(?:\(\s*(?P<start>\d+)\s*:\s*(?P<length>\d+)\s*\))?\s*$",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"^[+-]?\d+(?:\.\d+)?$")
_FIGURATIVE = {"SPACE": b" ", "SPACES": b" ", "LOW-VALUE": b"\0", "LOW-VALUES": b"\0", "HIGH-VALUES": b"\xff"}
_AREAS = (AreaKind.WORKING, AreaKind.LOCAL, AreaKind.RECORD, AreaKind.LINKAGE, AreaKind.SPECIAL)


@dataclass(frozen=True, slots=True)
class Place:
    """Bytes of an area (local id) with the item that holds them; `part` where only some of its bytes are meant."""

    area: int
    offset: int
    length: int
    item: Field
    part: bool = False


def parse_place(model: ProgramModel, text: str) -> Place:
    """The place of an item reference. Raises ValueError where it is none or is not one item."""
    found = _ITEM.match(text)
    if not found:
        raise ValueError(f"{text!r} is no item; write NAME, NAME OF GROUP, NAME(3) or NAME(2:4)")
    groups = re.split(r"\s+(?:OF|IN)\s+", found["of"], flags=re.IGNORECASE)[1:] if found["of"] else []
    try:
        item = model.field_named(found["name"], *(g.strip() for g in groups))
    except KeyError as error:
        raise ValueError(str(error.args[0])) from error
    subscripts = [int(n) for n in re.split(r"[\s,]+", found["subscripts"].strip())] if found["subscripts"] else []
    if len(subscripts) != len(item.dimensions):
        raise ValueError(f"{item.name} takes {len(item.dimensions)} subscripts, not {len(subscripts)}")
    offset = item.offset
    for occurs, n in zip(item.dimensions, subscripts, strict=True):
        if not 1 <= n <= occurs.maximum:
            raise ValueError(f"{item.name}: subscript {n} is not between 1 and {occurs.maximum}")
        offset += (n - 1) * occurs.stride
    if found["start"] is None:
        return Place(item.area, offset, item.length, item)
    start, length = int(found["start"]), int(found["length"])
    if start < 1 or length < 1 or start - 1 + length > item.length:
        raise ValueError(f"({start}:{length}) is not within the {item.length} bytes of {item.name}")
    return Place(item.area, offset + start - 1, length, item, part=True)


def encode_value(place: Place, text: str) -> bytes:
    """A literal as the place holds it after a MOVE; X'…' as it is. Raises ValueError."""
    text = text.strip()
    upper = text.upper()
    if upper[:2] in ("X'", 'X"') and text[-1:] in "'\"":
        data = bytes.fromhex(text[2:-1])
        if len(data) != place.length:
            raise ValueError(f"{text} is {len(data)} bytes, {place.item.name} takes {place.length}")
        return data
    numeric = is_numeric(place.item) and not place.part
    if upper in _FIGURATIVE:
        if numeric and place.item.usage is not Usage.DISPLAY:
            raise ValueError(f"{upper} is no number for {place.item.name}")
        return _FIGURATIVE[upper] * place.length
    if upper in ("ZERO", "ZEROS", "ZEROES"):
        return encode_number(place.item, 0) if numeric else b"0" * place.length
    if len(text) >= 2 and text[0] in "'\"" and text[-1] == text[0]:
        data = text[1:-1].replace(text[0] * 2, text[0]).encode("latin-1")
        if numeric:
            raise ValueError(f"{text} is no number for {place.item.name}")
        return data.ljust(place.length)[: place.length] if place.part else encode_text(place.item, data)
    if _NUMBER.match(text):
        if numeric:
            return encode_number(place.item, Decimal(text))
        return encode_text(place.item, text.lstrip("+-").replace(".", "").encode())[: place.length]
    raise ValueError(f"{text!r} is no literal")


def describe_bytes(model: ProgramModel, area: int, offset: int, data: bytes) -> tuple[str, str] | None:
    """(item, value) texts that set these bytes of an area; None where no item and literal do."""
    for item in sorted(_holding(model, area, offset, len(data)), key=lambda f: (f.length, -f.level, f.id)):
        place = _place_in(item, offset, len(data))
        if place is None:
            continue
        name = _reference(model, item, place[0])
        if name is None:
            continue
        at = place[1]
        whole = at == 0 and item.length == len(data)
        text = name if whole else f"{name}({at + 1}:{len(data)})"
        value = _literal(item, data) if whole else _quoted(data)
        if value is not None and (whole or _is_text(item)) and _sets(model, text, value, area, offset, data):
            return text, value
    return None


def _sets(model: ProgramModel, item: str, value: str, area: int, offset: int, data: bytes) -> bool:
    try:
        place = parse_place(model, item)
        return (place.area, place.offset) == (area, offset) and encode_value(place, value) == data
    except ValueError:
        return False


def _holding(model: ProgramModel, area: int, offset: int, length: int) -> list[Field]:
    if model.areas[area].kind not in _AREAS:
        return []
    out = []
    for item in model.fields:
        if item.area == area and item.length >= length and item.level not in (66, 88) and not item.filler:
            reach = item.offset + item.length + sum((o.maximum - 1) * o.stride for o in item.dimensions)
            if item.offset <= offset and offset + length <= reach and not item.variable:
                out.append(item)
    return out


def _place_in(item: Field, offset: int, length: int) -> tuple[tuple[int, ...], int] | None:
    """(subscripts, offset in the occurrence) of bytes in an item; None where they cross occurrences."""
    rest = offset - item.offset
    subscripts = []
    for occurs in item.dimensions:
        n = min(rest // occurs.stride, occurs.maximum - 1)
        subscripts.append(n + 1)
        rest -= n * occurs.stride
    return (tuple(subscripts), rest) if rest >= 0 and rest + length <= item.length else None


def _reference(model: ProgramModel, item: Field, subscripts: tuple[int, ...]) -> str | None:
    """The shortest qualified name that is unique, with subscripts."""
    names = [item.name]
    parent = item.parent
    while True:
        try:
            if model.field_named(*names).id == item.id:
                break
        except KeyError:
            pass
        if parent is None:
            return None
        names.append(model.fields[parent].name)
        parent = model.fields[parent].parent
    text = " OF ".join(names)
    return text + (f"({', '.join(map(str, subscripts))})" if subscripts else "")


def _is_text(item: Field) -> bool:
    return item.usage in (Usage.DISPLAY, Usage.GROUP)


def _literal(item: Field, data: bytes) -> str | None:
    if is_numeric(item):
        number = decode_number(item, data)
        if number is not None and encode_number(item, number) == data:
            return f"{number:f}"
        return _quoted_hex(data) if _is_text(item) else None
    if item.category is Category.POINTER or not _is_text(item):
        return None
    return _quoted(data)


def _quoted(data: bytes) -> str:
    if all(32 <= b < 127 for b in data):
        text = data.decode("ascii").replace("'", "''")
        return f"'{text}'"
    return _quoted_hex(data)


def _quoted_hex(data: bytes) -> str:
    return f"X'{data.hex().upper()}'"
