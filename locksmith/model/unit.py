"""A unit: the program under test and the programs bound to its CALLs, with unit-wide ids.

Takes: `ProgramModel`s. Gives: `Unit`, the bases that both generators add to a program's local ids.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import accumulate

from locksmith.model.program import ProgramModel


@dataclass(frozen=True, slots=True)
class Unit:
    """`programs[0]` is under test. Unit-wide id = base of the program + local id (docs/wire.md)."""

    programs: tuple[ProgramModel, ...]

    @property
    def name(self) -> str:
        return self.programs[0].name

    @property
    def probe_base(self) -> tuple[int, ...]:
        return self._bases(lambda p: len(p.probes))

    @property
    def site_base(self) -> tuple[int, ...]:
        return self._bases(lambda p: len(p.sites))

    @property
    def area_base(self) -> tuple[int, ...]:
        return self._bases(lambda p: len(p.areas))

    @property
    def stream_base(self) -> tuple[int, ...]:
        return self._bases(lambda p: len(p.streams))

    @property
    def n_probes(self) -> int:
        return sum(len(p.probes) for p in self.programs)

    @property
    def n_sites(self) -> int:
        return sum(len(p.sites) for p in self.programs)

    @property
    def n_areas(self) -> int:
        return sum(len(p.areas) for p in self.programs)

    def _bases(self, count: Callable[[ProgramModel], int]) -> tuple[int, ...]:
        return tuple(accumulate((count(p) for p in self.programs[:-1]), initial=0))
