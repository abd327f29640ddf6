"""PICTURE strings: sizes, digits, scale and category as GnuCOBOL computes them."""

from __future__ import annotations

import pytest

from locksmith.model.picture import PictureError, parse_picture
from locksmith.model.program import Category

GOOD = [
    ("X", Category.ALPHANUMERIC, 1, 0, 0, False, ""),
    ("x(10)", Category.ALPHANUMERIC, 10, 0, 0, False, ""),
    ("A(3)9", Category.ALPHANUMERIC, 4, 1, 0, False, ""),
    ("A(3)", Category.ALPHABETIC, 3, 0, 0, False, ""),
    ("S9(5)V99", Category.NUMERIC, 7, 7, 2, True, ""),
    ("9(3)P(2)", Category.NUMERIC, 3, 5, -2, False, ""),
    ("P(2)9(3)", Category.NUMERIC, 3, 5, 5, False, ""),
    ("VP(2)9(3)", Category.NUMERIC, 3, 5, 5, False, ""),
    ("SV9", Category.NUMERIC, 1, 1, 1, True, ""),
    ("ZZ9.99", Category.NUMERIC_EDITED, 6, 5, 2, False, "ZZ9.99"),
    ("Z(3),Z(2)9.9(2)-", Category.NUMERIC_EDITED, 11, 8, 2, True, "ZZZ,ZZ9.99-"),
    ("+(3)9.9", Category.NUMERIC_EDITED, 6, 4, 1, True, "+++9.9"),
    ("$$,$$9.99CR", Category.NUMERIC_EDITED, 11, 6, 2, True, "$$,$$9.99CR"),
    ("+$,$$9.99", Category.NUMERIC_EDITED, 9, 4, 2, True, "+$,$$9.99"),
    ("$,$$9", Category.NUMERIC_EDITED, 5, 2, 0, False, "$,$$9"),
    ("99/99/9999", Category.NUMERIC_EDITED, 10, 8, 0, False, "99/99/9999"),
    ("XXBXX", Category.ALPHANUMERIC_EDITED, 5, 4, 0, False, "XXBXX"),
    ("X(2)/X", Category.ALPHANUMERIC_EDITED, 4, 3, 0, False, "XX/X"),
]


@pytest.mark.parametrize("text,category,size,digits,scale,signed,edited", GOOD, ids=[g[0] for g in GOOD])
def test_good(text: str, category: Category, size: int, digits: int, scale: int, signed: bool, edited: str) -> None:
    found = parse_picture(text)
    assert (found.category, found.size, found.scale, found.signed, found.edited) == (
        category,
        size,
        scale,
        signed,
        edited,
    )
    assert found.digits == digits


def test_decimal_point_is_comma() -> None:
    assert parse_picture("Z.ZZ9,99", decimal_comma=True).scale == 2
    assert parse_picture("Z.ZZ9,99").scale == 5


def test_another_currency_sign() -> None:
    assert parse_picture("EE9", currency="E").edited == "EE9"


@pytest.mark.parametrize("text", ["", "S", "9S9", "9P9", "9V9V9", "Q(3)", "9(39)", "X+9", "9(0)", "Z*9", "P", "VPP"])
def test_bad(text: str) -> None:
    with pytest.raises(PictureError):
        parse_picture(text)
