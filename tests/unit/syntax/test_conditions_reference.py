"""Conditions as we read them against conditions as GnuCOBOL reads them, over all values of their items.

Each is compiled twice: as written, and expanded and bracketed from our tree.
"""

from __future__ import annotations

import random
import subprocess
from pathlib import Path
from typing import Any

import pytest

from locksmith.syntax import ast
from locksmith.syntax.parser import parse_file

HEAD = """\
       IDENTIFICATION DIVISION.
       PROGRAM-ID. P.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       01 A PIC S9(4).
          88 A-ON VALUE 1 3.
       01 B PIC S9(4).
          88 B-ON VALUE 2.
       01 C PIC S9(4).
       01 T. 05 E PIC 9 OCCURS 3.
       PROCEDURE DIVISION.
       MAIN-PARA.
           MOVE '120' TO T.
           PERFORM VARYING A FROM -1 BY 1 UNTIL A > 3
               AFTER B FROM 0 BY 1 UNTIL B > 3
               AFTER C FROM 0 BY 1 UNTIL C > 2
               PERFORM TESTS
           END-PERFORM.
           STOP RUN.
       TESTS.
"""
OPERATORS = ["=", "NOT =", ">", "NOT >", "<", ">=", "NOT LESS THAN", "EQUAL TO", "IS NOT EQUAL TO", "<>"]


class Conditions:
    """Random conditions full of abbreviations."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)

    def _operand(self) -> str:
        return self._chance.choice(["A", "B", "C", "1", "2", "0", "A + 1", "(B - 1)", "A * 2", "ZERO", "E (2)"])

    def _simple(self, depth: int, abbreviated: bool) -> str:
        pick = self._chance.random()
        operator = self._chance.choice(OPERATORS)
        if abbreviated and pick < 0.3:
            return self._operand()
        if abbreviated and pick < 0.5:
            return f"{operator} {self._operand()}"
        if pick < 0.58:
            return self._chance.choice(["A-ON", "B-ON"])
        if pick < 0.68 and depth:
            return f"({self.condition(depth - 1, abbreviated)})"
        if pick < 0.74 and depth:
            inside = self._operand() + self._rest(depth - 1)
            return f"{self._chance.choice('AB')} {operator} ({inside})"
        if pick < 0.8:
            return f"NOT {self._simple(depth, abbreviated)}"
        return f"{self._operand()} {operator} {self._operand()}"

    def _rest(self, depth: int) -> str:
        count = self._chance.choice([0, 1, 1, 2, 3])
        return "".join(f" {self._chance.choice(['AND', 'OR'])} {self._simple(depth, True)}" for _ in range(count))

    def condition(self, depth: int = 2, abbreviated: bool = False) -> str:
        return self._simple(depth, abbreviated) + self._rest(depth)


def statement(condition: str, number: int) -> str:
    lines, line = [], "          "
    for word in f"IF {condition}".split(" "):
        if len(line) + len(word) > 68:
            lines.append(line)
            line = "          "
        line += " " + word
    return "\n".join([*lines, line]) + f"\n           DISPLAY '{number} T' ELSE DISPLAY '{number} F'.\n"


def expanded(node: Any) -> str:
    match node:
        case ast.Reference():
            return node.name + (f" ({expanded(node.subscripts[0])})" if node.subscripts else "")
        case ast.NumericLiteral():
            return node.text
        case ast.Figurative():
            return node.name
        case ast.Binary() | ast.Relation():
            return f"({expanded(node.left)} {node.operator} {expanded(node.right)})"
        case ast.SignTest():
            return f"({expanded(node.operand)} {node.test})"
        case ast.ConditionName():
            return node.reference.name
        case ast.Not():
            return f"(NOT {expanded(node.operand)})"
        case ast.And() | ast.Or():
            return "(" + f" {type(node).__name__.upper()} ".join(map(expanded, node.operands)) + ")"
    raise AssertionError(type(node))


def compiles(cobc: str, path: Path, text: str) -> bool:
    path.write_text(text)
    return subprocess.run([cobc, "-fsyntax-only", "-std=ibm", str(path)], capture_output=True).returncode == 0


def outcome(cobc: str, path: Path, text: str) -> str:
    path.write_text(text)
    subprocess.run(
        [cobc, "-x", "-std=ibm", "-o", str(path.with_suffix("")), str(path)], check=True, capture_output=True
    )
    return subprocess.run([str(path.with_suffix(""))], check=True, capture_output=True, text=True).stdout


@pytest.mark.slow
def test_conditions_mean_what_the_reference_takes_them_for(cobc: str, tmp_path: Path) -> None:
    source = Conditions(seed=85)
    written: list[str] = []
    ours: list[str] = []
    path = tmp_path / "P.cbl"
    while len(written) < 60:
        condition = source.condition()
        text = HEAD + statement(condition, 0)
        if not compiles(cobc, path, text):
            continue  # GnuCOBOL 3.1 refuses many mixtures; those never run
        result = parse_file(path)
        node = result.programs[0].sections[0].paragraphs[1].sentences[0].statements[0]
        if result.diagnostics or not isinstance(node, ast.If):
            assert any(d.severity == "unsupported" for d in result.diagnostics), condition
            continue
        form = expanded(node.condition)
        if compiles(cobc, path, HEAD + statement(form, 0)):
            written.append(condition)
            ours.append(form)
    plain = outcome(cobc, path, HEAD + "".join(statement(c, n) for n, c in enumerate(written))).splitlines()
    meant = outcome(cobc, path, HEAD + "".join(statement(c, n) for n, c in enumerate(ours))).splitlines()
    wrong = {int(a.split()[0]) for a, b in zip(plain, meant, strict=True) if a != b}
    assert len(plain) == 60 * 5 * 4 * 3
    assert not [(written[n], ours[n]) for n in sorted(wrong)]
