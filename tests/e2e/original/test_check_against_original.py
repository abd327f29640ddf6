"""The check itself: our programs agree with their mocks, and a mock of a changed program is caught by what changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from locksmith.model.resolve import resolve_program
from locksmith.model.unit import Unit
from locksmith.original.check import OriginalReport, check_against_original
from locksmith.original.datasets import ScenarioMaker
from locksmith.syntax.parser import parse_file
from locksmith.targets.cobol_mock.build import build_mock

ROOT = Path(__file__).resolve().parents[3]
EXTRACT = ROOT / "corpora" / "extract" / "DPB010.cbl"
POSTING = ROOT / "corpora" / "posting" / "DPB300.cbl"
STATEMENT = ROOT / "corpora" / "statement" / "DPB200.cbl"
VARYING = ROOT / "corpora" / "semantics" / "SEM33V.cbl"
INTEREST = ROOT / "corpora" / "statement" / "DPB210.cbl"


def unit_of(path: Path, copybooks: Path, bound: tuple[Path, ...] = ()) -> Unit:
    programs = [parse_file(p, [copybooks]).programs[0] for p in (path, *bound)]
    calls = {p.name.upper(): p.name.upper() for p in programs[1:]}
    return Unit(tuple(resolve_program(p, bound_calls=calls) for p in programs))


def check(
    modelled: Path, original: Path, work: Path, cases: int = 50, bound: dict[str, Path] | None = None
) -> OriginalReport:
    copybooks = original.parent / "copy"
    unit = unit_of(modelled, copybooks, tuple((bound or {}).values()))
    build = build_mock(unit, work / "mock")
    return check_against_original(unit, build, original, [copybooks], work / "original", cases, bound_sources=bound)


@pytest.mark.slow
@pytest.mark.parametrize("source", [EXTRACT, POSTING, STATEMENT, INTEREST], ids=lambda p: p.stem)
def test_the_mock_is_true_to_the_program(source: Path, tmp_path: Path, cobc: str) -> None:
    report = check(source, source, tmp_path)
    if "not possible on this machine" in report.left_out:
        pytest.skip(report.left_out)
    assert (report.left_out, report.differences) == ("", ())
    assert report.cases == report.agreed == 50


@pytest.mark.slow
def test_the_mock_is_true_with_its_subprogram_bound(tmp_path: Path, cobc: str) -> None:
    report = check(STATEMENT, STATEMENT, tmp_path, bound={"DPB210": INTEREST})
    if "not possible on this machine" in report.left_out:
        pytest.skip(report.left_out)
    assert (report.left_out, report.differences, report.agreed) == ("", (), 50)


@pytest.mark.slow
def test_a_varying_record_cut_short_keeps_its_length_item(tmp_path: Path, cobc: str) -> None:
    report = check(VARYING, VARYING, tmp_path)
    assert (report.left_out, report.differences, report.agreed) == ("", (), 50)
    assert report.hits == report.probes, "status 04 is among what was seen"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("ACCOUNTS READ      '", "ACCOUNTS SEEN      '", "stdout"),
        ("WRITE XTR-RECORD.", "CONTINUE.", "file EXTRACT"),
        ("WRITE EXC-RECORD.", "CONTINUE.", "file EXCEPTS"),
        ("GOBACK.", "MOVE 3 TO RETURN-CODE GOBACK.", "return code"),
    ],
)
def test_a_mock_of_another_program_is_caught(old: str, new: str, what: str, tmp_path: Path, cobc: str) -> None:
    text = EXTRACT.read_text()
    assert old in text
    changed = tmp_path / EXTRACT.name
    changed.write_text(text.replace(old, new, 1))
    report = check(changed, EXTRACT, tmp_path, cases=30)
    assert report.left_out == "" and report.agreed < report.cases
    assert what in {d.what for d in report.differences}


def test_scenarios_hang_on_the_seed_only() -> None:
    unit = unit_of(POSTING, POSTING.parent / "copy")
    first, second = ScenarioMaker(unit), ScenarioMaker(unit)
    assert [first.scenario(n) for n in range(20)] == [second.scenario(n) for n in range(20)]
    assert len({str(first.scenario(n)) for n in range(20)}) == 20
