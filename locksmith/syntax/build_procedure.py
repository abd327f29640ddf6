"""Builders of the PROCEDURE DIVISION: one statement node for each rule of `procedure.lark`.

Takes: values that the driver collected. Gives: `ast.Statement` nodes. Raises SyntaxStop where a flat part does not
make sense; the caller then turns the statement into an Unsupported.
"""

from __future__ import annotations

from locksmith.syntax import ast
from locksmith.syntax.build_arithmetic import ArithmeticBuilder
from locksmith.syntax.build_common import Values
from locksmith.syntax.build_control import ControlBuilder
from locksmith.syntax.build_files import FileBuilder
from locksmith.syntax.build_movement import MovementBuilder


class ProcedureBuilder(ArithmeticBuilder, ControlBuilder, MovementBuilder, FileBuilder):
    """Statement builders, by rule name."""

    def build_sentence(self, v: Values, first: int, last: int) -> tuple[ast.Statement, ...]:
        return tuple(v[0])

    def build_statements(self, v: Values, first: int, last: int) -> tuple[ast.Statement, ...]:
        return tuple(v[0])

    def build_exec(self, v: Values, first: int, last: int) -> ast.ExecBlock:
        return ast.ExecBlock(language=v[0].value, text=v[0].text, first=first, last=last)
