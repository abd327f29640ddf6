"""`locksmith assess` from end to end: the table, the JSON, the same answer twice, exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from locksmith.cli import main

pytestmark = pytest.mark.slow

EXTRACT = Path(__file__).resolve().parents[3] / "corpora" / "extract"


def _assess(out: Path, *more: str) -> int:
    arguments = ["assess", str(EXTRACT), "-I", str(EXTRACT / "copy"), "--out", str(out), *more]
    return main([*arguments, "--limit", "30", "--budget", "256", "--cases", "256"])


def test_the_table_and_the_json_say_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _assess(tmp_path / "run") == 0
    shown = capsys.readouterr().out
    (program,) = json.loads((tmp_path / "run" / "assess.json").read_text(encoding="utf-8"))["programs"]
    assert program["name"] == "DPB010"
    assert len(program["faults"]) == 30
    total = program["operators"][-1]
    assert total["operator"] == "all"
    assert total["planted"] == total["killed"] + total["error"] + total["survived"] + total["unreached"]
    assert total["planted"] + total["equivalent"] + total["not_built"] == 30
    row = next(line for line in shown.splitlines() if line.startswith("all  "))
    assert row.split()[1:] == [str(total[k]) for k in list(total)[2:]]
    left = [f for f in program["faults"] if f["state"] == "survived"]
    assert shown.count("\nsurvived") == len(left)
    assert all(f"{f['file']}:{f['line']}" in shown for f in left)


def test_the_same_seed_gives_the_same_bytes(tmp_path: Path) -> None:
    written = []
    for name, seed in (("one", "3"), ("two", "3"), ("other", "4")):
        assert _assess(tmp_path / name, "--seed", seed) == 0
        written.append((tmp_path / name / "assess.json").read_bytes())
    assert written[0] == written[1]
    assert written[0] != written[2]


def test_a_program_with_errors_is_told_and_ends_with_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = tmp_path / "WRONG.cbl"
    wrong.write_text(
        "       IDENTIFICATION DIVISION.\n       PROGRAM-ID. WRONG.\n       PROCEDURE DIVISION.\n       A.\n"
        "           PERFORM NOWHERE.\n",
        encoding="ascii",
    )
    assert main(["assess", str(wrong), "--out", str(tmp_path / "run")]) == 2
    assert "NOWHERE" in capsys.readouterr().err
