"""A campaign against scripted workers: what is counted, kept, shrunk and told."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from locksmith.cases.case import CoverageClass, TestCase
from locksmith.cases.catalog import build_catalog
from locksmith.gate.axes import AXES, Axis
from locksmith.gate.verdict import Status
from locksmith.loop import Budget, Campaign
from locksmith.model.resolve import resolve_program
from locksmith.model.unit import Unit
from locksmith.run.protocol import ExitKind
from locksmith.run.supervisor import Supervisor, WorkerCommand
from locksmith.search.base import Observation
from locksmith.store.attempts import Intervention
from locksmith.store.results import CampaignResult, Divergence
from locksmith.syntax.parser import parse_file

FAKE = str(Path(__file__).parents[1] / "run" / "fake_worker.py")
N_PROBES = 12
SOURCE = """       IDENTIFICATION DIVISION.
       PROGRAM-ID. T.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       01 A PIC 9.
       PROCEDURE DIVISION.
       M-P.
           IF A = 1 CONTINUE.
           PERFORM B-P. PERFORM C-P.
           STOP RUN.
       B-P.
           CONTINUE.
       C-P.
           CONTINUE.
"""


class Script:
    """Asks for the seeds it was given, as the fake worker understands them."""

    name = "script"
    traced = False
    leads = False

    def __init__(self, seeds: Sequence[int]) -> None:
        self._seeds = list(seeds)
        self.told: list[Observation] = []
        self.rebased: list[Sequence[Observation]] = []

    def ask(self, n: int) -> list[TestCase]:
        now, self._seeds = self._seeds[:n], self._seeds[n:]
        return [TestCase(random_seed=s, entries=((b"x",), (b"y",))) for s in now]

    def tell(self, observations: Sequence[Observation]) -> None:
        self.told += observations

    def rebase(self, kept: Sequence[Observation]) -> None:
        self.rebased = [*self.rebased, kept]


class Kept:
    def __init__(self) -> None:
        self.accepted: list[TestCase] = []
        self.divergences: list[Divergence] = []
        self.interventions: list[Intervention] = []

    def accept(self, case: TestCase, kind: CoverageClass, covers: Sequence[str], transitions: Sequence[str]) -> None:
        self.accepted.append(case)

    def withdraw(self, cases: Sequence[TestCase]) -> None:
        self.accepted = [c for c in self.accepted if c not in cases]

    def intervene(self, intervention: Intervention) -> None:
        self.interventions.append(intervention)

    def diverge(self, divergence: Divergence) -> None:
        self.divergences.append(divergence)

    def progress(self, executed: int, budget: int, result: CampaignResult) -> None:
        assert executed <= budget


@contextmanager
def campaign(
    tmp_path: Path, seeds: Sequence[int], budget: int = 1000, axes: Sequence[Axis] = AXES
) -> Iterator[tuple[Campaign, Script, Kept]]:
    path = tmp_path / "T.cbl"
    path.write_text(SOURCE, encoding="ascii")
    unit = Unit((resolve_program(parse_file(path).programs[0]),))
    script, kept = Script(seeds), Kept()
    left = WorkerCommand("cobol", (sys.executable, FAKE, str(tmp_path / "l")))
    right = WorkerCommand("java", (sys.executable, FAKE, "fault", str(tmp_path / "r")))
    with Supervisor([left, right], N_PROBES) as supervisor:
        yield Campaign(unit, build_catalog(unit), supervisor, [script], kept, Budget(budget), axes), script, kept


def test_every_distinct_case_is_counted_once(tmp_path: Path) -> None:
    with campaign(tmp_path, [*range(20, 90), *range(20, 90)]) as (run, script, kept):
        result = run.run()
    assert result.executed == sum(result.parity.values()) == result.parity[Status.PASS] == 70
    assert result.algorithms["script"].cases == 70
    assert [o.case.random_seed for o in script.told] == list(range(20, 90))
    assert len(kept.accepted) == len(result.accepted) >= 1
    assert script.told[0].novel
    assert not script.told[1].novel
    assert result.rechecked >= 1


def test_the_budget_is_a_cap(tmp_path: Path) -> None:
    with campaign(tmp_path, range(20, 90), budget=33) as (run, _, _):
        assert run.run().executed == 33


def test_leads_leave_a_part_of_the_budget_to_the_mutations(tmp_path: Path) -> None:
    with campaign(tmp_path, range(1000, 3000), budget=512) as (run, script, _):
        script.leads = True
        result = run.run()
    assert 256 < result.executed < 512


def test_each_axis_fails_and_is_kept_small(tmp_path: Path) -> None:
    with campaign(tmp_path, [20, *range(10, 16)]) as (run, _, kept):
        result = run.run()
    assert result.parity[Status.FAIL] == 6
    assert {d.verdict.axes for d in kept.divergences} == {(a,) for a in AXES}
    assert all(d.verdict.first is not None and len(d.case.entries) == 1 for d in kept.divergences)


def test_axes_that_do_not_count_pass_and_are_told(tmp_path: Path) -> None:
    counted = [a for a in AXES if a is not Axis.CHECKPOINTS]
    with campaign(tmp_path, [20, 14], axes=counted) as (run, _, kept):
        result = run.run()
    assert result.parity[Status.PASS] == 2
    assert result.masked == 1
    assert kept.divergences == []


def test_a_case_that_shows_half_of_a_pair_is_kept(tmp_path: Path) -> None:
    with campaign(tmp_path, [20, 200, 202, 201, 203]) as (run, script, kept):
        script.traced = True
        result = run.run()
    assert [c.random_seed for c in kept.accepted] == [20, 200, 201]
    assert (result.conditions.hit, result.conditions.total) == (1, 1)
    assert result.internal == []


def test_operands_that_are_not_wanted_show_nothing(tmp_path: Path) -> None:
    with campaign(tmp_path, [20, 200, 202, 201, 203]) as (run, _, kept):
        result = run.run()
    assert [c.random_seed for c in kept.accepted] == [20]
    assert (result.conditions.hit, result.conditions.total) == (0, 1)


def test_crashes_and_what_is_unsupported_are_errors(tmp_path: Path) -> None:
    with campaign(tmp_path, [20, 1, 109, 111, 112]) as (run, _, kept):
        result = run.run()
    assert result.parity[Status.ERROR] == 3
    assert result.parity[Status.INVALID] == 1
    assert result.unsupported_reached == 1
    assert result.exits[ExitKind.CRASH] == 2
    assert all(c.random_seed == 20 for c in kept.accepted)


def test_faults_on_both_sides_pass_but_are_not_accepted(tmp_path: Path) -> None:
    with campaign(tmp_path, [103, 104, 105, 106, 107]) as (run, _, kept):
        result = run.run()
    assert result.parity[Status.PASS] == 5
    assert result.out_of_fuel == 1
    assert kept.accepted == []
    assert result.coverage.reached == 0
    assert result.coverage.apart != 0
