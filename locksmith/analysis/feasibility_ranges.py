"""What a performed range may pass through and write, by the text alone.

Takes: the storage of a program. Gives: the places that anything reached from a range's start may write before the range
returns. Never too little: every way out of every statement is followed.
"""

from __future__ import annotations

from locksmith.analysis.feasibility_storage import IO_STATEMENTS, Place, Storage
from locksmith.analysis.proofs import Range
from locksmith.model.control_flow import always_leaves
from locksmith.model.walk import statements_in
from locksmith.syntax import ast


class Ranges:
    """Ranges of one program."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.model = storage.model
        self._written: dict[Range, tuple[Place, ...] | None] = {}
        ends = [(self.end_of(n), self._covers_section(n)) for n in self._named_ends()]
        declaratives = {s.labels[-1] for s in self.model.sections if s.declarative}
        self.paragraph_ends = frozenset(end for end, section in ends if not section)
        self.section_ends = frozenset(end for end, section in ends if section) | declaratives

    def _named_ends(self) -> list[int]:
        """What PERFORM statements name as the last of their range."""
        statements = (s for label in self.model.labels for s in statements_in(label.node))
        names = [s.through or s.target for s in statements if isinstance(s, ast.Perform)]
        return [n for n in (self.model.label_of.get(id(name)) for name in names) if n is not None]

    def _covers_section(self, label: int) -> bool:
        info = self.model.labels[label]
        return bool(info.header and info.name)

    def end_of(self, label: int) -> int:
        """The last label that PERFORM of this one alone covers: a header covers its section."""
        covers = self._covers_section(label)
        return self.model.sections[self.model.labels[label].section].labels[-1] if covers else label

    def places_in(self, wanted: Range) -> tuple[Place, ...] | None:
        if wanted not in self._written:
            found: dict[Place, None] = {}
            for label in self._labels_from(wanted):
                for statement in statements_in(self.model.labels[label].node):
                    found.update(dict.fromkeys(self.storage.written(statement)))
            self._written[wanted] = None if any(p.area < 0 for p in found) else tuple(found)
        return self._written[wanted]

    def _labels_from(self, wanted: Range) -> set[int]:
        """Labels that control may pass before the range returns, by the text alone."""
        seen: set[tuple[int, int]] = set()
        todo = [(wanted[0], wanted[1])]
        while todo:
            label, end = todo.pop()
            if (label, end) in seen or label >= len(self.model.labels):
                continue
            seen.add((label, end))
            node = self.model.labels[label].node
            statements = tuple(s for sentence in node.sentences for s in sentence.statements)
            inner = list(statements_in(node))
            skips = any(isinstance(s, ast.NextSentence | ast.Exit) for s in inner)
            if label != end and (skips or not always_leaves(statements)):
                todo.append((label + 1, end))
            for statement in inner:
                todo += self._ways_from(label, end, statement)
        return {label for label, _ in seen}

    def _ways_from(self, label: int, end: int, statement: ast.Statement) -> list[tuple[int, int]]:
        find = self.model.label_of.get
        match statement:
            case ast.GoTo():
                targets = [find(id(t)) for t in statement.targets]
                targets += [t for pairs in self.model.alter_of.values() for a, t in pairs if a == label]
                return [(t, end) for t in targets if t is not None]
            case ast.Perform(target=ast.ProcedureName()):
                first = find(id(statement.target))
                last = find(id(statement.through)) if statement.through is not None else first
                return [] if first is None or last is None else [(first, self.end_of(last))]
            case ast.Exit(kind="SECTION"):
                last = self.model.sections[self.model.labels[label].section].labels[-1]
                return [(last + 1, end)] if last != end or end in self.paragraph_ends else []
        if isinstance(statement, IO_STATEMENTS):
            return [(s.labels[0], s.labels[-1]) for s in self.model.sections if s.declarative]
        return []
