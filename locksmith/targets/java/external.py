"""Statements that go outside: files, CALL, CANCEL.

Takes: the emitter and a node. Gives: Java lines; returns whether control comes out behind the statement. A file
operation is followed by its phrases, else by the USE procedure or the default handling of errors (`checkFile`).
"""

from __future__ import annotations

from collections.abc import Sequence

from locksmith.externals.files import advances_to_channel
from locksmith.model.program import Category, File, SiteKind
from locksmith.syntax import ast
from locksmith.targets.java.emitter import Emitter
from locksmith.targets.java.expressions import NotGenerated
from locksmith.targets.java.writer import java_string
from locksmith.targets.read_into import copies_whole_item

_MODES = {"INPUT": "INPUT", "OUTPUT": "OUTPUT", "I-O": "I_O", "EXTEND": "EXTEND"}


def emit_open(e: Emitter, node: ast.Statement) -> bool:
    assert isinstance(node, ast.Open)
    for item, (mode, name) in enumerate(node.files):
        e.w.line(f"checkFile({_file(e, name)}.open(CobolFile.{_MODES[mode]}, {e.context.site(node, item)}));")
    return True


def emit_close(e: Emitter, node: ast.Statement) -> bool:
    assert isinstance(node, ast.Close)
    for item, closed in enumerate(node.files):
        method = "closeWithLock" if closed.option == "LOCK" else "close"
        e.w.line(f"checkFile({_file(e, closed.file)}.{method}({e.context.site(node, item)}));")
    return True


def _file(e: Emitter, name: str) -> str:
    return f"s.{e.context.file_names[e.context.file_named(name).id]}"


def is_keyed(file: File, node: ast.Read) -> bool:
    """Whether cobc reads by key: see docs/wire.md."""
    sequential = file.control.access == "SEQUENTIAL" or node.direction is not None
    has_key = node.key is not None or file.record_key is not None or file.relative_key is not None
    at_end = any(h.kind == "AT-END" for h in node.handlers)
    return not sequential and has_key and not (file.control.access == "DYNAMIC" and at_end)


def emit_read(e: Emitter, node: ast.Statement) -> bool:
    assert isinstance(node, ast.Read)
    file = e.context.file_named(node.file)
    handle = _file(e, node.file)
    site = e.context.site(node)
    if is_keyed(file, node):
        operation = f"readKey({_key(e, file, node.key)}, {site})"
    elif node.direction == "PREVIOUS":
        operation = f"readPrevious({site})"
    else:
        operation = f"readNext({site})"
    into = None
    if node.into is not None:
        record = "record" if copies_whole_item(e.model, file, node.into) else "recordRead"
        into = f"move({handle}.{record}(), {e.operand(node.into)});"
    return _finish(e, handle, operation, node.handlers, into)


def _key(e: Emitter, file: File, named: ast.Reference | None) -> str:
    if named is not None:
        return e.operand(named)
    number = file.record_key if file.record_key is not None else file.relative_key
    return "null" if number is None else e.expressions.handle(e.model.fields[number])


def emit_write(e: Emitter, node: ast.Statement) -> bool:
    assert isinstance(node, ast.Write)
    file = _file_of_record(e, node.record)
    record = e.operand(node.record)
    if node.from_ is not None:
        e.w.line(f"move({e.operand(node.from_)}, {record});")
    site = e.context.site(node)
    return _finish(e, file, f"write({record}, {_advancing(e, node)}, {site})", node.handlers, None)


def _advancing(e: Emitter, node: ast.Write) -> str:
    if node.advancing is None:
        return "null"
    when, lines = node.advancing
    if advances_to_channel(e.model, lines):
        lines = "PAGE"
    if isinstance(lines, str):
        return java_string(f"{when} {lines}".encode("latin-1"))
    if isinstance(lines, ast.NumericLiteral):
        return java_string(f"{when} {int(lines.value)}".encode("latin-1"))
    return f'"{when} " + {e.expressions.integer(lines)}'


def emit_rewrite(e: Emitter, node: ast.Statement) -> bool:
    assert isinstance(node, ast.Rewrite)
    file = _file_of_record(e, node.record)
    record = e.operand(node.record)
    if node.from_ is not None:
        e.w.line(f"move({e.operand(node.from_)}, {record});")
    return _finish(e, file, f"rewrite({record}, {e.context.site(node)})", node.handlers, None)


def _file_of_record(e: Emitter, record: ast.Reference) -> str:
    item = e.context.field_of(record)
    for file in e.model.files:
        if item is not None and item.id in file.records:
            return f"s.{e.context.file_names[file.id]}"
    raise NotGenerated(f"{record.name} is not the record of a file")


def emit_delete(e: Emitter, node: ast.Statement) -> bool:
    assert isinstance(node, ast.Delete)
    return _finish(e, _file(e, node.file), f"delete({e.context.site(node)})", node.handlers, None)


def emit_start(e: Emitter, node: ast.Statement) -> bool:
    assert isinstance(node, ast.Start)
    file = e.context.file_named(node.file)
    key = _key(e, file, node.key)
    operation = f"start({java_string((node.operator or '=').encode())}, {key}, {e.context.site(node)})"
    return _finish(e, _file(e, node.file), operation, node.handlers, None)


def _finish(e: Emitter, handle: str, operation: str, handlers: tuple[ast.Handlers, ...], into: str | None) -> bool:
    pair = next((h for h in handlers if h.kind in ("AT-END", "INVALID-KEY")), None)
    if any(h.kind == "END-OF-PAGE" for h in handlers):
        raise NotGenerated("AT END-OF-PAGE")
    if pair is None:
        if into is None:
            e.w.line(f"checkFile({handle}.{operation});")
        else:
            with e.w.block(f"if (checkFile({handle}.{operation}))"):
                e.w.line(into)
        return True
    return _phrases(e, handle, operation, pair, into)


def _phrases(e: Emitter, handle: str, operation: str, pair: ast.Handlers, into: str | None) -> bool:
    """The phrase, another exception, success: in this order, each with its probe first (INTO before it)."""
    probes: list[int | None] = [*e.context.outcome_probes(e.decision(pair))] or [None, None]
    test = "atEnd" if pair.kind == "AT-END" else "invalidKey"
    e.w.line(f"{handle}.{operation};")
    with e.w.block(f"if ({handle}.{test}())", tail=""):
        e.arm(probes[0], pair.on or ())
        if pair.on is None:
            e.w.line(f"fileError({handle});")
    e.w.lines.pop()
    with e.w.block(f"}} else if ({handle}.failed())", tail=""):
        e.w.line(f"fileError({handle});")
    e.w.lines.pop()
    if into is None and probes[1] is None and not pair.not_on:
        e.w.line("}")
        return True
    with e.w.block("} else"):
        if into is not None:
            e.w.line(into)
        e.arm(probes[1], pair.not_on or ())
    return True


# ---------------------------------------------------------------- CALL, CANCEL


def emit_call(e: Emitter, node: ast.Statement) -> bool:
    assert isinstance(node, ast.Call)
    number = e.context.site(node)
    site = e.model.sites[number]
    arguments = _arguments(e, node.arguments)
    if site.kind is SiteKind.ABEND:
        e.w.line(f"return abend({', '.join([str(number), java_string(site.resource.encode()), *arguments])});")
        return False
    pair = next((h for h in node.handlers if h.kind == "EXCEPTION"), None)
    if site.bound is not None:
        call = f"callProgram({', '.join([java_string(site.bound.encode()), *arguments])})"
    else:
        method = "call" if pair is None or pair.on is None else "tryCall"
        operands = [str(number), _program_name(e, node.program), *arguments]
        if site.choices:
            method += "Named"
            names = ", ".join(java_string(name.encode()) for name in site.choices)
            operands.insert(2, f"new String[] {{{names}}}")
        call = f"{method}({', '.join(operands)})"
    if node.returning is not None:
        raise NotGenerated("CALL RETURNING")
    if pair is None:
        e.w.line(f"{call};")
        return True
    return e.two_way(f"!{call}", e.decision(pair), pair.on, pair.not_on)


def _program_name(e: Emitter, program: ast.Expr) -> str:
    if isinstance(program, ast.TextLiteral):
        return java_string(program.value.rstrip(b" \0"))
    return f"nameIn({e.operand(program)})"


def _arguments(e: Emitter, arguments: Sequence[ast.Argument]) -> list[str]:
    out = []
    for argument in arguments:
        if argument.operand is None:
            out.append("omitted()")
            continue
        if e.expressions.is_expression(argument.operand) or isinstance(argument.operand, ast.AddressOf):
            raise NotGenerated("CALL USING an expression")
        operand = e.operand(argument.operand)
        if argument.mode == "VALUE" and not _plain_value(e, argument.operand):
            raise NotGenerated("CALL BY VALUE")
        constant = not isinstance(argument.operand, ast.Reference)
        out.append(f"byContent({operand})" if argument.mode != "REFERENCE" or constant else operand)
    return out


def _plain_value(e: Emitter, operand: ast.Expr) -> bool:
    if not isinstance(operand, ast.Reference):
        return False
    item = e.context.field_of(operand)
    return item is not None and item.category in (Category.NUMERIC, Category.ALPHANUMERIC)


def emit_cancel(e: Emitter, node: ast.Statement) -> bool:
    assert isinstance(node, ast.Cancel)
    for item, program in enumerate(node.programs):
        e.w.line(f"cancel({e.context.site(node, item)}, {_program_name(e, program)});")
    return True
