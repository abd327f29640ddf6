"""Where a fault shows in the COBOL's terms.

Takes: the sound Java, a fault, the unit. Gives: `Spot`: the probes that stand in front of it, the items its statement
names, the values of the literals there. Read off the text of the generated Java, comments included: a hint for the
search, never a fact that anything is judged by.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from locksmith.faults.fault import Fault
from locksmith.faults.planting import JavaSource, positions_of
from locksmith.model.program import AreaKind, Field, ProgramModel
from locksmith.model.unit import Unit

_PROBE = re.compile(r"\b(?:probe|hit)\((\d+)\)|\benter\((\w+)\)|\buntil\(.*, (\d+), (\d+)\)")
_LABEL = re.compile(r"static final int (\w+) = (\d+);")
_METHOD = re.compile(r"^  (?:private )?(?:void|int|boolean) (\w+)\(\)", re.MULTILINE)
_LITERAL = re.compile(r'Field (\w+) =\s+Literal\.(?:number|text)\("((?:[^"\\]|\\.)*)"')
_STATEMENT = re.compile(r"^ *// \d+: ", re.MULTILINE)
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_OPERATION = re.compile(r"\bs\.\w+\.(?:open|close|read\w*|write|rewrite|delete|start)\([^;\n]*?(\d+)\)")
_CONTEXT = 500  # characters of Java in front of a place that may have to do with it
_BEFORE = 3  # probes in front of a place
_DEPTH = 4  # calls of methods that have no probe of their own


@dataclass(frozen=True, slots=True)
class Item:
    """An item with its unit-wide area."""

    area: int
    field: Field


@dataclass(frozen=True, slots=True)
class Spot:
    """Each nearest first: `probes` and `sites` (operations in front), unit-wide; `items`; `literals` as they are
    written."""

    probes: tuple[int, ...]
    sites: tuple[int, ...]
    items: tuple[Item, ...]
    literals: tuple[str, ...]


class Spots:
    """Finds the spots of faults."""

    def __init__(self, sources: Mapping[str, JavaSource], unit: Unit) -> None:
        self._sources = sources
        self._unit = unit
        self._literals = {
            name: value
            for s in sources.values()
            if s.name.endswith("Literals.java")
            for name, value in _LITERAL.findall(s.text.decode())
        }

    @cached_property
    def _items(self) -> dict[str, list[Item]]:
        """Items by their names as Java spells them, case apart."""
        out: dict[str, list[Item]] = {}
        for base, model in zip(self._unit.area_base, self._unit.programs, strict=True):
            for item in model.fields:
                names = [item.name, *(c.name for c in item.conditions)] if not item.filler else []
                for name in names:
                    out.setdefault(_plain(name), []).append(Item(base + item.area, item))
        return out

    def all_items(self) -> list[Item]:
        """Every elementary item of the program under test that has bytes of its own."""
        model = self._unit.programs[0]
        kinds = (AreaKind.WORKING, AreaKind.LOCAL, AreaKind.RECORD)
        found = (f for f in model.fields if not f.children and f.length and model.areas[f.area].kind in kinds)
        return [Item(f.area, f) for f in found]

    def of(self, fault: Fault) -> Spot:
        """The spot of a fault, of all its places together."""
        probes: dict[int, None] = {}
        sites: dict[int, None] = {}
        own = self._sources[fault.file].text.decode(errors="replace")
        near = [_line(own, fault.edit.start), fault.original, fault.edit.text]
        around: list[str] = []
        for source, position in positions_of(self._sources, fault):
            text = source.text.decode(errors="replace")
            probes.update(dict.fromkeys(self._before(source, text, position, _DEPTH)))
            sites.update(dict.fromkeys(self._sites(source, text, position)))
            near.append(_line(text, position))
            around += [_statement(text, position), text[max(0, position - _CONTEXT) : position]]
        words = dict.fromkeys(w for part in (*near, *around) for w in _WORD.findall(part))
        items = {(i.area, i.field.id): i for w in words for i in self._items.get(_plain(w), ()) if i.field.length}
        literals = dict.fromkeys(self._literals[w] for w in words if w in self._literals)
        return Spot(tuple(probes), tuple(sites), tuple(items.values()), tuple(literals))

    def _sites(self, source: JavaSource, text: str, position: int) -> list[int]:
        """Operations of files in the text in front of a place and on its line."""
        end = (text + "\n").find("\n", position)
        found = _OPERATION.findall(text, max(0, position - _CONTEXT), end)
        model, _ = program_of(self._unit, source.name)
        base = self._unit.site_base[self._unit.programs.index(model)]
        return [base + int(n) for n in reversed(found) if int(n) < len(model.sites)]

    def _before(self, source: JavaSource, text: str, position: int, depth: int) -> Iterator[int]:
        """Probes of the method a place stands in, nearest first, then its first one, that is passed whenever the place
        is; for a method without any, those of its callers."""
        starts = [m for m in _METHOD.finditer(text, 0, position)]
        if not starts:
            return
        model, base = program_of(self._unit, source.name)
        found = list(_PROBE.finditer(text, starts[-1].start(), position))
        for match in (*reversed(found[-_BEFORE:]), *found[:1]):
            yield from (base + p for p in self._numbers(match, source, model))
        if not found and depth:
            for call in re.finditer(rf"(?<!void ){re.escape(starts[-1][1])}\(\);", text):
                yield from self._before(source, text, call.start(), depth - 1)

    def _numbers(self, match: re.Match[str], source: JavaSource, model: ProgramModel) -> Iterator[int]:
        plain, label, true, false = match.groups()
        if label is None:
            yield from (int(n) for n in (plain, true, false) if n)
            return
        number = self._labels.get((source.name.rpartition("/")[0], label), len(model.labels))
        probe = model.labels[number].probe if number < len(model.labels) else None
        if probe is not None:
            yield probe

    @cached_property
    def _labels(self) -> dict[tuple[str, str], int]:
        """The numbers of labels by folder and name."""
        sources = ((s.name.rpartition("/")[0], s.text.decode(errors="replace")) for s in self._sources.values())
        return {(folder, name): int(n) for folder, text in sources for name, n in _LABEL.findall(text)}


def program_of(unit: Unit, file: str) -> tuple[ProgramModel, int]:
    """The program of a source, the one with the longest name that its class starts with, and its first probe."""
    stem = _plain(file.rpartition("/")[2])
    bases = zip(unit.programs, unit.probe_base, strict=True)
    named = [(m, b) for m, b in bases if stem.startswith(_plain(m.name))]
    return max(named, key=lambda n: len(n[0].name), default=(unit.programs[0], 0))


def _plain(name: str) -> str:
    return re.sub(r"[-_]|\.java$", "", name).lower()


def _line(text: str, position: int) -> str:
    return text[text.rfind("\n", 0, position) + 1 : (text + "\n").find("\n", position)]


def _statement(text: str, position: int) -> str:
    """From the comment that shows the COBOL to the end of the line."""
    end = (text + "\n").find("\n", position)
    start = max((m.start() for m in _STATEMENT.finditer(text, max(0, position - 2000), end)), default=position)
    return text[start:end]
