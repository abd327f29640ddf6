"""Whole cases drawn from the catalog.

Takes: a `Catalog` and a `random.Random`. Gives: fresh cases by shape, and variations of a case. Never looks at
results; searchers decide what to compose.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from locksmith.cases.case import Block, Preset, Provenance, Reply, TestCase, Write
from locksmith.cases.catalog import AcceptPart, CallPart, Catalog, FilePart
from locksmith.model.program import SiteKind
from locksmith.search.records import (
    GOOD,
    RecordSource,
    bad_reply,
    build_block,
    build_parameter,
    call_reply,
    choose_common,
    choose_value,
    good_reply,
    pick,
    read_queue,
    vary_parameter,
    vary_record,
)

Streams = dict[int, tuple[Reply, ...]]
READ_SHAPES = ("one", "several", "none", "many")
KEY_SHAPES = ("found", "missing", "mixed")
_REMEMBERED = 12
_PARM_TEXT = 100
_AHEAD = (0, 0, 0, 1, 1, 2, 3, 4, 6, 9)  # good replies of an operation before the one that fails
_MORE_ENTRIES = (0, 7, 12, 16, 20, 24)  # a program that is called for one thing at a time
_FEW_ENTRIES = (0, 0, 0, 0, 0, 1, 2)
CALL_SHAPES = ("stop", "plain", "several", "steered")


class Composer:
    """Draws from one catalog with one random source."""

    def __init__(self, catalog: Catalog, rng: Random) -> None:
        self.catalog = catalog
        self.rng = rng
        self._files: Mapping[int, FilePart] = {p.key: p for p in catalog.files}
        self._at_site: Mapping[int, FilePart] = {site: p for p in catalog.files for site in p.sites}
        self._calls: Mapping[int, CallPart] = {p.key: p for p in catalog.calls}
        self._accepts: Mapping[int, AcceptPart] = {p.key: p for p in catalog.accepts}
        self._keys = [*self._files, *self._calls, *self._accepts]
        self._good: list[Streams] = []
        self._common: int | None = None
        self._service = bool(catalog.parameters) and not _is_parm(catalog)
        self._failing_share = 0.08 if self._service else 0.3 if any(p.handled for p in catalog.files) else 0.06
        self._handled = [p for p in catalog.files if p.handled]
        self._reads = [p for p in catalog.files if p.records]
        self._sources = {p.key: RecordSource(rng, p) for p in catalog.files if p.records}

    # ------------------------------------------------------------ fresh cases

    def compose(
        self, algorithm: str, seed: int, shapes: Mapping[int, str] | None = None, failing: int | None = -1
    ) -> TestCase:
        """A case. `shapes` fixes the shape of a component by its key; `failing` is the key of the file operation
        that fails, None for none, -1 to draw it."""
        rng = self.rng
        shapes = shapes or {}
        if failing == -1:
            failing = None
            if self.catalog.files and rng.random() < self._failing_share:
                failing = self._breakable().key
        streams: Streams = {}
        self._common = choose_common(rng)
        for part in self._reads:
            queue = self.file_queue(part, shapes.get(part.key), part.key == failing)
            if queue:
                streams[part.key] = queue
        if failing is not None and failing not in self._sources:
            queue = self.file_queue(self._files[failing], None, True)
            if queue:
                streams[failing] = queue
        if self._good and rng.random() < 0.88:
            streams.update(self._calls_again())
        else:
            for call in self.catalog.calls:
                queue = self.call_queue(call, shapes.get(call.key))
                if queue:
                    streams[call.key] = queue
        for accept in self.catalog.accepts:
            streams[accept.key] = tuple(self.accept_reply(accept) for _ in range(pick(rng, (1, 1, 2))))
        return TestCase(
            streams=tuple(sorted(streams.items())),
            entries=self.entries(),
            blocks=self.blocks(),
            clock_seconds=self.clock(),
            random_seed=0,
            fuel=self.catalog.fuel,
            provenance=Provenance(algorithm, seed),
        )

    def file_queue(self, part: FilePart, shape: str | None, fails: bool) -> tuple[Reply, ...]:
        rng = self.rng
        if part.kind is not SiteKind.READ:
            if not fails or len(part.statuses) < 2:
                return ()
            ahead = 0 if part.kind is SiteKind.OPEN else pick(rng, _AHEAD)
            return (GOOD,) * ahead + (bad_reply(rng, part),)
        if not part.records:
            return ()
        shapes = KEY_SHAPES if part.by_key else READ_SHAPES
        if shape is None:
            draw = rng.random()
            shape = shapes[1] if draw < 0.45 else shapes[0] if draw < 0.75 else shapes[-1] if draw < 0.92 else shapes[2]
            if part.by_key:
                shape = "found" if draw < 0.55 else "mixed" if draw < 0.9 else "missing"
        queue = self._by_key(part, shape) if part.by_key else self._in_order(part, shape)
        if fails:
            del queue[int(rng.random() * (len(queue) + 1)) :]
            queue.append(bad_reply(rng, part))
        return tuple(queue)

    def _in_order(self, part: FilePart, shape: str) -> list[Reply]:
        rng = self.rng
        count = {"none": 0, "one": 1, "several": pick(rng, (2, 3)), "many": pick(rng, (4, 5, 7))}[shape]
        return read_queue(rng, self._sources[part.key], count, self._common)

    def _by_key(self, part: FilePart, shape: str) -> list[Reply]:
        rng = self.rng
        if shape == "missing":
            return []
        queue = read_queue(rng, self._sources[part.key], pick(rng, (1, 2, 3, 5)), self._common)
        if shape == "mixed":
            queue.insert(int(rng.random() * (len(queue) + 1)), Reply(status=b"23", value=-1))
        return queue

    def remember(self, case: TestCase) -> None:
        """The CALL replies of a case that brought something new and came to a regular end are worth giving again."""
        known = {key: queue for key, queue in case.streams if key in self._calls}
        if known and known not in self._good:
            self._good.append(known)
            del self._good[:-_REMEMBERED]

    def _calls_again(self) -> Streams:
        """All CALL replies of one remembered case, a few of them varied."""
        rng = self.rng
        out: Streams = {}
        for key, queue in self._good[int(rng.random() * len(self._good))].items():
            varied = self._vary_queue(key, list(queue), None) if rng.random() < 0.15 else queue
            if varied:
                out[key] = tuple(varied)
        return out

    def call_queue(self, part: CallPart, shape: str | None) -> tuple[Reply, ...]:
        rng = self.rng
        if shape is None:
            draw = rng.random()
            shape = "stop" if draw < 0.6 else "several" if draw < 0.75 else "plain" if draw < 0.9 else "steered"
        if shape == "plain":
            return (call_reply(rng, part, 0.0),) if part.items else ()
        if shape == "steered":
            return tuple(call_reply(rng, part, 0.6) for _ in range(pick(rng, (1, 2, 3))))
        count = pick(rng, (1, 1, 2, 3))
        queue = [call_reply(rng, part, 0.02) for _ in range(count)]
        if shape == "stop":
            queue += [call_reply(rng, part, 0.9)] * pick(rng, (1, 1, 2))
        return tuple(queue)

    def accept_reply(self, part: AcceptPart) -> Reply:
        data = part.texts[int(self.rng.random() * len(part.texts))].data
        return Reply(value=int(data)) if part.random else Reply(writes=(Write(0, 0, data),))

    def entries(self) -> tuple[tuple[bytes, ...], ...]:
        """Calls of the program, its state kept between them: each either anew or a variation of the one before."""
        rng = self.rng
        parts = self.catalog.parameters
        if not parts:
            return ((),)
        out = [tuple(build_parameter(rng, p.layouts) for p in parts)]
        for _ in range(pick(rng, _MORE_ENTRIES if self._service else _FEW_ENTRIES)):
            if rng.random() < 0.5:
                out.append(tuple(build_parameter(rng, p.layouts) for p in parts))
            else:
                out.append(tuple(vary_parameter(rng, p.layouts, d) for p, d in zip(parts, out[-1], strict=True)))
        return tuple(out)

    def blocks(self) -> tuple[Block, ...]:
        return tuple(Block(plan.handle, build_block(self.rng, plan)) for plan in self.catalog.blocks)

    def clock(self) -> int:
        clocks = self.catalog.clocks
        return clocks[0] if self.rng.random() < 0.8 else clocks[int(self.rng.random() * len(clocks))]

    # ------------------------------------------------------------ variations

    def vary(self, case: TestCase, other: TestCase, algorithm: str, seed: int) -> TestCase:
        """One to three structured changes of a case; `other` gives queues to take over."""
        changed = case
        for _ in range(pick(self.rng, (1, 1, 2, 3))):
            changed = self._vary_once(changed, other)
        return replace(changed, provenance=Provenance(algorithm, seed))

    def _vary_once(self, case: TestCase, other: TestCase) -> TestCase:
        rng = self.rng
        draw = rng.random()
        if draw < 0.12 and self.catalog.parameters:
            return replace(case, entries=self._vary_entries(case.entries))
        if draw < 0.15:
            return replace(case, clock_seconds=self.clock())
        if draw < 0.2 and self.catalog.blocks:
            return replace(case, blocks=self.blocks())
        if draw < 0.2 + self._failing_share / 2 and self.catalog.files:
            return self._break_one(case)
        keys = self._keys
        if not keys:
            return replace(case, entries=self._vary_entries(case.entries))
        streams = dict(case.streams)
        key = keys[int(rng.random() * len(keys))]
        if case.streams and rng.random() < 0.75:
            chosen = case.streams[int(rng.random() * len(case.streams))][0]
            key = chosen if self._knows(chosen) else key
        queue = self._vary_queue(key, list(streams.get(key, ())), dict(other.streams).get(key))
        if queue:
            streams[key] = tuple(queue)
        else:
            streams.pop(key, None)
        return replace(case, streams=tuple(sorted(streams.items())))

    def _breakable(self) -> FilePart:
        """A file operation to fail; where the program would not notice the run just ends, so mostly not there."""
        rng = self.rng
        among = self._handled if self._handled and rng.random() < 0.95 else self.catalog.files
        return among[int(rng.random() * len(among))]

    def _break_one(self, case: TestCase) -> TestCase:
        """The case with one file operation that ends badly behind what its queue gives now."""
        rng = self.rng
        part = self._breakable()
        if len(part.statuses) < 2:
            return case
        streams = dict(case.streams)
        queue = list(streams.get(part.key, ()))
        if part.kind is SiteKind.READ:
            del queue[int(rng.random() * (len(queue) + 1)) :]
        else:
            queue = [GOOD] * (0 if part.kind is SiteKind.OPEN else pick(rng, _AHEAD))
        streams[part.key] = (*queue, bad_reply(rng, part))
        return replace(case, streams=tuple(sorted(streams.items())))

    def _vary_queue(self, key: int, queue: list[Reply], other: tuple[Reply, ...] | None) -> list[Reply]:
        """One change of a queue. A CALL's last reply is what ends its loop: it mostly stays, behind the change."""
        if key in self._calls and len(queue) > 1 and self.rng.random() < 0.85:
            return [*self._change_queue(key, queue[:-1], None), queue[-1]]
        return self._change_queue(key, queue, other)

    def _change_queue(self, key: int, queue: list[Reply], other: tuple[Reply, ...] | None) -> list[Reply]:
        rng = self.rng
        draw = rng.random()
        at = int(rng.random() * len(queue)) if queue else 0
        if not queue or draw < 0.15:
            queue.insert(at, self._fresh(key))
        elif draw < 0.5:
            queue[at] = self._changed(key, queue[at])
        elif draw < 0.6:
            queue.append(self._fresh(key))
        elif draw < 0.7:
            queue.insert(at, queue[at])
        elif draw < 0.78:
            del queue[at]
        elif draw < 0.86 and other:
            queue = list(other)
        else:
            queue[at] = self._fresh(key)
        return queue[:40]

    def _fresh(self, key: int) -> Reply:
        rng = self.rng
        if key in self._accepts:
            return self.accept_reply(self._accepts[key])
        if key in self._calls:
            return call_reply(rng, self._calls[key], pick(rng, (0.0, 0.3, 0.9)))
        part = self._file(key)
        if part.key in self._sources and rng.random() < 0.8:
            return self._sources[part.key].draw()
        return bad_reply(rng, part) if len(part.statuses) > 1 and rng.random() < 0.7 else good_reply(part)

    def _changed(self, key: int, reply: Reply) -> Reply:
        if key in self._calls:
            return self._vary_call(self._calls[key], reply) if reply.writes else self._fresh(key)
        if key not in self._accepts and self._file(key).key in self._sources:
            return self._sources[self._file(key).key].vary(reply)
        return self._fresh(key)

    def _knows(self, key: int) -> bool:
        """Whether the catalog has replies for a queue; others may have given one to what it has none for."""
        return any(key in known for known in (self._files, self._at_site, self._calls, self._accepts))

    def _file(self, key: int) -> FilePart:
        """The operation a queue belongs to, be it of all its sites or of one."""
        return self._files[key] if key in self._files else self._at_site[key]

    def _vary_call(self, part: CallPart, reply: Reply) -> Reply:
        """One slot of one item set anew; earlier writes stay below it."""
        rng = self.rng
        item = part.items[int(rng.random() * len(part.items))]
        layout = item.layouts[int(rng.random() * len(item.layouts))]
        steering = [s for s in layout.slots if s.steering]
        slots = steering if steering and rng.random() < 0.5 else layout.slots
        slot = slots[int(rng.random() * len(slots))]
        return replace(reply, writes=(*reply.writes[-30:], Write(item.operand, slot.offset, choose_value(rng, slot))))

    def _vary_entries(self, entries: tuple[tuple[bytes, ...], ...]) -> tuple[tuple[bytes, ...], ...]:
        rng = self.rng
        parts = self.catalog.parameters
        if not parts:
            return entries
        out = list(entries)
        at = int(rng.random() * len(out))
        draw = rng.random()
        if draw < 0.5:
            k = int(rng.random() * len(parts))
            data = list(out[at])
            data[k] = vary_record(rng, parts[k].layouts, data[k])
            out[at] = tuple(data)
        elif draw < 0.7 and len(out) < 12:
            out.insert(at, tuple(vary_parameter(rng, p.layouts, d) for p, d in zip(parts, out[at], strict=True)))
        elif draw < 0.8 and len(out) > 1:
            del out[at]
        else:
            out.append(tuple(build_parameter(rng, p.layouts) for p in parts))
        return tuple(out)

    # ------------------------------------------------------------ beyond what the environment could give

    def widen(self, case: TestCase, algorithm: str, seed: int) -> TestCase:
        """The case with one item preset or one undocumented status."""
        rng = self.rng
        provenance = Provenance(algorithm, seed)
        odd = [p for p in self.catalog.files if p.undocumented]
        if odd and (rng.random() < 0.3 or not self.catalog.presets):
            part = odd[int(rng.random() * len(odd))]
            status = part.undocumented[int(rng.random() * len(part.undocumented))].data
            streams = dict(case.streams)
            queue = list(streams.get(part.key, ()))
            queue.insert(int(rng.random() * (len(queue) + 1)), replace(good_reply(part), status=status))
            streams[part.key] = tuple(queue)
            return replace(case, streams=tuple(sorted(streams.items())), provenance=provenance)
        if not self.catalog.presets:
            return replace(case, provenance=provenance)
        preset = self.catalog.presets[int(rng.random() * len(self.catalog.presets))]
        data = preset.choices[int(rng.random() * len(preset.choices))].data
        return replace(case, presets=(Preset(preset.area, preset.offset, data),), provenance=provenance)


def _is_parm(catalog: Catalog) -> bool:
    """Whether the program takes what a job step's PARM gives: one item, a halfword length before a text."""
    if len(catalog.parameters) != 1 or not catalog.parameters[0].layouts:
        return False
    slots = catalog.parameters[0].layouts[0].slots
    return len(slots) > 1 and slots[0].length == 2 and sum(s.length for s in slots[1:]) <= _PARM_TEXT
