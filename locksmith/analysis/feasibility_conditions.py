"""Conditions as formulas over cells and comparisons, and what a truth of them tells.

Takes: conditions of the tree, a `State`. Gives: the state under the assumption that a condition is true, or false; None
where no contents are left. Never too narrow: what cannot be evaluated leaves the state as it is.

A comparison of the same two operands is a function of their bytes: cobc 3.1.2 builds `compare(x, y) OP 0` with the
same compare for every OP (cobc/typeck.c cb_build_cond). So its sign, once tested, holds until one of those bytes
changes. With whole-number literals all comparisons of a DISPLAY or binary item take the same value of it
(cob_cmp_numdisp and its like), with text literals the same bytes: they exclude each other by the order of the literals.
What cobc folds because a literal does not fit the item (cobc/tree.c compare_field_literal) keeps to that order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from locksmith.analysis.feasibility_storage import Place, Storage
from locksmith.analysis.feasibility_values import (
    EXACT,
    FILL,
    Content,
    compare,
    content_of,
    is_number,
    is_text,
    literal_content,
)
from locksmith.analysis.proofs import ANY_SIGN, Cell, State
from locksmith.model.program import Category, Field, Usage
from locksmith.model.walk import all_nodes
from locksmith.syntax import ast

CAP = 48
_MASKS = {"=": 2, "<": 1, ">": 4, "<=": 3, ">=": 6, "<>": 5}
_SIGNS = {"POSITIVE": 4, "NEGATIVE": 1, "ZERO": 2}
_PAIRS = 4096
_BIG = 10**9


@dataclass(frozen=True, slots=True)
class Operand:
    """`cell` and `item` where it is an item that lies fixed; `literal` where it is one; else only `node`."""

    key: str | None
    places: tuple[Place, ...]
    node: ast.Node
    cell: int | None = None
    item: Field | None = None
    literal: Content | None = None


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two operands (`right` None: a test of the left one alone). `key` None: nothing of it may be remembered. `scale`
    groups comparisons of one item with literals that lie on one scale."""

    key: str | None
    left: Operand
    right: Operand | None
    scale: tuple[str, Decimal | bytes] | None = None

    @property
    def places(self) -> tuple[Place, ...]:
        """The bytes that it hangs on."""
        return self.left.places if self.right is None else self.left.places + self.right.places


@dataclass(frozen=True, slots=True)
class Formula:
    """`kind`: all, any, atom (a comparison whose sign is in `mask`), free (nothing is known)."""

    kind: str
    parts: tuple[Formula, ...] = ()
    comparison: Comparison | None = None
    mask: int = ANY_SIGN


FREE = Formula("free")
ALWAYS = Formula("all")
NEVER = Formula("any")


class Conditions:
    """Formulas of one program. `comparisons` has every key with the bytes it hangs on."""

    def __init__(self, storage: Storage, cells: Sequence[Cell]) -> None:
        self._storage = storage
        self._model = storage.model
        self._cell_of: Mapping[Cell, int] = {cell: k for k, cell in enumerate(cells)}
        self._formulas: dict[tuple[int, bool], Formula] = {}
        self._operands: dict[int, Operand] = {}
        self.comparisons: dict[str, Comparison] = {}

    def learn(self) -> None:
        """Meet every condition of the program, so that `comparisons` is complete."""
        for label in self._model.labels:
            for node in all_nodes(label.node):
                if isinstance(node, ast.If | ast.SearchWhen):
                    self.formula(node.condition, True)
                elif isinstance(node, ast.Perform):
                    for until in [node.until, *(v.until for v in node.varying)]:
                        if until is not None:
                            self.formula(until, True)
                elif isinstance(node, ast.Evaluate):
                    for when in (w for arm in node.arms for w in arm.whens):
                        self.when(node.subjects, when, True)
                        self.when(node.subjects, when, False)

    # ------------------------------------------------------------ formulas

    def formula(self, node: ast.Condition, truth: bool) -> Formula:
        """The condition, or its opposite where `truth` is False."""
        known = self._formulas.get((id(node), truth))
        if known is None:
            known = self._formulas[(id(node), truth)] = self._build(node, truth)
        return known

    def _build(self, node: ast.Condition, truth: bool) -> Formula:
        match node:
            case ast.Not():
                return self.formula(node.operand, not truth)
            case ast.And() | ast.Or():
                kind = "all" if isinstance(node, ast.And) is truth else "any"
                return Formula(kind, tuple(self.formula(o, truth) for o in node.operands))
            case ast.Relation():
                return self.relation(node.left, node.operator, node.right, truth)
            case ast.SignTest():
                return self._alone(node.operand, "sign", _SIGNS.get(node.test, ANY_SIGN), truth)
            case ast.ClassTest():
                return self._alone(node.operand, f"is {node.test}", 2, truth)
            case ast.ConditionName():
                return self.named(node.reference, truth)
        return FREE

    def relation(self, left: ast.Node, operator: str, right: ast.Node, truth: bool) -> Formula:
        """`left operator right`, or its opposite."""
        return self._atom(self.operand(left), operator, self.operand(right), truth)

    def _atom(self, left: Operand, operator: str, right: Operand, truth: bool) -> Formula:
        mask = _MASKS[operator] if truth else ANY_SIGN ^ _MASKS[operator]
        key = f"{left.key}~{right.key}" if left.key is not None and right.key is not None else None
        return Formula("atom", (), self._keep(Comparison(key, left, right, _scale(left, right))), mask)

    def _alone(self, node: ast.Node, test: str, mask: int, truth: bool) -> Formula:
        left = self.operand(node)
        key = f"{left.key}~{test}" if left.key is not None else None
        return Formula("atom", (), self._keep(Comparison(key, left, None)), mask if truth else ANY_SIGN ^ mask)

    def _keep(self, comparison: Comparison) -> Comparison:
        if comparison.key is None:
            return comparison
        return self.comparisons.setdefault(comparison.key, comparison)

    def named(self, reference: ast.Reference, truth: bool) -> Formula:
        """A condition name; a switch tells nothing."""
        owner = self._model.condition_of.get(id(reference))
        if owner is None:
            return FREE
        item = self._model.fields[owner[0]]
        left = self._item(item, reference)
        parts = []
        for value in item.conditions[owner[1]].values:
            low = self.operand(value.low)
            if value.high is None:
                parts.append(self._atom(left, "=", low, truth))
            else:
                ends = (self._atom(left, ">=", low, truth), self._atom(left, "<=", self.operand(value.high), truth))
                parts.append(Formula("all" if truth else "any", ends))
        return Formula("any" if truth else "all", tuple(parts))

    def when(self, subjects: Sequence[ast.Subject], when: ast.When, truth: bool) -> Formula:
        """A WHEN phrase of an EVALUATE."""
        parts = []
        for subject, item in zip(subjects, when.objects, strict=False):
            if not item.any:
                parts.append(self._object(subject, item, truth is not item.negated))
        if len(subjects) != len(when.objects):
            return FREE
        return Formula("all" if truth else "any", tuple(parts))

    def _object(self, subject: ast.Subject, item: ast.WhenObject, truth: bool) -> Formula:
        if subject.truth is not None or subject.condition is not None:
            return self._same(subject, item, truth)
        if subject.operand is None or item.operand is None:
            return FREE
        if isinstance(item.operand, ast.RangeObject):
            ends = (
                self.relation(subject.operand, ">=", item.operand.low, truth),
                self.relation(subject.operand, "<=", item.operand.high, truth),
            )
            return Formula("all" if truth else "any", ends)
        return self.relation(subject.operand, "=", item.operand, truth)

    def _same(self, subject: ast.Subject, item: ast.WhenObject, truth: bool) -> Formula:
        """Subject and object are truth values; the phrase matches where they are the same."""
        if item.truth is not None:
            yes, no = (ALWAYS, NEVER) if item.truth else (NEVER, ALWAYS)
        elif item.condition is not None:
            yes, no = self.formula(item.condition, True), self.formula(item.condition, False)
        elif isinstance(item.operand, ast.Reference):
            yes, no = self.named(item.operand, True), self.named(item.operand, False)
        else:
            return FREE
        if subject.condition is None:
            return yes if bool(subject.truth) is truth else no
        its_yes, its_no = self.formula(subject.condition, True), self.formula(subject.condition, False)
        if not truth:
            yes, no = no, yes
        return Formula("any", (Formula("all", (its_yes, yes)), Formula("all", (its_no, no))))

    # ------------------------------------------------------------ operands

    def operand(self, node: ast.Node) -> Operand:
        """An operand of a comparison."""
        known = self._operands.get(id(node))
        if known is None:
            known = self._operands[id(node)] = self._operand(node)
        return known

    def _operand(self, node: ast.Node) -> Operand:
        if isinstance(node, ast.Reference):
            item = self._storage.field_of(node)
            return Operand(None, (), node) if item is None else self._item(item, node)
        literal = literal_content(node)
        if isinstance(node, ast.NumericLiteral) and literal is not None:
            return Operand(f"n{node.text}", (), node, literal=literal)  # 05 and 5 differ beside a text
        if isinstance(node, ast.TextLiteral) and literal is not None:
            return Operand(f"x{node.value.hex()}", (), node, literal=literal)
        if isinstance(node, ast.Figurative):
            return Operand(f"g{node.name}", (), node, literal=literal)
        if isinstance(node, ast.Binary):
            left, right = self.operand(node.left), self.operand(node.right)
            known = left.key is not None and right.key is not None
            key = f"({left.key}{node.operator}{right.key})" if known else None
            return Operand(key, left.places + right.places, node)
        if isinstance(node, ast.Unary):
            inner = self.operand(node.operand)
            return Operand(f"({node.operator}{inner.key})" if inner.key is not None else None, inner.places, node)
        return Operand(None, (), node)

    def _item(self, item: Field, node: ast.Reference) -> Operand:
        place = self._storage.place_in(item, node)
        cell = None
        if self._storage.trackable(place) and node.refmod is None:
            cell = self._cell_of.get((place.area, place.low, place.high - place.low))
        key, places = self._reference_key(item, node, place)
        return Operand(key, places, node, cell, item)

    def _reference_key(self, item: Field, node: ast.Reference, place: Place) -> tuple[str | None, tuple[Place, ...]]:
        no_key: tuple[str | None, tuple[Place, ...]] = (None, ())
        if item.variable or item.renames is not None or item.usage in _INEXACT or place.area < 0:
            return no_key
        if not self._storage.steady(place.area) or len(node.subscripts) != len(item.dimensions):
            return no_key
        inner: list[Operand] = [self.operand(s) for s in node.subscripts if s is not None]
        text = ",".join(str(o.key) for o in inner)
        key = f"f{item.id}[{text}]"
        if node.refmod is not None:
            start = self.operand(node.refmod.start)
            inner.append(start)
            key += f"({start.key}:"
            if node.refmod.length is not None:
                inner.append(self.operand(node.refmod.length))
                key += str(inner[-1].key)
            key += ")"
        if len(node.subscripts) > sum(s is not None for s in node.subscripts) or any(o.key is None for o in inner):
            return no_key
        return key, (place, *(p for o in inner for p in o.places))

    # ------------------------------------------------------------ assumptions

    def assume(self, state: State | None, formula: Formula) -> State | None:
        """The state where the formula holds."""
        if state is None or formula.kind == "free":
            return state
        if formula.kind == "all":
            for part in formula.parts:
                state = self.assume(state, part)
            return state
        if formula.kind == "any":
            found: State | None = None
            for part in formula.parts:
                found = join(found, self.assume(state, part))
            return found
        assert formula.comparison is not None
        return self._compare(state, formula.comparison, formula.mask)

    def _compare(self, state: State, comparison: Comparison, mask: int) -> State | None:
        refined = self._filtered(state, comparison, mask)
        if refined is None or comparison.key is None:
            return refined
        signs = refined.signs.get(comparison.key, ANY_SIGN) & mask
        if not signs:
            return None
        if signs == refined.signs.get(comparison.key):
            return refined
        refined = replace(refined, signs={**refined.signs, comparison.key: signs})
        return refined if self._consistent(refined, comparison) else None

    def _filtered(self, state: State, comparison: Comparison, mask: int) -> State | None:
        left = self.contents(state, comparison.left)
        right = [_NOTHING] if comparison.right is None else self.contents(state, comparison.right)
        if left is None or right is None or len(left) * len(right) > _PAIRS:
            return self._pinned(state, comparison, mask)
        test = comparison.key.rpartition("~")[2] if comparison.key and comparison.right is None else ""
        kept_left, kept_right = set(), set()
        for one, its in left:
            for other, that in right:
                sign = _tested(its, test) if comparison.right is None else _signs(its, that)
                if sign & mask:
                    kept_left.add(one)
                    kept_right.add(other)
        if not kept_left:
            return None
        values = state.values
        for operand, kept in ((comparison.left, kept_left), (comparison.right, kept_right)):
            if operand is not None and operand.cell is not None and len(kept) < len(values.get(operand.cell, ())):
                values = {**values, operand.cell: values[operand.cell] & kept}
        return state if values is state.values else State(values, state.signs)

    def _pinned(self, state: State, comparison: Comparison, mask: int) -> State | None:
        """Equality with a text literal tells all bytes of an item."""
        left, right = comparison.left, comparison.right
        if mask != 2 or right is None or left.cell is None or left.item is None or left.cell in state.values:
            return state
        if right.literal is None or not is_text(left.item) or right.literal.number is not None:
            return state
        literal, size = right.literal, left.item.length
        whole = FILL[literal.fill] * size if literal.fill else (literal.text or b"").ljust(size)
        if whole[size:].strip(b" "):
            return None
        return replace(state, values={**state.values, left.cell: frozenset({whole[:size]})})

    def contents(self, state: State, operand: Operand) -> list[tuple[bytes, Content | None]] | None:
        """The bytes that an operand can have with what they mean; None where they are not known."""
        if operand.literal is not None:
            return [(b"", operand.literal)]
        if operand.cell is None or operand.item is None:
            numbers = self.numbers(state, operand.node) if isinstance(operand.node, ast.Binary | ast.Unary) else None
            return None if numbers is None else [(b"", Content(number=n)) for n in numbers]
        found = state.values.get(operand.cell)
        return None if found is None else [(data, content_of(operand.item, data)) for data in found]

    def numbers(self, state: State, node: ast.Node) -> frozenset[Decimal] | None:
        """The values that an arithmetic expression can have; None where they are not known."""
        if isinstance(node, ast.Binary) and node.operator in ("+", "-", "*"):
            left, right = self.numbers(state, node.left), self.numbers(state, node.right)
            if left is None or right is None or len(left) * len(right) > CAP:
                return None
            pairs = ((a, b) for a in left for b in right)
            match node.operator:
                case "+":
                    return frozenset(EXACT.add(a, b) for a, b in pairs)
                case "-":
                    return frozenset(EXACT.subtract(a, b) for a, b in pairs)
            return frozenset(EXACT.multiply(a, b) for a, b in pairs)
        if isinstance(node, ast.Unary):
            inner = self.numbers(state, node.operand)
            return inner if inner is None or node.operator == "+" else frozenset(-n for n in inner)
        if isinstance(node, ast.Binary):
            return None
        found = self.contents(state, self.operand(node))
        if found is None:
            return None
        out = set()
        for _, content in found:
            number = None if content is None else Decimal(0) if content.fill == "ZERO" else content.number
            if number is None:
                return None
            out.add(number)
        return frozenset(out)

    # ------------------------------------------------------------ comparisons with several literals

    def _consistent(self, state: State, comparison: Comparison) -> bool:
        """Whether the item can have a value for which all its remembered comparisons with literals hold."""
        if comparison.scale is None:
            return True
        prefix = f"{comparison.left.key}~"
        limits: list[tuple[Decimal | bytes, int]] = []
        for key, signs in state.signs.items():
            if key.startswith(prefix):
                other = self.comparisons[key]
                if other.scale is not None and other.scale[0] == comparison.scale[0]:
                    limits.append((other.scale[1], signs))
        return _satisfiable(limits)


_INEXACT = (Usage.FLOAT, Usage.DOUBLE, Usage.POINTER, Usage.PROCEDURE_POINTER, Usage.NATIONAL)
_NOTHING: tuple[bytes, Content | None] = (b"", None)
_TEXT_SIZE = 256


def _scale(left: Operand, right: Operand) -> tuple[str, Decimal | bytes] | None:
    """The scale on which comparisons of an item with literals lie, and the literal's place on it."""
    item, literal = left.item, right.literal
    if item is None or literal is None or literal.fill:
        return None
    refmod = isinstance(left.node, ast.Reference) and left.node.refmod is not None
    if literal.text is not None and (refmod or is_text(item)) and item.category is not Category.NUMERIC:
        return ("text", literal.text.ljust(_TEXT_SIZE)) if len(literal.text) <= _TEXT_SIZE else None
    number = literal.number
    if number is None or refmod or not is_number(item) or item.usage is Usage.PACKED or item.scale:
        return None
    if number != int(number) or abs(number) >= _BIG or "." in literal.digits or (number < 0 and not item.signed):
        return None  # cob_cmp_numdisp takes an unsigned item for greater than any negative number
    return ("number", number)


def _satisfiable(limits: Sequence[tuple[Decimal | bytes, int]]) -> bool:
    """Whether a place on the scale has each sign that is allowed. Places are the literals and the gaps between them."""
    order = sorted({at for at, _ in limits})  # all of one kind
    positions = [(2 * order.index(at), signs) for at, signs in limits]
    for place in range(-1, 2 * len(order)):
        if all(signs & (2 if place == at else 1 if place < at else 4) for at, signs in positions):
            return True
    return False


def _signs(left: Content | None, right: Content | None) -> int:
    if left is None or right is None:
        return ANY_SIGN
    return compare(left, right) or ANY_SIGN


def _tested(content: Content | None, test: str) -> int:
    if test != "sign" or content is None or content.number is None:
        return ANY_SIGN
    return 2 if content.number == 0 else 4 if content.number > 0 else 1


def join(left: State | None, right: State | None) -> State | None:
    """What holds on both ways."""
    if left is None or right is None or left is right:
        return right if left is None else left
    return State(_values_of_both(left, right), _signs_of_both(left, right))


def _values_of_both(left: State, right: State) -> Mapping[int, frozenset[bytes]]:
    if left.values is right.values:
        return left.values
    values = {}
    for cell, found in left.values.items():
        other = right.values.get(cell)
        if other is not None:
            both = found if other is found else found | other
            if len(both) <= CAP:
                values[cell] = both
    return values


def _signs_of_both(left: State, right: State) -> Mapping[str, int]:
    if left.signs is right.signs:
        return left.signs
    signs = {}
    for key, mask in left.signs.items():
        both = mask | right.signs.get(key, ANY_SIGN)
        if both != ANY_SIGN:
            signs[key] = both
    return signs
