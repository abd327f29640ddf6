"""The shape of an execution: what MAP-Elites tells cases apart by.

Takes: a catalog and a traced result. Gives: a cell, a small hashable value: how the run ended, how far each file was
read, which operation failed first, which types of records were met, how often other programs were called. Never looks
at outcomes: those are the fitness.
"""

from __future__ import annotations

from dataclasses import dataclass

from locksmith.cases.catalog import Catalog, FilePart
from locksmith.cases.layout import Slot
from locksmith.gate.stublog import decode_stub_log
from locksmith.model.program import SiteKind
from locksmith.run.protocol import RunResult

Cell = tuple[object, ...]

_TYPE_LENGTH = 4  # bytes of an item that tells the type of a record, at most
_TYPES = 2  # values it must know, at least
_FEW = 3  # from so many on, counts are told by their magnitude


@dataclass(frozen=True, slots=True)
class _Reading:
    """A file that is read: its place in the cell, and the slot that tells its records' types."""

    position: int
    slot: Slot | None
    values: dict[bytes, int]


class Shapes:
    """Cells of one catalog."""

    def __init__(self, catalog: Catalog) -> None:
        self._readings: dict[int, _Reading] = {}
        position = 0
        for part in catalog.files:
            if part.kind is SiteKind.READ:
                slot = type_slot(part)
                values = {c.data: k for k, c in enumerate(slot.choices[: slot.specific])} if slot else {}
                self._readings.update(dict.fromkeys(part.sites, _Reading(position, slot, values)))
                position += 1
        self._size = position

    def cell(self, result: RunResult) -> Cell:
        """The cell of a run with a full result."""
        read = [0] * self._size
        types = [0] * self._size
        failed = -1
        calls = 0
        assert result.full is not None
        for event in decode_stub_log(result.full.stub_log):
            calls += event.kind is SiteKind.CALL
            reading = self._readings.get(event.site)
            if event.status[:1] != b"0":
                if event.status[:1] not in b"12" and failed < 0:
                    failed = event.site
            elif reading is not None:
                read[reading.position] += 1
                types[reading.position] |= self._type_of(reading, event.back[0] if event.back else b"")
        ending = (result.exit, (result.code > 0) - (result.code < 0), failed)
        return (*ending, tuple(map(magnitude, read)), tuple(types), magnitude(calls))

    @staticmethod
    def _type_of(reading: _Reading, record: bytes) -> int:
        if reading.slot is None:
            return 0
        at = reading.slot.offset
        return 1 << reading.values.get(record[at : at + reading.slot.length], len(reading.values))


def type_slot(part: FilePart) -> Slot | None:
    """The item that tells record types apart: short, and compared with the most values."""
    slots = [s for layout in part.records for s in layout.slots]
    fit = [s for s in slots if s.length <= _TYPE_LENGTH and s.specific >= _TYPES]
    return max(fit, key=lambda s: (s.specific, -s.offset)) if fit else None


def magnitude(count: int) -> int:
    """Small counts as they are, larger ones by their size."""
    return count if count < _FEW else _FEW - 2 + count.bit_length()
