"""Which files under a directory are programs."""

from __future__ import annotations

from pathlib import Path

import pytest

from locksmith.discovery import find_sources


def _write(path: Path, text: str = "") -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="ascii")


@pytest.mark.parametrize("manifest", ["run.json", "gate.json"])
def test_what_an_earlier_run_made_is_no_source(manifest: str, tmp_path: Path) -> None:
    _write(tmp_path / "PAYROLL.cbl")
    _write(tmp_path / "out" / manifest, "{}")
    _write(tmp_path / "out" / "programs" / "PAYROLL" / "mock" / "PAYROLL.cob")
    assert [source.shown for source in find_sources([tmp_path])] == ["PAYROLL.cbl"]


def test_a_directory_of_that_name_is_one_where_there_was_no_run(tmp_path: Path) -> None:
    _write(tmp_path / "bank" / "programs" / "PAYROLL.cob")
    assert [source.shown for source in find_sources([tmp_path])] == ["bank/programs/PAYROLL.cob"]
