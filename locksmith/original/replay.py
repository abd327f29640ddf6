"""One run's stub log walked through the file simulator.

Takes: a `Unit`, the files before the run, the log's events. Gives: the reply that each file event should have had, the
first event whose reply was another, and the file system at the end. Never runs anything.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from locksmith.cases.case import Reply, Write
from locksmith.gate.stublog import StubEvent
from locksmith.model.program import SiteKind
from locksmith.model.unit import Unit
from locksmith.original.contents import Answer, Contents, FileSpec, Mode, Organization, Status, Unrealisable
from locksmith.original.filesystem import FileHandle, FileSystem, KeyValue
from locksmith.original.specs import SitePlace, UnitSites, file_spec, mnemonic_lines
from locksmith.syntax import ast

FILE_KINDS = frozenset(
    {SiteKind.OPEN, SiteKind.CLOSE, SiteKind.READ, SiteKind.WRITE, SiteKind.REWRITE, SiteKind.DELETE, SiteKind.START}
)
_NEVER = frozenset({SiteKind.RANDOM, SiteKind.ADDRESS})
_AHEAD = 500  # records guessed behind the first difference


@dataclass(frozen=True, slots=True)
class Walk:
    """`streams`: by wire key, the replies that the files give. `different`: index of the first file event whose
    reply was another, None where all agree. `system`: the files after the last event."""

    streams: Mapping[int, tuple[Reply, ...]]
    different: int | None
    system: FileSystem


class Replayer:
    """Walks logs of one unit."""

    def __init__(self, unit: Unit) -> None:
        self._sites = UnitSites(unit)
        self._specs: dict[tuple[int, int], FileSpec] = {}

    def walk(self, files: Mapping[str, Contents], events: Sequence[StubEvent]) -> Walk:
        """Raises Unrealisable for an event before the first difference that files cannot answer."""
        system = FileSystem(files)
        handles: dict[tuple[int, int], FileHandle] = {}
        streams: defaultdict[int, list[Reply]] = defaultdict(list)
        reading: dict[tuple[int, int], int] = {}  # stream that reads a file in sequence
        different: int | None = None
        for index, event in enumerate(events):
            place = self._sites.place(event.site)
            at = (place.program, place.site.file if place.site.file is not None else -1)
            if different is not None and place.site.kind is SiteKind.CLOSE and at in reading:
                streams[reading[at]] += _rest(handles[at])
            elif place.site.kind is SiteKind.READ and event.out[0][:1] == b"N":
                reading[at] = place.stream
            try:
                reply = self._reply(place, event, system, handles)
            except Unrealisable:
                if different is None:
                    raise
                break  # behind the first difference the log is a guess
            if reply is None:
                continue
            streams[place.stream].append(reply)
            if different is None and not _agrees(event, reply):
                different = index
        return Walk({k: tuple(v) for k, v in streams.items()}, different, system)

    def _reply(
        self, place: SitePlace, event: StubEvent, system: FileSystem, handles: dict[tuple[int, int], FileHandle]
    ) -> Reply | None:
        kind = place.site.kind
        if kind in _NEVER:
            raise Unrealisable(f"line {place.site.span.line}: {kind.name} is not given by files")
        if kind is SiteKind.CALL and event.flags & 1:
            raise Unrealisable(f"line {place.site.span.line}: CALL {place.site.resource} not found")
        if kind not in FILE_KINDS or place.site.file is None:
            return None
        handle = self._handle(place, system, handles)
        if kind is SiteKind.READ:
            return self._read(place, event, handle)
        return Reply(self._operation(place, event, handle).text)

    def _handle(self, place: SitePlace, system: FileSystem, handles: dict[tuple[int, int], FileHandle]) -> FileHandle:
        assert place.site.file is not None
        at = (place.program, place.site.file)
        if at not in self._specs:
            self._specs[at] = file_spec(place.model, place.model.files[place.site.file])
        if at not in handles:
            handles[at] = system.handle(self._specs[at])
        return handles[at]

    # ------------------------------------------------------------ operations

    def _read(self, place: SitePlace, event: StubEvent, handle: FileHandle) -> Reply:
        access = event.out[0]
        if access[:1] == b"K":
            assert isinstance(place.site.node, ast.Read)
            answer = handle.read_key(self._key(place, place.site.node.key, access[1:]))
        else:
            answer = handle.read_next(access[:1] == b"P")
        return _read_reply(handle.spec, answer)

    def _operation(self, place: SitePlace, event: StubEvent, handle: FileHandle) -> Status:
        node = place.site.node
        match place.site.kind:
            case SiteKind.OPEN:
                return handle.open(Mode(event.out[0].decode("ascii")))
            case SiteKind.CLOSE:
                assert isinstance(node, ast.Close)
                return handle.close(node.files[place.site.item].option)
            case SiteKind.WRITE:
                return handle.write(event.out[0], self._advancing(place, event))
            case SiteKind.REWRITE:
                return handle.rewrite(event.out[0])
            case SiteKind.DELETE:
                return handle.delete(self._key(place, None, event.out[0]))
            case SiteKind.START:
                assert isinstance(node, ast.Start)
                return handle.start(event.out[1].decode("ascii"), self._key(place, node.key, event.out[0]))
        raise Unrealisable(f"{place.site.kind.name} is no file operation")

    def _advancing(self, place: SitePlace, event: StubEvent) -> tuple[str, int] | None:
        if len(event.out) < 2 or not event.out[1]:
            return None
        when, _, operand = event.out[1].decode("latin-1").partition(" ")
        return when, mnemonic_lines(place.model, operand)

    def _key(self, place: SitePlace, written: ast.Reference | None, value: bytes) -> KeyValue:
        """The key named by the statement, else the file's own."""
        model = place.model
        assert place.site.file is not None
        file = model.files[place.site.file]
        number = model.field_of.get(id(written)) if written is not None else None
        if number is None:
            number = file.record_key if file.record_key is not None else file.relative_key
        if number is None:
            return KeyValue(value)
        item = model.fields[number]
        if file.control.organization == "RELATIVE":
            return KeyValue(value, number=relative_number(value, item.usage.value))
        return KeyValue(value, item.offset)


def relative_number(value: bytes, usage: str) -> int:
    """A RELATIVE KEY's bytes as a number. Raises Unrealisable for forms that such keys do not have."""
    if usage == "display" and value.isdigit():
        return int(value)
    if usage == "binary":
        return int.from_bytes(value, "big")
    if usage == "comp5":
        return int.from_bytes(value, "little")
    if usage == "packed" and value.hex()[:-1].isdigit():
        return int(value.hex()[:-1])
    raise Unrealisable("a RELATIVE KEY that is no number")


def _read_reply(spec: FileSpec, answer: Answer) -> Reply:
    if answer.record is None:
        return Reply(answer.status.text, -1)
    fixed = spec.minimum == spec.maximum and spec.organization is not Organization.LINE_SEQUENTIAL
    return Reply(answer.status.text, -1 if fixed else answer.length, (Write(0, 0, answer.record),))


def _rest(handle: FileHandle) -> list[Reply]:
    """A guess: what reading on would give. Only used behind the first difference."""
    out: list[Reply] = []
    while len(out) < _AHEAD and handle.mode is not None and not handle.at_end:
        try:
            out.append(_read_reply(handle.spec, handle.read_next()))
        except Unrealisable:
            break
        if out[-1].status[:1] != b"0":
            break
    return out


def _agrees(event: StubEvent, reply: Reply) -> bool:
    if event.status != reply.status:
        return False
    if not reply.writes:
        return True
    data = reply.writes[0].data
    return event.value == reply.value and event.back[0][: len(data)] == data
