"""What an external is.

Takes: a model and one of its sites. Gives: `ReplySchema`, what may come back from the operation and what of it is
documented, so that a scenario that stays inside it is `natural` and one that leaves it `dispatcher` (design.md
section 5). Never makes replies: searchers do.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from locksmith.model.program import ExternalSite, ProgramModel, SiteKind

SUCCESS = b"00"
INT32 = (-(2**31), 2**31 - 1)


@dataclass(frozen=True, slots=True)
class ReplySchema:
    """`statuses`: documented file statuses, success first. `value`: the range of the reply's value, None where it
    has none. `operands`: how many bytes a reply may write into each of its operands. `may_be_missing`: whether the
    operation may answer `not found`. `returns`: whether control comes back."""

    statuses: tuple[bytes, ...] = (SUCCESS,)
    value: tuple[int, int] | None = None
    operands: tuple[int, ...] = ()
    may_be_missing: bool = False
    returns: bool = True


class External(Protocol):
    """One kind of operation. Adding one: a class here, its kind in `SiteKind`, its entry in `registry`, its sites in
    `model/sites.py`, its handler in each target."""

    kinds: frozenset[SiteKind]

    def reply_schema(self, model: ProgramModel, site: ExternalSite) -> ReplySchema:
        """What may come back at this site."""
