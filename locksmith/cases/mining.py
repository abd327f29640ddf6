"""What a program says about its data: values compared, and where data goes.

Takes: a `ProgramModel`. Gives: `Facts`: literals that items are compared with or set to, and flows from item to item,
all by storage range, so that REDEFINES and group moves need no special case. Never runs or changes anything.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice, product

from locksmith.cases.values import decode_number, is_numeric
from locksmith.model.program import Field, ProgramModel, SiteKind
from locksmith.model.walk import all_nodes, own_nodes, span_of, statements_in
from locksmith.syntax import ast


@dataclass(frozen=True, slots=True)
class Range:
    """Bytes of an area. All occurrences of a table element count as the first."""

    area: int
    offset: int
    length: int

    @property
    def end(self) -> int:
        return self.offset + self.length

    def covers(self, other: Range) -> bool:
        return self.area == other.area and self.offset <= other.offset and other.end <= self.end

    def overlaps(self, other: Range) -> bool:
        return self.area == other.area and self.offset < other.end and other.offset < self.end


class FactKind(StrEnum):
    COMPARED = "compared"
    CONDITION = "88-level"
    SET = "set"
    INITIAL = "initial value of"
    CLASS = "class test"
    SIGN = "sign test"


@dataclass(frozen=True, slots=True)
class Fact:
    """`value` (a literal node, None for class and sign tests) is said of `item`'s bytes at `place` on `line`."""

    kind: FactKind
    place: Range
    item: Field
    value: ast.Node | None
    line: int
    name: str


@dataclass(frozen=True, slots=True)
class Flow:
    """Bytes of `source` reach `target` in paragraph `label`. `linear`: byte for byte from the start."""

    source: Range
    target: Range
    target_item: Field | None
    label: int
    linear: bool


@dataclass(frozen=True, slots=True)
class Split:
    """An UNSTRING: what is cut, the first delimiter, where the parts go."""

    source: Range
    delimiter: bytes
    parts: tuple[Range, ...]


@dataclass(frozen=True, slots=True)
class Facts:
    """Everything mined. `links` are pairs of ranges compared with each other."""

    facts: tuple[Fact, ...]
    flows: tuple[Flow, ...]
    links: tuple[tuple[Range, Range], ...]
    splits: tuple[Split, ...] = ()


_MAX_OCCURRENCES = 24
_LITERALS = (ast.NumericLiteral, ast.TextLiteral, ast.Figurative, ast.AllLiteral)


def mine_facts(model: ProgramModel) -> Facts:
    """Walk every statement once."""
    miner = _Miner(model)
    for label in model.labels:
        for statement in statements_in(label.node):
            miner.take(statement, label.id)
    miner.take_conditions()
    miner.take_initial_values()
    return Facts(tuple(miner.facts), tuple(miner.flows), tuple(miner.links), tuple(miner.splits))


def range_of(model: ProgramModel, node: ast.Node | None) -> tuple[Range, Field] | None:
    """The bytes a reference names, a literal reference modification applied; None for anything else."""
    if not isinstance(node, ast.Reference):
        return None
    field_id = model.field_of.get(id(node))
    if field_id is None:
        return None
    item = model.fields[field_id]
    offset, length = item.offset, item.length
    if node.refmod is not None and isinstance(node.refmod.start, ast.NumericLiteral):
        start = int(node.refmod.start.value) - 1
        size = node.refmod.length
        wanted = int(size.value) if isinstance(size, ast.NumericLiteral) else length - start
        if 0 <= start < length and wanted > 0:
            offset, length = offset + start, min(wanted, length - start)
    return Range(item.area, offset, length), item


class _Miner:
    def __init__(self, model: ProgramModel) -> None:
        self.model = model
        self.facts: list[Fact] = []
        self.flows: list[Flow] = []
        self.links: list[tuple[Range, Range]] = []
        self.splits: list[Split] = []

    def take(self, statement: ast.Statement, label: int) -> None:
        if isinstance(statement, ast.Move):
            self._move(statement, label)
        elif isinstance(statement, ast.Read | ast.Return):
            self._read(statement, label)
        elif isinstance(statement, ast.Evaluate):
            self._evaluate(statement)
        elif isinstance(statement, ast.Add | ast.Subtract | ast.Multiply | ast.Divide | ast.Compute):
            self._arithmetic(statement, label)
        elif isinstance(statement, ast.Unstring):
            self._unstring(statement, label)
        elif isinstance(statement, ast.Set):
            self._set(statement, label)
        elif isinstance(statement, ast.Call):
            self._call(statement)
        for node in own_nodes(statement):
            self._condition(node, statement)

    def _call(self, statement: ast.Call) -> None:
        """A CALL by a variable compares it with the names of the programs that it may run."""
        for site in self.model.site_of.get(id(statement), ()):
            for name in self.model.sites[site].choices:
                literal = ast.TextLiteral(value=name.encode("latin-1"))
                self._fact(FactKind.COMPARED, statement.program, literal, statement)

    def _line(self, node: ast.Node) -> int:
        return span_of(self.model.program, node).line

    # ------------------------------------------------------------ flows

    def _move(self, statement: ast.Move, label: int) -> None:
        if isinstance(statement.source, _LITERALS):
            for target in statement.targets:
                self._fact(FactKind.SET, target, statement.source, statement)
            return
        source = range_of(self.model, statement.source)
        for target in statement.targets:
            place = range_of(self.model, target)
            if source is None or place is None:
                self._loose(statement.source, [target], label)
            elif statement.corresponding:
                continue
            else:
                self._flow(source, place, label)

    def _flow(self, source: tuple[Range, Field], target: tuple[Range, Field], label: int) -> None:
        linear = not (target[1].digits and target[1].category != "group") or source[1].length == target[1].length
        self.flows.append(Flow(source[0], target[0], target[1], label, linear))

    def _read(self, statement: ast.Read | ast.Return, label: int) -> None:
        file = next((f for f in self.model.files if f.name == statement.file), None)
        into = range_of(self.model, statement.into)
        if file is not None and into is not None:
            whole = Range(file.area, 0, self.model.areas[file.area].length)
            self.flows.append(Flow(whole, into[0], into[1], label, True))

    def _arithmetic(self, statement: ast.Statement, label: int) -> None:
        receivers = [n.target for n in own_nodes(statement) if isinstance(n, ast.Rounded)]
        targets = {id(r) for r in receivers}
        for node in own_nodes(statement):
            if isinstance(node, ast.Reference) and id(node) not in targets:
                self._loose(node, receivers, label)

    def _unstring(self, statement: ast.Unstring, label: int) -> None:
        self._loose(statement.source, [t.target for t in statement.into], label)
        targets = [range_of(self.model, t.target) for t in statement.into]
        delimiters = [d.value for _, d in statement.delimiters if isinstance(d, ast.TextLiteral)]
        source = next((r for r in map(self._whole, all_nodes(statement.source)) if r is not None), None)
        if source is not None:
            parts = tuple(t[0] for t in targets if t is not None)
            self.splits.append(Split(source, (delimiters or [b" "])[0], parts))

    def _whole(self, node: ast.Node) -> Range | None:
        place = range_of(self.model, node)
        return Range(place[1].area, place[1].offset, place[1].length) if place is not None else None

    def _set(self, statement: ast.Set, label: int) -> None:
        for action in statement.actions:
            if isinstance(action, ast.SetTo) and isinstance(action.value, ast.Reference):
                self._loose(action.value, [t for t in action.targets if isinstance(t, ast.Reference)], label)

    def _loose(self, source: ast.Node, targets: list[ast.Reference], label: int) -> None:
        for node in all_nodes(source):
            place = range_of(self.model, node)
            if place is None:
                continue
            for target in targets:
                goal = range_of(self.model, target)
                if goal is not None and goal[0] != place[0]:
                    self.flows.append(Flow(place[0], goal[0], goal[1], label, False))

    # ------------------------------------------------------------ facts

    def _condition(self, node: ast.Node, statement: ast.Statement) -> None:
        if isinstance(node, ast.Relation):
            self._compare(node.left, node.right, node)
        elif isinstance(node, ast.ClassTest):
            self._fact(FactKind.CLASS, node.operand, None, node)
        elif isinstance(node, ast.SignTest):
            self._fact(FactKind.SIGN, node.operand, None, node)

    def _compare(self, left: ast.Node, right: ast.Node, at: ast.Node) -> None:
        for side, other in ((left, right), (right, left)):
            literal = _literal(other)
            if literal is not None:
                for node in all_nodes(side):
                    self._fact(FactKind.COMPARED, node, literal, at)
        a, b = range_of(self.model, left), range_of(self.model, right)
        if a is not None and b is not None:
            self.links.append((a[0], b[0]))

    def _evaluate(self, statement: ast.Evaluate) -> None:
        for arm in statement.arms:
            for when in arm.whens:
                for subject, wanted in zip(statement.subjects, when.objects, strict=False):
                    self._when(subject, wanted, when)

    def _when(self, subject: ast.Subject, wanted: ast.WhenObject, when: ast.When) -> None:
        if subject.operand is None or wanted.operand is None:
            return
        parts = (wanted.operand.low, wanted.operand.high) if isinstance(wanted.operand, ast.RangeObject) else None
        for part in parts or (wanted.operand,):
            self._compare(subject.operand, part, when)

    def _fact(self, kind: FactKind, node: ast.Node, value: ast.Node | None, at: ast.Node) -> None:
        place = range_of(self.model, node)
        if place is not None:
            self.facts.append(Fact(kind, place[0], place[1], value, self._line(at), place[1].name))

    def take_conditions(self) -> None:
        """Every 88-level speaks of its item, used or not."""
        for item in self.model.fields:
            for condition in item.conditions:
                for value in condition.values:
                    for literal in (value.low, value.high):
                        if literal is not None:
                            place = Range(item.area, item.offset, item.length)
                            line, name = condition.span.line, condition.name
                            self.facts.append(Fact(FactKind.CONDITION, place, item, literal, line, name))

    def take_initial_values(self) -> None:
        """What an item holds at the start, every occurrence of it, where it is compared with another item: tables are
        filled by VALUE and looked up so."""
        owners = {Range(f.area, f.offset, f.length): f for f in self.model.fields if not f.children}
        for place in dict.fromkeys(p for link in self.links for p in link):
            item = owners.get(place)
            initial = self.model.areas[place.area].initial
            if item is None or not initial:
                continue
            for offset in islice(_occurrences(item), _MAX_OCCURRENCES):
                value = _held(item, initial[offset : offset + item.length])
                if value is not None:
                    self.facts.append(Fact(FactKind.INITIAL, place, item, value, item.span.line, item.name))


def _occurrences(item: Field) -> Iterator[int]:
    """Offsets of every occurrence of an item."""
    steps = [range(0, o.maximum * o.stride, o.stride) for o in item.dimensions if o.stride]
    return (item.offset + sum(pick) for pick in product(*steps))


def _held(item: Field, data: bytes) -> ast.Node | None:
    """The bytes as the literal that would give them; None for blanks and for what is no number in a numeric item."""
    if not data.strip(b" \0"):
        return None
    if is_numeric(item):
        number = decode_number(item, data)
        return None if number is None else ast.NumericLiteral(value=number, text=str(number))
    return ast.TextLiteral(value=data)


def _literal(node: ast.Node) -> ast.Node | None:
    if isinstance(node, _LITERALS):
        return node
    if isinstance(node, ast.Unary) and isinstance(node.operand, ast.NumericLiteral):
        return node
    return None


class FactIndex:
    """Facts and flows by area, with what is reached from a range."""

    def __init__(self, facts: Facts) -> None:
        self._facts: defaultdict[int, list[Fact]] = defaultdict(list)
        self._flows: defaultdict[int, list[Flow]] = defaultdict(list)
        self._links: defaultdict[int, list[tuple[Range, Range]]] = defaultdict(list)
        for fact in facts.facts:
            self._facts[fact.place.area].append(fact)
        for flow in facts.flows:
            self._flows[flow.source.area].append(flow)
        self._splits = facts.splits
        for a, b in facts.links:
            self._links[a.area].append((a, b))
            self._links[b.area].append((b, a))

    def flows_from(self, place: Range) -> Iterator[Flow]:
        """Flows whose source is exactly these bytes or lies within them."""
        return (f for f in self._flows[place.area] if place.covers(f.source))

    def tested_as_whole(self, place: Range) -> bool:
        """Whether a condition speaks of exactly these bytes."""
        kinds = (FactKind.COMPARED, FactKind.CONDITION)
        return any(f.place == place and f.kind in kinds for f in self._facts[place.area])

    def splits_of(self, place: Range) -> Iterator[Split]:
        """UNSTRINGs of these bytes or of what they are moved to."""
        reached = {place, *(f.target for f in self.flows_from(place) if f.source == place)}
        return (s for s in self._splits if s.source in reached)

    def said_of(self, place: Range, depth: int = 3) -> list[tuple[Fact, Range]]:
        """Facts about these bytes, about what they are moved to, and about what they are compared with, each with
        the range that stands for `place` where the fact was found. What the program itself sets counts where it was
        set to these bytes or to what they are compared with: other values of an item further on say little."""
        out: list[tuple[Fact, Range]] = []
        seen: set[Range] = set()
        front = [(place, True)]
        for _ in range(depth + 1):
            following: list[tuple[Range, bool]] = []
            for at, sets in front:
                if at in seen:
                    continue
                seen.add(at)
                near = (f for f in self._facts[at.area] if at.covers(f.place) or f.place.covers(at))
                out += [(f, at) for f in near if sets or f.kind is not FactKind.SET]
                following += self._next(at)
            front = following
        return out

    def _next(self, at: Range) -> Iterator[tuple[Range, bool]]:
        for a, b in self._links[at.area]:
            if a == at:
                yield b, True
        for flow in self._flows[at.area]:
            if at.covers(flow.source):
                yield flow.target, False
            elif flow.linear and flow.source.covers(at):
                shift = at.offset - flow.source.offset
                if shift < flow.target.length:
                    length = min(at.length, flow.target.length - shift)
                    yield Range(flow.target.area, flow.target.offset + shift, length), False


def sites_of_kind(model: ProgramModel, *kinds: SiteKind) -> Iterator[int]:
    """Ids of the sites of these kinds, in order."""
    return (s.id for s in model.sites if s.kind in kinds)
