"""Conditions as Java boolean expressions, evaluated from left to right with short circuit, as cobc's C is.

Takes: `ast` conditions (abbreviations expanded). Gives: Java text. Raises `NotGenerated` for what has no form.
"""

from __future__ import annotations

from locksmith.model.program import Field
from locksmith.syntax import ast
from locksmith.targets.java.expressions import Expressions, NotGenerated

_RELATIONS = {
    "=": ("equal", "=="),
    "<>": ("notEqual", "!="),
    "<": ("less", "<"),
    "<=": ("lessOrEqual", "<="),
    ">": ("greater", ">"),
    ">=": ("greaterOrEqual", ">="),
}
_SIGNS = {"POSITIVE": ">", "NEGATIVE": "<", "ZERO": "="}
_CLASSES = {
    "NUMERIC": "isNumeric",
    "ALPHABETIC": "isAlphabetic",
    "ALPHABETIC-LOWER": "isAlphabeticLower",
    "ALPHABETIC-UPPER": "isAlphabeticUpper",
}
_ZERO = ast.Figurative(name="ZERO")


class Conditions:
    """Emits conditions of one program."""

    def __init__(self, expressions: Expressions) -> None:
        self.expressions = expressions
        self.context = expressions.context

    def condition(self, node: ast.Condition) -> str:
        """A condition; `&&` and `||` inside are bracketed where they mix."""
        match node:
            case ast.Relation():
                return self.relation(node.left, node.operator, node.right)
            case ast.ClassTest():
                return self.class_test(node)
            case ast.SignTest():
                return self.relation(node.operand, _SIGNS[node.test], _ZERO)
            case ast.ConditionName():
                return self.condition_name(node)
            case ast.Not():
                text = self._bracketed(node.operand)
                return f"!({text})" if ".compareTo(" in text and not text.startswith("(") else f"!{text}"
            case ast.And():
                return " && ".join(self._bracketed(o, ast.And) for o in node.operands)
            case ast.Or():
                return " || ".join(self._bracketed(o, ast.Or) for o in node.operands)

    def _bracketed(self, node: ast.Condition, inside: type[ast.Node] | None = None) -> str:
        text = self.condition(node)
        compound = isinstance(node, (ast.And, ast.Or)) or " || " in text or " && " in text
        return f"({text})" if compound and (inside is None or not isinstance(node, inside)) else text

    def relation(self, left: ast.Expr, operator: str, right: ast.Expr) -> str:
        """A relation between two operands or expressions."""
        method, sign = _RELATIONS[operator]
        if isinstance(left, ast.AddressOf) or isinstance(right, ast.AddressOf):
            return self._address(left, operator, right)
        if self.expressions.is_expression(left) or self.expressions.is_expression(right):
            first, second = self.expressions.decimal(left), self.expressions.decimal(right)
            return f"{first}.compareTo({second}) {sign} 0"
        return f"{method}({self.expressions.operand(left)}, {self.expressions.operand(right)})"

    def _address(self, left: ast.Expr, operator: str, right: ast.Expr) -> str:
        method = _RELATIONS[operator][0]
        return f"{method}({self._pointer(left)}, {self._pointer(right)})"

    def _pointer(self, operand: ast.Expr) -> str:
        if isinstance(operand, ast.AddressOf):
            return f"addressOf({self.expressions.reference(operand.operand)})"
        return self.expressions.operand(operand)

    def class_test(self, node: ast.ClassTest) -> str:
        operand = self.expressions.operand(node.operand)
        test = node.test.upper()
        if test in _CLASSES:
            return f"ClassTest.{_CLASSES[test]}({operand})"
        for name, values in self.context.model.program.special_names.classes:
            if name.upper() == test:
                return f"ClassTest.isOf({operand}, {self._class_members(name, values)})"
        raise NotGenerated(f"class {node.test}")

    def _class_members(self, name: str, values: tuple[ast.ValueRange, ...]) -> str:
        members: set[int] = set()
        for value in values:
            if value.high is None and isinstance(value.low, ast.TextLiteral):
                members.update(value.low.value)
            else:
                low, high = _class_byte(value.low), _class_byte(value.high or value.low)
                members.update(range(min(low, high), max(low, high) + 1))
        listed = ", ".join(str(m) for m in sorted(members))
        return self.context.literal(f"ClassTest.members({listed})", f"CLASS_{name}")

    # ---------------------------------------------------------------- condition names

    def condition_name(self, node: ast.ConditionName) -> str:
        found = self.context.model.condition_of.get(id(node)) or self.context.model.condition_of.get(id(node.reference))
        if found is None:
            raise NotGenerated(f"condition {node.reference.name}")
        return self.level_88(node.reference, *found)

    def level_88(self, reference: ast.Reference, owner: int, position: int) -> str:
        """The test of condition name `position` of field `owner`, with the subscripts of the reference."""
        item = self.context.model.fields[owner]
        subject = self.subject(reference, item)
        tests = []
        for value in item.conditions[position].values:
            low = self.expressions.operand(value.low)
            if value.high is None:
                tests.append(f"equal({subject}, {low})")
            else:
                high = self.expressions.operand(value.high)
                tests.append(f"greaterOrEqual({subject}, {low}) && lessOrEqual({subject}, {high})")
        if len(tests) > 1:
            tests = [f"({t})" if " && " in t else t for t in tests]
        return " || ".join(tests)

    def subject(self, reference: ast.Reference, item: Field) -> str:
        """The field that owns a condition name, subscripted as the condition name is."""
        text = self.expressions.handle(item)
        if reference.subscripts:
            fixed = all(s is not None and self.expressions.is_fixed(s) for s in reference.subscripts)
            text += self.expressions.subscripts(reference, item, fixed)
        if reference.refmod is not None:
            text += self.expressions.modification(reference.refmod, item, False)
        return text

    # ---------------------------------------------------------------- EVALUATE

    def when(self, subjects: tuple[ast.Subject, ...], when: ast.When) -> str:
        """All objects of one WHEN against the subjects; "true" where every object is ANY."""
        tests = []
        for subject, item in zip(subjects, when.objects, strict=True):
            test = self._object(subject, item)
            if test is None:
                continue
            if item.negated:
                test = f"!({test})"
            tests.append(f"({test})" if " || " in test and len(when.objects) > 1 else test)
        return " && ".join(tests) if tests else "true"

    def _object(self, subject: ast.Subject, item: ast.WhenObject) -> str | None:
        if item.any:
            return None
        if subject.truth is not None:
            return self._truth("true" if subject.truth else "false", subject.truth, item)
        if subject.condition is not None:
            return self._truth(f"({self.condition(subject.condition)})", None, item)
        assert subject.operand is not None
        if isinstance(item.operand, ast.RangeObject):
            low = self.relation(subject.operand, ">=", item.operand.low)
            return f"{low} && {self.relation(subject.operand, '<=', item.operand.high)}"
        if item.operand is None:
            raise NotGenerated("EVALUATE of an operand against a condition")
        return self.relation(subject.operand, "=", item.operand)

    def _truth(self, text: str, known: bool | None, item: ast.WhenObject) -> str:
        """A condition object against a subject that is a truth value."""
        if item.truth is not None:
            other = "true" if item.truth else "false"
            return f"constant({text} == {other})" if known is not None else (text if item.truth else f"!{text}")
        if item.condition is not None:
            condition = self.condition(item.condition)
        elif isinstance(item.operand, ast.Reference) and id(item.operand) in self.context.model.condition_of:
            condition = self.level_88(item.operand, *self.context.model.condition_of[id(item.operand)])
        else:
            raise NotGenerated("EVALUATE TRUE against an operand")
        if known is None:
            return f"{text} == ({condition})"
        return condition if known else f"!({condition})"


def _class_byte(value: ast.NumericLiteral | ast.TextLiteral | ast.Figurative | ast.AllLiteral) -> int:
    """The byte a CLASS operand means; a number is a position in the collating sequence, from 1."""
    match value:
        case ast.NumericLiteral(value=number):
            return int(number) - 1
        case ast.TextLiteral(value=text) if len(text) == 1:
            return text[0]
        case ast.Figurative(name=name):
            return {"ZERO": 48, "SPACE": 32, "QUOTE": 34, "HIGH-VALUE": 255, "LOW-VALUE": 0, "NULL": 0}[name]
        case _:
            raise NotGenerated("a CLASS operand")
