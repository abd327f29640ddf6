"""Parse tables: the Lark grammars of `grammars/` compiled to LALR once and kept in a cache.

Takes: the `.lark` files. Gives: `Tables`, plain dictionaries that `driver.py` runs over. Never parses text, and
never fails for want of a writable cache: it compiles anew instead.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import lark

from locksmith.resources import data_directory

GRAMMARS = ("cobol.lark", "data.lark", "procedure.lark")
STARTS = (
    "sentence",
    "data_entry",
    "file_entry",
    "select_entry",
    "special_names",
    "program_id",
    "procedure_header",
    "use_statement",
)
_LAYOUT = 1  # raise when the shape of the cached file changes


@dataclass(frozen=True, slots=True)
class Rule:
    """`size` symbols become one `origin`; `name` is the alias or the rule's name, '' where the value passes through."""

    size: int
    origin: str
    name: str


@dataclass(frozen=True, slots=True)
class Tables:
    """`actions[state][symbol]` is the next state, or `~rule` for a reduction. `defaults[state]` is the one rule that a
    state can only reduce by, else None."""

    actions: tuple[dict[str, int], ...]
    defaults: tuple[int | None, ...]
    rules: tuple[Rule, ...]
    starts: dict[str, int]
    ends: dict[str, int]
    terminals: frozenset[str]


@cache
def load_tables() -> Tables:
    """The tables of all grammars. Raises lark's GrammarError where a grammar is ambiguous beyond shift/reduce."""
    text = "\n".join((data_directory("grammars") / name).read_text(encoding="utf-8") for name in GRAMMARS)
    terminals = _terminals(text)
    key = hashlib.sha256(f"{_LAYOUT} {lark.__version__} {STARTS} {text}".encode()).hexdigest()[:24]
    for directory in _cache_directories():
        content = _read_cache(directory / f"tables-{key}.json")
        if content is not None:
            return _tables(content, terminals)
    content = _compile(text, terminals)
    for directory in _cache_directories():
        if _write_cache(directory / f"tables-{key}.json", content):
            break
    return _tables(content, terminals)


def _terminals(text: str) -> frozenset[str]:
    """Every word in capitals outside comments is a terminal."""
    code = re.sub(r"//.*", "", text)
    return frozenset(re.findall(r"\b[A-Z][A-Z0-9_]*\b", code))


def _cache_directories() -> list[Path]:
    home = os.environ.get("XDG_CACHE_HOME")
    places = [Path(home)] if home else [Path(os.path.expanduser("~")) / ".cache"]
    return [p / "locksmith" for p in places] + [Path(tempfile.gettempdir()) / f"locksmith-{os.getuid()}"]


def _read_cache(path: Path) -> dict[str, Any] | None:
    try:
        if path.stat().st_uid != os.getuid():
            return None
        content = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    whole = isinstance(content, dict) and {"actions", "rules", "starts", "ends"} <= set(content)
    return content if whole else None


def _write_cache(path: Path, content: dict[str, Any]) -> bool:
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle, name = tempfile.mkstemp(dir=path.parent)
        with os.fdopen(handle, "w", encoding="utf-8") as out:
            json.dump(content, out)
        os.replace(name, path)
    except OSError:
        return False
    return True


def _compile(text: str, terminals: frozenset[str]) -> dict[str, Any]:
    declared = f"{text}\n%declare {' '.join(sorted(terminals))}\n"
    parser = lark.Lark(
        declared, parser="lalr", lexer=_NoLexer, start=list(STARTS), maybe_placeholders=False, keep_all_tokens=True
    )
    table = parser.parser.parser.parser.parse_table
    rules: dict[Any, int] = {}
    listed: list[list[Any]] = []
    actions: list[dict[str, int]] = []
    for state in range(len(table.states)):
        row: dict[str, int] = {}
        for symbol, (action, argument) in table.states[state].items():
            if str(action) == "Shift":
                row[symbol] = argument
                continue
            if argument not in rules:
                rules[argument] = len(listed)
                name = argument.alias or str(argument.origin.name)
                listed.append([len(argument.expansion), str(argument.origin.name), str(name)])
            row[symbol] = ~rules[argument]
        actions.append(row)
    return {"actions": actions, "rules": listed, "starts": table.start_states, "ends": table.end_states}


class _NoLexer(lark.lexer.Lexer):
    """The parser is driven with ready tokens; Lark's own lexer is never used."""

    def __init__(self, lexer_conf: Any) -> None:
        pass

    def lex(self, lexer_state: Any, parser_state: Any = None) -> Any:
        raise NotImplementedError


def _tables(content: dict[str, Any], terminals: frozenset[str]) -> Tables:
    actions = tuple(content["actions"])
    return Tables(
        actions=actions,
        defaults=tuple(_default(row) for row in actions),
        rules=tuple(Rule(*r) for r in content["rules"]),
        starts=content["starts"],
        ends=content["ends"],
        terminals=terminals,
    )


def _default(row: dict[str, int]) -> int | None:
    values = set(row.values())
    if len(values) == 1:
        (value,) = values
        if value < 0:
            return ~value
    return None
