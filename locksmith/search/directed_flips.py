"""Changes of a case that should make one decision go another way.

Takes: a `Firing` of a followed run, the case that ran, and the outcome wanted. Gives: sets of `Edit`s, the likeliest
first: the bytes that a condition was decided on are put where they came from, numbers are solved along their gradient.
Never runs anything and promises nothing: only a run tells.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import islice, product

from locksmith.analysis.dataflow import Byte, Cell, Leaf, Linear, Part, Place, linear_of
from locksmith.analysis.dataflow_replay import Firing, Replay
from locksmith.analysis.decisions import Conjunction, Disjunction, Evaluation, Known, Negation, Same, Tree
from locksmith.analysis.decisions import Leaf as TreeLeaf
from locksmith.analysis.distance import Turn, Wish, turns, wishes
from locksmith.analysis.operands import Item
from locksmith.analysis.stored import NotEvaluable
from locksmith.cases.case import TestCase
from locksmith.cases.values import decode_number, is_numeric
from locksmith.model.program import Field, ProgramModel
from locksmith.search.directed_edits import Edit, Editor
from locksmith.syntax import ast

_MAX_WAYS = 8
_MAX_SETS = 24
_MAX_EACH = 6
Edits = tuple[Edit, ...]


class Flipper:
    """Proposes edits for one program."""

    def __init__(self, model: ProgramModel, editor: Editor) -> None:
        self._model = model
        self.editor = editor

    def flips(self, case: TestCase, replay: Replay, firing: Firing, outcome: int) -> Iterator[Edits]:
        """Edit sets for the outcome at `outcome` of the firing's decision."""
        if firing.evaluation is None:
            yield from self._phrase(case, replay, firing, outcome)
            return
        evaluation = firing.evaluation
        seen: set[Edits] = set()
        for way in self._ways(evaluation, outcome):
            columns = [self._turned(case, firing, evaluation, turn) for turn in way]
            if not all(columns):
                continue
            for pick in islice(_diagonal(columns), _MAX_SETS):
                edits = tuple(e for part in pick for e in part)
                if edits and edits not in seen:
                    seen.add(edits)
                    yield edits

    # ------------------------------------------------------------ conditions

    def _ways(self, evaluation: Evaluation, outcome: int) -> list[tuple[Turn, ...]]:
        """Sets of conditions that must turn, small ones first, the nearest at the front."""
        found: dict[tuple[Turn, ...], None] = {}
        nearest = turns(evaluation, outcome)
        if nearest:
            found[nearest] = None
        sets: list[tuple[Turn, ...]] = [()]
        for test in evaluation.plan.tests:
            wanted = test.outcome == outcome
            sets = [tuple(dict.fromkeys(a + b)) for a in sets for b in _tree_ways(evaluation, test.tree, wanted)]
            sets = sorted(sets, key=len)[:_MAX_WAYS]
            if wanted:
                break
        found.update(dict.fromkeys(s for s in sets if s and not _contradicts(s)))
        return list(found)[:_MAX_WAYS]

    def _turned(self, case: TestCase, firing: Firing, evaluation: Evaluation, turn: Turn) -> list[Edits]:
        """Ways to turn one condition."""
        out: dict[Edits, None] = {}
        for edits in self._statuses(firing, evaluation, turn):
            out[edits] = None
        for wish in wishes(evaluation, turn.condition, turn.want):
            for edits in self._granted(case, firing, evaluation, wish):
                out[edits] = None
        return list(out)[: _MAX_EACH * 2]

    def _statuses(self, firing: Firing, evaluation: Evaluation, turn: Turn) -> Iterator[Edits]:
        """Documented statuses that turn a condition on the status of an operation."""
        condition, frame = evaluation.plan.conditions[turn.condition], evaluation.frame
        for operand in condition.operands():
            if not isinstance(operand, Item):
                continue
            try:
                stored = operand.stored(frame)
            except NotEvaluable:
                continue
            cells = firing.cells(stored.area, stored.offset, len(stored.data)) or []
            place = next((c.place for c in cells if isinstance(c, Byte) and c.place.kind == "status"), None)
            if place is None:
                continue
            for status in self.editor.statuses(place.key):
                data = bytes(
                    status[c.offset] if isinstance(c, Byte) and c.place == place else b
                    for c, b in zip(cells, stored.data, strict=True)
                )
                changed = frame.replaced(evaluation.plan.ranges, [(stored.area, stored.offset, data)])
                if condition.truth(changed) is turn.want:
                    yield (Edit(place, 0, status),)

    def _granted(self, case: TestCase, firing: Firing, evaluation: Evaluation, wish: Wish) -> Iterator[Edits]:
        cells = firing.cells(wish.area, wish.offset, len(wish.data))
        if cells is None:
            return
        direct = _direct(cells, wish.now, wish.data)
        if direct is not None:
            yield direct
        item = item_at(evaluation, wish)
        yield from self._solved(case, cells, wish, item)

    def _solved(self, case: TestCase, cells: list[Cell], wish: Wish, item: Field | None) -> Iterator[Edits]:
        """A number of the wish's bytes reached by changing one of the leaves it hangs on."""
        now, wanted = number_of(item, wish.now), number_of(item, wish.data)
        if now is None or wanted is None:
            return
        linear = linear_of(cells, wish.now, item, now)
        yield from self.solve(case, linear, wanted - now)

    def solve(self, case: TestCase, linear: Linear, delta: Fraction) -> Iterator[Edits]:
        """Edits that should change a number by `delta`, each by one of its leaves, the latest first."""
        for leaf, slope in list(reversed(linear.terms))[:_MAX_EACH]:
            current = self.value_of(case, leaf)
            step = delta / slope
            for target in _near(current + step, leaf):
                data = leaf.encode(target)
                if data is not None:
                    yield (Edit(leaf.place, leaf.offset, data),)

    def moved(self, case: TestCase, linear: Linear) -> Iterator[Edits]:
        """Edits that change a number a little and much."""
        for delta in (1, -1, 2, 10, -10, 100):
            yield from self.solve(case, linear, Fraction(delta))
        yield from self.solve(case, linear, -linear.value)

    def disturbed(self, leaf: Leaf) -> Iterator[Edits]:
        """Other contents of something that a decision hangs on in an unknown way."""
        size = leaf.length
        for text in (b"A", b" ", b"0", b"9", b"Z9 ", b"AB CDEFGHIJKL ", b"\xff", b"-", b","):
            yield (Edit(leaf.place, leaf.offset, (text * (size // len(text) + 1))[:size]),)

    def value_of(self, case: TestCase, leaf: Leaf) -> Fraction:
        """What a leaf is in a case; 0 where that cannot be told."""
        data = self.editor.read(case, leaf.place, leaf.offset, leaf.length)
        number = number_of(leaf.item, data) if data is not None else None
        return number if number is not None else Fraction(0)

    # ------------------------------------------------------------ phrases

    def _phrase(self, case: TestCase, replay: Replay, firing: Firing, outcome: int) -> Iterator[Edits]:
        node = self._model.decisions[firing.decision].node
        kind = node.kind.replace("-", " ") if isinstance(node, ast.Handlers) else ""
        if kind == "SIZE ERROR" or firing.results or firing.divisors:
            yield from self._size(case, firing, outcome)
            return
        if firing.taken < 0:
            return
        taken = replay.taken[firing.taken]
        if kind == "EXCEPTION":
            yield (Edit(Place("missing", taken.key, taken.number), 0, b"1" if outcome == 0 else b"0"),)
            return
        place = Place("status", taken.key, taken.number)
        wanted = (b"1", b"2") if outcome == 0 else (b"0",)
        first = b"1" if "END" in kind else b"2"
        known = sorted(self.editor.catalog.documented.get(taken.key, ()))
        if outcome == 0:
            known = [s for s in known if s[:1] in wanted and s[:1] == first]
        else:
            known = [s for s in known if s[:1] == b"0"]
        for status in known[:3]:
            yield (Edit(place, 0, status),)

    def _size(self, case: TestCase, firing: Firing, outcome: int) -> Iterator[Edits]:
        """SIZE ERROR: a divisor of zero, or operands as large as they can be."""
        if outcome != 0:
            return
        for divisor in firing.divisors:
            yield from self.solve(case, divisor, -divisor.value)
        for result, digits in zip(firing.results, firing.digits, strict=False):
            for wanted in (Fraction(10) ** digits, -(Fraction(10) ** digits)):
                yield from self.solve(case, result, wanted - result.value)
            largest = [(leaf, _largest(leaf, slope)) for leaf, slope in result.terms]
            edits = tuple(Edit(leaf.place, leaf.offset, data) for leaf, data in largest if data is not None)
            for edit in edits:
                yield (edit,)
            if len(edits) > 1:
                yield edits


def _largest(leaf: Leaf, slope: Fraction) -> bytes | None:
    digits = leaf.item.digits if leaf.item is not None else leaf.length
    scale = leaf.item.scale if leaf.item is not None else 0
    top = Fraction(10**digits - 1) / Fraction(10) ** scale
    return leaf.encode(top if slope > 0 else -top)


def _near(target: Fraction, leaf: Leaf) -> Iterator[Fraction]:
    """The target, or the values of the leaf's scale on both sides of it."""
    unit = Fraction(10) ** (leaf.item.scale if leaf.item is not None else 0)
    scaled = target * unit
    low = scaled.numerator // scaled.denominator
    yield Fraction(low) / unit
    if scaled.denominator != 1:
        yield Fraction(low + 1) / unit


def number_of(item: Field | None, data: bytes) -> Fraction | None:
    if item is not None and is_numeric(item) and item.length == len(data):
        number = decode_number(item, data)
        return None if number is None else Fraction(number)
    text = data.strip(b" ")
    return Fraction(int(text)) if text.isdigit() else None


def _direct(cells: Sequence[Cell], now: bytes, data: bytes) -> Edits | None:
    """Every byte that changes put where it came from; None where one of them came from nowhere."""
    edits: list[Edit] = []
    for at, cell in enumerate(cells):
        if now[at : at + 1] == data[at : at + 1]:
            continue
        if not isinstance(cell, Byte):
            return None
        last = edits[-1] if edits else None
        if last is not None and last.place == cell.place and last.offset + len(last.data) == cell.offset:
            edits[-1] = Edit(last.place, last.offset, last.data + data[at : at + 1])
        else:
            edits.append(Edit(cell.place, cell.offset, data[at : at + 1]))
    return tuple(edits)


def item_at(evaluation: Evaluation, wish: Wish) -> Field | None:
    """The item whose bytes a wish changes."""
    for operand in evaluation.plan.conditions[wish.condition].operands():
        if isinstance(operand, Item):
            try:
                stored = operand.stored(evaluation.frame)
            except NotEvaluable:
                continue
            if (stored.area, stored.offset, len(stored.data)) == (wish.area, wish.offset, len(wish.data)):
                return operand.item
    return None


def _tree_ways(evaluation: Evaluation, tree: Tree, want: bool) -> list[tuple[Turn, ...]]:
    """Sets of conditions whose turning makes a tree `want`; the empty set where it is so already."""
    match tree:
        case Known(truth):
            return [()] if truth == want else []
        case TreeLeaf(index):
            return [()] if evaluation.truths[index] is want else [(Turn(index, want),)]
        case Negation(operand):
            return _tree_ways(evaluation, operand, not want)
        case Conjunction(operands) | Disjunction(operands):
            parts = [_tree_ways(evaluation, o, want) for o in operands]
            if want == isinstance(tree, Conjunction):
                joined = islice(product(*parts), _MAX_WAYS * 4)
                ways = [tuple(dict.fromkeys(t for part in pick for t in part)) for pick in joined]
            else:
                ways = [way for part in parts for way in part]
            return sorted(ways, key=len)[:_MAX_WAYS]
        case Same(left, right):
            out = []
            for a, b in ((True, want), (False, not want)):
                for x in _tree_ways(evaluation, left, a):
                    out += [x + y for y in _tree_ways(evaluation, right, b)]
            return sorted(out, key=len)[:_MAX_WAYS]
    return []


def _contradicts(way: tuple[Turn, ...]) -> bool:
    return len({t.condition for t in way}) < len(way)


def _diagonal(columns: Sequence[Sequence[Edits]]) -> Iterator[tuple[Edits, ...]]:
    """The first of every column, then combinations."""
    yield tuple(c[0] for c in columns)
    yield from islice(product(*columns), 1, None)


def constant_cells(cells: Sequence[Cell]) -> bool:
    """Whether no byte comes from outside."""
    return not any(isinstance(c, Byte | Part) for c in cells)
