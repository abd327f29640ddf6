"""The mock: COBOL text that behaves as the original and tells the worker what it does.

Takes: a `Unit`. Gives: `MockSource`, one free-format text per program, each line mapped back to the original. Never
changes a statement but at the permitted splices (design.md section 4).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from locksmith.diagnostics import Span
from locksmith.model.program import Area, AreaKind, Label, ProgramModel
from locksmith.model.unit import Unit
from locksmith.targets.base import SourceChange
from locksmith.targets.cobol_mock.calls import FLAG, FUNCTION, FUNCTION_PROGRAM, worker_call
from locksmith.targets.cobol_mock.edits import Edits, Line
from locksmith.targets.cobol_mock.records import (
    area_items,
    call_word_aliases,
    splice_data,
    splice_environment,
    variable_records,
)
from locksmith.targets.cobol_mock.scope import Scope
from locksmith.targets.cobol_mock.statements import StatementSplicer

_MAIN = "LOCKSMITH-MAIN"
_INJECTOR = "LOCKSMITH-INJECTOR"


@dataclass(frozen=True, slots=True)
class MockProgram:
    """One program of the unit as a mock."""

    name: str
    lines: tuple[Line, ...]

    @property
    def text(self) -> str:
        """The free-format source."""
        return "".join(f"{line.text}\n" for line in self.lines)

    @property
    def line_map(self) -> tuple[Span | None, ...]:
        """For each line of `text` the place it stands for."""
        return tuple(line.span for line in self.lines)


@dataclass(frozen=True, slots=True)
class MockSource:
    """All programs of a unit."""

    programs: tuple[MockProgram, ...]

    @property
    def text(self) -> str:
        """All programs one behind the other."""
        return "".join(p.text for p in self.programs)

    @property
    def line_map(self) -> tuple[Span | None, ...]:
        """For each line of `text` the place it stands for."""
        return tuple(span for p in self.programs for span in p.line_map)


def emit_mock(unit: Unit, changes: Sequence[SourceChange] = ()) -> MockSource:
    """The mock of every program of the unit; `changes` are written into the first as they are, without probes."""
    return MockSource(
        tuple(_emit_program(unit, position, () if position else changes) for position in range(len(unit.programs)))
    )


def _emit_program(unit: Unit, position: int, changes: Sequence[SourceChange]) -> MockProgram:
    model = unit.programs[position]
    scope = Scope(
        model,
        Edits(model.program.tokens, model.program.first, model.program.last or None),
        position,
        unit.probe_base[position],
        unit.site_base[position],
        unit.area_base[position],
    )
    scope.area_items.update(area_items(model))
    scope.aliases.update(call_word_aliases(model, scope.area_items))
    splicer = StatementSplicer(scope)
    _splice_declaratives(scope)
    scope.edits.before(model.program.procedure_header[1], *_entry_code(scope))
    for label in model.labels:
        _splice_label(scope, label, changes)
        for sentence in label.node.sentences:
            splicer.visit(sentence.statements)
    splicer.splice_altered()
    _splice_changes(scope, changes)
    splice_environment(scope)
    splice_data(scope)
    lines = scope.edits.lines()
    if scope.uses_function:
        lines = [*(Line(f"       {t}", None, True) for t in FUNCTION_PROGRAM), *lines]
        lines = [_renamed(position, line) for line in lines]
    return MockProgram(model.name, tuple(lines))


def _renamed(position: int, line: Line) -> Line:
    """Every program of a unit has a probe function of its own name, so that they can be linked together."""
    if not position or not line.inserted:
        return line
    text = line.text
    for follower in ("(", ".", " "):
        text = text.replace(f"{FUNCTION}{follower}", f"{FUNCTION}{position}{follower}")
    return Line(text, line.span, True)


def _header_end(scope: Scope, first: int) -> int:
    """The token behind the period that ends a paragraph or section header."""
    return scope.find(".", first, scope.end) + 1


def _splice_changes(scope: Scope, changes: Sequence[SourceChange]) -> None:
    """Items of changes, and those that stand behind an operation."""
    for change in changes:
        scope.extra_items += change.items
        if change.site is not None:
            scope.edits.after(scope.model.sites[change.site].node.last, *change.cobol)


def _splice_label(scope: Scope, label: Label, changes: Sequence[SourceChange]) -> None:
    """The entry probe, as a sentence behind the header (and behind USE, which goes)."""
    section = scope.model.sections[label.section]
    is_header = section.name is not None and section.labels and section.labels[0] == label.id
    first = section.node.first if is_header else label.node.first
    use = section.node.declarative_use
    if label.name is None and not is_header:
        return
    end = _header_end(scope, first)
    if is_header and use is not None:
        use_end = _header_end(scope, end)
        scope.edits.remove(end, use_end)
        end = use_end
    if label.probe is not None:
        scope.edits.before(end, scope.probe_line(label.probe), f"IF {FLAG} NOT = 0 PERFORM {_INJECTOR} END-IF.")
    for *lines, last in (c.cobol for c in changes if c.label == label.id):
        scope.edits.before(end, *lines, f"{last}.")


def _splice_declaratives(scope: Scope) -> None:
    """DECLARATIVES become plain sections that are only performed: the program starts behind them."""
    model, edits = scope.model, scope.edits
    if not any(s.declarative for s in model.sections):
        return
    start = scope.program.procedure_header[1]
    opening = scope.find("DECLARATIVES", start, scope.end)
    closing = scope.find("DECLARATIVES", opening + 1, scope.end)
    edits.remove(opening, opening + 2)
    edits.remove(closing - 1, closing + 2)
    edits.before(closing + 2, f"{_MAIN} SECTION.")


def _start_of(scope: Scope, area: Area) -> str:
    """What is passed for an area's address. Only the first byte where the length varies: libcob reads the DEPENDING
    item for the whole, and makes its sign canonical by it."""
    name = scope.area_items[area.id]
    varies = any(scope.model.fields[root].variable for root in area.roots)
    return f"{name} (1:1)" if varies and area.kind != AreaKind.RECORD else name


def _entry_code(scope: Scope) -> list[str]:
    """First thing at every entry: while primed, tell where the areas lie and go back; always, bind linkage."""
    model = scope.model
    first = [f"SET ADDRESS OF {r} TO ADDRESS OF {a}" for r, a in variable_records(scope)]
    told: list[str] = []
    linkage: list[str] = []
    for area in model.areas:
        line = worker_call("LKAREA", [scope.area_base + area.id], [_start_of(scope, area)])
        (linkage if area.kind in (AreaKind.LINKAGE, AreaKind.LOCAL) else told).extend(line)
    if scope.position and model.linkage:
        linkage.extend(worker_call("LKBOUND", [scope.position]))
    lines = [
        *worker_call("LKENTER", [scope.position], [FLAG]),
        *first,
        f"IF {FLAG} = 1",
        *(f"    {t}" for t in told),
        "    GOBACK",
        "END-IF",
        *linkage,
    ]
    if all(label.probe is None for label in model.labels):
        return [*lines[:-1], f"{lines[-1]}."]
    lines.append(f"GO TO {_MAIN}.")
    declaratives = any(s.declarative for s in model.sections)
    return [*lines, *_injector(scope), *(() if declaratives else (f"{_MAIN}.",))]


def _perform(model: ProgramModel, label: Label, names: Counter[str | None]) -> tuple[str, ...]:
    """PERFORM of any label. cobc qualifies a paragraph named by a number by a section named by a number alone: one that
    stands in several sections cannot be told apart."""
    section = model.sections[label.section].name
    name = label.name or ""
    if label.header or section is None:
        return (f"PERFORM {section if label.header else name}",)
    if name.isdigit() and not section.isdigit():
        return (f"PERFORM {name}",) if names[name] == 1 else worker_call("LKUNSUPPORTED")
    return (f"PERFORM {name} OF {section}",)


def _injector(scope: Scope) -> list[str]:
    """The paragraph that performs the label a hook asks for (docs/wire.md, hooks); reached by PERFORM alone."""
    model = scope.model
    lines = [f"{_INJECTOR}.", f"MOVE {FLAG} TO LOCKSMITH-TARGET", f"MOVE 0 TO {FLAG}", "EVALUATE LOCKSMITH-TARGET"]
    scope.extra_items.append("01 LOCKSMITH-TARGET PIC S9(9) COMP-5.")
    names = Counter(label.name for label in model.labels if not label.header)
    for label in model.labels:
        if label.probe is not None:
            lines += [f"    WHEN {label.id + 1}", *(f"        {line}" for line in _perform(model, label, names))]
    lines += ["    WHEN OTHER", "        CONTINUE", "END-EVALUATE"]
    lines += worker_call("LKRESUME", [scope.position], ())
    lines[-1] += "."
    return lines
