"""How far into its linkage a program may reach without a check.

Takes: a `ProgramModel`. Gives: for each linkage area the length that has to be bound at a CALL of the program. Accesses
whose place or length is computed are checked one by one on both sides (docs/wire.md, Bounds) and are left out; all
others are not checked by the reference, so that a CALL with a shorter argument must not come to them. Never looks at
which statements can be reached.
"""

from __future__ import annotations

from collections.abc import Iterator

from locksmith.model.program import AreaKind, Field, ProgramModel
from locksmith.model.references import data_references
from locksmith.syntax import ast


def named_lengths(model: ProgramModel) -> dict[int, int]:
    """Linkage area id -> bytes from its start to the end of the last item that the program names."""
    found = {a.id: 0 for a in model.areas if a.kind is AreaKind.LINKAGE}
    if found:
        for item, end in _ends(model):
            if item.area in found:
                found[item.area] = max(found[item.area], end)
    return found


def _ends(model: ProgramModel) -> Iterator[tuple[Field, int]]:
    """Each item that is named, with the end of what a name of this form can reach unchecked."""
    for section in model.program.sections:
        for reference in data_references(section):
            number = model.field_of.get(id(reference), -1)
            if number < 0 and id(reference) in model.condition_of:
                number = model.condition_of[id(reference)][0]
            if number >= 0:
                yield model.fields[number], _end(model.fields[number], reference)
    for item in model.fields:
        if item.occurs is not None and item.occurs.depending is not None:
            counter = model.fields[item.occurs.depending]
            yield counter, counter.offset + counter.length


def _end(item: Field, reference: ast.Reference) -> int:
    if item.variable:
        return 0
    end = item.offset + item.length
    for position, dimension in enumerate(item.dimensions):
        subscript = reference.subscripts[position] if position < len(reference.subscripts) else None
        if isinstance(subscript, ast.NumericLiteral):
            end += (int(subscript.value) - 1) * dimension.stride
        elif subscript is not None:
            return 0
        elif reference.subscripts:  # ALL
            end += (dimension.maximum - 1) * dimension.stride
    return end
