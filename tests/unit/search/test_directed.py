"""The parts of the directed searcher by themselves: edits, stretches repeated, what stands behind an outcome."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from locksmith.analysis.dataflow import Place
from locksmith.analysis.dataflow_replay import Replay, Taken
from locksmith.cases.case import CoverageClass, Reply, TestCase, Write
from locksmith.cases.catalog import build_catalog, classify_case
from locksmith.gate.stublog import StubEvent
from locksmith.model.program import SiteKind
from locksmith.model.resolve import resolve_program
from locksmith.model.unit import Unit
from locksmith.search.directed_edits import Edit, Editor
from locksmith.search.directed_setters import Setters
from locksmith.search.directed_shapes import longer, passes, repeated
from locksmith.search.directed_weights import Weights
from locksmith.syntax.parser import parse_file

SOURCE = Path(__file__).resolve().parents[2] / "quality" / "directed" / "hidden.cbl"
UNIT = Unit((resolve_program(parse_file(SOURCE).programs[0]),))
MODEL = UNIT.programs[0]
CATALOG = build_catalog(UNIT)
READ = next(p for p in CATALOG.files if p.kind is SiteKind.READ and "IN-FILE" in p.name)
OPEN = next(p for p in CATALOG.files if p.kind is SiteKind.OPEN and "IN-FILE" in p.name)
RECORDS = tuple(Reply(value=-1, writes=(Write(0, 0, bytes([65 + k]) * 10),)) for k in range(3))
CASE = TestCase(streams=((READ.key, RECORDS),), entries=((b"ZQ0001",),))


@pytest.fixture
def editor() -> Editor:
    return Editor(CATALOG)


def queue(case: TestCase | None, key: int) -> tuple[Reply, ...]:
    assert case is not None
    return dict(case.streams).get(key, ())


def test_bytes_are_put_into_the_reply_they_came_from(editor: Editor) -> None:
    place = Place("reply", READ.key, 1)
    made = editor.apply(CASE, (Edit(place, 3, b"xy"),))
    assert queue(made, READ.key)[1].writes == (Write(0, 0, b"BBBxyBBBBB"),)
    assert made is not None and editor.read(made, place, 2, 4) == b"BxyB"
    assert queue(made, READ.key)[::2] == RECORDS[::2]


def test_a_status_beyond_the_queue_is_preceded_by_success(editor: Editor) -> None:
    made = editor.apply(CASE, (Edit(Place("status", OPEN.key, 1), 0, b"35"),))
    assert [r.status for r in queue(made, OPEN.key)] == [b"00", b"35"]
    assert made is not None and classify_case(made, CATALOG) is CoverageClass.NATURAL


def test_what_no_operation_answers_is_refused(editor: Editor) -> None:
    assert editor.apply(CASE, (Edit(Place("status", OPEN.key, 0), 0, b"77"),)) is None
    assert editor.apply(CASE, (Edit(Place("parameter", 0, 4), 0, b"A"),)) is None
    assert editor.apply(CASE, (Edit(Place("nothing", 0), 0, b"A"),)) is None


def test_success_behind_the_end_of_a_file_brings_a_record(editor: Editor) -> None:
    made = editor.apply(CASE, (Edit(Place("status", READ.key, 3), 0, b"00"),))
    assert queue(made, READ.key)[3].writes == RECORDS[2].writes


def test_parameters_and_the_clock_are_set(editor: Editor) -> None:
    made = editor.apply(CASE, (Edit(Place("parameter", 0, 0, 0), 2, b"4037"), Edit(Place("clock", 2), 0, b"20310704")))
    assert made is not None
    assert made.entries == ((b"ZQ4037",),)
    assert editor.read(made, Place("clock", 2), 0, 8) == b"20310704"


def taken(event: int, number: int, reply: Reply | None) -> Taken:
    site = next(s for s in MODEL.sites if s.kind is SiteKind.READ and s.resource == "IN-FILE")
    return Taken(event, site, READ.key, number, reply, StubEvent(0, 3, site.id, (), b"00", -1, 0, ()))


REPLAY = Replay(taken=[*(taken(2 + k, k, r) for k, r in enumerate(RECORDS)), taken(5, 3, None)])


def test_a_pass_is_repeated_and_taken_out() -> None:
    assert list(passes(REPLAY, 9)) == [(4, 5)]
    assert queue(repeated(CASE, REPLAY, 3, 5, 2), READ.key) == (*RECORDS, *RECORDS[1:], *RECORDS[1:])
    assert queue(repeated(CASE, REPLAY, 3, 5, -1), READ.key) == RECORDS[:1]
    assert repeated(CASE, REPLAY, 5, 9, 3) is None


def test_a_queue_that_ran_out_gets_each_of_its_records_again() -> None:
    assert [queue(made, READ.key)[3:] for made in longer(CASE, REPLAY)] == [(r,) for r in reversed(RECORDS)]
    whole = replace(REPLAY, taken=REPLAY.taken[:3])
    assert list(longer(CASE, whole)) == []


def test_setters_are_found_by_what_they_set() -> None:
    item = MODEL.field_named("WS-STATE")
    setters = Setters(MODEL)
    assert setters.values_at(item.area, item.offset, item.length) == (b"1", b"2", b"3", b"0")
    assert len(setters.of(item.area, item.offset, b"2")) == 1
    assert (item.area, item.offset, item.length) in setters.steered
    copy = MODEL.field_named("WS-COPY")
    assert len(setters.writers(copy.area, copy.offset + 4, 4)) == 1


def test_what_stands_behind_an_outcome_counts_until_it_is_taken() -> None:
    weights = Weights(MODEL)
    text = SOURCE.read_text().splitlines()
    line = next(n for n, words in enumerate(text, 1) if "IF IN-TYPE = 'M'" in words)
    decision = next(d for d in MODEL.decisions if d.span.line == line)
    true, false = decision.outcomes
    match, matrix = (next(x for x in MODEL.labels if x.name == n).probe for n in ("4000-MATCH", "5000-MATRIX"))
    assert match is not None and matrix is not None
    assert weights.behind(true, 1 << matrix) == 6  # READ's two, the match's two, and the two of what it holds
    assert weights.behind(true, 0) == 12  # and those of the paragraph it falls through to
    assert weights.behind(false, 0) == 0
    assert weights.behind(true, 1 << match) == 0
