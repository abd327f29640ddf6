"""File operations.

Takes: OPEN, CLOSE, READ, WRITE, REWRITE, DELETE and START sites. Gives: the statuses that the COBOL standard and IBM
Enterprise COBOL's file status key table document for each, and the record area that a READ fills.
"""

from __future__ import annotations

from collections.abc import Container

from locksmith.externals.base import SUCCESS, ReplySchema
from locksmith.model.program import ExternalSite, File, ProgramModel, SiteKind
from locksmith.syntax import ast

_VENDOR = (b"90", b"91", b"92", b"93", b"95", b"96", b"97")
_OF_KIND: dict[SiteKind, tuple[bytes, ...]] = {
    SiteKind.OPEN: (b"05", b"07", b"35", b"37", b"38", b"39", b"41"),
    SiteKind.CLOSE: (b"07", b"42"),
    SiteKind.WRITE: (b"24", b"34", b"44", b"48"),
    SiteKind.REWRITE: (b"43", b"44", b"49"),
    SiteKind.DELETE: (b"23", b"43", b"49"),
    SiteKind.START: (b"23", b"21", b"47"),
}
_READ_NEXT = (b"10", b"04", b"46", b"47")
_READ_KEY = (b"23", b"21", b"47")
_OF_KEYS: dict[SiteKind, dict[str, tuple[bytes, ...]]] = {
    SiteKind.WRITE: {"INDEXED": (b"22", b"21", b"02"), "RELATIVE": (b"22",)},
    SiteKind.REWRITE: {"INDEXED": (b"23", b"22", b"21", b"02"), "RELATIVE": (b"23",)},
    SiteKind.READ: {"INDEXED": (b"02",)},
}


def documented_statuses(kind: SiteKind, organization: str, by_key: bool) -> tuple[bytes, ...]:
    """Success, the ordinary other way, errors, 30, the implementor's; success alone for what is no file operation."""
    if kind is SiteKind.READ:
        own = (_READ_KEY if by_key else _READ_NEXT) + _OF_KEYS[kind].get(organization, ())
    elif kind in _OF_KIND:
        own = _OF_KEYS.get(kind, {}).get(organization, ()) + _OF_KIND[kind]
    else:
        return (SUCCESS,)
    return (SUCCESS, *own, b"30", *_VENDOR)


def is_documented(status: bytes, known: Container[bytes]) -> bool:
    """Whether a status is among the operation's own, or one of the implementor's 9x. A reply with any other is class
    `dispatcher`."""
    return status in known or status[:1] == b"9"


def reads_by_key(site: ExternalSite, file: File) -> bool:
    """Whether a READ asks by key (docs/wire.md, "Which reply READ gets")."""
    node = site.node
    if not isinstance(node, ast.Read) or node.direction is not None or file.control.access == "SEQUENTIAL":
        return False
    if file.record_key is None and file.relative_key is None:
        return False
    at_end = any(pair.kind == "AT-END" and (pair.on, pair.not_on) != (None, None) for pair in node.handlers)
    return not (file.control.access == "DYNAMIC" and at_end)


def advances_to_channel(model: ProgramModel, lines: object) -> bool:
    """Whether the operand of ADVANCING is a mnemonic of SPECIAL-NAMES (C01 to C12, S01 to S05, CSP, TOP). libcob makes
    a new page of each of them."""
    return isinstance(lines, ast.Reference) and id(lines) not in model.field_of


class FileOperation:
    """Every operation on a file of the program."""

    kinds = frozenset({*_OF_KIND, SiteKind.READ})

    def reply_schema(self, model: ProgramModel, site: ExternalSite) -> ReplySchema:
        """A file that is not defined answers success only."""
        if site.file is None:
            return ReplySchema()
        file = model.files[site.file]
        statuses = documented_statuses(site.kind, file.control.organization, reads_by_key(site, file))
        if site.kind is not SiteKind.READ:
            return ReplySchema(statuses)
        length = model.areas[file.area].length
        return ReplySchema(statuses, value=(-1, length), operands=(length,))
