"""What a fuzzer starts from: first inputs, and the words of the program.

Takes: a `Form`, a `Unit` and its `Catalog`. Gives: inputs and dictionary words, the same for the same program. Never
runs anything.
"""

from __future__ import annotations

from collections.abc import Iterator

from locksmith.cases.catalog import Catalog
from locksmith.cases.layout import Layout
from locksmith.experiment.afl.form import Form, Kind
from locksmith.model.unit import Unit
from locksmith.model.walk import all_nodes, statements_in
from locksmith.syntax import ast

MAX_WORD = 128  # of AFL++
MAX_WORDS = 2000
_RECORDS = 3


def first_inputs(form: Form, rich: bool) -> list[bytes]:
    """One entry with the planned memory and no replies; where `rich`, also good replies of every operation that brings
    data, each slot at its first choice."""
    wide = 2 if len(form.components) > 256 else 1
    names = {c: k.to_bytes(wide, "little") for k, c in enumerate(form.components)}
    plain = b"".join(names[Kind.BLOCK, k] + bytes(_slots_of(form, k)) for k in range(len(form.blocks)))
    plain += names[Kind.ENTRY, 0] + b"\0"
    plain += b"".join(bytes(1 + len(p.cuts[0])) if p.cuts else bytes(4) for p in form.parameters)
    full = plain
    for k, part in enumerate(form.parts):
        if part.items:
            slots = b"".join(bytes(1 + len(item.cuts[0])) for item in part.items)
            full += _RECORDS * (names[Kind.PART, k] + bytes((len(part.templates), 0)) + slots)
    return [plain, full] if rich and full != plain else [plain]


def _slots_of(form: Form, block: int) -> int:
    """Zeros that say a block with the first of everything and no further entries."""
    its = form.blocks[block]
    return (1 + len(its.cuts[0]) if its.cuts else 0) + len(its.entries)


def program_words(unit: Unit, catalog: Catalog) -> list[bytes]:
    """The literals of the programs, as written and as items hold them."""
    words: dict[bytes, None] = {}
    for model in unit.programs:
        for label in model.labels:
            for statement in statements_in(label.node):
                for node in all_nodes(statement):
                    if isinstance(node, ast.TextLiteral):
                        words[node.value] = None
                    elif isinstance(node, ast.NumericLiteral):
                        words[str(node.value).encode()] = None
    for layout in _layouts(catalog):
        for slot in layout.slots:
            words.update(dict.fromkeys(c.data for c in slot.choices[: slot.specific]))
    for part in catalog.accepts:
        words.update(dict.fromkeys(c.data for c in part.texts))
    return [w for w in words if 0 < len(w) <= MAX_WORD][:MAX_WORDS]


def _layouts(catalog: Catalog) -> Iterator[Layout]:
    for file in catalog.files:
        yield from file.records
    for call in catalog.calls:
        for item in call.items:
            yield from item.layouts
    for parameter in catalog.parameters:
        yield from parameter.layouts
    for block in catalog.blocks:
        yield from block.layouts
        for entry in block.entries:
            yield from entry.layouts
