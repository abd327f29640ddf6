"""The gate proves itself before it is trusted.

Takes: encoded cases and a way to run them twice on the reference. Gives: `Proof`: the reference against itself must
pass, and a result altered on one axis must fail on that axis. Never proves anything about the program.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from locksmith.cases.codec import FLAG_FORK, FLAG_FULL, FLAG_OPERANDS
from locksmith.gate.axes import AXES, Axis
from locksmith.gate.verdict import Status, judge
from locksmith.run.protocol import ExitKind, RunResult, decode_result, encode_result

PROOF_CASES = 16
_CANNOT_ALTER = (ExitKind.CRASH, ExitKind.TIMEOUT, ExitKind.UNSUPPORTED, ExitKind.INVALID)
RunTwice = Callable[[Sequence[bytes], int], Sequence[Sequence[bytes]]]


@dataclass(frozen=True, slots=True)
class Proof:
    """`checks` counts what was tried; `failures` says what did not come out as it must."""

    checks: int
    failures: tuple[str, ...]


def prove_gate(run_twice: RunTwice, bodies: Sequence[bytes]) -> Proof:
    """`run_twice(bodies, flags)` gives two results of the reference for each case."""
    full = run_twice(bodies, FLAG_FULL | FLAG_FORK | FLAG_OPERANDS)
    failures: list[str] = []
    checks = 0
    for left, right in (*run_twice(bodies, 0), *full):
        checks += 1
        verdict = judge(left, right)
        if verdict.status is Status.FAIL:
            failures.append(f"the reference differs from itself on {', '.join(verdict.axes)}")
    for left, _ in full:
        result = decode_result(left)
        if result.exit in _CANNOT_ALTER:
            continue
        for axis, altered in _plant_differences(result):
            checks += 1
            verdict = judge(left, encode_result(altered))
            if verdict.status is not Status.FAIL or verdict.axes != (axis,):
                failures.append(f"a planted difference in {axis} was not found")
    return Proof(checks, tuple(dict.fromkeys(failures)))


def _plant_differences(result: RunResult) -> Iterator[tuple[Axis, RunResult]]:
    for axis in AXES:
        yield axis, alter_result(result, axis)
    if result.watches:
        yield Axis.CHECKPOINTS, alter_watches(result)


def alter_watches(result: RunResult) -> RunResult:
    """The result with one bit of the last operand changed."""
    return replace(result, watches=result.watches[:-1] + bytes((result.watches[-1] ^ 1,)))


def alter_result(result: RunResult, axis: Axis) -> RunResult:
    """The result with the smallest change on one axis and on no other."""
    d = result.digests
    if axis is Axis.EXIT:
        return replace(result, code=result.code ^ 1)
    if axis is Axis.PATH:
        return replace(result, digests=replace(d, path=d.path ^ 1))
    if axis is Axis.PARAGRAPHS_HIT:
        return replace(result, digests=replace(d, hits=d.hits ^ 1))
    if axis is Axis.STUB_LOG:
        return replace(result, digests=replace(d, stub_log=d.stub_log ^ 1))
    if axis is Axis.CHECKPOINTS:
        return replace(result, digests=replace(d, checkpoints=d.checkpoints ^ 1))
    return replace(result, digests=replace(d, terminal_state=d.terminal_state ^ 1))
