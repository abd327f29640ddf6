"""What one check starts from: real inputs of a program.

Takes: nothing (types only). Gives: `Scenario`. Holds no replies of files: `realise.py` finds those.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from locksmith.cases.case import DEFAULT_CLOCK, Block, Reply
from locksmith.original.contents import Dataset

FUEL = 400_000


@dataclass(frozen=True, slots=True)
class Scenario:
    """Files by external name (one that is not there is missing), replies of CALL and ACCEPT by wire stream, the
    program's entries, environment memory, the clock."""

    datasets: Mapping[str, Dataset] = field(default_factory=dict)
    streams: tuple[tuple[int, tuple[Reply, ...]], ...] = ()
    entries: tuple[tuple[bytes, ...], ...] = ((),)
    blocks: tuple[Block, ...] = ()
    clock_seconds: int = DEFAULT_CLOCK
    clock_nanos: int = 0
