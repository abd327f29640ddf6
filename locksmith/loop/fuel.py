"""How many probes a case of this program may take.

Takes: a catalog and a way to run cases. Gives: the fuel for the campaign. Loops without end are found by fuel, so it is
small; a program whose ordinary way is longer gets more. Never judges a result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from random import Random

from locksmith.cases.catalog import Catalog
from locksmith.cases.codec import encode_body
from locksmith.run.protocol import ExitKind, decode_result
from locksmith.search.composer import Composer

TRIED = 16
MORE = 10


def choose_fuel(catalog: Catalog, seed: int, run: Callable[[Sequence[bytes]], Sequence[bytes]]) -> int:
    """The catalog's fuel, or `MORE` times as much where that lets a case come to its end. `run` gives the results of
    encoded cases."""
    composer = Composer(catalog, Random(f"fuel:{seed}"))
    cases = [composer.compose("fuel", seed) for _ in range(TRIED)]
    late = [case for case, ended in zip(cases, _ended(run, map(encode_body, cases)), strict=True) if not ended]
    longer = [encode_body(replace(case, fuel=catalog.fuel * MORE)) for case in late]
    return catalog.fuel * MORE if longer and any(_ended(run, longer)) else catalog.fuel


def _ended(run: Callable[[Sequence[bytes]], Sequence[bytes]], bodies: Iterable[bytes]) -> list[bool]:
    return [decode_result(result).exit is not ExitKind.OUT_OF_FUEL for result in run(list(bodies))]
