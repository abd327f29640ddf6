"""Which static edges a run took, exactly.

Takes: a `ProgramModel` and the path of a run (every probe in order). Gives: edge ids, by walking the program with the
path as the oracle of every decision: PERFORM frames as `-fperform-osvs` has them, ALTER, GO TO out of ranges. Never
guesses: where path and program do not fit the walk stops and says so.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import NamedTuple

from locksmith.cases.case import Hook, HookAction
from locksmith.model.program import EdgeKind, ProgramModel
from locksmith.syntax import ast

_RECURSION = 20_000
_ATTEMPTS = 50


@dataclass(frozen=True, slots=True)
class Walk:
    """`edges` in the order first taken; `complete` is False where the path left what the walk expected. `sites` are
    the external operations passed, each with the number of probes before it."""

    edges: tuple[int, ...]
    complete: bool
    steps: int
    sites: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class _Signal:
    """How control leaves a statement list: `kind` is goto, fall (to the end of label `target`), unwind (to frame
    depth `target`), sentence, exit-perform, cycle, end."""

    kind: str
    target: int = 0


_END = _Signal("end")
_FALL = _Signal("fall", -1)


class _Frame(NamedTuple):
    """What a pending PERFORM returns at: the end of a paragraph, or of the section that ends with it."""

    end: int
    of_section: bool


class _PathEnds(Exception):
    pass


class _PathDiffers(Exception):
    pass


@dataclass(slots=True)
class _State:
    path: Sequence[int]
    at: int = 0
    edges: dict[int, None] = field(default_factory=dict)
    pending: list[int] = field(default_factory=list)
    frames: list[_Frame] = field(default_factory=list)
    altered: dict[int, int] = field(default_factory=dict)
    sites: list[tuple[int, int]] = field(default_factory=list)
    choices: list[bool] = field(default_factory=list)
    chosen: int = 0
    injected: Sequence[Hook] = ()
    entered: Counter[int] = field(default_factory=Counter)  # of the probes that hooks stand at


@contextmanager
def _deep_recursion() -> Iterator[None]:
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, _RECURSION))
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)


class TransitionWalker:
    """Walks paths of one program; tables are built once. Probes of bound programs are left out of the path."""

    def __init__(self, model: ProgramModel) -> None:
        self._model = model
        self._probes = len(model.probes)
        self._edges: dict[tuple[int, int], dict[EdgeKind, int]] = {}
        for edge in model.edges:
            self._edges.setdefault((edge.source, edge.target), {})[edge.kind] = edge.id
        self._start = next((s.labels[0] for s in model.sections if not s.declarative), 0)
        self._called = bool(model.linkage)
        self._handlers: dict[type, Callable[[_State, int, ast.Statement], _Signal | None]] = {
            ast.If: self._if,
            ast.Evaluate: self._evaluate,
            ast.Perform: self._perform,
            ast.GoTo: self._go_to,
            ast.Alter: self._alter,
            ast.Search: self._search,
            ast.NextSentence: lambda s, label, node: _Signal("sentence"),
            ast.Exit: self._exit,
            ast.Goback: lambda s, label, node: _END,
            ast.Stop: self._stop,
            ast.Sort: self._sort,
        }

    def walk(self, path: Sequence[int], finished: bool, hooks: Sequence[Hook] = ()) -> Walk:
        """Follow one run; entries of the program follow each other on the same path. `finished` says that the run
        came to its own end: else nothing behind the last probe counts. A PERFORM that one of the case's `hooks`
        injects is followed and takes no static edge."""
        own = [p for p in path if p < self._probes]
        injected = [h for h in hooks if h.action is HookAction.PERFORM]
        choices: list[bool] = []
        with _deep_recursion():
            for _ in range(_ATTEMPTS):
                state = _State(own, choices=choices, injected=injected)
                complete = self._follow(state, finished) and state.at == len(own)
                while choices and not choices[-1]:
                    choices.pop()
                if complete or not choices:
                    break
                choices[-1] = False
        return Walk(tuple(state.edges), complete, state.at, tuple(state.sites))

    def _follow(self, state: _State, finished: bool) -> bool:
        """One attempt; False where path and program do not fit."""
        try:
            while True:
                begun = state.at
                state.frames.clear()
                self._run(state, self._start, None)
                if finished or state.at < len(state.path):
                    self._flush(state)
                if state.at >= len(state.path) or state.at == begun:
                    return True
        except _PathEnds:
            return True
        except _PathDiffers:
            return False

    # ------------------------------------------------------------ path

    def _peek(self, state: _State) -> int | None:
        return state.path[state.at] if state.at < len(state.path) else None

    def _take(self, state: _State) -> int:
        if state.at >= len(state.path):
            raise _PathEnds
        state.at += 1
        self._flush(state)
        return state.path[state.at - 1]

    def _flush(self, state: _State) -> None:
        if state.pending:
            state.edges.update(dict.fromkeys(state.pending))
            state.pending.clear()

    def _credit(self, state: _State, source: int, target: int, kind: EdgeKind) -> None:
        """The edge counts once something behind it is seen."""
        known = self._edges.get((source, target), {})
        fallbacks: tuple[EdgeKind, ...] = (EdgeKind.MAIN, EdgeKind.PERFORM, EdgeKind.GO_TO, EdgeKind.ALTER)
        if kind in (EdgeKind.FALL_THROUGH, EdgeKind.RETURN):
            fallbacks = (EdgeKind.MAIN,)
        found = next((known[k] for k in (kind, *fallbacks) if k in known), None)
        if found is not None:
            state.pending.append(found)

    def _outcome(self, state: _State, decision: int, may_miss: bool = False) -> int | None:
        """Position of the outcome taken among the decision's; None where `may_miss` and another probe is next."""
        outcomes = self._model.decisions[decision].outcomes
        probes = [self._model.outcomes[o].probe for o in outcomes]
        nxt = self._peek(state)
        if nxt not in probes:
            if may_miss:
                return None
            if nxt is None:
                raise _PathEnds
            raise _PathDiffers
        self._take(state)
        return probes.index(nxt)

    # ------------------------------------------------------------ labels and frames

    def _run(self, state: _State, label: int, end: _Frame | None) -> _Signal | None:
        """Run from `label` until `end` (a performed range) or the program is over. None: the range returned."""
        depth = len(state.frames)
        while True:
            signal = self._label(state, label)
            if signal is not None and signal.kind == "goto":
                label = signal.target
                continue
            if signal is not None and signal.kind == "unwind":
                if signal.target == depth and end is not None:
                    return None
                return signal
            if signal is not None and signal.kind != "fall":
                return signal
            by_section = signal is not None and signal.target >= 0
            at = signal.target if signal is not None and by_section else label
            frame = self._ending(state.frames, at, by_section)
            if frame is not None:
                if frame == depth - 1 and end is not None:
                    return None
                return _Signal("unwind", frame + 1)
            if at + 1 >= len(self._model.labels):
                return _END
            self._credit(state, at, at + 1, EdgeKind.FALL_THROUGH)
            label = at + 1

    @staticmethod
    def _ending(frames: Sequence[_Frame], at: int, by_section: bool) -> int | None:
        """The frame that returns at the end of a label: the paragraph's end is looked for on the whole stack before the
        end of its section. EXIT SECTION passes the first of them."""
        for kind in (True,) if by_section else (False, True):
            for number in range(len(frames) - 1, -1, -1):
                if frames[number] == _Frame(at, kind):
                    return number
        return None

    def _label(self, state: _State, label: int) -> _Signal | None:
        probe = self._model.labels[label].probe
        if probe is not None:
            if self._peek(state) not in (probe, None):
                raise _PathDiffers
            self._take(state)
            signal = self._injection(state, probe) if state.injected else None
            if signal is not None:
                return signal
        for sentence in self._model.labels[label].node.sentences:
            signal = self._block(state, label, sentence.statements)
            if signal is not None and signal.kind != "sentence":
                return signal
        return None

    def _injection(self, state: _State, probe: int) -> _Signal | None:
        """The PERFORM that a hook injects at this entry, if one falls due: the first does (docs/wire.md, Hooks)."""
        state.entered[probe] += 1
        due = [h for h in state.injected if h.probe == probe and h.occurrence in (0, state.entered[probe])]
        if not due:
            return None
        first = self._model.labels[due[0].offset]
        last = self._model.sections[first.section].labels[-1] if first.header else first.id
        return self._performed(state, first.id, _Frame(last, first.header))

    def _block(self, state: _State, label: int, statements: Sequence[ast.Statement]) -> _Signal | None:
        for statement in statements:
            handler = self._handlers.get(type(statement))
            signal = handler(state, label, statement) if handler else self._plain(state, label, statement)
            if signal is not None:
                return signal
        return None

    def _range(self, state: _State, label: int, first: int, last: _Frame) -> _Signal | None:
        """PERFORM first THRU last from `label`."""
        self._credit(state, label, first, EdgeKind.PERFORM)
        signal = self._performed(state, first, last)
        if signal is None:
            self._credit(state, last.end, label, EdgeKind.RETURN)
        return signal

    def _performed(self, state: _State, first: int, last: _Frame) -> _Signal | None:
        """Run a range in a frame of its own. None: it returned."""
        state.frames.append(last)
        depth = len(state.frames)
        signal = self._run(state, first, last)
        if signal is not None and not (signal.kind == "unwind" and signal.target == depth):
            return signal
        del state.frames[depth - 1 :]
        return None

    # ------------------------------------------------------------ statements

    def _plain(self, state: _State, label: int, statement: ast.Statement) -> _Signal | None:
        """Statements that only their phrases, or a USE procedure, can make branch."""
        state.sites += [(state.at, site) for site in self._model.site_of.get(id(statement), ())]
        handlers: tuple[ast.Handlers, ...] = getattr(statement, "handlers", ())
        for pair in handlers:
            for decision in self._model.decision_of.get(id(pair), ()):
                way = self._outcome(state, decision, may_miss=True)
                body = (pair.on, pair.not_on)[way] if way is not None else None
                if body is not None:
                    signal = self._block(state, label, body)
                    if signal is not None:
                        return signal
        return self._use(state, label, statement)

    def _use(self, state: _State, label: int, statement: ast.Statement) -> _Signal | None:
        for site in self._model.site_of.get(id(statement), ()):
            file = self._model.sites[site].file
            section = self._model.files[file].use_section if file is not None else None
            if section is not None:
                labels = self._model.sections[section].labels
                probe = self._model.labels[labels[0]].probe
                if probe is not None and self._peek(state) == probe:
                    signal = self._range(state, label, labels[0], _Frame(labels[-1], True))
                    if signal is not None:
                        return signal
        return None

    def _if(self, state: _State, label: int, node: ast.Statement) -> _Signal | None:
        assert isinstance(node, ast.If)
        (decision,) = self._model.decision_of[id(node)]
        body = node.then if self._outcome(state, decision) == 0 else node.else_
        return self._block(state, label, body) if body is not None else None

    def _evaluate(self, state: _State, label: int, node: ast.Statement) -> _Signal | None:
        assert isinstance(node, ast.Evaluate)
        (decision,) = self._model.decision_of[id(node)]
        way = self._outcome(state, decision)
        bodies = [arm.body for arm in node.arms for _ in arm.whens]
        bodies.append(node.other or ())
        return self._block(state, label, bodies[way or 0])

    def _search(self, state: _State, label: int, node: ast.Statement) -> _Signal | None:
        assert isinstance(node, ast.Search)
        (decision,) = self._model.decision_of[id(node)]
        way = self._outcome(state, decision)
        bodies = [when.body for when in node.whens]
        bodies.append(node.at_end or ())
        return self._block(state, label, bodies[way or 0])

    def _go_to(self, state: _State, label: int, node: ast.Statement) -> _Signal | None:
        assert isinstance(node, ast.GoTo)
        if node.depending is not None:
            (decision,) = self._model.decision_of[id(node)]
            way = self._outcome(state, decision) or 0
            if way >= len(node.targets):
                return None
            target = self._model.label_of[id(node.targets[way])]
        elif label in state.altered and label in self._model.alterable:
            target = state.altered[label]
            self._credit(state, label, target, EdgeKind.ALTER)
            return _Signal("goto", target)
        elif not node.targets:
            raise _PathEnds
        else:
            target = self._model.label_of[id(node.targets[0])]
        self._credit(state, label, target, EdgeKind.GO_TO)
        return _Signal("goto", target)

    def _alter(self, state: _State, label: int, node: ast.Statement) -> _Signal | None:
        assert isinstance(node, ast.Alter)
        state.altered.update(self._model.alter_of[id(node)])
        return None

    def _exit(self, state: _State, label: int, node: ast.Statement) -> _Signal | None:
        assert isinstance(node, ast.Exit)
        if node.kind == "PROGRAM":
            return _END if self._called else None
        if node.kind == "PARAGRAPH":
            return _FALL
        if node.kind == "SECTION":
            return _Signal("fall", self._model.sections[self._model.labels[label].section].labels[-1])
        if node.kind == "PERFORM":
            return _Signal("exit-perform")
        return _Signal("cycle") if node.kind == "PERFORM CYCLE" else None

    def _stop(self, state: _State, label: int, node: ast.Statement) -> _Signal | None:
        assert isinstance(node, ast.Stop)
        return None if node.literal is not None else _END

    def _sort(self, state: _State, label: int, node: ast.Statement) -> _Signal | None:
        assert isinstance(node, ast.Sort)
        for pair in (node.input, node.output):
            if pair is not None:
                first = self._model.label_of[id(pair[0])]
                last = self._end_of(self._model.label_of[id(pair[1])] if pair[1] is not None else first)
                signal = self._range(state, label, first, last)
                if signal is not None:
                    return signal
        return None

    # ------------------------------------------------------------ PERFORM

    def _end_of(self, label: int) -> _Frame:
        info = self._model.labels[label]
        if info.header and info.name:
            return _Frame(self._model.sections[info.section].labels[-1], True)
        return _Frame(label, False)

    def _perform(self, state: _State, label: int, node: ast.Statement) -> _Signal | None:
        assert isinstance(node, ast.Perform)
        decisions = self._model.decision_of.get(id(node), ())
        if decisions:
            return self._until(state, label, node, decisions)
        fuel = self._model.fuel_of.get(id(node))
        if fuel is not None:
            return self._burning(state, label, node, fuel)
        if node.times is None:
            return self._leave(self._body(state, label, node))
        return self._times(state, label, node)

    def _body(self, state: _State, label: int, node: ast.Perform) -> _Signal | None:
        if node.body is not None:
            return self._block(state, label, node.body)
        if node.target is None:
            return None
        first = self._model.label_of[id(node.target)]
        last = self._end_of(self._model.label_of[id(node.through)] if node.through is not None else first)
        return self._range(state, label, first, last)

    def _leave(self, signal: _Signal | None) -> _Signal | None:
        return None if signal is not None and signal.kind in ("exit-perform", "cycle") else signal

    def _times(self, state: _State, label: int, node: ast.Perform) -> _Signal | None:
        """An out-of-line PERFORM … TIMES: the number where it is written, else as long as the path enters it. Where
        the loop's end is followed by the same paragraph again the path does not tell: the last pass that can be given
        up is, until the rest fits."""
        count = int(node.times.value) if isinstance(node.times, ast.NumericLiteral) else None
        entry = self._model.labels[self._model.label_of[id(node.target)]].probe
        done = 0
        while done < count if count is not None else self._peek(state) == entry and self._choose(state):
            signal = self._body(state, label, node)
            if signal is not None:
                return signal
            done += 1
        return None

    def _choose(self, state: _State) -> bool:
        if state.chosen == len(state.choices):
            state.choices.append(True)
        state.chosen += 1
        return state.choices[state.chosen - 1]

    def _burning(self, state: _State, label: int, node: ast.Perform, fuel: int) -> _Signal | None:
        while self._peek(state) == fuel:
            self._take(state)
            signal = self._body(state, label, node)
            if signal is not None and signal.kind != "cycle":
                return self._leave(signal)
        return None

    def _until(self, state: _State, label: int, node: ast.Perform, decisions: Sequence[int]) -> _Signal | None:
        """Test before: the innermost `false` starts the body. Test after: any `false` does."""
        run_body = node.test_after
        while True:
            if run_body:
                signal = self._body(state, label, node)
                if signal is not None and signal.kind != "cycle":
                    return self._leave(signal)
            position, way = self._until_outcome(state, decisions)
            if way == 0 and position == 0:
                return None
            run_body = way == 1 and (node.test_after or position == len(decisions) - 1)

    def _until_outcome(self, state: _State, decisions: Sequence[int]) -> tuple[int, int]:
        for position, decision in enumerate(decisions):
            way = self._outcome(state, decision, may_miss=True)
            if way is not None:
                return position, way
        if self._peek(state) is None:
            raise _PathEnds
        raise _PathDiffers
