"""Conditions and arithmetic: precedence, abbreviations (shared case 9), subscripts and their separators (case 31)."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from locksmith.source.reader import read_source
from locksmith.syntax import ast
from locksmith.syntax.parser import parse_file

Statements = Callable[..., list[ast.Statement]]
DATA = "01 A PIC 9(4).\n   88 A-ONE VALUE 1.\n01 T.\n   05 E OCCURS 5 PIC X(10)."


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("A = B OR C AND D = E", "(A = B OR (A = C AND D = E))"),
        ("A NOT = 1 OR 2", "(A <> 1 OR A <> 2)"),
        ("A = 1 OR NOT 2", "(A = 1 OR NOT (A = 2))"),
        ("A = 1 AND NOT > 5", "(A = 1 AND A <= 5)"),
        ("NOT A = 1 OR 2", "(NOT (A = 1) OR A = 2)"),
        ("A = 1 OR A-ONE OR 2", "(A = 1 OR <A-ONE> OR A = 2)"),
        ("A = (1 OR 2)", "(A = 1 OR A = 2)"),
        ("A NOT = (1 AND 2)", "(A <> 1 AND A <> 2)"),
        ("A > B AND (< C OR = D)", "(A > B AND (A < C OR A = D))"),
        ("A = 1 OR 2 AND B > 3 OR < 2", "(A = 1 OR (A = 2 AND B > 3) OR B < 2)"),
        ("(A = 1 OR B = 2) AND 3", "((A = 1 OR B = 2) AND B = 3)"),
        ("NOT (A = 1 AND B = 2)", "NOT ((A = 1 AND B = 2))"),
        ("(A + 1) * 2 > (B - 1)", "((A + 1) * 2) > (B - 1)"),
        ("((A = 1)) AND (A-ONE)", "(A = 1 AND <A-ONE>)"),
        ("A IS NOT NUMERIC AND B ALPHABETIC-LOWER", "(NOT (A IS NUMERIC) AND B IS ALPHABETIC-LOWER)"),
        ("A IS VOWEL OR B NOT VOWEL", "(A IS VOWEL OR NOT (B IS VOWEL))"),
        ("A ZERO OR B IS NOT ZEROS OR C POSITIVE", "(A IS ZERO OR NOT (B IS ZERO) OR C IS POSITIVE)"),
        ("A = ZERO OR SPACE", "(A = ZERO OR A = SPACE)"),
        ("A IS GREATER THAN OR EQUAL TO B", "A >= B"),
        ("A NOT LESS THAN B", "A >= B"),
        ("A IS NOT GREATER OR EQUAL B", "A < B"),
        ("A EQUALS B AND EXCEEDS C", "(A = B AND A > C)"),
        ("A <= B AND <> C", "(A <= B AND A <> C)"),
        ("A = E (1) (2:3) OR E(A)(1:)", "(A = E[1][2:3] OR A = E[A][1:])"),
        ("E (2) (A - 1 : LENGTH OF A) = 'X'", "E[2][(A - 1):LENGTH A] = 'X'"),
        ("FUNCTION TRIM(T) (1:2) = 'AB' OR FUNCTION LENGTH (T) > 5", "(TRIM(T) = 'AB' OR LENGTH(T) > 5)"),
        ("- A = -1 OR +1", "((-A) = -1 OR (-A) = +1)"),
        ("2 ** 3 ** 2 = 64", "((2 ** 3) ** 2) = 64"),
        ("A-ONE OF T", "<A-ONE OF T>"),
        ("ADDRESS OF T = NULL", "ADDRESS T = NULL"),
    ],
)
def test_conditions(statements: Statements, show: Callable[[Any], str], written: str, meant: str) -> None:
    (statement,) = statements(f"    IF {written}\n        CONTINUE.", DATA)
    assert isinstance(statement, ast.If)
    assert show(statement.condition) == meant


@pytest.mark.parametrize(
    "written",
    ["A =", "A = 1 OR", "= 1", "A = B C", "(A = 1", "A = 1)", "(A = 1) OR 2", "5", "A NOT", "A + NUMERIC", "NOT"],
)
def test_what_is_no_condition_is_unsupported(procedure: Callable[..., Any], written: str) -> None:
    program, result = procedure(f"    IF {written}\n        MOVE 1 TO A.\n    MOVE 2 TO A.", DATA)
    assert any(d.severity == "unsupported" for d in result.diagnostics)
    sentences = program.sections[0].paragraphs[0].sentences
    assert isinstance(sentences[0].statements[0], ast.Unsupported)
    assert isinstance(sentences[1].statements[0], ast.Move)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("A + B * C - D / E", "((A + (B * C)) - (D / E))"),
        ("(A + B) * C", "((A + B) * C)"),
        ("2 ** 3 ** 2", "(2 ** (3 ** 2))"),
        ("- A ** 2", "((-A) ** 2)"),
        ("-2 ** 2", "(-2 ** 2)"),
        ("A - 1", "(A - 1)"),
        ("A - -1", "(A - -1)"),
        ("FUNCTION MAX (A, -1 B + 2, T(1))", "MAX(A,-1,(B + 2),T[1])"),
        ("FUNCTION SUM (E (ALL))", "SUM(E[ALL])"),
        ("E (A, B) + E (A B) + E (A + 1, B - 2)", "((E[A,B] + E[A,B]) + E[(A + 1),(B - 2)])"),
    ],
)
def test_arithmetic(statements: Statements, show: Callable[[Any], str], written: str, meant: str) -> None:
    (statement,) = statements(f"    COMPUTE X = {written}.")
    assert isinstance(statement, ast.Compute)
    assert show(statement.expression) == meant


def test_a_sign_in_a_list_belongs_to_its_number(statements: Statements, show: Callable[[Any], str]) -> None:
    (statement,) = statements("    SUBTRACT A -5 +3 B FROM C.")
    assert isinstance(statement, ast.Subtract)
    assert [show(o) for o in statement.operands] == ["A", "-5", "+3", "B"]


def test_decimal_comma_in_a_copybook(tmp_path: Path) -> None:
    (tmp_path / "NAMES.cpy").write_text("           DECIMAL-POINT IS COMMA.\n")
    source = tmp_path / "COMMAS.cbl"
    source.write_text(
        "       IDENTIFICATION DIVISION.\n       PROGRAM-ID. COMMAS.\n       ENVIRONMENT DIVISION.\n"
        "       CONFIGURATION SECTION.\n       SPECIAL-NAMES. COPY NAMES.\n       DATA DIVISION.\n"
        "       WORKING-STORAGE SECTION.\n       01 A PIC 9(4)V99 VALUE 12,5.\n"
        "      *    DECIMAL-POINT IS COMMA.\n       PROCEDURE DIVISION.\n       MAIN-PARA.\n           STOP RUN.\n"
    )
    value = parse_file(source).programs[0].working_storage[0].values[0].low
    assert isinstance(value, ast.NumericLiteral)
    assert value.value == Decimal("12.5")


def test_a_literal_does_not_declare_a_decimal_comma(tmp_path: Path) -> None:
    source = tmp_path / "POINTS.cbl"
    source.write_text(
        "       IDENTIFICATION DIVISION.\n       PROGRAM-ID. POINTS.\n       PROCEDURE DIVISION.\n       MAIN-PARA.\n"
        '           DISPLAY " DECIMAL-POINT IS COMMA ".\n'
    )
    assert not read_source(source).decimal_comma


def test_decimal_comma(parse: Callable[..., Any], show: Callable[[Any], str]) -> None:
    result = parse(
        "       IDENTIFICATION DIVISION.\n       PROGRAM-ID. P.\n       ENVIRONMENT DIVISION.\n"
        "       CONFIGURATION SECTION.\n       SPECIAL-NAMES. DECIMAL-POINT IS COMMA.\n       DATA DIVISION.\n"
        "       WORKING-STORAGE SECTION.\n       01 P PIC 9(3),99 VALUE 12,5.\n       PROCEDURE DIVISION.\n"
        "           MOVE E (1,X) TO A, B. MOVE 1,5 TO P.\n"
    )
    assert not result.diagnostics
    program = result.programs[0]
    first, second = (s.statements[0] for s in program.sections[0].paragraphs[0].sentences)
    assert (show(first.source), [t.name for t in first.targets]) == ("E[1,X]", ["A", "B"])
    assert str(second.source.value) == "1.5"
    entry = program.working_storage[0]
    assert (entry.picture, str(entry.values[0].low.value)) == ("9(3),99", "12.5")
    assert program.special_names.decimal_comma


def test_ranges_take_parentheses_in(procedure: Callable[..., Any]) -> None:
    program, _ = procedure("    COMPUTE X = (A + 1) * (B)\n    IF (A) = (B + 1) CONTINUE.")
    compute, if_ = program.sections[0].paragraphs[0].sentences[0].statements
    expression, condition = compute.expression, if_.condition
    assert " ".join(t.text for t in program.tokens[expression.first : expression.last]) == "( A + 1 ) * ( B )"
    assert " ".join(t.text for t in program.tokens[condition.first : condition.last]) == "( A ) = ( B + 1 )"
