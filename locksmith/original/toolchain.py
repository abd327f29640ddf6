"""Compilers and the programs that they make, run with a limit.

Takes: a command. Gives: what it wrote and how it ended. Raises LocksmithError where it fails. Never reads what a
program printed.
"""

from __future__ import annotations

import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from locksmith.diagnostics import Diagnostic, LocksmithError, Severity

SECONDS = 120.0


def failure(message: str, hint: str = "") -> LocksmithError:
    """The error of this check that stops it."""
    return LocksmithError([Diagnostic("LKO001", Severity.ERROR, message, hint=hint)])


def run_tool(
    command: Sequence[str],
    directory: Path,
    environment: Mapping[str, str] | None = None,
    given: bytes = b"",
) -> bytes:
    """Run to the end; what it wrote on stdout. Raises LocksmithError with its words where it fails."""
    try:
        done = subprocess.run(
            list(command),
            cwd=directory,
            env=None if environment is None else dict(environment),
            input=given,
            capture_output=True,
            timeout=SECONDS,
            check=False,
        )
    except FileNotFoundError as missing:
        raise failure(f"{command[0]} is not installed", "run: locksmith doctor") from missing
    except subprocess.TimeoutExpired as late:
        raise failure(f"{command[0]} does not end") from late
    if done.returncode:
        words = done.stderr.decode("utf-8", "replace").strip()[:2000]
        raise failure(f"{Path(command[0]).name} ends with {done.returncode}: {words}")
    return done.stdout
