"""The statements of a run, in the order in which it executed them.

Takes: a `ProgramModel` and the path of a run. Gives: `Step`s: statements with the label they stand in, probes, the
FROM and BY of VARYING, the starts of the program. Rests on the walk of `analysis/transitions.py`. Never interprets a
statement.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum

from locksmith.analysis.transitions import TransitionWalker, _deep_recursion, _Frame, _Signal, _State
from locksmith.model.program import ProgramModel
from locksmith.syntax import ast

_ATTEMPTS = 8


class StepKind(IntEnum):
    STATEMENT = 0
    PROBE = 1
    FROM = 2  # the VARYING gives its counter the first value
    BY = 3  # it adds to it
    START = 4  # the program is entered


@dataclass(frozen=True, slots=True)
class Step:
    """`node` is the statement or the Varying; `number` the probe, or which entry it is; `label` where it stands."""

    kind: StepKind
    node: ast.Node | None
    number: int
    label: int


@dataclass(slots=True)
class _Stepping(_State):
    steps: list[Step] = field(default_factory=list)
    starts: int = 0


class StepWalker(TransitionWalker):
    """Walks paths of one program and tells every step."""

    def __init__(self, model: ProgramModel) -> None:
        super().__init__(model)
        for kind in (ast.If, ast.Evaluate, ast.Search, ast.GoTo):
            self._handlers[kind] = self._told(kind)

    def steps(self, path: Sequence[int], finished: bool) -> list[Step]:
        """The steps as far as path and program fit."""
        own = [p for p in path if p < self._probes]
        choices: list[bool] = []
        best: list[Step] = []
        with _deep_recursion():
            for _ in range(_ATTEMPTS):
                state = _Stepping(own, choices=choices)
                complete = self._follow(state, finished) and state.at == len(own)
                if complete or len(state.steps) > len(best):
                    best = state.steps
                while choices and not choices[-1]:
                    choices.pop()
                if complete or not choices:
                    break
                choices[-1] = False
        return best

    def _told(self, kind: type[ast.Statement]):  # type: ignore[no-untyped-def]
        """The walk's own handler, the statement told before it."""
        handler = self._handlers[kind]

        def tell(state: _State, label: int, node: ast.Statement) -> _Signal | None:
            if self._model.site_of.get(id(node)):
                self._tell(state, StepKind.STATEMENT, node, 0, label)
            return handler(state, label, node)

        return tell

    def _tell(self, state: _State, kind: StepKind, node: ast.Node | None, number: int, label: int) -> None:
        assert isinstance(state, _Stepping)
        state.steps.append(Step(kind, node, number, label))

    def _take(self, state: _State) -> int:
        probe = super()._take(state)
        self._tell(state, StepKind.PROBE, None, probe, 0)
        return probe

    def _run(self, state: _State, label: int, end: _Frame | None) -> _Signal | None:
        if end is None:
            assert isinstance(state, _Stepping)
            self._tell(state, StepKind.START, None, state.starts, label)
            state.starts += 1
        return super()._run(state, label, end)

    def _plain(self, state: _State, label: int, statement: ast.Statement) -> _Signal | None:
        self._tell(state, StepKind.STATEMENT, statement, 0, label)
        return super()._plain(state, label, statement)

    def _until(self, state: _State, label: int, node: ast.Perform, decisions: Sequence[int]) -> _Signal | None:
        if not node.varying:
            return super()._until(state, label, node, decisions)
        for varying in node.varying:
            self._tell(state, StepKind.FROM, varying, 0, label)
        run_body = node.test_after
        while True:
            if run_body:
                signal = self._body(state, label, node)
                if signal is not None and signal.kind != "cycle":
                    return self._leave(signal)
                if not node.test_after:
                    self._tell(state, StepKind.BY, node.varying[-1], 0, label)
            position, way = self._until_outcome(state, decisions)
            if way == 0 and position == 0:
                return None
            self._after(state, label, node, position, way)
            run_body = way == 1 and (node.test_after or position == len(decisions) - 1)

    def _after(self, state: _State, label: int, node: ast.Perform, position: int, way: int) -> None:
        """What follows an evaluation: an inner loop that is over moves the one around it on."""
        if way == 0:
            self._tell(state, StepKind.BY, node.varying[position - 1], 0, label)
            self._tell(state, StepKind.FROM, node.varying[position], 0, label)
        elif node.test_after:
            self._tell(state, StepKind.BY, node.varying[position], 0, label)
