"""Walks the PROCEDURE DIVISION and splices each statement.

Takes: a `Scope`. Gives: edits. A statement has a method `splice_<Node>` here or in one of the mixed-in modules; a
statement without one is left as it is and its nested statements are visited.
"""

from __future__ import annotations

from collections.abc import Sequence

from locksmith.model.program import SiteKind, Usage
from locksmith.model.walk import child_nodes, own_nodes
from locksmith.syntax import ast
from locksmith.targets.cobol_mock.calls import worker_call
from locksmith.targets.cobol_mock.decisions import DecisionSplicer
from locksmith.targets.cobol_mock.files import FileSplicer
from locksmith.targets.cobol_mock.transfer import TransferSplicer


class StatementSplicer(DecisionSplicer, FileSplicer, TransferSplicer):
    """All statements of one program."""

    def visit(self, statements: Sequence[ast.Statement]) -> None:
        """Splice a statement list and everything in it."""
        for statement in statements:
            if any(id(node) in self.scope.model.unsupported_references for node in own_nodes(statement)):
                self.replace_by_unsupported(statement)
                continue
            self.mark_sites(statement)
            splice = getattr(self, f"splice_{type(statement).__name__}", self.splice_other)
            splice(statement)

    def splice_other(self, statement: ast.Statement) -> None:
        """Nothing to do here but for what is nested, and for conditional phrases."""
        handlers = getattr(statement, "handlers", ())
        if handlers:
            self.splice_phrases(statement, handlers)
            return
        for node in child_nodes(statement):
            if isinstance(node, ast.Statement):
                self.visit((node,))

    def mark_sites(self, statement: ast.Statement) -> None:
        """Tell the worker the site of a DISPLAY, and that of the RANDOMs in the statement."""
        scope = self.scope
        found = [s for s in scope.sites(statement) if s.kind == SiteKind.DISPLAY]
        if found:
            scope.edits.before(statement.first, *worker_call("LKSITE", [scope.site_id(found[0])]))
        random = [s for n in own_nodes(statement) if isinstance(n, ast.FunctionCall) for s in scope.sites(n)]
        if random:
            scope.edits.before(statement.first, *worker_call("LKRANDOM", [scope.site_id(random[0]), 1]))

    def splice_Unsupported(self, statement: ast.Unsupported) -> None:
        """Not understood: reaching it ends the run."""
        self.replace_by_unsupported(statement)

    def splice_ExecBlock(self, statement: ast.ExecBlock) -> None:
        """EXEC is not supported yet: reaching it ends the run."""
        self.replace_by_unsupported(statement)

    def splice_Sort(self, statement: ast.Sort) -> None:
        """SORT and MERGE need their files: reaching one ends the run."""
        self.replace_by_unsupported(statement)

    def splice_Release(self, statement: ast.Release) -> None:
        """Belongs to SORT."""
        self.replace_by_unsupported(statement)

    def splice_Return(self, statement: ast.Return) -> None:
        """Belongs to SORT."""
        self.replace_by_unsupported(statement)

    def splice_Initialize(self, statement: ast.Initialize) -> None:
        """cobc's checks of an INITIALIZE target tell no address: have it made by naming the item first."""
        for target in statement.targets:
            item = self.scope.field_of(target)
            if target.subscripts or target.refmod or (item is not None and item.variable):
                text = self.scope.text_of(target)
                self.scope.edits.before(statement.first, *worker_call("LKTOUCH", (), [text]))

    def splice_Set(self, statement: ast.Set) -> None:
        """SET of and to ADDRESS goes through the worker's handles."""
        if not any(self._needs_handle(a) for a in statement.actions):
            return
        lines: list[str] = []
        for action in statement.actions:
            if isinstance(action, ast.SetBy):
                if any(self._is_pointer(t) for t in action.targets):
                    lines.extend(worker_call("LKUNSUPPORTED"))
                else:
                    lines.append(f"SET {self.scope.text_of(action)}")
            else:
                for target in action.targets:
                    lines.extend(self._set_line(target, action.value, action))
        self.scope.edits.before(statement.first, *lines)
        self.scope.edits.remove(statement.first, statement.last)

    def _is_pointer(self, reference: ast.Reference) -> bool:
        item = self.scope.field_of(reference)
        return item is not None and item.usage == Usage.POINTER

    def _needs_handle(self, action: ast.SetTo | ast.SetBy) -> bool:
        if isinstance(action, ast.SetBy):
            return any(self._is_pointer(t) for t in action.targets)
        return isinstance(action.value, ast.AddressOf) or any(isinstance(t, ast.AddressOf) for t in action.targets)

    def _set_line(
        self, target: ast.Reference | ast.AddressOf, value: ast.Expr | str, action: ast.SetTo
    ) -> tuple[str, ...]:
        scope = self.scope
        if isinstance(target, ast.Reference):
            if isinstance(value, ast.AddressOf):
                return worker_call("LKADDRESS", (), [scope.text_of(value.operand), scope.text_of(target)])
            text = value if isinstance(value, str) else scope.text_of(value)
            return (f"SET {scope.text_of(target)} TO {text}",)
        record = scope.text_of(target.operand)
        item = scope.field_of(target.operand)
        if item is None or isinstance(value, str):
            return worker_call("LKUNSUPPORTED")
        area = scope.area_base + item.area
        if isinstance(value, ast.Figurative):
            return (f"SET ADDRESS OF {record} TO NULL", *worker_call("LKAREA", [area], ["OMITTED"]))
        pointer = scope.text_of(value)
        first: tuple[str, ...] = ()
        if isinstance(value, ast.AddressOf):
            first = worker_call("LKADDRESS", (), [scope.text_of(value.operand), "LOCKSMITH-HANDLE"])
            pointer = "LOCKSMITH-HANDLE"
        return (
            *first,
            *worker_call("LKBIND", [area], [pointer, "LOCKSMITH-REAL-ADDRESS"]),
            f"SET ADDRESS OF {record} TO LOCKSMITH-REAL-ADDRESS",
        )
