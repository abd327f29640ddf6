"""Faults that are none, with a proof that is checked anew.

Takes: a host, the sound Java, a fault. Gives: the `Proof` that the variant does what the sound Java does, or None.
There are no other reasons than these: javac makes the very same classes of it; or the edit changes what the storage
starts with and nothing else, and the bytes that every area starts with are the same. Never guesses.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from locksmith.diagnostics import Diagnostic, LocksmithError, Severity
from locksmith.faults.fault import Fault, FaultResult, Proof, State
from locksmith.faults.host import Built, FaultHost
from locksmith.faults.planting import JavaSource, plant

# Operators whose edits stand inside the arguments of what fills areas when the storage is made.
INITIAL = frozenset({"initial-fill", "initial-value", "initial-value-lost"})


def find_proof(host: FaultHost, sources: Mapping[str, JavaSource], fault: Fault) -> Proof | None:
    """The proof of one fault, found from nothing but the sources."""
    host.plant({})
    sound = host.initial() if fault.operator in INITIAL else None
    built, _ = host.plant({fault.file: plant(sources[fault.file], fault)})
    if built is Built.SAME:
        return Proof.SAME_CLASSES
    if built is Built.DONE and sound is not None and host.initial() == sound:
        return Proof.SAME_STORAGE
    return None


def prove_survivors(
    host: FaultHost, sources: Mapping[str, JavaSource], results: Sequence[FaultResult]
) -> list[FaultResult]:
    """The results, survivors that are proved equivalent told so."""
    out = []
    for result in results:
        open_ = result.state is State.SURVIVED and result.fault.operator in INITIAL
        proof = find_proof(host, sources, result.fault) if open_ else None
        out.append(replace(result, state=State.EQUIVALENT, proof=proof) if proof else result)
    return out


def check_proofs(host: FaultHost, sources: Mapping[str, JavaSource], results: Sequence[FaultResult]) -> int:
    """Check every proof anew in a host that made none of them; gives how many. Raises LocksmithError where one does not
    hold."""
    proved = [r for r in results if r.state is State.EQUIVALENT]
    for result in proved:
        if result.proof is None or find_proof(host, sources, result.fault) is not result.proof:
            place = f"{result.fault.operator} at {result.fault.file}:{result.fault.line}"
            raise LocksmithError([Diagnostic("LKF005", Severity.ERROR, f"the proof for {place} does not hold")])
    return len(proved)
