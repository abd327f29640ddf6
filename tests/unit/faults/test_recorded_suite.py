"""The suite that faults are tried on: what a campaign ran, however it was run."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from locksmith.cases.case import TestCase
from locksmith.cases.codec import FLAG_FORK, FLAG_FULL, FLAG_OPERANDS, encode_body
from locksmith.faults.suite import RecordingSupervisor, make_suite
from locksmith.run.protocol import ProtocolError, decode_result, plain_result
from locksmith.run.supervisor import WorkerCommand

FAKE = str(Path(__file__).parents[1] / "run" / "fake_worker.py")
N_PROBES = 12


def test_traced_cases_are_recorded_by_their_plain_part_and_reruns_are_not(tmp_path: Path) -> None:
    commands = [WorkerCommand(side, (sys.executable, FAKE, str(tmp_path / side))) for side in ("cobol", "java")]
    plain, traced, rerun = (encode_body(TestCase(random_seed=seed)) for seed in (20, 21, 22))
    with RecordingSupervisor(commands, N_PROBES) as recorder:
        recorder.run([plain], 0)
        recorder.run([traced], FLAG_FULL | FLAG_OPERANDS)
        recorder.run([rerun], FLAG_FULL | FLAG_OPERANDS | FLAG_FORK)
    suite = make_suite(recorder.executed, [traced], 10)
    assert suite.bodies == (traced, plain)
    assert suite.accepted == 1
    results = [decode_result(data) for data in suite.expected]
    assert [(r.digests.path, r.full) for r in results] == [(1021, None), (1020, None)]


def test_a_result_without_its_head_has_no_plain_part() -> None:
    with pytest.raises(ProtocolError):
        plain_result(b"\0\0")
