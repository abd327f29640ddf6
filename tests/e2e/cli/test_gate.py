"""`locksmith gate`: nothing changed is 0, and each kind of change sets its bit."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from locksmith.cli.main import main

EXTRACT = Path(__file__).resolve().parents[3] / "corpora" / "extract"
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def baseline(tmp_path_factory: pytest.TempPathFactory, cobc: str) -> Path:
    run = tmp_path_factory.mktemp("baseline")
    assert main(["verify", str(EXTRACT), "--out", str(run), "--budget", "1500"]) == 0
    return run


def gate(baseline: Path, out: Path, *words: str, paths: Path = EXTRACT) -> int:
    return main(["gate", str(paths), "--baseline", str(baseline), "--out", str(out), *words])


def changed_source(tmp_path: Path, old: str, new: str) -> Path:
    place = tmp_path / "source"
    shutil.copytree(EXTRACT, place)
    source = place / "DPB010.cbl"
    text = source.read_text(encoding="ascii")
    assert text.count(old) == 1
    source.write_text(text.replace(old, new), encoding="ascii")
    return place


def kinds(out: Path) -> set[tuple[int, str]]:
    data = json.loads((out / "gate.json").read_text(encoding="utf-8"))
    return {(c["bit"], c["kind"]) for p in data["programs"] for c in p["changes"]}


def test_nothing_changed(baseline: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = {p: p.read_bytes() for p in baseline.rglob("*.json")}
    assert gate(baseline, tmp_path) == 0
    assert "no change" in capsys.readouterr().out
    assert {p: p.read_bytes() for p in baseline.rglob("*.json")} == before
    suite = ET.parse(tmp_path / "junit.xml").getroot()[0]
    accepted = len(list((baseline / "programs/DPB010/cases").glob("*.json")))
    assert suite[0].get("name") == f"{accepted} accepted cases replayed" and accepted > 10
    assert suite.get("failures") == suite.get("errors") == "0"


def test_other_java_that_differs_is_a_divergence(baseline: Path, tmp_path: Path) -> None:
    given = tmp_path / "given" / "DPB010"
    shutil.copytree(baseline / "programs/DPB010/java/src", given)
    assert gate(baseline, tmp_path / "same", "--java", str(given.parent)) == 0
    for source in given.rglob("*.java"):
        text = source.read_text(encoding="utf-8")
        source.write_text(text.replace('ACCOUNT EXTRACT STARTED"', 'ACCOUNT EXTRACT Started"'), encoding="utf-8")
    assert gate(baseline, tmp_path / "other", "--java", str(given.parent)) == 1
    assert kinds(tmp_path / "other") == {(1, "case")}
    suite = ET.parse(tmp_path / "other" / "junit.xml").getroot()[0]
    assert int(suite.get("failures", "0")) == len(suite.findall("testcase/failure")) > 0


def test_java_that_is_not_there_is_an_error(baseline: Path, tmp_path: Path) -> None:
    assert gate(baseline, tmp_path / "out", "--java", str(tmp_path)) == 2


def test_what_is_not_reached_any_more_is_lost_coverage(baseline: Path, tmp_path: Path) -> None:
    place = changed_source(tmp_path, "           IF ACM-CLOSED\n", "           IF ACM-CLOSED AND 1 = 2\n")
    assert gate(baseline, tmp_path / "out", paths=place) == 4
    assert {(4, "coverage"), (4, "outcome")} <= kinds(tmp_path / "out")


def test_a_construct_that_was_supported_and_is_not(baseline: Path, tmp_path: Path) -> None:
    old = "           PERFORM 9000-FINISH.\n"
    new = old + "           EXEC CICS ASKTIME END-EXEC.\n"
    place = changed_source(tmp_path, old, new)
    assert gate(baseline, tmp_path / "out", paths=place) & 8
    assert (8, "unsupported") in kinds(tmp_path / "out")


def test_a_program_that_is_gone_is_lost(baseline: Path, tmp_path: Path) -> None:
    other = EXTRACT.parent / "speed"
    assert gate(baseline, tmp_path / "out", paths=other) == 4
    assert kinds(tmp_path / "out") == {(4, "program")}


def test_a_directory_without_a_run_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert gate(tmp_path, tmp_path / "out") == 2
    assert "LKV009" in capsys.readouterr().err
