"""Which statements set storage to which constants.

Takes: a `ProgramModel`. Gives: `Setters`: the statements (by first token) that put given bytes somewhere, and which
watched bytes are steered by constants and counters rather than by data. Static; never looks at runs.
"""

from __future__ import annotations

from collections.abc import Iterator

from locksmith.cases.mining import range_of
from locksmith.cases.values import encode_literal
from locksmith.model.program import AreaKind, Field, ProgramModel
from locksmith.model.walk import own_nodes, statements_in
from locksmith.syntax import ast

_LITERALS = (ast.NumericLiteral, ast.TextLiteral, ast.Figurative, ast.AllLiteral)
_SMALL = 4  # bytes of an item that steers also where data is moved to it
_COUNTING = (ast.Add, ast.Subtract, ast.Compute)


class Setters:
    """`steered`: (area, offset, length) of items set by constants or counted, outside record areas."""

    def __init__(self, model: ProgramModel) -> None:
        self._model = model
        self._by_data: dict[tuple[int, int, bytes], list[int]] = {}
        self.steered: set[tuple[int, int, int]] = set()
        self._written: list[tuple[tuple[int, int, int], int]] = []
        for label in model.labels:
            for statement in statements_in(label.node):
                self._take(statement)

    def of(self, area: int, offset: int, data: bytes) -> tuple[int, ...]:
        """The statements that set these bytes there, then those that set them elsewhere."""
        here = self._by_data.get((area, offset, data), [])
        elsewhere = self._by_data.get((-1, 0, data), []) if len(data) > 0 else []
        return tuple(dict.fromkeys([*here, *elsewhere]))[:6]

    def values_at(self, area: int, offset: int, length: int) -> tuple[bytes, ...]:
        """The constants that statements put there."""
        return tuple(d for a, o, d in self._by_data if (a, o) == (area, offset) and len(d) == length)

    def writers(self, area: int, offset: int, length: int) -> tuple[int, ...]:
        """The statements that put something else than a constant there."""
        hits = [f for (a, o, n), f in self._written if a == area and o < offset + length and offset < o + n]
        return tuple(dict.fromkeys(hits))[:6]

    def _take(self, statement: ast.Statement) -> None:
        if isinstance(statement, ast.Move) and isinstance(statement.source, _LITERALS):
            for target in statement.targets:
                found = range_of(self._model, target)
                if found is not None:
                    self._set(statement, found[1], encode_literal(found[1], statement.source))
        elif isinstance(statement, ast.Set):
            for item, literal in self._conditions(statement):
                self._set(statement, item, encode_literal(item, literal))
        elif isinstance(statement, ast.Move | ast.Unstring | ast.String | ast.Accept):
            for target in self._receivers(statement):
                found = range_of(self._model, target)
                if found is not None:
                    place = found[0]
                    if found[1].length <= _SMALL:
                        self._steer(found[1])
                    self._written.append(((place.area, place.offset, place.length), statement.first))
        elif isinstance(statement, _COUNTING):
            for node in own_nodes(statement):
                if isinstance(node, ast.Rounded):
                    found = range_of(self._model, node.target)
                    if found is not None:
                        self._steer(found[1])

    def _receivers(self, statement: ast.Statement) -> Iterator[ast.Reference]:
        match statement:
            case ast.Move(targets=targets):
                yield from targets
            case ast.Unstring(into=into):
                yield from (t.target for t in into)
            case ast.String(into=target) | ast.Accept(target=target):
                yield target

    def _conditions(self, statement: ast.Set) -> Iterator[tuple[Field, ast.Node]]:
        for action in statement.actions:
            if not isinstance(action, ast.SetTo):
                continue
            for target in action.targets:
                condition = self._model.condition_of.get(id(target))
                if condition is None:
                    continue
                item = self._model.fields[condition[0]]
                named = item.conditions[condition[1]]
                false = isinstance(action.value, str) and action.value.upper() == "FALSE"
                literal = named.false_value if false else named.values[0].low if named.values else None
                if literal is not None:
                    yield item, literal

    def _set(self, statement: ast.Statement, item: Field, data: bytes | None) -> None:
        self._steer(item)
        if data is not None and len(data) == item.length:
            for key in ((item.area, item.offset, data), (-1, 0, data)):
                self._by_data.setdefault(key, []).append(statement.first)

    def _steer(self, item: Field) -> None:
        if self._model.areas[item.area].kind is not AreaKind.RECORD and item.length <= 10:
            self.steered.add((item.area, item.offset, item.length))
