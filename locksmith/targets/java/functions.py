"""Intrinsic functions.

Takes: an `ast.FunctionCall` and the expression emitter. Gives: Java text of type `Field`. Functions without an entry
raise `NotGenerated`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from locksmith.syntax import ast

if TYPE_CHECKING:
    from locksmith.targets.java.expressions import Expressions

# Functions of the runtime class `Functions` that take their arguments as fields, in order.
PLAIN: Final = {
    "UPPER-CASE": "upperCase",
    "LOWER-CASE": "lowerCase",
    "NUMVAL": "numval",
}


def emit_function(expressions: Expressions, call: ast.FunctionCall) -> str:
    """The call of the runtime's function."""
    from locksmith.targets.java.expressions import NotGenerated

    if call.name == "TRIM":
        return _trim(expressions, call)
    if call.name == "CURRENT-DATE":
        return "Functions.currentDate(clock())"
    if call.name == "RANDOM":
        return f"random({expressions.context.site(call)})"
    method = PLAIN.get(call.name)
    if method is None:
        raise NotGenerated(f"FUNCTION {call.name}")
    return f"Functions.{method}({', '.join(_argument(expressions, a) for a in call.arguments)})"


def _argument(expressions: Expressions, argument: ast.Expr) -> str:
    if expressions.is_expression(argument):
        return f"Functions.of({expressions.decimal(argument)})"
    return expressions.operand(argument)


def _trim(expressions: Expressions, call: ast.FunctionCall) -> str:
    text = expressions.operand(call.arguments[0])
    words = [a.name.upper() for a in call.arguments[1:] if isinstance(a, ast.Reference)]
    method = {"LEADING": "trimLeading", "TRAILING": "trimTrailing"}.get(words[0] if words else "", "trim")
    return f"Functions.{method}({text})"
