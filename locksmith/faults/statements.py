"""Fault operators over data and arithmetic: MOVE, ADD and its like, literals, initial values, descriptions.

Takes nothing, gives `STATEMENTS`, rows of data. What a query finds and how it is rewritten is all there is to a row.
"""

from __future__ import annotations

from locksmith.faults import rewrites
from locksmith.faults.fault import Operator, Part

_MOVE = (
    "((expression_statement (method_invocation !object name: (identifier) @n"
    ' arguments: (argument_list . (_) @a . (_) @b .))) @at (#eq? @n "move") {more})'
)


def _move(more: str = "") -> str:
    return _MOVE.replace("{more}", more)


def _method(name: str) -> str:
    """The name of a method called on an expression."""
    return f'((method_invocation object: (_) name: (identifier) @at) (#eq? @at "{name}"))'


def _term(name: str) -> str:
    """The same where the operand is not zero, with which + and - are one."""
    return (
        "((method_invocation object: (_) name: (identifier) @at arguments: (argument_list . (_) @operand .))"
        f' (#eq? @at "{name}") (#not-match? @operand "^Decimal[.]of[(]0L[)]$"))'
    )


def _arithmetic(name: str) -> str:
    return (
        "((method_invocation object: (identifier) @o name: (identifier) @at)"
        f' (#eq? @o "Arithmetic") (#eq? @at "{name}"))'
    )


def _literal(kind: str) -> str:
    """The quoted value of a literal."""
    return (
        "((method_invocation object: (identifier) @o name: (identifier) @n"
        f' arguments: (argument_list (string_literal) @at)) (#eq? @o "Literal") (#eq? @n "{kind}"))'
    )


def _created(kinds: str, arguments: str, more: str = "") -> str:
    """A description in a storage class."""
    return (
        f"((object_creation_expression type: (type_identifier) @k arguments: (argument_list {arguments}))"
        f' (#match? @k "^({kinds})$") {more})'
    )


STATEMENTS = (
    # MOVE
    Operator("move-removed", "MOVE or SET left out", _move(), ""),
    Operator("move-swapped", "MOVE in the wrong direction", _move('(#match? @a "^s[.]")'), "move({b}, {a});"),
    Operator("move-target", "MOVE to the receiver of the next MOVE", _move(), rewrites.take_target_of_next),
    Operator("move-sender", "MOVE of the sender of the next MOVE", _move(), rewrites.take_sender_of_next),
    Operator(
        "statement-order", "two statements in the wrong order", "(expression_statement) @at", rewrites.swap_statements
    ),
    Operator(
        "operation-order",
        "a statement behind the operation it should precede",
        "(expression_statement) @at",
        rewrites.swap_with_operation,
    ),
    # arithmetic
    Operator(
        "arithmetic-removed",
        "arithmetic statement left out",
        '((expression_statement (method_invocation object: (identifier) @o)) @at (#eq? @o "Arithmetic"))',
        "",
    ),
    Operator("add-subtracts", "sign: ADD subtracts", _arithmetic("add"), "subtract"),
    Operator("subtract-adds", "sign: SUBTRACT adds", _arithmetic("subtract"), "add"),
    Operator(
        "multiply-divides",
        "MULTIPLY divides",
        "((method_invocation object: (identifier) @o name: (identifier) @at arguments: (argument_list . (_) . (_) @by))"
        ' (#eq? @o "Arithmetic") (#eq? @at "multiply") (#not-match? @by "^(MINUS_)?N1$"))',
        "divide",
    ),
    Operator("plus-minus", "sign: + as - in an expression", _term("plus"), "minus"),
    Operator("minus-plus", "sign: - as + in an expression", _term("minus"), "plus"),
    Operator("times-divided", "* as / in an expression", _method("times"), "dividedBy"),
    Operator("divided-times", "/ as * in an expression", _method("dividedBy"), "times"),
    Operator(
        "rounded-lost",
        "rounding: ROUNDED ignored",
        "((field_access object: (identifier) @o field: (identifier) @f) @at"
        ' (#eq? @o "Rounding") (#eq? @f "NEAREST_AWAY_FROM_ZERO"))',
        "Rounding.TRUNCATION",
    ),
    Operator(
        "rounded-up",
        "rounding: every remainder away from zero",
        "((field_access object: (identifier) @o field: (identifier) @f) @at"
        ' (#eq? @o "Rounding") (#eq? @f "NEAREST_AWAY_FROM_ZERO"))',
        "Rounding.AWAY_FROM_ZERO",
    ),
    Operator(
        "rounded-added",
        "truncation: rounds where it should cut",
        "((method_invocation object: (identifier) @o name: (identifier) @n arguments: (argument_list (_) @value"
        ' (field_access) @at) @args) (#eq? @o "Arithmetic") (#match? @args "[.](dividedBy|times)[(]")'
        ' (#eq? @at "Rounding.TRUNCATION"))',
        "Rounding.NEAREST_AWAY_FROM_ZERO",
    ),
    Operator(
        "size-error-stored",
        "ON SIZE ERROR: the receiver is overwritten",
        '((field_access object: (identifier) @o field: (identifier) @f) @at (#eq? @o "Rounding")'
        ' (#match? @f "ON_SIZE_ERROR$"))',
        "Rounding.TRUNCATION",
    ),
    # subscripts, parts
    Operator(
        "subscript-next",
        "subscript off by one",
        "((method_invocation object: (_) name: (identifier) @n arguments: (argument_list . (_) @at))"
        ' (#match? @n "^at(Fixed)?$"))',
        "{at} + 1",
    ),
    Operator(
        "reference-modification",
        "reference modification off by one",
        "((method_invocation object: (_) name: (identifier) @n arguments: (argument_list . (_) @at . (_)))"
        ' (#match? @n "^part(Fixed)?$"))',
        "{at} + 1",
    ),
    # INITIALIZE, STRING, INSPECT
    Operator(
        "initialize-removed",
        "INITIALIZE skipped",
        '((expression_statement (method_invocation !object name: (identifier) @n)) @at (#match? @n "^initialize"))',
        "",
    ),
    Operator(
        "initialize-item",
        "INITIALIZE misses an item",
        '((expression_statement (method_invocation object: (identifier) @o)) @at (#eq? @o "Initialize"))',
        "",
    ),
    Operator(
        "string-removed",
        "STRING, UNSTRING or INSPECT left out",
        '((expression_statement (method_invocation name: (identifier) @n)) @at (#eq? @n "finish"))',
        "",
    ),
    Operator(
        "string-piece",
        "STRING without its last piece",
        "((method_invocation object: (method_invocation object: (_) @rest name: (identifier) @n)"
        " name: (identifier) @f) @at"
        ' (#eq? @n "append") (#eq? @f "finish"))',
        "{rest}.finish()",
    ),
    Operator("inspect-first", "INSPECT REPLACING ALL as FIRST", _method("replaceAll"), "replaceFirst"),
    # literals
    Operator(
        "literal-text",
        "a text literal altered",
        _literal("text"),
        rewrites.another_character,
        Part.LITERALS,
    ),
    Operator(
        "literal-number",
        "a number literal off by one",
        _literal("number"),
        rewrites.one_more,
        Part.LITERALS,
    ),
    # storage
    Operator(
        "initial-fill",
        "an item starts with other bytes",
        "((method_invocation name: (identifier) @n arguments: (argument_list (_) (_) (_) @fill .)) @at"
        ' (#match? @n "^(working|local)$"))',
        rewrites.other_fill,
        Part.STORAGE,
    ),
    Operator(
        "initial-value",
        "VALUE altered",
        "((method_invocation name: (identifier) @n arguments: (argument_list (string_literal) @at))"
        ' (#match? @n "^(put|repeat)$"))',
        rewrites.another_character,
        Part.STORAGE,
    ),
    Operator(
        "initial-value-lost",
        "VALUE left out",
        '((expression_statement (method_invocation name: (identifier) @n)) @at (#match? @n "^(put|repeat)$"))',
        "",
        Part.STORAGE,
    ),
    Operator(
        "item-offset",
        "layout: an item one byte late",
        _created("Text|Zoned|Packed|BinaryField", ". (_) . (_) @at"),
        "{at} + 1",
        Part.STORAGE,
    ),
    Operator(
        "item-length",
        "layout: an alphanumeric item one byte short",
        _created("Text", ". (_) . (_) . (_) @at", '(#not-eq? @at "1")'),
        "{at} - 1",
        Part.STORAGE,
    ),
    Operator(
        "item-scale",
        "PIC: one decimal more",
        _created("Zoned|Packed|BinaryField", ". (_) . (_) . (_) . (_) . (_) @at"),
        "{at} + 1",
        Part.STORAGE,
    ),
    Operator(
        "item-sign",
        "PIC: S lost",
        _created("Zoned|Packed|BinaryField", "(field_access) @at", '(#eq? @at "Field.SIGNED")'),
        "0",
        Part.STORAGE,
    ),
    Operator(
        "table-stride",
        "OCCURS: elements one byte apart from where they are",
        '((method_invocation name: (identifier) @n arguments: (argument_list . (_) @at)) (#eq? @n "table"))',
        "{at} + 1",
        Part.STORAGE,
    ),
)
