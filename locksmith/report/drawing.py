"""The two drawings of the report: the paragraph graph and the progress chart.

Takes: a program's flow and curve as the details have them. Gives: what the template draws: placed nodes, edges and
lines. Colour is never the only sign: a class also has a dash pattern, and every shape a title. Never computes coverage.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

CLASS_STYLE = {
    "natural": ("#1a7f4b", ""),
    "preset": ("#2563b8", "6 2"),
    "dispatcher": ("#8a5a00", "5 3"),
    "forced": ("#b8420f", "3 3"),
    "injected": ("#8b2fb0", "2 3"),
    "closed": ("#9aa4b2", "1 4"),
}
_WIDTH, _HEIGHT, _GAP_X, _GAP_Y = 150, 20, 60, 8
_SHOWN = 20
_ROWS = 32
_CHART = (720, 220, 36)


def draw_graph(flow: Mapping[str, Any]) -> dict[str, Any] | None:
    """Paragraphs in columns by their distance from the first one; None where there is nothing to draw."""
    nodes = [p for p in flow.get("paragraphs", ()) if p["name"] != "(main)" and not _idle_header(p)]
    if not nodes:
        return None
    edges = [e for e in flow.get("edges", ()) if e["from"] and e["to"]]
    depth = _depths([n["name"] for n in nodes], edges)
    layers: dict[int, list[Mapping[str, Any]]] = {}
    for node in nodes:
        layers.setdefault(depth[node["name"]], []).append(node)
    columns = [part for d in sorted(layers) for part in _split(layers[d])]
    placed: dict[str, dict[str, Any]] = {}
    for column, row, node in ((c, r, n) for c, part in enumerate(columns) for r, n in enumerate(part)):
        colour, dash = CLASS_STYLE[node["class"]]
        taken = sum(o["class"] != "closed" for o in node["outcomes"])
        placed[node["name"]] = {
            "name": node["name"],
            "shown": node["name"] if len(node["name"]) <= _SHOWN else node["name"][: _SHOWN - 1] + "…",
            "x": 10 + column * (_WIDTH + _GAP_X),
            "y": 10 + row * (_HEIGHT + _GAP_Y),
            "colour": colour,
            "dash": dash,
            "title": f"{node['name']}, line {node['line']}: {node['class']}, {taken}/{len(node['outcomes'])} outcomes",
        }
    lines = [_edge(placed[e["from"]], placed[e["to"]], e) for e in edges if e["from"] in placed and e["to"] in placed]
    return {
        "nodes": list(placed.values()),
        "edges": lines,
        "width": 20 + len(columns) * (_WIDTH + _GAP_X),
        "height": 20 + max(map(len, columns)) * (_HEIGHT + _GAP_Y),
        "node_width": _WIDTH,
        "node_height": _HEIGHT,
    }


def _idle_header(paragraph: Mapping[str, Any]) -> bool:
    """Whether it is the header of a section that nothing performs: its paragraphs are entered past it."""
    return not paragraph.get("counted", True) and paragraph["class"] == "closed" and not paragraph["outcomes"]


def _split(layer: Sequence[Mapping[str, Any]]) -> list[Sequence[Mapping[str, Any]]]:
    """A layer in columns of nearly equal height, none higher than `_ROWS`."""
    parts = -(-len(layer) // _ROWS)
    size = -(-len(layer) // parts)
    return [layer[k : k + size] for k in range(0, len(layer), size)]


def _depths(names: Sequence[str], edges: Sequence[Mapping[str, Any]]) -> dict[str, int]:
    """Fewest edges from the first paragraph or one that nothing else leads to; where all are on a circle, from the
    first of them in source order. Those without any edge stand last."""
    following: dict[str, list[str]] = {}
    for edge in edges:
        following.setdefault(edge["from"], []).append(edge["to"])
    led_to = {e["to"] for e in edges if e["from"] != e["to"]}
    depth: dict[str, int] = {}
    level = [n for k, n in enumerate(names) if k == 0 or (n not in led_to and n in following)]
    alone = {n for n in names[1:] if n not in led_to and n not in following}
    while level:
        depth.update(dict.fromkeys(level, 0))
        while level:
            below = dict.fromkeys(t for s in level for t in following.get(s, ()) if t not in depth)
            depth.update((t, depth[level[0]] + 1) for t in below)
            level = list(below)
        level = next(([n] for n in names if n not in depth and n not in alone), [])
    last = max(depth.values()) + 1
    return depth | dict.fromkeys(alone, last)


def _edge(source: Mapping[str, Any], target: Mapping[str, Any], edge: Mapping[str, Any]) -> dict[str, Any]:
    x1, y1 = source["x"] + _WIDTH, source["y"] + _HEIGHT / 2
    x2, y2 = target["x"], target["y"] + _HEIGHT / 2
    bend = _GAP_X * (0.5 if x2 > x1 else 1.2)
    colour, dash = CLASS_STYLE[edge["class"]]
    path = f"M{x1:.0f} {y1:.0f}C{x1 + bend:.0f} {y1:.0f} {x2 - bend:.0f} {y2:.0f} {x2:.0f} {y2:.0f}"
    title = f"{edge['from']} → {edge['to']} ({edge['kind'].replace('_', ' ')}): {edge['class']}"
    return {"path": path, "colour": colour, "dash": dash, "title": title}


def draw_progress(curve: Sequence[Sequence[Any]], totals: Mapping[str, int]) -> dict[str, Any] | None:
    """Shares of paragraphs, transitions and outcomes over the executions, with the phases; None without a curve."""
    if len(curve) < 2:
        return None
    width, height, pad = _CHART
    most = max(1, curve[-1][0])

    def place(executions: int, share: float) -> str:
        x = pad + executions / most * (width - 2 * pad)
        return f"{x:.1f},{height - pad - share * (height - 2 * pad):.1f}"

    lines = []
    kinds = (("paragraphs", "#1a7f4b", ""), ("transitions", "#2563b8", "6 3"), ("branches", "#b8420f", "2 2"))
    for k, (kind, colour, dash) in enumerate(kinds):
        total = totals.get(kind, 0)
        points = [place(point[0], point[1 + k] / total if total else 1.0) for point in curve]
        steps = [f"{b.split(',')[0]},{a.split(',')[1]} {b}" for a, b in pairwise(points)]
        lines.append({"kind": kind, "colour": colour, "dash": dash, "points": " ".join([points[0], *steps]), "row": k})
    phases: list[dict[str, Any]] = []
    for point in curve:
        if not phases or phases[-1]["name"] != point[4]:
            phases.append({"name": point[4], "x": float(place(point[0], 0).split(",")[0])})
    return {"lines": lines, "phases": phases, "most": most, "width": width, "height": height, "pad": pad}
