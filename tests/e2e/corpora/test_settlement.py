"""Our production-shape program: as large as issue 3 asks, supported as a whole, equal on both targets and to itself."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from locksmith.model.json_view import counts_to_json
from locksmith.model.resolve import resolve_program
from locksmith.model.unit import Unit
from locksmith.original.check import check_against_original
from locksmith.syntax.parser import parse_file
from locksmith.targets.cobol_mock.build import build_mock

FOLDER = Path(__file__).resolve().parents[3] / "corpora" / "settlement"
COPYBOOKS = FOLDER / "copy"
MAIN, CALENDAR = FOLDER / "STL500.cbl", FOLDER / "STL510.cbl"


def test_is_of_production_shape() -> None:
    counts = counts_to_json(resolve_program(parse_file(MAIN, [COPYBOOKS]).programs[0]))
    assert len(MAIN.read_text(encoding="ascii").splitlines()) > 4000
    assert counts["paragraphs"] >= 140
    assert counts["outcomes"] >= 430
    assert counts["transitions"] >= 146
    assert counts["unsupported"] == 0


@pytest.mark.slow
def test_both_targets_agree(tmp_path: Path, cobc: str) -> None:
    command = [sys.executable, "-m", "locksmith", "verify", FOLDER, "--out", tmp_path / "run"]
    done = subprocess.run([*command, "--budget", "256", "--no-mutations"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    totals = json.loads((tmp_path / "run" / "summary.json").read_text(encoding="utf-8"))["totals"]
    assert totals["cases"]["executed"] == totals["parity"]["pass"] == 2 * 256
    assert totals["unsupported"] == 0


@pytest.mark.slow
def test_the_mock_is_true_to_the_program(tmp_path: Path, cobc: str) -> None:
    programs = [parse_file(p, [COPYBOOKS]).programs[0] for p in (MAIN, CALENDAR)]
    unit = Unit(tuple(resolve_program(p, bound_calls={"STL510": "STL510"}) for p in programs))
    build = build_mock(unit, tmp_path / "mock")
    bound = {"STL510": CALENDAR}
    report = check_against_original(unit, build, MAIN, [COPYBOOKS], tmp_path / "original", 20, bound_sources=bound)
    if "not possible on this machine" in report.left_out:
        pytest.skip(report.left_out)
    assert (report.left_out, report.differences, report.agreed) == ("", (), 20)
