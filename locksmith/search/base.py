"""What a searcher is.

Takes: a `Harness` (unit and catalog) and a seed. Gives: `Searcher` (ask for cases, tell what they did) and the
registry by name. A searcher never runs a process, reads a clock or keeps state outside itself: the same seed and the
same observations give the same cases.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from locksmith.cases.case import TestCase
from locksmith.cases.catalog import Catalog
from locksmith.gate.verdict import Status
from locksmith.model.unit import Unit
from locksmith.run.protocol import ExitKind, RunResult

REGULAR = (ExitKind.NORMAL, ExitKind.STOP_RUN)


@dataclass(frozen=True, slots=True)
class Observation:
    """What one case did. `hits` is the probe bitmap of the program under test; `novel` says that it covered something
    new. `result` is the reference's full result with its watch log, there for searchers that are `traced`."""

    case: TestCase
    status: Status
    exit: ExitKind
    hits: int
    novel: bool
    result: RunResult | None = None


@dataclass(frozen=True, slots=True)
class Harness:
    """What a searcher may read: the programs and what can be put into them."""

    unit: Unit
    catalog: Catalog


class Searcher(Protocol):
    """`ask` gives at most `n` cases, fewer (or none) when there is nothing to propose. `tell` comes once after each
    `ask`, in case order, with the searcher's own cases that were run (duplicates are not). `rebase` comes at the start
    of every sweep, the same for all: the observations of every case kept so far that are new since the last one.
    `traced` asks for `Observation.result`. `leads` says that the last sweep came closer to something open, so that the
    search is not at its plateau yet."""

    name: str
    traced: bool

    @property
    def leads(self) -> bool: ...

    def ask(self, n: int) -> list[TestCase]: ...

    def tell(self, observations: Sequence[Observation]) -> None: ...

    def rebase(self, kept: Sequence[Observation]) -> None: ...


@runtime_checkable
class Explaining(Protocol):
    """A searcher that says of outcomes, by id, why none of its cases took them."""

    def closed_reasons(self) -> dict[int, str]: ...


SearcherFactory = Callable[..., Searcher]  # (harness, seed), or (harness, seed, parameters)
_REGISTRY: dict[str, SearcherFactory] = {}


def register_searcher(name: str) -> Callable[[SearcherFactory], SearcherFactory]:
    """Class decorator: make a searcher known under its contract name."""

    def register(factory: SearcherFactory) -> SearcherFactory:
        _REGISTRY[name] = factory
        return factory

    return register


def searcher_names() -> tuple[str, ...]:
    """The names that exist, sorted."""
    return tuple(sorted(_REGISTRY))


def make_searcher(name: str, harness: Harness, seed: int, parameters: object | None = None) -> Searcher:
    """A fresh searcher; `parameters` is an instance of its class in `search/parameters.py`, its defaults without.
    Raises KeyError with the known names for an unknown one."""
    if name not in _REGISTRY:
        raise KeyError(f"no algorithm named {name}; known: {', '.join(searcher_names())}")
    factory = _REGISTRY[name]
    return factory(harness, seed) if parameters is None else factory(harness, seed, parameters)


def outcome_bits(harness: Harness) -> int:
    """The probe bits of the outcomes of the program under test."""
    return sum(1 << p.id for p in harness.unit.programs[0].probes if p.kind == "outcome")
