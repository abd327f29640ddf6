"""An INITIALIZE or a VALUE that nobody can see: it is set again before anything reads it or looks at the storage.

Takes: the sound Java or the model of the COBOL, a fault that leaves out an INITIALIZE or one of its items, or changes
what an area starts with. Gives: whether the items are overwritten on the straight way behind it. Both are looked at by
themselves, the Java by names of handles, the COBOL by bytes; a proof needs both. Storage is looked at by probes and
operations only, so a way counts as far as it is MOVEs and plain arithmetic of items whose place is fixed, DISPLAY and
ACCEPT.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields

from tree_sitter import Node

from locksmith.faults.fault import Fault
from locksmith.faults.planting import JavaSource, node_text
from locksmith.faults.spots import program_of
from locksmith.model.program import AreaKind, Field, ProgramModel
from locksmith.model.references import data_references
from locksmith.model.unit import Unit
from locksmith.model.walk import all_nodes, span_of
from locksmith.syntax import ast

ITEM, WHOLE = "initialize-item", "initialize-removed"
OPERATORS = frozenset({ITEM, WHOLE})
_DEFAULT = re.compile(r"Initialize\.toDefault\((s(?:\.\w+)+)\);")
_CALL = re.compile(r"(initialize\w*)\(\);")
_MOVE = re.compile(r"move\((.+), (s(?:\.\w+)+)\);")
_ACCEPT = re.compile(r"accept\((\d+), (s(?:\.\w+)+)\);")
_PATH = re.compile(r"\bs(?:\.\w+)+")
_COMPUTED = re.compile(r"\.(?:at|part)(?:Fixed)?\(|Functions\.")


# ---------------------------------------------------------------- in the Java


def is_dead_in_java(source: JavaSource, fault: Fault) -> bool:
    """Whether the Java of the class overwrites what is left out wherever it comes to the place."""
    text = source.text.decode()
    if fault.operator == ITEM:
        item = _DEFAULT.fullmatch(fault.original)
        method = re.findall(r"^  void (initialize\w*)\(\) \{$", text[: _chars(source, fault)], re.MULTILINE)
        if item is None or not method:
            return False
        calls = [m.start() for m in re.finditer(rf"^ +{method[-1]}\(\);$", text, re.MULTILINE)]
        return bool(calls) and all(_overwritten(_at(source, text, call), {item[1]}) for call in calls)
    call = _CALL.fullmatch(fault.original)
    items = _items_of(text, call[1]) if call else set()
    return bool(items) and _overwritten(_at(source, text, _chars(source, fault)), items)


def _chars(source: JavaSource, fault: Fault) -> int:
    return len(source.text[: fault.edit.start].decode())


def _items_of(text: str, method: str) -> set[str]:
    """What a method initialises, where it is a list of plain items."""
    body = re.search(rf"^  void {method}\(\) \{{\n(.*?)^  \}}", text, re.MULTILINE | re.DOTALL)
    lines = [line.strip() for line in body[1].splitlines() if line.strip()] if body else []
    found = [_DEFAULT.fullmatch(line) for line in lines]
    return {m[1] for m in found if m} if all(found) else set()


def _at(source: JavaSource, text: str, position: int) -> Node | None:
    """The statement at a place."""
    start = len(text[:position].encode()) + len(text[position:]) - len(text[position:].lstrip())
    node = source.tree.root_node.descendant_for_byte_range(start, start)
    while node is not None and node.type != "expression_statement":
        node = node.parent
    return node


def is_initial_dead_in_java(sources: Mapping[str, JavaSource], fault: Fault) -> bool:
    """Whether the class where the program starts overwrites the only item of the area before it does anything else."""
    storage = sources[fault.file].text.decode()
    area = _area_of(sources[fault.file], fault)
    item = re.search(rf"^    (\w+) = new \w+\(area\({area}\), 0, (\d+)\b", storage, re.MULTILINE)
    length = re.search(rf"\bworking\({area}, (\d+),", storage)
    source = sources.get(fault.file.replace("Storage.java", ".java"))
    if item is None or length is None or source is None or item[2] != length[1]:
        return False
    text = source.text.decode()
    first = re.search(r"int firstLabel\(\) \{\s+return (\w+);", text)
    method = re.search(rf"case {first[1]} -> (\w+)\(\);", text) if first else None
    body = re.search(rf"^  int {method[1]}\(\) \{{\n(?: *//[^\n]*\n)*", text, re.MULTILINE) if method else None
    return body is not None and _overwritten(_at(source, text, body.end()), {f"s.{item[1]}"}, start=True)


def _area_of(source: JavaSource, fault: Fault) -> int:
    """The area whose first bytes a fault changes: its number in the storage class."""
    end = source.lines[fault.line] if fault.line < len(source.lines) else len(source.text)
    found = re.search(rb"\b(?:working|area)\((\d+)", source.text[source.lines[fault.line - 1] : end])
    return int(found[1]) if found else -1


def _overwritten(statement: Node | None, items: set[str], *, start: bool = False) -> bool:
    """Whether what stands behind a statement (with it, at the `start` of a program) sets all items before it names
    one."""
    left = set(items)
    while left and statement is not None:
        statement, start = (statement if start else statement.next_named_sibling), False
        if statement is None or "comment" in statement.type:
            continue
        text = " ".join(node_text(statement).split())
        move = _MOVE.fullmatch(text) or _ACCEPT.fullmatch(text)
        if _COMPUTED.search(text) or not (move or text.startswith(("Arithmetic.", "display("))):
            return False
        if left & set(_PATH.findall(move[1] if move else text)):
            return False
        if move:
            left.discard(move[2])
    return not left


# ---------------------------------------------------------------- in the COBOL


def is_dead_in_cobol(model: ProgramModel, fault: Fault) -> bool:
    """Whether the program overwrites the bytes of every item that is left out, wherever it initialises it."""
    found = list(_left_out(model, fault))
    return bool(found) and all(_is_dead(model, rest, item) for rest, item in found)


def is_initial_dead_in_cobol(unit: Unit, source: JavaSource, fault: Fault) -> bool:
    """Whether the program under test, which has no probe at its start, sets the whole area before anything sees it."""
    model, _ = program_of(unit, fault.file)
    area = _area_of(source, fault)
    first = next((label for label in model.labels if not model.sections[label.section].declarative), None)
    if model is not unit.programs[0] or first is None or first.probe is not None or not 0 <= area < len(model.areas):
        return False
    roots = [model.fields[r] for r in model.areas[area].roots]
    whole = [r for r in roots if r.offset == 0 and r.length == model.areas[area].length]
    rest = [s for sentence in first.node.sentences for s in sentence.statements]
    return len(roots) == len(whole) == 1 and _is_dead(model, rest, whole[0])


def _left_out(model: ProgramModel, fault: Fault) -> Iterator[tuple[Sequence[ast.Statement], Field]]:
    """Each item that is left out with what follows its INITIALIZE."""
    name = fault.original.rstrip(");").rpartition(".")[2].lower()
    for rest, node in _initializes(model):
        if fault.operator == WHOLE and span_of(model.program, node).line != fault.cobol_line:
            continue
        plain = not (node.filler or node.to_value or node.replacing)
        for reference in node.targets:
            target = model.fields[model.field_of[id(reference)]]
            for item in _elementary(model, target):
                if fault.operator == WHOLE or re.sub(r"[-_]", "", item.name).lower() == name:
                    yield (rest if plain and not reference.subscripts and reference.refmod is None else ()), item


def _initializes(model: ProgramModel) -> Iterator[tuple[Sequence[ast.Statement], ast.Initialize]]:
    for label in model.labels:
        sentences = [s for sentence in label.node.sentences for s in sentence.statements]
        for statements in (sentences, *_nested(label.node)):
            for position, statement in enumerate(statements):
                if isinstance(statement, ast.Initialize):
                    yield statements[position + 1 :], statement


def _nested(paragraph: ast.Paragraph) -> Iterator[Sequence[ast.Statement]]:
    """The lists of statements inside statements."""
    for node in all_nodes(paragraph):
        if not isinstance(node, ast.Sentence):
            values = (getattr(node, f.name) for f in fields(node))
            yield from (v for v in values if isinstance(v, tuple) and v and isinstance(v[0], ast.Statement))


def _elementary(model: ProgramModel, item: Field) -> Iterator[Field]:
    """What INITIALIZE sets of an item; a table's or a redefinition's part too, so that it is looked for in vain."""
    if not item.children:
        if not item.filler or item.parent is None:
            yield item
        return
    for child in item.children:
        if model.fields[child].redefines is None:
            yield from _elementary(model, model.fields[child])


def _is_dead(model: ProgramModel, rest: Sequence[ast.Statement], item: Field) -> bool:
    if item.dimensions or item.variable:
        return False
    for statement in rest:
        references = list(data_references(statement))
        named = [model.field_of.get(id(r)) for r in references]
        if any(r.subscripts or r.refmod is not None for r in references) or not _is_plain(statement):
            return False
        items = [model.fields[n] for n in named if n is not None]
        if len(items) != len(named) or any(i.variable or _may_be_unbound(model, i) for i in items):
            return False
        if isinstance(statement, ast.Accept):
            if any(_covers(i, item) for i in items):
                return True
        elif isinstance(statement, ast.Move):
            if any(_overlap(model.fields[model.field_of[id(r)]], item) for r in data_references(statement.source)):
                return False
            if any(_covers(model.fields[model.field_of[id(t)]], item) for t in statement.targets):
                return True
        elif any(_overlap(i, item) for i in items):
            return False
    return False


def _is_plain(statement: ast.Statement) -> bool:
    """MOVE of an item or constant, arithmetic without a phrase, DISPLAY and ACCEPT, at which nothing else is looked at;
    no function in any."""
    if any(isinstance(n, ast.FunctionCall) for n in all_nodes(statement)):
        return False
    if isinstance(statement, ast.Move):
        return not statement.corresponding
    plain = (ast.Add, ast.Subtract, ast.Multiply, ast.Divide, ast.Compute, ast.Display, ast.Accept)
    return isinstance(statement, plain) and not getattr(statement, "handlers", ())


def _may_be_unbound(model: ProgramModel, item: Field) -> bool:
    """An access to linkage without storage ends the run."""
    return model.areas[item.area].kind is AreaKind.LINKAGE


def _overlap(a: Field, b: Field) -> bool:
    return a.area == b.area and a.offset < b.offset + b.length and b.offset < a.offset + a.length


def _covers(a: Field, b: Field) -> bool:
    return a.area == b.area and a.offset <= b.offset and b.offset + b.length <= a.offset + a.length
