"""The warm JVM that builds faulty variants and runs cases on them.

Takes: all sound sources, faulty ones, encoded cases. Gives: what javac says of a variant, or results. A variant that
hangs costs its process: it is started again for the next one. Never judges.
"""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import Mapping, Sequence
from enum import Enum
from pathlib import Path
from struct import pack

from locksmith.cases.codec import encode_frame
from locksmith.diagnostics import Diagnostic, LocksmithError, Severity
from locksmith.run.protocol import ExitKind, ProtocolError, lost_result, split_results
from locksmith.run.supervisor import BATCH, wait_reply
from locksmith.run.worker import Worker, WorkerGone
from locksmith.targets.java.build import compile_java
from locksmith.targets.toolchain import cached_build, find_java

PLANT_SECONDS = 60.0
_BATCH_SECONDS = 10.0
_SOURCE = Path(__file__).resolve().parent / "host" / "FaultHost.java"
_SOUND, _PLANT, _RUN, _MARKS, _INITIAL = 0, 1, 2, 3, 4
_FELL_OVER = 0xFFFFFFFF
_OPTIONS = (
    "-XX:+UseSerialGC",
    "-XX:TieredStopAtLevel=1",
    "-XX:+UnlockDiagnosticVMOptions",
    "-XX:-BytecodeVerificationRemote",  # javac made the classes a moment ago
    "-Xss64m",
)


def build_host() -> Path:
    """The directory of the compiled host, from the cache where it is there."""

    def compile_into(directory: Path) -> None:
        compile_java((_SOURCE,), directory, ())

    return cached_build("java-fault-host", {"FaultHost": _SOURCE.read_bytes()}, compile_into)


class Built(Enum):
    """What became of a variant. `SAME`: javac made the very classes it makes of the sound sources."""

    DONE = 0
    REFUSED = 1
    SAME = 2


class FaultHost:
    """One host for one unit. Use as a context manager; starts its process when it is first needed.

    Raises LocksmithError where the process does not live or javac refuses the sound sources."""

    def __init__(
        self, unit_class: str, sound: Mapping[str, str], n_probes: int, seconds: float = _BATCH_SECONDS
    ) -> None:
        self._place = tempfile.mkdtemp(prefix="locksmith-faults-")
        options = (*_OPTIONS, f"-Djava.io.tmpdir={self._place}")
        self._command = (find_java(), *options, "-cp", str(build_host()), "FaultHost", unit_class)
        self._sound = _sources(sound)
        self._n_probes = n_probes
        self._seconds = seconds
        self._worker: Worker | None = None

    def plant(self, sources: Mapping[str, str]) -> tuple[Built, str]:
        """Build the variant in which these sources replace the sound ones; with what javac says where it refuses."""
        count, answer = self._ask(_PLANT, _sources(sources), PLANT_SECONDS)
        return Built(count), answer.decode("utf-8", "replace")

    def run(self, bodies: Sequence[bytes], flags: int = 0) -> list[bytes]:
        """Results of the variant planted last. From the batch on in which it falls over or hangs all are lost."""
        out: list[bytes] = []
        for at in range(0, len(bodies), BATCH):
            batch = bodies[at : at + BATCH]
            lost = self._run_batch(batch, flags, out)
            if lost is not None:
                return out + [lost_result(lost, self._n_probes)] * (len(bodies) - at)
        return out

    def _run_batch(self, bodies: Sequence[bytes], flags: int, out: list[bytes]) -> ExitKind | None:
        try:
            count, payload = self._ask(_RUN, encode_frame(bodies, flags), self._seconds)
            if count == _FELL_OVER or count != len(bodies):
                return ExitKind.CRASH
            out += split_results(payload, count)
        except TimeoutError:
            self.close()
            return ExitKind.TIMEOUT
        except (WorkerGone, ProtocolError):
            self.close()
            return ExitKind.CRASH
        return None

    def marks(self, class_name: str) -> bytes:
        """The static `MARKS` of a class of the variant, zero from then on."""
        return self._ask(_MARKS, class_name.encode(), PLANT_SECONDS)[1]

    def initial(self) -> bytes | None:
        """What the areas of the variant start with; None where it falls over."""
        count, storage = self._ask(_INITIAL, b"", PLANT_SECONDS)
        return None if count == _FELL_OVER else storage

    def _ask(self, kind: int, payload: bytes, seconds: float) -> tuple[int, bytes]:
        if self._worker is None:
            self._worker = Worker(self._command, {})
            count, words = self._ask(_SOUND, self._sound, PLANT_SECONDS)
            if count:
                raise _broken(words.decode("utf-8", "replace"))
        self._worker.send(pack("<II", kind, len(payload)) + payload)
        try:
            wait_reply(self._worker, time.monotonic() + seconds)
        except WorkerGone as gone:
            if kind != _RUN:
                raise _broken(str(gone)) from gone
            raise
        return self._worker.replies.popleft()

    def close(self) -> None:
        """End the process; the next request starts another."""
        if self._worker is not None:
            self._worker.close()
            self._worker = None

    def __enter__(self) -> FaultHost:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
        shutil.rmtree(self._place, ignore_errors=True)


def _broken(words: str) -> LocksmithError:
    message = f"the fault host ended: {words or 'without a word'}"
    return LocksmithError([Diagnostic("LKF002", Severity.ERROR, message, hint="run: locksmith doctor")])


def _sources(sources: Mapping[str, str]) -> bytes:
    return b"".join(_counted(name) + _counted(text) for name, text in sorted(sources.items()))


def _counted(text: str) -> bytes:
    data = text.encode()
    return pack("<I", len(data)) + data
