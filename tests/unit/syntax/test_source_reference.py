"""Source text as we read it against source text as GnuCOBOL reads it (shared cases 29 to 31).

The tokens are written out again, without COPY, REPLACE or continuation, and both texts are compiled and run.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from locksmith.syntax import ast
from locksmith.syntax.parser import parse_file

PROGRAM = """\
       IDENTIFICATION DIVISION.
       PROGRAM-ID. S1.
       ENVIRONMENT DIVISION.
       CONFIGURATION SECTION.
       SPECIAL-NAMES. DECIMAL-POINT IS COMMA.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       COPY BK REPLACING ==:P:== BY ==WS== LEADING ==OLD== BY ==NEW==
           TRAILING ==-X== BY ==-Y== ==(N)== BY ==CNT==.
       01 L PIC X(80).
       01 N PIC 9(3)V99 VALUE 12,5.
       01 T. 05 R OCCURS 3. 10 E PIC X OCCURS 3.
       01 I PIC 9 VALUE 2.
       REPLACE ==FOO== BY ==DISPLAY== == L == BY == N ==.
       PROCEDURE DIVISION.
           MOVE 'ABCDEFGHI' TO T.
           FOO E(1,I) E (2 , 3).
           FOO 'continued literal keeps spaces to col 72            en
      *    comment between
      -    'd here' '!'.
           FOO L.
       REPLACE OFF.
           MOVE 'it''s' TO L. DISPLAY L(1:6).                           junk
           DISPLAY WS-A NEW-B C-Y CNT-D 'a.b' "*> no comment". *> comment
      D    DISPLAY 'debugging'.
           DISP
      -    LAY 'x' 1,5.
\tDISPLAY\t'tab'.
           STOP RUN.
"""
COPYBOOK = """\
       01 :P:-A PIC X(3) VALUE 'abc'.
       01 OLD-B PIC X(3) VALUE 'OLD'.
       01 C-X PIC X(2) VALUE '-X'.
       01 (N)-D PIC 9(3) VALUE 7.
"""


def free_text(tokens: tuple[ast.Token, ...]) -> str:
    """The tokens in free format, a logical line a line; what touched still touches."""
    lines: list[str] = []
    before: ast.Token | None = None
    for token in tokens:
        if before is None or before.line != token.line:
            lines.append("    " + token.text)
        else:
            touches = before.span.line == token.span.line and before.span.end == token.span.column
            lines[-1] += ("" if touches else " ") + token.text
        before = token
    return "\n".join(lines) + "\n"


def outcome(cobc: str, path: Path, *options: str) -> bytes:
    program = path.with_suffix(".exe")
    command = [cobc, "-x", "-std=ibm", *options, "-o", str(program), str(path)]
    subprocess.run(command, check=True, capture_output=True, cwd=path.parent)
    return subprocess.run([str(program)], check=True, capture_output=True).stdout


@pytest.mark.slow
def test_the_reference_reads_the_same_text(cobc: str, tmp_path: Path) -> None:
    (tmp_path / "BK.cpy").write_text(COPYBOOK)
    written = tmp_path / "S1.cbl"
    written.write_text(PROGRAM)
    result = parse_file(written)
    assert not result.diagnostics
    again = tmp_path / "S2.cob"
    again.write_text(free_text(result.programs[0].tokens))
    plain = outcome(cobc, written)
    assert plain.count(b"\n") == 7
    assert outcome(cobc, again, "-free") == plain
