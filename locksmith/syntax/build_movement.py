"""Builders of MOVE, INITIALIZE, INSPECT, SET, STRING and UNSTRING.

Takes: values that the driver collected. Gives: statements that move data. Raises SyntaxStop where a flat
part does not make sense.
"""

from __future__ import annotations

from typing import Any

from locksmith.syntax import ast
from locksmith.syntax.build_common import Values
from locksmith.syntax.build_inspect import inspect_phrases
from locksmith.syntax.build_phrases import PhraseBuilder


class MovementBuilder(PhraseBuilder):
    """Builders of these statements, by rule name."""

    def build_move_to(self, v: Values, first: int, last: int) -> ast.Move:
        return ast.Move(source=v[1], targets=tuple(v[3]), first=first, last=last)

    def build_move_corresponding(self, v: Values, first: int, last: int) -> ast.Move:
        return ast.Move(source=v[2], targets=tuple(v[4]), corresponding=True, first=first, last=last)

    def build_initialize(self, v: Values, first: int, last: int) -> ast.Initialize:
        options: dict[str, Any] = {}
        for name, value in v[2]:
            options[name] = (*options.get(name, ()), *value) if isinstance(value, tuple) else value
        return ast.Initialize(targets=tuple(v[1]), first=first, last=last, **options)

    def build_initialize_filler(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        return "filler", True

    def build_initialize_value(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        return "to_value", (v[0].value,)

    def build_initialize_all_value(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        return "to_value", ("ALL",)

    def build_initialize_replacing(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        return "replacing", tuple(v[2])

    def build_initialize_default(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        return "to_default", True

    def build_replace_category(self, v: Values, first: int, last: int) -> tuple[str, ast.Expr]:
        return v[0].value, v[3]

    def build_inspect(self, v: Values, first: int, last: int) -> ast.Inspect:
        tallying, replacing, converting = inspect_phrases(v[2], lambda message: self.stop(first, message))
        return ast.Inspect(
            target=v[1], tallying=tallying, replacing=replacing, converting=converting, first=first, last=last
        )

    def build_set(self, v: Values, first: int, last: int) -> ast.Set:
        if any(isinstance(a, ast.SetTo) and a.value == "ENTRY" for a in v[1]):
            raise self.stop(first, "SET … TO ENTRY is not supported")
        return ast.Set(actions=tuple(v[1]), first=first, last=last)

    def build_set_to(self, v: Values, first: int, last: int) -> ast.SetTo:
        value = v[2].value if isinstance(v[2], ast.Token) else v[2]
        return ast.SetTo(targets=tuple(v[0]), value=value, first=first, last=last)

    def build_set_up(self, v: Values, first: int, last: int) -> ast.SetBy:
        return ast.SetBy(targets=tuple(v[0]), up=True, by=v[3], first=first, last=last)

    def build_set_down(self, v: Values, first: int, last: int) -> ast.SetBy:
        return ast.SetBy(targets=tuple(v[0]), up=False, by=v[3], first=first, last=last)

    def build_set_entry(self, v: Values, first: int, last: int) -> str:
        return "ENTRY"

    def build_string(self, v: Values, first: int, last: int) -> ast.String:
        return ast.String(
            sources=self._string_sources(v[1], first), into=v[3], pointer=v[4], handlers=self.handlers(v[5]),
            first=first, last=last,
        )  # fmt: skip

    def _string_sources(self, items: Values, first: int) -> tuple[ast.StringSource, ...]:
        """Operands up to a DELIMITED share its delimiter; without any it is SIZE."""
        out: list[ast.StringSource] = []
        waiting: list[ast.Expr] = []
        index = 0
        while index < len(items):
            item = items[index]
            index += 1
            if not isinstance(item, ast.Token):
                waiting.append(item)
                continue
            if item.kind != "DELIMITED" or not waiting:
                raise self.stop(first, f"{item.value} is out of place in STRING")
            if index < len(items) and isinstance(items[index], ast.Token) and items[index].kind == "BY":
                index += 1
            if index >= len(items):
                raise self.stop(first, "DELIMITED needs SIZE or an operand")
            delimiter = items[index]
            index += 1
            if isinstance(delimiter, ast.Token):
                delimiter = None
            out += [ast.StringSource(operand=o, delimiter=delimiter, first=o.first, last=o.last) for o in waiting]
            waiting = []
        out += [ast.StringSource(operand=o, delimiter=None, first=o.first, last=o.last) for o in waiting]
        return tuple(out)

    def build_unstring(self, v: Values, first: int, last: int) -> ast.Unstring:
        return ast.Unstring(
            source=v[1], delimiters=v[2] or (), into=tuple(v[4]), pointer=v[5], tallying=v[6],
            handlers=self.handlers(v[7]), first=first, last=last,
        )  # fmt: skip

    def build_delimited_by(self, v: Values, first: int, last: int) -> tuple[tuple[bool, ast.Expr], ...]:
        out: list[tuple[bool, ast.Expr]] = []
        every = False
        for item in v[1]:
            if isinstance(item, ast.Token):
                every = every or item.kind == "ALL"
                continue
            out.append((every, item))
            every = False
        return tuple(out)

    def build_unstring_target(self, v: Values, first: int, last: int) -> ast.UnstringTarget:
        return ast.UnstringTarget(target=v[0], delimiter_in=v[1], count_in=v[2], first=first, last=last)
