"""The classes of a program that hold no paragraphs: its literals, and the tables of its probes and sites.

Takes: the program's context, after all statements are emitted. Gives: Java source.
"""

from __future__ import annotations

from locksmith.targets.java.context import ProgramContext
from locksmith.targets.java.writer import Writer, java_string, java_strings

_LITERALS_IN_CLASS = 1500


def emit_literals(context: ProgramContext) -> str:
    """The class of literals. Long lists are initialised in pieces: a Java class initialiser may not be long."""
    special = context.model.program.special_names
    w = Writer()
    w.line(f"package {context.package};")
    w.line()
    w.line("import locksmith.runtime.*;")
    w.line()
    w.line(f"/** Literals of {context.model.name}. */")
    literals = context.literals()
    with w.block(
        f"class {context.literals_class}"
        + (f" extends {context.literals_class}2" if len(literals) > _LITERALS_IN_CLASS else "")
    ):
        if special.decimal_comma or special.currency != "$":
            comma = "true" if special.decimal_comma else "false"
            currency = java_string(special.currency.encode("latin-1"))
            w.line(f"static final Symbols SYMBOLS = new Symbols({currency}.charAt(0), {comma});")
        for name, code in literals[:_LITERALS_IN_CLASS]:
            w.line(_constant(name, code))
    number = 2
    for start in range(_LITERALS_IN_CLASS, len(literals), _LITERALS_IN_CLASS):
        w.line()
        more = f" extends {context.literals_class}{number + 1}" if start + _LITERALS_IN_CLASS < len(literals) else ""
        with w.block(f"class {context.literals_class}{number}{more}"):
            for name, code in literals[start : start + _LITERALS_IN_CLASS]:
                w.line(_constant(name, code))
        number += 1
    return w.text()


def _constant(name: str, code: str) -> str:
    kind = "boolean[]" if code.startswith("ClassTest.") else "Field"
    return f"static final {kind} {name} = {code};"


def emit_probes(context: ProgramContext) -> str:
    """The tables that a test needs: probes, sites, groups of areas."""
    model = context.model
    w = Writer()
    w.line(f"package {context.package};")
    w.line()
    w.line("import locksmith.runtime.Probes;")
    w.line()
    w.line(f"/** Probes and external sites of {model.name}, for Locksmith. */")
    tables = [
        [-1 if label.probe is None else label.probe for label in model.labels],
        list(model.write_mask),
        [site.label for site in model.sites],
        [site.stream for site in model.sites],
        *[list(group) for group in model.area_groups],
    ]
    with w.block(f"final class {context.class_name}Probes"):
        w.line("static final Probes PROBES =")
        w.depth += 2
        texts = [java_strings(_runs(t).encode()) for t in tables]
        w.line(f"new Probes({len(model.probes)}, {len(model.streams)},")
        w.depth += 2
        for text in texts[:-1]:
            w.line(f"{text},")
        w.line(f"{texts[-1]});")
        w.depth -= 4
    return w.text()


def _runs(values: list[int]) -> str:
    """`value` or `value*times`, in hexadecimal, separated by spaces."""
    out: list[str] = []
    index = 0
    while index < len(values):
        times = 1
        while index + times < len(values) and values[index + times] == values[index]:
            times += 1
        value = f"{values[index] & 0xFFFFFFFFFFFFFFFF:x}"
        out.append(value if times == 1 else f"{value}*{times}")
        index += times
    return " ".join(out)
