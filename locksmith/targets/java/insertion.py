"""One more statement in the Java of a program, as the generator would write it there.

Takes: a unit whose first model knows the names of a statement that is not in its text, the statement and the label it
is to stand in. Gives: lines of Java that need nothing that the program's classes do not have already: constants are
written out. Raises `NotGenerated` where this target does not generate the statement.
"""

from __future__ import annotations

import re

from locksmith.model.unit import Unit
from locksmith.syntax import ast
from locksmith.targets.java.context import ProgramContext
from locksmith.targets.java.emitter import Emitter, MethodState
from locksmith.targets.java.handlers import HANDLERS
from locksmith.targets.java.names import Scope
from locksmith.targets.java.program_class import emit_classes, plan_classes
from locksmith.targets.java.writer import Writer


def insertion_lines(unit: Unit, package: str, label: int, statement: ast.Statement) -> list[str]:
    """The lines, without indentation."""
    context = ProgramContext(unit.programs[0], package, Scope())
    emit_classes(context)
    known = len(context.literals())
    inside = label in plan_classes(context)[0].labels
    emitter = Emitter(context, "" if inside else "p.", HANDLERS)
    emitter.w = Writer(0)
    emitter.method = MethodState(context.methods[label])
    HANDLERS[type(statement)](emitter, statement)
    fresh = dict(context.literals()[known:])
    return [_written_out(line, fresh) for line in emitter.w.lines]


def entry_call(unit: Unit, package: str, label: int) -> str:
    """The call that opens a paragraph's method."""
    return f"enter({ProgramContext(unit.programs[0], package, Scope()).labels[label]});"


def _written_out(line: str, constants: dict[str, str]) -> str:
    return re.sub(r"\b[A-Z][A-Z0-9_]*\b", lambda m: constants.get(m[0], m[0]), line)
