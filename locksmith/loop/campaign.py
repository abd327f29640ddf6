"""One campaign: sweeps of search, both targets, the gate.

Takes: a `Unit`, its catalog, a running `Supervisor` (reference first), searchers and a sink for what to keep. Gives:
`CampaignResult`. Rounds have a fixed size, results are taken in case order and nothing hangs on time (a time budget
apart), so the same seed gives the same result. Never writes a file and never builds anything.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from hashlib import blake2b

from locksmith.analysis.conditions import plan_conditions
from locksmith.analysis.coverage import Coverage
from locksmith.analysis.gates import Witnessed
from locksmith.analysis.mcdc import ConditionCoverage
from locksmith.analysis.transitions import TransitionWalker
from locksmith.cases.case import CoverageClass, TestCase
from locksmith.cases.catalog import Catalog, classify_case
from locksmith.cases.codec import FLAG_FORK, FLAG_FULL, FLAG_OPERANDS, encode_body
from locksmith.cases.shrink import Plain, shrink_case
from locksmith.gate.axes import AXES, Axis
from locksmith.gate.naming import UnitNames
from locksmith.gate.verdict import Status, Verdict, judge
from locksmith.loop.budget import Budget, Sink
from locksmith.loop.suite import Reach, SuiteCase, reduce_suite
from locksmith.model.unit import Unit
from locksmith.run.protocol import HEAD_SIZE, ExitKind, RunResult, decode_result
from locksmith.run.supervisor import BATCH, Batch, Supervisor
from locksmith.search.base import Observation, Searcher
from locksmith.skills.application import apply_mutations
from locksmith.skills.base import Mutation
from locksmith.store.attempts import Intervention, InterventionKind
from locksmith.store.results import Accepted, AlgorithmCount, CampaignResult, Divergence

ROUND = 128  # cases a searcher is asked for before it is told
ROUNDS = 2  # of every searcher in a sweep
FLOOR = 2048
_SMALLEST = 8
_SWEEPS = 8  # that fit into a small budget
_LEADS = 6  # sweeps that leads put a plateau off
_SAMPLE = 3  # of 256: about 1.2% of the cases run again in fork mode
_IN_FLIGHT = 2
_FAULTS = (ExitKind.CRASH, ExitKind.TIMEOUT)
_FINISHED = (ExitKind.NORMAL, ExitKind.STOP_RUN)
_EDGE_TRIES = 6  # second runs a sweep and edge, to see whether the edge was taken
_DOUBTS = 32
_KEPT_DIVERGENCES = 25
_SHRINK_LIMIT = 200
_SUITE_RUNS = 2000
_TRUSTED = FLAG_FULL | FLAG_FORK | FLAG_OPERANDS  # flags of a second run


@dataclass(slots=True)
class _Item:
    case: TestCase
    body: bytes
    searcher: str


@dataclass(slots=True)
class _Doubt:
    """A case that runs a second time: its first results and verdict, and the probes it brought anew."""

    item: _Item
    first: tuple[bytes, ...]
    verdict: Verdict
    new: int


@dataclass(frozen=True, slots=True)
class Mark:
    """Where a campaign stood: coverage, accepted cases, verdicts."""

    coverage: tuple[object, ...]
    accepted: int
    parity: dict[Status, int]


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
        axes: Sequence[Axis] = AXES,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._unit = unit
        self._model = unit.programs[0]
        self._catalog = catalog
        self._supervisor = supervisor
        self._searchers = searchers
        self._sink = sink
        self.budget = budget
        self._axes = frozenset(axes)
        self._clock = clock
        self._names = UnitNames(unit)
        self._walker = TransitionWalker(self._model)
        self._seen: set[bytes] = set()
        self._paths: set[int] = set()
        self._signatures: set[tuple[str, ...]] = set()
        self._doubted: list[_Doubt] = []
        self._kept_one = False
        self._judged = 0  # cases, those that wait for their second run included
        self._kept: list[Observation] = []
        self.library: list[Witnessed] = []  # every accepted case with what the reference did
        self._own = (1 << len(self._model.probes)) - 1
        self._ends = {e.id: self._probes_of(e.source, e.target) for e in self._model.edges if e.counted}
        self._missing = dict.fromkeys(self._ends, _EDGE_TRIES)
        self.active: tuple[Mutation, ...] = ()  # on in every case that is asked for
        self.phase = "search"
        self._rounds = (ROUNDS, ROUND)
        self._begun: float | None = None
        self._conditions = plan_conditions(unit)
        self._shown = ConditionCoverage(self._conditions)  # by first runs; what counts is shown again in second ones
        self.result = CampaignResult(Coverage(self._model), ConditionCoverage(self._conditions))
        for searcher in searchers:
            self.result.algorithms[searcher.name] = AlgorithmCount()

    def _probes_of(self, source: int, target: int) -> int:
        probes = [self._model.labels[label].probe for label in (source, target)]
        return sum(1 << p for p in {p for p in probes if p is not None})

    def run(self) -> CampaignResult:
        """Sweeps until a plateau (two in a row with nothing new) or the end of the budget. An interrupt ends it with
        what there is and is raised again."""
        with self.timed():
            self.plateau(self.budget.quiet)
        return self.result

    @contextmanager
    def timed(self) -> Iterator[None]:
        """Adds the time spent to the result; an interrupt is noted there."""
        self._begun = self._clock()
        try:
            yield
        except KeyboardInterrupt:
            self.result.interrupted = True
            raise
        finally:
            self.result.seconds += self._clock() - self._begun
            self._begun = None

    def plateau(self, quiet: int | None, rounds: tuple[int, int] | None = None) -> None:
        """Sweeps of `rounds` (number, cases a searcher), until `quiet` in a row cover nothing new or the budget is used
        up. A searcher that has leads puts the plateau off, for so many sweeps at most and in the first half of the
        budget only: what no input opens needs some of it too."""
        self._rounds = rounds or (ROUNDS, self._round_size())
        still = waited = 0
        while not self.exhausted and still != quiet:
            before, size = len(self._seen), self.result.coverage.size
            leads = self._sweep()
            if self.result.coverage.size > size:
                still = waited = 0
            elif leads and waited < _LEADS and 2 * len(self._seen) < self.budget.cases:
                waited += 1
            else:
                still += 1
            if len(self._seen) == before:
                break

    def fill(self) -> None:
        """Further sweeps up to a floor of cases, where the budget has them: what few cases agree on says little."""
        self._rounds = (ROUNDS, self._round_size())
        floor = min(FLOOR, self.budget.cases)
        asked = -1
        while not self.exhausted and asked < len(self._seen) < floor:
            asked = len(self._seen)
            self._sweep()

    def _round_size(self) -> int:
        """Small budgets have small rounds, so that they too can come to a plateau."""
        share = self.budget.cases // (_SWEEPS * ROUNDS * max(1, len(self._searchers)))
        return max(_SMALLEST, min(ROUND, share))

    @property
    def exhausted(self) -> bool:
        """Whether the budget is used up, in cases or in time."""
        spent = self.result.seconds + (self._clock() - self._begun if self._begun is not None else 0.0)
        late = self.budget.seconds is not None and spent >= self.budget.seconds
        return late or len(self._seen) >= self.budget.cases

    # ------------------------------------------------------------ mutations

    def try_cases(self, cases: Sequence[TestCase], name: str) -> list[Observation]:
        """Run these cases now, as `name` asked for them; those that were run before are left out."""
        told: dict[str, list[Observation]] = {name: []}
        self.result.algorithms.setdefault(name, AlgorithmCount())
        items = []
        for case in cases:
            body = encode_body(case)
            key = blake2b(body, digest_size=16).digest()
            if key not in self._seen and len(self._seen) < self.budget.cases:
                self._seen.add(key)
                items.append(_Item(case, body, name))
        for at in range(0, len(items), BATCH):
            some = items[at : at + BATCH]
            self._take(told, some, self._supervisor.submit([i.body for i in some], FLAG_FULL | FLAG_OPERANDS))
        self._settle()
        return told[name]

    def mark(self) -> Mark:
        """Where coverage and acceptance stand, for `revert`."""
        return Mark(self.result.coverage.mark(), len(self.result.accepted), dict(self.result.parity))

    def grown(self, mark: Mark) -> bool:
        """Whether something was covered since, in any class."""
        return len(self.result.accepted) > mark.accepted and self.result.coverage.mark()[:2] != mark.coverage[:2]

    def failed(self, mark: Mark) -> int:
        """Cases since that did not pass."""
        return sum(n - mark.parity[s] for s, n in self.result.parity.items() if s is not Status.PASS)

    def revert(self, mark: Mark) -> None:
        """Take back what was covered and accepted since; divergences stay told."""
        gone = [a.case for a in self.result.accepted[mark.accepted :]]
        self.result.coverage.restore(mark.coverage)
        del self.result.accepted[mark.accepted :], self.library[mark.accepted :]
        left = set(gone)
        self._kept = [o for o in self._kept if o.case not in left]
        self._sink.withdraw(gone)

    def recheck(self) -> None:
        """Run the accepted cases again: a mutation phase must have changed nothing for them."""
        reached = self._reach([a.case for a in self.result.accepted], _TRUSTED)
        for accepted, again in zip(self.result.accepted, reached, strict=True):
            if again is None or (again.hits, again.edges) != (accepted.hits, accepted.edges):
                self.result.internal.append("an accepted case does not do the same after a mutation phase")

    @property
    def asked(self) -> int:
        """Distinct cases so far."""
        return len(self._seen)

    # ------------------------------------------------------------ suite

    def reduce(self, plain: Plain) -> list[SuiteCase]:
        """The suite of what was accepted; each of its cases has passed a trusted run as it is."""
        result = self.result
        limit = max(_SUITE_RUNS, result.executed // 2)
        suite = reduce_suite(result.coverage, result.accepted, self._reach, self._class_of, plain, limit)
        again = self._reach([c.case for c in suite], _TRUSTED)
        for case, reach in zip(suite, again, strict=True):
            if reach != case.reach:
                result.internal.append("a case of the suite does not do the same again")
        return suite

    def _class_of(self, case: TestCase) -> CoverageClass:
        return classify_case(case, self._catalog)

    def _reach(self, cases: Sequence[TestCase], flags: int = FLAG_FULL) -> list[Reach | None]:
        """What each case reaches where its run passes and counts; not counted as executed."""
        out: list[Reach | None] = []
        for at in range(0, len(cases), _DOUBTS):
            bodies = [encode_body(c) for c in cases[at : at + _DOUBTS]]
            some = cases[at : at + _DOUBTS]
            for case, (left, right) in zip(some, self._supervisor.run(bodies, flags), strict=True):
                verdict = self._judge(left, right)
                if verdict.status is not Status.PASS or not _counts(verdict):
                    out.append(None)
                    continue
                result = decode_result(left)
                assert result.full is not None
                walk = self._walker.walk(result.full.path, result.exit in _FINISHED, case.hooks)
                out.append(Reach(result.hits & self._own, frozenset(walk.edges)))
        return out

    # ------------------------------------------------------------ sweeps

    def _sweep(self) -> bool:
        """Every searcher from the same kept cases, each told what its own cases did; the union is what the next sweep
        starts from. Gives whether some searcher came closer to something."""
        kept, self._kept = self._kept, []
        for searcher in self._searchers:
            searcher.rebase(kept)
        for _ in range(self._rounds[0]):
            self._round()
        self._settle()
        self.result.sweeps += 1
        return any(s.leads for s in self._searchers)

    def _round(self) -> None:
        told: dict[str, list[Observation]] = {s.name: [] for s in self._searchers}
        waiting: deque[tuple[list[_Item], Batch]] = deque()
        for items, flags in self._batches():
            waiting.append((items, self._supervisor.submit([i.body for i in items], flags)))
            if len(waiting) > _IN_FLIGHT:
                self._take(told, *waiting.popleft())
        while waiting:
            self._take(told, *waiting.popleft())
        for searcher in self._searchers:
            searcher.tell(told[searcher.name])

    def _batches(self) -> Iterator[tuple[list[_Item], int]]:
        """Distinct cases of this round with the flags they run under, in searcher order, up to the budget."""
        left = self.budget.cases - len(self._seen)
        for traced in (False, True):
            batch: list[_Item] = []
            flags = FLAG_FULL | FLAG_OPERANDS if traced else 0
            for searcher in (s for s in self._searchers if s.traced is traced):
                for asked in searcher.ask(self._rounds[1]):
                    case = apply_mutations(replace(asked, hooks=()) if asked.hooks else asked, self.active)
                    body = encode_body(case)
                    key = blake2b(body, digest_size=16).digest()
                    if key in self._seen or left <= 0:
                        continue
                    self._seen.add(key)
                    left -= 1
                    batch.append(_Item(case, body, searcher.name))
                    if len(batch) == BATCH:
                        yield batch, flags
                        batch = []
            if batch:
                yield batch, flags

    # ------------------------------------------------------------ results

    def _take(self, told: Mapping[str, list[Observation]], items: list[_Item], batch: Batch) -> None:
        """Judge one batch; what is new, wrong or sampled waits for its second run."""
        for item, pair in zip(items, self._supervisor.collect(batch), strict=True):
            verdict = _under_hooks(item.case, self._judge(pair[0], pair[1]), pair)
            self._contradict(item.case, _hits(pair[0]) & self._own)
            new = self._novelty(item, verdict, pair[0]) if verdict.status is Status.PASS else 0
            first = not self._kept_one and _counts(verdict)
            self._kept_one = self._kept_one or first
            result = decode_result(pair[0]) if batch.flags & FLAG_OPERANDS else None
            shows = result is not None and _counts(verdict) and self._shows(self._shown, item.case, result)
            doubtful = first or new or shows or verdict.status is not Status.PASS
            if doubtful or self._wants_path(pair[0]) or _sampled(item.body):
                self._doubted.append(_Doubt(item, pair, verdict, new))
            else:
                self._count(item, verdict, pair[0])
            hits = _hits(pair[0]) & self._own
            told[item.searcher].append(Observation(item.case, verdict.status, verdict.exit, hits, bool(new), result))
        self._judged += len(items)
        self._note_progress()
        self._sink.progress(self._judged, self.budget.cases, self.result)

    def _note_progress(self) -> None:
        """A point of the progress chart where coverage grew."""
        coverage, curve = self.result.coverage, self.result.curve
        counts = (coverage.paragraphs().hit, coverage.transitions().hit, coverage.branches().hit)
        if not curve or curve[-1][1:4] != counts or curve[-1][4] != self.phase:
            curve.append((self._judged, *counts, self.phase))

    def _judge(self, left: bytes, right: bytes, names: UnitNames | None = None) -> Verdict:
        """The gate's verdict; differences on axes that do not count are told and pass."""
        verdict = judge(left, right, names)
        if verdict.status is Status.FAIL and not set(verdict.axes) & self._axes:
            self.result.masked += names is None
            return Verdict(Status.PASS, verdict.exit, verdict.axes, verdict.differences)
        return verdict

    def _contradict(self, case: TestCase, hits: int, edges: Sequence[int] = ()) -> None:
        """A run that takes what is proved never to happen disproves the proof, and with it the program that made it."""
        coverage = self.result.coverage
        if hits & coverage.closed or any(e in coverage.feasibility.edges for e in edges):
            found = coverage.contradicts(hits, edges, self._class_of(case))
            self.result.internal += [f"a run took what is proved infeasible: {text}" for text in found]

    def _novelty(self, item: _Item, verdict: Verdict, data: bytes) -> int:
        hits = _hits(data) & self._own
        if _counts(verdict):
            if self.result.coverage.known(hits):
                return 0
            return self.result.coverage.add(hits, classify_case(item.case, self._catalog))
        return self.result.coverage.add_apart(hits)

    def _shows(self, coverage: ConditionCoverage, case: TestCase, result: RunResult) -> bool:
        """Whether the run shows half of an MC/DC pair that was not seen before; it is recorded. Not where a mutation
        set what was decided on."""
        if case.hooks:
            return False
        natural = classify_case(case, self._catalog) is CoverageClass.NATURAL
        try:
            return coverage.add(self._conditions.evaluations(result), natural)
        except ValueError as error:
            self.result.internal.append(str(error))
            return False

    def _wants_path(self, data: bytes) -> bool:
        """Whether this run may have taken a counted edge not seen so far: both its ends were reached, by a new path."""
        if not self._missing:
            return False
        path = int.from_bytes(data[9:17], "little")
        if path in self._paths:
            return False
        hits = _hits(data)
        wanted = [e for e, tries in self._missing.items() if tries and hits & self._ends[e] == self._ends[e]]
        if not wanted:
            return False
        self._paths.add(path)
        for edge in wanted:
            self._missing[edge] -= 1
        return True

    def _settle(self) -> None:
        """The trusted second run of all that waits for it, in case order: fork mode on the reference, full results on
        both sides."""
        waiting: deque[tuple[list[_Doubt], Batch]] = deque()
        for at in range(0, len(self._doubted), _DOUBTS):
            some = self._doubted[at : at + _DOUBTS]
            waiting.append((some, self._supervisor.submit([d.item.body for d in some], _TRUSTED)))
            if len(waiting) > 1:
                self._settle_some(*waiting.popleft())
        while waiting:
            self._settle_some(*waiting.popleft())
        self._doubted.clear()
        known = set(self.result.coverage.missing_edges())
        self._missing = {e: _EDGE_TRIES for e in self._ends if e in known}

    def _settle_some(self, doubts: list[_Doubt], batch: Batch) -> None:
        for doubt, (left, right) in zip(doubts, self._supervisor.collect(batch), strict=True):
            self.result.rechecked += 1
            if doubt.verdict.status is Status.PASS:
                verdict = self._confirm(doubt.first, left, right, doubt.verdict)
            else:
                verdict = self._second_look(doubt.item.case, doubt.first, left, right, doubt.verdict)
            self._count(doubt.item, verdict, doubt.first[0])
            if verdict.status is Status.PASS:
                self._learn(doubt.item, left, verdict, doubt.new)
            else:
                self._keep_divergence(doubt.item.case, verdict)

    def _confirm(self, first: tuple[bytes, ...], left: bytes, right: bytes, verdict: Verdict) -> Verdict:
        """A passed case must do the same again, on both sides and in fork mode."""
        second = self._judge(left, right, self._names)
        if second.status is not Status.PASS:
            reason = f"passed once, then {second.status}" + (f": {second.reason}" if second.reason else "")
            return Verdict(Status.FLAKY, second.exit, second.axes, second.differences, reason)
        if left[: len(first[0])] != first[0]:
            return self._disagree(verdict)
        return verdict

    def _second_look(
        self, case: TestCase, first: tuple[bytes, ...], left: bytes, right: bytes, verdict: Verdict
    ) -> Verdict:
        """A case that did not pass must do the same again; its full results tell where the sides part."""
        second = _under_hooks(case, self._judge(left, right, self._names), (left, right))
        if second.status is not verdict.status:
            reason = f"{verdict.status}, then {second.status}"
            return Verdict(Status.FLAKY, second.exit, verdict.axes, second.differences, reason)
        if verdict.status is Status.FAIL and left[: len(first[0])] != first[0]:
            return self._disagree(verdict)
        return second

    def _disagree(self, verdict: Verdict) -> Verdict:
        self.result.internal.append("the snapshot worker and fork mode disagree on a case")
        return Verdict(Status.FLAKY, verdict.exit, reason="snapshot and fork mode disagree")

    def _learn(self, item: _Item, data: bytes, verdict: Verdict, new: int) -> None:
        """Transitions from the path, MC/DC pairs from the operands; acceptance of a case that brought something new.
        The first one that can be accepted is, so that a program without decisions has a case too."""
        result = decode_result(data)
        assert result.full is not None
        if not _counts(verdict):
            return
        walk = self._walker.walk(result.full.path, result.exit in _FINISHED, item.case.hooks)
        self.result.walks_incomplete += not walk.complete
        self._contradict(item.case, 0, walk.edges)
        kind = classify_case(item.case, self._catalog)
        edges = self.result.coverage.add_edges(walk.edges, kind)
        shows = self._shows(self.result.conditions, item.case, result)
        if new or shows or any(e in self._ends for e in edges) or not self.result.accepted:
            covers = [self._names.probe(k) for k in range(new.bit_length()) if new >> k & 1]
            self.result.accepted.append(Accepted(item.case, kind, result.hits & self._own, frozenset(walk.edges)))
            self._kept.append(
                Observation(item.case, verdict.status, result.exit, result.hits & self._own, True, result)
            )
            self.library.append(Witnessed(item.case, result))
            self._sink.accept(item.case, kind, covers, [self._names.edge(e) for e in edges])

    def _keep_divergence(self, case: TestCase, verdict: Verdict) -> None:
        signature = _signature(verdict)
        if signature in self._signatures or len(self._signatures) >= _KEPT_DIVERGENCES:
            return
        self._signatures.add(signature)
        divergence = Divergence(*self._smallest(case, verdict))
        self.result.divergences.append(divergence)
        self._sink.diverge(divergence)
        self._intervene(divergence.verdict)

    def _intervene(self, verdict: Verdict) -> None:
        kind = InterventionKind.FLAKY if verdict.status is Status.FLAKY else InterventionKind.PARITY_DIVERGENCE
        differences = [
            {"axis": d.axis.value, "where": d.where, "cobol": d.left, "java": d.right} for d in verdict.differences
        ]
        words = verdict.reason or (verdict.first.where if verdict.first else verdict.exit.name.lower())
        details = {
            "axes": [a.value for a in verdict.axes],
            "exit": verdict.exit.name.lower(),
            "differences": differences,
        }
        self.intervene(Intervention(kind, self._unit.name, "", words, details))

    def intervene(self, intervention: Intervention) -> None:
        """Write a record that waits for an author; the loop goes on."""
        self.result.interventions.append(intervention)
        self._sink.intervene(intervention)

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
        result.executed += 1
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


def _under_hooks(case: TestCase, verdict: Verdict, pair: Sequence[bytes]) -> Verdict:
    """A mutation under which both sides alike crash or hang cannot be applied; it says nothing of the program."""
    if verdict.status is Status.ERROR and case.hooks and verdict.exit in _FAULTS and pair[0][:1] == pair[1][:1]:
        reason = f"under a mutation both sides end by {verdict.exit.name.lower()}"
        return Verdict(Status.INVALID, verdict.exit, reason=reason)
    return verdict


def _counts(verdict: Verdict) -> bool:
    """Whether what the run reached counts: it passed, and neither fuel nor a fault ended it."""
    return verdict.acceptable and verdict.exit is not ExitKind.OUT_OF_FUEL


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
