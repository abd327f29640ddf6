"""The committed defaults are those of the committed studies: what a study found best, or what it started from."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from locksmith.experiment.tuning import flatten
from locksmith.search.parameters import PARAMETERS

STUDIES = sorted((Path(__file__).resolve().parents[3] / "docs" / "tuning").glob("*.json"))
_ROUNDED = 0.0051  # shares are written with two digits


def study_of(path: Path) -> dict[str, Any]:
    study: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return study


def same(one: dict[str, float], other: dict[str, float]) -> bool:
    return one.keys() == other.keys() and all(abs(one[k] - other[k]) <= _ROUNDED for k in one)


def test_every_searcher_with_parameters_has_a_study() -> None:
    assert [p.stem for p in STUDIES] == sorted(PARAMETERS)


@pytest.mark.parametrize("path", STUDIES, ids=lambda p: p.stem)
def test_defaults_are_the_best_of_the_study_or_where_it_started(path: Path) -> None:
    study = study_of(path)
    values = flatten(PARAMETERS[study["algorithm"]])
    assert same(values, study["best"]) or same(values, study["defaults"])


@pytest.mark.parametrize("path", STUDIES, ids=lambda p: p.stem)
def test_a_study_tells_its_trials(path: Path) -> None:
    study = study_of(path)
    first, *others = study["trials"]
    assert others
    assert first == {"parameters": study["defaults"], "value": study["default_value"]}
    assert study["best_value"] == max(t["value"] for t in study["trials"])
    assert {"parameters": study["best"], "value": study["best_value"]} in study["trials"]
