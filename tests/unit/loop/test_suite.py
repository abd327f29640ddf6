"""The suite covers what the accepted cases cover, with fewer and smaller cases, class by class."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from locksmith.analysis.coverage import Coverage
from locksmith.cases.case import CoverageClass, Preset, Reply, TestCase, Write
from locksmith.cases.shrink import Plain
from locksmith.loop.suite import Reach, SuiteCase, reduce_suite
from locksmith.model.program import ProgramModel
from locksmith.model.resolve import resolve_program
from locksmith.store.results import Accepted
from locksmith.syntax.parser import parse_file

SOURCE = """       IDENTIFICATION DIVISION.
       PROGRAM-ID. T.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       01 A PIC 9.
       PROCEDURE DIVISION.
       M-P.
           IF A = 1 CONTINUE.
           IF A = 2 CONTINUE.
           STOP RUN.
"""
NATURAL, PRESET = CoverageClass.NATURAL, CoverageClass.PRESET


@pytest.fixture
def model(tmp_path: Path) -> ProgramModel:
    path = tmp_path / "T.cbl"
    path.write_text(SOURCE, encoding="ascii")
    return resolve_program(parse_file(path).programs[0])


def letters(case: TestCase) -> set[int]:
    """The scripted program: every reply byte of stream 7 opens the probe of that number."""
    return {r.writes[0].data[0] for key, queue in case.streams if key == 7 for r in queue}


def run(cases: Sequence[TestCase]) -> list[Reach | None]:
    return [Reach(sum(1 << n for n in letters(c))) for c in cases]


def classify(case: TestCase) -> CoverageClass:
    return PRESET if case.presets else NATURAL


def case_of(*probes: int, presets: tuple[Preset, ...] = ()) -> TestCase:
    queue = tuple(Reply(writes=(Write(0, 0, bytes([n])),)) for n in probes)
    return TestCase(streams=((3, (Reply(b"23"),)), (7, queue)), presets=presets)


def reduced(model: ProgramModel, cases: Sequence[TestCase], limit: int = 1000) -> tuple[Coverage, list[SuiteCase]]:
    coverage = Coverage(model)
    accepted = []
    for case in cases:
        (reach,) = run([case])
        assert reach is not None
        coverage.add(reach.hits, classify(case))
        accepted.append(Accepted(case, classify(case), reach.hits, reach.edges))
    return coverage, reduce_suite(coverage, accepted, run, classify, Plain(), limit)


def test_one_case_that_covers_all_is_enough_and_loses_what_it_does_not_need(model: ProgramModel) -> None:
    probes = [k for k in range(5) if Coverage(model).outcomes >> k & 1]
    coverage, suite = reduced(model, [case_of(probes[0]), case_of(probes[1]), case_of(*probes, probes[0])])
    assert coverage.branches().hit == 4
    assert [letters(c.case) for c in suite] == [set(probes)]
    assert dict(suite[0].case.streams).keys() == {7}
    assert len(dict(suite[0].case.streams)[7]) == 4


def test_what_was_won_naturally_is_not_left_to_a_preset_case(model: ProgramModel) -> None:
    probes = [k for k in range(5) if Coverage(model).outcomes >> k & 1]
    bold = case_of(*probes, presets=(Preset(0, 0, b"9"),))
    _, suite = reduced(model, [case_of(probes[0]), bold])
    assert [c.kind for c in suite] == [NATURAL, PRESET]
    assert letters(suite[0].case) == {probes[0]}
    assert letters(suite[1].case) == set(probes[1:])


def test_a_case_whose_use_the_others_have_together_goes(model: ProgramModel) -> None:
    a, b, c, d = [k for k in range(5) if Coverage(model).outcomes >> k & 1]
    _, suite = reduced(model, [case_of(a, b, c), case_of(a, b, d), case_of(c, d)], limit=0)
    assert len(suite) == 2
    assert set().union(*(letters(s.case) for s in suite)) == {a, b, c, d}


def test_without_runs_left_cases_stay_as_they_are(model: ProgramModel) -> None:
    noisy = case_of(*range(4), 0)
    _, suite = reduced(model, [noisy], limit=0)
    assert [s.case for s in suite] == [noisy]
