"""What the emitters of one program share: the model with the Java names of its parts.

Takes: a `ProgramModel`. Gives: names of labels, fields, files and literals, and the look-ups by AST node. Literals are
collected as they are asked for.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from locksmith.model.program import AreaKind, Decision, Field, File, ProgramModel
from locksmith.model.walk import span_of
from locksmith.syntax import ast
from locksmith.targets.java.names import ITEM_NAMES, RESERVED, Scope, camel_case, constant_case, pascal_case
from locksmith.targets.java.writer import java_strings

_GROUP_SIZE = 700


@dataclass(slots=True)
class RecordClass:
    """A nested class of the storage class: the fields of one level-01 item (or a stretch of them)."""

    class_name: str
    handle: str
    fields: list[int] = field(default_factory=list)


class ProgramContext:
    """Names and look-ups of one program; `instrumented` False leaves the probes out."""

    def __init__(self, model: ProgramModel, package: str, names: Scope, *, instrumented: bool = True) -> None:
        self.model = model
        self.package = package
        self.instrumented = instrumented
        self.class_names = names
        self.class_name = names.claim(pascal_case(model.name, "P"))
        self.storage_class = self.class_names.claim(self.class_name + "Storage")
        self.literals_class = self.class_names.claim(self.class_name + "Literals")
        self.labels = self._label_names()
        self.section_ends = self._section_end_names()
        self.methods = self._method_names()
        self.records: list[RecordClass] = []
        self._record_classes = Scope()
        self.field_paths: dict[int, str] = {}
        self.field_names: dict[int, str] = {}
        self.file_names: dict[int, str] = {}
        self._name_fields()
        self._literals: dict[str, str] = {}
        self._members = Scope(RESERVED | frozenset(self.methods))
        self.counters: list[str] = []
        self.refused: list[tuple[ast.Node, str]] = []
        self._altered: dict[int, str] = {}
        self.initializers: dict[int, tuple[str, list[str]]] = {}
        self._literal_scope = Scope(RESERVED | frozenset(self.labels) | frozenset(self.section_ends))
        self.program_name_of_file = {f.name: f for f in model.files}

    # ---------------------------------------------------------------- labels

    def _label_names(self) -> list[str]:
        scope = Scope()
        names = []
        for label in self.model.labels:
            section = self.model.sections[label.section]
            if label.name is None:
                wanted = constant_case(f"{section.name}-START" if section.name else "MAIN-PROCEDURE")
            else:
                wanted = constant_case(label.name, "P")
            names.append(scope.claim(wanted))
        return names

    def _section_end_names(self) -> list[str]:
        scope = Scope(RESERVED | frozenset(self.labels))
        return [scope.claim(constant_case(f"{section.name or 'MAIN'}-END", "P")) for section in self.model.sections]

    def _method_names(self) -> list[str]:
        scope = Scope()
        return [
            scope.claim(camel_case(name, "p")) if label.name else scope.claim(camel_case(name.replace("_", "-"), "p"))
            for name, label in zip(self._raw_label_names(), self.model.labels, strict=True)
        ]

    def _raw_label_names(self) -> list[str]:
        return [label.name or name for label, name in zip(self.model.labels, self.labels, strict=True)]

    # ---------------------------------------------------------------- fields

    def _name_fields(self) -> None:
        """Elementary 01/77 items stand in the storage class itself, records in a nested class each."""
        outer = Scope(ITEM_NAMES)
        count = 0
        plain: RecordClass | None = None
        for area in self.model.areas:
            for root in area.roots:
                item = self.model.fields[root]
                if item.children:
                    self._name_record(item, outer)
                    continue
                count += 1
                if count > _GROUP_SIZE and count % _GROUP_SIZE == 1:
                    plain = self._record_class("ITEMS", outer)
                name = outer.claim(camel_case(item.name))
                self.field_names[item.id] = name
                self.field_paths[item.id] = f"{plain.handle}.{name}" if plain else name
                if plain:
                    plain.fields.append(item.id)
        self.file_names = {f.id: outer.claim(camel_case(f.name)) for f in self.model.files}

    def _record_class(self, name: str, outer: Scope) -> RecordClass:
        wanted = pascal_case(name)
        class_name = self._record_classes.claim(wanted if wanted.endswith("Record") else wanted + "Record")
        record = RecordClass(class_name, outer.claim(camel_case(name)))
        self.records.append(record)
        return record

    def _name_record(self, root: Field, outer: Scope) -> None:
        record = self._record_class(root.name, outer)
        scope = Scope(ITEM_NAMES)
        for item in self.tree(root):
            if len(record.fields) == _GROUP_SIZE:
                record = self._record_class(root.name, outer)
                scope = Scope(ITEM_NAMES)
            name = scope.claim("whole" if item is root else camel_case(item.name))
            record.fields.append(item.id)
            self.field_names[item.id] = name
            self.field_paths[item.id] = f"{record.handle}.{name}"

    def tree(self, item: Field) -> list[Field]:
        """An item and all below it, in source order."""
        out = [item]
        for child in item.children:
            out.extend(self.tree(self.model.fields[child]))
        return out

    def record_of(self, item: Field) -> RecordClass | None:
        return next((r for r in self.records if item.id in r.fields), None)

    def is_linkage(self, item: Field) -> bool:
        return self.model.areas[item.area].kind is AreaKind.LINKAGE

    # ---------------------------------------------------------------- files

    def file_named(self, name: str) -> File:
        return self.program_name_of_file[name.upper()]

    # ---------------------------------------------------------------- literals

    def literal(self, code: str, hint: str) -> str:
        """The constant that holds the field made by `code`; the same code gives the same constant."""
        if code not in self._literals:
            words = constant_case(hint, "T" if code.startswith("Literal.text") else "N")[:40].strip("_") or "EMPTY"
            self._literals[code] = self._literal_scope.claim(words)
        return self._literals[code]

    def literals(self) -> list[tuple[str, str]]:
        """(constant, code) in the order in which they were first asked for."""
        return [(name, code) for code, name in self._literals.items()]

    def text_literal(self, value: bytes) -> str:
        shown = value.decode("latin-1")
        hint = shown if any(c.isalnum() for c in shown) else ("BLANK" if not shown.strip() else "SIGNS")
        return self.literal(f"Literal.text({java_strings(value)})", hint)

    # ---------------------------------------------------------------- members of the program class

    def counter(self, line: int) -> str:
        """A new counter of a PERFORM TIMES."""
        name = self._members.claim(f"times{line}")
        self.counters.append(name)
        return name

    def altered(self, label: int) -> str:
        """The variable that says where an alterable paragraph goes."""
        if label not in self._altered:
            self._altered[label] = self._members.claim(f"altered{self.methods[label][1:]}")
        return self._altered[label]

    def altered_labels(self) -> list[tuple[int, str]]:
        return sorted(self._altered.items())

    def initializer(self, item: Field) -> tuple[str, list[str] | None]:
        """The method that initialises a group; the lines to fill in are given where it is new."""
        if item.id in self.initializers:
            return self.initializers[item.id][0], None
        name = self._members.claim(camel_case(f"INITIALIZE-{item.name}"))
        lines: list[str] = []
        self.initializers[item.id] = (name, lines)
        return name, lines

    # ---------------------------------------------------------------- look-ups

    def field_of(self, reference: ast.Reference) -> Field | None:
        number = self.model.field_of.get(id(reference))
        return None if number is None else self.model.fields[number]

    def decision(self, node: ast.Node, index: int = 0) -> Decision | None:
        """Decision number `index` among those whose deciding node is `node`."""
        for number in self.model.decision_of.get(id(node), ()):
            decision = self.model.decisions[number]
            if decision.node is node and decision.index == index:
                return decision
        return None

    def outcome_probes(self, decision: Decision | None) -> list[int]:
        if decision is None or not self.instrumented:
            return []
        return [self.model.outcomes[o].probe for o in decision.outcomes]

    def site(self, node: ast.Node, index: int = 0) -> int:
        return self.model.site_of[id(node)][index]

    def line_of(self, node: ast.Node) -> int:
        return span_of(self.model.program, node).line

    def source_text(self, node: ast.Node, limit: int = 90) -> str:
        """The COBOL of a node's first words, on one line, safe inside a Java comment."""
        tokens = self.model.program.tokens[node.first : node.last]
        line = tokens[0].line if tokens else 0
        text = " ".join(t.text for t in tokens if t.line == line) if tokens else ""
        text = text.replace("\\u", "\\ u").replace("*/", "* /")
        text = "".join(c if 32 <= ord(c) < 127 else "?" for c in text)
        return text if len(text) <= limit else text[: limit - 1].rstrip() + "…".encode("ascii", "ignore").decode()
