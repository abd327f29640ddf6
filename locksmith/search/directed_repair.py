"""Keeping a run on its way: where a changed case left the path it was to follow, that decision is turned back.

Takes: an `Attempt` (what was changed, which outcomes were expected) and the followed run of the changed case. Gives:
further edits that should bring the first outcome that differs back, none of them touching what was changed on purpose.
Never runs anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from locksmith.analysis.dataflow_replay import Firing, Replay
from locksmith.cases.case import TestCase
from locksmith.search.directed_edits import Edit
from locksmith.search.directed_flips import Edits, Flipper

MAX_DEPTH = 60
_MAX_REPAIRS = 3
_MAX_TRIED = 40
Way = tuple[tuple[int, int], ...]  # (decision, position of its outcome)


@dataclass(frozen=True, slots=True)
class Attempt:
    """A case proposed for an open outcome: the way it should go, the edits it rests on, how often it was repaired."""

    target: int
    way: Way
    edits: Edits = ()
    depth: int = 0
    held: int = -1  # how many outcomes of the way the last run kept
    origins: bool = False  # made so that operands come from elsewhere


def way_of(firings: Sequence[Firing]) -> Way:
    """The outcomes of some firings."""
    return tuple((f.decision, f.outcome) for f in firings)


def repairs(flipper: Flipper, case: TestCase, replay: Replay, attempt: Attempt) -> Iterator[tuple[TestCase, Attempt]]:
    """Cases that should stay on the attempt's way for longer."""
    at = next(
        (k for k, (f, w) in enumerate(zip(replay.firings, attempt.way, strict=False)) if (f.decision, f.outcome) != w),
        None,
    )
    if at is None or at <= attempt.held or attempt.depth >= MAX_DEPTH:
        return
    firing = replay.firings[at]
    decision, position = attempt.way[at]
    if firing.decision != decision:
        return
    count = 0
    for tried, edits in enumerate(flipper.flips(case, replay, firing, position)):
        if tried >= _MAX_TRIED or count >= _MAX_REPAIRS:
            return
        if any(_overlap(e, f) for e in edits for f in attempt.edits):
            continue
        made = flipper.editor.apply(case, edits)
        if made is not None:
            count += 1
            yield made, Attempt(attempt.target, attempt.way, (*attempt.edits, *edits), attempt.depth + 1, at)


def _overlap(a: Edit, b: Edit) -> bool:
    return a.place == b.place and a.offset < b.offset + len(b.data) and b.offset < a.offset + len(a.data)
