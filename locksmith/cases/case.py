"""What a test case is.

Takes: nothing (types only). Gives: `TestCase` and its parts, all frozen, holding the unit-wide ids of docs/wire.md.
Never holds names or text forms: `jsonform.py` and `codec.py` make those; never knows how a case came to be beyond
its `Provenance`, which is no part of its content.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum, StrEnum

DEFAULT_FUEL = 10_000
DEFAULT_CLOCK = 1_709_217_296  # 2024-02-29 14:34:56 UTC


class CoverageClass(StrEnum):
    """How far a case leaves what the program's environment could give, least invasive first (design.md section 5)."""

    NATURAL = "natural"
    PRESET = "preset"
    DISPATCHER = "dispatcher"
    FORCED = "forced"
    INJECTED = "injected"


CLASSES = tuple(CoverageClass)


@dataclass(frozen=True, slots=True)
class Write:
    """Bytes that a reply puts into one operand of its operation (docs/wire.md, reply)."""

    operand: int
    offset: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Reply:
    """One answer of an external operation. `value` -1 on READ means the full record. `wire` is the codec's own: the
    encoded form once it is made, for replies go from case to case."""

    status: bytes = b"00"
    value: int = 0
    writes: tuple[Write, ...] = ()
    not_found: bool = False
    keep_key: bool = False
    wire: bytes = field(default=b"", init=False, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Preset:
    """Initial storage overridden: makes a case `preset`."""

    area: int
    offset: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Block:
    """Environment memory at `handle`; handle 0 is what stands at address 0."""

    handle: int
    data: bytes


class HookAction(IntEnum):
    """What a hook does (docs/wire.md, hooks)."""

    SET = 1  # at a probe: bytes of an area: class `forced`
    PERFORM = 2  # at an entry probe: PERFORM of the label in `offset`, of the probe's program: class `injected`
    SET_BEHIND = 3  # behind an operation, its site in `probe`: class `dispatcher`


@dataclass(frozen=True, slots=True)
class Hook:
    """What happens when a probe (or site) is reached for the `occurrence`-th time (0: every time)."""

    probe: int
    occurrence: int
    area: int
    offset: int
    data: bytes
    action: HookAction = HookAction.SET


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where a case came from; no part of its content."""

    algorithm: str = ""
    seed: int = 0
    parent: str | None = None


@dataclass(frozen=True, slots=True)
class TestCase:
    """One scenario. `streams` is sorted by key: a key below the unit's site count is that one site's queue, others
    are the site count + stream id. `entries` are the calls of the program, each with its parameters' bytes."""

    streams: tuple[tuple[int, tuple[Reply, ...]], ...] = ()
    entries: tuple[tuple[bytes, ...], ...] = ((),)
    blocks: tuple[Block, ...] = ()
    presets: tuple[Preset, ...] = ()
    hooks: tuple[Hook, ...] = ()
    clock_seconds: int = DEFAULT_CLOCK
    clock_nanos: int = 0
    random_seed: int = 0
    fuel: int = DEFAULT_FUEL
    provenance: Provenance = field(default=Provenance(), compare=False)

    __test__ = False  # not a pytest class
