"""The Java sources of a unit.

Takes: a `Unit` and a package name. Gives: relative paths and texts. Deterministic; raises nothing for what it cannot
generate: such a statement ends the run with exit `unsupported` where it is reached.
"""

from __future__ import annotations

from locksmith.diagnostics import Diagnostic, Severity
from locksmith.model.program import ProgramModel
from locksmith.model.unit import Unit
from locksmith.model.walk import span_of
from locksmith.targets.java.context import ProgramContext
from locksmith.targets.java.names import Scope, pascal_case
from locksmith.targets.java.program_class import emit_classes
from locksmith.targets.java.storage import emit_storage
from locksmith.targets.java.tables import emit_literals, emit_probes
from locksmith.targets.java.writer import Writer


def emit_java(unit: Unit, package: str, *, instrumented: bool = True) -> dict[str, str]:
    """One class per program and section, one storage class per program, and the unit's class (`unit_class`)."""
    folder = package.replace(".", "/")
    out: dict[str, str] = {}
    names = Scope()
    contexts = [ProgramContext(model, package, names, instrumented=instrumented) for model in unit.programs]
    for context in contexts:
        for name, text in _emit_program(context).items():
            out[f"{folder}/{name}.java"] = text
    out[f"{folder}/{unit_class(unit)}.java"] = _emit_unit(unit, package, [c.class_name for c in contexts])
    return out


def unit_class(unit: Unit) -> str:
    """The simple name of the class that the worker is started with."""
    return pascal_case(unit.name, "P") + "Unit"


def _emit_program(context: ProgramContext) -> dict[str, str]:
    out = emit_classes(context)
    out[context.storage_class] = emit_storage(context)
    out[context.literals_class] = emit_literals(context)
    out[f"{context.class_name}Probes"] = emit_probes(context)
    return out


def _emit_unit(unit: Unit, package: str, classes: list[str]) -> str:
    w = Writer()
    w.line(f"package {package};")
    w.line()
    w.line("import locksmith.runtime.Unit;")
    w.line()
    listed = ", ".join(model.name for model in unit.programs)
    w.line(f"/** The programs that run together: {listed}. */")
    with w.block(f"public final class {unit_class(unit)} extends Unit"), w.block(f"public {unit_class(unit)}()"):
        w.line(f"super({', '.join(f'new {name}()' for name in classes)});")
    return w.text()


def find_refused(model: ProgramModel) -> tuple[Diagnostic, ...]:
    """What this target does not generate, as `unsupported` diagnostics at the statements."""
    context = ProgramContext(model, "cobol", Scope())
    emit_classes(context)
    return tuple(
        Diagnostic("LKJ003", Severity.UNSUPPORTED, f"{reason} is not generated", span_of(model.program, node))
        for node, reason in context.refused
    )
