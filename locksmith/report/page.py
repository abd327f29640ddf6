"""The plain report page.

Takes: the summary and each program's details. Gives: one self-contained HTML text from `templates/page.html`. Never
reads the sources, never judges, never reaches for anything on a network.
"""

from __future__ import annotations

from collections.abc import Mapping
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
) -> str:
    """The page for a whole run; `details` and `faults` (what `assess` found) by program name."""
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
        totals=summary["totals"],
        graphs=graphs,
        charts=charts,
        styles=CLASS_STYLE,
    )
