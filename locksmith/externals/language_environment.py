"""Routines of the run-time environment.

Takes: ABEND, RANDOM and ADDRESS sites. Gives: that an abend routine never returns, in any class of coverage, and the
range of FUNCTION RANDOM (its value × 10^9).
"""

from __future__ import annotations

from locksmith.externals.base import ReplySchema
from locksmith.model.program import ExternalSite, ProgramModel, SiteKind


class LanguageEnvironment:
    """CEE3ABD, ILBOABN0 and their like; FUNCTION RANDOM."""

    kinds = frozenset({SiteKind.ABEND, SiteKind.RANDOM, SiteKind.ADDRESS})

    def reply_schema(self, model: ProgramModel, site: ExternalSite) -> ReplySchema:
        """RANDOM: zero up to one, one excluded."""
        if site.kind is SiteKind.RANDOM:
            return ReplySchema(value=(0, 10**9 - 1))
        return ReplySchema(returns=site.kind is not SiteKind.ABEND)
