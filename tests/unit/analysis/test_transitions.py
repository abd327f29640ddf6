"""The walk credits the transitions a path proves, and only those."""

from __future__ import annotations

from pathlib import Path

import pytest

from locksmith.analysis.coverage import Coverage
from locksmith.analysis.reach import reachable_labels
from locksmith.analysis.transitions import TransitionWalker
from locksmith.cases.case import CoverageClass
from locksmith.model.program import ProgramModel
from locksmith.model.resolve import resolve_program
from locksmith.syntax.parser import parse_file

HEAD = """       IDENTIFICATION DIVISION.
       PROGRAM-ID. T.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       01 A PIC 9.
       01 I PIC 9.
       PROCEDURE DIVISION.
"""


def model_of(tmp_path: Path, body: str) -> ProgramModel:
    path = tmp_path / "T.cbl"
    lines = [f"       {line}" if line.rstrip().endswith("-P.") else f"           {line}" for line in body.splitlines()]
    path.write_text(HEAD + "\n".join(lines) + "\n", encoding="ascii")
    (program,) = parse_file(path).programs
    return resolve_program(program)


def probes(model: ProgramModel, *steps: str) -> list[int]:
    """Probes by words: a paragraph, or `line:label` of an outcome counted by decision order, as `0:true`."""
    labels = {label.name: label.probe for label in model.labels if label.name}
    out = []
    for step in steps:
        if ":" in step:
            decision, label = step.split(":")
            outcomes = [model.outcomes[o] for o in model.decisions[int(decision)].outcomes]
            out.append(next(o.probe for o in outcomes if o.label == label))
        else:
            probe = labels[step]
            assert probe is not None
            out.append(probe)
    return out


def edges(model: ProgramModel, *steps: str, finished: bool = True) -> set[tuple[str, str, str]]:
    walk = TransitionWalker(model).walk(probes(model, *steps), finished)
    assert walk.complete
    name = {label.id: label.name or "main" for label in model.labels}
    return {(name[e.source], name[e.target], e.kind.value) for e in (model.edges[k] for k in walk.edges) if e.counted}


def test_perform_goes_to_the_first_paragraph_and_comes_back(tmp_path: Path) -> None:
    model = model_of(tmp_path, "M-P.\nPERFORM A-P THRU B-P.\nPERFORM B-P.\nSTOP RUN.\nA-P.\nCONTINUE.\nB-P.\nCONTINUE.")
    assert edges(model, "M-P", "A-P", "B-P", "B-P") == {("M-P", "A-P", "perform"), ("M-P", "B-P", "perform")}


def test_go_to_is_told_from_perform_by_the_decision_taken(tmp_path: Path) -> None:
    body = "M-P.\nPERFORM A-P.\nPERFORM B-P.\nSTOP RUN.\nA-P.\nIF A = 1\nGO TO B-P.\nB-P.\nCONTINUE."
    model = model_of(tmp_path, body)
    performed = edges(model, "M-P", "A-P", "0:false", "B-P")
    assert performed == {("M-P", "A-P", "perform"), ("M-P", "B-P", "perform")}
    jumped = edges(model, "M-P", "A-P", "0:true", "B-P", finished=False)
    assert jumped == {("M-P", "A-P", "perform"), ("A-P", "B-P", "go_to")}


def test_the_end_of_any_active_range_returns(tmp_path: Path) -> None:
    """perform-osvs: A THRU B performs C THRU D, C goes to B; control is back behind the first PERFORM."""
    body = (
        "M-P.\nPERFORM A-P THRU B-P.\nPERFORM E-P.\nSTOP RUN.\nA-P.\nPERFORM C-P THRU D-P.\nB-P.\nCONTINUE.\n"
        "C-P.\nGO TO B-P.\nD-P.\nCONTINUE.\nE-P.\nCONTINUE."
    )
    model = model_of(tmp_path, body)
    found = edges(model, "M-P", "A-P", "C-P", "B-P", "E-P")
    assert ("M-P", "E-P", "perform") in found
    assert ("C-P", "B-P", "go_to") in found


def test_alter_is_observed_when_the_altered_go_to_jumps(tmp_path: Path) -> None:
    body = "M-P.\nALTER S-P TO PROCEED TO B-P.\nGO TO S-P.\nS-P.\nGO TO A-P.\nA-P.\nSTOP RUN.\nB-P.\nSTOP RUN."
    model = model_of(tmp_path, body)
    assert edges(model, "M-P", "S-P", "B-P") == {("M-P", "S-P", "go_to"), ("S-P", "B-P", "alter")}


def test_loops_and_evaluate_follow_their_outcomes(tmp_path: Path) -> None:
    body = (
        "M-P.\nPERFORM A-P VARYING I FROM 1 BY 1 UNTIL I > 2.\nEVALUATE A\nWHEN 1\nPERFORM B-P\nWHEN OTHER\n"
        "PERFORM C-P\nEND-EVALUATE.\nSTOP RUN.\nA-P.\nCONTINUE.\nB-P.\nCONTINUE.\nC-P.\nCONTINUE."
    )
    model = model_of(tmp_path, body)
    steps = ("M-P", "0:false", "A-P", "0:false", "A-P", "0:true", "1:OTHER", "C-P")
    assert edges(model, *steps) == {("M-P", "A-P", "perform"), ("M-P", "C-P", "perform")}


def test_what_the_path_does_not_reach_is_not_credited(tmp_path: Path) -> None:
    model = model_of(tmp_path, "M-P.\nPERFORM A-P.\nPERFORM B-P.\nSTOP RUN.\nA-P.\nCONTINUE.\nB-P.\nCONTINUE.")
    assert edges(model, "M-P", "A-P", finished=False) == {("M-P", "A-P", "perform")}


def test_a_path_that_does_not_fit_is_said_to_be_incomplete(tmp_path: Path) -> None:
    model = model_of(tmp_path, "M-P.\nPERFORM A-P.\nSTOP RUN.\nA-P.\nCONTINUE.\nB-P.\nCONTINUE.")
    walk = TransitionWalker(model).walk(probes(model, "M-P", "B-P"), True)
    assert not walk.complete
    assert [e for e in walk.edges if model.edges[e].counted] == []


def test_coverage_counts_each_probe_under_its_least_invasive_class(tmp_path: Path) -> None:
    model = model_of(tmp_path, "M-P.\nIF A = 1\nCONTINUE.\nSTOP RUN.")
    coverage = Coverage(model)
    entry, true, false = probes(model, "M-P", "0:true", "0:false")
    assert coverage.add(1 << entry | 1 << true, CoverageClass.PRESET) == 1 << entry | 1 << true
    assert coverage.add(1 << entry | 1 << true, CoverageClass.PRESET) == 0
    assert coverage.add(1 << entry | 1 << false, CoverageClass.NATURAL) == 1 << entry | 1 << false
    assert coverage.branches().classes == (1, 1, 0, 0, 0)
    assert coverage.paragraphs().classes == (1, 0, 0, 0, 0)
    assert coverage.add_apart(1 << true) == 0


@pytest.mark.parametrize("dead", [True, False])
def test_only_what_no_edge_leads_to_is_unreachable(tmp_path: Path, dead: bool) -> None:
    leave = "STOP RUN." if dead else "CONTINUE."
    model = model_of(tmp_path, f"M-P.\n{leave}\nA-P.\nCONTINUE.")
    names = {model.labels[k].name for k in reachable_labels(model)}
    assert ("A-P" in names) is not dead


def test_a_loop_whose_count_the_path_does_not_tell_is_tried_both_ways(tmp_path: Path) -> None:
    """PERFORM A n TIMES, then falling through into A: the last entry belongs to the fall-through."""
    model = model_of(tmp_path, "M-P.\nPERFORM A-P I TIMES.\nA-P.\nCONTINUE.\nB-P.\nSTOP RUN.")
    walk = TransitionWalker(model).walk(probes(model, "M-P", "A-P", "A-P", "A-P", "B-P"), True)
    assert walk.complete
    taken = {(e.source, e.target, e.kind.value) for e in (model.edges[k] for k in walk.edges)}
    named = {label.name: label.id for label in model.labels}
    assert (named["M-P"], named["A-P"], "fall_through") in taken
    assert (named["A-P"], named["B-P"], "fall_through") in taken


def test_exit_section_returns_from_the_section_only(tmp_path: Path) -> None:
    path = tmp_path / "T.cbl"
    text = "A1 SECTION.|M-P.|    PERFORM B-P.|    STOP RUN.|B-P.|    EXIT SECTION.|A2 SECTION.|C-P.|    PERFORM A3."
    text += "|    STOP RUN.|A3 SECTION.|D-P.|    EXIT SECTION.|E-P.|    CONTINUE."
    path.write_text(HEAD + "".join(f"       {line}\n" for line in text.split("|")), encoding="ascii")
    model = resolve_program(parse_file(path).programs[0])
    assert {(s, t) for s, t, _ in edges(model, "A1", "M-P", "B-P", "A2", "C-P", "A3", "D-P")} == {
        ("M-P", "B-P"),
        ("C-P", "A3"),
    }


def test_the_end_of_a_paragraph_is_looked_for_before_the_end_of_its_section(tmp_path: Path) -> None:
    path = tmp_path / "T.cbl"
    text = "A1 SECTION.|M-P.|    PERFORM C-P.|    PERFORM D-P.|    STOP RUN.|A2 SECTION.|B-P.|    CONTINUE.|C-P."
    text += "|    IF A = 1 PERFORM A2.|A3 SECTION.|D-P.|    CONTINUE."
    path.write_text(HEAD + "".join(f"       {line}\n" for line in text.split("|")), encoding="ascii")
    model = resolve_program(parse_file(path).programs[0])
    steps = ("A1", "M-P", "C-P", "0:true", "A2", "B-P", "C-P", "0:false", "D-P")
    assert ("M-P", "D-P") in {(s, t) for s, t, _ in edges(model, *steps)}
