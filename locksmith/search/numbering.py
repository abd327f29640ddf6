"""How the components number their factors, and the bytes they set.

Takes: slots, choices and counts of one component. Gives: its `Factor`s in order; records of first choices, and bytes
with values put in. Never knows what a component does with them.
"""

from __future__ import annotations

from collections.abc import Sequence

from locksmith.cases.choices import Choice
from locksmith.cases.layout import Layout, Slot
from locksmith.search.factors import EVERY, LAST, Factor, FactorKind, Place, Role, value_kind

SINGLE = (0, 1, 2)  # occurrences that can be set by themselves
ANY_LENGTH = 1 << 30


def slots_of(layouts: Sequence[Layout]) -> list[Slot]:
    """The distinct slots of all cuts, those of the finest first."""
    return list(dict.fromkeys(slot for layout in layouts for slot in layout.slots))


class Numbering:
    """Collects factors with their numbers."""

    def __init__(self, start: int, component: int, name: str, delicate: int = 0) -> None:
        """Tested items of at most `delicate` bytes are delicate."""
        self.start = start
        self.delicate = delicate
        self.component = component
        self.name = name
        self.out: list[Factor] = []

    @property
    def next(self) -> int:
        return self.start + len(self.out)

    def count(self, role: Role, levels: tuple[int, ...], operand: int = 0, delicate: bool = False) -> None:
        what = "count" if role is Role.COUNT else "successes ahead"
        name = f"{self.name}: {what}"
        place = Place(operand=operand)
        kind, component = FactorKind.COUNT, self.component
        self.out.append(Factor(self.next, name, kind, role, component, place, counts=levels, delicate=delicate))

    def choice(
        self, role: Role, what: str, choices: tuple[Choice, ...], natural: bool = True, occurrence: int = EVERY
    ) -> None:
        name, place = f"{self.name}: {what}", Place(occurrence)
        self.out.append(
            Factor(
                self.next,
                name,
                FactorKind.CATEGORICAL,
                role,
                self.component,
                place,
                choices,
                natural=natural,
                delicate=True,
            )
        )

    def slots(
        self,
        layouts: Sequence[Layout],
        operand: int,
        single: Sequence[int],
        all_slots: bool = True,
        spreads: bool = False,
    ) -> None:
        """Every slot as a whole; the steering ones by occurrence too."""
        for slot in slots_of(layouts):
            if all_slots or slot.specific:
                self._slot(slot, operand, EVERY, spreads)
        for occurrence in single:
            for slot in slots_of(layouts):
                if slot.specific:
                    self._slot(slot, operand, occurrence)

    def _slot(self, slot: Slot, operand: int, occurrence: int, spreads: bool = False) -> None:
        shown = {EVERY: "", LAST: " (last)"}.get(occurrence, f" ({occurrence + 1})")
        self.out.append(
            Factor(
                self.next,
                f"{self.name}: {slot.name}{shown}",
                value_kind(slot.item),
                Role.VALUE,
                self.component,
                Place(occurrence, operand, slot.offset, slot.length),
                slot.choices,
                slot.specific,
                item=slot.item,
                spreads=spreads,
                delicate=slot.specific > 0 and slot.length <= self.delicate,
            )
        )


def plain_record(layouts: Sequence[Layout]) -> bytes:
    """A record of first choices."""
    return b"".join([slot.choices[0].data for slot in layouts[0].slots]) if layouts else b""


def patched(data: bytes, values: Sequence[tuple[Place, bytes]]) -> bytes:
    """The bytes with each value at its place; zeros where they were too short."""
    out = bytearray(data)
    for place, value in values:
        start, end = place.offset, place.offset + place.length
        if len(out) < end:
            out += b"\0" * (end - len(out))
        out[start:end] = value if len(value) == place.length else value[: place.length].ljust(place.length, b"\0")
    return bytes(out)
