"""Facts: what the program's text says of the bytes of its items."""

from __future__ import annotations

from pathlib import Path

from locksmith.cases.mining import Fact, FactKind, mine_facts
from locksmith.model.resolve import resolve_program
from locksmith.syntax import ast
from locksmith.syntax.parser import parse_file

MENU = """\
       IDENTIFICATION DIVISION.
       PROGRAM-ID. MENU.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       01 WANTED PIC X(8).
       PROCEDURE DIVISION.
       MAIN-PARA.
           ACCEPT WANTED.
           CALL WANTED.
           GOBACK.
"""


def names_of_wanted(directory: Path, *bound: str) -> list[bytes]:
    source = directory / "MENU.cbl"
    source.write_text(MENU)
    model = resolve_program(parse_file(source).programs[0], bound_calls={name: name for name in bound})

    def said(fact: Fact) -> bool:
        return fact.kind is FactKind.COMPARED and fact.item.name == "WANTED"

    return [f.value.value for f in mine_facts(model).facts if said(f) and isinstance(f.value, ast.TextLiteral)]


def test_the_variable_of_a_call_may_hold_the_names_of_bound_programs(tmp_path: Path) -> None:
    assert names_of_wanted(tmp_path, "SECOND", "FIRST") == [b"FIRST", b"SECOND"]


def test_without_bound_programs_it_says_nothing(tmp_path: Path) -> None:
    assert names_of_wanted(tmp_path) == []
