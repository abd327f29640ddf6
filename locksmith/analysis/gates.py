"""Gates: what stands between the entry of the program and a Locked Paragraph, and which skills might open them.

Takes: the model, its guards and condition plan, the catalog, the coverage and what kept cases did. Gives: `Gate`s of a
paragraph (for every outcome in it or on a way to it that no run took: the condition, the variable, the wanted values,
where it is set, whether an input reaches it) and `Candidate`s, preferred first: a dispatcher-arm, then a force-set at
paragraph entry, then a call injection where nothing else can reach it. Every paragraph has at least one candidate. A
candidate names skills and arguments only; nothing here is applied or run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from locksmith.analysis.conditions import ConditionPlan
from locksmith.analysis.coverage import Coverage
from locksmith.analysis.decisions import Evaluation
from locksmith.analysis.distance import Wish, outcome_distance, turns, wishes
from locksmith.analysis.guards import Guards, Transfer
from locksmith.cases.case import TestCase
from locksmith.cases.catalog import Catalog
from locksmith.cases.mining import FactIndex, FactKind, Range, mine_facts
from locksmith.cases.values import encode_number, is_numeric
from locksmith.gate.stublog import decode_stub_log
from locksmith.model.program import Decision, ProgramModel
from locksmith.model.unit import Unit
from locksmith.model.walk import own_nodes, statements_in
from locksmith.model.watches import WatchRecord
from locksmith.run.protocol import RunResult
from locksmith.syntax import ast

_WITNESSES = 3  # records of a decision that are looked at, the nearest first
_WISHES = 3
_GUESSES = 4
_ENTRIES = 3  # paragraph entries before a record that an item may be set at


@dataclass(frozen=True, slots=True)
class Witnessed:
    """A kept case with what the reference did."""

    case: TestCase
    result: RunResult


@dataclass(frozen=True, slots=True)
class Gate:
    """One outcome that no run took. `wanted`: values of `variable`, as literals; `set_at`: lines that give it a value;
    `routable`: what an external operation brings, so that the program's own flow could be routed there."""

    label: int
    outcome: int
    condition: str
    line: int
    variable: str = ""
    wanted: tuple[str, ...] = ()
    set_at: tuple[int, ...] = ()
    routable: bool = False
    reached: bool = False  # the decision itself was evaluated


@dataclass(frozen=True, slots=True)
class Proposal:
    """A skill by name with its arguments."""

    skill: str
    arguments: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Candidate:
    """Proposals to apply together on `parent`, to open `gate` (None: a paragraph that no gate is known for)."""

    proposals: tuple[Proposal, ...]
    parent: TestCase
    gate: Gate | None
    rank: int  # 0 dispatcher-arm, 1 force-set, 2 call injection

    @property
    def key(self) -> tuple[Proposal, ...]:
        return self.proposals


Describe = Callable[[ProgramModel, int, int, bytes], tuple[str, str] | None]


class Places:
    """What bytes and sites are called in a skill's arguments."""

    def __init__(self, model: ProgramModel, describe: Describe, operations: Sequence[str]) -> None:
        self._model = model
        self._describe = describe
        self._operations = operations

    def __call__(self, area: int, offset: int, data: bytes) -> tuple[str, str] | None:
        """(item, value) that set bytes of the program under test; None where no item and literal do."""
        return self._describe(self._model, area, offset, data) if area < len(self._model.areas) else None

    def operation(self, site: int) -> str:
        """The name of a unit-wide site."""
        return self._operations[site]


@dataclass(slots=True)
class _Witness:
    """An evaluation with its place in the run."""

    of: Witnessed
    record: WatchRecord
    evaluation: Evaluation
    first: bool  # of its decision in the run


class Analyzer:
    """Answers for one program; tables are built once, `see` adds what kept cases did."""

    def __init__(self, unit: Unit, catalog: Catalog, plan: ConditionPlan, guards: Guards, places: Places) -> None:
        self._model = unit.programs[0]
        self._catalog = catalog
        self._plan = plan
        self.guards = guards
        self._places = places
        self._seen: list[Witnessed] = []
        self._of_decision: dict[int, list[_Witness]] = {}
        self._probe_of = {o.id: o.probe for o in self._model.outcomes}

    @cached_property
    def _facts(self) -> FactIndex:
        return FactIndex(mine_facts(self._model))

    def see(self, witnessed: Iterable[Witnessed]) -> None:
        """Learn the evaluations of kept cases."""
        for one in witnessed:
            self._seen.append(one)
            met: set[int] = set()
            for record in self._plan.records(one.result):
                evaluation = self._plan.evaluate(record)
                if evaluation is None or not evaluation.agrees:
                    continue
                decision = evaluation.plan.decision.id
                self._of_decision.setdefault(decision, []).append(
                    _Witness(one, record, evaluation, decision not in met)
                )
                met.add(decision)

    # ------------------------------------------------------------ gates

    def gates(self, label: int, coverage: Coverage, closed: frozenset[int] = frozenset()) -> list[Gate]:
        """Every gate of a paragraph: open outcomes in it and, where it was never entered, those before each way into
        it. `closed` are outcomes proved infeasible."""
        reached = coverage.reached
        found: dict[int, None] = {}
        if self._locked(label, reached):
            for transfer in self.guards.into(label):
                found.update(dict.fromkeys(self._open_before(transfer, reached)))
        for decision in self._model.decisions:
            if decision.label == label:
                found.update(dict.fromkeys(o for o in decision.outcomes if not reached >> self._probe_of[o] & 1))
        return [self._gate(o) for o in found if o not in closed]

    def _entered(self, label: int, reached: int) -> bool:
        probe = self._model.labels[label].probe
        return probe is None or bool(reached >> probe & 1)

    def _locked(self, label: int, reached: int) -> bool:
        """Whether it is a paragraph that no run entered. A section header is none."""
        return self._model.labels[label].is_paragraph and not self._entered(label, reached)

    def _open_before(self, transfer: Transfer, reached: int) -> Iterator[int]:
        for alternatives in transfer.guards:
            if not any(reached >> self._probe_of[o] & 1 for o in alternatives):
                yield from sorted(alternatives)

    def _gate(self, outcome: int) -> Gate:
        model = self._model
        its = model.outcomes[outcome]
        decision = model.decisions[its.decision]
        witnesses = self._nearest(outcome)
        text = f"{decision.kind} line {decision.span.line}: {its.label}"
        if not witnesses:
            return Gate(decision.label, outcome, text, decision.span.line)
        for witness in witnesses:
            for wish in self._wishes(witness.evaluation, outcome):
                return self._described(decision.label, outcome, text, decision.span.line, wish, witness)
        return Gate(decision.label, outcome, text, decision.span.line, reached=True)

    def _described(self, label: int, outcome: int, text: str, line: int, wish: Wish, witness: _Witness) -> Gate:
        condition = witness.evaluation.plan.conditions[wish.condition].text
        named = self._places(wish.area, wish.offset, wish.data)
        same = [w for w in self._wishes(witness.evaluation, outcome) if (w.area, w.offset) == (wish.area, wish.offset)]
        values = [n[1] for w in same if (n := self._places(w.area, w.offset, w.data)) is not None]
        place = Range(wish.area, wish.offset, len(wish.data))
        said = self._facts.said_of(place)
        lines = sorted({fact.line for fact, _ in said if fact.kind is FactKind.SET})
        routable = any(b.covers(place) for brought in self._catalog.brought.values() for b in brought)
        variable = named[0] if named else ""
        return Gate(
            label, outcome, f"{text} ({condition})", line, variable, tuple(values), tuple(lines), routable, True
        )

    # ------------------------------------------------------------ candidates

    def candidates(self, label: int, coverage: Coverage, closed: frozenset[int] = frozenset()) -> list[Candidate]:
        """What might open something in the paragraph, preferred first."""
        found: list[Candidate] = []
        for gate in self.gates(label, coverage, closed):
            before = len(found)
            for witness in self._nearest(gate.outcome):
                found += self._of_witness(gate, witness)
            if len(found) == before:
                found += self._guesses(gate, coverage)
        if self._locked(label, coverage.reached):
            found += self._injections(label, coverage)
        unique = {c.key: c for c in reversed(found)}
        return sorted(reversed(list(unique.values())), key=lambda c: c.rank)

    def _nearest(self, outcome: int) -> list[_Witness]:
        decision = self._model.outcomes[outcome].decision
        position = self._model.decisions[decision].outcomes.index(outcome)
        known = self._of_decision.get(decision, [])
        ranked = sorted(enumerate(known), key=lambda p: (outcome_distance(p[1].evaluation, position), p[0]))
        return [witness for _, witness in ranked[:_WITNESSES]]

    def _wishes(self, evaluation: Evaluation, outcome: int) -> list[Wish]:
        position = evaluation.plan.decision.outcomes.index(outcome)
        return [w for turn in turns(evaluation, position) for w in wishes(evaluation, turn.condition, turn.want)]

    def _of_witness(self, gate: Gate, witness: _Witness) -> Iterator[Candidate]:
        """For each combination of one wish a condition that must turn: by a reply where an operation brings all the
        items, and by force at the paragraph entries before."""
        position = witness.evaluation.plan.decision.outcomes.index(gate.outcome)
        needed = [wishes(witness.evaluation, t.condition, t.want) for t in turns(witness.evaluation, position)]
        if not needed or not all(needed):
            return
        for choice in range(min(_WISHES, max(map(len, needed)))):
            chosen = [options[min(choice, len(options) - 1)] for options in needed]
            named = [self._places(w.area, w.offset, w.data) for w in chosen]
            if any(n is None for n in named):
                continue
            texts = [n for n in named if n is not None]
            arms = [self._arm(witness, wish, text) for wish, text in zip(chosen, texts, strict=True)]
            if all(arms):
                yield Candidate(tuple(a for a in arms if a is not None), witness.of.case, gate, 0)
            for name, occurrence in self._entries_before(witness):
                for n in (str(occurrence), "0"):
                    yield Candidate(tuple(_force(name, n, *text) for text in texts), witness.of.case, gate, 1)

    def _guesses(self, gate: Gate, coverage: Coverage) -> Iterator[Candidate]:
        """Where the conditions have no known value: each item of the statement, given what the program compares it with
        and the ends of its range, as the paragraph is entered."""
        name = self._model.labels[gate.label].name
        probe = self._model.labels[gate.label].probe
        parents = [w for w in self._seen if probe is not None and w.result.hits >> probe & 1]
        if name is None or not parents:
            return
        parent = max(parents, key=lambda w: w.result.hits.bit_count())
        for area, offset, data in self._values_of(gate.outcome):
            text = self._places(area, offset, data)
            if text is not None:
                yield Candidate((_force(name, "0", *text),), parent.case, gate, 1)

    def _values_of(self, outcome: int) -> Iterator[tuple[int, int, bytes]]:
        model = self._model
        decision = model.decisions[model.outcomes[outcome].decision]
        known = {(p.area, p.offset): p.choices for p in self._catalog.presets}
        for node in _nodes_of(model, decision):
            field_id = model.field_of.get(id(node))
            item = None if field_id is None else model.fields[field_id]
            if item is None or item.children or item.dimensions or item.variable:
                continue
            choices = [c.data for c in known.get((item.area, item.offset), ())[:_GUESSES]]
            if is_numeric(item) and item.digits:
                top = 10**item.digits - 1
                choices += [encode_number(item, Decimal(n).scaleb(-item.scale)) for n in (top, 0, 1)]
            for data in dict.fromkeys(choices):
                if len(data) == item.length:
                    yield item.area, item.offset, data

    def _arm(self, witness: _Witness, wish: Wish, text: tuple[str, str]) -> Proposal | None:
        """The last operation before the record that can bring the bytes, at the occurrence it then had."""
        assert witness.of.result.full is not None
        place = Range(wish.area, wish.offset, len(wish.data))
        events = decode_stub_log(witness.of.result.full.stub_log)[: witness.record.event]
        for at in range(len(events) - 1, -1, -1):
            site = events[at].site
            if any(b.covers(place) for b in self._catalog.brought.get(site, ())):
                occurrence = sum(e.site == site for e in events[: at + 1])
                name = self._places.operation(site)
                arguments = _arguments(operation=name, item=text[0], value=text[1], occurrence=str(occurrence))
                return Proposal("dispatcher-arm", arguments)
        return None

    def _entries_before(self, witness: _Witness) -> Iterator[tuple[str, int]]:
        """The paragraphs entered last before the record, the nearest first, each with how often it was entered."""
        assert witness.of.result.full is not None
        path = witness.of.result.full.path
        probes = witness.evaluation.plan.probes
        at = next((k for k, p in enumerate(path) if p in probes), len(path))
        if not witness.first:
            at = max((k for k, p in enumerate(path) if p == witness.record.probe), default=len(path))
        labels = self._model.probes
        met: list[str] = []
        for k in range(at - 1, -1, -1):
            if path[k] >= len(labels) or labels[path[k]].kind != "label":
                continue
            name = self._model.labels[labels[path[k]].target].name
            if name is None or name in met:
                continue
            met.append(name)
            yield name, path[: k + 1].count(path[k])
            if len(met) == _ENTRIES:
                return

    def _injections(self, label: int, coverage: Coverage) -> Iterator[Candidate]:
        """From the nearest paragraph that was entered, going back along the ways into this one; else from the one
        entered last by the case that entered the most."""
        target = self._model.labels[label].name
        assert target is not None
        for source in self._entered_before(label, coverage.reached):
            probe = self._model.labels[source].probe
            parents = [w for w in self._seen if probe is not None and w.result.hits >> probe & 1]
            name = self._model.labels[source].name
            if parents and name is not None:
                parent = max(parents, key=lambda w: w.result.hits.bit_count())
                arguments = _arguments(paragraph=name, target=target, occurrence="1")
                yield Candidate((Proposal("call-injection", arguments),), parent.case, None, 2)

    def _entered_before(self, label: int, reached: int) -> Iterator[int]:
        seen, level = {label}, [label]
        while level:
            sources = [t.source for target in level for t in self.guards.into(target) if t.source not in seen]
            level = list(dict.fromkeys(sources))
            seen |= set(level)
            entered = [s for s in level if self._model.labels[s].probe is not None and self._entered(s, reached)]
            if entered:
                yield from entered[:2]
                return
        named = [x.id for x in self._model.labels if x.probe is not None and reached >> x.probe & 1]
        yield from named[:1]


def _nodes_of(model: ProgramModel, decision: Decision) -> Iterator[ast.Node]:
    """What a decision is about: its condition, or for a phrase the operands of the statement that has it."""
    node = decision.node
    if isinstance(node, ast.Handlers):
        for statement in statements_in(model.labels[decision.label].node):
            if any(h is node for h in getattr(statement, "handlers", ())):
                yield from own_nodes(statement)
    elif isinstance(node, ast.Statement):
        yield from own_nodes(node)


def _arguments(**values: str) -> tuple[tuple[str, str], ...]:
    return tuple(sorted(values.items()))


def _force(paragraph: str, occurrence: str, item: str, value: str) -> Proposal:
    return Proposal("force-set", _arguments(paragraph=paragraph, item=item, value=value, occurrence=occurrence))
