"""Operands and arithmetic as Java expressions.

Takes: `ast` expressions and the program's context. Gives: Java text of type `Field`, `Decimal` or `int`. Anything
without a form here raises `NotGenerated`, which the statement emitters turn into an `unsupported` call.
"""

from __future__ import annotations

from decimal import Decimal

from locksmith.model.program import Category, Field, Usage
from locksmith.model.variable import Variable
from locksmith.syntax import ast
from locksmith.targets.java.context import ProgramContext
from locksmith.targets.java.functions import emit_function
from locksmith.targets.java.writer import java_string, java_strings

_FIGURATIVES = {
    "ZERO": "ZERO",
    "SPACE": "SPACE",
    "HIGH-VALUE": "HIGH_VALUE",
    "LOW-VALUE": "LOW_VALUE",
    "QUOTE": "QUOTE",
    "NULL": "NULL",
}
_METHODS = {"+": "plus", "-": "minus", "*": "times", "/": "dividedBy", "**": "power"}


class NotGenerated(Exception):
    """A construct that this target does not generate; the message says which."""


class Expressions:
    """Emits operands of one program."""

    def __init__(self, context: ProgramContext) -> None:
        self.context = context

    # ---------------------------------------------------------------- fields

    def operand(self, expression: ast.Expr) -> str:
        """An operand as a `Field`."""
        match expression:
            case ast.Reference():
                return self.reference(expression)
            case ast.NumericLiteral():
                return self.number(expression)
            case ast.TextLiteral():
                return self.context.text_literal(expression.value)
            case ast.Figurative():
                return f"Figurative.{_FIGURATIVES[expression.name]}"
            case ast.AllLiteral():
                return self.all_literal(expression)
            case ast.FunctionCall():
                return self.function(expression)
            case ast.LengthOf():
                return self.length_of(expression)
            case ast.Unary(operator="+", operand=inner):
                return self.operand(inner)
            case _:
                raise NotGenerated(f"{type(expression).__name__} as an operand")

    def reference(self, reference: ast.Reference) -> str:
        """A data item with its subscripts and reference modification."""
        item = self.context.field_of(reference)
        if item is None:
            raise NotGenerated(f"{reference.name} is not a data item")
        fixed = all(self.is_fixed(s) for s in reference.subscripts if s is not None)
        text = self.handle(item)
        if reference.subscripts:
            text += self.subscripts(reference, item, fixed)
        if reference.refmod is not None:
            text += self.modification(reference.refmod, item, fixed)
        return text

    def handle(self, item: Field) -> str:
        """The handle of a field, without subscripts."""
        return f"s.{self.context.field_paths[item.id]}"

    def subscripts(self, reference: ast.Reference, item: Field, fixed: bool) -> str:
        if any(s is None for s in reference.subscripts):
            raise NotGenerated("subscript ALL")
        depends = any(d.depending is not None for d in item.dimensions)
        arguments = ", ".join(self.subscript(s) for s in reference.subscripts if s is not None)
        return f".atFixed({arguments})" if fixed and not depends else f".at({arguments})"

    def subscript(self, expression: ast.Expr) -> str:
        """One subscript, or the start of a reference modification. cobc (codegen.c, output_index) treats an unsigned
        item as signed here, and where it is an element of a table, so that its descriptor is made on the spot, libcob
        sees that sign."""
        if isinstance(expression, ast.Reference) and expression.subscripts and expression.refmod is None:
            item = self.context.field_of(expression)
            zoned = item is not None and item.category is Category.NUMERIC and item.usage is Usage.DISPLAY
            if item is not None and zoned and not item.signed:
                return f"{self.operand(expression)}.subscriptValue()"
        return self.integer(expression)

    def modification(self, refmod: ast.RefMod, item: Field, fixed: bool) -> str:
        start = self.subscript(refmod.start)
        simple = fixed and self.is_fixed(refmod.start) and (refmod.length is None or self.is_fixed(refmod.length))
        if refmod.length is not None:
            sized = "partSized" if self.is_fixed(refmod.length) else "part"
            return f".{'partFixed' if simple else sized}({start}, {self.integer(refmod.length)})"
        if self.is_fixed(refmod.start) and not item.variable:
            return f".{'partFixed' if simple else 'partSized'}({start}, {item.length - int(start) + 1})"
        return f".part({start})"

    def is_fixed(self, expression: ast.Expr) -> bool:
        """A subscript, offset or length that is known when compiling."""
        return isinstance(expression, ast.NumericLiteral)

    def number(self, literal: ast.NumericLiteral) -> str:
        special = self.context.model.program.special_names
        text = literal.text
        if literal.floating:
            raise NotGenerated("floating-point literal")
        hint = ("MINUS_" if text.startswith("-") else "") + "N" + text.lstrip("+-").replace(".", "_")
        if special.decimal_comma:
            return self.context.literal(f"Literal.number({java_string(text.encode())}, SYMBOLS)", hint)
        return self.context.literal(f"Literal.number({java_string(text.encode())})", hint)

    def all_literal(self, expression: ast.AllLiteral) -> str:
        if isinstance(expression.literal, ast.Figurative):
            return self.operand(expression.literal)
        value = expression.literal.value
        hint = "ALL_" + value.decode("latin-1")
        return self.context.literal(f"Literal.all({java_strings(value)})", hint)

    def length_of(self, expression: ast.LengthOf) -> str:
        if isinstance(expression.operand, ast.Reference):
            item = self.context.field_of(expression.operand)
            if item is not None and not item.variable and expression.operand.refmod is None:
                return self.number(ast.NumericLiteral(value=Decimal(item.length), text=str(item.length)))
            if item is not None and expression.operand.refmod is None:
                return f"Functions.lengthOf({self._variable_length(item)})"
            return f"Functions.byteLength({self.reference(expression.operand)})"
        if isinstance(expression.operand, ast.TextLiteral):
            size = len(expression.operand.value)
            return self.number(ast.NumericLiteral(value=Decimal(size), text=str(size)))
        raise NotGenerated("LENGTH OF an expression")

    def function(self, call: ast.FunctionCall) -> str:
        text = emit_function(self, call)
        if call.refmod is not None:
            length = f", {self.integer(call.refmod.length)}" if call.refmod.length is not None else ""
            text += f".part({self.integer(call.refmod.start)}{length})"
        return text

    # ---------------------------------------------------------------- numbers

    def decimal(self, expression: ast.Expr) -> str:
        """An arithmetic expression as a `Decimal`."""
        match expression:
            case ast.Binary(operator=operator, left=left, right=right):
                return f"{self.decimal(left)}.{_METHODS[operator]}({self.decimal(right)})"
            case ast.Unary(operator="-", operand=inner):
                return f"{self.decimal(inner)}.negate()"
            case ast.Unary(operand=inner):
                return self.decimal(inner)
            case ast.NumericLiteral(value=value, text=text) if text.isdigit() and value < 10**18:
                return f"Decimal.of({int(value)}L)"
            case ast.Figurative(name="ZERO"):
                return "Decimal.of(0L)"
            case _:
                return f"Decimal.of({self.operand(expression)})"

    def integer(self, expression: ast.Expr) -> str:
        """A subscript, length or count as an `int`."""
        match expression:
            case ast.NumericLiteral(value=value):
                return str(int(value))
            case ast.Figurative(name="ZERO"):
                return "0"
            case ast.Binary(operator="+" | "-" | "*", left=left, right=right) if self._whole(left) and self._whole(
                right
            ):
                right_text = self.integer(right)
                if isinstance(right, ast.Binary):
                    right_text = f"({right_text})"
                left_text = self.integer(left)
                if isinstance(left, ast.Binary) and expression.operator == "*":
                    left_text = f"({left_text})"
                return f"{left_text} {expression.operator} {right_text}"
            case ast.Binary() | ast.Unary(operator="-"):
                return f"{self.decimal(expression)}.intValue()"
            case ast.Unary(operand=inner):
                return self.integer(inner)
            case ast.LengthOf():
                return self._length(expression)
            case _:
                return f"{self.operand(expression)}.intValue()"

    def _variable_length(self, item: Field) -> str:
        """LENGTH OF an item with OCCURS DEPENDING, which is not always as many bytes as a statement moves."""
        extent = Variable(self.context.model.fields).length_of(item)
        terms = [f"{self.handle(self.context.model.fields[n])}.intValue() * {factor}" for factor, n in extent.terms]
        return " + ".join([str(extent.constant), *terms])

    def _length(self, expression: ast.LengthOf) -> str:
        if isinstance(expression.operand, ast.Reference):
            item = self.context.field_of(expression.operand)
            if item is not None and not item.variable and expression.operand.refmod is None:
                return str(item.length)
            if item is not None and expression.operand.refmod is None:
                return f"({self._variable_length(item)})"
            return f"{self.reference(expression.operand)}.size()"
        return f"{self.operand(expression)}.intValue()"

    def _whole(self, expression: ast.Expr) -> bool:
        """Whether int arithmetic gives what the reference's does: integers of at most nine digits."""
        match expression:
            case ast.NumericLiteral(value=value):
                return value == int(value) and abs(value) < 10**6
            case ast.Reference():
                item = self.context.field_of(expression)
                return item is not None and (
                    item.category is Category.INDEX
                    or (item.category is Category.NUMERIC and item.scale == 0 and item.digits <= 9)
                )
            case ast.LengthOf():
                return True
            case ast.Binary(operator="+" | "-", left=left, right=right):
                return self._whole(left) and self._whole(right)
            case _:
                return False

    def is_expression(self, expression: ast.Expr) -> bool:
        """Whether an operand of a relation is arithmetic rather than an item."""
        return isinstance(expression, ast.Binary) or (isinstance(expression, ast.Unary) and expression.operator == "-")
