"""SEARCH and SEARCH ALL.

Takes: the emitter and a node. Gives: Java lines; returns whether control comes out behind the statement. Probes stand
where docs/wire.md (Probe order) says.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from locksmith.syntax import ast
from locksmith.targets.java.emitter import Emitter
from locksmith.targets.java.expressions import NotGenerated

_ONE = ast.NumericLiteral(value=Decimal(1), text="1")


def emit_search(e: Emitter, node: ast.Statement) -> bool:
    assert isinstance(node, ast.Search)
    item = e.context.field_of(node.table)
    if item is None or item.occurs is None or not item.occurs.indexes:
        raise NotGenerated("SEARCH of a table without INDEXED BY")
    if node.all:
        return _search_all(e, node)
    probes: list[int | None] = [*e.context.outcome_probes(e.decision(node))] or [None] * (len(node.whens) + 1)
    indexes = item.occurs.indexes
    varying = None if node.varying is None else e.context.field_of(node.varying)
    number = varying.id if varying is not None and varying.id in indexes else indexes[0]
    index = e.expressions.handle(e.model.fields[number])
    with e.w.block("while (true)"):
        left = _arm_with_break(e, f"{index}.intValue() > {_occurrences(e, node)}", probes[-1], node.at_end or ())
        for when, probe in zip(node.whens, probes, strict=False):
            left = _arm_with_break(e, e.condition(when.condition), probe, when.body) or left
        e.w.line(f"augment({index}, {e.operand(_ONE)});")
        if node.varying is not None and number != (varying.id if varying else None):
            e.w.line(f"move({index}, {e.operand(node.varying)});")
    return left


def _arm_with_break(e: Emitter, test: str, probe: int | None, body: Sequence[ast.Statement]) -> bool:
    with e.w.block(f"if ({test})"):
        completes = e.arm(probe, body)
        if completes:
            e.w.line("break;")
    return completes


def _occurrences(e: Emitter, node: ast.Search) -> str:
    item = e.context.field_of(node.table)
    assert item is not None and item.occurs is not None
    if item.occurs.depending is not None:
        return f"{e.expressions.handle(e.model.fields[item.occurs.depending])}.intValue()"
    return str(item.occurs.maximum)


def _search_all(e: Emitter, node: ast.Search) -> bool:
    """Binary search as cobc does it: the first key that differs tells the half; keys in the order of the table."""
    item = e.context.field_of(node.table)
    assert item is not None and item.occurs is not None
    index = e.expressions.handle(e.model.fields[item.occurs.indexes[0]])
    probes: list[int | None] = [*e.context.outcome_probes(e.decision(node))] or [None, None]
    when = node.whens[0]
    head, tail, order = e.unique("head"), e.unique("tail"), e.unique("order")
    count = _occurrences(e, node)
    e.w.line(f"int {tail} = {count} + 1;")
    e.w.line(f"int {head} = {count} == 0 ? {tail} : 0;")
    with e.w.block("while (true)"):
        left = _arm_with_break(e, f"{head} >= {tail} - 1", probes[-1], node.at_end or ())
        e.w.line(f"move(({head} + {tail}) / 2, {index});")
        for number, comparison in enumerate(_key_comparisons(e, when.condition, item.occurs.keys)):
            if number == 0:
                e.w.line(f"int {order} = {comparison};")
            else:
                with e.w.block(f"if ({order} == 0)"):
                    e.w.line(f"{order} = {comparison};")
        left = _arm_with_break(e, f"{order} == 0", probes[0], when.body) or left
        with e.w.block(f"if ({order} < 0)"):
            e.w.line(f"{head} = {index}.intValue();")
        e.w.lines.pop()
        with e.w.block("} else"):
            e.w.line(f"{tail} = {index}.intValue();")
    return left


def _key_comparisons(e: Emitter, condition: ast.Condition, keys: tuple[tuple[bool, int], ...]) -> list[str]:
    terms = condition.operands if isinstance(condition, ast.And) else (condition,)
    by_key: dict[int, tuple[str, str]] = {}
    for term in terms:
        key, value, text = _key_term(e, term, [k for _, k in keys])
        by_key[key] = (text, value)
    out = []
    for ascending, key in keys:
        if key in by_key:
            text, value = by_key[key]
            first, second = (text, value) if ascending else (value, text)
            out.append(f"compare({first}, {second})")
    return out


def _key_term(e: Emitter, term: ast.Condition, keys: list[int]) -> tuple[int, str, str]:
    """(key field, value, key operand) of one term of a SEARCH ALL condition."""
    if isinstance(term, ast.Relation) and term.operator == "=":
        for side, other in ((term.left, term.right), (term.right, term.left)):
            if isinstance(side, ast.Reference):
                item = e.context.field_of(side)
                if item is not None and item.id in keys:
                    value = (
                        f"Functions.of({e.expressions.decimal(other)})"
                        if e.expressions.is_expression(other)
                        else e.operand(other)
                    )
                    return item.id, value, e.operand(side)
    if isinstance(term, ast.ConditionName):
        found = e.model.condition_of.get(id(term))
        if found is not None and found[0] in keys:
            item = e.model.fields[found[0]]
            value = e.operand(item.conditions[found[1]].values[0].low)
            return found[0], value, e.conditions.subject(term.reference, item)
    raise NotGenerated("a SEARCH ALL condition that is no comparison of a key")
