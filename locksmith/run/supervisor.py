"""Both targets side by side, kept alive.

Takes: two `TargetBuild`s (or worker commands) and batches of encoded cases. Gives: for each case the result bytes of
either side, in case order. A worker that dies or hangs is restarted and its batches are sent again; a case that
brings a worker down every time gets exit `crash`, one that hangs it exit `timeout`. Never judges and never drops a
case.
"""

from __future__ import annotations

import select
import time
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from locksmith.cases.codec import encode_frame
from locksmith.diagnostics import Diagnostic, LocksmithError, Severity
from locksmith.model.watches import TABLE, Watch, encode_watches
from locksmith.run.protocol import ExitKind, ProtocolError, lost_result, split_results
from locksmith.run.worker import Worker, WorkerGone
from locksmith.targets.base import TargetBuild

BATCH = 64
BATCH_SECONDS = 120.0
CASE_SECONDS = 20.0
START_SECONDS = 30.0
_STARTS = 2
WATCHES_VARIABLE = "LK_WATCHES"  # names the table to a worker


@dataclass(frozen=True, slots=True)
class WorkerCommand:
    """How to start one side."""

    target: str
    command: tuple[str, ...]
    environment: Mapping[str, str] = field(default_factory=dict)
    directory: Path | None = None


@dataclass(frozen=True, slots=True)
class Limits:
    """Wall-clock backstops in seconds; fuel ends ordinary loops long before."""

    batch: float = BATCH_SECONDS
    case: float = CASE_SECONDS
    start: float = START_SECONDS


def worker_command(build: TargetBuild) -> WorkerCommand:
    """The command of a build."""
    return WorkerCommand(build.target, build.worker, dict(build.environment), build.directory)


def watched_commands(builds: Sequence[TargetBuild], watches: Sequence[Watch]) -> list[WorkerCommand]:
    """The commands of builds that share one table of watches, which is written beside the first."""
    table = (builds[0].directory / TABLE).resolve()
    table.write_bytes(encode_watches(watches))
    commands = [worker_command(build) for build in builds]
    return [replace(c, environment={**c.environment, WATCHES_VARIABLE: str(table)}) for c in commands]


@dataclass(slots=True, eq=False)
class Batch:
    """Cases on their way; a side's results are None until it answered."""

    bodies: Sequence[bytes]
    flags: int
    results: list[list[bytes] | None]


class Side:
    """One target's worker with its restarts. `restarts` counts them."""

    def __init__(self, command: WorkerCommand, n_probes: int, limits: Limits) -> None:
        self.command = command
        self.restarts = 0
        self._n_probes = n_probes
        self._limits = limits
        self.worker = self._start()

    def _start(self) -> Worker:
        """A worker that has answered the handshake; one that was killed meanwhile is given another try."""
        words = ""
        for _ in range(_STARTS):
            try:
                worker = Worker(self.command.command, self.command.environment, self.command.directory)
            except OSError as error:
                raise self._failure(str(error)) from error
            try:
                worker.send(encode_frame([]))
                wait_reply(worker, time.monotonic() + self._limits.start)
            except (WorkerGone, TimeoutError) as error:
                words = worker.last_words() or str(error)
                worker.close()
                continue
            worker.replies.popleft()
            return worker
        raise self._failure(words)

    def _failure(self, words: str) -> LocksmithError:
        message = f"the {self.command.target} worker does not start: {words or 'it ended without a word'}"
        return LocksmithError([Diagnostic("LKR001", Severity.ERROR, message, hint="run: locksmith doctor")])

    def restart(self) -> None:
        """A fresh process. Raises LocksmithError where it does not start."""
        self.restarts += 1
        self.worker.close()
        self.worker = self._start()

    def run_alone(self, bodies: Sequence[bytes], flags: int) -> list[bytes]:
        """A batch that brought the worker down: each case by itself, a restart after each failure."""
        out = []
        for body in bodies:
            out.append(self._run_one(body, flags))
        return out

    def _run_one(self, body: bytes, flags: int) -> bytes:
        kind = ExitKind.CRASH
        for _ in range(2):  # a worker killed from outside must not cost the case
            try:
                self.worker.send(encode_frame([body], flags))
                wait_reply(self.worker, time.monotonic() + self._limits.case)
                count, payload = self.worker.replies.popleft()
                return split_results(payload, count)[0]
            except TimeoutError:
                kind = ExitKind.TIMEOUT
            except (WorkerGone, ProtocolError, IndexError):
                kind = ExitKind.CRASH
            self.restart()
        return lost_result(kind, self._n_probes)

    def close(self) -> None:
        self.worker.close()


def wait_reply(worker: Worker, deadline: float) -> None:
    """Move bytes until a reply is there. Raises TimeoutError or WorkerGone."""
    while not worker.replies:
        left = deadline - time.monotonic()
        if left <= 0:
            raise TimeoutError("no answer in time")
        writable = [worker.input] if worker.wants_write else []
        readable, ready, _ = select.select([worker.output], writable, [], left)
        if ready:
            worker.pump_out()
        if readable:
            worker.pump_in()


class Supervisor:
    """Runs batches on all sides at once. `submit` sends without waiting, `collect` waits for one batch."""

    def __init__(self, commands: Sequence[WorkerCommand], n_probes: int, limits: Limits | None = None) -> None:
        self.sent = 0  # cases, second runs included
        self._limits = limits or Limits()
        self.sides: list[Side] = []
        self._pending: deque[Batch] = deque()
        try:
            for command in commands:
                self.sides.append(Side(command, n_probes, self._limits))
        except LocksmithError:
            self.close()
            raise

    @property
    def pending(self) -> int:
        return len(self._pending)

    @property
    def restarts(self) -> int:
        return sum(side.restarts for side in self.sides)

    def submit(self, bodies: Sequence[bytes], flags: int = 0) -> Batch:
        """Send a batch to every side before any is read."""
        batch = Batch(bodies, flags, [None] * len(self.sides))
        self.sent += len(bodies)
        self._pending.append(batch)
        frame = encode_frame(bodies, flags)
        for position, side in enumerate(self.sides):
            try:
                side.worker.send(frame)
            except WorkerGone:
                self._recover(position)
        return batch

    def collect(self, batch: Batch) -> list[tuple[bytes, ...]]:
        """Wait for a batch: one tuple of results a case. The batches before it are filled on the way."""
        deadline = time.monotonic() + self._limits.batch
        while any(r is None for r in batch.results):
            deadline = max(deadline, self._move(deadline))
        self._pending.remove(batch)
        return list(zip(*(r for r in batch.results if r is not None), strict=True))

    def run(self, bodies: Sequence[bytes], flags: int = 0) -> list[tuple[bytes, ...]]:
        """Submit in batches of `BATCH` and collect, two in flight; what was submitted before stays for its owner."""
        out: list[tuple[bytes, ...]] = []
        flying: deque[Batch] = deque()
        for at in range(0, len(bodies), BATCH):
            flying.append(self.submit(bodies[at : at + BATCH], flags))
            if len(flying) > 1:
                out += self.collect(flying.popleft())
        while flying:
            out += self.collect(flying.popleft())
        return out

    def _move(self, deadline: float) -> float:
        """Move bytes of all sides; a side that owes something past the deadline is restarted. Gives a new deadline
        where something arrived."""
        left = deadline - time.monotonic()
        reads = {side.worker.output: position for position, side in enumerate(self.sides)}
        writes = {s.worker.input: position for position, s in enumerate(self.sides) if s.worker.wants_write}
        readable, writable, _ = select.select(list(reads), list(writes), [], max(0.0, left))
        if not readable and not writable and left <= 0:
            oldest = self._pending[0]
            for position in [p for p, r in enumerate(oldest.results) if r is None]:
                self._recover(position)
            return time.monotonic() + self._limits.batch
        gone = set()
        for position in [writes[d] for d in writable]:
            try:
                self.sides[position].worker.pump_out()
            except WorkerGone:
                gone.add(position)
        arrived = False
        for position in [reads[d] for d in readable]:
            try:
                self.sides[position].worker.pump_in()
            except WorkerGone:
                gone.add(position)
            arrived = arrived or bool(self.sides[position].worker.replies)
            if not self._take(position):
                gone.add(position)
        for position in sorted(gone):
            self._recover(position)
        return time.monotonic() + self._limits.batch if arrived or gone else deadline

    def _take(self, position: int) -> bool:
        """Hand complete replies to their batches. False where the worker talks nonsense."""
        replies = self.sides[position].worker.replies
        for batch in self._pending:
            if not replies:
                break
            if batch.results[position] is None:
                count, payload = replies.popleft()
                if count != len(batch.bodies):
                    return False
                try:
                    batch.results[position] = split_results(payload, count)
                except ProtocolError:
                    return False
        return not replies

    def _recover(self, position: int) -> None:
        """Restart one side; the oldest batch it owes runs case by case, the others are sent again."""
        side = self.sides[position]
        side.restart()
        owed = [b for b in self._pending if b.results[position] is None]
        if not owed:
            return
        owed[0].results[position] = side.run_alone(owed[0].bodies, owed[0].flags)
        for batch in owed[1:]:
            try:
                side.worker.send(encode_frame(batch.bodies, batch.flags))
            except WorkerGone:
                self._recover(position)
                return

    def close(self) -> None:
        """End every worker."""
        for side in self.sides:
            side.close()

    def __enter__(self) -> Supervisor:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
