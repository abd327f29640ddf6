"""`python -m locksmith.original PATH… [-I DIR] [--cases N] [--seed N] [--bind NAME=PATH]`: the check, for measuring.

Takes: sources. Gives: one line a program and each first difference; exit 1 where any case differs. Writes only under
`--work`.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from dataclasses import asdict
from pathlib import Path

from locksmith.diagnostics import LocksmithError
from locksmith.model.resolve import resolve_program
from locksmith.model.unit import Unit
from locksmith.original.check import OriginalReport, check_against_original
from locksmith.original.program import compile_original
from locksmith.syntax import ast
from locksmith.syntax.parser import parse_file
from locksmith.targets.cobol_mock.build import build_mock


def main(arguments: list[str] | None = None) -> int:
    """Returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m locksmith.original", description=__doc__)
    parser.add_argument("paths", nargs="+", type=Path)
    parser.add_argument("-I", dest="copybooks", action="append", type=Path, default=[])
    parser.add_argument("--cases", type=int, default=50)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--bind", action="append", default=[], help="NAME=PATH: CALLs of NAME go to the real program")
    parser.add_argument("--work", type=Path, help="kept directory for builds and the last run")
    parser.add_argument("--json", type=Path, help="write the reports there")
    options = parser.parse_args(arguments)
    reports = []
    with tempfile.TemporaryDirectory() as scratch:
        for path in options.paths:
            started = time.monotonic()
            report = _check(path, options, Path(options.work or scratch))
            reports.append(report)
            _print(report, time.monotonic() - started)
    if options.json:
        options.json.write_text(json.dumps([asdict(r) for r in reports], indent=2), encoding="utf-8")
    return 1 if any(r.differences for r in reports) else 0


def _check(path: Path, options: argparse.Namespace, work: Path) -> OriginalReport:
    bound = dict(item.split("=", 1) for item in options.bind)
    try:  # before anything that takes longer
        compile_original(path, options.copybooks, work / "first", path.stem, True)
    except LocksmithError as failed:
        words = str(failed).strip().splitlines()
        return OriginalReport(path.stem, left_out=f"the original does not compile: {words[0] if words else ''}")
    try:
        unit = _unit(path, bound, options.copybooks)
        build = build_mock(unit, work / unit.name / "mock")
        sources = {name.upper(): Path(source) for name, source in bound.items()}
        return check_against_original(
            unit, build, path, options.copybooks, work / unit.name / "original", options.cases, options.seed, sources
        )
    except LocksmithError as failed:
        return OriginalReport(path.stem, left_out=str(failed)[:300])


def _unit(path: Path, bound: dict[str, str], copybooks: list[Path]) -> Unit:
    """The program with those it is bound to: as told, and the others of its own file."""
    found: list[ast.Program] = []
    for source in (path, *map(Path, bound.values())):
        parsed = parse_file(source, copybooks)
        if not parsed.programs:
            raise LocksmithError(parsed.diagnostics)
        found += parsed.programs if source == path else parsed.programs[:1]
    calls = {program.name.upper(): program.name.upper() for program in found[1:]}
    return Unit(tuple(resolve_program(program, bound_calls=calls) for program in found))


def _print(report: OriginalReport, seconds: float) -> None:
    head = f"{report.program:10}"
    if report.left_out:
        print(f"{head} left out: {report.left_out}", flush=True)
        return
    with_options = f" [{' '.join(report.options)}]" if report.options else ""
    with_options += f" ({report.unsupported} unsupported)" if report.unsupported else ""
    print(
        f"{head} {report.agreed}/{report.cases} agree, {report.reads} READs, {report.hits}/{report.probes} probes,"
        f" {sum(report.refused.values())} refused, {seconds:.1f} s{with_options}",
        flush=True,
    )
    for reason, count in sorted(report.refused.items()):
        print(f"    refused {count}: {reason}")
    for d in report.differences[:5]:
        print(f"    seed {d.seed}: {d.what}\n        mock     {d.expected}\n        original {d.got}")


if __name__ == "__main__":
    sys.exit(main())
