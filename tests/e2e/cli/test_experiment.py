"""`locksmith experiment` on a small program."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from locksmith.cli.main import main

EXTRACT = Path(__file__).resolve().parents[3] / "corpora" / "extract"
pytestmark = pytest.mark.slow


def test_arms_run_on_both_targets_for_the_same_number_of_executions(
    tmp_path: Path, cobc: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["experiment", str(EXTRACT), "--algorithms", "pairwise,random", "--seeds", "2", "--executions", "700"]
    assert main([*words, "--leave-one-out", "--out", str(tmp_path)]) == 0
    data = json.loads((tmp_path / "experiment.json").read_text(encoding="utf-8"))
    arms = [(t["arm"], t["seed"]) for t in data["trials"]]
    named = ("all", "pairwise", "random", "without pairwise", "without random")
    assert arms == [(arm, seed) for arm in named for seed in (0, 1)]
    assert {t["executed"] for t in data["trials"]} == {700}
    assert all(t["failed"] == 0 and t["outcomes"] > 20 for t in data["trials"])
    reached = {(t["arm"], t["seed"]): t["reached"] for t in data["trials"]}
    assert reached["without random", 0] == reached["pairwise", 0]
    assert "pairwise" in capsys.readouterr().out
    assert (tmp_path / "index.html").read_text(encoding="utf-8").count("<svg") == 1
    assert (tmp_path / "experiment.csv").read_text(encoding="utf-8").startswith("program,arm")


def test_an_unknown_algorithm_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["experiment", str(EXTRACT), "--algorithms", "guess", "--out", str(tmp_path)]) == 2
    told = capsys.readouterr().err
    assert "LKV007" in told and "pairwise" in told


def test_the_whole_loop_is_compared_by_policy_and_without_each_kind_of_skill(tmp_path: Path, cobc: str) -> None:
    locked = Path(__file__).resolve().parents[2] / "quality" / "locked" / "DEEP.cbl"
    words = ["experiment", str(locked), "--algorithms", "random", "--seeds", "1", "--executions", "600"]
    words += ["--policies", "greedy,frontier", "--skill-ablation", "--out", str(tmp_path)]
    assert main(words) == 0
    trials = json.loads((tmp_path / "experiment.json").read_text(encoding="utf-8"))["trials"]
    outcomes = {t["arm"]: t["outcomes"] for t in trials}
    assert outcomes["random"] == 1 and outcomes["loop greedy"] == outcomes["loop frontier"] == 6
    assert outcomes["loop without force-set"] < 6 == outcomes["loop without dispatcher-arm"]
    assert [sum(t["classes"]) for t in trials] == [t["outcomes"] for t in trials]


def test_baselines_stand_beside_the_whole_search(tmp_path: Path, cobc: str, capsys: pytest.CaptureFixture[str]) -> None:
    """afl-fuzz is another machine's matter: where it is missing the command says so before anything runs."""
    baselines = "uniform,afl" if shutil.which("afl-fuzz") else "uniform"
    words = ["experiment", str(EXTRACT), "--algorithms", "pairwise,random", "--together", "--baselines", baselines]
    assert main([*words, "--seeds", "1", "--executions", "700", "--out", str(tmp_path)]) == 0
    data = json.loads((tmp_path / "experiment.json").read_text(encoding="utf-8"))
    arms = [t["arm"] for t in data["trials"]]
    assert arms == ["all", "uniform", "afl++"][: len(arms)] and len(arms) == 2 + ("afl" in baselines)
    outcomes = {t["arm"]: t["outcomes"] for t in data["trials"]}
    assert all(n > 10 for n in outcomes.values())
    for one in data["baselines"]:
        assert one["level"] == outcomes[one["baseline"]] and one["all"] == outcomes["all"]
        assert one["of_executions"] == 700
    assert [b["baseline"] for b in data["baselines"]] == arms[1:]
    assert (tmp_path / "baselines.csv").read_text(encoding="utf-8").startswith("program,baseline")
    assert "all reached it after" in capsys.readouterr().out


def test_afl_fuzz_missing_is_told_before_anything_runs(
    tmp_path: Path, cobc: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LOCKSMITH_AFL-FUZZ", str(tmp_path / "none"))
    assert main(["experiment", str(EXTRACT), "--baselines", "afl", "--out", str(tmp_path / "out")]) == 2
    told = capsys.readouterr().err
    assert "LKT001" in told and "afl++" in told
    assert not (tmp_path / "out").exists()


def test_an_unknown_baseline_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["experiment", str(EXTRACT), "--baselines", "guess"])
    assert "known: uniform, afl" in capsys.readouterr().err
