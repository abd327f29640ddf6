"""Which areas a label may write: the groups and masks of checkpoints (docs/wire.md).

Takes: resolved statements. Gives: `area_groups` (at most 63) and a `write_mask` per label. The mask of a label covers
its own statements and those of every label that may go on after it without an entry probe: the performers of all
ranges it stands in, transitively. When in doubt more is included: too much costs time, too little hides a difference.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from locksmith.model.control_flow import ControlFlow
from locksmith.model.program import Area, AreaKind, ExternalSite, Field, File, Label
from locksmith.model.references import References
from locksmith.model.walk import all_nodes, child_nodes, statements_in
from locksmith.syntax import ast

MAX_GROUPS = 63

# Statements that write nothing of their own.
_SILENT = (
    ast.If,
    ast.Evaluate,
    ast.Continue,
    ast.NextSentence,
    ast.GoTo,
    ast.Exit,
    ast.Alter,
    ast.Cancel,
    ast.Display,
)


def group_areas(areas: Sequence[Area]) -> tuple[tuple[int, ...], ...]:
    """Areas in id order, one a group while that fits, else neighbours together."""
    size = max(1, -(-len(areas) // MAX_GROUPS))
    ids = [a.id for a in areas]
    return tuple(tuple(ids[at : at + size]) for at in range(0, len(ids), size))


class WriteMasks:
    """Collects what every statement may write."""

    def __init__(
        self,
        areas: Sequence[Area],
        fields: Sequence[Field],
        files: Sequence[File],
        references: References,
        sites: Sequence[ExternalSite],
        program: ast.Program,
    ) -> None:
        self.fields = fields
        self.files = {f.name: f for f in files}
        self.file_of_record = {r: f for f in files for r in f.records}
        self.field_of = references.field_of
        self.condition_of = references.condition_of
        self.everything = frozenset(a.id for a in areas)
        self.linkage = frozenset(a.id for a in areas if a.kind is AreaKind.LINKAGE)
        self.return_code = frozenset(f.area for f in fields if f.name == "RETURN-CODE")
        self.bound = {id(s.node) for s in sites if s.bound or s.choices}
        self.aliased = self._aliased(program)

    def _aliased(self, program: ast.Program) -> frozenset[int]:
        """Areas that a pointer, a linkage item or a bound program may reach."""
        found = set(self.linkage)
        for section in program.sections:
            for node in all_nodes(section):
                if isinstance(node, ast.AddressOf):
                    found |= self._areas([node.operand])
                elif isinstance(node, ast.Call) and id(node) in self.bound:
                    found |= self._areas(_references(node.arguments))
        return frozenset(found)

    # -- masks

    def masks(self, flow: ControlFlow, groups: Sequence[Sequence[int]]) -> tuple[int, ...]:
        """One mask per label, in id order."""
        group_of = {area: index for index, group in enumerate(groups) for area in group}
        own = [self._mask(self._written_by(label), group_of) for label in flow.labels]
        callers = _callers(flow, self._io_labels(flow))
        return tuple(_close(label.id, own, callers) for label in flow.labels)

    @staticmethod
    def _mask(areas: Iterable[int], group_of: Mapping[int, int]) -> int:
        mask = 0
        for area in areas:
            mask |= 1 << group_of[area]
        return mask

    def _io_labels(self, flow: ControlFlow) -> set[int]:
        """Labels from which a USE procedure may be entered."""
        kinds = (ast.Open, ast.Close, ast.Read, ast.Write, ast.Rewrite, ast.Delete, ast.Start)
        return {label.id for label in flow.labels if any(isinstance(s, kinds) for s in statements_in(label.node))}

    def _written_by(self, label: Label) -> set[int]:
        written: set[int] = set()
        for statement in statements_in(label.node):
            written |= self._statement(statement)
        if written & self.aliased:
            written |= self.aliased
        return written

    # -- statements

    def _areas(self, references: Iterable[ast.Node | None]) -> set[int]:
        found = set()
        for reference in references:
            number = self.field_of.get(id(reference)) if reference is not None else None
            if number is not None:
                found.add(self.fields[number].area)
        return found

    def _file(self, file: File | None) -> set[int]:
        """The record area and every item that an operation on the file sets."""
        if file is None:
            return set(self.everything)
        items = (file.status, file.relative_key, file.varying_depending)
        return {file.area} | {self.fields[i].area for i in items if i is not None}

    def _statement(self, statement: ast.Statement) -> set[int]:
        match statement:
            case ast.Read():
                return self._file(self.files.get(statement.file.upper())) | self._areas([statement.into])
            case ast.Write() | ast.Rewrite() | ast.Release():
                item = self.field_of.get(id(statement.record))
                return self._file(self.file_of_record.get(item) if item is not None else None)
            case ast.Open():
                return set().union(*(self._file(self.files.get(f.upper())) for _, f in statement.files))
            case ast.Close():
                return set().union(*(self._file(self.files.get(c.file.upper())) for c in statement.files))
            case ast.Delete() | ast.Start() | ast.Return():
                return self._file(self.files.get(statement.file.upper())) | self._areas(_own_references(statement))
            case ast.Call():
                return self._call(statement)
            case ast.Perform():
                return self._areas(v.counter for v in statement.varying)
            case ast.Move():
                return self._areas(statement.targets)
            case ast.Add() | ast.Subtract() | ast.Multiply() | ast.Compute() | ast.Divide():
                receivers = (n.target for n in child_nodes(statement) if isinstance(n, ast.Rounded))
                return self._areas([*receivers, getattr(statement, "remainder", None)])
            case ast.Set():
                return self._set(statement)
            case ast.Search():
                return self._search(statement)
            case ast.Goback() | ast.Stop():
                return set(self.return_code) if statement.returning is not None else set()
            case ast.ExecBlock() | ast.Unsupported() | ast.Sort():
                return set(self.everything)
            case _:
                if isinstance(statement, _SILENT):
                    return set()
                return self._areas(_own_references(statement))

    def _call(self, call: ast.Call) -> set[int]:
        written = self._areas(a.operand for a in call.arguments if a.mode == "REFERENCE")
        written |= self._areas([call.returning]) | self.return_code
        return written | self.aliased if id(call) in self.bound else written

    def _set(self, statement: ast.Set) -> set[int]:
        """SET of a condition name writes its item; SET ADDRESS binds a linkage item."""
        written = self._areas(_own_references(statement))
        for action in statement.actions:
            for target in action.targets:
                if isinstance(target, ast.AddressOf):
                    written |= self.linkage
                elif id(target) in self.condition_of:
                    written.add(self.fields[self.condition_of[id(target)][0]].area)
        return written

    def _search(self, search: ast.Search) -> set[int]:
        written = self._areas([search.varying])
        number = self.field_of.get(id(search.table))
        for dimension in self.fields[number].dimensions if number is not None else ():
            written |= {self.fields[i].area for i in dimension.indexes}
        return written


def _references(nodes: Iterable[ast.Node]) -> Iterator[ast.Reference]:
    for node in nodes:
        yield from (n for n in all_nodes(node) if isinstance(n, ast.Reference))


def _own_references(statement: ast.Statement) -> Iterator[ast.Reference]:
    """Every reference of a statement outside its nested statements and conditions: receivers and more."""
    for child in child_nodes(statement):
        if not isinstance(child, ast.Statement | ast.Handlers):
            yield from _references([child])


def _callers(flow: ControlFlow, io_labels: set[int]) -> Mapping[int, set[int]]:
    """Label → labels that may go on when a range it stands in, or a USE procedure, ends."""
    callers: defaultdict[int, set[int]] = defaultdict(set)
    for performed in flow.ranges:
        forward = performed.first <= performed.last
        inside = range(performed.first, performed.last + 1) if forward else range(len(flow.labels))
        for label in inside:
            callers[label].add(performed.source)
    for section in flow.sections:
        if section.declarative:
            for label in section.labels:
                callers[label] |= io_labels
    return callers


def _close(label: int, own: Sequence[int], callers: Mapping[int, set[int]]) -> int:
    seen = {label}
    todo = [label]
    mask = 0
    while todo:
        current = todo.pop()
        mask |= own[current]
        for caller in callers.get(current, ()):
            if caller not in seen:
                seen.add(caller)
                todo.append(caller)
    return mask
