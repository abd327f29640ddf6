"""From the model to what the file simulator needs.

Takes: a `Unit`. Gives: the `FileSpec` of each file of each program, and for an external site the program and file it
belongs to. Raises `Unrealisable` for files that libcob does not take from disk.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

from locksmith.model.program import ExternalSite, File, ProgramModel
from locksmith.model.unit import Unit
from locksmith.model.walk import all_nodes
from locksmith.original.contents import Access, FileSpec, Key, Organization, Unrealisable
from locksmith.syntax import ast

_SPECIAL = frozenset({"DISPLAY", "KEYBOARD", "PRINTER", "PRINTER-1", "SYSIN", "SYSOUT", "SYSIPT", "SYSLST", "SYSPUNCH"})


@dataclass(frozen=True, slots=True)
class SitePlace:
    """A site of the unit: its program, the site, and the key of its reply stream on the wire."""

    program: int
    model: ProgramModel
    site: ExternalSite
    stream: int


class UnitSites:
    """Unit-wide site ids taken apart."""

    def __init__(self, unit: Unit) -> None:
        self.unit = unit
        self._bases = unit.site_base
        self._streams = [unit.n_sites + b for b in unit.stream_base]

    def place(self, site: int) -> SitePlace:
        program = bisect_right(self._bases, site) - 1
        model = self.unit.programs[program]
        found = model.sites[site - self._bases[program]]
        return SitePlace(program, model, found, self._streams[program] + found.stream)


def external_name(control: ast.FileControl) -> str:
    """The name that libcob looks up as DD_name: the last part of an assignment name."""
    name = control.assign.strip()
    if not name:
        raise Unrealisable(f"{control.name}: no ASSIGN name")
    if not control.assign_literal:
        name = name.upper().rsplit("-", 1)[-1]
        if name in _SPECIAL:
            raise Unrealisable(f"{control.name}: {name} is no file on disk")
    if "/" in name or name[0] in "-.$0123456789":
        raise Unrealisable(f"{control.name}: {name} is not looked up as a DD name")
    return name.replace(".", "_")


def file_spec(model: ProgramModel, file: File) -> FileSpec:
    """What SELECT and FD of one file say. Raises Unrealisable."""
    control, description = file.control, file.description
    if control.unsupported or description.unsupported or description.linage or description.sort:
        raise Unrealisable(f"{file.name}: clauses that the simulator does not have")
    organization = Organization(control.organization)
    return FileSpec(
        name=file.name,
        external=external_name(control),
        organization=organization,
        access=Access(control.access),
        minimum=0 if organization is Organization.LINE_SEQUENTIAL else file.minimum,
        maximum=file.maximum,
        optional=control.optional,
        depending=file.varying_depending is not None,
        keys=_keys(model, file),
        relative_key=file.relative_key is not None,
    )


def _keys(model: ProgramModel, file: File) -> tuple[Key, ...]:
    if file.record_key is None:
        return ()
    fields = [(file.record_key, False)]
    fields += [(f, d) for f, (_, d) in zip(file.alternate_keys, file.control.alternate_keys, strict=True)]
    keys = []
    for number, duplicates in fields:
        item = model.fields[number]
        if item.area != file.area:
            raise Unrealisable(f"{file.name}: key {item.name} lies outside the record")
        keys.append(Key(item.offset, item.length, duplicates))
    return tuple(keys)


def mnemonic_lines(model: ProgramModel, text: str) -> int:
    """The operand of ADVANCING in the log as a number of lines; -1 is PAGE. Raises Unrealisable."""
    if text.lstrip("-").isdigit():
        return int(text)
    if text == "PAGE":
        return -1
    devices = {mnemonic.upper(): device.upper() for device, mnemonic in model.program.special_names.mnemonics}
    if devices.get(text.upper()) in ("FORMFEED", "TOP", "CSP", "S01", "S02", "S03", "S04", "S05"):
        return -1
    raise Unrealisable(f"ADVANCING {text} has no defined bytes")


def defined_names(unit: Unit) -> frozenset[str]:
    """What a CALL in the untouched original finds in its own source: contained programs, and ENTRY names."""
    names: set[str] = set()
    waiting = [model.program for model in unit.programs]
    while waiting:
        program = waiting.pop()
        names.add(program.name.upper())
        waiting += program.nested
        names |= {node.name.upper() for node in all_nodes(program) if isinstance(node, ast.Entry)}
    return frozenset(names)
