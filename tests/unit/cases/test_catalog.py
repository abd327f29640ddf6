"""The catalog finds what the program's text says of its inputs."""

from __future__ import annotations

from pathlib import Path

from locksmith.cases.case import CoverageClass, Preset, Reply, TestCase
from locksmith.cases.catalog import Catalog, build_catalog, classify_case
from locksmith.model.resolve import resolve_program
from locksmith.model.unit import Unit
from locksmith.syntax.parser import parse_file

SOURCE = """       IDENTIFICATION DIVISION.
       PROGRAM-ID. T.
       ENVIRONMENT DIVISION.
       INPUT-OUTPUT SECTION.
       FILE-CONTROL.
           SELECT INF ASSIGN TO INF FILE STATUS IS ST.
           SELECT KEYED ASSIGN TO KEYED ORGANIZATION INDEXED
               ACCESS RANDOM RECORD KEY K FILE STATUS IS ST.
       DATA DIVISION.
       FILE SECTION.
       FD INF.
       01 REC PIC X(20).
       FD KEYED.
       01 KREC.
          05 K PIC X(4).
          05 KREST PIC X(6).
       WORKING-STORAGE SECTION.
       01 ST PIC XX.
       01 WS-REC.
          05 WS-TYPE PIC X.
             88 IS-HEAD VALUE 'H'.
          05 WS-AMOUNT PIC S9(5)V99 COMP-3.
          05 WS-NUMBER PIC 9(5).
          05 WS-TEXT REDEFINES WS-NUMBER PIC X(5).
          05 FILLER PIC X(10).
       01 OTHER-TYPE PIC X.
       01 AREA-1.
          05 RC PIC XX.
          05 PAYLOAD PIC X(20).
       01 PTR POINTER.
       LINKAGE SECTION.
       01 BLOCK-A.
          05 FILLER PIC X(8).
          05 NEXT-PTR POINTER.
       01 BLOCK-B.
          05 B-NAME PIC X(8).
       PROCEDURE DIVISION.
       MAIN-P.
           SET ADDRESS OF BLOCK-A TO PTR.
           SET ADDRESS OF BLOCK-B TO NEXT-PTR.
           OPEN INPUT INF.
           READ INF INTO WS-REC.
           READ KEYED.
           IF WS-AMOUNT > 100.50 DISPLAY 'BIG'.
           MOVE WS-TYPE TO OTHER-TYPE.
           IF OTHER-TYPE = 'Q' DISPLAY 'Q'.
           IF ST = '77' DISPLAY 'ODD'.
           CALL 'SUB' USING AREA-1.
           IF RC = 'OK' MOVE PAYLOAD TO WS-REC.
           STOP RUN.
"""


def catalog_of(tmp_path: Path) -> tuple[Catalog, Unit]:
    path = tmp_path / "T.cbl"
    path.write_text(SOURCE, encoding="ascii")
    unit = Unit((resolve_program(parse_file(path).programs[0]),))
    return build_catalog(unit), unit


def test_a_record_takes_the_slots_of_what_it_is_read_into(tmp_path: Path) -> None:
    catalog, _ = catalog_of(tmp_path)
    read = next(p for p in catalog.files if p.name == "INF.READ")
    layout = next(r for r in read.records if r.slots[0].name == "WS-TYPE")
    assert [s.name for s in layout.slots[:2]] == ["WS-TYPE", "WS-AMOUNT"]
    assert sum(s.length for s in layout.slots) == layout.length == 20
    kind = {c.data: c.origin for c in layout.slots[0].choices}
    assert "88-level" in kind[b"H"]
    line = next(n for n, text in enumerate(SOURCE.splitlines(), 1) if "OTHER-TYPE = 'Q'" in text)
    assert kind[b"Q"] == f"compared OTHER-TYPE line {line}"
    amounts = {c.data for c in layout.slots[1].choices[: layout.slots[1].specific]}
    assert bytes.fromhex("0010050c") in amounts
    assert bytes.fromhex("0010051c") in amounts
    third = {r.slots[2].name for r in read.records if len(r.slots) > 2}
    assert third >= {"WS-NUMBER", "WS-TEXT"}


def test_statuses_are_those_of_the_operation(tmp_path: Path) -> None:
    catalog, _ = catalog_of(tmp_path)
    by_name = {p.name: p for p in catalog.files}
    assert not by_name["INF.READ"].by_key
    assert by_name["KEYED.READ"].by_key
    assert b"23" in {c.data for c in by_name["KEYED.READ"].statuses}
    assert b"23" not in {c.data for c in by_name["INF.READ"].statuses}
    assert [c.data for c in by_name["INF.READ"].undocumented] == [b"77"]


def test_a_call_reply_knows_what_its_item_is_moved_to(tmp_path: Path) -> None:
    catalog, _ = catalog_of(tmp_path)
    (call,) = catalog.calls
    (item,) = call.items
    slots = {s.name: s for s in item.layouts[0].slots}
    assert slots["RC"].steering
    assert slots["RC"].choices[0].data == b"OK"
    assert "WS-TYPE" in slots


def test_pointer_walks_get_their_blocks(tmp_path: Path) -> None:
    catalog, _ = catalog_of(tmp_path)
    first, second = catalog.blocks
    assert (first.handle, first.name) == (0, "BLOCK-A")
    assert first.pointers == ((8, second.handle),)
    assert second.name == "BLOCK-B"


def test_the_class_of_a_case_is_its_most_invasive_part(tmp_path: Path) -> None:
    catalog, unit = catalog_of(tmp_path)
    read = next(p.key for p in catalog.files if p.name == "INF.READ")
    assert read >= unit.n_sites
    assert classify_case(TestCase(streams=((read, (Reply(b"93"),)),)), catalog) is CoverageClass.NATURAL
    assert classify_case(TestCase(streams=((read, (Reply(b"77"),)),)), catalog) is CoverageClass.DISPATCHER
    assert classify_case(TestCase(presets=(Preset(0, 0, b"x"),)), catalog) is CoverageClass.PRESET


def test_configured_values_come_first_and_fuel_is_taken_over(tmp_path: Path) -> None:
    _, unit = catalog_of(tmp_path)
    catalog = build_catalog(unit, {"WS-TYPE": ("Z",), "WS-AMOUNT": ("7.25",)}, 77)
    assert catalog.fuel == 77
    read = next(p for p in catalog.files if p.name == "INF.READ")
    layout = next(r for r in read.records if r.slots[0].name == "WS-TYPE")
    assert (layout.slots[0].choices[0].data, layout.slots[0].choices[0].origin) == (b"Z", "locksmith.toml")
    assert layout.slots[1].choices[0].data == bytes.fromhex("0000725c")


def test_records_that_are_moved_in_a_circle_end(tmp_path: Path) -> None:
    swap = "           MOVE WS-REC TO AREA-1.\n           MOVE AREA-1 TO WS-REC.\n           MOVE PAYLOAD TO WS-REC.\n"
    path = tmp_path / "T.cbl"
    path.write_text(SOURCE.replace("           STOP RUN.\n", f"{swap}           STOP RUN.\n"), encoding="ascii")
    catalog = build_catalog(Unit((resolve_program(parse_file(path).programs[0]),)))
    for part in catalog.files:
        for layout in part.records:
            assert sum(s.length for s in layout.slots) == layout.length
