"""What the inputs that AFL++ kept reach, on the mock, run like any other cases.

Takes: a unit, its catalog, its mock and `Kept` cases. Gives: `Reached`, every rise of natural coverage. Never judges:
the Java side takes no part.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from locksmith.analysis.coverage import Coverage
from locksmith.analysis.transitions import TransitionWalker
from locksmith.cases.case import CoverageClass, TestCase
from locksmith.cases.catalog import Catalog, classify_case
from locksmith.cases.codec import FLAG_FULL, encode_body
from locksmith.model.unit import Unit
from locksmith.run.protocol import ExitKind, decode_result
from locksmith.run.supervisor import BATCH, Supervisor, worker_command
from locksmith.targets.base import TargetBuild

_FINISHED = (ExitKind.NORMAL, ExitKind.STOP_RUN)
COUNTED = (*_FINISHED, ExitKind.ABEND, ExitKind.NOT_FOUND)  # as in mocks/runtime/afl.c


@dataclass(frozen=True, slots=True)
class Kept:
    """A case, and the executions and seconds after which AFL++ kept it."""

    executions: int
    seconds: float
    case: TestCase


@dataclass(frozen=True, slots=True)
class Reached:
    """The natural probes (bit k = probe k of the program under test) and counted transitions until then."""

    executions: int
    seconds: float
    hits: int
    transitions: int


def replay_kept(unit: Unit, catalog: Catalog, mock: TargetBuild, kept: Sequence[Kept]) -> Iterator[Reached]:
    """The rises, in the order of `kept`."""
    model = unit.programs[0]
    coverage, walker = Coverage(model), TransitionWalker(model)
    own = (1 << len(model.probes)) - 1
    reached = size = 0
    with Supervisor([worker_command(mock)], unit.n_probes) as supervisor:
        for at in range(0, len(kept), BATCH):
            some = kept[at : at + BATCH]
            results = supervisor.run([encode_body(k.case) for k in some], FLAG_FULL)
            for one, (data,) in zip(some, results, strict=True):
                result = decode_result(data)
                natural = classify_case(one.case, catalog) is CoverageClass.NATURAL
                if result.exit not in COUNTED or not natural or result.full is None:
                    continue
                reached |= result.hits & own
                walk = walker.walk(result.full.path, result.exit in _FINISHED)
                coverage.add_edges(walk.edges, CoverageClass.NATURAL)
                transitions = coverage.transitions().hit
                if reached.bit_count() + transitions > size:
                    size = reached.bit_count() + transitions
                    yield Reached(one.executions, one.seconds, reached, transitions)
