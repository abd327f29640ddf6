"""Class tests: what belongs to NUMERIC, ALPHABETIC and the classes of SPECIAL-NAMES.

Takes: a `Stored` operand and a class. Gives: how many of its bytes keep it out, 0 where it belongs. Raises
NotEvaluable for floating-point items, of which the reference tells the opposite. Never changes an operand.
"""

from __future__ import annotations

from collections.abc import Sequence

from locksmith.analysis.stored import Kind, Mark, NotEvaluable, Stored, constant_of, overpunch
from locksmith.syntax import ast

_DIGITS = frozenset(b"0123456789")
_UPPER = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ ")
_LOWER = frozenset(b"abcdefghijklmnopqrstuvwxyz ")
MEMBERS = {"NUMERIC": _DIGITS, "ALPHABETIC": _UPPER | _LOWER, "ALPHABETIC-UPPER": _UPPER, "ALPHABETIC-LOWER": _LOWER}


def offenders(operand: Stored, test: str, members: frozenset[int]) -> int:
    """How many bytes (nibbles of a packed item) keep the operand out of a class; 0 where it belongs to it."""
    kind = operand.form.kind
    if test == "NUMERIC":
        if kind is Kind.BINARY:
            return 0
        if kind in (Kind.FLOAT, Kind.DOUBLE):
            raise NotEvaluable("a class test of a floating-point item")
        if kind is Kind.PACKED:
            return _packed_offenders(operand)
        if kind is Kind.DISPLAY and operand.form.marks & Mark.SIGNED:
            return _zoned_offenders(operand)
    return sum(b not in members for b in operand.data)


def _packed_offenders(operand: Stored) -> int:
    nibbles = [n for b in operand.data for n in (b >> 4, b & 15)]
    if operand.form.marks & Mark.NO_SIGN_NIBBLE:
        return sum(n > 9 for n in nibbles)
    sign = nibbles.pop()
    valid = (12, 13, 15) if operand.form.marks & Mark.SIGNED else (15,)
    return sum(n > 9 for n in nibbles) + (sign not in valid)


def _zoned_offenders(operand: Stored) -> int:
    marks, data = operand.form.marks, operand.data
    at = 0 if marks & Mark.LEADING else len(data) - 1
    sign, rest = data[at], data[:at] + data[at + 1 :]
    valid = sign in b"+-" if marks & Mark.SEPARATE else sign in _DIGITS or overpunch(sign) is not None
    return sum(b not in _DIGITS for b in rest) + (not valid)


def class_members(values: Sequence[ast.ValueRange]) -> frozenset[int]:
    """The bytes of a CLASS of SPECIAL-NAMES; a number is a position in the collating sequence, from 1."""
    members: set[int] = set()
    for value in values:
        if value.high is None and isinstance(value.low, ast.TextLiteral):
            members.update(value.low.value)
        else:
            low, high = _class_byte(value.low), _class_byte(value.high or value.low)
            members.update(range(min(low, high), max(low, high) + 1))
    return frozenset(members)


def _class_byte(value: ast.Node) -> int:
    if isinstance(value, ast.NumericLiteral):
        return int(value.value) - 1
    data = constant_of(value).data
    if len(data) != 1:
        raise NotEvaluable("a CLASS operand")
    return data[0]
