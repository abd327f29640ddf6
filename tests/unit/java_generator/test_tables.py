"""Nothing that the syntax tree can hold is missing from the target's tables."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from locksmith.model.support import FUNCTIONS as MODEL_FUNCTIONS
from locksmith.model.support import UNSUPPORTED_STATEMENTS
from locksmith.syntax import ast
from locksmith.targets.java.build import RUNTIME
from locksmith.targets.java.functions import FUNCTIONS, method_of
from locksmith.targets.java.handlers import HANDLERS, emit_unsupported


def _statements() -> list[type[ast.Statement]]:
    kinds = (k for k in vars(ast).values() if isinstance(k, type) and issubclass(k, ast.Statement))
    return sorted((k for k in kinds if k is not ast.Statement), key=lambda k: k.__name__)


@pytest.mark.parametrize("statement", _statements(), ids=lambda c: c.__name__)
def test_every_statement_has_a_handler(statement: type[ast.Statement]) -> None:
    assert statement in HANDLERS


@pytest.mark.parametrize(
    "statement", [s for s, h in HANDLERS.items() if h is emit_unsupported], ids=lambda c: c.__name__
)
def test_what_is_not_generated_is_unsupported_in_the_model(statement: type[ast.Statement]) -> None:
    assert statement is ast.Unsupported or statement in UNSUPPORTED_STATEMENTS


def test_the_model_supports_no_statement_that_is_not_generated() -> None:
    assert {s for s, h in HANDLERS.items() if h is emit_unsupported} - {ast.Unsupported} == set(UNSUPPORTED_STATEMENTS)


def test_every_function_of_the_model_is_generated() -> None:
    assert MODEL_FUNCTIONS <= FUNCTIONS


@pytest.mark.parametrize("name", sorted(FUNCTIONS - {"RANDOM"}))
def test_every_function_is_a_method_of_the_runtime(name: str) -> None:
    methods = set()
    for path in Path(RUNTIME).rglob("*Functions.java"):
        methods |= set(re.findall(r"public static Field (\w+)\(", path.read_text(encoding="utf-8")))
    assert method_of(name) in methods
