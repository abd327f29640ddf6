"""COPY, REPLACE and EXEC SQL INCLUDE: library text in its place.

Takes: the words of a source file and a `Library`. Gives: expanded words and diagnostics. A copybook that is missing or
copies itself becomes a diagnostic; the statement's words then stand for nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from locksmith.diagnostics import Diagnostic, Severity, Span
from locksmith.source.library import Library
from locksmith.source.lines import LineReader
from locksmith.source.reading import read_text
from locksmith.source.reference_format import detect_format
from locksmith.source.replacing import Replacement, replace_words
from locksmith.source.words import Word, split_words

_DIRECTIVES = frozenset({"COPY", "EXEC"})
# Include names that a precompiler provides itself.
PROVIDED = frozenset({"SQLCA", "SQLDA"})
# Copybooks that IBM ships with a subsystem, by how their names begin: a program's own directories seldom hold them.
SUBSYSTEMS = {"DFH": "CICS", "CMQ": "MQ", "DSN": "Db2", "CEE": "Language Environment"}
_DEPTH = 60


@dataclass(slots=True)
class Expansion:
    """The state of expanding one program text."""

    library: Library
    debugging: bool = False
    decimal_comma: bool = False
    source_format: str | None = None
    diagnostics: list[Diagnostic] = field(default_factory=list)
    absent: list[Diagnostic] = field(default_factory=list)  # copybooks of a subsystem that were not found
    open_files: list[Path] = field(default_factory=list)

    def file_words(self, path: Path, via: tuple[Span, ...], default_format: str) -> list[Word]:
        """The words of one file, its own COPY statements expanded; empty with a diagnostic where it can't be read."""
        text, diagnostic = read_text(path)
        if text is None or diagnostic is not None:
            if diagnostic is not None and not (via and diagnostic.code == "LKS002"):
                self.diagnostics.append(
                    Diagnostic(diagnostic.code, diagnostic.severity, diagnostic.message, _place(path, via))
                )
            return []
        form = self.source_format or detect_format(text, default_format)
        lines = LineReader(str(path), via, self.debugging, self.diagnostics).read(text, form)
        words = split_words(lines, self.decimal_comma)
        self.open_files.append(path.resolve())
        try:
            return self.expand(words, form)
        finally:
            self.open_files.pop()

    def expand(self, words: list[Word], form: str) -> list[Word]:
        """`words` with every COPY and INCLUDE carried out."""
        directives = [i for i, w in enumerate(words) if w.kind == "WORD" and w.text.upper() in _DIRECTIVES]
        if not directives:
            return words
        out: list[Word] = []
        done = 0
        for at in directives:
            if at < done:
                continue
            if words[at].text.upper() == "EXEC":
                step = _include_length(words, at)
                if not step:
                    continue
                out.extend(words[done:at])
                name = "".join(w.text for w in words[at + 3 : at + step - 1])
                out.extend(self._copy(name.strip("'\""), None, words[at], form, provided=True))
                done = at + step
                if done < len(words) and words[done].text == ".":
                    done += 1
            elif at + 1 < len(words) and not (at and words[at - 1].text in ("-", "==")):
                out.extend(words[done:at])
                done, copied = self._copy_statement(words, at, form)
                out.extend(copied)
        out.extend(words[done:])
        return out

    def replace(self, words: list[Word]) -> list[Word]:
        """`words`, all library text in them, with every REPLACE statement carried out (COBOL-85: after all COPYs)."""
        statements = [
            i for i, w in enumerate(words) if w.kind == "WORD" and w.text.upper() == "REPLACE" and _is_replace(words, i)
        ]
        if not statements:
            return words
        out: list[Word] = []
        rules: list[Replacement] = []
        done = 0
        for at in statements:
            if at >= done:
                self._append(out, words[done:at], rules)
                done, rules = self._replace_statement(words, at)
        self._append(out, words[done:], rules)
        return out

    def _append(self, out: list[Word], words: list[Word], rules: list[Replacement]) -> None:
        out.extend(replace_words(words, rules, self.decimal_comma) if rules and words else words)

    def _copy_statement(self, words: list[Word], at: int, form: str) -> tuple[int, list[Word]]:
        """(index behind the statement, expanded text)."""
        end = at + 2
        name = words[at + 1].text.strip("'\"")
        while end < len(words) and words[end].glued and words[end].text != ".":
            name += words[end].text  # an unquoted name with a dot or a slash
            end += 1
        if end + 1 < len(words) and words[end].text == "." and words[end + 1].glued and words[end + 1].kind == "WORD":
            name += "." + words[end + 1].text
            end += 2
        library = None
        if end + 1 < len(words) and words[end].text.upper() in ("OF", "IN"):
            library = words[end + 1].text.strip("'\"")
            end += 2
        rules: list[Replacement] = []
        while end < len(words) and words[end].text.upper() in ("SUPPRESS", "PRINTING"):
            end += 1
        if end < len(words) and words[end].text.upper() == "REPLACING":
            end, rules = self._rules(words, end + 1)
        if end < len(words) and words[end].text == ".":
            end += 1
        else:
            span = words[at].span
            self.diagnostics.append(
                Diagnostic("LKS012", Severity.WARNING, f"COPY {name} has no period", span, "end it with a period")
            )
        copied = self._copy(name, library, words[at], form)
        if rules:
            copied = replace_words(copied, rules, self.decimal_comma)
        return end, copied

    def _copy(self, name: str, library: str | None, place: Word, form: str, provided: bool = False) -> list[Word]:
        path = self.library.find(Path(name).name if "/" not in name else name, library)
        if path is None:
            path = self.library.find(Path(name).stem, library)
        span = place.span
        if path is None:
            if provided and name.upper() in PROVIDED:
                return []
            if name.upper()[:3] in SUBSYSTEMS:
                message = f"copybook {name}, which comes with {SUBSYSTEMS[name.upper()[:3]]}, is not found"
                hint = "name its directory with -I"
                self.absent.append(Diagnostic("LKS014", Severity.UNSUPPORTED, message, span, hint))
                return []
            close = self.library.close_names(name)
            hint = f"did you mean {' or '.join(close)}?" if close else "name its directory with -I"
            self.diagnostics.append(Diagnostic("LKS010", Severity.ERROR, f"copybook {name} is not found", span, hint))
            return []
        if path.resolve() in self.open_files or len(self.open_files) > _DEPTH:
            self.diagnostics.append(
                Diagnostic("LKS011", Severity.ERROR, f"copybook {name} copies itself", span, "break the cycle")
            )
            return []
        return self.file_words(path, (*place.line.via, span), form)

    def _replace_statement(self, words: list[Word], at: int) -> tuple[int, list[Replacement]]:
        end, rules = at + 1, list[Replacement]()
        if words[end].text.upper() == "OFF":
            end += 1
        else:
            if words[end].text.upper() == "ALSO":
                end += 1
            end, rules = self._rules(words, end)
        if end < len(words) and words[end].text == ".":
            end += 1
        return end, rules

    def _rules(self, words: list[Word], at: int) -> tuple[int, list[Replacement]]:
        """`[LEADING|TRAILING] old BY new …`; (index behind, rules)."""
        rules: list[Replacement] = []
        while at < len(words) and words[at].text != ".":
            start = at
            mode = words[at].text.upper()
            if mode in ("LEADING", "TRAILING") and at + 1 < len(words) and words[at + 1].kind == "PSEUDO":
                at += 1
            else:
                mode = ""
            at, old = _operand(words, at)
            if at < len(words) and words[at].text.upper() == "BY":
                at, new = _operand(words, at + 1)
                rules.append(Replacement(tuple(old), tuple(new), mode))
            else:
                self.diagnostics.append(
                    Diagnostic("LKS013", Severity.ERROR, "BY is missing in REPLACING", words[start].span)
                )
                return max(at, start + 1), rules
            while at < len(words) and words[at].text in (",", ";"):
                at += 1
        return at, rules


def _operand(words: list[Word], at: int) -> tuple[int, list[Word]]:
    """Pseudo-text, a literal, or an identifier with its qualifiers and subscripts; (index behind, its words)."""
    if at >= len(words):
        return at, []
    if words[at].kind == "PSEUDO":
        end = at + 1
        while end < len(words) and words[end].kind != "PSEUDO":
            end += 1
        return end + 1, words[at + 1 : end]
    end = at + 1
    while end < len(words):
        upper = words[end].text.upper()
        if upper in ("OF", "IN") and end + 1 < len(words):
            end += 2
        elif upper == "(":
            while end < len(words) and words[end].text != ")":
                end += 1
            end += 1
        elif words[end].glued and upper not in (".", ",", ";"):
            end += 1
        else:
            break
    return end, words[at:end]


def _include_length(words: list[Word], at: int) -> int:
    """Number of words of `EXEC SQL INCLUDE name END-EXEC` at `at`, 0 where it is something else."""
    if at + 4 < len(words) and words[at + 1].text.upper() == "SQL" and words[at + 2].text.upper() == "INCLUDE":
        for end in range(at + 4, min(at + 9, len(words))):
            if words[end].text.upper() == "END-EXEC":
                return end - at + 1
    return 0


def _is_replace(words: list[Word], at: int) -> bool:
    """REPLACE the statement, not a word of INSPECT or CICS."""
    if at + 1 >= len(words):
        return False
    following = words[at + 1]
    return following.kind == "PSEUDO" or following.text.upper() in ("OFF", "ALSO", "LEADING", "TRAILING")


def _place(path: Path, via: tuple[Span, ...]) -> Span:
    return Span(str(path), 1, via=via)
