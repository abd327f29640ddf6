"""Indexed files made and read by libcob itself.

Takes: a `FileSpec`, records or a path. Gives: a small generated COBOL program that loads records into an indexed file
in the order given and unloads one by every key. Never interprets what a file holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from locksmith.original.contents import FileSpec, length_header
from locksmith.original.toolchain import run_tool

_TEMPLATE = """\
       IDENTIFICATION DIVISION.
       PROGRAM-ID. LKINDEX.
       ENVIRONMENT DIVISION.
       INPUT-OUTPUT SECTION.
       FILE-CONTROL.
           SELECT FLAT ASSIGN TO LKFLAT
               ORGANIZATION IS SEQUENTIAL
               FILE STATUS IS ST.
           SELECT INDEXD ASSIGN TO LKINDEXD
               ORGANIZATION IS INDEXED
               ACCESS MODE IS DYNAMIC
{keys}
               FILE STATUS IS ST.
       DATA DIVISION.
       FILE SECTION.
       FD  FLAT
           RECORD IS VARYING IN SIZE FROM 1 TO {flat} DEPENDING ON LN.
       01  FLAT-RECORD PIC X({flat}).
       FD  INDEXD{varying}.
{records}
       WORKING-STORAGE SECTION.
       01  ST PIC XX.
       01  LN PIC 9(09) COMP-5.
       01  WANTED PIC X.
       PROCEDURE DIVISION.
       MAIN-LINE.
           ACCEPT WANTED.
           IF WANTED = 'L' PERFORM LOAD-ALL ELSE PERFORM UNLOAD-ALL.
           STOP RUN.
       LOAD-ALL.
           OPEN INPUT FLAT. PERFORM CHECK-STATUS.
           OPEN OUTPUT INDEXD. PERFORM CHECK-STATUS.
           PERFORM UNTIL EXIT
               READ FLAT AT END EXIT PERFORM END-READ
               PERFORM CHECK-STATUS
               MOVE FLAT-RECORD(1:LN) TO R0
               WRITE R0
               PERFORM CHECK-STATUS
           END-PERFORM.
           CLOSE FLAT INDEXD.
       UNLOAD-ALL.
           OPEN INPUT INDEXD. PERFORM CHECK-STATUS.
           OPEN OUTPUT FLAT. PERFORM CHECK-STATUS.
{unloads}
           CLOSE FLAT INDEXD.
       UNLOAD-KEY.
           PERFORM UNTIL EXIT
               IF ST = '23' EXIT PERFORM END-IF
               MOVE {maximum} TO LN
               READ INDEXD NEXT AT END EXIT PERFORM END-READ
               PERFORM CHECK-STATUS
               MOVE R0 TO FLAT-RECORD
               WRITE FLAT-RECORD
               PERFORM CHECK-STATUS
           END-PERFORM.
           MOVE 'END' TO FLAT-RECORD.
           MOVE {flat} TO LN.
           WRITE FLAT-RECORD.
       CHECK-STATUS.
           IF ST(1:1) NOT = '0'
               DISPLAY 'STATUS ' ST UPON SYSERR
               MOVE 99 TO RETURN-CODE
               STOP RUN
           END-IF.
"""
_VARYING = """
           RECORD IS VARYING IN SIZE FROM {minimum} TO {maximum}
           DEPENDING ON LN"""


def indexing_source(spec: FileSpec) -> str:
    """The program's text. The end of each key's records is marked by a record one byte longer than any can be."""
    shortest = max(k.offset + k.length for k in spec.keys)
    keys = ["               RECORD KEY IS K0"]
    records = [f"       01  R0 PIC X({spec.maximum})."]
    unloads = []
    for number, key in enumerate(spec.keys):
        if number:
            keys.append(f"               ALTERNATE RECORD KEY IS K{number}{' WITH DUPLICATES' * key.duplicates}")
        records.append(f"       01  R{number + 1}.")
        after = spec.maximum - key.offset - key.length
        parts = ((f"FILLER PIC X({key.offset})", key.offset), (f"K{number} PIC X({key.length})", 1))
        records += [f"           05  {text}." for text, size in (*parts, (f"FILLER PIC X({after})", after)) if size]
        unloads += [
            f"           MOVE LOW-VALUES TO K{number}.",
            f"           START INDEXD KEY >= K{number}",
            "               INVALID KEY CONTINUE END-START.",
            "           PERFORM UNLOAD-KEY.",
        ]
    return _TEMPLATE.format(
        keys="\n".join(keys),
        records="\n".join(records),
        unloads="\n".join(unloads),
        varying=_VARYING.format(minimum=shortest, maximum=spec.maximum) if shortest < spec.maximum else "",
        maximum=spec.maximum,
        flat=spec.maximum + 1,
    )


class IndexTool:
    """The compiled program for one shape of indexed file."""

    def __init__(self, spec: FileSpec, directory: Path, preload: Path | None = None) -> None:
        self._spec = spec
        self._preload = {"LD_PRELOAD": str(preload)} if preload else {}
        self._program = directory / "lkindex"
        directory.mkdir(parents=True, exist_ok=True)
        (directory / "LKINDEX.cbl").write_text(indexing_source(spec), encoding="ascii")
        run_tool(["cobc", "-x", "-std=ibm", "-o", "lkindex", "LKINDEX.cbl"], directory)

    def _run(self, wanted: str, flat: Path, indexed: Path) -> None:
        environment = {"DD_LKFLAT": str(flat), "DD_LKINDEXD": str(indexed), **self._preload}
        run_tool([str(self._program)], flat.parent, environment, (wanted + "\n").encode())

    def load(self, records: Sequence[bytes], target: Path, scratch: Path) -> None:
        """Write the records in order. Raises LocksmithError where libcob refuses one."""
        scratch.write_bytes(b"".join(length_header(len(r)) + r for r in records))
        self._run("L", scratch, target)
        scratch.unlink()

    def unload(self, source: Path, scratch: Path) -> tuple[tuple[bytes, ...], ...]:
        """The records in the order of each key."""
        self._run("U", scratch, source)
        data = scratch.read_bytes()
        scratch.unlink()
        orders: list[tuple[bytes, ...]] = []
        records: list[bytes] = []
        at = 0
        while at < len(data):
            size = int.from_bytes(data[at : at + 2], "big")
            record = data[at + 4 : at + 4 + size]
            at += 4 + size
            if size > self._spec.maximum:
                orders.append(tuple(records))
                records = []
            else:
                records.append(record)
        return tuple(orders)
