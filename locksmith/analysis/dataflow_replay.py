"""A run followed again, with the origin of every operand of its decisions.

Takes: a case and its full result with watch log. Gives: `Replay`: the external events with the reply that each took,
and a `Firing` for every outcome that a decision took: what its record told and where the bytes of its operands came
from. Runs nothing; where path, log and program do not fit it stops there and keeps what it has.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from locksmith.analysis.conditions import ConditionPlan
from locksmith.analysis.dataflow import Byte, Cell, Linear, Memory, Place
from locksmith.analysis.dataflow_clock import clock_text
from locksmith.analysis.dataflow_effects import Effects
from locksmith.analysis.dataflow_steps import Step, StepKind, StepWalker
from locksmith.analysis.decisions import DecisionPlan, Evaluation
from locksmith.analysis.operands import Range
from locksmith.analysis.stored import NotEvaluable
from locksmith.cases.case import Reply, TestCase
from locksmith.cases.values import is_numeric
from locksmith.gate.stublog import StubEvent, decode_stub_log
from locksmith.model.program import AreaKind, Decision, DecisionKind, ExternalSite, File, ProgramModel, SiteKind
from locksmith.model.unit import Unit
from locksmith.model.walk import all_nodes
from locksmith.model.watches import WatchRecord
from locksmith.run.protocol import ExitKind, RunResult
from locksmith.syntax import ast

_FINISHED = (ExitKind.NORMAL, ExitKind.STOP_RUN)
_MAX_FIRINGS = 4000
_MAX_NAMED = 6
_FILE_OPERATIONS = (
    SiteKind.OPEN,
    SiteKind.CLOSE,
    SiteKind.READ,
    SiteKind.WRITE,
    SiteKind.REWRITE,
    SiteKind.DELETE,
    SiteKind.START,
)


@dataclass(frozen=True, slots=True)
class Taken:
    """An event of the program under test: its site, the queue and position its reply came from (or would have), the
    reply itself where the case has one, whether it was answered by the site's own queue."""

    event: int
    site: ExternalSite
    key: int
    number: int
    reply: Reply | None
    told: StubEvent


@dataclass(frozen=True, slots=True)
class Firing:
    """One outcome taken. `origins`: for each watched range of the decision the origin of its bytes. `evaluation` is
    None for phrases; `taken` is the event just before. `step` counts the steps of the run."""

    decision: int
    outcome: int  # position in the decision's outcomes
    event: int
    step: int
    evaluation: Evaluation | None = None
    origins: tuple[tuple[Range, list[Cell]], ...] = ()
    taken: int = -1  # position in Replay.taken
    entry: int = 0  # which call of the program
    results: tuple[Linear, ...] = ()  # of the arithmetic statement whose phrase it is
    hidden: tuple[Linear, ...] = ()  # numbers named in conditions that have no value here
    digits: tuple[int, ...] = ()  # that the receivers have before the decimal point
    divisors: tuple[Linear, ...] = ()

    def cells(self, area: int, offset: int, length: int) -> list[Cell] | None:
        """The origin of watched bytes."""
        for (where, start, size), cells in self.origins:
            if where == area and start <= offset and offset + length <= start + size:
                return cells[offset - start : offset - start + length]
        return None


@dataclass(slots=True)
class Replay:
    """`statements`: by the first token of a statement the number of events before it first ran, and in which call of
    the program that was."""

    firings: list[Firing] = field(default_factory=list)
    taken: list[Taken] = field(default_factory=list)
    statements: dict[int, tuple[int, int]] = field(default_factory=dict)
    complete: bool = False


class Replayer:
    """Follows runs of the program under test of one unit."""

    def __init__(self, unit: Unit, plan: ConditionPlan) -> None:
        self.unit = unit
        self.model: ProgramModel = unit.programs[0]
        self._plan = plan
        self._walker = StepWalker(self.model)
        self._effects = Effects(self.model)
        self.decision_of = {
            self.model.outcomes[o].probe: (d.id, k) for d in self.model.decisions for k, o in enumerate(d.outcomes)
        }
        self._hiding: dict[int, bool] = {}
        self._named: dict[int, tuple[ast.Reference, ...]] = {}
        self._return_code = next((f for f in self.model.fields if f.name == "RETURN-CODE" and f.level == 77), None)

    def hides(self, plan: DecisionPlan) -> bool:
        """Whether a decision's numbers are not told by its distance: no value here, or a function between."""
        known = self._hiding.get(plan.decision.id)
        if known is None:
            nodes = (n for root in _conditions_of(plan.decision) for n in all_nodes(root))
            known = any(c.refused for c in plan.conditions) or any(isinstance(n, ast.FunctionCall) for n in nodes)
            self._hiding[plan.decision.id] = known
        return known

    def named_in(self, decision: Decision) -> tuple[ast.Reference, ...]:
        """The numeric items that a decision's conditions name."""
        known = self._named.get(decision.id)
        if known is None:
            found: dict[int, ast.Reference] = {}
            for root in _conditions_of(decision):
                for node in all_nodes(root):
                    number = self.model.field_of.get(id(node))
                    if isinstance(node, ast.Reference) and number is not None and is_numeric(self.model.fields[number]):
                        found.setdefault(number, node)
            known = self._named[decision.id] = tuple(found.values())[:_MAX_NAMED]
        return known

    def follow(self, case: TestCase, result: RunResult, firings: int | None = None) -> Replay:
        """One run, as far as it can be followed, or as far as so many firings."""
        if result.full is None:
            return Replay()
        steps = self._walker.steps(result.full.path, result.exit in _FINISHED)
        events = decode_stub_log(result.full.stub_log)
        run = _Run(self, case, events, list(self._plan.records(result)))
        for step in steps:
            if not run.take(step) or (firings is not None and len(run.replay.firings) >= firings):
                return run.replay
        run.replay.complete = True
        return run.replay


def _conditions_of(decision: Decision) -> Iterator[ast.Node]:
    match decision.node:
        case ast.If(condition=condition):
            yield condition
        case ast.Evaluate(subjects=subjects, arms=arms):
            yield from subjects
            for arm in arms:
                yield from arm.whens
        case ast.Perform(until=until, varying=varying):
            if until is not None:
                yield until
            yield from varying


class _Run:
    """The state of following one run."""

    def __init__(
        self, owner: Replayer, case: TestCase, events: Sequence[StubEvent], records: list[WatchRecord]
    ) -> None:
        self.replay = Replay()
        self._owner = owner
        self._model = owner.model
        self._case = case
        self._events = events
        self._at = 0
        self._queues = dict(case.streams)
        self._used: dict[int, int] = {}
        self._memory = Memory(owner.model)
        self._effects = owner._effects
        self._effects.fresh(self._memory)
        self._effects.clock = lambda form: clock_text(form, case.clock_seconds)
        self._records: dict[int, list[WatchRecord]] = {}
        for record in records:
            self._records.setdefault(record.probe, []).append(record)
        self._last: dict[int, WatchRecord] = {}
        self._steps = 0
        self._entry = 0

    def take(self, step: Step) -> bool:
        """One step; False where log and program no longer fit."""
        self._steps += 1
        match step.kind:
            case StepKind.START:
                self._start(step.number)
            case StepKind.PROBE:
                return self._probe(step.number)
            case StepKind.FROM | StepKind.BY:
                assert isinstance(step.node, ast.Varying)
                self._effects.grow_counter(step.node, step.kind is StepKind.FROM)
            case StepKind.STATEMENT:
                assert isinstance(step.node, ast.Statement)
                return self._statement(step.node)
        return True

    def _start(self, number: int) -> None:
        self._entry = number
        if number >= len(self._case.entries):
            return
        for operand, (area, data) in enumerate(zip(self._model.linkage, self._case.entries[number], strict=False)):
            whole = data.ljust(self._model.areas[area].length, b"\0")
            place = Place("parameter", 0, number, operand)
            self._memory.write(area, 0, whole, [Byte(place, i) for i in range(len(whole))])

    # ------------------------------------------------------------ decisions

    def _probe(self, probe: int) -> bool:
        found = self._owner.decision_of.get(probe)
        if found is None:
            return True
        if len(self.replay.firings) >= _MAX_FIRINGS:
            return False
        decision, outcome = found
        event = self._effects.event
        last = len(self.replay.taken) - 1
        if self._model.decisions[decision].kind in (DecisionKind.PHRASE, DecisionKind.HANDLE):
            results, divisors = tuple(self._effects.results), tuple(self._effects.divisors)
            sources = frozenset(self._effects.sources)
            firing = Firing(
                decision,
                outcome,
                event,
                self._steps,
                taken=last,
                entry=self._entry,
                hidden=(Linear(Fraction(0), (), (), sources),) if sources else (),
                results=results,
                digits=tuple(self._effects.digits),
                divisors=divisors,
            )
            self.replay.firings.append(firing)
            return True
        record = self._record(probe + self._owner.unit.probe_base[0], event)
        if record is None:
            return True
        evaluation = self._owner._plan.evaluate(record)
        if evaluation is None:
            return True
        origins = []
        at = 0
        for area, offset, length in evaluation.plan.ranges:
            if self._model.areas[area].kind is not AreaKind.LINKAGE or any(record.data[at : at + length]):
                self._memory.correct(area, offset, record.data[at : at + length])
            origins.append(((area, offset, length), self._memory.origin(area, offset, length)))
            at += length
        hidden = self._hidden(evaluation) if self._owner.hides(evaluation.plan) else ()
        self.replay.firings.append(
            Firing(decision, outcome, event, self._steps, evaluation, tuple(origins), last, self._entry, hidden=hidden)
        )
        return True

    def _hidden(self, evaluation: Evaluation) -> tuple[Linear, ...]:
        """The numbers that a decision names, as they are now."""
        found: list[Linear] = []
        for node in self._owner.named_in(evaluation.plan.decision):
            try:
                found.append(self._effects.number(node))
            except (NotEvaluable, ArithmeticError, ValueError):
                continue
        return tuple(linear for linear in found if linear.bumps or linear.terms or linear.tainted)

    def _record(self, probe: int, event: int) -> WatchRecord | None:
        """The record of this firing: the next of the probe with this count of events, else the last one."""
        waiting = self._records.get(probe)
        if waiting and waiting[0].event == event:
            self._last[probe] = waiting.pop(0)
        last = self._last.get(probe)
        return last if last is not None and last.event == event else None

    # ------------------------------------------------------------ statements and events

    def _statement(self, node: ast.Statement) -> bool:
        self.replay.statements.setdefault(node.first, (self._effects.event, self._entry))
        self._effects.apply(node)
        return all(self._event(self._model.sites[site], node) for site in self._model.site_of.get(id(node), ()))

    def _event(self, site: ExternalSite, node: ast.Statement) -> bool:
        if site.bound is not None or site.kind is SiteKind.ADDRESS:
            return self._skip_bound(site)
        if self._at >= len(self._events):
            return False
        told = self._events[self._at]
        if told.site != self._owner.unit.site_base[0] + site.id:
            return False
        self._at += 1
        self._effects.event = self._at
        if site.kind in (SiteKind.DISPLAY, SiteKind.ABEND, SiteKind.CANCEL):
            return True
        taken = self._taken(site, told)
        self.replay.taken.append(taken)
        if site.kind in _FILE_OPERATIONS:
            self._file(taken)
        elif site.kind is SiteKind.CALL:
            self._call(taken, node)
        elif site.kind is SiteKind.ACCEPT:
            self._accepted(taken, node)
        return True

    def _skip_bound(self, site: ExternalSite) -> bool:
        """A CALL of a program of the unit: its events are passed over, and what they took from the queues."""
        own = len(self._model.sites)
        while site.bound is not None and self._at < len(self._events) and self._events[self._at].site >= own:
            self._consume(self._events[self._at].site)
            self._at += 1
        self._effects.event = self._at
        return True

    def _consume(self, site: int) -> None:
        unit = self._owner.unit
        for position in range(len(unit.programs) - 1, -1, -1):
            if site >= unit.site_base[position]:
                stream = unit.programs[position].sites[site - unit.site_base[position]].stream
                self._next(site, unit.n_sites + unit.stream_base[position] + stream)
                return

    def _taken(self, site: ExternalSite, told: StubEvent) -> Taken:
        unit = self._owner.unit
        key, number, reply = self._next(unit.site_base[0] + site.id, unit.n_sites + unit.stream_base[0] + site.stream)
        return Taken(self._at - 1, site, key, number, reply, told)

    def _next(self, site: int, stream: int) -> tuple[int, int, Reply | None]:
        """The queue that answers, the position in it and the reply: the site's own first, then the resource's."""
        for key in (site, stream):
            queue = self._queues.get(key, ())
            used = self._used.get(key, 0)
            if used < len(queue):
                self._used[key] = used + 1
                return key, used, queue[used]
        used = self._used.get(stream, 0)
        self._used[stream] = used + 1
        return stream, used, None

    def _file(self, taken: Taken) -> None:
        if taken.site.file is None:
            return
        file = self._model.files[taken.site.file]
        if taken.site.kind is SiteKind.READ:
            self._record_area(taken, file)
        if file.status is not None:
            item = self._model.fields[file.status]
            place = Place("status", taken.key, taken.number)
            self._memory.write(item.area, item.offset, taken.told.status, [Byte(place, 0), Byte(place, 1)])
        node = taken.site.node
        if isinstance(node, ast.Read) and node.into is not None and taken.told.status[:1] == b"0":
            self._read_into(file, node.into)

    def _record_area(self, taken: Taken, file: File) -> None:
        if taken.told.back:
            self._memory.correct(file.area, 0, taken.told.back[0])
        if taken.reply is None:
            return
        place = Place("reply", taken.key, taken.number, 0)
        area = self._memory.data[file.area]
        kept: list[tuple[int, list[Cell]]] = []
        if taken.reply.keep_key and file.record_key is not None:
            key = self._model.fields[file.record_key]
            kept.append((key.offset, self._memory.origin(key.area, key.offset, key.length)))
        for write in taken.reply.writes:
            end = write.offset + len(write.data)
            data = bytes(area[write.offset : end])
            cells: list[Cell] = [Byte(place, write.offset + i) for i in range(len(write.data))]
            self._memory.write(file.area, write.offset, data, cells)
        for offset, cells in kept:
            data = bytes(area[offset : offset + len(cells)])
            self._memory.write(file.area, offset, data, cells)

    def _read_into(self, file: File, into: ast.Reference) -> None:
        try:
            target = self._effects.stored(into)
        except (NotEvaluable, ArithmeticError, ValueError):
            return
        length = self._model.areas[file.area].length
        data = self._memory.read(file.area, 0, length)
        self._effects.put_text(target, data, self._memory.origin(file.area, 0, length))

    def _call(self, taken: Taken, node: ast.Statement) -> None:
        assert isinstance(node, ast.Call)
        changeable = 0
        for operand, argument in enumerate(node.arguments):
            if operand >= len(taken.told.back) or not isinstance(argument.operand, ast.Reference):
                continue
            try:
                target = self._effects.stored(argument.operand)
            except (NotEvaluable, ArithmeticError, ValueError):
                continue
            data = taken.told.back[operand]
            changeable += argument.mode == "REFERENCE"
            place = Place("reply", taken.key, taken.number, operand)
            cells = self._memory.origin(target.area, target.offset, len(data))
            written = {
                w.offset + i
                for w in (taken.reply.writes if taken.reply is not None else ())
                if w.operand == operand
                for i in range(len(w.data))
            }
            for i in range(len(cells)):
                if argument.mode == "REFERENCE" and (i in written or not isinstance(cells[i], Byte)):
                    cells[i] = Byte(place, i)
            self._memory.write(target.area, target.offset, data, cells)
        if self._owner._return_code is not None:
            item = self._owner._return_code
            place = Place("value", taken.key, taken.number)
            data = taken.told.value.to_bytes(4, "little", signed=True)[: item.length]
            self._memory.write(item.area, item.offset, data, [Byte(place, i) for i in range(len(data))])

    def _accepted(self, taken: Taken, node: ast.Statement) -> None:
        assert isinstance(node, ast.Accept)
        text = taken.told.back[0] if taken.told.back else b""
        place = Place("accept", taken.key, taken.number)
        try:
            target = self._effects.stored(node.target)
        except (NotEvaluable, ArithmeticError, ValueError):
            return
        size = len(target.data)
        cells: list[Cell] = [Byte(place, i) for i in range(size)]
        self._memory.write(target.area, target.offset, text[:size].ljust(size, b" "), cells)
