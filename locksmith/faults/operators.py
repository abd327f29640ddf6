"""The whole table of fault operators. Takes nothing, gives `PROGRAM` and `RUNTIME`; names are unique over both."""

from __future__ import annotations

from locksmith.faults.control import CONTROL
from locksmith.faults.runtime import RUNTIME
from locksmith.faults.statements import STATEMENTS

PROGRAM = (*STATEMENTS, *CONTROL)

__all__ = ["PROGRAM", "RUNTIME"]
