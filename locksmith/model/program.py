"""The resolved program: what every later stage reads.

Takes: nothing (types only; `resolve_program` in `model/resolve.py` builds them). Gives: `ProgramModel` and its
parts. Never changes after it is built; ids are given once here and both targets use them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum

from locksmith.diagnostics import Diagnostic, Span
from locksmith.syntax import ast


class Usage(StrEnum):
    GROUP = "group"
    DISPLAY = "display"  # zoned numeric, alphanumeric, edited: see Category
    BINARY = "binary"  # COMP, COMP-4, BINARY: big-endian, truncated to the PIC
    COMP5 = "comp5"  # native (little-endian here), not truncated
    PACKED = "packed"  # COMP-3
    COMP6 = "comp6"  # packed without a sign nibble
    FLOAT = "float"  # COMP-1
    DOUBLE = "double"  # COMP-2
    INDEX = "index"  # 4 bytes native in GnuCOBOL
    POINTER = "pointer"  # 8 bytes; handles (design.md section 3)
    PROCEDURE_POINTER = "procedure_pointer"
    NATIONAL = "national"


class Category(StrEnum):
    GROUP = "group"
    ALPHABETIC = "alphabetic"
    ALPHANUMERIC = "alphanumeric"
    ALPHANUMERIC_EDITED = "alphanumeric_edited"
    NUMERIC = "numeric"
    NUMERIC_EDITED = "numeric_edited"
    FLOAT = "float"
    INDEX = "index"
    POINTER = "pointer"
    NATIONAL = "national"


@dataclass(frozen=True, slots=True)
class Picture:
    """A parsed PICTURE. `size` is in character positions, `digits` counts 9/P/Z/*…, `scale` is V and P applied
    (negative for trailing P), `edited` is the expanded symbol string of an edited picture."""

    text: str
    category: Category
    size: int
    digits: int = 0
    scale: int = 0
    signed: bool = False
    edited: str = ""


@dataclass(frozen=True, slots=True)
class Occurs:
    minimum: int
    maximum: int
    stride: int  # bytes from one occurrence to the next
    depending: int | None = None  # field id of the ODO object
    keys: tuple[tuple[bool, int], ...] = ()  # (ascending, field id)
    indexes: tuple[int, ...] = ()  # field ids of its index names


@dataclass(frozen=True, slots=True)
class ConditionValue:
    """An 88-level on the field that owns it."""

    name: str
    values: tuple[ast.ValueRange, ...]
    false_value: ast.NumericLiteral | ast.TextLiteral | ast.Figurative | ast.AllLiteral | None
    span: Span


@dataclass(frozen=True, slots=True)
class Field:
    """One data item. `offset` is in bytes from the start of its area for the first occurrence of every
    dimension; `length` is the bytes of one occurrence (a group with an ODO: its maximum). `dimensions` are the
    OCCURS that apply, outermost first, own one included."""

    id: int
    name: str  # "FILLER" where unnamed
    level: int
    area: int  # id of its Area
    offset: int
    length: int
    usage: Usage
    category: Category
    span: Span
    picture: Picture | None = None
    signed: bool = False
    sign_leading: bool = False
    sign_separate: bool = False
    justified: bool = False
    blank_when_zero: bool = False
    parent: int | None = None
    children: tuple[int, ...] = ()
    redefines: int | None = None
    occurs: Occurs | None = None
    dimensions: tuple[Occurs, ...] = ()
    conditions: tuple[ConditionValue, ...] = ()
    values: tuple[ast.ValueRange, ...] = ()
    renames: tuple[int, int | None] | None = None
    filler: bool = False
    variable: bool = (
        False  # its length or its position hangs on an OCCURS DEPENDING: model/variable.py has the formulas
    )

    @property
    def digits(self) -> int:
        return self.picture.digits if self.picture else 0

    @property
    def scale(self) -> int:
        return self.picture.scale if self.picture else 0


class AreaKind(StrEnum):
    WORKING = "working"
    LOCAL = "local"
    LINKAGE = "linkage"
    RECORD = "record"  # all 01 records of one FD, overlaid
    SPECIAL = "special"  # RETURN-CODE, TALLY …


@dataclass(frozen=True, slots=True)
class Area:
    """One storage area: a level-01/77 item with all that redefines it, or the record area of a file.

    `initial` is its content when the program first starts (VALUE clauses and GnuCOBOL's defaults; record areas
    X'00'), empty for linkage."""

    id: int
    name: str
    kind: AreaKind
    length: int
    roots: tuple[int, ...]  # field ids of its level-01/77 items
    initial: bytes = b""


@dataclass(frozen=True, slots=True)
class File:
    id: int
    name: str
    control: ast.FileControl
    description: ast.FileDescription
    area: int
    records: tuple[int, ...]  # field ids of its 01 records
    record_key: int | None = None
    alternate_keys: tuple[int, ...] = ()
    relative_key: int | None = None
    status: int | None = None  # field id
    varying_depending: int | None = None
    minimum: int = 0
    maximum: int = 0
    use_section: int | None = None  # section index of the USE procedure that serves it


@dataclass(frozen=True, slots=True)
class Label:
    """A place control can go to: a section header or a paragraph, in source order.

    `probe` is its entry probe (named paragraphs and section headers); unnamed main code has none.
    `section` is the index of its Section. `end` of a section is `section_end` labels, see ControlFlow."""

    id: int
    name: str | None
    section: int
    node: ast.Paragraph
    probe: int | None
    span: Span
    header: bool = False  # the header of its section (also of the unnamed main section)

    @property
    def is_paragraph(self) -> bool:
        """Whether it counts for P: a named paragraph."""
        return self.name is not None and not self.header


@dataclass(frozen=True, slots=True)
class SectionInfo:
    """`labels` are the label ids from its header (an unnamed paragraph, always present, may be empty) on."""

    index: int
    name: str | None
    labels: tuple[int, ...]
    node: ast.Section
    declarative: bool = False


class EdgeKind(StrEnum):
    PERFORM = "perform"
    GO_TO = "go_to"
    ALTER = "alter"
    FALL_THROUGH = "fall_through"
    RETURN = "return"
    MAIN = "main"  # any of the above that starts or ends in unnamed code


@dataclass(frozen=True, slots=True)
class Edge:
    """Static edge between label ids; `counted` edges are T of design.md section 5."""

    id: int
    source: int
    target: int
    kind: EdgeKind
    counted: bool


class DecisionKind(StrEnum):
    IF = "if"
    EVALUATE = "evaluate"
    UNTIL = "until"
    SEARCH = "search"
    PHRASE = "phrase"
    DEPENDING = "depending"
    HANDLE = "handle"


@dataclass(frozen=True, slots=True)
class Outcome:
    """One way out of a decision. `probe` is the probe that tells it. `label`: `true`, `false`, `WHEN 2`, `OTHER`,
    `AT END`, `NOT AT END`, …"""

    id: int
    decision: int
    label: str
    probe: int
    span: Span


@dataclass(frozen=True, slots=True)
class Decision:
    """`node` is the deciding node: If, Evaluate, Perform (until/varying number `index`), Search, Handlers, GoTo.
    `outcomes` are outcome ids in the order of design.md section 5 (true before false; WHENs in order, then
    OTHER; for a phrase the phrase, then its opposite; UNTIL: condition true, then false)."""

    id: int
    kind: DecisionKind
    label: int  # the Label it stands in
    node: ast.Node
    index: int
    outcomes: tuple[int, ...]
    span: Span


class SiteKind(IntEnum):
    OPEN = 1
    CLOSE = 2
    READ = 3
    WRITE = 4
    REWRITE = 5
    DELETE = 6
    START = 7
    CALL = 8
    ACCEPT = 9
    DISPLAY = 10
    ABEND = 11
    RANDOM = 12
    CANCEL = 13
    ADDRESS = 14


@dataclass(frozen=True, slots=True)
class ExternalSite:
    """One external operation. `resource` names the file or the CALL target; `stream` is the id of its reply
    stream `resource.operation`, shared by all sites with the same pair; `bound` is the program of the directory
    that a CALL is bound to by configuration; `choices` are those that a CALL by a variable runs when it holds their
    name, which the variable says at run time."""

    id: int
    kind: SiteKind
    label: int
    node: ast.Node
    resource: str
    stream: int
    span: Span
    file: int | None = None
    item: int = 0  # which file of an OPEN/CLOSE with several
    bound: str | None = None
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ProbePoint:
    """What a probe id stands for: `label`, `outcome` or `fuel` (a loop body without an outcome of its own)."""

    id: int
    kind: str
    target: int


@dataclass(frozen=True, slots=True)
class ProgramModel:
    """Everything later stages know about one program. `index` maps are keyed by `id(node)` of AST nodes that
    `program` owns: `field_of` (Reference → field id), `condition_of` (ConditionName/Reference → (field id,
    position in Field.conditions)), `label_of` (ProcedureName → label id; a section header for a section),
    `decision_of` (deciding node → its decision ids; a statement with Handlers → theirs too), `site_of` (statement,
    or FunctionCall of RANDOM → site ids in operand order), `fuel_of` (inline Perform TIMES or without UNTIL → fuel
    probe id). A name that is not defined is in none of them and in `diagnostics`."""

    name: str
    program: ast.Program
    areas: tuple[Area, ...]
    fields: tuple[Field, ...]
    files: tuple[File, ...]
    labels: tuple[Label, ...]
    sections: tuple[SectionInfo, ...]
    edges: tuple[Edge, ...]
    decisions: tuple[Decision, ...]
    outcomes: tuple[Outcome, ...]
    sites: tuple[ExternalSite, ...]
    streams: tuple[str, ...]  # stream id → "RESOURCE.OPERATION"
    probes: tuple[ProbePoint, ...]
    linkage: tuple[int, ...]  # area ids of PROCEDURE DIVISION USING, in order
    diagnostics: tuple[Diagnostic, ...]  # errors, unsupported, caveats, all with spans
    field_of: Mapping[int, int] = field(default_factory=dict)
    condition_of: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    unsupported_references: frozenset[int] = frozenset()  # of registers and sections that neither target has
    label_of: Mapping[int, int] = field(default_factory=dict)
    decision_of: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    site_of: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    fuel_of: Mapping[int, int] = field(default_factory=dict)
    alter_of: Mapping[int, tuple[tuple[int, int], ...]] = field(default_factory=dict)  # Alter → (label, new target)
    alterable: frozenset[int] = frozenset()  # label ids whose GO TO may be altered
    area_groups: tuple[tuple[int, ...], ...] = ()  # at most 63 groups of area ids; checkpoint digests by group
    write_mask: tuple[int, ...] = ()  # per label: groups that may be written while it or its callers are active
    unsupported: tuple[Diagnostic, ...] = ()  # the subset that makes a path not judgeable

    def field_named(self, name: str, *qualifiers: str) -> Field:
        """The one field of that name under those qualifiers. Raises KeyError where there is none or several."""
        found = [f for f in self.fields if f.name == name.upper() and self._under(f, qualifiers)]
        if len(found) != 1:
            raise KeyError(f"{name}: {len(found)} fields")
        return found[0]

    def _under(self, item: Field, qualifiers: tuple[str, ...]) -> bool:
        names = []
        parent = item.parent
        while parent is not None:
            names.append(self.fields[parent].name)
            parent = self.fields[parent].parent
        rest = iter(names)
        return all(any(q.upper() == n for n in rest) for q in qualifiers)
