"""Offsets, lengths and initial contents against cobc, on small tricky data divisions."""

from __future__ import annotations

from pathlib import Path

import pytest

from locksmith.model.program import ProgramModel
from locksmith.model.resolve import resolve_program
from locksmith.model.variable import Variable
from locksmith.syntax import ast
from locksmith.syntax.parser import parse_file
from tests.unit.model.building import item, model, ref, times
from tests.unit.model.cobc_reference import measure

pytestmark = pytest.mark.slow
CORPUS = sorted((Path(__file__).resolve().parents[3] / "corpora").glob("*/*.cbl"))


def compare(subject: ProgramModel, directory: Path) -> int:
    """Everything cobc could measure equals the model. Gives how many items were compared."""
    assert [d for d in subject.diagnostics if d.severity == "error"] == []
    measured = measure(subject, directory)
    wrong = [
        (f.name, (f.offset, f.length), measured.items[f.id])
        for f in subject.fields
        if f.id in measured.items and not f.variable and (f.offset, f.length) != measured.items[f.id]
    ]
    assert wrong == []
    contents = [
        (subject.areas[a].name, subject.areas[a].initial, data)
        for a, data in measured.areas.items()
        if subject.areas[a].initial != data
    ]
    assert contents == []
    return len(measured.items)


USAGES = (
    item(1, "G"),
    item(5, "C1", "S9(4)", usage="COMP"),
    item(5, "C2", "9(5)", usage="COMP", value="#70000"),
    item(5, "C3", "S9(10)", usage="BINARY", value="#-123"),
    item(5, "C4", "9(2)", usage="COMP-5", value="#99"),
    item(5, "C5", "S9(3)V99", usage="COMP-5", value="#-1.25"),
    item(5, "C6", "S9(18)", usage="COMP-4"),
    item(5, "P1", "S9(5)V99", usage="COMP-3"),
    item(5, "P2", "9(4)", usage="COMP-3", value="#12"),
    item(5, "P3", "S9(4)", usage="PACKED-DECIMAL", value="#-12"),
    item(5, "P4", "S9(7)V99", usage="COMP-3", value="=ZERO"),
    item(5, "F1", usage="COMP-1"),
    item(5, "F2", usage="COMP-2", value="#0.1"),
    item(5, "F3", usage="COMP-1", value="#-3.7"),
    item(5, "IX", usage="INDEX"),
    item(5, "PT", usage="POINTER"),
    item(5, "Z1", "S9(3)"),
    item(5, "Z2", "S9(3)", value="#0"),
    item(5, "Z3", "S9(3)", value="=ZERO"),
    item(5, "Z4", "S9(3)V9", value="#-12.5"),
    item(5, "Z5", "S9(5)", value="#7", sign="LEADING"),
    item(5, "Z6", "S9(5)", value="#-7", sign="LEADING", sign_separate=True),
    item(5, "Z7", "S9(5)", sign="TRAILING", sign_separate=True),
    item(5, "Z8", "9(3)P(2)", value="#12300"),
    item(5, "Z9", "VP(2)9(3)", value="#.00123"),
    item(5, "A1", "X(5)", value="ab"),
    item(5, "A2", "A(5)"),
    item(5, "A3", "X(5)", value=ast.AllLiteral(literal=ast.TextLiteral(value=b"xyz"))),
    item(5, "A4", "X(3)", value="=HIGH-VALUE"),
    item(5, "A5", "X(3)", value="=LOW-VALUE"),
    item(5, "A6", "X(6)", value="ab", justified=True),
    item(5, "A7", "X(3)", value="=QUOTE"),
    item(5, "E1", "ZZ9.99"),
    item(5, "E2", "$$,$$9.99-"),
    item(5, "E3", "XXBXX/XX"),
    item(5, "E4", "****9.99"),
    item(5, "E5", "ZZZ"),
    item(5, "E6", "+++9.99CR"[:7]),
    item(5, "E7", "99/99/9999"),
    item(5, "E8", "Z,ZZ9.99", value="1.23"),
    item(5, "E9", "9(4)", blank_when_zero=True),
    item(1, "H", value="literal of group"),
    item(5, "H1", "X(20)"),
    item(5, "H2", "9(4)", usage="COMP"),
    item(77, "N77", "9(7)", usage="COMP-3"),
)

TABLES = (
    item(1, "T"),
    item(5, "ROW", occurs=times(4, indexes=("I1", "I2"))),
    item(10, "KEY1", "9(3)", value="#7"),
    item(10, "CELL", occurs=times(3)),
    item(15, "X1", "S9(5)", usage="COMP-3"),
    item(15, "X2", "X"),
    item(10, "AFT", "S9(4)", usage="COMP", value="#-2"),
    item(5, "SIMPLE", "X(2)", occurs=times(5)),
    item(5, "ZONED", "9(2)", occurs=times(5)),
    item(5, "VAL", "X(2)", value="ok", occurs=times(3)),
)

REDEFINITIONS = (
    item(1, "R"),
    item(5, "R1", "X(4)"),
    item(5, "R2", "9(4)", redefines="R1"),
    item(5, "R3", "X(9)", redefines="R1"),
    item(5, "R4", redefines="R2"),
    item(10, "R41", "S9(9)", usage="COMP"),
    item(5, "R5", "X(2)", value="zz"),
    item(66, "R66", renames=(ref("R1"), ref("R5"))),
    item(66, "R67", renames=(ref("R5"), None)),
    item(1, "S", redefines="R"),
    item(5, "S1", "X(40)"),
    item(1, "U", "X(3)", value="abc"),
    item(1, "V", "9(6)", redefines="U"),
)

SYNCHRONIZED = (
    item(1, "Y"),
    item(5, "Y1", "X"),
    item(5, "Y2", "S9(4)", usage="COMP", synchronized=True),
    item(5, "Y3", "X(3)"),
    item(5, "Y4", "S9(9)", usage="COMP", synchronized=True),
    item(5, "Y5", "X"),
    item(5, "Y6", usage="COMP-2", synchronized=True),
    item(5, "Y7", "X"),
    item(5, "Y8", usage="POINTER", synchronized=True),
    item(5, "YT", occurs=times(3)),
    item(10, "YT1", "X"),
    item(10, "YT2", "S9(9)", usage="COMP", synchronized=True),
    item(10, "YT3", "X(2)"),
)

DEPENDING = (
    item(1, "N", "9(2)", value="#3"),
    item(1, "M", "9(2)", value="#2"),
    item(1, "R1"),
    item(5, "L1", "X(3)"),
    item(5, "LT", occurs=times(10, 1, "N")),
    item(10, "LT1", "X(2)"),
    item(10, "LT2", "9(3)", usage="COMP-3"),
    item(1, "R2"),
    item(5, "B1", "X(3)", value="abc"),
    item(5, "B2", "X(3)", redefines="B1"),
    item(5, "BT", "X(4)", occurs=times(10, 1, "N")),
    item(5, "B3", "X(5)"),
    item(5, "B4", "9(5)"),
    item(1, "R3"),
    item(5, "G1"),
    item(10, "G11", "X"),
    item(10, "GT", "X(5)", occurs=times(10, 1, "N")),
    item(5, "G2", "X(4)"),
    item(5, "G3", occurs=times(3)),
    item(10, "G31", "X(2)"),
    item(10, "G32", "9(2)"),
    item(5, "G4"),
    item(10, "G41", "X(7)"),
    item(10, "G4T", occurs=times(10, 1, "M")),
    item(15, "G42", "X(2)"),
    item(15, "G43", "X(3)"),
    item(5, "G5", "X(9)"),
)

LEVELS = (
    item(1, "L"),
    item(5, "L1"),
    item(10, "L2", "X(2)"),
    item(7, "L3", "X(3)"),
    item(5, "L4"),
    item(10, None, "X(4)"),
    item(10, "FILLER", "9(4)"),
    item(5, "L5", usage="COMP-3"),
    item(10, "L6", "S9(3)"),
    item(10, "L7", "S9(5)V9(2)"),
    item(5, "L8", sign="TRAILING", sign_separate=True),
    item(10, "L9", "S9(3)"),
    item(10, "L10", "9(3)"),
    item(10, "L11", "X(3)"),
)


@pytest.mark.parametrize(
    "entries",
    [USAGES, TABLES, REDEFINITIONS, SYNCHRONIZED, DEPENDING, LEVELS],
    ids=["usages", "tables", "redefinitions", "synchronized", "depending", "levels"],
)
def test_against_cobc(entries: tuple[ast.DataEntry, ...], tmp_path: Path) -> None:
    assert compare(model(*entries), tmp_path) > 2


@pytest.mark.parametrize("value", [1, 4, 10])
def test_depending_on_at_run_time(value: int, tmp_path: Path) -> None:
    subject = model(*DEPENDING)
    measured = measure(subject, tmp_path, value)
    variable = Variable(subject.fields)
    values = {f.id: value for f in subject.fields if f.name in ("N", "M")}
    for number, (offset, length) in measured.items.items():
        field = subject.fields[number]
        found = (variable.place(field), variable.length_of(field), variable.length(field))
        assert tuple(e.evaluate(values) for e in found) == (offset, length, measured.sizes[number]), field.name
    assert any(variable.place(f).terms for f in subject.fields)


def test_decimal_point_is_comma(tmp_path: Path) -> None:
    entries = (item(1, "G"), item(5, "A", "Z.ZZ9,99"), item(5, "B", "9(3)V99", value="#1.5"), item(5, "CC", "999,9"))
    subject = model(*entries, special_names=ast.SpecialNames(decimal_comma=True))
    assert compare(subject, tmp_path) == 4


@pytest.mark.parametrize("path", CORPUS, ids=lambda p: p.stem)
def test_every_corpus_program(path: Path, tmp_path: Path) -> None:
    for tree in parse_file(path, [path.parent / "copy"]).programs:
        subject = resolve_program(tree)
        if subject.fields:
            compare(subject, tmp_path)


def test_file_records_share_one_area(tmp_path: Path) -> None:
    records = (
        item(1, "REC-A"),
        item(5, "A1", "X(10)"),
        item(1, "REC-B"),
        item(5, "B1", "S9(9)", usage="COMP"),
        item(5, "B2", "X(30)"),
    )
    files = (ast.FileControl(name="F", assign="F"),)
    subject = model(files=files, file_descriptions=(ast.FileDescription(name="F", records=records),))
    assert subject.areas[0].length == 34
    assert subject.areas[0].initial == bytes(34)
    assert compare(subject, tmp_path) == 5
