"""What files hold, and what the simulator says of one operation.

Takes: nothing (types only). Gives: `FileSpec`, `Key`, the two kinds of contents, `Answer`. Never performs an operation.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum


class Unrealisable(Exception):
    """No set of files makes the reference do this in a defined way; the case is left out, with the reason."""


class Organization(StrEnum):
    SEQUENTIAL = "SEQUENTIAL"
    LINE_SEQUENTIAL = "LINE SEQUENTIAL"
    RELATIVE = "RELATIVE"
    INDEXED = "INDEXED"


class Access(StrEnum):
    SEQUENTIAL = "SEQUENTIAL"
    RANDOM = "RANDOM"
    DYNAMIC = "DYNAMIC"


class Status(IntEnum):
    """File statuses that libcob 3.1.2 gives here."""

    SUCCESS = 0
    DUPLICATE = 2
    INCOMPLETE = 4
    OPTIONAL_ABSENT = 5
    NO_UNIT = 7
    END_OF_FILE = 10
    KEY_INVALID = 21
    KEY_EXISTS = 22
    KEY_NOT_EXISTS = 23
    PERMANENT_ERROR = 30
    BOUNDARY_VIOLATION = 34
    NOT_EXISTS = 35
    PERMISSION_DENIED = 37
    CLOSED_WITH_LOCK = 38
    CONFLICT = 39
    ALREADY_OPEN = 41
    NOT_OPEN = 42
    READ_NOT_DONE = 43
    RECORD_OVERFLOW = 44
    READ_ERROR = 46
    INPUT_DENIED = 47
    OUTPUT_DENIED = 48
    I_O_DENIED = 49
    NOT_AVAILABLE = 91

    @property
    def text(self) -> bytes:
        return b"%02d" % self.value


class Mode(StrEnum):
    INPUT = "I"
    OUTPUT = "O"
    I_O = "U"
    EXTEND = "E"


@dataclass(frozen=True, slots=True)
class Key:
    """A key of an indexed file: bytes of the record."""

    offset: int
    length: int
    duplicates: bool = False

    def of(self, record: bytes) -> bytes:
        """The key's bytes; a record that ends early reads as X'00', which is what the record area holds there."""
        return record[self.offset : self.offset + self.length].ljust(self.length, b"\0")


@dataclass(frozen=True, slots=True)
class FileSpec:
    """What SELECT and FD say. `keys[0]` is the RECORD KEY; `relative_key` tells that a relative file has one."""

    name: str
    external: str
    organization: Organization
    access: Access
    minimum: int
    maximum: int
    optional: bool = False
    depending: bool = False  # RECORD VARYING DEPENDING
    keys: tuple[Key, ...] = ()
    relative_key: bool = False

    @property
    def varying(self) -> bool:
        """Records on disk carry their lengths."""
        return self.organization is Organization.SEQUENTIAL and self.minimum != self.maximum


@dataclass(frozen=True, slots=True)
class Answer:
    """What an operation gives: the status, and for a READ the bytes put at the start of the record area and the
    record's length, which may be less (line sequential: padded) or more (short last record)."""

    status: Status
    record: bytes | None = None
    length: int = -1


@dataclass(slots=True)
class Bytes:
    """A sequential, line sequential or relative file."""

    data: bytearray = field(default_factory=bytearray)

    def write(self, at: int, piece: bytes) -> int:
        """Write as pwrite does; the position behind it."""
        if at > len(self.data):
            self.data += bytes(at - len(self.data))
        self.data[at : at + len(piece)] = piece
        return at + len(piece)


@dataclass(slots=True)
class Index:
    """An indexed file: `rows` by primary key, and per alternate key its entries in the order Berkeley DB keeps them:
    by key, duplicates in the order they were added, as (key, number, primary key)."""

    keys: tuple[Key, ...]
    rows: dict[bytes, bytes] = field(default_factory=dict)
    order: list[bytes] = field(default_factory=list)
    alternates: list[list[tuple[bytes, int, bytes]]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.alternates = self.alternates or [[] for _ in self.keys[1:]]

    def entries(self, index: int) -> list[tuple[bytes, int, bytes]]:
        """(key, number, primary key) in the order of key `index`."""
        return [(k, 0, k) for k in self.order] if index == 0 else self.alternates[index - 1]

    def insert(self, record: bytes) -> Status:
        """As WRITE does it: 22 for a key that exists, 02 where an alternate key is now a duplicate."""
        for index, key in enumerate(self.keys[1:], 1):
            if not key.duplicates and self.has(index, key.of(record)):
                return Status.KEY_EXISTS
        return self.put(record, [True] * len(self.keys))

    def has(self, index: int, value: bytes) -> bool:
        entries = self.entries(index)
        at = bisect_left(entries, (value,))
        return at < len(entries) and entries[at][0] == value

    def put(self, record: bytes, changed: list[bool]) -> Status:
        """Add the row and its entries under the alternate keys that `changed` names."""
        primary = self.keys[0].of(record)
        if primary in self.rows:
            return Status.KEY_EXISTS
        self.rows[primary] = record
        insort(self.order, primary)
        status = Status.SUCCESS
        for index, key in enumerate(self.keys[1:], 1):
            if not changed[index]:
                continue
            entries = self.alternates[index - 1]
            value = key.of(record)
            same = [n for k, n, _ in entries if k == value]
            if same and not key.duplicates:
                return Status.KEY_EXISTS
            status = Status.DUPLICATE if same else status
            # Berkeley DB appends a duplicate behind its equals; libcob numbers it one above the last of them
            at = bisect_left(entries, (value + b"\0",))
            entries.insert(at, (value, same[-1] + 1 if same else 1, primary))
        return status

    def remove(self, primary: bytes, changed: list[bool]) -> None:
        """Take the row away, and its entries under the alternate keys that `changed` names."""
        record = self.rows.pop(primary)
        self.order.remove(primary)
        for index, key in enumerate(self.keys[1:], 1):
            if changed[index]:
                value = key.of(record)
                entries = self.alternates[index - 1]
                entries[:] = [e for e in entries if not (e[0] == value and e[2] == primary)]


class Obstacle(StrEnum):
    """What stands where a file should be, so that operations fail as they can in life."""

    DIRECTORY = "a directory"
    FULL = "a full device"  # for sequential files that are only written


Contents = Bytes | Index | Obstacle


@dataclass(frozen=True, slots=True)
class Dataset:
    """One file before a run: its records in order (`tail`: bytes behind the last whole one, sequential only), or what
    stands in its place."""

    records: tuple[bytes, ...] = ()
    tail: bytes = b""
    obstacle: Obstacle | None = None


def load(spec: FileSpec, dataset: Dataset) -> Contents:
    """The file as it stands on disk. Raises Unrealisable for records that an indexed file can't hold together."""
    if dataset.obstacle is not None:
        return dataset.obstacle
    if spec.organization is Organization.INDEXED:
        index = Index(spec.keys)
        for record in dataset.records:
            if index.insert(record) not in (Status.SUCCESS, Status.DUPLICATE):
                raise Unrealisable(f"{spec.name}: the key of a record is there already")
        return index
    return Bytes(bytearray(b"".join(encode(spec, r) for r in dataset.records) + dataset.tail))


def encode(spec: FileSpec, record: bytes) -> bytes:
    """One record as libcob writes it."""
    if spec.organization is Organization.RELATIVE:
        return len(record).to_bytes(8, "little") + record.ljust(spec.maximum, b"\0")
    if spec.organization is Organization.LINE_SEQUENTIAL:
        return record.rstrip(b" ") + b"\n"
    return length_header(len(record)) + record if spec.varying else record


def length_header(length: int) -> bytes:
    """COB_VARSEQ_FORMAT 0: two bytes of length, two of zero."""
    return length.to_bytes(2, "big") + b"\0\0"
