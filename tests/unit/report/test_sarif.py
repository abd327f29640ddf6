"""SARIF: the structure that version 2.1.0 asks for, findings at their line, fingerprints that outlive a run."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from locksmith.report.sarif import FINGERPRINT, render_sarif
from locksmith.report.summary import make_summary
from locksmith.store.entry import empty_entry

DIFFERENCE = {"axis": "stub_log", "where": "event 3", "line": 12, "cobol": "'A'", "java": "'B'"}
FLOW = {
    "paragraphs": [
        {
            "name": "1000-READ",
            "line": 10,
            "class": "natural",
            "outcomes": [
                {"name": "if line 12: true", "class": "natural", "line": 12, "decision": 0},
                {
                    "name": "if line 12: false",
                    "class": "closed",
                    "line": 12,
                    "decision": 0,
                    "why": "CODE was never 'X'",
                },
                {"name": "if line 14: true", "class": "closed", "line": 14, "decision": 1, "infeasible": "a proof"},
            ],
        }
    ],
    "edges": [],
}


def divergence(**changes: Any) -> dict[str, Any]:
    base = {"id": "0a", "status": "fail", "exit": "normal", "axes": ["stub_log"], "reason": ""}
    return base | {"differences": [DIFFERENCE]} | changes


def render(details: dict[str, Any], status: str = "fail", **entry: Any) -> dict[str, Any]:
    program = empty_entry("PAY", "sub dir/PAY.cbl", 20) | {"status": status} | entry
    return render_sarif(make_summary([program], 0, {}, {}), {"PAY": details})


def results(sarif: dict[str, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = sarif["runs"][0]["results"]
    return found


def test_the_structure_is_that_of_the_standard() -> None:
    sarif = render({"divergences": [divergence()], "flow": FLOW})
    assert sarif["version"] == "2.1.0"
    assert sarif["$schema"].endswith("sarif-schema-2.1.0.json")
    (run,) = sarif["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert len({r["id"] for r in rules}) == len(rules)
    assert run["invocations"] == [{"executionSuccessful": True}]
    assert len(run["results"]) == 2
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["level"] == rules[result["ruleIndex"]]["defaultConfiguration"]["level"]
        assert result["message"]["text"]
        (location,) = result["locations"]
        artifact = location["physicalLocation"]["artifactLocation"]
        assert artifact == {"uri": "sub%20dir/PAY.cbl", "uriBaseId": "SRCROOT"}
        assert artifact["uriBaseId"] in run["originalUriBaseIds"]


def test_a_divergence_stands_at_its_line_with_both_sides() -> None:
    first = results(render({"divergences": [divergence()], "flow": FLOW}))[0]
    assert (first["ruleId"], first["level"]) == ("parity-divergence", "error")
    assert first["locations"][0]["physicalLocation"]["region"] == {"startLine": 12}
    assert "COBOL 'A'; Java 'B'" in first["message"]["text"]


def test_what_can_happen_and_was_not_taken_is_a_note_and_what_is_proved_is_none() -> None:
    (note,) = results(render({"flow": FLOW}, "pass"))
    assert (note["ruleId"], note["level"]) == ("uncovered-outcome", "note")
    assert "CODE was never 'X'" in note["message"]["text"]


def test_fingerprints_hold_when_lines_and_cases_change() -> None:
    before = results(render({"divergences": [divergence()], "flow": FLOW}))
    moved: dict[str, Any] = deepcopy(FLOW)
    for thing in (moved["paragraphs"][0], *moved["paragraphs"][0]["outcomes"]):
        thing["line"] += 7
    later = {**DIFFERENCE, "line": 19, "where": "event 44"}
    after = results(render({"divergences": [divergence(id="ff", differences=[later])], "flow": moved}))
    prints = [[r["partialFingerprints"][FINGERPRINT] for r in found] for found in (before, after)]
    assert prints[0] == prints[1]
    assert len(set(prints[0])) == 2


def test_equal_places_have_fingerprints_of_their_own() -> None:
    found = results(render({"divergences": [divergence(), divergence(id="0b")]}))
    assert len({r["partialFingerprints"][FINGERPRINT] for r in found}) == 2


@pytest.mark.parametrize(("status", "rule"), [("flaky", "flaky-case"), ("error", "case-error")])
def test_other_cases_that_did_not_pass(status: str, rule: str) -> None:
    (found,) = results(render({"divergences": [divergence(status=status, differences=[], reason="java crash")]}))
    assert found["ruleId"] == rule
    assert "java crash" in found["message"]["text"]
    assert "region" not in found["locations"][0]["physicalLocation"]


@pytest.mark.parametrize("status", ["error", "fail"])
def test_a_program_that_is_not_verified_is_never_without_an_error(status: str) -> None:
    sarif = render({"reasons": ["cobc: no such thing"]}, status)
    (found,) = results(sarif)
    assert (found["ruleId"], found["level"], found["message"]["text"]) == (
        "not-verified",
        "error",
        "cobc: no such thing",
    )
    assert sarif["runs"][0]["invocations"] == [{"executionSuccessful": status == "fail"}]


def test_internal_errors_are_told() -> None:
    (found,) = results(render({"internal": True, "reasons": ["the gate did not prove itself"]}, "error"))
    assert (found["ruleId"], found["level"]) == ("internal-error", "error")


def test_unsupported_in_a_copybook_is_not_put_at_a_line_of_the_program() -> None:
    here = {"code": "LKP053", "message": "EXEC CICS", "file": "PAY.cbl", "line": 7}
    found = results(render({}, "unsupported", unsupported=[here, {**here, "file": "C.cpy"}]))
    places = [r["locations"][0]["physicalLocation"] for r in found]
    assert places[0]["region"] == {"startLine": 7}
    assert "region" not in places[1]
    assert found[1]["message"]["text"] == "EXEC CICS (C.cpy:7)"
