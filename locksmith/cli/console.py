"""What the command line writes.

Takes: texts, diagnostics and progress. Gives: output on stdout and stderr; colours and bars only on a terminal, none
under NO_COLOR. Never decides what is said.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

from locksmith.diagnostics import Diagnostic, Severity, render_diagnostic
from locksmith.source.reading import read_text

_SHOWN = 40
UNBOUNDED = 10**9


def tell(text: str) -> None:
    """A result line on stdout."""
    sys.stdout.write(text + "\n")


def warn(text: str) -> None:
    """A line for the person, on stderr."""
    sys.stderr.write(text + "\n")


class SourceLines:
    """Raw source lines for carets; each file is read once."""

    def __init__(self) -> None:
        self._files: dict[str, list[str]] = {}

    def line(self, file: str, number: int) -> str | None:
        if file not in self._files:
            try:
                text, _ = read_text(Path(file))
            except OSError:
                text = None
            self._files[file] = (text or "").splitlines()
        lines = self._files[file]
        return lines[number - 1] if 0 < number <= len(lines) else None


def report_diagnostics(diagnostics: Iterable[Diagnostic], everything: bool = False) -> None:
    """Errors and unsupported first, on stderr; caveats and notes only where `everything` is asked for."""
    lines = SourceLines()
    loud = (Severity.ERROR, Severity.UNSUPPORTED, Severity.WARNING)
    wanted = [d for d in dict.fromkeys(diagnostics) if everything or d.severity in loud]
    for diagnostic in wanted[:_SHOWN]:
        warn(render_diagnostic(diagnostic, lines.line))
    if len(wanted) > _SHOWN:
        warn(f"… and {len(wanted) - _SHOWN} more diagnostics")


class Bars:
    """One progress bar a program on stderr, where that is a terminal; otherwise silent."""

    def __init__(self) -> None:
        self._progress: Progress | None = None
        self._tasks: dict[str, TaskID] = {}
        if sys.stderr.isatty():
            console = Console(stderr=True, no_color=bool(os.environ.get("NO_COLOR")))
            self._progress = Progress(
                TextColumn("{task.description:<12}"),
                BarColumn(),
                MofNCompleteColumn(),
                TextColumn("{task.fields[state]}"),
                TimeElapsedColumn(),
                console=console,
            )

    def __enter__(self) -> Bars:
        if self._progress is not None:
            self._progress.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, at: TracebackType | None) -> None:
        if self._progress is not None:
            self._progress.stop()

    def update(self, program: str, done: int, total: int, state: str) -> None:
        """Move a program's bar; a time budget has no total."""
        if self._progress is None:
            return
        known = total if total < UNBOUNDED else None
        if program not in self._tasks:
            self._tasks[program] = self._progress.add_task(program, total=known, state=state)
        self._progress.update(self._tasks[program], completed=done, total=known, state=state)
