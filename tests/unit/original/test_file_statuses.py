"""Statuses of libcob's file handling, one line of shared case 33 a test; `tests/e2e/original` asks libcob itself."""

from __future__ import annotations

import pytest

from locksmith.original.contents import (
    Access,
    Bytes,
    Dataset,
    FileSpec,
    Index,
    Key,
    Mode,
    Organization,
    Status,
    Unrealisable,
    load,
)
from locksmith.original.filesystem import FileHandle, FileSystem, KeyValue

FLAT = FileSpec("F", "F", Organization.SEQUENTIAL, Access.SEQUENTIAL, 4, 4)
VARYING = FileSpec("V", "V", Organization.SEQUENTIAL, Access.SEQUENTIAL, 2, 6, depending=True)
KEYED = FileSpec(
    "K", "K", Organization.INDEXED, Access.DYNAMIC, 4, 4, keys=(Key(0, 2), Key(2, 1, duplicates=True), Key(3, 1))
)


def opened(spec: FileSpec, mode: Mode, *records: bytes, tail: bytes = b"") -> FileHandle:
    handle = FileSystem({spec.external: load(spec, Dataset(records, tail))}).handle(spec)
    assert handle.open(mode) is Status.SUCCESS
    return handle


def test_missing_file() -> None:
    assert FileSystem({}).handle(FLAT).open(Mode.INPUT) is Status.NOT_EXISTS


def test_optional_missing_file_ends_once_then_errs() -> None:
    optional = FileSpec("F", "F", Organization.SEQUENTIAL, Access.SEQUENTIAL, 4, 4, optional=True)
    handle = FileSystem({}).handle(optional)
    assert handle.open(Mode.INPUT) is Status.OPTIONAL_ABSENT
    assert [handle.read_next().status for _ in range(2)] == [Status.END_OF_FILE, Status.READ_ERROR]
    assert handle.close() is Status.SUCCESS


def test_reading_past_the_end() -> None:
    handle = opened(FLAT, Mode.INPUT, b"AAAA")
    statuses = [handle.read_next().status for _ in range(3)]
    assert statuses == [Status.SUCCESS, Status.END_OF_FILE, Status.READ_ERROR]


def test_short_last_record() -> None:
    handle = opened(FLAT, Mode.INPUT, b"AAAA", tail=b"BB")
    handle.read_next()
    answer = handle.read_next()
    assert (answer.status, answer.record) == (Status.INCOMPLETE, b"BB")


def test_modes_are_kept() -> None:
    handle = opened(FLAT, Mode.INPUT, b"AAAA")
    assert handle.open(Mode.INPUT) is Status.ALREADY_OPEN
    assert handle.write(b"BBBB") is Status.OUTPUT_DENIED
    assert handle.rewrite(b"BBBB") is Status.I_O_DENIED
    handle.close()
    assert handle.close() is Status.NOT_OPEN
    assert handle.read_next().status is Status.INPUT_DENIED


def test_rewrite_needs_a_read_and_the_same_length() -> None:
    handle = opened(VARYING, Mode.I_O, b"AAA", b"BBBB")
    assert handle.rewrite(b"CCC") is Status.READ_NOT_DONE
    handle.read_next()
    assert handle.rewrite(b"CCCC") is Status.RECORD_OVERFLOW
    handle.read_next()
    assert handle.rewrite(b"DDDD") is Status.SUCCESS
    contents = handle.system.files["V"]
    assert isinstance(contents, Bytes) and bytes(contents.data) == b"\0\3\0\0AAA\0\4\0\0DDDD"


def test_write_outside_the_record_limits() -> None:
    handle = FileSystem({}).handle(VARYING)
    handle.open(Mode.OUTPUT)
    assert handle.write(b"A") is Status.RECORD_OVERFLOW


def test_advancing_leaves_a_newline_for_close() -> None:
    handle = FileSystem({}).handle(FLAT)
    handle.open(Mode.OUTPUT)
    handle.write(b"AAAA", ("AFTER", -1))
    handle.write(b"BBBB", ("AFTER", 2))
    handle.close()
    contents = handle.system.files["F"]
    assert isinstance(contents, Bytes) and bytes(contents.data) == b"\fAAAA\n\nBBBB\n"


def test_start_without_a_match_then_read() -> None:
    handle = opened(KEYED, Mode.INPUT, b"A1x1")
    assert handle.start(">", KeyValue(b"A1", 0)) is Status.KEY_NOT_EXISTS
    assert handle.read_next().status is Status.READ_ERROR


def test_duplicates_of_keys() -> None:
    handle = opened(KEYED, Mode.I_O, b"A1x1")
    assert handle.write(b"A1y2") is Status.KEY_EXISTS
    assert handle.write(b"B1x1") is Status.KEY_EXISTS
    assert handle.write(b"B1x2") is Status.DUPLICATE
    assert handle.read_key(KeyValue(b"x", 2)).record == b"A1x1"
    assert handle.read_next().record == b"B1x2"


def test_sequential_output_must_ascend() -> None:
    spec = FileSpec("K", "K", Organization.INDEXED, Access.SEQUENTIAL, 4, 4, keys=(Key(0, 2),))
    handle = FileSystem({}).handle(spec)
    handle.open(Mode.OUTPUT)
    assert [handle.write(r) for r in (b"B100", b"A100", b"A100")] == [
        Status.SUCCESS,
        Status.KEY_INVALID,
        Status.KEY_INVALID,
    ]


def test_what_libcob_leaves_undefined_is_refused() -> None:
    system = FileSystem({"F": Bytes()})
    first, second = system.handle(FLAT), system.handle(FLAT)
    first.open(Mode.OUTPUT)
    with pytest.raises(Unrealisable):
        second.open(Mode.INPUT)


def test_an_index_cannot_hold_a_key_twice() -> None:
    with pytest.raises(Unrealisable):
        load(KEYED, Dataset((b"A1x1", b"A1y2")))


def test_rewrite_moves_an_alternate_key_behind_its_equals() -> None:
    handle = opened(KEYED, Mode.I_O, b"A1x1", b"B1x2", b"C1y3")
    assert handle.rewrite(b"A1y1") is Status.DUPLICATE
    index = handle.system.files["K"]
    assert isinstance(index, Index)
    assert [(k, p) for k, _, p in index.entries(1)] == [(b"x", b"B1"), (b"y", b"C1"), (b"y", b"A1")]
