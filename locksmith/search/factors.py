"""The words of the scenario space.

Takes: nothing (types and pure readings of them). Gives: `Factor` and its kinds, `Place`, `Draft`, `Component`. Never
draws and never decodes: `components.py` and `space.py` do.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Protocol

from locksmith.cases.case import Reply
from locksmith.cases.choices import Choice
from locksmith.cases.values import is_numeric
from locksmith.model.program import Field

EVERY = -1  # occurrence: all that are there
LAST = -2

# An index into the factor's levels; bytes for a value that is none of them; several of them for the successive records
# of a factor that `spreads`, beginning again behind the last.
Single = int | bytes
Level = Single | tuple[Single, ...]


class FactorKind(StrEnum):
    """How the levels of a factor lie to each other."""

    CATEGORICAL = "categorical"
    NUMERIC = "numeric"
    COUNT = "count"


class Role(Enum):
    """What of its component a factor sets."""

    COUNT = "count"  # how many replies, entries or records
    STATUS = "status"  # of the reply that is no success; level 0: there is none
    AHEAD = "ahead"  # successes before that reply
    VALUE = "value"  # bytes of a record, an item, a parameter, environment memory, initial storage
    CODE = "code"  # RETURN-CODE
    MISSING = "missing"  # CALL finds no program
    CLOCK = "clock"


@dataclass(frozen=True, slots=True)
class Place:
    """Where in its component a value stands. `operand` numbers USING items, parameters or repeated entries."""

    occurrence: int = EVERY
    operand: int = 0
    offset: int = 0
    length: int = 0


@dataclass(frozen=True, slots=True)
class Factor:
    """One thing that can be set. The first `specific` of its `choices` come from the program's text; COUNT and AHEAD
    have `counts` instead. One that is not `natural` is nothing the program's environment could give."""

    id: int
    name: str
    kind: FactorKind
    role: Role
    component: int
    place: Place = Place()
    choices: tuple[Choice, ...] = ()
    specific: int = 0
    counts: tuple[int, ...] = ()
    natural: bool = True
    item: Field | None = None
    spreads: bool = False  # it sets every record of a file: a level may be one for each
    delicate: bool = False  # most of its values end a run early: set seldom, and few of its kind at a time

    @property
    def size(self) -> int:
        """How many levels there are."""
        return len(self.counts) or len(self.choices)

    @property
    def steering(self) -> bool:
        """Whether the program's text says something about its values."""
        return self.specific > 0

    def origin(self, level: int) -> str:
        """Where a level comes from."""
        return self.choices[level].origin if self.choices else f"{self.counts[level]}"

    def data(self, level: Level) -> bytes:
        """The bytes of a level, the first of several."""
        return self.bytes_of(level[0] if isinstance(level, tuple) else level)

    def bytes_of(self, level: Single) -> bytes:
        """The bytes of a single level."""
        return level if isinstance(level, bytes) else self.choices[level].data


Edits = list[tuple[Factor, Level]]


@dataclass(slots=True)
class Draft:
    """A case while it is decoded."""

    streams: dict[int, tuple[Reply, ...]]
    entries: list[tuple[bytes, ...]]
    blocks: dict[int, bytes]
    presets: dict[tuple[int, int], bytes]
    clock: int


class Component(Protocol):
    """One part of a scenario. `factors` numbers from `start`; `edit` sets what it is given and leaves the rest."""

    @property
    def name(self) -> str: ...

    def factors(self, start: int, component: int) -> list[Factor]: ...

    def edit(self, draft: Draft, edits: Edits) -> None: ...


def first_line(factor: Factor) -> int:
    """The first line that says something about a factor's values; a large number where none does."""
    lines = [line_of(c.origin) for c in factor.choices[: factor.specific]]
    return min(lines, default=1 << 30)


def line_of(origin: str) -> int:
    """The line an origin names (`compared CODE line 12`); 0 without one."""
    head, _, tail = origin.rpartition(" line ")
    return int(tail) if head and tail.isdigit() else 0


def value_kind(item: Field | None) -> FactorKind:
    """Numeric where the whole of a numeric item is set."""
    numeric = item is not None and is_numeric(item) and item.digits > 0
    return FactorKind.NUMERIC if numeric else FactorKind.CATEGORICAL
