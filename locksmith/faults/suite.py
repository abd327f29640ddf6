"""The cases that faults are tried on.

Takes: what a campaign ran. Gives: `Suite`: bodies with what the reference answered, those that were accepted first.
Never runs anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from locksmith.cases.codec import FLAG_FORK
from locksmith.gate.verdict import Status, judge
from locksmith.run.protocol import ExitKind, plain_result
from locksmith.run.supervisor import Batch, Supervisor, WorkerCommand


@dataclass(frozen=True, slots=True)
class Suite:
    """`bodies[k]` was answered by the reference with `expected[k]`, and by the sound Java alike. The first `accepted`
    are those that verify keeps."""

    bodies: tuple[bytes, ...]
    expected: tuple[bytes, ...]
    accepted: int


class RecordingSupervisor(Supervisor):
    """A supervisor that keeps the plain part of what both sides first answered to every case."""

    def __init__(self, commands: Sequence[WorkerCommand], n_probes: int) -> None:
        self.executed: dict[bytes, tuple[bytes, ...]] = {}
        super().__init__(commands, n_probes)

    def collect(self, batch: Batch) -> list[tuple[bytes, ...]]:
        """As the supervisor; fork mode marks reruns, which are not kept."""
        results = super().collect(batch)
        if not batch.flags & FLAG_FORK:
            for body, pair in zip(batch.bodies, results, strict=True):
                self.executed.setdefault(body, tuple(plain_result(r) for r in pair))
        return results


def make_suite(executed: dict[bytes, tuple[bytes, ...]], accepted: Sequence[bytes], bound: int) -> Suite:
    """All accepted cases, then others as they were run, `bound` cases in all; only cases that passed. Those that run
    out of fuel come last: each takes as long as many others and shows the same loop."""
    passed = {body for body, (left, right) in executed.items() if judge(left, right).status is Status.PASS}
    first = [b for b in dict.fromkeys(accepted) if b in passed]
    known = set(first)
    rest = [b for b in executed if b in passed and b not in known]
    rest.sort(key=lambda b: executed[b][0][0] == ExitKind.OUT_OF_FUEL)
    bodies = (*first, *rest[: max(0, bound - len(first))])
    return Suite(bodies, tuple(executed[b][0] for b in bodies), len(first))
