"""Arithmetic expressions and conditions: a precedence parser over grouped symbols.

Takes: a range of `Symbols`. Gives: expression and condition nodes, abbreviated relations expanded. Raises SyntaxStop at
the symbol that does not fit. Never resolves a name; that a lone name is a condition name is taken from `conditions`.

Abbreviation rules (COBOL-85, 6.3.1.5; GnuCOBOL 3.1 does likewise): behind AND or OR a relation may leave out its
subject, or subject and operator; the last ones written stand in. NOT directly before a relational operator belongs to
the operator, and is inherited with it; anywhere else it negates what follows. A relation in parentheses of its own
lends nothing to what follows it; one before an opening parenthesis lends to what stands inside. An operand alone at
the start of parentheses takes the subject and operator that hold behind its first AND or OR, as GnuCOBOL has it.

Exponentiation groups as in GnuCOBOL 3.1: from the right in arithmetic statements and subscripts, from the left in
conditions and EVALUATE.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeVar

from locksmith.syntax import ast
from locksmith.syntax.driver import Symbols, SyntaxStop

_Ranged = TypeVar("_Ranged", bound=ast.Node)

_OPERANDS = frozenset(
    {"NAME", "REF", "INT", "LITERAL", "FIGURATIVE", "ALL_LITERAL", "FUNCTION_CALL", "LENGTH_OF", "ADDRESS_OF"}
)
_SYMBOLS = {"EQ": "=", "NE": "<>", "LT": "<", "LE": "<=", "GT": ">", "GE": ">="}
_RELATIONS = frozenset({*_SYMBOLS, "EQUAL", "EQUALS", "GREATER", "LESS", "EXCEEDS", "UNEQUAL"})
INVERSE = {"=": "<>", "<>": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_CLASSES = frozenset({"NUMERIC", "ALPHABETIC", "ALPHABETIC_LOWER", "ALPHABETIC_UPPER"})
_SIGNS = frozenset({"POSITIVE", "NEGATIVE"})
_LOGICAL = frozenset({"AND", "OR", "NOT", *_RELATIONS, *_CLASSES, *_SIGNS})
_ADDITIVE = {"PLUS": "+", "MINUS": "-"}
_MULTIPLICATIVE = {"STAR": "*", "SLASH": "/"}


@dataclass(frozen=True, slots=True)
class _Bare:
    """An operand alone, before it is known which subject and operator it leaves out."""

    operand: ast.Expr
    first: int
    last: int


def parse_list(symbols: Symbols) -> list[ast.Expr | None]:
    """Expressions side by side: subscripts or arguments. None is the word ALL.

    A sign that stands before a number with no space between, and apart from what precedes, begins the next one:
    `(I +1)` are two, `(I + 1)` is one, as GnuCOBOL reads them.
    """
    parser = ExpressionParser(symbols, 0, len(symbols.kinds))
    parser.listed = True
    out: list[ast.Expr | None] = []
    while parser.at < parser.end:
        if parser.kind == "ALL":
            parser.at += 1
            out.append(None)
        else:
            out.append(parser.expression())
    return out


class ExpressionParser:
    """A parser over symbols [first, last). `at` is the next symbol."""

    def __init__(
        self,
        symbols: Symbols,
        first: int,
        last: int,
        conditions: frozenset[str] | set[str] = frozenset(),
        arithmetic: bool = True,
    ) -> None:
        self.symbols = symbols
        self.at = first
        self.end = last
        self.conditions = conditions
        self.arithmetic = arithmetic
        self.subject: ast.Expr | None = None
        self.operator: str | None = None
        self.listed = False  # expressions stand side by side
        self._opening = False  # the next operand is the first behind a parenthesis

    @property
    def kind(self) -> str:
        return self.symbols.kinds[self.at] if self.at < self.end else ""

    def stop(self, message: str) -> SyntaxStop:
        return SyntaxStop(min(self.at, max(self.end - 1, 0)), (), message)

    # ---- arithmetic

    def whole_expression(self) -> ast.Expr:
        """All symbols as one expression."""
        node = self.expression()
        if self.at < self.end:
            raise self.stop("this does not belong to the expression before it")
        return node

    def expression(self) -> ast.Expr:
        node = self._term()
        while (operator := _ADDITIVE.get(self.kind)) is not None:
            if self.listed and self._signs_number():
                break
            self.at += 1
            right = self._term()
            node = ast.Binary(operator=operator, left=node, right=right, first=node.first, last=right.last)
        return node

    def _signs_number(self) -> bool:
        """Whether the sign at `at` is the beginning of a signed number."""
        sign = self.symbols.firsts[self.at]
        if sign == 0 or sign + 1 >= len(self.symbols.tokens):
            return False
        before, token, after = (self.symbols.tokens[i].span for i in (sign - 1, sign, sign + 1))
        if self.symbols.tokens[sign + 1].kind not in ("INT", "NUM"):
            return False
        apart = (before.line, before.end) != (token.line, token.column)
        return apart and (token.line, token.end) == (after.line, after.column)

    def _term(self) -> ast.Expr:
        node = self._power()
        while (operator := _MULTIPLICATIVE.get(self.kind)) is not None:
            self.at += 1
            right = self._power()
            node = ast.Binary(operator=operator, left=node, right=right, first=node.first, last=right.last)
        return node

    def _power(self) -> ast.Expr:
        node = self._primary()
        while self.kind == "POWER":
            self.at += 1
            right = self._power() if self.arithmetic else self._primary()
            node = ast.Binary(operator="**", left=node, right=right, first=node.first, last=right.last)
        return node

    def _primary(self) -> ast.Expr:
        kind, at = self.kind, self.at
        if kind in _OPERANDS:
            self.at += 1
            node: ast.Expr = self.symbols.values[at]
            return node
        if kind in _ADDITIVE:
            self.at += 1
            operand = self._primary()
            return ast.Unary(
                operator=_ADDITIVE[kind], operand=operand, first=self.symbols.firsts[at], last=operand.last
            )
        if kind == "LPAR":
            self.at += 1
            node = self.expression()
            if self.kind != "RPAR":
                raise self.stop("a closing parenthesis is missing")
            self.at += 1
            return _ranged(node, self.symbols.firsts[at], self.symbols.lasts[self.at - 1])
        name = self._word_as_name()
        if name is not None:
            return name
        raise self.stop("an operand is missing here")

    def _word_as_name(self) -> ast.Reference | None:
        """A keyword that stands where only an operand can is a name."""
        if self.at >= self.end or self.kind in _LOGICAL or self.kind == "RPAR":
            return None
        value: Any = self.symbols.values[self.at]
        if type(value) is not ast.Token or not value.text[0].isalnum():
            return None
        first = self.symbols.firsts[self.at]
        self.at += 1
        return ast.Reference(name=value.value, first=first, last=first + 1)

    # ---- conditions

    def whole_condition(self) -> ast.Condition:
        """All symbols as one condition."""
        node = self.condition()
        if self.at < self.end:
            raise self.stop("this does not belong to the condition before it")
        return node

    def condition(self) -> ast.Condition:
        operands = [self._conjunction()]
        while self.kind == "OR":
            self.at += 1
            operands.append(self._conjunction())
            operands[0] = self._bound(operands[0])
        if len(operands) == 1:
            return self._bound(operands[0])
        first, last = operands[0].first, operands[-1].last
        return ast.Or(operands=tuple(o for o in operands if not isinstance(o, _Bare)), first=first, last=last)

    def _conjunction(self) -> ast.Condition | _Bare:
        operands = [self._simple()]
        while self.kind == "AND":
            self.at += 1
            operands.append(self._simple())
            operands[0] = self._bound(operands[0])
        if len(operands) == 1:
            return operands[0]
        first, last = operands[0].first, operands[-1].last
        return ast.And(operands=tuple(o for o in operands if not isinstance(o, _Bare)), first=first, last=last)

    def _bound(self, node: ast.Condition | _Bare) -> ast.Condition:
        """An operand that waited for its subject and operator as the relation it abbreviates."""
        if not isinstance(node, _Bare):
            return node
        if self.subject is None or self.operator is None:
            raise self.stop("this is no condition")
        return ast.Relation(
            left=self.subject, operator=self.operator, right=node.operand, first=node.first, last=node.last
        )

    def _simple(self) -> ast.Condition | _Bare:
        start = self.at
        opening, self._opening = self._opening, False
        if self.kind == "NOT":
            if self._kind_at(self.at + 1) in _RELATIONS and self.subject is not None:
                return self._relation(self.subject, start)
            self.at += 1
            operand = self._bound(self._simple())
            return ast.Not(operand=operand, first=self.symbols.firsts[start], last=operand.last)
        if self.kind in _RELATIONS:
            if self.subject is None:
                raise self.stop("this relation has no subject")
            return self._relation(self.subject, start)
        if self.kind == "LPAR" and self._is_condition_group():
            return self._group()
        node = self._tail(self.expression(), start)
        return node if opening else self._bound(node)

    def _group(self) -> ast.Condition:
        """A condition in parentheses; its range takes the parentheses in."""
        open_ = self.at
        self.at += 1
        self._opening = True
        node = self.condition()
        if self.kind != "RPAR":
            raise self.stop("a closing parenthesis is missing")
        self.at += 1
        if isinstance(node, ast.Relation):
            self.subject = self.operator = None
        return _ranged(node, self.symbols.firsts[open_], self.symbols.lasts[self.at - 1])

    def _tail(self, left: ast.Expr, start: int) -> ast.Condition | _Bare:
        """What follows an operand: a relation, a class or sign test, or nothing."""
        kind = self.kind
        negated = kind == "NOT"
        following = self._kind_at(self.at + 1) if negated else kind
        first = self.symbols.firsts[start]
        if following in _RELATIONS:
            return self._relation(left, start)
        test = self._test(self.at + negated)
        if test is not None:
            self.at += negated + 1
            last = self.symbols.lasts[self.at - 1]
            kind_, word = test
            node: ast.Condition
            if kind_ == "sign":
                node = ast.SignTest(operand=left, test=word, first=first, last=last)
            else:
                node = ast.ClassTest(operand=left, test=word, first=first, last=last)
            return ast.Not(operand=node, first=first, last=last) if negated else node
        if isinstance(left, ast.Reference) and (
            self.subject is None or self.operator is None or left.name in self.conditions
        ):
            return ast.ConditionName(reference=left, first=left.first, last=left.last)
        return _Bare(left, first, left.last)

    def _test(self, at: int) -> tuple[str, str] | None:
        kind = self._kind_at(at)
        if kind in _CLASSES:
            return "class", kind.replace("_", "-")
        if kind in _SIGNS:
            return "sign", kind
        if kind == "FIGURATIVE" and self.symbols.values[at].name == "ZERO":
            return "sign", "ZERO"
        if kind == "NAME":
            name: str = self.symbols.values[at].name
            return "class", name
        return None

    def _relation(self, left: ast.Expr, start: int) -> ast.Condition:
        operator = self._operator()
        self.subject, self.operator = left, operator
        first = self.symbols.firsts[start]
        if self.kind == "LPAR" and self._is_condition_group():
            node = self._group()
            self.subject, self.operator = left, operator
            return _ranged(node, first, None)
        right = self.expression()
        return ast.Relation(left=left, operator=operator, right=right, first=first, last=right.last)

    def _operator(self) -> str:
        negated = self.kind == "NOT"
        self.at += negated
        operator = self._plain_operator()
        return INVERSE[operator] if negated else operator

    def _plain_operator(self) -> str:
        kind = self.kind
        self.at += 1
        if kind in _SYMBOLS:
            operator = _SYMBOLS[kind]
            if self.kind == "TO":
                self.at += 1
            return operator
        if kind in ("EQUAL", "EQUALS"):
            self._skip("TO")
            return "="
        if kind == "UNEQUAL":
            self._skip("TO")
            return "<>"
        if kind == "EXCEEDS":
            return ">"
        operator = ">" if kind == "GREATER" else "<"
        self._skip("THAN")
        if self.kind == "OR" and self._kind_at(self.at + 1) in ("EQUAL", "EQ"):
            self.at += 2
            self._skip("TO")
            operator += "="
        return operator

    def _skip(self, kind: str) -> None:
        if self.kind == kind:
            self.at += 1

    def _kind_at(self, at: int) -> str:
        return self.symbols.kinds[at] if at < self.end else ""

    def _is_condition_group(self) -> bool:
        """Whether the parenthesis at `at` holds a condition rather than arithmetic."""
        depth = 0
        at = self.at
        while at < self.end:
            kind = self.symbols.kinds[at]
            if kind == "LPAR":
                depth += 1
            elif kind == "RPAR":
                depth -= 1
                if depth == 0:
                    break
            elif kind in _LOGICAL:
                return True
            elif kind == "NAME" and at > self.at + 1 and self.symbols.kinds[at - 1] in ("NAME", "REF"):
                return True  # a class test by name
            elif kind == "FIGURATIVE" and self.symbols.kinds[at - 1] in ("NAME", "REF"):
                return True  # X IS ZERO
            at += 1
        if at == self.at + 2:
            # (NAME): a condition name unless something arithmetic or relational follows.
            following = self._kind_at(at + 1)
            if following in ("", "AND", "OR", "RPAR") and self.symbols.kinds[at - 1] in ("NAME", "REF"):
                name = self.symbols.values[at - 1].name
                return self.subject is None or name in self.conditions
        return at >= self.end


def _ranged(node: _Ranged, first: int, last: int | None) -> _Ranged:
    """`node` with its token range widened."""
    fields = {name: getattr(node, name) for name in node.__dataclass_fields__}
    fields["first"] = first
    if last is not None:
        fields["last"] = last
    return type(node)(**fields)
