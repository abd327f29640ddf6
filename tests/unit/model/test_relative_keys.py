"""A relative file's RELATIVE KEY, which libcob sets on sequential access."""

from __future__ import annotations

from pathlib import Path

import pytest

from locksmith.model.resolve import resolve_program
from locksmith.syntax.parser import parse_file

_TEXT = """\
       IDENTIFICATION DIVISION.
       PROGRAM-ID. REL.
       ENVIRONMENT DIVISION.
       INPUT-OUTPUT SECTION.
       FILE-CONTROL.
           SELECT R ASSIGN TO RFILE ORGANIZATION RELATIVE
               ACCESS {access} {key} FILE STATUS ST.
       DATA DIVISION.
       FILE SECTION.
       FD R.
       01 REC PIC X(8).
       WORKING-STORAGE SECTION.
       01 K PIC 9(4).
       01 ST PIC XX.
       PROCEDURE DIVISION.
       MAIN-PARA.
           {statement}
           STOP RUN.
"""


@pytest.mark.parametrize(
    ("access", "key", "statement", "told"),
    [
        ("SEQUENTIAL", "RELATIVE KEY K", "READ R.", True),
        ("SEQUENTIAL", "RELATIVE KEY K", "WRITE REC.", True),
        ("DYNAMIC", "RELATIVE KEY K", "READ R NEXT.", True),
        ("DYNAMIC", "RELATIVE KEY K", "READ R AT END STOP RUN.", True),
        ("DYNAMIC", "RELATIVE KEY K", "READ R INVALID KEY STOP RUN.", False),
        ("RANDOM", "RELATIVE KEY K", "READ R.", False),
        ("RANDOM", "RELATIVE KEY K", "WRITE REC.", False),
        ("SEQUENTIAL", "", "READ R.", False),
    ],
)
def test_sequential_access_that_sets_the_key_is_unsupported(
    tmp_path: Path, access: str, key: str, statement: str, told: bool
) -> None:
    path = tmp_path / "REL.cbl"
    path.write_text(_TEXT.format(access=access, key=key, statement=statement))
    model = resolve_program(parse_file(path).programs[0])
    assert [d.code for d in model.unsupported] == (["LKM031"] if told else [])
