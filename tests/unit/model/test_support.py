"""What is not supported is said, with its place; nothing raises."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path

import pytest

from locksmith.diagnostics import Severity
from locksmith.model.json_view import model_to_json
from locksmith.model.program import ProgramModel
from locksmith.model.resolve import resolve_program
from locksmith.model.support import FUNCTIONS, UNSUPPORTED_STATEMENTS
from locksmith.syntax import ast
from locksmith.syntax.parser import parse_file
from locksmith.targets.java.functions import FUNCTIONS as java_functions
from locksmith.targets.java.handlers import HANDLERS, emit_unsupported
from tests.unit.model.building import item, model, number, paragraph, ref, section, text, times

NOT_SUPPORTED = [
    (ast.ExecBlock(language="CICS", text="RETURN"), "LKM030"),
    (ast.Unsupported(verb="GENERATE", message="report writer"), "LKM030"),
    (ast.Sort(file=ref("F"), keys=()), "LKM030"),
    (ast.Entry(name="E"), "LKM030"),
    (ast.Move(source=ast.FunctionCall(name="NATIONAL-OF"), targets=(ref("A"),)), "LKM032"),
    (ast.Move(source=ast.TextLiteral(value=b"x", kind="N"), targets=(ref("A"),)), "LKM031"),
    (ast.Display(operands=(text("x"),), upon="ENVIRONMENT-NAME"), "LKM031"),
    (ast.Accept(target=ref("A"), source="COMMAND-LINE"), "LKM031"),
    (ast.Stop(literal=number("3")), "LKM031"),
    (ast.Call(program=text("X"), returning=ref("A")), "LKM031"),
    (ast.Call(program=text("X"), arguments=(ast.Argument(mode="VALUE", operand=number("1")),)), "LKM031"),
    (ast.Move(source=ast.NumericLiteral(value=Decimal(1), text="1E0", floating=True), targets=(ref("A"),)), "LKM031"),
    (ast.Compute(targets=(ast.Rounded(target=ref("A"), rounded="ODD"),), expression=number("1")), "LKM031"),
    (
        ast.Compute(
            targets=(ast.Rounded(target=ref("A")),),
            expression=ast.Binary(operator="**", left=ref("A"), right=number("-2")),
        ),
        "LKM031",
    ),
    (
        ast.Compute(
            targets=(ast.Rounded(target=ref("A"), rounded="PROHIBITED"),),
            expression=ast.Binary(operator="+", left=ref("A"), right=number("2")),
        ),
        "LKM031",
    ),
    (
        ast.Add(operands=(number("2"),), to=(ast.Rounded(target=ref("A"), rounded="PROHIBITED"),)),
        "LKM031",
    ),
    (
        ast.Move(
            source=text("x"),
            targets=(
                ast.Reference(
                    name="J", subscripts=(ref("IX"),), refmod=ast.RefMod(start=ref("IX"), length=number("1"))
                ),
            ),
        ),
        "LKM031",
    ),
    (ast.Move(source=ast.Reference(name="T", subscripts=(None,)), targets=(ref("A"),)), "LKM031"),
    (
        ast.Evaluate(
            subjects=(ast.Subject(truth=True),),
            arms=(ast.Arm(whens=(ast.When(objects=(ast.WhenObject(operand=number("1")),)),), body=()),),
        ),
        "LKM031",
    ),
    (
        ast.Search(
            table=ref("T"),
            all=True,
            whens=(ast.SearchWhen(condition=ast.Relation(left=ref("T"), operator=">", right=number("1")), body=()),),
        ),
        "LKM031",
    ),
    (ast.Set(actions=(ast.SetTo(targets=(ref("NO-FALSE"),), value="FALSE"),)), "LKM031"),
    (ast.Set(actions=(ast.SetBy(targets=(ref("PT"),), up=True, by=number("1")),)), "LKM031"),
]


def resolve(*statements: ast.Statement) -> ProgramModel:
    rest = (
        item(88, "NO-FALSE", value="x"),
        item(1, "G"),
        item(5, "T", "9", occurs=times(3, keys=((True, "T"),), indexes=("IX",))),
        item(5, "J", "X(3)", occurs=times(3), justified=True),
        item(1, "PT", usage="POINTER"),
    )
    return model(item(1, "A", "X(9)"), *rest, sections=(section(None, paragraph("P", *statements)),))


@pytest.mark.parametrize(
    "statement,code", NOT_SUPPORTED, ids=[f"{type(s).__name__}-{n}" for n, (s, _) in enumerate(NOT_SUPPORTED)]
)
def test_statements(statement: ast.Statement, code: str) -> None:
    found = [d for d in resolve(statement).unsupported if d.code == code]
    assert len(found) == 1
    assert found[0].severity is Severity.UNSUPPORTED
    assert found[0].span is not None


def test_the_table_is_what_the_java_target_generates() -> None:
    assert java_functions == FUNCTIONS
    unsupported = {kind for kind, handler in HANDLERS.items() if handler is emit_unsupported}
    assert {*UNSUPPORTED_STATEMENTS, ast.Unsupported} == unsupported


def test_data_clauses() -> None:
    subject = model(item(1, "A", "X", external=True), item(1, "B", "N(3)"), item(1, "C", "X", unsupported=("TYPEDEF",)))
    assert [d.code for d in subject.unsupported] == ["LKM018", "LKM018", "LKM018"]


def test_bad_programs_give_errors() -> None:
    subject = model(
        item(5, "X", "X"),
        item(1, "A"),
        item(5, "B", "9S"),
        item(5, "C", "X", redefines="NOTHING"),
        item(5, "D"),
        item(66, "E", renames=(ref("NOTHING"), None)),
    )
    assert {d.code for d in subject.diagnostics} == {"LKM010", "LKM011", "LKM012", "LKM015", "LKM016"}


def test_the_json_view_is_stable_and_plain() -> None:
    subject = resolve(ast.If(condition=ast.Relation(left=ref("A"), operator="=", right=text("x")), then=()))
    view = model_to_json(subject)
    assert json.loads(json.dumps(view)) == view
    assert view == model_to_json(resolve(ast.If(condition=subject.decisions[0].node.condition, then=())))
    assert view["counts"]["outcomes"] == 2
    assert view["fields"][0] | {"line": 1} == {
        "id": 0,
        "name": "A",
        "level": 1,
        "area": "A",
        "area_id": 0,
        "offset": 0,
        "length": 9,
        "usage": "display",
        "category": "alphanumeric",
        "line": 1,
        "picture": "X(9)",
        "digits": 0,
        "scale": 0,
        "signed": False,
        "conditions": ["NO-FALSE"],
    }


def test_a_copybook_of_a_subsystem_may_define_what_is_missing(tmp_path: Path) -> None:
    source = tmp_path / "ONLINE.cbl"
    source.write_text("""\
       IDENTIFICATION DIVISION.
       PROGRAM-ID. ONLINE.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       COPY DFHAID.
       01  DESCRIPTOR. COPY CMQODV.
       01  TABLE-1.
           05 CELL PIC X OCCURS 1 TO 9 DEPENDING ON EIBCALEN.
       01  KEPT PIC X.
       PROCEDURE DIVISION.
       MAIN-PARA.
           MOVE MQOD-NAME TO KEPT.
           EXEC CICS RETURN END-EXEC.
""")
    subject = resolve_program(parse_file(source).programs[0])
    assert not [d for d in subject.diagnostics if d.severity is Severity.ERROR]
    codes = [d.code for d in subject.unsupported]
    assert codes == ["LKS014", "LKS014", "LKM035", "LKM018", "LKM035", "LKM030"]
    assert {d.span.line for d in subject.unsupported if d.code == "LKS014" and d.span} == {5, 6}


def test_without_such_a_copybook_it_is_an_error(tmp_path: Path) -> None:
    source = tmp_path / "BATCH.cbl"
    source.write_text("""\
       IDENTIFICATION DIVISION.
       PROGRAM-ID. BATCH.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       COPY ORDERS.
       01  KEPT PIC X.
       PROCEDURE DIVISION.
       MAIN-PARA.
           MOVE ORDER-NAME TO KEPT.
""")
    parsed = parse_file(source)
    found = [*parsed.diagnostics, *resolve_program(parsed.programs[0]).diagnostics]
    assert [d.code for d in found if d.severity is Severity.ERROR] == ["LKS010", "LKM001"]
