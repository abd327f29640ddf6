"""What an experiment's trials say together, and the forms it is told in."""

from __future__ import annotations

import csv
import io

from locksmith.experiment.plan import WHOLE, WITHOUT, plan_arms
from locksmith.experiment.statistics import LEVELS, compare, left_out, summarise
from locksmith.experiment.tables import (
    comparison_table,
    comparisons_csv,
    experiment_json,
    render_page,
    rows_csv,
    text_table,
)
from locksmith.experiment.trial import Point, Trial


def trial(arm: str, seed: int, reached: int, *curve: tuple[int, int], program: str = "P") -> Trial:
    points = tuple(Point(executions, executions / 100, outcomes) for executions, outcomes in curve)
    return Trial(program, arm, seed, 1000, 10.0, reached, 3, points)


TRIALS = [
    trial("all", 0, 0b1111, (64, 2), (128, 4)),
    trial("all", 1, 0b1111, (64, 4)),
    trial("a", 0, 0b0111, (64, 1), (192, 3)),
    trial("a", 1, 0b0011, (64, 2)),
    trial("b", 0, 0b0001, (64, 1)),
    trial("b", 1, 0b1001, (640, 2)),
    trial("without a", 0, 0b0011, (64, 2)),
    trial("without a", 1, 0b0011, (64, 2)),
]


def test_arms_are_all_each_and_all_but_each() -> None:
    arms = plan_arms(["a", "b"], leave_one_out=True, baselines=["u"])
    assert [(a.name, a.algorithms) for a in arms] == [
        (WHOLE, ("a", "b")),
        ("a", ("a",)),
        ("b", ("b",)),
        ("u", ("u",)),
        (WITHOUT + "a", ("b",)),
        (WITHOUT + "b", ("a",)),
    ]
    assert [a.name for a in plan_arms(["a"], leave_one_out=True)] == ["a"]


def test_mean_deviation_worst_and_what_only_one_algorithm_reached() -> None:
    rows = {r.arm: r for r in summarise(TRIALS, ["a", "b"])}
    a = rows["a"]
    assert (a.mean, a.deviation, a.worst, a.best) == (2.5, 0.5, 2, 4)
    assert a.unique == (2 + 1) / 2  # seed 0: bits 1 and 2; seed 1: bit 1
    assert rows["b"].unique == (0 + 1) / 2
    assert rows["all"].unique == 0.0  # arms of several algorithms have none


def test_levels_are_shares_of_the_best_of_all_arms() -> None:
    rows = {r.arm: r for r in summarise(TRIALS, ["a", "b"])}
    half, three_quarters, *_, whole = rows["a"].levels
    assert [level.share for level in rows["a"].levels] == list(LEVELS)
    assert (half.seeds, half.executions, half.seconds) == (2, (192 + 64) / 2, 1.28)
    assert (three_quarters.seeds, three_quarters.executions) == (1, 192)
    assert (whole.seeds, whole.executions) == (0, None)
    assert rows["all"].levels[-1].executions == 96


def test_what_is_lost_without_an_algorithm() -> None:
    assert left_out(summarise(TRIALS, ["a", "b"]), WHOLE, WITHOUT) == {("P", "a"): 2.0}


def test_the_forms_hold_every_row() -> None:
    rows = summarise(TRIALS, ["a", "b"])
    lines = list(csv.DictReader(io.StringIO(rows_csv(rows))))
    assert [line["arm"] for line in lines] == ["all", "a", "b", "without a"]
    assert lines[1]["to_100_executions"] == ""
    assert "2.5 ± 0.5" in text_table(rows) and "(1/2)" in text_table(rows)
    data = experiment_json(TRIALS, rows, {"seeds": 2})
    assert data["trials"][2]["curve"] == [[64, 1], [192, 3]] and len(data["rows"]) == 4
    page = render_page(TRIALS, rows, left_out(rows, WHOLE, WITHOUT))
    assert page.count("<polyline") == 4 and "Left out" in page


def test_together_is_one_arm_and_the_baselines() -> None:
    assert [a.name for a in plan_arms(["a", "b"], False, ["uniform"], alone=False)] == [WHOLE, "uniform"]
    assert [a.name for a in plan_arms(["a"], False, [], alone=False)] == [WHOLE]


def test_the_whole_search_beside_a_baseline_is_told_seed_by_seed() -> None:
    trials = [
        trial("all", 0, 0b1111, (60, 2), (100, 4)),
        trial("all", 1, 0b1111, (90, 4)),
        trial("u", 0, 0b0111, (640, 3)),
        trial("u", 1, 0b1111, (640, 4)),
        trial("u", 2, 0b1111, (640, 4)),  # a seed of its own is not compared
    ]
    (one,) = compare(trials, WHOLE, ["u", "not run"], 1000)
    assert (one.trials, one.level, one.whole, one.ahead) == (2, 3.5, 4.0, 2)
    assert (one.seeds, one.executions, one.most, one.within) == (2, 95.0, 100, True)
    (one,) = compare(trials, WHOLE, ["u"], 999)
    assert one.within is False  # 100 of 999


def test_a_level_that_is_never_reached_is_not_within_a_tenth() -> None:
    trials = [trial("all", 0, 0b0011, (60, 2)), trial("u", 0, 0b0111, (640, 3))]
    (one,) = compare(trials, WHOLE, ["u"], 1000)
    assert (one.ahead, one.seeds, one.executions, one.within) == (0, 0, None, False)
    assert "–" in comparison_table([one]).splitlines()[1]
    assert comparisons_csv([one]).splitlines()[1].endswith(",False")
    page = render_page(trials, summarise(trials, []), {}, [one])
    assert "Beside the baselines" in page
    assert experiment_json(trials, [], {}, [one])["baselines"][0]["executions"] is None


def test_a_baseline_that_reached_nothing_is_reached_at_once() -> None:
    trials = [trial("all", 0, 0), trial("u", 0, 0)]
    (one,) = compare(trials, WHOLE, ["u"], 1000)
    assert (one.ahead, one.executions, one.within) == (1, 0.0, True)
