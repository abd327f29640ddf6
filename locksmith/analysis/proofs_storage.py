"""What a statement may change, for the checker of infeasibility proofs.

Takes: a `Unit`. Gives: `Span`s of bytes. Written apart from the prover on purpose; coarser where it can be. Never too
little: what is not understood changes everything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from locksmith.analysis.proofs import Cell
from locksmith.model.program import AreaKind, Field, ProgramModel
from locksmith.model.unit import Unit
from locksmith.model.walk import own_nodes, statements_in
from locksmith.syntax import ast


class Span(NamedTuple):
    """Bytes `low` to `high` of an area; area -1 is all storage. `whole`: an access touches every byte of it."""

    area: int
    low: int
    high: int
    whole: bool = True

    def meets(self, area: int, low: int, high: int) -> bool:
        return self.area < 0 or (self.area == area and self.low < high and low < self.high)


ALL = Span(-1, 0, 0, False)
_UNCLAIMED = (ast.ExecBlock, ast.Unsupported, ast.Entry, ast.Sort, ast.Release, ast.Return)
_QUIET = (ast.If, ast.Evaluate, ast.Continue, ast.NextSentence, ast.GoTo, ast.Exit, ast.Alter, ast.Cancel)
_OUTPUT = (ast.Display, ast.Goback, ast.Stop)


def claims_nothing(unit: Unit) -> bool:
    """Whether the program under test is of a kind of which nothing can be claimed."""
    model = unit.programs[0]
    if model.program.nested or model.program.special_names.alphabets:
        return True
    if any(site.bound is not None and site.bound.upper() == model.name for p in unit.programs for site in p.sites):
        return True
    return any(isinstance(s, _UNCLAIMED) for label in model.labels for s in statements_in(label.node))


def _binds(model: ProgramModel) -> bool:
    """Whether a program has SET ADDRESS OF a record."""
    for label in model.labels:
        for statement in statements_in(label.node):
            for node in own_nodes(statement):
                if isinstance(node, ast.SetTo) and any(isinstance(t, ast.AddressOf) for t in node.targets):
                    return True
    return False


class Memory:
    """The storage of the program under test."""

    def __init__(self, unit: Unit) -> None:
        self.model = unit.programs[0]
        self.binds = _binds(self.model)
        self._alone = len(unit.programs) < 2
        self._others_bind = any(_binds(p) for p in unit.programs[1:])
        self._real = {id(s.node) for s in self.model.sites if s.bound is not None}
        declared = self.model.program.working_storage
        self._foreign = {(e.name or "FILLER").upper() for e in declared if e.external}
        self._lent = sorted(set(self._lend()))

    def _lend(self) -> Iterator[int]:
        for label in self.model.labels:
            for statement in statements_in(label.node):
                if id(statement) in self._real:
                    for node in own_nodes(statement):
                        item = self.item(node)
                        if item is not None:
                            yield item.area

    # ------------------------------------------------------------ places

    def private(self, span: Span) -> bool:
        """Whether the bytes exist and are changed by the program's own statements alone."""
        if not 0 <= span.area < len(self.model.areas) or not span.whole or span.low < 0:
            return False
        area = self.model.areas[span.area]
        own = area.kind in (AreaKind.WORKING, AreaKind.LOCAL, AreaKind.RECORD)
        foreign = any(self.model.fields[root].name in self._foreign for root in area.roots)
        return own and not foreign and span.high <= area.length

    def settled(self, area: int) -> bool:
        """Whether bytes of the area change by statements that name the area alone."""
        if self.private(Span(area, 0, 0)):
            return True
        return self.model.areas[area].kind is AreaKind.LINKAGE and not self.binds

    def item(self, node: ast.Node | None) -> Field | None:
        number = self.model.field_of.get(id(node))
        return self.model.fields[number] if number is not None else None

    def span(self, node: ast.Reference) -> Span:
        item = self.item(node)
        return ALL if item is None else self.span_of(item, node)

    def span_of(self, item: Field, node: ast.Reference | None = None) -> Span:
        """The bytes of an item; those of its whole area where the place is computed."""
        area = self.model.areas[item.area]
        if area.kind is AreaKind.LINKAGE and self.binds:
            return ALL
        loose = Span(item.area, 0, area.length, False)
        if item.variable or item.renames is not None:
            return loose
        given: Sequence[ast.Expr | None] = () if node is None else node.subscripts
        if (node is not None and node.refmod is not None) or len(given) != len(item.dimensions):
            return loose
        at = item.offset
        for number, subscript in enumerate(given):
            if not isinstance(subscript, ast.NumericLiteral) or subscript.value % 1:
                return loose
            at += item.dimensions[number].stride * (int(subscript.value) - 1)
        if at < 0 or at + item.length > area.length:
            return loose
        return Span(item.area, at, at + item.length)

    def initial(self, cells: Sequence[Cell]) -> dict[int | str, frozenset[object]]:
        """The cells' contents when the program first starts."""
        found: dict[int | str, frozenset[object]] = {}
        for number, (area, low, size) in enumerate(cells):
            content = self.model.areas[area].initial[low : low + size]
            if len(content) == size:
                found[number] = frozenset({content})
        return found

    # ------------------------------------------------------------ changes

    def changed(self, node: ast.Statement) -> list[Span]:
        """All that a statement itself may change, not what is nested in it."""
        if isinstance(node, (*_QUIET, *_OUTPUT)):
            return []
        match node:
            case ast.Perform():
                return [self.span(v.counter) for v in node.varying]
            case ast.Call():
                return self._call(node)
            case ast.Move() | ast.Initialize():
                return [self.span(t) for t in node.targets]
            case ast.Set():
                return [span for action in node.actions for t in action.targets for span in self._set(action, t)]
            case ast.Search():
                return self._search(node)
            case ast.Add() | ast.Subtract() | ast.Multiply() | ast.Divide() | ast.Compute():
                found = [n.target for n in own_nodes(node) if isinstance(n, ast.Rounded)]
                if isinstance(node, ast.Divide) and node.remainder is not None:
                    found.append(node.remainder)
                return [self.span(r) for r in found]
            case ast.Accept() | ast.String() | ast.Unstring() | ast.Inspect():
                named = (n for n in own_nodes(node) if isinstance(n, ast.Reference))
                return [self.span(n) for n in named if self.item(n) is not None]
        return self._operation(node)

    def _operation(self, node: ast.Statement) -> list[Span]:
        """A file operation: record area, status, keys that libcob sets, INTO. Anything else changes everything."""
        names: list[str]
        match node:
            case ast.Read() | ast.Delete() | ast.Start():
                names = [node.file]
            case ast.Open():
                names = [name for _, name in node.files]
            case ast.Close():
                names = [closed.file for closed in node.files]
            case ast.Write() | ast.Rewrite():
                record = self.item(node.record)
                names = [f.name for f in self.model.files if record is not None and record.id in f.records]
                names = names or [""]
            case _:
                return [ALL]
        spans = [self.span(node.into)] if isinstance(node, ast.Read) and node.into is not None else []
        for name in names:
            file = next((f for f in self.model.files if f.name == name.upper()), None)
            if file is None:
                return [ALL]
            spans.append(Span(file.area, 0, self.model.areas[file.area].length, False))
            for number in (file.status, file.relative_key, file.varying_depending):
                if number is not None:
                    spans.append(self.span_of(self.model.fields[number]))
        return spans

    def _call(self, node: ast.Call) -> list[Span]:
        literal = isinstance(node.program, ast.TextLiteral)
        if not self._alone and (id(node) in self._real or not literal):
            if self.binds or self._others_bind:
                return [ALL]
            return [Span(area, 0, self.model.areas[area].length, False) for area in self._lent]
        spans = []
        for argument in node.arguments:
            if isinstance(argument.operand, ast.AddressOf):
                return [ALL]
            if isinstance(argument.operand, ast.Reference):
                spans.append(self.span(argument.operand))
        if node.returning is not None:
            spans.append(self.span(node.returning))
        return spans

    def _set(self, action: ast.SetTo | ast.SetBy, target: ast.Reference | ast.AddressOf) -> list[Span]:
        if isinstance(target, ast.AddressOf):
            return []
        named = self.model.condition_of.get(id(target))
        if named is not None:
            return [self.span_of(self.model.fields[named[0]], target)]
        if self.item(target) is not None:
            return [self.span(target)]
        switch = isinstance(action, ast.SetTo) and action.value in ("ON", "OFF")
        return [] if switch else [ALL]

    def _search(self, node: ast.Search) -> list[Span]:
        table = self.item(node.table)
        if table is None:
            return [ALL]
        spans = [self.span_of(self.model.fields[i]) for occurs in table.dimensions for i in occurs.indexes]
        return spans if node.varying is None else [*spans, self.span(node.varying)]
