"""Bounds in the translated C: the right address, length and area; nothing unknown passes."""

from __future__ import annotations

from pathlib import Path

import pytest

from locksmith.diagnostics import LocksmithError
from locksmith.model.program import ProgramModel
from locksmith.model.resolve import resolve_program
from locksmith.syntax.parser import parse_file
from locksmith.targets.cobol_mock.reach import Place, checked_translation, place_of
from locksmith.targets.cobol_mock.records import area_items

PROGRAM = """       IDENTIFICATION DIVISION.
       PROGRAM-ID. P.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       01  FIRST-AREA      PIC X(4).
       01  TAB.
           05  ROW         OCCURS 10.
               10  CELL    PIC X(3).
                   88  C5  VALUE '5'.
       PROCEDURE DIVISION.
           GOBACK.
"""
DECLARATIONS = (
    "static cob_u8_t\tb_8[4] __attribute__((aligned));\t/* FIRST-AREA */\n"
    "static cob_u8_t\tb_9[30] __attribute__((aligned));\t/* TAB */\n"
    "static cob_u8_t\tb_20[4] __attribute__((aligned));\t/* LOCKSMITH-FLAG */\n"
)


@pytest.fixture
def place(tmp_path: Path) -> Place:
    source = tmp_path / "p.cbl"
    source.write_text(PROGRAM)
    model: ProgramModel = resolve_program(parse_file(source).programs[0])
    return place_of(model, 100, 0, "", DECLARATIONS, area_items(model))


def _checked(place: Place, body: str) -> str:
    text = checked_translation(f"#include <libcob.h>\n{body}\n", place)
    last = "LKRETURN (int program);\n"
    return text[text.rindex(last) + len(last) :].strip()


def test_a_field_is_checked_where_it_is_made(place: Place) -> None:
    body = (
        'cob_display (0, 1, 1, (cob_check_subscript (I (a), 10, "CELL", 0),\n'
        "COB_SET_FLD(f0, 3, b_9 + 3 * (I (a) - 1), &a_2) ));"
    )
    assert "(LKREACH (101, 0, (long)(3), b_9 + 3 * (I (a) - 1)), COB_SET_FLD(f0, 3, b_9 + 3" in _checked(place, body)


def test_bytes_take_their_length_from_the_item_named(place: Place) -> None:
    for name in ("CELL", "C5"):
        body = f'x (((cob_check_subscript (i, 10, "{name}", 0)), \nb_9 + 3 * (i - 1)), 3);'
        assert (
            _checked(place, body) == "x (((LKREACH (101, 1, (long)(3), b_9 + 3 * (i - 1))), \nb_9 + 3 * (i - 1)), 3);"
        )


def test_reference_modification_needs_a_length(place: Place) -> None:
    body = (
        'cob_move ((cob_check_ref_mod_detailed ("FIRST-AREA", 1, 0, 4, i, g (j)),\n'
        "COB_SET_FLD(f0, g (j), b_8 + (i - 1), &a_4) ), &f_9);"
    )
    checked = _checked(place, body)
    assert "(LKREACH (100, 1, (long)(g (j)), b_8 + (i - 1)), COB_SET_FLD(f0, g (j)," in checked
    assert checked.startswith("cob_move (")


def test_nothing_may_be_left_by_occurs_depending(place: Place) -> None:
    assert "LKREACH (101, 0, (long)(3 * n (d)), b_9)" in _checked(place, "x (COB_SET_FLD(f0, 3 * n (d), b_9, &a_4));")


def test_a_checked_subscript_inside_a_subscript(place: Place) -> None:
    inner = '(cob_check_subscript (j, 10, "CELL", 0), COB_SET_FLD(f1, 3, b_9 + 3 * (j - 1), &a_2) )'
    outer = f'cob_check_subscript (g ({inner}), 10, "CELL", 0)'
    body = f"x (({outer},\nCOB_SET_FLD(f0, 3, b_9 + 3 * (g ({inner}) - 1), &a_2) ));"
    checked = _checked(place, body)
    assert checked.count("LKREACH (101, 0, (long)(3), b_9 + 3 * (j - 1))") == 3
    assert checked.count("LKREACH (101, 0, (long)(3), b_9 + 3 * (g (") == 1


def test_a_move_of_fixed_items_stays_what_cobc_makes_of_it(place: Place) -> None:
    source = '(cob_check_subscript (i, 10, "CELL", 0),\nCOB_SET_FLD(f0, 3, b_9 + 3 * (i - 1), &a_2) )'
    assert _checked(place, f"cob_move ({source}, &f_8);").startswith("LKMOVE (")
    assert _checked(place, f"cob_move ((cob_field *)&c_1, {source});").startswith("LKCONSTANT (")
    assert _checked(place, f"cob_move (&cob_all_high, {source});").startswith("LKCONSTANT (")
    assert _checked(place, f"cob_move (cob_intr_trim (0, 0, &f_8, 0), {source});").startswith("cob_move (")
    assert _checked(place, "cob_move (&f_8, &f_9);") == "cob_move (&f_8, &f_9);"


def test_fixed_places_and_our_own_items_are_left_alone(place: Place) -> None:
    assert _checked(place, "x (COB_SET_FLD(f0, 3, b_9 + 3 * 2, &a_2));") == "x (COB_SET_FLD(f0, 3, b_9 + 3 * 2, &a_2));"
    assert "LKREACH" not in _checked(place, "x (COB_SET_FLD(f0, n (d), b_20, &a_2));")


@pytest.mark.parametrize(
    "body",
    [
        'y = cob_check_subscript (i, 10, "CELL", 0) + b_9[i];',
        "x (COB_SET_FLD(f0, n (d), b_77, &a_2));",
        "x (COB_SET_FLD(f0, n (d), somewhere, &a_2));",
        'x (((cob_check_subscript (i, 10, "NOBODY", 0)), b_9 + 3 * (i - 1)), 3);',
    ],
)
def test_a_form_that_is_not_known_is_an_error(place: Place, body: str) -> None:
    with pytest.raises(LocksmithError):
        _checked(place, body)


def test_the_parameters_of_a_called_program_are_its_linkage(tmp_path: Path) -> None:
    """cobc breaks the line of the third parameter and of those behind it; the mock's own function stands before."""
    source = tmp_path / "q.cbl"
    names = ("FIRST-ONE", "SECOND-ONE", "THIRD-ONE")
    linkage = "".join(f"       01  {name} PIC X.\n" for name in names)
    header = f"       PROCEDURE DIVISION USING {' '.join(names)}.\n"
    source.write_text(PROGRAM.replace("       PROCEDURE DIVISION.\n", f"       LINKAGE SECTION.\n{linkage}{header}"))
    model = resolve_program(parse_file(source).programs[0])
    text = "LOCKSMITH__T_ (const int entry, cob_u8_t *b_8)\n{\n}\n"
    text += "P_ (const int entry, cob_u8_t *b_18, cob_u8_t *b_24, \n  cob_u8_t *b_16)\n{"
    found = place_of(model, 0, 0, text, DECLARATIONS, area_items(model))
    assert [found.areas[s].name for s in ("b_18", "b_24", "b_16")] == list(names)
