"""The supervisor keeps both sides going and loses nothing."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from locksmith.cases.case import TestCase
from locksmith.cases.codec import FLAG_FULL, encode_body
from locksmith.diagnostics import LocksmithError
from locksmith.gate.axes import AXES
from locksmith.gate.verdict import Status, judge
from locksmith.run.protocol import ExitKind, decode_result
from locksmith.run.supervisor import Limits, Supervisor, WorkerCommand

FAKE = str(Path(__file__).with_name("fake_worker.py"))
N_PROBES = 12


def body(seed: int) -> bytes:
    return encode_body(TestCase(random_seed=seed))


def commands(tmp_path: Path, *, fault: bool = False) -> list[WorkerCommand]:
    left = (sys.executable, FAKE, str(tmp_path / "left"))
    right = (sys.executable, FAKE, *(["fault"] if fault else []), str(tmp_path / "right"))
    return [WorkerCommand("cobol", left), WorkerCommand("java", right)]


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Supervisor]:
    with Supervisor(commands(tmp_path), N_PROBES, Limits(batch=1.5, case=0.7)) as supervisor:
        yield supervisor


def test_results_come_in_case_order(pair: Supervisor) -> None:
    seeds = [20 + k for k in range(200)]
    results = pair.run([body(s) for s in seeds])
    assert [decode_result(left).digests.path for left, _ in results] == [1000 + s for s in seeds]
    assert all(left == right for left, right in results)


def test_batches_submitted_before_a_run_stay_for_their_owner(pair: Supervisor) -> None:
    first = pair.submit([body(21), body(22)])
    inner = pair.run([body(30)])
    assert decode_result(inner[0][0]).digests.path == 1030
    assert [decode_result(r[0]).digests.path for r in pair.collect(first)] == [1021, 1022]


def test_a_case_that_kills_the_worker_is_a_crash_and_its_neighbours_are_kept(pair: Supervisor) -> None:
    results = pair.run([body(20), body(1), body(22)])
    exits = [decode_result(left).exit for left, _ in results]
    assert exits == [ExitKind.NORMAL, ExitKind.CRASH, ExitKind.NORMAL]
    assert judge(*results[1]).status is Status.ERROR
    assert pair.restarts > 0


def test_a_case_that_hangs_is_a_timeout(pair: Supervisor) -> None:
    results = pair.run([body(20), body(2), body(22)])
    assert [decode_result(r).exit for r in results[1]] == [ExitKind.TIMEOUT, ExitKind.TIMEOUT]
    assert judge(*results[1]).status is Status.ERROR
    assert judge(*results[2]).status is Status.PASS


def test_a_worker_that_died_once_costs_nothing(pair: Supervisor) -> None:
    results = pair.run([body(20), body(3), body(22)])
    assert [judge(*r).status for r in results] == [Status.PASS] * 3


def test_a_worker_killed_from_outside_is_restarted(pair: Supervisor) -> None:
    assert len(pair.run([body(20)])) == 1
    os.kill(pair.sides[1].worker.pid, signal.SIGKILL)
    results = pair.run([body(s) for s in range(200, 500)])
    assert [decode_result(left).digests.path for left, _ in results] == [1000 + s for s in range(200, 500)]
    assert all(judge(*r).status is Status.PASS for r in results)
    assert pair.sides[1].restarts >= 1


def test_a_worker_that_does_not_start_is_a_diagnostic(tmp_path: Path) -> None:
    broken = WorkerCommand("java", (sys.executable, "-c", "raise SystemExit('no such class')"))
    with pytest.raises(LocksmithError, match="no such class"):
        Supervisor([broken], N_PROBES)
    with pytest.raises(LocksmithError, match="does not start"):
        Supervisor([WorkerCommand("cobol", (str(tmp_path / "nothing"),))], N_PROBES)


@pytest.mark.parametrize("position", range(len(AXES)))
@pytest.mark.parametrize("flags", [0, FLAG_FULL])
def test_a_difference_on_one_axis_fails_on_that_axis_alone(tmp_path: Path, position: int, flags: int) -> None:
    with Supervisor(commands(tmp_path, fault=True), N_PROBES) as supervisor:
        ((left, right),) = supervisor.run([body(10 + position)], flags)
    verdict = judge(left, right)
    assert verdict.status is Status.FAIL
    assert verdict.axes == (AXES[position],)
