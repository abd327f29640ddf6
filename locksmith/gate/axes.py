"""The axes on which two runs are compared (design.md section 7).

Takes: nothing. Gives: `Axis` and the order in which a first difference is looked for. Never compares anything.
"""

from __future__ import annotations

from enum import StrEnum


class Axis(StrEnum):
    """`exit` how the run ended; `path` every probe in order, fuel included; `paragraphs_hit` the set of probes hit;
    `stub_log` every external event with its bytes; `checkpoints` storage before each event, and where operands were
    asked for what stood in them at each decision; `terminal_state` every storage byte at the end."""

    EXIT = "exit"
    PATH = "path"
    PARAGRAPHS_HIT = "paragraphs_hit"
    STUB_LOG = "stub_log"
    CHECKPOINTS = "checkpoints"
    TERMINAL_STATE = "terminal_state"


AXES = tuple(Axis)
