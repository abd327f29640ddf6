"""CALL, CANCEL, ACCEPT, STOP, ALTER and ENTRY.

Takes: statements that leave the program or change where it goes. Gives: edits. A CALL bound to a program of the unit
stays as it is; any other is answered by the worker.
"""

from __future__ import annotations

from locksmith.model.program import ExternalSite, SiteKind
from locksmith.syntax import ast
from locksmith.targets.cobol_mock.base import Splicer
from locksmith.targets.cobol_mock.calls import CONDITION, LENGTH, worker_call


class TransferSplicer(Splicer):
    """Statements that leave the program or change where it goes."""

    def splice_phrases(self, statement: ast.Statement, handlers: tuple[ast.Handlers, ...]) -> None:
        """Given by `DecisionSplicer`."""
        raise NotImplementedError

    def splice_Call(self, statement: ast.Call) -> None:
        """A mocked CALL, an abend routine, or a CALL of a program of the unit."""
        site = next((s for s in self.scope.sites(statement) if s.kind in (SiteKind.CALL, SiteKind.ABEND)), None)
        if site is None or site.bound is not None:
            self.splice_phrases(statement, statement.handlers)
            return
        name = f"BY CONTENT {self.scope.text_of(statement.program)}"
        operands = [self._argument(a) for a in statement.arguments]
        if site.kind == SiteKind.ABEND:
            self.replace(statement, worker_call("LKABEND", [self.scope.site_id(site)], [name, *operands]))
            return
        self._mocked(statement, site, name, operands)

    def _argument(self, argument: ast.Argument) -> str:
        if argument.operand is None:
            return "BY REFERENCE OMITTED"
        text = self.scope.text_of(argument.operand)
        plain = argument.mode == "REFERENCE" and isinstance(argument.operand, ast.Reference)
        return f"BY REFERENCE {text}" if plain else f"BY CONTENT {text}"

    def _mocked(self, statement: ast.Call, site: ExternalSite, name: str, operands: list[str]) -> None:
        scope = self.scope
        pair = statement.handlers[0] if statement.handlers else None
        returned = "RETURN-CODE" if statement.returning is None else LENGTH
        has_handler = int(pair is not None and pair.on is not None)
        lines = list(worker_call("LKCALL", [scope.site_id(site), has_handler], [CONDITION, returned, name, *operands]))
        if site.choices:
            lines = self._chosen(statement, site, name, lines)
        if statement.returning is not None:
            lines.append(f"IF {CONDITION} = 0 MOVE {LENGTH} TO {scope.text_of(statement.returning)} END-IF")
        if pair is None:
            self.replace(statement, lines)
            return
        scope.edits.before(statement.first, *lines)
        scope.edits.remove(statement.first, statement.last)
        probes = (scope.outcomes(pair) or [()])[0]
        position = statement.first
        put = scope.edits.before
        for number, (condition, body) in enumerate((("NOT = 0", pair.on), ("= 0", pair.not_on))):
            put(position, f"IF {CONDITION} {condition}" if not number else "ELSE")
            put(position, f"    {scope.probe_line(probes[number])}" if probes else "    CONTINUE")
            if body:
                scope.edits.restore(body[0].first, body[-1].last)
                self.visit(body)
                position, put = body[-1].last, scope.edits.after
        put(position, "END-IF")

    def _chosen(self, statement: ast.Call, site: ExternalSite, name: str, mocked: list[str]) -> list[str]:
        """A CALL by a variable: the program of the unit whose name it holds, else the worker."""
        given = [self._argument(a).replace("BY CONTENT", f"BY {a.mode}") for a in statement.arguments]
        using = f" USING {' '.join(given)}" if given else ""
        return [
            *worker_call("LKNAMED", (), [CONDITION, name, *(f'BY CONTENT "{choice}"' for choice in site.choices)]),
            f"IF {CONDITION} = 0",
            *(f"    {line}" for line in mocked),
            "ELSE",
            f"    CALL {self.scope.text_of(statement.program)}{using}",
            f"    MOVE 0 TO {CONDITION}",
            "END-IF",
        ]

    def splice_Cancel(self, statement: ast.Cancel) -> None:
        """Told to the worker; the statement stays, for the programs of the unit."""
        for site, name in zip(self.scope.sites(statement), statement.programs, strict=False):
            operand = f"BY CONTENT {self.scope.text_of(name)}"
            self.scope.edits.before(statement.first, *worker_call("LKCANCEL", [self.scope.site_id(site)], [operand]))

    def splice_Accept(self, statement: ast.Accept) -> None:
        """From the operator or SYSIN: the reply's text. From the clock: as it is, the clock is frozen."""
        for site in self.scope.sites(statement):
            if site.kind == SiteKind.ACCEPT:
                target = self.scope.text_of(statement.target)
                self.replace(statement, worker_call("LKACCEPT", [self.scope.site_id(site)], [target]))

    def splice_Stop(self, statement: ast.Stop) -> None:
        """STOP literal waits for an operator: not supported."""
        if statement.literal is not None:
            self.replace_by_unsupported(statement)

    def splice_Entry(self, statement: ast.Entry) -> None:
        """Another way in: its linkage is told to the worker as at the first."""
        lines: list[str] = []
        for argument in statement.using:
            item = self.scope.field_of(argument.operand) if isinstance(argument.operand, ast.Reference) else None
            if item is not None:
                area = self.scope.area_base + item.area
                lines.extend(worker_call("LKAREA", [area], [self.scope.text_of(argument)]))
        self.scope.edits.after(statement.last, *lines)

    def splice_Alter(self, statement: ast.Alter) -> None:
        """Sets the switch that `splice_altered` puts before the altered GO TO; cobc's own ALTER would skip the entry
        probe."""
        scope = self.scope
        lines = []
        for altered, new in scope.model.alter_of.get(id(statement), ()):
            targets = scope.altered.setdefault(altered, [])
            if new not in targets:
                targets.append(new)
            lines.append(f"MOVE {targets.index(new) + 1} TO LOCKSMITH-A-{altered}")
        self.replace(statement, lines or worker_call("LKUNSUPPORTED"))

    def splice_altered(self) -> None:
        """After all statements: the altered GO TOs look at their switches first."""
        scope = self.scope
        for altered, targets in sorted(scope.altered.items()):
            paragraph = scope.model.labels[altered].node
            first = next(s for sentence in paragraph.sentences for s in sentence.statements)
            names = " ".join(str(scope.model.labels[t].name) for t in targets)
            scope.edits.before(first.first, f"GO TO {names} DEPENDING ON LOCKSMITH-A-{altered}")
            scope.extra_items.append(f"01 LOCKSMITH-A-{altered} PIC S9(9) COMP-5 VALUE 0.")
            if isinstance(first, ast.GoTo) and not first.targets:
                self.replace(first, worker_call("LKUNSUPPORTED"))
