"""How far an evaluation was from another outcome, and which bytes would have turned it.

Takes: an `Evaluation` (analysis/decisions.py). Gives: branch distances (Korel, Tracey: 0 where the outcome was taken,
below 1, smaller is nearer), the conditions that would have to turn, and `Wish`es: bytes of one operand that turn one
condition. Every wish has been evaluated in its frame: it does what it says there. Never looks beyond one decision: how
bytes come into storage, and how far a decision is from being reached, is for `search/`.

    outcome_distance(evaluation, outcome) -> float
    turns(evaluation, outcome) -> tuple[Turn, ...]        # the nearest set of conditions that must turn, all of them
    wishes(evaluation, condition, want) -> tuple[Wish, ...]   # best first: equal, one more, one less, others

A wish says: at (unit-wide `area`, `offset`) stood `now`, and with `data` there (same length) the condition is `want`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal

from locksmith.analysis.decisions import (
    Atom,
    Comparison,
    Conjunction,
    Disjunction,
    Evaluation,
    Known,
    Leaf,
    Membership,
    Negation,
    Simple,
    Tree,
)
from locksmith.analysis.functions import Call
from locksmith.analysis.membership import offenders
from locksmith.analysis.operands import Arithmetic, Constant, Counted, Frame, Item, Operand, Sum
from locksmith.analysis.relations import as_numbers, as_texts
from locksmith.analysis.stored import Kind, Mark, NotEvaluable, Number, Stored, digits_and_sign
from locksmith.cases.values import encode_number, encode_text
from locksmith.model.program import Usage

_INVERSE = {"=": "<>", "<>": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_UNKNOWN = 0.5  # distance of a condition whose operands are not known
_MAX_WISHES = 12
_MAX_ELEMENTS = 32


@dataclass(frozen=True, slots=True)
class Turn:
    """A condition (index in the plan) that must become `want`."""

    condition: int
    want: bool


@dataclass(frozen=True, slots=True)
class Wish:
    """Bytes that turn `condition` to `want`: `data` instead of `now` at (unit-wide area, offset)."""

    condition: int
    want: bool
    area: int
    offset: int
    now: bytes
    data: bytes


# ---------------------------------------------------------------- distances


def normalised(distance: float) -> float:
    """A distance from 0 on as one from 0 to below 1."""
    return distance / (distance + 1)


def outcome_distance(evaluation: Evaluation, outcome: int) -> float:
    """Distance of one outcome of the decision; exactly 0 for the one taken and only for it."""
    if outcome == evaluation.outcome:
        return 0.0
    distance = sum(_tree(evaluation, tree, want)[0] for tree, want in _needs(evaluation, outcome))
    return max(normalised(distance), 1e-9)


def turns(evaluation: Evaluation, outcome: int) -> tuple[Turn, ...]:
    """The nearest set of conditions that must turn for that outcome; empty where none is known to."""
    found: dict[Turn, None] = {}
    for tree, want in _needs(evaluation, outcome):
        found.update(dict.fromkeys(_tree(evaluation, tree, want)[1]))
    return tuple(found)


def condition_distance(condition: Simple, frame: Frame, want: bool) -> float:
    """Distance of one simple condition from `want`, below 1."""
    if condition.refused:
        return _UNKNOWN
    try:
        sums = [
            [_atom(atom, frame, want) for atom in atoms] for atoms in condition.alternatives
        ]  # to be false every alternative must fail, by any one of its atoms
        return normalised(min(map(sum, sums)) if want else sum(map(min, sums)))
    except NotEvaluable:
        return _UNKNOWN


def _needs(evaluation: Evaluation, outcome: int) -> list[tuple[Tree, bool]]:
    """The trees of the tests up to the one that takes the outcome, and what each must give."""
    needs: list[tuple[Tree, bool]] = []
    for test in evaluation.plan.tests:
        wanted = test.outcome == outcome
        needs.append((test.tree, wanted))
        if wanted:
            break
    return needs


def _tree(evaluation: Evaluation, tree: Tree, want: bool) -> tuple[float, tuple[Turn, ...]]:
    """Distance of a tree from `want`, and the conditions that turn on the nearest way."""
    match tree:
        case Known(truth):
            return (0.0, ()) if truth == want else (1.0, ())
        case Leaf(index):
            distance = condition_distance(evaluation.plan.conditions[index], evaluation.frame, want)
            return distance, (Turn(index, want),) if distance > 0 else ()
        case Negation(operand):
            return _tree(evaluation, operand, not want)
        case Conjunction(operands) | Disjunction(operands):
            parts = [_tree(evaluation, o, want) for o in operands]
            if want == isinstance(tree, Conjunction):
                return sum(p[0] for p in parts), tuple(t for p in parts for t in p[1])
            return min(parts, key=lambda p: p[0])
    ways = [(True, want), (False, not want)]
    both = [(_tree(evaluation, tree.left, a), _tree(evaluation, tree.right, b)) for a, b in ways]
    return min(((x[0] + y[0], x[1] + y[1]) for x, y in both), key=lambda p: p[0])


def _atom(atom: Atom, frame: Frame, want: bool) -> float:
    if atom.holds(frame) == want:
        return 0.0
    if isinstance(atom, Membership):
        return float(offenders(atom.operand.stored(frame), atom.test, atom.members)) if want else 1.0
    operator = atom.operator if want else _INVERSE[atom.operator]
    if atom.arithmetic:
        return _number_distance(atom.left.number(frame), operator, atom.right.number(frame))
    left, right = atom.left.stored(frame), atom.right.stored(frame)
    numbers = as_numbers(left, right)
    if numbers is not None:
        return _number_distance(numbers[0], operator, numbers[1])
    return _text_distance(operator, *as_texts(left, right))


def _number_distance(left: Number, operator: str, right: Number) -> float:
    """Steps of the finer scale; a strict relation needs one more, and what looks equal but is not is one apart."""
    difference = abs(left.order(right))
    steps = difference if operator in ("=", "<=", ">=") else difference + 1
    return float(min(max(steps, 1), 10**30))


def _text_distance(operator: str, left: bytes, right: bytes) -> float:
    """Bytes that differ, each by how much. An order is decided by the first one: the later it stands the nearer."""
    apart = [(i, abs(a - b)) for i, (a, b) in enumerate(zip(left, right, strict=True)) if a != b]
    if not apart:
        return 1.0
    if operator == "=":
        return sum(1 + difference / 256 for _, difference in apart)
    first, difference = apart[0]
    return (1 + difference / 256) * (1 - first / (len(left) + 1))


# ---------------------------------------------------------------- wishes


def wishes(evaluation: Evaluation, condition: int, want: bool) -> tuple[Wish, ...]:
    """Changes of one operand each that turn a condition, best first; empty where it is `want` already or not known."""
    simple, frame = evaluation.plan.conditions[condition], evaluation.frame
    if simple.truth(frame) is not (not want):
        return ()
    found: dict[tuple[int, int, bytes], Wish] = {}
    for area, offset, data in _candidates(simple, frame, want):
        key = (area, offset, data)
        if key in found or not data:
            continue
        now = frame.read(area, offset, len(data))
        changed = frame.replaced(evaluation.plan.ranges, [key])
        if now != data and simple.truth(changed) is want:
            found[key] = Wish(condition, want, area, offset, now, data)
            if len(found) >= _MAX_WISHES:
                break
    return tuple(found.values())


_Change = tuple[int, int, bytes]


def _candidates(simple: Simple, frame: Frame, want: bool) -> Iterator[_Change]:
    """Changes worth evaluating."""
    for atoms in simple.alternatives:
        for atom in atoms:
            try:
                if isinstance(atom, Comparison):
                    yield from _of_comparison(atom, frame)
                else:
                    yield from _of_membership(atom, frame, want)
                for operand in atom.operands():
                    yield from _of_places(operand, frame)
            except (NotEvaluable, ArithmeticError):
                continue  # no such number, or none that the item holds


def _of_comparison(atom: Comparison, frame: Frame) -> Iterator[_Change]:
    """The other side's value, one more and one less, on either side."""
    for mine, other in ((atom.left, atom.right), (atom.right, atom.left)):
        if atom.arithmetic:
            yield from _solved(mine, other.number(frame), frame)
            continue
        if isinstance(mine, Constant):
            continue
        stored, value = mine.stored(frame), other.stored(frame)
        numbers = as_numbers(stored, value)
        if numbers is not None:
            yield from _solved(mine, numbers[1], frame)
        elif isinstance(mine, Call):
            yield from _through_call(mine, value, frame)
        else:
            yield from _as_text(stored, value)


def _solved(operand: Operand, target: Number, frame: Frame) -> Iterator[_Change]:
    """Changes of the items in an expression that give it the target, or a little more or less."""
    match operand:
        case Item():
            yield from _near(operand.stored(frame), target)
        case Counted(count):
            yield from _solved_sum(count, target, frame)
        case Call():
            yield from _solved_call(operand, target, frame)
        case Arithmetic(operator, left, right):
            x, y = left.number(frame), right.number(frame)
            match operator:
                case "+":
                    yield from _solved(left, target.plus(y.negated()), frame)
                    yield from _solved(right, target.plus(x.negated()), frame)
                case "-":
                    yield from _solved(left, target.plus(y), frame)
                    yield from _solved(right, x.plus(target.negated()), frame)
                case "*":
                    yield from _solved(left, _quotient(target, y), frame)
                    yield from _solved(right, _quotient(target, x), frame)
                case _:
                    yield from _solved(left, target.times(y), frame)
                    yield from _solved(right, _quotient(x, target), frame)


def _quotient(a: Number, b: Number) -> Number:
    return a if b.value == 0 else a.over(b)


def _solved_sum(count: Sum, target: Number, frame: Frame) -> Iterator[_Change]:
    for factor, operand in count.terms:
        rest = count.value(frame) - factor * operand.integer(frame)
        yield from _solved(operand, _quotient(Number(target.whole() - rest), Number(factor)), frame)


def _solved_call(call: Call, target: Number, frame: Frame) -> Iterator[_Change]:
    """An argument that gives a function its target: digits for NUMVAL, so many characters for LENGTH of a TRIM, the
    nearest number with that remainder, else the target itself."""
    first = call.arguments[0]
    whole = target.whole()
    if call.name in ("LENGTH", "STORED-CHAR-LENGTH"):
        text = first.arguments[0] if isinstance(first, Call) else first
        if isinstance(text, Item):
            stored = text.stored(frame)
            sizes = [n for n in (whole, whole + 1, whole - 1) if 0 <= n <= len(stored.data)]
            yield from ((stored.area, stored.offset, (b"A" * n).ljust(len(stored.data))) for n in sizes)
    elif call.name == "NUMVAL" and isinstance(first, Item):
        stored = first.stored(frame)
        for number in _neighbours(target):
            data = f"{number:f}".encode().ljust(len(stored.data))
            if len(data) == len(stored.data):
                yield stored.area, stored.offset, data
    elif call.name == "ORD" and isinstance(first, Item):
        stored = first.stored(frame)
        yield from ((stored.area, stored.offset, bytes([n - 1])) for n in (whole, whole + 1, whole - 1) if 0 < n <= 256)
    elif call.name in ("MOD", "REM"):
        now = Number(first.number(frame).whole() - call.number(frame).whole())
        yield from _solved(first, now.plus(target), frame)
        yield from _solved(first, target, frame)
    else:
        yield from _solved(first, target, frame)


def _through_call(call: Call, value: Stored, frame: Frame) -> Iterator[_Change]:
    """The other side's bytes in the argument of a function of text."""
    text = call.arguments[0]
    if isinstance(text, Call):
        yield from _through_call(text, value, frame)
    elif isinstance(text, Item):
        wanted = replace(value, data=value.data[::-1]) if call.name == "REVERSE" else value
        yield from _as_text(text.stored(frame), wanted)


def _neighbours(target: Number) -> tuple[Decimal, ...]:
    value = Decimal(target.value).scaleb(-target.scale) if target.scale < 100 else Decimal(target.whole())
    return value, value + 1, value - 1


def _near(stored: Stored, target: Number) -> Iterator[_Change]:
    """The bytes of a number, of one more and one less, in the item's own form."""
    if stored.item is None or stored.form.marks & Mark.POINTER:
        return
    step = Decimal(1).scaleb(-max(0, stored.form.scale))
    value = Decimal(target.value).scaleb(-target.scale) if target.scale < 100 else Decimal(target.whole())
    for number in (value, value + step, value - step):
        if stored.form.numeric:
            if stored.item.length == len(stored.data) and (stored.item.signed or number >= 0 or _binary(stored)):
                yield stored.area, stored.offset, encode_number(stored.item, number)
        elif number >= 0:
            text = str(int(number.scaleb(max(0, target.scale)))).rjust(len(stored.data), "0")
            yield stored.area, stored.offset, text[len(text) - len(stored.data) :].encode()


def _binary(stored: Stored) -> bool:
    return stored.item is not None and stored.item.usage is Usage.INDEX


def _as_text(stored: Stored, value: Stored) -> Iterator[_Change]:
    """The other side's bytes, and with the last byte that counts one more and one less."""
    size = len(stored.data)
    _, other = as_texts(stored, value)
    whole = (other + b" " * size)[:size]
    last = max(0, len(whole.rstrip(b" ")) - 1)
    for change in (0, 1, -1):
        if whole:
            data = whole[:last] + bytes([min(255, max(0, whole[last] + change))]) + whole[last + 1 :]
            yield stored.area, stored.offset, data
    if stored.form.kind is Kind.DISPLAY and whole.isdigit() and stored.item is not None:
        yield stored.area, stored.offset, encode_number(stored.item, Decimal(int(whole)).scaleb(-stored.form.scale))
    for data in (b" " * size, b"A" * size, b"\0" * size, b"\xff" * size):
        yield stored.area, stored.offset, data


def _of_membership(atom: Membership, frame: Frame, want: bool) -> Iterator[_Change]:
    """Into a class: each offending byte replaced, or a number. Out of it: the first and the last byte spoilt."""
    operand = atom.operand
    while isinstance(operand, Call):
        operand = operand.arguments[0]
    stored = operand.stored(frame)
    if stored.area < 0:
        return
    area, offset, size = stored.area, stored.offset, len(stored.data)
    item = stored.item
    if not size:
        return
    if want:
        usual = min(atom.members, default=48) if 48 not in atom.members else 48
        if not stored.form.numeric or item is None:
            yield area, offset, bytes(b if b in atom.members else usual for b in stored.data)
            yield area, offset, bytes([usual]) * size
        else:
            digits = bytes(b if b in atom.members else 48 for b in digits_and_sign(stored)[0])
            if stored.form.kind is Kind.DISPLAY and digits.isdigit():
                yield area, offset, encode_number(item, Decimal(int(digits)).scaleb(-item.scale))
            for number in (0, 1):
                yield area, offset, encode_number(item, number)
        yield area, offset, encode_text(item, b"") if item is not None and item.length == size else b" " * size
        return
    for byte in (b" ", b"A", b"0", b"*", b"\xff", b"\0"):
        yield area, offset, byte + stored.data[1:]
        yield area, offset, stored.data[:-1] + byte
        yield area, offset, byte * size


def _of_places(operand: Operand, frame: Frame) -> Iterator[_Change]:
    """Other elements of a table: its subscripts changed, few of them."""
    if isinstance(operand, Arithmetic):
        yield from _of_places(operand.left, frame)
        yield from _of_places(operand.right, frame)
    if isinstance(operand, Item):
        for _, place in operand.offset.terms:
            now = place.integer(frame)
            near = sorted(range(1, _MAX_ELEMENTS + 1), key=lambda n: (abs(n - now), n))
            for number in near[:_MAX_ELEMENTS]:
                yield from _solved_exactly(place, number, frame)


def _solved_exactly(place: Operand, number: int, frame: Frame) -> Iterator[_Change]:
    for change, _ in zip(_solved(place, Number(number), frame), range(1), strict=False):
        yield change
