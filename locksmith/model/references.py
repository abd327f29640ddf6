"""What every reference of the PROCEDURE DIVISION means.

Takes: statements and the name table. Gives: `References`. A name is first looked for among data, index names and
registers, then among condition names; where it stands as a condition it is the other way round. Switches, mnemonics
and class names are left alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from locksmith.model.findings import Findings
from locksmith.model.names import DataNames
from locksmith.model.program import Field
from locksmith.model.walk import all_nodes
from locksmith.syntax import ast

UNSUPPORTED_REGISTERS = frozenset(
    {
        "SORT-RETURN", "SORT-CORE-SIZE", "SORT-FILE-SIZE", "SORT-MESSAGE", "SORT-MODE-SIZE", "SORT-CONTROL",
        "NUMBER-OF-CALL-PARAMETERS", "LINAGE-COUNTER", "DEBUG-ITEM", "DEBUG-LINE", "DEBUG-NAME", "DEBUG-CONTENTS",
        "WHEN-COMPILED", "XML-CODE", "XML-EVENT", "XML-TEXT", "JNIENVPTR", "SHIFT-IN", "SHIFT-OUT",
        "DEBUG-SUB-1", "DEBUG-SUB-2", "DEBUG-SUB-3", "PAGE-COUNTER", "LINE-COUNTER",
    }
)  # fmt: skip
_SYSTEM_PREFIXES = ("EIB", "DFH", "SQL", "DIB")


@dataclass(slots=True)
class References:
    """`field_of`: Reference → field. `condition_of`: ConditionName and its Reference → (field, position).

    `unsupported`: References to what the reference compiler may know and neither target does (LKM033)."""

    field_of: dict[int, int] = field(default_factory=dict)
    condition_of: dict[int, tuple[int, int]] = field(default_factory=dict)
    unsupported: set[int] = field(default_factory=set)


def resolve_references(
    program: ast.Program, names: DataNames, fields: Sequence[Field], findings: Findings
) -> References:
    """Resolve all references of a program's procedure division and its USING."""
    resolver = _Resolver(program, names, fields, findings)
    for argument in program.using:
        resolver.node(argument)
    if program.returning is not None:
        resolver.reference(program.returning)
    for section in program.sections:
        resolver.node(section)
    return resolver.found


class _Resolver:
    def __init__(self, program: ast.Program, names: DataNames, fields: Sequence[Field], findings: Findings) -> None:
        self.names = names
        self.fields = fields
        self.findings = findings
        self.found = References()
        special = program.special_names
        self.others = {m.upper() for _, m in special.mnemonics}
        self.others |= {n.upper() for _, n, _ in special.switches} | {a.upper() for a in special.alphabets}
        self.others |= {n.upper() for n, _ in special.classes}
        self.files = {f.name.upper() for f in program.file_descriptions}
        self.skipped: set[int] = set()
        self.absent = bool(program.absent)
        self.elsewhere = _declared_elsewhere(program)
        self.has_exec = any(_is_exec(n) for s in program.sections for n in all_nodes(s))

    def node(self, root: ast.Node) -> None:
        for node in all_nodes(root):
            if isinstance(node, ast.FunctionCall):
                self._side_of_trim(node)
            if isinstance(node, ast.ConditionName):
                self._condition(node)
            elif (
                isinstance(node, ast.Reference)
                and id(node) not in self.found.condition_of
                and id(node) not in self.skipped
            ):
                self.reference(node)

    def _side_of_trim(self, call: ast.FunctionCall) -> None:
        """The second argument of TRIM is a word of the language."""
        if call.name == "TRIM":
            sides = [a for a in call.arguments[1:] if isinstance(a, ast.Reference)]
            self.skipped |= {id(a) for a in sides if a.name.upper() in ("LEADING", "TRAILING")}

    def _condition(self, node: ast.ConditionName) -> None:
        reference = node.reference
        found = self.names.conditions(reference.name, reference.qualifiers)
        if found:
            self._several(len(found), reference)
            self.found.condition_of[id(node)] = self.found.condition_of[id(reference)] = found[0]

    def reference(self, reference: ast.Reference) -> None:
        found = self.names.items(reference.name, reference.qualifiers)
        if found:
            self._several(len(found), reference)
            self._subscripts(reference, self.fields[found[0]])
            self.found.field_of[id(reference)] = found[0]
            return
        conditions = self.names.conditions(reference.name, reference.qualifiers)
        if conditions:
            self._several(len(conditions), reference)
            self.found.condition_of[id(reference)] = conditions[0]
            return
        self._undefined(reference)

    def _undefined(self, reference: ast.Reference) -> None:
        name = reference.name.upper()
        shown = " OF ".join((name, *reference.qualifiers))
        if name in self.others or name in self.files:
            return
        if name in ("DFHRESP", "DFHVALUE"):
            self.skipped |= {id(n) for s in reference.subscripts if s is not None for n in all_nodes(s)}
        if name in UNSUPPORTED_REGISTERS or (self.has_exec and name.startswith(_SYSTEM_PREFIXES)):
            self.findings.add("LKM033", f"special register {name} is not supported", reference)
            self.found.unsupported.add(id(reference))
        elif name in self.elsewhere:
            self.findings.add("LKM033", f"{shown} is of a section that is not supported", reference)
            self.found.unsupported.add(id(reference))
        else:
            self.findings.add("LKM001", f"{shown} is not defined", reference)
            if self.absent:
                self.found.unsupported.add(id(reference))

    def _several(self, number: int, reference: ast.Reference) -> None:
        if number > 1:
            shown = " OF ".join((reference.name, *reference.qualifiers))
            self.findings.add("LKM002", f"{shown} is ambiguous: {number} items have that name", reference)

    def _subscripts(self, reference: ast.Reference, item: Field) -> None:
        if len(reference.subscripts) > len(item.dimensions):
            message = f"{reference.name} has {len(reference.subscripts)} subscripts, {len(item.dimensions)} dimensions"
            self.findings.add("LKM005", message, reference)


def _declared_elsewhere(program: ast.Program) -> frozenset[str]:
    """Every name in the sections of the DATA DIVISION that are not supported: entries there declare by many words."""
    stretches = (program.tokens[i.first : i.last] for i in program.issues if i.code == "LKP031")
    return frozenset(token.value for tokens in stretches for token in tokens if token.kind == "NAME")


def _is_exec(node: ast.Node) -> bool:
    return isinstance(node, ast.ExecBlock) or (isinstance(node, ast.Unsupported) and node.verb.startswith("EXEC"))


def data_references(node: ast.Node) -> Iterator[ast.Reference]:
    """All references in a node."""
    return (n for n in all_nodes(node) if isinstance(n, ast.Reference))
