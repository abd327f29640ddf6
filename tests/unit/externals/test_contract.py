"""The contract of externals: every kind of site has exactly one, and what it says is possible at every site."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from locksmith.externals.files import documented_statuses, is_documented, reads_by_key
from locksmith.externals.registry import EXTERNALS, reply_schema
from locksmith.model.program import ProgramModel, SiteKind
from locksmith.model.resolve import resolve_program
from locksmith.syntax.parser import parse_file

CORPUS = sorted((Path(__file__).resolve().parents[3] / "corpora").glob("*/DPB*.cbl"))


def models(path: Path) -> list[ProgramModel]:
    return [resolve_program(p) for p in parse_file(path, [path.parent / "copy"]).programs]


def test_every_kind_has_one_external() -> None:
    assert Counter(kind for external in EXTERNALS for kind in external.kinds) == Counter(SiteKind)


@pytest.mark.parametrize("path", CORPUS, ids=lambda p: p.stem)
def test_schemas_of_all_sites(path: Path) -> None:
    for model in models(path):
        for site in model.sites:
            schema = reply_schema(model, site)
            assert schema.statuses[0] == b"00"
            assert len(set(schema.statuses)) == len(schema.statuses)
            assert schema.returns is (site.kind is not SiteKind.ABEND)
            if site.kind is SiteKind.READ and site.file is not None:
                assert schema.operands == (model.areas[model.files[site.file].area].length,)


def test_a_status_outside_of_the_table_is_told_from_the_implementors_own() -> None:
    own = documented_statuses(SiteKind.READ, "INDEXED", by_key=True)
    assert own[0] == b"00"
    assert is_documented(b"23", own)
    assert is_documented(b"9B", own)
    assert not is_documented(b"10", own)
    assert documented_statuses(SiteKind.CALL, "", by_key=False) == (b"00",)


def test_a_read_by_key_is_told_from_a_sequential_one() -> None:
    found = {
        model.files[site.file].control.organization: reads_by_key(site, model.files[site.file])
        for path in CORPUS
        for model in models(path)
        for site in model.sites
        if site.kind is SiteKind.READ and site.file is not None
    }
    assert found["SEQUENTIAL"] is False
    assert found["INDEXED"] is True
