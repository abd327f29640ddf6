"""ALL before a literal is a literal in a MOVE, a word in INSPECT, UNSTRING, SEARCH, also where one holds the other."""

from __future__ import annotations

from pathlib import Path

from locksmith.model.walk import all_nodes
from locksmith.syntax import ast
from locksmith.syntax.parser import parse_file

SOURCE = """\
       IDENTIFICATION DIVISION.
       PROGRAM-ID. B.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       77  X PIC X(5).
       77  N PIC 9(5).
       01  T.
           05  E PIC X OCCURS 3 TIMES INDEXED BY I.
       PROCEDURE DIVISION.
       M1.
           INSPECT X TALLYING N FOR ALL 'A' MOVE ALL 'B' TO X.
           UNSTRING X DELIMITED BY ALL 'A' INTO X
              ON OVERFLOW MOVE ALL 'C' TO X
              NOT ON OVERFLOW IF X = ALL 'D' MOVE ALL 'E' TO X END-IF.
           SEARCH E AT END MOVE ALL 'F' TO X
              WHEN E (I) = 'A' MOVE ALL 'G' TO X.
           STOP RUN.
"""


def test_all_literals_inside_other_statements(tmp_path: Path) -> None:
    source = tmp_path / "B.cbl"
    source.write_text(SOURCE, encoding="ascii")
    result = parse_file(source)
    assert result.diagnostics == ()
    nodes = [n for section in result.programs[0].sections for n in all_nodes(section)]
    literals = [
        n.literal.value for n in nodes if isinstance(n, ast.AllLiteral) and isinstance(n.literal, ast.TextLiteral)
    ]
    assert sorted(literals) == [b"B", b"C", b"D", b"E", b"F", b"G"]
    assert not [n for n in nodes if isinstance(n, ast.Unsupported)]
