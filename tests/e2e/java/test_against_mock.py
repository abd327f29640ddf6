"""The Java worker against the COBOL worker: the same bytes for the same cases, whatever the case.

Cases come from the composer; some are then spoilt (cut short, bytes changed), since an answer to a case that can't be
applied must be the same, too.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from random import Random
from struct import pack

import pytest

from locksmith.cases.catalog import build_catalog
from locksmith.cases.codec import encode_body
from locksmith.gate.verdict import judge
from locksmith.model.resolve import resolve_program
from locksmith.model.unit import Unit
from locksmith.run.protocol import FRAME, decode_result, split_results
from locksmith.search.composer import Composer
from locksmith.syntax.parser import parse_file
from locksmith.targets.base import TargetBuild
from locksmith.targets.cobol_mock.build import build_mock
from locksmith.targets.java.build import build_java

CORPORA = Path(__file__).resolve().parents[3] / "corpora"
BATCH = 32
UNITS = {
    "extract": ("extract/DPB010.cbl",),
    "statement": ("statement/DPB200.cbl", "statement/DPB210.cbl"),
    "posting": ("posting/DPB300.cbl",),
    "constants": ("semantics/SEM21.cbl",),
    "perform depth": ("semantics/SEM02C.cbl",),
    "calls": ("semantics/SEM10.cbl",),
    "files": ("semantics/SEM33.cbl",),
    "varying records": ("semantics/SEM33V.cbl",),
    "use procedures": ("semantics/SEM34.cbl",),
    "bounds": ("semantics/SEM39X.cbl",),
    "printed report": ("semantics/SEM42.cbl",),
    "several parameters": ("semantics/SEM43.cbl",),
}


def _unit(names: tuple[str, ...]) -> Unit:
    bound = {Path(name).stem: Path(name).stem for name in names[1:]}
    models = []
    for name in names:
        path = CORPORA / name
        parsed = parse_file(path, [path.parent / "copy"])
        models.append(resolve_program(parsed.programs[0], bound_calls=bound))
    return Unit(tuple(models))


def _ask(build: TargetBuild, cases: list[bytes]) -> list[bytes]:
    out: list[bytes] = []
    with subprocess.Popen(
        build.worker,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, **dict(build.environment)},
    ) as worker:
        assert worker.stdin is not None and worker.stdout is not None
        for start in range(0, len(cases), BATCH):
            batch = cases[start : start + BATCH]
            payload = b"".join(pack("<I", len(c)) + c for c in batch)
            worker.stdin.write(FRAME.pack(len(batch), len(payload)) + payload)
            worker.stdin.flush()
            count, length = FRAME.unpack(worker.stdout.read(FRAME.size))
            out += split_results(worker.stdout.read(length), count)
        worker.stdin.close()
    return out


def _spoil(case: bytes, rng: Random) -> bytes:
    changed = bytearray(case)
    kind = rng.randrange(4)
    if kind == 0:
        del changed[rng.randrange(len(changed)) :]
    elif kind == 1:
        changed += bytes(rng.randrange(1, 4))
    else:
        for _ in range(kind):
            changed[rng.randrange(len(changed))] = rng.choice((0, 1, 255, rng.randrange(256)))
    if len(changed) > 5:
        changed[1] &= 1  # the COBOL worker's fork mode is tested where it lives
        changed[4:6] = b"\0\0"  # fuel below 65,536: a spoilt case must not run for long
    changed[6:14] = case[6 : min(14, len(changed))]  # a clock beyond the year 9999 is no case
    return bytes(changed)


@pytest.mark.slow
@pytest.mark.parametrize("name", UNITS)
def test_the_same_bytes(name: str, tmp_path: Path) -> None:
    unit = _unit(UNITS[name])
    builds = build_mock(unit, tmp_path / "mock"), build_java(unit, tmp_path / "java")
    rng = Random(name)
    composer = Composer(build_catalog(unit), rng)
    whole = [b"\1\1" + encode_body(composer.compose("test", 1)) for _ in range(96)]
    cases = whole + [_spoil(case, rng) for case in whole]
    expected, actual = (_ask(build, cases) for build in builds)
    different = [
        (number, judge(left, right))
        for number, (left, right) in enumerate(zip(expected, actual, strict=True))
        if left != right
    ]
    assert not different, different[0]
    hits = 0
    for result in expected[: len(whole)]:
        hits |= decode_result(result).hits
    assert hits or not unit.n_probes, "no case reached anything"
