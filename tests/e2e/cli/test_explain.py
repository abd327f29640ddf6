"""`explain`, `interventions` and `skills` on a run with locked paragraphs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from locksmith.cli.main import main

LOCKED = Path(__file__).resolve().parents[2] / "quality" / "locked"
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory, cobc: str) -> Path:
    out = tmp_path_factory.mktemp("explained")
    words = ["--out", str(out), "--algorithms", "random", "--budget", "1500"]
    assert main(["verify", str(LOCKED), *words, "--program", "DEEP", "--program", "LEFT"]) == 0
    return out


@pytest.fixture(scope="module")
def searched(tmp_path_factory: pytest.TempPathFactory, cobc: str) -> Path:
    out = tmp_path_factory.mktemp("searched")
    words = ["--out", str(out), "--algorithms", "random", "--budget", "500", "--no-mutations"]
    assert main(["verify", str(LOCKED), *words, "--program", "DEEP"]) == 0
    return out


def told(capsys: pytest.CaptureFixture[str], *words: str | Path, code: int = 0) -> str:
    assert main([str(w) for w in words]) == code
    captured = capsys.readouterr()
    return captured.out if code == 0 else captured.err


def test_how_a_paragraph_was_opened(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, "explain", run, "deep", "four-p")
    assert "entered, class forced" in text and "from THREE-P by perform" in text
    assert "opened by: force-set(item=WS-CODE(2)" in text
    assert "opened by: call-injection" in told(capsys, "explain", run, "LEFT", "DEAD-P")


def test_why_a_paragraph_is_locked(searched: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, "explain", searched, "DEEP", "TWO-P")
    assert "never entered" in text and "WS-PHASE should be 'Q'" in text and "set at line" in text
    assert "would open: force-set of WS-PHASE to 'Q'" in text
    assert "which no run evaluated" in told(capsys, "explain", searched, "DEEP", "THREE-P")


def test_names_that_are_not_there(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "TWO-P" in told(capsys, "explain", run, "DEEP", "TOO-P", code=2)
    assert "LKV012" in told(capsys, "explain", run, "DEEPER", "TWO-P", code=2)


def test_what_waits_for_an_author(run: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert told(capsys, "interventions", run, "--json") == ""  # everything was opened
    assert "LKV009" in told(capsys, "interventions", tmp_path, code=2)


def test_a_skill_that_worked_is_taken_into_the_project(
    run: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    name = "force-set-ws-phase-q"
    assert f"{name}  made in DEEP" in " ".join(told(capsys, "skills", "list", "--run", run).split()).replace(
        f"{name} made", f"{name}  made"
    )
    told(capsys, "skills", "adopt", name, "--run", run, "--into", tmp_path)
    assert name in told(capsys, "skills", "list", "--project", tmp_path)
    assert 'item = "WS-PHASE"' in told(capsys, "skills", "show", name, "--project", tmp_path)
    assert "LKX004" in told(capsys, "skills", "show", "nothing", code=2)


def test_the_flow_says_how_each_edge_was_won(run: Path) -> None:
    details = json.loads((run / "programs/DEEP/result.json").read_text(encoding="utf-8"))["details"]
    edges = {(e["from"], e["to"]): e["class"] for e in details["flow"]["edges"]}
    assert edges == {
        ("MAIN-P", "ONE-P"): "natural",
        ("ONE-P", "TWO-P"): "forced",
        ("TWO-P", "THREE-P"): "forced",
        ("THREE-P", "FOUR-P"): "forced",
    }
    phases = [point[4] for point in details["curve"]]
    assert phases[0] == "search" and "mutation" in phases
