"""A worker in Python that speaks docs/wire.md, scripted by the `random_seed` of each case.

seed 1: the process dies; 2: it hangs; 3: it dies the first time only (a marker file tells); 4: it answers nonsense;
10-15: on the side started with `fault`, one axis of the answer differs; from 200 on, where operands are wanted, a watch
log: probe 3 with the byte 1 (even seeds) or probe 4 with the byte 0; anything else: a plain answer.
"""

from __future__ import annotations

import os
import struct
import sys
import time
from pathlib import Path

from locksmith.run.protocol import Digests, ExitKind, FullResult, RunResult, encode_result

N_PROBES = 12


def answer(case: bytes, fault: bool) -> bytes:
    flags = case[1]
    (seed,) = struct.unpack_from("<I", case, 18)
    log = struct.pack("<BHH", 10, 0, 1) + struct.pack("<I", 3) + b"ab\n" + struct.pack("<2siBH", b"00", 0, 0, 0)
    code, path, hits, checkpoint, state = 0, (0, 3, seed % 5), 0b1001, 77, bytes(range(20))
    digests = [1000 + seed, 2, 3, 4, 5]
    left = 500
    if fault and 10 <= seed <= 15:
        axis = seed - 10
        if axis == 0:
            code = 9
        elif axis == 1:
            path, digests[0] = (0, 4, seed % 5), 1
        elif axis == 2:
            hits, digests[4] = 0b1011, 6
        elif axis == 3:
            log, digests[1] = log.replace(b"ab", b"aX"), 9
        elif axis == 4:
            checkpoint, digests[2] = 78, 9
        else:
            state, digests[3] = bytes(range(19)) + b"!", 9
    full = FullResult(path, log, (checkpoint,), state) if flags & 1 else None
    exit_ = ExitKind(seed - 100 if 100 <= seed < 113 else 0)
    watches = struct.pack("<HIB", 3 + seed % 2, 0, 49 - seed % 2) if flags & 4 and seed >= 200 else b""
    result = RunResult(exit_, code, left, Digests(*digests), 1, N_PROBES, hits, full, watches)
    return encode_result(result)


def main() -> None:
    fault = "fault" in sys.argv
    marker = Path(sys.argv[-1])
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    while True:
        head = source.read(8)
        if len(head) < 8:
            return
        count, size = struct.unpack("<II", head)
        payload = source.read(size)
        results = []
        at = 0
        for _ in range(count):
            (length,) = struct.unpack_from("<I", payload, at)
            case = payload[at + 4 : at + 4 + length]
            at += 4 + length
            (seed,) = struct.unpack_from("<I", case, 18)
            if seed == 1:
                os._exit(3)
            if seed == 2:
                time.sleep(60)
            if seed == 3 and not marker.exists():
                marker.touch()
                os._exit(4)
            results.append(b"??" if seed == 4 else answer(case, fault))
        body = b"".join(struct.pack("<I", len(r)) + r for r in results)
        sink.write(struct.pack("<II", count, len(body)) + body)
        sink.flush()


if __name__ == "__main__":
    main()
