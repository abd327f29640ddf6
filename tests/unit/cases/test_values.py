"""Values become the bytes the reference stores, and are read back from them."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from locksmith.cases.catalog import build_catalog
from locksmith.cases.values import decode_number, encode_number, encode_text
from locksmith.diagnostics import Span
from locksmith.model.picture import parse_picture
from locksmith.model.program import Category, Field, Usage
from locksmith.model.resolve import resolve_program
from locksmith.model.unit import Unit
from locksmith.syntax.parser import parse_file


def item(picture: str, usage: Usage, length: int, **rest: bool) -> Field:
    parsed = parse_picture(picture)
    category = Category.NUMERIC if parsed.digits else Category.ALPHANUMERIC
    return Field(0, "X", 1, 0, 0, length, usage, category, Span("T", 1), parsed, signed=parsed.signed, **rest)


ITEMS = [
    item("S9(5)V99", Usage.DISPLAY, 7),
    item("9(7)", Usage.DISPLAY, 7),
    item("S9(7)", Usage.DISPLAY, 7, sign_leading=True),
    item("S9(7)", Usage.DISPLAY, 8, sign_separate=True),
    item("S9(7)", Usage.DISPLAY, 8, sign_leading=True, sign_separate=True),
    item("S9(5)V99", Usage.PACKED, 4),
    item("9(7)", Usage.PACKED, 4),
    item("S9(9)", Usage.BINARY, 4),
    item("S9(9)", Usage.COMP5, 4),
]


@given(st.sampled_from(ITEMS), st.integers(-(10**7) + 1, 10**7 - 1))
def test_numbers_are_read_back(field: Field, unscaled: int) -> None:
    number = Decimal(unscaled if field.signed else abs(unscaled)).scaleb(-field.scale)
    data = encode_number(field, number)
    assert len(data) == field.length
    assert decode_number(field, data) == number


@pytest.mark.parametrize(
    ("field", "number", "data"),
    [
        (ITEMS[0], "-1.23", b"000012L"),
        (ITEMS[0], "1.20", b"000012{"),
        (ITEMS[5], "-1.23", bytes.fromhex("0000123d")),
        (ITEMS[6], "123", bytes.fromhex("0000123f")),
        (ITEMS[7], "-2", bytes.fromhex("fffffffe")),
        (ITEMS[8], "1", bytes.fromhex("01000000")),
    ],
)
def test_bytes_are_those_of_the_profile(field: Field, number: str, data: bytes) -> None:
    assert encode_number(field, Decimal(number)) == data


def test_what_is_no_number_is_none() -> None:
    assert decode_number(ITEMS[1], b"12 4567") is None
    assert decode_number(ITEMS[5], b"\xff\xff\xff\xff") is None


def test_text_is_padded_and_cut_as_a_move_does() -> None:
    assert encode_text(item("X(5)", Usage.DISPLAY, 5), b"AB") == b"AB   "
    assert encode_text(item("X(5)", Usage.DISPLAY, 5), b"ABCDEFG") == b"ABCDE"
    assert encode_text(item("X(5)", Usage.DISPLAY, 5, justified=True), b"AB") == b"   AB"


TABLE = """       IDENTIFICATION DIVISION.
       PROGRAM-ID. T.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       01 WS-VALUES.
          05 FILLER PIC X(6) VALUE 'ISA150'.
          05 FILLER PIC X(6) VALUE 'SAV275'.
       01 WS-TABLE REDEFINES WS-VALUES.
          05 WS-ROW OCCURS 2 TIMES.
             10 WS-CODE PIC X(3).
             10 WS-LIMIT PIC 9V99.
       LINKAGE SECTION.
       01 P-CODE PIC X(3).
       01 P-AMOUNT PIC S9(5)V99 COMP-3.
       PROCEDURE DIVISION USING P-CODE P-AMOUNT.
       M-P.
           IF WS-CODE (1) = P-CODE AND P-AMOUNT > WS-LIMIT (1)
              DISPLAY 'FOUND'.
           GOBACK.
"""


def test_tables_filled_by_value_give_what_is_looked_up_in_them(tmp_path: Path) -> None:
    path = tmp_path / "T.cbl"
    path.write_text(TABLE, encoding="ascii")
    catalog = build_catalog(Unit((resolve_program(parse_file(path).programs[0]),)))
    code, amount = (p.layouts[0].slots[0] for p in catalog.parameters)
    assert [c.data for c in code.choices[: code.specific]] == [b"ISA", b"SAV"]
    assert code.choices[0].origin.startswith("initial value of WS-CODE")
    known = {c.data for c in amount.choices[: amount.specific]}
    assert {bytes.fromhex("0000150c"), bytes.fromhex("0000275c"), bytes.fromhex("0000276c")} <= known
