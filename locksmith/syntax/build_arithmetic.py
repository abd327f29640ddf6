"""Builders of ADD, SUBTRACT, MULTIPLY, DIVIDE and COMPUTE.

Takes: values that the driver collected. Gives: arithmetic statements. Raises SyntaxStop where a flat
part does not make sense.
"""

from __future__ import annotations

from locksmith.syntax import ast
from locksmith.syntax.build_common import Values
from locksmith.syntax.build_phrases import PhraseBuilder


class ArithmeticBuilder(PhraseBuilder):
    """Builders of these statements, by rule name."""

    def build_rounded_not(self, v: Values, first: int, last: int) -> ast.Rounded:
        return ast.Rounded(target=v[0], first=first, last=last)

    def build_rounded_plain(self, v: Values, first: int, last: int) -> ast.Rounded:
        return ast.Rounded(target=v[0], rounded="NEAREST-AWAY-FROM-ZERO", first=first, last=last)

    def build_rounded_mode(self, v: Values, first: int, last: int) -> ast.Rounded:
        return ast.Rounded(target=v[0], rounded=v[3].name, first=first, last=last)

    def build_add_to(self, v: Values, first: int, last: int) -> ast.Add:
        return ast.Add(operands=tuple(v[1]), to=tuple(v[3]), handlers=self.handlers(v[4]), first=first, last=last)

    def build_add_to_giving(self, v: Values, first: int, last: int) -> ast.Add:
        return ast.Add(
            operands=tuple(v[1]), to_operand=v[3], giving=tuple(v[5]), handlers=self.handlers(v[6]),
            first=first, last=last,
        )  # fmt: skip

    def build_add_giving(self, v: Values, first: int, last: int) -> ast.Add:
        return ast.Add(operands=tuple(v[1]), giving=tuple(v[3]), handlers=self.handlers(v[4]), first=first, last=last)

    def build_add_corresponding(self, v: Values, first: int, last: int) -> ast.Add:
        return ast.Add(
            operands=(v[2],), to=(v[4],), corresponding=True, handlers=self.handlers(v[5]), first=first, last=last
        )

    def build_subtract_from(self, v: Values, first: int, last: int) -> ast.Subtract:
        return ast.Subtract(
            operands=tuple(v[1]), from_=tuple(v[3]), handlers=self.handlers(v[4]), first=first, last=last
        )

    def build_subtract_giving(self, v: Values, first: int, last: int) -> ast.Subtract:
        return ast.Subtract(
            operands=tuple(v[1]), from_operand=v[3], giving=tuple(v[5]), handlers=self.handlers(v[6]),
            first=first, last=last,
        )  # fmt: skip

    def build_subtract_corresponding(self, v: Values, first: int, last: int) -> ast.Subtract:
        return ast.Subtract(
            operands=(v[2],), from_=(v[4],), corresponding=True, handlers=self.handlers(v[5]), first=first, last=last
        )

    def build_multiply_by(self, v: Values, first: int, last: int) -> ast.Multiply:
        return ast.Multiply(operand=v[1], by=tuple(v[3]), handlers=self.handlers(v[4]), first=first, last=last)

    def build_multiply_giving(self, v: Values, first: int, last: int) -> ast.Multiply:
        return ast.Multiply(
            operand=v[1], by_operand=v[3], giving=tuple(v[5]), handlers=self.handlers(v[6]), first=first, last=last
        )

    def build_divide_into(self, v: Values, first: int, last: int) -> ast.Divide:
        return ast.Divide(divisor=v[1], into=tuple(v[3]), handlers=self.handlers(v[4]), first=first, last=last)

    def build_divide_into_giving(self, v: Values, first: int, last: int) -> ast.Divide:
        return self._divide_giving(v[1], v[3], v, first, last)

    def build_divide_by_giving(self, v: Values, first: int, last: int) -> ast.Divide:
        return self._divide_giving(v[3], v[1], v, first, last)

    def _divide_giving(self, divisor: ast.Expr, dividend: ast.Expr, v: Values, first: int, last: int) -> ast.Divide:
        return ast.Divide(
            divisor=divisor, dividend=dividend, giving=tuple(v[5]), remainder=v[6], handlers=self.handlers(v[7]),
            first=first, last=last,
        )  # fmt: skip

    def build_compute(self, v: Values, first: int, last: int) -> ast.Compute:
        return ast.Compute(targets=tuple(v[1]), expression=v[3], handlers=self.handlers(v[4]), first=first, last=last)
