"""Which outcomes, paragraphs and transitions can never happen, proved.

Takes: a `Unit`. Gives: `Feasibility`: for each a `Proof` that `proofs_check.check_proof` can check without this module.
Claims are about class `natural`: pinned initial storage and what the environment can give. Never guesses: what the
analysis does not understand can happen.
"""

from __future__ import annotations

import sys
from contextlib import suppress

from locksmith.analysis.feasibility_flow import PATIENCE, Flow, TooLarge
from locksmith.analysis.feasibility_storage import refuses
from locksmith.analysis.proofs import Certificate, Feasibility, Proof
from locksmith.model.program import Decision, ProgramModel
from locksmith.model.unit import Unit

_RECURSION = 20_000
_PATIENCE = (PATIENCE, 1)  # a large program is looked at once more, coarser


def prove_infeasible(unit: Unit) -> Feasibility:
    """What of `unit.programs[0]` is proved never to happen. Empty where the program has something of which nothing is
    claimed, or is too large."""
    if refuses(unit):
        return Feasibility()
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, _RECURSION))
    try:
        for patience in _PATIENCE:
            flow = Flow(unit, patience)
            with suppress(TooLarge):
                flow.run()
                return _claims(flow)
    finally:
        sys.setrecursionlimit(limit)
    return Feasibility()


def _claims(flow: Flow) -> Feasibility:
    model, reached, certificate = flow.model, flow.reached, flow.certificate()
    labels = {
        label.id: Proof("label", label.id, f"{label.name}: nothing that can happen leads here", certificate)
        for label in model.labels
        if label.is_paragraph and label.id not in reached.labels
    }
    outcomes = {}
    for decision in model.decisions:
        for number in decision.outcomes:
            outcome = model.outcomes[number]
            if outcome.probe not in reached.probes:
                text = _outcome_text(model, decision, outcome.label, reached.labels)
                outcomes[outcome.probe] = Proof("outcome", outcome.probe, text, certificate)
    edges = {
        edge.id: Proof("edge", edge.id, _edge_text(model, edge.source, edge.target, certificate), certificate)
        for edge in model.edges
        if edge.counted and (edge.source, edge.target) not in reached.edges
    }
    return Feasibility(outcomes, labels, edges)


def _outcome_text(model: ProgramModel, decision: Decision, label: str, reached: set[int]) -> str:
    place = model.labels[decision.label].name or "(main)"
    start = f"{place} line {decision.span.line} {decision.kind.value.upper()} {label}: "
    if decision.label not in reached:
        return start + f"{place} is never entered"
    return start + "no contents that can stand there lead to it"


def _edge_text(model: ProgramModel, source: int, target: int, certificate: Certificate) -> str:
    ends = [model.labels[label].name or "(main)" for label in (source, target)]
    entered = any(label == source for _, label in certificate.entries)
    why = "no state that can stand there takes it" if entered else f"{ends[0]} is never entered"
    return f"{ends[0]} -> {ends[1]}: {why}"
