"""Fixtures of the parser's tests: sources made from pieces, trees written as short text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from locksmith.syntax import ast
from locksmith.syntax.parser import ParseResult, parse_file

HEAD = "       IDENTIFICATION DIVISION.\n       PROGRAM-ID. P.\n"


@pytest.fixture
def parse(tmp_path: Path) -> Callable[..., ParseResult]:
    """`parse(text)`: the result for a whole program text."""

    def parser(text: str) -> ParseResult:
        path = tmp_path / "P.cbl"
        path.write_text(text, encoding="latin-1")
        return parse_file(path)

    return parser


@pytest.fixture
def procedure(parse: Callable[..., ParseResult]) -> Callable[..., tuple[ast.Program, ParseResult]]:
    """`procedure(code, data="")`: a program of these data entries and statements, one source line a text line."""

    def build(code: str, data: str = "") -> tuple[ast.Program, ParseResult]:
        lines = [HEAD]
        if data:
            lines.append("       DATA DIVISION.\n       WORKING-STORAGE SECTION.\n")
            lines += [f"       {line}\n" for line in data.splitlines()]
        lines.append("       PROCEDURE DIVISION.\n")
        lines += [f"       {line}\n" for line in code.splitlines()]
        assert all(len(line) <= 72 for line in "".join(lines).splitlines()), "a line goes over column 72"
        result = parse("".join(lines))
        return result.programs[0], result

    return build


@pytest.fixture
def statements(procedure: Callable[..., Any]) -> Callable[..., list[ast.Statement]]:
    """`statements(code, data="")`: the statements of the first paragraph; the text must parse without findings."""

    def build(code: str, data: str = "") -> list[ast.Statement]:
        program, result = procedure(code, data)
        assert not result.diagnostics, result.diagnostics
        return [s for sentence in program.sections[0].paragraphs[0].sentences for s in sentence.statements]

    return build


@pytest.fixture
def walk() -> Callable[[Any], Iterator[ast.Node]]:
    """`walk(node)`: the node and everything under it."""

    def nodes(value: Any) -> Iterator[ast.Node]:
        if isinstance(value, ast.Node):
            yield value
            for name in value.__dataclass_fields__:
                if name != "tokens":
                    yield from nodes(getattr(value, name))
        elif isinstance(value, tuple):
            for item in value:
                yield from nodes(item)

    return nodes


@pytest.fixture
def show() -> Callable[[Any], str]:
    """`show(node)`: conditions and expressions as fully bracketed text."""
    return _show


def _show(node: Any) -> str:
    match node:
        case ast.Reference():
            text = node.name + "".join(f" OF {q}" for q in node.qualifiers)
            if node.subscripts:
                text += "[" + ",".join("ALL" if s is None else _show(s) for s in node.subscripts) + "]"
            if node.refmod:
                text += f"[{_show(node.refmod.start)}:{_show(node.refmod.length) if node.refmod.length else ''}]"
            return text
        case ast.NumericLiteral():
            return node.text
        case ast.TextLiteral():
            return repr(node.value.decode("latin-1"))
        case ast.Figurative():
            return node.name
        case ast.AllLiteral():
            return f"ALL {_show(node.literal)}"
        case ast.FunctionCall():
            return f"{node.name}({','.join(map(_show, node.arguments))})"
        case ast.LengthOf():
            return f"LENGTH {_show(node.operand)}"
        case ast.AddressOf():
            return f"ADDRESS {_show(node.operand)}"
        case ast.Binary():
            return f"({_show(node.left)} {node.operator} {_show(node.right)})"
        case ast.Unary():
            return f"({node.operator}{_show(node.operand)})"
        case ast.Relation():
            return f"{_show(node.left)} {node.operator} {_show(node.right)}"
        case ast.ClassTest() | ast.SignTest():
            return f"{_show(node.operand)} IS {node.test}"
        case ast.ConditionName():
            return f"<{_show(node.reference)}>"
        case ast.Not():
            return f"NOT ({_show(node.operand)})"
        case ast.And():
            return "(" + " AND ".join(map(_show, node.operands)) + ")"
        case ast.Or():
            return "(" + " OR ".join(map(_show, node.operands)) + ")"
    raise AssertionError(type(node))
