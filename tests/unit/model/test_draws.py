"""FUNCTION RANDOM: one site a statement; told where the order of draws is not certain."""

from __future__ import annotations

from pathlib import Path

import pytest

from locksmith.model.program import ProgramModel, SiteKind
from locksmith.model.resolve import resolve_program
from locksmith.syntax.parser import parse_file

_TEXT = """\
       IDENTIFICATION DIVISION.
       PROGRAM-ID. DRAWS.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       01 A PIC 9V9(8).
       PROCEDURE DIVISION.
       MAIN-PARA.
           {statement}
           STOP RUN.
"""


def _model(statement: str, directory: Path) -> ProgramModel:
    source = directory / "DRAWS.cbl"
    source.write_text(_TEXT.format(statement=statement))
    return resolve_program(parse_file(source).programs[0])


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("COMPUTE A = FUNCTION RANDOM + FUNCTION RANDOM.", False),
        ("COMPUTE A = FUNCTION RANDOM(FUNCTION RANDOM).", False),
        ("IF FUNCTION RANDOM > A AND FUNCTION RANDOM < 1 CONTINUE.", False),
        ("PERFORM 3 TIMES COMPUTE A = FUNCTION RANDOM END-PERFORM.", False),
        ("IF FUNCTION RANDOM > FUNCTION RANDOM CONTINUE.", True),
        ("COMPUTE A = FUNCTION MAX(FUNCTION RANDOM 1\n                   FUNCTION RANDOM).", True),
        ("COMPUTE A = FUNCTION MAX(0 FUNCTION RANDOM * 2\n                   + FUNCTION RANDOM).", True),
        ("PERFORM UNTIL FUNCTION RANDOM > A CONTINUE END-PERFORM.", True),
    ],
)
def test_where_the_order_of_draws_is_not_certain(statement: str, told: bool, tmp_path: Path) -> None:
    model = _model(statement, tmp_path)
    assert any(d.code == "LKM032" for d in model.unsupported) is told


def test_the_draws_of_a_statement_share_one_site(tmp_path: Path) -> None:
    model = _model("COMPUTE A = FUNCTION RANDOM - FUNCTION RANDOM. DISPLAY A.", tmp_path)
    assert [s.kind for s in model.sites] == [SiteKind.RANDOM, SiteKind.DISPLAY]
