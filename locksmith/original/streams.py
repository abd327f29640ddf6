"""Sequential, line sequential and relative files as libcob 3.1.2 handles them.

Takes: a `FileSpec` and the file's bytes. Gives: one driver object an OPEN, whose operations answer what
`libcob/fileio.c` answers (sequential_*, lineseq_*, relative_*). Never checks modes: `filesystem.py` does.
"""

from __future__ import annotations

from locksmith.original.contents import (
    Access,
    Answer,
    Bytes,
    FileSpec,
    Mode,
    Organization,
    Status,
    Unrealisable,
    length_header,
)

END = Answer(Status.END_OF_FILE)
_PATIENCE = 8  # reads of a directory that never ends
_SIZE = 8  # sizeof(size_t) before each relative record


class StreamDriver:
    """Position and pending newline of one open file."""

    def __init__(self, spec: FileSpec, content: Bytes, mode: Mode) -> None:
        self.spec = spec
        self.content = content
        self.mode = mode
        self.position = 0
        self.needs_newline = False
        self.size = spec.maximum  # of the record area, as the last operation left it

    def take(self, count: int) -> bytes:
        """Read up to `count` bytes."""
        piece = bytes(self.content.data[self.position : self.position + count])
        self.position += len(piece)
        return piece

    def put(self, piece: bytes) -> None:
        """Write at the position; O_APPEND of EXTEND writes at the end."""
        at = len(self.content.data) if self.mode is Mode.EXTEND else self.position
        self.position = self.content.write(at, piece)

    def advance(self, advancing: tuple[str, int] | None, when: str) -> None:
        if advancing is None or advancing[0] != when:
            return
        lines = advancing[1]
        self.put(b"\f" if lines < 0 else b"\n" * lines or b"\r")
        self.needs_newline = when == "AFTER"

    def read_next(self, previous: bool) -> Answer:
        raise NotImplementedError

    def read_key(self, key: int) -> Answer:
        return Answer(Status.NOT_AVAILABLE)

    def write(self, record: bytes, advancing: tuple[str, int] | None) -> Status:
        raise NotImplementedError

    def rewrite(self, record: bytes, key: int | None) -> Status:
        return Status.NOT_AVAILABLE

    def delete(self, key: int | None) -> Status:
        return Status.NOT_AVAILABLE

    def start(self, operator: str, key: int) -> Status:
        return Status.NOT_AVAILABLE

    def close(self) -> None:
        if self.needs_newline:
            self.put(b"\n")


class SequentialDriver(StreamDriver):
    """ORGANIZATION SEQUENTIAL: fixed records, or a length before each."""

    def read_next(self, previous: bool) -> Answer:
        if self.spec.varying:
            header = self.take(4)
            if len(header) < 4:
                return Answer(Status.PERMANENT_ERROR) if header else END
            self.size = int.from_bytes(header[:2], "big")
            if self.size > self.spec.maximum:
                raise Unrealisable(f"{self.spec.name}: a record longer than its area")
        record = self.take(self.size)
        if len(record) == self.size:
            return Answer(Status.SUCCESS, record, self.size)
        return Answer(Status.INCOMPLETE, record, self.size) if record else END

    def write(self, record: bytes, advancing: tuple[str, int] | None) -> Status:
        self.size = len(record)
        self.advance(advancing, "AFTER")
        if self.spec.varying:
            self.put(length_header(len(record)))
        self.put(record)
        self.advance(advancing, "BEFORE")
        return Status.SUCCESS

    def rewrite(self, record: bytes, key: int | None) -> Status:
        if len(record) != self.size:
            return Status.RECORD_OVERFLOW
        if self.position < self.size:
            return Status.PERMANENT_ERROR
        self.position -= self.size
        self.put(record)
        return Status.SUCCESS


class LineSequentialDriver(StreamDriver):
    """ORGANIZATION LINE SEQUENTIAL: records end at a newline, padded with spaces."""

    def read_next(self, previous: bool) -> Answer:
        data = self.content.data
        if self.position >= len(data):
            return END
        end = data.find(b"\n", self.position)
        line = bytes(data[self.position : end if end >= 0 else len(data)])
        self.position = end + 1 if end >= 0 else len(data)
        text = line.replace(b"\r", b"")[: self.spec.maximum]
        if end < 0 and not text:
            return END
        self.size = len(text)
        return Answer(Status.SUCCESS, text.ljust(self.spec.maximum, b" "), len(text))

    def write(self, record: bytes, advancing: tuple[str, int] | None) -> Status:
        self.size = len(record)
        advancing = advancing or ("BEFORE", 1)
        self.advance(advancing, "AFTER")
        self.put(record.rstrip(b" "))
        self.advance(advancing, "BEFORE")
        return Status.SUCCESS


class ObstacleDriver(StreamDriver):
    """A directory that is read, a full device that is written."""

    def __init__(self, spec: FileSpec, content: Bytes, mode: Mode) -> None:
        super().__init__(spec, content, mode)
        self.reads = 0

    def read_next(self, previous: bool) -> Answer:
        self.reads += 1
        if self.reads > _PATIENCE:
            raise Unrealisable(f"{self.spec.name}: the program reads a directory again and again")
        if self.spec.organization is Organization.RELATIVE:
            raise Unrealisable(f"{self.spec.name}: a directory read as a relative file")
        return END if self.spec.organization is Organization.LINE_SEQUENTIAL else Answer(Status.PERMANENT_ERROR)

    def write(self, record: bytes, advancing: tuple[str, int] | None) -> Status:
        if self.spec.organization is not Organization.SEQUENTIAL:
            raise Unrealisable(f"{self.spec.name}: a full device behind a buffer")
        after = advancing is not None and advancing[0] == "AFTER"
        return Status.PERMANENT_ERROR if after else Status.BOUNDARY_VIOLATION


class RelativeDriver(StreamDriver):
    """ORGANIZATION RELATIVE: slots of a length (0: empty) and the record.

    A RELATIVE KEY that libcob would set (sequential READ and WRITE) or take (WRITE, REWRITE, DELETE by key) is not
    in the log; such operations are not realisable.
    """

    def __init__(self, spec: FileSpec, content: Bytes, mode: Mode) -> None:
        super().__init__(spec, content, mode)
        self.slot = _SIZE + spec.maximum
        self.first = True
        if mode is Mode.EXTEND:
            self.position = len(content.data)

    def _length_at(self, index: int) -> int | None:
        at = index * self.slot
        head = self.content.data[at : at + _SIZE]
        return int.from_bytes(head, "little") if len(head) == _SIZE else None

    def _sequential(self) -> None:
        if self.spec.relative_key:
            raise Unrealisable(f"{self.spec.name}: libcob sets the RELATIVE KEY here, no reply can")

    def _record(self, index: int) -> Answer:
        self.size = self._length_at(index) or 0
        at = index * self.slot + _SIZE
        self.position = at + self.spec.maximum
        return Answer(Status.SUCCESS, bytes(self.content.data[at : at + self.spec.maximum]), self.size)

    def read_next(self, previous: bool) -> Answer:
        if not self.content.data:
            return END
        self._sequential()
        if previous:
            raise Unrealisable(f"{self.spec.name}: READ PREVIOUS of a relative file")
        index = self.position // self.slot
        while (length := self._length_at(index)) is not None:
            if length:
                return self._record(index)
            index += 1
        self.position = index * self.slot
        return END

    def read_key(self, key: int) -> Answer:
        if key < 1 or not self._length_at(key - 1):
            return Answer(Status.KEY_NOT_EXISTS)
        return self._record(key - 1)

    def write(self, record: bytes, advancing: tuple[str, int] | None) -> Status:
        self._sequential()
        if self.spec.access is not Access.SEQUENTIAL:
            raise Unrealisable(f"{self.spec.name}: WRITE by RELATIVE KEY")
        self.size = len(record)
        self.put(self.size.to_bytes(_SIZE, "little") + record.ljust(self.spec.maximum, b"\0"))
        return Status.SUCCESS

    def rewrite(self, record: bytes, key: int | None) -> Status:
        if self.spec.access is not Access.SEQUENTIAL:
            raise Unrealisable(f"{self.spec.name}: REWRITE by RELATIVE KEY")
        self.position -= self.spec.maximum
        self.put(record.ljust(self.spec.maximum, b"\0"))
        return Status.SUCCESS

    def delete(self, key: int | None) -> Status:
        if key is None:
            raise Unrealisable(f"{self.spec.name}: DELETE without RELATIVE KEY")
        if key < 1 or self._length_at(key - 1) is None:
            return Status.KEY_NOT_EXISTS
        self.content.write((key - 1) * self.slot, bytes(_SIZE))
        self.position = key * self.slot
        return Status.SUCCESS

    def start(self, operator: str, key: int) -> Status:
        count = len(self.content.data) // self.slot
        used = [i for i in range(count) if self._length_at(i)]
        wanted = {
            "=": [i for i in used if i == key - 1],
            ">": [i for i in used if i > key - 1],
            ">=": [i for i in used if i >= key - 1],
            "<": [i for i in used if i < key - 1][-1:],
            "<=": [i for i in used if i <= key - 1][-1:],
            "FIRST": used,
            "LAST": used[-1:],
        }[operator]
        if not wanted:
            return Status.KEY_NOT_EXISTS
        self.position = wanted[0] * self.slot
        return Status.SUCCESS
