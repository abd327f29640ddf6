"""The model of CardDemo's batch programs: published counts, and layouts equal to cobc's.

The programs are not part of the repository; the tests are skipped where LOCKSMITH_CARDDEMO (its `app` directory) is
not there.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from locksmith.model.program import ProgramModel
from locksmith.model.resolve import resolve_program
from locksmith.syntax.parser import parse_file
from tests.unit.model.test_layout_reference import compare

APP = Path(os.environ.get("LOCKSMITH_CARDDEMO", "/work/ext/carddemo/app"))
pytestmark = [pytest.mark.slow, pytest.mark.skipif(not APP.is_dir(), reason="CardDemo is not here")]

BATCH = (
    "CBACT01C CBACT02C CBACT03C CBACT04C CBCUS01C CBTRN01C CBTRN02C CBTRN03C CBSTM03A CBSTM03B CBEXPORT CBIMPORT "
    "CSUTLDTC COBSWAIT"
)


def models(path: Path) -> list[ProgramModel]:
    copybooks = sorted(d for d in APP.rglob("*") if d.is_dir() and d.name.lower().startswith("cpy"))
    return [resolve_program(p) for p in parse_file(path, copybooks).programs]


def sources() -> list[Path]:
    return sorted(p for p in APP.rglob("*") if p.suffix.lower() == ".cbl")


def counts(subject: ProgramModel) -> tuple[int, int, int]:
    paragraphs = sum(label.is_paragraph for label in subject.labels)
    return paragraphs, sum(e.counted for e in subject.edges), len(subject.outcomes)


@pytest.mark.parametrize("name", BATCH.split())
def test_layout_and_contents_equal_cobc(name: str, tmp_path: Path) -> None:
    path = next(p for p in sources() if p.stem == name)
    for subject in models(path):
        assert compare(subject, tmp_path) > 0 or not subject.fields


def test_published_counts() -> None:
    found = {p.stem: counts(m) for p in sources() for m in models(p)}
    assert found["CBACT01C"] == (16, 28, 46)
    assert found["CBSTM03A"] == (25, 38, 54)
    assert tuple(map(sum, zip(*found.values(), strict=True))) == (903, 964, 3605)
