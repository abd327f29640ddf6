"""Splicing keeps the original tokens and puts lines in at the right places."""

from __future__ import annotations

from locksmith.diagnostics import Span
from locksmith.syntax.ast import Token
from locksmith.targets.cobol_mock.edits import MARK, Edits


def _tokens(*rows: str) -> list[Token]:
    found = []
    for line, row in enumerate(rows, 1):
        column = 1
        for word in row.split(" "):
            if word:
                span = Span("p.cbl", line, column, column + len(word))
                found.append(Token("WORD", word, word.upper(), line, span))
            column += len(word) + 1
    return found


def _texts(edits: Edits) -> list[str]:
    return [line.text.removesuffix(MARK).strip() for line in edits.lines()]


def test_untouched_tokens_keep_their_lines_and_columns() -> None:
    lines = Edits(_tokens("       MOVE A", "            TO B")).lines()
    assert [line.text for line in lines] == ["       MOVE A", "            TO B"]
    assert [line.span.line for line in lines if line.span] == [1, 2]


def test_inserted_lines_are_marked_and_break_the_row() -> None:
    edits = Edits(_tokens("MOVE A TO B STOP RUN"))
    edits.before(4, "CALL X")
    lines = edits.lines()
    assert [(line.text.strip().removesuffix(MARK).strip(), line.inserted) for line in lines] == [
        ("MOVE A TO B", False),
        ("CALL X", True),
        ("STOP RUN", False),
    ]
    assert lines[1].text.endswith(MARK)


def test_what_ends_comes_before_what_starts() -> None:
    edits = Edits(_tokens("A B C"))
    edits.before(2, "START OUTER")
    edits.after(2, "END INNER")
    edits.before(2, "START INNER")
    edits.after(2, "END OUTER")
    assert _texts(edits) == ["A B", "END INNER", "END OUTER", "START OUTER", "START INNER", "C"]


def test_removed_and_restored_tokens() -> None:
    edits = Edits(_tokens("READ F AT END MOVE A TO B"))
    edits.remove(0, 8)
    edits.restore(4, 8)
    assert _texts(edits) == ["MOVE A TO B"]


def test_lines_at_the_very_end() -> None:
    edits = Edits(_tokens("GOBACK"))
    edits.after(1, "ELSE")
    assert _texts(edits) == ["GOBACK", "ELSE"]


def test_tokens_that_touch_still_touch() -> None:
    minus = Token("MINUS", "-", "-", 1, Span("p.cbl", 1, 6, 7))
    number = Token("NUMBER", "5", "5", 1, Span("p.cbl", 1, 7, 8))
    copied = Token("WORD", "X", "X", 1, Span("c.cpy", 9, 8, 9))
    assert Edits([minus, number, copied]).lines()[0].text == "     -5 X"


def test_only_the_range_of_the_program() -> None:
    assert _texts(Edits(_tokens("A B C D"), 1, 3)) == ["B C"]
