"""What each of the six promises of its method: coverage of its rows, bins, distances, bounds, cells."""

from __future__ import annotations

from itertools import combinations
from math import log, sqrt
from random import Random

import pytest

from locksmith.cases.catalog import Catalog, FilePart
from locksmith.cases.choices import Choice
from locksmith.cases.layout import Layout, Slot
from locksmith.model.program import SiteKind
from locksmith.run.protocol import Digests, ExitKind, FullResult, RunResult
from locksmith.search.art import UNITS, level_codes
from locksmith.search.factors import Factor, FactorKind, Role
from locksmith.search.lhs import sample_hypercube
from locksmith.search.pairwise import pair_rows
from locksmith.search.shape import Shapes, magnitude, type_slot
from locksmith.search.threeway import triple_rows
from locksmith.search.ucb1 import Bandit


@pytest.mark.parametrize(("factors", "levels"), [(1, 3), (2, 2), (8, 4), (16, 5)])
def test_every_pair_of_levels_meets(factors: int, levels: int) -> None:
    rows = pair_rows(factors, levels)
    for columns in combinations(range(factors), min(2, factors)):
        assert len({tuple(row[c] for c in columns) for row in rows}) == levels ** len(columns)


@pytest.mark.parametrize(("factors", "levels"), [(2, 3), (3, 3), (8, 4)])
def test_every_triple_of_levels_meets(factors: int, levels: int) -> None:
    rows = triple_rows(factors, levels)
    assert all(len(row) == factors for row in rows)
    for columns in combinations(range(factors), min(3, factors)):
        assert len({tuple(row[c] for c in columns) for row in rows}) == levels ** len(columns)


@pytest.mark.parametrize("dimensions", [0, 1, 7])
def test_every_bin_of_every_component_is_used_once(dimensions: int) -> None:
    rows = sample_hypercube(Random(1), dimensions, 20)
    assert len(rows) == 20
    for column in range(dimensions):
        assert sorted(row[column] for row in rows) == list(range(20))


def categorical(size: int) -> Factor:
    choices = tuple(Choice(b"%02d" % k, "") for k in range(size))
    return Factor(0, "F", FactorKind.CATEGORICAL, Role.VALUE, 0, choices=choices)


def test_unordered_levels_are_alike_apart() -> None:
    codes = level_codes(categorical(9), 3)
    assert {(a ^ b).bit_count() for a, b in combinations(codes, 2)} == {UNITS}
    assert all(code >> 3 * 2 * UNITS << 3 * 2 * UNITS == code for code in codes)


def test_ordered_levels_are_apart_by_their_rank() -> None:
    counts = Factor(0, "F", FactorKind.COUNT, Role.COUNT, 0, counts=(1, 0, 5, 2, 40))
    code = dict(zip(counts.counts, level_codes(counts, 0), strict=True))
    apart = [(code[0] ^ code[n]).bit_count() for n in (0, 1, 2, 5, 40)]
    assert apart == sorted(apart) and apart[0] == 0 and apart[-1] == 2 * UNITS
    assert (code[5] ^ code[40]).bit_count() == 2 * UNITS // 4


def test_a_bandit_tries_every_arm_then_takes_the_largest_bound() -> None:
    bandit = Bandit(3, c=0.5)
    assert [bandit.choose() for _ in range(3)] == [0, 1, 2]
    bandit.reward(1, 1.0)
    rewards, pulls = [0.0, 1.0, 0.0], [1, 1, 1]
    for total in range(3, 40):
        bounds = [r / n + 0.5 * sqrt(2 * log(total) / n) for r, n in zip(rewards, pulls, strict=True)]
        arm = bandit.choose()
        assert bounds[arm] == pytest.approx(max(bounds))
        pulls[arm] += 1
    assert max(pulls) == pulls[1]


def test_without_exploration_the_best_mean_is_taken() -> None:
    bandit = Bandit(2, c=0.0)
    bandit.choose(), bandit.choose()
    bandit.reward(1, 0.1)
    assert [bandit.choose() for _ in range(5)] == [1] * 5


# ------------------------------------------------------------ shapes of executions

KIND = Slot(0, 1, "KIND", (Choice(b"A", "x"), Choice(b"B", "x"), Choice(b"?", "")), 2)
LONG = Slot(1, 9, "LONG", (Choice(b"123456789", "x"), Choice(b"987654321", "x"), Choice(b"111111111", "x")), 3)
READ = FilePart(
    9, "IN READ", SiteKind.READ, False, (Choice(b"00", ""),), (), (Layout("R", 10, (KIND, LONG)),), (-1,), (2,)
)


def read_event(status: bytes, record: bytes = b"") -> bytes:
    """A READ event of site 2 as the wire has it."""
    out = bytes((SiteKind.READ,)) + (2).to_bytes(2, "little") + (1).to_bytes(2, "little") + b"\1\0\0\0N"
    back = len(record).to_bytes(4, "little") + record if record else b""
    return out + status + (0).to_bytes(4, "little") + b"\0" + bool(record).to_bytes(2, "little") + back


def run_of(*events: bytes, exit_: ExitKind = ExitKind.NORMAL, code: int = 0) -> RunResult:
    full = FullResult((), b"".join(events), (), b"")
    return RunResult(exit_, code, 0, Digests(), len(events), 0, 0, full)


def test_the_type_of_a_record_is_told_by_a_short_item() -> None:
    assert type_slot(READ) is KIND


def test_runs_of_the_same_shape_share_a_cell() -> None:
    shapes = Shapes(Catalog((READ,), (), (), (), (), ()))
    a, b, end = read_event(b"00", b"A" * 10), read_event(b"00", b"B" * 10), read_event(b"10")
    cell = shapes.cell(run_of(a, b, end))
    assert cell == shapes.cell(run_of(b, a, end))
    others = [
        run_of(a, a, end),
        run_of(a, end),
        run_of(a, b, read_event(b"30")),
        run_of(a, b, end, exit_=ExitKind.ABEND),
        run_of(a, b, end, code=8),
        run_of(a, b, read_event(b"00", b"X" * 10), end),
    ]
    assert len({cell, *map(shapes.cell, others)}) == 1 + len(others)


def test_counts_are_told_by_magnitude() -> None:
    assert [magnitude(n) for n in (0, 1, 2, 3, 4, 7, 8, 15, 16)] == [0, 1, 2, 3, 4, 4, 5, 5, 6]
