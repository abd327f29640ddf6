"""Masking MC/DC: which truth vectors make a pair, and which only look like one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from locksmith.analysis.conditions import ConditionPlan, plan_conditions
from locksmith.analysis.decisions import Evaluation
from locksmith.analysis.mcdc import ConditionCoverage
from locksmith.analysis.operands import Frame
from locksmith.model.resolve import resolve_program
from locksmith.model.unit import Unit
from locksmith.syntax.parser import parse_file

_HEAD = """\
       IDENTIFICATION DIVISION.
       PROGRAM-ID. M.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       01 A PIC X.
       01 B PIC X.
       01 C PIC X.
       01 N PIC S9(3).
       01 TAB.
          05 ROW OCCURS 3 ASCENDING KEY IS K INDEXED BY X.
             10 K PIC 9.
       PROCEDURE DIVISION.
       MAIN-PARA.
"""


def _plan(folder: Path, body: str) -> ConditionPlan:
    path = folder / "M.cbl"
    lines = "".join(f"           {line}\n" for line in body.splitlines())
    path.write_text(_HEAD + lines + "           STOP RUN.\n")
    return plan_conditions(Unit((resolve_program(parse_file(path, source_format="free").programs[0]),)))


def _covered(plan: ConditionPlan, vectors: Sequence[str], decision: int = 0) -> tuple[str, ConditionCoverage]:
    """The conditions of a decision that have a pair after evaluations such as `TF-`, each with the outcome that they
    imply; `TF->0` where they imply none."""
    coverage = ConditionCoverage(plan)
    its = plan.decisions[decision]
    for vector in vectors:
        letters, _, told = vector.partition(">")
        truths = tuple({"T": True, "F": False, "-": None}[c] for c in letters)
        evaluation = Evaluation(its, 0, truths, Frame((), b""))
        outcome = int(told) if told else evaluation.implied
        assert outcome is not None
        coverage.add([Evaluation(its, outcome, truths, Frame((), b""))])
    return "".join("ABCDEF"[i] for _, i in sorted(coverage.covered)), coverage


_CASES: Mapping[str, Sequence[tuple[Sequence[str], str]]] = {
    "IF A = '1'": [(["T"], ""), (["T", "F"], "A")],
    "IF NOT A = '1'": [(["T", "F"], "A")],
    # Both differ and so does the outcome, but neither is shown to have made it.
    "IF A = '1' AND B = '1'": [(["TT", "FF"], ""), (["TT", "FT"], "A"), (["TT", "FT", "TF"], "AB")],
    "IF A = '1' OR B = '1'": [(["FF", "TT"], ""), (["FF", "FT"], "B"), (["TT", "TF", "FT"], "")],
    # B differs as well, masked each time by C.
    "IF A = '1' AND (B = '1' OR C = '1')": [(["TTF", "FFT"], "A"), (["TTF", "FFF"], ""), (["TTF", "TFF", "TFT"], "BC")],
    "IF A = '1' AND NOT B = '1'": [(["TF", "TT"], "B"), (["TF", "FF"], "A"), (["TF", "FT"], "")],
}


@pytest.mark.parametrize(
    ("condition", "vectors", "covered"), [(c, v, hit) for c, rows in _CASES.items() for v, hit in rows]
)
def test_pairs_are_those_of_the_masking_form(
    tmp_path: Path, condition: str, vectors: Sequence[str], covered: str
) -> None:
    plan = _plan(tmp_path, f"{condition} DISPLAY 'T' END-IF")
    assert _covered(plan, vectors)[0] == covered


def test_each_when_is_a_test_of_its_own_tried_only_where_those_before_it_failed(tmp_path: Path) -> None:
    plan = _plan(tmp_path, "EVALUATE A ALSO B WHEN '1' ALSO '1' WHEN '2' ALSO ANY DISPLAY 'X' END-EVALUATE")
    assert _covered(plan, ["TTF", "TTT"])[0] == ""
    assert _covered(plan, ["TTF", "FTF"])[0] == "A"
    assert _covered(plan, ["FTT", "TFF"])[0] == "C"
    assert _covered(plan, ["TTT", "FTF", "TFF", "FTT"])[0] == "ABC"


def test_a_condition_against_a_condition_pairs_only_where_the_other_stays(tmp_path: Path) -> None:
    plan = _plan(tmp_path, "EVALUATE A = '1' WHEN B = '1' DISPLAY 'X' END-EVALUATE")
    assert _covered(plan, ["TT", "FT"])[0] == "A"
    assert _covered(plan, ["TT", "FF"])[0] == ""
    assert _covered(plan, ["TT", "TF"])[0] == "B"


def test_what_cannot_be_evaluated_has_the_value_that_the_outcome_leaves(tmp_path: Path) -> None:
    plan = _plan(tmp_path, "IF FUNCTION EXP (N) = 1 DISPLAY 'T' END-IF")
    assert _covered(plan, ["->0", "->1"])[0] == "A"
    plan = _plan(tmp_path, "IF FUNCTION EXP (N) = 1 AND B = '1' DISPLAY 'T' END-IF")
    assert _covered(plan, ["-T>0", "-F>1"])[0] == ""
    assert _covered(plan, ["-T>0", "-T>1"])[0] == "A"


def test_what_can_never_be_evaluated_masks_what_stands_before_it(tmp_path: Path) -> None:
    plan = _plan(tmp_path, "IF A = '1' AND FUNCTION EXP (N) = 1 DISPLAY 'T' END-IF")
    assert _covered(plan, ["T->0", "F->1"])[0] == ""
    assert _covered(plan, ["T->0", "T->1"])[0] == "B"


def test_an_operand_not_evaluated_behind_the_one_that_settled_it_is_masked(tmp_path: Path) -> None:
    plan = _plan(tmp_path, "IF A = '1' AND B = '1' DISPLAY 'T' END-IF")
    assert _covered(plan, ["TT", "F-"])[0] == "A"
    assert _covered(plan, ["TT", "-F"])[0] == ""


def test_a_decision_that_once_disagreed_counts_for_nothing(tmp_path: Path) -> None:
    plan = _plan(tmp_path, "IF A = '1' DISPLAY 'T' END-IF")
    assert _covered(plan, ["T", "F"])[0] == "A"
    hit, coverage = _covered(plan, ["T", "F", "T>1"])
    assert hit == ""
    assert (coverage.hit, coverage.total) == (0, 1)
    assert coverage.missing() == ["line 14: A = '1': its evaluation does not agree with the outcomes"]


def test_what_has_no_pair_says_why(tmp_path: Path) -> None:
    plan = _plan(tmp_path, "IF A = '1' AND (B = '1' OR C = '1') DISPLAY 'T' END-IF IF N = 1 DISPLAY 'N' END-IF")
    _, coverage = _covered(plan, ["TTF", "FTT", "FFT"])
    assert coverage.missing() == [
        "line 14: B = '1': always masked",
        "line 14: C = '1': always masked",
        "line 14: N = 1: never evaluated",
    ]
    assert (coverage.hit, coverage.total) == (1, 4)


def test_the_end_of_a_serial_search_says_nothing_of_its_comparisons(tmp_path: Path) -> None:
    plan = _plan(tmp_path, "SEARCH ROW WHEN K (X) = 1 DISPLAY 'A' WHEN K (X) = 2 DISPLAY 'B' END-SEARCH")
    assert _covered(plan, ["FTF>0", "T-->2"])[0] == ""
    assert _covered(plan, ["FTF>0", "FFT>1"])[0] == "B"


def test_the_end_of_a_binary_search_has_compared_something(tmp_path: Path) -> None:
    plan = _plan(tmp_path, "SEARCH ALL ROW WHEN K (X) = 1 DISPLAY 'A' END-SEARCH")
    assert _covered(plan, ["T>0", "->1"])[0] == "A"


def test_a_run_is_new_where_it_shows_half_of_a_pair(tmp_path: Path) -> None:
    plan = _plan(tmp_path, "IF A = '1' AND B = '1' DISPLAY 'T' END-IF")
    coverage = ConditionCoverage(plan)
    told = []
    for truths in ((True, True), (False, False), (True, False), (True, False), (False, True)):
        outcome = 0 if all(truths) else 1
        told.append(coverage.add([Evaluation(plan.decisions[0], outcome, truths, Frame((), b""))]))
    assert told == [True, False, True, False, True]


def test_natural_runs_count_apart_and_are_new_by_themselves(tmp_path: Path) -> None:
    plan = _plan(tmp_path, "IF A = '1' DISPLAY 'T' END-IF")
    coverage = ConditionCoverage(plan)
    yes, no = (Evaluation(plan.decisions[0], o, (o == 0,), Frame((), b"")) for o in (0, 1))
    assert [coverage.add([e], natural=n) for e, n in ((yes, False), (no, True), (yes, False))] == [True, True, False]
    assert coverage.natural is not None
    assert (coverage.hit, coverage.natural.hit) == (1, 0)
    assert coverage.add([yes], natural=True)
    assert coverage.natural.hit == 1
