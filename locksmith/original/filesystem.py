"""A simulator of libcob 3.1.2's file handling.

Takes: the files that exist before a run. Gives: for each operation, in order, the status and the record that the
reference gives (`cob_open` … `cob_delete` of `libcob/fileio.c`), and what the files hold afterwards. Raises
`Unrealisable` where libcob's answer is not defined by the files. Never touches a real file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from locksmith.original.contents import (
    Access,
    Answer,
    Bytes,
    Contents,
    FileSpec,
    Index,
    Mode,
    Obstacle,
    Organization,
    Status,
    Unrealisable,
)
from locksmith.original.indexed import IndexedDriver
from locksmith.original.streams import (
    LineSequentialDriver,
    ObstacleDriver,
    RelativeDriver,
    SequentialDriver,
    StreamDriver,
)

_STREAMS: dict[Organization, type[StreamDriver]] = {
    Organization.SEQUENTIAL: SequentialDriver,
    Organization.LINE_SEQUENTIAL: LineSequentialDriver,
    Organization.RELATIVE: RelativeDriver,
}
_READABLE = (Mode.INPUT, Mode.I_O)


@dataclass(frozen=True, slots=True)
class KeyValue:
    """A key as the program gives it: its bytes and where it lies in the record, or a relative number."""

    value: bytes = b""
    offset: int = 0
    number: int | None = None


class FileHandle:
    """One FD of one program. State outlives CLOSE, as libcob's cob_file does."""

    def __init__(self, system: FileSystem, spec: FileSpec) -> None:
        self.system = system
        self.spec = spec
        self.mode: Mode | None = None
        self.locked = False
        self.driver: StreamDriver | IndexedDriver | None = None  # None while open: an optional file that is absent
        self.first_read = 2
        self.at_end = False
        self.at_start = False
        self.read_done = False

    # ------------------------------------------------------------ OPEN and CLOSE

    def open(self, mode: Mode) -> Status:
        if self.locked:
            return Status.CLOSED_WITH_LOCK
        if self.mode is not None:
            return Status.ALREADY_OPEN
        self.read_done = self.at_end = self.at_start = False
        self.first_read = 2
        contents = self.system.files.get(self.spec.external)
        if contents is None and mode is not Mode.OUTPUT and not self.spec.optional:
            return Status.NOT_EXISTS
        if self.spec.organization is Organization.LINE_SEQUENTIAL and mode is Mode.I_O:
            return Status.PERMISSION_DENIED
        if contents is None and mode is Mode.INPUT:
            self.mode, self.driver = mode, None
            self.at_end = self.at_start = True
            return Status.OPTIONAL_ABSENT
        if isinstance(contents, Obstacle):
            return self._open_obstacle(contents, mode)
        self.system.check_sharing(self, mode)
        absent = contents is None
        if contents is None or mode is Mode.OUTPUT:
            contents = self._create(contents)
        self.driver = self._driver(contents, mode)
        self.mode = mode
        return Status.OPTIONAL_ABSENT if absent and mode is not Mode.OUTPUT else Status.SUCCESS

    def _open_obstacle(self, obstacle: Obstacle, mode: Mode) -> Status:
        """libcob opens a directory for reading only, and a device that takes nothing for writing."""
        if self.spec.organization is Organization.INDEXED and obstacle is Obstacle.DIRECTORY:
            return Status.PERMANENT_ERROR
        if obstacle is Obstacle.DIRECTORY and mode is not Mode.INPUT:
            return Status.PERMISSION_DENIED
        if obstacle is Obstacle.FULL and mode is not Mode.OUTPUT:
            raise Unrealisable(f"{self.spec.name}: a device opened in another mode than OUTPUT")
        self.driver = ObstacleDriver(self.spec, Bytes(), mode)
        self.mode = mode
        return Status.SUCCESS

    def _create(self, old: Contents | None) -> Contents:
        if self.spec.organization is Organization.INDEXED:
            new: Contents = Index(self.spec.keys)
        elif isinstance(old, Bytes):
            old.data.clear()  # O_TRUNC: other handles see it
            new = old
        else:
            new = Bytes()
        self.system.files[self.spec.external] = new
        return new

    def _driver(self, contents: Contents, mode: Mode) -> StreamDriver | IndexedDriver:
        if self.spec.organization is Organization.INDEXED:
            if not isinstance(contents, Index) or contents.keys != self.spec.keys:
                raise Unrealisable(f"{self.spec.name}: {self.spec.external} has other keys")
            if any(len(r) > self.spec.maximum for r in contents.rows.values()):
                raise Unrealisable(f"{self.spec.name}: {self.spec.external} has longer records")
            return IndexedDriver(self.spec, contents, mode)
        if not isinstance(contents, Bytes):
            raise Unrealisable(f"{self.spec.name}: {self.spec.external} is an indexed file")
        return _STREAMS[self.spec.organization](self.spec, contents, mode)

    def close(self, option: str | None = None) -> Status:
        self.read_done = False
        if self.mode is None or self.locked:
            # libcob closes a locked file again; what it does then is not defined
            if self.locked:
                raise Unrealisable(f"{self.spec.name}: CLOSE of a file closed with LOCK")
            return Status.NOT_OPEN
        stream = isinstance(self.driver, StreamDriver)
        if stream and option in ("REEL", "UNIT"):
            return Status.NO_UNIT
        if isinstance(self.driver, StreamDriver):
            self.driver.close()
        self.locked = option == "LOCK"
        self.mode = self.driver = None
        return Status.NO_UNIT if stream and option == "NO-REWIND" else Status.SUCCESS

    # ------------------------------------------------------------ READ and START

    def read_next(self, previous: bool = False) -> Answer:
        self.read_done = False
        if self.mode not in _READABLE:
            return Answer(Status.INPUT_DENIED)
        if self.driver is None:
            return self._absent(Status.READ_ERROR)
        if self.at_start if previous else self.at_end:
            return Answer(Status.READ_ERROR)
        if isinstance(self.driver, IndexedDriver):
            answer = self.driver.read_next(previous, self.first_read, self.at_end, self.at_start)
        else:
            answer = self.driver.read_next(previous)
        return self._after_read(answer, previous)

    def read_key(self, key: KeyValue) -> Answer:
        self.read_done = False
        if self.mode not in _READABLE:
            return Answer(Status.INPUT_DENIED)
        if self.driver is None:
            return self._absent(Status.KEY_NOT_EXISTS)
        if isinstance(self.driver, IndexedDriver):
            answer = self.driver.read_key(key.offset, key.value)
        else:
            answer = self.driver.read_key(key.number or 0)
        return self._after_read(answer, False)

    def _absent(self, later: Status) -> Answer:
        """An optional file that is not there: 10 once, then `later`."""
        if self.first_read == 0:
            return Answer(later)
        self.first_read = 0
        return Answer(Status.END_OF_FILE)

    def _after_read(self, answer: Answer, previous: bool) -> Answer:
        if answer.status in (Status.SUCCESS, Status.DUPLICATE):
            self.first_read = 0
            self.read_done = True
            self.at_end = self.at_start = False
        elif answer.status is Status.END_OF_FILE:
            if previous:
                self.at_start = True
            else:
                self.at_end = True
        return answer

    def start(self, operator: str, key: KeyValue) -> Status:
        self.read_done = False
        self.first_read = 0
        if self.mode not in _READABLE or self.spec.access is Access.RANDOM:
            return Status.INPUT_DENIED
        if self.driver is None:
            return Status.KEY_NOT_EXISTS
        if isinstance(self.driver, IndexedDriver):
            status = self.driver.start(operator, key.offset, key.value)
        else:
            status = self.driver.start(operator, key.number or 0)
        self.first_read = 1
        self.at_end = status is not Status.SUCCESS
        self.at_start = False
        return status

    # ------------------------------------------------------------ WRITE, REWRITE, DELETE

    def write(self, record: bytes, advancing: tuple[str, int] | None = None) -> Status:
        self.read_done = False
        sequential = self.spec.access is Access.SEQUENTIAL
        allowed = (Mode.OUTPUT, Mode.EXTEND) if sequential else (Mode.OUTPUT, Mode.I_O)
        if self.mode not in allowed:
            return Status.OUTPUT_DENIED
        if not self.spec.minimum <= len(record) <= self.spec.maximum:
            return Status.RECORD_OVERFLOW
        if self.driver is None:
            return Status.OUTPUT_DENIED
        if isinstance(self.driver, IndexedDriver):
            return self.driver.write(record)
        return self.driver.write(record, advancing)

    def rewrite(self, record: bytes, key: KeyValue | None = None) -> Status:
        done, self.read_done = self.read_done, False
        denied = self._change_denied(done)
        if denied is not None:
            return denied
        if self.spec.depending and not self.spec.minimum <= len(record) <= self.spec.maximum:
            return Status.RECORD_OVERFLOW
        if isinstance(self.driver, IndexedDriver):
            return self.driver.rewrite(record)
        assert self.driver is not None
        return self.driver.rewrite(record, key.number if key else None)

    def delete(self, key: KeyValue) -> Status:
        done, self.read_done = self.read_done, False
        denied = self._change_denied(done)
        if denied is not None:
            return denied
        if isinstance(self.driver, IndexedDriver):
            return self.driver.delete(key.value)
        assert self.driver is not None
        return self.driver.delete(key.number)

    def _change_denied(self, read_done: bool) -> Status | None:
        if self.mode is not Mode.I_O:
            return Status.I_O_DENIED
        if self.spec.access is Access.SEQUENTIAL and not read_done:
            return Status.READ_NOT_DONE
        if self.driver is None:
            return Status.I_O_DENIED
        return None


class FileSystem:
    """All files of a run. `files` maps external names to contents; a name that is not there is a missing file."""

    def __init__(self, files: Mapping[str, Contents]) -> None:
        self.files = dict(files)
        self.handles: list[FileHandle] = []

    def handle(self, spec: FileSpec) -> FileHandle:
        """A new FD."""
        made = FileHandle(self, spec)
        self.handles.append(made)
        return made

    def check_sharing(self, opening: FileHandle, mode: Mode) -> None:
        """Two open handles on one file are defined where both only read. Raises Unrealisable elsewhere."""
        for other in self.handles:
            if other is opening or other.mode is None or other.spec.external != opening.spec.external:
                continue
            if mode is not Mode.INPUT or other.mode is not Mode.INPUT:
                raise Unrealisable(f"{opening.spec.external} is open twice and written")

    def finish(self) -> None:
        """What libcob does with open files when the run unit ends."""
        for handle in self.handles:
            if handle.mode is not None and handle.driver is not None:
                handle.close()
