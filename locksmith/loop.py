"""One campaign: sweeps of search, both targets, the gate.

Takes: a `Unit`, its catalog, a running `Supervisor` (reference first), searchers and a sink for what to keep. Gives:
`CampaignResult`. Rounds have a fixed size, results are taken in case order and nothing hangs on time (a time budget
apart), so the same seed gives the same result. Never writes a file and never builds anything.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Protocol

from locksmith.analysis.coverage import Coverage
from locksmith.analysis.transitions import TransitionWalker
from locksmith.cases.case import CoverageClass, TestCase
from locksmith.cases.catalog import Catalog, classify_case
from locksmith.cases.codec import FLAG_FORK, FLAG_FULL, encode_body
from locksmith.cases.shrink import shrink_case
from locksmith.gate.axes import Axis
from locksmith.gate.naming import UnitNames
from locksmith.gate.verdict import Status, Verdict, judge
from locksmith.model.unit import Unit
from locksmith.run.protocol import HEAD_SIZE, ExitKind, decode_result
from locksmith.run.supervisor import BATCH, Batch, Supervisor
from locksmith.search.base import Observation, Searcher
from locksmith.store.results import AlgorithmCount, CampaignResult, Divergence

ROUND = 256
DEFAULT_BUDGET = 4096
_SAMPLE = 4  # of 256: about 1.5% of the cases run again in fork mode
_QUIET_SWEEPS = 3
_IN_FLIGHT = 2
_FINISHED = (ExitKind.NORMAL, ExitKind.STOP_RUN)
_EDGE_TRIES = 128
_KEPT_DIVERGENCES = 25
_SHRINK_LIMIT = 200


@dataclass(frozen=True, slots=True)
class Budget:
    """`cases` caps the distinct cases; `seconds`, where set, makes the campaign not reproducible."""

    cases: int = DEFAULT_BUDGET
    seconds: float | None = None


class Sink(Protocol):
    """Where results go as they come."""

    def accept(
        self, case: TestCase, kind: CoverageClass, covers: Sequence[str], transitions: Sequence[str]
    ) -> None: ...

    def diverge(self, divergence: Divergence) -> None: ...

    def progress(self, executed: int, budget: int, result: CampaignResult) -> None: ...


@dataclass(slots=True)
class _Item:
    case: TestCase
    body: bytes
    searcher: str


class Campaign:
    """Runs until the budget is used or nothing new can be asked."""

    def __init__(
        self,
        unit: Unit,
        catalog: Catalog,
        supervisor: Supervisor,
        searchers: Sequence[Searcher],
        sink: Sink,
        budget: Budget,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._unit = unit
        self._model = unit.programs[0]
        self._catalog = catalog
        self._supervisor = supervisor
        self._searchers = searchers
        self._sink = sink
        self._budget = budget
        self._clock = clock
        self._names = UnitNames(unit)
        self._walker = TransitionWalker(self._model)
        self._seen: set[bytes] = set()
        self._paths: set[int] = set()
        self._signatures: set[tuple[str, ...]] = set()
        self._edge_tries: dict[int, int] = {}
        self._own = (1 << len(self._model.probes)) - 1
        self._edge_ends = {e.id: self._ends(e.source, e.target) for e in self._model.edges if e.counted}
        self.result = CampaignResult(Coverage(self._model))
        for searcher in searchers:
            self.result.algorithms[searcher.name] = AlgorithmCount()

    def _ends(self, source: int, target: int) -> int:
        probes = [self._model.labels[label].probe for label in (source, target)]
        return sum(1 << p for p in {p for p in probes if p is not None})

    def run(self) -> CampaignResult:
        """The whole campaign. An interrupt ends it with what there is and is raised again."""
        begun = self._clock()
        quiet = 0
        try:
            while self.result.executed < self._budget.cases and quiet < _QUIET_SWEEPS:
                spent = self._clock() - begun
                if self._budget.seconds is not None and spent >= self._budget.seconds:
                    break
                quiet = 0 if self._sweep() else quiet + 1
        except KeyboardInterrupt:
            self.result.interrupted = True
            raise
        finally:
            self.result.seconds = self._clock() - begun
        return self.result

    # ------------------------------------------------------------ sweeps

    def _sweep(self) -> int:
        """Every searcher asks from the same state; all are told everything. Gives the number of cases run."""
        observations: list[Observation] = []
        waiting: deque[tuple[list[_Item], Batch]] = deque()
        for items in self._batches():
            waiting.append((items, self._supervisor.submit([i.body for i in items])))
            if len(waiting) > _IN_FLIGHT:
                observations += self._take(*waiting.popleft())
        while waiting:
            observations += self._take(*waiting.popleft())
        for searcher in self._searchers:
            searcher.tell(observations)
        return len(observations)

    def _batches(self) -> Iterator[list[_Item]]:
        """Distinct cases of this sweep, in searcher order, up to the budget."""
        batch: list[_Item] = []
        left = self._budget.cases - self.result.executed
        for searcher in self._searchers:
            for _ in range(ROUND // BATCH):
                for case in searcher.ask(BATCH):
                    body = encode_body(case)
                    key = blake2b(body, digest_size=16).digest()
                    if key in self._seen or left <= 0:
                        continue
                    self._seen.add(key)
                    left -= 1
                    batch.append(_Item(case, body, searcher.name))
                if len(batch) >= BATCH:
                    yield batch[:BATCH]
                    batch = batch[BATCH:]
        if batch:
            yield batch

    # ------------------------------------------------------------ results

    def _take(self, items: list[_Item], batch: Batch) -> list[Observation]:
        """Judge one batch; what is new, wrong or sampled runs again in fork mode, in full."""
        pairs = self._supervisor.collect(batch)
        verdicts = [judge(left, right) for left, right in pairs]
        again: list[int] = []
        fresh: dict[int, int] = {}
        for position, (item, verdict, pair) in enumerate(zip(items, verdicts, pairs, strict=True)):
            if verdict.status is Status.PASS:
                new = self._novelty(item, verdict, pair[0])
                if new:
                    fresh[position] = new
                if new or self._wants_path(item, pair[0]) or _sampled(item.body):
                    again.append(position)
            else:
                again.append(position)
        if again:
            self._again(items, pairs, verdicts, fresh, again)
        self.result.executed += len(items)
        observations = []
        for position, (item, verdict, pair) in enumerate(zip(items, verdicts, pairs, strict=True)):
            self._count(item, verdict, pair[0])
            hits = _hits(pair[0]) & self._own
            novel = position in fresh
            observations.append(Observation(item.case, verdict.status, verdict.exit, hits, novel))
        self._sink.progress(self.result.executed, self._budget.cases, self.result)
        return observations

    def _novelty(self, item: _Item, verdict: Verdict, data: bytes) -> int:
        hits = _hits(data) & self._own
        if verdict.acceptable and verdict.exit is not ExitKind.OUT_OF_FUEL:
            return self.result.coverage.add(hits, classify_case(item.case, self._catalog))
        return self.result.coverage.add_apart(hits)

    def _wants_path(self, item: _Item, data: bytes) -> bool:
        """Whether this run may have taken a counted edge not seen so far: both its ends were reached, by a new path."""
        missing = [e for e in self.result.coverage.missing_edges() if e in self._edge_ends]
        if not missing:
            return False
        path = int.from_bytes(data[9:17], "little")
        if path in self._paths:
            return False
        hits = _hits(data)
        wanted = [
            e
            for e in missing
            if hits & self._edge_ends[e] == self._edge_ends[e] and self._edge_tries.get(e, 0) < _EDGE_TRIES
        ]
        if not wanted:
            return False
        self._paths.add(path)
        for edge in wanted:
            self._edge_tries[edge] = self._edge_tries.get(edge, 0) + 1
        return True

    def _again(
        self,
        items: list[_Item],
        pairs: list[tuple[bytes, ...]],
        verdicts: list[Verdict],
        fresh: dict[int, int],
        again: list[int],
    ) -> None:
        """The trusted second run: fork mode on the reference, full results on both sides."""
        full = self._supervisor.run([items[p].body for p in again], FLAG_FULL | FLAG_FORK)
        for position, (left, right) in zip(again, full, strict=True):
            first = pairs[position]
            self.result.rechecked += 1
            if verdicts[position].status is Status.PASS:
                verdicts[position] = self._confirm(items[position], first, left, right, verdicts[position])
                if verdicts[position].status is Status.PASS:
                    self._learn(items[position], left, verdicts[position], fresh.get(position, 0))
                    continue
            else:
                verdicts[position] = self._second_look(first, (left, right), verdicts[position])
            if verdicts[position].status is not Status.PASS:
                self._keep_divergence(items[position].case, verdicts[position])

    def _confirm(self, item: _Item, first: tuple[bytes, ...], left: bytes, right: bytes, verdict: Verdict) -> Verdict:
        """A passed case must do the same again, on both sides and in fork mode."""
        size = len(first[0])
        second = judge(left, right, self._names)
        if second.status is not Status.PASS:
            return Verdict(Status.FLAKY, second.exit, second.axes, second.differences, "passed once, then did not")
        if left[:size] != first[0]:
            self.result.internal.append("the snapshot worker and fork mode disagree on a case")
            return Verdict(Status.FLAKY, verdict.exit, reason="snapshot and fork mode disagree")
        return verdict

    def _second_look(self, first: tuple[bytes, ...], full: tuple[bytes, ...], verdict: Verdict) -> Verdict:
        second = judge(full[0], full[1], self._names)
        if second.status is not verdict.status:
            return Verdict(
                Status.FLAKY, second.exit, verdict.axes, second.differences, f"{verdict.status}, then {second.status}"
            )
        if verdict.status is Status.FAIL and full[0][: len(first[0])] != first[0]:
            self.result.internal.append("the snapshot worker and fork mode disagree on a case")
        return second

    def _learn(self, item: _Item, data: bytes, verdict: Verdict, new: int) -> None:
        """Transitions from the path; acceptance of a case that brought something new."""
        result = decode_result(data)
        assert result.full is not None
        if not verdict.acceptable or verdict.exit is ExitKind.OUT_OF_FUEL:
            return
        walk = self._walker.walk(result.full.path, result.exit in _FINISHED)
        self.result.walks_incomplete += not walk.complete
        kind = classify_case(item.case, self._catalog)
        edges = self.result.coverage.add_edges(walk.edges, kind)
        if new or any(e in self._edge_ends for e in edges):
            covers = [self._names.probe(k) for k in range(new.bit_length()) if new >> k & 1]
            self.result.accepted.append(item.case)
            self._sink.accept(item.case, kind, covers, [self._edge_name(e) for e in edges])

    def _edge_name(self, edge: int) -> str:
        e = self._model.edges[edge]
        names = [self._model.labels[label].name or "(main)" for label in (e.source, e.target)]
        return f"{names[0]} -> {names[1]} ({e.kind})"

    def _keep_divergence(self, case: TestCase, verdict: Verdict) -> None:
        signature = _signature(verdict)
        if signature in self._signatures or len(self._signatures) >= _KEPT_DIVERGENCES:
            return
        self._signatures.add(signature)
        divergence = Divergence(*self._smallest(case, verdict))
        self.result.divergences.append(divergence)
        self._sink.diverge(divergence)

    def _smallest(self, case: TestCase, verdict: Verdict) -> tuple[TestCase, Verdict]:
        """A smaller case that differs on the same axes, where there is one."""
        if verdict.status is not Status.FAIL:
            return case, verdict

        def holds(cases: Sequence[TestCase]) -> list[bool]:
            pairs = self._supervisor.run([encode_body(c) for c in cases], FLAG_FULL)
            again = [judge(left, right) for left, right in pairs]
            return [v.status is Status.FAIL and v.axes == verdict.axes for v in again]

        small = shrink_case(case, holds, _SHRINK_LIMIT)
        ((left, right),) = self._supervisor.run([encode_body(small)], FLAG_FULL | FLAG_FORK)
        found = judge(left, right, self._names)
        return (small, found) if found.status is Status.FAIL else (case, verdict)

    def _count(self, item: _Item, verdict: Verdict, data: bytes) -> None:
        result = self.result
        result.parity[verdict.status] += 1
        result.exits[verdict.exit] = result.exits.get(verdict.exit, 0) + 1
        algorithm = result.algorithms[item.searcher]
        algorithm.cases += 1
        if verdict.exit is ExitKind.UNSUPPORTED:
            result.unsupported_reached += 1
        if verdict.status is Status.PASS:
            if verdict.exit is ExitKind.OUT_OF_FUEL:
                result.out_of_fuel += 1
            elif verdict.acceptable:
                algorithm.hits |= _hits(data) & result.coverage.outcomes


def _signature(verdict: Verdict) -> tuple[str, ...]:
    """What makes two divergences the same kind: the axes, and what parts first in words that do not count steps."""
    first = verdict.first
    told = ""
    if first is not None and first.axis is Axis.PATH:
        told = f"{first.left}/{first.right}"
    elif first is not None and first.axis is Axis.STUB_LOG:
        told = first.left.partition(")")[0]
    elif first is not None and first.axis is not Axis.CHECKPOINTS:
        told = first.where
    return (verdict.status.value, verdict.reason, *verdict.axes, told)


def _hits(data: bytes) -> int:
    """The probe bitmap of an encoded result, full or not."""
    n_probes = int.from_bytes(data[HEAD_SIZE - 2 : HEAD_SIZE], "little")
    return int.from_bytes(data[HEAD_SIZE : HEAD_SIZE + (n_probes + 7) // 8], "little")


def _sampled(body: bytes) -> bool:
    """Whether a case belongs to the sample that fork mode checks, by its content."""
    return blake2b(body, digest_size=1).digest()[0] < _SAMPLE
