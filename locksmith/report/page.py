"""The plain report page.

Takes: the summary and each program's details. Gives: one self-contained HTML text from `templates/page.html`. Never
reads the sources, never judges, never reaches for anything on a network. Seconds stand in elements of class `time`:
they alone differ between equal runs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from jinja2 import Environment, FileSystemLoader

from locksmith.report.drawing import CLASS_STYLE, draw_graph, draw_progress

_TEMPLATES = Path(__file__).resolve().parent / "templates"


def render_html(
    summary: Mapping[str, Any],
    details: Mapping[str, Mapping[str, Any]],
    faults: Mapping[str, Mapping[str, Any]] = MappingProxyType({}),
    interventions: Mapping[str, Sequence[Mapping[str, Any]]] = MappingProxyType({}),
) -> str:
    """The page for a whole run; `details`, `faults` (what `assess` found) and `interventions` by program name."""
    loader = FileSystemLoader(_TEMPLATES)
    environment = Environment(loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True)
    graphs = {name: draw_graph(d.get("flow", {})) for name, d in details.items()}
    charts = {}
    for program in summary["programs"]:
        totals = {kind: program[kind]["total"] for kind in ("paragraphs", "transitions", "branches")}
        charts[program["name"]] = draw_progress(details.get(program["name"], {}).get("curve", ()), totals)
    return environment.get_template("page.html").render(
        summary=summary,
        details=details,
        faults=faults,
        interventions=interventions,
        stays={name: list_closed(d.get("flow", {})) for name, d in details.items()},
        feasible=show_feasible,
        totals=summary["totals"],
        graphs=graphs,
        charts=charts,
        styles=CLASS_STYLE,
    )


def show_feasible(count: Mapping[str, int]) -> str:
    """Hits among what is not proved infeasible, of those, with the share; rounded down, so that 100% means all."""
    hit, total = count["hit"] - count["infeasible_hit"], count["total"] - count["infeasible"]
    return f"{hit}/{total}" + (f" ({1000 * hit // total / 10:g}%)" if total else "")


def list_closed(flow: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Paragraphs and their outcomes in source order, then transitions, that no run reached, each with the reason. The
    header of a section is no paragraph."""
    found: list[dict[str, Any]] = []
    for paragraph in flow.get("paragraphs", ()):
        if paragraph["class"] == "closed" and paragraph.get("counted", True):
            found.append(_closed(paragraph, paragraph["name"], paragraph["line"], "paragraph"))
        for outcome in paragraph["outcomes"]:
            if outcome["class"] == "closed":
                found.append(_closed(outcome, paragraph["name"], outcome.get("line", 0), outcome["name"]))
    for edge in flow.get("edges", ()):
        if edge["class"] == "closed":
            found.append(_closed(edge, edge["from"], 0, f"{edge['kind'].replace('_', ' ')} → {edge['to']}"))
    return found


def _closed(entry: Mapping[str, Any], paragraph: str, line: int, what: str) -> dict[str, Any]:
    proof = entry.get("infeasible")
    return {
        "paragraph": paragraph,
        "line": line,
        "what": what,
        "proved": proof is not None,
        "why": proof if proof is not None else entry.get("why", ""),
    }
