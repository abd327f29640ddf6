"""An experiment's results in the forms people and programs read.

Takes: trials and rows. Gives: JSON, CSV, a text table, and a page with a table and a plot per program. Never computes a
figure of its own.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from math import log
from typing import Any

from jinja2 import Environment, PackageLoader, select_autoescape

from locksmith.experiment.statistics import LEVELS, Comparison, Row
from locksmith.experiment.trial import Trial

FORMAT = 1
_WIDTH, _HEIGHT, _PAD = 720, 260, 40
_COLOURS = (
    "#1b6ca8",
    "#c8553d",
    "#3a7d44",
    "#8e5aa8",
    "#b08900",
    "#4f6d7a",
    "#d1495b",
    "#2f4858",
    "#86a873",
    "#a4303f",
)


def experiment_json(
    trials: Sequence[Trial], rows: Sequence[Row], options: Mapping[str, Any], comparisons: Sequence[Comparison] = ()
) -> dict[str, Any]:
    """Everything, trials included; seconds are the only values that differ between equal experiments."""
    return {
        "format": FORMAT,
        "options": dict(options),
        "rows": [_row_json(r) for r in rows],
        "baselines": [_comparison_json(c) for c in comparisons],
        "trials": [
            {
                "program": t.program,
                "arm": t.arm,
                "seed": t.seed,
                "executed": t.executed,
                "outcomes": t.outcomes,
                "transitions": t.transitions,
                "reached": f"{t.reached:x}",
                "classes": list(t.classes),
                "failed": t.failed,
                "seconds": round(t.seconds, 3),
                "curve": [[p.executions, p.outcomes] for p in t.curve],
            }
            for t in trials
        ],
    }


def _row_json(row: Row) -> dict[str, Any]:
    data = {
        "program": row.program,
        "arm": row.arm,
        "seeds": row.seeds,
        "mean": round(row.mean, 3),
        "deviation": round(row.deviation, 3),
        "worst": row.worst,
        "best_of_all": row.best,
        "transitions": round(row.transitions, 3),
        "unique": round(row.unique, 3),
        "failed": row.failed,
        "seconds": round(row.seconds, 3),
    }
    for level in row.levels:
        name = f"to_{level.share:.0%}".rstrip("%")
        data[f"{name}_seeds"] = level.seeds
        data[f"{name}_executions"] = None if level.executions is None else round(level.executions, 1)
        data[f"{name}_seconds"] = None if level.seconds is None else round(level.seconds, 3)
    return data


def _comparison_json(one: Comparison) -> dict[str, Any]:
    return {
        "program": one.program,
        "baseline": one.baseline,
        "seeds": one.trials,
        "level": round(one.level, 3),
        "all": round(one.whole, 3),
        "at_least_as_many_seeds": one.ahead,
        "reached_seeds": one.seeds,
        "executions": None if one.executions is None else round(one.executions, 1),
        "most_executions": one.most,
        "of_executions": one.of,
        "within_a_tenth": one.within,
    }


def comparisons_csv(comparisons: Sequence[Comparison]) -> str:
    """One line per program and baseline, with a heading."""
    return _csv([_comparison_json(c) for c in comparisons])


def comparison_table(comparisons: Sequence[Comparison]) -> str:
    """For a terminal: what the baseline reached, and when `all` had as much."""
    head = ["program", "baseline", "reached", "all", "as many", "all reached it after", "of", "a tenth"]
    return _columns([head, *(_comparison_cells(c) for c in comparisons)])


def _comparison_cells(one: Comparison) -> list[str]:
    cost = _cost(one.executions, one.seeds, one.trials)
    cost += f" (at most {one.most})" if one.trials > 1 and one.most is not None else ""
    levels = [f"{one.level:.1f}", f"{one.whole:.1f}", f"{one.ahead}/{one.trials}"]
    return [one.program, one.baseline, *levels, cost, str(one.of), "yes" if one.within else "no"]


def rows_csv(rows: Sequence[Row]) -> str:
    """One line per program and arm, with a heading."""
    return _csv([_row_json(r) for r in rows])


def _csv(data: Sequence[Mapping[str, Any]]) -> str:
    out = io.StringIO()
    writer = csv.DictWriter(out, list(data[0]) if data else [], lineterminator="\n")
    writer.writeheader()
    writer.writerows(data)
    return out.getvalue()


def text_table(rows: Sequence[Row]) -> str:
    """The table for a terminal: outcomes as mean ± deviation (worst), and executions to each level."""
    levels = [f"to {share:.0%}" for share in LEVELS]
    head = ["program", "arm", "outcomes", "worst", "of", "unique", *levels]
    lines = [head]
    for r in rows:
        costs = [_cost(level.executions, level.seeds, r.seeds) for level in r.levels]
        outcomes = f"{r.mean:.1f} ± {r.deviation:.1f}"
        lines.append([r.program, r.arm, outcomes, str(r.worst), str(r.best), f"{r.unique:.1f}", *costs])
    return _columns(lines)


def _columns(lines: Sequence[Sequence[str]]) -> str:
    widths = [max(len(line[k]) for line in lines) for k in range(len(lines[0]))]
    return "\n".join("  ".join(word.ljust(w) for word, w in zip(line, widths, strict=True)).rstrip() for line in lines)


def _cost(executions: float | None, seeds: int, of: int) -> str:
    if executions is None:
        return "–"
    return f"{executions:.0f}" + ("" if seeds == of else f" ({seeds}/{of})")


def render_page(
    trials: Sequence[Trial],
    rows: Sequence[Row],
    losses: Mapping[tuple[str, str], float],
    comparisons: Sequence[Comparison] = (),
) -> str:
    """A self-contained page."""
    environment = Environment(
        loader=PackageLoader("locksmith.experiment"), autoescape=select_autoescape(), trim_blocks=True
    )
    programs = list(dict.fromkeys(r.program for r in rows))
    plots = {p: _plot([t for t in trials if t.program == p]) for p in programs}
    template = environment.get_template("experiment.html")
    beside = [_comparison_cells(c) for c in comparisons]
    return template.render(
        programs=programs, rows=rows, plots=plots, losses=losses, levels=LEVELS, cost=_cost, comparisons=beside
    )


def _plot(trials: Sequence[Trial]) -> dict[str, Any]:
    """Lines of a plot: mean outcomes over executions, executions on a logarithmic axis."""
    most = max(1, *(t.executed for t in trials))
    top = max(1, *(t.outcomes for t in trials))
    marks = _marks(most)
    lines = []
    for k, arm in enumerate(dict.fromkeys(t.arm for t in trials)):
        its = [t for t in trials if t.arm == arm]
        points = [(x, sum(_at(t, x) for t in its) / len(its)) for x in marks]
        text = " ".join(f"{_x(x, most):.1f},{_HEIGHT - _PAD - y / top * (_HEIGHT - 2 * _PAD):.1f}" for x, y in points)
        lines.append({"arm": arm, "colour": _COLOURS[k % len(_COLOURS)], "points": text, "row": k})
    ticks = [{"x": _x(10**e, most), "label": f"{10**e:,}"} for e in range(1, 9) if 10**e <= most]
    return {"lines": lines, "ticks": ticks, "top": top, "width": _WIDTH, "height": _HEIGHT, "pad": _PAD}


def _marks(most: int) -> list[int]:
    marks = {1, most}
    value = 1.0
    while value < most:
        marks.add(int(value))
        value *= 1.15
    return sorted(marks)


def _x(executions: float, most: int) -> float:
    return _PAD + log(max(1.0, executions)) / log(max(2, most)) * (_WIDTH - 2 * _PAD)


def _at(trial: Trial, executions: int) -> int:
    return max((p.outcomes for p in trial.curve if p.executions <= executions), default=0)
