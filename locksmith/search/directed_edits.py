"""Changes of a case at the places where bytes came from.

Takes: a `TestCase`, `Edit`s and the catalog. Gives: the changed case, or None where the change is not one that the
program's environment could bring (class natural). Never looks at results.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from locksmith.analysis.dataflow import Place
from locksmith.analysis.dataflow_clock import CLOCK_FORMS, clock_seconds, clock_text
from locksmith.cases.case import Reply, TestCase, Write
from locksmith.cases.catalog import Catalog, FilePart
from locksmith.cases.layout import Layout, Slot
from locksmith.externals.files import is_documented
from locksmith.model.program import SiteKind

MAX_QUEUE = 400
_MAX_WRITES = 32
_WIDE = 16  # bytes of a slot whose choices are tried one by one
Queue = list[Reply]


@dataclass(frozen=True, slots=True)
class Edit:
    """`data` at `offset` of a place."""

    place: Place
    offset: int
    data: bytes


class Editor:
    """Applies edits under one catalog."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self.files: dict[int, FilePart] = {}
        for part in catalog.files:
            self.files[part.key] = part
            self.files.update(dict.fromkeys(part.sites, part))

    def apply(self, case: TestCase, edits: Sequence[Edit]) -> TestCase | None:
        """The case with all edits; None where one of them cannot be."""
        streams = {key: list(queue) for key, queue in case.streams}
        entries = [list(entry) for entry in case.entries]
        clock = case.clock_seconds
        for edit in edits:
            place = edit.place
            if place.kind in ("reply", "status", "value", "accept", "missing"):
                if not self._edit_reply(streams.setdefault(place.key, []), edit):
                    return None
            elif place.kind == "parameter":
                if not self._edit_parameter(entries, edit):
                    return None
            elif place.kind == "clock":
                moved = self._edit_clock(edit, clock)
                if moved is None:
                    return None
                clock = moved
            else:
                return None
        return replace(
            case,
            streams=tuple(sorted((k, tuple(q)) for k, q in streams.items() if q)),
            entries=tuple(tuple(e) for e in entries),
            clock_seconds=clock,
        )

    def statuses(self, key: int) -> tuple[bytes, ...]:
        """The documented statuses of an operation, success first, then those that the program names."""
        part = self.files.get(key)
        return tuple(c.data for c in part.statuses) if part is not None else ()

    def read(self, case: TestCase, place: Place, offset: int, length: int) -> bytes | None:
        """What a case has at a place now; None where it says nothing."""
        if place.kind == "parameter":
            if place.number >= len(case.entries) or place.operand >= len(case.entries[place.number]):
                return None
            return case.entries[place.number][place.operand][offset : offset + length].ljust(length, b"\0")
        if place.kind == "clock":
            return clock_text(CLOCK_FORMS[place.key], case.clock_seconds)[offset : offset + length]
        queue = dict(case.streams).get(place.key, ())
        if place.number >= len(queue):
            return None
        reply = queue[place.number]
        if place.kind == "status":
            return reply.status[offset : offset + length]
        if place.kind == "value":
            return reply.value.to_bytes(4, "little", signed=True)[offset : offset + length]
        for write in reversed(reply.writes):
            if write.operand == place.operand and write.offset <= offset < write.offset + len(write.data):
                start = offset - write.offset
                return write.data[start : start + length].ljust(length, b" ")
        return None

    def choices(self, place: Place, offset: int, length: int) -> Iterator[tuple[int, bytes]]:
        """What the catalog offers for the slots of these bytes, what the program names first: (offset, bytes)."""
        found: dict[tuple[int, bytes], None] = {}
        for slot in self._slots(place):
            if slot.offset < offset + length and offset < slot.offset + slot.length and slot.length <= _WIDE:
                for choice in slot.choices[: slot.specific + 2]:
                    found[slot.offset, choice.data] = None
        if place.kind == "accept":
            part = next((p for p in self.catalog.accepts if p.key == place.key), None)
            found.update(dict.fromkeys((0, c.data) for c in part.texts) if part is not None else {})
        yield from found

    def _slots(self, place: Place) -> Iterator[Slot]:
        layouts: tuple[Layout, ...] = ()
        if place.kind == "parameter" and place.operand < len(self.catalog.parameters):
            layouts = self.catalog.parameters[place.operand].layouts
        elif place.kind == "reply" and place.key in self.files:
            layouts = self.files[place.key].records
        elif place.kind == "reply":
            items = (i for p in self.catalog.calls if p.key == place.key for i in p.items)
            layouts = next((i.layouts for i in items if i.operand == place.operand), ())
        for layout in layouts:
            yield from layout.slots

    # ------------------------------------------------------------ replies

    def _edit_reply(self, queue: Queue, edit: Edit) -> bool:
        place = edit.place
        if place.number >= MAX_QUEUE:
            return False
        while len(queue) <= place.number:
            queue.append(self.filler(place.key, queue, last=len(queue) == place.number))
        reply = queue[place.number]
        if place.kind == "status":
            changed = self._with_status(place.key, queue, place.number, edit)
            if changed is None:
                return False
        elif place.kind == "missing":
            changed = replace(reply, not_found=edit.data == b"1", writes=())
        elif place.kind == "value":
            data = bytearray(reply.value.to_bytes(4, "little", signed=True))
            data[edit.offset : edit.offset + len(edit.data)] = edit.data
            changed = replace(reply, value=int.from_bytes(data[:4], "little", signed=True))
        else:
            changed = replace(reply, writes=_written(reply.writes, edit, place.kind == "accept"))
        queue[place.number] = changed
        return len(changed.writes) <= _MAX_WRITES

    def filler(self, key: int, queue: Sequence[Reply], last: bool) -> Reply:
        """A reply where the queue has none: for READ the end, or a record where `last`; success elsewhere."""
        part = self.files.get(key)
        if part is None or part.kind is not SiteKind.READ:
            return Reply()
        if not last:
            return Reply(status=b"23" if part.by_key else b"10", value=-1)
        return self.record(key, queue)

    def record(self, key: int, queue: Sequence[Reply]) -> Reply:
        """A successful READ: the last record of the queue again, or the first values of the catalog."""
        for reply in reversed(queue):
            if reply.status[:1] == b"0" and reply.writes:
                return reply
        part = self.files[key]
        data = (
            b"".join(
                slot.choices[slot.specific if slot.specific < len(slot.choices) else 0].data
                for slot in part.records[0].slots
            )
            if part.records
            else b""
        )
        return Reply(value=-1, writes=(Write(0, 0, data),) if data else (), keep_key=part.by_key)

    def _with_status(self, key: int, queue: Queue, number: int, edit: Edit) -> Reply | None:
        reply = queue[number]
        status = (reply.status[: edit.offset] + edit.data + reply.status[edit.offset + len(edit.data) :])[:2]
        part = self.files.get(key)
        known = self.catalog.documented.get(key)
        if part is None or known is None or not is_documented(status, known):
            return None
        if part.kind is SiteKind.READ and status[:1] == b"0" and not reply.writes:
            return replace(self.record(key, queue[:number]), status=status)
        return replace(reply, status=status)

    # ------------------------------------------------------------ parameters, clock

    def _edit_parameter(self, entries: list[list[bytes]], edit: Edit) -> bool:
        place = edit.place
        if place.number >= len(entries) or place.operand >= len(entries[place.number]):
            return False
        data = entries[place.number][place.operand].ljust(edit.offset + len(edit.data), b"\0")
        entries[place.number][place.operand] = data[: edit.offset] + edit.data + data[edit.offset + len(edit.data) :]
        return True

    def _edit_clock(self, edit: Edit, now: int) -> int | None:
        form = CLOCK_FORMS[edit.place.key]
        text = clock_text(form, now)
        changed = text[: edit.offset] + edit.data + text[edit.offset + len(edit.data) :]
        return clock_seconds(form, changed, now)


def _written(writes: tuple[Write, ...], edit: Edit, text: bool) -> tuple[Write, ...]:
    """The writes with the edit's bytes: within the last one that holds them, else as one more."""
    end = edit.offset + len(edit.data)
    out = list(writes)
    for at in range(len(out) - 1, -1, -1):
        write = out[at]
        if write.operand != edit.place.operand:
            continue
        data = write.data
        if text and write.offset == 0:
            data = data.ljust(end, b" ")
        if write.offset <= edit.offset and end <= write.offset + len(data):
            start = edit.offset - write.offset
            out[at] = Write(write.operand, write.offset, data[:start] + edit.data + data[start + len(edit.data) :])
            return tuple(out)
    if text:
        return (Write(0, 0, b" " * edit.offset + edit.data),)
    return (*out, Write(edit.place.operand, edit.offset, edit.data))
