"""Which outcomes stand before a transfer or a decision within its paragraph.

Takes: a `ProgramModel`. Gives: `Guards`: for every transfer to another label, and for every decision, the outcomes that
must be taken on the way there from the entry of the paragraph it stands in: those that enclose it, and the other ways
of decisions before it that leave the paragraph. Looks at one paragraph at a time and never at runs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from locksmith.model.program import Label, ProgramModel
from locksmith.syntax import ast

Alternatives = frozenset[int]  # outcome ids, one of which must be taken
Path = tuple[Alternatives, ...]
Way = tuple[Alternatives, Sequence[ast.Statement]]  # outcomes and the statements behind them
_LEAVES = (ast.GoTo, ast.Goback, ast.Stop)


@dataclass(frozen=True, slots=True)
class Transfer:
    """A way from a statement of `source` to `target`, behind `guards`."""

    source: int
    target: int
    line: int
    guards: Path


@dataclass(slots=True)
class Guards:
    """`transfers` in source order; `decisions`: decision id → guards."""

    transfers: list[Transfer] = field(default_factory=list)
    decisions: dict[int, Path] = field(default_factory=dict)

    def into(self, label: int) -> list[Transfer]:
        """Every transfer to a label."""
        return [t for t in self.transfers if t.target == label]


def find_guards(model: ProgramModel) -> Guards:
    """The guards of a program. Falling through from the paragraph before is a transfer without guards of its own."""
    finder = _Finder(model)
    for label in model.labels:
        finder.visit_label(label)
    return finder.found


class _Finder:
    def __init__(self, model: ProgramModel) -> None:
        self.found = Guards()
        self._model = model
        self._label = 0

    def visit_label(self, label: Label) -> None:
        self._label = label.id
        path: Path = ()
        leaves = False
        for sentence in label.node.sentences:
            path, leaves = self._block(sentence.statements, path)
            if leaves:
                break
        following = label.id + 1
        if not leaves and following < len(self._model.labels):
            line = self._model.labels[following].span.line
            self.found.transfers.append(Transfer(label.id, following, line, path))

    def _block(self, statements: Sequence[ast.Statement], path: Path) -> tuple[Path, bool]:
        """The path behind the statements, and whether control cannot come there."""
        for statement in statements:
            self._transfers(statement, path)
            path, leaves = self._statement(statement, path)
            if leaves:
                return path, True
        return path, False

    def _statement(self, statement: ast.Statement, path: Path) -> tuple[Path, bool]:
        if isinstance(statement, _LEAVES) and not (isinstance(statement, ast.GoTo) and statement.depending is not None):
            return path, True
        if isinstance(statement, ast.Exit):
            return path, statement.kind in ("PARAGRAPH", "SECTION", "PROGRAM")
        staying: list[Alternatives] = []
        for decision, ways in self._ways(statement):
            self.found.decisions[decision] = path
            open_ways: set[int] = set()
            for outcomes, body in ways:
                inner = (*path, outcomes) if outcomes else path
                _, leaves = self._block(body, inner)
                open_ways |= set() if leaves else outcomes
            every = {o for outcomes, _ in ways for o in outcomes}
            if every - open_ways:
                staying.append(frozenset(open_ways))
        return (*path, *(s for s in staying if s)), any(not s for s in staying)

    def _ways(self, statement: ast.Statement) -> Iterator[tuple[int, list[Way]]]:
        """Each decision of a statement with the bodies behind its outcomes."""
        ids = self._model.decision_of.get(id(statement), ())
        if isinstance(statement, ast.If):
            for decision, (true, false) in self._outcomes(ids):
                yield decision, [(true, statement.then), (false, statement.else_ or ())]
        elif isinstance(statement, ast.Evaluate):
            for decision, outcomes in self._outcomes(ids):
                yield decision, self._arms(statement, outcomes)
        elif isinstance(statement, ast.Perform):
            found = list(self._outcomes(ids))
            for decision, outcomes in found:
                yield decision, [(o, ()) for o in outcomes]
            if statement.body is not None:
                self._block(statement.body, tuple(outcomes[1] for _, outcomes in found))
        elif isinstance(statement, ast.Search):
            for decision, (*whens, at_end) in self._outcomes(ids):
                bodies = [(o, w.body) for o, w in zip(whens, statement.whens, strict=True)]
                yield decision, [*bodies, (at_end, statement.at_end or ())]
        else:
            for pair in getattr(statement, "handlers", ()):
                for decision, (on, not_on) in self._outcomes(self._model.decision_of.get(id(pair), ())):
                    yield decision, [(on, pair.on or ()), (not_on, pair.not_on or ())]
            if isinstance(statement, ast.GoTo):
                for decision, outcomes in self._outcomes(ids):
                    yield decision, [(o, ()) for o in outcomes]

    def _outcomes(self, decisions: Sequence[int]) -> Iterator[tuple[int, list[Alternatives]]]:
        for decision in decisions:
            yield decision, [frozenset((o,)) for o in self._model.decisions[decision].outcomes]

    def _arms(self, statement: ast.Evaluate, outcomes: Sequence[Alternatives]) -> list[Way]:
        ways: list[Way] = []
        at = 0
        for arm in statement.arms:
            stacked = frozenset().union(*outcomes[at : at + len(arm.whens)])
            ways.append((stacked, arm.body))
            at += len(arm.whens)
        return [*ways, (outcomes[-1], statement.other or ())]

    def _transfers(self, statement: ast.Statement, path: Path) -> None:
        model = self._model
        targets: list[int] = []
        if isinstance(statement, ast.Perform) and statement.target is not None:
            targets.append(model.label_of[id(statement.target)])
        elif isinstance(statement, ast.GoTo) and statement.depending is None:
            targets += [model.label_of[id(t)] for t in statement.targets if id(t) in model.label_of]
        elif isinstance(statement, ast.GoTo):
            self._depending(statement, path)
        elif isinstance(statement, ast.Alter):
            for altered, new in model.alter_of.get(id(statement), ()):
                self.found.transfers.append(Transfer(altered, new, self._line(statement), path))
        for target in targets:
            self.found.transfers.append(Transfer(self._label, target, self._line(statement), path))

    def _depending(self, statement: ast.GoTo, path: Path) -> None:
        for _, outcomes in self._outcomes(self._model.decision_of.get(id(statement), ())):
            for target, outcome in zip(statement.targets, outcomes, strict=False):
                if id(target) in self._model.label_of:
                    label = self._model.label_of[id(target)]
                    self.found.transfers.append(Transfer(self._label, label, self._line(statement), (*path, outcome)))

    def _line(self, statement: ast.Statement) -> int:
        tokens = self._model.program.tokens
        return tokens[statement.first].span.line if tokens else 1
