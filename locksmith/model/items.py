"""Data items while the storage is laid out.

Takes: nothing (types only). Gives: `Item`, one data description entry with its place, and `StorageBuild`, all of them.
Both are mutable while the model is being built and never leave `model/`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from locksmith.model.findings import Findings
from locksmith.model.program import Area, AreaKind, Field, Picture, Usage
from locksmith.syntax import ast

Report = Callable[[str, str, ast.Node], None]  # code, message, node


@dataclass(slots=True, eq=False)
class Item:
    """One data item while the layout is made. `size` is one occurrence; `offset` the first occurrence in its
    record."""

    entry: ast.DataEntry
    level: int
    name: str
    filler: bool
    usage: Usage = Usage.DISPLAY
    id: int = -1
    native_size: int = 0
    parent: Item | None = None
    children: list[Item] = field(default_factory=list)
    conditions: list[ast.DataEntry] = field(default_factory=list)
    redefines: Item | None = None
    renames: tuple[Item, Item | None] | None = None
    picture: Picture | None = None
    sign_leading: bool = False
    sign_separate: bool = False
    signed: bool = False
    offset: int = 0
    size: int = 0
    variable_size: bool = False  # an OCCURS DEPENDING stands below
    variable_place: bool = False  # something of variable size stands before it in its record

    @property
    def occurs(self) -> int:
        return self.entry.occurs.maximum if self.entry.occurs else 1

    @property
    def total(self) -> int:
        return self.size * self.occurs

    @property
    def root(self) -> Item:
        item = self
        while item.parent is not None:
            item = item.parent
        return item

    def items(self) -> Iterator[Item]:
        """This item and all below it, in declaration order."""
        yield self
        for child in self.children:
            yield from child.items()


@dataclass(slots=True)
class Root:
    """A level-01/77 item and the area it opens or shares."""

    item: Item
    kind: AreaKind
    file: str | None = None


@dataclass(slots=True)
class StorageBuild:
    """The storage of one program as far as it is made."""

    program: ast.Program
    findings: Findings
    items: list[Item] = field(default_factory=list)
    roots: list[Root] = field(default_factory=list)
    fields: list[Field] = field(default_factory=list)
    areas: list[Area] = field(default_factory=list)
    area_of_root: dict[int, int] = field(default_factory=dict)  # root item id → area id

    def report(self, code: str, message: str, node: ast.Node) -> None:
        self.findings.add(code, message, node)
