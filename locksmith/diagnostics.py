"""Places in source text and what is said about them.

Takes: spans made by the reader. Gives: `Diagnostic` values and their rendering with the source line and a
caret. Never prints, never decides an exit code.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of one source line.

    `line` and `column` count from 1; `end` is the column behind the last character. `via` is the chain of
    COPY/INCLUDE statements the text came through, outermost first (empty for the program's own text).
    """

    file: str
    line: int
    column: int = 1
    end: int = 1
    via: tuple[Span, ...] = ()


class Severity(StrEnum):
    ERROR = "error"  # the program cannot be modelled: exit 2 (usage/build)
    UNSUPPORTED = "unsupported"  # understood as not supported: exit 8 where it is reachable
    WARNING = "warning"
    CAVEAT = "caveat"  # GnuCOBOL is known to differ from Enterprise COBOL here
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding. `code` is stable (`LK` + area letter + three digits) and documented in docs/diagnostics.md."""

    code: str
    severity: Severity
    message: str
    span: Span | None = None
    hint: str = ""


class LocksmithError(Exception):
    """A failure that is told as diagnostics, never as a traceback. The command line exits with 2."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__("; ".join(d.message for d in self.diagnostics))


def render_diagnostic(diagnostic: Diagnostic, source_line: Callable[[str, int], str | None]) -> str:
    """Render as `file:line:column: severity[CODE]: message`, the source line, a caret and the hint.

    `source_line(file, line)` gives the raw text of a line, or None where it cannot be had.
    """
    head = f"{diagnostic.severity}[{diagnostic.code}]: {diagnostic.message}"
    out = []
    span = diagnostic.span
    if span is None:
        out.append(head)
    else:
        out.append(f"{span.file}:{span.line}:{span.column}: {head}")
        text = source_line(span.file, span.line)
        if text is not None:
            text = text.expandtabs(8)
            out.append(f"    {text}")
            out.append("    " + " " * (span.column - 1) + "^" * max(1, min(span.end, len(text) + 1) - span.column))
        out.extend(f"    copied from {v.file}:{v.line}:{v.column}" for v in reversed(span.via))
    if diagnostic.hint:
        out.append(f"    hint: {diagnostic.hint}")
    return "\n".join(out)
