"""The source change that a mutation stands for, in COBOL and in Java.

Takes: a skill with arguments and the unit. Gives: `Written` changes: COBOL statements with the place they stand at
(spliced by span), and the Java sources with the same statements spliced into the methods of their paragraphs by
tree-sitter-java. What has no source form is told with its reason (LKX005). Never runs anything; `cases` run by hooks.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from string import Formatter

import tree_sitter_java
from tree_sitter import Language, Node, Parser

from locksmith.cases.jsonform import name_unit
from locksmith.diagnostics import Diagnostic, LocksmithError, Severity
from locksmith.model.program import Label, ProgramModel
from locksmith.model.unit import Unit
from locksmith.model.walk import span_of
from locksmith.skills.base import Skill, Step, StepKind
from locksmith.skills.places import Place, encode_value, parse_place
from locksmith.syntax import ast
from locksmith.targets.base import SourceChange
from locksmith.targets.cobol_mock.edits import Edits, original_lines
from locksmith.targets.java.insertion import entry_call, insertion_lines

_FIGURATIVE = {"SPACE": "SPACE", "ZERO": "ZERO", "ZEROE": "ZERO", "LOW-VALUE": "LOW-VALUE", "HIGH-VALUE": "HIGH-VALUE"}


@dataclass(frozen=True, slots=True)
class Written:
    """One step written out: the change of the COBOL text, and the Java statement with the method it goes into (the
    label's), behind its entry or behind the statement of that COBOL `line`."""

    change: SourceChange
    label: int
    line: int | None
    java: tuple[str, ...]
    occurrence: int
    number: int


def write_changes(skill: Skill, arguments: Mapping[str, str], unit: Unit, package: str) -> list[Written]:
    """Every step of a skill as source. Raises LocksmithError for a step that has no source form."""
    values = {p.name: arguments.get(p.name) or p.default or "" for p in skill.parameters}
    out: list[Written] = []
    for step in skill.steps:
        writer = _Writer(unit, package, step, values)
        try:
            out += writer.write(len(out) + 1)
        except ValueError as error:
            raise LocksmithError([Diagnostic("LKX005", Severity.ERROR, f"skill {skill.name}: {error}")]) from error
    return out


class _Writer:
    def __init__(self, unit: Unit, package: str, step: Step, values: Mapping[str, str]) -> None:
        self._unit = unit
        self._model = unit.programs[0]
        self._package = package
        self._step = step
        self._values = values

    def write(self, number: int) -> Iterator[Written]:
        step, occurrence = self._step, int(self._text(self._step.occurrence))
        at = self._text(step.at)
        if step.do is StepKind.REPLY:
            raise ValueError(f"a series of replies of {at} is given by the harness; no source changes")
        if step.do is StepKind.PERFORM:
            target = self._label(self._text(step.target))
            name = ast.ProcedureName(name=target.name or "")
            perform = ast.Perform(target=name)
            model = replace(self._model, label_of={**self._model.label_of, id(name): target.id})
            yield self._written(self._label(at).id, None, f"PERFORM {target.name}", perform, model, occurrence, number)
            return
        item, value = self._text(step.item), self._text(step.value)
        text, node, model = self._move(item, value)
        if step.do is StepKind.SET:
            yield self._written(self._label(at).id, None, text, node, model, occurrence, number)
            return
        for k, site in enumerate(self._sites(at)):
            yield self._behind(site, text, node, model, occurrence, number + k)

    def _text(self, template: str) -> str:
        parts = Formatter().parse(template)
        return "".join(literal + (self._values[name] if name is not None else "") for literal, name, _, _ in parts)

    def _label(self, name: str) -> Label:
        found = [x for x in self._model.labels if x.name == name.upper() and x.probe is not None]
        if not found:
            raise ValueError(f"no paragraph {name}")
        return found[0]

    def _sites(self, operation: str) -> list[int]:
        streams = name_unit(self._unit).streams
        if operation not in streams:
            raise ValueError(f"no operation {operation}")
        key = streams.index(operation)
        if key < self._unit.n_sites:
            return [key]
        return [s.id for s in self._model.sites if s.stream == key - self._unit.n_sites]

    def _behind(
        self, site: int, text: str, node: ast.Move, model: ProgramModel, occurrence: int, number: int
    ) -> Written:
        its = self._model.sites[site]
        statement = its.node
        if getattr(statement, "handlers", ()) or getattr(statement, "into", None) is not None:
            raise ValueError(f"line {its.span.line}: behind an operation with phrases or INTO no statement can stand")
        line = span_of(self._model.program, statement).line
        written = self._written(its.label, line, text, node, model, occurrence, number)
        return replace(written, change=replace(written.change, label=None, site=site))

    def _written(
        self,
        label: int,
        line: int | None,
        text: str,
        node: ast.Statement,
        model: ProgramModel,
        occurrence: int,
        number: int,
    ) -> Written:
        unit = Unit((model, *self._unit.programs[1:]))
        java = tuple(insertion_lines(unit, self._package, label, node))
        lines: tuple[str, ...] = (text,)
        items: tuple[str, ...] = ()
        if occurrence:
            counter = f"LKS-VISITS-{number}"
            items = (f"01 {counter} PIC 9(9) COMP-5 VALUE 0.",)
            lines = (f"ADD 1 TO {counter}", f"IF {counter} = {occurrence}", f"    {text}", "END-IF")
            java = (f"if (++locksmithVisits{number} == {occurrence}) {{", *(f"  {j}" for j in java), "}")
        return Written(SourceChange(label, None, lines, items), label, line, java, occurrence, number)

    def _move(self, item: str, value: str) -> tuple[str, ast.Move, ProgramModel]:
        place = parse_place(self._model, item)
        data = encode_value(place, value)
        item, part = _whole_bytes(place, item, value)
        reference = _reference(item)
        node = ast.Move(source=_literal(value, data), targets=(reference,))
        model = replace(self._model, field_of={**self._model.field_of, id(reference): place.item.id})
        return f"MOVE {value} TO {item}{part}", replace_part(node, reference, part), model


def replace_part(node: ast.Move, reference: ast.Reference, part: str) -> ast.Move:
    """A reference keeps its identity, which the model knows it by; its part is set in place."""
    if part:
        start, length = (_number(n) for n in part.strip("()").split(":"))
        object.__setattr__(reference, "refmod", ast.RefMod(start=start, length=length))
    return node


def _whole_bytes(place: Place, item: str, value: str) -> tuple[str, str]:
    """X'…' of a numeric item goes to its bytes by reference modification; an item's own part stays."""
    found = re.search(r"\(\s*\d+\s*:\s*\d+\s*\)\s*$", item)
    if found:
        return item[: found.start()].rstrip(), re.sub(r"\s", "", found[0])
    hexadecimal = value.strip().upper().startswith(("X'", 'X"'))
    numeric = place.item.picture is not None and place.item.digits > 0
    return item, f"(1:{place.length})" if hexadecimal and numeric else ""


def _reference(text: str) -> ast.Reference:
    head, _, rest = text.partition("(")
    name, *qualifiers = re.split(r"\s+(?:OF|IN)\s+", head.strip(), flags=re.IGNORECASE)
    subscripts = tuple(_number(n) for n in re.split(r"[\s,]+", rest.rstrip(") ")) if n) if rest else ()
    return ast.Reference(name=name.upper(), qualifiers=tuple(q.upper() for q in qualifiers), subscripts=subscripts)


def _number(text: str) -> ast.NumericLiteral:
    return ast.NumericLiteral(value=Decimal(text), text=text.lstrip("+"))


def _literal(text: str, data: bytes) -> ast.Expr:
    text = text.strip()
    word = text.upper().removesuffix("S")
    if word in _FIGURATIVE:
        return ast.Figurative(name=_FIGURATIVE[word])
    if text[:1] in "'\"":
        return ast.TextLiteral(value=text[1:-1].replace(text[0] * 2, text[0]).encode("latin-1"))
    if text[:2].upper() in ("X'", 'X"'):
        return ast.TextLiteral(value=data)
    return _number(text)


# ---------------------------------------------------------------- COBOL


def cobol_diff(model: ProgramModel, written: Sequence[Written]) -> list[str]:
    """A unified diff of the program's text."""
    program = model.program
    edits = Edits(program.tokens, program.first, program.last or None)
    items = [item for w in written for item in w.change.items]
    if items:
        at = program.working_first if program.working_first >= 0 else program.procedure_header[0]
        edits.before(at, *([] if program.working_first >= 0 else ["WORKING-STORAGE SECTION."]), *items)
    for w in written:
        if w.change.site is not None:
            edits.after(model.sites[w.change.site].node.last, *w.change.cobol)
        else:
            *lines, last = w.change.cobol
            edits.before(_behind_header(model, w.label), *lines, f"{last}.")
    before = [line.text for line in original_lines(program)]
    after = [line.text.removesuffix("*> LK").rstrip() for line in edits.lines()]
    name = model.name
    return list(difflib.unified_diff(before, after, f"{name} original", f"{name} mutated", "", "", 2, ""))


def _behind_header(model: ProgramModel, label: int) -> int:
    """The token behind the period of a paragraph or section header."""
    its = model.labels[label]
    section = model.sections[its.section]
    at = section.node.first if its.header and section.name is not None else its.node.first
    tokens = model.program.tokens
    while tokens[at].text != ".":
        at += 1
    return at + 1


# ---------------------------------------------------------------- Java


def java_sources(unit: Unit, package: str, sources: Mapping[str, str], written: Sequence[Written]) -> dict[str, str]:
    """The sources with every statement spliced in. Raises LocksmithError (LKX005) where a method is not found."""
    out = dict(sources)
    for w in written:
        call = entry_call(unit, package, w.label)
        for name, text in out.items():
            changed = _spliced(text, call, w)
            if changed is not None:
                out[name] = changed
                break
        else:
            raise LocksmithError([Diagnostic("LKX005", Severity.ERROR, f"no method that begins with {call}")])
    return out


def java_diff(before: Mapping[str, str], after: Mapping[str, str]) -> list[str]:
    """A unified diff of every source that changed."""
    out: list[str] = []
    for name, text in before.items():
        lines, changed = text.splitlines(), after[name].splitlines()
        out += difflib.unified_diff(lines, changed, f"a/{name}", f"b/{name}", "", "", 2, "")
    return out


def _spliced(text: str, call: str, written: Written) -> str | None:
    """The source with the statement in the method that `call` opens; None where no method here does."""
    data = text.encode()
    tree = Parser(Language(tree_sitter_java.language())).parse(data)
    for method in _all(tree.root_node, "method_declaration"):
        body = method.child_by_field_name("body")
        if body is None or not any(c.text == call.encode() for c in body.named_children):
            continue
        at = _place(body, call, written.line)
        if at is None:
            return None
        indent = " " * at.start_point[1]
        lines = "".join(f"\n{indent}{line}" for line in written.java)
        data = data[: at.end_byte] + lines.encode() + data[at.end_byte :]
        if written.occurrence:
            data = _with_counter(data, written.number)
        return data.decode()
    return None


def _place(body: Node, call: str, line: int | None) -> Node | None:
    """The statement behind which the new one goes: the entry's call, or the last one under the comment of a line."""
    if line is None:
        return next(c for c in body.named_children if c.text == call.encode())
    for block in (body, *_all(body, "block")):
        children = block.named_children
        for k, child in enumerate(children):
            if child.type == "line_comment" and (child.text or b"").startswith(f"// {line}:".encode()):
                following = children[k + 1 :]
                end = next((i for i, c in enumerate(following) if c.type == "line_comment"), len(following))
                own = [c for c in following[:end] if c.type != "return_statement"]
                return own[-1] if own else None
    return None


def _with_counter(data: bytes, number: int) -> bytes:
    tree = Parser(Language(tree_sitter_java.language())).parse(data)
    body = next(_all(tree.root_node, "class_declaration")).child_by_field_name("body")
    assert body is not None
    at = body.start_byte + 1
    return data[:at] + f"\n  private int locksmithVisits{number};".encode() + data[at:]


def _all(node: Node, kind: str) -> Iterator[Node]:
    for child in node.named_children:
        if child.type == kind:
            yield child
        yield from _all(child, kind)
