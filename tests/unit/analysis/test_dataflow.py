"""Origins of bytes and numbers: copied, computed, gathered from digits; and the texts of the clock."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from locksmith.analysis.dataflow import Byte, Derived, Fixed, Leaf, Linear, Memory, Part, Place, leaves_in, linear_of
from locksmith.analysis.dataflow_clock import CLOCK_FORMS, clock_seconds, clock_text
from locksmith.analysis.dataflow_effects import Effects
from locksmith.model.program import ProgramModel
from locksmith.model.resolve import resolve_program
from locksmith.model.walk import statements_in
from locksmith.syntax.parser import parse_file

SOURCE = """\
       IDENTIFICATION DIVISION.
       PROGRAM-ID. FLOWS.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       01  IN-REC.
           05  IN-KEY      PIC X(04).
           05  IN-A        PIC 9(03).
           05  IN-B        PIC 9(03).
       01  WS-COPY         PIC X(06).
       01  WS-PACKED       PIC S9(05)V9 COMP-3.
       01  WS-SUM          PIC 9(05).
       01  WS-COUNT        PIC 9(03) VALUE 5.
       01  WS-YEAR         PIC 9(04).
       01  WS-TEXT         PIC X(12).
       01  WS-WORD-1       PIC X(03).
       01  WS-WORD-2       PIC X(03).
       01  WS-FLAG         PIC X.
           88  FLAG-ON     VALUE 'Y'.
       PROCEDURE DIVISION.
           {statement}
           GOBACK.
"""
RECORD = Place("reply", 7, 2)


def run(tmp_path: Path, statement: str, record: bytes = b"AB,D012345") -> tuple[ProgramModel, Memory]:
    """One statement on a record that came from outside."""
    path = tmp_path / "flows.cbl"
    path.write_text(SOURCE.format(statement=statement))
    model = resolve_program(parse_file(path).programs[0])
    effects, memory = Effects(model), Memory(model)
    effects.fresh(memory)
    item = model.field_named("IN-REC")
    memory.write(item.area, 0, record, [Byte(RECORD, i) for i in range(10)])
    for label in model.labels:
        for node in statements_in(label.node):
            effects.apply(node)
    return model, memory


def origin(model: ProgramModel, memory: Memory, name: str) -> list[object]:
    item = model.field_named(name)
    return list(memory.origin(item.area, item.offset, item.length))


def held(model: ProgramModel, memory: Memory, name: str) -> bytes:
    item = model.field_named(name)
    return memory.read(item.area, item.offset, item.length)


def linear(model: ProgramModel, memory: Memory, name: str) -> Linear:
    cell = origin(model, memory, name)[0]
    assert isinstance(cell, Part)
    return cell.derived.linear


def test_a_move_of_text_copies_origins_and_fixes_the_padding(tmp_path: Path) -> None:
    model, memory = run(tmp_path, "MOVE IN-KEY TO WS-COPY.")
    cells = origin(model, memory, "WS-COPY")
    assert cells[:4] == [Byte(RECORD, i) for i in range(4)]
    assert all(isinstance(c, Fixed) for c in cells[4:])
    assert held(model, memory, "WS-COPY") == b"AB,D  "


def test_a_number_in_another_form_keeps_where_it_came_from(tmp_path: Path) -> None:
    model, memory = run(tmp_path, "MOVE IN-A TO WS-PACKED.")
    found = linear(model, memory, "WS-PACKED")
    ((leaf, slope),) = found.terms
    assert (leaf.place, leaf.offset, leaf.length, slope, found.value) == (RECORD, 4, 3, 1, 12)
    assert leaf.encode(Fraction(7)) == b"007"
    assert leaf.encode(Fraction(1000)) is None


def test_a_sum_has_a_slope_for_each_of_its_parts(tmp_path: Path) -> None:
    model, memory = run(tmp_path, "COMPUTE WS-SUM = IN-A * 3 + IN-B - 1.")
    found = linear(model, memory, "WS-SUM")
    assert found.value == 12 * 3 + 345 - 1
    assert {leaf.offset: slope for leaf, slope in found.terms} == {4: 3, 7: 1}


def test_a_counter_remembers_how_it_grew(tmp_path: Path) -> None:
    model, memory = run(tmp_path, "ADD 2 TO WS-COUNT.")
    found = linear(model, memory, "WS-COUNT")
    assert [b.by for b in found.bumps] == [2]
    assert (found.value, held(model, memory, "WS-COUNT")) == (7, b"007")


def test_a_condition_set_is_a_constant(tmp_path: Path) -> None:
    model, memory = run(tmp_path, "SET FLAG-ON TO TRUE.")
    assert held(model, memory, "WS-FLAG") == b"Y"
    assert isinstance(origin(model, memory, "WS-FLAG")[0], Fixed)


def test_string_and_unstring_carry_origins(tmp_path: Path) -> None:
    model, memory = run(tmp_path, "STRING 'X' IN-A DELIMITED BY SIZE INTO WS-TEXT.")
    assert origin(model, memory, "WS-TEXT")[1:4] == [Byte(RECORD, i) for i in (4, 5, 6)]
    model, memory = run(tmp_path, "UNSTRING IN-KEY DELIMITED BY ',' INTO WS-WORD-1 WS-WORD-2.")
    assert held(model, memory, "WS-WORD-1") == b"AB "
    assert origin(model, memory, "WS-WORD-2")[0] == Byte(RECORD, 3)


def test_digits_from_two_places_make_one_number() -> None:
    other = Place("parameter", 0)
    cells = [Byte(RECORD, 0), Byte(RECORD, 1), Byte(other, 5), Byte(other, 6)]
    found = linear_of(cells, b"2031", None, Fraction(2031))
    assert [(leaf.place, leaf.length, slope) for leaf, slope in found.terms] == [(RECORD, 2, 100), (other, 2, 1)]
    assert leaves_in(cells) == {Leaf(RECORD, 0, 2, None), Leaf(other, 5, 2, None)}


def test_a_quotient_and_a_product_have_the_slope_of_where_they_are() -> None:
    a, b = (Linear(Fraction(v), ((Leaf(RECORD, v, 3, None), Fraction(1)),)) for v in (6, 2))
    assert [s for _, s in a.times(b).terms] == [2, 6]
    assert [s for _, s in a.over(b).terms] == [Fraction(1, 2), Fraction(-6, 4)]
    assert a.over(Linear(Fraction(0))).tainted == {Leaf(RECORD, 6, 3, None)}


def test_a_part_torn_off_is_no_number() -> None:
    whole = Derived(Linear(Fraction(12), ((Leaf(RECORD, 0, 2, None), Fraction(1)),)), None, 4)
    assert linear_of([Part(whole, 0), Part(whole, 1)], b"00", None, Fraction(0)).terms == ()


def test_what_the_run_showed_overrules() -> None:
    path_free = Memory.__new__(Memory)
    path_free.data, path_free.cells = [bytearray(b"abc")], [[Byte(RECORD, i) for i in range(3)]]
    path_free.correct(0, 0, b"aXc")
    assert path_free.cells[0] == [Byte(RECORD, 0), None, Byte(RECORD, 2)]
    assert bytes(path_free.data[0]) == b"aXc"


@pytest.mark.parametrize("form", CLOCK_FORMS)
def test_a_text_of_the_clock_leads_back_to_its_time(form: str) -> None:
    now = 1_709_217_296
    assert clock_seconds(form, clock_text(form, now), now) == now


def test_a_day_of_the_clock_is_set() -> None:
    seconds = clock_seconds("DATE YYYYMMDD", b"20310704", 1_709_217_296)
    assert seconds is not None
    assert clock_text("DATE YYYYMMDD", seconds) == b"20310704"
    assert clock_seconds("DATE", b"319999", 0) is None
    assert clock_text("NOTHING", 0) == b""
