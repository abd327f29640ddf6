"""ADD, SUBTRACT, MULTIPLY, DIVIDE, COMPUTE.

Takes: the emitter and a node. Gives: Java lines; returns whether control comes out behind the statement. One simple
operand is used anew for each receiver; several, or an expression, are made a `Decimal` once, as cobc does.
"""

from __future__ import annotations

from collections.abc import Sequence

from locksmith.syntax import ast
from locksmith.targets.java.corresponding import corresponding_pairs
from locksmith.targets.java.emitter import Emitter
from locksmith.targets.java.expressions import NotGenerated

_MODES = {
    "NEAREST-AWAY-FROM-ZERO": "NEAREST_AWAY_FROM_ZERO",
    "AWAY-FROM-ZERO": "AWAY_FROM_ZERO",
    "NEAREST-EVEN": "NEAREST_EVEN",
    "NEAREST-TOWARD-ZERO": "NEAREST_TOWARD_ZERO",
    "PROHIBITED": "PROHIBITED",
    "TOWARD-GREATER": "TOWARD_GREATER",
    "TOWARD-LESSER": "TOWARD_LESSER",
    "TRUNCATION": "TRUNCATION_MODE",
}


def emit_add(e: Emitter, node: ast.Statement) -> bool:
    assert isinstance(node, ast.Add)
    if node.corresponding:
        return _corresponding(e, "add", node.operands, node.to, node.handlers)
    if node.giving:
        operands = (*node.operands, node.to_operand) if node.to_operand is not None else node.operands
        return _store(e, _sum(e, operands), node.giving, node.handlers)
    return _each(e, "add", node.operands, node.to, node.handlers)


def emit_subtract(e: Emitter, node: ast.Statement) -> bool:
    assert isinstance(node, ast.Subtract)
    if node.corresponding:
        return _corresponding(e, "subtract", node.operands, node.from_, node.handlers)
    if node.giving:
        assert node.from_operand is not None
        value = e.expressions.decimal(node.from_operand)
        for operand in node.operands:
            value += f".minus({e.expressions.decimal(operand)})"
        return _store(e, value, node.giving, node.handlers)
    return _each(e, "subtract", node.operands, node.from_, node.handlers)


def emit_multiply(e: Emitter, node: ast.Statement) -> bool:
    assert isinstance(node, ast.Multiply)
    if node.giving:
        assert node.by_operand is not None
        value = f"{e.expressions.decimal(node.operand)}.times({e.expressions.decimal(node.by_operand)})"
        return _store(e, value, node.giving, node.handlers)
    return _each(e, "multiply", (node.operand,), node.by, node.handlers)


def emit_divide(e: Emitter, node: ast.Statement) -> bool:
    assert isinstance(node, ast.Divide)
    if node.remainder is not None:
        return _divide_with_remainder(e, node)
    if node.giving:
        assert node.dividend is not None
        value = f"{e.expressions.decimal(node.dividend)}.dividedBy({e.expressions.decimal(node.divisor)})"
        return _store(e, value, node.giving, node.handlers)
    return _each(e, "divide", (node.divisor,), node.into, node.handlers)


def emit_compute(e: Emitter, node: ast.Statement) -> bool:
    assert isinstance(node, ast.Compute)
    return _store(e, e.expressions.decimal(node.expression), node.targets, node.handlers)


# ---------------------------------------------------------------- parts


def _sum(e: Emitter, operands: Sequence[ast.Expr]) -> str:
    text = e.expressions.decimal(operands[0])
    for operand in operands[1:]:
        text += f".plus({e.expressions.decimal(operand)})"
    return text


def _size_error(handlers: tuple[ast.Handlers, ...]) -> ast.Handlers | None:
    return next((h for h in handlers if h.kind == "SIZE-ERROR"), None)


def _options(receiver: ast.Rounded | None, pair: ast.Handlers | None) -> str:
    mode = None if receiver is None else receiver.rounded
    if mode is not None and mode.upper() not in _MODES:
        raise NotGenerated(f"ROUNDED MODE {mode}")
    words = ["Rounding." + ("TRUNCATION" if mode is None else _MODES[mode.upper()])]
    if pair is not None and pair.on is not None:
        words.append("Rounding.ON_SIZE_ERROR")
    if pair is not None and pair.not_on is not None:
        words.append("Rounding.NOT_ON_SIZE_ERROR")
    return " + ".join(words)


def _finish(e: Emitter, calls: list[str], pair: ast.Handlers | None) -> bool:
    """The calls one after the other; with a SIZE ERROR phrase their results are ORed."""
    if pair is None:
        for call in calls:
            e.w.line(f"{call};")
        return True
    return e.two_way(" | ".join(calls), e.decision(pair), pair.on, pair.not_on)


def _each(
    e: Emitter,
    method: str,
    operands: Sequence[ast.Expr],
    receivers: Sequence[ast.Rounded],
    handlers: tuple[ast.Handlers, ...],
) -> bool:
    pair = _size_error(handlers)
    if len(operands) == 1 and not e.expressions.is_expression(operands[0]):
        value = e.operand(operands[0])
    else:
        value = _once(e, _sum(e, operands), receivers)
    calls = [f"Arithmetic.{method}({e.operand(r.target)}, {value}, {_options(r, pair)})" for r in receivers]
    return _finish(e, calls, pair)


def _store(e: Emitter, value: str, receivers: Sequence[ast.Rounded], handlers: tuple[ast.Handlers, ...]) -> bool:
    pair = _size_error(handlers)
    value = _once(e, value, receivers)
    calls = [f"Arithmetic.store({e.operand(r.target)}, {value}, {_options(r, pair)})" for r in receivers]
    return _finish(e, calls, pair)


def _once(e: Emitter, value: str, receivers: Sequence[ast.Rounded]) -> str:
    if len(receivers) == 1:
        return value
    name = e.unique("value")
    e.w.line(f"Decimal {name} = {value};")
    return name


def _divide_with_remainder(e: Emitter, node: ast.Divide) -> bool:
    assert node.dividend is not None and node.remainder is not None
    pair = _size_error(node.handlers)
    quotient = node.giving[0]
    name = e.unique("division")
    parts = [e.operand(node.dividend), e.operand(node.divisor), e.operand(quotient.target), _options(quotient, pair)]
    e.w.line(f"Arithmetic.Division {name} = Arithmetic.divide({', '.join(parts)});")
    return _finish(e, [f"{name}.remainder({e.operand(node.remainder)}, {_options(None, pair)})"], pair)


def _corresponding(
    e: Emitter,
    method: str,
    operands: Sequence[ast.Expr],
    receivers: Sequence[ast.Rounded],
    handlers: tuple[ast.Handlers, ...],
) -> bool:
    source, receiver = operands[0], receivers[0]
    if not isinstance(source, ast.Reference):
        raise NotGenerated("CORRESPONDING of what is no group")
    pair = _size_error(handlers)
    calls = [
        f"Arithmetic.{method}({b}, {a}, {_options(receiver, pair)})"
        for a, b in corresponding_pairs(e, source, receiver.target, numeric=True)
    ]
    return _finish(e, calls or ["constant(false)"], pair)
