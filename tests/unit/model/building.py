"""Short ways to write syntax trees by hand, for tests of the model."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from locksmith.model.program import ProgramModel
from locksmith.model.resolve import resolve_program
from locksmith.syntax import ast


def number(text: str) -> ast.NumericLiteral:
    return ast.NumericLiteral(value=Decimal(text), text=text)


def text(value: str) -> ast.TextLiteral:
    return ast.TextLiteral(value=value.encode("latin-1"))


def value_of(value: Any) -> tuple[ast.ValueRange, ...]:
    """A VALUE: a str is text, `#1.5` a number, `=ZERO` a figurative, a node itself."""
    if isinstance(value, str):
        if value.startswith("#"):
            value = number(value[1:])
        elif value.startswith("="):
            value = ast.Figurative(name=value[1:])
        else:
            value = text(value)
    return (ast.ValueRange(low=value),)


def item(
    level: int, name: str | None = None, picture: str | None = None, value: Any = None, **rest: Any
) -> ast.DataEntry:
    if value is not None:
        rest["values"] = value_of(value)
    return ast.DataEntry(level=level, name=name, picture=picture, **rest)


def times(maximum: int, minimum: int | None = None, depending: str | None = None, **rest: Any) -> ast.OccursClause:
    return ast.OccursClause(
        minimum=maximum if minimum is None else minimum,
        maximum=maximum,
        depending=ast.Reference(name=depending) if depending else None,
        **rest,
    )


def ref(name: str, *qualifiers: str) -> ast.Reference:
    return ast.Reference(name=name, qualifiers=qualifiers)


def go(*names: str, depending: str | None = None) -> ast.GoTo:
    targets = tuple(ast.ProcedureName(name=n) for n in names)
    return ast.GoTo(targets=targets, depending=ref(depending) if depending else None)


def perform(name: str, through: str | None = None, **rest: Any) -> ast.Perform:
    end = ast.ProcedureName(name=through) if through else None
    return ast.Perform(target=ast.ProcedureName(name=name), through=end, **rest)


def move(target: str, source: ast.Expr | None = None) -> ast.Move:
    return ast.Move(source=source or number("1"), targets=(ref(target),))


def paragraph(name: str | None, *statements: ast.Statement) -> ast.Paragraph:
    sentences = (ast.Sentence(statements=statements),) if statements else ()
    return ast.Paragraph(name=name, sentences=sentences)


def section(name: str | None, *paragraphs: ast.Paragraph, use: ast.Use | None = None) -> ast.Section:
    return ast.Section(name=name, paragraphs=paragraphs, declarative_use=use)


def program(*entries: ast.DataEntry, sections: tuple[ast.Section, ...] = (), **rest: Any) -> ast.Program:
    return ast.Program(name="TEST", tokens=(), working_storage=entries, sections=sections, **rest)


def model(*entries: ast.DataEntry, sections: tuple[ast.Section, ...] = (), **rest: Any) -> ProgramModel:
    return resolve_program(program(*entries, sections=sections, **rest))
