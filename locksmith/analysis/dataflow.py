"""Where bytes came from: origins of storage, byte by byte, and numbers with their gradient.

Takes: nothing by itself (`dataflow_effects.py` writes, `dataflow_replay.py` drives). Gives: `Place` (something outside
that a case can set), `Leaf` (a number held at a place), `Linear` (a number with its derivative by leaves), `Memory`
(the areas of a program with their bytes as far as known and the origin of each). Never claims to be exact: what it
says is a proposal that only a run can confirm.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from locksmith.analysis.operands import Frame
from locksmith.analysis.stored import NotEvaluable
from locksmith.cases.values import encode_number
from locksmith.model.program import Field, ProgramModel

_MAX_TERMS = 12
_MAX_BUMPS = 4


class Place(NamedTuple):
    """Something a case sets. `kind`: `reply` (bytes written to `operand` by reply `number` of stream `key`), `status`,
    `value` (its number), `parameter` (`operand` of entry `number`), `accept`, `block` (environment memory at handle
    `key`), `clock` (`key` is a form of the clock)."""

    kind: str
    key: int
    number: int = 0
    operand: int = 0


class Byte(NamedTuple):
    """One byte as it stands at a place."""

    place: Place
    offset: int


class Fixed(NamedTuple):
    """A byte that a statement set to a constant: the statement's id, how many events had been."""

    statement: int
    event: int


@dataclass(frozen=True, slots=True)
class Leaf:
    """A number at a place in the form of `item`, plain digits where there is none."""

    place: Place
    offset: int
    length: int
    item: Field | None

    def encode(self, value: Fraction) -> bytes | None:
        """The bytes of a value; None where it does not fit."""
        if self.item is None or self.item.length != self.length:
            text = str(int(value)).rjust(self.length, "0").encode()
            return text if value >= 0 and value.denominator == 1 and len(text) == self.length else None
        scaled = value * Fraction(10) ** self.item.scale
        if scaled.denominator != 1 or (value < 0 and not self.item.signed):
            return None
        if self.item.digits and abs(scaled) >= 10**self.item.digits:
            return None
        data = encode_number(self.item, Decimal(int(scaled)).scaleb(-self.item.scale))
        return data if len(data) == self.length else None


class Bump(NamedTuple):
    """A number that grew from itself: by which statement, after how many events, by how much."""

    statement: int
    event: int
    by: Fraction


@dataclass(frozen=True, slots=True)
class Linear:
    """A value, its derivative by each leaf, and how it grew. `tainted`: what it hangs on in an unknown way."""

    value: Fraction
    terms: tuple[tuple[Leaf, Fraction], ...] = ()
    bumps: tuple[Bump, ...] = ()
    tainted: frozenset[Leaf] = frozenset()

    def plus(self, other: Linear, sign: int = 1) -> Linear:
        return _combined(self.value + sign * other.value, (self, Fraction(1)), (other, Fraction(sign)))

    def times(self, other: Linear) -> Linear:
        return _combined(self.value * other.value, (self, other.value), (other, self.value))

    def over(self, other: Linear) -> Linear:
        if other.value == 0:
            return opaque(self, other)
        quotient = self.value / other.value
        return _combined(quotient, (self, 1 / other.value), (other, -quotient / other.value))

    @property
    def constant(self) -> bool:
        return not self.terms and not self.tainted


def _combined(value: Fraction, *parts: tuple[Linear, Fraction]) -> Linear:
    terms: dict[Leaf, Fraction] = {}
    bumps: tuple[Bump, ...] = ()
    tainted: frozenset[Leaf] = frozenset()
    for part, factor in parts:
        for leaf, slope in part.terms:
            terms[leaf] = terms.get(leaf, Fraction(0)) + slope * factor
        bumps += part.bumps
        tainted |= part.tainted
    kept = tuple((leaf, slope) for leaf, slope in terms.items() if slope)
    return Linear(value, kept[-_MAX_TERMS:], bumps[-_MAX_BUMPS:], tainted)


def opaque(*parts: Linear, value: Fraction = Fraction(0)) -> Linear:
    """A number of which only the places it hangs on are known."""
    places: set[Leaf] = set()
    for part in parts:
        places |= part.tainted | {leaf for leaf, _ in part.terms}
    return Linear(value, (), (), frozenset(places))


@dataclass(frozen=True, slots=True)
class Derived:
    """A computed number as it was stored: `item` gives its form."""

    linear: Linear
    item: Field | None
    length: int


class Part(NamedTuple):
    """One byte of a computed number."""

    derived: Derived
    at: int


Cell = Byte | Part | Fixed | None  # None: initial storage, or not known


class Memory(Frame):
    """The areas of one program. `read` makes it a frame for operands (analysis/operands.py)."""

    def __init__(self, model: ProgramModel) -> None:
        self.data = [bytearray(a.initial.ljust(a.length, b"\0")) for a in model.areas]
        self.cells: list[list[Cell]] = [[None] * a.length for a in model.areas]

    def read(self, area: int, offset: int, length: int) -> bytes:
        """Bytes of an area. Raises NotEvaluable outside it."""
        data = self.data[area] if 0 <= area < len(self.data) else b""
        if offset < 0 or length < 0 or offset + length > len(data):
            raise NotEvaluable("bytes outside the area")
        return bytes(data[offset : offset + length])

    def origin(self, area: int, offset: int, length: int) -> list[Cell]:
        return self.cells[area][offset : offset + length]

    def write(self, area: int, offset: int, data: bytes, cells: list[Cell]) -> None:
        """Bytes with their origins; what lies outside the area is cut."""
        size = min(len(data), len(self.data[area]) - offset)
        if offset < 0 or size <= 0:
            return
        self.data[area][offset : offset + size] = data[:size]
        self.cells[area][offset : offset + size] = cells[:size]

    def correct(self, area: int, offset: int, data: bytes) -> None:
        """What is known to stand there: where memory has other bytes their origin is not known."""
        mine = self.data[area]
        if mine[offset : offset + len(data)] == data:
            return
        cells = self.cells[area]
        for i, byte in enumerate(data):
            if mine[offset + i] != byte:
                mine[offset + i] = byte
                cells[offset + i] = None


def leaves_in(cells: Sequence[Cell]) -> frozenset[Leaf]:
    """Everything that some bytes come from."""
    out: set[Leaf] = set()
    at = 0
    while at < len(cells):
        cell = cells[at]
        end = at + 1
        if isinstance(cell, Byte):
            while end < len(cells) and _together(cells[at : end + 1]):
                end += 1
            out.add(Leaf(cell.place, cell.offset, end - at, None))
        elif isinstance(cell, Part):
            out |= cell.derived.linear.tainted | {leaf for leaf, _ in cell.derived.linear.terms}
        at = end
    return frozenset(out)


def linear_of(cells: list[Cell], data: bytes, item: Field | None, value: Fraction) -> Linear:
    """The number that bytes hold, with where it came from. `value` is what it is now."""
    if not cells:
        return Linear(value)
    first = cells[0]
    if isinstance(first, Part):
        derived = first.derived
        whole = derived.length == len(cells) and all(
            isinstance(c, Part) and c.derived is derived and c.at == i for i, c in enumerate(cells)
        )
        if whole:
            linear = derived.linear
            return Linear(value, linear.terms, linear.bumps, linear.tainted)
    if isinstance(first, Byte) and _together(cells):
        return Linear(value, ((Leaf(first.place, first.offset, len(cells), item), Fraction(1)),))
    if all(c is None or isinstance(c, Fixed) for c in cells):
        return Linear(value)
    if item is None or (item.digits == len(cells) and not item.signed):
        return _by_digits(cells, data, item, value)
    return Linear(value, (), (), leaves_in(cells))


def _together(cells: Sequence[Cell]) -> bool:
    first = cells[0]
    assert isinstance(first, Byte)
    return all(
        isinstance(c, Byte) and c.place == first.place and c.offset == first.offset + i for i, c in enumerate(cells)
    )


def _by_digits(cells: list[Cell], data: bytes, item: Field | None, value: Fraction) -> Linear:
    """Zoned digits gathered from several places: each run of bytes is a number of its own."""
    scale = item.scale if item is not None else 0
    terms: list[tuple[Leaf, Fraction]] = []
    at = 0
    while at < len(cells):
        end = at + 1
        cell = cells[at]
        if isinstance(cell, Byte):
            while end < len(cells) and _together(cells[at : end + 1]):
                end += 1
            terms.append((Leaf(cell.place, cell.offset, end - at, None), Fraction(10) ** (len(cells) - end - scale)))
        at = end
    return Linear(value, tuple(terms[-_MAX_TERMS:]), (), frozenset() if terms else leaves_in(cells))
