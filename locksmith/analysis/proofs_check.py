"""The independent checker of infeasibility proofs.

Takes: a `Unit` and `Proof`s. Gives: whether each holds. Shares nothing with the prover but the certificate's types, the
tree and the model; never iterates and never invents an invariant: each one is taken from the certificate, control is
followed once from each, and wherever it arrives the certificate must already say what is brought there. So the
invariants hold for ever, and what no step took can never happen. A certificate that does not fit is refused.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field

from locksmith.analysis.proofs import Certificate, Proof, Range, State
from locksmith.analysis.proofs_conditions import Knowledge, Tests, either, fits, forgotten
from locksmith.analysis.proofs_storage import Memory, Span, claims_nothing
from locksmith.analysis.proofs_stores import stores
from locksmith.model.program import Label, SiteKind
from locksmith.model.unit import Unit
from locksmith.model.walk import statements_in
from locksmith.syntax import ast

_RECURSION = 20_000
_FILES = (ast.Open, ast.Close, ast.Read, ast.Write, ast.Rewrite, ast.Delete, ast.Start)


class Refused(Exception):
    """The certificate does not hold; the text says where."""


def check_proof(unit: Unit, proof: Proof) -> bool:
    """Whether the proof holds for `unit.programs[0]`."""
    return check_proofs(unit, [proof])[0]


def check_proofs(unit: Unit, proofs: Sequence[Proof]) -> list[bool]:
    """The same for several; a certificate that they share is followed once."""
    known: dict[int, _Walk | None] = {}
    out = []
    for proof in proofs:
        key = id(proof.certificate)
        if key not in known:
            try:
                known[key] = follow(unit, proof.certificate)
            except Refused:
                known[key] = None
        walk = known[key]
        out.append(walk is not None and walk.excludes(proof))
    return out


def follow(unit: Unit, certificate: Certificate) -> _Walk:
    """Check every invariant. Raises Refused."""
    if claims_nothing(unit):
        raise Refused("nothing is claimed of such a program")
    walk = _Walk(unit, certificate)
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, _RECURSION))
    try:
        walk.check()
    except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
        raise Refused(f"malformed: {error!r}") from error
    finally:
        sys.setrecursionlimit(limit)
    return walk


@dataclass(slots=True)
class _Exits:
    """Knowledge with which control leaves a statement list otherwise than by its end."""

    leave: list[Knowledge] = field(default_factory=list)  # EXIT PERFORM
    again: list[Knowledge] = field(default_factory=list)  # EXIT PERFORM CYCLE


class _Walk:
    """One pass over a certificate."""

    def __init__(self, unit: Unit, certificate: Certificate) -> None:
        self.model = unit.programs[0]
        self.memory = Memory(unit)
        self.certificate = certificate
        self.tests = Tests(self.memory, certificate.cells)
        self.taken: set[int] = set()
        self.jumps: set[tuple[int, int]] = set()
        self._ends: list[tuple[int, int, bool, Knowledge]] = []
        self._of_paragraphs, self._of_sections = self._range_ends()
        self._performed: set[tuple[int, int]] = set()
        loops = [s for label in self.model.labels for s in statements_in(label.node) if isinstance(s, ast.Perform)]
        self._numbers = {id(s): k for k, s in enumerate(loops)}
        self._lost: dict[Range, list[Span] | None] = {}

    def excludes(self, proof: Proof) -> bool:
        """Whether what the proof claims was never seen to happen."""
        if proof.kind == "outcome":
            known = any(o.probe == proof.number for o in self.model.outcomes)
            return known and proof.number not in self.taken
        if proof.kind == "label":
            known = 0 <= proof.number < len(self.model.labels)
            return known and all(label != proof.number for _, label in self.certificate.entries)
        if proof.kind == "edge" and 0 <= proof.number < len(self.model.edges):
            edge = self.model.edges[proof.number]
            return edge.counted and (edge.source, edge.target) not in self.jumps
        return False

    # ------------------------------------------------------------ obligations

    def check(self) -> None:
        certificate = self.certificate
        if not certificate.contexts or certificate.contexts[0] is not None or None in certificate.contexts[1:]:
            raise Refused("context 0 is the program itself")
        if len(set(certificate.contexts)) != len(certificate.contexts):
            raise Refused("a context twice")
        for number, (area, low, size) in enumerate(certificate.cells):
            if size < 1 or not self.memory.private(Span(area, low, low + size)):
                raise Refused(f"cell {number} is not the program's own")
        self.tests.learn(self.model)
        self._start = next(s.labels[0] for s in self.model.sections if not s.declarative)
        self._demand_entry(0, self._start, self.memory.initial(certificate.cells))
        for (context, label), state in certificate.entries.items():
            self._visit(context, label, self._read(state))
        self._check_ends()

    def _read(self, state: State) -> Knowledge:
        for cell, found in state.values.items():
            if not found or any(len(data) != self.certificate.cells[cell][2] for data in found):
                raise Refused("contents that do not fit their cell")
        known: Knowledge = {cell: frozenset(found) for cell, found in state.values.items()}
        for key, mask in state.signs.items():
            if key not in self.tests.reads or not 0 < mask < 8:
                raise Refused(f"comparison {key} is not the program's")
            known[key] = frozenset(sign for sign, bit in (("<", 1), ("=", 2), (">", 4)) if mask & bit)
        return known

    def _demand(self, brought: Knowledge, claimed: State | None, where: str) -> None:
        if claimed is None or not fits(brought, self._read(claimed)):
            raise Refused(f"{where}: more can be there than is claimed")

    def _demand_entry(self, context: int, label: int, brought: Knowledge) -> None:
        self._demand(brought, self.certificate.entries.get((context, label)), f"entry {label} in {context}")

    def _check_ends(self) -> None:
        """Where each end of a label may return to: the innermost frame, or one below that ends here."""
        below: dict[int, set[int]] = {k: set() for k in range(len(self.certificate.contexts))}
        grown = True
        while grown:
            grown = False
            for caller, called in self._performed:
                before = len(below[called])
                below[called] |= below[caller] | {caller}
                grown = grown or len(below[called]) != before
        of_paragraphs, of_sections = self._of_paragraphs, self._of_sections
        for context, label, by_section, knowledge in self._ends:
            own = self.certificate.contexts[context]
            returns = own is not None and own[1] == label
            if returns:
                self._demand(knowledge, self.certificate.exits.get(context), f"return of {context}")
            if returns and (label not in of_paragraphs or (not by_section and label not in of_sections)):
                continue
            for other in below[context] if label in of_sections or not by_section else ():
                pending = self.certificate.contexts[other]
                if pending is not None and pending[1] == label:
                    self._demand(knowledge, self.certificate.exits.get(other), f"early return of {other}")
            if returns and not by_section:
                continue
            if label + 1 < len(self.model.labels):
                self._demand_entry(context, label + 1, knowledge)
            else:
                self._demand_entry(0, self._start, knowledge)

    def _range_ends(self) -> tuple[set[int], set[int]]:
        """Labels with which a performed range ends: as a paragraph, whose end is looked for first on the whole stack,
        and as the last of a section. EXIT SECTION comes to the second kind only."""
        paragraphs: set[int] = set()
        sections = {s.labels[-1] for s in self.model.sections if s.declarative}
        for label in self.model.labels:
            for node in statements_in(label.node):
                number = (
                    self.model.label_of.get(id(node.through or node.target)) if isinstance(node, ast.Perform) else None
                )
                if number is not None:
                    last = self.model.labels[number]
                    kind = sections if last.header and last.name is not None else paragraphs
                    kind.add(self._last_of(number))
        return paragraphs, sections

    # ------------------------------------------------------------ control

    def _visit(self, context: int, label: int, knowledge: Knowledge) -> None:
        self._context, self._label = context, self.model.labels[label]
        self._loops: list[_Exits] = []
        now: Knowledge | None = knowledge
        for sentence in self._label.node.sentences:
            self._skipped: list[Knowledge] = []
            now = self._through(sentence.statements, now)
            for skipped in self._skipped:
                now = either(now, skipped)
        if now is not None:
            self._ends.append((context, label, False, now))

    def _through(self, statements: Sequence[ast.Statement], now: Knowledge | None) -> Knowledge | None:
        for statement in statements:
            if now is None:
                break
            now = self._step(statement, now)
        return now

    def _step(self, node: ast.Statement, now: Knowledge) -> Knowledge | None:
        match node:
            case ast.If():
                decision = self._decision(node)
                yes = self._take(decision, 0, self.tests.hold(now, node.condition, True))
                no = self._take(decision, 1, self.tests.hold(now, node.condition, False))
                return either(self._through(node.then, yes), self._through(node.else_ or (), no))
            case ast.Evaluate():
                return self._evaluate(node, now)
            case ast.Search():
                return self._search(node, now)
            case ast.Perform():
                return self._perform(node, now)
            case ast.GoTo():
                return self._go_to(node, now)
            case ast.Goback():
                self._demand_entry(0, self._start, now)
                return None
            case ast.Stop():
                if node.literal is None:
                    self._demand_entry(0, self._start, now)
                    return None
                return now
            case ast.NextSentence():
                self._skipped.append(now)
                return None
            case ast.Exit():
                return self._exit(node, now)
        return self._plain(node, now)

    def _decision(self, node: ast.Node) -> int:
        (decision,) = self.model.decision_of[id(node)]
        return decision

    def _take(self, decision: int, way: int, now: Knowledge | None) -> Knowledge | None:
        if now is not None:
            self.taken.add(self.model.outcomes[self.model.decisions[decision].outcomes[way]].probe)
        return now

    def _evaluate(self, node: ast.Evaluate, now: Knowledge) -> Knowledge | None:
        decision = self._decision(node)
        behind: Knowledge | None = None
        rest: Knowledge | None = now
        way = 0
        for arm in node.arms:
            into: Knowledge | None = None
            for when in arm.whens:
                if rest is not None:
                    into = either(into, self._take(decision, way, self.tests.matches(rest, node.subjects, when, True)))
                    rest = self.tests.matches(rest, node.subjects, when, False)
                way += 1
            behind = either(behind, self._through(arm.body, into))
        return either(behind, self._through(node.other or (), self._take(decision, way, rest)))

    def _search(self, node: ast.Search, now: Knowledge) -> Knowledge | None:
        decision = self._decision(node)
        now = self._forget(now, self.memory.changed(node))
        behind = self._through(node.at_end or (), self._take(decision, len(node.whens), now))
        for way, when in enumerate(node.whens):
            found = self._take(decision, way, self.tests.hold(now, when.condition, True))
            behind = either(behind, self._through(when.body, found))
        return behind

    def _go_to(self, node: ast.GoTo, now: Knowledge) -> Knowledge | None:
        targets = {self.model.label_of.get(id(t)) for t in node.targets}
        if node.depending is not None:
            decision = self._decision(node)
            for way in range(len(self.model.decisions[decision].outcomes)):
                self._take(decision, way, now)
        else:
            pairs = [pair for found in self.model.alter_of.values() for pair in found]
            targets |= {target for altered, target in pairs if altered == self._label.id}
        for target in targets - {None}:
            assert target is not None
            self.jumps.add((self._label.id, target))
            self._demand_entry(self._context, target, now)
        return now if node.depending is not None else None

    def _exit(self, node: ast.Exit, now: Knowledge) -> Knowledge | None:
        if node.kind == "PROGRAM":
            self._demand_entry(0, self._start, now)
            return None if self.model.program.using else now
        if node.kind in ("PARAGRAPH", "SECTION"):
            section = self.model.sections[self._label.section]
            end = self._label.id if node.kind == "PARAGRAPH" else section.labels[-1]
            self._ends.append((self._context, end, node.kind == "SECTION", now))
            return None
        if node.kind in ("PERFORM", "PERFORM CYCLE") and self._loops:
            exits = self._loops[-1]
            (exits.leave if node.kind == "PERFORM" else exits.again).append(now)
            return None
        return now

    # ------------------------------------------------------------ PERFORM

    def _range_of(self, node: ast.Perform) -> Range | None:
        if node.target is None:
            return None
        first = self.model.label_of[id(node.target)]
        return first, self._last_of(first if node.through is None else self.model.label_of[id(node.through)])

    def _last_of(self, label: int) -> int:
        info: Label = self.model.labels[label]
        return self.model.sections[info.section].labels[-1] if info.header and info.name is not None else label

    def _body(self, node: ast.Perform, now: Knowledge) -> Knowledge | None:
        if node.body is not None:
            return self._through(node.body, now)
        wanted = self._range_of(node)
        if wanted is None:
            raise Refused("a PERFORM of nothing")
        self.jumps.add((self._label.id, wanted[0]))
        return self._call(wanted, now)

    def _call(self, wanted: Range, now: Knowledge) -> Knowledge | None:
        """Perform a range. What nothing in it can change is known behind it as before."""
        if wanted not in self.certificate.contexts:
            raise Refused(f"range {wanted} has no context")
        context = self.certificate.contexts.index(wanted)
        self._performed.add((self._context, context))
        self._demand_entry(context, wanted[0], now)
        claimed = self.certificate.exits.get(context)
        if claimed is None:
            return None
        behind = self._read(claimed)
        changed = self._changed_in(wanted)
        if changed is not None:
            behind |= self._forget(now, changed)
        return behind

    def _forget(self, now: Knowledge, changed: Sequence[Span]) -> Knowledge:
        return forgotten(now, changed, self.certificate.cells, self.tests.reads)

    def _perform(self, node: ast.Perform, now: Knowledge) -> Knowledge | None:
        conditions = [node.until] if node.until is not None else [v.until for v in node.varying]
        if not conditions and node.times is None and not node.forever:
            return self._pass(node, now, ())
        counters = [self.memory.span(v.counter) for v in node.varying]
        exact = len(node.varying) == 1 and not node.test_after
        if exact:
            now = self._assign(now, node.varying[0].counter, node.varying[0].from_)
        else:
            now = self._forget(now, counters)
        counted = () if exact else counters
        ways: list[Knowledge] = []
        arriving: Knowledge | None = now
        if node.test_after:
            arriving = self._pass(node, now, counted, ways)
        claimed = self.certificate.loops.get((self._context, self._numbers[id(node)]))
        behind: Knowledge | None = None
        if arriving is not None:
            self._demand(arriving, claimed, "loop")
        if claimed is not None and arriving is not None:
            head = self._read(claimed)
            behind, going = self._tests(node, conditions, head)
            again = self._pass(node, going, counted, ways) if going is not None else None
            if again is not None:
                self._demand(again, claimed, "loop")
        for way in ways:
            behind = either(behind, way)
        return behind

    def _tests(
        self, node: ast.Perform, conditions: Sequence[ast.Condition], head: Knowledge
    ) -> tuple[Knowledge | None, Knowledge | None]:
        if not conditions:
            return (None if node.forever else head), head
        decisions = self.model.decision_of[id(node)]
        ended = [self._take(d, 0, self.tests.hold(head, c, True)) for c, d in zip(conditions, decisions, strict=True)]
        going = [self._take(d, 1, self.tests.hold(head, c, False)) for c, d in zip(conditions, decisions, strict=True)]
        return ended[0], going[0] if len(conditions) == 1 else head

    def _pass(
        self, node: ast.Perform, now: Knowledge, counted: Sequence[Span], ways: list[Knowledge] | None = None
    ) -> Knowledge | None:
        """One pass of the body up to the next test; `ways` takes what EXIT PERFORM brings behind the loop."""
        exits = _Exits()
        self._loops.append(exits)
        behind = self._body(node, now)
        self._loops.pop()
        for again in exits.again:
            behind = either(behind, again)
        for leave in exits.leave:
            if ways is None:
                behind = either(behind, leave)
            else:
                ways.append(leave)
        if behind is None:
            return None
        behind = self._forget(behind, counted)
        if node.varying and not counted:
            step = node.varying[0]
            total = ast.Binary(operator="+", left=step.counter, right=step.by)
            behind = self._assign(behind, step.counter, total)
        return behind

    # ------------------------------------------------------------ plain statements

    def _assign(self, now: Knowledge, counter: ast.Reference, value: ast.Node) -> Knowledge:
        return self.tests.put(now, counter, self.tests.figures(now, value))

    def _plain(self, node: ast.Statement, now: Knowledge) -> Knowledge | None:
        if any(self.model.sites[s].kind is SiteKind.ABEND for s in self.model.site_of.get(id(node), ())):
            return None
        lost = self._forget(now, self.memory.changed(node))
        behind = stores(self.tests, node, now)
        if behind is None:
            behind = lost
        if isinstance(node, _FILES):
            for section in self.model.sections:
                if section.declarative:
                    used = self._call((section.labels[0], section.labels[-1]), lost)
                    behind = either(behind, used) or behind
        out: Knowledge | None = behind
        for pair in getattr(node, "handlers", ()):
            for decision in self.model.decision_of.get(id(pair), ()):
                self._take(decision, 0, behind)
                self._take(decision, 1, behind)
            out = either(out, self._through(pair.on or (), either(lost, behind)))
            out = either(out, self._through(pair.not_on or (), behind))
        return out

    # ------------------------------------------------------------ what a range may change

    def _changed_in(self, wanted: Range) -> list[Span] | None:
        """Everything that statements reached from the range's start may change; None: all there is."""
        if wanted not in self._lost:
            spans: list[Span] = []
            for label in self._passed(wanted):
                for statement in statements_in(self.model.labels[label].node):
                    spans += self.memory.changed(statement)
            self._lost[wanted] = None if any(s.area < 0 for s in spans) else list(dict.fromkeys(spans))
        return self._lost[wanted]

    def _passed(self, wanted: Range) -> set[int]:
        todo, seen = [wanted], set()
        while todo:
            label, end = todo.pop()
            if (label, end) in seen or label >= len(self.model.labels):
                continue
            seen.add((label, end))
            node = self.model.labels[label].node
            inner = list(statements_in(node))
            leaves = bool(node.sentences) and _never_ends(node.sentences[-1].statements)
            if label != end and (not leaves or any(isinstance(s, ast.NextSentence | ast.Exit) for s in inner)):
                todo.append((label + 1, end))
            for statement in inner:
                todo += self._onward(label, end, statement)
        return {label for label, _ in seen}

    def _onward(self, label: int, end: int, statement: ast.Statement) -> list[Range]:
        if isinstance(statement, ast.GoTo):
            found = [self.model.label_of.get(id(t)) for t in statement.targets]
            found += [t for pairs in self.model.alter_of.values() for altered, t in pairs if altered == label]
            return [(t, end) for t in found if t is not None]
        if isinstance(statement, ast.Perform):
            if statement.target is not None and id(statement.target) not in self.model.label_of:
                return []
            wanted = self._range_of(statement)
            return [] if wanted is None else [wanted]
        if isinstance(statement, ast.Exit) and statement.kind == "SECTION":
            last = self.model.sections[self.model.labels[label].section].labels[-1]
            return [] if last == end and end not in self._of_paragraphs else [(last + 1, end)]
        if isinstance(statement, _FILES):
            return [(s.labels[0], s.labels[-1]) for s in self.model.sections if s.declarative]
        return []


def _never_ends(statements: Sequence[ast.Statement]) -> bool:
    """Whether the last of the statements never hands control to what follows it."""
    match statements[-1] if statements else None:
        case ast.Goback() | ast.GoTo(depending=None) | ast.Stop(literal=None):
            return True
        case ast.If(then=then, else_=tuple() as otherwise):
            return _never_ends(then) and _never_ends(otherwise)
        case ast.Evaluate(arms=arms, other=tuple() as other):
            return _never_ends(other) and all(_never_ends(arm.body) for arm in arms)
    return False
