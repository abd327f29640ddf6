"""Certificates of infeasibility: what the prover writes and the checker reads.

Takes: nothing (types only, and their JSON form). Gives: `State`, `Certificate`, `Proof`, `Feasibility`. Never proves
and never checks.

A certificate is a set of invariants of one program. `contexts` are the performed ranges; context 0 is the program
itself, without a pending PERFORM. For a context `k` the code is looked at with the range `contexts[k]` as the innermost
frame. `entries` hold at each entry of a label, `loops` at each evaluation of a PERFORM's condition, `exits` when a
range returns. What is not listed is not reached. A state says of a cell (a range of bytes of an area) which contents it
can have, a cell left out can have any; and of a comparison, by its key, which signs it can have (1 less, 2 equal, 4
greater).
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from typing import Any

ANY_SIGN = 7

Cell = tuple[int, int, int]  # area, offset, length
Range = tuple[int, int]  # first and last label of a performed range


@dataclass(frozen=True, slots=True)
class State:
    """What is known at a point. Both mappings are never changed after they are handed over."""

    values: Mapping[int, frozenset[bytes]] = field(default_factory=dict)  # by the number of the cell
    signs: Mapping[str, int] = field(default_factory=dict)  # by the key of the comparison


@dataclass(frozen=True, slots=True)
class Certificate:
    """Invariants of a program. Keys of `entries` are (context, label), of `loops` (context, number of the PERFORM among
    all of the program in source order)."""

    cells: tuple[Cell, ...]
    contexts: tuple[Range | None, ...]
    entries: Mapping[tuple[int, int], State]
    loops: Mapping[tuple[int, int], State]
    exits: Mapping[int, State]


@dataclass(frozen=True, slots=True)
class Proof:
    """`kind` is outcome (`number`: its probe), label (its id) or edge (its id); `text` says it in words."""

    kind: str
    number: int
    text: str
    certificate: Certificate

    def to_json(self) -> dict[str, Any]:
        """Without the certificate, which all proofs of a program share."""
        return {"kind": self.kind, "id": self.number, "text": self.text}


@dataclass(frozen=True, slots=True)
class Feasibility:
    """What is proved never to happen in class `natural`: probes of outcomes, ids of labels, ids of edges."""

    outcomes: Mapping[int, Proof] = field(default_factory=dict)
    labels: Mapping[int, Proof] = field(default_factory=dict)
    edges: Mapping[int, Proof] = field(default_factory=dict)

    @property
    def proofs(self) -> tuple[Proof, ...]:
        """All of them, labels first."""
        return (*self.labels.values(), *self.outcomes.values(), *self.edges.values())

    def without(self, refused: Set[tuple[str, int]]) -> Feasibility:
        """Only what is not named by (kind, number)."""
        return Feasibility(
            {n: p for n, p in self.outcomes.items() if ("outcome", n) not in refused},
            {n: p for n, p in self.labels.items() if ("label", n) not in refused},
            {n: p for n, p in self.edges.items() if ("edge", n) not in refused},
        )

    def to_json(self) -> dict[str, Any]:
        """The claims and the certificate they share."""
        proofs = self.proofs
        certificate = certificate_to_json(proofs[0].certificate) if proofs else None
        return {"claims": [p.to_json() for p in proofs], "certificate": certificate}


def _state_to_json(state: State) -> dict[str, Any]:
    values = {str(cell): sorted(v.hex() for v in found) for cell, found in sorted(state.values.items())}
    return {"values": values, "signs": dict(sorted(state.signs.items()))}


def _state_from_json(data: Mapping[str, Any]) -> State:
    values = {int(cell): frozenset(map(bytes.fromhex, found)) for cell, found in data["values"].items()}
    return State(values, {str(key): int(mask) for key, mask in data["signs"].items()})


def certificate_to_json(certificate: Certificate) -> dict[str, Any]:
    """Plain lists and strings; bytes as hexadecimal digits."""
    return {
        "cells": [list(cell) for cell in certificate.cells],
        "contexts": [list(r) if r is not None else None for r in certificate.contexts],
        "entries": [[*key, _state_to_json(state)] for key, state in sorted(certificate.entries.items())],
        "loops": [[*key, _state_to_json(state)] for key, state in sorted(certificate.loops.items())],
        "exits": [[key, _state_to_json(state)] for key, state in sorted(certificate.exits.items())],
    }


def certificate_from_json(data: Mapping[str, Any]) -> Certificate:
    """The inverse. Raises KeyError, TypeError or ValueError for anything else."""
    return Certificate(
        tuple((int(a), int(o), int(n)) for a, o, n in data["cells"]),
        tuple((int(r[0]), int(r[1])) if r is not None else None for r in data["contexts"]),
        {(int(k), int(n)): _state_from_json(s) for k, n, s in data["entries"]},
        {(int(k), int(n)): _state_from_json(s) for k, n, s in data["loops"]},
        {int(k): _state_from_json(s) for k, s in data["exits"]},
    )


def proofs_from_json(data: Mapping[str, Any]) -> tuple[Proof, ...]:
    """The claims of `Feasibility.to_json`. Raises like `certificate_from_json`."""
    if data["certificate"] is None:
        return ()
    certificate = certificate_from_json(data["certificate"])
    return tuple(Proof(str(c["kind"]), int(c["id"]), str(c["text"]), certificate) for c in data["claims"])
