"""Environment memory for programs that walk control blocks.

Takes: a `ProgramModel` whose statements SET ADDRESS OF linkage records. Gives: `BlockPlan`s: which records stand where,
so that every SET ADDRESS OF on the natural walk hits memory that holds the record. A handle is a number below 10^8
(design.md section 3); a pointer item holds it big-endian in its first four bytes. Never guesses addresses that the
program does not form.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from locksmith.cases.layout import Layout, LayoutBuilder
from locksmith.cases.mining import Range, range_of
from locksmith.model.program import AreaKind, Field, ProgramModel, Usage
from locksmith.model.walk import all_nodes, own_nodes, statements_in
from locksmith.syntax import ast

_FIRST_HANDLE = 1_000_000
_STEP = 100_000
_TAIL = 64


@dataclass(frozen=True, slots=True)
class Entry:
    """A record repeated from `offset` on, `stride` bytes apart; the bytes behind the last one are X'00'."""

    offset: int
    stride: int
    layouts: tuple[Layout, ...]


@dataclass(frozen=True, slots=True)
class BlockPlan:
    """Memory at `handle`: the first record's layouts, pointers (offset, handle) it must hold, repeated entries."""

    handle: int
    name: str
    layouts: tuple[Layout, ...]
    pointers: tuple[tuple[int, int], ...]
    entries: tuple[Entry, ...]
    tail: int = _TAIL


def encode_handle(handle: int, length: int) -> bytes:
    """A pointer item's bytes."""
    return handle.to_bytes(4, "big").ljust(length, b"\0")[:length]


def plan_blocks(model: ProgramModel, builder: LayoutBuilder) -> list[BlockPlan]:
    """One plan for each place the program's walk can reach."""
    return _Planner(model, builder).plan()


class _Planner:
    def __init__(self, model: ProgramModel, builder: LayoutBuilder) -> None:
        self.model = model
        self.builder = builder
        self.mapped: list[tuple[int, Range]] = []  # (linkage area, pointer item it is set from)
        self.copied: list[tuple[Range, Range]] = []  # pointer set to pointer: (target, source)
        self._collect()

    def _collect(self) -> None:
        for label in self.model.labels:
            for statement in statements_in(label.node):
                if isinstance(statement, ast.Set):
                    for action in statement.actions:
                        if isinstance(action, ast.SetTo):
                            self._action(action)
                elif isinstance(statement, ast.Move):
                    self._move(statement)

    def _action(self, action: ast.SetTo) -> None:
        source = self._pointer(action.value) if not isinstance(action.value, str) else None
        if source is None:
            return
        for target in action.targets:
            if isinstance(target, ast.AddressOf):
                place = range_of(self.model, target.operand)
                if place is not None and self.model.areas[place[0].area].kind is AreaKind.LINKAGE:
                    self.mapped.append((place[0].area, source))
            else:
                goal = self._pointer(target)
                if goal is not None:
                    self.copied.append((goal, source))

    def _move(self, statement: ast.Move) -> None:
        source = self._pointer(statement.source)
        goals = [self._pointer(t) for t in statement.targets]
        self.copied += [(g, source) for g in goals if g is not None and source is not None]

    def _pointer(self, node: ast.Node) -> Range | None:
        place = range_of(self.model, node)
        return place[0] if place is not None and place[1].usage is Usage.POINTER else None

    # ------------------------------------------------------------ planning

    def plan(self) -> list[BlockPlan]:
        if not self.mapped:
            return []
        roots = [p for _, p in self.mapped if not self._in_linkage(p) and not self._is_copy(p)]
        plans: list[BlockPlan] = []
        handles: dict[Range, int] = {}
        queue = [(p, 0) for p in dict.fromkeys(roots)][:1]  # address 0 is one place
        while queue:
            pointer, handle = queue.pop(0)
            if pointer in handles:
                continue
            handles[pointer] = handle
            plan, below = self._block(pointer, handle, len(handles) + len(queue))
            if plan is not None:
                plans.append(plan)
                queue += below
        return plans

    def _in_linkage(self, place: Range) -> bool:
        return self.model.areas[place.area].kind is AreaKind.LINKAGE

    def _is_copy(self, place: Range) -> bool:
        return any(t == place for t, _ in self.copied)

    def _areas_at(self, pointer: Range) -> list[int]:
        """Linkage records mapped through this pointer or a copy of it, those through itself first."""
        same = [pointer]
        for at in same:
            same += [t for t, s in self.copied if s == at and t not in same]
        return list(dict.fromkeys(a for p in same for a, q in self.mapped if q == p))

    def _block(self, pointer: Range, handle: int, used: int) -> tuple[BlockPlan | None, list[tuple[Range, int]]]:
        areas = self._areas_at(pointer)
        if not areas:
            return None, []
        first, rest = areas[0], areas[1:]
        length = self.model.areas[first].length
        below: list[tuple[Range, int]] = []
        pointers = []
        for item in self._pointers_in(first):
            place = Range(first, item.offset, item.length)
            if self._areas_at(place):
                target = _FIRST_HANDLE + _STEP * (used + len(below))
                pointers.append((item.offset, target))
                below.append((place, target))
        entries = tuple(self._entry(area, length) for area in rest)
        whole = Range(first, 0, length)
        name = self.model.areas[first].name
        return BlockPlan(handle, name, self.builder.layouts(whole), tuple(pointers), entries), below

    def _pointers_in(self, area: int) -> Iterator[Field]:
        return (f for f in self.model.fields if f.area == area and f.usage is Usage.POINTER)

    def _entry(self, area: int, base: int) -> Entry:
        """A record reached by adding to the pointer: it starts behind the first record, and steps by what is added."""
        length = self.model.areas[area].length
        steps = [s for s in self._increments() if 0 < s <= length]
        inner = [s for s in steps if s != base]
        stride = inner[0] if inner else steps[0] if steps else length
        start = base if base in self._increments() or not steps else 0
        return Entry(start, stride, self.builder.layouts(Range(area, 0, min(stride, length))))

    def _increments(self) -> list[int]:
        """Lengths and literals that are added to pointers, in source order."""
        pointers = [p for _, p in self.mapped] + [t for t, _ in self.copied]
        found: list[int] = []
        for label in self.model.labels:
            for statement in statements_in(label.node):
                if self._changes_pointer(statement, pointers):
                    found += self._amounts(statement)
        return list(dict.fromkeys(found))

    def _changes_pointer(self, statement: ast.Statement, pointers: list[Range]) -> bool:
        if isinstance(statement, ast.Set):
            targets = [t for a in statement.actions if isinstance(a, ast.SetBy) for t in a.targets]
        elif isinstance(statement, ast.Add | ast.Compute):
            targets = [n.target for n in own_nodes(statement) if isinstance(n, ast.Rounded)]
        else:
            return False
        places = [range_of(self.model, t) for t in targets]
        return any(p is not None and any(p[0].overlaps(q) for q in pointers) for p in places)

    def _amounts(self, statement: ast.Statement) -> Iterator[int]:
        for node in all_nodes(statement):
            if isinstance(node, ast.LengthOf):
                place = range_of(self.model, node.operand)
                if place is not None:
                    yield place[0].length
            elif isinstance(node, ast.NumericLiteral) and node.value == node.value.to_integral_value():
                yield int(node.value)
