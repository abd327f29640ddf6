"""The unit's table for the C worker: what each id stands for (mocks/runtime/lk.h).

Takes: a `Unit`. Gives: C source text. Both sides read the same ids, masks and addresses from the model.
"""

from __future__ import annotations

from collections.abc import Iterable

from locksmith.model.linkage import named_lengths
from locksmith.model.program import AreaKind, ProgramModel
from locksmith.model.unit import Unit

AREA_START = 50_000_000
KINDS = {
    AreaKind.WORKING: "LK_WORKING",
    AreaKind.LOCAL: "LK_LOCAL",
    AreaKind.LINKAGE: "LK_LINKAGE",
    AreaKind.RECORD: "LK_RECORD",
    AreaKind.SPECIAL: "LK_SPECIAL",
}


def program_symbol(model: ProgramModel) -> str:
    """The C name of a program: cobc keeps PROGRAM-ID as it is written."""
    tokens = model.program.tokens
    for index in range(model.program.first, min(model.program.last or len(tokens), len(tokens) - 2)):
        if tokens[index].value.upper() == "PROGRAM-ID":
            name = tokens[index + 1 if tokens[index + 1].text != "." else index + 2]
            return entry_symbol(name.text.strip("'\""))
    return entry_symbol(model.name)


def entry_symbol(name: str) -> str:
    """cobc's encoding of program ids as C names."""
    out = "".join("__" if c == "-" else c if c.isalnum() or c == "_" else f"_{ord(c):02X}" for c in name)
    return f"_{out}" if out[:1].isdigit() else out


def area_addresses(unit: Unit) -> tuple[int, ...]:
    """The address of every area of the unit (docs/wire.md, Pointers)."""
    found, address = [], AREA_START
    for model in unit.programs:
        for area in model.areas:
            found.append(address)
            address += (area.length + 15) // 16 * 16 + 16
    return tuple(found)


def emit_table(unit: Unit) -> str:
    """The constant tables as C."""
    lines = ['#include "lk.h"', ""]
    lines += [f"extern int {program_symbol(m)}();" for m in unit.programs]
    for position, model in enumerate(unit.programs):
        lines += _program_arrays(unit, position, model)
    n_streams = sum(len(m.streams) for m in unit.programs)
    counts = {
        "programs": len(unit.programs),
        "areas": unit.n_areas,
        "sites": unit.n_sites,
        "streams": n_streams,
        "probes": unit.n_probes,
    }
    lines += [f"const u16 lk_n_{name} = {count};" for name, count in counts.items()]
    lines += _array("struct lk_program_info", "lk_programs", _programs(unit))
    lines += _array("struct lk_area_info", "lk_areas", _areas(unit))
    lines += _array("struct lk_site_info", "lk_sites", _sites(unit))
    lines += _array("struct lk_probe_info", "lk_probes", _probes(unit))
    return "\n".join(lines) + "\n"


def _array(kind: str, name: str, rows: Iterable[str]) -> list[str]:
    body = [f"  {row}," for row in rows] or ["  {0},"]
    return [f"const {kind} {name}[] = {{", *body, "};"]


def _program_arrays(unit: Unit, position: int, model: ProgramModel) -> list[str]:
    base = unit.area_base[position]
    starts, members = [0], []
    for group in model.area_groups:
        members += [base + a for a in sorted(group)]
        starts.append(len(members))
    linkage = [base + a for a in model.linkage]
    return [
        f"static const u16 linkage_{position}[] = {{{_numbers(linkage)}}};",
        f"static const u32 group_start_{position}[] = {{{_numbers(starts)}}};",
        f"static const u16 group_areas_{position}[] = {{{_numbers(members)}}};",
    ]


def _numbers(values: list[int]) -> str:
    return ", ".join(map(str, values)) or "0"


def _programs(unit: Unit) -> Iterable[str]:
    for position, model in enumerate(unit.programs):
        yield (
            f'{{"{model.name}", {program_symbol(model)}, {unit.area_base[position]}, {len(model.areas)}, '
            f"{len(model.linkage)}, linkage_{position}, {len(model.labels)}, {len(model.area_groups)}, "
            f"group_start_{position}, group_areas_{position}}}"
        )


def _areas(unit: Unit) -> Iterable[str]:
    addresses = iter(area_addresses(unit))
    for position, model in enumerate(unit.programs):
        named = named_lengths(model) if position else {}
        for area in model.areas:
            yield f"{{{KINDS[area.kind]}, {area.length}, {position}, {next(addresses)}, {named.get(area.id, 0)}}}"


def _sites(unit: Unit) -> Iterable[str]:
    for position, model in enumerate(unit.programs):
        for site in model.sites:
            stream = unit.n_sites + unit.stream_base[position] + site.stream
            mask = model.write_mask[site.label] if site.label < len(model.write_mask) else 0
            yield f'{{{int(site.kind)}, {position}, {stream}, {mask}ull, "{_c_text(site.resource)}"}}'


def _probes(unit: Unit) -> Iterable[str]:
    for position, model in enumerate(unit.programs):
        for probe in model.probes:
            entry = probe.target + 1 if probe.kind == "label" else 0
            mask = model.write_mask[probe.target] if entry and model.write_mask else 0
            yield f"{{{mask}ull, {position}, {entry}}}"


def _c_text(text: str) -> str:
    return "".join(c if c.isalnum() or c in "-_. " else "?" for c in text)
