"""Hooks do the same on both targets, in snapshot and in fork mode: bytes set, paragraphs performed, replies changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pytest

from locksmith.cases.case import Hook, HookAction, Reply, TestCase, Write
from locksmith.cases.codec import FLAG_FORK, FLAG_FULL, encode_body
from locksmith.cases.jsonform import name_unit
from locksmith.gate.verdict import Status, judge
from locksmith.model.resolve import resolve_program
from locksmith.model.unit import Unit
from locksmith.run.protocol import ExitKind, RunResult, decode_result
from locksmith.run.supervisor import Supervisor, worker_command
from locksmith.skills.places import parse_place
from locksmith.syntax.parser import parse_file
from locksmith.targets.cobol_mock.build import build_mock
from locksmith.targets.java.build import build_java

pytestmark = pytest.mark.slow

SOURCE = """       IDENTIFICATION DIVISION.
       PROGRAM-ID. HOOKED.
       ENVIRONMENT DIVISION.
       INPUT-OUTPUT SECTION.
       FILE-CONTROL.
           SELECT IN-F ASSIGN TO INF FILE STATUS IS WS-ST.
           SELECT OUT-F ASSIGN TO OUTF.
       DATA DIVISION.
       FILE SECTION.
       FD IN-F.
       01 IN-REC PIC X(4).
       FD OUT-F.
       01 OUT-REC PIC X(4).
       WORKING-STORAGE SECTION.
       01 WS-ST PIC XX.
       01 WS-COPY PIC X(4).
       01 WS-N PIC 9(3) VALUE 0.
       01 WS-IN PIC X(3).
       PROCEDURE DIVISION.
       DECLARATIVES.
       USE-S SECTION.
           USE AFTER ERROR PROCEDURE ON OUT-F.
       USE-P.
           DISPLAY 'USE'.
       END DECLARATIVES.
       MAIN-S SECTION.
       MAIN-P.
           OPEN INPUT IN-F.
           PERFORM WORK-P THRU WORK-X 2 TIMES.
           PERFORM OTHER-S.
           STOP RUN.
       WORK-P.
           ADD 1 TO WS-N.
           READ IN-F INTO WS-COPY
               AT END DISPLAY 'END'
               NOT AT END DISPLAY WS-COPY
           END-READ.
           IF WS-ST = '99' DISPLAY 'ODD STATUS'.
       WORK-X.
           EXIT.
       LOCKED-P.
           ADD 10 TO WS-N.
           DISPLAY 'LOCKED'.
       JUMP-P.
           GO TO MAIN-X.
       BACK-P.
           PERFORM WORK-P.
           GO TO WORK-X.
       MAIN-X.
           DISPLAY 'LEFT'.
           GOBACK.
       OTHER-S SECTION.
       O-P.
           MOVE WS-N TO WS-IN.
           ACCEPT WS-IN.
           CALL 'SUB' USING BY CONTENT WS-N BY REFERENCE WS-IN.
           DISPLAY WS-N WS-IN.
       LAST-P.
           DISPLAY 'LAST'.
       AGAIN-P.
           DISPLAY 'AGAIN'.
"""


@dataclass(slots=True)
class Bench:
    unit: Unit
    supervisor: Supervisor

    def label(self, name: str) -> int:
        return next(x.id for x in self.unit.programs[0].labels if x.name == name)

    def entry(self, name: str) -> int:
        probe = self.unit.programs[0].labels[self.label(name)].probe
        assert probe is not None
        return probe

    def perform(self, at: str, target: str, occurrence: int = 1) -> Hook:
        return Hook(self.entry(at), occurrence, 0, self.label(target), b"", HookAction.PERFORM)

    def put(self, point: int, item: str, data: bytes, action: HookAction, occurrence: int = 0) -> Hook:
        place = parse_place(self.unit.programs[0], item)
        return Hook(point, occurrence, place.area, place.offset, data, action)

    def site(self, name: str) -> int:
        return name_unit(self.unit).streams.index(name)

    def run(self, *hooks: Hook, streams: Sequence[tuple[int, tuple[Reply, ...]]] = ()) -> RunResult:
        """The result; both sides agree on everything, and fork mode with the snapshot."""
        body = encode_body(TestCase(hooks=hooks, streams=tuple(sorted(streams))))
        ((left, right),) = self.supervisor.run([body], FLAG_FULL)
        ((forked, _),) = self.supervisor.run([body], FLAG_FULL | FLAG_FORK)
        verdict = judge(left, right)
        assert verdict.status is not Status.FAIL, verdict.differences
        assert left == forked
        return decode_result(left)

    def names(self, result: RunResult) -> list[str | None]:
        """Labels entered, in order."""
        assert result.full is not None
        model = self.unit.programs[0]
        return [model.labels[model.probes[p].target].name for p in result.full.path if model.probes[p].kind == "label"]

    def said(self, result: RunResult, text: bytes) -> int:
        assert result.full is not None
        return result.full.stub_log.count(text)


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory, cobc: str) -> Iterator[Bench]:
    place = tmp_path_factory.mktemp("hooked")
    source = place / "HOOKED.cbl"
    source.write_text(SOURCE, encoding="ascii")
    unit = Unit((resolve_program(parse_file(source).programs[0]),))
    builds = (build_mock(unit, place / "mock"), build_java(unit, place / "java"))
    with Supervisor([worker_command(b) for b in builds], unit.n_probes) as supervisor:
        yield Bench(unit, supervisor)


def test_without_hooks_nothing_is_injected(bench: Bench) -> None:
    assert "LOCKED-P" not in bench.names(bench.run())


def test_a_paragraph_is_performed_as_another_begins_and_the_flow_goes_on(bench: Bench) -> None:
    result = bench.run(bench.perform("WORK-P", "LOCKED-P", 2))
    assert bench.names(result)[:7] == ["MAIN-S", "MAIN-P", "WORK-P", "WORK-X", "WORK-P", "LOCKED-P", "WORK-X"]
    assert bench.names(result)[7:] == ["OTHER-S", "O-P", "LAST-P", "AGAIN-P"]
    assert result.exit is ExitKind.STOP_RUN and bench.said(result, b"012   \n") == 1


def test_every_time_is_every_time(bench: Bench) -> None:
    assert bench.names(bench.run(bench.perform("WORK-X", "LOCKED-P", 0))).count("LOCKED-P") == 2


def test_a_section_is_performed_whole(bench: Bench) -> None:
    entered = bench.names(bench.run(bench.perform("MAIN-P", "OTHER-S")))
    assert entered[:6] == ["MAIN-S", "MAIN-P", "OTHER-S", "O-P", "LAST-P", "AGAIN-P"]
    assert entered.count("LAST-P") == 2


def test_a_use_procedure_and_the_last_paragraph_can_be_performed(bench: Bench) -> None:
    assert bench.said(bench.run(bench.perform("WORK-P", "USE-P")), b"USE\n") == 1
    assert bench.said(bench.run(bench.perform("WORK-P", "AGAIN-P")), b"AGAIN\n") == 2


def test_a_paragraph_that_leaves_ends_the_program(bench: Bench) -> None:
    result = bench.run(bench.perform("WORK-P", "JUMP-P"))
    assert result.exit is ExitKind.NORMAL and bench.names(result)[-2:] == ["JUMP-P", "MAIN-X"]


def test_reaching_the_end_of_an_outer_range_drops_the_injected_frames(bench: Bench) -> None:
    """perform-osvs: BACK-P goes to WORK-X, the end of the PERFORM of MAIN-P, which then goes on."""
    entered = bench.names(bench.run(bench.perform("WORK-P", "BACK-P")))
    assert entered[2:6] == ["WORK-P", "BACK-P", "WORK-P", "WORK-X"] and "OTHER-S" in entered


def test_a_paragraph_that_injects_itself_ends_at_the_depth_limit_on_both_sides(bench: Bench) -> None:
    assert bench.run(bench.perform("LOCKED-P", "LOCKED-P", 0), bench.perform("WORK-P", "LOCKED-P")).exit is (
        ExitKind.PERFORM_DEPTH
    )


def test_bytes_are_set_as_a_paragraph_begins(bench: Bench) -> None:
    result = bench.run(bench.put(bench.entry("O-P"), "WS-N", b"777", HookAction.SET))
    assert bench.said(result, b"777") >= 2


def test_what_a_read_brought_is_changed_behind_it_and_then_moved(bench: Bench) -> None:
    read = bench.site("IN-F.READ")
    record = Reply(value=-1, writes=(Write(0, 0, b"abcd"),))
    site = bench.site("IN-F.READ#1")
    hook = bench.put(site, "IN-REC(2:2)", b"ZZ", HookAction.SET_BEHIND, occurrence=2)
    result = bench.run(hook, streams=[(read, (record, record))])
    shown = [bench.said(result, b"\0\0" + text + b"\n\x30\x30") for text in (b"abcd", b"aZZd")]
    assert shown == [1, 1]
    status = bench.put(site, "WS-ST", b"99", HookAction.SET_BEHIND)
    assert bench.said(bench.run(status, streams=[(read, (record, record))]), b"ODD STATUS") == 2


def test_what_a_call_was_given_by_content_is_changed(bench: Bench) -> None:
    hook = bench.put(bench.site("SUB.CALL#1"), "WS-N", b"555", HookAction.SET_BEHIND)
    assert bench.said(bench.run(hook), b"555   \n") == 1


def test_what_was_accepted_is_changed(bench: Bench) -> None:
    hook = bench.put(_accept(bench), "WS-IN", b"QQQ", HookAction.SET_BEHIND)
    assert bench.said(bench.run(hook), b"002QQQ\n") == 1


def _accept(bench: Bench) -> int:
    return next(i for i, name in enumerate(name_unit(bench.unit).streams) if "ACCEPT#1" in name)


@pytest.mark.parametrize("kind", ["label", "area", "probe", "site", "data", "action"])
def test_hooks_that_fit_nothing_make_the_case_invalid(bench: Bench, kind: str) -> None:
    good = bench.perform("WORK-P", "LOCKED-P")
    outcome = next(p.id for p in bench.unit.programs[0].probes if p.kind == "outcome")
    hook = {
        "label": Hook(good.probe, 1, 0, 99, b"", HookAction.PERFORM),
        "area": Hook(good.probe, 1, 1, good.offset, b"", HookAction.PERFORM),
        "probe": Hook(outcome, 1, 0, good.offset, b"", HookAction.PERFORM),
        "site": Hook(99, 1, 0, 0, b"x", HookAction.SET_BEHIND),
        "data": Hook(good.probe, 1, 0, good.offset, b"x", HookAction.PERFORM),
        "action": Hook(good.probe, 1, 0, 0, b"x", 9),  # type: ignore[arg-type]
    }[kind]
    assert bench.run(hook).exit is ExitKind.INVALID
