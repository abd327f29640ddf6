"""One long-lived worker process.

Takes: a command that speaks docs/wire.md on stdin and stdout. Gives: non-blocking sending of frames and complete
reply frames in order. Never decides what a failure means: it says that the process is gone, the supervisor acts.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import subprocess
import tempfile
from collections import deque
from collections.abc import Mapping, Sequence
from pathlib import Path

from locksmith.run.protocol import FRAME

_PIPE_BYTES = 1 << 20
_CHUNK = 1 << 20
_STDERR_TAIL = 2000


class WorkerGone(Exception):
    """The process ended or closed its output."""


class Worker:
    """A running process. `pump_in` and `pump_out` move what can be moved without waiting."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str], directory: Path | None = None) -> None:
        self._stderr = tempfile.TemporaryFile()  # noqa: SIM115 - lives as long as the worker
        self._process = subprocess.Popen(
            list(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._stderr,
            env={**os.environ, **environment},
            cwd=directory,
            bufsize=0,
            start_new_session=True,
        )
        assert self._process.stdin is not None and self._process.stdout is not None
        self.input = self._process.stdin.fileno()
        self.output = self._process.stdout.fileno()
        for descriptor in (self.input, self.output):
            os.set_blocking(descriptor, False)
            with contextlib.suppress(OSError, AttributeError):
                fcntl.fcntl(descriptor, fcntl.F_SETPIPE_SZ, _PIPE_BYTES)
        self._out: deque[memoryview] = deque()
        self._in = bytearray()
        self.replies: deque[tuple[int, bytes]] = deque()

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def wants_write(self) -> bool:
        return bool(self._out)

    def send(self, frame: bytes) -> None:
        """Queue a frame and write what fits now. Raises WorkerGone."""
        self._out.append(memoryview(frame))
        self.pump_out()

    def pump_out(self) -> None:
        """Write what can be written. Raises WorkerGone."""
        try:
            while self._out:
                head = self._out[0]
                written = os.write(self.input, head)
                if written == len(head):
                    self._out.popleft()
                else:
                    self._out[0] = head[written:]
        except BlockingIOError:
            return
        except OSError as error:
            raise WorkerGone(self.last_words()) from error

    def pump_in(self) -> None:
        """Read what is there; whole frames go to `replies` as (count, payload). Raises WorkerGone."""
        try:
            while True:
                chunk = os.read(self.output, _CHUNK)
                if not chunk:
                    raise WorkerGone(self.last_words())
                self._in += chunk
                if len(chunk) < _CHUNK:
                    break
        except BlockingIOError:
            pass
        while len(self._in) >= FRAME.size:
            count, size = FRAME.unpack_from(self._in)
            end = FRAME.size + size
            if len(self._in) < end:
                break
            self.replies.append((count, bytes(self._in[FRAME.size : end])))
            del self._in[:end]

    def last_words(self) -> str:
        """The end of what it wrote on stderr."""
        with contextlib.suppress(OSError, ValueError):
            size = self._stderr.seek(0, os.SEEK_END)
            self._stderr.seek(max(0, size - _STDERR_TAIL))
            return self._stderr.read().decode("utf-8", "replace").strip()
        return ""

    def close(self) -> None:
        """End it; never waits long."""
        if self._process.poll() is None:
            with contextlib.suppress(OSError):
                os.killpg(self._process.pid, 9)
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()
        self._process.wait()
        self._stderr.close()
