"""Reports say what the summary says, and stay well-formed whatever the bytes."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree as ET

from locksmith.report.cobertura import render_cobertura
from locksmith.report.drawing import draw_graph
from locksmith.report.junit import render_junit
from locksmith.report.page import list_closed, render_html, show_feasible
from locksmith.report.summary import make_summary, render_markdown
from locksmith.store.entry import empty_entry

DIFFERENCE = {"axis": "stub_log", "where": "event 3", "cobol": "'<b>'\x01", "java": "'&'"}
DETAILS: dict[str, dict[str, Any]] = {
    "BAD": {
        "reasons": ["1 cases: fail"],
        "divergences": [
            {
                "id": "00ff",
                "status": "fail",
                "exit": "normal",
                "axes": ["stub_log"],
                "reason": "",
                "differences": [DIFFERENCE],
            }
        ],
        "open": ["if line 3: false"],
        "caveats": ["line 9: DISPLAY of a signed item"],
        "catalog": [{"name": "F.READ status", "choices": ["'10' documented status"]}],
    }
}


def entry(name: str, status: str, executed: int, failed: int) -> dict[str, Any]:
    out = empty_entry(name, f"{name}.cbl", 100)
    out["status"] = status
    out["cases"]["executed"] = executed
    out["parity"]["pass"] = executed - failed
    out["parity"]["fail"] = failed
    out["algorithms"] = {"random": {"cases": executed, "branches": 3, "unique": 1}}
    return out


def summary() -> dict[str, Any]:
    unsupported = entry("GONE", "unsupported", 0, 0)
    unsupported["unsupported"] = [{"code": "LKP053", "message": "EXEC <CICS>", "file": "GONE.cbl", "line": 7}]
    programs = [unsupported, entry("GOOD", "pass", 10, 0), entry("BAD", "fail", 5, 1)]
    return make_summary(programs, 3, {"cobc": "3.1.2"}, {"cases": 10, "reproducible": True})


def test_totals_are_the_sums_and_programs_are_sorted() -> None:
    data = summary()
    assert [p["name"] for p in data["programs"]] == ["BAD", "GONE", "GOOD"]
    totals = data["totals"]
    assert (totals["programs"], totals["programs_ok"], totals["lines"]) == (3, 1, 300)
    assert totals["cases"]["executed"] == 15
    assert totals["parity"]["fail"] == 1
    assert totals["algorithms"] == {"random": {"cases": 15, "branches": 9, "unique": 3}}
    assert totals["unsupported"] == 1


def test_the_page_escapes_and_needs_nothing_from_outside() -> None:
    page = render_html(summary(), DETAILS)
    assert "&lt;b&gt;" in page
    assert "<b>" not in page
    assert "EXEC &lt;CICS&gt;" in page
    assert "if line 3: false" in page
    assert "src=" not in page
    assert "@import" not in page


def test_markdown_has_a_row_for_each_program_and_what_is_not_supported() -> None:
    text = render_markdown(summary())
    assert "| BAD | fail |" in text
    assert "- GONE: EXEC <CICS> (GONE.cbl:7, LKP053)" in text


def test_junit_is_well_formed_and_fails_where_a_program_fails() -> None:
    root = ET.fromstring(render_junit(summary(), DETAILS))
    suites = {s.get("name"): s for s in root.findall("testsuite")}
    assert suites["BAD"].get("failures") == "1"
    assert suites["BAD"].find("testcase/failure") is not None
    assert suites["GOOD"].get("failures") == suites["GOOD"].get("errors") == "0"
    assert suites["GONE"].find("testcase/skipped") is not None


def test_conditions_have_a_column_and_what_has_no_pair_its_reason() -> None:
    counted = summary()
    program = next(p for p in counted["programs"] if p["name"] == "BAD")
    program["conditions"] = {"total": 17, "hit": 13, "natural": 11}
    assert "| 13/17 (11) |" in render_markdown(counted)
    page = render_html(counted, {"BAD": {"conditions": ["line 7: A > 'B': always masked"]}})
    assert '<td class="n">13/17</td><td class="n">11</td>' in page
    assert "line 7: A &gt; &#39;B&#39;: always masked" in page


FLOW: dict[str, Any] = {
    "paragraphs": [
        {
            "name": "A",
            "line": 5,
            "class": "closed",
            "why": "nothing leads to it",
            "gates": [],
            "outcomes": [
                {"name": "if line 6: true", "class": "closed", "line": 6, "decision": 0, "infeasible": "X is never 1"},
                {"name": "if line 6: false", "class": "preset", "line": 6, "decision": 0, "infeasible": "no"},
            ],
        }
    ],
    "edges": [{"from": "A", "to": "B", "kind": "go_to", "class": "closed", "why": "A was never entered"}],
}


def test_everything_that_stays_closed_is_listed_with_its_reason() -> None:
    closed = [(c["what"], c["proved"], c["why"]) for c in list_closed(FLOW)]
    assert closed == [
        ("paragraph", False, "nothing leads to it"),
        ("if line 6: true", True, "X is never 1"),
        ("go to → B", False, "A was never entered"),
    ]
    page = render_html(summary(), {"BAD": {"flow": FLOW}})
    assert "each with its reason: 3" in page
    assert all(why in page for _, _, why in closed)


def test_feasible_shares_leave_out_what_is_proved_and_are_not_rounded_up() -> None:
    count = {"hit": 9, "total": 12, "infeasible": 2, "infeasible_hit": 1}
    assert show_feasible(count) == "8/10 (80%)"
    assert show_feasible({"hit": 2999, "total": 3000, "infeasible": 0, "infeasible_hit": 0}) == "2999/3000 (99.9%)"
    assert show_feasible(dict.fromkeys(count, 0)) == "0/0"


def test_what_waits_for_an_author_is_shown() -> None:
    waiting = {"id": "x-1", "kind": "needs_new_skill", "paragraph": "A", "message": "A stays <locked>"}
    page = render_html(summary(), DETAILS, {}, {"BAD": [waiting]})
    assert "needs new skill" in page
    assert "A stays &lt;locked&gt;" in page


def test_the_header_of_a_section_is_no_paragraph() -> None:
    header = {"name": "S", "line": 4, "class": "closed", "counted": False, "why": "no", "gates": [], "outcomes": []}
    flow = {**FLOW, "paragraphs": [header, *FLOW["paragraphs"]]}
    assert list_closed(flow) == list_closed(FLOW)
    graph = draw_graph(flow)
    assert graph is not None
    assert [n["name"] for n in graph["nodes"]] == ["A"]
    program = empty_entry("BAD", "BAD.cbl", 9)
    lines = render_cobertura(make_summary([program], 0, {}, {}), {"BAD": {"flow": flow}})
    assert 'number="4"' not in lines
    assert 'number="5"' in lines
