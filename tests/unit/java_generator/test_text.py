"""Names and literals as Java text."""

from __future__ import annotations

import pytest

from locksmith.targets.java.names import Scope, camel_case, constant_case, pascal_case
from locksmith.targets.java.tables import _runs
from locksmith.targets.java.writer import Writer, java_string, java_strings


@pytest.mark.parametrize(
    ("cobol", "camel", "pascal", "constant"),
    [
        ("WS-CARD-NUM", "wsCardNum", "WsCardNum", "WS_CARD_NUM"),
        ("1000-MAIN", "n1000Main", "N1000Main", "N1000_MAIN"),
        ("A", "a", "A", "A"),
        ("X--Y", "xY", "XY", "X_Y"),
        ("END_OF_FILE", "endOfFile", "EndOfFile", "END_OF_FILE"),
    ],
)
def test_names(cobol: str, camel: str, pascal: str, constant: str) -> None:
    assert (camel_case(cobol), pascal_case(cobol), constant_case(cobol)) == (camel, pascal, constant)


def test_a_scope_numbers_what_is_taken_whatever_its_case_and_keeps_clear_of_java() -> None:
    scope = Scope()
    assert [scope.claim(n) for n in ("total", "total", "class", "Total")] == ["total", "total2", "class2", "Total3"]


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"plain", '"plain"'),
        (b'say "hi" \\', '"say \\"hi\\" \\\\"'),
        (b"\0\xff\n", '"\\0\\377\\12"'),
        (b"\0" + b"7", '"\\0007"'),
        (b"", '""'),
    ],
)
def test_string_literals_are_ascii_and_mean_the_bytes(data: bytes, text: str) -> None:
    assert java_string(data) == text


def test_a_long_literal_is_split() -> None:
    text = java_strings(b"x" * 20_000)
    assert text.startswith('String.join("", "xxx')
    assert text.count("x") == 20_000
    assert max(len(piece) for piece in text.split(", ")) <= 8_003


def test_runs_of_equal_values() -> None:
    assert _runs([1, 1, 1, 16, -1]) == "1*3 10 ffffffffffffffff"
    assert _runs([]) == ""


def test_blocks_indent() -> None:
    w = Writer()
    with w.block("if (a)"), w.block("while (b)"):
        w.line("c();")
    assert w.text() == "if (a) {\n  while (b) {\n    c();\n  }\n}\n"
