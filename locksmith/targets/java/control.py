"""Statements that move control: IF, EVALUATE, PERFORM, GO TO, ALTER, EXIT, SEARCH, STOP.

Takes: the emitter and a node. Gives: Java lines; returns whether control comes out behind the statement. Probes stand
where docs/wire.md (Probe order) says.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from decimal import Decimal

from locksmith.syntax import ast
from locksmith.targets.java.emitter import Emitter, Loop
from locksmith.targets.java.expressions import NotGenerated

_ONE = ast.NumericLiteral(value=Decimal(1), text="1")


def emit_if(e: Emitter, node: ast.Statement) -> bool:
    assert isinstance(node, ast.If)
    return e.two_way(e.condition(node.condition), e.decision(node), node.then, node.else_)


def emit_evaluate(e: Emitter, node: ast.Statement) -> bool:
    """An if-else chain. Stacked WHENs share their arm: `hit` fires the probe of the one that matched."""
    assert isinstance(node, ast.Evaluate)
    probes: list[int | None] = [*e.context.outcome_probes(e.decision(node))]
    whens = sum(len(arm.whens) for arm in node.arms)
    if not probes:
        probes = [None] * (whens + 1)
    completes = False
    number = 0
    head = "if"
    for arm in node.arms:
        own = probes[number : number + len(arm.whens)]
        number += len(arm.whens)
        tests = [e.conditions.when(node.subjects, when) for when in arm.whens]
        single = len(tests) == 1
        if not single:
            tests = [_with_probe(t, p) for t, p in zip(tests, own, strict=True)]
        text = " || ".join(tests)
        if text == "true":
            text = "constant(true)"
        with e.w.block(f"{head} ({text})", tail=""):
            completes = e.arm(own[0] if single else None, arm.body) or completes
        e.w.lines.pop()
        head = "} else if"
    last = probes[whens]
    if node.other or last is not None:
        with e.w.block("} else"):
            completes = e.arm(last, node.other or ()) or completes
        return completes
    e.w.line("}")
    return True


def _with_probe(test: str, probe: int | None) -> str:
    if probe is None:
        return f"({test})" if " && " in test else test
    if test == "true":
        return f"hit({probe})"
    if " || " in test:
        test = f"({test})"
    return f"{test} && hit({probe})"


# ---------------------------------------------------------------- PERFORM


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


# ---------------------------------------------------------------- GO TO, EXIT, STOP


def emit_go_to(e: Emitter, node: ast.Statement) -> bool:
    assert isinstance(node, ast.GoTo)
    if node.depending is None:
        if not node.targets:
            return e.unsupported("GO TO that was never altered")
        e.w.line(f"return {_label(e, node.targets[0])};")
        return False
    probes = e.context.outcome_probes(e.decision(node))
    with e.w.block(f"switch ({e.operand(node.depending)}.intValue())"):
        for number, target in enumerate(node.targets, 1):
            e.w.line(f"case {number}:")
            e.w.depth += 1
            if probes:
                e.probe(probes[number - 1])
            e.w.line(f"return {_label(e, target)};")
            e.w.depth -= 1
        e.w.line("default:")
        if probes:
            e.w.line(f"  probe({probes[-1]});")
    return True


def _label(e: Emitter, name: ast.ProcedureName) -> str:
    number = e.model.label_of.get(id(name))
    if number is None:
        raise NotGenerated(f"GO TO {name.name}")
    return e.context.labels[number]


def emit_alter(e: Emitter, node: ast.Statement) -> bool:
    assert isinstance(node, ast.Alter)
    for label, target in e.model.alter_of.get(id(node), ()):
        e.w.line(f"{e.owner}{e.context.altered(label)} = {e.context.labels[target]};")
    return True


def emit_exit(e: Emitter, node: ast.Statement) -> bool:
    assert isinstance(node, ast.Exit)
    match node.kind:
        case "PARAGRAPH":
            e.w.line("return EXIT_PARAGRAPH;")
            return False
        case "SECTION":
            e.w.line("return EXIT_SECTION;")
            return False
        case "PROGRAM":
            with e.w.block("if (isCalled())"):
                _set_return_code(e, node.returning)
                e.w.line("return GOBACK;")
            return True
        case "PERFORM":
            return _leave_loop(e)
        case "PERFORM CYCLE":
            return _cycle_loop(e)
        case "PARAGRAPH-POINT":
            return True
        case _:
            raise NotGenerated(f"EXIT {node.kind}")


def _leave_loop(e: Emitter) -> bool:
    if not e.loops:
        raise NotGenerated("EXIT PERFORM outside an inline PERFORM")
    e.loops[-1].left = True
    e.w.line(f"break {e.loops[-1].label};")
    return False


def _cycle_loop(e: Emitter) -> bool:
    if not e.loops:
        raise NotGenerated("EXIT PERFORM CYCLE outside an inline PERFORM")
    e.loops[-1].cycled = True
    e.w.line(e.loops[-1].cycle)
    return False


def emit_next_sentence(e: Emitter, node: ast.Statement) -> bool:
    if e.sentence is None:
        raise NotGenerated("NEXT SENTENCE")
    label, used = e.sentence
    used.append(True)
    e.w.line(f"break {label};")
    return False


def emit_continue(e: Emitter, node: ast.Statement) -> bool:
    return True


def emit_stop(e: Emitter, node: ast.Statement) -> bool:
    assert isinstance(node, ast.Stop)
    if node.literal is not None:
        raise NotGenerated("STOP literal")
    code = "" if node.returning is None else e.expressions.integer(node.returning)
    e.w.line(f"return stopRun({code});")
    return False


def emit_goback(e: Emitter, node: ast.Statement) -> bool:
    assert isinstance(node, ast.Goback)
    _set_return_code(e, node.returning)
    e.w.line("return GOBACK;")
    return False


def _set_return_code(e: Emitter, returning: ast.Expr | None) -> None:
    if returning is not None:
        e.w.line(f"returning({e.operand(returning)});")


# ---------------------------------------------------------------- SEARCH


def emit_search(e: Emitter, node: ast.Statement) -> bool:
    assert isinstance(node, ast.Search)
    item = e.context.field_of(node.table)
    if item is None or item.occurs is None or not item.occurs.indexes:
        raise NotGenerated("SEARCH of a table without INDEXED BY")
    if node.all:
        return _search_all(e, node)
    probes: list[int | None] = [*e.context.outcome_probes(e.decision(node))] or [None] * (len(node.whens) + 1)
    indexes = item.occurs.indexes
    varying = None if node.varying is None else e.context.field_of(node.varying)
    number = varying.id if varying is not None and varying.id in indexes else indexes[0]
    index = e.expressions.handle(e.model.fields[number])
    with e.w.block("while (true)"):
        left = _end_of_table(e, f"{index}.intValue() > {_occurrences(e, node)}", probes[-1], node.at_end)
        for when, probe in zip(node.whens, probes, strict=False):
            left = _arm_with_break(e, e.condition(when.condition), probe, when.body) or left
        e.w.line(f"augment({index}, {e.operand(_ONE)});")
        if node.varying is not None and number != (varying.id if varying else None):
            e.w.line(f"move({index}, {e.operand(node.varying)});")
    return left


def _end_of_table(e: Emitter, test: str, probe: int | None, at_end: Sequence[ast.Statement] | None) -> bool:
    return _arm_with_break(e, test, probe, at_end or ())


def _arm_with_break(e: Emitter, test: str, probe: int | None, body: Sequence[ast.Statement]) -> bool:
    with e.w.block(f"if ({test})"):
        completes = e.arm(probe, body)
        if completes:
            e.w.line("break;")
    return completes


def _occurrences(e: Emitter, node: ast.Search) -> str:
    item = e.context.field_of(node.table)
    assert item is not None and item.occurs is not None
    if item.occurs.depending is not None:
        return f"{e.expressions.handle(e.model.fields[item.occurs.depending])}.intValue()"
    return str(item.occurs.maximum)


def _search_all(e: Emitter, node: ast.Search) -> bool:
    """Binary search as cobc does it: the first key that differs tells the half; keys in the order of the table."""
    item = e.context.field_of(node.table)
    assert item is not None and item.occurs is not None
    index = e.expressions.handle(e.model.fields[item.occurs.indexes[0]])
    probes: list[int | None] = [*e.context.outcome_probes(e.decision(node))] or [None, None]
    when = node.whens[0]
    head, tail, order = e.unique("head"), e.unique("tail"), e.unique("order")
    count = _occurrences(e, node)
    e.w.line(f"int {tail} = {count} + 1;")
    e.w.line(f"int {head} = {count} == 0 ? {tail} : 0;")
    with e.w.block("while (true)"):
        left = _arm_with_break(e, f"{head} >= {tail} - 1", probes[-1], node.at_end or ())
        e.w.line(f"move(({head} + {tail}) / 2, {index});")
        for number, comparison in enumerate(_key_comparisons(e, when.condition, item.occurs.keys)):
            if number == 0:
                e.w.line(f"int {order} = {comparison};")
            else:
                with e.w.block(f"if ({order} == 0)"):
                    e.w.line(f"{order} = {comparison};")
        left = _arm_with_break(e, f"{order} == 0", probes[0], when.body) or left
        with e.w.block(f"if ({order} < 0)"):
            e.w.line(f"{head} = {index}.intValue();")
        e.w.lines.pop()
        with e.w.block("} else"):
            e.w.line(f"{tail} = {index}.intValue();")
    return left


def _key_comparisons(e: Emitter, condition: ast.Condition, keys: tuple[tuple[bool, int], ...]) -> list[str]:
    terms = condition.operands if isinstance(condition, ast.And) else (condition,)
    by_key: dict[int, tuple[str, str]] = {}
    for term in terms:
        key, value, text = _key_term(e, term, [k for _, k in keys])
        by_key[key] = (text, value)
    out = []
    for ascending, key in keys:
        if key in by_key:
            text, value = by_key[key]
            first, second = (text, value) if ascending else (value, text)
            out.append(f"compare({first}, {second})")
    return out


def _key_term(e: Emitter, term: ast.Condition, keys: list[int]) -> tuple[int, str, str]:
    """(key field, value, key operand) of one term of a SEARCH ALL condition."""
    if isinstance(term, ast.Relation) and term.operator == "=":
        for side, other in ((term.left, term.right), (term.right, term.left)):
            if isinstance(side, ast.Reference):
                item = e.context.field_of(side)
                if item is not None and item.id in keys:
                    value = (
                        f"Functions.of({e.expressions.decimal(other)})"
                        if e.expressions.is_expression(other)
                        else e.operand(other)
                    )
                    return item.id, value, e.operand(side)
    if isinstance(term, ast.ConditionName):
        found = e.model.condition_of.get(id(term))
        if found is not None and found[0] in keys:
            item = e.model.fields[found[0]]
            value = e.operand(item.conditions[found[1]].values[0].low)
            return found[0], value, e.conditions.subject(term.reference, item)
    raise NotGenerated("a SEARCH ALL condition that is no comparison of a key")
