"""Walking the syntax tree.

Takes: `ast` nodes. Gives: their child nodes, all nodes below them, the statements in source order, spans. Never
changes a node.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace

from locksmith.diagnostics import Span
from locksmith.syntax import ast

_SKIPPED = ("first", "last", "tokens", "nested")
_NAMES: dict[type[ast.Node], tuple[str, ...]] = {}


def _field_names(kind: type[ast.Node]) -> tuple[str, ...]:
    if kind not in _NAMES:
        _NAMES[kind] = tuple(f.name for f in fields(kind) if f.name not in _SKIPPED)
    return _NAMES[kind]


def _nodes(value: object) -> Iterator[ast.Node]:
    if isinstance(value, ast.Node):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _nodes(part)


def child_nodes(node: ast.Node) -> Iterator[ast.Node]:
    """The nodes directly inside `node`, in declaration order (the source order of its phrases, UNTIL apart)."""
    for name in _field_names(type(node)):
        value = getattr(node, name)
        if value.__class__ is not str and value is not None:
            yield from _nodes(value)


def all_nodes(node: ast.Node) -> Iterator[ast.Node]:
    """`node` and everything below it, parents first."""
    stack = [node]
    while stack:
        top = stack.pop()
        yield top
        stack.extend(reversed(list(child_nodes(top))))


def own_nodes(statement: ast.Statement) -> Iterator[ast.Node]:
    """Everything below a statement that is not inside a nested statement."""
    stack = list(reversed(list(child_nodes(statement))))
    while stack:
        top = stack.pop()
        if isinstance(top, ast.Statement):
            continue
        yield top
        stack.extend(reversed(list(child_nodes(top))))


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
