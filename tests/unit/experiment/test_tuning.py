"""Parameters as flat numbers and back, and a study that never ends worse than its defaults."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from locksmith.experiment.trial import Point, Trial
from locksmith.experiment.tuning import area, flatten, study_json, tune, with_values
from locksmith.search.parameters import PARAMETERS


@dataclass(frozen=True, slots=True)
class Inner:
    share: float = 0.5


@dataclass(frozen=True, slots=True)
class Outer:
    rows: int = 10
    c: float = 0.7
    inner: Inner = Inner()


def test_numbers_by_dotted_name_and_back() -> None:
    assert flatten(Outer()) == {"rows": 10, "c": 0.7, "inner.share": 0.5}
    assert with_values(Outer(), {"rows": 3, "inner.share": 0.1}) == Outer(3, 0.7, Inner(0.1))
    for defaults in PARAMETERS.values():
        assert with_values(defaults, flatten(defaults)) == defaults


def distance(parameters: Any) -> float:
    return 1 - abs(parameters.inner.share - 0.9) - abs(parameters.rows - 20) / 100


def test_a_study_starts_from_the_defaults_finds_better_ones_and_can_be_repeated() -> None:
    study = tune("x", Outer(), distance, 25, 0)
    assert study.trials[0] == ({"rows": 10, "c": 0.7, "inner.share": 0.5}, distance(Outer()))
    assert study.default_value == distance(Outer()) < study.best_value <= 1
    assert study_json(study, {}) == study_json(tune("x", Outer(), distance, 25, 0), {})


def test_defaults_that_are_best_stay() -> None:
    study = tune("x", Outer(), lambda p: float(p == Outer()), 10, 0)
    assert study.best == study.defaults and study.best_value == 1.0


def test_the_area_rewards_what_is_reached_early() -> None:
    def trial(*curve: tuple[int, int]) -> Trial:
        return Trial("P", "a", 0, 100, 1.0, 0b1111, 0, tuple(Point(e, 0.0, o) for e, o in curve))

    early, late = trial((0, 4)), trial((0, 0), (50, 4))
    assert area([early], {"P": 4}) == 1.0
    assert area([late], {"P": 4}) == 0.5
    assert area([early, late], {"P": 8}) == 0.375


def test_covering_arrays_are_sought_near_their_defaults() -> None:
    defaults = PARAMETERS["pairwise"]
    study = tune("pairwise", defaults, lambda p: 1 / (p.width * p.levels), 12, 0)
    values = flatten(defaults)
    for parameters, _ in study.trials:
        for name in ("width", "levels"):
            assert values[name] / 1.5 - 1 <= parameters[name] <= values[name] * 1.5
    assert study.best_value > study.default_value
