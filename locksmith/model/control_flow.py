"""Labels, sections and static edges.

Takes: the PROCEDURE DIVISION. Gives: `ControlFlow`. Decisions taken here:

- Every section has a header label, first of its labels: its unnamed statements, or an empty paragraph where it has
  none. The header of a named section carries the section's name and counts as the section's entry.
- PERFORM and GO TO of a section lead to its header label; of `A THRU B` the edge leads to A (design.md section 2).
- A counted edge has a name at both ends (paragraph or section); an edge from unnamed main code is MAIN.
- FALL_THROUGH leads from a label to the next in source order unless its last statement always leaves; RETURN leads
  from the last label of a performed range to the label of the PERFORM.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from locksmith.model.findings import Findings
from locksmith.model.program import Edge, EdgeKind, Label, SectionInfo
from locksmith.model.walk import all_nodes, span_of
from locksmith.syntax import ast


@dataclass(frozen=True, slots=True)
class PerformedRange:
    """An out-of-line PERFORM in label `source` of the labels `first` to `last` (inclusive)."""

    source: int
    first: int
    last: int


@dataclass(slots=True)
class ControlFlow:
    """`ranges` are the performed ranges, `jumps` the (source, target) pairs of GO TO and ALTER."""

    labels: list[Label] = field(default_factory=list)
    sections: list[SectionInfo] = field(default_factory=list)
    edges: list[Edge] = field(default_factory=list)
    label_of: dict[int, int] = field(default_factory=dict)
    alter_of: dict[int, tuple[tuple[int, int], ...]] = field(default_factory=dict)
    alterable: set[int] = field(default_factory=set)
    ranges: list[PerformedRange] = field(default_factory=list)

    def end_of(self, label: int) -> int:
        """The last label that PERFORM of this one alone covers: a header covers its section."""
        info = self.labels[label]
        return self.sections[info.section].labels[-1] if info.header and info.name else label


def build_control_flow(program: ast.Program, findings: Findings) -> ControlFlow:
    """Resolve every procedure name. Undefined and ambiguous ones are reported and left out."""
    flow = ControlFlow()
    for section in program.sections:
        _add_section(flow, program, section)
    _Edges(flow, findings).run()
    return flow


def _add_section(flow: ControlFlow, program: ast.Program, section: ast.Section) -> None:
    index = len(flow.sections)
    paragraphs = list(section.paragraphs)
    if not paragraphs or paragraphs[0].name is not None:
        paragraphs.insert(0, ast.Paragraph(name=None, sentences=(), first=section.first, last=section.first))
    labels = []
    probes = sum(1 for known in flow.labels if known.probe is not None)
    for at, paragraph in enumerate(paragraphs):
        name = (section.name if at == 0 else paragraph.name) or None
        place = section if at == 0 and section.name else paragraph
        probe = probes if name else None
        probes += 1 if name else 0
        labels.append(len(flow.labels))
        flow.labels.append(
            Label(
                id=len(flow.labels),
                name=name.upper() if name else None,
                section=index,
                node=paragraph,
                probe=probe,
                span=span_of(program, place),
                header=at == 0,
            )
        )
    name = section.name.upper() if section.name else None
    flow.sections.append(SectionInfo(index, name, tuple(labels), section, section.declarative_use is not None))


def always_leaves(statements: tuple[ast.Statement, ...]) -> bool:
    """Whether control never reaches the point behind these statements."""
    last = statements[-1] if statements else None
    if isinstance(last, ast.If):
        return last.else_ is not None and always_leaves(last.then) and always_leaves(last.else_)
    if isinstance(last, ast.Evaluate):
        return last.other is not None and all(always_leaves(a.body) for a in last.arms) and always_leaves(last.other)
    if isinstance(last, ast.GoTo):
        return last.depending is None
    return isinstance(last, ast.Goback | ast.Stop) and getattr(last, "literal", None) is None


class _Edges:
    """Walks all statements and collects edges, each (source, target, kind) once."""

    def __init__(self, flow: ControlFlow, findings: Findings) -> None:
        self.flow = flow
        self.findings = findings
        self.known: set[tuple[int, int, EdgeKind]] = set()
        self.paragraphs: defaultdict[str, list[int]] = defaultdict(list)
        self.headers: defaultdict[str, list[int]] = defaultdict(list)
        for label in flow.labels:
            if label.name:
                (self.headers if label.header else self.paragraphs)[label.name].append(label.id)

    def run(self) -> None:
        self._duplicates()
        for label in list(self.flow.labels):
            for node in all_nodes(label.node):
                self._node(label, node)
        self._fall_through()
        self._returns()
        self.flow.edges = self._numbered()

    # -- names

    def _duplicates(self) -> None:
        seen: set[tuple[int | None, str]] = set()
        for label in self.flow.labels:
            key = (None if label.header else label.section, label.name or "")
            if label.name and key in seen:
                code, what = ("LKM007", "section") if label.header else ("LKM008", "paragraph")
                place = self.flow.sections[label.section].node if label.header else label.node
                self.findings.add(code, f"{what} {label.name} stands twice", place)
            seen.add(key)

    def _find(self, name: ast.ProcedureName, source: Label) -> int | None:
        found = self._resolve(name.name.upper(), name.section.upper() if name.section else None, source, name)
        if found is not None:
            self.flow.label_of[id(name)] = found
        return found

    def _resolve(self, name: str, section: str | None, source: Label, node: ast.Node) -> int | None:
        """A paragraph of the same section is preferred; then the only one of that name; then a section."""
        found = self.paragraphs.get(name, [])
        if section is not None:
            found = [i for i in found if self.flow.sections[self.flow.labels[i].section].name == section]
        elif same := [i for i in found if self.flow.labels[i].section == source.section]:
            found = same
        elif name in self.headers:
            found = [*self.headers[name], *found]
        shown = f"{name} OF {section}" if section else name
        if not found:
            self.findings.add("LKM003", f"{shown} is neither a paragraph nor a section", node)
            return None
        if len(found) > 1:
            self.findings.add("LKM004", f"{shown} is ambiguous: {len(found)} places have that name", node)
        return found[0]

    # -- statements

    def _node(self, label: Label, node: ast.Node) -> None:
        if isinstance(node, ast.Perform):
            self._perform(label, node)
        elif isinstance(node, ast.GoTo):
            for target in node.targets:
                self._add(label.id, self._find(target, label), EdgeKind.GO_TO)
        elif isinstance(node, ast.Alter):
            self._alter(label, node)
        elif isinstance(node, ast.Sort):
            self._sort(label, node)

    def _perform(self, label: Label, perform: ast.Perform) -> None:
        if perform.target is not None:
            self._range(label, perform.target, perform.through)

    def _range(self, label: Label, first: ast.ProcedureName, through: ast.ProcedureName | None) -> None:
        start = self._find(first, label)
        end = self._find(through, label) if through is not None else start
        if start is not None and end is not None:
            self._add(label.id, start, EdgeKind.PERFORM)
            self.flow.ranges.append(PerformedRange(label.id, start, self.flow.end_of(end)))

    def _sort(self, label: Label, sort: ast.Sort) -> None:
        for pair in (sort.input, sort.output):
            if pair is not None:
                self._range(label, *pair)

    def _alter(self, label: Label, alter: ast.Alter) -> None:
        pairs = []
        for altered, target in alter.pairs:
            source = self._resolve(altered.upper(), None, label, alter)
            goal = self._resolve(target.upper(), None, label, alter)
            if source is not None and goal is not None:
                pairs.append((source, goal))
                self.flow.alterable.add(source)
                self._add(source, goal, EdgeKind.ALTER)
        self.flow.alter_of[id(alter)] = tuple(pairs)

    # -- what follows from the order

    def _fall_through(self) -> None:
        for label in self.flow.labels[:-1]:
            following = self.flow.labels[label.id + 1]
            declaratives = self.flow.sections[label.section].declarative
            if declaratives and not self.flow.sections[following.section].declarative:
                continue
            statements = tuple(s for sentence in label.node.sentences for s in sentence.statements)
            if not always_leaves(statements):
                self._add(label.id, following.id, EdgeKind.FALL_THROUGH)

    def _returns(self) -> None:
        for performed in self.flow.ranges:
            self._add(performed.last, performed.source, EdgeKind.RETURN)

    def _add(self, source: int, target: int | None, kind: EdgeKind) -> None:
        if target is not None:
            self.known.add((source, target, kind))

    def _numbered(self) -> list[Edge]:
        """Counted edges first, each pair once whatever verbs lead there; then the others."""
        kinds = list(EdgeKind)
        ordered = sorted(self.known, key=lambda e: (e[0], e[1], kinds.index(e[2])))
        return list(self._edges(ordered))

    def _edges(self, ordered: list[tuple[int, int, EdgeKind]]) -> Iterator[Edge]:
        counted_kinds = (EdgeKind.PERFORM, EdgeKind.GO_TO, EdgeKind.ALTER)
        counted: set[tuple[int, int]] = set()
        rest: list[tuple[int, int, EdgeKind]] = []
        number = 0
        for source, target, kind in ordered:
            named = self.flow.labels[source].name is not None and self.flow.labels[target].name is not None
            if kind not in counted_kinds or not named:
                rest.append((source, target, kind if named else EdgeKind.MAIN))
            elif (source, target) not in counted:
                counted.add((source, target))
                yield Edge(number, source, target, kind, True)
                number += 1
        for source, target, kind in dict.fromkeys(rest):
            yield Edge(number, source, target, kind, False)
            number += 1
