"""Statements that move control: IF, EVALUATE, GO TO, ALTER, EXIT, STOP.

Takes: the emitter and a node. Gives: Java lines; returns whether control comes out behind the statement. Probes stand
where docs/wire.md (Probe order) says.
"""

from __future__ import annotations

from locksmith.syntax import ast
from locksmith.targets.java.emitter import Emitter
from locksmith.targets.java.expressions import NotGenerated


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
