"""The C that surrounds an original: stand-ins for CALL targets and the clock, and the driver of programs with LINKAGE.

Takes: the calls that a log holds. Gives: a shared object to preload, a driver, the script of replies and what the
stand-ins must have been told. Never decides what a reply is: the log does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from struct import Struct

from locksmith.cases.case import Block
from locksmith.gate.stublog import StubEvent
from locksmith.model.program import SiteKind
from locksmith.original.contents import Unrealisable
from locksmith.original.specs import SitePlace, UnitSites
from locksmith.original.toolchain import run_tool
from locksmith.resources import data_directory
from locksmith.syntax import ast

NO_MEMORY_CODE = 248
UNEXPECTED_CODE = 250
ABEND_CODE = 251
_U16 = Struct("<H")
_U32 = Struct("<I")
_HEAD = Struct("<BiH")
_C_FLAGS = ("-O1", "-w", "-fPIC", "-std=gnu11")


@dataclass(frozen=True, slots=True)
class CallScript:
    """`replies` for LK_SCRIPT, `told` as LK_CALLS must be afterwards, `routines` with the most operands each has."""

    replies: bytes
    told: bytes
    routines: Mapping[str, int]


def call_script(sites: UnitSites, events: Iterable[StubEvent]) -> CallScript:
    """Replies and expectations of all calls of a log. Raises Unrealisable for operands that C can't be told of."""
    replies = bytearray()
    told = bytearray()
    routines: dict[str, int] = {}
    for event in events:
        place = sites.place(event.site)
        if place.site.kind not in (SiteKind.CALL, SiteKind.ABEND):
            continue
        ends = place.site.kind is SiteKind.ABEND
        name, operands = event.out[0], event.out[1:]
        after = operands if ends else event.back
        text = name.decode("latin-1").upper() if ends else name.decode("latin-1")
        routines[text] = max(routines.get(text, 0), len(operands))
        shown = _by_address(place, len(operands))
        replies += _U16.pack(len(name)) + name + _HEAD.pack(ends, event.value, len(operands))
        told += _U32.pack(len(name)) + name
        for given, left, visible in zip(operands, after, shown, strict=True):
            replies += _U32.pack(len(left) if visible else 0) + (left if visible else b"")
            if visible and given:
                told += _U32.pack(len(given)) + given
    return CallScript(bytes(replies), bytes(told), routines)


def _by_address(place: SitePlace, count: int) -> list[bool]:
    node = place.site.node
    assert isinstance(node, ast.Call)
    if len(node.arguments) != count:
        raise Unrealisable(f"line {place.site.span.line}: the log has other operands than the CALL")
    return [a.mode != "VALUE" and a.operand is not None for a in node.arguments]


def symbol(name: str) -> str:
    """A program name as libcob looks it up."""
    start = "_" if name[:1].isdigit() else ""
    parts = (c if c.isascii() and (c.isalnum() or c == "_") else "__" if c == "-" else f"_{ord(c):02X}" for c in name)
    return start + "".join(parts)


def routines_source(routines: Mapping[str, int]) -> str:
    """One C function a routine."""
    lines = ['#include "stand_in.h"', ""]
    for name, count in sorted(routines.items()):
        names = [f"a{i}" for i in range(count)]
        parameters = ", ".join(f"void *{n}" for n in names) or "void"
        operands = ", ".join(names) or "0"
        lines += [
            f"int {symbol(name)}({parameters})",
            "{",
            f"    void *operands[] = {{{operands}}};",
            f'    return lk_stand_in("{name}", {count}, operands);',
            "}",
            "",
        ]
    return "\n".join(lines)


def build_stand_ins(routines: Mapping[str, int], directory: Path) -> Path:
    """The shared object with the clock and these routines."""
    runtime = data_directory("mocks") / "original"
    (directory / "routines.c").write_text(routines_source(routines), encoding="ascii")
    command = ["gcc", *_C_FLAGS, "-shared", f"-I{runtime}", "-o", "stand_in.so", "routines.c"]
    run_tool([*command, str(runtime / "stand_in.c")], directory)
    return directory / "stand_in.so"


def build_driver(directory: Path) -> Path:
    """The program that calls another with the parameters of its entries."""
    runtime = data_directory("mocks") / "original"
    run_tool(["cobc", "-x", "-o", "driver", str(runtime / "driver.cbl"), str(runtime / "driver.c")], directory)
    return directory / "driver"


def encode_entries(entries: Sequence[Sequence[bytes]], lengths: Sequence[int]) -> bytes:
    """LK_ENTRIES; each parameter as long as its linkage area, zeros behind what is given (docs/wire.md)."""
    out = bytearray(_U16.pack(len(entries)))
    for entry in entries:
        out += _U16.pack(len(entry))
        for parameter, length in zip(entry, lengths, strict=False):
            data = parameter.ljust(length, b"\0")
            out += _U32.pack(len(data)) + data
    return bytes(out)


def encode_blocks(blocks: Sequence[Block]) -> bytes:
    """LK_BLOCKS."""
    out = bytearray(_U32.pack(len(blocks)))
    for block in blocks:
        out += _U32.pack(block.handle) + _U32.pack(len(block.data)) + block.data
    return bytes(out)
