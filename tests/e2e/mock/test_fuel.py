"""The fuel of a campaign: more for a program whose ordinary way is long, no more for one that never ends."""

from __future__ import annotations

from pathlib import Path

import pytest

from locksmith.cases.catalog import build_catalog
from locksmith.loop.fuel import MORE, choose_fuel
from tests.e2e.mock.bench import bench_of

pytestmark = pytest.mark.slow

TEXT = """\
       IDENTIFICATION DIVISION.
       PROGRAM-ID. LONGWAY.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       01 N PIC 9(9) COMP.
       01 WANTED PIC 9(9) COMP VALUE {times}.
       PROCEDURE DIVISION.
       MAIN-PARA.
           PERFORM VARYING N FROM 1 BY 1 UNTIL N = WANTED
               CONTINUE
           END-PERFORM.
           STOP RUN.
"""


@pytest.mark.parametrize(("times", "more"), [(100, 1), (20_000, MORE), (0, 1)], ids=["short", "long", "endless"])
def test_the_fuel_fits_the_program(times: int, more: int, tmp_path: Path) -> None:
    bench = bench_of(TEXT.format(times=times), tmp_path)
    catalog = build_catalog(bench.unit)
    fuel = choose_fuel(catalog, 0, lambda bodies: bench.raw_bodies(bodies, "snapshot"))
    assert fuel == catalog.fuel * more
