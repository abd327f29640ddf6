"""The smallest case that still shows something.

Takes: a case and a predicate that runs candidates. Gives: a case for which the predicate still holds and from which
no single step of any pass can be taken. Never keeps a candidate that the predicate refused; the number of candidates
is bounded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from locksmith.cases.case import DEFAULT_CLOCK, Reply, TestCase

Holds = Callable[[Sequence[TestCase]], Sequence[bool]]
DEFAULT_LIMIT = 400


def shrink_case(case: TestCase, holds: Holds, limit: int = DEFAULT_LIMIT) -> TestCase:
    """Take whatever step holds, until none does or `limit` candidates were tried. Candidates of a round are handed
    over together, so that they can run as one batch; the first that holds is taken."""
    left = limit
    while left > 0:
        candidates = list(dict.fromkeys(c for c in _steps(case) if c != case))[:left]
        if not candidates:
            break
        left -= len(candidates)
        taken = next((c for c, held in zip(candidates, holds(candidates), strict=True) if held), None)
        if taken is None:
            break
        case = taken
    return case


def _steps(case: TestCase) -> Iterator[TestCase]:
    """Every way to make the case smaller, the boldest first."""
    if case.hooks:
        yield replace(case, hooks=())
    if case.presets:
        yield replace(case, presets=())
    yield from _fewer_streams(case)
    yield from _fewer_entries(case)
    yield from _shorter_queues(case)
    if case.clock_seconds != DEFAULT_CLOCK:
        yield replace(case, clock_seconds=DEFAULT_CLOCK)
    yield from _plainer_replies(case)


def _fewer_streams(case: TestCase) -> Iterator[TestCase]:
    """Half of the streams, then all but one. What is left out answers by default."""
    half = len(case.streams) // 2
    if half:
        yield replace(case, streams=case.streams[:half])
        yield replace(case, streams=case.streams[half:])
    for k in range(len(case.streams)):
        yield replace(case, streams=case.streams[:k] + case.streams[k + 1 :])


def _fewer_entries(case: TestCase) -> Iterator[TestCase]:
    """One call of the program less; at least one stays."""
    if len(case.entries) > 1:
        for k in range(len(case.entries)):
            yield replace(case, entries=case.entries[:k] + case.entries[k + 1 :])


def _shorter_queues(case: TestCase) -> Iterator[TestCase]:
    """A queue cut in half, or without one of its replies."""
    for key, queue in case.streams:
        if len(queue) > 1:
            yield _with_queue(case, key, queue[: len(queue) // 2])
            for k in range(len(queue)):
                yield _with_queue(case, key, queue[:k] + queue[k + 1 :])


def _plainer_replies(case: TestCase) -> Iterator[TestCase]:
    """A reply that equals the one before it."""
    for key, queue in case.streams:
        for k in range(1, len(queue)):
            if queue[k] != queue[k - 1]:
                yield _with_queue(case, key, (*queue[:k], queue[k - 1], *queue[k + 1 :]))


def _with_queue(case: TestCase, key: int, queue: tuple[Reply, ...]) -> TestCase:
    return replace(case, streams=tuple((k, queue if k == key else q) for k, q in case.streams))
