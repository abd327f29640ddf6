"""The values worth trying for one elementary item, each with where it came from.

Takes: a `Field` and the facts about it. Gives: `Choice`s, those from the program's text first, then PICTURE
boundaries and a few small values that all items of a kind share, so that keys of different files meet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from locksmith.cases.mining import Fact, FactKind, Range
from locksmith.cases.values import encode_literal, encode_number, encode_text, is_numeric
from locksmith.model.program import Category, Field, Usage
from locksmith.syntax import ast

_DATES = {
    6: (b"240229", b"231231", b"200101"),
    8: (b"20240229", b"20231231", b"20200101"),
    10: (b"2024-02-29", b"2023-12-31", b"2020-01-01", b"2030-06-15"),
    26: (b"2024-02-29-10.20.30.000000", b"2023-12-31 23:59:59.990000", b"2020-01-01-00.00.00.000000"),
}
_MAX_SPECIFIC = 24


@dataclass(frozen=True, slots=True)
class Choice:
    """Bytes and the reason they are there."""

    data: bytes
    origin: str


def slot_choices(
    item: Field, said: list[tuple[Fact, Range]], extra: Sequence[str] = ()
) -> tuple[tuple[Choice, ...], int]:
    """All choices of an item; the number tells how many of them, from the front, come from the program's text. What
    spoils a class test stands last: most programs let such data no further. `extra` are texts that the configuration
    adds; they come before all others."""
    found: dict[bytes, str] = {_configured(item, text): "locksmith.toml" for text in extra}
    spoiled: list[tuple[bytes, str]] = []
    for fact, place in said:
        for data, note in _from_fact(item, fact, place):
            if fact.kind is FactKind.CLASS:
                spoiled.append((data, note))
            elif len(data) == item.length and len(found) < _MAX_SPECIFIC:
                found.setdefault(data, note)
    specific = len(found)
    for data, note in (*_generic(item), *spoiled):
        if len(data) == item.length:
            found.setdefault(data, note)
    return tuple(Choice(d, n) for d, n in found.items()), specific


def _configured(item: Field, text: str) -> bytes:
    """A configured value: a number for a numeric item where it is one, else its characters."""
    if is_numeric(item):
        try:
            return encode_number(item, Decimal(text))
        except InvalidOperation:
            pass
    return encode_text(item, text.encode("latin-1", "replace"))


def _from_fact(item: Field, fact: Fact, place: Range) -> list[tuple[bytes, str]]:
    origin = f"{fact.kind} {fact.name} line {fact.line}"
    if fact.kind is FactKind.CLASS:
        bad = b"A" * item.length if item.usage is Usage.DISPLAY else b"\xff" * item.length
        return [(bad, origin), (b" " * item.length, origin)]
    if fact.kind is FactKind.SIGN:
        return [(encode_number(item, n), origin) for n in (1, 0, -1)] if is_numeric(item) else []
    if fact.value is None:
        return []
    if is_numeric(item):
        return _numbers(item, fact, origin)
    whole = encode_literal(fact.item, fact.value)
    if whole is None:
        return []
    return [(_placed(item, whole, fact, place), origin)]


def _placed(item: Field, whole: bytes, fact: Fact, place: Range) -> bytes:
    """The literal's bytes where the fact's bytes lie within the item, the rest taken from a usual value."""
    shift = fact.place.offset - place.offset
    if fact.place.length == place.length and shift == 0:
        literal = whole if len(whole) == item.length else encode_text(item, whole)
        return literal
    if shift >= 0 and fact.place.length <= place.length:
        base = next(iter(_texts(item)), (b" " * item.length, ""))[0].ljust(item.length)
        return (base[:shift] + whole[: fact.place.length] + base[shift + fact.place.length :])[: item.length]
    return encode_text(item, whole[-shift:][: item.length])


def _numbers(item: Field, fact: Fact, origin: str) -> list[tuple[bytes, str]]:
    literal = fact.value
    assert literal is not None
    value = _number(literal)
    if value is None:
        data = encode_literal(item, literal)
        return [] if data is None else [(data, origin)]
    step = Decimal(1).scaleb(-item.scale)
    near = (value,) if fact.kind is FactKind.SET else (value, value + step, value - step)
    return [(encode_number(item, n), origin) for n in near if item.signed or n >= 0]


def _number(literal: ast.Node) -> Decimal | None:
    if isinstance(literal, ast.NumericLiteral):
        return literal.value
    if isinstance(literal, ast.Unary) and isinstance(literal.operand, ast.NumericLiteral):
        return -literal.operand.value if literal.operator == "-" else literal.operand.value
    if isinstance(literal, ast.Figurative) and literal.name == "ZERO":
        return Decimal(0)
    if isinstance(literal, ast.TextLiteral) and literal.value.isdigit():
        return Decimal(int(literal.value))
    return None


def _generic(item: Field) -> list[tuple[bytes, str]]:
    if item.category is Category.POINTER or item.usage in (Usage.POINTER, Usage.PROCEDURE_POINTER):
        return [(b"\0" * item.length, "null address")]
    if is_numeric(item):
        return _generic_numbers(item)
    return _texts(item)


def _generic_numbers(item: Field) -> list[tuple[bytes, str]]:
    unit = "small value shared by all items"
    edge = f"PIC boundary {item.picture.text}" if item.picture else "boundary of the usage"
    values: list[tuple[Decimal, str]] = [(Decimal(n), unit) for n in (1, 2, 3)]
    if item.digits in (6, 8) and item.scale == 0:
        values[1:1] = [(Decimal(int(d)), "dates shared by all items") for d in _DATES[item.digits][:2]]
    if item.digits:
        top = Decimal(10**item.digits - 1).scaleb(-item.scale)
        values += [(Decimal(0), edge), (top, edge)]
        if item.scale > 0:
            values.append((Decimal("1.5") if item.scale == 1 else Decimal("10.05"), unit))
        if item.signed:
            values += [(Decimal(-1), unit), (-top, edge)]
        if item.digits >= 4:
            values.append((Decimal(10 ** (item.digits // 2)) + 1, unit))
    return [(encode_number(item, v), note) for v, note in values]


def _texts(item: Field) -> list[tuple[bytes, str]]:
    out: list[tuple[bytes, str]] = []
    if item.length in _DATES and any(w in item.name for w in ("DATE", "DT", "TS", "TIME", "STAMP", "YYYY")):
        out += [(d, "dates shared by all items") for d in _DATES[item.length]]
    elif item.length >= 30:
        words = (b"ALPHA BETA", b"Gamma", b"X")
        out += [(encode_text(item, w), "small value shared by all items") for w in words]
    else:
        out += [
            (str(n).rjust(item.length, "0").encode()[-item.length :], "small value shared by all items")
            for n in (1, 2, 3)
        ]
        out.append((encode_text(item, b"AB cd EF"), "small value shared by all items"))
    out.append((b" " * item.length, "spaces"))
    if item.length <= 2:
        out += [(encode_text(item, w), "small value shared by all items") for w in (b"Y", b"N")]
    return out
