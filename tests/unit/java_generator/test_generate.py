"""What the generator makes of small programs. Their meaning is tested in tests/e2e/java, their shape here."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest

from locksmith.model.resolve import resolve_program
from locksmith.model.unit import Unit
from locksmith.syntax.parser import parse_file
from locksmith.targets.java.generate import emit_java, find_refused, unit_class


def _unit(tmp_path: Path, procedure: str, data: str = "") -> Unit:
    source = tmp_path / "DEMO.cbl"
    lines = [
        "IDENTIFICATION DIVISION.",
        "PROGRAM-ID. DEMO.",
        "DATA DIVISION.",
        "WORKING-STORAGE SECTION.",
        "01  N PIC 9(4).",
        "01  REC.",
        "    05 A PIC X(3) VALUE 'abc'.",
        "    05 T PIC 9(2) COMP-3 OCCURS 4.",
        *textwrap.dedent(data).strip().splitlines(),
        "PROCEDURE DIVISION.",
        *textwrap.dedent(procedure).strip().splitlines(),
    ]
    source.write_text("".join(f"       {line}\n" for line in lines))
    result = parse_file(source)
    assert not result.diagnostics
    return Unit((resolve_program(result.programs[0]),))


def _program(tmp_path: Path, procedure: str, data: str = "") -> str:
    return emit_java(_unit(tmp_path, procedure, data), "demo")["demo/Demo.java"]


def test_files_of_a_program(tmp_path: Path) -> None:
    unit = _unit(tmp_path, "M1.\n    STOP RUN.")
    sources = emit_java(unit, "a.b")
    assert sorted(sources) == [
        "a/b/Demo.java",
        "a/b/DemoLiterals.java",
        "a/b/DemoProbes.java",
        "a/b/DemoStorage.java",
        "a/b/DemoUnit.java",
    ]
    assert unit_class(unit) == "DemoUnit"
    assert all(text.startswith("package a.b;\n") for text in sources.values())


def test_the_same_program_gives_the_same_bytes(tmp_path: Path) -> None:
    body = "M1.\n    PERFORM M2 3 TIMES.\n    STOP RUN.\nM2.\n    MOVE 'x' TO A."
    assert emit_java(_unit(tmp_path, body), "p") == emit_java(_unit(tmp_path, body), "p")


def test_storage_has_typed_handles_grouped_by_record(tmp_path: Path) -> None:
    text = emit_java(_unit(tmp_path, "M1.\n    STOP RUN."), "demo")["demo/DemoStorage.java"]
    assert "final Zoned n;" in text
    assert "final RecRecord rec;" in text
    assert "t = new Packed(area, 3, 2, 2, 0, 0);" in text
    assert "t.table(2);" in text
    assert 'put(area(1), 0, "abc' in text


def test_a_section_is_a_class(tmp_path: Path) -> None:
    sources = emit_java(_unit(tmp_path, "S1 SECTION.\nM1.\n    GO TO M2.\nS2 SECTION.\nM2.\n    PERFORM S1."), "demo")
    assert "demo/DemoS1Section.java" in sources
    assert "return M2;" in sources["demo/DemoS1Section.java"]
    assert "perform(S1, S1_END);" in sources["demo/DemoS2Section.java"]
    assert "demoS1Section.dispatch(label)" in sources["demo/Demo.java"]


def test_what_java_calls_unreachable_is_left_out(tmp_path: Path) -> None:
    text = _program(
        tmp_path, "M1.\n    IF N = 1\n        GO TO M1\n    ELSE\n        STOP RUN\n    END-IF.\n    MOVE 1 TO N."
    )
    assert "move(" not in text
    assert "return FALL_THROUGH" not in text


def test_exit_perform_labels_its_loop_only_where_it_is_used(tmp_path: Path) -> None:
    text = _program(
        tmp_path,
        """
        M1.
            PERFORM UNTIL N > 3
                PERFORM VARYING N FROM 1 BY 1 UNTIL N > 9
                    IF N = 2
                        EXIT PERFORM CYCLE
                    END-IF
                    EXIT PERFORM
                END-PERFORM
            END-PERFORM.
        """,
    )
    assert text.count("loop1") == 0
    assert "continue loop2;" in text
    assert "break loop2;" in text


def test_a_long_paragraph_is_split_into_methods(tmp_path: Path) -> None:
    text = _program(tmp_path, "M1.\n" + "\n".join(f"    ADD {k} TO N." for k in range(1000)))
    assert "private int m1Part8()" in text
    longest = max(len(method.splitlines()) for method in text.split("private int "))
    assert longest < 300


def test_an_arm_that_is_too_long_is_split_inside(tmp_path: Path) -> None:
    adds = "\n".join(f"        ADD {k} TO N" for k in range(400))
    text = _program(tmp_path, f"M1.\n    IF N = 1\n{adds}\n    END-IF.\n    STOP RUN.")
    assert "private int m1Part3()" in text


def test_refused_statements_are_told_with_their_place(tmp_path: Path) -> None:
    unit = _unit(tmp_path, "M1.\n    CALL 'X' USING BY VALUE 5.\n    STOP RUN.")
    refused = find_refused(unit.programs[0])
    assert [(d.code, d.severity.value) for d in refused] == [("LKJ003", "unsupported")]
    assert refused[0].span is not None and refused[0].span.line == 11


@pytest.mark.parametrize(
    ("condition", "java"),
    [
        ("N = 1 OR 2 AND A = 'x'", "equal(s.n, N1) || (equal(s.n, N2) && equal(s.rec.a, X))"),
        ("NOT (N > 1 OR A NOT = 'x')", "!(greater(s.n, N1) || notEqual(s.rec.a, X))"),
        ("N + 1 > T (2)", "Decimal.of(s.n).plus(Decimal.of(1L)).compareTo(Decimal.of(s.rec.t.atFixed(2))) > 0"),
        ("T (N + 1) IS NUMERIC", "ClassTest.isNumeric(s.rec.t.at(s.n.intValue() + 1))"),
        ("N IS NOT POSITIVE", "!greater(s.n, Figurative.ZERO)"),
        ("A (2:1) = SPACE", "equal(s.rec.a.partFixed(2, 1), Figurative.SPACE)"),
    ],
)
def test_conditions(tmp_path: Path, condition: str, java: str) -> None:
    text = _program(tmp_path, f"M1.\n    IF {condition}\n        STOP RUN\n    END-IF.")
    assert f"if ({java}) {{" in text
