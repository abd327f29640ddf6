"""An earlier run's accepted cases of one program, run again.

Takes: a unit as it is now, its running targets and the case files of the baseline. Gives: `Replay`: a verdict for every
case and the coverage all of them reach. Never accepts a case that the baseline did not, and never writes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from locksmith.analysis.coverage import Coverage
from locksmith.analysis.transitions import TransitionWalker
from locksmith.cases.case import TestCase
from locksmith.cases.catalog import Catalog, classify_case
from locksmith.cases.codec import FLAG_FORK, FLAG_FULL, encode_body
from locksmith.cases.jsonform import CaseNames, case_from_json, name_unit
from locksmith.diagnostics import LocksmithError
from locksmith.gate.axes import Axis
from locksmith.gate.naming import UnitNames
from locksmith.gate.verdict import Status, Verdict, judge
from locksmith.model.unit import Unit
from locksmith.run.protocol import ExitKind, decode_result
from locksmith.run.supervisor import BATCH, Supervisor

_FINISHED = (ExitKind.NORMAL, ExitKind.STOP_RUN)


@dataclass(frozen=True, slots=True)
class ReplayedCase:
    """One case of the baseline. `verdict` is None where it cannot be applied to the program any more, for `reason`."""

    id: str
    verdict: Verdict | None
    reason: str = ""


@dataclass(slots=True)
class Replay:
    """`covers` and `transitions` name what the cases reach now on the reference, whether the Java agrees or not: a
    divergence is told as one, not as lost coverage too."""

    coverage: Coverage
    cases: list[ReplayedCase] = field(default_factory=list)
    covers: set[str] = field(default_factory=set)
    transitions: set[str] = field(default_factory=set)


def replay_cases(
    unit: Unit,
    catalog: Catalog,
    supervisor: Supervisor,
    documents: Sequence[Mapping[str, Any]],
    axes: Sequence[Axis],
) -> Replay:
    """Run every case on both targets, the reference in fork mode, and judge it on `axes`."""
    replay = Replay(Coverage(unit.programs[0]))
    names = name_unit(unit)
    known: list[tuple[str, TestCase]] = []
    for document in documents:
        case = _read(document, names, replay)
        if case is not None:
            known.append((str(document["id"]), case))
    follower = _Follower(unit, catalog, replay)
    for at in range(0, len(known), BATCH):
        some = known[at : at + BATCH]
        pairs = supervisor.run([encode_body(case) for _, case in some], FLAG_FULL | FLAG_FORK)
        for (name, case), (left, right) in zip(some, pairs, strict=True):
            verdict = judge(left, right, follower.names)
            if verdict.status is Status.FAIL and not set(verdict.axes) & set(axes):
                verdict = Verdict(Status.PASS, verdict.exit, verdict.axes, verdict.differences)
            replay.cases.append(ReplayedCase(name, verdict))
            if verdict.status in (Status.PASS, Status.FAIL):
                follower.follow(case, left)
    return replay


def _read(document: Mapping[str, Any], names: CaseNames, replay: Replay) -> TestCase | None:
    try:
        return case_from_json(dict(document), names)
    except LocksmithError as error:
        replay.cases.append(ReplayedCase(str(document.get("id", "")), None, error.diagnostics[0].message))
        return None


class _Follower:
    """Notes what a passed run reached."""

    def __init__(self, unit: Unit, catalog: Catalog, replay: Replay) -> None:
        self.names = UnitNames(unit)
        self._catalog = catalog
        self._replay = replay
        self._walker = TransitionWalker(unit.programs[0])
        self._own = (1 << len(unit.programs[0].probes)) - 1

    def follow(self, case: TestCase, data: bytes) -> None:
        result = decode_result(data)
        assert result.full is not None
        if result.exit is ExitKind.OUT_OF_FUEL:
            return
        kind = classify_case(case, self._catalog)
        coverage = self._replay.coverage
        hits = result.hits & self._own
        coverage.add(hits, kind)
        walk = self._walker.walk(result.full.path, result.exit in _FINISHED)
        coverage.add_edges(walk.edges, kind)
        self._replay.covers |= {self.names.probe(k) for k in range(hits.bit_length()) if hits >> k & 1}
        self._replay.transitions |= {self.names.edge(e) for e in walk.edges}
