"""Places and lengths that hang on OCCURS DEPENDING.

Takes: resolved fields. Gives: `Extent`s: bytes as a constant plus factors of ODO objects, in the very form that cobc
3.1.2 generates without -fodoslide (cobc/codegen.c output_base and output_size, cobc/typeck.c cb_build_length_1):

- An item behind an ODO table of its own level keeps its place; behind a *group* that ends in an ODO table it moves.
- A moved item's place adds up all siblings before it, redefinitions and all, without slack.
- A group that is a receiver and holds its own ODO object counts with its maximum.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from locksmith.model.program import Field


@dataclass(frozen=True, slots=True)
class Extent:
    """`constant` + Σ factor × value of field; bytes."""

    constant: int = 0
    terms: tuple[tuple[int, int], ...] = ()  # (factor, field id of the ODO object)

    def __add__(self, other: Extent) -> Extent:
        return Extent(self.constant + other.constant, self.terms + other.terms)

    def __mul__(self, factor: int) -> Extent:
        return Extent(self.constant * factor, tuple((f * factor, i) for f, i in self.terms))

    def evaluate(self, values: Mapping[int, int]) -> int:
        """The number of bytes when the ODO objects have these values."""
        return self.constant + sum(factor * values[item] for factor, item in self.terms)


def _depending(field: Field) -> int | None:
    return field.occurs.depending if field.occurs else None


def _times(field: Field) -> int:
    return field.occurs.maximum if field.occurs else 1


class Variable:
    """Extents of the fields of one program."""

    def __init__(self, fields: Sequence[Field]) -> None:
        self.fields = fields

    def _children(self, field: Field) -> Iterator[Field]:
        return (self.fields[c] for c in field.children)

    def first_table(self, field: Field) -> Field | None:
        """The first ODO table below an item."""
        for child in self._children(field):
            if _depending(child) is not None:
                return child
            below = self.first_table(child)
            if below is not None:
                return below
        return None

    def moves(self, field: Field) -> bool:
        """Whether cobc computes the item's place at run time."""
        return any(_depending(b) is not None or self.first_table(b) is not None for b in self._before(field))

    def _before(self, field: Field) -> Iterator[Field]:
        """The earlier siblings of an item and of each group above it."""
        while field.parent is not None:
            parent = self.fields[field.parent]
            for child in self._children(parent):
                if child.id == field.id:
                    break
                yield child
            field = parent

    def place(self, field: Field) -> Extent:
        """Offset of the item's first occurrence in its area."""
        if not self.moves(field):
            return Extent(field.offset)
        total = Extent()
        for before in self._before(field):
            table = self.first_table(before)
            if table is None:
                total += Extent(before.length * _times(before))
            else:
                total += self._up_to(table, before)
        return total

    def _up_to(self, table: Field, start: Field) -> Extent:
        """From the start of an item to the end of the used part of a table in it."""
        owner = _depending(table)
        assert owner is not None
        return Extent(table.offset - start.offset, ((table.length, owner),))

    def _relative(self, table: Field) -> bool:
        """Whether something stands behind the table on its own level: it then keeps its full size."""
        if table.parent is None:
            return False
        siblings = list(self._children(self.fields[table.parent]))
        at = next(i for i, s in enumerate(siblings) if s.id == table.id)
        return any(s.redefines is None and s.level != 66 for s in siblings[at + 1 :])

    def _inside(self, item: int, group: Field) -> bool:
        above: int | None = item
        while above is not None:
            if above == group.id:
                return True
            above = self.fields[above].parent
        return False

    def length(self, field: Field, *, receiving: bool = False) -> Extent:
        """Bytes of the item as an operand of a statement."""
        total = Extent()
        at, table = field, self.first_table(field)
        while True:
            owner = _depending(table) if table is not None else None
            if table is None or owner is None:
                total += Extent(at.length)
            elif self._relative(table):
                at = table
                total += Extent(table.length * _times(table))
            elif receiving and self._inside(owner, at):
                total += Extent(at.length)
            else:
                total += self._up_to(table, at)
                at = table
            follower = self._follower(at, field)
            if follower is None:
                return total
            at = follower
            table = at if _depending(at) is not None else self.first_table(at)

    def _follower(self, at: Field, whole: Field) -> Field | None:
        """The next sibling of an item or of a group above it, inside `whole`, if it is no redefinition."""
        while at.id != whole.id and at.parent is not None:
            siblings = list(self._children(self.fields[at.parent]))
            index = next(i for i, s in enumerate(siblings) if s.id == at.id)
            if index + 1 < len(siblings) and siblings[index + 1].redefines is None and siblings[index + 1].level != 66:
                return siblings[index + 1]
            at = self.fields[at.parent]
        return None

    def length_of(self, field: Field) -> Extent:
        """What LENGTH OF gives for the item."""
        if self.first_table(field) is None:
            return Extent(field.length)
        total = Extent()
        for child in self._children(field):
            size = self.length_of(child)
            owner = _depending(child)
            if owner is not None and not self._relative(child):
                total += Extent(0, ((size.constant, owner),))
            else:
                total += size * _times(child)
        return total
