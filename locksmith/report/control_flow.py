"""How each paragraph, edge and outcome was first opened, and what stands before those that were not.

Takes: coverage and the gates by paragraph. Gives: the JSON that the report's graph and `explain` read. Never judges.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from locksmith.analysis.coverage import Coverage
from locksmith.analysis.gates import Gate
from locksmith.cases.case import CoverageClass
from locksmith.gate.naming import UnitNames


def describe_flow(
    coverage: Coverage, gates: Mapping[int, Sequence[Gate]], names: UnitNames
) -> dict[str, list[dict[str, Any]]]:
    """`paragraphs` in source order (class, outcomes with their class, gates) and `edges` that count (class, kind)."""
    model = coverage.model
    outcomes: dict[int, list[dict[str, Any]]] = {}
    for outcome in model.outcomes:
        label = model.decisions[outcome.decision].label
        entry = {"name": names.probe(outcome.probe), "class": _word(coverage.class_of(outcome.probe))}
        outcomes.setdefault(label, []).append(entry)
    paragraphs = [
        {
            "name": label.name or "(main)",
            "line": label.span.line,
            "class": _word(coverage.class_of(label.probe)) if label.probe is not None else "natural",
            "outcomes": outcomes.get(label.id, []),
            "gates": [gate_json(g) for g in gates.get(label.id, ())],
        }
        for label in model.labels
        if label.probe is not None or outcomes.get(label.id)
    ]
    edges = [
        {
            "from": model.labels[e.source].name,
            "to": model.labels[e.target].name,
            "kind": e.kind.value,
            "class": _word(coverage.class_of_edge(e.id)),
        }
        for e in model.edges
        if e.counted
    ]
    return {"paragraphs": paragraphs, "edges": edges}


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
