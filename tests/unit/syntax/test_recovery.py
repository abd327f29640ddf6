"""What is not understood becomes one Unsupported with its place; nothing else is lost, nothing raises."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from locksmith.syntax import ast
from locksmith.syntax.parser import parse_file

CORPORA = Path(__file__).resolve().parents[3] / "corpora"


def kinds(program: ast.Program) -> list[list[str]]:
    sentences = program.sections[0].paragraphs[0].sentences
    return [[type(s).__name__ for s in sentence.statements] for sentence in sentences]


def findings(result: Any) -> list[tuple[str, str, int]]:
    return [(d.code, d.message, d.span.line) for d in result.diagnostics]


def test_an_unknown_verb_is_told_with_a_near_one(procedure: Callable[..., Any]) -> None:
    program, result = procedure("    MOVE 1 TO A.\n    PREFORM P1.\n    MOVE 2 TO A.")
    assert kinds(program) == [["Move"], ["Unsupported"], ["Move"]]
    assert findings(result) == [("LKP052", "unknown verb PREFORM", 5)]
    assert result.diagnostics[0].hint == "did you mean PERFORM?"


def test_only_the_statement_in_question_is_given_up(procedure: Callable[..., Any]) -> None:
    program, result = procedure(
        "    IF A = 1\n        MOVE 1 TO B\n        MOVE 2 = TO C\n        MOVE 3 TO D\n    ELSE\n        FROB D\n"
        "        ADD 1 TO A\n    END-IF\n    DISPLAY A."
    )
    if_, display = program.sections[0].paragraphs[0].sentences[0].statements
    assert [type(s).__name__ for s in if_.then] == ["Move", "Unsupported", "Move"]
    assert [type(s).__name__ for s in if_.else_] == ["Unsupported", "Add"]
    assert isinstance(display, ast.Display)
    text = [t.text for t in program.tokens[if_.then[1].first : if_.then[1].last]]
    assert text == ["MOVE", "2", "=", "TO", "C"]
    assert [(c, line) for c, _, line in findings(result)] == [("LKP050", 6), ("LKP052", 9)]


def test_an_incomplete_statement_is_given_up_not_the_next_one(procedure: Callable[..., Any]) -> None:
    program, result = procedure("    MOVE A TO\n    ADD 1 TO B\n    PERFORM UNTIL A = 1\n    DISPLAY B.")
    assert kinds(program) == [["Unsupported", "Add", "Unsupported", "Display"]]
    assert [c for c, _, _ in findings(result)] == ["LKP050", "LKP054"]


def test_an_unbalanced_scope_end(procedure: Callable[..., Any]) -> None:
    program, result = procedure("    MOVE 1 TO A\n    END-IF\n    MOVE 2 TO A.")
    assert kinds(program) == [["Move", "Unsupported", "Move"]]
    assert [(c, line) for c, _, line in findings(result)] == [("LKP051", 5)]
    assert "END-IF" in result.diagnostics[0].hint


def test_an_unbalanced_scope_end_in_a_loop(procedure: Callable[..., Any]) -> None:
    program, _ = procedure("    PERFORM UNTIL A = 1\n    MOVE 1 TO A\n    END-IF\n    END-PERFORM\n    MOVE 2 TO A.")
    assert kinds(program) == [["Perform", "Move"]]
    body = program.sections[0].paragraphs[0].sentences[0].statements[0].body
    assert [type(s).__name__ for s in body] == ["Move", "Unsupported"]


def test_a_tail_belongs_to_its_statement(procedure: Callable[..., Any]) -> None:
    program, result = procedure("    ACCEPT A FROM ENVIRONMENT 'X'\n    MOVE 1 TO A.")
    assert kinds(program) == [["Unsupported", "Move"]]
    unsupported = program.sections[0].paragraphs[0].sentences[0].statements[0]
    assert unsupported.verb == "ACCEPT"
    assert len(result.diagnostics) == 1


def test_verbs_without_a_grammar(procedure: Callable[..., Any]) -> None:
    program, result = procedure("    GENERATE R1.\n    XML PARSE A PROCESSING PROCEDURE P1.\n    MOVE 1 TO A.")
    assert kinds(program) == [["Unsupported"], ["Unsupported"], ["Move"]]
    assert [c for c, _, _ in findings(result)] == ["LKP053", "LKP053"]


def test_data_that_is_not_understood_is_an_issue(procedure: Callable[..., Any]) -> None:
    program, result = procedure("    MOVE 1 TO A.", "01 A PIC 9.\n01 B WIBBLE 5.\n01 C PIC X.")
    assert [e.name for e in program.working_storage] == ["A", "C"]
    (issue,) = program.issues
    assert [t.text for t in program.tokens[issue.first : issue.last]] == ["01", "B", "WIBBLE", "5"]
    assert [(c, line) for c, _, line in findings(result)] == [("LKP035", 6)]


def test_an_open_literal_and_an_open_exec(parse: Callable[..., Any]) -> None:
    head = "       IDENTIFICATION DIVISION.\n       PROGRAM-ID. P.\n       PROCEDURE DIVISION.\n"
    result = parse(head + "           DISPLAY 'ABC.\n           MOVE 1 TO A.\n           EXEC CICS RETURN.\n")
    assert {"LKP001", "LKP002"} <= {c for c, _, _ in findings(result)}
    assert len(result.programs) == 1


def test_a_copybook_is_no_program(parse: Callable[..., Any]) -> None:
    result = parse("       01 A PIC X.\n")
    assert (result.programs, findings(result)[0][0]) == ((), "LKP003")


def test_deep_parentheses_do_not_raise(procedure: Callable[..., Any]) -> None:
    _, result = procedure("    COMPUTE A = " + "\n".join(["("] * 3000) + "1" + "\n".join([")"] * 3000) + ".")
    assert any(d.severity in ("error", "unsupported") for d in result.diagnostics)


def test_every_token_of_a_broken_sentence_stays(
    procedure: Callable[..., Any], walk: Callable[[Any], Iterator[ast.Node]]
) -> None:
    program, _ = procedure("    EVALUATE A WHEN = WHEN 2 FROB X WHEN OTHER =\n    END-EVALUATE ELSE MOVE 1 TO B.")
    sentence = program.sections[0].paragraphs[0].sentences[0]
    covered: set[int] = set()
    for node in walk(sentence.statements):
        covered.update(range(node.first, node.last))
    assert covered == set(range(sentence.first, sentence.last - 1))


def sources() -> list[Path]:
    return sorted(p for p in CORPORA.rglob("*.cbl") if p.stat().st_size < 60_000)


@pytest.mark.parametrize("path", sources(), ids=lambda p: p.stem)
def test_truncated_programs_never_raise(path: Path, tmp_path: Path) -> None:
    """Cut anywhere, with a stretch removed or words exchanged, a program still gives a result."""
    text = path.read_bytes()
    chance = random.Random(path.stem)
    broken = tmp_path / path.name
    for _ in range(6):
        start = chance.randrange(len(text))
        end = min(len(text), start + chance.choice((1, 20, 300, 3000)))
        cut = chance.choice((text[:start], text[:start] + text[end:], text[:start] + b"END-IF.\n" + text[end:]))
        broken.write_bytes(cut)
        result = parse_file(broken, [path.parent / "copy"])
        for program in result.programs:
            assert 0 <= program.first <= program.last <= len(program.tokens)
