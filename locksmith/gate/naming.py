"""What unit-wide ids stand for, in words of the program.

Takes: a `Unit`. Gives: names of probes, sites and storage bytes. Never fails on an id that is out of range: it says
the number.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import takewhile

from locksmith.diagnostics import Span
from locksmith.model.program import AreaKind, Field, ProgramModel
from locksmith.model.unit import Unit


class UnitNames:
    """Names for one unit; built once a campaign."""

    def __init__(self, unit: Unit) -> None:
        self._program = unit.programs[0]
        self._probes = [t for p in unit.programs for t in _probe_names(p)]
        self._sites = [f"{p.streams[s.stream]} (line {s.span.line})" for p in unit.programs for s in p.sites]
        self._probe_lines = [_probe_line(self._program, p.kind, p.target) for p in self._program.probes]
        self._site_lines = [program_line(s.span) for s in self._program.sites]
        self._storage: list[tuple[int, int, str, ProgramModel]] = []
        at = 0
        areas = [(a, p) for p in unit.programs for a in p.areas]
        for area, program in takewhile(lambda pair: pair[0].kind is not AreaKind.LINKAGE, areas):
            self._storage.append((at, area.id, area.name, program))
            at += area.length
        self._fixed = at  # behind it the lengths hang on what linkage was bound to

    def probe(self, probe: int | None) -> str:
        """What a probe tells; None is the end of a path."""
        if probe is None:
            return "end of the path"
        return self._probes[probe] if probe < len(self._probes) else f"probe {probe}"

    def probe_line(self, probe: int | None) -> int:
        """Where the program under test is at one of its probes, in its own text; 0 for any other."""
        return self._probe_lines[probe] if probe is not None and probe < len(self._probe_lines) else 0

    def site_line(self, site: int) -> int:
        """Where an external operation of the program under test stands, in its own text; 0 for any other."""
        return self._site_lines[site] if site < len(self._site_lines) else 0

    def edge(self, edge: int) -> str:
        """A static edge of the program under test."""
        its = self._program.edges[edge]
        ends = [self._program.labels[label].name or "(main)" for label in (its.source, its.target)]
        return f"{ends[0]} -> {ends[1]} ({its.kind})"

    def site(self, site: int) -> str:
        """The external operation of a site."""
        return self._sites[site] if site < len(self._sites) else f"site {site}"

    def storage(self, offset: int, total: int) -> tuple[str, int, int]:
        """The item that holds byte `offset` of a terminal state: its name and the bytes from and to."""
        if offset >= self._fixed:
            return f"byte {offset} of {total}", offset, offset + 1
        start, area_id, name, program = self._storage[bisect_right(self._storage, offset, key=lambda s: s[0]) - 1]
        inside = offset - start
        best = _smallest_item(program, area_id, inside)
        if best is None:
            return f"{name} byte {inside + 1}", offset, offset + 1
        item, at = best
        label = item.name if item.name != "FILLER" else f"FILLER of {name}"
        return f"{label} (byte {inside + 1} of {name})", start + at, start + at + item.length


def program_line(span: Span) -> int:
    """The line in the program's own text: of the COPY statement where the text came through one."""
    return span.via[0].line if span.via else span.line


def _probe_names(program: ProgramModel) -> list[str]:
    return [_probe_name(program, p.kind, p.target) for p in program.probes]


def _probe_name(program: ProgramModel, kind: str, target: int) -> str:
    if kind == "label":
        return program.labels[target].name or f"unnamed label {target}"
    if kind == "outcome":
        outcome = program.outcomes[target]
        decision = program.decisions[outcome.decision]
        return f"{decision.kind} line {decision.span.line}: {outcome.label}"
    return f"loop body {target}"


def _probe_line(program: ProgramModel, kind: str, target: int) -> int:
    if kind == "label":
        return program_line(program.labels[target].span)
    if kind == "outcome":
        return program_line(program.decisions[program.outcomes[target].decision].span)
    return 0


def _smallest_item(program: ProgramModel, area: int, inside: int) -> tuple[Field, int] | None:
    """The smallest item at a byte, with where its occurrence starts."""
    best: tuple[Field, int] | None = None
    for item in program.fields:
        if item.area != area or item.length == 0 or (best is not None and item.length >= best[0].length):
            continue
        at = item.offset
        for occurs in item.dimensions:
            if occurs.stride:
                at += min(max(0, inside - at) // occurs.stride, occurs.maximum - 1) * occurs.stride
        if at <= inside < at + item.length:
            best = (item, at)
    return best
