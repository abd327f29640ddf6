"""junit.xml: one suite a program, one test case a check.

Takes: the summary and details. Gives: the XML text. Never judges.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from xml.etree import ElementTree as ET


def render_junit(summary: Mapping[str, Any], details: Mapping[str, Mapping[str, Any]]) -> str:
    """Each program is a suite with one parity test, and one failed test for each kept divergence."""
    root = ET.Element("testsuites", name="locksmith")
    for p in summary["programs"]:
        divergences = details.get(p["name"], {}).get("divergences", [])
        bad = p["status"] in ("fail", "error") and not divergences
        suite = ET.SubElement(
            root,
            "testsuite",
            name=p["name"],
            tests=str(1 + len(divergences)),
            failures=str(len(divergences) + (p["status"] == "fail" and bad)),
            errors=str(int(p["status"] == "error" and bad)),
            skipped=str(int(p["status"] == "unsupported")),
        )
        test = ET.SubElement(suite, "testcase", classname=p["name"], name=f"{p['cases']['executed']} cases")
        if bad:
            ET.SubElement(test, "error" if p["status"] == "error" else "failure", message=f"status {p['status']}")
        elif p["status"] == "unsupported":
            ET.SubElement(test, "skipped", message="; ".join(u["message"] for u in p["unsupported"][:3]))
        for divergence in divergences:
            case = ET.SubElement(suite, "testcase", classname=p["name"], name=divergence["id"])
            first = (divergence["differences"] or [{}])[0]
            message = f"{first.get('axis', divergence['status'])}: {first.get('where', divergence['reason'])}"
            failure = ET.SubElement(case, "failure", message=_printable(message))
            failure.text = _printable(f"COBOL {first.get('cobol', '')}\nJava  {first.get('java', '')}")
    ET.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, encoding="unicode") + "\n"


def _printable(text: str) -> str:
    """XML allows no other control characters."""
    return "".join(c if c in "\t\n" or ord(c) >= 32 else "\N{REPLACEMENT CHARACTER}" for c in text)
