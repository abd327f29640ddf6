"""Condition coverage: masking MC/DC pairs of simple conditions.

Takes: a `ConditionPlan` and, run by run, evaluations of runs that count. Gives: which conditions have a pair, and why
the others have none. A pair (Chilenski, masking form) is two evaluations of one test in which the condition differs,
the test's verdict differs, and whatever else differs is masked: both times every operand beside the condition's way up
is true in an AND and false in an OR. An operand that has no value (a subscript beyond its table) where one before it
has settled the matter was not evaluated and is masked too. For a test of one condition the pair is its two verdicts.

A condition whose operands are not known still has a value where the verdict leaves no other (IF FUNCTION EXP (X) = 1).
A decision of which one evaluation told another outcome than its probe counts for nothing. Never counts what is not
written: the end of a SEARCH, the targets of a GO TO DEPENDING.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from locksmith.analysis.conditions import ConditionPlan
from locksmith.analysis.decisions import (
    Conjunction,
    DecisionPlan,
    Disjunction,
    Evaluation,
    Known,
    Leaf,
    Negation,
    Same,
    Test,
    Tree,
    leaves,
    tree_truth,
)
from locksmith.model.program import DecisionKind

_Truths = tuple[bool | None, ...]
_ONLY_TRUE, _BOTH = 2, 3


def inferred(tree: Tree, verdict: bool, truths: Sequence[bool | None]) -> _Truths:
    """The truths with those that a verdict of the tree leaves no choice of."""
    known = list(truths)
    _push(tree, verdict, known)
    return tuple(known)


def _push(tree: Tree, verdict: bool, known: list[bool | None]) -> None:
    match tree:
        case Leaf(index):
            if known[index] is None:
                known[index] = verdict
        case Negation(operand):
            _push(operand, not verdict, known)
        case Conjunction(operands) | Disjunction(operands):
            settling = isinstance(tree, Disjunction)  # the value of one operand that settles the whole
            if verdict != settling:
                for operand in operands:
                    _push(operand, verdict, known)
                return
            left = [o for o in operands if tree_truth(o, known) is None]
            if len(left) == 1 and all(tree_truth(o, known) != settling for o in operands):
                _push(left[0], settling, known)
        case Same(left=one, right=other):
            for a, b in ((one, other), (other, one)):
                value = tree_truth(b, known)
                if value is not None:
                    _push(a, value == verdict, known)
        case Known():
            pass


def influence(
    tree: Tree, index: int, truths: Sequence[bool | None], opaque: frozenset[int] = frozenset()
) -> tuple[bool, ...] | None:
    """None where condition `index` is masked or not in the tree. Else the values of what it is compared with (Same) on
    its way up: two evaluations make a pair only where these are equal. `opaque` conditions can never be evaluated."""
    match tree:
        case Leaf(own):
            return () if own == index else None
        case Negation(operand):
            return influence(operand, index, truths, opaque)
        case Same(left, right):
            for mine, other in ((left, right), (right, left)):
                inner = influence(mine, index, truths, opaque)
                value = tree_truth(other, truths)
                if inner is not None and value is not None:
                    return (*inner, value)
        case Conjunction(operands) | Disjunction(operands):
            settling = isinstance(tree, Disjunction)
            for at, operand in enumerate(operands):
                inner = influence(operand, index, truths, opaque)
                if inner is not None:
                    settled = tree_truth(operand, truths) == settling
                    behind = at if settled else len(operands)
                    others = [(o, n > behind) for n, o in enumerate(operands) if n != at]
                    return inner if all(_lets(o, settling, skipped, truths, opaque) for o, skipped in others) else None
    return None


def _lets(operand: Tree, settling: bool, skipped: bool, truths: Sequence[bool | None], opaque: frozenset[int]) -> bool:
    """Whether an operand leaves the matter to those beside it; one that was `skipped` may be without a value, unless
    that is only because it never can have one."""
    value = tree_truth(operand, truths)
    if value is None:
        return skipped and not any(i in opaque and truths[i] is None for i in leaves(operand))
    return value != settling


@dataclass(slots=True)
class _Seen:
    """Of one test: the vectors seen, and by condition and influence the values it had; bit 0 false, bit 1 true."""

    vectors: set[tuple[bool, _Truths]] = field(default_factory=set)
    values: dict[tuple[int, tuple[bool, ...]], int] = field(default_factory=dict)


class ConditionCoverage:
    """What has a pair so far; `natural` is the same of natural runs alone."""

    def __init__(self, plan: ConditionPlan, apart: bool = True) -> None:
        self._plan = plan
        self.natural: ConditionCoverage | None = ConditionCoverage(plan, apart=False) if apart else None
        self._seen: dict[tuple[int, int], _Seen] = {}
        self._hit: set[tuple[int, int]] = set()  # (decision, condition)
        self._values: dict[tuple[int, int], int] = {}
        self.untrusted: set[int] = set()  # decisions of which an evaluation told another outcome than the probe
        self._done: set[tuple[int, int, _Truths]] = set()

    def add(self, evaluations: Iterable[Evaluation], natural: bool = False) -> bool:
        """Record a run that counts. Gives whether it showed half of a pair that no run before it did, or no natural
        one where it is natural."""
        told = tuple(evaluations)
        fresh = self.natural is not None and natural and self.natural.add(told)
        for evaluation in told:
            decision = evaluation.plan.decision.id
            key = (decision, evaluation.outcome, evaluation.truths)
            if key in self._done:
                continue
            self._done.add(key)
            if not evaluation.agrees:
                self.untrusted.add(decision)
            for position, verdict in enumerate(evaluation.verdicts):
                if verdict is not None and self._test(evaluation.plan, position, verdict, evaluation.truths):
                    fresh = fresh or decision not in self.untrusted
        return fresh

    def _test(self, plan: DecisionPlan, position: int, verdict: bool, truths: _Truths) -> bool:
        test = plan.tests[position]
        known = inferred(test.tree, verdict, truths)
        seen = self._seen.setdefault((plan.decision.id, position), _Seen())
        vector = (verdict, tuple(known[i] for i in test.conditions))
        if vector in seen.vectors or tree_truth(test.tree, known) not in (verdict, None):
            return False
        seen.vectors.add(vector)
        halves = [self._condition(plan, test, seen, i, known) for i in test.conditions]
        return any(halves)

    def _condition(self, plan: DecisionPlan, test: Test, seen: _Seen, index: int, known: _Truths) -> bool:
        """Take one value of a condition; gives whether it is a new half of a pair."""
        value = known[index]
        if value is None or not plan.conditions[index].written:
            return False
        own = (plan.decision.id, index)
        self._values[own] = self._values.get(own, 0) | 1 << value
        opaque = frozenset(c.index for c in plan.conditions if c.refused)
        way = influence(test.tree, index, known, opaque)
        if way is None or own in self._hit:
            return False
        before = seen.values.get((index, way), 0)
        values = before | 1 << value
        seen.values[index, way] = values
        if values == _BOTH:
            self._hit.add(own)
        return values != before

    @property
    def covered(self) -> frozenset[tuple[int, int]]:
        """Conditions (decision id, index) that have a pair."""
        return frozenset(own for own in self._hit if own[0] not in self.untrusted)

    @property
    def total(self) -> int:
        return sum(c.written for d in self._plan.decisions for c in d.conditions)

    @property
    def hit(self) -> int:
        return len(self.covered)

    def missing(self) -> list[str]:
        """Each condition without a pair, with its line and why, in program order."""
        out = []
        for plan in self._plan.decisions:
            for condition in plan.conditions:
                own = (plan.decision.id, condition.index)
                if condition.written and own not in self.covered:
                    out.append(f"line {condition.line}: {condition.text}: {self._why(plan, own, condition.refused)}")
        return out

    def _why(self, plan: DecisionPlan, own: tuple[int, int], refused: str) -> str:
        if plan.decision.id in self.untrusted:
            return "its evaluation does not agree with the outcomes"
        told = ("never evaluated", "never true", "never false", "always masked")[self._values.get(own, 0)]
        if plan.decision.kind is DecisionKind.SEARCH and self._values.get(own) == _ONLY_TRUE:
            told = "never seen false: a SEARCH does not tell of comparisons that fail"
        return f"{told}; not evaluable: {refused}" if refused else told
