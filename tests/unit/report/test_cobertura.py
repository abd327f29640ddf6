"""Cobertura: lines, conditions and rates say what the flow says."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree as ET

from locksmith.report.cobertura import render_cobertura
from locksmith.report.summary import make_summary
from locksmith.store.entry import empty_entry


def outcome(line: int, decision: int, kind: str) -> dict[str, Any]:
    return {"name": f"line {line}", "line": line, "decision": decision, "class": kind}


FLOW = {
    "paragraphs": [
        {"name": "(main)", "line": 3, "class": "natural", "outcomes": []},
        {
            "name": "A",
            "line": 5,
            "class": "natural",
            "outcomes": [
                outcome(6, 0, "natural"),
                outcome(6, 0, "closed"),
                outcome(6, 1, "forced"),
                outcome(6, 1, "closed"),
            ],
        },
        {"name": "B", "line": 9, "class": "closed", "outcomes": [outcome(10, 2, "closed"), outcome(10, 2, "closed")]},
    ]
}


def render(flow: dict[str, Any]) -> str:
    programs = [empty_entry("ONE", "src/ONE.cbl", 20), empty_entry("TWO", "src/TWO.cbl", 20)]
    return render_cobertura(make_summary(programs, 0, {}, {}), {"ONE": {"flow": flow}})


def test_lines_carry_their_decisions() -> None:
    root = ET.fromstring(render(FLOW))
    one = root.find("packages/package/classes/class[@name='ONE']")
    assert one is not None
    lines = [tuple(e.get(k) for k in ("number", "hits", "condition-coverage")) for e in one.iter("line")]
    assert lines == [("5", "1", None), ("6", "1", "50% (2/4)"), ("9", "0", None), ("10", "0", "0% (0/2)")]
    shown = [c.get("coverage") for c in one.findall("lines/line[@number='6']/conditions/condition")]
    assert shown == ["50%", "50%"]
    assert [e.get("branch") for e in one.iter("line")] == ["false", "true", "false", "true"]


def test_rates_are_those_of_the_lines() -> None:
    root = ET.fromstring(render(FLOW))
    wanted = ("lines-covered", "lines-valid", "branches-covered", "branches-valid")
    assert [root.get(k) for k in wanted] == ["2", "4", "2", "6"]
    assert float(root.get("line-rate", "")) == 2 / 4
    assert float(root.get("branch-rate", "")) == 2 / 6
    assert root.get("timestamp") == "0"


def test_a_program_of_which_nothing_is_known_has_no_lines() -> None:
    root = ET.fromstring(render(FLOW))
    two = root.find("packages/package/classes/class[@name='TWO']")
    assert two is not None
    assert two.get("filename") == "src/TWO.cbl"
    assert list(two.iter("line")) == []


def test_a_percentage_is_not_rounded_up_to_all() -> None:
    outcomes = [outcome(7, 0, "natural") for _ in range(299)] + [outcome(7, 0, "closed")]
    text = render({"paragraphs": [{"name": "A", "line": 7, "class": "natural", "outcomes": outcomes}]})
    assert '"99% (299/300)"' in text
