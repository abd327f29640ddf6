"""The judge: what passes, what fails, what is never accepted."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from locksmith.gate.axes import AXES, Axis
from locksmith.gate.naming import UnitNames
from locksmith.gate.self_proof import alter_result, alter_watches, prove_gate
from locksmith.gate.stublog import decode_stub_log
from locksmith.gate.verdict import Status, judge
from locksmith.model.resolve import resolve_program
from locksmith.model.unit import Unit
from locksmith.run.protocol import Digests, ExitKind, FullResult, ProtocolError, RunResult, encode_result
from locksmith.syntax.parser import parse_file

BASE = RunResult(ExitKind.NORMAL, 0, 90, Digests(1, 2, 3, 4, 5), 2, 8, 0b101)
FULL = replace(BASE, full=FullResult((0, 2), b"", (7,), b"state"))


def verdict_of(left: RunResult, right: RunResult) -> Status:
    return judge(encode_result(left), encode_result(right)).status


def test_equal_runs_pass() -> None:
    assert verdict_of(BASE, BASE) is Status.PASS
    assert judge(encode_result(BASE), encode_result(BASE)).acceptable


@pytest.mark.parametrize("kind", [ExitKind.CRASH, ExitKind.TIMEOUT, ExitKind.UNSUPPORTED])
def test_a_crash_or_timeout_is_an_error_even_on_both_sides(kind: ExitKind) -> None:
    bad = replace(BASE, exit=kind)
    assert verdict_of(bad, bad) is Status.ERROR
    assert verdict_of(BASE, bad) is Status.ERROR
    assert verdict_of(bad, BASE) is Status.ERROR


def test_a_case_that_cannot_be_applied_is_invalid() -> None:
    invalid = replace(BASE, exit=ExitKind.INVALID)
    assert verdict_of(invalid, invalid) is Status.INVALID
    assert verdict_of(BASE, invalid) is Status.ERROR


@pytest.mark.parametrize("kind", [ExitKind.BOUNDS, ExitKind.ADDRESS, ExitKind.RUNTIME_ERROR, ExitKind.PERFORM_DEPTH])
def test_runs_that_end_in_a_fault_pass_but_are_never_accepted(kind: ExitKind) -> None:
    data = encode_result(replace(BASE, exit=kind))
    assert judge(data, data).status is Status.PASS
    assert not judge(data, data).acceptable


def test_out_of_fuel_passes_only_at_the_same_probe() -> None:
    left = replace(BASE, exit=ExitKind.OUT_OF_FUEL, fuel_left=0)
    assert verdict_of(left, left) is Status.PASS
    assert verdict_of(left, replace(left, digests=replace(left.digests, path=9))) is Status.FAIL
    assert verdict_of(left, replace(BASE)) is Status.FAIL


@pytest.mark.parametrize("axis", AXES)
def test_each_axis_alone_makes_a_failure(axis: Axis) -> None:
    verdict = judge(encode_result(FULL), encode_result(alter_result(FULL, axis)))
    assert verdict.status is Status.FAIL
    assert verdict.axes == (axis,)


def test_full_bytes_count_even_where_digests_agree() -> None:
    other = replace(FULL, full=FullResult((0, 2), b"", (7,), b"stale"))
    assert judge(encode_result(FULL), encode_result(other)).axes == (Axis.TERMINAL_STATE,)


def test_a_difference_tells_the_line_of_the_program(tmp_path: Path) -> None:
    """Line 4 is the paragraph, line 5 the IF; the text that came through a COPY counts as the line of the COPY."""
    (tmp_path / "C.cpy").write_text("           IF TALLY = 1 GOBACK.\n")
    source = tmp_path / "T.cbl"
    words = ("IDENTIFICATION DIVISION.", "PROGRAM-ID. T.", "PROCEDURE DIVISION.", "M-P.", "    IF TALLY = 0 GOBACK.")
    source.write_text("".join(f"       {line}\n" for line in (*words, "    COPY C.", "    STOP RUN.")))
    names = UnitNames(Unit((resolve_program(parse_file(source).programs[0]),)))
    assert [names.probe_line(k) for k in (0, 1, 2, 3, 4, 99, None)] == [4, 5, 5, 6, 6, 0, 0]
    left = replace(FULL, full=FullResult((0, 1), b"", (7,), b"state"))
    ways = {(0, 3): 5, (0, 1, 3): 6, (0,): 5}
    for path, line in ways.items():
        other = replace(left, full=FullResult(path, b"", (7,), b"state"), digests=Digests(9, 2, 3, 4, 5))
        (difference,) = judge(encode_result(left), encode_result(other), names).differences
        assert (difference.axis, difference.line) == (Axis.PATH, line)


def test_operands_that_differ_at_a_decision_fail_and_are_shown(tmp_path: Path) -> None:
    source = tmp_path / "T.cbl"
    words = ("IDENTIFICATION DIVISION.", "PROGRAM-ID. T.", "PROCEDURE DIVISION.", "M-P.", "    STOP RUN.")
    source.write_text("".join(f"       {line}\n" for line in words))
    names = UnitNames(Unit((resolve_program(parse_file(source).programs[0]),)))
    left = replace(FULL, watches=b"\3\0\2\0\0\0AB")
    verdict = judge(encode_result(left), encode_result(alter_watches(left)), names)
    assert (verdict.status, verdict.axes) == (Status.FAIL, (Axis.CHECKPOINTS,))
    assert [(d.left, d.right) for d in verdict.differences] == [("'B'", "'C'")]
    assert verdict_of(left, FULL) is Status.FAIL


def test_self_proof_passes_on_a_stable_reference_and_fails_on_an_unstable_one() -> None:
    data = encode_result(FULL)
    assert prove_gate(lambda bodies, flags: [(data, data)] * len(bodies), [b"a", b"b"]).failures == ()
    other = encode_result(alter_result(FULL, Axis.STUB_LOG))
    proof = prove_gate(lambda bodies, flags: [(data, other)] * len(bodies), [b"a"])
    assert proof.failures == ("the reference differs from itself on stub_log",)


def test_a_cut_stub_log_is_refused() -> None:
    with pytest.raises(ProtocolError):
        decode_stub_log(b"\x0a\0\0\x01\0\x09\0\0\0ab")
