"""Watch logs of both targets: equal, in snapshot and fork mode, with the bytes that conditions were decided on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from locksmith.analysis.conditions import plan_conditions
from locksmith.cases.case import TestCase
from locksmith.cases.codec import FLAG_FORK, FLAG_FULL, FLAG_OPERANDS, encode_body
from locksmith.model.unit import Unit
from locksmith.model.watches import Watch, decode_watch_records
from locksmith.run.protocol import HEAD_SIZE, ExitKind, decode_result
from locksmith.run.supervisor import Supervisor, watched_commands
from locksmith.targets.cobol_mock.build import build_mock
from locksmith.targets.java.build import build_java
from tests.e2e.cases.sides import unit_of

PROGRAM = """\
       IDENTIFICATION DIVISION.
       PROGRAM-ID. WATCHED.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       01 W-I PIC 9(3) COMP.
       01 W-TABLE.
          05 W-ROW OCCURS 3 INDEXED BY W-X.
             10 W-KEY PIC 9(2).
       01 W-CODE PIC X(2) VALUE 'AB'.
       LINKAGE SECTION.
       01 L-ONE PIC X(4).
       01 L-TWO.
          05 L-N PIC 9(2).
       PROCEDURE DIVISION USING L-ONE L-TWO.
       MAIN-PARA.
           PERFORM FILL-ROW VARYING W-I FROM 1 BY 1 UNTIL W-I > 3.
           SET W-X TO 1.
           SEARCH W-ROW AT END DISPLAY 'NONE'
             WHEN W-KEY (W-X) = 20 DISPLAY 'FOUND'
           END-SEARCH.
           MOVE 2 TO W-I.
           IF W-KEY (W-I) > 15 AND W-CODE = 'AB' DISPLAY 'T' END-IF.
           EVALUATE L-ONE WHEN 'ABCD' DISPLAY 'LONG'
             WHEN OTHER DISPLAY 'OTHER' END-EVALUATE.
           PERFORM SPIN 600 TIMES.
           IF L-N = 7 DISPLAY 'SEVEN' END-IF.
           GOBACK.
       FILL-ROW.
           COMPUTE W-KEY (W-I) = W-I * 10.
       SPIN.
           ADD 1 TO W-I.
           IF W-I > 5000 DISPLAY 'NEVER' END-IF.
           IF W-CODE = 'AB' CONTINUE END-IF.
"""
FUEL = 10_000


@pytest.fixture(scope="module")
def unit(tmp_path_factory: pytest.TempPathFactory) -> Unit:
    source = tmp_path_factory.mktemp("source") / "WATCHED.cbl"
    source.write_text(PROGRAM)
    return unit_of(source)


@pytest.fixture(scope="module")
def watches(unit: Unit) -> tuple[Watch, ...]:
    """What the conditions need; and all of L-ONE and L-TWO where the program's first label is entered."""
    model = unit.programs[0]
    entry = next(p for p in (label.probe for label in model.labels) if p is not None)
    linkage = [a for a in model.areas if a.name in ("L-ONE", "L-TWO")]
    return (*plan_conditions(unit).watches, Watch(entry, tuple((a.id, 0, a.length) for a in linkage)))


@pytest.fixture(scope="module")
def pair(
    unit: Unit, watches: tuple[Watch, ...], tmp_path_factory: pytest.TempPathFactory, cobc: str
) -> Iterator[Supervisor]:
    place = tmp_path_factory.mktemp("watched")
    builds = build_mock(unit, place / "mock"), build_java(unit, place / "java")
    with Supervisor(watched_commands(builds, watches), unit.n_probes) as supervisor:
        yield supervisor


def _both(pair: Supervisor, case: TestCase, flags: int = FLAG_OPERANDS) -> bytes:
    ((left, right),) = pair.run([encode_body(case)], flags)
    assert left == right
    return left


@pytest.mark.slow
def test_the_log_holds_what_was_compared(unit: Unit, watches: tuple[Watch, ...], pair: Supervisor) -> None:
    result = decode_result(_both(pair, TestCase(entries=((b"ABCD", b"07"),), fuel=FUEL)))
    records = list(decode_watch_records(watches, result.watches))
    assert records[0].data == b"ABCD07"
    plan = plan_conditions(unit)
    evaluations = [e for e in map(plan.evaluate, records) if e is not None]
    assert all(e.agrees is True for e in evaluations)
    truths = [(e.plan.conditions[0].text, e.truths) for e in evaluations]
    assert truths[:4] == [("W-I > 3", (False,))] * 3 + [("W-I > 3", (True,))]
    assert [t for text, t in truths[4:6]] == [(False, True), (True, True)]  # SEARCH at row 2; the IF on row 2
    assert truths[-1] == ("L-N = 7", (True,))
    counts = [sum(text == wanted for text, _ in truths) for wanted in ("W-I > 5000", "W-CODE = 'AB'")]
    assert counts == [256, 1]  # the most of one probe; equal records once


@pytest.mark.slow
def test_unbound_and_short_linkage_is_zeros(watches: tuple[Watch, ...], pair: Supervisor) -> None:
    result = decode_result(_both(pair, TestCase(entries=((b"AB",),), fuel=FUEL)))
    assert result.exit is ExitKind.BOUNDS
    records = list(decode_watch_records(watches, result.watches))
    assert records[0].data == b"AB\0\0\0\0"


@pytest.mark.slow
def test_results_without_operands_are_a_prefix_and_fork_mode_agrees(pair: Supervisor) -> None:
    case = TestCase(entries=((b"ABCD", b"07"), (b"X", b"08")), fuel=FUEL)
    plain, full = _both(pair, case, 0), _both(pair, case, FLAG_FULL)
    with_log = _both(pair, case, FLAG_FULL | FLAG_OPERANDS)
    log = decode_result(with_log).watches
    assert log
    assert with_log == full + len(log).to_bytes(4, "little") + log
    assert _both(pair, case, FLAG_FULL | FLAG_FORK | FLAG_OPERANDS) == with_log
    assert _both(pair, case, FLAG_OPERANDS) == plain + len(log).to_bytes(4, "little") + log
    assert _both(pair, case, 0) == plain


@pytest.mark.slow
def test_a_case_that_cannot_be_applied_has_an_empty_log(unit: Unit, pair: Supervisor) -> None:
    for flags, parts in ((FLAG_OPERANDS, 1), (FLAG_FULL | FLAG_OPERANDS, 5)):
        data = _both(pair, TestCase(entries=(), fuel=FUEL), flags)
        assert decode_result(data).exit is ExitKind.INVALID
        assert data[HEAD_SIZE + (unit.n_probes + 7) // 8 :] == bytes(4 * parts)


@pytest.mark.slow
def test_a_program_without_probes_runs_on_both_sides(tmp_path: Path, cobc: str) -> None:
    source = tmp_path / "PLAIN.cbl"
    source.write_text(
        "       IDENTIFICATION DIVISION.\n       PROGRAM-ID. PLAIN.\n       PROCEDURE DIVISION.\n"
        "           DISPLAY 'HERE'.\n           GOBACK.\n",
        "ascii",
    )
    plain = unit_of(source)
    assert plain.n_probes == 0
    commands = watched_commands([build_mock(plain, tmp_path / "c"), build_java(plain, tmp_path / "j")], ())
    with Supervisor(commands, 0) as supervisor:
        ((left, right),) = supervisor.run([encode_body(TestCase(fuel=FUEL))], FLAG_FULL | FLAG_OPERANDS)
    assert left == right
    assert decode_result(left).exit is ExitKind.NORMAL
