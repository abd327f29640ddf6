"""Decisions as trees of simple conditions, and their truth in a record of a watch.

Takes: a `Unit`, later `WatchRecord`s (model/watches.py). Gives: `ConditionPlan`: for every decision of the program
under test that has conditions a `DecisionPlan`, the table of watches (`plan_watches`), and an `Evaluation` of a record.
Never guesses: what has no exact value here stays None, with the reason in `Simple.refused`.

How to use it:

    plan = plan_conditions(unit)                    # once
    for evaluation in plan.evaluations(result):     # a RunResult of a run with FLAG_OPERANDS
        evaluation.plan.conditions[i].text          # "WS-A > 10"
        evaluation.truths[i]                        # True, False, or None where it cannot be told
        evaluation.outcome, evaluation.implied      # positions in decision.outcomes: told by the probe, by the truths
        evaluation.verdicts[k]                      # what test k (IF/UNTIL: the one; EVALUATE, SEARCH: each WHEN) gave
        evaluation.frame                            # the operands: condition.alternatives[..][..].left.stored(frame)

The types are in `analysis/decisions.py`; `analysis/distance.py` has branch distances and the wishes that would turn a
condition; `analysis/mcdc.py` counts pairs.

A simple condition is a relation, class test, sign test or condition name (88); in EVALUATE each object that is no
condition is one, against its subject; a GO TO DEPENDING has one a target and a serial SEARCH one for its end, which are
not `written` and not counted. The bytes at a probe are those that were decided on (docs/wire.md, Probe order): nothing
is stored between the evaluation of a condition and its probe. At AT END of a SEARCH the WHENs have no value: the index
stands beyond the table and it is not known which elements were compared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from locksmith.analysis.decisions import (
    Atom,
    Comparison,
    Conjunction,
    DecisionPlan,
    Disjunction,
    Evaluation,
    Known,
    Leaf,
    Membership,
    Negation,
    Same,
    Simple,
    Test,
    Tree,
    leaves,
)
from locksmith.analysis.membership import MEMBERS, class_members
from locksmith.analysis.operands import Counted, Operand, Operands, Range, Sum, is_arithmetic, merged
from locksmith.analysis.stored import NotEvaluable
from locksmith.model.program import Decision, DecisionKind, Field, ProgramModel
from locksmith.model.unit import Unit
from locksmith.model.walk import span_of
from locksmith.model.watches import Watch, WatchRecord, decode_watch_records
from locksmith.run.protocol import RunResult
from locksmith.syntax import ast


class ConditionPlan:
    """The decisions of the program under test."""

    def __init__(self, decisions: tuple[DecisionPlan, ...]) -> None:
        self.decisions = decisions
        self.watches = tuple(Watch(p, d.ranges) for d in decisions if d.ranges for p in d.probes)
        self._of_probe = {p: d for d in decisions for p in d.probes}
        self._known: dict[tuple[int, bytes], Evaluation] = {}

    def plan_of(self, probe: int) -> DecisionPlan | None:
        """The decision that a unit-wide probe belongs to."""
        return self._of_probe.get(probe)

    def evaluate(self, record: WatchRecord) -> Evaluation | None:
        """What a record tells; None for a probe of no decision here."""
        key = (record.probe, record.data)
        found = self._known.get(key)
        if found is None:
            plan = self._of_probe.get(record.probe)
            if plan is None:
                return None
            found = plan.evaluate(record)
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            self._known[key] = found
        return found

    def records(self, result: RunResult) -> Iterator[WatchRecord]:
        """The records of a run, in order. Raises ValueError where its log does not fit."""
        return decode_watch_records(self.watches, result.watches)

    def evaluations(self, result: RunResult) -> Iterator[Evaluation]:
        """What a run's watch log tells, in order."""
        for record in self.records(result):
            evaluation = self.evaluate(record)
            if evaluation is not None:
                yield evaluation


_REMEMBERED = 1 << 14


def plan_watches(unit: Unit) -> tuple[Watch, ...]:
    """For every outcome probe of a decision with conditions what must be copied to evaluate them all."""
    return plan_conditions(unit).watches


def plan_conditions(unit: Unit) -> ConditionPlan:
    """The decisions of `unit.programs[0]`."""
    model = unit.programs[0]
    operands = Operands(model, unit.area_base[0])
    plans = []
    for decision in model.decisions:
        if decision.kind not in (DecisionKind.PHRASE, DecisionKind.HANDLE):
            plans.append(_Builder(model, operands, decision, unit.probe_base[0]).build())
    return ConditionPlan(tuple(p for p in plans if p.conditions))


# ---------------------------------------------------------------- building

_SIGNS = {"POSITIVE": ">", "NEGATIVE": "<", "ZERO": "="}
_ZERO = ast.Figurative(name="ZERO")
_Alternatives = Callable[[], tuple[tuple[Atom, ...], ...]]


class _Builder:
    def __init__(self, model: ProgramModel, operands: Operands, decision: Decision, base: int) -> None:
        self._model = model
        self._operands = operands
        self._decision = decision
        self._base = base
        self._conditions: list[Simple] = []

    def build(self) -> DecisionPlan:
        trees, otherwise = self._trees(self._decision.node)
        tests = tuple(Test(tree, outcome, leaves(tree)) for tree, outcome in trees)
        probes = tuple(self._base + self._model.outcomes[o].probe for o in self._decision.outcomes)
        ranges = merged(r for c in self._conditions for r in c.ranges()) or self._any_byte()
        tried = not self._may_be_empty(self._decision.node)
        return DecisionPlan(self._decision, tuple(self._conditions), tests, otherwise, ranges, probes, tried)

    def _any_byte(self) -> tuple[Range, ...]:
        """A probe that watches nothing leaves no record; one byte, never looked at, makes it tell its outcome."""
        first = next((a.id for a in self._model.areas if a.length > 0), None)
        return () if first is None else ((self._operands.base + first, 0, 1),)

    def _may_be_empty(self, node: ast.Node) -> bool:
        if not isinstance(node, ast.Search):
            return False
        number = self._model.field_of.get(id(node.table))
        table = None if number is None else self._model.fields[number].occurs
        return table is None or table.depending is not None

    def _trees(self, node: ast.Node) -> tuple[list[tuple[Tree, int]], int | None]:
        last = len(self._decision.outcomes) - 1
        match node:
            case ast.If():
                return [(self._tree(node.condition), 0)], 1
            case ast.Perform():
                until = node.until if node.until is not None else node.varying[self._decision.index].until
                return [(self._tree(until), 0)], 1
            case ast.Evaluate():
                subjects = [(s, None if s.condition is None else self._tree(s.condition)) for s in node.subjects]
                phrases = [when for arm in node.arms for when in arm.whens]
                return [(self._when(subjects, w), k) for k, w in enumerate(phrases)], last
            case ast.Search():
                end = [] if node.all else [(self._end_of_table(node), last)]
                whens = [(self._tree(w.condition), k) for k, w in enumerate(node.whens)]
                return end + whens, last if node.all else None
            case ast.GoTo(depending=ast.Reference() as reference):
                return [(self._target(reference, k), k - 1) for k in range(1, last + 1)], last
        return [], None

    def _tree(self, node: ast.Condition) -> Tree:
        match node:
            case ast.Not():
                return Negation(self._tree(node.operand))
            case ast.And():
                return Conjunction(tuple(self._tree(o) for o in node.operands))
            case ast.Or():
                return Disjunction(tuple(self._tree(o) for o in node.operands))
            case ast.Relation(left=left, operator=operator, right=right):
                text = f"{self._operands.text(left)} {operator} {self._operands.text(right)}"
                return self._leaf(node, text, lambda: self._relation(left, operator, right))
            case ast.SignTest(operand=operand, test=test):
                text = f"{self._operands.text(operand)} {test}"
                return self._leaf(node, text, lambda: self._relation(operand, _SIGNS[test], _ZERO))
            case ast.ClassTest(operand=operand, test=test):
                text = f"{self._operands.text(operand)} {test}"
                return self._leaf(node, text, lambda: self._membership(operand, test.upper()))
        return self._named(node.reference, self._model.condition_of.get(id(node)))

    def _leaf(self, node: ast.Node, text: str, build: _Alternatives, written: bool = True) -> Tree:
        index = len(self._conditions)
        line = span_of(self._model.program, node).line
        try:
            simple = Simple(index, text, line, build(), "", written)
        except NotEvaluable as error:
            simple = Simple(index, text, line, (), str(error), written)
        self._conditions.append(simple)
        return Leaf(index)

    def _relation(self, left: ast.Expr, operator: str, right: ast.Expr) -> tuple[tuple[Atom, ...], ...]:
        return ((self._comparison(left, operator, right),),)

    def _comparison(self, left: ast.Expr, operator: str, right: ast.Expr) -> Comparison:
        arithmetic = is_arithmetic(left) or is_arithmetic(right)
        return Comparison(self._operands.operand(left), operator, self._operands.operand(right), arithmetic)

    def _membership(self, operand: ast.Expr, test: str) -> tuple[tuple[Atom, ...], ...]:
        members = MEMBERS.get(test)
        if members is None:
            values = [v for n, v in self._model.program.special_names.classes if n.upper() == test]
            if not values:
                raise NotEvaluable(f"class {test}")
            members = class_members(values[0])
        return ((Membership(self._operands.operand(operand), test, members),),)

    def _named(self, reference: ast.Reference, found: tuple[int, int] | None) -> Tree:
        found = found or self._model.condition_of.get(id(reference))
        text = self._operands.text(reference)

        def build() -> tuple[tuple[Atom, ...], ...]:
            if found is None:
                raise NotEvaluable(f"{reference.name} is no condition name of a data item")
            return self._level_88(reference, self._model.fields[found[0]], found[1])

        return self._leaf(reference, text, build)

    def _level_88(self, reference: ast.Reference, item: Field, position: int) -> tuple[tuple[Atom, ...], ...]:
        subject = self._operands.located(reference, item)
        out: list[tuple[Atom, ...]] = []
        for value in item.conditions[position].values:
            low = self._operands.operand(value.low)
            if value.high is None:
                out.append((Comparison(subject, "=", low),))
            else:
                high = self._operands.operand(value.high)
                out.append((Comparison(subject, ">=", low), Comparison(subject, "<=", high)))
        return tuple(out)

    # ------------------------------------------------------------ EVALUATE

    def _when(self, subjects: Sequence[tuple[ast.Subject, Tree | None]], when: ast.When) -> Tree:
        terms = []
        for (subject, tree), item in zip(subjects, when.objects, strict=True):
            if not item.any:
                term = self._object(subject, tree, item)
                terms.append(Negation(term) if item.negated else term)
        if not terms:
            return Known(True)
        return terms[0] if len(terms) == 1 else Conjunction(tuple(terms))

    def _object(self, subject: ast.Subject, tree: Tree | None, item: ast.WhenObject) -> Tree:
        if subject.truth is not None or tree is not None:
            known = Known(bool(subject.truth)) if tree is None else tree
            if item.truth is not None:
                return Same(known, Known(item.truth)) if tree is None else tree if item.truth else Negation(tree)
            condition = self._condition_object(item)
            if tree is not None:
                return Same(tree, condition)
            return condition if subject.truth else Negation(condition)
        assert subject.operand is not None
        left, right = subject.operand, item.operand
        if isinstance(right, ast.RangeObject):
            low, high = right.low, right.high
            texts = [self._operands.text(n) for n in (left, low, high)]
            text = f"{texts[0]} = {texts[1]} THRU {texts[2]}"
            return self._leaf(
                item, text, lambda: ((self._comparison(left, ">=", low), self._comparison(left, "<=", high)),)
            )
        if right is None:
            return self._leaf(item, self._operands.text(item), lambda: _refuse("an operand against a condition"))
        text = f"{self._operands.text(left)} = {self._operands.text(right)}"
        return self._leaf(item, text, lambda: self._relation(left, "=", right))

    def _condition_object(self, item: ast.WhenObject) -> Tree:
        if item.condition is not None:
            return self._tree(item.condition)
        if isinstance(item.operand, ast.Reference):
            return self._named(item.operand, None)
        return self._leaf(item, self._operands.text(item), lambda: _refuse("a truth value against an operand"))

    # ------------------------------------------------------------ what is not written

    def _target(self, reference: ast.Reference, number: int) -> Tree:
        def build() -> tuple[tuple[Atom, ...], ...]:
            count = Counted(Sum(0, ((1, self._operands.operand(reference)),)), reference.name)
            return ((Comparison(count, "=", _count(number), True),),)

        return self._leaf(reference, f"{reference.name} = {number}", build, written=False)

    def _end_of_table(self, node: ast.Search) -> Tree:
        def build() -> tuple[tuple[Atom, ...], ...]:
            number = self._model.field_of.get(id(node.table))
            table = None if number is None else self._model.fields[number].occurs
            if table is None or not table.indexes:
                raise NotEvaluable("a table without an index")
            varying = None if node.varying is None else self._model.field_of.get(id(node.varying))
            index = varying if varying in table.indexes else table.indexes[0]
            assert index is not None
            used = self._operands.plain(self._model.fields[index])
            end: Operand = _count(table.maximum)
            if table.depending is not None:
                depending = self._operands.plain(self._model.fields[table.depending])
                end = Counted(Sum(0, ((1, depending),)), depending.text)
            return ((Comparison(Counted(Sum(0, ((1, used),)), used.text), ">", end, True),),)

        return self._leaf(node, f"{node.table.name} exhausted", build, written=False)


def _count(number: int) -> Counted:
    return Counted(Sum(number), str(number))


def _refuse(reason: str) -> tuple[tuple[Atom, ...], ...]:
    raise NotEvaluable(reason)
