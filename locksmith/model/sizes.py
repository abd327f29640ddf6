"""Sizes and offsets of the items of one record.

Takes: an `Item` tree whose clauses are applied. Gives: `size` and `offset` of each item as GnuCOBOL 3.1.2 computes them
under `-std=ibm` (cobc/field.c compute_size: 2-4-8 byte binaries, longer REDEFINES allowed, SYNCHRONIZED slack before
the item). Never reads a clause of text.
"""

from __future__ import annotations

from dataclasses import dataclass

from locksmith.model.items import Item, Report
from locksmith.model.program import Usage

FIXED_SIZE = {
    Usage.FLOAT: 4,
    Usage.DOUBLE: 8,
    Usage.INDEX: 4,
    Usage.POINTER: 8,
    Usage.PROCEDURE_POINTER: 8,
}
_BINARY_LIKE = frozenset({Usage.BINARY, Usage.COMP5, Usage.FLOAT, Usage.DOUBLE})


@dataclass(slots=True)
class Sizes:
    """Computes sizes and offsets of one record.

    `occurs_alignment` is shared by all nesting levels on purpose: cobc keeps it in one static variable that the
    innermost group resets, and the pad at the end of an OCCURS group depends on it."""

    report: Report
    occurs_alignment: int = 1

    def compute(self, item: Item) -> int:
        if item.level == 66:
            self._rename(item)
        elif item.children and any(c.level != 66 for c in item.children):
            self._group(item)
        else:
            item.size = _elementary_size(item)
        return item.size

    def _rename(self, item: Item) -> None:
        if item.renames is None:
            return
        first, through = item.renames
        item.offset = first.offset
        item.size = through.offset + through.size - first.offset if through else first.size

    def _group(self, group: Item) -> None:
        size = 0
        self.occurs_alignment = 1
        for index, child in enumerate(group.children):
            if child.level == 66:
                self.compute(child)
            elif child.redefines is not None:
                child.offset = child.redefines.offset
                self.compute(child)
                size += self._excess(group.children, index)
            else:
                child.offset = group.offset + size
                self.compute(child)
                size += child.total
                size += self._slack(child)
        if group.occurs > 1 and size % self.occurs_alignment:
            pad = self.occurs_alignment - size % self.occurs_alignment
            size += pad
            _last_child(group).offset += pad
        group.size = size

    def _excess(self, children: list[Item], index: int) -> int:
        """By how many bytes a redefinition is longer than all before it."""
        item = children[index]
        original = item.redefines
        assert original is not None
        start = children.index(original)
        longest = max(c.total for c in children[start:index] if c.level != 66)
        return max(0, item.total - longest) if item.total > original.total else 0

    def _slack(self, item: Item) -> int:
        """Bytes skipped before a SYNCHRONIZED item; offsets count from the start of the record."""
        if not item.entry.synchronized:
            return 0
        alignment = 1
        if item.usage in _BINARY_LIKE and item.size in (2, 4, 8):
            alignment = item.size
        elif item.usage is Usage.INDEX:
            alignment = 4
        elif item.usage in (Usage.POINTER, Usage.PROCEDURE_POINTER):
            alignment = 8
        pad = -item.offset % alignment
        item.offset += pad
        self.occurs_alignment = max(self.occurs_alignment, alignment)
        return pad


def _last_child(group: Item) -> Item:
    item = group
    while item.children:
        item = item.children[-1]
    return item


def _elementary_size(item: Item) -> int:
    fixed = FIXED_SIZE.get(item.usage) or (item.native_size if item.usage is Usage.COMP5 else 0)
    if fixed:
        return fixed
    picture = item.picture
    if picture is None:
        return 1
    size = picture.size
    if item.usage is Usage.BINARY or item.usage is Usage.COMP5:
        if item.usage is Usage.COMP5 and size <= 2:
            return 1  # cobc compute_binary_size: real binary below three digits takes one byte even under 2-4-8
        return 2 if size <= 4 else 4 if size <= 9 else 8
    if item.usage is Usage.PACKED:
        return size // 2 + 1
    if item.usage is Usage.COMP6:
        return size // 2 + 1 if picture.signed else (size + 1) // 2
    return size + (1 if item.sign_separate and picture.signed else 0)
