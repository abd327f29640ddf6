"""Areas, fields and files of one program.

Takes: an `ast.Program`. Gives: `Storage` with every field's place, every area's initial contents and the name table.
Problems go to `Findings`. Area order: record areas by FD, WORKING-STORAGE, LOCAL-STORAGE, LINKAGE, index names,
special registers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from locksmith.model.fields import category_of, freeze_fields
from locksmith.model.files import build_files
from locksmith.model.findings import Findings
from locksmith.model.initial import AreaContents
from locksmith.model.items import Item, Root, StorageBuild
from locksmith.model.layout import TreeBuilder
from locksmith.model.names import DataNames
from locksmith.model.program import Area, AreaKind, Category, Field, File, Picture, Usage
from locksmith.model.walk import all_nodes, span_of
from locksmith.syntax import ast

_S9_9 = Picture("S9(9)", Category.NUMERIC, 9, 9, 0, True)
_REGISTERS = {
    "RETURN-CODE": _S9_9,
    "TALLY": Picture("9(5)", Category.NUMERIC, 5, 5, 0, False),
}


@dataclass(frozen=True, slots=True)
class Storage:
    """`sections` of areas in id order; `names` finds fields and condition names."""

    areas: tuple[Area, ...]
    fields: tuple[Field, ...]
    files: tuple[File, ...]
    names: DataNames


def build_storage(program: ast.Program, findings: Findings) -> Storage:
    """Lay out the data division. Never raises for a bad program."""
    build = StorageBuild(program, findings)
    for description in program.file_descriptions:
        _add_trees(build, description.records, AreaKind.RECORD, description.name.upper())
    _add_trees(build, program.working_storage, AreaKind.WORKING)
    _add_trees(build, program.local_storage, AreaKind.LOCAL)
    _add_trees(build, program.linkage, AreaKind.LINKAGE)
    plan = _plan_areas(build)
    index_names = _index_names(build.items)
    registers = _registers_used(program)
    names = _name_table(build, index_names, registers)
    freeze_fields(build, names, {n: i for i, (n, _) in enumerate(index_names, len(build.items))})
    _add_own_fields(build, plan, index_names, registers)
    _make_areas(build, plan)
    files = build_files(build, names)
    _check_entries(build)
    return Storage(tuple(build.areas), tuple(build.fields), tuple(files), names)


# ---------------------------------------------------------------- trees and areas


def _add_trees(build: StorageBuild, entries: Sequence[ast.DataEntry], kind: AreaKind, file: str | None = None) -> None:
    builder = TreeBuilder(build.program.special_names, build.report)
    for entry in entries:
        builder.add(entry)
    for root in builder.finish():
        build.roots.append(Root(root, kind, file))
        for item in root.items():
            item.id = len(build.items)
            build.items.append(item)


@dataclass(slots=True)
class _AreaPlan:
    name: str
    kind: AreaKind
    length: int = 0
    roots: list[int] = field(default_factory=list)


def _plan_areas(build: StorageBuild) -> list[_AreaPlan]:
    """One area per FD (even without records), one per level 01/77 with all that redefines it."""
    plan: list[_AreaPlan] = []
    area_of_file: dict[str, int] = {}
    for description in build.program.file_descriptions:
        area_of_file[description.name.upper()] = len(plan)
        plan.append(_AreaPlan(description.name.upper(), AreaKind.RECORD, description.record_maximum or 0))
    for root in build.roots:
        item = root.item
        if root.file is not None:
            area = area_of_file[root.file]
        elif item.redefines is not None and item.redefines.id in build.area_of_root:
            area = build.area_of_root[item.redefines.id]
        else:
            area = len(plan)
            plan.append(_AreaPlan(item.name, root.kind))
        build.area_of_root[item.id] = area
        plan[area].roots.append(item.id)
        plan[area].length = max(plan[area].length, item.total)
    return plan


def _make_areas(build: StorageBuild, plan: list[_AreaPlan]) -> None:
    external = {i.id: i.root.entry.external for i in build.items}
    contents = AreaContents(build.fields, build.program.special_names, external)
    for index, area in enumerate(plan):
        if area.kind is AreaKind.LINKAGE:
            initial = b""
        elif area.kind is AreaKind.RECORD:
            initial = bytes(area.length)
        else:
            initial = contents.build(area.roots, area.length)
        build.areas.append(Area(index, area.name, area.kind, area.length, tuple(area.roots), initial))


# ---------------------------------------------------------------- names that are fields of their own


def _index_names(items: Iterable[Item]) -> list[tuple[str, ast.DataEntry]]:
    found: list[tuple[str, ast.DataEntry]] = []
    seen: set[str] = set()
    for item in items:
        for name in item.entry.occurs.indexes if item.entry.occurs else ():
            if name.upper() not in seen:
                seen.add(name.upper())
                found.append((name.upper(), item.entry))
    return found


def _registers_used(program: ast.Program) -> list[str]:
    used = {n.name.upper() for s in program.sections for n in all_nodes(s) if isinstance(n, ast.Reference)}
    return [name for name in _REGISTERS if name in used]


def _name_table(build: StorageBuild, index_names: list[tuple[str, ast.DataEntry]], registers: list[str]) -> DataNames:
    names: list[str | None] = [None if i.filler else i.name for i in build.items]
    parents: list[int | None] = [i.parent.id if i.parent else None for i in build.items]
    defined = {n for n in names if n}
    own = [n for n, _ in index_names] + registers
    names += [None if n in defined and n in registers else n for n in own]
    parents += [None] * len(own)
    table = DataNames(names, parents, {r.item.id: r.file for r in build.roots if r.file})
    for item in build.items:
        for position, entry in enumerate(item.conditions):
            table.add_condition(entry.name or "", item.id, position)
    return table


def _add_own_fields(
    build: StorageBuild, plan: list[_AreaPlan], index_names: list[tuple[str, ast.DataEntry]], registers: list[str]
) -> None:
    """Index names start as 1, registers as 0; both are 4 native bytes in areas of their own."""
    for name, entry in index_names:
        one = ast.ValueRange(low=ast.NumericLiteral(value=Decimal(1), text="1"))
        _own_field(build, plan, name, AreaKind.WORKING, one, Usage.INDEX, None, entry)
    for name in registers:
        zero = ast.ValueRange(low=ast.NumericLiteral(value=Decimal(0), text="0"))
        _own_field(build, plan, name, AreaKind.SPECIAL, zero, Usage.COMP5, _REGISTERS[name], build.program)


def _own_field(
    build: StorageBuild,
    plan: list[_AreaPlan],
    name: str,
    kind: AreaKind,
    value: ast.ValueRange,
    usage: Usage,
    picture: Picture | None,
    node: ast.Node,
) -> None:
    number = len(build.fields)
    build.fields.append(
        Field(
            id=number,
            name=name,
            level=77,
            area=len(plan),
            offset=0,
            length=4,
            usage=usage,
            category=Category.INDEX if usage is Usage.INDEX else Category.NUMERIC,
            span=span_of(build.program, node),
            picture=picture,
            signed=picture.signed if picture else True,
            values=(value,),
        )
    )
    plan.append(_AreaPlan(name, kind, 4, [number]))


# ---------------------------------------------------------------- what cannot be


def _data_behind_table(item: Item) -> bool:
    """Whether a record has an item behind a table of variable length."""
    return item.parent is None and any(i.variable_place for i in item.items() if i.level != 66)


def _check_entries(build: StorageBuild) -> None:
    for item in build.items:
        entry = item.entry
        for clause in entry.unsupported:
            build.findings.clause("LKM018", clause, entry)
        if entry.external:
            build.report("LKM018", "EXTERNAL is not supported", entry)
        if entry.occurs and item.parent is None and entry.values:
            build.report("LKM018", "VALUE on a level 01 with OCCURS is not supported", entry)
        if _data_behind_table(item):
            build.report("LKM059", f"{item.name} has data behind its OCCURS DEPENDING table", entry)
        if item.usage in (Usage.NATIONAL, Usage.PROCEDURE_POINTER) or category_of(item) is Category.NATIONAL:
            build.report("LKM018", f"{item.name}: national and procedure-pointer items are not supported", entry)
    for file in build.program.file_descriptions:
        for clause in file.unsupported:
            build.findings.clause("LKM020", clause, file)
        if file.sort:
            build.report("LKM020", f"sort file {file.name} is not supported", file)
        if file.linage:
            build.report("LKM020", "LINAGE is not supported", file)
    for control in build.program.files:
        for clause in control.unsupported:
            build.findings.clause("LKM020", clause, control)
