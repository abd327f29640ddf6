"""Whole cases and their variations, where the catalog alone would not lead."""

from __future__ import annotations

from random import Random

from locksmith.cases.case import Reply, TestCase, Write
from locksmith.cases.catalog import Catalog, FilePart
from locksmith.cases.choices import Choice
from locksmith.cases.layout import Layout, Slot
from locksmith.model.program import SiteKind
from locksmith.search.composer import Composer

RECORD = Layout("REC", 2, (Slot(0, 2, "KEY", (Choice(b"01", "x"), Choice(b"02", "x")), 2),))
STATUSES = (Choice(b"00", "documented status"), Choice(b"10", "documented status"))
READ = FilePart(100, "IN READ", SiteKind.READ, False, STATUSES, (), (RECORD,), (-1,), (3, 4))


def test_a_queue_of_one_site_is_varied_like_that_of_all() -> None:
    composer = Composer(Catalog((READ,), (), (), (), (), ()), Random(1))
    own = TestCase(streams=((4, (Reply(value=-1, writes=(Write(0, 0, b"01"),)),)),))
    varied = [composer.vary(own, own, "test", 0) for _ in range(200)]
    queues = {dict(c.streams).get(4, ()) for c in varied}
    assert len(queues) > 3
    assert any(w.data == b"02" for queue in queues for r in queue for w in r.writes)
    assert any(r.status == b"10" for queue in queues for r in queue)


def test_a_queue_that_the_catalog_knows_nothing_of_stays_as_it_is() -> None:
    composer = Composer(Catalog((READ,), (), (), (), (), ()), Random(1))
    strange = (77, (Reply(b"97"),))
    own = TestCase(streams=(strange, (100, (Reply(value=-1, writes=(Write(0, 0, b"01"),)),))))
    varied = [composer.vary(own, own, "test", 0) for _ in range(200)]
    assert {dict(c.streams).get(77) for c in varied} == {strange[1]}
    assert len(set(varied)) > 3
