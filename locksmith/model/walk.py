"""Walking the syntax tree.

Takes: `ast` nodes. Gives: their child nodes, all nodes below them, the statements in source order, spans. Never
changes a node.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, replace

from locksmith.diagnostics import Span
from locksmith.syntax import ast

_SKIPPED = ("first", "last", "tokens", "nested")
_WORD = re.compile(r"\w+")
_PLAIN = frozenset({"str", "int", "bool", "bytes", "tuple", "None", "Decimal", "Span"})
_NAMES: dict[type[ast.Node], tuple[str, ...]] = {}


def _field_names(kind: type[ast.Node]) -> tuple[str, ...]:
    """The fields of a node type that can hold nodes, told by their annotations."""
    if kind not in _NAMES:
        holding = (f.name for f in fields(kind) if f.name not in _SKIPPED and set(_WORD.findall(str(f.type))) - _PLAIN)
        _NAMES[kind] = tuple(holding)
    return _NAMES[kind]


def _collect(values: tuple[object, ...], out: list[ast.Node]) -> None:
    for value in values:
        if isinstance(value, ast.Node):
            out.append(value)
        elif isinstance(value, tuple):
            _collect(value, out)


def child_nodes(node: ast.Node) -> list[ast.Node]:
    """The nodes directly inside `node`, in declaration order (the source order of its phrases, UNTIL apart)."""
    out: list[ast.Node] = []
    for name in _field_names(type(node)):
        value = getattr(node, name)
        if isinstance(value, ast.Node):
            out.append(value)
        elif isinstance(value, tuple):
            _collect(value, out)
    return out


def all_nodes(node: ast.Node) -> Iterator[ast.Node]:
    """`node` and everything below it, parents first."""
    stack = [node]
    while stack:
        top = stack.pop()
        yield top
        stack.extend(reversed(child_nodes(top)))


def own_nodes(statement: ast.Statement) -> Iterator[ast.Node]:
    """Everything below a statement that is not inside a nested statement."""
    stack = child_nodes(statement)[::-1]
    while stack:
        top = stack.pop()
        if isinstance(top, ast.Statement):
            continue
        yield top
        stack.extend(reversed(child_nodes(top)))


def statements_in(paragraph: ast.Paragraph) -> Iterator[ast.Statement]:
    """Every statement of a paragraph, nested ones after the one that holds them."""
    for node in all_nodes(paragraph):
        if isinstance(node, ast.Statement):
            yield node


def span_of(program: ast.Program, node: ast.Node) -> Span:
    """The place of a node's first token; it ends with its last token where that stands on the same line."""
    return span_of_tokens(program, node.first, node.last)


def span_of_tokens(program: ast.Program, first: int, last: int) -> Span:
    """The place of a token range (half-open). A program without tokens gives its name and line 1."""
    tokens = program.tokens
    if not tokens:
        return Span(program.name, 1)
    start = tokens[max(0, min(first, len(tokens) - 1))].span
    end = tokens[max(0, min(last - 1, len(tokens) - 1))].span
    if end.file == start.file and end.line == start.line and end.via == start.via and end.end > start.end:
        return replace(start, end=end.end)
    return start
