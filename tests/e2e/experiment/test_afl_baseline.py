"""The AFL++ baseline on a real mock: C and Python read the same bytes alike, accepted cases can be said, it reaches
something."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from struct import pack

import pytest

from locksmith.cases.case import CoverageClass, TestCase
from locksmith.cases.catalog import Catalog, build_catalog
from locksmith.cases.codec import encode_body
from locksmith.experiment.afl import run_afl_trial
from locksmith.experiment.afl.form import Form, build_form, encode_form
from locksmith.experiment.afl.pack import normal_case, pack_case
from locksmith.experiment.afl.unpack import unpack_case
from locksmith.loop import Budget, Campaign
from locksmith.model.resolve import resolve_program
from locksmith.model.unit import Unit
from locksmith.run.protocol import split_results
from locksmith.run.supervisor import Supervisor, wait_reply, worker_command
from locksmith.run.worker import Worker
from locksmith.search.base import Harness, make_searcher
from locksmith.store.results import CampaignResult, Divergence
from locksmith.syntax.parser import parse_file
from locksmith.targets.base import TargetBuild
from locksmith.targets.cobol_mock.build import build_mock

PROGRAM = Path(__file__).resolve().parents[3] / "corpora" / "statement" / "DPB200.cbl"

pytestmark = pytest.mark.slow


class Kept:
    """A sink that keeps the accepted cases."""

    def __init__(self) -> None:
        self.cases: list[TestCase] = []

    def accept(self, case: TestCase, kind: CoverageClass, covers: Sequence[str], transitions: Sequence[str]) -> None:
        self.cases.append(case)

    def diverge(self, divergence: Divergence) -> None:
        raise AssertionError(divergence)

    def progress(self, executed: int, budget: int, result: CampaignResult) -> None:
        """Nobody watches."""


@pytest.fixture(scope="module")
def unit() -> Unit:
    return Unit((resolve_program(parse_file(PROGRAM, [PROGRAM.parent / "copy"]).programs[0]),))


@pytest.fixture(scope="module")
def catalog(unit: Unit) -> Catalog:
    return build_catalog(unit)


@pytest.fixture(scope="module")
def mock(unit: Unit, tmp_path_factory: pytest.TempPathFactory, cobc: str) -> TargetBuild:
    return build_mock(unit, tmp_path_factory.mktemp("mock"))


@pytest.fixture(scope="module")
def accepted(unit: Unit, catalog: Catalog, mock: TargetBuild) -> list[TestCase]:
    """What a campaign on the mock alone accepts."""
    sink = Kept()
    searchers = [make_searcher(name, Harness(unit, catalog), 1) for name in ("pairwise", "random")]
    with Supervisor([worker_command(mock)] * 2, unit.n_probes) as supervisor:
        Campaign(unit, catalog, supervisor, searchers, sink, Budget(2000)).run()
    return sink.cases


def _unpacked(mock: TargetBuild, form: Form, inputs: Sequence[bytes], table: Path) -> Iterator[bytes]:
    """The bodies that the C worker makes of the inputs."""
    table.write_bytes(encode_form(form))
    worker = Worker((mock.worker[0], "unpack"), {"LK_FORM": str(table)}, mock.directory)
    payload = b"".join(pack("<I", len(data)) + data for data in inputs)
    worker.send(pack("<II", len(inputs), len(payload)) + payload)
    wait_reply(worker, time.monotonic() + 60)
    count, answers = worker.replies.popleft()
    worker.close()
    for case in split_results(answers, count):
        assert case[:2] == b"\x01\x00"
        yield case[2:]


def test_accepted_cases_are_said_exactly(unit: Unit, catalog: Catalog, accepted: list[TestCase]) -> None:
    assert len(accepted) > 10
    form = build_form(unit, catalog, beyond=True)
    for case in accepted:
        assert unpack_case(form, pack_case(form, case)) == normal_case(case)


@pytest.mark.parametrize("beyond", [False, True])
def test_the_worker_reads_bytes_as_python_does(
    beyond: bool, unit: Unit, catalog: Catalog, mock: TargetBuild, accepted: list[TestCase], tmp_path: Path
) -> None:
    form = build_form(unit, catalog, beyond)
    rng = Random(7)
    inputs = [rng.randbytes(n) for n in (0, 1, 2, 3, 30, 300, 3000) for _ in range(60)]
    for case in accepted if beyond else ():
        said = bytearray(pack_case(form, case))
        inputs.append(bytes(said))
        said[rng.randrange(len(said))] = rng.choice((0, 254, 255))
        inputs.append(bytes(said[: rng.randrange(len(said))]))
        inputs.append(bytes(said))
    for data, body in zip(inputs, _unpacked(mock, form, inputs, tmp_path / "form.bin"), strict=True):
        assert body == encode_body(unpack_case(form, data))


@pytest.mark.skipif(shutil.which("afl-fuzz") is None, reason="afl-fuzz is not installed: apt-get install afl++")
def test_the_fuzzer_reaches_outcomes(unit: Unit, catalog: Catalog, mock: TargetBuild, tmp_path: Path) -> None:
    trial = run_afl_trial(unit, catalog, mock, 1, 3000, tmp_path / "fuzz")
    assert trial.outcomes > 60
    assert trial.transitions > 20
    assert 3000 <= trial.executed < 6000
    levels = [(p.executions, p.outcomes) for p in trial.curve]
    assert levels == sorted(levels)
    assert levels[-1][1] == trial.outcomes


@pytest.mark.skipif(shutil.which("afl-fuzz") is None, reason="afl-fuzz is not installed: apt-get install afl++")
def test_a_program_without_operations_is_fuzzed_by_its_parameters(tmp_path: Path, cobc: str) -> None:
    path = PROGRAM.with_name("DPB210.cbl")
    unit = Unit((resolve_program(parse_file(path, [path.parent / "copy"]).programs[0]),))
    catalog = build_catalog(unit)
    trial = run_afl_trial(unit, catalog, build_mock(unit, tmp_path / "mock"), 1, 1000, tmp_path / "fuzz")
    assert trial.outcomes >= 8
