"""What the directed searcher remembers: cases worth starting from, and how near each came to what is open.

Takes: observations with full results. Gives: `Corpus`: `Entry`s kept for new coverage, for a new value of something
that steers the program, or for being nearer to an open outcome; the nearest entries of each open outcome. Never makes
a case.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from locksmith.analysis.conditions import ConditionPlan
from locksmith.analysis.dataflow import Byte
from locksmith.analysis.dataflow_replay import Firing, Replay, Replayer
from locksmith.analysis.decisions import DecisionPlan, Evaluation
from locksmith.analysis.distance import outcome_distance
from locksmith.cases.case import TestCase
from locksmith.gate.verdict import Status
from locksmith.model.program import ProgramModel
from locksmith.model.unit import Unit
from locksmith.run.protocol import ExitKind, RunResult
from locksmith.search.base import REGULAR, Observation
from locksmith.search.directed_repair import Way
from locksmith.search.directed_setters import Setters

_MAX_STATES = 48  # of one decision's steering bytes
_MAX_STATE_BYTES = 16
_NEAREST = 6
_MAX_OTHERS = 12
_REWARD = 60
_TIMES = 3  # a decision met again is another place to start from
_MOST_OFTEN = 6  # 32 times and more
_MAX_ENTRIES = 1500
_FOLLOWED = 48
_PHRASE_DISTANCE = 0.5


@dataclass(slots=True)
class Entry:
    """A case with what it did. `fresh`: 2 for new coverage, 1 for a new state or a decision taken more
    often, 0 where it is only nearer to something."""

    number: int
    case: TestCase
    result: RunResult
    fresh: int
    focus: int = -1  # which of its firings was new, the last one where that is not known
    statements: dict[int, tuple[int, int]] | None = None  # Replay.statements, once it was followed


@dataclass(slots=True)
class Target:
    """An open outcome of a decision that was reached. `nearest`: (distance, entry number), best first."""

    outcome: int
    decision: int
    position: int
    nearest: list[tuple[float, int]] = field(default_factory=list)
    tried: int = 0
    reached: int = 0
    energy: int = 300  # cases it may still cost, more when it comes nearer
    others: list[int] = field(default_factory=list)  # entries in which its operands come from elsewhere
    origins: set[tuple[str, ...]] = field(default_factory=set)

    @property
    def best(self) -> float:
        return self.nearest[0][0] if self.nearest else 1.0


def origins_of(firing: Firing) -> tuple[str, ...]:
    """What kinds of places the operands of a firing come from."""
    out: set[str] = set()
    for (area, offset, _), cells in firing.origins:
        for cell in {type(c).__name__ + (c.place.kind if isinstance(c, Byte) else "") for c in cells}:
            out.add(f"{area}:{offset}:{cell}")
    return tuple(sorted(out))


class Corpus:
    """`improved` counts what came nearer to something open or showed a new state; `hits` is the union of probes."""

    def __init__(self, unit: Unit, plan: ConditionPlan) -> None:
        self.model: ProgramModel = unit.programs[0]
        self.entries: list[Entry] = []
        self.targets: dict[int, Target] = {}
        self.hits = 0
        self.improved = 0
        self.setters = Setters(self.model)
        self._plan = plan
        self._replayer = Replayer(unit, plan)
        self._followed: OrderedDict[int, Replay] = OrderedDict()
        self._states: dict[int, set[bytes]] = {}
        self._often: set[tuple[int, int]] = set()
        self._steering = {d.decision.id: self._steering_of(d) for d in plan.decisions}
        self._distances: dict[tuple[int, int], tuple[Evaluation, float]] = {}
        self._phrases = {
            self.model.outcomes[o].probe: (d.id, k)
            for d in self.model.decisions
            for k, o in enumerate(d.outcomes)
            if not any(p.decision.id == d.id for p in plan.decisions)
        }

    def reasons(self) -> dict[int, str]:
        """For every outcome that nothing took: what the search saw of its decision."""
        out: dict[int, str] = {}
        for decision in self.model.decisions:
            for position, outcome in enumerate(decision.outcomes):
                if not self.open(outcome):
                    continue
                target = self.targets.get(outcome)
                if target is None:
                    out[outcome] = "its decision was never reached"
                    continue
                kinds = sorted({w.rpartition(":")[2] for origins in target.origins for w in origins if ":" in w})
                where = f"; operands seen as {', '.join(kinds)}" if kinds else ""
                out[outcome] = (
                    f"its decision was reached by {target.reached} cases, nearest distance {target.best:.4f} of 1, "
                    f"{target.tried} cases tried for outcome {position + 1}{where}"
                )
        return out

    def open(self, outcome: int) -> bool:
        return not self.hits >> self.model.outcomes[outcome].probe & 1

    def open_targets(self) -> list[Target]:
        """Targets that nothing took yet, in outcome order."""
        return [t for _, t in sorted(self.targets.items()) if self.open(t.outcome)]

    def replay(self, entry: Entry) -> Replay:
        """An entry's run, followed; the last few are remembered."""
        found = self._followed.get(entry.number)
        if found is None:
            found = self._replayer.follow(entry.case, entry.result)
            self._followed[entry.number] = found
            entry.statements = found.statements
            if len(self._followed) > _FOLLOWED:
                self._followed.popitem(last=False)
        self._followed.move_to_end(entry.number)
        return found

    def compare_origins(self, entry: Entry) -> None:
        """An entry in which an open decision is met again, or its operands come from elsewhere, is kept for it too."""
        for target in self._new_origins(self.replay(entry)):
            target.others.append(entry.number)

    def keep_for_origins(self, observation: Observation, replay: Replay) -> None:
        """The same for a run that was not kept for anything else."""
        found = self._new_origins(replay)
        if found and observation.result is not None and len(self.entries) < _MAX_ENTRIES:
            entry = Entry(len(self.entries), observation.case, observation.result, 0)
            self.entries.append(entry)
            for target in found:
                target.others.append(entry.number)

    def _new_origins(self, replay: Replay) -> list[Target]:
        open_ones: dict[int, list[Target]] = {}
        for target in self.open_targets():
            open_ones.setdefault(target.decision, []).append(target)
        found: dict[int, Target] = {}
        times: Counter[int] = Counter()
        for firing in replay.firings:
            times[firing.decision] += 1
            for target in open_ones.get(firing.decision, ()):
                origins = (str(min(times[firing.decision], _TIMES)), *origins_of(firing))
                if origins not in target.origins and len(target.others) < _MAX_OTHERS:
                    target.origins.add(origins)
                    found[target.outcome] = target
        return list(found.values())

    def follow(self, case: TestCase, result: RunResult, firings: int | None = None) -> Replay:
        """A run that is not kept, as far as so many firings."""
        return self._replayer.follow(case, result, firings)

    def leaves_way(self, path: Sequence[int], way: Way) -> int | None:
        """How many outcomes of a way a path takes before the first that differs; None where none does."""
        decided = self._replayer.decision_of
        at = 0
        for probe in path:
            found = decided.get(probe)
            if found is None:
                continue
            if at >= len(way):
                return None
            if found != way[at]:
                return at
            at += 1
        return None

    # ------------------------------------------------------------ learning

    def learn(self, observation: Observation) -> Entry | None:
        """Take in one run; gives the entry it became, if it did."""
        result = observation.result
        if observation.status is not Status.PASS or result is None or result.full is None:
            return None
        finished = observation.exit is not ExitKind.OUT_OF_FUEL
        new = observation.hits & ~self.hits if finished else 0
        if finished:
            self.hits |= observation.hits
        try:
            told = [(r.data, e) for r in self._plan.records(result) if (e := self._plan.evaluate(r)) is not None]
        except ValueError:
            return None
        state = self._new_state(told)
        evaluations = [e for _, e in told]
        nearer = self._nearer(evaluations, result)
        often = self._more_often(result.full.path)
        if not (new or state or nearer or often) or len(self.entries) >= _MAX_ENTRIES:
            return None
        if not finished and not nearer:
            return None
        entry = Entry(len(self.entries), observation.case, result, 2 if new else int(state or often))
        entry.focus = self._first_new(result.full.path, new)
        self.entries.append(entry)
        for target, distance in nearer:
            if distance < target.best:
                target.energy += _REWARD
            target.nearest.append((distance, entry.number))
            target.nearest.sort(key=lambda n: (n[0], self.entries[n[1]].result.exit not in REGULAR, -n[1]))
            del target.nearest[_NEAREST:]
        self.improved += 1
        return entry

    def _steering_of(self, plan: DecisionPlan) -> tuple[tuple[int, int], ...]:
        """Where in a record the bytes lie that constants and counters steer, by start and end."""
        out = []
        at = 0
        for area, offset, length in plan.ranges:
            for where, start, size in sorted(self.setters.steered):
                if where == area and offset <= start and start + size <= offset + length:
                    out.append((at + start - offset, at + start - offset + size))
            at += length
        return tuple(out) if sum(b - a for a, b in out) <= _MAX_STATE_BYTES else ()

    def _new_state(self, told: list[tuple[bytes, Evaluation]]) -> bool:
        new = False
        for data, evaluation in told:
            number = evaluation.plan.decision.id
            spans = self._steering[number]
            if not spans:
                continue
            known = self._states.setdefault(number, set())
            if len(known) >= _MAX_STATES:
                continue
            state = b"".join(data[a:b] for a, b in spans)
            if state not in known:
                known.add(state)
                new = True
        return new

    def _first_new(self, path: Sequence[int], new: int) -> int:
        """How many outcomes were taken before the first new probe; -1 where none is new."""
        decided = self._replayer.decision_of
        count = 0
        for probe in path if new else ():
            if new >> probe & 1:
                return count
            count += probe in decided
        return -1

    def _more_often(self, path: Sequence[int]) -> bool:
        """Whether some outcome was taken a number of times, by powers of two, as never before."""
        new = False
        for probe, count in Counter(path).items():
            key = (probe, min(count.bit_length(), _MOST_OFTEN))
            if key not in self._often:
                self._often.add(key)
                new = True
        return new

    def _nearer(self, evaluations: list[Evaluation], result: RunResult) -> list[tuple[Target, float]]:
        """Open outcomes that this run came nearer to than the entries kept for them."""
        best: dict[int, float] = {}
        for decision, position, distance in [*self._told(evaluations), *self._phrases_of(result)]:
            outcome = self.model.decisions[decision].outcomes[position]
            if distance < best.get(outcome, 2.0):
                best[outcome] = distance
            if outcome not in self.targets:
                self.targets[outcome] = Target(outcome, decision, position)
        out = []
        for outcome, distance in best.items():
            target = self.targets[outcome]
            target.reached += 1
            nearest = self.entries[target.nearest[0][1]] if target.nearest else None
            ended = nearest is None or (result.exit in REGULAR and nearest.result.exit not in REGULAR)
            if len(target.nearest) < 2 or distance < target.best or (ended and distance == target.best):
                out.append((target, distance))
        return out

    def _told(self, evaluations: list[Evaluation]) -> Iterator[tuple[int, int, float]]:
        for evaluation in {id(e): e for e in evaluations}.values():
            decision = evaluation.plan.decision
            for position, outcome in enumerate(decision.outcomes):
                if self.open(outcome):
                    yield decision.id, position, self._distance(evaluation, position)

    def _distance(self, evaluation: Evaluation, position: int) -> float:
        key = (id(evaluation), position)
        known = self._distances.get(key)
        if known is not None and known[0] is evaluation:
            return known[1]
        distance = outcome_distance(evaluation, position)
        if len(self._distances) > 100_000:
            self._distances.clear()
        self._distances[key] = (evaluation, distance)
        return distance

    def _phrases_of(self, result: RunResult) -> Iterator[tuple[int, int, float]]:
        hits = result.hits
        for probe, (decision, position) in self._phrases.items():
            if hits >> probe & 1:
                for other, outcome in enumerate(self.model.decisions[decision].outcomes):
                    if other != position and self.open(outcome):
                        yield decision, other, _PHRASE_DISTANCE
