"""A program's entry in `summary.json` (contract.md).

Takes: coverage and a campaign's result. Gives: the entry's keys. Never reads a clock: seconds are handed in, and they
are the only values that differ between equal runs.
"""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import Any

from locksmith.analysis.coverage import Count, Coverage
from locksmith.analysis.mcdc import ConditionCoverage
from locksmith.cases.case import CLASSES
from locksmith.diagnostics import Diagnostic
from locksmith.gate.verdict import Status
from locksmith.store.results import CampaignResult


def empty_entry(name: str, source: str, lines: int) -> dict[str, Any]:
    """A program of which nothing was run."""
    zero = count_json(Count(0, (0,) * len(CLASSES)))
    return {
        "name": name,
        "source": source,
        "lines": lines,
        "status": "error",
        "paragraphs": dict(zero),
        "transitions": dict(zero),
        "branches": dict(zero),
        "conditions": {"total": 0, "hit": 0, "natural": 0},
        "other_edges": {"total": 0, "hit": 0},
        "cases": {"accepted": 0, "executed": 0, "out_of_fuel": 0, "runs": 0},
        "suite": {"cases": 0},
        "parity": {s.value: 0 for s in Status},
        "algorithms": {},
        "mutations": {"tried": 0, "kept": 0, "reverted": 0},
        "unsupported": [],
        "diagnostics": 0,
        "interventions": 0,
        "seconds": {"total": 0.0, "build": 0.0, "search": 0.0, "cpu": 0.0},
        "cases_per_second": 0.0,
    }


def count_json(count: Count) -> dict[str, int]:
    """One coverage line; what is proved infeasible is told apart."""
    classes = {kind.value: n for kind, n in zip(CLASSES, count.classes, strict=True)}
    return {
        "total": count.total,
        "hit": count.hit,
        **classes,
        "infeasible": count.infeasible,
        "infeasible_hit": count.infeasible_hit,
    }


def fill_coverage(entry: dict[str, Any], coverage: Coverage) -> None:
    """The coverage keys of an entry."""
    entry["paragraphs"] = count_json(coverage.paragraphs())
    entry["transitions"] = count_json(coverage.transitions())
    entry["branches"] = count_json(coverage.branches())
    total, hit = coverage.other_edges()
    entry["other_edges"] = {"total": total, "hit": hit}


def fill_conditions(entry: dict[str, Any], conditions: ConditionCoverage) -> None:
    """Simple conditions, those with a masking MC/DC pair, and those with one of natural runs."""
    natural = conditions.natural.hit if conditions.natural is not None else 0
    entry["conditions"] = {"total": conditions.total, "hit": conditions.hit, "natural": natural}


def fill_result(entry: dict[str, Any], result: CampaignResult) -> None:
    """The keys that a campaign gives."""
    fill_coverage(entry, result.coverage)
    fill_conditions(entry, result.conditions)
    entry["cases"] = {
        "accepted": len(result.accepted),
        "executed": result.executed,
        "out_of_fuel": result.out_of_fuel,
        "runs": result.runs,
    }
    entry["parity"] = {s.value: result.parity[s] for s in Status}
    for name, count in result.algorithms.items():
        others = 0
        for other, its in result.algorithms.items():
            others |= its.hits if other != name else 0
        unique = (count.hits & ~others).bit_count()
        entry["algorithms"][name] = {"cases": count.cases, "branches": count.hits.bit_count(), "unique": unique}
    search = round(result.seconds, 3)
    entry["seconds"]["search"] = search
    entry["cases_per_second"] = round(result.executed / result.seconds, 1) if result.seconds > 0 else 0.0


def unsupported_json(diagnostic: Diagnostic) -> dict[str, Any]:
    """One entry of `unsupported`; files by their name alone, so that nothing hangs on the machine."""
    span = diagnostic.span
    return {
        "code": diagnostic.code,
        "message": diagnostic.message,
        "file": PurePosixPath(span.file.replace("\\", "/")).name if span else "",
        "line": span.line if span else 0,
    }
