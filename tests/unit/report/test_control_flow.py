"""The flow: every outcome, paragraph and transition with its class, and the reason of what stays closed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from locksmith.analysis.coverage import Coverage
from locksmith.analysis.gates import Gate
from locksmith.analysis.proofs import Certificate, Feasibility, Proof
from locksmith.cases.case import CoverageClass
from locksmith.gate.naming import UnitNames
from locksmith.model.resolve import resolve_program
from locksmith.model.unit import Unit
from locksmith.report.control_flow import describe_flow
from locksmith.store.attempts import Attempt
from locksmith.syntax.parser import parse_file

SOURCE = """\
       IDENTIFICATION DIVISION.
       PROGRAM-ID. T.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       01 KIND PIC X.
       PROCEDURE DIVISION.
       A-P.
           IF KIND = 'A' PERFORM B-P.
           GOBACK.
       B-P.
           COPY C.
       C-P.
           GOBACK.
"""


@pytest.fixture
def unit(tmp_path: Path) -> Unit:
    (tmp_path / "T.cbl").write_text(SOURCE)
    (tmp_path / "C.cpy").write_text("           IF KIND = 'B' GOBACK.\n")
    return Unit((resolve_program(parse_file(tmp_path / "T.cbl").programs[0]),))


def gate(reached: bool) -> Gate:
    return Gate(0, 0, "if line 8: true", 8, "KIND", ("'A'",), (7,), False, reached)


def flow_of(unit: Unit, coverage: Coverage, **given: Any) -> dict[str, list[dict[str, Any]]]:
    return describe_flow(coverage, given.pop("gates", {}), UnitNames(unit), **given)


def test_lines_are_those_of_the_program_and_names_say_the_class(unit: Unit) -> None:
    coverage = Coverage(unit.programs[0])
    coverage.add(0b1001, CoverageClass.NATURAL)
    flow = flow_of(unit, coverage)
    assert [(p["name"], p["line"], p["class"]) for p in flow["paragraphs"]] == [
        ("A-P", 7, "natural"),
        ("B-P", 10, "closed"),
        ("C-P", 12, "closed"),
    ]
    outcomes = [(o["line"], o["decision"], o["class"]) for p in flow["paragraphs"] for o in p["outcomes"]]
    assert outcomes == [(8, 0, "natural"), (8, 0, "closed"), (11, 1, "closed"), (11, 1, "closed")]


def test_everything_closed_has_a_reason(unit: Unit) -> None:
    coverage = Coverage(unit.programs[0])
    coverage.add(0b10001, CoverageClass.NATURAL)
    attempt = Attempt("A-P", "if line 8: true", "force-set", "force-set", 1, False, "nothing new was covered")
    flow = flow_of(unit, coverage, gates={0: [gate(True)]}, attempts=[attempt], told={0: "directed: distance 0.5"})
    first, second, third = flow["paragraphs"]
    assert first["outcomes"][0]["why"] == (
        "KIND = 'A' would have turned it; set at line 7; no external operation brings it; directed: distance 0.5; "
        "1 mutation tried"
    )
    assert "why" not in first["outcomes"][1]
    assert second["why"] == "no run took a way to it"
    assert {o["why"] for o in second["outcomes"]} == {"B-P was never entered"}
    assert third["why"] == "B-P from which it is reached, never entered"
    assert [e["why"] for e in flow["edges"]] == ["no run took it from A-P"]


def test_a_decision_that_was_not_come_to_and_runs_that_do_not_count_are_told(unit: Unit) -> None:
    coverage = Coverage(unit.programs[0])
    coverage.add(0b1, CoverageClass.NATURAL)
    coverage.add_apart(0b10000)
    told = {0: "its decision was never reached"}
    (first, *_) = flow_of(unit, coverage, gates={0: [gate(False)]}, told=told)["paragraphs"]
    assert first["outcomes"][0]["why"] == "no run came to its decision"
    assert first["outcomes"][1]["why"].startswith("only runs that do not count")


def test_what_is_proved_has_its_proof_and_no_other_reason(unit: Unit) -> None:
    coverage = Coverage(unit.programs[0])
    certificate = Certificate((), (), {}, {}, {})
    edge = next(e.id for e in unit.programs[0].edges if e.counted)
    proofs = [Proof("outcome", 3, "KIND is never A", certificate), Proof("edge", edge, "A-P -> B-P: no", certificate)]
    coverage.close(Feasibility({3: proofs[0]}, {}, {edge: proofs[1]}))
    coverage.add(1 << 3, CoverageClass.PRESET)
    flow = flow_of(unit, coverage)
    taken = flow["paragraphs"][0]["outcomes"][0]
    assert (taken["class"], taken["infeasible"]) == ("preset", "KIND is never A")
    assert (flow["edges"][0]["infeasible"], "why" in flow["edges"][0]) == ("A-P -> B-P: no", False)
