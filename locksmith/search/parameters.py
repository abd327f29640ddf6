"""The parameters of every searcher, in one place.

Takes: nothing (types and their defaults). Gives: a frozen dataclass of numbers per searcher, its defaults, and
`PARAMETERS`: the defaults by contract name, so that they can be tuned without knowing the searcher (the studies are in
`docs/tuning`). Never reads a file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class BackdropParameters:
    """What a case is built on before a searcher sets its own part: the share of cases drawn from nothing, and of those
    the share in which a file operation may fail."""

    fresh: float = 0.4
    failing: float = 0.25


@dataclass(frozen=True, slots=True)
class RandomParameters:
    """`extended` is the share of cases that go on from kept ones, of the others `fresh` that of cases drawn from
    nothing; `wide` that of cases beyond what the environment could give, once `quiet_sweeps` sweeps have brought
    nothing natural."""

    extended: float = 0.5
    fresh: float = 0.35
    wide: float = 0.08
    quiet_sweeps: int = 1


@dataclass(frozen=True, slots=True)
class CombinationParameters:
    """`width` factors are combined at a time, `levels` values of each; `shaped` is the share of cases whose counts and
    failures come from a covering array too, `spread` that of cases whose records take different rows."""

    width: int = 16
    levels: int = 5
    shaped: float = 0.4
    spread: float = 0.6
    backdrop: BackdropParameters = BackdropParameters()


@dataclass(frozen=True, slots=True)
class LhsParameters:
    """`rows` samples make one design over at most `width` components; `narrow` is the share of designs that stay near
    the numbers the program compares with."""

    rows: int = 48
    width: int = 16
    narrow: float = 0.4
    backdrop: BackdropParameters = BackdropParameters()


@dataclass(frozen=True, slots=True)
class ArtParameters:
    """Of `candidates` drawn the one farthest from the last `memory` executed is taken; `width` factors count."""

    candidates: int = 10
    memory: int = 48
    width: int = 32
    backdrop: BackdropParameters = BackdropParameters()


@dataclass(frozen=True, slots=True)
class MapElitesParameters:
    """`fresh` is the share of cases drawn from nothing, `crossed` that of children of two elites, `values` that of
    value changes through the space rather than structured ones; `steps` is the most changes in one child, `regular` the
    share of parents that came to a regular end."""

    fresh: float = 0.15
    crossed: float = 0.15
    values: float = 0.4
    steps: int = 3
    regular: float = 0.75
    backdrop: BackdropParameters = BackdropParameters(1.0, 1.0)


@dataclass(frozen=True, slots=True)
class Ucb1Parameters:
    """`c` weighs exploration in mean + c * sqrt(2 ln N / n); `pulls` values are chosen per case."""

    c: float = 0.7
    pulls: int = 3
    backdrop: BackdropParameters = BackdropParameters(0.3, 0.3)


RANDOM = RandomParameters()
PAIRWISE = CombinationParameters(width=16, levels=7, shaped=0.95, spread=0.39, backdrop=BackdropParameters(0.78, 0.53))
THREEWAY = CombinationParameters(width=11, levels=6, shaped=0.96, spread=0.79, backdrop=BackdropParameters(0.46, 0.77))
LHS = LhsParameters(rows=128, width=30, narrow=0.88, backdrop=BackdropParameters(0.95, 0.39))
ART = ArtParameters()
MAP_ELITES = MapElitesParameters()
UCB1 = Ucb1Parameters()

PARAMETERS: Mapping[str, object] = MappingProxyType(
    {
        "random": RANDOM,
        "pairwise": PAIRWISE,
        "threeway": THREEWAY,
        "lhs": LHS,
        "art": ART,
        "map-elites": MAP_ELITES,
        "ucb1": UCB1,
    }
)
