"""The harness catalog: what each component of a scenario may be, and where each choice came from.

Takes: a `Unit`. Gives: `Catalog`: components for file operations, CALL replies, ACCEPT, entry parameters, environment
blocks, the clock and initial storage. Never chooses and never runs anything; searchers draw from it, the report shows
it, and `locksmith.toml` can add to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from locksmith.cases.case import (
    CLASSES,
    DEFAULT_CLOCK,
    DEFAULT_FUEL,
    CoverageClass,
    Hook,
    HookAction,
    TestCase,
)
from locksmith.cases.choices import Choice, slot_choices
from locksmith.cases.layout import Layout, LayoutBuilder
from locksmith.cases.mining import FactIndex, FactKind, Range, mine_facts
from locksmith.cases.pointers import BlockPlan, plan_blocks
from locksmith.externals.files import documented_statuses, is_documented, reads_by_key
from locksmith.model.program import AreaKind, ExternalSite, Field, File, ProgramModel, SiteKind
from locksmith.model.unit import Unit
from locksmith.syntax import ast

_FILE_KINDS = frozenset(
    {SiteKind.OPEN, SiteKind.CLOSE, SiteKind.READ, SiteKind.WRITE, SiteKind.REWRITE, SiteKind.DELETE, SiteKind.START}
)
_CLOCK_WORDS = ("DATE", "DAY", "TIME")


@dataclass(frozen=True, slots=True)
class FilePart:
    """Replies of one file operation (a stream shared by its sites). `records` is empty but for READ."""

    key: int
    name: str
    kind: SiteKind
    by_key: bool
    statuses: tuple[Choice, ...]
    undocumented: tuple[Choice, ...]
    records: tuple[Layout, ...]
    lengths: tuple[int, ...]
    sites: tuple[int, ...]  # unit-wide ids
    handled: bool = True  # the program notices a failure: a FILE STATUS item, a USE procedure or a phrase


@dataclass(frozen=True, slots=True)
class ItemPart:
    """One USING item that a CALL may change."""

    operand: int
    name: str
    layouts: tuple[Layout, ...]


@dataclass(frozen=True, slots=True)
class CallPart:
    """Replies of one CALL site."""

    key: int
    name: str
    items: tuple[ItemPart, ...]
    codes: tuple[Choice, ...]  # origin says why; data is the decimal text of RETURN-CODE
    may_miss: bool  # ON EXCEPTION is written


@dataclass(frozen=True, slots=True)
class AcceptPart:
    """Texts given to one ACCEPT site; RANDOM too, with `random` set and decimal texts of the value × 10^9."""

    key: int
    name: str
    texts: tuple[Choice, ...]
    random: bool = False


@dataclass(frozen=True, slots=True)
class ParameterPart:
    """One parameter of PROCEDURE DIVISION USING."""

    name: str
    layouts: tuple[Layout, ...]


@dataclass(frozen=True, slots=True)
class PresetPart:
    """An item of WORKING-STORAGE that the program tests."""

    area: int
    offset: int
    name: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Catalog:
    files: tuple[FilePart, ...]
    calls: tuple[CallPart, ...]
    accepts: tuple[AcceptPart, ...]
    parameters: tuple[ParameterPart, ...]
    blocks: tuple[BlockPlan, ...]
    presets: tuple[PresetPart, ...]
    clocks: tuple[int, ...] = (DEFAULT_CLOCK, 1_704_067_199, 1_735_689_599, 951_782_400, 1_720_000_000)
    documented: dict[int, frozenset[bytes]] = field(default_factory=dict)  # wire key → statuses of class natural
    brought: Mapping[int, tuple[Range, ...]] = field(default_factory=dict)  # unit-wide site → places it may write
    fuel: int = DEFAULT_FUEL

    @property
    def empty(self) -> bool:
        """Nothing outside can reach the program: it has one natural case."""
        return not (self.files or self.calls or self.accepts or self.parameters or self.blocks)


_NO_VALUES: Mapping[str, Sequence[str]] = MappingProxyType({})


def build_catalog(unit: Unit, values: Mapping[str, Sequence[str]] = _NO_VALUES, fuel: int | None = None) -> Catalog:
    """Mine every program of the unit. Keys are unit-wide (docs/wire.md). `values` adds texts by item name, `fuel` is
    what every case gets."""
    files: list[FilePart] = []
    calls: list[CallPart] = []
    accepts: list[AcceptPart] = []
    parameters: list[ParameterPart] = []
    blocks: list[BlockPlan] = []
    presets: list[PresetPart] = []
    documented: dict[int, frozenset[bytes]] = {}
    brought: dict[int, tuple[Range, ...]] = {}
    for position, model in enumerate(unit.programs):
        stream_base = unit.n_sites + unit.stream_base[position]
        miner = _ProgramCatalog(model, unit.site_base[position], stream_base, unit.area_base[position], values)
        files += miner.files()
        calls += miner.calls()
        accepts += miner.accepts()
        presets += miner.presets()
        brought |= miner.brought()
        if position == 0:
            parameters += miner.parameters()
            blocks += plan_blocks(model, miner.builder)
    for part in files:
        known = frozenset(c.data for c in part.statuses)
        documented[part.key] = known
        documented.update(dict.fromkeys(part.sites, known))
    return Catalog(
        tuple(files),
        tuple(calls),
        tuple(accepts),
        tuple(parameters),
        tuple(blocks),
        tuple(presets),
        documented=documented,
        brought=brought,
        fuel=fuel or DEFAULT_FUEL,
    )


def classify_case(case: TestCase, catalog: Catalog) -> CoverageClass:
    """The class of what a case reaches, by the most invasive thing it uses (design.md section 5)."""
    if case.hooks:
        return max((_hook_class(h, catalog) for h in case.hooks), key=CLASSES.index)
    for key, replies in case.streams:
        known = catalog.documented.get(key)
        if known is not None and any(not is_documented(r.status, known) for r in replies):
            return CoverageClass.DISPATCHER
    return CoverageClass.PRESET if case.presets else CoverageClass.NATURAL


def _hook_class(hook: Hook, catalog: Catalog) -> CoverageClass:
    """Changing what an operation brings leaves the flow to the program; anything else forces it."""
    if hook.action is HookAction.PERFORM:
        return CoverageClass.INJECTED
    if hook.action is HookAction.SET_BEHIND:
        place = Range(hook.area, hook.offset, len(hook.data))
        if any(brought.covers(place) for brought in catalog.brought.get(hook.probe, ())):
            return CoverageClass.DISPATCHER
    return CoverageClass.FORCED


class _ProgramCatalog:
    def __init__(
        self,
        model: ProgramModel,
        site_base: int,
        stream_base: int,
        area_base: int,
        values: Mapping[str, Sequence[str]],
    ) -> None:
        self.model = model
        self.site_base = site_base
        self.stream_base = stream_base
        self.area_base = area_base
        self.index = FactIndex(mine_facts(model))
        self.values = values
        self.builder = LayoutBuilder(model, self.index, values)

    def files(self) -> list[FilePart]:
        by_stream: dict[int, list[ExternalSite]] = {}
        for site in self.model.sites:
            if site.kind in _FILE_KINDS and site.file is not None:
                by_stream.setdefault(site.stream, []).append(site)
        return [self._file(stream, sites) for stream, sites in sorted(by_stream.items())]

    def _file(self, stream: int, sites: list[ExternalSite]) -> FilePart:
        file = self.model.files[sites[0].file or 0]
        kind = sites[0].kind
        keyed = [reads_by_key(site, file) for site in sites]
        statuses: dict[bytes, str] = {}
        for by_key in sorted(set(keyed)):
            for status in documented_statuses(kind, file.control.organization, by_key):
                statuses.setdefault(status, "documented status")
        compared = self._compared_statuses(file)
        statuses.update({s: o for s, o in compared.items() if s not in statuses and is_documented(s, statuses)})
        is_read = kind is SiteKind.READ
        records: tuple[Layout, ...] = ()
        if is_read:
            place = Range(file.area, 0, self.model.areas[file.area].length)
            records = self.builder.layouts(place)
        return FilePart(
            self.stream_base + stream,
            self.model.streams[stream],
            kind,
            all(keyed),
            tuple(Choice(s, o) for s, o in statuses.items()),
            tuple(Choice(s, o) for s, o in compared.items() if s not in statuses),
            records,
            _lengths(self.model, file) if is_read else (),
            tuple(self.site_base + s.id for s in sites),
            file.status is not None
            or file.use_section is not None
            or any(getattr(s.node, "handlers", ()) for s in sites),
        )

    def _compared_statuses(self, file: File) -> dict[bytes, str]:
        """Two-character literals that the program compares the file's status with."""
        if file.status is None:
            return {}
        item = self.model.fields[file.status]
        choices, specific = slot_choices(item, self.index.said_of(Range(item.area, item.offset, item.length)))
        compared = [c for c in choices[:specific] if c.origin.startswith((FactKind.COMPARED, FactKind.CONDITION))]
        return {c.data: c.origin for c in compared if len(c.data) == 2 and c.data.isalnum()}

    def calls(self) -> list[CallPart]:
        sites = [s for s in self.model.sites if s.kind is SiteKind.CALL and s.bound is None]
        return [self._call(s) for s in sites]

    def _call(self, site: ExternalSite) -> CallPart:
        node = site.node
        assert isinstance(node, ast.Call)
        items = []
        for operand, argument in enumerate(node.arguments):
            place = self._argument(argument)
            if place is not None:
                layouts = self.builder.layouts(place, frozenset({site.label}))
                items.append(ItemPart(operand, layouts[0].name if layouts else "", layouts))
        codes = {"0": "success"}
        codes.update(dict.fromkeys(("4", "8", "12", "16", "-1"), "usual RETURN-CODE"))
        name = f"{self.model.streams[site.stream]} line {site.span.line}"
        return CallPart(
            self.site_base + site.id,
            name,
            tuple(items),
            tuple(Choice(c.encode(), o) for c, o in codes.items()),
            any(h.on is not None for h in node.handlers),
        )

    def brought(self) -> dict[int, tuple[Range, ...]]:
        """What each operation may write, BY CONTENT items and status items included."""
        return {self.site_base + s.id: tuple(self._brought_by(s)) for s in self.model.sites}

    def _brought_by(self, site: ExternalSite) -> Iterator[Range]:
        node = site.node
        operands: list[object] = []
        if site.file is not None:
            file = self.model.files[site.file]
            yield self._unit_range(file.area, 0, self.model.areas[file.area].length)
            if file.status is not None:
                item = self.model.fields[file.status]
                yield self._unit_range(item.area, item.offset, item.length)
        if isinstance(node, ast.Call):
            operands += [a.operand for a in node.arguments]
        elif isinstance(node, ast.Accept):
            operands.append(node.target)
        elif isinstance(node, ast.Read):
            operands.append(node.into)
        for operand in operands:
            field_id = self.model.field_of.get(id(operand))
            if field_id is not None:
                item = self.model.fields[field_id]
                yield self._unit_range(item.area, item.offset, item.length)

    def _unit_range(self, area: int, offset: int, length: int) -> Range:
        return Range(self.area_base + area, offset, length)

    def _argument(self, argument: ast.Argument) -> Range | None:
        """What the callee may change: a BY REFERENCE item."""
        if argument.mode != "REFERENCE" or not isinstance(argument.operand, ast.Reference):
            return None
        field_id = self.model.field_of.get(id(argument.operand))
        if field_id is None:
            return None
        item = self.model.fields[field_id]
        length = item.length - _spare(self.model, item)
        return Range(item.area, item.offset, length) if length > 0 else None

    def accepts(self) -> list[AcceptPart]:
        parts = []
        for site in self.model.sites:
            name = f"{self.model.streams[site.stream]} line {site.span.line}"
            if site.kind is SiteKind.RANDOM:
                texts = tuple(Choice(t, "range of RANDOM") for t in (b"0", b"500000000", b"999999999", b"123456789"))
                parts.append(AcceptPart(self.site_base + site.id, name, texts, random=True))
            elif site.kind is SiteKind.ACCEPT and isinstance(site.node, ast.Accept):
                if site.node.source is not None and site.node.source.startswith(_CLOCK_WORDS):
                    continue
                field_id = self.model.field_of.get(id(site.node.target))
                if field_id is None:
                    continue
                item = self.model.fields[field_id]
                said = self.index.said_of(Range(item.area, item.offset, item.length))
                texts = slot_choices(item, said, self.values.get(item.name, ()))[0]
                parts.append(AcceptPart(self.site_base + site.id, name, texts))
        return parts

    def parameters(self) -> list[ParameterPart]:
        parts = []
        for area_id in self.model.linkage:
            area = self.model.areas[area_id]
            parts.append(ParameterPart(area.name, self.builder.layouts(Range(area_id, 0, area.length))))
        return parts

    def presets(self) -> list[PresetPart]:
        kinds = (AreaKind.WORKING, AreaKind.LOCAL)
        parts = []
        for item in self.model.fields:
            if item.children or item.dimensions or item.length == 0 or self.model.areas[item.area].kind not in kinds:
                continue
            place = Range(item.area, item.offset, item.length)
            said = [(f, r) for f, r in self.index.said_of(place, 0) if f.kind is not FactKind.SET]
            choices, specific = slot_choices(item, said)
            if specific:
                parts.append(PresetPart(self.area_base + item.area, item.offset, item.name, choices[: specific + 2]))
        return parts


def _spare(model: ProgramModel, item: Field) -> int:
    """Bytes of an item that are there only while its OCCURS DEPENDING tables are longer than their minimum."""
    own = item.occurs
    spare = 0
    if own is not None and own.depending is not None:
        spare = (own.maximum - own.minimum) * own.stride
    return spare + sum(_spare(model, model.fields[c]) for c in item.children)


def _lengths(model: ProgramModel, file: File) -> tuple[int, ...]:
    """Record lengths a READ may tell: the full one, and where records vary the shortest too."""
    if file.minimum and file.maximum and file.minimum < file.maximum:
        return (-1, file.minimum, (file.minimum + file.maximum) // 2)
    lengths = sorted({model.fields[r].length for r in file.records})
    if len(lengths) > 1 and file.description.varying:
        return (-1, *lengths)
    return (-1,)
