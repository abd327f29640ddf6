"""Storage layout: data description entries become items with byte offsets.

Takes: the flat `DataEntry` lists of one program. Gives: `Item` trees with GnuCOBOL's sizes and offsets (`sizes.py`);
missing levels are adopted by a FILLER, as cobc does.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from locksmith.model.items import Item, Report
from locksmith.model.picture import PictureError, parse_picture
from locksmith.model.program import Category, Picture, Usage
from locksmith.model.sizes import FIXED_SIZE, Sizes
from locksmith.syntax import ast

_USAGES = {
    "DISPLAY": Usage.DISPLAY,
    "COMP": Usage.BINARY,
    "COMP-4": Usage.BINARY,
    "BINARY": Usage.BINARY,
    "COMP-1": Usage.FLOAT,
    "COMP-2": Usage.DOUBLE,
    "COMP-3": Usage.PACKED,
    "PACKED-DECIMAL": Usage.PACKED,
    "COMP-5": Usage.COMP5,
    "COMP-6": Usage.COMP6,
    "INDEX": Usage.INDEX,
    "POINTER": Usage.POINTER,
    "PROCEDURE-POINTER": Usage.PROCEDURE_POINTER,
    "FUNCTION-POINTER": Usage.PROCEDURE_POINTER,
    "PROGRAM-POINTER": Usage.PROCEDURE_POINTER,
    "NATIONAL": Usage.NATIONAL,
    "FLOAT-SHORT": Usage.FLOAT,
    "FLOAT-LONG": Usage.DOUBLE,
}
# BINARY-LONG and its kind: native, whole range, no PICTURE (cobc: COMP-5 with a calculated picture)
_NATIVE = {
    "BINARY-CHAR": ("9(2)", 1),
    "BINARY-SHORT": ("9(4)", 2),
    "BINARY-LONG": ("9(9)", 4),
    "BINARY-INT": ("9(9)", 4),
    "BINARY-DOUBLE": ("9(18)", 8),
    "BINARY-LONG-LONG": ("9(18)", 8),
}
_NO_PICTURE = frozenset(FIXED_SIZE)


# ---------------------------------------------------------------- trees


@dataclass(slots=True)
class TreeBuilder:
    """Builds the trees of one section from its entries. `report` is told of every problem."""

    special_names: ast.SpecialNames
    report: Report
    roots: list[Item] = field(default_factory=list)
    last: Item | None = None

    def add(self, entry: ast.DataEntry) -> None:
        if entry.level == 88:
            self._add_condition(entry)
        elif entry.level in (1, 77):
            self._place(self._item(entry), None)
        elif self.last is None:
            self.report("LKM010", f"level {entry.level:02d} without a level 01 before it", entry)
        elif entry.level == 66:
            self._add_renames(entry)
        else:
            self._add_subordinate(entry)

    def _item(self, entry: ast.DataEntry) -> Item:
        name = (entry.name or "FILLER").upper()
        return Item(entry, entry.level, name, filler=entry.name is None or name == "FILLER")

    def _place(self, item: Item, parent: Item | None) -> None:
        siblings = parent.children if parent else self.roots
        item.parent = parent
        if item.entry.redefines:
            item.redefines = self._redefined(item, siblings)
        if parent:
            item.usage = parent.usage
            item.native_size = parent.native_size
            item.sign_leading, item.sign_separate = parent.sign_leading, parent.sign_separate
        _apply_clauses(item, self.report)
        siblings.append(item)
        self.last = item

    def _redefined(self, item: Item, siblings: list[Item]) -> Item | None:
        """The original definition: the last earlier sibling of that name, through a chain of REDEFINES."""
        name = (item.entry.redefines or "").upper()
        for other in reversed(siblings):
            if other.name == name and not other.filler:
                if other.level != item.level and item.level not in (1, 77):
                    break
                return other.redefines or other
        self.report("LKM011", f"{name} cannot be redefined here: no earlier item of that name and level", item.entry)
        return None

    def _add_condition(self, entry: ast.DataEntry) -> None:
        if self.last is None:
            self.report("LKM010", f"condition name {entry.name} without an item", entry)
        else:
            self.last.conditions.append(entry)

    def _add_subordinate(self, entry: ast.DataEntry) -> None:
        last = self.last
        assert last is not None
        if last.level == 77:
            self.report("LKM010", f"level {entry.level:02d} under a level 77", entry)
            return
        if entry.level > last.level:
            self._place(self._item(entry), last)
            return
        above = last
        while above.level > entry.level and above.parent is not None:
            above = above.parent
        if above.level == entry.level:
            self._place(self._item(entry), above.parent)
        else:
            self._adopt(above, entry)

    def _adopt(self, above: Item, entry: ast.DataEntry) -> None:
        """A level between two that exist: a FILLER of that level adopts what stands under `above` so far."""
        adopter = Item(ast.DataEntry(level=entry.level, name=None), entry.level, "FILLER", filler=True)
        adopter.children = above.children
        for child in adopter.children:
            child.parent = adopter
        adopter.parent = above
        above.children = [adopter]
        self._place(self._item(entry), above)

    def _add_renames(self, entry: ast.DataEntry) -> None:
        assert self.last is not None
        root = self.last.root
        item = self._item(entry)
        item.parent = root
        root.children.append(item)
        target = entry.renames
        if target is None:
            self.report("LKM012", f"level 66 {item.name} without RENAMES", entry)
            return
        first = self._find(root, target[0])
        through = self._find(root, target[1]) if target[1] else None
        if first is None or (target[1] and through is None):
            self.report("LKM012", f"RENAMES of an item that is not in record {root.name}", entry)
            return
        item.renames = (first, through)

    def _find(self, root: Item, reference: ast.Reference) -> Item | None:
        found = [
            i
            for i in root.items()
            if i.name == reference.name.upper() and not i.filler and i.level != 66 and _under(i, reference.qualifiers)
        ]
        return found[0] if len(found) == 1 else None

    def finish(self) -> list[Item]:
        """Sizes and offsets of all trees."""
        for root in self.roots:
            self._pictures(root)
            sizes = Sizes(self.report)
            root.offset = 0
            sizes.compute(root)
            _mark_variable_sizes(root)
            _mark_variable_places(root)
        return self.roots

    def _pictures(self, root: Item) -> None:
        for item in root.items():
            if item.level != 66:
                _set_picture(item, self.special_names, self.report)


def _under(item: Item, qualifiers: tuple[str, ...]) -> bool:
    above = item.parent
    for qualifier in qualifiers:
        while above is not None and above.name != qualifier.upper():
            above = above.parent
        if above is None:
            return False
        above = above.parent
    return True


def _shrinks(item: Item) -> bool:
    return item.variable_size or bool(item.entry.occurs and item.entry.occurs.depending)


def _mark_variable_sizes(item: Item) -> None:
    for child in item.children:
        _mark_variable_sizes(child)
    item.variable_size = any(_shrinks(c) for c in item.children)


def _mark_variable_places(group: Item) -> None:
    moved = group.variable_place
    for child in group.children:
        child.variable_place = moved
        _mark_variable_places(child)
        moved = moved or _shrinks(child)


def _apply_clauses(item: Item, report: Report) -> None:
    entry = item.entry
    if entry.usage:
        word = entry.usage.upper().replace("COMPUTATIONAL", "COMP")
        base = word.removesuffix(" SIGNED").removesuffix(" UNSIGNED")
        if base in _NATIVE:
            item.usage, item.native_size = Usage.COMP5, _NATIVE[base][1]
        elif word in _USAGES:
            item.usage, item.native_size = _USAGES[word], 0
        else:
            report("LKM013", f"USAGE {entry.usage} is not supported", entry)
    if entry.sign:
        item.sign_leading = entry.sign.upper() == "LEADING"
        item.sign_separate = entry.sign_separate


def _set_picture(item: Item, special_names: ast.SpecialNames, report: Report) -> None:
    entry = item.entry
    if item.children and any(c.level != 66 for c in item.children):
        if entry.picture:
            report("LKM014", f"group item {item.name} cannot have a PICTURE", entry)
        return
    if entry.picture:
        try:
            item.picture = parse_picture(
                entry.picture, decimal_comma=special_names.decimal_comma, currency=special_names.currency
            )
        except PictureError as error:
            report("LKM015", f"PICTURE {entry.picture}: {error}", entry)
    elif item.native_size and item.usage is Usage.COMP5:
        item.picture = _native_picture(item)
    elif item.usage not in _NO_PICTURE:
        item.picture = _implicit_picture(item, report)
    _edit_blank_when_zero(item, report)
    if item.picture:
        item.signed = item.picture.signed
    elif item.usage in (Usage.FLOAT, Usage.DOUBLE, Usage.INDEX):
        item.signed = True


def _native_picture(item: Item) -> Picture:
    digits = {1: 2, 2: 4, 4: 9, 8: 18}[item.native_size]
    signed = not (item.entry.usage or "").upper().endswith("UNSIGNED")
    return Picture(f"{'S' if signed else ''}9({digits})", Category.NUMERIC, digits, digits, 0, signed)


def _implicit_picture(item: Item, report: Report) -> Picture | None:
    """GnuCOBOL gives an item without PICTURE the one of its alphanumeric VALUE; anything else is an error."""
    value = item.entry.values[0].low if item.entry.values else None
    if isinstance(value, ast.TextLiteral) and item.usage is Usage.DISPLAY:
        size = max(1, len(value.value))
        return Picture(f"X({size})", Category.ALPHANUMERIC, size)
    report("LKM016", f"item {item.name} has no PICTURE", item.entry)
    return None


def _edit_blank_when_zero(item: Item, report: Report) -> None:
    """BLANK WHEN ZERO makes a numeric picture an edited one (cobc validate_elementary_item)."""
    picture = item.picture
    if not item.entry.blank_when_zero or picture is None or picture.category is not Category.NUMERIC:
        return
    if picture.scale or picture.signed:
        report("LKM017", f"BLANK WHEN ZERO on {picture.text} is not supported", item.entry)
        return
    item.picture = Picture(
        picture.text, Category.NUMERIC_EDITED, picture.size, picture.digits, edited="9" * picture.digits
    )
