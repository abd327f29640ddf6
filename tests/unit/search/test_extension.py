"""Going on from where a run found its files at an end."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from locksmith.cases.case import Reply, TestCase, Write
from locksmith.cases.catalog import build_catalog
from locksmith.cases.jsonform import name_unit
from locksmith.model.resolve import resolve_program
from locksmith.model.unit import Unit
from locksmith.run.protocol import Digests, ExitKind, FullResult, RunResult
from locksmith.search.base import Harness
from locksmith.search.extension import Extender
from locksmith.syntax.parser import parse_file

SOURCE = """       IDENTIFICATION DIVISION.
       PROGRAM-ID. T.
       ENVIRONMENT DIVISION.
       INPUT-OUTPUT SECTION.
       FILE-CONTROL.
           SELECT IN-F ASSIGN TO INF.
           SELECT DULL-F ASSIGN TO DULL.
       DATA DIVISION.
       FILE SECTION.
       FD IN-F.
       01 IN-REC.
          05 IN-TYPE PIC XX.
          05 IN-TEXT PIC X(4).
       FD DULL-F.
       01 DULL-REC PIC X(6).
       WORKING-STORAGE SECTION.
       01 WS-N PIC 9.
       PROCEDURE DIVISION.
       MAIN-P.
           OPEN INPUT IN-F DULL-F.
           READ IN-F.
           READ DULL-F.
           CALL 'ASK' USING WS-N.
           IF IN-TYPE = 'HD' OR 'TR' DISPLAY 'KNOWN'.
           IF IN-TYPE = 'DT' DISPLAY 'DETAIL'.
           IF WS-N = 7 DISPLAY 'SEVEN'.
           STOP RUN.
"""
Kept = tuple[Harness, TestCase, RunResult]


def event(kind: int, site: int) -> bytes:
    head = kind.to_bytes(1, "little") + site.to_bytes(2, "little") + bytes(2)
    return head + b"00" + bytes(4) + b"\0" + bytes(2)


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    """IN-F was read twice and had one record; DULL-F and the CALL were asked once and had nothing."""
    path = tmp_path / "T.cbl"
    path.write_text(SOURCE, encoding="ascii")
    unit = Unit((resolve_program(parse_file(path).programs[0]),))
    names = name_unit(unit).streams
    site = {name: names.index(name) for name in names}
    case = TestCase(streams=((site["IN-F.READ"], (Reply(value=-1, writes=(Write(0, 0, b"HDabcd"),)),)),))
    read, dull, call = (site[f"{n}#1"] for n in ("IN-F.READ", "DULL-F.READ", "ASK.CALL"))
    log = event(3, read) + event(3, read) + event(3, dull) + event(8, call)
    result = RunResult(ExitKind.STOP_RUN, 0, 1, Digests(), 4, 0, 0, FullResult((), log, (), b""))
    return Harness(unit, build_catalog(unit)), case, result


def test_the_last_record_comes_again_with_each_known_value(kept: Kept) -> None:
    harness, case, result = kept
    key = name_unit(harness.unit).streams.index("IN-F.READ")
    made = list(Extender(harness, Random(0)).extend(case, result))
    queues = [dict(c.streams)[key] for c in made if len(dict(c.streams).get(key, ())) == 2]
    assert all(q[0] == dict(case.streams)[key][0] for q in queues)
    second = [q[1].writes[0].data for q in queues]
    assert second[0] == b"HDabcd" and {b"DTabcd", b"TRabcd"} <= set(second)
    assert len({(c.streams, c.entries) for c in made}) > 10


def test_a_call_brings_each_known_value(kept: Kept) -> None:
    harness, case, result = kept
    call = next(p.key for p in harness.catalog.calls)
    made = Extender(harness, Random(0)).extend(case, result)
    replies = [dict(c.streams)[call][0] for c in made if call in dict(c.streams)]
    assert any(w.data == b"7" for r in replies for w in r.writes)
    assert {r.value for r in replies} > {0}


def test_what_decisions_look_at_comes_more_often(kept: Kept) -> None:
    harness, case, result = kept
    names = name_unit(harness.unit).streams
    first = [c for _, c in zip(range(12), Extender(harness, Random(0)).extend(case, result), strict=False)]
    changed = [{k for k, q in c.streams if q != dict(case.streams).get(k)} for c in first]
    dull = sum({names.index("DULL-F.READ")} == c for c in changed)
    assert sum({names.index("IN-F.READ")} == c for c in changed) > dull


def test_what_was_not_asked_for_more_is_left_alone(kept: Kept) -> None:
    harness, case, result = kept
    assert result.full is not None
    none = RunResult(ExitKind.STOP_RUN, 0, 1, Digests(), 0, 0, 0, FullResult((), b"", (), b""))
    assert list(Extender(harness, Random(0)).extend(case, none)) == []
