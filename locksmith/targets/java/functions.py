"""Intrinsic functions.

Takes: an `ast.FunctionCall` and the expression emitter. Gives: Java text of type `Field`. Functions without an entry
raise `NotGenerated`; `FUNCTIONS` is what `model/support.py` may list.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from locksmith.syntax import ast
from locksmith.targets.java.names import camel_case

if TYPE_CHECKING:
    from locksmith.targets.java.expressions import Expressions

# Methods of the runtime class `Functions` are named as the function, these apart.
_NAMED: Final = {"CHAR": "character"}
# These are asked of the run rather than computed, or have word arguments.
_SPECIAL: Final = frozenset({"RANDOM", "TRIM"})
# The runtime gives these the clock first.
_CLOCK: Final = frozenset(
    {"CURRENT-DATE", "SECONDS-PAST-MIDNIGHT", "YEAR-TO-YYYY", "DATE-TO-YYYYMMDD", "DAY-TO-YYYYDDD"}
)
_PLAIN: Final = frozenset(
    {
        "ABS", "ANNUITY", "BYTE-LENGTH", "CHAR", "CONCATENATE", "DATE-OF-INTEGER", "DAY-OF-INTEGER", "E", "EXP",
        "EXP10", "FACTORIAL", "FRACTION-PART", "INTEGER", "INTEGER-OF-DATE", "INTEGER-OF-DAY", "INTEGER-PART", "LENGTH",
        "LOG", "LOG10", "LOWER-CASE", "MAX", "MEAN", "MEDIAN", "MIDRANGE", "MIN", "MOD", "NUMVAL", "NUMVAL-C", "ORD",
        "ORD-MAX", "ORD-MIN", "PRESENT-VALUE", "RANGE", "REM", "REVERSE", "SIGN", "SQRT", "STANDARD-DEVIATION",
        "STORED-CHAR-LENGTH", "SUBSTITUTE", "SUBSTITUTE-CASE", "SUM", "TEST-DATE-YYYYMMDD", "TEST-DAY-YYYYDDD",
        "TEST-NUMVAL", "TEST-NUMVAL-C", "UPPER-CASE", "VARIANCE",
    }
)  # fmt: skip
FUNCTIONS: Final = _PLAIN | _CLOCK | _SPECIAL


def method_of(name: str) -> str:
    """The method of the runtime class `Functions` for a function."""
    return _NAMED.get(name) or camel_case(name)


def emit_function(expressions: Expressions, call: ast.FunctionCall) -> str:
    """The call of the runtime's function."""
    from locksmith.targets.java.expressions import NotGenerated

    if call.name == "TRIM":
        return _trim(expressions, call)
    if call.name == "RANDOM":
        seed = [_argument(expressions, a) for a in call.arguments]
        return f"random({', '.join([str(expressions.context.site(call)), *seed])})"
    if call.name not in FUNCTIONS:
        raise NotGenerated(f"FUNCTION {call.name}")
    arguments = [_argument(expressions, a) for a in call.arguments]
    if call.name in _CLOCK:
        arguments.insert(0, "clock()")
    return f"Functions.{method_of(call.name)}({', '.join(arguments)})"


def _argument(expressions: Expressions, argument: ast.Expr) -> str:
    if expressions.is_expression(argument):
        return f"Functions.of({expressions.decimal(argument)})"
    return expressions.operand(argument)


def _trim(expressions: Expressions, call: ast.FunctionCall) -> str:
    text = expressions.operand(call.arguments[0])
    words = [a.name.upper() for a in call.arguments[1:] if isinstance(a, ast.Reference)]
    method = {"LEADING": "trimLeading", "TRAILING": "trimTrailing"}.get(words[0] if words else "", "trim")
    return f"Functions.{method}({text})"
