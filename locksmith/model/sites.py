"""External sites: every place where a program asks something of its environment.

Takes: labels and files. Gives: sites in source order, their streams, and which statement has which. `ACCEPT … FROM
DATE/DAY/TIME` is no site: it reads the clock that the case freezes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from locksmith.model.draws import is_draw
from locksmith.model.findings import Findings
from locksmith.model.program import ExternalSite, Field, File, Label, SiteKind
from locksmith.model.walk import own_nodes, span_of, statements_in
from locksmith.syntax import ast

ABEND_ROUTINES = frozenset({"CEE3ABD", "ILBOABN0", "ILBOABN", "CEE3AB2"})
CLOCK_SOURCES = ("DATE", "DAY", "DAY-OF-WEEK", "TIME")


@dataclass(slots=True)
class Sites:
    """`site_of` gives the sites of a statement in operand order, or the one of a FUNCTION RANDOM node."""

    sites: list[ExternalSite] = field(default_factory=list)
    streams: list[str] = field(default_factory=list)
    site_of: dict[int, tuple[int, ...]] = field(default_factory=dict)


class SiteBuilder:
    """Walks the statements of all labels."""

    def __init__(
        self,
        program: ast.Program,
        files: Sequence[File],
        fields: Sequence[Field],
        field_of: Mapping[int, int],
        bound_calls: Mapping[str, str],
        findings: Findings,
    ) -> None:
        self.program = program
        self.files = {f.name: f for f in files}
        self.file_of_record = {r: f for f in files for r in f.records}
        self.fields = fields
        self.field_of = field_of
        self.bound_calls = {k.upper(): v.upper() for k, v in bound_calls.items()}
        self.findings = findings
        self.found = Sites()
        self.label = 0

    def build(self, labels: Sequence[Label]) -> Sites:
        for label in labels:
            self.label = label.id
            for statement in statements_in(label.node):
                self._statement(statement)
                self._draws([node for node in own_nodes(statement) if is_draw(node)])
        return self.found

    def _draws(self, calls: Sequence[ast.Node]) -> None:
        """One site for all RANDOMs of a statement: which of them draws first is known only as it runs."""
        if calls:
            self._add(SiteKind.RANDOM, calls[0], "FUNCTION")
            for other in calls[1:]:
                self.found.site_of[id(other)] = self.found.site_of[id(calls[0])]

    def _statement(self, statement: ast.Statement) -> None:
        match statement:
            case ast.Open():
                for item, (_, file) in enumerate(statement.files):
                    self._file(SiteKind.OPEN, statement, file, item)
            case ast.Close():
                for item, closed in enumerate(statement.files):
                    self._file(SiteKind.CLOSE, statement, closed.file, item)
            case ast.Read():
                self._file(SiteKind.READ, statement, statement.file)
            case ast.Delete():
                self._file(SiteKind.DELETE, statement, statement.file)
            case ast.Start():
                self._file(SiteKind.START, statement, statement.file)
            case ast.Write():
                self._record(SiteKind.WRITE, statement, statement.record)
            case ast.Rewrite():
                self._record(SiteKind.REWRITE, statement, statement.record)
            case ast.Call():
                self._call(statement)
            case ast.Cancel():
                for item, program in enumerate(statement.programs):
                    self._add(SiteKind.CANCEL, statement, called_name(program), item=item)
            case ast.Accept():
                if (statement.source or "").split(" ")[0].upper() not in CLOCK_SOURCES:
                    self._add(SiteKind.ACCEPT, statement, (statement.source or "CONSOLE").upper())
            case ast.Display():
                self._add(SiteKind.DISPLAY, statement, (statement.upon or "SYSOUT").upper())
            case _:
                pass

    def _call(self, call: ast.Call) -> None:
        name = called_name(call.program)
        literal = isinstance(call.program, ast.TextLiteral)
        if literal and name in ABEND_ROUTINES:
            self._add(SiteKind.ABEND, call, name)
        elif literal:
            self._add(SiteKind.CALL, call, name, bound=self.bound_calls.get(name))
        else:
            self._add(SiteKind.CALL, call, name, choices=tuple(sorted(self.bound_calls)))

    def _file(self, kind: SiteKind, statement: ast.Statement, name: str, item: int = 0) -> None:
        file = self.files.get(name.upper())
        if file is None:
            self.findings.add("LKM006", f"file {name} is not defined", statement)
        self._add(kind, statement, name.upper(), file, item)

    def _record(self, kind: SiteKind, statement: ast.Statement, record: ast.Reference) -> None:
        item = self.field_of.get(id(record))
        file = self.file_of_record.get(item) if item is not None else None
        if item is not None and file is None:
            self.findings.add("LKM006", f"{record.name} is not the record of a file", statement)
        self._add(kind, statement, file.name if file else record.name.upper(), file)

    def _add(
        self,
        kind: SiteKind,
        node: ast.Node,
        resource: str,
        file: File | None = None,
        item: int = 0,
        bound: str | None = None,
        choices: tuple[str, ...] = (),
    ) -> None:
        stream = f"{resource}.{kind.name}"
        if stream not in self.found.streams:
            self.found.streams.append(stream)
        number = len(self.found.sites)
        self.found.sites.append(
            ExternalSite(
                id=number,
                kind=kind,
                label=self.label,
                node=node,
                resource=resource,
                stream=self.found.streams.index(stream),
                span=span_of(self.program, node),
                file=file.id if file else None,
                item=item,
                bound=bound,
                choices=choices,
            )
        )
        self.found.site_of[id(node)] = (*self.found.site_of.get(id(node), ()), number)


def called_name(program: ast.Expr) -> str:
    """The resource of a CALL or CANCEL: the literal, or the name of the item that holds the program's name."""
    if isinstance(program, ast.TextLiteral):
        return program.value.decode("latin-1").strip().upper()
    if isinstance(program, ast.Reference):
        return program.name.upper()
    return "?"
