"""A mutation by hooks does what the source change it is shown as does, really written and compiled, on both targets."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from locksmith.cases.case import Reply, TestCase, Write
from locksmith.cases.codec import FLAG_FULL, encode_body
from locksmith.cases.jsonform import name_unit
from locksmith.gate.fingerprint import take_fingerprint
from locksmith.model.resolve import resolve_program
from locksmith.model.unit import Unit
from locksmith.run.protocol import decode_result
from locksmith.run.supervisor import Supervisor, worker_command
from locksmith.skills.application import apply_mutations
from locksmith.skills.binding import bind_skill
from locksmith.skills.catalog import load_catalog
from locksmith.skills.source_change import java_sources, write_changes
from locksmith.syntax.parser import parse_file
from locksmith.targets.base import TargetBuild
from locksmith.targets.cobol_mock.build import build_mock
from locksmith.targets.java.build import build_given_java, build_java, package_of
from locksmith.targets.java.generate import emit_java

pytestmark = pytest.mark.slow
SKILLS = load_catalog()
SOURCE = """       IDENTIFICATION DIVISION.
       PROGRAM-ID. CHANGED.
       ENVIRONMENT DIVISION.
       INPUT-OUTPUT SECTION.
       FILE-CONTROL.
           SELECT IN-F ASSIGN TO INF FILE STATUS IS WS-ST.
       DATA DIVISION.
       FILE SECTION.
       FD IN-F.
       01 IN-REC PIC X(4).
       WORKING-STORAGE SECTION.
       01 WS-ST PIC XX.
       01 WS-A.
          05 KIND PIC X.
          05 TOTAL PIC S9(5)V99 COMP-3.
          05 ZONED PIC S9(3).
          05 CELL PIC X(2) OCCURS 3.
       01 WS-TIMES PIC 9(4) COMP VALUE 0.
       PROCEDURE DIVISION.
       MAIN-P.
           OPEN INPUT IN-F.
           PERFORM LOOP-P 3 TIMES.
           PERFORM LATER-S.
           STOP RUN.
       LOOP-P.
           ADD 1 TO WS-TIMES.
           READ IN-F.
           IF IN-REC (1:1) = 'Z' DISPLAY 'Z READ'.
           IF KIND = 'K' DISPLAY 'KIND ' TOTAL ZONED.
           IF CELL (2) = 'OK' DISPLAY 'CELL'.
           CALL 'SUB' USING BY CONTENT WS-A.
       LOCKED-P.
           DISPLAY 'LOCKED ' WS-TIMES.
           ADD 1 TO TOTAL.
       LATER-S SECTION.
       LATER-P.
           DISPLAY 'LATER'.
"""
CASES = {
    "force": ("force-set", {"paragraph": "LOOP-P", "item": "KIND", "value": "'K'"}),
    "force the second time": ("force-set", {"paragraph": "LOOP-P", "item": "KIND", "value": "'K'", "occurrence": "2"}),
    "force a number": ("force-set", {"paragraph": "LOOP-P", "item": "TOTAL", "value": "-12.5"}),
    "force bytes": ("force-set", {"paragraph": "LOOP-P", "item": "ZONED", "value": "X'4B4B4B'"}),
    "force a cell": ("force-set", {"paragraph": "MAIN-P", "item": "CELL(2)", "value": "'OK'"}),
    "force a part": ("force-set", {"paragraph": "LATER-S", "item": "CELL(1)(2:1)", "value": "X'00'"}),
    "inject": ("call-injection", {"paragraph": "LOOP-P", "target": "LOCKED-P", "occurrence": "2"}),
    "inject a section": ("call-injection", {"paragraph": "MAIN-P", "target": "LATER-S", "occurrence": "0"}),
    "arm of a READ": ("dispatcher-arm", {"operation": "IN-F.READ", "item": "IN-REC(1:1)", "value": "'Z'"}),
    "arm of a CALL": ("dispatcher-arm", {"operation": "SUB.CALL", "item": "KIND", "value": "'K'", "occurrence": "1"}),
}


@pytest.fixture(scope="module")
def unit(tmp_path_factory: pytest.TempPathFactory, cobc: str) -> Unit:
    path = tmp_path_factory.mktemp("changed") / "CHANGED.cbl"
    path.write_text(SOURCE, encoding="ascii")
    model = resolve_program(parse_file(path).programs[0])
    # Every checkpoint digests every area: the masks are those of the program as it was, not of the change.
    return Unit((replace(model, write_mask=((1 << len(model.area_groups)) - 1,) * len(model.write_mask)),))


@pytest.fixture(scope="module")
def plain(unit: Unit, tmp_path_factory: pytest.TempPathFactory) -> tuple[TargetBuild, TargetBuild]:
    place = tmp_path_factory.mktemp("plain")
    return build_mock(unit, place / "mock"), build_java(unit, place / "java")


def run(unit: Unit, builds: tuple[TargetBuild, TargetBuild], case: TestCase) -> list[bytes]:
    """Both sides' results in fresh workers."""
    with Supervisor([worker_command(b) for b in builds], unit.n_probes) as supervisor:
        ((left, right),) = supervisor.run([encode_body(case)], FLAG_FULL)
    return [left, right]


@pytest.mark.parametrize("name", CASES)
def test_hook_and_source_give_the_same_fingerprints(
    unit: Unit, plain: tuple[TargetBuild, TargetBuild], tmp_path: Path, name: str
) -> None:
    skill, arguments = CASES[name]
    read = name_unit(unit).streams.index("IN-F.READ")
    record = Reply(value=-1, writes=(Write(0, 0, b"abcd"),))
    case = TestCase(streams=((read, (record, record)),))
    mutation = bind_skill(SKILLS[skill], arguments, unit)
    hooked = run(unit, plain, apply_mutations(case, [mutation]))

    package = package_of(unit)
    written = write_changes(SKILLS[skill], arguments, unit, package)
    given = tmp_path / "given"
    for path, text in java_sources(unit, package, emit_java(unit, package), written).items():
        (given / path).parent.mkdir(parents=True, exist_ok=True)
        (given / path).write_text(text, encoding="utf-8")
    changed = (
        build_mock(unit, tmp_path / "mock", [w.change for w in written]),
        build_given_java(unit, given, tmp_path / "java"),
    )
    applied = run(unit, changed, case)
    plainly = run(unit, plain, case)
    assert hooked[0] != plainly[0]  # the mutation does something
    for by_hook, by_source in zip(hooked, applied, strict=True):
        first, second = (take_fingerprint(decode_result(r)) for r in (by_hook, by_source))
        assert first.differing(second) == ()
