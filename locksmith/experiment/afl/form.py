"""What the bytes of a fuzzer mean over one catalog (docs/afl.md).

Takes: a `Unit` and its `Catalog`. Gives: `Form`, which `unpack.py` and `pack.py` follow and which the C worker reads as
a table. Any bytes at all are a case. Never chooses.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from struct import pack

from locksmith.cases.case import DEFAULT_CLOCK, Reply, Write
from locksmith.cases.catalog import AcceptPart, CallPart, Catalog, FilePart
from locksmith.cases.choices import Choice
from locksmith.cases.codec import encode_reply
from locksmith.cases.layout import Layout
from locksmith.cases.pointers import BlockPlan
from locksmith.externals.files import is_documented
from locksmith.model.program import SiteKind
from locksmith.model.unit import Unit

MAX_CHOICES = 250
MAX_TEMPLATES = 192
RAW = 255  # in place of a choice: the bytes themselves follow
_FULL_RECORD = -1


class Kind(IntEnum):
    """What a component adds to the case."""

    REPLY = 0  # any reply to any stream, byte by byte
    CLOCK = 1
    ENTRY = 2
    MEMORY = 3  # an environment block, byte by byte
    PRESET = 4
    HOOK = 5
    BLOCK = 6  # an environment block as planned
    PART = 7  # a reply as the catalog has it


@dataclass(frozen=True, slots=True)
class SlotForm:
    length: int
    choices: tuple[bytes, ...]  # each `length` long, at least one


Cut = tuple[SlotForm, ...]


@dataclass(frozen=True, slots=True)
class ItemForm:
    """One operand that a reply fills. `sparse`: each slot may be left as it is."""

    operand: int
    sparse: bool
    cuts: tuple[Cut, ...]


@dataclass(frozen=True, slots=True)
class PartForm:
    """Replies of one stream: whole ones (`templates`), and good ones with `values` whose items are filled."""

    key: int
    templates: tuple[Reply, ...]
    keepable: bool
    values: tuple[int, ...]
    items: tuple[ItemForm, ...]


@dataclass(frozen=True, slots=True)
class ParameterForm:
    length: int
    cuts: tuple[Cut, ...]


@dataclass(frozen=True, slots=True)
class EntryForm:
    offset: int
    stride: int
    cuts: tuple[Cut, ...]


@dataclass(frozen=True, slots=True)
class BlockForm:
    handle: int
    cuts: tuple[Cut, ...]
    entries: tuple[EntryForm, ...]
    pointers: tuple[tuple[int, int], ...]
    tail: int


@dataclass(frozen=True, slots=True)
class Form:
    """`components` are (kind, position among those of the kind). `known` are the documented statuses by key; `beyond`
    allows any status, presets and hooks, which no environment gives."""

    fuel: int
    n_keys: int
    beyond: bool
    clocks: tuple[int, ...]
    known: tuple[tuple[int, tuple[bytes, ...]], ...]
    parameters: tuple[ParameterForm, ...]
    blocks: tuple[BlockForm, ...]
    parts: tuple[PartForm, ...]
    components: tuple[tuple[Kind, int], ...]

    def allows(self, key: int, status: bytes) -> bool:
        """Whether a reply to `key` may have this status."""
        known = None if self.beyond else dict(self.known).get(key)
        return known is None or is_documented(status, known)


def build_form(unit: Unit, catalog: Catalog, beyond: bool = False) -> Form:
    """The form of a catalog. What is `beyond` the environment is left out unless asked for."""
    parts = [
        *(_file_part(p, beyond) for p in catalog.files),
        *(_call_part(p) for p in catalog.calls),
        *(_accept_part(p) for p in catalog.accepts),
    ]
    blocks = [_block(p) for p in catalog.blocks]
    areas = unit.programs[0].areas
    lengths = [areas[a].length for a in unit.programs[0].linkage]
    parameters = [ParameterForm(n, _cuts(p.layouts)) for n, p in zip(lengths, catalog.parameters, strict=True)]
    kinds = [Kind.CLOCK, Kind.ENTRY]
    kinds += [Kind.REPLY] if parts else []
    kinds += [Kind.MEMORY] if blocks else []
    kinds += [Kind.PRESET, Kind.HOOK] if beyond else []
    components = [(kind, 0) for kind in kinds]
    components += [(Kind.BLOCK, k) for k in range(len(blocks))]
    components += [(Kind.PART, k) for k in range(len(parts))]
    return Form(
        catalog.fuel,
        unit.n_sites + sum(len(p.streams) for p in unit.programs),
        beyond,
        catalog.clocks or (DEFAULT_CLOCK,),
        tuple((key, tuple(sorted(known))) for key, known in sorted(catalog.documented.items())),
        tuple(parameters),
        tuple(blocks),
        tuple(parts),
        tuple(components),
    )


def _cuts(layouts: Sequence[Layout]) -> tuple[Cut, ...]:
    return tuple(tuple(SlotForm(s.length, _choices(s.length, s.choices)) for s in x.slots) for x in layouts)


def _choices(length: int, choices: Sequence[Choice]) -> tuple[bytes, ...]:
    fitting = dict.fromkeys(c.data.ljust(length)[:length] for c in choices)
    return tuple(fitting)[:MAX_CHOICES] or (b" " * length,)


def _file_part(part: FilePart, beyond: bool) -> PartForm:
    value = _FULL_RECORD if part.kind is SiteKind.READ else 0
    statuses = [c.data for c in (*part.statuses, *(part.undocumented if beyond else ()))]
    templates = tuple(Reply(status=s, value=value) for s in statuses)
    items = (ItemForm(0, False, _cuts(part.records)),) if part.records else ()
    return PartForm(part.key, templates[:MAX_TEMPLATES], part.by_key, part.lengths or (value,), items)


def _call_part(part: CallPart) -> PartForm:
    codes = tuple(int(c.data) for c in part.codes)
    templates = [Reply(value=c) for c in codes] + ([Reply(not_found=True)] if part.may_miss else [])
    items = tuple(ItemForm(i.operand, True, _cuts(i.layouts)) for i in part.items if i.layouts)
    return PartForm(part.key, tuple(templates)[:MAX_TEMPLATES], False, codes or (0,), items)


def _accept_part(part: AcceptPart) -> PartForm:
    texts = [c.data for c in part.texts]
    if part.random:
        return PartForm(part.key, tuple(Reply(value=int(t)) for t in texts)[:MAX_TEMPLATES], False, (0,), ())
    templates = tuple(Reply(writes=(Write(0, 0, t),)) for t in texts)[:MAX_TEMPLATES]
    length = max(map(len, texts), default=0)
    items = (ItemForm(0, False, ((SlotForm(length, _choices(length, part.texts)),),)),) if length else ()
    return PartForm(part.key, templates, False, (0,), items)


def _block(plan: BlockPlan) -> BlockForm:
    entries = tuple(EntryForm(e.offset, e.stride, _cuts(e.layouts)) for e in plan.entries)
    return BlockForm(plan.handle, _cuts(plan.layouts), entries, plan.pointers, plan.tail)


# ---------------------------------------------------------------- the table of the C worker


def encode_form(form: Form) -> bytes:
    """The form as mocks/runtime/form.c reads it (docs/afl.md, Table)."""
    out = [pack("<IHBH", form.fuel, form.n_keys, form.beyond, len(form.clocks))]
    out += [pack("<q", c) for c in form.clocks]
    out.append(pack("<H", len(form.known)))
    for key, statuses in form.known:
        out.append(pack("<HB", key, len(statuses)) + b"".join(statuses))
    out.append(pack("<H", len(form.parameters)))
    for parameter in form.parameters:
        out += [pack("<I", parameter.length), _encode_cuts(parameter.cuts)]
    out.append(pack("<H", len(form.blocks)))
    for block in form.blocks:
        out.append(_encode_block(block))
    out.append(pack("<H", len(form.parts)))
    for part in form.parts:
        out.append(_encode_part(part))
    out.append(pack("<H", len(form.components)))
    out += [pack("<BH", kind, position) for kind, position in form.components]
    return b"".join(out)


def _encode_cuts(cuts: Sequence[Cut]) -> bytes:
    out = [pack("<B", len(cuts))]
    for cut in cuts:
        out.append(pack("<H", len(cut)))
        for slot in cut:
            out += [pack("<IB", slot.length, len(slot.choices)), *slot.choices]
    return b"".join(out)


def _encode_block(block: BlockForm) -> bytes:
    out = [pack("<II", block.handle, block.tail), _encode_cuts(block.cuts), pack("<H", len(block.pointers))]
    out += [pack("<II", offset, handle) for offset, handle in block.pointers]
    out.append(pack("<H", len(block.entries)))
    for entry in block.entries:
        out += [pack("<II", entry.offset, entry.stride), _encode_cuts(entry.cuts)]
    return b"".join(out)


def _encode_part(part: PartForm) -> bytes:
    out = [pack("<HBB", part.key, part.keepable, len(part.templates))]
    for reply in part.templates:
        wire = encode_reply(reply)
        out += [pack("<I", len(wire)), wire]
    out.append(pack("<B", len(part.values)))
    out += [pack("<i", value) for value in part.values]
    out.append(pack("<B", len(part.items)))
    for item in part.items:
        out += [pack("<HB", item.operand, item.sparse), _encode_cuts(item.cuts)]
    return b"".join(out)
