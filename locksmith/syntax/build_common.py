"""Builders that several grammars share. A builder takes the children's values and the token range of its rule.

Takes: values that the driver collected. Gives: nodes and small tuples. Never looks at source text.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import Any

from locksmith.syntax import ast
from locksmith.syntax.driver import Builder, Symbols, SyntaxStop
from locksmith.syntax.expressions import ExpressionParser

Values = list[Any]
_MODES = ("REFERENCE", "CONTENT", "VALUE")


class CommonBuilder:
    """Holds what builders need besides their values: the symbols being parsed and the names of conditions."""

    def __init__(self) -> None:
        self.symbols = Symbols()
        self.conditions: set[str] = set()

    def builders(self) -> dict[str, Builder]:
        """`build_<rule>` methods by rule name."""
        return {name[6:]: getattr(self, name) for name in dir(self) if name.startswith("build_")}

    def parser(self, first: int, last: int, arithmetic: bool = False) -> ExpressionParser:
        """A parser over the symbols that lie in the token range."""
        firsts = self.symbols.firsts
        begin, end = bisect_left(firsts, first), bisect_left(firsts, last)
        return ExpressionParser(self.symbols, begin, end, self.conditions, arithmetic)

    # ---- shapes

    def build_none(self, v: Values, first: int, last: int) -> None:
        return None

    def build_empty(self, v: Values, first: int, last: int) -> Values:
        return []

    def build_one(self, v: Values, first: int, last: int) -> Values:
        return [v[0]]

    def build_more(self, v: Values, first: int, last: int) -> Any:
        v[0].append(v[1])
        return v[0]

    def build_more_third(self, v: Values, first: int, last: int) -> Any:
        v[0].append(v[2])
        return v[0]

    def build_first(self, v: Values, first: int, last: int) -> Any:
        return v[0]

    def build_second(self, v: Values, first: int, last: int) -> Any:
        return v[1]

    def build_third(self, v: Values, first: int, last: int) -> Any:
        return v[2]

    def build_fourth(self, v: Values, first: int, last: int) -> Any:
        return v[3]

    def build_fifth(self, v: Values, first: int, last: int) -> Any:
        return v[4]

    def build_mark(self, v: Values, first: int, last: int) -> int:
        return last

    build_then_mark = build_mark
    build_else_mark = build_mark

    def build_words(self, v: Values, first: int, last: int) -> str:
        return " ".join(t.value for t in v)

    # ---- parts

    def build_names(self, v: Values, first: int, last: int) -> tuple[str, ...]:
        return tuple(r.name for r in v[0])

    def build_procedure_name(self, v: Values, first: int, last: int) -> ast.ProcedureName:
        node = v[0]
        if isinstance(node, ast.NumericLiteral):
            return ast.ProcedureName(name=node.text, first=first, last=last)
        if node.subscripts or node.refmod or len(node.qualifiers) > 1:
            raise SyntaxStop(bisect_left(self.symbols.firsts, first), (), "this is no procedure name")
        section = node.qualifiers[0] if node.qualifiers else None
        return ast.ProcedureName(name=node.name, section=section, first=first, last=last)

    def build_expression(self, v: Values, first: int, last: int) -> ast.Expr:
        if len(v[0]) == 1 and not isinstance(v[0][0], ast.Token):
            node: ast.Expr = v[0][0]
            return node
        return self.parser(first, last, arithmetic=True).whole_expression()

    def build_call_items(self, v: Values, first: int, last: int) -> tuple[ast.Argument, ...]:
        return arguments(v[0])

    def build_sort_order(self, v: Values, first: int, last: int) -> bool:
        return bool(v[0].value == "ASCENDING")


def arguments(items: Values) -> tuple[ast.Argument, ...]:
    """BY REFERENCE, CONTENT and VALUE hold for all that follow; REFERENCE is where nothing was said."""
    mode = "REFERENCE"
    out: list[ast.Argument] = []
    for item in items:
        if isinstance(item, ast.Token):
            if item.kind in _MODES:
                mode = item.kind
            elif item.kind == "OMITTED":
                out.append(ast.Argument(mode=mode, operand=None))
            continue
        out.append(ast.Argument(mode=mode, operand=item, first=item.first, last=item.last))
    return tuple(out)
