"""Checkpoints of areas that are digested by chunks: every byte counts, and what a worker keeps changes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from locksmith.cases.case import Preset, TestCase
from locksmith.cases.codec import FLAG_FULL, encode_body
from locksmith.run.protocol import decode_result
from locksmith.run.supervisor import Supervisor, worker_command
from locksmith.targets.cobol_mock.build import build_mock
from locksmith.targets.java.build import build_java
from tests.e2e.cases.sides import FUEL, unit_of

pytestmark = pytest.mark.slow

LENGTH = 5000  # four whole chunks and a part
PLACES = (0, 7, 1023, 1024, 2047, 2048, 3500, 4095, 4096, 4999)
LARGE = f"""\
       IDENTIFICATION DIVISION.
       PROGRAM-ID. LARGE.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       01 TABLE-1.
          05 CELL PIC X OCCURS {LENGTH}.
       77 AT-1 PIC 9(4) VALUE 1.
       PROCEDURE DIVISION.
       MAIN-PARA.
           CALL "EARLY".
           PERFORM CHANGE-ONE 2 TIMES.
           CALL "LATE".
           STOP RUN.
       CHANGE-ONE.
           IF CELL (AT-1) = "B" MOVE "A" TO CELL (AT-1)
           ELSE MOVE "B" TO CELL (AT-1).
           CALL "BETWEEN".
"""


def test_every_byte_of_a_large_area_counts(tmp_path: Path) -> None:
    source = tmp_path / "LARGE.cbl"
    source.write_text(LARGE)
    unit = unit_of(source)
    areas = {area.name: area.id for area in unit.programs[0].areas}
    plain = Preset(areas["TABLE-1"], 0, b"A" * LENGTH)

    def case(place: int) -> bytes:
        number = Preset(areas["AT-1"], 0, b"%04d" % (place + 1))
        return encode_body(TestCase(fuel=FUEL, presets=(plain, number)))

    bodies = [case(place) for place in PLACES]
    commands = [
        worker_command(build_mock(unit, tmp_path / "mock")),
        worker_command(build_java(unit, tmp_path / "java")),
    ]
    with Supervisor(commands, unit.n_probes) as both:
        there_and_back = both.run([*bodies, *reversed(bodies)], FLAG_FULL)
    with Supervisor(commands, unit.n_probes) as fresh:
        (alone,) = fresh.run([bodies[5]], FLAG_FULL)
    assert all(mock == java for mock, java in there_and_back)
    assert there_and_back[: len(bodies)] == there_and_back[: len(bodies) - 1 : -1]
    assert alone == there_and_back[5]
    seen = set()
    for mock, _ in there_and_back[: len(bodies)]:
        full = decode_result(mock).full
        assert full is not None
        early, changed, back, late = full.checkpoints
        assert len({early, changed, late}) == 3 and back != changed
        seen.add(changed)
    assert len(seen) == len(PLACES)
