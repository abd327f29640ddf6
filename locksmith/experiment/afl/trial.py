"""AFL++ as an arm of an experiment.

Takes: a unit, its catalog and its mock. Gives: a `Trial` like any other arm's. `failed` is 0: nothing is judged, for
the Java side takes no part.
"""

from __future__ import annotations

from pathlib import Path

from locksmith.analysis.coverage import Coverage
from locksmith.cases.catalog import Catalog
from locksmith.experiment.afl.fuzz import fuzz_mock
from locksmith.experiment.trial import Point, Trial
from locksmith.model.unit import Unit
from locksmith.targets.base import TargetBuild

ARM = "afl++"


def run_afl_trial(
    unit: Unit, catalog: Catalog, mock: TargetBuild, seed: int, executions: int, directory: Path
) -> Trial:
    """One trial; files go to `directory`. Raises LocksmithError where afl-fuzz is not installed or does not run."""
    run = fuzz_mock(unit, catalog, mock, executions, seed, directory)
    outcomes = Coverage(unit.programs[0]).outcomes
    curve: list[Point] = []
    for point in run.points:
        reached = (point.hits & outcomes).bit_count()
        if not curve or reached > curve[-1].outcomes:
            curve.append(Point(point.executions, point.seconds, reached))
    last = run.points[-1]
    reached = last.hits & outcomes
    return Trial(unit.name, ARM, seed, run.executed, run.seconds, reached, last.transitions, tuple(curve))
