"""`locksmith verify` as a user meets it: files, exit codes, determinism, resume, workers that die."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

ROOT = Path(__file__).resolve().parents[3]
EXTRACT = ROOT / "corpora" / "extract"
POSTING = ROOT / "corpora" / "posting"
TIMES = ("seconds", "cases_per_second")
TIME_SHOWN = re.compile(rb'<(td|span) class="(?:n )?time">.*?</\1>', re.DOTALL)

pytestmark = pytest.mark.slow


def start(*arguments: str | Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "locksmith", *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "NO_COLOR": "1"},
        start_new_session=True,
        preexec_fn=_hear_interrupts,
    )


def _hear_interrupts() -> None:
    """A shell that runs the tests in the background leaves SIGINT ignored, which a child would inherit."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def verify(*arguments: str | Path, code: int = 0) -> str:
    process = start("verify", *arguments)
    out, err = process.communicate(timeout=400)
    assert process.returncode == code, err
    assert "Traceback" not in err
    return out


def timeless(value: Any) -> Any:
    """JSON without the values that only tell time."""
    if isinstance(value, dict):
        return {k: timeless(v) for k, v in value.items() if k not in TIMES}
    return [timeless(v) for v in value] if isinstance(value, list) else value


def contents(directory: Path) -> dict[str, Any]:
    """Every file of a run, times taken out."""
    out: dict[str, Any] = {}
    for path in sorted(p for p in directory.rglob("*") if p.is_file()):
        name = path.relative_to(directory).as_posix()
        if path.suffix == ".json" and name != "run.json":
            out[name] = timeless(json.loads(path.read_text(encoding="utf-8")))
        elif name != "run.json":
            out[name] = TIME_SHOWN.sub(b"", path.read_bytes())
    return out


def summary(directory: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((directory / "summary.json").read_text(encoding="utf-8"))
    return data


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("run") / "out"
    table = verify(EXTRACT, "--out", out, "--budget", "600")
    assert "1 of 1 programs pass" in table
    return out


def test_the_summary_has_every_key_of_the_contract(run: Path) -> None:
    data = summary(run)
    assert data["schema_version"] == 1
    assert set(data) >= {"locksmith", "seed", "dialect", "toolchain", "totals", "programs"}
    assert set(data["toolchain"]) >= {"cobc", "java", "python"}
    (program,) = data["programs"]
    assert program["name"] == "DPB010"
    assert program["status"] == "pass"
    assert program["source"] == "DPB010.cbl"
    kinds = {"total", "hit", "natural", "preset", "dispatcher", "forced", "injected", "infeasible", "infeasible_hit"}
    for key in ("paragraphs", "transitions", "branches"):
        assert set(program[key]) == kinds
        classes = ("natural", "preset", "dispatcher", "forced", "injected")
        assert program[key]["hit"] == sum(program[key][c] for c in classes)
    assert program["cases"]["executed"] == sum(program["parity"].values()) == 600
    assert program["branches"]["natural"] >= 0.75 * program["branches"]["total"]
    assert sum(a["cases"] for a in program["algorithms"].values()) == 600
    for key in ("conditions", "other_edges", "mutations", "unsupported", "diagnostics", "interventions", "seconds"):
        assert key in program
        assert key in data["totals"]
    assert (data["totals"]["programs"], data["totals"]["programs_ok"]) == (1, 1)


def test_the_files_of_the_contract_are_there(run: Path) -> None:
    page = (run / "report" / "index.html").read_text(encoding="utf-8")
    assert "DPB010" in page
    assert "http" not in page.replace("http-equiv", "")
    assert (run / "summary.md").read_text(encoding="utf-8").startswith("# Locksmith")
    assert (run / "junit.xml").is_file()
    sarif = json.loads((run / "locksmith.sarif").read_text(encoding="utf-8"))
    assert (sarif["version"], sarif["runs"][0]["tool"]["driver"]["name"]) == ("2.1.0", "Locksmith")
    branches = summary(run)["programs"][0]["branches"]
    coverage = ET.parse(run / "cobertura.xml").getroot()
    assert coverage.get("branches-valid") == str(branches["total"])
    assert coverage.get("branches-covered") == str(branches["hit"])
    assert [c.get("filename") for c in coverage.iter("class")] == ["DPB010.cbl"]
    program = run / "programs" / "DPB010"
    assert {p.name for p in program.iterdir()} >= {"cases", "divergences", "interventions", "skills", "java", "mock"}
    cases = sorted((program / "cases").glob("*.json"))
    assert len(cases) == summary(run)["programs"][0]["cases"]["accepted"] > 0
    first = json.loads(cases[0].read_text(encoding="utf-8"))
    assert first["id"] == cases[0].stem
    assert first["class"] == "natural"
    assert first["covers"] or first["transitions"]


def test_jobs_and_repetition_change_nothing(tmp_path: Path) -> None:
    directories = []
    for position, jobs in enumerate(("1", "2")):
        out = tmp_path / f"out{position}"
        verify(EXTRACT, POSTING, "--out", out, "--budget", "300", "--jobs", jobs, "--seed", "7")
        directories.append(contents(out))
    assert directories[0] == directories[1]


def test_another_seed_gives_other_cases(run: Path, tmp_path: Path) -> None:
    verify(EXTRACT, "--out", tmp_path / "out", "--budget", "600", "--seed", "1")
    first = {p.name for p in (run / "programs" / "DPB010" / "cases").iterdir()}
    assert first != {p.name for p in (tmp_path / "out" / "programs" / "DPB010" / "cases").iterdir()}


def test_killed_in_the_middle_and_resumed_ends_the_same(tmp_path: Path) -> None:
    options = ("--budget", "1500", "--seed", "3")
    verify(EXTRACT, POSTING, "--out", tmp_path / "whole", *options)
    process = start("verify", EXTRACT, POSTING, "--out", tmp_path / "cut", *options)
    deadline = time.monotonic() + 120
    second = tmp_path / "cut" / "programs" / "DPB300" / "cases"
    while time.monotonic() < deadline and not (second.is_dir() and any(second.iterdir())):
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    assert not (tmp_path / "cut" / "summary.json").exists()
    verify(EXTRACT, POSTING, "--out", tmp_path / "cut", *options, "--resume")
    assert contents(tmp_path / "cut") == contents(tmp_path / "whole")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_interrupted_leaves_results_and_says_130(tmp_path: Path, jobs: str) -> None:
    process = start("verify", POSTING, EXTRACT, "--out", tmp_path / "out", "--budget", "1000000", "--jobs", jobs)
    cases = tmp_path / "out" / "programs" / "DPB300" / "cases"
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline and not (cases.is_dir() and len(list(cases.iterdir())) > 25):
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in err
    programs = {p["name"]: p for p in summary(tmp_path / "out")["programs"]}
    assert programs["DPB300"]["cases"]["executed"] > 0


def test_replay_agrees_and_traces(run: Path) -> None:
    case = sorted((run / "programs" / "DPB010" / "cases").glob("*.json"))[0]
    process = start("replay", run, case.stem[:10], "--trace")
    out, err = process.communicate(timeout=120)
    assert process.returncode == 0, err
    assert "verdict: pass" in out
    assert "0000-MAINLINE" in out
    assert "event     1" in out


def test_a_time_budget_is_marked_as_not_reproducible(tmp_path: Path) -> None:
    verify(EXTRACT, "--out", tmp_path / "out", "--budget", "1s")
    assert summary(tmp_path / "out")["budget"] == {"seconds": 1.0, "reproducible": False}


def test_a_worker_killed_from_outside_costs_nothing(run: Path, tmp_path: Path) -> None:
    process = start("verify", EXTRACT, "--out", tmp_path / "out", "--budget", "600")
    killed = False
    deadline = time.monotonic() + 60
    while process.poll() is None and time.monotonic() < deadline and not killed:
        for path in Path("/proc").glob("[0-9]*/cmdline"):
            try:
                command = path.read_bytes()
            except OSError:
                continue
            program = command.split(bytes(1))[0]
            if program.startswith(str(tmp_path).encode()) and program.endswith(b"/worker"):
                os.kill(int(path.parent.name), signal.SIGKILL)
                killed = True
        time.sleep(0.02)
    _, err = process.communicate(timeout=120)
    assert killed
    assert process.returncode == 0, err
    assert contents(tmp_path / "out") == contents(run)


def test_killed_in_the_mutation_phase_and_resumed_ends_the_same(tmp_path: Path) -> None:
    locked = ROOT / "tests" / "quality" / "locked"
    options = ("--budget", "1500", "--algorithms", "random,pairwise", "--seed", "2")
    verify(locked, "--out", tmp_path / "whole", *options)
    process = start("verify", locked, "--out", tmp_path / "cut", *options)
    cases = tmp_path / "cut" / "programs" / "DEEP" / "cases"
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline and not any('"forced"' in p.read_text() for p in cases.glob("*.json")):
        time.sleep(0.002)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    assert not (tmp_path / "cut" / "summary.json").exists()
    verify(locked, "--out", tmp_path / "cut", *options, "--resume")
    assert contents(tmp_path / "whole") == contents(tmp_path / "cut")


def test_a_budget_is_never_exceeded_and_mutations_lose_nothing_natural(tmp_path: Path) -> None:
    locked = ROOT / "tests" / "quality" / "locked"
    verify(locked, EXTRACT, "--out", tmp_path / "with", "--budget", "700")
    verify(locked, EXTRACT, "--out", tmp_path / "without", "--budget", "700", "--no-mutations")
    for a, b in zip(summary(tmp_path / "with")["programs"], summary(tmp_path / "without")["programs"], strict=True):
        assert max(a["cases"]["executed"], b["cases"]["executed"]) <= 700
        for kind in ("paragraphs", "transitions", "branches"):
            assert a[kind]["natural"] >= b[kind]["natural"]
            assert a[kind]["hit"] >= b[kind]["hit"]
            assert b[kind]["forced"] == b[kind]["injected"] == 0
