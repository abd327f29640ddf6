"""locksmith.sarif: what CI should show at the COBOL line, as SARIF 2.1.0.

Takes: the summary and details as the store has them. Gives: the JSON data. A result is an error (divergence, flaky or
failed case, a program that could not be verified), a warning (unsupported) or a note (an outcome that can happen, for
all that is proved, and that no run took). Fingerprints name paragraph and kind of finding, not lines, times or case
ids. Never judges.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any
from urllib.parse import quote

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
VERSION = "2.1.0"
FINGERPRINT = "locksmith/v1"
_BASE = "SRCROOT"

DIVERGENCE, FLAKY, CASE_ERROR = "parity-divergence", "flaky-case", "case-error"
INTERNAL, NOT_VERIFIED, UNSUPPORTED, UNCOVERED = "internal-error", "not-verified", "unsupported", "uncovered-outcome"
_RULES = {
    DIVERGENCE: ("error", "The Java does something else than the COBOL."),
    FLAKY: ("error", "The same case gave two results on the same side."),
    CASE_ERROR: ("error", "A case crashed or did not end on one side or on both."),
    INTERNAL: ("error", "Locksmith contradicts itself here: its results for the program do not count."),
    NOT_VERIFIED: ("error", "The program could not be verified."),
    UNSUPPORTED: ("warning", "Something that is not supported stands where it may be reached."),
    UNCOVERED: ("note", "No run took this outcome, and nothing proves that it cannot happen."),
}
_OF_STATUS = {"fail": DIVERGENCE, "flaky": FLAKY}


@dataclass(frozen=True, slots=True)
class _Finding:
    """`place` tells it from others of its rule in the program, from run to run; `line` is 0 where none is known."""

    rule: str
    line: int
    message: str
    place: str
    properties: Mapping[str, Any]


def render_sarif(summary: Mapping[str, Any], details: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """One run of the tool; results by program, in the summary's order."""
    results: list[dict[str, Any]] = []
    for program in summary["programs"]:
        results += _results(program, details.get(program["name"], {}))
    rules = [
        {"id": rule, "shortDescription": {"text": text}, "defaultConfiguration": {"level": level}}
        for rule, (level, text) in _RULES.items()
    ]
    driver = {"name": "Locksmith", "semanticVersion": summary["locksmith"], "rules": rules}
    root = {"description": {"text": "The directory whose programs were verified."}}
    return {
        "$schema": SCHEMA,
        "version": VERSION,
        "runs": [
            {
                "tool": {"driver": driver},
                "invocations": [{"executionSuccessful": all(p["status"] != "error" for p in summary["programs"])}],
                "originalUriBaseIds": {_BASE: root},
                "columnKind": "unicodeCodePoints",
                "results": results,
            }
        ],
    }


def _results(program: Mapping[str, Any], details: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    findings = [*_divergences(details), *_internal(details), *_unsupported(program)]
    if program["status"] in ("error", "fail") and all(_RULES[f.rule][0] != "error" for f in findings):
        reason = "; ".join(details.get("reasons", ())) or f"status {program['status']}"
        findings.append(_Finding(NOT_VERIFIED, 0, reason, "", {}))
    findings += _uncovered(details)
    met: Counter[str] = Counter()
    for finding in findings:
        named = "\0".join((finding.rule, program["name"], finding.place))
        digest = blake2b(named.encode(), digest_size=8).hexdigest()
        met[digest] += 1
        yield _result(program, finding, f"{digest}:{met[digest]}")


def _result(program: Mapping[str, Any], finding: _Finding, fingerprint: str) -> dict[str, Any]:
    physical: dict[str, Any] = {"artifactLocation": {"uri": quote(program["source"]), "uriBaseId": _BASE}}
    if finding.line:
        physical["region"] = {"startLine": finding.line}
    logical = {"fullyQualifiedName": program["name"], "kind": "module"}
    return {
        "ruleId": finding.rule,
        "ruleIndex": list(_RULES).index(finding.rule),
        "level": _RULES[finding.rule][0],
        "message": {"text": finding.message},
        "locations": [{"physicalLocation": physical, "logicalLocations": [logical]}],
        "partialFingerprints": {FINGERPRINT: fingerprint},
        "properties": {"program": program["name"], **finding.properties},
    }


def _divergences(details: Mapping[str, Any]) -> Iterator[_Finding]:
    for divergence in details.get("divergences", ()):
        rule = _OF_STATUS.get(divergence["status"], CASE_ERROR)
        first = (divergence["differences"] or [{}])[0]
        line = first.get("line", 0)
        axis, where = first.get("axis", ""), first.get("where", "")
        message = f"{_RULES[rule][1]} Case {divergence['id']}"
        if first:
            message += f", {axis.replace('_', ' ')}, {where}: COBOL {first['cobol']}; Java {first['java']}."
        else:
            message += f": {divergence['reason'] or divergence['exit']}."
        place = "\0".join((axis, _around(details, line), re.sub(r"\d+", "#", where), divergence["reason"]))
        yield _Finding(rule, line, message, place, {"case": divergence["id"], "axes": divergence["axes"]})


def _around(details: Mapping[str, Any], line: int) -> str:
    """The paragraph that a line stands in."""
    before = [p for p in details.get("flow", {}).get("paragraphs", ()) if p["line"] <= line]
    return str(max(before, key=lambda p: int(p["line"]))["name"]) if before else ""


def _internal(details: Mapping[str, Any]) -> Iterator[_Finding]:
    for reason in details.get("reasons", ()) if details.get("internal") else ():
        yield _Finding(INTERNAL, 0, reason, reason, {})


def _unsupported(program: Mapping[str, Any]) -> Iterator[_Finding]:
    own = program["source"].rsplit("/", 1)[-1]
    for entry in program["unsupported"]:
        here = entry["file"] == own
        away = "" if here or not entry["file"] else f" ({entry['file']}:{entry['line']})"
        place = f"{entry['code']}\0{entry['file']}\0{entry['message']}"
        yield _Finding(
            UNSUPPORTED, entry["line"] if here else 0, entry["message"] + away, place, {"code": entry["code"]}
        )


def _uncovered(details: Mapping[str, Any]) -> Iterator[_Finding]:
    for paragraph in details.get("flow", {}).get("paragraphs", ()):
        for position, outcome in enumerate(paragraph["outcomes"]):
            if outcome["class"] == "closed" and "infeasible" not in outcome:
                text = f"{paragraph['name']}, {outcome['name']}: never taken. {outcome.get('why', '')}".strip()
                place = f"{paragraph['name']}\0{position}"
                yield _Finding(UNCOVERED, outcome["line"], text, place, {"paragraph": paragraph["name"]})
