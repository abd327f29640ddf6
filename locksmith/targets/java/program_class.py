"""The classes that hold paragraphs: the program's own, one per section, and further ones where they would get too big.

Takes: the program's context. Gives: Java source by class name. A paragraph is a method that returns where control
goes; `dispatch` finds the method of a label.
"""

from __future__ import annotations

from dataclasses import dataclass

from locksmith.model.program import Label, SectionInfo
from locksmith.model.walk import all_nodes
from locksmith.syntax import ast
from locksmith.targets.java.context import ProgramContext
from locksmith.targets.java.emitter import Emitter, MethodState
from locksmith.targets.java.handlers import HANDLERS
from locksmith.targets.java.names import pascal_case
from locksmith.targets.java.writer import Writer, java_string

_LABELS_IN_CLASS = 500
_WEIGHT_OF_CLASS = 3000
_LABELS_IN_SWITCH = 250
_RUNTIME = ("Arithmetic.augment", "Compare.*", "Move.move")


@dataclass(frozen=True, slots=True)
class ClassPlan:
    """One class: its name, the labels whose paragraphs it holds, and the section it is."""

    name: str
    labels: tuple[int, ...]
    section: SectionInfo | None


def plan_classes(context: ProgramContext) -> tuple[ClassPlan, ...]:
    """The program class first. Paragraphs outside named sections stand in it, as long as it stays small."""
    own: list[int] = []
    plans: list[ClassPlan] = []
    emitter = Emitter(context, "", HANDLERS)
    for section in context.model.sections:
        chunks = _chunks(context, emitter, section)
        if section.name is None:
            own.extend(chunks[0])
            chunks = chunks[1:]
        for number, chunk in enumerate(chunks):
            wanted = pascal_case(section.name or "Paragraphs")
            if not wanted.endswith("Section"):
                wanted += "Section"
            suffix = str(number + 1) if number else ""
            name = context.class_names.claim(f"{context.class_name}{wanted}{suffix}")
            plans.append(ClassPlan(name, tuple(chunk), section))
    return (ClassPlan(context.class_name, tuple(own), None), *plans)


def _chunks(context: ProgramContext, emitter: Emitter, section: SectionInfo) -> list[list[int]]:
    chunks: list[list[int]] = [[]]
    weight = 0
    for number in section.labels:
        own = emitter.weight(context.model.labels[number].node)
        if chunks[-1] and (len(chunks[-1]) >= _LABELS_IN_CLASS or weight + own > _WEIGHT_OF_CLASS):
            chunks.append([])
            weight = 0
        chunks[-1].append(number)
        weight += own
    return chunks


# ---------------------------------------------------------------- classes


def emit_classes(context: ProgramContext) -> dict[str, str]:
    """Sources by class name: sections first, since the program class declares what they ask for."""
    plans = plan_classes(context)
    out = {}
    for plan in plans[1:]:
        out[plan.name] = _section_class(context, plan)
    out[context.class_name] = _program_class(context, plans)
    return out


def _imports(w: Writer, context: ProgramContext, inside: bool) -> None:
    w.line(f"package {context.package};")
    w.line()
    if not inside:
        w.line(f"import static {context.package}.{context.class_name}.*;")
    w.line(f"import static {context.package}.{context.literals_class}.*;")
    for name in _RUNTIME:
        w.line(f"import static locksmith.runtime.{name};")
    w.line()
    w.line("import locksmith.runtime.*;")
    w.line()


def _section_class(context: ProgramContext, plan: ClassPlan) -> str:
    body = _paragraphs(context, plan, "p.")
    w = Writer()
    _imports(w, context, inside=False)
    section = plan.section
    w.line(f"/** Section {section.name if section and section.name else 'without a name'}. */")
    with w.block(f"final class {plan.name} extends Section"):
        w.line(f"private final {context.class_name} p;")
        w.line(f"private final {context.storage_class} s;")
        w.line()
        with w.block(f"{plan.name}({context.class_name} program)"):
            w.line("super(program);")
            w.line("p = program;")
            w.line("s = program.s;")
        w.line()
        _dispatch(w, context, [(label, _method_call(context, label)) for label in plan.labels])
        w.lines.extend(body)
    return w.text()


def _program_class(context: ProgramContext, plans: tuple[ClassPlan, ...]) -> str:
    model = context.model
    body = _paragraphs(context, plans[0], "")
    w = Writer()
    _imports(w, context, inside=True)
    w.line(f"/** Program {model.name}. */")
    with w.block(f"public final class {context.class_name} extends Program"):
        _labels(w, context)
        w.line(f"final {context.storage_class} s = new {context.storage_class}(this);")
        for plan in plans[1:]:
            w.line(f"private final {plan.name} {_handle(plan)} = new {plan.name}(this);")
        w.line()
        for name in context.counters:
            w.line(f"long {name};")
        for label, name in context.altered_labels():
            w.line(f"/** Where {model.labels[label].name} goes once it has been altered. */")
            w.line(f"int {name} = NOT_ALTERED;")
        w.line()
        _constructor(w, context)
        _overrides(w, context)
        targets = {label: f"{_handle(plan)}.dispatch(label)" for plan in plans[1:] for label in plan.labels}
        everywhere = [(label.id, targets.get(label.id) or _method_call(context, label.id)) for label in model.labels]
        _dispatch(w, context, everywhere)
        w.lines.extend(body)
        _initializers(w, context)
    return w.text()


def _handle(plan: ClassPlan) -> str:
    return plan.name[0].lower() + plan.name[1:]


def _labels(w: Writer, context: ProgramContext) -> None:
    w.comment("Labels, in source order.")
    for label, name in zip(context.model.labels, context.labels, strict=True):
        w.line(f"static final int {name} = {label.id};")
    named = [s for s in context.model.sections if s.name is not None]
    if named:
        w.line()
        w.comment("Ends of sections.")
        for section in named:
            end = len(context.model.labels) + section.index
            w.line(f"static final int {context.section_ends[section.index]} = {end};")
    w.line()


def _constructor(w: Writer, context: ProgramContext) -> None:
    model = context.model
    starts = [str(section.labels[0]) for section in model.sections]
    arguments = [
        java_string(model.name.encode()),
        "true" if model.program.recursive else "false",
        f"{context.class_name}Probes.PROBES",
        *starts,
        str(len(model.labels)),
    ]
    with w.block(f"public {context.class_name}()"):
        w.line(f"super({', '.join(arguments)});")
    w.line()


def _overrides(w: Writer, context: ProgramContext) -> None:
    model = context.model
    first = next((s.labels[0] for s in model.sections if not s.declarative), 0)
    w.line("@Override")
    with w.block("protected int firstLabel()"):
        w.line(f"return {context.labels[first]};")
    w.line()
    w.line("@Override")
    with w.block(f"public {context.storage_class} storage()"):
        w.line("return s;")
    w.line()
    if context.altered_labels():
        w.line("@Override")
        with w.block("protected void resetControl()"):
            for _, name in context.altered_labels():
                w.line(f"{name} = NOT_ALTERED;")
        w.line()
    if model.program.initial:
        w.line("@Override")
        with w.block("protected boolean isInitial()"):
            w.line("return true;")
        w.line()


def _dispatch(w: Writer, context: ProgramContext, entries: list[tuple[int, str]]) -> None:
    """The switch from labels to paragraphs, in pieces where there are many."""
    pieces = [entries[i : i + _LABELS_IN_SWITCH] for i in range(0, len(entries), _LABELS_IN_SWITCH)] or [[]]
    w.line("@Override")
    with w.block("protected int dispatch(int label)"):
        for piece in pieces[1:]:
            with w.block(f"if (label >= {context.labels[piece[0][0]]} && label <= {context.labels[piece[-1][0]]})"):
                w.line(f"return dispatchFrom{piece[0][0]}(label);")
        _switch(w, context, pieces[0])
    w.line()
    for piece in pieces[1:]:
        with w.block(f"private int dispatchFrom{piece[0][0]}(int label)"):
            _switch(w, context, piece)
        w.line()


def _switch(w: Writer, context: ProgramContext, entries: list[tuple[int, str]]) -> None:
    with w.block("return switch (label)", tail="};"):
        for label, call in entries:
            w.line(f"case {context.labels[label]} -> {call};")
        w.line("default -> throw noParagraph(label);")


def _method_call(context: ProgramContext, label: int) -> str:
    node = context.model.labels[label].node
    if context.model.labels[label].name is None and not node.sentences:
        return "FALL_THROUGH"
    return f"{context.methods[label]}()"


# ---------------------------------------------------------------- paragraphs


def _paragraphs(context: ProgramContext, plan: ClassPlan, owner: str) -> list[str]:
    emitter = Emitter(context, owner, HANDLERS)
    lines: list[str] = []
    for number in plan.labels:
        label = context.model.labels[number]
        if _method_call(context, number) == "FALL_THROUGH":
            continue
        lines.extend(_paragraph(context, emitter, label))
    return lines


def _paragraph(context: ProgramContext, e: Emitter, label: Label) -> list[str]:
    e.w = Writer(1)
    e.method = MethodState(context.methods[label.id])
    name = label.name or "Main procedure"
    e.w.line(f"/** {name}, line {label.span.line}. */")
    with e.w.block(f"int {e.method.name}()"):
        if label.probe is not None and context.instrumented:
            e.w.line(f"enter({context.labels[label.id]});")
        if label.id in context.model.alterable:
            altered = e.owner + context.altered(label.id)
            with e.w.block(f"if ({altered} != NOT_ALTERED)"):
                e.w.line(f"return {altered};")
        if _sentences(e, label.node.sentences):
            e.w.line("return FALL_THROUGH;")
    e.w.line()
    for part in e.method.parts:
        e.w.lines.extend([*part.body, ""])
    return e.w.lines


def _sentences(e: Emitter, sentences: tuple[ast.Sentence, ...]) -> bool:
    """All sentences as one block, but those that hold NEXT SENTENCE, which are labelled blocks."""
    block: list[ast.Statement] = []
    for sentence in sentences:
        if not any(_has_next_sentence(s) for s in sentence.statements):
            block.extend(sentence.statements)
            continue
        if block and not e.statements(block):
            return False
        block = []
        label = e.unique("sentence")
        used: list[bool] = []
        e.sentence = (label, used)
        with e.w.block(f"{label}:"):
            completes = e.statements(sentence.statements)
        e.sentence = None
        if not completes and not used:
            return False
    return e.statements(block)


def _has_next_sentence(node: ast.Node) -> bool:
    return any(isinstance(n, ast.NextSentence) for n in all_nodes(node))


def _initializers(w: Writer, context: ProgramContext) -> None:
    for number, (name, lines) in context.initializers.items():
        item = context.model.fields[number]
        w.line(f"/** INITIALIZE {item.name}. */")
        with w.block(f"void {name}()"):
            for start in range(0, len(lines), _LABELS_IN_SWITCH * 4):
                if start:
                    w.line(f"{name}From{start}();")
                else:
                    for line in lines[: _LABELS_IN_SWITCH * 4]:
                        w.line(line)
        w.line()
        for start in range(_LABELS_IN_SWITCH * 4, len(lines), _LABELS_IN_SWITCH * 4):
            with w.block(f"private void {name}From{start}()"):
                for line in lines[start : start + _LABELS_IN_SWITCH * 4]:
                    w.line(line)
            w.line()
