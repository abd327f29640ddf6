"""What `assess` found is told in the report, of the program it was found of, until the program is run anew."""

from __future__ import annotations

from pathlib import Path

from locksmith.cases.case import CoverageClass, Preset, TestCase
from locksmith.cases.jsonform import CaseNames
from locksmith.cli.render import write_reports
from locksmith.faults.fault import Edit, Fault, FaultResult, Layer, Proof, State
from locksmith.faults.session import Assessment
from locksmith.faults.tables import assessment_json
from locksmith.report.summary import make_summary
from locksmith.store.entry import empty_entry
from locksmith.store.run_directory import RunDirectory


def _result(state: State, made: CoverageClass | None = None, *, reached: bool = True) -> FaultResult:
    fault = Fault("move-removed", Layer.PROGRAM, "cobol/x/X.java", Edit(0, 9, ""), 7, 12, "move(A, s.b);")
    proof = Proof.DEAD_STORE if state is State.EQUIVALENT else None
    case = TestCase(presets=(Preset(0, 0, b"1"),)) if made else None
    return FaultResult(fault, state, reached, by_accepted=False, proof=proof, made=made, made_case=case)


def _assessed() -> Assessment:
    results = (
        _result(State.KILLED),
        _result(State.KILLED, CoverageClass.PRESET),
        _result(State.SURVIVED),
        _result(State.SURVIVED, reached=False),
        _result(State.EQUIVALENT),
    )
    return Assessment(results, places=9, accepted=2, cases=5, diverged=0, made=64, proofs=1)


def test_the_rate_counts_what_cases_come_to_and_what_is_no_proved_equivalent() -> None:
    found = assessment_json("X", _assessed())["found"]
    assert found == {"on_covered": 3, "found": 2, "by_accepted": 0, "by_campaign": 1, "by_made": {"preset": 1}}


def test_made_cases_and_figures_stand_in_the_run_directory_until_the_program_is_run_anew(tmp_path: Path) -> None:
    run = RunDirectory(tmp_path)
    place = run.program("X")
    place.prepare()
    entry = empty_entry("X", "X.cbl", 10)
    place.write_result("key", entry, {})
    made = {r.made_case: r.made for r in _assessed().results if r.made_case and r.made}
    ids = place.write_made_cases(made, CaseNames(("A",), (), ()))
    place.write_assessment(assessment_json("X", _assessed(), ids))
    assert [p.stem for p in (place.path / "strengthening").iterdir()] == list(ids.values())
    assert place.accepted_files() == []
    page = tmp_path / "report" / "index.html"
    write_reports(run, make_summary([entry], 0, {}, {}), {"X": {}}, ("html",))
    assert "2 of 3 faults planted" in page.read_text()
    assert "1 by cases made for them (preset)" in page.read_text()
    assert "cobol/x/X.java:7 (COBOL line 12)" in page.read_text()
    place.prepare()
    place.write_result("key", entry, {})
    write_reports(run, make_summary([entry], 0, {}, {}), {"X": {}}, ("html",))
    assert "Planted faults" not in page.read_text()
