"""The documented file statuses of each operation.

Takes: an operation, an organization and an access. Gives: the statuses that the COBOL standard and IBM Enterprise
COBOL's file status key table document for it, success first. A reply with any other status is class `dispatcher`.
"""

from __future__ import annotations

from collections.abc import Container

from locksmith.model.program import SiteKind

SUCCESS = b"00"
_VENDOR = (b"90", b"91", b"92", b"93", b"95", b"96", b"97")
_ANY = (b"30",)
_OPEN = (b"05", b"07", b"35", b"37", b"38", b"39", b"41")
_CLOSE = (b"07", b"42")
_READ_NEXT = (b"10", b"04", b"46", b"47")
_READ_KEY = (b"23", b"21", b"47")
_WRITE = (b"24", b"34", b"44", b"48")
_REWRITE = (b"43", b"44", b"49")


def documented_statuses(kind: SiteKind, organization: str, by_key: bool) -> tuple[bytes, ...]:
    """Statuses in the order of interest: success, the ordinary other way, errors."""
    indexed = organization == "INDEXED"
    keyed = organization in ("INDEXED", "RELATIVE")
    specific: tuple[bytes, ...] = ()
    if kind is SiteKind.OPEN:
        specific = _OPEN
    elif kind is SiteKind.CLOSE:
        specific = _CLOSE
    elif kind is SiteKind.READ:
        specific = _READ_KEY if by_key else _READ_NEXT
        specific += (b"02",) if indexed else ()
    elif kind is SiteKind.WRITE:
        specific = ((b"22", b"21", b"02") if indexed else (b"22",) if keyed else ()) + _WRITE
    elif kind is SiteKind.REWRITE:
        specific = ((b"23", b"22", b"21", b"02") if indexed else (b"23",) if keyed else ()) + _REWRITE
    elif kind is SiteKind.DELETE:
        specific = (b"23", b"43", b"49")
    elif kind is SiteKind.START:
        specific = (b"23", b"21", b"47")
    else:
        return (SUCCESS,)
    return (SUCCESS, *specific, *_ANY, *_VENDOR)


def is_documented(status: bytes, known: Container[bytes]) -> bool:
    """Whether a status is among the operation's own, or one of the implementor's 9x."""
    return status in known or status[:1] == b"9"
