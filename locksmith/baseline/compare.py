"""What changed since the baseline.

Takes: the baseline's summary entry and case files, and the replay now. Gives: `Change`s of one program with the exit
bit each sets (contract.md: 1 divergence, 2 error, 4 lost coverage, 8 newly unsupported). Never runs anything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from locksmith.baseline.replay import Replay
from locksmith.gate.verdict import Status

DIVERGENCE, ERROR, LOST, UNSUPPORTED = 1, 2, 4, 8
_COUNTS = ("paragraphs", "transitions", "branches")


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that is not as it was; `bit` is what it adds to the exit code."""

    bit: int
    kind: str
    name: str
    message: str


def compare_cases(replay: Replay) -> list[Change]:
    """Cases that were accepted and do not pass now."""
    changes = []
    for case in replay.cases:
        if case.verdict is None:
            changes.append(Change(LOST, "case", case.id, case.reason))
        elif case.verdict.status is Status.FAIL:
            first = case.verdict.first
            where = f"{first.axis.value} at {first.where}: COBOL {first.left}, Java {first.right}" if first else ""
            changes.append(Change(DIVERGENCE, "case", case.id, f"accepted before, diverges now: {where}"))
        elif case.verdict.status is not Status.PASS:
            reason = case.verdict.reason or case.verdict.exit.name.lower()
            changes.append(
                Change(ERROR, "case", case.id, f"accepted before, now {case.verdict.status.value}: {reason}")
            )
    return changes


def compare_divergences(replay: Replay) -> list[Change]:
    """Cases that diverged in the baseline and pass now: told, and no failure."""
    passed = [c.id for c in replay.cases if c.verdict is not None and c.verdict.status is Status.PASS]
    return [Change(0, "case", name, "diverged before, passes now") for name in passed]


def compare_coverage(
    entry: Mapping[str, Any], documents: Sequence[Mapping[str, Any]], now: Mapping[str, Any], replay: Replay
) -> list[Change]:
    """Coverage that the baseline's cases reached and do not reach now. By name where the names are still known; where
    the program's lines moved, by the counts."""
    changes = []
    for key in _COUNTS:
        before, after = entry[key]["hit"], now[key]["hit"]
        if after < before:
            changes.append(
                Change(LOST, "coverage", key, f"{before} of {entry[key]['total']} reached before, now {after}")
            )
    if not changes:
        return []
    covered = {c for d in documents for c in d.get("covers", ())} - replay.covers
    moved = {t for d in documents for t in d.get("transitions", ())} - replay.transitions
    changes += [Change(LOST, "outcome", name, "reached before, not now") for name in sorted(covered)]
    changes += [Change(LOST, "transition", name, "taken before, not now") for name in sorted(moved)]
    return changes


def compare_unsupported(before: Sequence[Mapping[str, Any]], now: Sequence[Mapping[str, Any]]) -> list[Change]:
    """Constructs that are unsupported now and were not; lines may have moved, so they are told by code and text."""
    left = Counter((u["code"], u["message"]) for u in before)
    changes = []
    for entry in now:
        key = (entry["code"], entry["message"])
        if left[key] > 0:
            left[key] -= 1
        else:
            changes.append(
                Change(UNSUPPORTED, "unsupported", entry["code"], f"{entry['message']} (line {entry['line']})")
            )
    return changes
