"""The fixpoint: what storage can hold at every point of a program.

Takes: a `Unit`. Gives: `Flow` with the invariants (`proofs.Certificate`) and what was reached: outcome probes, labels,
edges. Over-approximates everything: PERFORM returns as `-fperform-osvs` has them (the end of any active range may
return from it), every target that ALTER may set, a USE procedure behind every file operation, entries after the first.

A performed range is looked at once, whoever performs it (its entry joins all callers). Behind it the caller keeps what
nothing in the range can write.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from locksmith.analysis.feasibility_conditions import Conditions, Formula, join
from locksmith.analysis.feasibility_ranges import Ranges
from locksmith.analysis.feasibility_storage import IO_STATEMENTS, Storage
from locksmith.analysis.feasibility_stores import Stores
from locksmith.analysis.proofs import Certificate, Range, State
from locksmith.model.program import SiteKind
from locksmith.model.unit import Unit
from locksmith.model.walk import statements_in
from locksmith.syntax import ast

MAX_STEPS = 20_000  # more for a coarser look
PATIENCE = 12  # how often what is known at a point may change before what changes is forgotten
_LOOP_WIDEN = 20


class TooLarge(Exception):
    """The program takes more steps than are allowed; nothing is proved of it."""


@dataclass(slots=True)
class _Block:
    """Where control goes from inside a statement list: joined states."""

    exit: State | None = None  # EXIT PERFORM
    cycle: State | None = None


@dataclass(slots=True)
class Reached:
    """What was seen to be possible."""

    probes: set[int] = field(default_factory=set)
    labels: set[int] = field(default_factory=set)
    edges: set[tuple[int, int]] = field(default_factory=set)


class Flow:
    """Call `run`, then read `certificate` and `reached`."""

    def __init__(self, unit: Unit, patience: int = PATIENCE) -> None:
        self._patience = patience
        self._most = MAX_STEPS if patience == PATIENCE else 4 * MAX_STEPS
        self.model = unit.programs[0]
        self.storage = Storage(unit)
        self.cells = self.storage.cells()
        self.conditions = Conditions(self.storage, self.cells)
        self.conditions.learn()
        self.reached = Reached()
        self._contexts: list[Range | None] = [None]
        self._context_of: dict[Range | None, int] = {None: 0}
        self._entries: dict[tuple[int, int], State] = {}
        self._joins: dict[tuple[int, int], int] = {}
        self._loops: dict[tuple[int, int], State] = {}
        self._exits: dict[int, State] = {}
        self._callers: dict[int, set[tuple[int, int]]] = {}
        self._below: dict[int, set[int]] = {0: set()}
        self._todo: dict[tuple[int, int], None] = {}
        self._steps = 0
        self.stores = Stores(self.storage, self.conditions, self.cells)
        self.ranges = Ranges(self.storage)
        self._touched: dict[Range, tuple[frozenset[int], frozenset[str]]] = {}
        statements = (s for label in self.model.labels for s in statements_in(label.node))
        self._performs = {id(s): k for k, s in enumerate(s for s in statements if isinstance(s, ast.Perform))}
        self._here = (0, 0)
        self._blocks: list[_Block] = []
        self._sentence: State | None = None
        self._leaving: dict[tuple[int, bool], State] = {}

    # ------------------------------------------------------------ the fixpoint

    def run(self) -> None:
        """Raises TooLarge."""
        start = next((s.labels[0] for s in self.model.sections if not s.declarative), None)
        if start is None:
            return
        self._start = start
        self._enter(0, start, self._initial())
        while self._todo:
            key = min(self._todo, key=lambda k: (-k[0], k[1]))  # what is performed before who performs it
            del self._todo[key]
            self._label(*key)

    def certificate(self) -> Certificate:
        """The invariants found."""
        return Certificate(self.cells, tuple(self._contexts), self._entries, self._loops, self._exits)

    def _initial(self) -> State:
        values = {}
        for number, (area, low, size) in enumerate(self.cells):
            data = self.model.areas[area].initial[low : low + size]
            if len(data) == size:
                values[number] = frozenset({data})
        return State(values, {})

    def _enter(self, context: int, label: int, state: State | None) -> None:
        if state is None:
            return
        key = (context, label)
        self.reached.labels.add(label)
        old = self._entries.get(key)
        new = join(old, state)
        assert new is not None
        if new == old:
            return
        count = self._joins[key] = self._joins.get(key, 0) + 1
        if count > self._patience and old is not None:
            new = _widened(old, new)
        self._entries[key] = new
        self._todo[key] = None

    def _range(self, context: int) -> Range | None:
        return self._contexts[context]

    def _context(self, wanted: Range) -> int:
        known = self._context_of.get(wanted)
        if known is None:
            known = self._context_of[wanted] = len(self._contexts)
            self._contexts.append(wanted)
            self._callers[known] = set()
            self._below[known] = set()
        return known

    def _called_from(self, context: int) -> None:
        """The range is performed here: what may lie below it on the stack grows."""
        if self._here not in self._callers[context]:
            self._callers[context].add(self._here)
        todo = [context]
        while todo:
            top = todo.pop()
            for caller, _ in self._callers[top]:
                grown = {caller} | self._below[caller]
                if not grown <= self._below[top]:
                    self._below[top] |= grown
                    self._todo.update(dict.fromkeys(k for k in self._entries if k[0] == top))
                    todo += [c for c, callers in self._callers.items() if any(k == top for k, _ in callers)]

    def _leave(self, context: int, state: State) -> None:
        """A range returns; whoever performed it goes on."""
        old = self._exits.get(context)
        new = join(old, state)
        assert new is not None
        if new == old:
            return
        key = (-1, context)
        count = self._joins[key] = self._joins.get(key, 0) + 1
        if count > self._patience and old is not None:
            new = _widened(old, new)
        self._exits[context] = new
        self._todo.update(dict.fromkeys(self._callers[context]))

    # ------------------------------------------------------------ labels

    def _label(self, context: int, label: int) -> None:
        self._here = (context, label)
        self._blocks, self._leaving = [], {}
        state: State | None = self._entries[self._here]
        info = self.model.labels[label]
        for sentence in info.node.sentences:
            self._sentence = None
            state = self._run(state, sentence.statements)
            state = join(state, self._sentence)
        if state is not None:
            self._leaving[label, False] = join(self._leaving.get((label, False)), state) or state
        for (end, past), leaving in self._leaving.items():
            self._end_of_label(context, end, leaving, past)

    def _end_of_label(self, context: int, label: int, state: State, past: bool) -> None:
        """`past`: by EXIT SECTION, which passes the end of the section's last paragraph and ends the section only. The
        end of a paragraph is looked for on the whole stack before the end of its section."""
        own = self._range(context)
        as_paragraph, as_section = label in self.ranges.paragraph_ends, label in self.ranges.section_ends
        mine = own is not None and own[1] == label
        if mine:
            self._leave(context, state)
            if not as_paragraph or not (past or as_section):
                return
        if as_section or not past:
            for other in sorted(self._below[context]):
                pending = self._range(other)
                if pending is not None and pending[1] == label:
                    self._leave(other, state)
        if mine and not past:
            return
        if label + 1 < len(self.model.labels):
            self._enter(context, label + 1, state)
        else:
            self._finish(state)

    def _finish(self, state: State | None) -> None:
        """The program ends; it may be entered again with what it left."""
        self._enter(0, self._start, state)

    # ------------------------------------------------------------ statements

    def _run(self, state: State | None, statements: Sequence[ast.Statement]) -> State | None:
        for statement in statements:
            if state is None:
                return None
            self._steps += 1
            if self._steps > self._most:
                raise TooLarge
            state = self._statement(state, statement)
        return state

    def _statement(self, state: State, node: ast.Statement) -> State | None:
        match node:
            case ast.If():
                return self._if(state, node)
            case ast.Evaluate():
                return self._evaluate(state, node)
            case ast.Perform():
                return self._perform(state, node)
            case ast.Search():
                return self._search(state, node)
            case ast.GoTo():
                return self._go_to(state, node)
            case ast.Exit():
                return self._exit(state, node)
            case ast.Goback():
                self._finish(state)
                return None
            case ast.Stop():
                if node.literal is not None:
                    return state
                self._finish(state)
                return None
            case ast.NextSentence():
                self._sentence = join(self._sentence, state)
                return None
            case ast.Move():
                return self.stores.move(state, node)
            case ast.Set():
                return self.stores.set(state, node)
            case ast.Initialize():
                return self.stores.initialize(state, node)
        if any(self.model.sites[s].kind is SiteKind.ABEND for s in self.model.site_of.get(id(node), ())):
            return None
        return self._plain(state, node)

    def _plain(self, state: State, node: ast.Statement) -> State | None:
        """Its writes, a USE procedure, its phrases."""
        after = self.stores.arithmetic(state, node)
        lost = self.stores.write_all(state, self.storage.written(node))
        if after is None:
            after = lost
        if isinstance(node, IO_STATEMENTS):
            for section in self.model.sections:
                if section.declarative:
                    returned = self._performed(after, (section.labels[0], section.labels[-1]), lost)
                    after = join(after, returned) or after
        handlers: tuple[ast.Handlers, ...] = getattr(node, "handlers", ())
        if not handlers:
            return after
        out: State | None = after
        for pair in handlers:
            decisions = self.model.decision_of.get(id(pair), ())
            for decision in decisions:
                for way in (0, 1):
                    self._hit_outcome(decision, way)
            out = join(out, join(lost, after) if pair.on is None else self._run(join(lost, after), pair.on))
            if pair.not_on is not None:
                out = join(out, self._run(after, pair.not_on))
        return out

    def _hit_outcome(self, decision: int, way: int) -> None:
        outcome = self.model.decisions[decision].outcomes[way]
        self.reached.probes.add(self.model.outcomes[outcome].probe)

    def _assume(self, state: State | None, formula: Formula, decision: int, way: int) -> State | None:
        found = self.conditions.assume(state, formula)
        if found is not None:
            self._hit_outcome(decision, way)
        return found

    def _if(self, state: State, node: ast.If) -> State | None:
        (decision,) = self.model.decision_of[id(node)]
        yes = self._assume(state, self.conditions.formula(node.condition, True), decision, 0)
        no = self._assume(state, self.conditions.formula(node.condition, False), decision, 1)
        return join(self._run(yes, node.then), no if node.else_ is None else self._run(no, node.else_))

    def _evaluate(self, state: State, node: ast.Evaluate) -> State | None:
        (decision,) = self.model.decision_of[id(node)]
        rest: State | None = state
        out: State | None = None
        way = 0
        for arm in node.arms:
            chosen: State | None = None
            for when in arm.whens:
                yes = self.conditions.when(node.subjects, when, True)
                chosen = join(chosen, self._assume(rest, yes, decision, way))
                rest = self.conditions.assume(rest, self.conditions.when(node.subjects, when, False))
                way += 1
            out = join(out, self._run(chosen, arm.body))
        if rest is not None:
            self._hit_outcome(decision, way)
        return join(out, rest if node.other is None else self._run(rest, node.other))

    def _search(self, state: State, node: ast.Search) -> State | None:
        (decision,) = self.model.decision_of[id(node)]
        moved_on = self.stores.write_all(state, self.storage.written(node))
        self._hit_outcome(decision, len(node.whens))
        out = moved_on if node.at_end is None else self._run(moved_on, node.at_end)
        for way, when in enumerate(node.whens):
            found = self._assume(moved_on, self.conditions.formula(when.condition, True), decision, way)
            out = join(out, self._run(found, when.body))
        return out

    def _go_to(self, state: State, node: ast.GoTo) -> State | None:
        context, label = self._here
        if node.depending is not None:
            (decision,) = self.model.decision_of[id(node)]
            for way, name in enumerate(node.targets):
                self._hit_outcome(decision, way)
                self._jump(context, label, self.model.label_of.get(id(name)), state)
            self._hit_outcome(decision, len(node.targets))
            return state
        for name in node.targets[:1]:
            self._jump(context, label, self.model.label_of.get(id(name)), state)
        if label in self.model.alterable:
            for pairs in self.model.alter_of.values():
                for altered, target in pairs:
                    if altered == label:
                        self._jump(context, label, target, state)
        return None

    def _jump(self, context: int, label: int, target: int | None, state: State) -> None:
        if target is not None:
            self.reached.edges.add((label, target))
            self._enter(context, target, state)

    def _exit(self, state: State, node: ast.Exit) -> State | None:
        _, label = self._here
        match node.kind:
            case "PROGRAM":
                self._finish(state)
                return state if not self.model.program.using else None
            case "PARAGRAPH" | "SECTION":
                last = self.model.sections[self.model.labels[label].section].labels[-1]
                end = (last, True) if node.kind == "SECTION" else (label, False)
                self._leaving[end] = join(self._leaving.get(end), state) or state
                return None
            case "PERFORM" | "PERFORM CYCLE":
                if not self._blocks:
                    return state
                block = self._blocks[-1]
                if node.kind == "PERFORM":
                    block.exit = join(block.exit, state)
                else:
                    block.cycle = join(block.cycle, state)
                return None
        return state

    # ------------------------------------------------------------ PERFORM

    def _body(self, state: State | None, node: ast.Perform) -> State | None:
        if state is None:
            return None
        if node.body is not None:
            return self._run(state, node.body)
        first = self.model.label_of.get(id(node.target))
        last = self.model.label_of.get(id(node.through)) if node.through is not None else first
        if first is None or last is None:
            raise TooLarge
        self.reached.edges.add((self._here[1], first))
        return self._performed(state, (first, self.ranges.end_of(last)), state)

    def _performed(self, state: State, wanted: Range, entry: State) -> State | None:
        """Enter a range with `entry`; gives what holds behind it."""
        context = self._context(wanted)
        self._called_from(context)
        self._enter(context, wanted[0], entry)
        left = self._exits.get(context)
        if left is None:
            return None
        cells, keys = self._touched_in(wanted)
        values, signs = dict(left.values), dict(left.signs)
        values.update((n, v) for n, v in state.values.items() if n not in cells)
        signs.update((k, m) for k, m in state.signs.items() if k not in keys)
        return State(values, signs)

    def _touched_in(self, wanted: Range) -> tuple[frozenset[int], frozenset[str]]:
        """Cells and comparisons that anything reached from a range may change."""
        found = self._touched.get(wanted)
        if found is None:
            places = self.ranges.places_in(wanted)
            if places is None:
                found = frozenset(range(len(self.cells))), frozenset(self.conditions.comparisons)
            else:
                cells = frozenset(n for p in places for n in self.stores.cells_at(p))
                found = cells, frozenset(k for p in places for k in self.stores.keys_at(p))
            self._touched[wanted] = found
        return found

    def _perform(self, state: State, node: ast.Perform) -> State | None:
        decisions = self.model.decision_of.get(id(node), ())
        if not decisions and node.times is None and not node.forever:
            return self._once(state, node)
        conditions = [node.until] if node.until is not None else [v.until for v in node.varying]
        single = len(node.varying) == 1 and not node.test_after
        for varying in node.varying:
            if single:
                state = self.stores.counted(state, varying.counter, varying.from_)
            else:
                state = self.stores.write(state, self.storage.place(varying.counter))
        key = (self._here[0], self._performs[id(node)])
        body_first = node.test_after
        entering: State | None = state
        if body_first:
            entering, left = self._pass(state, node, single)
        else:
            left = None
        out = left
        for turn in range(_LOOP_WIDEN * 4):
            head = join(self._loops.get(key), entering)
            if head is None:
                return out
            old = self._loops.get(key)
            if old is not None and turn > _LOOP_WIDEN:
                head = _widened(old, head)
            self._loops[key] = head
            again = self._tests(head, conditions, decisions, node)
            entering, left = self._pass(again[1], node, single) if again[1] is not None else (None, None)
            out = join(join(out, left), again[0])
            if entering is None or join(head, entering) == head:
                return out
        raise TooLarge

    def _tests(
        self, head: State, conditions: Sequence[ast.Condition | None], decisions: Sequence[int], node: ast.Perform
    ) -> tuple[State | None, State | None]:
        """The states behind the loop and in its body. Of several conditions the first ends the loop."""
        if not conditions:
            return (None if node.forever else head), head
        ends: State | None = None
        going: State | None = None
        for position, (condition, decision) in enumerate(zip(conditions, decisions, strict=True)):
            assert condition is not None
            yes = self._assume(head, self.conditions.formula(condition, True), decision, 0)
            no = self._assume(head, self.conditions.formula(condition, False), decision, 1)
            ends = yes if position == 0 else ends
            going = join(going, no)
        return ends, going if len(conditions) == 1 else head

    def _pass(self, state: State | None, node: ast.Perform, single: bool) -> tuple[State | None, State | None]:
        """One pass of the body: the state at the next test, and what EXIT PERFORM takes behind the loop."""
        block = _Block()
        self._blocks.append(block)
        after = self._body(state, node)
        self._blocks.pop()
        after = join(after, block.cycle)
        if after is not None:
            for varying in node.varying:
                if single:
                    sum_ = ast.Binary(operator="+", left=varying.counter, right=varying.by)
                    after = self.stores.counted(after, varying.counter, sum_)
                else:
                    after = self.stores.write(after, self.storage.place(varying.counter))
        return after, block.exit

    def _once(self, state: State, node: ast.Perform) -> State | None:
        block = _Block()
        self._blocks.append(block)
        after = self._body(state, node)
        self._blocks.pop()
        return join(join(after, block.exit), block.cycle)


def _widened(old: State, new: State) -> State:
    """Only what did not change."""
    values = {n: v for n, v in new.values.items() if old.values.get(n) == v}
    signs = {k: m for k, m in new.signs.items() if old.signs.get(k) == m}
    return State(values, signs)
