"""The file simulator against libcob: random operations, each answered alike, and the same bytes on disk at the end."""

from __future__ import annotations

import random
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

from locksmith.original.contents import (
    Access,
    Answer,
    Bytes,
    FileSpec,
    Index,
    Key,
    Mode,
    Obstacle,
    Organization,
    Status,
    Unrealisable,
)
from locksmith.original.filesystem import FileSystem, KeyValue
from locksmith.targets.toolchain import COBC_PROFILE

OPERATORS = {"1": "=", "2": ">", "3": ">=", "4": "<", "5": "<="}
RUNS = 40
STEPS = 60

TEMPLATE = """\
       IDENTIFICATION DIVISION.
       PROGRAM-ID. FILEDRV.
       ENVIRONMENT DIVISION.
       INPUT-OUTPUT SECTION.
       FILE-CONTROL.
           SELECT {optional} F ASSIGN TO FILEF
               ORGANIZATION IS {organization}
               ACCESS MODE IS {access}
               {keys}
               FILE STATUS IS ST.
       DATA DIVISION.
       FILE SECTION.
       FD  F {record_clause}.
       01  R.
           05  K1 PIC X(02).
           05  K2 PIC X(02).
           05  K3 PIC X(02).
           05  K4 PIC X(02).
       WORKING-STORAGE SECTION.
       01  ST PIC XX.
       01  LN PIC 9(04) VALUE 8.
       01  C.
           05  C-OP PIC X.
           05  C-ARG PIC X(08).
           05  C-LEN PIC 9(02).
       PROCEDURE DIVISION.
       MAIN-LOOP.
           MOVE SPACES TO C.
           ACCEPT C.
           MOVE '--' TO ST.
           EVALUATE C-OP
             WHEN 'Q' GOBACK
             WHEN 'I' OPEN INPUT F
             WHEN 'O' OPEN OUTPUT F
             WHEN 'E' {extend}
             WHEN 'U' {i_o}
             WHEN 'C' CLOSE F
             WHEN 'L' CLOSE F WITH NO REWIND
             WHEN 'N' READ F NEXT
{cases}
             WHEN OTHER GOBACK
           END-EVALUATE.
           DISPLAY C-OP ST ':' R ':' LN.
           GO TO MAIN-LOOP.
"""

WRITE = """\
             WHEN 'W' MOVE C-ARG TO R MOVE C-LEN TO LN WRITE R
             WHEN 'R' MOVE C-ARG TO R {length} REWRITE R
"""
ADVANCING = """\
             WHEN 'T' MOVE C-ARG TO R MOVE 8 TO LN WRITE R AFTER 2
             WHEN 'B' MOVE C-ARG TO R MOVE 8 TO LN WRITE R BEFORE 0
             WHEN 'G' MOVE C-ARG TO R MOVE 8 TO LN WRITE R AFTER PAGE
"""
PREVIOUS = """\
             WHEN 'P' READ F PREVIOUS
             WHEN '1' MOVE C-ARG TO {key} START F KEY = {key}
             WHEN '2' MOVE C-ARG TO {key} START F KEY > {key}
             WHEN '3' MOVE C-ARG TO {key} START F KEY >= {key}
             WHEN '4' MOVE C-ARG TO {key} START F KEY < {key}
             WHEN '5' MOVE C-ARG TO {key} START F KEY <= {key}
"""
RANDOM_READS = """\
             WHEN 'K' MOVE C-ARG TO K1 READ F
             WHEN 'A' MOVE C-ARG TO K2 READ F KEY IS K2
             WHEN 'J' MOVE C-ARG TO K3 READ F KEY IS K3
"""
DELETE = """\
             WHEN 'D' {move} DELETE F
"""


@dataclass(frozen=True)
class Shape:
    """One kind of file and the operations tried on it."""

    name: str
    spec: FileSpec
    record_clause: str
    cases: str
    letters: str
    start_key: int = 0


def _indexed(access: Access, start_key: int, optional: bool = False) -> Shape:
    keys = (Key(0, 2), Key(2, 2, duplicates=True), Key(4, 2))
    if access is Access.SEQUENTIAL:
        keys = keys[:2]  # sequential REWRITE beside a unique alternate key is not defined
    spec = FileSpec("F", "FILEF", Organization.INDEXED, access, 8, 8, optional, keys=keys)
    cases = WRITE.format(length="") + DELETE.format(move="MOVE C-ARG TO K1" if access is not Access.SEQUENTIAL else "")
    letters = "IOUCWRDN" + ("E" if access is Access.SEQUENTIAL else "")
    if access is not Access.RANDOM:
        cases += PREVIOUS.format(key=f"K{start_key + 1}")
        letters += "NNPPP12345"
    if access is not Access.SEQUENTIAL:
        cases += RANDOM_READS
        letters += "KAJ"
    return Shape(f"indexed-{access.value}-{start_key}-{optional}", spec, "", cases, letters, start_key)


def _sequential(maximum: int, minimum: int, depending: bool, advancing: bool, optional: bool = False) -> Shape:
    spec = FileSpec("F", "FILEF", Organization.SEQUENTIAL, Access.SEQUENTIAL, minimum, maximum, optional, depending)
    clause = f"RECORD VARYING FROM {minimum} TO {maximum} DEPENDING ON LN" if depending else ""
    cases = WRITE.format(length="MOVE C-LEN TO LN" if depending else "") + (ADVANCING if advancing else "")
    letters = "IOEUCLWWRNNN" + ("TBG" if advancing else "")
    return Shape(f"sequential-{minimum}-{maximum}-{advancing}-{optional}", spec, clause, cases, letters)


def _line_sequential() -> Shape:
    spec = FileSpec("F", "FILEF", Organization.LINE_SEQUENTIAL, Access.SEQUENTIAL, 0, 8)
    cases = WRITE.format(length="").splitlines()[0] + "\n" + ADVANCING
    return Shape("line-sequential", spec, "", cases, "IOECWWTBGNNN")


SHAPES = [
    _indexed(Access.SEQUENTIAL, 0),
    _indexed(Access.SEQUENTIAL, 1),
    _indexed(Access.RANDOM, 0),
    _indexed(Access.DYNAMIC, 0),
    _indexed(Access.DYNAMIC, 1, optional=True),
    _sequential(8, 8, False, False),
    _sequential(8, 8, False, True, optional=True),
    _sequential(8, 3, True, False),
    _line_sequential(),
]


def _program(shape: Shape) -> str:
    spec = shape.spec
    keys = ""
    if spec.organization is Organization.INDEXED:
        keys = "RECORD KEY IS K1\n               ALTERNATE RECORD KEY IS K2 WITH DUPLICATES"
        keys += "\n               ALTERNATE RECORD KEY IS K3" if len(spec.keys) > 2 else ""
    return TEMPLATE.format(
        optional="OPTIONAL" if spec.optional else "",
        organization=spec.organization.value,
        access=spec.access.value,
        keys=keys,
        record_clause=shape.record_clause,
        extend="OPEN EXTEND F" if spec.access is Access.SEQUENTIAL else "CONTINUE",
        i_o="CONTINUE" if spec.organization is Organization.LINE_SEQUENTIAL else "OPEN I-O F",
        cases=shape.cases.rstrip("\n"),
    )


def _script(shape: Shape, dice: random.Random) -> list[str]:
    lines = []
    for _ in range(STEPS):
        letter = dice.choice(shape.letters)
        pool = "ABC" if dice.random() < 0.8 else "ABCDEFG"
        argument = "".join(dice.choice(pool) for _ in range(7)) + " "
        lines.append(f"{letter}{argument}{dice.randint(2, 8) if dice.random() < 0.3 else 8:02}")
    return lines


class _Model:
    """The driver program as the simulator sees it."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self.system = FileSystem({})
        self.handle = self.system.handle(shape.spec)
        self.area = bytearray(8)
        self.length = 8

    def step(self, line: str) -> str:
        letter, argument, length = line[0], line[1:9].encode(), int(line[9:])
        status = self._do(letter, argument, length)
        return f"{letter}{status.text.decode()}:{self.area.decode('latin-1')}:{self.length:04}"

    def _do(self, letter: str, argument: bytes, length: int) -> Status:
        handle, spec = self.handle, self.shape.spec
        if letter in "IOEU":
            return handle.open(Mode(letter))
        if letter in "CL":
            return handle.close("NO-REWIND" if letter == "L" else None)
        if letter in "NP":
            return self._read(handle.read_next(letter == "P"))
        if letter in "KAJ":
            offset = "KAJ".index(letter) * 2
            self.area[offset : offset + 2] = argument[:2]
            return self._read(handle.read_key(KeyValue(argument[:2], offset)))
        if letter in OPERATORS:
            offset = self.shape.start_key * 2
            self.area[offset : offset + 2] = argument[:2]
            return handle.start(OPERATORS[letter], KeyValue(argument[:2], offset))
        if letter == "D":
            if spec.access is not Access.SEQUENTIAL:
                self.area[0:2] = argument[:2]
            return handle.delete(KeyValue(argument[:2]))
        self.area[:] = argument
        if letter != "R" or spec.depending:
            self.length = length if letter in "WR" else 8
        size = min(self.length, 8) if spec.depending else 8
        record = bytes(self.area[:size])
        if letter == "R":
            return handle.rewrite(record)
        advancing = {"T": ("AFTER", 2), "B": ("BEFORE", 0), "G": ("AFTER", -1)}.get(letter)
        return handle.write(record, advancing)

    def _read(self, answer: Answer) -> Status:
        if answer.record is not None:
            self.area[: len(answer.record)] = answer.record
            if self.shape.spec.depending:
                self.length = answer.length
        return answer.status


@pytest.mark.slow
@pytest.mark.parametrize(
    ("shape", "obstacle"),
    [
        pytest.param(s, o, id=f"{s.name}-{o.name}")
        for s in SHAPES
        for o in Obstacle
        if o is Obstacle.DIRECTORY or s.spec.organization is Organization.SEQUENTIAL
    ],
)
def test_what_stands_in_the_way(shape: Shape, obstacle: Obstacle, tmp_path: Path, cobc: str) -> None:
    (tmp_path / "FILEDRV.cbl").write_text(_program(shape), encoding="latin-1")
    subprocess.run([cobc, "-x", *COBC_PROFILE, "-o", "drv", "FILEDRV.cbl"], cwd=tmp_path, check=True)
    if obstacle is Obstacle.DIRECTORY:
        (tmp_path / "FILEF").mkdir()
        letters = [x for x in "INNCOWCUNC" if x in shape.letters]
    else:
        (tmp_path / "FILEF").symlink_to("/dev/full")
        letters = [x for x in "OWWTBGWCCOWC" if x in shape.letters]
    model = _Model(shape)
    model.system.files["FILEF"] = obstacle
    lines = [f"{letter}AABBCCD 08" for letter in letters]
    expected = [model.step(line) for line in lines]
    ran = subprocess.run(
        [tmp_path / "drv"],
        input=("\n".join([*lines, "Q"]) + "\n").encode("latin-1"),
        capture_output=True,
        check=True,
        env={"DD_FILEF": str(tmp_path / "FILEF"), "PATH": "/usr/bin:/bin"},
    )
    assert ran.stdout.decode("latin-1") == "\n".join([*expected, ""])


@pytest.mark.slow
@pytest.mark.parametrize("shape", SHAPES, ids=lambda s: s.name)
def test_answers_as_libcob_does(shape: Shape, tmp_path: Path, cobc: str) -> None:
    source = tmp_path / "FILEDRV.cbl"
    source.write_text(_program(shape), encoding="latin-1")
    subprocess.run([cobc, "-x", *COBC_PROFILE, "-o", "drv", source.name], cwd=tmp_path, check=True)
    seen: set[str] = set()
    steps = 0
    for seed in range(RUNS):
        dice = random.Random(f"{shape.name}/{seed}")
        directory = tmp_path / f"run{seed}"
        directory.mkdir()
        model = _Model(shape)
        expected, sent = [], []
        for line in _script(shape, dice):
            try:
                expected.append(model.step(line))
            except Unrealisable:
                break
            sent.append(line)
        model.system.finish()
        ran = subprocess.run(
            [tmp_path / "drv"],
            input=("\n".join([*sent, "Q"]) + "\n").encode("latin-1"),
            capture_output=True,
            check=True,
            env={"DD_FILEF": str(directory / "FILEF"), "PATH": "/usr/bin:/bin"},
        )
        assert ran.stdout.decode("latin-1") == "\n".join([*expected, ""]), f"seed {seed}: {sent}"
        seen |= {e[:3] for e in expected}
        steps += len(expected)
        contents = model.system.files.get("FILEF")
        if isinstance(contents, Bytes):
            assert (directory / "FILEF").read_bytes() == bytes(contents.data)
        elif isinstance(contents, Index):
            assert (directory / "FILEF").exists()
    assert len(seen) > 8 and steps > RUNS * STEPS / 3, "the scripts reach too little"
