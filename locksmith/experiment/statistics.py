"""What trials say together.

Takes: trials. Gives: one `Row` per program and arm (mean, deviation, worst, executions and seconds to each level,
unique contribution), the loss of leaving each algorithm out, and how the whole search stands to each baseline. Never
runs anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean, pstdev

from locksmith.experiment.trial import Trial

LEVELS = (0.5, 0.75, 0.9, 0.95, 1.0)
TENTH = 10


@dataclass(frozen=True, slots=True)
class Reached:
    """How often a level was reached, and the mean cost over the seeds that reached it."""

    share: float
    seeds: int
    executions: float | None
    seconds: float | None


@dataclass(frozen=True, slots=True)
class Row:
    """One arm on one program over all seeds. `best` is the most that any trial of the program reached, which the levels
    are shares of. `unique` is the mean number of outcomes that, under a seed, no other arm of one algorithm reached."""

    program: str
    arm: str
    seeds: int
    mean: float
    deviation: float
    worst: int
    best: int
    transitions: float
    unique: float
    seconds: float
    failed: int
    levels: tuple[Reached, ...]


def summarise(trials: Sequence[Trial], single: Iterable[str]) -> list[Row]:
    """Rows in the order in which programs and arms first come. `single` names the arms of one algorithm each, among
    which the unique contribution is told."""
    alone = frozenset(single)
    rows = []
    for program in dict.fromkeys(t.program for t in trials):
        its = [t for t in trials if t.program == program]
        best = max(t.outcomes for t in its)
        for arm in dict.fromkeys(t.arm for t in its):
            rows.append(_row([t for t in its if t.arm == arm], its, best, alone))
    return rows


def _row(its: Sequence[Trial], others: Sequence[Trial], best: int, alone: frozenset[str]) -> Row:
    first = its[0]
    return Row(
        first.program,
        first.arm,
        len(its),
        fmean(t.outcomes for t in its),
        pstdev(t.outcomes for t in its),
        min(t.outcomes for t in its),
        best,
        fmean(t.transitions for t in its),
        fmean(_unique(t, others, alone) for t in its) if first.arm in alone else 0.0,
        fmean(t.seconds for t in its),
        sum(t.failed for t in its),
        tuple(_level(its, share, best) for share in LEVELS),
    )


def _unique(trial: Trial, others: Sequence[Trial], alone: frozenset[str]) -> int:
    rest = 0
    for other in others:
        if other.seed == trial.seed and other.arm != trial.arm and other.arm in alone:
            rest |= other.reached
    return (trial.reached & ~rest).bit_count()


def _level(its: Sequence[Trial], share: float, best: int) -> Reached:
    wanted = -int(-share * best // 1)
    costs = [(t.executions_to(wanted), t.seconds_to(wanted)) for t in its]
    runs = [e for e, _ in costs if e is not None]
    seconds = [s for _, s in costs if s is not None]
    return Reached(share, len(runs), fmean(runs) if runs else None, fmean(seconds) if seconds else None)


def left_out(rows: Sequence[Row], whole: str, without: str) -> dict[tuple[str, str], float]:
    """(program, algorithm) → mean outcomes lost by leaving it out; `without` is the prefix of those arms' names."""
    means = {(r.program, r.arm): r.mean for r in rows}
    return {
        (program, arm.removeprefix(without)): means[(program, whole)] - mean
        for (program, arm), mean in means.items()
        if arm.startswith(without) and (program, whole) in means
    }


@dataclass(frozen=True, slots=True)
class Comparison:
    """The whole search beside one baseline on one program, seed by seed. `level` is the baseline's final level (mean);
    `ahead` the seeds under which the whole search ends with at least as much; `executions` those after which it reached
    the level, mean and `most`, over the `seeds` that did. `within` says that all did, in a tenth of `of` executions."""

    program: str
    baseline: str
    of: int
    trials: int
    level: float
    whole: float
    ahead: int
    seeds: int
    executions: float | None
    most: int | None

    @property
    def within(self) -> bool:
        return self.seeds == self.trials and (self.most is None or self.most * TENTH <= self.of)


def compare(trials: Sequence[Trial], whole: str, baselines: Sequence[str], executions: int) -> list[Comparison]:
    """In the order of programs and baselines. A seed that only one of the two ran is left out."""
    found = {(t.program, t.arm, t.seed): t for t in trials}
    out = []
    for program in dict.fromkeys(t.program for t in trials):
        for baseline in baselines:
            its = [t for t in trials if (t.program, t.arm) == (program, baseline)]
            pairs = [(found[program, whole, t.seed], t) for t in its if (program, whole, t.seed) in found]
            if pairs:
                out.append(_comparison(program, baseline, pairs, executions))
    return out


def _comparison(program: str, baseline: str, pairs: Sequence[tuple[Trial, Trial]], executions: int) -> Comparison:
    costs = [ours.executions_to(other.outcomes) if other.outcomes else 0 for ours, other in pairs]
    reached = [c for c in costs if c is not None]
    return Comparison(
        program,
        baseline,
        executions,
        len(pairs),
        fmean(other.outcomes for _, other in pairs),
        fmean(ours.outcomes for ours, _ in pairs),
        sum(ours.outcomes >= other.outcomes for ours, other in pairs),
        len(reached),
        fmean(reached) if reached else None,
        max(reached) if reached else None,
    )
