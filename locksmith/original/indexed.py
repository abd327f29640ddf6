"""Indexed files as libcob 3.1.2 handles them over Berkeley DB without an environment.

Takes: a `FileSpec` and an `Index`. Gives: `IndexedDriver`, one an OPEN, whose operations answer what
`libcob/fileio.c` answers (indexed_*). Never checks modes: `filesystem.py` does.
"""

from __future__ import annotations

from bisect import bisect_left

from locksmith.original.contents import Access, Answer, FileSpec, Index, Mode, Status, Unrealisable

Entry = tuple[bytes, int, bytes]
END = Answer(Status.END_OF_FILE)


class IndexedDriver:
    """Where reading stands: the key of reference and, per key, the entry read last."""

    def __init__(self, spec: FileSpec, content: Index, mode: Mode) -> None:
        self.spec = spec
        self.content = content
        self.mode = mode
        self.reference = 0  # key of reference
        self.last: list[Entry | None] = [None] * len(spec.keys)
        self.written: bytes | None = None  # key of the last WRITE, for the order of sequential ones
        self.current: bytes | None = None  # primary key that a sequential REWRITE or DELETE takes
        self.has_data = bool(content.order)
        if content.order:
            self.last[0] = (content.order[0], 0, content.order[0])

    # ------------------------------------------------------------ finding

    def key_index(self, offset: int) -> int | None:
        """The key whose first byte that is."""
        return next((i for i, k in enumerate(self.spec.keys) if k.offset == offset), None)

    def _hold(self, entry: Entry) -> Answer:
        self.last[self.reference] = entry
        self.current = entry[2]
        self.has_data = True
        record = self.content.rows[entry[2]]
        return Answer(Status.SUCCESS, record[: self.spec.maximum], len(record))

    def read_key(self, offset: int, value: bytes) -> Answer:
        return self._start("=", offset, value)

    def start(self, operator: str, offset: int, value: bytes) -> Status:
        return self._start(operator, offset, value).status

    def _start(self, operator: str, offset: int, value: bytes) -> Answer:
        index = self.key_index(offset)
        if index is None:
            return Answer(Status.KEY_NOT_EXISTS)
        self.reference = index
        entries = self.content.entries(index)
        found = _position(entries, operator, value, self.spec.keys[index].duplicates)
        if found is None:
            # what libcob's key and data structures now hold decides a first READ NEXT only where nothing was read
            self.current = None
            return Answer(Status.KEY_NOT_EXISTS)
        return self._hold(entries[found])

    # ------------------------------------------------------------ reading on

    def read_next(self, previous: bool, first: int, at_end: bool, at_start: bool) -> Answer:
        """`first` is libcob's flag_first_read: 2 behind OPEN, 1 behind START, 0 once something was read."""
        entries = self.content.entries(self.reference)
        last = self.last[self.reference]
        if first:
            if not self.has_data or (first == 2 and previous and not at_end):
                return END
            if last is not None and last in entries and self._still(last):
                return self._hold(last)
        if previous and at_end:
            at: int | None = len(entries) - 1
        elif not previous and at_start:
            at = 0
        else:
            # nothing read by this key yet: libcob's memory of it is X'00'
            nothing = (bytes(self.spec.keys[self.reference].length), 0, b"")
            at = _beside(entries, last or nothing, previous)
        if at is None or not 0 <= at < len(entries):
            return END
        return self._hold(entries[at])

    def _still(self, entry: Entry) -> bool:
        return entry[2] in self.content.rows

    # ------------------------------------------------------------ changing

    def write(self, record: bytes) -> Status:
        value = self.spec.keys[0].of(record)
        sequential = self.spec.access is Access.SEQUENTIAL
        if sequential and self.written is not None and self.written > value:
            return Status.KEY_INVALID
        self.written = value
        self.has_data = True
        status = self.content.insert(record)
        if sequential and self.mode is Mode.OUTPUT and status is Status.KEY_EXISTS:
            return Status.KEY_INVALID
        return status

    def _target(self, record_key: bytes) -> bytes | None:
        """The primary key of the record to change: the one read in sequential access, the record's else."""
        if self.spec.access is not Access.SEQUENTIAL:
            return record_key if record_key in self.content.rows else None
        if self.current is None or self.current not in self.content.rows:
            raise Unrealisable(f"{self.spec.name}: libcob changes a record that is not there")
        return self.current

    def delete(self, record_key: bytes) -> Status:
        target = self._target(record_key)
        if target is None:
            return Status.KEY_NOT_EXISTS
        self.content.remove(target, [True] * len(self.spec.keys))
        return Status.SUCCESS

    def rewrite(self, record: bytes) -> Status:
        keys = self.spec.keys
        if self.spec.access is Access.SEQUENTIAL and any(not k.duplicates for k in keys[1:]):
            raise Unrealisable(f"{self.spec.name}: sequential REWRITE with a unique alternate key loses its place")
        primary = keys[0].of(record)
        for index, key in enumerate(keys[1:], 1):
            owners = [p for k, _, p in self.content.entries(index) if k == key.of(record)]
            if not key.duplicates and owners and owners[0] != primary:
                return Status.KEY_EXISTS
        target = self._target(primary)
        if target is None:
            return Status.KEY_NOT_EXISTS
        old = self.content.rows[target]
        changed = [True] + [k.of(old) != k.of(record) for k in keys[1:]]
        self.content.remove(target, changed)
        if primary != target:
            raise Unrealisable(f"{self.spec.name}: a sequential REWRITE changes the key")
        return self.content.put(record, changed)


def _position(entries: list[Entry], operator: str, value: bytes, duplicates: bool) -> int | None:
    """Where START or READ by (possibly partial) key lands in libcob; None: nowhere."""
    count = len(entries)
    size = len(value)
    at = bisect_left(entries, (value,))
    here = at < count
    equal = here and entries[at][0][:size] == value
    found = at
    if operator == "FIRST":
        found = 0
    elif operator == "LAST":
        found = count - 1
    elif operator == "=":
        found = at if equal else count
    elif operator == "<":
        found = at - 1 if here else count - 1
    elif operator == "<=":
        if not here:
            found = count - 1
        elif not equal:
            found = at - 1
        elif duplicates:
            # behind all entries with the whole key found, then one back
            following = next((i for i in range(at, count) if entries[i][0] != entries[at][0]), count)
            found = following - 1
    elif operator == ">":
        found = next((i for i in range(at, count) if entries[i][0][:size] != value), count)
    return found if 0 <= found < count else None


def _beside(entries: list[Entry], last: Entry, previous: bool) -> int | None:
    """The entry behind (or before) the one read last, which may be gone by now."""
    at = bisect_left(entries, last[:2])
    if at < len(entries) and entries[at][:2] == last[:2]:
        return at - 1 if previous else at + 1
    if at == len(entries) and not previous:
        return None
    return at - 1 if previous else at
