"""COPY, REPLACE and INCLUDE (shared case 29)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from locksmith.source.reader import SourceText, read_source

Read = Callable[..., SourceText]


def text_of(source: SourceText) -> str:
    assert not source.diagnostics, source.diagnostics
    return " ".join(w.text for w in source.words)


def test_pseudo_text_replaces_words_and_parts_of_words(read: Read) -> None:
    source = read(
        "       COPY BOOK REPLACING ==(X)== BY ==ACCT== ==:Y:== BY ==CARD==\n           == 9 == BY == 9(4) ==.\n",
        BOOK="       01 (X)-REC. 05 WS-:Y:-ID PIC 9.\n       05 FLG-(X)-OK PIC X. 05 :Y: PIC X(:Y:).\n",
    )
    assert text_of(source) == (
        "01 ACCT-REC . 05 WS-CARD-ID PIC 9 ( 4 ) . 05 FLG-ACCT-OK PIC X . 05 CARD PIC X ( CARD ) ."
    )


def test_whole_words_only(read: Read) -> None:
    source = read("       COPY BOOK REPLACING A BY B, C BY 'D'.\n", BOOK="       MOVE A TO A-1. MOVE C TO XC.\n")
    assert text_of(source) == "MOVE B TO A-1 . MOVE 'D' TO XC ."


def test_leading_and_trailing(read: Read) -> None:
    source = read(
        "       COPY BOOK REPLACING LEADING ==OLD-== BY ==NEW-==\n           TRAILING ==-X== BY ==-Y==.\n",
        BOOK="       MOVE OLD-A TO B-OLD-A. MOVE A-X TO A-XX. MOVE OLD-A-X TO C.\n",
    )
    assert text_of(source) == "MOVE NEW-A TO B-OLD-A . MOVE A-Y TO A-XX . MOVE NEW-A-X TO C ."


def test_the_outer_replacing_applies_to_nested_text_and_replace_comes_last(read: Read) -> None:
    source = read(
        "       REPLACE ==TWO== BY ==THREE==.\n       COPY OUTER REPLACING ==ONE== BY ==TWO==.\n"
        "       REPLACE OFF.\n       MOVE TWO TO A.\n",
        OUTER="       MOVE ONE TO A.\n       COPY INNER REPLACING ==ZERO-X== BY ==ONE==.\n",
        INNER="       MOVE ZERO-X TO B.\n",
    )
    assert text_of(source) == "MOVE THREE TO A . MOVE THREE TO B . MOVE TWO TO A ."


def test_an_operand_with_subscript_matches_as_words(read: Read) -> None:
    source = read(
        "       COPY BOOK REPLACING T (I) BY U (J) +1 BY 2.\n", BOOK="       MOVE T(I) TO T ( J ). ADD +1 TO X.\n"
    )
    assert text_of(source) == "MOVE U ( J ) TO T ( J ) . ADD 2 TO X ."


def test_empty_replacement_joins_what_is_left(read: Read) -> None:
    source = read("       COPY BOOK REPLACING ==:P:== BY ====.\n", BOOK="       MOVE :P:A TO B:P:C.\n")
    assert text_of(source) == "MOVE A TO BC ."


def test_replace_is_a_verb_of_inspect_too(read: Read) -> None:
    assert text_of(read("       EXEC CICS REWRITE FILE(A) END-EXEC.\n")).startswith("EXEC CICS")


def test_sql_include_is_a_copy(read: Read) -> None:
    source = read("           EXEC SQL INCLUDE BOOK END-EXEC.\n           MOVE A TO B.\n", BOOK="       01 X PIC X.\n")
    assert text_of(source) == "01 X PIC X . MOVE A TO B ."


@pytest.mark.parametrize("name", ["book.CPY", "Book.cbl", "BOOK", "book.inc", "BOOK.COPY"])
def test_case_and_extension_do_not_matter(tmp_path: Path, name: str) -> None:
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / name).write_text("       MOVE A TO B.\n")
    program = tmp_path / "p.cbl"
    program.write_text("       COPY BoOk.\n")
    assert text_of(read_source(program, [tmp_path / "lib"])) == "MOVE A TO B ."


def test_copybooks_lie_beside_the_source_and_in_sibling_directories(tmp_path: Path) -> None:
    for place in ("src", "copybooks"):
        (tmp_path / place).mkdir()
    (tmp_path / "copybooks" / "FAR.cpy").write_text("       FAR\n")
    (tmp_path / "src" / "NEAR.cpy").write_text("       NEAR\n")
    (tmp_path / "src" / "p.cbl").write_text("       COPY FAR. COPY 'NEAR.cpy'. COPY NEAR IN SOMELIB.\n")
    assert text_of(read_source(tmp_path / "src" / "p.cbl")) == "FAR NEAR NEAR"


def test_a_library_is_a_directory(tmp_path: Path) -> None:
    for place in ("one", "two"):
        (tmp_path / place).mkdir()
        (tmp_path / place / "B.cpy").write_text(f"       {place}\n")
    (tmp_path / "p.cbl").write_text("       COPY B OF TWO. COPY B OF ONE.\n")
    assert text_of(read_source(tmp_path / "p.cbl")) == "two one"


def test_free_and_fixed_in_one_directory(tmp_path: Path) -> None:
    (tmp_path / "B.cpy").write_text(
        "000100 MOVE A TO B.                                                     B0000001\n"
    )
    (tmp_path / "p.cbl").write_text("identification division.\nprogram-id. p.\ncopy B.\nstop run.\n")
    assert text_of(read_source(tmp_path / "p.cbl")).endswith("MOVE A TO B . stop run .")


def test_words_know_their_way(read: Read) -> None:
    source = read(
        "       MOVE A TO B.\n       COPY OUTER REPLACING ==X== BY ==Y==.\n",
        OUTER="      * comment\n       COPY INNER.\n",
        INNER="           MOVE X TO Z.\n",
    )
    span = source.words[6].span
    assert (source.words[6].text, Path(span.file).name, span.line, span.column) == ("Y", "INNER.cpy", 1, 17)
    assert [(Path(v.file).name, v.line, v.column) for v in span.via] == [("PROG.cbl", 2, 8), ("OUTER.cpy", 2, 8)]


class TestWhatIsWrong:
    def test_a_missing_copybook_is_named_with_close_ones(self, read: Read) -> None:
        source = read("       COPY ACCTREC.\n       MOVE A TO B.\n", ACCTREK="       X\n")
        (diagnostic,) = source.diagnostics
        assert (diagnostic.code, diagnostic.hint) == ("LKS010", "did you mean ACCTREK?")
        assert diagnostic.span is not None
        assert (diagnostic.span.line, diagnostic.span.column) == (1, 8)
        assert [w.text for w in source.words] == ["MOVE", "A", "TO", "B", "."]

    def test_a_cycle_ends(self, read: Read) -> None:
        source = read("       COPY A.\n", A="       COPY B.\n", B="       MOVE X TO Y.\n       COPY A.\n")
        assert [d.code for d in source.diagnostics] == ["LKS011"]
        assert source.diagnostics[0].span is not None
        assert len(source.diagnostics[0].span.via) == 2
        assert [w.text for w in source.words] == ["MOVE", "X", "TO", "Y", "."]

    @pytest.mark.parametrize(
        ("content", "code"),
        [
            (b"", "LKS002"),
            (b" \n\n", "LKS002"),
            (bytes(range(256)) * 20, "LKS004"),
            ("       IDENTIFICATION DIVISION.\n       PROGRAM-ID. X.\n".encode("cp037") * 5, "LKS003"),
        ],
    )
    def test_files_that_are_no_source(self, tmp_path: Path, content: bytes, code: str) -> None:
        path = tmp_path / "p.cbl"
        path.write_bytes(content)
        source = read_source(path)
        assert [d.code for d in source.diagnostics] == [code]
        assert source.words == ()

    def test_a_file_that_is_not_there(self, tmp_path: Path) -> None:
        assert [d.code for d in read_source(tmp_path / "none.cbl").diagnostics] == ["LKS001"]

    def test_a_copy_without_period_is_told_and_done(self, read: Read) -> None:
        source = read("       COPY BOOK\n       MOVE A TO B.\n", BOOK="       MOVE C TO D.\n")
        assert [d.code for d in source.diagnostics] == ["LKS012"]
        assert [w.text for w in source.words][:5] == ["MOVE", "C", "TO", "D", "."]


def test_replace_in_a_copybook_holds_behind_it(read: Read) -> None:
    source = read("       COPY BOOK.\n       MOVE A TO B.\n", BOOK="       REPLACE ==A== BY ==Z==.\n")
    assert text_of(source) == "MOVE Z TO B ."
