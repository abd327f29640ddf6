"""The parameters of a searcher, tuned.

Takes: a searcher's defaults (a frozen dataclass of numbers) and a score of parameters. Gives: `Study`: every trial with
its value, the defaults' own value and the best parameters. The sampler is Optuna's TPE with a fixed seed and the score
is of coverage, not of time, so a study can be repeated. Never changes a default by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from itertools import pairwise
from typing import Any

import optuna

from locksmith.experiment.trial import Trial

_FLOATS = (0.02, 0.98)
_WIDE = {"c": (0.05, 3.0)}  # floats that are no shares
_FACTOR = 4.0  # an integer is sought between its default divided and multiplied by it
_ARRAY_FACTOR = 1.5  # the same for covering arrays, whose size grows with a power of these numbers

Score = Callable[[Any], float]


@dataclass(frozen=True, slots=True)
class Study:
    """`trials`: (parameters by name, value) in order, the defaults first; values are from 0 to 1, more is better."""

    algorithm: str
    defaults: Mapping[str, float]
    default_value: float
    best: Mapping[str, float]
    best_value: float
    trials: tuple[tuple[Mapping[str, float], float], ...]


def tune(algorithm: str, defaults: Any, score: Score, trials: int, seed: int) -> Study:
    """Seek better parameters; the defaults are the first trial, so the best is never worse than they are."""
    names = flatten(defaults)
    factor = _ARRAY_FACTOR if "levels" in names else _FACTOR
    done: list[tuple[Mapping[str, float], float]] = []

    def objective(trial: optuna.Trial) -> float:
        chosen = {name: _suggest(trial, name, value, factor) for name, value in names.items()}
        value = score(with_values(defaults, chosen))
        done.append((chosen, value))
        return value

    optuna.logging.set_verbosity(optuna.logging.WARNING)
    study = optuna.create_study(direction="maximize", sampler=optuna.samplers.TPESampler(seed=seed))
    study.enqueue_trial(dict(names))
    study.optimize(objective, n_trials=trials)
    best, value = max(done, key=lambda d: d[1])
    return Study(algorithm, names, done[0][1], best, value, tuple(done))


def flatten(parameters: Any, prefix: str = "") -> dict[str, float]:
    """The numbers of nested dataclasses by dotted name."""
    out: dict[str, float] = {}
    for item in fields(parameters):
        value = getattr(parameters, item.name)
        if is_dataclass(value):
            out |= flatten(value, f"{prefix}{item.name}.")
        else:
            out[prefix + item.name] = value
    return out


def with_values(parameters: Any, values: Mapping[str, float]) -> Any:
    """The same dataclass with numbers replaced by dotted name."""
    changed: dict[str, Any] = {}
    for item in fields(parameters):
        value = getattr(parameters, item.name)
        if is_dataclass(value):
            head = f"{item.name}."
            inner = {k.removeprefix(head): v for k, v in values.items() if k.startswith(head)}
            changed[item.name] = with_values(value, inner)
        elif item.name in values:
            changed[item.name] = values[item.name]
    return replace(parameters, **changed)


def _suggest(trial: optuna.Trial, name: str, default: float, factor: float) -> float:
    if isinstance(default, int):
        return trial.suggest_int(name, max(1, int(default / factor)), max(2, int(default * factor)))
    low, high = _WIDE.get(name.rpartition(".")[2], _FLOATS)
    return trial.suggest_float(name, min(low, default), max(high, default))


def area(trials: Sequence[Trial], totals: Mapping[str, int]) -> float:
    """Mean over trials of the area under the share of outcomes over the executions; `totals` by program."""
    return sum(_area(t, totals[t.program]) for t in trials) / len(trials) if trials else 0.0


def _area(trial: Trial, total: int) -> float:
    if not total or not trial.executed:
        return 1.0
    covered = 0.0
    points = [*((p.executions, p.outcomes) for p in trial.curve), (trial.executed, trial.outcomes)]
    for (start, outcomes), (end, _) in pairwise(points):
        covered += outcomes * max(0, min(end, trial.executed) - start)
    return covered / (total * trial.executed)


def study_json(study: Study, options: Mapping[str, Any]) -> dict[str, Any]:
    """The evidence of a study."""
    return {
        "format": 1,
        "algorithm": study.algorithm,
        "options": dict(options),
        "defaults": dict(study.defaults),
        "default_value": round(study.default_value, 6),
        "best": {k: round(v, 4) for k, v in study.best.items()},
        "best_value": round(study.best_value, 6),
        "trials": [
            {"parameters": {k: round(v, 4) for k, v in parameters.items()}, "value": round(value, 6)}
            for parameters, value in study.trials
        ],
    }
