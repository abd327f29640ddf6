"""Queues of replies as components of a scenario.

Takes: parts of the catalog. Gives: the components of file operations, of single sites, of CALL and of ACCEPT: their
factors, and what setting them does to the queue. An edit leaves alone what it is not about, and fills in what is
missing below it. Never draws: fillers are the first choices of the catalog.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from locksmith.cases.case import Reply, Write
from locksmith.cases.catalog import AcceptPart, CallPart, FilePart
from locksmith.cases.choices import Choice
from locksmith.model.program import SiteKind
from locksmith.search.factors import EVERY, LAST, Draft, Edits, Factor, FactorKind, Place, Role
from locksmith.search.numbering import ANY_LENGTH, SINGLE, Numbering, patched

_COUNTS = (1, 2, 3, 0, 4, 5, 7, 10, 15, 24, 40)
_CALL_COUNTS = (1, 2, 0, 3, 5, 8)
_AHEAD = (0, 1, 2, 3, 4, 6, 9, 15, 24)
_STATUS_LENGTH = 4  # a tested item of a CALL up to this length is taken for a status
_FOUND, _MISSING = Choice(b"0", "the program is there"), Choice(b"1", "ON EXCEPTION is written")
_NONE = Choice(b"00", "no failure")


@dataclass(frozen=True, slots=True)
class FileQueue:
    """Replies of a file operation: of all its sites, or of one of several (`own`), which looks there first; those are
    seldom set, for they hide what all sites are given."""

    part: FilePart
    key: int
    name: str
    filler: Reply
    own: bool = False

    def factors(self, start: int, component: int) -> list[Factor]:
        part, out = self.part, Numbering(start, component, self.name, ANY_LENGTH if self.own else 0)
        if part.records:
            out.count(Role.COUNT, _COUNTS, delicate=self.own)
        if len(part.statuses) > 1:
            out.choice(Role.STATUS, "status", (_NONE, *part.statuses[1:]))
            out.count(Role.AHEAD, _AHEAD)
        if part.records:
            out.slots(part.records, 0, () if self.own else SINGLE, not self.own, spreads=True)
        if part.undocumented and not self.own:
            out.choice(Role.STATUS, "undocumented status", (_NONE, *part.undocumented), natural=False)
        return out.out

    def edit(self, draft: Draft, edits: Edits) -> None:
        queue = list(draft.streams.get(self.key, ()))
        bad: bytes | None = None
        ahead = 0
        values: Edits = []
        for factor, level in edits:
            if factor.role is Role.COUNT and isinstance(level, int):
                queue = self._sized(queue, factor.counts[level])
            elif factor.role is Role.STATUS:
                bad = factor.data(level)
            elif factor.role is Role.AHEAD and isinstance(level, int):
                ahead = factor.counts[level]
            else:
                values.append((factor, level))
        if values:
            self._set(queue, values)
        if bad is not None:
            queue = self._broken(queue, bad, ahead)
        draft.streams[self.key] = tuple(queue)

    def _sized(self, queue: list[Reply], count: int) -> list[Reply]:
        good = [r for r in queue if r.status[:1] == b"0"]
        tail = [r for r in queue if r.status[:1] != b"0"][:1]
        while len(good) < count:
            good.append(good[-1] if good else self.filler)
        return good[:count] + tail

    def _set(self, queue: list[Reply], values: Edits) -> None:
        good = [k for k, r in enumerate(queue) if r.status[:1] == b"0"]
        if not good:
            queue.insert(0, self.filler)
            good = [0]
        rows = _rows_of(values)
        made: dict[tuple[int, int], Reply] = {}
        for position, k in enumerate(good if rows else ()):
            row = position % len(rows)
            key = (id(queue[k]), row)
            if key not in made:
                made[key] = self._patched(queue[k], rows[row])
            queue[k] = made[key]
        for factor, level in values:
            if factor.place.occurrence != EVERY:
                self._set_one(queue, good, factor.place, factor.data(level))

    def _set_one(self, queue: list[Reply], good: list[int], place: Place, value: bytes) -> None:
        """One occurrence; the last record is repeated up to it where there are fewer."""
        while place.occurrence >= len(good):
            queue.insert(good[-1] + 1, queue[good[-1]])
            good.append(good[-1] + 1)
        at = good[place.occurrence]
        queue[at] = self._patched(queue[at], [(place, value)])

    def _patched(self, reply: Reply, values: Sequence[tuple[Place, bytes]]) -> Reply:
        data = patched((reply.writes or self.filler.writes)[0].data, values)
        return Reply(reply.status, reply.value, (Write(0, 0, data),), reply.not_found, reply.keep_key)

    def _broken(self, queue: list[Reply], status: bytes, ahead: int) -> list[Reply]:
        """The queue with one reply that is no success; none of its own left. `00` is none at all."""
        queue = [r for r in queue if r.status[:1] == b"0"]
        if status == _NONE.data:
            return queue
        while len(queue) < ahead:
            queue.append(self.filler)
        queue.insert(ahead, Reply(status=status, value=-1 if self.part.kind is SiteKind.READ else 0))
        return queue


@dataclass(frozen=True, slots=True)
class CallQueue:
    """Replies of a CALL site. The last of several is what often ends the loop around it: it stays the last, is set by
    itself, and is not among "every"."""

    part: CallPart

    @property
    def name(self) -> str:
        return f"CALL {self.part.name}"

    def factors(self, start: int, component: int) -> list[Factor]:
        out = Numbering(start, component, self.name, _STATUS_LENGTH)
        out.count(Role.COUNT, _CALL_COUNTS)
        for item in self.part.items:
            out.slots(item.layouts, item.operand, (*SINGLE, LAST))
        out.choice(Role.CODE, "RETURN-CODE", self.part.codes)
        out.choice(Role.CODE, "RETURN-CODE (last)", self.part.codes, occurrence=LAST)
        if self.part.may_miss:
            out.choice(Role.MISSING, "not found", (_FOUND, _MISSING))
        return out.out

    def edit(self, draft: Draft, edits: Edits) -> None:
        queue = list(draft.streams.get(self.part.key, ()))
        by_occurrence: dict[int, Edits] = {EVERY: []}
        for factor, level in edits:
            if factor.role is Role.COUNT and isinstance(level, int):
                queue = self._sized(queue, factor.counts[level])
            else:
                by_occurrence.setdefault(factor.place.occurrence, []).append((factor, level))
        for occurrence, some in by_occurrence.items():
            made: dict[int, Reply] = {}
            for at in _occurrences(queue, occurrence, Reply(), last_apart=True) if some else ():
                reply = queue[at]
                if id(reply) not in made:
                    made[id(reply)] = self._changed(reply, some)
                queue[at] = made[id(reply)]
        draft.streams[self.part.key] = tuple(queue)

    @staticmethod
    def _sized(queue: list[Reply], count: int) -> list[Reply]:
        ahead, last = queue[:-1], queue[-1:] or [Reply()]
        while len(ahead) < count - 1:
            ahead.append(ahead[-1] if ahead else Reply())
        return [*ahead[: count - 1], *last] if count else []

    @staticmethod
    def _changed(reply: Reply, edits: Edits) -> Reply:
        value, missing = reply.value, reply.not_found
        writes = {(w.operand, w.offset, len(w.data)): w for w in reply.writes}
        for factor, level in edits:
            data, place = factor.data(level), factor.place
            if factor.role is Role.CODE:
                value = int(data)
            elif factor.role is Role.MISSING:
                missing = data == _MISSING.data
            else:
                data = data[: place.length]
                writes[place.operand, place.offset, len(data)] = Write(place.operand, place.offset, data)
        return Reply(reply.status, value, () if missing else tuple(writes.values()), missing)


def _rows_of(values: Edits) -> list[list[tuple[Place, bytes]]]:
    """What successive records take, beginning again behind the last; empty where every record stays as it is."""
    whole = [(f, v) for f, v in values if f.place.occurrence == EVERY]
    if not whole:
        return []
    period = max(len(v) if isinstance(v, tuple) else 1 for _, v in whole)
    return [
        [(f.place, f.bytes_of(v[k % len(v)] if isinstance(v, tuple) else v)) for f, v in whole] for k in range(period)
    ]


def _occurrences(queue: list[Reply], occurrence: int, filler: Reply, last_apart: bool = False) -> Sequence[int]:
    """Which positions an occurrence names; the queue grows where it is too short."""
    if not queue:
        queue.append(filler)
    if occurrence == EVERY:
        return range(len(queue) - 1 if last_apart and len(queue) > 1 else len(queue))
    if occurrence == LAST:
        return (len(queue) - 1,)
    while len(queue) <= occurrence:
        queue.append(queue[-1])
    return (occurrence,)


@dataclass(frozen=True, slots=True)
class AcceptQueue:
    """Texts of an ACCEPT site, or values of RANDOM."""

    part: AcceptPart

    @property
    def name(self) -> str:
        return self.part.name

    def factors(self, start: int, component: int) -> list[Factor]:
        out: list[Factor] = []
        for occurrence in (EVERY, *SINGLE):
            place = Place(occurrence)
            kind = FactorKind.CATEGORICAL
            name = f"{self.name}: text"
            out.append(Factor(start + len(out), name, kind, Role.VALUE, component, place, self.part.texts, 1))
        return out

    def edit(self, draft: Draft, edits: Edits) -> None:
        queue = list(draft.streams.get(self.part.key, ()))
        for factor, level in edits:
            data = factor.data(level)
            reply = Reply(value=int(data)) if self.part.random else Reply(writes=(Write(0, 0, data),))
            for at in _occurrences(queue, factor.place.occurrence, reply):
                queue[at] = reply
        draft.streams[self.part.key] = tuple(queue)
