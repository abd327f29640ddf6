"""External sites, streams, groups and write masks."""

from __future__ import annotations

from locksmith.model.effects import MAX_GROUPS
from locksmith.model.program import ProgramModel, SiteKind
from locksmith.model.resolve import resolve_program
from locksmith.syntax import ast
from tests.unit.model.building import go, item, model, move, number, paragraph, perform, program, ref, section, text

FILES = {
    "files": tuple(ast.FileControl(name=n, assign=n, status=ref("STATUS-" + n)) for n in "FG"),
    "file_descriptions": tuple(ast.FileDescription(name=n, records=(item(1, "REC-" + n, "X(9)"),)) for n in "FG"),
}
DATA = (item(1, "STATUS-F", "XX"), item(1, "STATUS-G", "XX"), item(1, "A", "9"), item(1, "B", "9"), item(1, "C", "9"))


def resolve(*paragraphs: ast.Paragraph, linkage: tuple[ast.DataEntry, ...] = (), **calls: str) -> ProgramModel:
    tree = program(*DATA, sections=(section(None, *paragraphs),), linkage=linkage, **FILES)
    return resolve_program(tree, bound_calls=calls)


def written(subject: ProgramModel, label: str | None) -> set[str]:
    mask = next(subject.write_mask[x.id] for x in subject.labels if x.name == label)
    groups = [g for i, g in enumerate(subject.area_groups) if mask >> i & 1]
    return {subject.areas[a].name for g in groups for a in g}


def test_every_file_of_an_open_is_a_site() -> None:
    opened = ast.Open(files=(("INPUT", "F"), ("OUTPUT", "G")))
    read = ast.Read(file="F", into=ref("A"))
    subject = resolve(paragraph(None, opened, read, ast.Write(record=ref("REC-G")), ast.Read(file="F")))
    assert [(s.kind, s.resource, s.item) for s in subject.sites] == [
        (SiteKind.OPEN, "F", 0),
        (SiteKind.OPEN, "G", 1),
        (SiteKind.READ, "F", 0),
        (SiteKind.WRITE, "G", 0),
        (SiteKind.READ, "F", 0),
    ]
    assert subject.site_of[id(opened)] == (0, 1)
    assert [subject.streams[s.stream] for s in subject.sites] == ["F.OPEN", "G.OPEN", "F.READ", "G.WRITE", "F.READ"]
    assert subject.sites[2].stream == subject.sites[4].stream


def test_calls_abends_accept_and_random() -> None:
    random = ast.FunctionCall(name="RANDOM")
    subject = resolve(
        paragraph(
            None,
            ast.Call(program=text("SUB ")),
            ast.Call(program=text("CEE3ABD")),
            ast.Call(program=ref("A")),
            ast.Accept(target=ref("A")),
            ast.Accept(target=ref("A"), source="DATE YYYYMMDD"),
            ast.Compute(targets=(ast.Rounded(target=ref("A")),), expression=random),
        ),
        SUB="REAL",
    )
    assert [(s.kind, s.resource, s.bound) for s in subject.sites] == [
        (SiteKind.CALL, "SUB", "REAL"),
        (SiteKind.ABEND, "CEE3ABD", None),
        (SiteKind.CALL, "A", None),
        (SiteKind.ACCEPT, "CONSOLE", None),
        (SiteKind.RANDOM, "FUNCTION", None),
    ]
    assert subject.site_of[id(random)] == (4,)


def test_an_unknown_file_is_told() -> None:
    assert [d.code for d in resolve(paragraph(None, ast.Read(file="H"))).diagnostics] == ["LKM006"]


def test_a_mask_has_own_writes_and_those_of_performers() -> None:
    subject = resolve(
        paragraph(None, perform("P1"), move("C")),
        paragraph("P1", move("A"), perform("P2"), ast.Goback()),
        paragraph("P2", move("B")),
        paragraph("P3", go("P2"), ast.Read(file="F")),
    )
    assert written(subject, None) == {"C"}
    assert written(subject, "P1") == {"A", "C"}
    assert written(subject, "P2") == {"A", "B", "C"}
    assert written(subject, "P3") == {"F", "STATUS-F"}


def test_writing_through_linkage_reaches_every_alias() -> None:
    linkage = (item(1, "L1", "X"), item(1, "L2", "X"))
    address = ast.Set(
        actions=(ast.SetTo(targets=(ast.AddressOf(operand=ref("L2")),), value=ast.AddressOf(operand=ref("A"))),)
    )
    subject = resolve(paragraph(None, address), paragraph("P", move("L1")), linkage=linkage)
    assert written(subject, "P") == {"L1", "L2", "A"}


def test_a_bound_call_writes_its_arguments_and_aliases() -> None:
    call = ast.Call(program=text("SUB"), arguments=(ast.Argument(mode="REFERENCE", operand=ref("A")),))
    subject = resolve(paragraph("P", call), paragraph("Q", move("B")), SUB="SUB")
    assert written(subject, "P") == {"A"}
    assert written(subject, "Q") == {"B"}


def test_groups_never_exceed_the_mask() -> None:
    entries = tuple(item(1, f"A{n}", "X") for n in range(500))
    subject = model(*entries, sections=(section(None, paragraph("P", move("A499", number("1")))),))
    assert len(subject.area_groups) <= MAX_GROUPS
    assert sorted(a for g in subject.area_groups for a in g) == list(range(500))
    assert subject.write_mask[1] == 1 << (len(subject.area_groups) - 1)


def test_use_procedures_serve_files_by_name_or_mode() -> None:
    by_name = section("ERR-F", paragraph("E1", move("A")), use=ast.Use(files=("F",)))
    by_mode = section("ERR-IN", paragraph("E2", move("B")), use=ast.Use(mode="INPUT"))
    main = section("MAIN", paragraph("M", ast.Open(files=(("INPUT", "F"), ("INPUT", "G"))), move("C")))
    tree = program(*DATA, sections=(by_name, by_mode, main), **FILES)
    subject = resolve_program(tree)
    assert [f.use_section for f in subject.files] == [0, 1]
    assert written(subject, "E1") >= {"A", "C"}
