"""Reports say what the summary says, and stay well-formed whatever the bytes."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree as ET

from locksmith.report.junit import render_junit
from locksmith.report.page import render_html
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
