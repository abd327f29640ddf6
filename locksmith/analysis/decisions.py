"""Decisions taken apart: simple conditions, the trees they stand in, and their truth in a frame of storage.

Takes: the bytes that a probe showed (`Frame`, `WatchRecord`). Gives: `DecisionPlan` with its `Simple` conditions and
`Test`s, and `Evaluation`. Never builds them from a program: `analysis/conditions.py` does, and tells how to use them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from locksmith.analysis.membership import offenders
from locksmith.analysis.operands import Frame, Item, Operand, Range
from locksmith.analysis.relations import holds, related
from locksmith.analysis.stored import Kind, Mark, NotEvaluable
from locksmith.model.program import Decision, DecisionKind
from locksmith.model.watches import WatchRecord

# ---------------------------------------------------------------- simple conditions


@dataclass(frozen=True, slots=True)
class Comparison:
    """`arithmetic`: exact numbers are compared, else operands as their descriptions say."""

    left: Operand
    operator: str  # = <> < <= > >=
    right: Operand
    arithmetic: bool = False

    def holds(self, frame: Frame) -> bool:
        if self.arithmetic:
            return holds(self.operator, self.left.number(frame).order(self.right.number(frame)))
        return related(self.left.stored(frame), self.operator, self.right.stored(frame))

    def operands(self) -> tuple[Operand, ...]:
        return self.left, self.right


@dataclass(frozen=True, slots=True)
class Membership:
    """A class test; `members` are the bytes that belong to the class."""

    operand: Operand
    test: str
    members: frozenset[int]

    def holds(self, frame: Frame) -> bool:
        return offenders(self.operand.stored(frame), self.test, self.members) == 0

    def operands(self) -> tuple[Operand, ...]:
        return (self.operand,)


Atom = Comparison | Membership


@dataclass(frozen=True, slots=True)
class Simple:
    """One simple condition: true where all atoms of one of its `alternatives` hold (an 88 with several values has
    several). `refused` says why it cannot be evaluated; it then has no alternatives."""

    index: int
    text: str
    line: int
    alternatives: tuple[tuple[Atom, ...], ...] = ()
    refused: str = ""
    written: bool = True

    def operands(self) -> Iterator[Operand]:
        for atoms in self.alternatives:
            for atom in atoms:
                for operand in atom.operands():
                    yield from operand.parts()

    def ranges(self) -> Iterator[Range]:
        for operand in self.operands():
            yield from operand.ranges()

    def truth(self, frame: Frame) -> bool | None:
        """None where the frame does not tell."""
        if self.refused:
            return None
        try:
            return any(all(atom.holds(frame) for atom in atoms) for atoms in self.alternatives)
        except NotEvaluable:
            return None


# ---------------------------------------------------------------- trees


@dataclass(frozen=True, slots=True)
class Leaf:
    index: int


@dataclass(frozen=True, slots=True)
class Negation:
    operand: Tree


@dataclass(frozen=True, slots=True)
class Conjunction:
    operands: tuple[Tree, ...]


@dataclass(frozen=True, slots=True)
class Disjunction:
    operands: tuple[Tree, ...]


@dataclass(frozen=True, slots=True)
class Same:
    """EVALUATE of a condition against a condition: both true or both false."""

    left: Tree
    right: Tree


@dataclass(frozen=True, slots=True)
class Known:
    """ANY, and TRUE or FALSE against TRUE or FALSE."""

    truth: bool


Tree = Leaf | Negation | Conjunction | Disjunction | Same | Known


def tree_truth(tree: Tree, truths: Sequence[bool | None]) -> bool | None:
    """The truth of a tree; None where the known conditions do not settle it."""
    match tree:
        case Leaf(index):
            return truths[index]
        case Known(truth):
            return truth
        case Negation(operand):
            inner = tree_truth(operand, truths)
            return None if inner is None else not inner
        case Same(left, right):
            pair = tree_truth(left, truths), tree_truth(right, truths)
            return None if None in pair else pair[0] == pair[1]
    ends = isinstance(tree, Disjunction)
    values = [tree_truth(o, truths) for o in tree.operands]
    if ends in values:
        return ends
    return None if None in values else not ends


def leaves(tree: Tree) -> tuple[int, ...]:
    """The conditions of a tree, in order, each once."""
    found: dict[int, None] = {}
    stack: list[Tree] = [tree]
    while stack:
        match stack.pop():
            case Leaf(index):
                found[index] = None
            case Negation(operand):
                stack.append(operand)
            case Conjunction(operands) | Disjunction(operands):
                stack += reversed(operands)
            case Same(left, right):
                stack += (right, left)
            case Known():
                pass
    return tuple(found)


# ---------------------------------------------------------------- decisions


@dataclass(frozen=True, slots=True)
class Test:
    """One boolean of a decision; where it is true the decision takes `outcome` (a position in its outcomes)."""

    tree: Tree
    outcome: int
    conditions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DecisionPlan:
    """`tests` in the order they are tried; where none is true it is `otherwise`. A serial SEARCH has None there: the
    index moves on and nothing fires. `tried` is false for a binary SEARCH of a table that may be empty: its end does
    not say that anything was compared."""

    decision: Decision
    conditions: tuple[Simple, ...]
    tests: tuple[Test, ...]
    otherwise: int | None
    ranges: tuple[Range, ...]
    probes: tuple[int, ...]  # unit-wide, by outcome
    tried: bool = True

    def evaluate(self, record: WatchRecord) -> Evaluation:
        """What a record of one of its probes tells."""
        frame = Frame(self.ranges, record.data)
        outcome = self.probes.index(record.probe)
        told = self._evaluation(outcome, frame)
        if not told.agrees:
            for other in self._before_reading(frame):
                again = self._evaluation(outcome, other)
                if again.agrees:
                    return again
        return told

    def _evaluation(self, outcome: int, frame: Frame) -> Evaluation:
        truths: list[bool | None] = [c.truth(frame) for c in self.conditions]
        if self.decision.kind is DecisionKind.SEARCH and outcome == len(self.probes) - 1:
            truths = [None if c.written else t for c, t in zip(self.conditions, truths, strict=True)]
        return Evaluation(self, outcome, tuple(truths), frame)

    def _before_reading(self, frame: Frame) -> Iterator[Frame]:
        """The reference reads a zoned item by taking its sign off and putting it back: a space in the place of the sign
        counts as one (byte - '0' = -16), and plus zero stands there afterwards. These are the frames with such bytes as
        spaces again, each alone, then all."""
        changes: dict[tuple[int, int, bytes], None] = {}
        for condition in self.conditions:
            for operand in condition.operands():
                if isinstance(operand, Item):
                    changes.update(dict.fromkeys(_plus_zero(operand, frame)))
        for change in changes:
            yield frame.replaced(self.ranges, [change])
        if len(changes) > 1:
            yield frame.replaced(self.ranges, changes)


def _plus_zero(operand: Item, frame: Frame) -> Iterator[tuple[int, int, bytes]]:
    form = operand.form
    if form.kind is Kind.DISPLAY and form.marks & Mark.SIGNED and not form.marks & Mark.SEPARATE:
        try:
            stored = operand.stored(frame)
        except NotEvaluable:
            return
        at = 0 if form.marks & Mark.LEADING else len(stored.data) - 1
        if stored.data[at : at + 1] == b"{":
            yield stored.area, stored.offset + at, b" "


@dataclass(frozen=True, slots=True)
class Evaluation:
    """One evaluation of a decision: the outcome that its probe told, and the truth of its conditions."""

    plan: DecisionPlan
    outcome: int
    truths: tuple[bool | None, ...]
    frame: Frame = field(compare=False)

    @property
    def implied(self) -> int | None:
        """The outcome that the truths imply; None where they do not settle it, -1 for one that cannot be."""
        for test in self.plan.tests:
            truth = tree_truth(test.tree, self.truths)
            if truth is None:
                return None
            if truth:
                return test.outcome
        return -1 if self.plan.otherwise is None else self.plan.otherwise

    @property
    def agrees(self) -> bool:
        """False where the truths imply another outcome than the one taken: the evaluation is wrong then."""
        return self.implied in (None, self.outcome)

    @property
    def verdicts(self) -> tuple[bool | None, ...]:
        """What each test gave, told by the outcome: false up to the one that was true, None for those not tried."""
        if not self.plan.tried and self.outcome == self.plan.otherwise:
            return (None,) * len(self.plan.tests)
        out: list[bool | None] = []
        for test in self.plan.tests:
            taken = test.outcome == self.outcome
            out.append(None if True in out else taken)
        return tuple(out)
