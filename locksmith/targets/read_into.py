"""How much of a record READ INTO moves.

Takes: the model, a file and the INTO reference. Gives: whether cobc copies the item's whole length out of the record
area, or moves the record as long as it was read. Both targets ask here, so that they agree.
"""

from __future__ import annotations

from locksmith.model.program import Category, File, ProgramModel
from locksmith.syntax import ast

_COPIED = (Category.GROUP, Category.ALPHANUMERIC)


def copies_whole_item(model: ProgramModel, file: File, into: ast.Reference) -> bool:
    """cobc's cb_build_move_field: alphanumeric, not justified, of known length, no longer than the longest record."""
    number = model.field_of.get(id(into))
    if number is None:
        return False
    item = model.fields[number]
    length: int | None = item.length
    category = item.category
    if into.refmod is not None:
        length = _literal(into.refmod.length)
        if into.refmod.length is None and (start := _literal(into.refmod.start)) is not None:
            length = item.length - start + 1
        category = Category.ALPHANUMERIC
    if length is None or category not in _COPIED or item.justified or item.variable:
        return False
    return length <= model.areas[file.area].length


def _literal(expression: ast.Expr | None) -> int | None:
    return int(expression.value) if isinstance(expression, ast.NumericLiteral) else None
