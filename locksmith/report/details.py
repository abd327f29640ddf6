"""What the report says of a program beyond the summary's numbers.

Takes: coverage and the catalog. Gives: lists of texts. Never judges.
"""

from __future__ import annotations

from typing import Any

from locksmith.analysis.coverage import Coverage
from locksmith.cases.catalog import Catalog
from locksmith.cases.choices import Choice
from locksmith.gate.difference import show_bytes
from locksmith.gate.naming import UnitNames

_SHOWN_BYTES = 24
_SHOWN_CHOICES = 12


def open_outcomes(coverage: Coverage, names: UnitNames) -> list[str]:
    """Paragraphs, outcomes and transitions that no run reached and nothing proves infeasible, in program order."""
    closed = coverage.feasibility
    missing = (coverage.labels | coverage.outcomes) & ~coverage.reached & ~coverage.closed
    out = [names.probe(k) for k in range(missing.bit_length()) if missing >> k & 1]
    for edge in coverage.missing_edges():
        e = coverage.model.edges[edge]
        if e.counted and edge not in closed.edges:
            ends = [coverage.model.labels[label].name or "(main)" for label in (e.source, e.target)]
            out.append(f"{ends[0]} → {ends[1]}")
    return out


def infeasible_outcomes(coverage: Coverage) -> list[str]:
    """What is proved never to happen in class natural, each with its proof in words."""
    return [p.text for p in coverage.feasibility.proofs]


def reached_apart(coverage: Coverage, names: UnitNames) -> list[str]:
    """What only runs reached that do not count: out of fuel, or ended by a fault on both sides alike."""
    only = coverage.apart & (coverage.labels | coverage.outcomes) & ~coverage.reached
    return [names.probe(k) for k in range(only.bit_length()) if only >> k & 1]


def describe_catalog(catalog: Catalog) -> list[dict[str, Any]]:
    """Each component with its choices and their origins."""
    out: list[dict[str, Any]] = []
    for file in catalog.files:
        out.append(_component(f"{file.name} status", file.statuses))
        for layout in file.records[:1]:
            out += [_component(f"{file.name} {s.name}", s.choices) for s in layout.slots if s.specific]
    for call in catalog.calls:
        for item in call.items:
            for layout in item.layouts[:1]:
                out += [_component(f"{call.name} {s.name}", s.choices) for s in layout.slots if s.specific]
    out += [_component(accept.name, accept.texts) for accept in catalog.accepts]
    for parameter in catalog.parameters:
        for layout in parameter.layouts[:1]:
            out += [_component(f"parameter {parameter.name} {s.name}", s.choices) for s in layout.slots]
    out += [_component(f"environment block {b.name} at {b.handle}", ()) for b in catalog.blocks]
    out += [_component(f"preset {preset.name}", preset.choices) for preset in catalog.presets]
    return out


def _component(name: str, choices: tuple[Choice, ...]) -> dict[str, Any]:
    texts = [f"{show_bytes(c.data, _SHOWN_BYTES)} {c.origin}" for c in choices[:_SHOWN_CHOICES]]
    return {"name": name, "choices": texts}
