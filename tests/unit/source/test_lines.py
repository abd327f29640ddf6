"""Reference format, line by line (shared case 30)."""

from __future__ import annotations

import pytest

from locksmith.source.lines import LineReader
from locksmith.source.reference_format import detect_format
from locksmith.source.words import split_words


def words(text: str, form: str = "fixed", debugging: bool = False) -> list[str]:
    reader = LineReader("P.cbl", (), debugging, [])
    return [w.text for w in split_words(reader.read(text, form))]


def fixed(*lines: str) -> str:
    """Lines of a fixed-format file: indicator column first, the sequence area is put before it."""
    return "\n".join("000100" + line for line in lines) + "\n"


def test_columns_behind_72_are_no_text() -> None:
    line = " " + "MOVE A TO B".ljust(65) + "ABCD0001"
    assert words(fixed(line)) == ["MOVE", "A", "TO", "B"]


def test_a_continued_literal_keeps_its_spaces_to_column_72() -> None:
    first = " " + '    MOVE "AB'
    literal = words(fixed(first, '-    "CD" TO X.'))[1]
    assert literal == '"AB' + " " * (66 - len(first)) + 'CD"'


def test_comment_and_blank_lines_may_stand_within_a_continuation() -> None:
    assert words(fixed(" MOVE ALP", "* a comment's quote", "", "-    HA TO B.")) == ["MOVE", "ALPHA", "TO", "B", "."]


def test_a_literal_continued_twice() -> None:
    lines = (' MOVE "' + "A" * 59, '-    "' + "B" * 60, '-    "C" TO X.')
    assert words(fixed(*lines))[1] == '"' + "A" * 59 + "B" * 60 + 'C"'


def test_a_quote_in_column_72_begins_a_doubled_one() -> None:
    line = ' MOVE "' + "A" * 58 + '"'
    assert len("000100" + line) == 72
    assert words(fixed(line, '-    ""B" TO X.'))[1] == '"' + "A" * 58 + '""B"'


@pytest.mark.parametrize("form", ["fixed", "variable"])
def test_a_tab_that_pushes_code_behind_column_72_loses_none(form: str) -> None:
    line = "\t05\tA-NAME\t\t\tPIC X(10)\tVALUE 'LONG LITERAL'."
    assert len(line.expandtabs(8)) > 72
    assert words(line + "\n", form)[-2:] == ["'LONG LITERAL'", "."]


def test_a_line_that_ends_within_columns_1_to_6_has_no_code() -> None:
    assert words(fixed("     DISPLAY A.") + "ABCDEF\nZ=.,;<\n999-99\nCOPY\n" + fixed("     STOP RUN.")) == [
        "DISPLAY", "A", ".", "STOP", "RUN", "."
    ]  # fmt: skip


def test_debugging_lines_are_code_only_when_asked_for() -> None:
    text = fixed("D    DISPLAY A.", "     DISPLAY B.")
    assert words(text) == ["DISPLAY", "B", "."]
    assert words(text, debugging=True) == ["DISPLAY", "A", ".", "DISPLAY", "B", "."]


def test_process_cards_and_listing_statements_are_no_text() -> None:
    cards = " CBL APOST,NODYNAM\n       PROCESS XREF\n"
    text = cards + "       IDENTIFICATION DIVISION.\n           EJECT\n           SKIP2.\n"
    assert words(text) == ["IDENTIFICATION", "DIVISION", "."]


def test_inline_comments_end_the_line() -> None:
    assert words(fixed(" MOVE 'A*>B' TO C *> don't", " .")) == ["MOVE", "'A*>B'", "TO", "C", "."]


def test_a_source_directive_changes_the_format_from_there_on() -> None:
    text = "       MOVE A TO B\n       >>SOURCE FORMAT IS FREE\nMOVE C TO D\n>>SOURCE FIXED\n000100 MOVE E TO F\n"
    assert " ".join(words(text)) == "MOVE A TO B MOVE C TO D MOVE E TO F"


def test_conditional_compilation_is_told() -> None:
    found: list[str] = []
    reader = LineReader("P.cbl", (), False, diagnostics := [])
    list(reader.read("       >>IF X IS DEFINED\n       MOVE A TO B\n       >>END-IF\n", "fixed"))
    found += [d.code for d in diagnostics]
    assert found == ["LKS020", "LKS020"]


class TestDetection:
    FREE = "identification division.\nprogram-id. x.\nprocedure division.\n    display 'a'.\n    stop run.\n"

    def test_free(self) -> None:
        assert detect_format(self.FREE) == "free"

    def test_fixed_with_sequence_numbers_and_identification(self) -> None:
        text = fixed(" IDENTIFICATION DIVISION.".ljust(66) + "PROG0001", "* comment", " PROGRAM-ID. X.")
        assert detect_format(text) == "fixed"

    def test_change_marks_in_the_sequence_area_stay_fixed(self) -> None:
        text = "CHG001 IDENTIFICATION DIVISION.\nCHG001*COMMENT\n       PROGRAM-ID. X.\n       DATA DIVISION.\n"
        assert detect_format(text) == "fixed"

    def test_code_across_column_72_is_variable(self) -> None:
        long = " " * 11 + "DISPLAY 'the quick brown fox jumps over the lazy dog and then goes home to sleep'"
        assert len(long) > 80
        assert detect_format("       IDENTIFICATION DIVISION.\n" + long + ".\n") == "variable"

    def test_a_text_that_fits_all_takes_the_format_around_it(self) -> None:
        assert detect_format("           MOVE A TO B.\n", "free") == "free"
