"""What the store writes is whole, and what it reads is what was written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from locksmith.cases.case import CoverageClass, Reply, TestCase
from locksmith.cases.jsonform import CaseNames, case_from_json
from locksmith.gate.axes import Axis
from locksmith.gate.difference import Difference
from locksmith.gate.verdict import Status, Verdict
from locksmith.run.protocol import ExitKind
from locksmith.store.atomic import read_json, write_text
from locksmith.store.run_directory import RunDirectory

NAMES = CaseNames((), ("F.READ#1", "F.READ"), ())
CASE = TestCase(streams=((1, (Reply(b"10"),)),))


def test_a_failed_write_leaves_the_old_file_and_no_rest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a" / "b.txt"
    write_text(path, "old")

    def full(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="No space left"):
        write_text(path, "new")
    assert path.read_text(encoding="utf-8") == "old"
    assert [p.name for p in path.parent.iterdir()] == ["b.txt"]


def test_accepted_cases_and_divergences_are_one_file_each(tmp_path: Path) -> None:
    place = RunDirectory(tmp_path).program("P")
    place.prepare()
    case_id = place.write_case(CASE, NAMES, CoverageClass.NATURAL, ["A-PARA"], ["A -> B (perform)"])
    data = json.loads((place.path / "cases" / f"{case_id}.json").read_text(encoding="utf-8"))
    assert case_from_json(data, NAMES) == CASE
    assert (data["class"], data["covers"], data["transitions"]) == ("natural", ["A-PARA"], ["A -> B (perform)"])
    verdict = Verdict(
        Status.FAIL, ExitKind.NORMAL, (Axis.EXIT,), (Difference(Axis.EXIT, "end", "normal code 0", "normal code 1"),)
    )
    assert place.write_divergence(CASE, NAMES, verdict) == case_id
    told = json.loads((place.path / "divergences" / f"{case_id}.json").read_text(encoding="utf-8"))["verdict"]
    assert told["differences"] == [
        {"axis": "exit", "where": "end", "line": 0, "cobol": "normal code 0", "java": "normal code 1"}
    ]
    place.prepare()
    assert place.case_files() == []


def test_a_result_is_taken_again_only_for_the_same_inputs(tmp_path: Path) -> None:
    run = RunDirectory(tmp_path)
    place = run.program("P")
    place.prepare()
    place.write_result("key", {"name": "P"}, {"open": []})
    assert place.read_result("key") == ({"name": "P"}, {"open": []})
    assert place.read_result("other") is None
    assert run.program_names() == ["P"]
    place.write_result(None, {"name": "P"}, {})
    assert place.read_result("key") is None
    (place.path / "result.json").write_text('{"key": "key", "summ', encoding="utf-8")
    assert place.read_result("key") is None
    assert read_json(tmp_path / "nothing.json") is None
