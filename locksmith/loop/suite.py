"""The suite: few and small cases that cover what all accepted ones cover.

Takes: coverage, the accepted cases with what each reached, and a function that runs candidates. Gives: `SuiteCase`s.
Greedy set cover, class by class from the least invasive on, so that nothing won naturally is kept by a case that is
more than natural; each case is then made minimal for what it alone is kept for. Never takes a case that did not pass,
and leaves the accepted cases as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from locksmith.analysis.coverage import Coverage
from locksmith.cases.case import CLASSES, CoverageClass, TestCase
from locksmith.cases.shrink import Plain, shrink_case
from locksmith.store.results import Accepted


@dataclass(frozen=True, slots=True)
class Reach:
    """What a run that counts reached: probe bits and edge ids."""

    hits: int = 0
    edges: frozenset[int] = frozenset()

    def covers(self, other: Reach) -> bool:
        """Whether everything of `other` is reached."""
        return not other.hits & ~self.hits and other.edges <= self.edges

    def without(self, other: Reach) -> Reach:
        """What `other` does not reach."""
        return Reach(self.hits & ~other.hits, self.edges - other.edges)

    def common(self, other: Reach) -> Reach:
        """What both reach."""
        return Reach(self.hits & other.hits, self.edges & other.edges)

    @property
    def size(self) -> int:
        return self.hits.bit_count() + len(self.edges)


@dataclass(frozen=True, slots=True)
class SuiteCase:
    """`wanted` is what the case was kept for, `reach` all that it reaches."""

    case: TestCase
    kind: CoverageClass
    wanted: Reach
    reach: Reach


Run = Callable[[Sequence[TestCase]], Sequence[Reach | None]]  # None: the run does not count
Classify = Callable[[TestCase], CoverageClass]
_CASE_LIMIT = 256


def reduce_suite(
    coverage: Coverage, accepted: Sequence[Accepted], run: Run, classify: Classify, plain: Plain, limit: int
) -> list[SuiteCase]:
    """The suite. At most `limit` candidates are run to make cases smaller; behind that they are kept as they are."""
    counted = _Counted(run, limit)
    suite: list[SuiteCase] = []
    for kind in CLASSES:
        left = Reach(*coverage.won(kind))
        pool = [(a.case, Reach(a.hits, a.edges)) for a in accepted if a.kind is kind]
        while pool:
            case, reach = max(pool, key=lambda c: (c[1].common(left).size, -_weight(c[0])))
            wanted = reach.common(left)
            if not wanted.size:
                break
            small, reach = _minimal(case, reach, wanted, kind, counted, classify, plain)
            suite.append(SuiteCase(small, kind, wanted, reach))
            left = left.without(reach)
    return _needed(suite)


@dataclass(slots=True)
class _Counted:
    """Runs candidates while there are some left."""

    run: Run
    left: int

    def __call__(self, cases: Sequence[TestCase]) -> Sequence[Reach | None]:
        self.left -= len(cases)
        return self.run(cases)


def _minimal(
    case: TestCase, reach: Reach, wanted: Reach, kind: CoverageClass, run: _Counted, classify: Classify, plain: Plain
) -> tuple[TestCase, Reach]:
    """The smallest case that still reaches `wanted` in its class, with what it reaches."""
    found = {case: reach}

    def holds(cases: Sequence[TestCase]) -> list[bool]:
        out = []
        for candidate, its in zip(cases, run(cases), strict=True):
            held = its is not None and its.covers(wanted) and CLASSES.index(classify(candidate)) <= CLASSES.index(kind)
            if held and its is not None:
                found[candidate] = its
            out.append(held)
        return out

    small = shrink_case(case, holds, max(0, min(_CASE_LIMIT, run.left)), plain)
    return small, found[small]


def _needed(suite: Sequence[SuiteCase]) -> list[SuiteCase]:
    """Without the cases whose whole use others have, of their class or a less invasive one."""
    kept = list(suite)
    for case in suite:
        rank = CLASSES.index(case.kind)
        left = case.wanted
        for other in kept:
            if other is not case and CLASSES.index(other.kind) <= rank:
                left = left.without(other.reach)
        if not left.size:
            kept.remove(case)
    return kept


def _weight(case: TestCase) -> int:
    """Replies, calls of the program and what is set besides: what a reader of the case has to look at."""
    replies = sum(len(queue) for _, queue in case.streams)
    return replies + len(case.entries) + len(case.presets) + len(case.hooks)
