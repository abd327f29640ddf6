"""cobertura.xml: outcomes and paragraphs by line, for CI and editors that show coverage beside the source.

Takes: the summary and details as the store has them. Gives: the XML text. A line's `hits` is 1 where its paragraph or
one of its outcomes was reached, in any class; outcomes proved infeasible count among the conditions, as in `branches`
of the summary. Text that came through a COPY has the line of the COPY. Nothing hangs on the time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any
from xml.etree import ElementTree as ET

_DOCTYPE = '<!DOCTYPE coverage SYSTEM "http://cobertura.sourceforge.net/xml/coverage-04.dtd">'


@dataclass(slots=True)
class _Line:
    """One source line: whether something of it was reached, and (taken, all) outcomes of each decision on it."""

    hit: bool = False
    decisions: dict[int, tuple[int, int]] = field(default_factory=dict)

    @property
    def outcomes(self) -> tuple[int, int]:
        return sum(taken for taken, _ in self.decisions.values()), sum(n for _, n in self.decisions.values())


@dataclass(frozen=True, slots=True)
class _Rates:
    """(covered, valid) lines and outcomes."""

    lines: tuple[int, int]
    branches: tuple[int, int]


def render_cobertura(summary: Mapping[str, Any], details: Mapping[str, Mapping[str, Any]]) -> str:
    """One package with a class a program, in the summary's order."""
    found = [(p, _lines(details.get(p["name"], {}).get("flow", {}))) for p in summary["programs"]]
    total = _rates(line for _, lines in found for line in lines.values())
    root = ET.Element("coverage", _attributes(total), **_counts(total), version=summary["locksmith"], timestamp="0")
    ET.SubElement(ET.SubElement(root, "sources"), "source").text = "."
    packages = ET.SubElement(root, "packages")
    classes = ET.SubElement(ET.SubElement(packages, "package", _attributes(total), name="cobol"), "classes")
    for program, lines in found:
        rates = _attributes(_rates(lines.values()))
        one = ET.SubElement(classes, "class", rates, name=program["name"], filename=program["source"])
        ET.SubElement(one, "methods")
        into = ET.SubElement(one, "lines")
        for number in sorted(lines):
            _add_line(into, number, lines[number])
    ET.indent(root)
    head = f'<?xml version="1.0" encoding="UTF-8"?>\n{_DOCTYPE}\n'
    return head + ET.tostring(root, encoding="unicode") + "\n"


def _lines(flow: Mapping[str, Any]) -> dict[int, _Line]:
    lines: dict[int, _Line] = {}
    for paragraph in flow.get("paragraphs", ()):
        if paragraph.get("counted", True) and paragraph["name"] != "(main)":
            entry = lines.setdefault(paragraph["line"], _Line())
            entry.hit = entry.hit or paragraph["class"] != "closed"
        for outcome in paragraph["outcomes"]:
            line = lines.setdefault(outcome["line"], _Line())
            taken = outcome["class"] != "closed"
            line.hit = line.hit or taken
            before, of = line.decisions.get(outcome["decision"], (0, 0))
            line.decisions[outcome["decision"]] = (before + taken, of + 1)
    return lines


def _add_line(into: ET.Element, number: int, line: _Line) -> None:
    taken, of = line.outcomes
    entry = ET.SubElement(into, "line", number=str(number), hits=str(int(line.hit)), branch=str(of > 0).lower())
    if of:
        entry.set("condition-coverage", f"{_percent(taken, of)} ({taken}/{of})")
        conditions = ET.SubElement(entry, "conditions")
        for position, (hit, valid) in enumerate(line.decisions.values()):
            ET.SubElement(conditions, "condition", number=str(position), type="jump", coverage=_percent(hit, valid))


def _percent(covered: int, valid: int) -> str:
    """Rounded down, so that 100% means all."""
    return f"{100 * covered // valid}%"


def _rates(lines: Iterable[_Line]) -> _Rates:
    found = [(line.hit, *line.outcomes) for line in lines]
    hits, taken, outcomes = (sum(column) for column in zip(*found, strict=True)) if found else (0, 0, 0)
    return _Rates((hits, len(found)), (taken, outcomes))


def _attributes(rates: _Rates) -> dict[str, str]:
    """Shares; of nothing all is covered."""
    shares = {"line-rate": rates.lines, "branch-rate": rates.branches}
    return {k: str(c / v if v else 1.0) for k, (c, v) in shares.items()} | {"complexity": "0"}


def _counts(rates: _Rates) -> dict[str, str]:
    (lines, of_lines), (branches, of_branches) = rates.lines, rates.branches
    return {
        "lines-covered": str(lines),
        "lines-valid": str(of_lines),
        "branches-covered": str(branches),
        "branches-valid": str(of_branches),
    }
