"""What MOVE, SET, INITIALIZE and simple arithmetic store, for the checker of infeasibility proofs.

Takes: a statement and what is known before it. Gives: what is known behind it, None for a statement of which only the
places that it changes are known. Written apart from the prover on purpose.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from locksmith.analysis.proofs_conditions import Knowledge, Tests, Value, number_forms, text_item
from locksmith.model.program import Category, Field
from locksmith.syntax import ast


def stores(tests: Tests, node: ast.Statement, knowledge: Knowledge) -> Knowledge | None:
    """Behind the statement; None where it is not one of these, or what it stores is not known."""
    match node:
        case ast.Move():
            return _move(tests, node, knowledge)
        case ast.Initialize():
            return _initialize(tests, node, knowledge)
        case ast.Set(actions=(ast.SetTo(value="TRUE" | "FALSE") as action,)):
            return _set(tests, action, knowledge)
    found = _formula(node)
    if found is None:
        return None
    target, expression = found
    item = tests.memory.item(target)
    numbers = tests.figures(knowledge, expression)
    if item is None or numbers is None or not tests.memory.span(target).whole:
        return None
    forms = [number_forms(n, item) for n in numbers]
    return None if any(f is None for f in forms) else tests.put(knowledge, target, numbers)


def _move(tests: Tests, node: ast.Move, knowledge: Knowledge) -> Knowledge:
    source = tests.memory.item(node.source)
    spans = [tests.memory.span(t) for t in node.targets]
    blurred = node.corresponding
    if source is not None and isinstance(node.source, ast.Reference):
        own = tests.memory.span_of(source, node.source)
        blurred = blurred or own.area < 0 or any(s.meets(own.area, own.low, own.high) for s in spans)
    for target, span in zip(node.targets, spans, strict=True):
        item = tests.memory.item(target)
        contents: set[bytes] | None = None
        bytewise = source is not None and source.category is Category.GROUP
        if not blurred and item is not None and (text_item(item) or not bytewise):
            contents = _moved(tests.contents(knowledge, node.source), item, node.source)
        knowledge = tests.write(knowledge, span, contents)
    return knowledge


def _moved(values: Sequence[Value | None] | None, item: Field, source: ast.Node) -> set[bytes] | None:
    if values is None:
        return None
    out: set[bytes] = set()
    for value in values:
        forms = None if value is None else _forms(value, item, source)
        if forms is None:
            return None
        out |= forms
    return out


def _forms(value: Value, item: Field, source: ast.Node) -> set[bytes] | None:
    """The bytes of the item behind a MOVE of one value."""
    if item.justified or item.blank_when_zero:
        return None
    if text_item(item):
        text = value.text
        if value.fill is not None:
            text = bytes([value.fill]) * item.length
        elif text is None and isinstance(source, ast.NumericLiteral) and item.category is Category.ALPHANUMERIC:
            text = source.text.encode() if source.text.isdigit() else None
        return None if text is None else {text[: item.length] + b" " * (item.length - len(text))}
    if value.fill is not None:
        return number_forms(Fraction(0), item) if value.fill == 0x30 else None
    if value.number is not None:
        return number_forms(value.number, item)
    if value.text is None or not value.text.isdigit() or item.scale or len(value.text) > min(18, item.digits):
        return None
    return number_forms(Fraction(int(value.text)), item)


def _set(tests: Tests, action: ast.SetTo, knowledge: Knowledge) -> Knowledge | None:
    for target in action.targets:
        named = tests.memory.model.condition_of.get(id(target))
        if named is None or not isinstance(target, ast.Reference):
            return {}
        item = tests.memory.model.fields[named[0]]
        condition = item.conditions[named[1]]
        value = condition.values[0].low if action.value == "TRUE" else condition.false_value
        contents = None if value is None else _moved(tests.contents(knowledge, value), item, value)
        knowledge = tests.write(knowledge, tests.memory.span_of(item, target), contents)
    return knowledge


def _initialize(tests: Tests, node: ast.Initialize, knowledge: Knowledge) -> Knowledge:
    special = node.filler or node.to_value or node.replacing or node.to_default
    for target in node.targets:
        item = tests.memory.item(target)
        contents = None
        if item is not None and not special and not item.children:
            fill = 0x30 if item.category is Category.NUMERIC else 0x20
            contents = _forms(Value(fill=fill), item, target)
        knowledge = tests.write(knowledge, tests.memory.span(target), contents)
    return knowledge


def _formula(node: ast.Statement) -> tuple[ast.Reference, ast.Expr] | None:
    """`target = expression` for arithmetic with one receiver."""
    terms: list[ast.Expr]
    match node:
        case ast.Compute(targets=[only]):
            return only.target, node.expression
        case ast.Add(corresponding=False):
            receivers = node.giving or node.to
            terms = [*node.operands] + ([node.to_operand] if node.to_operand is not None else [])
            if not node.giving and receivers:
                terms = [receivers[0].target, *terms]
            operator = "+"
        case ast.Subtract(corresponding=False):
            receivers = node.giving or node.from_
            first = node.from_operand if node.giving else receivers[0].target if receivers else None
            if first is None:
                return None
            terms, operator = [first, *node.operands], "-"
        case ast.Multiply():
            receivers = node.giving or node.by
            other = node.by_operand if node.giving else receivers[0].target if receivers else None
            if other is None:
                return None
            terms, operator = [node.operand, other], "*"
        case _:
            return None
    if len(receivers) != 1 or (node.giving and (getattr(node, "to", ()) or getattr(node, "from_", ()))):
        return None
    whole = terms[0]
    for term in terms[1:]:
        whole = ast.Binary(operator=operator, left=whole, right=term)
    return receivers[0].target, whole
