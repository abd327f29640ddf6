"""Our production-shape program: as large as issue 3 asks, supported as a whole, equal on both targets and to itself."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from struct import pack

import pytest

from locksmith.cases.codec import encode_body
from locksmith.model.json_view import counts_to_json
from locksmith.model.resolve import resolve_program
from locksmith.model.unit import Unit
from locksmith.original.check import check_against_original
from locksmith.run.protocol import FRAME, decode_result, split_results
from locksmith.syntax.parser import parse_file
from locksmith.targets.base import TargetBuild
from locksmith.targets.cobol_mock.build import build_mock
from locksmith.targets.java.build import build_java
from tests.e2e.corpora.nights import Nights

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


def _unit() -> Unit:
    programs = [parse_file(p, [COPYBOOKS]).programs[0] for p in (MAIN, CALENDAR)]
    return Unit(tuple(resolve_program(p, bound_calls={"STL510": "STL510"}) for p in programs))


def _ask(build: TargetBuild, cases: list[bytes]) -> list[bytes]:
    payload = b"".join(pack("<I", len(c)) + c for c in cases)
    environment = {**os.environ, **dict(build.environment)}
    asked = FRAME.pack(len(cases), len(payload)) + payload
    done = subprocess.run(build.worker, input=asked, stdout=subprocess.PIPE, env=environment, check=True)
    return split_results(done.stdout[FRAME.size :], len(cases))


@pytest.mark.slow
def test_both_targets_agree_through_whole_nights(tmp_path: Path, cobc: str) -> None:
    """Files in order and replies that fit lead where cases made without knowledge of the program hardly come."""
    unit = _unit()
    nights = Nights(unit, Random("nights"))
    cases = [b"\1\0" + encode_body(nights.night()) for _ in range(400)]
    expected = _ask(build_mock(unit, tmp_path / "mock"), cases)
    assert _ask(build_java(unit, tmp_path / "java"), cases) == expected
    hits = 0
    for result in expected:
        hits |= decode_result(result).hits
    outcomes = unit.programs[0].outcomes
    assert sum(hits >> outcome.probe & 1 for outcome in outcomes) > 0.65 * len(outcomes)


@pytest.mark.slow
def test_the_mock_is_true_to_the_program(tmp_path: Path, cobc: str) -> None:
    unit = _unit()
    build = build_mock(unit, tmp_path / "mock")
    bound = {"STL510": CALENDAR}
    report = check_against_original(unit, build, MAIN, [COPYBOOKS], tmp_path / "original", 20, bound_sources=bound)
    if "not possible on this machine" in report.left_out:
        pytest.skip(report.left_out)
    assert (report.left_out, report.differences, report.agreed) == ("", (), 20)
