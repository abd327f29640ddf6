"""Where items lie and what a statement writes, for the prover of infeasible outcomes.

Takes: a `Unit`. Gives: `Place`s of references, the places that each statement may write, the cells worth tracking.
Never too little: a place that is not known exactly is its whole area, and what is not understood is everything.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from locksmith.analysis.proofs import Cell
from locksmith.model.program import Area, AreaKind, Field, File, ProgramModel
from locksmith.model.unit import Unit
from locksmith.model.walk import all_nodes, child_nodes, statements_in
from locksmith.syntax import ast

MAX_CELL = 80
IO_STATEMENTS = (ast.Open, ast.Close, ast.Read, ast.Write, ast.Rewrite, ast.Delete, ast.Start)
_REFUSED = (ast.ExecBlock, ast.Unsupported, ast.Entry, ast.Sort, ast.Release, ast.Return)
_TRACKED = (AreaKind.WORKING, AreaKind.LOCAL, AreaKind.RECORD)


@dataclass(frozen=True, slots=True)
class Place:
    """Bytes of an area. `exact`: an access touches all of them and nothing else; else it may touch any of them."""

    area: int
    low: int
    high: int
    exact: bool

    def overlaps(self, other: Place) -> bool:
        """Whether they share a byte."""
        return self.area == other.area and self.low < other.high and other.low < self.high


EVERYTHING = Place(-1, 0, 0, False)


def refuses(unit: Unit) -> bool:
    """Whether a program has something of which nothing is claimed: statements that neither target runs, sorts, other
    entry points, nested programs, alphabets, calls back into it."""
    model = unit.programs[0]
    program = model.program
    if program.nested or program.special_names.alphabets:
        return True
    if any(s.bound and s.bound.upper() == model.name for p in unit.programs for s in p.sites):
        return True
    nodes = (n for label in model.labels for n in statements_in(label.node))
    return any(isinstance(n, _REFUSED) for n in nodes)


class Storage:
    """Places in the program under test."""

    def __init__(self, unit: Unit) -> None:
        self.model = model = unit.programs[0]
        self.fields = model.fields
        self._records = {r: f for f in model.files for r in f.records}
        self._files = {f.name: f for f in model.files}
        self._bound = {id(s.node) for s in model.sites if s.bound}
        self._alone = len(unit.programs) == 1
        self._own_addresses = _sets_addresses(model)
        self._other_addresses = any(_sets_addresses(p) for p in unit.programs[1:])
        self._untracked = {a.id for a in model.areas if not self._tracked_area(a)}
        self._written: dict[int, list[Place]] = {}
        self._shared = tuple(self._passed_areas())

    # ------------------------------------------------------------ areas

    def _tracked_area(self, area: Area) -> bool:
        external = {(e.name or "").upper() for e in self.model.program.working_storage if e.external}
        return area.kind in _TRACKED and not any(self.fields[r].name in external for r in area.roots)

    def trackable(self, place: Place) -> bool:
        """Whether nothing but statements of the program changes these bytes."""
        return place.exact and place.area not in self._untracked and place.high - place.low <= MAX_CELL

    def steady(self, area: int) -> bool:
        """Whether comparisons of items there may be remembered: every change is a statement's."""
        kind = self.model.areas[area].kind
        return area not in self._untracked or (kind is AreaKind.LINKAGE and not self._own_addresses)

    def _passed_areas(self) -> Iterator[int]:
        """Areas that a bound program may have got hold of."""
        for label in self.model.labels:
            for node in all_nodes(label.node):
                if isinstance(node, ast.Call) and id(node) in self._bound:
                    yield from (p.area for p in self._places(n for a in node.arguments for n in all_nodes(a)))

    # ------------------------------------------------------------ references

    def field_of(self, node: ast.Node | None) -> Field | None:
        """The item that a reference names."""
        number = self.model.field_of.get(id(node)) if node is not None else None
        return None if number is None else self.fields[number]

    def place(self, node: ast.Reference) -> Place:
        """Where a reference lies."""
        item = self.field_of(node)
        return EVERYTHING if item is None else self.place_in(item, node)

    def place_in(self, item: Field, node: ast.Reference | None) -> Place:
        """Where an item lies, with the subscripts and the reference modification of `node`."""
        area = self.model.areas[item.area]
        whole = Place(area.id, 0, area.length, False)
        if area.kind is AreaKind.LINKAGE and self._own_addresses:
            return EVERYTHING
        if item.variable or item.renames is not None or (node is not None and node.refmod is not None):
            return whole
        subscripts = node.subscripts if node is not None else ()
        if len(subscripts) != len(item.dimensions):
            return whole
        offset = item.offset
        for subscript, dimension in zip(subscripts, item.dimensions, strict=True):
            if not isinstance(subscript, ast.NumericLiteral) or subscript.value != int(subscript.value):
                return whole
            offset += (int(subscript.value) - 1) * dimension.stride
        inside = offset >= 0 and offset + item.length <= area.length
        return Place(area.id, offset, offset + item.length, True) if inside else whole

    def _places(self, nodes: Iterable[ast.Node | None]) -> list[Place]:
        return [self.place(n) for n in nodes if isinstance(n, ast.Reference) and id(n) in self.model.field_of]

    # ------------------------------------------------------------ what statements write

    def written(self, statement: ast.Statement) -> list[Place]:
        """Places that a statement may write, without the statements nested in it."""
        found = self._written.get(id(statement))
        if found is None:
            found = self._written[id(statement)] = self._writes(statement)
        return found

    def _writes(self, statement: ast.Statement) -> list[Place]:
        match statement:
            case ast.Read() | ast.Write() | ast.Rewrite() | ast.Open() | ast.Close() | ast.Delete() | ast.Start():
                return self._operated(statement)
            case ast.Call():
                return self._called(statement)
            case ast.Perform():
                return [self.place(v.counter) for v in statement.varying]
            case ast.Set():
                return self._set(statement)
            case ast.Search():
                return self._searched(statement)
            case (
                ast.If() | ast.Evaluate() | ast.Continue() | ast.NextSentence() | ast.GoTo() | ast.Exit() | ast.Alter()
            ):
                return []
            case ast.Cancel() | ast.Display() | ast.Goback() | ast.Stop():
                return []  # RETURN-CODE is not tracked
            case ast.Move():
                return [self.place(t) for t in statement.targets]
            case ast.Add() | ast.Subtract() | ast.Multiply() | ast.Compute() | ast.Divide():
                return self._computed(statement)
            case ast.Initialize():
                return [self.place(t) for t in statement.targets]
            case ast.Accept() | ast.String() | ast.Unstring() | ast.Inspect():
                return self._own(statement)
        return [EVERYTHING]

    def _own(self, statement: ast.Statement) -> list[Place]:
        """Every reference outside nested statements, senders too."""
        found: list[ast.Node] = []
        for child in child_nodes(statement):
            if not isinstance(child, ast.Statement | ast.Handlers):
                found += all_nodes(child)
        return self._places(found)

    def _computed(self, statement: ast.Statement) -> list[Place]:
        receivers: list[ast.Node | None] = [n.target for n in child_nodes(statement) if isinstance(n, ast.Rounded)]
        receivers.append(getattr(statement, "remainder", None))
        return [self.place(r) for r in receivers if isinstance(r, ast.Reference)]

    def _operated(self, statement: ast.Statement) -> list[Place]:
        out: list[Place] = []
        for file in self.files_of(statement):
            if file is None:
                return [EVERYTHING]
            out.append(Place(file.area, 0, self.model.areas[file.area].length, False))
            items = (file.status, file.relative_key, file.varying_depending)
            out += [self.place_in(self.fields[i], None) for i in items if i is not None]
        if isinstance(statement, ast.Read) and statement.into is not None:
            out.append(self.place(statement.into))
        return out

    def files_of(self, statement: ast.Statement) -> list[File | None]:
        """The files that a statement works on, None for one that is not known."""
        match statement:
            case ast.Read() | ast.Delete() | ast.Start():
                return [self._files.get(statement.file.upper())]
            case ast.Write() | ast.Rewrite():
                item = self.field_of(statement.record)
                return [None if item is None else self._records.get(item.id)]
            case ast.Open():
                return [self._files.get(name.upper()) for _, name in statement.files]
            case ast.Close():
                return [self._files.get(f.file.upper()) for f in statement.files]
        return []

    def _called(self, call: ast.Call) -> list[Place]:
        """A mocked program writes its USING items; a bound one whatever it may have got hold of."""
        if not self._alone and (id(call) in self._bound or not isinstance(call.program, ast.TextLiteral)):
            if self._other_addresses or self._own_addresses:
                return [EVERYTHING]
            return [Place(a, 0, self.model.areas[a].length, False) for a in self._shared]
        out: list[Place] = []
        for argument in call.arguments:
            if isinstance(argument.operand, ast.Reference):
                out.append(self.place(argument.operand))
            elif isinstance(argument.operand, ast.AddressOf):
                return [EVERYTHING]
        return out + ([self.place(call.returning)] if call.returning is not None else [])

    def _set(self, statement: ast.Set) -> list[Place]:
        out: list[Place] = []
        for action in statement.actions:
            for target in action.targets:
                if isinstance(target, ast.AddressOf):
                    continue  # it binds a linkage record, of which nothing is known then
                if (owner := self.model.condition_of.get(id(target))) is not None:
                    out.append(self.place_in(self.fields[owner[0]], target))
                elif id(target) in self.model.field_of:
                    out.append(self.place(target))
                elif not (isinstance(action, ast.SetTo) and action.value in ("ON", "OFF")):
                    out.append(EVERYTHING)
        return out

    def _searched(self, search: ast.Search) -> list[Place]:
        table = self.field_of(search.table)
        if table is None:
            return [EVERYTHING]
        out = [self.place_in(self.fields[i], None) for d in table.dimensions for i in d.indexes]
        return out + ([self.place(search.varying)] if search.varying is not None else [])

    # ------------------------------------------------------------ cells

    def cells(self) -> tuple[Cell, ...]:
        """Items of conditions that lie fixed, and what is moved or added into them."""
        found: set[Cell] = set()
        statements = [s for label in self.model.labels for s in statements_in(label.node)]
        for statement in statements:
            for node in _deciding(statement):
                for inner in all_nodes(node):
                    if isinstance(inner, ast.Reference):
                        self._track(found, inner)
        left = [s for s in statements if isinstance(s, _FLOWING)]
        for _ in range(_ROUNDS):
            flowing = [s for s in left if any(_meets(found, p) for p in self.written(s))]
            for statement in flowing:
                for node in all_nodes(statement):
                    if isinstance(node, ast.Reference):
                        self._track(found, node)
            known = {id(s) for s in flowing}
            left = [s for s in left if id(s) not in known]
            if not flowing or len(found) > _MAX_CELLS:
                break
        return tuple(sorted(found)[:_MAX_CELLS])

    def _track(self, found: set[Cell], node: ast.Reference) -> None:
        owner = self.model.condition_of.get(id(node))
        item = self.fields[owner[0]] if owner is not None else self.field_of(node)
        if item is not None:
            place = self.place_in(item, node)
            if self.trackable(place):
                found.add((place.area, place.low, place.high - place.low))


_ROUNDS = 6
_FLOWING = (ast.Move, ast.Add, ast.Subtract, ast.Compute, ast.Multiply)
_MAX_CELLS = 400


def _meets(cells: Iterable[Cell], place: Place) -> bool:
    return any(area == place.area and low < place.high and place.low < low + n for area, low, n in cells)


def _deciding(statement: ast.Statement) -> Iterator[ast.Node]:
    """The nodes that a statement decides on."""
    match statement:
        case ast.If():
            yield statement.condition
        case ast.Evaluate():
            yield from statement.subjects
            yield from (w for arm in statement.arms for w in arm.whens)
        case ast.Perform():
            if statement.until is not None:
                yield statement.until
            yield from statement.varying
        case ast.Search():
            yield from (w.condition for w in statement.whens)
        case ast.GoTo():
            if statement.depending is not None:
                yield statement.depending


def _sets_addresses(model: ProgramModel) -> bool:
    """Whether a program binds linkage records to addresses."""
    return any(
        isinstance(node, ast.SetTo) and any(isinstance(t, ast.AddressOf) for t in node.targets)
        for label in model.labels
        for node in all_nodes(label.node)
    )
