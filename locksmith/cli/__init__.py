"""The command line: arguments, exit codes, and the only place that prints."""

from locksmith.cli.main import main

__all__ = ["main"]
