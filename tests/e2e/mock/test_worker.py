"""How a run of the mock ends, what its replies do, and that no case leaves anything for the next."""

from __future__ import annotations

import random
import struct
from pathlib import Path

import pytest

from locksmith.cases.case import Block, Hook, Preset, Reply, TestCase, Write
from locksmith.model.program import SiteKind
from locksmith.run.protocol import ExitKind, RunResult, decode_result
from tests.e2e.mock.bench import FORK, FULL, Bench, bench_of, displayed, events_of

pytestmark = pytest.mark.slow

MODES = ["fork", "snapshot"]
EVERYTHING = (
    *(
        "CELL",
        "SETCELL",
        "REFMOD",
        "INIT",
        "COND",
        "DEEP",
        "LOOP",
        "ABEND",
        "CALL",
        "CALLEX",
        "STOP",
        "OPENWS",
        "OPENNS",
    ),
    *("OPENGU", "READWS", "READKE", "READVA", "WRITEVA", "BIND", "POINT", "ACCEPT", "RANDOM", "CLOCK"),
    *("LEAK", "HEAL", "LOOK"),
)


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Bench:
    return bench_of((Path(__file__).parent / "exits.cbl").read_text(), tmp_path_factory.mktemp("exits"))


def _case(
    bench: Bench,
    what: str,
    numbers: tuple[int, int] = (0, 0),
    streams: dict[str, list[Reply]] | None = None,
    fuel: int = 5000,
    presets: tuple[Preset, ...] = (),
    blocks: tuple[Block, ...] = (),
) -> TestCase:
    i, j = (struct.pack(">h", n) for n in numbers)
    own = (
        Preset(bench.area("WHAT"), 0, what.ljust(8).encode()),
        Preset(bench.area("I"), 0, i),
        Preset(bench.area("J"), 0, j),
    )
    keyed = sorted((bench.stream(k), tuple(v)) for k, v in (streams or {}).items())
    return TestCase(streams=tuple(keyed), presets=own + presets, fuel=fuel, blocks=blocks)


def _got(data: bytes, value: int = -1, keep_key: bool = False) -> Reply:
    """A reply with a record."""
    return Reply(b"00", value, (Write(0, 0, data),), keep_key=keep_key)


def _state(bench: Bench, result: RunResult, name: str) -> bytes:
    """An area's bytes at the end (linkage that is not bound takes no room)."""
    assert result.full is not None
    at = 0
    for area in bench.model.areas:
        if area.name == name:
            return result.full.terminal_state[at : at + area.length]
        at += area.length
    raise KeyError(name)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("what", "numbers", "expected"),
    [
        ("CELL", (10, 0), ExitKind.NORMAL),
        ("CELL", (12, 0), ExitKind.NORMAL),  # past OCCURS, inside the level-01 area
        ("CELL", (13, 0), ExitKind.BOUNDS),
        ("CELL", (0, 0), ExitKind.BOUNDS),
        ("SETCELL", (13, 0), ExitKind.BOUNDS),
        ("COND", (-5, 0), ExitKind.BOUNDS),
        ("REFMOD", (4, 1), ExitKind.NORMAL),
        ("REFMOD", (-19, 24), ExitKind.NORMAL),  # starts in front of its item, stays in the area
        ("REFMOD", (4, 2), ExitKind.BOUNDS),
        ("REFMOD", (1, 0), ExitKind.BOUNDS),
        ("INIT", (400, 0), ExitKind.NORMAL),
        ("INIT", (401, 0), ExitKind.BOUNDS),
        ("DEEP", (0, 0), ExitKind.PERFORM_DEPTH),
        ("LOOP", (0, 0), ExitKind.OUT_OF_FUEL),
        ("ABEND", (0, 0), ExitKind.ABEND),
        ("STOP", (0, 0), ExitKind.STOP_RUN),
    ],
)
def test_ends_of_a_run(bench: Bench, what: str, numbers: tuple[int, int], expected: ExitKind, mode: str) -> None:
    result = bench.run(_case(bench, what, numbers), mode)
    assert result.exit == expected
    assert result.code == {"ABEND": 1234, "STOP": 9}.get(what, 0)


def test_a_subscript_past_its_occurs_reaches_the_next_item(bench: Bench) -> None:
    result = bench.run(_case(bench, "SETCELL", (11, 0)))
    area = next(a for a in bench.model.areas if a.length == 24)
    assert _state(bench, result, area.name)[20:] == b"77IL"


def test_perform_depth_is_that_of_the_original(bench: Bench) -> None:
    result = bench.run(_case(bench, "DEEP"))
    assert struct.unpack(">h", _state(bench, result, "I")) == (253,)


@pytest.mark.parametrize(
    ("what", "stream", "reply", "exit_", "text"),
    [
        ("OPENWS", "WITH-STATUS.OPEN", Reply(b"35"), ExitKind.NORMAL, "ST 35\n"),
        ("OPENNS", "NO-STATUS.OPEN", Reply(b"37"), ExitKind.RUNTIME_ERROR, ""),
        ("OPENGU", "GUARDED.OPEN", Reply(b"35"), ExitKind.NORMAL, "GUARD CALLED\n"),
        ("READWS", "WITH-STATUS.READ", Reply(b"10", -1), ExitKind.NORMAL, "AT END\n"),
        ("READWS", "WITH-STATUS.READ", Reply(b"35", -1), ExitKind.NORMAL, ""),
        ("READWS", "WITH-STATUS.READ", Reply(b"04", -1, (Write(0, 0, b"00123456"),)), ExitKind.NORMAL, "0012\n"),
        ("READWS", "WITH-STATUS.READ", Reply(b"00", -1, (Write(0, 4, b"12345"),)), ExitKind.BOUNDS, ""),
        ("READNE", "WITH-STATUS.READ", Reply(b"00", -1), ExitKind.NORMAL, "GOT\n"),
        ("READKE", "KEYED.READ", Reply(b"23", -1), ExitKind.NORMAL, "NO KEY\nK01\0\0\0\0\0\n"),
        ("READKE", "KEYED.READ", _got(b"ABCDEFGH"), ExitKind.NORMAL, "ABCDEFGH\n"),
        ("READKE", "KEYED.READ", _got(b"ABCDEFGH", keep_key=True), ExitKind.NORMAL, "K01DEFGH\n"),
        ("READVA", "VARIED.READ", _got(b"03ABCDEFGH", value=5), ExitKind.NORMAL, "00503ABC       \n"),
        ("CALL", "CALLED.CALL", Reply(not_found=True), ExitKind.NOT_FOUND, ""),
        ("CALLEX", "CALLED.CALL", Reply(not_found=True), ExitKind.NORMAL, "ABSENT\n"),
        ("CALLEX", "CALLED.CALL", Reply(), ExitKind.NORMAL, "PRESENT\n"),
        ("ACCEPT", "CONSOLE.ACCEPT", Reply(writes=(Write(0, 0, b"12"),)), ExitKind.NORMAL, "0001200\n"),
    ],
)  # fmt: skip
def test_replies(bench: Bench, what: str, stream: str, reply: Reply, exit_: ExitKind, text: str) -> None:
    result = bench.run(_case(bench, what, streams={stream: [reply]}))
    assert (result.exit, displayed(result)) == (exit_, text)


def test_read_into_is_an_alphanumeric_move(bench: Bench) -> None:
    reply = Reply(writes=(Write(0, 0, b"00000042"),))
    result = bench.run(_case(bench, "READWS", streams={"WITH-STATUS.READ": [reply]}))
    assert _state(bench, result, "NUMBER-OUT") == b"0004200"


def test_a_varying_record_is_written_as_long_as_its_item_says(bench: Bench) -> None:
    (event,) = events_of(bench.run(_case(bench, "WRITEVA")))
    assert (event.kind, event.out) == (SiteKind.WRITE, (b"05ABCDE",))


def test_call_passes_items_by_reference_and_copies_by_content(bench: Bench) -> None:
    reply = Reply(value=4, writes=(Write(0, 0, b"CHANGED"), Write(1, 0, b"LOST")))
    result = bench.run(_case(bench, "CALL", streams={"CALLED.CALL": [reply]}))
    (event,) = events_of(result)
    assert event.out == (b"OUTSIDE", b" " * 12, b"CALL    ")
    assert event.into == (b"CHANGED     ", b"LOST    ")
    assert (_state(bench, result, "TARGET"), _state(bench, result, "WHAT")) == (b"CHANGED     ", b"CALL    ")
    assert result.code == 4


def test_pointers_are_handles(bench: Bench) -> None:
    handle = Preset(bench.area("PTR"), 0, struct.pack(">II", 4102, 0))
    result = bench.run(_case(bench, "BIND", presets=(handle,), blocks=(Block(4096, b"0123456789"),)))
    assert (result.exit, displayed(result)) == (ExitKind.NORMAL, "6789\n")
    assert result.full is not None
    assert result.full.terminal_state.endswith(b"012345NEW!")
    short = bench.run(_case(bench, "BIND", presets=(handle,), blocks=(Block(4096, b"012345678"),)))
    assert short.exit == ExitKind.ADDRESS


def test_the_address_of_an_item_can_be_counted_on(bench: Bench) -> None:
    result = bench.run(_case(bench, "POINT"))
    assert _state(bench, result, "WHAT") == b"POINZZZZ"


def test_clock_and_random_come_from_the_case(bench: Bench) -> None:
    frozen = TestCase(clock_seconds=1_709_217_296, clock_nanos=120_000_000, presets=_case(bench, "CLOCK").presets)
    assert displayed(bench.run(frozen)) == "2024022914345612\n"
    drawn = bench.run(_case(bench, "RANDOM", streams={"FUNCTION.RANDOM": [Reply(value=123_450_000)]}))
    assert _state(bench, drawn, "NUMBER-OUT") == b"0001234"


def test_hooks_set_bytes_at_their_occurrence(bench: Bench) -> None:
    label = next(x for x in bench.model.labels if x.name == "DEEP")
    assert label.probe is not None
    hook = Hook(label.probe, 3, bench.area("I"), 0, struct.pack(">h", 1000))
    case = _case(bench, "DEEP")
    result = bench.run(TestCase(presets=case.presets, hooks=(hook,), fuel=5000))
    assert struct.unpack(">h", _state(bench, result, "I")) == (1000 + 251,)


def test_a_case_that_names_what_is_not_there_cannot_be_applied(bench: Bench) -> None:
    for case in (
        TestCase(presets=(Preset(bench.area("WHAT"), 5, b"LONG"),)),
        TestCase(presets=(Preset(999, 0, b"X"),)),
        TestCase(streams=((60000, (Reply(),)),)),
        TestCase(entries=()),
        TestCase(entries=((b"ONE",),)),
    ):
        for mode in MODES:
            result = bench.run(case, mode)
            assert (result.exit, result.hits, result.digests.path) == (ExitKind.INVALID, 0, 0)


def test_storage_is_kept_between_entries_and_not_between_cases(bench: Bench) -> None:
    stop = TestCase(entries=((), ()), presets=_case(bench, "SETCELL", (1, 0)).presets)
    assert bench.run(stop).exit == ExitKind.NORMAL
    leak, look, heal = (_case(bench, w) for w in ("LEAK", "LOOK", "HEAL"))
    seen = [displayed(decode_result(r)) for r in bench.raw([leak, look, heal, look] * 40, "snapshot")]
    assert seen == ["", "NOTHING     \n", "", "NOTHING     \n"] * 40


def _random_case(bench: Bench, rng: random.Random) -> TestCase:
    what = rng.choice(EVERYTHING)
    streams = {
        name: [
            Reply(
                rng.choice([b"00", b"10", b"23", b"35", b"04"]),
                rng.choice([-1, 0, 4]),
                (Write(0, rng.randrange(3), rng.randbytes(rng.randrange(6))),) if rng.random() < 0.6 else (),
                rng.random() < 0.1,
            )
            for _ in range(rng.randrange(3))
        ]
        for name in bench.model.streams
    }
    area = rng.choice([a for a in bench.model.areas if a.kind in ("working", "record")])
    extra = Preset(area.id, rng.randrange(area.length), rng.randbytes(1))
    numbers = (rng.randint(-3, 420), rng.randint(-1, 26))
    return _case(bench, what, numbers, streams, rng.choice([50, 500]), (extra,), (Block(0, rng.randbytes(9)),))


def test_snapshot_answers_as_fork_does(bench: Bench) -> None:
    rng = random.Random(20)
    cases = [_random_case(bench, rng) for _ in range(1920)]
    forked = bench.raw(cases, "fork")
    assert bench.raw(cases, "snapshot") == forked
    assert bench.raw(cases[:128], "snapshot", FULL | FORK) == forked[:128]
    assert len({decode_result(r).exit for r in forked}) >= 9
