"""The smallest case that still shows something.

Takes: a case and a predicate that runs candidates. Gives: a case for which the predicate still holds and from which no
single edit of any pass can be taken. Every pass tries its edits one by one in one batch, then all that held together,
halving where they do not hold together (delta debugging, Zeller and Hildebrandt 2002). Never keeps a candidate that
the predicate refused; the number of candidates is bounded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from locksmith.cases.case import DEFAULT_CLOCK, Reply, TestCase

_T = TypeVar("_T")
Holds = Callable[[Sequence[TestCase]], Sequence[bool]]
Plainer = Callable[[int, Reply], Iterator[Reply]]
PlainerParameter = Callable[[int, bytes], Iterator[bytes]]
DEFAULT_LIMIT = 400


@dataclass(frozen=True, slots=True)
class Plain:
    """What counts as a plainer value: of a reply in the queue of a key, of a parameter by its position."""

    reply: Plainer = lambda key, reply: iter(())
    parameter: PlainerParameter = lambda position, data: iter(())


_NO_PLAIN = Plain()


@dataclass(frozen=True, slots=True)
class _Edit:
    """One change. `part` with `at` is what it changes; None as `value` removes it."""

    part: str
    at: tuple[int, ...]
    value: Reply | bytes | None = None


_Pass = Callable[[TestCase, Plain], Iterator[_Edit]]


def shrink_case(case: TestCase, holds: Holds, limit: int = DEFAULT_LIMIT, plain: Plain = _NO_PLAIN) -> TestCase:
    """Take whatever edits hold, until none does or `limit` candidates were tried."""
    shrinker = _Shrinker(case, holds, limit)
    changed = True
    while changed and shrinker.left > 0:
        changed = False
        for take in (_parts, _entries, _replies, _plainer):
            changed = shrinker.run(take, plain) or changed
    return shrinker.case


class _Shrinker:
    def __init__(self, case: TestCase, holds: Holds, limit: int) -> None:
        self.case = case
        self.left = limit
        self._holds = holds

    def run(self, take: _Pass, plain: Plain) -> bool:
        """One pass; whether the case changed."""
        seen = {self.case}
        edits: list[_Edit] = []
        for edit in take(self.case, plain):
            changed = _apply(self.case, [edit])
            if changed not in seen and len(edits) < self.left:
                seen.add(changed)
                edits.append(edit)
        good = [e for e, held in zip(edits, self._try([[e] for e in edits]), strict=True) if held]
        if not good:
            return False
        self.case = _apply(self.case, self._together(good))
        return True

    def _together(self, good: Sequence[_Edit]) -> Sequence[_Edit]:
        """As many of the edits as hold together, found by halving; one alone is known to hold."""
        while len(good) > 1:
            if self.left > 0 and self._try([good])[0]:
                return good
            good = good[: len(good) // 2]
        return good

    def _try(self, several: Sequence[Sequence[_Edit]]) -> Sequence[bool]:
        self.left -= len(several)
        return self._holds([_apply(self.case, edits) for edits in several]) if several else ()


# ---------------------------------------------------------------- passes


def _parts(case: TestCase, plain: Plain) -> Iterator[_Edit]:
    """Whole queues (what is left out answers by default), presets, hooks, the clock."""
    yield from (_Edit("hook", (k,)) for k in range(len(case.hooks)))
    yield from (_Edit("preset", (k,)) for k in range(len(case.presets)))
    yield from (_Edit("stream", (key,)) for key, _ in case.streams)
    if case.clock_seconds != DEFAULT_CLOCK or case.clock_nanos:
        yield _Edit("clock", ())


def _entries(case: TestCase, plain: Plain) -> Iterator[_Edit]:
    """Calls of the program; at least one stays."""
    if len(case.entries) > 1:
        yield from (_Edit("entry", (k,)) for k in range(len(case.entries)))


def _replies(case: TestCase, plain: Plain) -> Iterator[_Edit]:
    """Single replies of a queue."""
    for key, queue in case.streams:
        yield from (_Edit("reply", (key, k)) for k in range(len(queue)))


def _plainer(case: TestCase, plain: Plain) -> Iterator[_Edit]:
    """A reply that equals the one before it or has plainer values; plainer parameters."""
    for key, queue in case.streams:
        for k, reply in enumerate(queue):
            if k and reply != queue[k - 1]:
                yield _Edit("reply", (key, k), queue[k - 1])
            yield from (_Edit("reply", (key, k), other) for other in plain.reply(key, reply))
    for k, entry in enumerate(case.entries):
        for j, data in enumerate(entry):
            yield from (_Edit("parameter", (k, j), other) for other in plain.parameter(j, data))


# ---------------------------------------------------------------- edits


def _apply(case: TestCase, edits: Sequence[_Edit]) -> TestCase:
    """All edits at once; positions are those of `case`. Of two edits of one place the later counts, but for values of
    one reply or parameter: those are merged byte by byte."""
    gone: dict[str, set[tuple[int, ...]]] = {}
    changed: dict[tuple[str, tuple[int, ...]], Reply | bytes] = {}
    for edit in edits:
        if edit.value is None:
            gone.setdefault(edit.part, set()).add(edit.at)
        else:
            before = _value_at(case, edit)
            now = changed.get((edit.part, edit.at), before)
            changed[(edit.part, edit.at)] = _merge(before, now, edit.value)
    streams = []
    for key, queue in case.streams:
        kept = [
            changed.get(("reply", (key, k)), reply)
            for k, reply in enumerate(queue)
            if (key, k) not in gone.get("reply", ())
        ]
        if kept and (key,) not in gone.get("stream", ()):
            streams.append((key, tuple(r for r in kept if isinstance(r, Reply))))
    entries = [
        tuple(p for p in (changed.get(("parameter", (k, j)), data) for j, data in enumerate(e)) if isinstance(p, bytes))
        for k, e in enumerate(case.entries)
        if (k,) not in gone.get("entry", ())
    ]
    clock = "clock" in gone
    return replace(
        case,
        streams=tuple(streams),
        entries=tuple(entries) or case.entries[:1],
        presets=tuple(_without(case.presets, gone.get("preset", set()))),
        hooks=tuple(_without(case.hooks, gone.get("hook", set()))),
        clock_seconds=DEFAULT_CLOCK if clock else case.clock_seconds,
        clock_nanos=0 if clock else case.clock_nanos,
    )


def _value_at(case: TestCase, edit: _Edit) -> Reply | bytes:
    if edit.part == "parameter":
        return case.entries[edit.at[0]][edit.at[1]]
    return dict(case.streams)[edit.at[0]][edit.at[1]]


def _merge(before: Reply | bytes, now: Reply | bytes, wanted: Reply | bytes) -> Reply | bytes:
    """What differs from `before` in `wanted`, put into `now`, where only bytes of equal length differ."""
    if now == before:
        return wanted
    if isinstance(before, bytes) and isinstance(now, bytes) and isinstance(wanted, bytes):
        return _merge_bytes(before, now, wanted)
    if isinstance(before, Reply) and isinstance(now, Reply) and isinstance(wanted, Reply):
        shapes = [[(w.operand, w.offset, len(w.data)) for w in r.writes] for r in (before, now, wanted)]
        if shapes[0] == shapes[1] == shapes[2]:
            triples = zip(before.writes, now.writes, wanted.writes, strict=True)
            writes = tuple(replace(n, data=_merge_bytes(b.data, n.data, w.data)) for b, n, w in triples)
            return replace(now, writes=writes)
    return wanted


def _merge_bytes(before: bytes, now: bytes, wanted: bytes) -> bytes:
    if not len(before) == len(now) == len(wanted):
        return wanted
    return bytes(n if b == w else w for b, n, w in zip(before, now, wanted, strict=True))


def _without(items: Sequence[_T], gone: set[tuple[int, ...]]) -> Iterator[_T]:
    return (item for k, item in enumerate(items) if (k,) not in gone)
