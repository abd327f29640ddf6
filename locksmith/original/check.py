"""The check itself: the mock is true to the untouched original (issue 2, point 3).

Takes: a unit, its COBOL mock, the source. Gives: `OriginalReport`: how many distinct cases with realisable replies
were run on the original, how many agreed in DISPLAYs, files, calls and return code, and the first difference of each
that did not. Never changes the source; what cannot be checked is told with its reason.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from locksmith.cases.codec import encode_body
from locksmith.diagnostics import LocksmithError
from locksmith.model.program import SiteKind
from locksmith.model.unit import Unit
from locksmith.original.contents import Unrealisable
from locksmith.original.datasets import ScenarioMaker
from locksmith.original.expected import Expectation, expectation, first_difference
from locksmith.original.program import OriginalProgram, compile_original
from locksmith.original.realise import Realised, Realiser, Refused, unit_specs
from locksmith.original.standins import NO_MEMORY_CODE, build_driver, build_stand_ins, encode_blocks, encode_entries
from locksmith.run.supervisor import Supervisor, worker_command
from locksmith.targets.base import TargetBuild

ATTEMPTS = 40  # scenarios drawn per case wanted, at most
POOL = 8  # realised cases per case run on the original
_BATCH = 64


@dataclass(frozen=True, slots=True)
class CaseDifference:
    """The first difference of one case; `seed` makes it again."""

    program: str
    seed: int
    what: str
    expected: str
    got: str


@dataclass(frozen=True, slots=True)
class OriginalReport:
    """`left_out` is the reason where nothing was run. `hits` are the probes that the compared cases reach."""

    program: str
    left_out: str = ""
    options: tuple[str, ...] = ()
    cases: int = 0
    agreed: int = 0
    differences: tuple[CaseDifference, ...] = ()
    refused: Mapping[str, int] = field(default_factory=dict)
    hits: int = 0
    probes: int = 0
    reads: int = 0
    unsupported: int = 0  # what the model says of the unit: the mock does not claim to be true there


def check_against_original(
    unit: Unit,
    build: TargetBuild,
    source_path: Path,
    copybook_directories: Sequence[Path],
    work_directory: Path,
    cases: int = 50,
    seed: int = 0,
    bound_sources: Mapping[str, Path] | None = None,
) -> OriginalReport:
    """Run the check. `bound_sources`: by name, the sources of the unit's programs that stand in other files."""
    work = Path(work_directory).resolve()
    work.mkdir(parents=True, exist_ok=True)
    called = bool(unit.programs[0].linkage)
    try:
        compiled = compile_original(source_path, copybook_directories, work, unit.name, called)
        for name, other in (bound_sources or {}).items():
            compile_original(other, copybook_directories, work, name, True)
    except LocksmithError as failed:
        return OriginalReport(unit.name, left_out=f"the original does not compile: {_first_line(str(failed))}")
    try:
        specs = unit_specs(unit)
        found, refused = _realise(unit, build, cases, seed)
    except Unrealisable as reason:
        return OriginalReport(unit.name, left_out=str(reason), options=compiled.options)
    if not found:
        why = ", ".join(f"{reason} ({n})" for reason, n in refused.most_common(3))
        return OriginalReport(unit.name, left_out=f"no case is realisable: {why}", options=compiled.options)
    command = [str(build_driver(work) if called else compiled.path)]
    program = OriginalProgram(command, work, build_stand_ins(_routines(found), work), specs)
    try:
        differences = [d for d in (_compare(unit, program, work, one) for one in found) if d is not None]
    except Unrealisable as reason:
        return OriginalReport(unit.name, left_out=str(reason))
    return _report(unit, compiled.options, found, differences, refused)


def _routines(found: Sequence[_Found]) -> dict[str, int]:
    """The routines that the cases call, with the most operands each has."""
    routines: dict[str, int] = {}
    for one in found:
        for name, count in one.wanted.calls.routines.items():
            routines[name] = max(routines.get(name, 0), count)
    return routines


def _compare(unit: Unit, program: OriginalProgram, work: Path, one: _Found) -> CaseDifference | None:
    """One case on the original; the first difference. Raises Unrealisable where this machine cannot run it."""
    variables = {"LK_PROGRAM": unit.name, **_clock(one)}
    run = program.run(work / "run", one.realised.scenario.datasets, _given(unit, one), variables)
    if run.code == NO_MEMORY_CODE:
        words = run.stderr.decode("latin-1").strip()
        raise Unrealisable(f"its pointer walk needs memory that this machine does not give: {words}")
    difference = first_difference(one.wanted, run)
    if difference is None:
        return None
    return CaseDifference(unit.name, one.seed, difference.what, difference.expected, difference.got)


@dataclass(frozen=True, slots=True)
class _Found:
    seed: int
    realised: Realised
    wanted: Expectation


def _realise(unit: Unit, build: TargetBuild, cases: int, seed: int) -> tuple[list[_Found], Counter[str]]:
    """Distinct realised cases, as many as wanted or as can be found: of `POOL` times as many those that reach most."""
    maker = ScenarioMaker(unit)
    found: dict[bytes, _Found] = {}
    refused: Counter[str] = Counter()
    with Supervisor([worker_command(build)], unit.n_probes) as mock:
        realiser = Realiser(unit, mock)
        batch = min(_BATCH, cases * POOL)
        for start in range(0, cases * ATTEMPTS, batch):
            seeds = range(seed * cases * ATTEMPTS + start, seed * cases * ATTEMPTS + start + batch)
            for number, one in zip(seeds, realiser.realise([maker.scenario(n) for n in seeds]), strict=True):
                if isinstance(one, Refused):
                    refused[one.reason] += 1
                    continue
                try:
                    found.setdefault(encode_body(one.case), _Found(number, one, expectation(unit, one)))
                except Unrealisable as reason:
                    refused[str(reason)] += 1
            if len(found) >= cases * POOL or (len(found) >= cases and start >= cases * POOL * 2):
                break
    return _widest(list(found.values()), cases), refused


def _widest(found: list[_Found], cases: int) -> list[_Found]:
    """First those that reach a probe that none before them did, in order; then the others."""
    reached = 0
    first: list[_Found] = []
    rest: list[_Found] = []
    for one in found:
        new = one.realised.result.hits & ~reached
        (first if new else rest).append(one)
        reached |= new
    return sorted((first + rest)[:cases], key=lambda one: one.seed)


def _given(unit: Unit, one: _Found) -> dict[str, bytes]:
    given = {"stdin": one.wanted.stdin, "LK_SCRIPT": one.wanted.calls.replies}
    if one.realised.case.blocks:
        given["LK_BLOCKS"] = encode_blocks(one.realised.case.blocks)
    model = unit.programs[0]
    if model.linkage:
        lengths = [model.areas[a].length for a in model.linkage]
        given["LK_ENTRIES"] = encode_entries(one.realised.case.entries, lengths)
    return given


def _clock(one: _Found) -> dict[str, str]:
    case = one.realised.case
    return {"LK_CLOCK_SECONDS": str(case.clock_seconds), "LK_CLOCK_NANOS": str(case.clock_nanos)}


def _report(
    unit: Unit,
    options: tuple[str, ...],
    found: Sequence[_Found],
    differences: Sequence[CaseDifference],
    refused: Counter[str],
) -> OriginalReport:
    hits = 0
    reads = 0
    for one in found:
        hits |= one.realised.result.hits
        reads += sum(e.kind == SiteKind.READ and e.status[:1] == b"0" for e in one.realised.events)
    return OriginalReport(
        unit.name,
        options=options,
        cases=len(found),
        agreed=len(found) - len(differences),
        differences=tuple(differences),
        refused=dict(refused),
        hits=hits.bit_count(),
        probes=unit.n_probes,
        reads=reads,
        unsupported=sum(len(p.unsupported) for p in unit.programs),
    )


def _first_line(text: str) -> str:
    return text.strip().splitlines()[0] if text.strip() else ""
