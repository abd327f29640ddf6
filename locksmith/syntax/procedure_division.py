"""PROCEDURE DIVISION: header, declaratives, sections, paragraphs and sentences.

Takes: `Pieces` and the declared names. Gives: fields of `ast.Program`. A sentence that does not parse is taken up again
with the stretch in question as one Unsupported (`recovery.py`), so that no statement is lost.
"""

from __future__ import annotations

from typing import Any

from locksmith.diagnostics import Severity
from locksmith.syntax import ast
from locksmith.syntax.driver import SyntaxStop
from locksmith.syntax.grouping import Grouping
from locksmith.syntax.pieces import Pieces
from locksmith.syntax.recovery import Recovery

_NAME_KINDS = frozenset({"NAME", "INT"})


class ProcedureDivision:
    """Reads one division. `names`: declared data names; `conditions`: those that are conditions."""

    def __init__(self, pieces: Pieces, names: set[str], conditions: set[str]) -> None:
        self.pieces = pieces
        self.recovery = Recovery(pieces, Grouping(pieces.tokens, names))
        pieces.builders.conditions = conditions
        self.sections: list[ast.Section] = []

    def read(self, at: int, fields: dict[str, Any]) -> int:
        """Read the division at `at`, if it is there; index behind it."""
        pieces = self.pieces
        if pieces.value(at) != "PROCEDURE" or pieces.value(at + 1) != "DIVISION":
            return at
        start = at
        end = pieces.sentence_end(at, stop_at_division=False)
        if end > at + 2:
            header = pieces.parse("procedure_header", at + 2, end)
            if header is not None:
                fields["using"], fields["returning"] = header
        at = min(end + 1, len(pieces.tokens))
        fields["procedure_header"] = (start, at)
        if pieces.value(at) == "DECLARATIVES":
            at = self._body(pieces.behind_period(at), declaratives=True)
            if pieces.value(at) == "END":
                at = pieces.behind_period(at)
        at = self._body(at, declaratives=False)
        fields["sections"] = tuple(self.sections)
        return at

    # ---- structure

    def _ends(self, at: int, declaratives: bool) -> bool:
        pieces = self.pieces
        if at >= len(pieces.tokens) or pieces.is_division(at):
            return True
        return pieces.value(at) == "END" and pieces.value(at + 1) == "DECLARATIVES"

    def _is_section(self, at: int) -> bool:
        if self.pieces.value(at + 1) != "SECTION":
            return False
        return self.pieces.tokens[at].kind in _NAME_KINDS or self.recovery.soft(at)

    def _is_paragraph(self, at: int) -> bool:
        tokens = self.pieces.tokens
        if at + 1 >= len(tokens) or tokens[at + 1].kind != "PERIOD":
            return False
        return tokens[at].kind in _NAME_KINDS or (
            tokens[at].text[:1].isalnum() and tokens[at].kind not in ("TEXT", "NUM") and self.recovery.soft(at)
        )

    def _body(self, at: int, declaratives: bool) -> int:
        """Sections up to the end of the division (or of the declaratives)."""
        while not self._ends(at, declaratives):
            if self._is_section(at):
                at = self._section(at, declaratives)
            else:
                first = at
                paragraphs, at = self._paragraphs(at, declaratives, opening=True)
                if at == first:
                    break
                self.sections.append(ast.Section(name=None, paragraphs=tuple(paragraphs), first=first, last=at))
        return at

    def _section(self, at: int, declaratives: bool) -> int:
        pieces = self.pieces
        first, name = at, pieces.tokens[at].value
        end = pieces.sentence_end(at)
        # A segment number may stand behind SECTION.
        if end > at + 3 or (end > at + 2 and pieces.tokens[at + 2].kind != "INT"):
            pieces.issue("LKP040", "section header not understood", at, end)
        at = min(end + 1, len(pieces.tokens))
        use: ast.Use | None = None
        if pieces.value(at) == "USE":
            use, at = self._use(at)
        paragraphs, at = self._paragraphs(at, declaratives, opening=True)
        self.sections.append(
            ast.Section(name=name, paragraphs=tuple(paragraphs), declarative_use=use, first=first, last=at)
        )
        return at

    def _use(self, at: int) -> tuple[ast.Use, int]:
        pieces = self.pieces
        end = pieces.sentence_end(at)
        try:
            use: ast.Use = pieces.parse_or_stop("use_statement", at, end)
        except SyntaxStop:
            text = " ".join(t.text for t in pieces.tokens[at + 1 : end])
            pieces.issue("LKP041", f"USE {text} is not supported", at, end)
            use = ast.Use(other=text, first=at, last=end)
        return use, min(end + 1, len(pieces.tokens))

    def _paragraphs(self, at: int, declaratives: bool, opening: bool) -> tuple[list[ast.Paragraph], int]:
        """Paragraphs up to the next section; the first may be unnamed."""
        pieces = self.pieces
        out: list[ast.Paragraph] = []
        while not self._ends(at, declaratives) and not self._is_section(at):
            first, name = at, None
            if self._is_paragraph(at):
                name = pieces.tokens[at].value
                at += 2
            sentences: list[ast.Sentence] = []
            while not self._ends(at, declaratives) and not self._is_section(at) and not self._is_paragraph(at):
                if pieces.tokens[at].kind == "PERIOD":
                    at += 1
                    continue
                sentence, at = self._sentence(at)
                sentences.append(sentence)
            if name is not None or sentences:
                out.append(ast.Paragraph(name=name, sentences=tuple(sentences), first=first, last=at))
        return out, at

    def _sentence(self, at: int) -> tuple[ast.Sentence, int]:
        pieces = self.pieces
        end = pieces.sentence_end(at, stop_at_division=True)
        period = pieces.value(end) == "." and pieces.tokens[end].kind == "PERIOD"
        if not period:
            pieces.say("LKP042", "the last sentence has no period", max(at, end - 1), Severity.WARNING)
        statements = self.recovery.sentence(at, max(end, at + 1))
        last = max(end, at + 1) if not period else end + 1
        return ast.Sentence(statements=statements, first=at, last=last), last
