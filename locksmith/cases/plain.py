"""Which values are plain.

Takes: the catalog. Gives: the `Plain` of a program for shrinking: replies without a writer's touch, and records,
CALL items and parameters whose slots hold the first value that the program's text says nothing about. Never runs
anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from locksmith.cases.case import Reply, Write
from locksmith.cases.catalog import Catalog
from locksmith.cases.layout import Layout
from locksmith.cases.shrink import Plain

_SUCCESS = b"00"


def plain_of(catalog: Catalog) -> Plain:
    """Plain replies and parameters of a catalog's components."""
    layouts: dict[tuple[int, int], tuple[Layout, ...]] = {(p.key, 0): p.records for p in catalog.files if p.records}
    for call in catalog.calls:
        layouts |= {(call.key, item.operand): item.layouts for item in call.items}

    def reply(key: int, given: Reply) -> Iterator[Reply]:
        if given.status == _SUCCESS and not given.not_found and given.value not in (0, -1):
            yield replace(given, value=-1 if (key, 0) in layouts and key not in calls else 0)
        for k, write in enumerate(given.writes):
            if key in calls:
                yield replace(given, writes=given.writes[:k] + given.writes[k + 1 :])
            for data in _plainer(layouts.get((key, write.operand), ()), write.data, write.offset):
                changed = Write(write.operand, write.offset, data)
                yield replace(given, writes=(*given.writes[:k], changed, *given.writes[k + 1 :]))

    def parameter(position: int, given: bytes) -> Iterator[bytes]:
        if position < len(catalog.parameters):
            yield from _plainer(catalog.parameters[position].layouts, given, 0)

    calls = {c.key for c in catalog.calls}
    return Plain(reply, parameter)


def _plainer(layouts: Sequence[Layout], data: bytes, start: int) -> Iterator[bytes]:
    """`data`, which stands at `start` of a place with these layouts, with one slot plain."""
    for slot in layouts[0].slots if layouts else ():
        at = slot.offset - start
        if at < 0 or at + slot.length > len(data) or not slot.choices:
            continue
        value = slot.choices[min(slot.specific, len(slot.choices) - 1)].data
        if len(value) == slot.length and data[at : at + slot.length] != value:
            yield data[:at] + value + data[at + slot.length :]
