"""What the splicer's parts share. Takes a `Scope`, gives the ways to replace a statement and to walk on."""

from __future__ import annotations

from collections.abc import Sequence

from locksmith.syntax import ast
from locksmith.targets.cobol_mock.calls import worker_call
from locksmith.targets.cobol_mock.scope import Scope


class Splicer:
    """Base of the splicer's parts; `visit` is given by `StatementSplicer`."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope

    def visit(self, statements: Sequence[ast.Statement]) -> None:
        """Splice a statement list and everything in it."""
        raise NotImplementedError

    def replace(self, statement: ast.Statement, lines: Sequence[str]) -> None:
        """Put `lines` in the place of a statement and all it holds."""
        self.scope.edits.before(statement.first, *lines)
        self.scope.edits.remove(statement.first, statement.last)

    def replace_by_unsupported(self, statement: ast.Statement) -> None:
        """Reaching the statement ends the run with exit `unsupported`."""
        self.replace(statement, worker_call("LKUNSUPPORTED"))
