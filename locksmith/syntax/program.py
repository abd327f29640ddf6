"""Programs in a token list: divisions, sections, paragraphs, entries, sentences.

Takes: tokens of a whole file. Gives: `ast.Program`s, nested ones inside, and diagnostics. Every token of a program
lies in some node or issue; what a grammar does not know never ends the program.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from locksmith.diagnostics import Diagnostic, Severity
from locksmith.syntax import ast
from locksmith.syntax.data_division import DataDivision
from locksmith.syntax.environment_division import read_environment
from locksmith.syntax.pieces import PROGRAM_HEADS, Pieces
from locksmith.syntax.procedure_division import ProcedureDivision

_COMMENT_PARAGRAPHS = ("AUTHOR", "INSTALLATION", "DATE-WRITTEN", "DATE-COMPILED", "SECURITY", "REMARKS")
_DIVISIONS = ("IDENTIFICATION", "ID", "ENVIRONMENT", "DATA", "PROCEDURE")


class ProgramReader:
    """Reads the programs of one token list, one after the other."""

    def __init__(self, tokens: Sequence[ast.Token], diagnostics: list[Diagnostic]) -> None:
        self.tokens = tokens
        self.diagnostics = diagnostics
        self.comments: list[tuple[int, int]] = []

    def programs(self) -> list[ast.Program]:
        """All outermost programs."""
        out: list[ast.Program] = []
        at = 0
        while at < len(self.tokens):
            start = self._next_program(at)
            if start is None:
                if not out and self.tokens:
                    span = self.tokens[0].span
                    message = "no PROGRAM-ID or PROCEDURE DIVISION in this file: is it a copybook?"
                    self.diagnostics.append(Diagnostic("LKP003", Severity.ERROR, message, span))
                break
            program, at = self._program(start, ())
            out.append(program)
        self._tell_open_literals()
        return out

    def _next_program(self, at: int) -> int | None:
        for index in range(at, len(self.tokens)):
            value = self.tokens[index].value
            if value in _DIVISIONS and self._value(index + 1) == "DIVISION":
                return index
            if value in PROGRAM_HEADS and self._value(index + 1) == ".":
                return index
        return None

    def _value(self, index: int) -> str:
        return self.tokens[index].value if 0 <= index < len(self.tokens) else ""

    def _program(self, start: int, inherited: tuple[str, ...]) -> tuple[ast.Program, int]:
        """The program that begins at `start`; (program, index behind it)."""
        pieces = Pieces(self.tokens, self.diagnostics)
        at = start
        name, options, at = self._identification(pieces, at)
        fields: dict[str, Any] = {}
        at = read_environment(pieces, at, fields)
        data = DataDivision(pieces, inherited)
        at = data.read(at, fields)
        special = fields.get("special_names", ast.SpecialNames())
        procedure = ProcedureDivision(pieces, data.names, data.conditions | {s[1] for s in special.switches})
        at = procedure.read(at, fields)
        nested: list[ast.Program] = []
        while self._starts_program(at):
            program, at = self._program(at, tuple(data.global_names))
            nested.append(program)
        at = self._end_program(at, name)
        if "procedure_header" not in fields:
            message = f"program {name} has no PROCEDURE DIVISION"
            self.diagnostics.append(Diagnostic("LKP004", Severity.WARNING, message, self.tokens[start].span))
        program = ast.Program(
            name=name, tokens=(), initial="INITIAL" in options, common="COMMON" in options,
            recursive="RECURSIVE" in options, nested=tuple(nested), issues=tuple(pieces.issues),
            first=start, last=at, **fields,
        )  # fmt: skip
        return program, at

    def _starts_program(self, at: int) -> bool:
        return self._value(at) in ("IDENTIFICATION", "ID", "PROGRAM-ID") and self._value(at + 1) in ("DIVISION", ".")

    def _end_program(self, at: int, name: str) -> int:
        """Skip END PROGRAM name."""
        if self._value(at) != "END" or self._value(at + 1) not in ("PROGRAM", "FUNCTION"):
            return at
        closing = self._value(at + 2)
        if closing.upper() != name and closing not in ("", "."):
            message = f"END PROGRAM {closing} closes program {name}"
            self.diagnostics.append(Diagnostic("LKP005", Severity.WARNING, message, self.tokens[at + 2].span))
        while at < len(self.tokens) and self._value(at) != ".":
            at += 1
        return min(at + 1, len(self.tokens))

    def _identification(self, pieces: Pieces, at: int) -> tuple[str, set[str], int]:
        """(name, options, index of the next division)."""
        if self._value(at) in ("IDENTIFICATION", "ID"):
            at = pieces.behind_period(at)
        name, options = "", set[str]()
        if self._value(at) in PROGRAM_HEADS:
            head = at
            at += 1
            at += self._value(at) == "."
            end = pieces.sentence_end(at, stop_at_division=True)
            # A PROGRAM-ID that lacks its period ends where the next paragraph begins.
            end = next((i for i in range(at + 1, end) if self._value(i) in _COMMENT_PARAGRAPHS), end)
            value = pieces.parse("program_id", at, end)
            if value is None:
                name = self._value(at).upper()
            else:
                name, options = value
            if self._value(head) == "FUNCTION-ID":
                pieces.issue("LKP010", "user-defined functions are not supported", head, end)
            at = end + (self._value(end) == ".")
        else:
            span = self.tokens[min(at, len(self.tokens) - 1)].span
            self.diagnostics.append(Diagnostic("LKP006", Severity.WARNING, "PROGRAM-ID is missing", span))
            name = "PROGRAM"
        # AUTHOR, DATE-WRITTEN and their like: comment entries, free text up to the next division.
        comments = at
        while at < len(self.tokens):
            value = self._value(at)
            if value in ("ENVIRONMENT", "DATA", "PROCEDURE", "IDENTIFICATION", "ID") and (
                self._value(at + 1) == "DIVISION"
            ):
                break
            if value == "END" and self._value(at + 1) == "PROGRAM":
                break
            at += 1
        self.comments.append((comments, at))
        return name, options, at

    def _tell_open_literals(self) -> None:
        for index, token in enumerate(self.tokens):
            if token.kind == "OPEN_LITERAL" and not any(first <= index < last for first, last in self.comments):
                message = "this literal is not closed"
                self.diagnostics.append(Diagnostic("LKP001", Severity.ERROR, message, token.span, "close its quote"))


def with_tokens(
    program: ast.Program, tokens: tuple[ast.Token, ...], absent: tuple[Diagnostic, ...] = ()
) -> ast.Program:
    """`program` and its nested programs, sharing the file's tokens and what it lacks."""
    nested = tuple(with_tokens(n, tokens, absent) for n in program.nested)
    return replace(program, tokens=tokens, nested=nested, absent=absent)
