"""Changes of how many replies and calls a case has, and in which order they come.

Takes: cases with their followed runs. Gives: cases with a stretch of replies repeated or taken out, or with the
replies that made something happen in one case put before those of another. Never looks beyond the queues and entries.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from locksmith.analysis.dataflow import Linear
from locksmith.analysis.dataflow_replay import Firing, Replay, Taken
from locksmith.cases.case import Reply, TestCase
from locksmith.model.program import SiteKind
from locksmith.search.directed_edits import MAX_QUEUE

_MAX_ENTRIES = 120
_MAX_DRIVERS = 4
Streams = dict[int, list[Reply]]


def streams_of(case: TestCase) -> Streams:
    return {key: list(queue) for key, queue in case.streams}


def with_streams(case: TestCase, streams: Streams) -> TestCase:
    return replace(case, streams=tuple(sorted((k, tuple(q)) for k, q in streams.items() if q)))


def repeated(case: TestCase, replay: Replay, first: int, last: int, times: int) -> TestCase | None:
    """The replies of the events from `first` to before `last` again, `times` times; taken out where it is negative."""
    numbers: dict[int, list[int]] = {}
    for taken in replay.taken:
        if first <= taken.event < last and taken.reply is not None:
            numbers.setdefault(taken.key, []).append(taken.number)
    streams = streams_of(case)
    if not numbers or times == 0 or abs(times) > MAX_QUEUE:
        return None
    for key, places in numbers.items():
        queue = streams[key]
        stretch = [queue[n] for n in places if n < len(queue)]
        if times > 0:
            end = min(places[-1] + 1, len(queue))
            queue[end:end] = stretch * times
        else:
            for n in sorted(places, reverse=True)[: -times * len(places)]:
                del queue[n : n + 1]
        if len(queue) > MAX_QUEUE:
            return None
    return with_streams(case, streams)


def counted(
    case: TestCase, replay: Replay, firing: Firing, linear: Linear, delta: Fraction
) -> Iterator[tuple[TestCase, tuple[int, int], int]]:
    """Cases in which a number that grows by the pass should have grown by `delta` more, then by one pass more; with
    the events of the pass that is repeated and how often it is."""
    if not linear.bumps:
        return
    last = linear.bumps[-1]
    if last.by == 0:
        return
    times = delta / last.by
    for first, end in dict.fromkeys(_periods(replay, linear)):
        one = sum((b.by for b in linear.bumps if first <= b.event <= end), Fraction(0))
        by_pass = int(delta / one) if one else 0
        for count in dict.fromkeys((int(times), by_pass, 1 if times > 0 else -1)):
            made = repeated(case, replay, first, end, count)
            if made is not None:
                yield made, (first, end), count
    if 0 < times <= _MAX_ENTRIES and len(case.entries) + times <= _MAX_ENTRIES:
        at = min(firing.entry, len(case.entries) - 1)
        more = (case.entries[at],) * int(times)
        yield replace(case, entries=case.entries[:at] + more + case.entries[at:]), (0, 0), 0


def _periods(replay: Replay, linear: Linear) -> Iterator[tuple[int, int]]:
    """Stretches of events that are one pass: between two runs of the statement that counts, or from one read of a file
    to its next."""
    last = linear.bumps[-1]
    before = [b for b in linear.bumps[:-1] if b.statement == last.statement and b.event < last.event]
    if before:
        yield before[-1].event, last.event
    yield from passes(replay, last.event)
    others = [t for t in replay.taken if t.event < last.event and t.reply is not None]
    if others:
        yield others[-1].event, last.event


def passes(replay: Replay, event: int) -> Iterator[tuple[int, int]]:
    """From the last read of each file before an event to its next read, or to the end of the run; the file read last
    in order comes first."""
    reads = [t for t in replay.taken if t.site.kind is SiteKind.READ]
    latest: dict[int, Taken] = {}
    for taken in reads:
        if taken.event < event and taken.reply is not None:
            latest.pop(taken.site.id, None)
            latest[taken.site.id] = taken
    for taken in list(reversed(latest.values()))[:_MAX_DRIVERS]:
        following = next((t.event for t in reads if t.site.id == taken.site.id and t.event > taken.event), None)
        yield taken.event, following if following is not None else replay.taken[-1].event + 1


def spliced(
    case: TestCase, replay: Replay, firing: Firing, donor: TestCase, source: Replay, event: int, entry: int
) -> Iterator[TestCase]:
    """`case` with what made `donor` come to its event number `event` (in its call `entry`) put before what led to
    the firing."""
    driver = _driver(source.taken, event)
    if driver is not None:
        stretch = [t for t in source.taken if driver.event <= t.event < max(event, driver.event + 1) and t.reply]
        yield from _inserted(case, replay, firing, driver, stretch)
        whole = [t for t in source.taken if t.event < event and t.reply]
        if len(whole) > len(stretch):
            yield from _inserted(case, replay, firing, driver, whole)
    if len(case.entries) < _MAX_ENTRIES and entry < len(donor.entries):
        at = min(firing.entry, len(case.entries) - 1)
        if case.entries[at] != donor.entries[entry]:
            instead = replace(case, entries=(*case.entries[:at], donor.entries[entry], *case.entries[at + 1 :]))
            yield instead
        more = replace(case, entries=(*case.entries[:at], donor.entries[entry], *case.entries[at:]))
        yield more
        streams = streams_of(more)
        for key, queue in donor.streams:
            streams.setdefault(key, list(queue))
        yield with_streams(more, streams)


def _driver(taken: Sequence[Taken], event: int) -> Taken | None:
    """The read that brought what led to an event."""
    reads = [t for t in taken if t.event < event and t.site.kind is SiteKind.READ and t.reply is not None]
    others = [t for t in taken if t.event < event and t.reply is not None]
    return reads[-1] if reads else others[-1] if others else None


def _inserted(
    case: TestCase, replay: Replay, firing: Firing, driver: Taken, stretch: Sequence[Taken]
) -> Iterator[TestCase]:
    """The stretch before the last read of the same queue ahead of the firing, before the first one, and behind it."""
    ahead = [t for t in replay.taken if t.event < firing.event and t.key == driver.key]
    points = [ahead[-1].event, ahead[0].event, ahead[-1].event + 1] if ahead else [firing.event]
    for point in dict.fromkeys(points):
        streams = streams_of(case)
        for key in dict.fromkeys(t.key for t in stretch):
            used = sum(1 for t in replay.taken if t.key == key and t.event < point)
            queue = streams.setdefault(key, [])
            at = min(used, len(queue))
            queue[at:at] = [t.reply for t in stretch if t.key == key and t.reply is not None]
            if len(queue) > MAX_QUEUE:
                return
        yield with_streams(case, streams)


def longer(case: TestCase, replay: Replay, firing: Firing | None = None) -> Iterator[TestCase]:
    """One more reply for each queue that ran out while read in order: the last one again, and each earlier one. What
    was read last before `firing` comes first."""
    streams = streams_of(case)
    event = firing.event if firing is not None else 0
    before = [t.key for t in replay.taken if t.event < event and t.site.kind is SiteKind.READ and t.reply is not None]
    out = [t.key for t in replay.taken if t.reply is None and t.site.kind is SiteKind.READ]
    for key in dict.fromkeys([*(k for k in reversed(before) if k in set(out)), *out]):
        queue = streams.get(key, [])
        for reply in list(dict.fromkeys(reversed(queue)))[:4]:
            yield with_streams(case, {**streams, key: [*queue, reply]})


def again(case: TestCase) -> Iterator[TestCase]:
    """The program called once more, as the last time."""
    if len(case.entries) < 3:
        yield replace(case, entries=(*case.entries, case.entries[-1]))
