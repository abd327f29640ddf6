"""Entry point.

Takes: argv. Gives: the exit code of contract.md. Any failure is told as a diagnostic, never as a traceback, but for
defects of Locksmith itself, which say so and end with 2.
"""

from __future__ import annotations

import os
import sys
import traceback
from argparse import Namespace
from collections.abc import Callable, Sequence
from importlib import import_module

from locksmith.cli.arguments import make_parser
from locksmith.cli.console import report_diagnostics, warn
from locksmith.diagnostics import LocksmithError

INTERRUPTED = 130
FAILED = 2
_MODULES = {
    "verify": "verify",
    "parse": "inspect",
    "mock": "inspect",
    "migrate": "inspect",
    "doctor": "inspect",
    "replay": "replay",
    "assess": "assess",
    "experiment": "experiment",
    "tune": "tune",
    "gate": "gate",
    "explain": "explain",
    "interventions": "explain",
    "skills": "skills",
    "report": "render",
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and give its exit code."""
    arguments = make_parser().parse_args(argv)
    try:
        return _command(arguments.command)(arguments)
    except KeyboardInterrupt:
        warn("interrupted")
        return INTERRUPTED
    except LocksmithError as error:
        report_diagnostics(error.diagnostics)
        return FAILED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        warn(f"error[LKV010]: {place}{error.strerror or error}")
        return FAILED
    except Exception as error:
        warn(f"error[LKV099]: a defect of Locksmith: {type(error).__name__}: {error}")
        warn("    hint: please report it; LOCKSMITH_DEBUG=1 shows where it happened")
        if os.environ.get("LOCKSMITH_DEBUG"):
            traceback.print_exc()
        return FAILED


def _command(name: str) -> Callable[[Namespace], int]:
    module = import_module(f"locksmith.cli.{_MODULES[name]}")
    function: Callable[[Namespace], int] = getattr(module, f"run_{name}")
    return function
