"""Where the report's drawings put things, and what they say."""

from __future__ import annotations

from typing import Any

from locksmith.report.drawing import draw_graph, draw_progress


def paragraph(name: str, kind: str = "natural") -> dict[str, Any]:
    return {"name": name, "line": 1, "class": kind, "outcomes": [{"name": "o", "class": kind}], "gates": []}


def edge(source: str, target: str, kind: str = "natural") -> dict[str, Any]:
    return {"from": source, "to": target, "kind": "go_to", "class": kind}


FLOW = {
    "paragraphs": [paragraph("A"), paragraph("B"), paragraph("C", "forced"), paragraph("D", "closed")],
    "edges": [edge("A", "B"), edge("B", "C", "forced"), edge("C", "A", "forced"), edge("A", "A")],
}


def test_paragraphs_stand_in_columns_by_distance_and_unreached_ones_last() -> None:
    graph = draw_graph(FLOW)
    assert graph is not None
    places = {n["name"]: n["x"] for n in graph["nodes"]}
    assert places["A"] < places["B"] < places["C"] < places["D"]
    assert graph["width"] > max(places.values()) + graph["node_width"]
    assert [e["title"] for e in graph["edges"]][1] == "B → C (go to): forced"
    assert len({(n["colour"], n["dash"]) for n in graph["nodes"]}) == 3
    assert "0/1 outcomes" in graph["nodes"][3]["title"]


def test_what_a_first_paragraph_does_not_lead_to_is_laid_out_too_and_no_column_is_endless() -> None:
    """A section header that only falls through, a circle of its own, and many that one paragraph leads to."""
    many = [f"P{k}" for k in range(100)]
    names = ["HEADER", "BEGIN", *many, "X", "Y"]
    edges = [edge("BEGIN", n) for n in many] + [edge("X", "Y"), edge("Y", "X")]
    graph = draw_graph({"paragraphs": [paragraph(n) for n in names], "edges": edges})
    assert graph is not None
    at = {n["name"]: (n["x"], n["y"]) for n in graph["nodes"]}
    assert len(set(at.values())) == len(names)
    assert at["BEGIN"][0] < min(at[n][0] for n in many)
    assert at["X"][0] < at["Y"][0]
    assert graph["height"] < 40 * (graph["node_height"] + 10)


def test_a_program_without_paragraphs_has_no_graph() -> None:
    assert draw_graph({}) is None
    assert draw_graph({"paragraphs": [paragraph("(main)")], "edges": []}) is None


def test_progress_is_in_shares_with_the_phases_marked() -> None:
    curve = [[64, 1, 0, 2, "search"], [128, 2, 2, 4, "search"], [256, 2, 4, 8, "mutation"]]
    chart = draw_progress(curve, {"paragraphs": 2, "transitions": 4, "branches": 8})
    assert chart is not None
    assert [p["name"] for p in chart["phases"]] == ["search", "mutation"]
    top = chart["pad"]
    for line in chart["lines"]:
        assert line["points"].endswith(f",{top:.1f}")
    assert draw_progress(curve[:1], {}) is None
