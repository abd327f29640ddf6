"""What statements store, for the prover of infeasible outcomes.

Takes: a `State` and a statement. Gives: the state behind it. Never too little: where the result is not known exactly
the cells that it may touch are forgotten, and every comparison that hangs on the bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal

from locksmith.analysis.feasibility_conditions import CAP, Conditions, Operand
from locksmith.analysis.feasibility_storage import Place, Storage
from locksmith.analysis.feasibility_values import Content, is_text, moved, stored
from locksmith.analysis.proofs import Cell, State
from locksmith.model.program import Category, Field
from locksmith.syntax import ast

_COUNTED = 12  # contents that arithmetic may give: a counter is not followed for long


class Stores:
    """Writes to the cells of one program."""

    def __init__(self, storage: Storage, conditions: Conditions, cells: Sequence[Cell]) -> None:
        self.storage = storage
        self.conditions = conditions
        self.cells = cells
        self.model = storage.model
        self._cells_in: dict[int, list[int]] = {}
        for number, (area, _, _) in enumerate(cells):
            self._cells_in.setdefault(area, []).append(number)
        self._hit: dict[tuple[int, int, int], tuple[int, ...]] = {}
        self._keys: dict[Place, frozenset[str]] = {}

    def cells_at(self, place: Place) -> tuple[int, ...]:
        key = (place.area, place.low, place.high)
        found = self._hit.get(key)
        if found is None:
            near = self._cells_in.get(place.area, ())
            found = tuple(
                n for n in near if self.cells[n][1] < place.high and place.low < self.cells[n][1] + self.cells[n][2]
            )
            self._hit[key] = found
        return found

    def write(self, state: State, place: Place, contents: frozenset[bytes] | None = None) -> State:
        """`contents` are what the bytes of an exact place become; None: anything."""
        if place.area < 0:
            return State()
        lost = self.keys_at(place)
        signs = state.signs if lost.isdisjoint(state.signs) else {k: m for k, m in state.signs.items() if k not in lost}
        values = dict(state.values)
        for number in self.cells_at(place):
            if contents is None or not place.exact:
                values.pop(number, None)
                continue
            spliced = self._spliced(state.values.get(number), number, place, contents)
            if spliced is None:
                values.pop(number, None)
            else:
                values[number] = spliced
        return State(values, signs)

    def keys_at(self, place: Place) -> frozenset[str]:
        """The comparisons that hang on a place."""
        found = self._keys.get(place)
        if found is None:
            known = self.conditions.comparisons.items()
            found = frozenset(k for k, c in known if any(p.overlaps(place) for p in c.places))
            self._keys[place] = found
        return found

    def _spliced(
        self, old: frozenset[bytes] | None, number: int, place: Place, contents: frozenset[bytes]
    ) -> frozenset[bytes] | None:
        """A cell's contents after a write to some or all of its bytes."""
        _, low, size = self.cells[number]
        high = low + size
        if place.low <= low and high <= place.high:
            return frozenset(c[low - place.low : high - place.low] for c in contents)
        if old is None or len(old) * len(contents) > CAP:
            return None
        start, end = max(low, place.low), min(high, place.high)
        parts = {c[start - place.low : end - place.low] for c in contents}
        return frozenset(o[: start - low] + part + o[end - low :] for o in old for part in parts)

    def write_all(self, state: State, places: Iterable[Place]) -> State:
        for place in places:
            state = self.write(state, place)
        return state

    # ------------------------------------------------------------ storing

    def move(self, state: State, node: ast.Move) -> State:
        places = [self.storage.place(t) for t in node.targets]
        source = self.conditions.operand(node.source)
        lost = node.corresponding or any(p.overlaps(q) for p in places for q in source.places)
        lost = lost or (len(places) > 1 and source.literal is None and source.cell is None)
        for target, place in zip(node.targets, places, strict=True):
            item = self.storage.field_of(target)
            contents = None
            if not lost and place.exact and item is not None and target.refmod is None and _converts(source, item):
                contents = self._moved(self.conditions.contents(state, source), item)
            state = self.write(state, place, contents)
        return state

    def _moved(self, found: list[tuple[bytes, Content | None]] | None, item: Field) -> frozenset[bytes] | None:
        if found is None:
            return None
        out: set[bytes] = set()
        for _, content in found:
            data = None if content is None else moved(content, item)
            if data is None:
                return None
            out |= data
        return frozenset(out) if len(out) <= CAP else None

    def set(self, state: State, node: ast.Set) -> State:
        for action in node.actions:
            if isinstance(action, ast.SetTo) and len(node.actions) == 1 and action.value in ("TRUE", "FALSE"):
                for target in action.targets:
                    state = self._set_name(state, target, action.value == "TRUE")
                return state
        return self.write_all(state, self.storage.written(node))

    def _set_name(self, state: State, target: ast.Reference | ast.AddressOf, truth: bool) -> State:
        owner = self.model.condition_of.get(id(target))
        if owner is None or not isinstance(target, ast.Reference):
            return State()
        item = self.model.fields[owner[0]]
        named = item.conditions[owner[1]]
        value = named.values[0].low if truth and named.values else named.false_value
        place = self.storage.place_in(item, target)
        if value is None or not place.exact:
            return self.write(state, place)
        return self.write(
            state, place, self._moved(self.conditions.contents(state, self.conditions.operand(value)), item)
        )

    def initialize(self, state: State, node: ast.Initialize) -> State:
        plain = not (node.filler or node.to_value or node.replacing or node.to_default)
        for target in node.targets:
            place, item = self.storage.place(target), self.storage.field_of(target)
            contents = None
            if plain and place.exact and item is not None and not item.children and target.refmod is None:
                fill = "ZERO" if item.category is Category.NUMERIC else "SPACE"
                contents = self._moved([(b"", Content(fill=fill))], item)
            state = self.write(state, place, contents)
        return state

    def arithmetic(self, state: State, node: ast.Statement) -> State | None:
        """One receiver, all operands known, every result exact; else None."""
        expression, receiver = _sum_of(node)
        if expression is None or receiver is None:
            return None
        item, place = self.storage.field_of(receiver), self.storage.place(receiver)
        numbers = self.conditions.numbers(state, expression)
        if numbers is None or item is None or not place.exact or receiver.refmod is not None:
            return None
        contents = _stored(numbers, item)
        return None if contents is None else self.write(state, place, contents)

    def counted(self, state: State, counter: ast.Reference, value: ast.Node) -> State:
        item, place = self.storage.field_of(counter), self.storage.place(counter)
        numbers = self.conditions.numbers(state, value)
        contents = _stored(numbers, item) if numbers is not None and item is not None and place.exact else None
        return self.write(state, place, contents)


def _converts(source: Operand, target: Field) -> bool:
    """Whether a MOVE stores by the kinds of its operands: a group is moved byte by byte whatever it is moved to."""
    return source.item is None or source.item.category is not Category.GROUP or is_text(target)


def _stored(numbers: frozenset[Decimal], item: Field) -> frozenset[bytes] | None:
    out: set[bytes] = set()
    for number in numbers:
        ways = stored(number, item)
        if ways is None:
            return None
        out |= ways
    return frozenset(out) if len(out) <= _COUNTED else None


def _sum_of(node: ast.Statement) -> tuple[ast.Expr | None, ast.Reference | None]:
    """An arithmetic statement with one receiver as an expression; (None, None) for others."""
    nothing: tuple[ast.Expr | None, ast.Reference | None] = (None, None)
    if getattr(node, "corresponding", False):
        return nothing
    match node:
        case ast.Compute(targets=(receiver,)):
            return node.expression, receiver.target
        case ast.Add(to=(receiver,), giving=()):
            return _added([receiver.target, *node.operands], "+"), receiver.target
        case ast.Add(to=(), giving=(receiver,)):
            last = [] if node.to_operand is None else [node.to_operand]
            return _added([*node.operands, *last], "+"), receiver.target
        case ast.Subtract(from_=(receiver,), giving=()):
            return _added([receiver.target, *node.operands], "-"), receiver.target
        case ast.Subtract(from_=(), giving=(receiver,)) if node.from_operand is not None:
            return _added([node.from_operand, *node.operands], "-"), receiver.target
        case ast.Multiply(by=(receiver,), giving=()):
            return ast.Binary(operator="*", left=receiver.target, right=node.operand), receiver.target
        case ast.Multiply(by=(), giving=(receiver,)) if node.by_operand is not None:
            return ast.Binary(operator="*", left=node.operand, right=node.by_operand), receiver.target
    return nothing


def _added(terms: Sequence[ast.Expr], operator: str) -> ast.Expr:
    total = terms[0]
    for term in terms[1:]:
        total = ast.Binary(operator=operator, left=total, right=term)
    return total
