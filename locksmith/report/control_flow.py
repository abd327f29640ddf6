"""How each paragraph, edge and outcome was first opened, and why those that stay closed do.

Takes: coverage, the gates by paragraph and the mutations tried. Gives: the JSON that the report, its coverage files and
`explain` read. Lines are those of the program's own text: what came through a COPY has the line of the COPY. Never
judges.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from locksmith.analysis.coverage import Coverage
from locksmith.analysis.gates import Gate
from locksmith.cases.case import CoverageClass
from locksmith.gate.naming import UnitNames, program_line
from locksmith.model.program import Edge, Label, Outcome
from locksmith.store.attempts import Attempt

_APART = "only runs that do not count came here: out of fuel, or ended by a fault on both sides alike"
_SHOWN_LINES = 6
_SHOWN_VALUES = 4


def describe_flow(
    coverage: Coverage,
    gates: Mapping[int, Sequence[Gate]],
    names: UnitNames,
    attempts: Sequence[Attempt] = (),
    told: Mapping[int, str] = MappingProxyType({}),
) -> dict[str, list[dict[str, Any]]]:
    """`paragraphs` in source order (class, outcomes with their class, gates) and `edges` that count (class, kind). What
    is proved infeasible has its proof in words under `infeasible`, what stays closed its reason under `why`; `told` is
    what searchers say of open outcomes, by id."""
    model = coverage.model
    flow = _Flow(coverage, gates, names, attempts, told)
    of_label: dict[int, list[dict[str, Any]]] = {}
    for outcome in model.outcomes:
        of_label.setdefault(model.decisions[outcome.decision].label, []).append(flow.outcome(outcome))
    labels = [label for label in model.labels if label.probe is not None or of_label.get(label.id)]
    return {
        "paragraphs": [flow.paragraph(label, of_label.get(label.id, [])) for label in labels],
        "edges": [flow.edge(edge) for edge in model.edges if edge.counted],
    }


class _Flow:
    """Describes one thing at a time."""

    def __init__(
        self,
        coverage: Coverage,
        gates: Mapping[int, Sequence[Gate]],
        names: UnitNames,
        attempts: Sequence[Attempt],
        told: Mapping[int, str],
    ) -> None:
        self._coverage = coverage
        self._model = coverage.model
        self._gates = gates
        self._told = told
        self._names = names
        self._of_outcome = {gate.outcome: gate for found in gates.values() for gate in found}
        self._tried: dict[str, int] = {}
        for attempt in attempts:
            self._tried[attempt.gate] = self._tried.get(attempt.gate, 0) + 1

    def outcome(self, outcome: Outcome) -> dict[str, Any]:
        """Its name, class and decision."""
        kind = self._coverage.class_of(outcome.probe)
        proof = self._coverage.feasibility.outcomes.get(outcome.probe)
        decision = self._model.decisions[outcome.decision]
        return {
            "name": self._names.probe(outcome.probe),
            "class": _word(kind),
            "line": program_line(decision.span),
            "decision": decision.id,
            **({"infeasible": proof.text} if proof is not None else {}),
            **({"why": self._why_outcome(outcome)} if kind is None and proof is None else {}),
        }

    def paragraph(self, label: Label, outcomes: list[dict[str, Any]]) -> dict[str, Any]:
        """Its line and class, with its outcomes and gates; `counted`: it is one of the paragraphs of the summary."""
        kind = self._coverage.class_of(label.probe) if label.probe is not None else CoverageClass.NATURAL
        proof = self._coverage.feasibility.labels.get(label.id)
        return {
            "name": label.name or "(main)",
            "line": program_line(label.span),
            "counted": label.is_paragraph,
            "class": _word(kind),
            "outcomes": outcomes,
            "gates": [gate_json(g) for g in self._gates.get(label.id, ())],
            **({"infeasible": proof.text} if proof is not None else {}),
            **({"why": self._why_paragraph(label)} if kind is None and proof is None else {}),
        }

    def edge(self, edge: Edge) -> dict[str, Any]:
        """Its ends, kind and class."""
        kind = self._coverage.class_of_edge(edge.id)
        proof = self._coverage.feasibility.edges.get(edge.id)
        return {
            "from": self._model.labels[edge.source].name,
            "to": self._model.labels[edge.target].name,
            "kind": edge.kind.value,
            "class": _word(kind),
            **({"infeasible": proof.text} if proof is not None else {}),
            **({"why": self._why_edge(edge)} if kind is None and proof is None else {}),
        }

    def _entered(self, label: int) -> bool:
        probe = self._model.labels[label].probe
        return probe is None or bool(self._coverage.reached >> probe & 1)

    def _why_outcome(self, outcome: Outcome) -> str:
        if self._coverage.apart >> outcome.probe & 1:
            return _APART
        gate = self._of_outcome.get(outcome.id)
        label = self._model.decisions[outcome.decision].label
        if not self._entered(label):
            return f"{self._model.labels[label].name} was never entered"
        seen = gate is None or gate.reached
        told = [self._told[outcome.id]] if seen and outcome.id in self._told else []
        tried = self._tried.get(gate.condition, 0) if gate is not None else 0
        mutations = [f"{tried} mutation{'s' * (tried != 1)} tried"] if tried else []
        before = list(_stands_before(gate)) if gate is not None else []
        return "; ".join([*before, *told, *mutations]) or "no run took it"

    def _why_paragraph(self, label: Label) -> str:
        if label.probe is not None and self._coverage.apart >> label.probe & 1:
            return _APART
        before = [g for g in self._gates.get(label.id, ()) if g.label != label.id]
        if before:
            return f"behind {before[0].condition}" + (f" and {len(before) - 1} more" if len(before) > 1 else "")
        sources = {e.source for e in self._model.edges if e.target == label.id and e.source != label.id}
        if not sources:
            return "nothing leads to it"
        if any(self._entered(s) for s in sources):
            return "no run took a way to it"
        names = sorted(self._model.labels[s].name or "(main)" for s in sources)
        return f"{' and '.join(names[:2])}{' and others' * (len(names) > 2)} from which it is reached, never entered"

    def _why_edge(self, edge: Edge) -> str:
        source = self._model.labels[edge.source].name or "(main)"
        return f"no run took it from {source}" if self._entered(edge.source) else f"{source} was never entered"


def _stands_before(gate: Gate) -> Iterator[str]:
    """What an outcome would need, as far as it is known."""
    if not gate.reached:
        yield "no run came to its decision"
    elif not gate.variable:
        yield "its decision was evaluated; no value is known that turns it"
    else:
        values = list(dict.fromkeys(gate.wanted))[:_SHOWN_VALUES]
        yield f"{gate.variable} = {' or '.join(values) or '?'} would have turned it"
        lines = ", ".join(map(str, gate.set_at[:_SHOWN_LINES]))
        yield f"set at line {lines}" if lines else "no statement gives it a literal"
        yield "an external operation brings it" if gate.routable else "no external operation brings it"


def gate_json(gate: Gate) -> dict[str, Any]:
    """A gate as `explain` tells it."""
    return {
        "condition": gate.condition,
        "line": gate.line,
        "variable": gate.variable,
        "wanted": list(gate.wanted),
        "set_at": list(gate.set_at),
        "routable": gate.routable,
        "reached": gate.reached,
    }


def _word(kind: CoverageClass | None) -> str:
    return kind.value if kind is not None else "closed"
