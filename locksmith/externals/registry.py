"""Which external serves which kind of site.

Takes: a `SiteKind`. Gives: the one `External` that serves it.
"""

from __future__ import annotations

from locksmith.externals.base import External, ReplySchema
from locksmith.externals.call import ProgramCall
from locksmith.externals.console import Console
from locksmith.externals.files import FileOperation
from locksmith.externals.language_environment import LanguageEnvironment
from locksmith.model.program import ExternalSite, ProgramModel, SiteKind

EXTERNALS: tuple[External, ...] = (FileOperation(), ProgramCall(), Console(), LanguageEnvironment())
_OF_KIND: dict[SiteKind, External] = {kind: external for external in EXTERNALS for kind in external.kinds}


def external_for(kind: SiteKind) -> External:
    """The external of a kind of site; every kind has one."""
    return _OF_KIND[kind]


def reply_schema(model: ProgramModel, site: ExternalSite) -> ReplySchema:
    """What may come back at a site."""
    return external_for(site.kind).reply_schema(model, site)
