"""Items become fields.

Takes: a `StorageBuild` whose items have their places, and the name table. Gives: its `Field`s, frozen. Problems are
reported; never raises for a bad program.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from locksmith.model.items import Item, StorageBuild
from locksmith.model.names import DataNames
from locksmith.model.program import Category, ConditionValue, Field, Occurs, Usage
from locksmith.model.walk import span_of
from locksmith.syntax import ast

_CATEGORY_OF_USAGE = {
    Usage.FLOAT: Category.FLOAT,
    Usage.DOUBLE: Category.FLOAT,
    Usage.INDEX: Category.INDEX,
    Usage.POINTER: Category.POINTER,
    Usage.PROCEDURE_POINTER: Category.POINTER,
}


def freeze_fields(build: StorageBuild, names: DataNames, index_ids: dict[str, int]) -> None:
    occurs = [_occurs(build, names, item, index_ids) for item in build.items]
    for item in build.items:
        build.fields.append(_freeze(build, item, occurs))


def _occurs(build: StorageBuild, names: DataNames, item: Item, index_ids: dict[str, int]) -> Occurs | None:
    clause = item.entry.occurs
    if clause is None:
        return None
    depending = None
    if clause.depending is not None:
        depending = _depending(build, names, clause.depending)
    keys = []
    below = {i.name: i.id for i in reversed(list(item.items())) if not i.filler}
    for ascending, name in clause.keys:
        if name.upper() in below:
            keys.append((ascending, below[name.upper()]))
        else:
            build.report("LKM001", f"KEY {name} is not in the table", clause)
    indexes = tuple(index_ids[n.upper()] for n in clause.indexes)
    return Occurs(clause.minimum, clause.maximum, item.size, depending, tuple(keys), indexes)


def _depending(build: StorageBuild, names: DataNames, reference: ast.Reference) -> int | None:
    """The item of OCCURS DEPENDING; CICS and DL/I declare theirs behind the program's back."""
    system = reference.name.upper().startswith(("EIB", "DIB"))
    if system and not names.items(reference.name, reference.qualifiers):
        build.report(
            "LKM018", f"OCCURS DEPENDING ON {reference.name} of an interface block is not supported", reference
        )
        return None
    return find_one(names.items, reference, build.report)


def find_one(
    find: Callable[[str, Sequence[str]], list[int]],
    reference: ast.Reference,
    report: Callable[[str, str, ast.Node], None],
) -> int | None:
    """The one item a reference means; none or several are reported."""
    found = find(reference.name, reference.qualifiers)
    if len(found) == 1:
        return found[0]
    shown = " OF ".join((reference.name, *reference.qualifiers))
    if found:
        report("LKM002", f"{shown} is ambiguous: {len(found)} items have that name", reference)
        return found[0]
    report("LKM001", f"{shown} is not defined", reference)
    return None


def _dimensions(item: Item, occurs: Sequence[Occurs | None]) -> tuple[Occurs, ...]:
    out: list[Occurs] = []
    above: Item | None = item
    while above is not None:
        own = occurs[above.id]
        if own is not None:
            out.append(own)
        above = above.parent
    return tuple(reversed(out))


def _is_group(item: Item) -> bool:
    return any(c.level != 66 for c in item.children)


def category_of(item: Item) -> Category:
    if item.level == 66 and item.renames:
        first, through = item.renames
        return Category.ALPHANUMERIC if through or _is_group(first) else category_of(first)
    if _is_group(item):
        return Category.GROUP
    if item.usage in _CATEGORY_OF_USAGE:
        return _CATEGORY_OF_USAGE[item.usage]
    return item.picture.category if item.picture else Category.ALPHANUMERIC


def _usage(item: Item) -> Usage:
    if item.level == 66 and item.renames:
        first, through = item.renames
        return Usage.DISPLAY if through or _is_group(first) else first.usage
    return Usage.GROUP if _is_group(item) else item.usage


def _freeze(build: StorageBuild, item: Item, occurs: Sequence[Occurs | None]) -> Field:
    entry = item.entry
    alone = item.renames[0] if item.renames and not item.renames[1] else item
    renames = None
    if item.renames:
        renames = (item.renames[0].id, item.renames[1].id if item.renames[1] else None)
    return Field(
        id=item.id,
        name=item.name,
        level=item.level,
        area=build.area_of_root[item.root.id],
        offset=item.offset,
        length=item.size,
        usage=_usage(item),
        category=category_of(item),
        span=span_of(build.program, entry),
        picture=alone.picture,
        signed=alone.signed,
        sign_leading=alone.sign_leading,
        sign_separate=alone.sign_separate,
        justified=entry.justified,
        blank_when_zero=alone.entry.blank_when_zero,
        parent=item.parent.id if item.parent else None,
        children=tuple(c.id for c in item.children),
        redefines=item.redefines.id if item.redefines else None,
        occurs=occurs[item.id],
        dimensions=_dimensions(item, occurs),
        conditions=tuple(
            ConditionValue((c.name or "").upper(), c.values, c.false_value, span_of(build.program, c))
            for c in item.conditions
        ),
        values=entry.values,
        renames=renames,
        filler=item.filler,
        variable=item.variable_size or item.variable_place,
    )
