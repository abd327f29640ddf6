"""What a campaign gives.

Takes: nothing (types only; the loop fills them). Gives: `CampaignResult` and its parts. Never written as they are:
`entry.py` and `run_directory.py` do that.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from locksmith.analysis.coverage import Coverage
from locksmith.analysis.mcdc import ConditionCoverage
from locksmith.cases.case import CoverageClass, TestCase
from locksmith.gate.verdict import Status, Verdict
from locksmith.run.protocol import ExitKind
from locksmith.skills.base import Skill
from locksmith.store.attempts import Attempt, Intervention


@dataclass(slots=True)
class AlgorithmCount:
    """What one searcher did: distinct cases, and the outcome probes its passed cases reached."""

    cases: int = 0
    hits: int = 0


@dataclass(frozen=True, slots=True)
class Accepted:
    """A case that passed and brought something new, with all that it reached: probes of the program under test (bit k
    = probe k) and edge ids."""

    case: TestCase
    kind: CoverageClass
    hits: int
    edges: frozenset[int]


@dataclass(frozen=True, slots=True)
class Divergence:
    """A case that failed, with the verdict on its full results."""

    case: TestCase
    verdict: Verdict


@dataclass(slots=True)
class CampaignResult:
    """`parity` counts every distinct executed case once. `internal` holds what makes the campaign itself fail."""

    coverage: Coverage
    conditions: ConditionCoverage
    parity: dict[Status, int] = field(default_factory=lambda: dict.fromkeys(Status, 0))
    executed: int = 0
    sweeps: int = 0
    runs: int = 0  # second runs and those of shrinking too
    out_of_fuel: int = 0
    unsupported_reached: int = 0
    accepted: list[Accepted] = field(default_factory=list)
    divergences: list[Divergence] = field(default_factory=list)
    algorithms: dict[str, AlgorithmCount] = field(default_factory=dict)
    exits: dict[ExitKind, int] = field(default_factory=dict)
    internal: list[str] = field(default_factory=list)
    attempts: list[Attempt] = field(default_factory=list)
    learned: dict[str, Skill] = field(default_factory=dict)  # made of applications that worked
    interventions: list[Intervention] = field(default_factory=list)
    curve: list[tuple[int, int, int, int, str]] = field(default_factory=list)  # executions, P, T, B, phase
    rechecked: int = 0
    masked: int = 0  # differences on axes that do not count
    walks_incomplete: int = 0
    seconds: float = 0.0
    interrupted: bool = False
