"""ACCEPT and DISPLAY.

Takes: ACCEPT and DISPLAY sites. Gives: the text an ACCEPT may be given; a DISPLAY brings nothing back.
"""

from __future__ import annotations

from locksmith.externals.base import ReplySchema
from locksmith.model.program import ExternalSite, ProgramModel, SiteKind
from locksmith.syntax import ast


class Console:
    """What goes to and comes from the operator or SYSIN."""

    kinds = frozenset({SiteKind.ACCEPT, SiteKind.DISPLAY})

    def reply_schema(self, model: ProgramModel, site: ExternalSite) -> ReplySchema:
        """ACCEPT: one text, as long as its target."""
        node = site.node
        if not isinstance(node, ast.Accept):
            return ReplySchema()
        number = model.field_of.get(id(node.target))
        return ReplySchema(operands=(model.fields[number].length if number is not None else 0,))
