"""`make bench`: how fast, each figure beside its baseline measured in the same run.

Takes: nothing, or the names of the figures wanted. `CARDDEMO` names a checkout whose programs the parser is timed on
besides our corpora. Gives: a table on stdout and build/bench.json. Never compares with a figure from another run.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import locksmith.search  # noqa: F401 - registers the searchers
from locksmith.cases.case import TestCase
from locksmith.cases.catalog import Catalog, build_catalog
from locksmith.cases.codec import FLAG_FORK, FLAG_FULL, encode_body, encode_frame
from locksmith.experiment.afl import fuzz_mock
from locksmith.gate.stublog import decode_stub_log
from locksmith.gate.verdict import Status, judge
from locksmith.loop import Budget, Campaign, QuietSink
from locksmith.model.program import SiteKind
from locksmith.model.resolve import resolve_program
from locksmith.model.unit import Unit
from locksmith.run.protocol import RunResult, decode_result
from locksmith.run.supervisor import BATCH, Supervisor, worker_command
from locksmith.search.base import Harness, Observation, Searcher, make_searcher
from locksmith.syntax.parser import parse_file
from locksmith.targets.base import TargetBuild
from locksmith.targets.cobol_mock.build import build_mock
from locksmith.targets.java.build import build_java
from locksmith.targets.toolchain import COBC_PROFILE

ROOT = Path(__file__).resolve().parent.parent
LOCKSMITH = str(Path(sys.executable).with_name("locksmith"))
CASES = 12_000
SPAWNED = 12
AFL_EXECUTIONS = 100_000
WORKER_SECONDS = 3.0
ALGORITHMS = ("pairwise", "random")
PROGRAM = ROOT / "corpora" / os.environ.get("BENCH_PROGRAM", "speed/SPMERGE.cbl")
EXTRACT = ROOT / "corpora" / "extract"
LOOPS = {"java_decimal": "SPDEC", "java_strings": "SPSTR", "java_tables": "SPTAB", "java_perform": "SPPRF"}


@dataclass(frozen=True, slots=True)
class Figure:
    """One line. `ratio` above 1 means better than the baseline, whatever the unit."""

    name: str
    value: float
    unit: str
    baseline_name: str
    baseline: float | None
    ratio: float | None
    note: str = ""


class Recorder:
    """A searcher that remembers what it was asked for."""

    def __init__(self, searcher: Searcher) -> None:
        self.name = searcher.name
        self.traced = searcher.traced
        self.asked: list[TestCase] = []
        self._searcher = searcher

    def ask(self, n: int) -> list[TestCase]:
        cases = self._searcher.ask(n)
        self.asked += cases
        return cases

    def tell(self, observations: Sequence[Observation]) -> None:
        self._searcher.tell(observations)

    def rebase(self, kept: Sequence[Observation]) -> None:
        self._searcher.rebase(kept)

    @property
    def leads(self) -> bool:
        return self._searcher.leads


@dataclass(slots=True)
class Bench:
    """Both targets of one program, built once for all figures."""

    unit: Unit
    catalog: Catalog
    mock: TargetBuild
    java: TargetBuild
    bodies: list[bytes]
    spawned: float = 0.0  # cases a second, both sides spawned per case


def prepare(directory: Path) -> Bench:
    """Build the program, and make distinct cases for it with the searchers' feedback."""
    program = parse_file(PROGRAM, [PROGRAM.parent / "copy"]).programs[0]
    unit = Unit((resolve_program(program),))
    catalog = build_catalog(unit)
    bench = Bench(unit, catalog, build_mock(unit, directory / "mock"), build_java(unit, directory / "java"), [])
    bench.bodies = _distinct_cases(bench)
    bench.spawned = _spawn_rate(bench)
    return bench


def _distinct_cases(bench: Bench) -> list[bytes]:
    """Distinct cases in each of which a READ succeeds, in the order in which the searcher made them."""
    searcher = make_searcher("random", Harness(bench.unit, bench.catalog), 1)
    seen: set[bytes] = set()
    kept: list[bytes] = []
    known = 0
    with Supervisor([worker_command(bench.mock)], bench.unit.n_probes) as supervisor:
        while len(kept) < CASES:
            cases = searcher.ask(BATCH)
            bodies = [encode_body(c) for c in cases]
            told = []
            for case, body, (data,) in zip(cases, bodies, supervisor.run(bodies, FLAG_FULL), strict=True):
                result = decode_result(data)
                told.append(Observation(case, Status.PASS, result.exit, result.hits, bool(result.hits & ~known)))
                known |= result.hits
                if body not in seen and _reads(result):
                    kept.append(body)
                seen.add(body)
            searcher.tell(told)
    return kept[:CASES]


def _reads(result: RunResult) -> int:
    """Successful READs in the stub log of a full result."""
    assert result.full is not None
    events = decode_stub_log(result.full.stub_log)
    return sum(e.kind == SiteKind.READ and e.status[:1] == b"0" for e in events)


def _average_reads(bench: Bench, bodies: Sequence[bytes]) -> float:
    """Successful READs a case, on average over every tenth case."""
    sample = bodies[::10]
    with Supervisor([worker_command(bench.mock)], bench.unit.n_probes) as supervisor:
        return statistics.mean(_reads(decode_result(data)) for (data,) in supervisor.run(sample, FLAG_FULL))


def _spawn_rate(bench: Bench) -> float:
    """Cases a second with both sides started for every case, at once, as a test harness without workers would."""
    begun = time.perf_counter()
    for body in bench.bodies[:SPAWNED]:
        frame = encode_frame([body])
        running = []
        for build in (bench.mock, bench.java):
            environment = {**os.environ, **dict(build.environment)}
            process = subprocess.Popen(
                build.worker,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=environment,
                cwd=build.directory,
            )
            assert process.stdin is not None
            process.stdin.write(frame)
            process.stdin.close()
            running.append(process)
        outputs = []
        for process in running:
            assert process.stdout is not None
            outputs.append(process.stdout.read())
            process.wait()
        assert outputs[0] == outputs[1], "the two sides differ: run locksmith verify before timing anything"
    return SPAWNED / (time.perf_counter() - begun)


def parity_prebuilt(bench: Bench) -> Figure:
    """Cases made beforehand: sent to both sides, whole answers compared, every verdict counted."""
    with Supervisor([worker_command(bench.mock), worker_command(bench.java)], bench.unit.n_probes) as supervisor:
        _stream(supervisor, bench.bodies[: CASES // 2])  # the JVM compiles what is hot
        begun = time.perf_counter()
        passed = _stream(supervisor, bench.bodies)
        rate = len(bench.bodies) / (time.perf_counter() - begun)
    assert passed == len(bench.bodies), f"{len(bench.bodies) - passed} cases differ: run locksmith verify"
    note = f"{len(bench.bodies)} distinct cases, {_average_reads(bench, bench.bodies):.1f} successful READs each"
    return Figure(
        "parity_prebuilt", rate, "cases/s", "both spawned per case", bench.spawned, rate / bench.spawned, note
    )


def _stream(supervisor: Supervisor, bodies: Sequence[bytes]) -> int:
    flying = deque()
    passed = 0

    def take() -> int:
        return sum(judge(left, right).status is Status.PASS for left, right in supervisor.collect(flying.popleft()))

    for at in range(0, len(bodies), BATCH):
        flying.append(supervisor.submit(bodies[at : at + BATCH]))
        if len(flying) > 2:
            passed += take()
    while flying:
        passed += take()
    return passed


def parity_generated(bench: Bench) -> Figure:
    """A whole campaign: asked, encoded, run, judged, told, new cases run again in fork mode."""
    searchers = [Recorder(make_searcher(name, Harness(bench.unit, bench.catalog), 7)) for name in ALGORITHMS]
    commands = [worker_command(bench.mock), worker_command(bench.java)]
    with Supervisor(commands, bench.unit.n_probes) as supervisor:
        result = Campaign(
            bench.unit, bench.catalog, supervisor, searchers, QuietSink(), Budget(CASES, quiet=None)
        ).run()
    assert result.parity[Status.PASS] == result.executed, dict(result.parity)
    rate = result.executed / result.seconds
    bodies = list(dict.fromkeys(encode_body(c) for s in searchers for c in s.asked))
    note = f"{result.executed} distinct cases, {_average_reads(bench, bodies):.1f} successful READs each"
    return Figure(
        "parity_generated", rate, "cases/s", "both spawned per case", bench.spawned, rate / bench.spawned, note
    )


def cobol_worker(bench: Bench) -> Figure:
    """The C worker alone, snapshot against fork; where afl-fuzz is installed, what it gets out of the same worker."""
    rates = [_rate_alone(bench, flags) for flags in (0, FLAG_FORK)]
    note = "AFL++ is not installed"
    if shutil.which("afl-fuzz") is not None:
        run = fuzz_mock(bench.unit, bench.catalog, bench.mock, AFL_EXECUTIONS, 1, bench.mock.directory.parent / "afl")
        note = f"AFL++ persistent mode {run.executed / run.seconds:.0f} cases/s"
    return Figure("cobol_worker", rates[0], "cases/s", "fork mode", rates[1], rates[0] / rates[1], note)


def _rate_alone(bench: Bench, flags: int) -> float:
    done = 0
    with Supervisor([worker_command(bench.mock)], bench.unit.n_probes) as supervisor:
        supervisor.run(bench.bodies[:BATCH], flags)
        begun = time.perf_counter()
        while time.perf_counter() - begun < WORKER_SECONDS:
            at = done % (len(bench.bodies) - 16 * BATCH)
            done += len(supervisor.run(bench.bodies[at : at + 16 * BATCH], flags))
        return done / (time.perf_counter() - begun)


def parse_corpus(_: Bench | None = None) -> Figure:
    """Text to tree, copybooks included, CPU time; the baseline is cobc's syntax check of the same files."""
    roots = [ROOT / "corpora"]
    if os.environ.get("CARDDEMO"):
        roots.append(Path(os.environ["CARDDEMO"]))
    programs = sorted(p for root in roots for p in root.rglob("*") if p.suffix.lower() in (".cbl", ".cob"))
    copybooks = sorted({p.parent for root in roots for p in root.rglob("*") if p.suffix.lower() == ".cpy"})
    parse_file(programs[0], copybooks)  # makes or loads the parse tables
    times = []
    for program in programs:
        begun = time.process_time()
        parse_file(program, copybooks)
        times.append(time.process_time() - begun)
    include = [argument for directory in copybooks for argument in ("-I", str(directory))]
    begun = time.perf_counter()
    for program in programs:
        subprocess.run(
            ["cobc", *COBC_PROFILE, "-fsyntax-only", *include, str(program)], capture_output=True, check=False
        )
    baseline = len(programs) / (time.perf_counter() - begun)
    rate = len(programs) / sum(times)
    note = f"{len(programs)} files, median {statistics.median(times) * 1000:.1f} ms, longest {max(times) * 1000:.0f} ms"
    return Figure("parse_corpus", rate, "files/s", "cobc -fsyntax-only", baseline, rate / baseline, note)


def java_loop(name: str, directory: Path) -> Figure:
    """A loop program: the migrated Java inside its JVM (start taken off) against cobc -O2."""
    program = LOOPS[name]
    sources = [ROOT / "corpora" / "speed" / f"{p}.cbl" for p in (program, "SPNULL")]
    out = directory / f"migrate-{program}"
    command = [LOCKSMITH, "migrate", *map(str, sources), "--out", str(out)]
    subprocess.run(command, check=True, capture_output=True)
    binary = directory / program
    subprocess.run(["cobc", *COBC_PROFILE, "-x", "-O2", "-o", str(binary), str(sources[0])], check=True)
    java = [str(out / "run"), program]
    subprocess.run([str(out / "run"), "SPNULL"], check=True, capture_output=True)
    start = _best(lambda: _output([str(out / "run"), "SPNULL"]))[0]
    seconds, text = _best(lambda: _output(java))
    baseline, expected = _best(lambda: _output([str(binary)]))
    assert text == expected, f"{program}: the Java prints {text!r}, cobc {expected!r}"
    inside = max(seconds - start, 1e-4)
    return Figure(name, inside, "s", "cobc -O2", baseline, baseline / inside, f"JVM start {start:.2f} s taken off")


def _output(command: Sequence[str]) -> bytes:
    return subprocess.run(command, check=True, capture_output=True, stdin=subprocess.DEVNULL).stdout


def _best(run: Callable[[], bytes], tries: int = 3) -> tuple[float, bytes]:
    best, text = float("inf"), b""
    for _ in range(tries):
        begun = time.perf_counter()
        text = run()
        best = min(best, time.perf_counter() - begun)
    return best, text


def verify_small(bench: Bench, directory: Path) -> Figure:
    """From nothing to the plateau on the extract program, report included; the baseline is the spawned rate."""
    out = directory / "verify"
    begun = time.perf_counter()
    command = [LOCKSMITH, "verify", str(EXTRACT), "--out", str(out)]
    done = subprocess.run(command, capture_output=True, text=True)
    seconds = time.perf_counter() - begun
    assert done.returncode == 0, done.stderr[-2000:]
    summary = json.loads((out / "summary.json").read_text(encoding="utf-8"))
    executed = summary["totals"]["cases"]["executed"]
    branches = summary["totals"]["branches"]
    baseline = executed / bench.spawned
    note = f"{executed} cases, {branches['natural']}/{branches['total']} outcomes natural"
    return Figure("verify_small", seconds, "s", "the same cases, both spawned", baseline, baseline / seconds, note)


def main(wanted: Sequence[str]) -> int:
    """Measure what is wanted (all by default), print, write build/bench.json. Fails where a side prints wrong text."""
    figures: list[Figure] = []
    with tempfile.TemporaryDirectory(prefix="locksmith-bench-") as name:
        directory = Path(name)
        measures: dict[str, Callable[[], Figure]] = {"parse_corpus": parse_corpus}
        measures.update({n: lambda n=n: java_loop(n, directory) for n in LOOPS})
        paired = {
            "parity_prebuilt": parity_prebuilt,
            "parity_generated": parity_generated,
            "cobol_worker": cobol_worker,
        }
        if not wanted or {*paired, "verify_small"} & set(wanted):
            bench = prepare(directory)
            measures.update({n: lambda f=f: f(bench) for n, f in paired.items()})
            measures["verify_small"] = lambda: verify_small(bench, directory)
        for key, measure in measures.items():
            if not wanted or key in wanted:
                figures.append(measure())
                print(_line(figures[-1]), flush=True)
    target = ROOT / "build" / "bench.json"
    target.parent.mkdir(exist_ok=True)
    target.write_text(json.dumps([asdict(f) for f in figures], indent=1) + "\n", encoding="utf-8")
    return 0


def _line(figure: Figure) -> str:
    baseline = "" if figure.baseline is None else f"{figure.baseline:12.2f}  {figure.baseline_name}"
    ratio = "" if figure.ratio is None else f"x{figure.ratio:.1f}"
    return f"{figure.name:<17}{figure.value:12.2f} {figure.unit:<8}{ratio:>9}  against {baseline}  {figure.note}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
