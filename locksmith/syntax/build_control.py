"""Builders of the statements that direct control: IF, EVALUATE, PERFORM, SEARCH, GO TO, ALTER, EXIT, STOP, CALL.

Takes: values that the driver collected. Gives: control statements. Raises SyntaxStop where a flat
part does not make sense.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from locksmith.syntax import ast
from locksmith.syntax.build_common import Values
from locksmith.syntax.build_phrases import PhraseBuilder
from locksmith.syntax.driver import SyntaxStop


class ControlBuilder(PhraseBuilder):
    """Builders of these statements, by rule name."""

    def build_alter(self, v: Values, first: int, last: int) -> ast.Alter:
        return ast.Alter(pairs=tuple(v[1]), first=first, last=last)

    def build_alter_to(self, v: Values, first: int, last: int) -> tuple[str, str]:
        return v[0].name, v[2].name

    def build_alter_proceed(self, v: Values, first: int, last: int) -> tuple[str, str]:
        return v[0].name, v[4].name

    def build_continue(self, v: Values, first: int, last: int) -> ast.Continue:
        return ast.Continue(first=first, last=last)

    def build_exit_point(self, v: Values, first: int, last: int) -> ast.Exit:
        return ast.Exit(first=first, last=last)

    def build_exit_word(self, v: Values, first: int, last: int) -> str:
        return str(v[0].value)

    def build_exit_cycle(self, v: Values, first: int, last: int) -> str:
        return "PERFORM CYCLE"

    def build_exit_of(self, v: Values, first: int, last: int) -> ast.Exit:
        return ast.Exit(kind=v[1], first=first, last=last)

    def build_exit_returning(self, v: Values, first: int, last: int) -> ast.Exit:
        return ast.Exit(kind=v[1], returning=v[3], first=first, last=last)

    def build_goback_plain(self, v: Values, first: int, last: int) -> ast.Goback:
        return ast.Goback(first=first, last=last)

    def build_goback_returning(self, v: Values, first: int, last: int) -> ast.Goback:
        return ast.Goback(returning=v[2], first=first, last=last)

    def build_go_to_altered(self, v: Values, first: int, last: int) -> ast.GoTo:
        return ast.GoTo(targets=(), first=first, last=last)

    def build_go_to_names(self, v: Values, first: int, last: int) -> ast.GoTo:
        if len(v[2]) > 1:
            raise self.stop(v[2][1].first, "several targets need DEPENDING ON")
        return ast.GoTo(targets=tuple(v[2]), first=first, last=last)

    def build_go_to_depending(self, v: Values, first: int, last: int) -> ast.GoTo:
        return ast.GoTo(targets=tuple(v[2]), depending=v[5], first=first, last=last)

    def build_next_sentence(self, v: Values, first: int, last: int) -> ast.NextSentence:
        return ast.NextSentence(first=first, last=last)

    def build_stop_run(self, v: Values, first: int, last: int) -> ast.Stop:
        return ast.Stop(first=first, last=last)

    def build_stop_returning(self, v: Values, first: int, last: int) -> ast.Stop:
        return ast.Stop(returning=v[-1], first=first, last=last)

    def build_stop_literal(self, v: Values, first: int, last: int) -> ast.Stop:
        return ast.Stop(literal=v[1], first=first, last=last)

    def build_if(self, v: Values, first: int, last: int) -> ast.If:
        else_first, else_ = v[4] or (0, None)
        return ast.If(
            condition=self.condition(v[1]), then=v[3], else_=else_, then_first=v[2], else_first=else_first,
            terminated=len(v) > 5, first=first, last=last,
        )  # fmt: skip

    def build_else_part(self, v: Values, first: int, last: int) -> tuple[int, tuple[ast.Statement, ...]]:
        return v[1], v[2]

    def build_evaluate(self, v: Values, first: int, last: int) -> ast.Evaluate:
        other_first, other = v[3] or (0, None)
        arms = tuple(v[2])
        subjects = tuple(self._subject(s) for s in v[1])
        for arm in arms:
            for when in arm.whens:
                if len(when.objects) != len(subjects):
                    raise self.stop(when.first, f"{len(when.objects)} objects for {len(subjects)} subjects")
        return ast.Evaluate(
            subjects=subjects, arms=arms, other=other, other_first=other_first, terminated=len(v) > 4,
            first=first, last=last,
        )  # fmt: skip

    def _subject(self, where: tuple[int, int]) -> ast.Subject:
        first, last = where
        parser = self.parser(first, last)
        if parser.kind in ("TRUE", "FALSE") and parser.end - parser.at == 1:
            return ast.Subject(truth=parser.kind == "TRUE", first=first, last=last)
        operand = self._operand_alone(first, last)
        if operand is not None:
            return ast.Subject(operand=operand, first=first, last=last)
        return ast.Subject(condition=parser.whole_condition(), first=first, last=last)

    def _operand_alone(self, first: int, last: int) -> ast.Expr | None:
        """The range as one arithmetic expression, None where it is a condition."""
        parser = self.parser(first, last)
        try:
            return parser.whole_expression()
        except SyntaxStop:
            return None

    def build_arm(self, v: Values, first: int, last: int) -> ast.Arm:
        return ast.Arm(whens=tuple(v[0]), body=v[2], body_first=v[1], first=first, last=last)

    def build_arm_without_statements(self, v: Values, first: int, last: int) -> ast.Arm:
        return ast.Arm(whens=tuple(v[0]), body=(), body_first=v[1], first=first, last=last)

    def build_when(self, v: Values, first: int, last: int) -> ast.When:
        return ast.When(objects=tuple(v[1]), first=first, last=last)

    def build_when_object(self, v: Values, first: int, last: int) -> ast.WhenObject:
        parser = self.parser(*v[0])
        size = parser.end - parser.at
        if size == 1 and parser.kind in ("TRUE", "FALSE"):
            return ast.WhenObject(truth=parser.kind == "TRUE", first=first, last=last)
        if size == 1 and parser.kind == "ANY":
            return ast.WhenObject(any=True, first=first, last=last)
        negated = parser.kind == "NOT"
        operand = self._operand_alone(self.symbols.firsts[parser.at + negated], last)
        if operand is not None:
            return ast.WhenObject(negated=negated, operand=operand, first=first, last=last)
        return ast.WhenObject(condition=parser.whole_condition(), first=first, last=last)

    def build_when_range(self, v: Values, first: int, last: int) -> ast.WhenObject:
        parser = self.parser(*v[0])
        negated = parser.kind == "NOT"
        parser.at += negated
        low = parser.whole_expression()
        high = self.parser(*v[2]).whole_expression()
        between = ast.RangeObject(low=low, high=high, first=low.first, last=last)
        return ast.WhenObject(negated=negated, operand=between, first=first, last=last)

    def build_other_part(self, v: Values, first: int, last: int) -> tuple[int, tuple[ast.Statement, ...]]:
        return v[2], v[3]

    def build_other_stacked(self, v: Values, first: int, last: int) -> tuple[int, tuple[ast.Statement, ...]]:
        # WHEN phrases stacked onto WHEN OTHER select what OTHER takes anyway.
        return v[3], v[4]

    def build_other_empty(self, v: Values, first: int, last: int) -> tuple[int, tuple[ast.Statement, ...]]:
        return v[2], ()

    def build_perform_one(self, v: Values, first: int, last: int) -> ast.Perform:
        return ast.Perform(target=v[1], first=first, last=last, **(v[2] or {}))

    def build_perform_through(self, v: Values, first: int, last: int) -> ast.Perform:
        return ast.Perform(target=v[1], through=v[3], first=first, last=last, **(v[4] or {}))

    def build_perform_inline(self, v: Values, first: int, last: int) -> ast.Perform:
        return ast.Perform(body=v[3], body_first=v[2], first=first, last=last, **(v[1] or {}))

    def build_perform_inline_empty(self, v: Values, first: int, last: int) -> ast.Perform:
        return ast.Perform(body=(), body_first=v[2], first=first, last=last, **(v[1] or {}))

    def build_perform_times(self, v: Values, first: int, last: int) -> dict[str, Any]:
        return {"times": v[0]}

    def build_perform_until(self, v: Values, first: int, last: int) -> dict[str, Any]:
        return {"until": self.condition(v[2]), "test_after": v[0] is not None and v[0].kind == "AFTER"}

    def build_perform_forever(self, v: Values, first: int, last: int) -> dict[str, Any]:
        return {"forever": True}

    def build_perform_varying(self, v: Values, first: int, last: int) -> dict[str, Any]:
        return {"varying": tuple(v[2]), "test_after": v[0] is not None and v[0].kind == "AFTER"}

    def build_varying_item(self, v: Values, first: int, last: int) -> ast.Varying:
        by = v[3] or ast.NumericLiteral(value=Decimal(1), text="1", first=v[2].last, last=v[2].last)
        return ast.Varying(counter=v[0], from_=v[2], by=by, until=self.condition(v[5]), first=first, last=last)

    def build_search_serial(self, v: Values, first: int, last: int) -> ast.Search:
        end_first, end = v[3] or (0, None)
        return ast.Search(
            table=v[1], varying=v[2], at_end=end, at_end_first=end_first, whens=tuple(v[4]), first=first, last=last
        )

    def build_search_all(self, v: Values, first: int, last: int) -> ast.Search:
        end_first, end = v[3] or (0, None)
        return ast.Search(
            table=v[2], all=True, at_end=end, at_end_first=end_first, whens=tuple(v[4]), first=first, last=last
        )

    def build_search_end(self, v: Values, first: int, last: int) -> tuple[int, tuple[ast.Statement, ...]]:
        return v[1], v[2]

    def build_search_when(self, v: Values, first: int, last: int) -> ast.SearchWhen:
        return ast.SearchWhen(condition=self.condition(v[1]), body=v[3], body_first=v[2], first=first, last=last)

    def build_call(self, v: Values, first: int, last: int) -> ast.Call:
        # ON OVERFLOW is the old name of ON EXCEPTION; its opposite is NOT ON EXCEPTION (GnuCOBOL, call_on_exception).
        phrases = [("ON_EXCEPTION" if kind == "ON_OVERFLOW" else kind, *rest) for kind, *rest in v[4]]
        return ast.Call(
            program=v[1], arguments=v[2] or (), returning=v[3], handlers=self.handlers(phrases), first=first, last=last
        )

    def build_cancel(self, v: Values, first: int, last: int) -> ast.Cancel:
        return ast.Cancel(programs=tuple(v[1]), first=first, last=last)

    def build_entry(self, v: Values, first: int, last: int) -> ast.Entry:
        if not isinstance(v[1], ast.TextLiteral):
            raise self.stop(first, "ENTRY needs a literal")
        return ast.Entry(name=v[1].value.decode("latin-1").upper(), using=v[2] or (), first=first, last=last)
