"""Labels and edges."""

from __future__ import annotations

from locksmith.model.program import EdgeKind, ProgramModel
from locksmith.syntax import ast
from tests.unit.model.building import go, item, model, paragraph, perform, section


def edges(subject: ProgramModel, *, counted: bool = True) -> list[tuple[str | None, str | None, str]]:
    names = [label.name for label in subject.labels]
    return [(names[e.source], names[e.target], e.kind) for e in subject.edges if e.counted is counted]


def one_section(*paragraphs: ast.Paragraph) -> ProgramModel:
    return model(item(1, "N", "9"), sections=(section(None, *paragraphs),))


def test_perform_leads_to_the_first_of_its_range_and_returns_from_the_last() -> None:
    subject = one_section(
        paragraph(None, perform("A"), ast.Goback()),
        paragraph("A", perform("B", "C"), ast.Goback()),
        paragraph("B"),
        paragraph("C"),
    )
    assert edges(subject) == [("A", "B", EdgeKind.PERFORM)]
    rest = edges(subject, counted=False)
    assert ("C", "A", EdgeKind.RETURN) in rest
    assert ("B", "C", EdgeKind.FALL_THROUGH) in rest
    assert (None, "A", EdgeKind.MAIN) in rest
    assert ("A", "B", EdgeKind.FALL_THROUGH) not in rest


def test_pairs_are_distinct_and_self_loops_kept() -> None:
    subject = one_section(
        paragraph(None), paragraph("A", go("B"), perform("B"), go("A"), go("A"), go("A")), paragraph("B")
    )
    assert [(s, t) for s, t, _ in edges(subject)] == [("A", "A"), ("A", "B")]


def test_go_to_depending_leads_to_every_target() -> None:
    subject = one_section(
        paragraph(None), paragraph("A", go("A", "B", "C", depending="N")), paragraph("B"), paragraph("C")
    )
    assert [t for _, t, _ in edges(subject)] == ["A", "B", "C"]
    assert [o.label for o in subject.outcomes] == ["1 A", "2 B", "3 C", "fall-out"]


def test_alter_is_an_edge_of_the_altered_paragraph() -> None:
    alter = ast.Alter(pairs=(("B", "C"),))
    subject = one_section(paragraph(None), paragraph("A", alter), paragraph("B", go("A")), paragraph("C"))
    assert edges(subject) == [("B", "A", EdgeKind.GO_TO), ("B", "C", EdgeKind.ALTER)]
    b, c = (next(x.id for x in subject.labels if x.name == n) for n in "BC")
    assert subject.alter_of[id(alter)] == ((b, c),)
    assert subject.alterable == {b}


def test_same_section_is_preferred_and_of_qualifies() -> None:
    here, there = go("P"), ast.GoTo(targets=(ast.ProcedureName(name="P", section="S2"),))
    subject = model(
        sections=(section("S1", paragraph("Q", here, there), paragraph("P")), section("S2", paragraph("P")))
    )
    places = [subject.labels[subject.label_of[id(g.targets[0])]].section for g in (here, there)]
    assert places == [0, 1]
    assert subject.diagnostics == () or all(d.severity == "caveat" for d in subject.diagnostics)


def test_ambiguous_and_undefined_procedures() -> None:
    subject = model(
        sections=(
            section("S1", paragraph("Q", go("P"), perform("NOWHERE"))),
            section("S2", paragraph("P")),
            section("S3", paragraph("P")),
        )
    )
    assert [d.code for d in subject.diagnostics] == ["LKM004", "LKM003"]


def test_duplicates_are_told() -> None:
    twice = model(sections=(section("S", paragraph("P"), paragraph("P")), section("S", paragraph("P"))))
    assert [d.code for d in twice.diagnostics] == ["LKM008", "LKM007"]


def test_every_section_has_a_header_and_performing_it_leads_there() -> None:
    subject = model(
        sections=(
            section(None, paragraph(None, perform("S1"), perform("P"))),
            section("S1", paragraph("P", perform("S2")), paragraph("P2")),
            section("S2", paragraph(None, ast.Continue())),
        )
    )
    assert [(x.name, x.header, x.probe) for x in subject.labels] == [
        (None, True, None),
        ("S1", True, 0),
        ("P", False, 1),
        ("P2", False, 2),
        ("S2", True, 3),
    ]
    assert [s.labels for s in subject.sections] == [(0,), (1, 2, 3), (4,)]
    assert edges(subject) == [("P", "S2", EdgeKind.PERFORM)]
    rest = edges(subject, counted=False)
    assert ("P2", None, EdgeKind.MAIN) in rest  # return from the section's last paragraph


def test_a_paragraph_that_always_leaves_does_not_fall_through() -> None:
    both = ast.If(
        condition=ast.ConditionName(reference=ast.Reference(name="X")), then=(go("A"),), else_=(ast.Goback(),)
    )
    subject = one_section(paragraph(None), paragraph("A", both), paragraph("B", ast.Stop()), paragraph("C"))
    assert [e for e in edges(subject, counted=False) if e[2] == EdgeKind.FALL_THROUGH] == []
