"""What conditions tell, for the checker of infeasibility proofs.

Takes: `Knowledge` and conditions of the tree. Gives: the knowledge under which a condition holds or does not; None
where that cannot be. Written apart from the prover on purpose. Knowledge has, by the number of a cell, the contents
that it can have, and by the key of a comparison the signs it can have; what it does not name can be anything.

The key of a comparison: its operands with `~` between. An item is `f` and its number with its subscripts in brackets,
then `(start:length)`; a literal `n`, `x` or `g` with its value; arithmetic is in parentheses. A test of one operand is
the operand, `~` and `sign` or `is CLASS`, true being equal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any, NamedTuple

from locksmith.analysis.proofs import Cell
from locksmith.analysis.proofs_storage import Memory, Span
from locksmith.model.initial import encode_binary, encode_packed
from locksmith.model.program import Category, Field, ProgramModel, Usage
from locksmith.model.walk import all_nodes
from locksmith.syntax import ast

Knowledge = dict[int | str, frozenset[object]]
_EVERY = frozenset("<=>")
_SIGNS = {"POSITIVE": ">", "NEGATIVE": "<", "ZERO": "="}
_LOW_NINES, _HIGH_NINES = b"{ABCDEFGHI", b"}JKLMNOPQR"
_CHARACTERS = {"SPACE": 0x20, "ZERO": 0x30, "HIGH-VALUE": 0xFF, "LOW-VALUE": 0x00, "QUOTE": 0x22}
_MOST_PAIRS = 4096
_MOST = 48
_NO_KEY = (Usage.FLOAT, Usage.DOUBLE, Usage.POINTER, Usage.PROCEDURE_POINTER, Usage.NATIONAL)


class Value(NamedTuple):
    """One of: bytes, a number, a character that fills any length."""

    text: bytes | None = None
    number: Fraction | None = None
    fill: int | None = None


def fits(knowledge: Knowledge, claimed: Knowledge) -> bool:
    """Whether everything that is claimed is known."""
    return all(key in knowledge and knowledge[key] <= found for key, found in claimed.items())


def either(one: Knowledge | None, other: Knowledge | None) -> Knowledge | None:
    """What is known whichever of the two holds."""
    if one is None or other is None:
        return one if other is None else other
    return {key: found | other[key] for key, found in one.items() if key in other}


def forgotten(
    knowledge: Knowledge, changed: Iterable[Span], cells: Sequence[Cell], reads: Mapping[str, Sequence[Span]]
) -> Knowledge:
    """Without all that hangs on changed bytes."""
    spans = list(changed)
    if not spans:
        return knowledge

    def touched(key: int | str) -> bool:
        if isinstance(key, int):
            area, low, size = cells[key]
            return any(s.meets(area, low, low + size) for s in spans)
        return any(s.meets(r.area, r.low, r.high) for s in spans for r in reads[key])

    return {key: found for key, found in knowledge.items() if not touched(key)}


def text_item(item: Field) -> bool:
    return item.usage in (Usage.GROUP, Usage.DISPLAY) and item.category in (
        Category.GROUP,
        Category.ALPHANUMERIC,
        Category.ALPHABETIC,
    )


def number_of(item: Field, data: bytes) -> Fraction | None:
    """What a numeric item's bytes are worth; None for anything irregular, negative zeros too."""
    if item.category is not Category.NUMERIC or item.picture is None or item.picture.scale < 0:
        return None
    sign, digits = 1, ""
    if item.usage in (Usage.BINARY, Usage.COMP5):
        value = int.from_bytes(data, "big" if item.usage is Usage.BINARY else "little", signed=item.signed)
        return Fraction(value, 10**item.scale)
    if item.usage is Usage.PACKED:
        digits, mark = data.hex()[:-1], data.hex()[-1]
        if mark not in "cdf" or (mark == "d" and not item.signed) or digits[: len(digits) - item.digits].strip("0"):
            return None
        sign = -1 if mark == "d" else 1
    elif item.usage is Usage.DISPLAY and not item.sign_leading and not item.sign_separate:
        if item.length != item.digits:
            return None
        digits = data.decode("latin-1")
        if item.signed and data[-1] in _LOW_NINES:
            digits = digits[:-1] + str(_LOW_NINES.index(data[-1]))
        elif item.signed and data[-1] in _HIGH_NINES:
            sign, digits = -1, digits[:-1] + str(_HIGH_NINES.index(data[-1]))
    else:
        return None
    if not digits or set(digits) - set("0123456789"):
        return None
    value = sign * int(digits)
    return None if sign < 0 and not value else Fraction(value, 10**item.scale)


def value_in(item: Field, data: bytes) -> Value | None:
    if text_item(item):
        return Value(text=data)
    number = number_of(item, data)
    return None if number is None else Value(number=number)


def literal(node: ast.Node) -> Value | None:
    """What a literal stands for; None for anything else."""
    if isinstance(node, ast.NumericLiteral):
        return None if node.floating else Value(number=Fraction(node.value))
    if isinstance(node, ast.TextLiteral):
        return Value(text=node.value) if node.value and node.kind in "XH" else None
    if isinstance(node, ast.Figurative) and node.name in _CHARACTERS:
        return Value(fill=_CHARACTERS[node.name])
    return None


def signs_of(left: Value | None, right: Value | None) -> frozenset[str]:
    """The signs that a comparison can have."""
    if left is None or right is None:
        return _EVERY
    if left.fill is not None:
        if right.fill is not None:
            return _EVERY
        return frozenset({"<": ">", ">": "<"}.get(s, s) for s in signs_of(right, left))
    if left.number is not None:
        other = Fraction(0) if right.fill == _CHARACTERS["ZERO"] else right.number
        return _EVERY if other is None else _order(left.number, other)
    assert left.text is not None
    if right.fill is not None:
        return _order(left.text, bytes([right.fill]) * len(left.text))
    if right.text is None:
        return _EVERY
    size = max(len(left.text), len(right.text))
    return _order(left.text + b" " * (size - len(left.text)), right.text + b" " * (size - len(right.text)))


def _order(left: Fraction | bytes, right: Fraction | bytes) -> frozenset[str]:
    return frozenset("=" if left == right else "<" if left < right else ">")  # type: ignore[operator]  # one kind


class Tests:
    """Conditions of one program under one certificate's cells. `reads`: the bytes that each comparison hangs on."""

    def __init__(self, memory: Memory, cells: Sequence[Cell]) -> None:
        self.memory = memory
        self.cells = cells
        self.reads: dict[str, tuple[Span, ...]] = {}
        self._limits: dict[str, tuple[str, Fraction | bytes]] = {}
        self._numbers = {cell: number for number, cell in enumerate(cells)}

    def learn(self, model: ProgramModel) -> None:
        """Meet every condition of the program once, so that every key is known."""
        for label in model.labels:
            for node in all_nodes(label.node):
                if isinstance(node, ast.If):
                    self.hold({}, node.condition, True)
                elif isinstance(node, ast.Perform):
                    for until in [node.until, *(v.until for v in node.varying)]:
                        if until is not None:
                            self.hold({}, until, True)
                elif isinstance(node, ast.SearchWhen):
                    self.hold({}, node.condition, True)
                elif isinstance(node, ast.Evaluate):
                    for when in (w for arm in node.arms for w in arm.whens):
                        self.matches({}, node.subjects, when, True)
                        self.matches({}, node.subjects, when, False)

    # ------------------------------------------------------------ conditions

    def hold(self, knowledge: Knowledge, node: ast.Condition, truth: bool) -> Knowledge | None:
        """What is known where the condition is `truth`."""
        match node:
            case ast.Not():
                return self.hold(knowledge, node.operand, not truth)
            case ast.And() | ast.Or():
                ways = [_way(self.hold, operand, truth) for operand in node.operands]
                return _every(knowledge, ways) if isinstance(node, ast.And) is truth else _some(knowledge, ways)
            case ast.Relation():
                return self._relation(knowledge, node.left, node.operator, node.right, truth)
            case ast.SignTest():
                return self._single(knowledge, node.operand, "sign", _SIGNS[node.test], truth)
            case ast.ClassTest():
                return self._single(knowledge, node.operand, f"is {node.test}", "=", truth)
            case ast.ConditionName():
                return self.named(knowledge, node.reference, truth)
        return knowledge

    def named(self, knowledge: Knowledge, reference: ast.Reference, truth: bool) -> Knowledge | None:
        """A level 88: one of its values or ranges."""
        found = self.memory.model.condition_of.get(id(reference))
        if found is None:
            return knowledge
        item = self.memory.model.fields[found[0]]
        ways: list[_Way] = []
        for value in item.conditions[found[1]].values:
            ways.append(self._value_way(item, reference, value, truth))
        return _some(knowledge, ways) if truth else _every(knowledge, ways)

    def _value_way(self, item: Field, reference: ast.Reference, value: ast.ValueRange, truth: bool) -> _Way:
        left = _Side(reference, item)
        if value.high is None:
            return lambda k: self._compare(k, left, "=", _Side(value.low), truth)
        high = value.high
        ends: list[_Way] = [
            lambda k: self._compare(k, left, ">=", _Side(value.low), truth),
            lambda k: self._compare(k, left, "<=", _Side(high), truth),
        ]
        return lambda k: _every(k, ends) if truth else _some(k, ends)

    def matches(
        self, knowledge: Knowledge, subjects: Sequence[ast.Subject], when: ast.When, truth: bool
    ) -> Knowledge | None:
        """What is known where a WHEN phrase matches, or does not."""
        if len(subjects) != len(when.objects):
            return knowledge
        ways = [
            _object_way(self, subject, item, truth != item.negated)
            for subject, item in zip(subjects, when.objects, strict=True)
            if not item.any
        ]
        return _every(knowledge, ways) if truth else _some(knowledge, ways)

    def object(self, knowledge: Knowledge, subject: ast.Subject, item: ast.WhenObject, truth: bool) -> Knowledge | None:
        """One subject against one object."""
        if subject.operand is None:
            return self._truths(knowledge, subject, item, truth)
        if isinstance(item.operand, ast.RangeObject):
            low, high, operand = item.operand.low, item.operand.high, subject.operand
            ends: list[_Way] = [
                lambda k: self._relation(k, operand, ">=", low, truth),
                lambda k: self._relation(k, operand, "<=", high, truth),
            ]
            return _every(knowledge, ends) if truth else _some(knowledge, ends)
        if item.operand is None:
            return knowledge
        return self._relation(knowledge, subject.operand, "=", item.operand, truth)

    def _truths(
        self, knowledge: Knowledge, subject: ast.Subject, item: ast.WhenObject, truth: bool
    ) -> Knowledge | None:
        def subject_is(wanted: bool) -> _Way:
            if subject.condition is None:
                return lambda k: k if bool(subject.truth) is wanted else None
            return _way(self.hold, subject.condition, wanted)

        def object_is(wanted: bool) -> _Way:
            if item.truth is not None:
                return lambda k: k if item.truth is wanted else None
            if item.condition is not None:
                return _way(self.hold, item.condition, wanted)
            operand = item.operand
            return lambda k: self.named(k, operand, wanted) if isinstance(operand, ast.Reference) else k

        def both(one: bool, other: bool) -> _Way:
            return lambda k: _every(k, [subject_is(one), object_is(other)])

        return _some(knowledge, [both(True, truth), both(False, not truth)])

    # ------------------------------------------------------------ comparisons

    def _relation(
        self, knowledge: Knowledge, left: ast.Node, operator: str, right: ast.Node, truth: bool
    ) -> Knowledge | None:
        return self._compare(knowledge, self._side(left), operator, self._side(right), truth)

    def _side(self, node: ast.Node) -> _Side:
        return _Side(node, self.memory.item(node) if isinstance(node, ast.Reference) else None)

    def _compare(self, knowledge: Knowledge, left: _Side, operator: str, right: _Side, truth: bool) -> Knowledge | None:
        allowed = frozenset(operator) if truth else _EVERY - frozenset(operator)
        one, other = self._key(left), self._key(right)
        key = None
        if one is not None and other is not None:
            key = f"{one[0]}~{other[0]}"
            self.reads.setdefault(key, (*one[1], *other[1]))
            limit = _limit(left, right)
            if limit is not None:
                self._limits.setdefault(key, limit)
        lefts, rights = self._values(knowledge, left), self._values(knowledge, right)
        if lefts is None or rights is None or len(lefts) * len(rights) > _MOST_PAIRS:
            pinned = self._equal(knowledge, left, right) if allowed == {"="} and lefts is None else knowledge
            return None if pinned is None else self._remember(pinned, key, allowed)
        kept = [(a, b) for a, b in product(lefts, rights) if signs_of(a[1], b[1]) & allowed]
        if not kept:
            return None
        out = dict(knowledge)
        for side, contents in ((left, {a[0] for a, _ in kept}), (right, {b[0] for _, b in kept})):
            cell = self._cell_number(side)
            if cell is not None:
                out[cell] = out[cell] & contents
        return self._remember(out, key, allowed)

    def _single(self, knowledge: Knowledge, node: ast.Node, test: str, sign: str, truth: bool) -> Knowledge | None:
        side = self._side(node)
        allowed = frozenset(sign) if truth else _EVERY - frozenset(sign)
        named = self._key(side)
        key = None
        if named is not None:
            key = f"{named[0]}~{test}"
            self.reads.setdefault(key, named[1])
        values = self._values(knowledge, side) if test == "sign" else None
        if values is not None:
            zero = Value(number=Fraction(0))
            kept = {c for c, v in values if v is None or v.number is None or signs_of(v, zero) & allowed}
            if not kept:
                return None
            cell = self._cell_number(side)
            if cell is not None:
                knowledge = {**knowledge, cell: knowledge[cell] & kept}
        return self._remember(knowledge, key, allowed)

    def _remember(self, knowledge: Knowledge, key: str | None, allowed: frozenset[str]) -> Knowledge | None:
        if key is None:
            return knowledge
        signs = knowledge.get(key, _EVERY) & allowed
        if not signs:
            return None
        out = {**knowledge, key: signs}
        return out if self._possible(out, key) else None

    def _possible(self, knowledge: Knowledge, key: str) -> bool:
        """Whether the item can have a value with all the signs known of it against literals on the same scale."""
        mine = self._limits.get(key)
        if mine is None:
            return True
        left = key.partition("~")[0]
        known = [
            (limit[1], knowledge[other])
            for other, limit in self._limits.items()
            if other in knowledge and limit[0] == mine[0] and other.partition("~")[0] == left
        ]
        marks = sorted({mark for mark, _ in known})  # of one kind
        ranks = [(2 * marks.index(mark) + 1, signs) for mark, signs in known]
        return any(
            all(("=" if rank == at else "<" if at < rank else ">") in signs for rank, signs in ranks)
            for at in range(2 * len(marks) + 1)
        )

    def _equal(self, knowledge: Knowledge, left: _Side, right: _Side) -> Knowledge | None:
        """An item that equals a text literal has its bytes."""
        cell, value = self._cell_number(left), literal(right.node)
        if cell is None or left.item is None or not text_item(left.item) or value is None or value.number is not None:
            return knowledge
        size = left.item.length
        text = bytes([value.fill]) * size if value.fill is not None else value.text or b""
        if text[size:].strip(b" "):
            return None
        return {**knowledge, cell: frozenset({text[:size].ljust(size)})}

    # ------------------------------------------------------------ operands

    def _cell_number(self, side: _Side) -> int | None:
        if side.item is None or not isinstance(side.node, ast.Reference) or side.node.refmod is not None:
            return None
        span = self.memory.span_of(side.item, side.node)
        return self._numbers.get((span.area, span.low, span.high - span.low)) if span.whole else None

    def _values(self, knowledge: Knowledge, side: _Side) -> list[tuple[Any, Value | None]] | None:
        value = literal(side.node)
        if value is not None:
            return [(None, value)]
        if isinstance(side.node, ast.Binary | ast.Unary):
            figures = self.figures(knowledge, side.node)
            return None if figures is None else [(None, Value(number=n)) for n in figures]
        cell = self._cell_number(side)
        if cell is None or side.item is None or cell not in knowledge:
            return None
        return [(data, value_in(side.item, data)) for data in knowledge[cell] if isinstance(data, bytes)]

    def contents(self, knowledge: Knowledge, node: ast.Node) -> list[Value | None] | None:
        """What an operand can be; None where that is not known."""
        found = self._values(knowledge, self._side(node))
        return None if found is None else [value for _, value in found]

    def figures(self, knowledge: Knowledge, node: ast.Node) -> set[Fraction] | None:
        """The numbers that an expression can be worth; None where that is not known."""
        if isinstance(node, ast.Unary):
            inner = self.figures(knowledge, node.operand)
            return inner if inner is None or node.operator == "+" else {-n for n in inner}
        if isinstance(node, ast.Binary):
            operation = _ARITHMETIC.get(node.operator)
            left, right = self.figures(knowledge, node.left), self.figures(knowledge, node.right)
            if operation is None or left is None or right is None or len(left) * len(right) > _MOST:
                return None
            return {operation(a, b) for a in left for b in right}
        found = self.contents(knowledge, node)
        if found is None:
            return None
        numbers = [Fraction(0) if v is not None and v.fill == 0x30 else v and v.number for v in found]
        return None if any(n is None for n in numbers) else {n for n in numbers if n is not None}

    def _key(self, side: _Side) -> tuple[str, tuple[Span, ...]] | None:
        node = side.node
        if side.item is not None and isinstance(node, ast.Reference):
            return self._item_key(side.item, node)
        if isinstance(node, ast.NumericLiteral):
            return None if node.floating else (f"n{node.text}", ())
        if isinstance(node, ast.TextLiteral):
            return (f"x{node.value.hex()}", ()) if literal(node) is not None else None
        if isinstance(node, ast.Figurative):
            return f"g{node.name}", ()
        if isinstance(node, ast.Unary):
            inner = self._key(self._side(node.operand))
            return None if inner is None else (f"({node.operator}{inner[0]})", inner[1])
        if isinstance(node, ast.Binary):
            left, right = self._key(self._side(node.left)), self._key(self._side(node.right))
            if left is None or right is None:
                return None
            return f"({left[0]}{node.operator}{right[0]})", left[1] + right[1]
        return None

    def _item_key(self, item: Field, node: ast.Reference) -> tuple[str, tuple[Span, ...]] | None:
        span = self.memory.span_of(item, node)
        if span.area < 0 or item.variable or item.renames is not None or item.usage in _NO_KEY:
            return None
        if not self.memory.settled(span.area) or len(node.subscripts) != len(item.dimensions):
            return None
        parts: list[tuple[str, tuple[Span, ...]] | None] = [
            None if s is None else self._key(self._side(s)) for s in node.subscripts
        ]
        if node.refmod is not None:
            parts.append(self._key(self._side(node.refmod.start)))
            if node.refmod.length is not None:
                parts.append(self._key(self._side(node.refmod.length)))
        if any(p is None for p in parts):
            return None
        known = [p for p in parts if p is not None]
        count = len(node.subscripts)
        text = f"f{item.id}[{','.join(p[0] for p in known[:count])}]"
        if node.refmod is not None:
            text += f"({':'.join([*(p[0] for p in known[count:]), ''][:2])})"
        return text, (span, *(s for p in known for s in p[1]))

    # ------------------------------------------------------------ storing

    def put(self, knowledge: Knowledge, target: ast.Reference, numbers: set[Fraction] | None) -> Knowledge:
        """A number is stored into an item; None: any."""
        item = self.memory.item(target)
        ways: set[bytes] | None = None
        if numbers is not None and item is not None:
            ways = set()
            for number in numbers:
                forms = number_forms(number, item)
                ways = None if ways is None or forms is None else ways | forms
        return self.write(knowledge, self.memory.span(target), ways)

    def write(self, knowledge: Knowledge, span: Span, contents: set[bytes] | None) -> Knowledge:
        """The bytes of a span become one of `contents`; None: anything."""
        out = forgotten(knowledge, [span], self.cells, self.reads)
        if contents is None or not span.whole or span.area < 0 or len(contents) > _MOST:
            return out
        for cell, (area, low, size) in enumerate(self.cells):
            if not span.meets(area, low, low + size):
                continue
            if span.low <= low and low + size <= span.high:
                out[cell] = frozenset(c[low - span.low :][:size] for c in contents)
            elif cell in knowledge and len(knowledge[cell]) * len(contents) <= _MOST:
                out[cell] = frozenset(
                    _laid(old, low, new, span.low)
                    for old in knowledge[cell]
                    for new in contents
                    if isinstance(old, bytes)
                )
        return out


class _Side(NamedTuple):
    node: ast.Node
    item: Field | None = None


_Way = Callable[[Knowledge], Knowledge | None]
_ARITHMETIC: dict[str, Callable[[Fraction, Fraction], Fraction]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
}


def _way(hold: Callable[[Knowledge, ast.Condition, bool], Knowledge | None], node: ast.Condition, truth: bool) -> _Way:
    return lambda knowledge: hold(knowledge, node, truth)


def _object_way(tests: Tests, subject: ast.Subject, item: ast.WhenObject, truth: bool) -> _Way:
    return lambda knowledge: tests.object(knowledge, subject, item, truth)


def _every(knowledge: Knowledge, ways: Sequence[_Way]) -> Knowledge | None:
    now: Knowledge | None = knowledge
    for way in ways:
        now = way(now) if now is not None else None
    return now


def _some(knowledge: Knowledge, ways: Sequence[_Way]) -> Knowledge | None:
    out: Knowledge | None = None
    for way in ways:
        out = either(out, way(knowledge))
    return out


def _limit(left: _Side, right: _Side) -> tuple[str, Fraction | bytes] | None:
    """Where a literal stands on the scale of an item; comparisons with literals on one scale exclude each other."""
    item, value = left.item, literal(right.node)
    if item is None or value is None or not isinstance(left.node, ast.Reference):
        return None
    cut = left.node.refmod is not None
    if value.text is not None and item.category is not Category.NUMERIC and (cut or text_item(item)):
        return ("text", value.text.ljust(256)) if len(value.text) <= 256 else None
    if value.number is None or cut or not isinstance(right.node, ast.NumericLiteral) or "." in right.node.text:
        return None
    plain = item.category is Category.NUMERIC and item.usage in (Usage.DISPLAY, Usage.BINARY, Usage.COMP5)
    if item.usage is Usage.DISPLAY and item.length != item.digits:
        plain = False
    fitting = value.number.denominator == 1 and abs(value.number) < 10**9 and (value.number >= 0 or item.signed)
    return ("number", value.number) if plain and fitting and item.scale == 0 else None


def _laid(old: bytes, low: int, new: bytes, start: int) -> bytes:
    """`new` laid from position `start` over `old`, which lies at `low`."""
    out = bytearray(old)
    for at, byte in enumerate(new, start - low):
        if 0 <= at < len(out):
            out[at] = byte
    return bytes(out)


def number_forms(number: Fraction, item: Field) -> set[bytes] | None:
    """All ways in which the reference may store a number that the item holds whole; None where it does not."""
    if item.category is not Category.NUMERIC or not item.scale >= 0 or not 0 < item.digits <= 18:
        return None
    scaled = number * 10**item.scale
    if scaled.denominator != 1 or abs(scaled) >= 10**item.digits or (scaled < 0 and not item.signed):
        return None
    value = int(scaled)
    forms: set[bytes]
    if item.usage in (Usage.BINARY, Usage.COMP5):
        forms = {encode_binary(value, item)}
    elif item.usage is Usage.PACKED:
        packed = encode_packed(value, item)
        forms = {packed} if value < 0 else {packed[:-1] + bytes([(packed[-1] & 0xF0) + n]) for n in (12, 15)}
    elif item.usage is Usage.DISPLAY and not item.sign_leading and not item.sign_separate:
        digits = f"{abs(value):0{item.length}d}".encode()
        signed = _HIGH_NINES if value < 0 else _LOW_NINES
        punched = digits[:-1] + signed[digits[-1] - 0x30 : digits[-1] - 0x2F]
        forms = {digits} if not item.signed else {punched} if value < 0 else {punched, digits}
    else:
        return None
    return forms if all(len(f) == item.length and number_of(item, f) == number for f in forms) else None
