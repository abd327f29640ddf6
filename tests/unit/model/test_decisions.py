"""Decisions, outcomes and the order of probes (design.md section 5)."""

from __future__ import annotations

from locksmith.model.program import DecisionKind, ProgramModel
from locksmith.syntax import ast
from tests.unit.model.building import item, model, number, paragraph, perform, ref, section

TRUE = ast.Relation(left=ref("N"), operator="=", right=number("1"))


def resolve(*statements: ast.Statement) -> ProgramModel:
    entries = (item(1, "N", "9"), item(1, "TXT", "X(9)"))
    return model(*entries, sections=(section(None, paragraph(None), paragraph("P", *statements)),))


def labels(subject: ProgramModel, decision: int = 0) -> list[str]:
    return [subject.outcomes[o].label for o in subject.decisions[decision].outcomes]


def when(*values: str) -> ast.Arm:
    whens = tuple(ast.When(objects=(ast.WhenObject(operand=number(v)),)) for v in values)
    return ast.Arm(whens=whens, body=(ast.Continue(),))


def test_if_has_two_outcomes_with_and_without_else() -> None:
    subject = resolve(ast.If(condition=TRUE, then=(ast.Continue(),)))
    assert labels(subject) == ["true", "false"]


def test_stacked_whens_count_one_each_and_falling_out_counts() -> None:
    subject = resolve(ast.Evaluate(subjects=(ast.Subject(operand=ref("N")),), arms=(when("1", "2"), when("3"))))
    assert labels(subject) == ["WHEN 1", "WHEN 2", "WHEN 3", "fall-out"]
    other = ast.Evaluate(subjects=(ast.Subject(operand=ref("N")),), arms=(when("1"),), other=())
    assert labels(resolve(other)) == ["WHEN 1", "OTHER"]


def test_every_until_of_varying_decides() -> None:
    varying = tuple(ast.Varying(counter=ref("N"), from_=number("1"), by=number("1"), until=TRUE) for _ in range(2))
    loop = perform("P", varying=varying)
    subject = resolve(loop)
    assert [(d.kind, d.index) for d in subject.decisions] == [(DecisionKind.UNTIL, 0), (DecisionKind.UNTIL, 1)]
    assert subject.decision_of[id(loop)] == (0, 1)


def test_a_phrase_decides_with_its_opposite_and_none_without_phrases() -> None:
    pair = ast.Handlers(kind="SIZE-ERROR", on=(ast.Continue(),))
    add = ast.Add(operands=(number("1"),), to=(ast.Rounded(target=ref("N")),), handlers=(pair,))
    subject = resolve(add, ast.Add(operands=(number("1"),), to=(ast.Rounded(target=ref("N")),)))
    assert labels(subject) == ["SIZE ERROR", "NOT SIZE ERROR"]
    assert subject.decisions[0].node is pair
    assert subject.decision_of[id(add)] == subject.decision_of[id(pair)] == (0,)
    assert len(subject.decisions) == 1


def test_search_has_each_when_and_at_end() -> None:
    whens = (ast.SearchWhen(condition=TRUE, body=(ast.Continue(),)),) * 2
    assert labels(resolve(ast.Search(table=ref("TXT"), whens=whens))) == ["WHEN 1", "WHEN 2", "AT END"]


def test_probes_are_labels_then_outcomes_then_fuel() -> None:
    inline = ast.Perform(times=number("3"), body=(ast.If(condition=TRUE, then=()),))
    forever = ast.Perform(forever=True, body=(ast.Exit(kind="PERFORM"),))
    once = ast.Perform(body=(ast.Continue(),))
    subject = resolve(inline, forever, once, perform("P", times=number("2")))
    assert [p.kind for p in subject.probes] == ["label", "outcome", "outcome", "fuel", "fuel"]
    assert [p.id for p in subject.probes] == list(range(5))
    assert subject.fuel_of == {id(inline): 3, id(forever): 4}


def test_a_statement_comes_before_what_is_nested_in_it() -> None:
    inner = ast.If(condition=TRUE, then=())
    pair = ast.Handlers(kind="OVERFLOW", on=(inner,))
    outer = ast.String(sources=(), into=ref("TXT"), handlers=(pair,))
    assert [d.kind for d in resolve(outer).decisions] == [DecisionKind.PHRASE, DecisionKind.IF]
