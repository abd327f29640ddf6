"""An assessment in rows and in JSON.

Takes: an `Assessment`. Gives: plain data: one row an operator, the survivors, the whole as JSON. Never prints.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from locksmith.cases.case import CLASSES, TestCase
from locksmith.faults.fault import FaultResult, Layer, State
from locksmith.faults.operators import PROGRAM, RUNTIME
from locksmith.faults.session import Assessment

STANDS_FOR = {o.name: o.stands_for for o in (*PROGRAM, *RUNTIME)}
FORMAT = 2
_NO_IDS: Mapping[TestCase, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Row:
    """`planted` = `killed` + `error` + `survived` (reached by some case) + `unreached` (survived where no case comes);
    what javac refuses, or is proved to be no fault, is left out and counted in `not_built` and `equivalent`. Of the
    killed `by_accepted` are found by the cases that verify keeps, `made` by none but cases made for them."""

    operator: str
    stands_for: str
    planted: int
    killed: int
    by_accepted: int
    made: int
    error: int
    survived: int
    unreached: int
    equivalent: int
    not_built: int

    @property
    def on_covered(self) -> int:
        """Planted where some case comes."""
        return self.planted - self.unreached


def make_row(name: str, results: Sequence[FaultResult]) -> Row:
    """The counts of some results."""
    built = [r for r in results if r.state not in (State.NOT_BUILT, State.EQUIVALENT)]
    survived = [r for r in built if r.state is State.SURVIVED]
    return Row(
        operator=name,
        stands_for=STANDS_FOR.get(name, ""),
        planted=len(built),
        killed=sum(r.state is State.KILLED for r in built),
        by_accepted=sum(r.by_accepted for r in built),
        made=sum(r.made is not None for r in built),
        error=sum(r.state is State.ERROR for r in built),
        survived=sum(r.reached for r in survived),
        unreached=sum(not r.reached for r in survived),
        equivalent=sum(r.state is State.EQUIVALENT for r in results),
        not_built=sum(r.state is State.NOT_BUILT for r in results),
    )


def make_rows(results: Sequence[FaultResult]) -> list[Row]:
    """One row an operator, in the order of the table; then one for each layer and one for all."""
    by_operator: dict[str, list[FaultResult]] = {}
    for result in results:
        by_operator.setdefault(result.fault.operator, []).append(result)
    rows = [make_row(name, by_operator[name]) for name in STANDS_FOR if name in by_operator]
    for layer in Layer:
        rows.append(make_row(f"all in the {layer}", [r for r in results if r.fault.layer is layer]))
    rows.append(make_row("all", results))
    return rows


def survivors(results: Sequence[FaultResult]) -> list[FaultResult]:
    """What no case found, those that some case came to first."""
    left = [r for r in results if r.state is State.SURVIVED]
    return sorted(left, key=lambda r: not r.reached)


def is_counted(result: FaultResult) -> bool:
    """Whether it counts for the rate: in the program's Java, where some case comes to."""
    return result.reached and result.fault.layer is Layer.PROGRAM


def describe(result: FaultResult) -> str:
    """One fault in a line: operator, place in the Java, line of the COBOL, what stood there and what stands there."""
    fault = result.fault
    cobol = f" (COBOL line {fault.cobol_line})" if fault.cobol_line else ""
    planted = " ".join(fault.edit.text.split())[:80] or "nothing"
    return f"{fault.operator}  {fault.file}:{fault.line}{cobol}  {fault.original} -> {planted}"


def result_json(result: FaultResult, case: str | None) -> dict[str, Any]:
    """One fault, with the id of the case made for it that finds it."""
    fault = result.fault
    return {
        "operator": fault.operator,
        "layer": fault.layer.value,
        "file": fault.file,
        "line": fault.line,
        "cobol_line": fault.cobol_line,
        "original": fault.original,
        "planted": fault.edit.text,
        "state": result.state.value,
        "reached": result.reached,
        "by_accepted": result.by_accepted,
        "axes": [a.value for a in result.axes],
        "alone": [a.value for a in result.alone],
        "failed": result.failed,
        "ran": result.ran,
        "words": result.words,
        "proof": result.proof.value if result.proof else None,
        "made": result.made.value if result.made else None,
        "case": case,
    }


def found_json(results: Sequence[FaultResult]) -> dict[str, Any]:
    """The rate that counts: of the faults in the program's Java to whose place some case comes, how many are found,
    and by which cases."""
    program = [r for r in results if r.fault.layer is Layer.PROGRAM]
    row = make_row("", program)
    made = {c.value: sum(r.made is c for r in program) for c in CLASSES}
    return {
        "on_covered": row.on_covered,
        "found": row.killed + row.error,
        "by_accepted": row.by_accepted,
        "by_campaign": row.killed + row.error - row.by_accepted - row.made,
        "by_made": {name: count for name, count in made.items() if count},
    }


def assessment_json(name: str, assessment: Assessment, ids: Mapping[TestCase, str] = _NO_IDS) -> dict[str, Any]:
    """One program; `ids` of the cases made for survivors."""
    rows = make_rows(assessment.results)
    return {
        "name": name,
        "places": assessment.places,
        "cases": {
            "accepted": assessment.accepted,
            "tried": assessment.cases,
            "diverged": assessment.diverged,
            "made": assessment.made,
            "made_diverged": assessment.made_diverged,
        },
        "found": found_json(assessment.results),
        "proofs": assessment.proofs,
        "survivors": [describe(r) for r in survivors(assessment.results) if is_counted(r)],
        "operators": [{f: getattr(row, f) for f in Row.__dataclass_fields__} for row in rows],
        "faults": [result_json(r, ids.get(r.made_case) if r.made_case else None) for r in assessment.results],
    }
