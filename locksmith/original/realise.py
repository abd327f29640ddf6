"""From real inputs to a case: replies by fix-point.

Takes: scenarios, and the mock to ask. Gives: for each the case whose file replies are what the files give, with its
result on the mock, or why there is none. Each round makes at least one more event right: what came before the first
difference is what the reference does too. Stops after `ROUNDS`; never guesses.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, replace

from locksmith.cases.case import TestCase
from locksmith.cases.codec import FLAG_FULL, encode_body
from locksmith.gate.stublog import StubEvent, decode_stub_log
from locksmith.model.unit import Unit
from locksmith.original.contents import Contents, FileSpec, Unrealisable, load
from locksmith.original.filesystem import FileSystem
from locksmith.original.replay import Replayer
from locksmith.original.scenario import FUEL, Scenario
from locksmith.original.specs import file_spec
from locksmith.run.protocol import ExitKind, RunResult, decode_result
from locksmith.run.supervisor import Supervisor

ROUNDS = 3000
MOST_REPLIES = 0xFFFF  # docs/wire.md: u16 n_replies
BATCH = 64
REAL_EXITS = frozenset(
    {ExitKind.NORMAL, ExitKind.STOP_RUN, ExitKind.ABEND, ExitKind.RUNTIME_ERROR, ExitKind.PERFORM_DEPTH}
)


@dataclass(frozen=True, slots=True)
class Realised:
    """A case whose replies are those of its files. `system` holds the files as the run leaves them."""

    scenario: Scenario
    case: TestCase
    result: RunResult
    events: tuple[StubEvent, ...]
    system: FileSystem
    rounds: int


@dataclass(frozen=True, slots=True)
class Refused:
    """A scenario without such a case, and why."""

    scenario: Scenario
    reason: str


@dataclass(slots=True)
class _Open:
    position: int
    scenario: Scenario
    case: TestCase
    reached: int = -1


def unit_specs(unit: Unit) -> dict[str, FileSpec]:
    """The file behind each external name: the first SELECT of it. Raises Unrealisable."""
    found: dict[str, FileSpec] = {}
    for model in unit.programs:
        for file in model.files:
            spec = file_spec(model, file)
            found.setdefault(spec.external, spec)
    return found


class Realiser:
    """Realises scenarios of one unit on a running mock."""

    def __init__(self, unit: Unit, mock: Supervisor) -> None:
        self._mock = mock
        self._replayer = Replayer(unit)
        self._specs = unit_specs(unit)

    def realise(self, scenarios: Sequence[Scenario]) -> list[Realised | Refused]:
        """One answer a scenario, in order."""
        done: dict[int, Realised | Refused] = {}
        waiting = [_Open(i, s, self._first(s)) for i, s in enumerate(scenarios)]
        for round_ in range(1, ROUNDS + 1):
            if not waiting:
                break
            results = self._mock.run([encode_body(w.case) for w in waiting], FLAG_FULL)
            still = []
            for one, (answer,) in zip(waiting, results, strict=True):
                end = self._step(one, decode_result(answer), round_)
                if end is None:
                    still.append(one)
                else:
                    done[one.position] = end
            waiting = still
        for one in waiting:
            done[one.position] = Refused(one.scenario, f"no fix-point after {ROUNDS} rounds")
        return [done[i] for i in range(len(scenarios))]

    def _first(self, scenario: Scenario) -> TestCase:
        return TestCase(
            streams=tuple(sorted(scenario.streams)),
            entries=scenario.entries,
            blocks=scenario.blocks,
            clock_seconds=scenario.clock_seconds,
            clock_nanos=scenario.clock_nanos,
            fuel=FUEL,
        )

    def _step(self, one: _Open, result: RunResult, round_: int) -> Realised | Refused | None:
        """Look at one run; None: run again with the case as it is now."""
        if result.full is None or result.exit in (ExitKind.CRASH, ExitKind.TIMEOUT, ExitKind.INVALID):
            return Refused(one.scenario, f"the mock ends with {result.exit.name.lower()}")
        events = decode_stub_log(result.full.stub_log)
        try:
            walk = self._replayer.walk(self._files(one.scenario), events)
        except Unrealisable as reason:
            return Refused(one.scenario, str(reason))
        if walk.different is None:
            if result.exit not in REAL_EXITS:
                return Refused(one.scenario, f"the run ends with {result.exit.name.lower()}")
            walk.system.finish()
            return Realised(one.scenario, one.case, result, events, walk.system, round_)
        if walk.different <= one.reached:
            return Refused(one.scenario, f"event {walk.different} keeps another reply than the case gives it")
        one.reached = walk.different
        streams = dict(one.scenario.streams) | dict(walk.streams)
        if any(len(replies) > MOST_REPLIES for replies in streams.values()):
            return Refused(one.scenario, "more replies of one operation than a case holds")
        one.case = replace(one.case, streams=tuple(sorted(streams.items())))
        return None

    def _files(self, scenario: Scenario) -> dict[str, Contents]:
        return {name: load(self._specs[name], deepcopy(data)) for name, data in scenario.datasets.items()}
