"""Fixtures of the reader's tests: files written to a directory, words read back as text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from locksmith.source.reader import SourceText, read_source


@pytest.fixture
def read(tmp_path: Path) -> Callable[..., SourceText]:
    """`read(text, NAME=copybook text, …)`: the words of a program whose copybooks lie beside it."""

    def reader(text: str, source_format: str | None = None, **copybooks: str) -> SourceText:
        program = tmp_path / "PROG.cbl"
        program.write_text(text, encoding="latin-1")
        for name, content in copybooks.items():
            (tmp_path / f"{name}.cpy").write_text(content, encoding="latin-1")
        return read_source(program, (), source_format)

    return reader
