"""The LALR machine: runs over the parse tables with tokens that are grouped already.

Takes: `Tables`, symbols of one sentence or entry, builder functions by rule name. Gives: the value that the start
symbol's builder made. Never recovers from an error: it raises `SyntaxStop` and leaves recovery to its caller.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from locksmith.syntax import ast
from locksmith.syntax.tables import Tables
from locksmith.syntax.vocabulary import hard_kinds

# A builder takes the children's values and the half-open token range of the rule.
Builder = Callable[[list[Any], int, int], Any]
END = "$END"


@dataclass(slots=True)
class Symbols:
    """Parallel lists, one entry a grouped symbol; `firsts`/`lasts` are indices into `tokens`, the program's."""

    kinds: list[str] = field(default_factory=list)
    values: list[Any] = field(default_factory=list)
    firsts: list[int] = field(default_factory=list)
    lasts: list[int] = field(default_factory=list)
    tokens: Sequence[ast.Token] = ()

    def add(self, kind: str, value: Any, first: int, last: int) -> None:
        self.kinds.append(kind)
        self.values.append(value)
        self.firsts.append(first)
        self.lasts.append(last)


class SyntaxStop(Exception):
    """The symbol at `index` fits nowhere; `expected` are the terminals that would ($END is the end)."""

    def __init__(self, index: int, expected: tuple[str, ...], message: str = "") -> None:
        self.index = index
        self.expected = expected
        super().__init__(message or f"symbol {index} is not understood")


class Driver:
    """Parse tables bound to builders. One driver serves any number of parses."""

    def __init__(self, tables: Tables, builders: Mapping[str, Builder]) -> None:
        """Raises KeyError where a rule of several symbols has no builder: grammar and builders must agree."""
        self._tables = tables
        self._actions = tables.actions
        self._rules: list[tuple[int, str, Builder | None]] = []
        for rule in tables.rules:
            builder = builders.get(rule.name)
            if builder is None and rule.origin.startswith("__"):
                builder = _one if rule.size == 1 else _more
            if builder is None and rule.size > 1 and not rule.origin.startswith("$"):
                raise KeyError(f"no builder for rule {rule.name}")
            self._rules.append((rule.size, rule.origin, builder))
        self._defaults = [None if d is None else self._rules[d] for d in tables.defaults]

    def parse(self, start: str, symbols: Symbols) -> Any:
        """The value of `start` for all symbols. Raises SyntaxStop.

        One loop over local names, not divided: every token of every program goes through it.
        """
        actions, defaults, rules = self._actions, self._defaults, self._rules
        kinds, values, firsts, lasts = symbols.kinds, symbols.values, symbols.firsts, symbols.lasts
        end_state = self._tables.ends[start]
        state = self._tables.starts[start]
        states = [state]
        stack: list[Any] = []
        stack_first: list[int] = []
        stack_last: list[int] = []
        index, count = 0, len(kinds)
        kind = kinds[0] if count else END
        while True:
            rule = defaults[state]
            if rule is None:
                action = actions[state].get(kind)
                if action is None:
                    action, values[index] = self._as_other(state, kind, symbols, index)
                if action >= 0:
                    states.append(action)
                    state = action
                    stack.append(values[index])
                    stack_first.append(firsts[index])
                    stack_last.append(lasts[index])
                    index += 1
                    kind = kinds[index] if index < count else END
                    continue
                rule = rules[~action]
            size, origin, builder = rule
            if size == 1:
                if builder is not None:
                    stack[-1] = builder([stack[-1]], stack_first[-1], stack_last[-1])
                states.pop()
            elif size == 0:
                first = firsts[index] if index < count else (stack_last[-1] if stack_last else 0)
                last = stack_last[-1] if stack_last else first
                stack.append(builder([], first, last) if builder is not None else None)
                stack_first.append(first)
                stack_last.append(last)
            else:
                assert builder is not None
                value = builder(stack[-size:], stack_first[-size], stack_last[-1])
                del stack[-size:], stack_last[-size:-1], stack_first[1 - size :], states[-size:]
                stack.append(value)
            state = actions[states[-1]][origin]
            states.append(state)
            if state == end_state and kind is END:
                return stack[-1]

    def _as_other(self, state: int, kind: str, symbols: Symbols, index: int) -> tuple[int, Any]:
        """(action, value) for a keyword that can only be a name here, or a name that can only be a keyword.

        Where the action is a reduction, the symbol is looked at again in the next state. Raises SyntaxStop.
        """
        row = self._actions[state]
        if kind is not END:
            value, first = symbols.values[index], symbols.firsts[index]
            if kind == "NAME" and symbols.tokens:
                token = symbols.tokens[first]
                action = row.get(token.kind)
                if action is not None:
                    return action, (token if action >= 0 else value)
            action = row.get("NAME")
            if action is not None and type(value) is ast.Token and kind not in hard_kinds() and value.text[0].isalnum():
                if action < 0:
                    return action, value
                return action, ast.Reference(name=value.value, first=first, last=first + 1)
        raise SyntaxStop(index, tuple(k for k in row if k[0].isupper()) or (END,))


def _one(values: list[Any], first: int, last: int) -> list[Any]:
    return [values[0]]


def _more(values: list[Any], first: int, last: int) -> list[Any]:
    values[0].append(values[1])
    result: list[Any] = values[0]
    return result
