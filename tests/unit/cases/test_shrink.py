"""Shrinking keeps what must be kept and drops the rest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from locksmith.cases.case import Preset, Reply, TestCase, Write
from locksmith.cases.shrink import Plain, shrink_case

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


def test_plainer_values_of_one_reply_are_taken_together() -> None:
    def plainer(key: int, reply: Reply) -> Iterator[Reply]:
        data = reply.writes[0].data
        for k in range(len(data)):
            yield Reply(writes=(Write(0, 0, data[:k] + b"." + data[k + 1 :]),))

    def holds(cases: Sequence[TestCase]) -> list[bool]:
        return [dict(c.streams)[4][0].writes[0].data[2:3] == b"c" if c.streams else False for c in cases]

    case = TestCase(streams=((4, (Reply(writes=(Write(0, 0, b"abcd"),)),)),))
    small = shrink_case(case, holds, plain=Plain(plainer))
    assert small == TestCase(streams=((4, (Reply(writes=(Write(0, 0, b"..c."),)),)),))


def test_edits_that_hold_only_alone_are_halved() -> None:
    def holds(cases: Sequence[TestCase]) -> list[bool]:
        return [sum(len(q) for _, q in c.streams) >= 10 for c in cases]

    small = shrink_case(NOISY, holds, limit=2000)
    assert sum(len(q) for _, q in small.streams) == 10
