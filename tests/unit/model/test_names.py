"""Names: qualification, condition names under two parents (shared case 32), index names, what is not defined."""

from __future__ import annotations

from pathlib import Path

import pytest

from locksmith.diagnostics import Severity
from locksmith.model.program import ProgramModel
from locksmith.model.resolve import resolve_program
from locksmith.syntax import ast
from locksmith.syntax.parser import parse_file
from tests.unit.model.building import item, model, number, paragraph, ref, section, times

TWO_PARENTS = (
    item(1, "A"),
    item(5, "FLAG", "X"),
    item(88, "IS-ON", value="Y"),
    item(1, "B"),
    item(5, "FLAG", "X"),
    item(88, "IS-ON", values=(ast.ValueRange(low=number("1"), high=number("5")),)),
    item(5, "T", occurs=times(3, indexes=("IX",))),
    item(10, "CELL", "9"),
)


def resolve(*statements: ast.Statement) -> ProgramModel:
    return model(*TWO_PARENTS, sections=(section(None, paragraph(None, *statements)),))


def codes(subject: ProgramModel) -> list[str]:
    return [d.code for d in subject.diagnostics]


def test_the_same_condition_name_under_two_parents() -> None:
    """Shared case 32."""
    for parent, owner in (("A", 1), ("B", 3)):
        name = ast.ConditionName(reference=ref("IS-ON", "FLAG", parent))
        subject = resolve(ast.If(condition=name, then=(ast.Continue(),)))
        assert codes(subject) == []
        assert subject.condition_of[id(name)] == (owner, 0) == subject.condition_of[id(name.reference)]
    short = ast.ConditionName(reference=ref("IS-ON", "B"))
    subject = resolve(ast.If(condition=short, then=(ast.Continue(),)))
    assert subject.condition_of[id(short)] == (3, 0)


def test_an_unqualified_condition_name_is_ambiguous() -> None:
    name = ast.ConditionName(reference=ref("IS-ON"))
    assert codes(resolve(ast.If(condition=name, then=(ast.Continue(),)))) == ["LKM002"]


def test_set_of_a_condition_name_is_a_condition() -> None:
    target = ref("IS-ON", "A")
    subject = resolve(ast.Set(actions=(ast.SetTo(targets=(target,), value="TRUE"),)))
    assert subject.condition_of[id(target)] == (1, 0)
    assert id(target) not in subject.field_of


def test_qualified_data_names() -> None:
    source, target = ref("FLAG", "A"), ref("FLAG", "B")
    subject = resolve(ast.Move(source=source, targets=(target,)))
    assert (subject.field_of[id(source)], subject.field_of[id(target)]) == (1, 3)
    assert codes(resolve(ast.Move(source=ref("FLAG"), targets=(target,)))) == ["LKM002"]
    assert codes(resolve(ast.Move(source=ref("FLAG", "C"), targets=(target,)))) == ["LKM001"]
    assert codes(resolve(ast.Move(source=ref("NOTHING"), targets=(target,)))) == ["LKM001"]


def test_index_names_are_fields_of_their_own() -> None:
    name = ref("IX")
    subject = resolve(ast.Set(actions=(ast.SetTo(targets=(name,), value=number("1")),)))
    field = subject.fields[subject.field_of[id(name)]]
    assert (field.usage, field.length) == ("index", 4)
    assert subject.areas[field.area].initial == b"\x01\0\0\0"
    assert subject.field_named("CELL").dimensions[0].indexes == (field.id,)


def test_too_many_subscripts() -> None:
    cell = ast.Reference(name="CELL", subscripts=(number("1"), number("2")))
    assert codes(resolve(ast.Move(source=cell, targets=(ref("FLAG", "A"),)))) == ["LKM005"]


def test_a_record_can_be_qualified_by_its_file() -> None:
    files = tuple(ast.FileControl(name=n, assign=n) for n in ("F", "G"))
    descriptions = tuple(ast.FileDescription(name=n, records=(item(1, "REC", "X(4)"),)) for n in ("F", "G"))
    name = ref("REC", "G")
    sections = (section(None, paragraph(None, ast.Move(source=number("1"), targets=(name,)))),)
    subject = model(files=files, file_descriptions=descriptions, sections=sections)
    assert subject.fields[subject.field_of[id(name)]].area == 1


def test_registers_are_there_when_used() -> None:
    subject = resolve(ast.Move(source=number("4"), targets=(ref("RETURN-CODE"),)))
    field = subject.field_named("RETURN-CODE")
    assert (subject.areas[field.area].kind, subject.areas[field.area].initial) == ("special", bytes(4))
    with pytest.raises(KeyError):
        resolve(ast.Continue()).field_named("RETURN-CODE")


def test_names_of_a_section_that_is_not_supported(tmp_path: Path) -> None:
    source = tmp_path / "QUEUES.cbl"
    source.write_text(
        """\
       IDENTIFICATION DIVISION.
       PROGRAM-ID. QUEUES.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       01 TEXT-1 PIC X(8).
       COMMUNICATION SECTION.
       CD QUEUE-1 FOR INPUT SYMBOLIC QUEUE IS QUEUE-NAME.
       01 QUEUE-REC.
           05 QUEUE-KEY PIC X(8).
           05 FILLER    PIC X(79).
       PROCEDURE DIVISION.
       MAIN-PARA.
           IF QUEUE-KEY = SPACES
               MOVE QUEUE-KEY TO TEXT-1.
           MOVE NO-KEY TO TEXT-1.
           MOVE QUEUE-NAME TO TEXT-1.
           STOP RUN.
"""
    )
    program = parse_file(source).programs[0]
    found = {d.message: d.severity for d in resolve_program(program).diagnostics}
    assert found["QUEUE-KEY is of a section that is not supported"] is Severity.UNSUPPORTED
    assert found["QUEUE-NAME is of a section that is not supported"] is Severity.UNSUPPORTED
    assert found["NO-KEY is not defined"] is Severity.ERROR


@pytest.mark.parametrize("side", ["LEADING", "trailing"])
def test_the_side_of_trim_is_no_name(side: str) -> None:
    call = ast.FunctionCall(name="TRIM", arguments=(ref("FLAG", "A"), ref(side)))
    assert codes(resolve(ast.Display(operands=(call,)))) == []
    other = ast.FunctionCall(name="REVERSE", arguments=(ref(side),))
    assert codes(resolve(ast.Display(operands=(other,)))) == ["LKM001"]
