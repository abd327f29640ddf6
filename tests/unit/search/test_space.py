"""The scenario space: what its factors are, and what decoding a level does to a case."""

from __future__ import annotations

import pytest

from locksmith.cases.case import Block, Provenance, Reply, TestCase, Write
from locksmith.cases.catalog import (
    AcceptPart,
    CallPart,
    Catalog,
    FilePart,
    ItemPart,
    ParameterPart,
    PresetPart,
)
from locksmith.cases.choices import Choice
from locksmith.cases.layout import Layout, Slot
from locksmith.cases.pointers import BlockPlan, Entry
from locksmith.model.program import SiteKind
from locksmith.search.factors import EVERY, LAST, Factor, FactorKind, Level, Role
from locksmith.search.space import Space

WHO = Provenance("test", 7)


def chosen(*texts: bytes, line: int = 1) -> tuple[Choice, ...]:
    return tuple(Choice(t, f"compared X line {line}") for t in texts)


KIND = Slot(0, 1, "KIND", chosen(b"A", b"B", b"Z", line=9), 2)
REST = Slot(1, 3, "REST", chosen(b"000", b"111"), 0)
RECORD = Layout("REC", 4, (KIND, REST))
READ = FilePart(
    100, "IN READ", SiteKind.READ, False, chosen(b"00", b"10", b"30"), chosen(b"77"), (RECORD,), (-1,), (3, 4)
)
OPEN = FilePart(101, "IN OPEN", SiteKind.OPEN, False, chosen(b"00", b"35"), (), (), (), (1,))
CALL = CallPart(7, "SUB line 4", (ItemPart(1, "AREA", (RECORD,)),), chosen(b"0", b"8"), may_miss=True)
ACCEPT = AcceptPart(8, "ACCEPT line 5", chosen(b"YES", b"NO "))
PARAMETER = ParameterPart("LK", (RECORD,))
PRESET = PresetPart(2, 10, "SWITCH", chosen(b"1", b"0"))
MEMORY = BlockPlan(0, "TABLE", (Layout("HEAD", 4, (Slot(0, 4, "EYE", chosen(b"EYES", b"    "), 1),)),), (), (
    Entry(4, 4, (RECORD,)),
), 8)  # fmt: skip


@pytest.fixture
def space() -> Space:
    return Space(Catalog((READ, OPEN), (CALL,), (ACCEPT,), (PARAMETER,), (MEMORY,), (PRESET,)))


def factor(space: Space, name: str) -> Factor:
    (found,) = [f for f in space.factors if f.name == name]
    return found


def record(*texts: bytes) -> tuple[Reply, ...]:
    return tuple(Reply(value=-1, writes=(Write(0, 0, t),)) for t in texts)


def with_levels(space: Space, base: TestCase, levels: dict[str, Level]) -> TestCase:
    return space.decode({factor(space, n).id: v for n, v in levels.items()}, base, WHO)


def records_of(case: TestCase, key: int = 100) -> list[bytes]:
    return [w.data for r in dict(case.streams)[key] for w in r.writes]


BASE = TestCase(streams=((100, record(b"A000", b"B111")),), entries=((b"A000",),))


def test_factors_are_numbered_by_their_place(space: Space) -> None:
    assert [f.id for f in space.factors] == list(range(len(space.factors)))
    assert all(f.size >= 1 for f in space.factors)
    kinds = {f.role: f.kind for f in space.factors}
    assert kinds[Role.COUNT] is FactorKind.COUNT and kinds[Role.STATUS] is FactorKind.CATEGORICAL


def test_decoding_nothing_changes_nothing(space: Space) -> None:
    case = space.decode({}, BASE, WHO)
    assert case == BASE and case.provenance == WHO


def test_steering_stands_in_the_order_of_the_text(space: Space) -> None:
    lines = [int(f.choices[0].origin.rpartition(" ")[2]) for f in space.steering]
    assert lines == sorted(lines)
    assert all(f.natural for f in space.steering)


def test_a_value_of_every_record(space: Space) -> None:
    assert records_of(with_levels(space, BASE, {"IN READ: KIND": 2})) == [b"Z000", b"Z111"]


def test_a_value_of_one_record_lets_the_queue_grow(space: Space) -> None:
    assert records_of(with_levels(space, BASE, {"IN READ: KIND (3)": 2})) == [b"A000", b"B111", b"Z111"]


def test_successive_records_take_successive_rows(space: Space) -> None:
    kind, count = factor(space, "IN READ: KIND"), factor(space, "IN READ: count")
    levels = space.spread([{kind.id: 0}, {kind.id: 1}, {kind.id: 2}])
    assert levels == {kind.id: (0, 1, 2), count.id: count.counts.index(3)}
    assert records_of(space.decode(levels, BASE, WHO)) == [b"A000", b"B111", b"Z111"]


def test_a_value_that_is_no_level(space: Space) -> None:
    assert records_of(with_levels(space, BASE, {"IN READ: REST": b"999"})) == [b"A999", b"B999"]


@pytest.mark.parametrize(("count", "left"), [(0, 0), (1, 1), (2, 2), (5, 5)])
def test_a_count_cuts_or_repeats(space: Space, count: int, left: int) -> None:
    level = factor(space, "IN READ: count").counts.index(count)
    case = with_levels(space, BASE, {"IN READ: count": level})
    assert len(dict(case.streams).get(100, ())) == left


def test_a_failure_stands_behind_its_successes(space: Space) -> None:
    case = with_levels(space, BASE, {"IN READ: status": 2, "IN READ: successes ahead": 1})
    assert [r.status for r in dict(case.streams)[100]] == [b"00", b"30", b"00"]
    again = with_levels(space, case, {"IN READ: status": 0})
    assert [r.status for r in dict(again.streams)[100]] == [b"00", b"00"]


def test_an_operation_that_fails_late_succeeds_before(space: Space) -> None:
    case = with_levels(space, BASE, {"IN OPEN: status": 1, "IN OPEN: successes ahead": 2})
    assert [r.status for r in dict(case.streams)[101]] == [b"00", b"00", b"35"]


def test_a_site_of_several_has_replies_of_its_own(space: Space) -> None:
    case = with_levels(space, BASE, {"IN READ at site 4: KIND": 1})
    assert records_of(case, 4) == [b"B000"]
    assert records_of(case) == [b"A000", b"B111"]


def test_the_last_reply_of_a_call_stays_the_last(space: Space) -> None:
    end = Reply(writes=(Write(1, 0, b"Z"),))
    base = TestCase(streams=((7, (Reply(), end)),), entries=((b"A000",),))
    level = factor(space, "CALL SUB line 4: count").counts.index(5)
    case = with_levels(space, base, {"CALL SUB line 4: count": level, "CALL SUB line 4: KIND": 0})
    queue = dict(case.streams)[7]
    assert [r.writes for r in queue] == [(Write(1, 0, b"A"),)] * 4 + [end.writes]


def test_the_last_reply_of_a_call_by_itself(space: Space) -> None:
    base = TestCase(streams=((7, (Reply(), Reply())),), entries=((b"A000",),))
    case = with_levels(space, base, {"CALL SUB line 4: KIND (last)": 1, "CALL SUB line 4: RETURN-CODE (last)": 1})
    assert dict(case.streams)[7] == (Reply(), Reply(value=8, writes=(Write(1, 0, b"B"),)))


def test_a_program_that_is_not_found_writes_nothing(space: Space) -> None:
    case = with_levels(space, BASE, {"CALL SUB line 4: KIND": 1, "CALL SUB line 4: not found": 1})
    (reply,) = dict(case.streams)[7]
    assert reply.not_found and not reply.writes


def test_a_text_given_to_accept(space: Space) -> None:
    (plain, *_) = [f for f in space.factors if f.name == "ACCEPT line 5: text"]
    case = space.decode({plain.id: 1}, BASE, WHO)
    assert dict(case.streams)[8] == (Reply(writes=(Write(0, 0, b"NO "),)),)


def test_calls_of_the_program(space: Space) -> None:
    case = with_levels(space, BASE, {"LINKAGE: count": 1, "LINKAGE: KIND (last)": 1})
    assert case.entries == ((b"A000",), (b"B000",))
    assert with_levels(space, BASE, {"LINKAGE: KIND (3)": 2}).entries == ((b"A000",), (b"A000",), (b"Z000",))


def test_memory_keeps_its_zeros_behind(space: Space) -> None:
    base = TestCase(entries=((b"A000",),), blocks=(Block(0, b"EYES" + b"A000" + b"\0" * 12),))
    level = factor(space, "memory TABLE: count").counts.index(3)
    (block,) = with_levels(space, base, {"memory TABLE: count": level, "memory TABLE: KIND (2)": 1}).blocks
    assert block.data == b"EYES" + b"A000" + b"B000" + b"A000" + b"\0" * 12
    (whole,) = with_levels(space, base, {"memory TABLE: KIND": 2, "memory TABLE: EYE": 1}).blocks
    assert whole.data == b"    " + b"Z000" + b"\0" * 12


def test_the_clock(space: Space) -> None:
    assert with_levels(space, BASE, {"clock": 1}).clock_seconds == space.catalog.clocks[1]


def test_what_no_environment_gives_is_apart(space: Space) -> None:
    assert {f.name for f in space.beyond} == {"preset SWITCH", "IN READ: undocumented status"}
    case = with_levels(space, BASE, {"preset SWITCH": 1})
    assert [(p.area, p.offset, p.data) for p in case.presets] == [(2, 10, b"0")]
    assert not {f.id for f in space.beyond} & {f.id for f in (*space.values, *space.counts, *space.failures)}


def test_every_level_of_every_factor_decodes(space: Space) -> None:
    for f in space.factors:
        for level in range(f.size):
            case = space.decode({f.id: level}, BASE, WHO)
            assert [k for k, _ in case.streams] == sorted(k for k, _ in case.streams)
            assert all(len(d) == 4 for entry in case.entries for d in entry)
            assert all(w.offset + len(w.data) <= 4 for k, q in case.streams if k != 8 for r in q for w in r.writes)


def test_occurrences_are_those_named(space: Space) -> None:
    places = {f.place.occurrence for f in space.factors if f.name.startswith("LINKAGE: KIND")}
    assert places == {EVERY, LAST, 0, 1, 2}
