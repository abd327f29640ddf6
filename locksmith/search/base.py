"""What a searcher is.

Takes: a `Catalog` and a seed. Gives: `Searcher` (ask for cases, tell what they did) and the registry by name. A
searcher never runs a process, reads a clock or keeps state outside itself: the same seed and the same observations
give the same cases.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from locksmith.cases.case import TestCase
from locksmith.cases.catalog import Catalog
from locksmith.gate.verdict import Status
from locksmith.run.protocol import ExitKind

REGULAR = (ExitKind.NORMAL, ExitKind.STOP_RUN)


@dataclass(frozen=True, slots=True)
class Observation:
    """What one case did. `hits` is the probe bitmap; `novel` says that it covered something new."""

    case: TestCase
    status: Status
    exit: ExitKind
    hits: int
    novel: bool


class Searcher(Protocol):
    """`ask` gives at most `n` cases, fewer when the space is used up; `tell` comes once after each ask, in case
    order, with the cases that were run (duplicates are not)."""

    name: str

    def ask(self, n: int) -> list[TestCase]: ...

    def tell(self, observations: Sequence[Observation]) -> None: ...


SearcherFactory = Callable[[Catalog, int], Searcher]
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


def make_searcher(name: str, catalog: Catalog, seed: int) -> Searcher:
    """A fresh searcher. Raises KeyError with the known names for an unknown one."""
    try:
        return _REGISTRY[name](catalog, seed)
    except KeyError:
        raise KeyError(f"no algorithm named {name}; known: {', '.join(searcher_names())}") from None
