"""What cobc itself makes of a data division.

Takes: an `ast.Program`. Gives: every item's offset and length, and every area's initial bytes, measured by a program
that cobc compiles from the same entries and that calls a C routine with each item. The DATA DIVISION text is written
from the syntax tree, so the measured program has exactly the entries that the model saw.
"""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from pathlib import Path

from locksmith.model.program import Area, AreaKind, Field, ProgramModel
from locksmith.syntax import ast
from locksmith.targets.toolchain import COBC_PROFILE

C_ROUTINE = """
#include <stdio.h>
#include <libcob.h>
int LKITEM (char *id, char *root, char *item, int *length)
{ printf ("I %.6s %ld %d %d\\n", id, (long) (item - root), *length, cob_get_param_size (3)); return 0; }
int LKAREA (char *id, unsigned char *root, int *length)
{ int i; printf ("A %.6s ", id); for (i = 0; i < *length; i++) printf ("%02x", root[i]); printf ("\\n"); return 0; }
"""


@dataclass(frozen=True)
class Measured:
    items: dict[int, tuple[int, int]]  # field id → (offset, LENGTH OF)
    sizes: dict[int, int]  # field id → bytes as an operand
    areas: dict[int, bytes]  # area id → initial bytes


def render_literal(value: ast.Node) -> str:
    if isinstance(value, ast.NumericLiteral):
        return value.text
    if isinstance(value, ast.TextLiteral):
        return 'X"' + value.value.hex() + '"' if value.kind == "H" or b'"' in value.value else text_literal(value.value)
    if isinstance(value, ast.AllLiteral):
        return "ALL " + render_literal(value.literal)
    assert isinstance(value, ast.Figurative)
    return value.name


def text_literal(value: bytes) -> str:
    if all(32 <= b < 127 for b in value) and value:
        return '"' + value.decode() + '"'
    return 'X"' + value.hex() + '"'


def render_entry(entry: ast.DataEntry, decimal_comma: bool = False) -> str:
    """One data description entry in free format, its clauses on one line each where they may be long."""
    words = [f"{entry.level:02d}", entry.name or "FILLER"]
    if entry.redefines:
        words += ["REDEFINES", entry.redefines]
    if entry.renames:
        first, through = entry.renames
        words += ["RENAMES", qualified(first)] + (["THRU", qualified(through)] if through else [])
    if entry.picture:
        words += [f"PIC {entry.picture}"]
    if entry.usage:
        words += ["USAGE", entry.usage]
    if entry.sign:
        words += ["SIGN", entry.sign] + (["SEPARATE"] if entry.sign_separate else [])
    if entry.occurs:
        words += occurs_words(entry.occurs)
    words += ["SYNC"] * entry.synchronized + ["JUST"] * entry.justified + ["BLANK ZERO"] * entry.blank_when_zero
    if entry.values:
        words.append("VALUE" if entry.level != 88 else "VALUES")
        for value in entry.values:
            shown = render_literal(value.low)
            if decimal_comma and isinstance(value.low, ast.NumericLiteral):
                shown = shown.replace(".", ",")
            words.append(shown + (f" THRU {render_literal(value.high)}" if value.high else ""))
    return " ".join(words[:2]) + " " + "\n  ".join([*words[2:], "."])


def qualified(reference: ast.Reference) -> str:
    return " OF ".join((reference.name, *reference.qualifiers))


def occurs_words(occurs: ast.OccursClause) -> list[str]:
    if occurs.depending is None:
        words = [f"OCCURS {occurs.maximum} TIMES"]
    else:
        words = [f"OCCURS {occurs.minimum} TO {occurs.maximum} TIMES DEPENDING ON {qualified(occurs.depending)}"]
    words += [f"{'ASCENDING' if up else 'DESCENDING'} KEY {name}" for up, name in occurs.keys]
    return words + (["INDEXED BY", *occurs.indexes] if occurs.indexes else [])


def render_program(model: ProgramModel, depending: int | None = None) -> str:
    """The measuring program. ODO objects are given the value `depending`, or their table's maximum."""
    program = model.program
    comma = program.special_names.decimal_comma
    lines = ["IDENTIFICATION DIVISION.", "PROGRAM-ID. MEASURE.", "ENVIRONMENT DIVISION."]
    currency = program.special_names.currency
    special = ["DECIMAL-POINT IS COMMA"] if comma else []
    special += [f'CURRENCY SIGN IS "{currency}"'] if currency != "$" else []
    lines += ["CONFIGURATION SECTION.", f"SPECIAL-NAMES. {' '.join(special)}."] if special else []
    lines += ["INPUT-OUTPUT SECTION.", "FILE-CONTROL."] if program.file_descriptions else []
    lines += [f"SELECT {f.name} ASSIGN TO LKF{n}." for n, f in enumerate(program.file_descriptions)]
    lines.append("DATA DIVISION.")
    lines += ["FILE SECTION."] if program.file_descriptions else []
    for file in program.file_descriptions:
        lines.append(f"FD {file.name}.")
        lines += [render_entry(e, comma) for e in file.records]
    lines += ["WORKING-STORAGE SECTION.", "01 LK-ID PIC X(6).", "01 LK-LENGTH PIC S9(9) COMP-5."]
    lines += [f"01 {name} PIC S9(4) COMP." for name in _undefined_depending(model)]
    lines += [f"01 MEASURED-{a.id} PIC X({a.length})." for a, _ in _linkage_records(model)]
    lines += [render_entry(e, comma) for e in program.working_storage]
    if program.local_storage:
        lines += ["LOCAL-STORAGE SECTION.", *(render_entry(e, comma) for e in program.local_storage)]
    if program.linkage:
        lines += ["LINKAGE SECTION.", *(render_entry(e, comma) for e in program.linkage)]
    return "\n".join([*lines, "PROCEDURE DIVISION.", *_measuring(model, depending), "    STOP RUN.", ""])


def _undefined_depending(model: ProgramModel) -> list[str]:
    """OCCURS DEPENDING objects that only a CICS translator would define."""
    program = model.program
    entries = (*program.working_storage, *program.local_storage, *program.linkage)
    names = {e.occurs.depending.name.upper() for e in entries if e.occurs and e.occurs.depending}
    return sorted(names - {f.name for f in model.fields})


def _linkage_records(model: ProgramModel) -> list[tuple[Area, str]]:
    """Linkage areas that a DEPENDING item lies in: they need memory, for cobc reads it to know a length."""
    owners = {f.occurs.depending for f in model.fields if f.occurs and f.occurs.depending is not None}
    areas = {model.fields[o].area for o in owners if model.areas[model.fields[o].area].kind is AreaKind.LINKAGE}
    return [(model.areas[a], _reference(model, model.fields[model.areas[a].roots[0]])) for a in sorted(areas)]


def _measuring(model: ProgramModel, depending: int | None) -> list[str]:
    lines = [f"SET ADDRESS OF {root} TO ADDRESS OF MEASURED-{a.id}" for a, root in _linkage_records(model)]
    for area in model.areas:
        if area.kind is AreaKind.LINKAGE or not area.roots or _name(model, model.fields[area.roots[0]]) is None:
            continue
        root = _reference(model, model.fields[area.roots[0]])
        lines += [f'MOVE "{area.id:06d}" TO LK-ID', f"MOVE {area.length} TO LK-LENGTH"]
        lines.append(f'CALL "LKAREA" USING LK-ID {root} LK-LENGTH')
    for item in model.fields:
        if item.occurs and item.occurs.depending is not None:
            owner = model.fields[item.occurs.depending]
            value = item.occurs.maximum if depending is None else depending
            lines.append(f"MOVE {value} TO {_reference(model, owner)}")
    for item in model.fields:
        root = model.fields[model.areas[item.area].roots[0]]
        if _name(model, item) is None or _name(model, root) is None or _own_area(model, item):
            continue
        shown = _reference(model, item)
        lines += [f'MOVE "{item.id:06d}" TO LK-ID', f"MOVE LENGTH OF {shown} TO LK-LENGTH"]
        lines.append(f'CALL "LKITEM" USING LK-ID {_reference(model, root)} {shown} LK-LENGTH')
    return ["    " + line for line in lines]


def _own_area(model: ProgramModel, item: Field) -> bool:
    return item.usage == "index" and model.areas[item.area].name == item.name and item.level == 77


def _name(model: ProgramModel, item: Field) -> str | None:
    """The qualified name, or None where COBOL can't name the item unambiguously."""
    if item.filler or item.name == "C":  # C is a calling convention behind CALL
        return None
    names = [item.name]
    above = item.parent
    while above is not None:
        if not model.fields[above].filler:
            names.append(model.fields[above].name)
        above = model.fields[above].parent
    same = [f for f in model.fields if f.name == item.name]
    if len(same) == 1:
        return item.name
    matching = sum(1 for f in same if _chain(model, f, names[1:]))
    return " OF ".join(names) if matching == 1 and len(names) > 1 else None


def _chain(model: ProgramModel, item: Field, qualifiers: list[str]) -> bool:
    above = []
    parent = item.parent
    while parent is not None:
        above.append(model.fields[parent].name)
        parent = model.fields[parent].parent
    rest = iter(above)
    return all(any(q == n for n in rest) for q in qualifiers)


def _reference(model: ProgramModel, item: Field) -> str:
    name = _name(model, item)
    assert name is not None
    return name + (" (" + " ".join(["1"] * len(item.dimensions)) + ")" if item.dimensions else "")


def measure(model: ProgramModel, directory: Path, depending: int | None = None) -> Measured:
    """Compile and run the measuring program. Fails the test with cobc's words where it does not compile."""
    (directory / "measure.cob").write_text(render_program(model, depending), encoding="latin-1")
    (directory / "lkitem.c").write_text(C_ROUTINE)
    compiled = subprocess.run(
        ["cobc", "-x", "-free", "-w", *COBC_PROFILE, "-o", "measure", "measure.cob", "lkitem.c"],
        cwd=directory,
        capture_output=True,
        text=True,
    )
    assert compiled.returncode == 0, compiled.stderr
    run = subprocess.run(["./measure"], cwd=directory, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    items: dict[int, tuple[int, int]] = {}
    sizes: dict[int, int] = {}
    areas: dict[int, bytes] = {}
    for line in run.stdout.splitlines():
        kind, number, *rest = line.split()
        if kind == "I":
            items[int(number)] = (int(rest[0]), int(rest[1]))
            sizes[int(number)] = int(rest[2])
        else:
            areas[int(number)] = bytes.fromhex(rest[0] if rest else "")
    return Measured(items, sizes, areas)
