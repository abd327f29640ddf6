"""Directed search: it sees what the program compared, and puts there what would turn it.

Takes: the catalog and observations with full results and watch logs. Gives: cases made from kept ones by changing the
replies, parameters and clock that a decision hung on (`directed_flips.py`), and how many replies there are and in which
order (`directed_shapes.py`). Targets first: outcomes of decisions that were reached and that nothing took yet, the
nearest cases first; then every decision of cases that showed something new. Class natural only. Never runs anything.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from hashlib import blake2b
from random import Random

from locksmith.analysis.conditions import plan_conditions
from locksmith.analysis.dataflow import Leaf, Linear, Place, leaves_in, linear_of
from locksmith.analysis.dataflow_replay import Firing, Replay
from locksmith.analysis.distance import Turn, outcome_distance, turns, wishes
from locksmith.analysis.operands import Item
from locksmith.analysis.stored import NotEvaluable
from locksmith.cases.case import Provenance, TestCase
from locksmith.cases.codec import encode_body
from locksmith.gate.verdict import Status
from locksmith.search.base import Harness, Observation, register_searcher
from locksmith.search.composer import Composer
from locksmith.search.directed_corpus import Corpus, Entry, Target
from locksmith.search.directed_edits import Edit, Editor
from locksmith.search.directed_flips import Edits, Flipper, constant_cells, item_at, number_of
from locksmith.search.directed_repair import MAX_DEPTH, Attempt, repairs, way_of
from locksmith.search.directed_shapes import again, counted, longer, spliced
from locksmith.search.directed_weights import Weights

Proposal = tuple[TestCase, Attempt | None]

_SEEDS = 24
_FOR_TARGETS = 0.7  # of the cases asked for, as long as new entries have something to propose
_AT_ONCE = 12  # targets in one turn
_LOOKED = 400  # proposals looked at for that
_EACH = 4  # of one target before the next one's turn
_FIRINGS = 3  # of one decision in one entry
_FLIPS = 20  # of one firing
_SIDE_TRIES = 24  # flips of an outcome that is no target
_MAX_LEAVES = 6
_AHEAD = 4  # decisions behind what was new
_BACK = 24  # decisions looked back
_IMPLIED = 120  # cases from there for a target
_IMPLIED_SIDE = 40  # and for a new entry
_BLIND_PASSES = 32  # more passes tried where it is not known how many are wanted
_MAX_WAITING = 60  # cases that bring others back on their way, for one target
_SIDE_EACH = 16  # cases of a new entry before the next one's turn
_VARIED = 6  # variations of each new entry


@register_searcher("directed")
class Directed:
    """Reads what ran."""

    name = "directed"
    traced = True

    def __init__(self, harness: Harness, seed: int) -> None:
        self._rng = Random(f"directed:{seed}")
        self._seed = seed
        self._composer = Composer(harness.catalog, self._rng)
        self._corpus = Corpus(harness.unit, plan_conditions(harness.unit))
        self._model = harness.unit.programs[0]
        self._flipper = Flipper(self._model, Editor(harness.catalog))
        self._weights = Weights(self._model)
        self._seen: set[bytes] = set()
        self._seeded = 0
        self._streams: dict[int, Iterator[Proposal]] = {}  # by target
        self._repairs: dict[int, deque[Proposal]] = {}
        self._attempts: dict[bytes, Attempt] = {}
        self._done: set[tuple[int, int]] = set()  # (outcome, entry) whose proposals were started
        self._sides: dict[int, deque[Iterator[TestCase]]] = {2: deque(), 1: deque()}  # by Entry.fresh, the next last
        self._side_turn = 0
        self._side_tries: dict[tuple[int, int], int] = {}
        self._improved_before = 0
        self._leads = False

    @property
    def leads(self) -> bool:
        return self._leads

    def closed_reasons(self) -> dict[int, str]:
        """For every outcome (id) that no run of this searcher took: why it stays closed, as far as was seen."""
        return self._corpus.reasons()

    # ------------------------------------------------------------ ask and tell

    def ask(self, n: int) -> list[TestCase]:
        """Cases for open outcomes in turn, then what else new entries suggest."""
        out: list[TestCase] = []
        self._add_seeds(out, n)
        share = len(out) + int((n - len(out)) * _FOR_TARGETS)
        while len(out) < share and self._add_for_targets(out, share):
            pass
        self._add_side(out, n)
        while len(out) < n and self._add_for_targets(out, n):
            pass
        return out

    def tell(self, observations: Sequence[Observation]) -> None:
        for observation in observations:
            self._learn(observation)

    def rebase(self, kept: Sequence[Observation]) -> None:
        """Sweeps start here: whether the last one led anywhere is decided now."""
        for observation in kept:
            self._seen.add(_key(observation.case))
            self._learn(observation)
        self._leads = self._corpus.improved > self._improved_before and bool(self._corpus.open_targets())
        self._improved_before = self._corpus.improved

    def _learn(self, observation: Observation) -> None:
        attempt = self._attempts.pop(_key(observation.case), None)
        entry = self._corpus.learn(observation)
        if entry is not None and entry.fresh:
            self._sides[entry.fresh].append(self._around(entry))
            self._corpus.compare_origins(entry)
        if attempt is not None and observation.result is not None and self._corpus.open(attempt.target):
            self._repair(observation, attempt, entry)

    def _repair(self, observation: Observation, attempt: Attempt, entry: Entry | None) -> None:
        """Where a proposed case left its way it is brought back, if it can be."""
        assert observation.result is not None
        full = observation.result.full
        if observation.status is not Status.PASS or full is None:
            return
        if entry is None and attempt.origins:
            replay = self._corpus.follow(observation.case, observation.result)
            self._corpus.keep_for_origins(observation, replay)
        at = self._corpus.leaves_way(full.path, attempt.way)
        if at is None or at <= attempt.held or attempt.depth >= MAX_DEPTH:
            return
        replay = self._corpus.follow(observation.case, observation.result, at + 1)
        waiting = self._repairs.setdefault(attempt.target, deque(maxlen=_MAX_WAITING))
        waiting.extendleft(reversed(list(repairs(self._flipper, observation.case, replay, attempt))))

    def _add(self, out: list[TestCase], case: TestCase | None) -> bool:
        """Whether the case is one not proposed before."""
        if case is None:
            return False
        key = _key(case)
        if key in self._seen:
            return False
        self._seen.add(key)
        out.append(replace(case, provenance=Provenance(self.name, self._seed)))
        return True

    def _add_seeds(self, out: list[TestCase], n: int) -> None:
        while self._seeded < _SEEDS and len(out) < n:
            self._seeded += 1
            failing = None if self._seeded % 2 else -1
            self._add(out, self._composer.compose(self.name, self._seed, failing=failing))

    # ------------------------------------------------------------ targets

    def _add_for_targets(self, out: list[TestCase], n: int) -> bool:
        """A few cases for each open target that still has energy; False where none has anything to propose."""
        before = len(out)
        targets = [t for t in self._corpus.open_targets() if t.tried < t.energy and self._pending(t)]
        hits = self._corpus.hits
        cost = {t.outcome: t.tried / (1 + self._weights.behind(t.outcome, hits)) ** 0.5 for t in targets}
        for target in sorted(targets, key=lambda t: (cost[t.outcome], t.outcome))[: max(_AT_ONCE, len(targets) // 4)]:
            if len(out) >= n:
                break
            added = looked = 0
            while added < _EACH and len(out) < n and looked < _LOOKED:
                proposal = self._next_for(target)
                if proposal is None:
                    target.tried += _EACH
                    break
                case, attempt = proposal
                looked += 1
                if self._add(out, case):
                    added += 1
                    target.tried += 1
                    if attempt is not None:
                        self._attempts[_key(case)] = attempt
        return len(out) > before or any(self._pending(t) for t in targets)

    def _pending(self, target: Target) -> bool:
        """Whether a target has something to propose still."""
        known = {*(e for _, e in target.nearest), *target.others}
        left = any((target.outcome, e) not in self._done for e in known)
        return left or target.outcome in self._streams or bool(self._repairs.get(target.outcome))

    def _next_for(self, target: Target) -> Proposal | None:
        waiting = self._repairs.get(target.outcome)
        if waiting:
            return waiting.popleft()
        while True:
            stream = self._streams.get(target.outcome)
            if stream is not None:
                proposal = next(stream, None)
                if proposal is not None:
                    return proposal
                del self._streams[target.outcome]
            known = [*(e for _, e in target.nearest[:2]), *target.others, *(e for _, e in target.nearest[2:])]
            following = next((e for e in known if (target.outcome, e) not in self._done), None)
            if following is None:
                return None
            self._done.add((target.outcome, following))
            self._streams[target.outcome] = self._proposals(self._corpus.entries[following], target)

    def _proposals(self, entry: Entry, target: Target) -> Iterator[Proposal]:
        """Cases from one entry for one target, likeliest first."""
        replay = self._corpus.replay(entry)
        firings = self._firings(replay, target.decision, target.position)
        ways: list[Iterator[Proposal]] = []
        for firing in firings[:_FIRINGS]:
            ways.append(self._turned(entry.case, replay, firing, target))
            ways.append(self._shaped(entry.case, replay, firing, target))
        for firing in firings[:2]:
            ways.append((made, None) for made in self._implied(entry.case, replay, firing, _IMPLIED))
        ways.append((made, None) for made in (*longer(entry.case, replay), *again(entry.case)))
        yield from _in_turn(ways)

    def _turned(self, case: TestCase, replay: Replay, firing: Firing, target: Target) -> Iterator[Proposal]:
        ahead = way_of(replay.firings[: replay.firings.index(firing)])
        way = (*ahead, (target.decision, target.position))
        for made, edits in self._flipped(case, replay, firing, target.position, _FLIPS):
            yield made, Attempt(target.outcome, way, edits)

    def _firings(self, replay: Replay, decision: int, position: int) -> list[Firing]:
        """The firings of a decision with another outcome: the nearest, the last, the first."""
        found = [f for f in replay.firings if f.decision == decision and f.outcome != position]
        if not found:
            return []

        def distance(firing: Firing) -> float:
            return outcome_distance(firing.evaluation, position) if firing.evaluation is not None else 0.5

        near = sorted(found, key=lambda f: (distance(f), -f.step))[:_FIRINGS]
        return list({f.step: f for f in [*near, found[-1], found[0]]}.values())

    def _flipped(
        self, case: TestCase, replay: Replay, firing: Firing, position: int, limit: int
    ) -> Iterator[tuple[TestCase, Edits]]:
        count = 0
        for edits in self._flipper.flips(case, replay, firing, position):
            made = self._flipper.editor.apply(case, edits)
            if made is not None:
                yield made, edits
                count += 1
                if count >= limit:
                    return

    def _shaped(self, case: TestCase, replay: Replay, firing: Firing, target: Target) -> Iterator[Proposal]:
        """Where operands are counters or constants: more passes, or what sets the constant put ahead."""
        evaluation = firing.evaluation
        if evaluation is None:
            for result, digits in zip(firing.results, firing.digits, strict=False):
                for bound in (Fraction(10) ** digits, -(Fraction(10) ** digits)):
                    yield from self._counted(case, replay, firing, target, result, bound - result.value)
            return
        for linear in firing.hidden:
            if linear.bumps:
                for times in range(1, _BLIND_PASSES):
                    yield from self._counted(case, replay, firing, target, linear, linear.bumps[-1].by * times)
            yield from self._disturbed(case, linear)
        for turn in turns(evaluation, target.position):
            for wish in wishes(evaluation, turn.condition, turn.want)[:6]:
                cells = firing.cells(wish.area, wish.offset, len(wish.data))
                if cells is None:
                    continue
                item = item_at(evaluation, wish)
                now, wanted = number_of(item, wish.now), number_of(item, wish.data)
                linear = linear_of(cells, wish.now, item, now or Fraction(0))
                if now is not None and wanted is not None:
                    yield from self._counted(case, replay, firing, target, linear, wanted - now)
                if linear.tainted:
                    yield from self._disturbed(case, linear)
            yield from self._set_elsewhere(case, replay, firing, target, turn)

    def _disturbed(self, case: TestCase, linear: Linear) -> Iterator[Proposal]:
        """A number moved, and what it hangs on filled with other things."""
        sets = [*self._flipper.moved(case, linear)]
        for leaf in sorted(linear.tainted, key=lambda f: (f.place, f.offset, f.length))[-_MAX_LEAVES:]:
            sets += self._flipper.disturbed(leaf)
        for edits in sets:
            made = self._flipper.editor.apply(case, edits)
            if made is not None:
                yield made, None

    def _set_elsewhere(
        self, case: TestCase, replay: Replay, firing: Firing, target: Target, turn: Turn
    ) -> Iterator[Proposal]:
        """Operands that no input reaches here: what sets them to a constant that turns the condition, or to something
        from outside, put ahead."""
        evaluation = firing.evaluation
        assert evaluation is not None
        condition, setters = evaluation.plan.conditions[turn.condition], self._corpus.setters
        for operand in condition.operands():
            if not isinstance(operand, Item):
                continue
            try:
                stored = operand.stored(evaluation.frame)
            except NotEvaluable:
                continue
            area, offset, size = stored.area, stored.offset, len(stored.data)
            attempt = Attempt(target.outcome, (), origins=True)
            for data in setters.values_at(area, offset, size):
                changed = evaluation.frame.replaced(evaluation.plan.ranges, [(area, offset, data)])
                if condition.truth(changed) is turn.want:
                    for made in self._put_ahead(case, replay, firing, setters.of(area, offset, data)):
                        yield made, attempt
            if constant_cells(firing.cells(area, offset, size) or []):
                for made in self._put_ahead(case, replay, firing, setters.writers(area, offset, size)):
                    yield made, Attempt(target.outcome, (), origins=True)

    def _counted(
        self, case: TestCase, replay: Replay, firing: Firing, target: Target, linear: Linear, delta: Fraction
    ) -> Iterator[Proposal]:
        """More passes; each should go the way of the one repeated."""
        for made, (first, end), times in counted(case, replay, firing, linear, delta):
            attempt = None
            if times > 0:
                way = way_of([f for f in replay.firings if f.event < end])
                one = way_of([f for f in replay.firings if first <= f.event < end])
                attempt = Attempt(target.outcome, (*way, *(one * times)))
            yield made, attempt

    def _put_ahead(
        self, case: TestCase, replay: Replay, firing: Firing, statements: Sequence[int]
    ) -> Iterator[TestCase]:
        """What led to one of the statements put before the firing."""
        for statement in statements:
            donors = 0
            for donor in reversed(self._corpus.entries):
                if donor.statements is None:
                    self._corpus.replay(donor)
                found = (donor.statements or {}).get(statement)
                if found is None:
                    continue
                source = self._corpus.replay(donor)
                yield from spliced(case, replay, firing, donor.case, source, *found)
                donors += 1
                if donors >= 2:
                    break

    def _implied(self, case: TestCase, replay: Replay, firing: Firing | None, limit: int) -> Iterator[TestCase]:
        """What decisions shortly before hung on, set to each value that the catalog has for it: what was decided there
        may have set what is wanted here."""
        end = len(replay.firings) if firing is None else replay.firings.index(firing) + 1
        leaves: dict[tuple[Place, int], Leaf] = {}
        for earlier in reversed(replay.firings[max(0, end - _BACK) : end]):
            for _, cells in earlier.origins:
                for leaf in sorted(leaves_in(cells), key=lambda f: (f.place, f.offset)):
                    leaves.setdefault((leaf.place, leaf.offset), leaf)
        count = 0
        for leaf in leaves.values():
            for offset, data in self._flipper.editor.choices(leaf.place, leaf.offset, leaf.length):
                made = self._flipper.editor.apply(case, (Edit(leaf.place, offset, data),))
                if made is not None:
                    yield made
                    count += 1
                    if count >= limit:
                        return

    # ------------------------------------------------------------ everything else

    def _add_side(self, out: list[TestCase], n: int) -> None:
        """Cases from entries that showed something new, the newest first, a few of each and then the next; entries
        with new coverage have two turns of three."""
        while len(out) < n and any(self._sides.values()):
            self._side_turn += 1
            sides = self._sides[2 if self._side_turn % 3 else 1] or self._sides[2] or self._sides[1]
            side = sides.pop()
            count = 0
            for case in side:
                count += self._add(out, case)
                if count >= _SIDE_EACH or len(out) >= n:
                    sides.appendleft(side)
                    break

    def _around(self, entry: Entry) -> Iterator[TestCase]:
        replay = self._corpus.replay(entry)
        ways = [
            longer(entry.case, replay),
            self._all_turned(entry, replay),
            self._implied(entry.case, replay, None, _IMPLIED_SIDE),
        ]
        while ways:
            for way in list(ways):
                case = next(way, None)
                if case is None:
                    ways.remove(way)
                else:
                    yield case
        for _ in range(_VARIED):
            other = self._corpus.entries[int(self._rng.random() * len(self._corpus.entries))]
            yield self._composer.vary(entry.case, other.case, self.name, self._seed)

    def _all_turned(self, entry: Entry, replay: Replay) -> Iterator[TestCase]:
        """Every decision on the way of an entry turned, those shortly before what was new first."""
        seen: set[tuple[int, int]] = set()
        end = entry.focus + _AHEAD if entry.focus >= 0 else len(replay.firings)
        for firing in [*reversed(replay.firings[:end]), *replay.firings[end:]]:
            for position in range(len(self._model.decisions[firing.decision].outcomes)):
                key = (firing.decision, position)
                if position == firing.outcome or key in seen or self._side_tries.get(key, 0) >= _SIDE_TRIES:
                    continue
                seen.add(key)
                for case, _ in self._flipped(entry.case, replay, firing, position, 2):
                    self._side_tries[key] = self._side_tries.get(key, 0) + 1
                    yield case


def _in_turn(ways: Sequence[Iterator[Proposal]]) -> Iterator[Proposal]:
    """One of each in turn, until all are at their end."""
    left = list(ways)
    while left:
        for way in list(left):
            proposal = next(way, None)
            if proposal is None:
                left.remove(way)
            else:
                yield proposal


def _key(case: TestCase) -> bytes:
    return blake2b(encode_body(case), digest_size=16).digest()
