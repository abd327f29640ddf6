"""The forms in which `locksmith gate` tells what changed.

Takes: changes by program. Gives: `gate.json` data and junit.xml text. Never judges.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol
from xml.etree import ElementTree as ET

FORMAT = 1


class ChangeLike(Protocol):
    """What is told of a change."""

    @property
    def bit(self) -> int: ...

    @property
    def kind(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def message(self) -> str: ...


def gate_json(cases: Mapping[str, int], changes: Mapping[str, Sequence[ChangeLike]]) -> dict[str, Any]:
    """`cases` is how many of each program's were replayed."""
    return {
        "format": FORMAT,
        "programs": [
            {
                "name": name,
                "cases": cases.get(name, 0),
                "changes": [{"bit": c.bit, "kind": c.kind, "name": c.name, "message": c.message} for c in found],
            }
            for name, found in changes.items()
        ],
    }


def render_gate_junit(cases: Mapping[str, int], changes: Mapping[str, Sequence[ChangeLike]]) -> str:
    """A suite a program: one test for the replayed cases, and one failed test for each change."""
    root = ET.Element("testsuites", name="locksmith gate")
    for name, found in changes.items():
        errors = sum(c.bit == 2 for c in found)
        suite = ET.SubElement(
            root,
            "testsuite",
            name=name,
            tests=str(1 + len(found)),
            failures=str(len(found) - errors),
            errors=str(errors),
            skipped="0",
        )
        ET.SubElement(suite, "testcase", classname=name, name=f"{cases.get(name, 0)} accepted cases replayed")
        for change in found:
            test = ET.SubElement(suite, "testcase", classname=name, name=f"{change.kind} {change.name}")
            text = "".join(c if c in "\t\n" or ord(c) >= 32 else "\N{REPLACEMENT CHARACTER}" for c in change.message)
            ET.SubElement(test, "error" if change.bit == 2 else "failure", message=text)
    ET.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, encoding="unicode") + "\n"
