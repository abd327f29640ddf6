"""The judge.

Takes: the result bytes of both sides. Gives: a `Verdict`. Whole answers are compared first; a crash, a timeout or
something unsupported on either side, even on both, is never a pass. Never runs anything.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from locksmith.gate.axes import Axis
from locksmith.gate.difference import Difference, find_differences
from locksmith.gate.fingerprint import take_fingerprint
from locksmith.gate.naming import UnitNames
from locksmith.run.protocol import ExitKind, decode_result


class Status(StrEnum):
    PASS = "pass"
    FAIL = "fail"
    FLAKY = "flaky"
    ERROR = "error"
    INVALID = "invalid"


_ERRORS = frozenset({ExitKind.CRASH, ExitKind.TIMEOUT, ExitKind.UNSUPPORTED})
# Equal on both sides they pass, but such a run is no evidence of good behaviour and is never accepted.
UNACCEPTED = frozenset({ExitKind.BOUNDS, ExitKind.ADDRESS, ExitKind.RUNTIME_ERROR, ExitKind.PERFORM_DEPTH})
_PLAIN = frozenset(ExitKind) - _ERRORS - {ExitKind.INVALID}


@dataclass(frozen=True, slots=True)
class Verdict:
    """`axes` are those that differ; `differences` are there where full results were compared."""

    status: Status
    exit: ExitKind
    axes: tuple[Axis, ...] = ()
    differences: tuple[Difference, ...] = ()
    reason: str = ""

    @property
    def first(self) -> Difference | None:
        return self.differences[0] if self.differences else None

    @property
    def acceptable(self) -> bool:
        """Whether the case may join the accepted ones (it must also bring something new)."""
        return self.status is Status.PASS and self.exit not in UNACCEPTED


def judge(left: bytes, right: bytes, names: UnitNames | None = None) -> Verdict:
    """Judge the reference's answer and the other target's. `names` asks for the places of differences.

    Raises ProtocolError where an answer is not in the wire's form.
    """
    if left == right and left and left[0] in _PLAIN_BYTES:
        return _PASSES[left[0]]
    a, b = decode_result(left), decode_result(right)
    kinds = (a.exit, b.exit)
    bad = next((k for k in kinds if k in _ERRORS), None)
    if bad is not None:
        return Verdict(Status.ERROR, bad, reason=f"cobol {a.exit.name.lower()}, java {b.exit.name.lower()}")
    if ExitKind.INVALID in kinds:
        reason = "the case cannot be applied"
        if a.exit is b.exit:
            return Verdict(Status.INVALID, ExitKind.INVALID, reason=reason)
        return Verdict(Status.ERROR, ExitKind.INVALID, reason=f"{reason} on one side only")
    axes = take_fingerprint(a).differing(take_fingerprint(b))
    differences = find_differences(a, b, names) if names is not None else ()
    if not axes:  # same content in another encoding: the wire has one form only
        return Verdict(Status.ERROR, a.exit, reason="equal content in unequal bytes")
    return Verdict(Status.FAIL, a.exit, axes, differences)


_PLAIN_BYTES = frozenset(int(k) for k in _PLAIN)
_PASSES = {int(k): Verdict(Status.PASS, k) for k in _PLAIN}
