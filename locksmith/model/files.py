"""Files: SELECT and FD entries joined, their keys, status and record lengths.

Takes: a `StorageBuild` whose fields are frozen, and the name table. Gives: `File`s. Problems are reported; never raises
for a bad program.
"""

from __future__ import annotations

from collections.abc import Sequence

from locksmith.model.fields import find_one
from locksmith.model.items import Item, StorageBuild
from locksmith.model.names import DataNames
from locksmith.model.program import File
from locksmith.syntax import ast


def build_files(build: StorageBuild, names: DataNames) -> list[File]:
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
    build: StorageBuild,
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


def _file_item(build: StorageBuild, names: DataNames, area: int, reference: ast.Reference, inside: bool) -> int | None:
    """An item named by SELECT or FD; a key prefers the one in the file's own record."""

    def find(name: str, qualifiers: Sequence[str]) -> list[int]:
        found = names.items(name, qualifiers)
        own = [i for i in found if build.fields[i].area == area]
        return own if inside and own else found

    found = find_one(find, reference, build.report)
    if inside and found is not None and build.fields[found].area != area:
        build.report("LKM021", f"key {reference.name} is not in the file's record", reference)
    return found


def _minimum(build: StorageBuild, description: ast.FileDescription, records: Sequence[Item]) -> int:
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
