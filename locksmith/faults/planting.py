"""Finds the places of faults and plants them.

Takes: the texts of Java sources by name. Gives: `Fault`s in a fixed order, the source with one of them planted, and
the sources with a mark at each place. Never compiles and never changes what it was given.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b

import tree_sitter_java
from tree_sitter import Language, Node, Parser, Query, QueryCursor, Tree

from locksmith.diagnostics import Diagnostic, Severity
from locksmith.faults.fault import Captures, Edit, Fault, Layer, Operator, Part, RuntimeOperator

RUNTIME_PACKAGE = "locksmith/runtime"
MARKS_CLASS = "locksmith.runtime.FaultMarks"
_STATEMENT_LINE = re.compile(rb"// (\d+): |, line (\d+)\. \*/")
_FILE = re.compile(r"(\w+) =\s+new CobolFile\(([^;]*);")
_HANDLE = re.compile(r"\bs\.(\w+)")
_DECLARED = re.compile(r"Field (\w+) = Literal|^\s*(\w+) =\s*new \w+\(area")
_SHOWN = 120


@cache
def _language() -> Language:
    return Language(tree_sitter_java.language())


@cache
def _query(text: str) -> Query:
    return Query(_language(), text)


@dataclass(frozen=True, slots=True)
class JavaSource:
    """A parsed source. `lines` are the offsets at which lines start."""

    name: str
    text: bytes
    tree: Tree
    lines: tuple[int, ...]
    cobol: tuple[tuple[int, int], ...]  # offset of a comment, the COBOL line it names

    @property
    def part(self) -> Part | None:
        """Which kind of generated class it is; None for those that hold nothing of the program."""
        stem = self.name.rpartition("/")[2].removesuffix(".java")
        for ending, part in (("Storage", Part.STORAGE), ("Literals", Part.LITERALS), ("Probes", None), ("Unit", None)):
            if stem.endswith(ending):
                return part
        return Part.CODE


def parse_java(name: str, text: str) -> JavaSource:
    """Parse one source."""
    data = text.encode()
    lines = (0, *(m.end() for m in re.finditer(rb"\n", data)))
    cobol = tuple((m.start(), int(m[1] or m[2])) for m in _STATEMENT_LINE.finditer(data))
    return JavaSource(name, data, Parser(_language()).parse(data), lines, cobol)


# ---------------------------------------------------------------- finding places


def find_program_faults(sources: Sequence[JavaSource], operators: Sequence[Operator]) -> list[Fault]:
    """Every place of every operator in generated sources, operator by operator, in the order of the text."""
    handled = {name for s in sources if s.part is Part.STORAGE for name in _handled_files(s)}
    return [f for o in operators for s in sources if s.part is o.part for f in _places(o, s, handled)]


def _handled_files(storage: JavaSource) -> Iterator[str]:
    """Files whose errors are taken by a USE procedure, or end the run because they have no status item."""
    for name, chain in _FILE.findall(storage.text.decode()):
        if ".use(" in chain or ".status(" not in chain:
            yield name


def _places(operator: Operator, source: JavaSource, handled: set[str]) -> Iterator[Fault]:
    seen: set[Edit] = set()
    for _, captured in QueryCursor(_query(operator.query)).matches(source.tree.root_node):
        captures = {name: nodes[0] for name, nodes in captured.items()}
        edit = _edit(operator, captures)
        if edit is None or edit in seen or source.text[edit.start : edit.end] == edit.text.encode():
            continue
        file = _HANDLE.search(node_text(captures["at"])) if operator.needs_handler else None
        if operator.needs_handler and (file is None or file[1] not in handled):
            continue
        seen.add(edit)
        yield _fault(operator.name, Layer.PROGRAM, source, edit)


def _edit(operator: Operator, captures: Captures) -> Edit | None:
    if callable(operator.rewrite):
        return operator.rewrite(captures)
    at = captures["at"]
    texts = {name: node_text(node) for name, node in captures.items()}
    return Edit(at.start_byte, at.end_byte, operator.rewrite.format_map(texts))


def node_text(node: Node) -> str:
    """The text of a node."""
    return (node.text or b"").decode()


def _fault(operator: str, layer: Layer, source: JavaSource, edit: Edit) -> Fault:
    line = bisect_right(source.lines, edit.start)
    before = bisect_right(source.cobol, (edit.start, 0)) - 1
    cobol = source.cobol[before][1] if before >= 0 and layer is Layer.PROGRAM else 0
    original = " ".join(source.text[edit.start : edit.end].decode().split())
    return Fault(operator, layer, source.name, edit, line, cobol, original[:_SHOWN])


def find_runtime_faults(
    sources: Mapping[str, JavaSource], operators: Sequence[RuntimeOperator]
) -> tuple[list[Fault], list[Diagnostic]]:
    """The place of each operator; a warning for each whose place the runtime does not have exactly once."""
    found = []
    gone = []
    for operator in operators:
        source = sources.get(f"{RUNTIME_PACKAGE}/{operator.file}.java")
        snippet = operator.snippet.encode()
        count = source.text.count(snippet) if source is not None else 0
        if source is None or count != 1:
            message = f"fault operator {operator.name}: {operator.file} holds its place {count} times, not once"
            gone.append(Diagnostic("LKF001", Severity.WARNING, message))
            continue
        start = source.text.index(snippet)
        edit = Edit(start, start + len(snippet), operator.replacement)
        found.append(_fault(operator.name, Layer.RUNTIME, source, edit))
    return found, gone


# ---------------------------------------------------------------- choosing


def choose_faults(faults: Sequence[Fault], limit: int, seed: int) -> list[Fault]:
    """At most `limit` of them, operator by operator in turn, so that each kind is there; the seed picks the places."""
    if len(faults) <= limit:
        return list(faults)
    queues: dict[str, list[tuple[bytes, int]]] = {}
    for position, fault in enumerate(faults):
        queues.setdefault(fault.operator, []).append((_lot(fault, seed), position))
    for queue in queues.values():
        queue.sort()
    chosen: list[int] = []
    for turn in range(max(len(q) for q in queues.values())):
        for queue in queues.values():
            if turn < len(queue) and len(chosen) < limit:
                chosen.append(queue[turn][1])
    return [faults[k] for k in sorted(chosen)]


def _lot(fault: Fault, seed: int) -> bytes:
    key = f"{seed}:{fault.operator}:{fault.file}:{fault.edit.start}:{fault.edit.text}"
    return blake2b(key.encode(), digest_size=8).digest()


# ---------------------------------------------------------------- planting


def plant(source: JavaSource, fault: Fault) -> str:
    """The text of the source with the fault in it."""
    edit = fault.edit
    return (source.text[: edit.start] + edit.text.encode() + source.text[edit.end :]).decode()


def mark_places(sources: Mapping[str, JavaSource], faults: Sequence[Fault]) -> tuple[dict[str, str], set[int]]:
    """The sources with a mark at the place of each fault (its number in `faults`), the class of the marks included;
    and the numbers of those whose place is run whenever the program is (initial values, literals of conditions)."""
    inserted: dict[str, list[tuple[int, str]]] = {}
    always: set[int] = set()
    for number, fault in enumerate(faults):
        marks = []
        places = positions_of(sources, fault)
        for source, position in places:
            marks += (own := _marks(source, position, number))
            inserted.setdefault(source.name, []).extend(own)
        if places and not marks:
            always.add(number)
    out = {name: _insert(sources[name].text, marks) for name, marks in inserted.items() if marks}
    out[MARKS_CLASS.replace(".", "/") + ".java"] = _MARKS.format(size=len(faults))
    return out, always


_MARKS = """package locksmith.runtime;

/** Which places of planted faults have been reached. */
public final class FaultMarks {{
  public static final byte[] MARKS = new byte[{size}];

  private FaultMarks() {{}}

  public static boolean at(int place) {{
    MARKS[place] = 1;
    return true;
  }}
}}
"""


def positions_of(sources: Mapping[str, JavaSource], fault: Fault) -> list[tuple[JavaSource, int]]:
    """Where a run comes to a fault: its own place; for a literal or the description of an item every place that names
    it, none where nothing does. The status of a file is named whenever it is used, its key by operations that have
    one."""
    own = sources[fault.file]
    named = _DECLARED.search(_line(own, fault)) if own.part is not Part.CODE else None
    if fault.layer is Layer.RUNTIME or named is None:
        return [(own, fault.edit.start)]
    folder = fault.file.rpartition("/")[0]
    name = re.compile(rf"(?<![\w\"]){named[1] or named[2]}\b".encode())
    code = [s for s in sources.values() if s.part is Part.CODE and s.name.rpartition("/")[0] == folder]
    used = [(s, m.start()) for s in code for m in name.finditer(s.text)]
    if own.part is not Part.STORAGE:
        return used
    for file, chain in _FILE.findall(own.text.decode()):
        named_by = {m[1] for m in re.finditer(rf"[.](\w+)[(][^()]*{name.pattern.decode()}", chain)}
        if named_by - {"key"}:
            return [(own, 0)]
        if named_by:
            keyed = re.compile(rf"\b{file}[.](?:readKey|start|delete)[(]".encode())
            used += [(s, m.start()) for s in code for m in keyed.finditer(s.text)]
    return used


def _line(source: JavaSource, fault: Fault) -> str:
    """The line of a fault."""
    end = source.lines[fault.line] if fault.line < len(source.lines) else len(source.text)
    return source.text[source.lines[fault.line - 1] : end].decode()


def _marks(source: JavaSource, position: int, number: int) -> list[tuple[int, str]]:
    """What to insert so that the run tells when it comes to a place: before its statement, or in front of its ELSE IF
    condition."""
    node = source.tree.root_node.descendant_for_byte_range(position, position)
    if node is None or "comment" in node.type:
        return []
    call = f"{MARKS_CLASS}.at({number})"
    while node is not None and node.parent is not None:
        parent = node.parent
        if parent.type in ("block", "constructor_body") and node.is_named and "comment" not in node.type:
            if node.type in ("explicit_constructor_invocation", "local_class_declaration"):
                return []
            return [(node.start_byte, f"{call}; ")]
        if parent.type == "if_statement" and node.type == "parenthesized_expression" and _is_else(parent):
            return [(node.start_byte + 1, f"{call} && ("), (node.end_byte - 1, ")")]
        node = parent
    return []


def _is_else(statement: Node) -> bool:
    return statement.parent is not None and statement.parent.type == "if_statement"


def _insert(text: bytes, marks: list[tuple[int, str]]) -> str:
    out = []
    at = 0
    for position, piece in sorted(marks, key=lambda m: m[0]):
        out += [text[at:position], piece.encode()]
        at = position
    return b"".join((*out, text[at:])).decode()
