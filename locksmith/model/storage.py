"""Areas, fields and files of one program.

Takes: an `ast.Program`. Gives: `Storage` with every field's place, every area's initial contents and the name table.
Problems go to `Findings`. Area order: record areas by FD, WORKING-STORAGE, LOCAL-STORAGE, LINKAGE, index names,
special registers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from locksmith.model.findings import Findings
from locksmith.model.initial import AreaContents
from locksmith.model.layout import Item, TreeBuilder
from locksmith.model.names import DataNames
from locksmith.model.program import Area, AreaKind, Category, ConditionValue, Field, File, Occurs, Picture, Usage
from locksmith.model.walk import all_nodes, span_of
from locksmith.syntax import ast

_S9_9 = Picture("S9(9)", Category.NUMERIC, 9, 9, 0, True)
_REGISTERS = {
    "RETURN-CODE": _S9_9,
    "TALLY": Picture("9(5)", Category.NUMERIC, 5, 5, 0, False),
}
_CATEGORY_OF_USAGE = {
    Usage.FLOAT: Category.FLOAT,
    Usage.DOUBLE: Category.FLOAT,
    Usage.INDEX: Category.INDEX,
    Usage.POINTER: Category.POINTER,
    Usage.PROCEDURE_POINTER: Category.POINTER,
}


@dataclass(frozen=True, slots=True)
class Storage:
    """`sections` of areas in id order; `names` finds fields and condition names."""

    areas: tuple[Area, ...]
    fields: tuple[Field, ...]
    files: tuple[File, ...]
    names: DataNames


@dataclass(slots=True)
class _Root:
    """A level-01/77 item and the area it opens or shares."""

    item: Item
    kind: AreaKind
    file: str | None = None


@dataclass(slots=True)
class _Build:
    program: ast.Program
    findings: Findings
    items: list[Item] = field(default_factory=list)
    roots: list[_Root] = field(default_factory=list)
    fields: list[Field] = field(default_factory=list)
    areas: list[Area] = field(default_factory=list)
    area_of_root: dict[int, int] = field(default_factory=dict)  # root item id → area id

    def report(self, code: str, message: str, node: ast.Node) -> None:
        self.findings.add(code, message, node)


def build_storage(program: ast.Program, findings: Findings) -> Storage:
    """Lay out the data division. Never raises for a bad program."""
    build = _Build(program, findings)
    for description in program.file_descriptions:
        _add_trees(build, description.records, AreaKind.RECORD, description.name.upper())
    _add_trees(build, program.working_storage, AreaKind.WORKING)
    _add_trees(build, program.local_storage, AreaKind.LOCAL)
    _add_trees(build, program.linkage, AreaKind.LINKAGE)
    plan = _plan_areas(build)
    index_names = _index_names(build.items)
    registers = _registers_used(program)
    names = _name_table(build, index_names, registers)
    _freeze_fields(build, names, {n: i for i, (n, _) in enumerate(index_names, len(build.items))})
    _add_own_fields(build, plan, index_names, registers)
    _make_areas(build, plan)
    files = _files(build, names)
    _check_entries(build)
    return Storage(tuple(build.areas), tuple(build.fields), tuple(files), names)


# ---------------------------------------------------------------- trees and areas


def _add_trees(build: _Build, entries: Sequence[ast.DataEntry], kind: AreaKind, file: str | None = None) -> None:
    builder = TreeBuilder(build.program.special_names, build.report)
    for entry in entries:
        builder.add(entry)
    for root in builder.finish():
        build.roots.append(_Root(root, kind, file))
        for item in root.items():
            item.id = len(build.items)
            build.items.append(item)


@dataclass(slots=True)
class _AreaPlan:
    name: str
    kind: AreaKind
    length: int = 0
    roots: list[int] = field(default_factory=list)


def _plan_areas(build: _Build) -> list[_AreaPlan]:
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


def _make_areas(build: _Build, plan: list[_AreaPlan]) -> None:
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


def _name_table(build: _Build, index_names: list[tuple[str, ast.DataEntry]], registers: list[str]) -> DataNames:
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
    build: _Build, plan: list[_AreaPlan], index_names: list[tuple[str, ast.DataEntry]], registers: list[str]
) -> None:
    """Index names start as 1, registers as 0; both are 4 native bytes in areas of their own."""
    for name, entry in index_names:
        one = ast.ValueRange(low=ast.NumericLiteral(value=Decimal(1), text="1"))
        _own_field(build, plan, name, AreaKind.WORKING, one, Usage.INDEX, None, entry)
    for name in registers:
        zero = ast.ValueRange(low=ast.NumericLiteral(value=Decimal(0), text="0"))
        _own_field(build, plan, name, AreaKind.SPECIAL, zero, Usage.COMP5, _REGISTERS[name], build.program)


def _own_field(
    build: _Build,
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


# ---------------------------------------------------------------- fields


def _freeze_fields(build: _Build, names: DataNames, index_ids: dict[str, int]) -> None:
    occurs = [_occurs(build, names, item, index_ids) for item in build.items]
    for item in build.items:
        build.fields.append(_freeze(build, item, occurs))


def _occurs(build: _Build, names: DataNames, item: Item, index_ids: dict[str, int]) -> Occurs | None:
    clause = item.entry.occurs
    if clause is None:
        return None
    depending = None
    if clause.depending is not None:
        depending = find_one(names.items, clause.depending, build.report)
    keys = []
    below = {i.name: i.id for i in reversed(list(item.items())) if not i.filler}
    for ascending, name in clause.keys:
        if name.upper() in below:
            keys.append((ascending, below[name.upper()]))
        else:
            build.report("LKM001", f"KEY {name} is not in the table", clause)
    indexes = tuple(index_ids[n.upper()] for n in clause.indexes)
    return Occurs(clause.minimum, clause.maximum, item.size, depending, tuple(keys), indexes)


def find_one(
    find: Callable[[str, Sequence[str]], list[int]],
    reference: ast.Reference,
    report: Callable[[str, str, ast.Node], None],
) -> int | None:
    """The one item a reference means; none or several are reported."""
    found = find(reference.name, reference.qualifiers)
    if len(found) == 1:
        return found[0]
    shown = " OF ".join((reference.name, *reference.qualifiers))
    if found:
        report("LKM002", f"{shown} is ambiguous: {len(found)} items have that name", reference)
        return found[0]
    report("LKM001", f"{shown} is not defined", reference)
    return None


def _dimensions(item: Item, occurs: Sequence[Occurs | None]) -> tuple[Occurs, ...]:
    out: list[Occurs] = []
    above: Item | None = item
    while above is not None:
        own = occurs[above.id]
        if own is not None:
            out.append(own)
        above = above.parent
    return tuple(reversed(out))


def _is_group(item: Item) -> bool:
    return any(c.level != 66 for c in item.children)


def _category(item: Item) -> Category:
    if item.level == 66 and item.renames:
        first, through = item.renames
        return Category.ALPHANUMERIC if through or _is_group(first) else _category(first)
    if _is_group(item):
        return Category.GROUP
    if item.usage in _CATEGORY_OF_USAGE:
        return _CATEGORY_OF_USAGE[item.usage]
    return item.picture.category if item.picture else Category.ALPHANUMERIC


def _usage(item: Item) -> Usage:
    if item.level == 66 and item.renames:
        first, through = item.renames
        return Usage.DISPLAY if through or _is_group(first) else first.usage
    return Usage.GROUP if _is_group(item) else item.usage


def _freeze(build: _Build, item: Item, occurs: Sequence[Occurs | None]) -> Field:
    entry = item.entry
    alone = item.renames[0] if item.renames and not item.renames[1] else item
    renames = None
    if item.renames:
        renames = (item.renames[0].id, item.renames[1].id if item.renames[1] else None)
    return Field(
        id=item.id,
        name=item.name,
        level=item.level,
        area=build.area_of_root[item.root.id],
        offset=item.offset,
        length=item.size,
        usage=_usage(item),
        category=_category(item),
        span=span_of(build.program, entry),
        picture=alone.picture,
        signed=alone.signed,
        sign_leading=alone.sign_leading,
        sign_separate=alone.sign_separate,
        justified=entry.justified,
        blank_when_zero=alone.entry.blank_when_zero,
        parent=item.parent.id if item.parent else None,
        children=tuple(c.id for c in item.children),
        redefines=item.redefines.id if item.redefines else None,
        occurs=occurs[item.id],
        dimensions=_dimensions(item, occurs),
        conditions=tuple(
            ConditionValue((c.name or "").upper(), c.values, c.false_value, span_of(build.program, c))
            for c in item.conditions
        ),
        values=entry.values,
        renames=renames,
        filler=item.filler,
        variable=item.variable_size or item.variable_place,
    )


# ---------------------------------------------------------------- files


def _files(build: _Build, names: DataNames) -> list[File]:
    controls = {c.name.upper(): c for c in build.program.files}
    described = {d.name.upper() for d in build.program.file_descriptions}
    for control in build.program.files:
        if control.name.upper() not in described:
            build.report("LKM006", f"file {control.name} has no FD", control)
    files: list[File] = []
    for area, description in enumerate(build.program.file_descriptions):
        name = description.name.upper()
        control = controls.get(name) or ast.FileControl(name=description.name, assign=description.name)
        if name not in controls:
            build.report("LKM006", f"file {description.name} has no SELECT", description)
        files.append(_file(build, names, len(files), area, control, description))
    return files


def _file(
    build: _Build,
    names: DataNames,
    number: int,
    area: int,
    control: ast.FileControl,
    description: ast.FileDescription,
) -> File:
    records = tuple(r.item for r in build.roots if r.file == description.name.upper())

    def named(reference: ast.Reference | None, inside: bool = False) -> int | None:
        return None if reference is None else _file_item(build, names, area, reference, inside)

    alternates = [named(key, True) for key, _ in control.alternate_keys]
    return File(
        id=number,
        name=description.name.upper(),
        control=control,
        description=description,
        area=area,
        records=tuple(r.id for r in records),
        record_key=named(control.record_key, True),
        alternate_keys=tuple(a for a in alternates if a is not None),
        relative_key=named(control.relative_key),
        status=named(control.status),
        varying_depending=named(description.varying_depending),
        minimum=_minimum(build, description, records),
        maximum=max([r.size for r in records] + [description.record_maximum or 0]),
    )


def _file_item(build: _Build, names: DataNames, area: int, reference: ast.Reference, inside: bool) -> int | None:
    """An item named by SELECT or FD; a key prefers the one in the file's own record."""

    def find(name: str, qualifiers: Sequence[str]) -> list[int]:
        found = names.items(name, qualifiers)
        own = [i for i in found if build.fields[i].area == area]
        return own if inside and own else found

    found = find_one(find, reference, build.report)
    if inside and found is not None and build.fields[found].area != area:
        build.report("LKM021", f"key {reference.name} is not in the file's record", reference)
    return found


def _minimum(build: _Build, description: ast.FileDescription, records: Sequence[Item]) -> int:
    """The shortest record (cobc finalize_file): RECORD clause, shortest 01, variable tables at their minimum."""
    smallest = description.record_minimum or (records[0].size if records else 0)
    for record in records:
        smallest = min(smallest, record.size)
        for item in record.items():
            clause = item.entry.occurs
            if clause is not None and clause.depending is not None:
                smallest = min(smallest, item.offset + item.size * clause.minimum)
                break
    return smallest


# ---------------------------------------------------------------- what cannot be


def _data_behind_table(item: Item) -> bool:
    """Whether a record has an item behind a table of variable length."""
    return item.parent is None and any(i.variable_place for i in item.items() if i.level != 66)


def _check_entries(build: _Build) -> None:
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
        if item.usage in (Usage.NATIONAL, Usage.PROCEDURE_POINTER) or _category(item) is Category.NATIONAL:
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
