"""MOVE, ADD and SUBTRACT CORRESPONDING.

Takes: two group references. Gives: the pairs of items that correspond, as Java fields. An item corresponds to one of
the same name and qualification below the groups; FILLER, REDEFINES, OCCURS and RENAMES items are left out.
"""

from __future__ import annotations

from locksmith.model.program import Category, Field
from locksmith.syntax import ast
from locksmith.targets.java.emitter import Emitter
from locksmith.targets.java.expressions import NotGenerated


def corresponding_pairs(
    e: Emitter, source: ast.Reference, target: ast.Reference, *, numeric: bool = False
) -> list[tuple[str, str]]:
    """The (source, target) fields in the order of the source group; `numeric`: only numeric pairs (ADD, SUBTRACT)."""
    first, second = e.context.field_of(source), e.context.field_of(target)
    if first is None or second is None:
        raise NotGenerated("CORRESPONDING of what is no group")
    return [
        (_element(e, source, a), _element(e, target, b)) for a, b in _pairs(e, first, second, numeric) if a.id != b.id
    ]


def _pairs(e: Emitter, first: Field, second: Field, numeric: bool) -> list[tuple[Field, Field]]:
    found = []
    for number in first.children:
        a = e.model.fields[number]
        if not _counts(a):
            continue
        for other in second.children:
            b = e.model.fields[other]
            if not _counts(b) or a.name != b.name:
                continue
            if a.children and b.children:
                found.extend(_pairs(e, a, b, numeric))
            elif numeric:
                if a.category is Category.NUMERIC and b.category is Category.NUMERIC:
                    found.append((a, b))
            else:
                found.append((a, b))
    return found


def _counts(item: Field) -> bool:
    return not item.filler and item.redefines is None and item.occurs is None and item.level not in (66, 88)


def _element(e: Emitter, reference: ast.Reference, item: Field) -> str:
    text = e.expressions.handle(item)
    if reference.subscripts:
        fixed = all(s is not None and e.expressions.is_fixed(s) for s in reference.subscripts)
        text += e.expressions.subscripts(reference, item, fixed)
    return text
