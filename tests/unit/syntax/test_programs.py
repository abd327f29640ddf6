"""Divisions, entries, sections and paragraphs; nested and several programs (shared cases 32 and 41)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from locksmith.syntax import ast

WHOLE = """\
       IDENTIFICATION DIVISION.
       PROGRAM-ID. OUTER IS INITIAL PROGRAM.
       AUTHOR. SOMEONE'S NAME. IT MAY SAY DATA OR MOVE.
       ENVIRONMENT DIVISION.
       CONFIGURATION SECTION.
       SOURCE-COMPUTER. BOX.
       SPECIAL-NAMES.
           C01 IS NEW-PAGE
           UPSI-0 IS SW ON STATUS IS SW-ON OFF SW-OFF
           CURRENCY SIGN IS "F"
           CLASS VOWEL IS "A" "E" THRU "I"
           ALPHABET ASC IS STANDARD-1.
       INPUT-OUTPUT SECTION.
       FILE-CONTROL.
           SELECT OPTIONAL INFILE ASSIGN TO DA-S-INFILE
               FILE STATUS IS FS OF STATES.
           SELECT MASTER ASSIGN "MASTER.DAT" ORGANIZATION INDEXED
               ACCESS MODE IS DYNAMIC RECORD KEY IS M-KEY
               ALTERNATE RECORD KEY M-ALT WITH DUPLICATES
               ALTERNATE KEY IS M-ALT2.
           SELECT REL ASSIGN REL RELATIVE RELATIVE KEY R-KEY.
           SELECT LINES-OUT ASSIGN OUT LINE SEQUENTIAL.
       DATA DIVISION.
       FILE SECTION.
       FD INFILE RECORDING MODE IS F BLOCK CONTAINS 0 RECORDS
           LABEL RECORDS ARE STANDARD RECORD CONTAINS 80 CHARACTERS
           DATA RECORD IS IN-REC.
       01 IN-REC PIC X(80).
       01 IN-REC-2.
          05 FILLER PIC X(80).
       FD MASTER RECORD IS VARYING IN SIZE FROM 10 TO 100 CHARACTERS
           DEPENDING ON M-LEN.
       01 M-REC. 05 M-KEY PIC X(10). 05 M-ALT PIC 9.
       SD SORTF.
       01 S-REC PIC X.
       WORKING-STORAGE SECTION.
       77 COUNTER PIC S9(4) USAGE IS COMP VALUE IS -1.
       78 LIMIT-78 VALUE 7.
       01 STATES.
          05 FS PIC XX.
             88 OK VALUE "00".
             88 BAD VALUES ARE "1" THRU "3", "9" FALSE "0".
          05 TAB OCCURS 1 TO LIMIT-78 TIMES DEPENDING ON COUNTER
                ASCENDING KEY IS T-KEY INDEXED BY T-IX T-IY.
             10 T-KEY PIC 9(3)V99 COMP-3.
             10 REDEF REDEFINES T-KEY PIC X(3).
             10 EDIT PIC -ZZ,ZZ9.99 BLANK WHEN ZERO.
             10 PIC S9(5) SIGN IS LEADING SEPARATE CHARACTER.
             10 J PIC X(5) JUSTIFIED RIGHT SYNC.
       01 P POINTER. 01 D COMP-2. 01 GRP COMP-5. 05 I PIC 9.
       66 REN RENAMES FS THRU T-KEY OF TAB.
       01 EXT EXTERNAL PIC X. 01 GLB GLOBAL PIC X VALUE ALL "AB".
       LOCAL-STORAGE SECTION.
       01 LOC PIC X.
       LINKAGE SECTION.
       01 LK PIC X. 01 LK2 PIC X.
       PROCEDURE DIVISION USING BY REFERENCE LK BY VALUE LK2
           RETURNING GLB.
       DECLARATIVES.
       ERR-IN SECTION. USE AFTER STANDARD ERROR PROCEDURE ON INFILE.
       ERR-PARA. DISPLAY "E".
       ERR-OUT SECTION.
           USE GLOBAL AFTER EXCEPTION PROCEDURE OUTPUT.
           DISPLAY "O".
       END DECLARATIVES.
       MAIN SECTION 10.
           DISPLAY "M".
       P1.
           DISPLAY "1". DISPLAY "2"
           DISPLAY "3".
       100.
           PERFORM 100.
       EMPTY.
       TAIL SECTION.
       P1. EXIT PROGRAM.
       IDENTIFICATION DIVISION.
       PROGRAM-ID. INNER COMMON.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       01 X PIC X.
       PROCEDURE DIVISION.
           MOVE GLB TO X.
           GOBACK.
       END PROGRAM INNER.
       END PROGRAM OUTER.
       ID DIVISION.
       PROGRAM-ID. SECOND-ONE.
       PROCEDURE DIVISION.
           CALL "OUTER"
           STOP RUN.
"""


@pytest.fixture
def whole(parse: Callable[..., Any]) -> Any:
    result = parse(WHOLE)
    assert not result.diagnostics, result.diagnostics
    return result


def test_programs(whole: Any) -> None:
    outer, second = whole.programs
    (inner,) = outer.nested
    assert [(p.name, p.initial, p.common) for p in (outer, inner, second)] == [
        ("OUTER", True, False), ("INNER", False, True), ("SECOND-ONE", False, False),
    ]  # fmt: skip
    assert whole.lines == len(WHOLE.splitlines())
    text = [t.text for t in outer.tokens]
    assert text[outer.first : outer.first + 3] == ["IDENTIFICATION", "DIVISION", "."]
    assert text[second.first : second.first + 2] == ["ID", "DIVISION"]
    assert (outer.last, second.last) == (second.first, len(text))
    assert outer.first < inner.first < inner.last < outer.last


def test_environment(whole: Any) -> None:
    special = whole.programs[0].special_names
    assert special.mnemonics == (("C01", "NEW-PAGE"),)
    assert special.switches == (("UPSI-0", "SW-ON", True), ("UPSI-0", "SW-OFF", False))
    assert (special.currency, special.alphabets) == ("F", ("ASC",))
    assert [(name, len(values)) for name, values in special.classes] == [("VOWEL", 2)]
    infile, master, relative, lines = whole.programs[0].files
    assert (infile.name, infile.assign, infile.optional, infile.organization) == (
        "INFILE", "DA-S-INFILE", True, "SEQUENTIAL",
    )  # fmt: skip
    assert (infile.status.name, infile.status.qualifiers) == ("FS", ("STATES",))
    assert (master.assign, master.assign_literal, master.access) == ("MASTER.DAT", True, "DYNAMIC")
    assert (master.organization, master.record_key.name) == ("INDEXED", "M-KEY")
    assert [(k.name, d) for k, d in master.alternate_keys] == [("M-ALT", True), ("M-ALT2", False)]
    assert (relative.organization, relative.relative_key.name) == ("RELATIVE", "R-KEY")
    assert lines.organization == "LINE SEQUENTIAL"


def test_files(whole: Any) -> None:
    infile, master, sort = whole.programs[0].file_descriptions
    assert (infile.record_minimum, infile.record_maximum) == (80, 80)
    assert [r.name for r in infile.records] == ["IN-REC", "IN-REC-2", None]
    assert (master.varying, master.record_minimum, master.record_maximum) == (True, 10, 100)
    assert master.varying_depending.name == "M-LEN"
    assert (sort.sort, sort.name, len(sort.records)) == (True, "SORTF", 1)


def test_data(whole: Any) -> None:
    program = whole.programs[0]
    by_name = {e.name: e for e in program.working_storage}
    assert (by_name["COUNTER"].usage, str(by_name["COUNTER"].values[0].low.value)) == ("COMP", "-1")
    bad = by_name["BAD"]
    assert [(v.low.value, v.high.value if v.high else None) for v in bad.values] == [(b"1", b"3"), (b"9", None)]
    assert (bad.level, bad.false_value.value) == (88, b"0")
    occurs = by_name["TAB"].occurs
    assert (occurs.minimum, occurs.maximum, occurs.depending.name) == (1, 7, "COUNTER")
    assert (occurs.keys, occurs.indexes) == (((True, "T-KEY"),), ("T-IX", "T-IY"))
    assert by_name["REDEF"].redefines == "T-KEY"
    assert (by_name["EDIT"].picture, by_name["EDIT"].blank_when_zero) == ("-ZZ,ZZ9.99", True)
    assert (by_name[None].sign, by_name[None].sign_separate) == ("LEADING", True)
    assert by_name["J"].justified and by_name["J"].synchronized
    assert (by_name["P"].usage, by_name["D"].usage, by_name["GRP"].usage) == ("POINTER", "COMP-2", "COMP-5")
    first, last = by_name["REN"].renames
    assert (first.name, last.name, last.qualifiers) == ("FS", "T-KEY", ("TAB",))
    assert by_name["EXT"].external and by_name["GLB"].global_
    assert isinstance(by_name["GLB"].values[0].low, ast.AllLiteral)
    assert [e.name for e in program.local_storage + program.linkage] == ["LOC", "LK", "LK2"]


def test_procedure(whole: Any) -> None:
    program = whole.programs[0]
    assert [(a.mode, a.operand.name) for a in program.using] == [("REFERENCE", "LK"), ("VALUE", "LK2")]
    assert program.returning.name == "GLB"
    shape = [(s.name, [(p.name, len(p.sentences)) for p in s.paragraphs]) for s in program.sections]
    assert shape == [
        ("ERR-IN", [("ERR-PARA", 1)]),
        ("ERR-OUT", [(None, 1)]),
        ("MAIN", [(None, 1), ("P1", 2), ("100", 1), ("EMPTY", 0)]),
        ("TAIL", [("P1", 1)]),
    ]
    uses = [s.declarative_use for s in program.sections]
    assert (uses[0].files, uses[1].mode, uses[2]) == (("INFILE",), "OUTPUT", None)
    perform = program.sections[2].paragraphs[2].sentences[0].statements[0]
    assert perform.target.name == "100"


def test_splice_points(whole: Any) -> None:
    program = whole.programs[0]
    text = [t.text for t in program.tokens]
    assert text[program.environment_first] == "ENVIRONMENT"
    first, last = program.input_output
    assert (text[first : first + 2], text[last]) == (["INPUT-OUTPUT", "SECTION"], "DATA")
    first, last = program.file_section
    assert (text[first : first + 2], text[last : last + 2]) == (["FILE", "SECTION"], ["WORKING-STORAGE", "SECTION"])
    assert (text[program.working_first], text[program.working_first + 1]) == ("77", "COUNTER")
    assert text[program.linkage_first : program.linkage_first + 2] == ["01", "LK"]
    first, last = program.procedure_header
    assert (text[first], text[last - 1], text[last]) == ("PROCEDURE", ".", "DECLARATIVES")
    second = whole.programs[1]
    absent = (second.environment_first, second.working_first, second.linkage_first)
    assert absent == (-1, -1, -1)
    assert second.input_output == second.file_section == (-1, -1)


def test_sections_paragraphs_and_sentences_tile_the_division(whole: Any) -> None:
    for program in (whole.programs[0], whole.programs[1]):
        for section in program.sections:
            ends = [p.last for p in section.paragraphs]
            starts = [p.first for p in section.paragraphs]
            assert starts[1:] == ends[:-1]
            for paragraph in section.paragraphs:
                for sentence in paragraph.sentences:
                    assert program.tokens[sentence.last - 1].text == "."
                    assert sentence.statements[-1].last == sentence.last - 1


def test_the_same_condition_name_under_two_parents(parse: Callable[..., Any]) -> None:
    """Shared case 32: qualification stays as written; values and ranges are kept."""
    result = parse(
        "       ID DIVISION.\n       PROGRAM-ID. P.\n       DATA DIVISION.\n       WORKING-STORAGE SECTION.\n"
        "       01 G1. 05 A PIC 9. 88 ON-X VALUE 1 3 THRU 5.\n       01 G2. 05 A PIC 9. 88 ON-X VALUE 2.\n"
        "       PROCEDURE DIVISION.\n           IF ON-X OF A OF G1 AND NOT ON-X IN G2 CONTINUE.\n"
        "           SET ON-X OF G2 TO TRUE.\n"
    )
    assert not result.diagnostics
    if_, set_ = (s.statements[0] for s in result.programs[0].sections[0].paragraphs[0].sentences)
    left, right = if_.condition.operands
    assert left.reference.qualifiers == ("A", "G1")
    assert right.operand.reference.qualifiers == ("G2",)
    assert set_.actions[0].targets[0].qualifiers == ("G2",)


def test_pictures_are_one_token(parse: Callable[..., Any]) -> None:
    lines = ["PIC X(10).", "PICTURE IS $$,$$9.99CR.", "PIC S9(3)V9(2) COMP-3.", "PIC\n           9.", "PIC 99/99/99 ."]
    text = "".join(f"       01 A{n} {line}\n" for n, line in enumerate(lines))
    result = parse(
        "       ID DIVISION.\n       PROGRAM-ID. P.\n       DATA DIVISION.\n       WORKING-STORAGE SECTION.\n" + text
    )
    pictures = [e.picture for e in result.programs[0].working_storage]
    assert pictures == ["X(10)", "$$,$$9.99CR", "S9(3)V9(2)", "9", "99/99/99"]


def test_token_lines_follow_the_source(parse: Callable[..., Any]) -> None:
    result = parse(
        "       ID DIVISION.\n       PROGRAM-ID. P.\n\n      * comment\n       PROCEDURE DIVISION.\n"
        "           DISPLAY\n               'A'\n           STOP RUN.\n"
    )
    tokens = result.programs[0].tokens
    assert [(t.text, t.line, t.span.line) for t in tokens[-5:]] == [
        ("DISPLAY", 4, 6), ("'A'", 5, 7), ("STOP", 6, 8), ("RUN", 6, 8), (".", 6, 8),
    ]  # fmt: skip


def test_an_exec_block_is_one_token_and_one_node(procedure: Callable[..., Any]) -> None:
    program, result = procedure(
        "    EXEC SQL\n      SELECT 'IF. X' INTO :A\n      FROM T\n    END-EXEC\n"
        "    IF A = 1 EXEC CICS RETURN END-EXEC."
    )
    assert not result.diagnostics
    block, if_ = program.sections[0].paragraphs[0].sentences[0].statements
    assert (block.language, block.last - block.first) == ("SQL", 1)
    assert block.text.split() == ["EXEC", "SQL", "SELECT", "'IF.", "X'", "INTO", ":A", "FROM", "T", "END-EXEC"]
    assert block.text.count("\n") == 3
    assert if_.then[0].language == "CICS"


@pytest.mark.parametrize(
    "identification",
    [
        "PROGRAM-ID. P", "PROGRAM-ID.\n           P.", "PROGRAM-ID P.", "PROGRAM-ID. P\n       AUTHOR. ME.",
        "PROGRAM-ID. 'P'.", "PROGRAM-ID. P PROGRAM.\n       DATE-COMPILED.",
    ],
)  # fmt: skip
def test_program_names(parse: Callable[..., Any], identification: str) -> None:
    result = parse(f"       ID DIVISION.\n       {identification}\n       PROCEDURE DIVISION.\n           GOBACK.\n")
    assert [p.name for p in result.programs] == ["P"]
    assert not result.diagnostics
