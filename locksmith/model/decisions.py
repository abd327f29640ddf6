"""Decisions and their outcomes (design.md section 5), and the probes that tell them.

Takes: the labels of a program. Gives: decisions in source order (a statement before what is nested in it), outcomes,
and the loops that need a fuel probe. Never looks at values: whether an outcome is feasible is for `analysis/`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from locksmith.diagnostics import Span
from locksmith.model.program import Decision, DecisionKind, Label, Outcome, ProbePoint
from locksmith.model.walk import span_of, statements_in
from locksmith.syntax import ast

_OPPOSITE = {
    "AT-END": ("AT END", "NOT AT END"),
    "INVALID-KEY": ("INVALID KEY", "NOT INVALID KEY"),
    "SIZE-ERROR": ("SIZE ERROR", "NOT SIZE ERROR"),
    "OVERFLOW": ("OVERFLOW", "NOT OVERFLOW"),
    "EXCEPTION": ("EXCEPTION", "NOT EXCEPTION"),
    "END-OF-PAGE": ("END-OF-PAGE", "NOT END-OF-PAGE"),
}


@dataclass(slots=True)
class Decisions:
    """`decision_of` has the deciding node, and for Handlers also the statement they belong to."""

    decisions: list[Decision] = field(default_factory=list)
    outcomes: list[Outcome] = field(default_factory=list)
    probes: list[ProbePoint] = field(default_factory=list)
    decision_of: dict[int, tuple[int, ...]] = field(default_factory=dict)
    fuel_of: dict[int, int] = field(default_factory=dict)


def build_decisions(program: ast.Program, labels: Sequence[Label]) -> Decisions:
    """Number all probes: label entries, then outcomes, then fuel."""
    found = Decisions()
    for label in labels:
        if label.probe is not None:
            found.probes.append(ProbePoint(label.probe, "label", label.id))
    loops: list[ast.Perform] = []
    for label in labels:
        for statement in statements_in(label.node):
            _statement(found, program, label.id, statement)
            if isinstance(statement, ast.Perform) and _needs_fuel(statement):
                loops.append(statement)
    for loop in loops:
        probe = len(found.probes)
        found.probes.append(ProbePoint(probe, "fuel", len(found.fuel_of)))
        found.fuel_of[id(loop)] = probe
    return found


def _needs_fuel(perform: ast.Perform) -> bool:
    """An inline loop without UNTIL; an out-of-line one burns the entry probe of what it performs."""
    return perform.body is not None and (perform.times is not None or perform.forever)


def _statement(found: Decisions, program: ast.Program, label: int, statement: ast.Statement) -> None:
    span = span_of(program, statement)
    if isinstance(statement, ast.If):
        _add(found, DecisionKind.IF, label, statement, 0, [("true", span), ("false", span)], span)
    elif isinstance(statement, ast.Evaluate):
        _evaluate(found, program, label, statement, span)
    elif isinstance(statement, ast.Perform):
        for index in range(1 if statement.until is not None else len(statement.varying)):
            _add(found, DecisionKind.UNTIL, label, statement, index, [("true", span), ("false", span)], span)
    elif isinstance(statement, ast.Search):
        ways = [(f"WHEN {n}", span_of(program, w)) for n, w in enumerate(statement.whens, 1)]
        _add(found, DecisionKind.SEARCH, label, statement, 0, [*ways, ("AT END", span)], span)
    elif isinstance(statement, ast.GoTo) and statement.depending is not None:
        targets = [(f"{n} {t.name}", span_of(program, t)) for n, t in enumerate(statement.targets, 1)]
        _add(found, DecisionKind.DEPENDING, label, statement, 0, [*targets, ("fall-out", span)], span)
    _phrases(found, program, label, statement)


def _evaluate(found: Decisions, program: ast.Program, label: int, statement: ast.Evaluate, span: Span) -> None:
    """Each WHEN phrase is one outcome, stacked ones too; the last is OTHER or falling out."""
    whens = [when for arm in statement.arms for when in arm.whens]
    ways = [(f"WHEN {n}", span_of(program, when)) for n, when in enumerate(whens, 1)]
    last = "OTHER" if statement.other is not None else "fall-out"
    _add(found, DecisionKind.EVALUATE, label, statement, 0, [*ways, (last, span)], span)


def _phrases(found: Decisions, program: ast.Program, label: int, statement: ast.Statement) -> None:
    """A pair of phrases decides where at least one of them is written."""
    handlers: tuple[ast.Handlers, ...] = getattr(statement, "handlers", ())
    own: list[int] = []
    for pair in handlers:
        if pair.on is None and pair.not_on is None:
            continue
        span = span_of(program, pair) if pair.last > pair.first else span_of(program, statement)
        on, opposite = _OPPOSITE.get(pair.kind, (pair.kind, f"NOT {pair.kind}"))
        own.append(_add(found, DecisionKind.PHRASE, label, pair, 0, [(on, span), (opposite, span)], span))
    if own:
        found.decision_of[id(statement)] = (*found.decision_of.get(id(statement), ()), *own)


def _add(
    found: Decisions,
    kind: DecisionKind,
    label: int,
    node: ast.Node,
    index: int,
    ways: list[tuple[str, Span]],
    span: Span,
) -> int:
    decision = len(found.decisions)
    outcomes = []
    for name, place in ways:
        probe = len(found.probes)
        outcome = len(found.outcomes)
        found.outcomes.append(Outcome(outcome, decision, name, probe, place))
        found.probes.append(ProbePoint(probe, "outcome", outcome))
        outcomes.append(outcome)
    found.decisions.append(Decision(decision, kind, label, node, index, tuple(outcomes), span))
    found.decision_of[id(node)] = (*found.decision_of.get(id(node), ()), decision)
    return decision
