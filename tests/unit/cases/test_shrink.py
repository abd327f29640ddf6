"""Shrinking keeps what must be kept and drops the rest."""

from __future__ import annotations

from collections.abc import Sequence

from locksmith.cases.case import Preset, Reply, TestCase, Write
from locksmith.cases.shrink import shrink_case

BAD = Reply(b"93")


def record(n: int) -> Reply:
    return Reply(writes=(Write(0, 0, bytes([n])),))


NOISY = TestCase(
    streams=((1, (record(1), record(2), BAD, record(3))), (2, (record(9),) * 8), (5, (BAD,))),
    entries=((b"a",), (b"b",), (b"c",)),
    presets=(Preset(0, 0, b"x"),),
    clock_seconds=3,
)


def test_only_what_the_predicate_needs_is_left() -> None:
    def holds(cases: Sequence[TestCase]) -> list[bool]:
        return [BAD in dict(c.streams).get(1, ()) and any(e == (b"b",) for e in c.entries) for c in cases]

    small = shrink_case(NOISY, holds)
    assert small == TestCase(streams=((1, (BAD,)),), entries=((b"b",),))


def test_nothing_is_taken_that_the_predicate_refuses() -> None:
    assert shrink_case(NOISY, lambda cases: [False] * len(cases)) == NOISY


def test_the_number_of_candidates_is_bounded() -> None:
    tried = []

    def holds(cases: Sequence[TestCase]) -> list[bool]:
        tried.extend(cases)
        return [True] * len(cases)

    shrink_case(NOISY, holds, limit=20)
    assert len(tried) <= 20
