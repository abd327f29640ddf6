"""PERFORM: of a range, inline, TIMES, UNTIL, VARYING … AFTER.

Takes: the emitter and a node. Gives: Java lines; returns whether control comes out behind the statement. Probes stand
where docs/wire.md (Probe order) says.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from locksmith.syntax import ast
from locksmith.targets.java.emitter import Emitter, Loop
from locksmith.targets.java.expressions import NotGenerated


def emit_perform(e: Emitter, node: ast.Statement) -> bool:
    assert isinstance(node, ast.Perform)
    if node.times is not None:
        return _times(e, node)
    if node.varying:
        return _varying(e, node)
    if node.until is not None:
        return _until(e, node)
    if node.forever:
        return _forever(e, node)
    return _body(e, node, None)


def _call(e: Emitter, node: ast.Perform) -> str:
    assert node.target is not None
    first = e.model.label_of.get(id(node.target))
    through = node.through or node.target
    last = e.model.label_of.get(id(through))
    if first is None or last is None:
        raise NotGenerated(f"PERFORM {node.target.name}")
    start = e.context.labels[first]
    label = e.model.labels[last]
    end = e.context.section_ends[label.section] if label.header and label.name else e.context.labels[last]
    return f"perform({start});" if start == end else f"perform({start}, {end});"


def _body(e: Emitter, node: ast.Perform, loop: Loop | None) -> bool:
    """One pass: the fuel probe where there is one, then the range or the statements."""
    fuel = e.model.fuel_of.get(id(node))
    if fuel is not None and e.context.instrumented:
        e.probe(fuel)
    if node.body is None:
        e.w.line(_call(e, node))
        return True
    if loop is None:
        loop = Loop(e.unique("inline"), "")
        loop.cycle = f"break {loop.label};"
        return _labelled_once(e, node, loop)
    e.loops.append(loop)
    completes = e.statements(node.body)
    e.loops.pop()
    return completes


def _labelled_once(e: Emitter, node: ast.Perform, loop: Loop) -> bool:
    assert node.body is not None
    with _labelled(e, loop), e.w.bare_block():
        e.loops.append(loop)
        completes = e.statements(node.body)
        e.loops.pop()
    return completes or loop.left or loop.cycled


@contextmanager
def _labelled(e: Emitter, loop: Loop) -> Iterator[None]:
    """A label on a line of its own, where it is used."""
    mark = len(e.w.lines)
    e.w.line(f"{loop.label}:")
    yield
    if not (loop.left or loop.cycled):
        del e.w.lines[mark]


def _until_test(e: Emitter, node: ast.Perform, condition: ast.Condition, index: int) -> str:
    probes = e.context.outcome_probes(e.decision(node, index))
    text = e.condition(condition)
    return f"until({text}, {probes[0]}, {probes[1]})" if probes else f"constant({text})"


def _until(e: Emitter, node: ast.Perform) -> bool:
    assert node.until is not None
    loop = Loop(e.unique("loop"), "")
    loop.cycle = f"continue {loop.label};"
    test = _until_test(e, node, node.until, 0)
    if node.test_after:
        with _labelled(e, loop), e.w.block("do", tail=f"}} while (!{test});"):
            completes = _body(e, node, loop)
        return completes or loop.cycled or loop.left
    with _labelled(e, loop), e.w.block(f"while (!{test})"):
        _body(e, node, loop)
    return True


def _forever(e: Emitter, node: ast.Perform) -> bool:
    loop = Loop(e.unique("loop"), "")
    loop.cycle = f"continue {loop.label};"
    with _labelled(e, loop), e.w.block("while (true)"):
        _body(e, node, loop)
    return loop.left


def _times(e: Emitter, node: ast.Perform) -> bool:
    """The counter belongs to the program, as cobc's does: a PERFORM that is entered again uses the same one."""
    assert node.times is not None
    counter = e.context.counter(e.context.line_of(node))
    loop = Loop(e.unique("loop"), "")
    loop.cycle = f"continue {loop.label};"
    name = e.owner + counter
    count = e.expressions.integer(node.times)
    head = f"for ({name} = {count}; {name} > 0; {name}--)"
    with _labelled(e, loop), e.w.block(head):
        _body(e, node, loop)
    return True


def _varying(e: Emitter, node: ast.Perform) -> bool:
    if len(node.varying) == 1 and not node.test_after:
        return _simple_varying(e, node)
    first = node.varying[0]
    e.w.line(f"move({e.operand(first.from_)}, {e.operand(first.counter)});")
    loop = Loop(e.unique("loop"), "")
    with _labelled(e, loop):
        _level(e, node, 0, loop)
    return True


def _simple_varying(e: Emitter, node: ast.Perform) -> bool:
    one = node.varying[0]
    loop = Loop(e.unique("loop"), "")
    loop.cycle = f"continue {loop.label};"
    counter = e.operand(one.counter)
    start = f"move({e.operand(one.from_)}, {counter})"
    test = _until_test(e, node, one.until, 0)
    head = f"for ({start}; !{test}; augment({counter}, {e.operand(one.by)}))"
    with _labelled(e, loop), e.w.block(head):
        _body(e, node, loop)
    return True


def _level(e: Emitter, node: ast.Perform, level: int, loop: Loop) -> None:
    """One VARYING or AFTER level. The next level's FROM is moved at the start of every pass, before this UNTIL."""
    phrase = node.varying[level]
    test = _until_test(e, node, phrase.until, level)
    last = level == len(node.varying) - 1
    with e.w.block("while (true)"):
        if not last:
            inner = node.varying[level + 1]
            e.w.line(f"move({e.operand(inner.from_)}, {e.operand(inner.counter)});")
        comes_out = True
        if node.test_after:
            comes_out = _inside(e, node, level, loop, last)
        if comes_out:
            with e.w.block(f"if ({test})"):
                e.w.line("break;")
            if not node.test_after:
                comes_out = _inside(e, node, level, loop, last)
        if comes_out:
            e.w.line(f"augment({e.operand(phrase.counter)}, {e.operand(phrase.by)});")


def _inside(e: Emitter, node: ast.Perform, level: int, loop: Loop, last: bool) -> bool:
    if not last:
        _level(e, node, level + 1, loop)
        return True
    if node.body is None:
        return _body(e, node, loop)
    one_pass = Loop(e.unique("pass"), "")
    loop.cycle = f"break {one_pass.label};"
    with _labelled(e, one_pass), e.w.bare_block():
        completes = _body(e, node, loop)
        one_pass.cycled = loop.cycled
    loop.cycled = False
    return completes or one_pass.cycled
