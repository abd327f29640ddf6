"""CALL and CANCEL of programs that are mocked.

Takes: CALL and CANCEL sites. Gives: the USING items that may come back changed, RETURN-CODE, and that the program may
not be found.
"""

from __future__ import annotations

from locksmith.externals.base import INT32, ReplySchema
from locksmith.model.program import ExternalSite, ProgramModel, SiteKind
from locksmith.syntax import ast


class ProgramCall:
    """A CALL to a program outside."""

    kinds = frozenset({SiteKind.CALL, SiteKind.CANCEL})

    def reply_schema(self, model: ProgramModel, site: ExternalSite) -> ReplySchema:
        """CANCEL brings nothing back. Items passed BY CONTENT or BY VALUE are copies: nothing of them comes back."""
        node = site.node
        if not isinstance(node, ast.Call):
            return ReplySchema()
        operands = tuple(_comes_back(model, argument) for argument in node.arguments)
        return ReplySchema(value=INT32, operands=operands, may_be_missing=True)


def _comes_back(model: ProgramModel, argument: ast.Argument) -> int:
    number = model.field_of.get(id(argument.operand))
    if argument.mode != "REFERENCE" or number is None:
        return 0
    return model.fields[number].length
