"""The arguments of every command.

Takes: argv. Gives: a namespace with `run`, the command's function. Never does what a command does.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import TypeAlias

from locksmith import __version__
from locksmith.cli.console import UNBOUNDED
from locksmith.experiment.plan import BASELINES, EXECUTIONS
from locksmith.faults.options import CASES, LIMIT, MADE
from locksmith.loop import DEFAULT_BUDGET, Budget
from locksmith.loop.policy import DEFAULT_POLICY, POLICIES

_TIME = re.compile(r"^(\d+(?:\.\d+)?)(s|m|h)$")
_SECONDS = {"s": 1.0, "m": 60.0, "h": 3600.0}


def parse_budget(text: str) -> Budget:
    """`N` cases, or a time such as 60s, 10m. Raises ValueError for anything else."""
    if text.isdigit() and int(text) > 0:
        return Budget(int(text))
    found = _TIME.match(text)
    if not found or float(found[1]) <= 0:
        raise ValueError(f"{text!r} is neither a number of cases nor a time such as 60s or 10m")
    return Budget(UNBOUNDED, float(found[1]) * _SECONDS[found[2]])


def _budget(text: str) -> Budget:
    try:
        return parse_budget(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _count(text: str) -> int:
    if not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 on")
    return int(text)


def _names(text: str) -> tuple[str, ...]:
    return tuple(n.strip() for n in text.split(",") if n.strip())


def _setting(text: str) -> str:
    if not text.partition("=")[0] or "=" not in text:
        raise argparse.ArgumentTypeError(f"{text!r} is not NAME=VALUE")
    return text


def _policies(text: str) -> tuple[str, ...]:
    names = _names(text)
    for name in names:
        if name not in POLICIES:
            raise argparse.ArgumentTypeError(f"{name!r} is no policy; known: {', '.join(POLICIES)}")
    return names


def _baselines(text: str) -> tuple[str, ...]:
    names = _names(text)
    for name in names:
        if name not in BASELINES:
            raise argparse.ArgumentTypeError(f"{name!r} is no baseline; known: {', '.join(BASELINES)}")
    return names


def make_parser() -> argparse.ArgumentParser:
    """The parser; each command's text says what it does and shows an example."""
    parser = argparse.ArgumentParser(
        prog="locksmith",
        description="Checks that Java made from COBOL does what the COBOL does.",
        epilog="example: locksmith verify src/cobol --out run",
    )
    parser.add_argument("--version", action="version", version=f"locksmith {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    _verify(commands)
    _gate(commands)
    _migrate(commands)
    _mock(commands)
    _parse(commands)
    _replay(commands)
    _explain(commands)
    _interventions(commands)
    _skills(commands)
    _assess(commands)
    _experiment(commands)
    _tune(commands)
    _report(commands)
    _command(commands, "doctor", "check the tools this machine has", "locksmith doctor")
    return parser


_Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def _command(commands: _Commands, name: str, what: str, example: str) -> argparse.ArgumentParser:
    return commands.add_parser(
        name,
        help=what,
        description=what[0].upper() + what[1:] + ".",
        epilog=f"example: {example}",
    )


def _sources(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="program files or directories")
    parser.add_argument(
        "-I", dest="copybooks", action="append", default=[], type=Path, metavar="DIR", help="a copybook directory"
    )
    parser.add_argument("--config", type=Path, metavar="FILE", help="locksmith.toml (default: beside PATH)")
    parser.add_argument("--program", action="append", default=[], metavar="NAME", help="only this program")


def _verify(commands: _Commands) -> None:
    parser = _command(
        commands,
        "verify",
        "the whole loop on every program under PATH",
        "locksmith verify src/cobol -I src/copybooks --out run --budget 2000 --jobs 2",
    )
    _sources(parser)
    parser.add_argument("--out", type=Path, default=Path("locksmith-run"), metavar="DIR", help="run directory")
    parser.add_argument("--seed", type=int, default=0, metavar="N")
    parser.add_argument(
        "--budget",
        type=_budget,
        metavar="CASES|TIME",
        help=f"per program: a number of cases (default {DEFAULT_BUDGET}) or a time such as 60s",
    )
    parser.add_argument("--jobs", type=_count, default=1, metavar="N", help="programs at the same time")
    parser.add_argument("--resume", action="store_true", help="keep what an earlier run of the same inputs finished")
    parser.add_argument("--backend", choices=("stub",), default="stub", help="what answers for the outside world")
    parser.add_argument("--algorithms", type=_names, metavar="A,B", help="searchers, in order")
    parser.add_argument(
        "--policy", choices=POLICIES, default=DEFAULT_POLICY, help="which locked paragraph is attempted first"
    )
    parser.add_argument("--no-mutations", action="store_true", help="search only")


def _gate(commands: _Commands) -> None:
    parser = _command(
        commands,
        "gate",
        "replay the accepted cases of an earlier run and tell what changed",
        "locksmith gate src/cobol -I src/copybooks --baseline run --out gate",
    )
    _sources(parser)
    parser.add_argument("--baseline", type=Path, required=True, metavar="DIR", help="run directory of locksmith verify")
    parser.add_argument(
        "--out", type=Path, default=Path("locksmith-gate"), metavar="DIR", help="where gate.json and junit.xml go"
    )
    parser.add_argument(
        "--java", type=Path, metavar="DIR", help="judge the Java in DIR/<NAME> instead of what the generator makes"
    )


def _migrate(commands: _Commands) -> None:
    parser = _command(
        commands,
        "migrate",
        "only the Java: a project that javac alone can build",
        "locksmith migrate src/cobol --out java",
    )
    _sources(parser)
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="project directory")


def _mock(commands: _Commands) -> None:
    parser = _command(commands, "mock", "only the COBOL mock", "locksmith mock src/cobol/POSTING.cbl --diff")
    _sources(parser)
    parser.add_argument("--diff", action="store_true", help="show what differs from the original")


def _parse(commands: _Commands) -> None:
    parser = _command(commands, "parse", "only the model and its diagnostics", "locksmith parse src/cobol --json")
    _sources(parser)
    parser.add_argument("--json", action="store_true", help="the model as JSON")


def _replay(commands: _Commands) -> None:
    parser = _command(commands, "replay", "one case again", "locksmith replay run 3f2a9c0d11e4b7a8 --trace")
    parser.add_argument("directory", type=Path, metavar="RUN", help="run directory")
    parser.add_argument("case", metavar="CASE", help="case id (or its beginning), or a case file")
    parser.add_argument("--side", choices=("cobol", "java", "both"), default="both")
    parser.add_argument("--trace", action="store_true", help="every event in order")


def _explain(commands: _Commands) -> None:
    parser = _command(
        commands,
        "explain",
        "tell why a paragraph is locked, or how it was opened",
        "locksmith explain run POSTING 2100-EDIT-ACCOUNT",
    )
    parser.add_argument("directory", type=Path, metavar="RUN", help="run directory")
    parser.add_argument("program", metavar="PROGRAM")
    parser.add_argument("paragraph", metavar="PARAGRAPH")


def _interventions(commands: _Commands) -> None:
    parser = _command(
        commands,
        "interventions",
        "list the records of a run that wait for an author",
        "locksmith interventions run --json",
    )
    parser.add_argument("directory", type=Path, metavar="RUN", help="run directory")
    parser.add_argument("--json", action="store_true", help="the records as they are, one a line")


def _skills(commands: _Commands) -> None:
    parser = _command(
        commands,
        "skills",
        "the Mutation Skill Catalog",
        "locksmith skills adopt force-set-ws-phase-q --run run --into src/cobol",
    )
    actions = parser.add_subparsers(dest="action", required=True, metavar="list|show|adopt")
    listing = actions.add_parser("list", help="all skills: shipped, of the project, and with --run those a run made")
    show = actions.add_parser("show", help="one skill as its file")
    adopt = actions.add_parser("adopt", help="take a skill that a run made into the project")
    for action in (show, adopt):
        action.add_argument("name", metavar="SKILL")
    for action in (listing, show, adopt):
        action.add_argument("--run", type=Path, metavar="RUN", required=action is adopt, help="run directory")
    for action in (listing, show):
        action.add_argument("--project", action="append", default=[], type=Path, metavar="PATH", help="its sources")
    show.add_argument("--diff", dest="paths", action="append", default=[], type=Path, metavar="PATH")
    show.add_argument("--set", action="append", default=[], type=_setting, metavar="NAME=VALUE", help="for --diff")
    show.add_argument("-I", dest="copybooks", action="append", default=[], type=Path, metavar="DIR")
    show.add_argument("--config", type=Path, metavar="FILE", help="locksmith.toml (default: beside PATH)")
    show.add_argument("--program", action="append", default=[], metavar="NAME", help="only this program")
    adopt.add_argument("--into", type=Path, default=Path(), metavar="DIR", help="project directory (default: here)")


def _assess(commands: _Commands) -> None:
    parser = _command(
        commands,
        "assess",
        "plant faults in the Java and tell which ones the cases find",
        "locksmith assess src/cobol/POSTING.cbl -I src/copybooks --out run --limit 200",
    )
    _sources(parser)
    parser.add_argument(
        "--out", type=Path, default=Path("locksmith-assess"), metavar="DIR", help="where assess.json goes"
    )
    parser.add_argument("--seed", type=int, default=0, metavar="N")
    parser.add_argument("--budget", type=_budget, metavar="CASES", help="cases that the campaign runs, as in verify")
    parser.add_argument("--cases", type=_count, default=CASES, metavar="N", help="cases a fault is tried on at most")
    parser.add_argument("--limit", type=_count, default=LIMIT, metavar="N", help="faults a program at most")
    parser.add_argument(
        "--made", type=int, default=MADE, metavar="N", help="cases made for each fault that these do not find; 0: none"
    )


def _experiment(commands: _Commands) -> None:
    parser = _command(
        commands,
        "experiment",
        "compare algorithms over programs and seeds",
        "locksmith experiment src/cobol --together --baselines uniform,afl --seeds 5 --executions 20000 --out compared",
    )
    _sources(parser)
    parser.add_argument("--out", type=Path, default=Path("locksmith-experiment"), metavar="DIR", help="where tables go")
    parser.add_argument("--algorithms", type=_names, metavar="A,B", help="searchers (default: those of verify)")
    parser.add_argument("--seeds", type=_count, default=5, metavar="N", help="seeds 0 to N-1")
    parser.add_argument("--executions", type=_count, default=EXECUTIONS, metavar="N", help="cases a trial")
    parser.add_argument("--leave-one-out", action="store_true", help="all algorithms but each, too")
    parser.add_argument("--together", action="store_true", help="no algorithm by itself")
    parser.add_argument(
        "--baselines", type=_baselines, default=(), metavar="A,B", help=f"to compare with: {', '.join(BASELINES)}"
    )
    parser.add_argument(
        "--policies", type=_policies, default=(), metavar="P,Q", help="the whole loop under each policy"
    )
    parser.add_argument("--skill-ablation", action="store_true", help="the loop without each kind of skill, too")


def _tune(commands: _Commands) -> None:
    parser = _command(
        commands,
        "tune",
        "seek better parameters for the searchers",
        "locksmith tune src/cobol --algorithms ucb1 --trials 40 --out tuning",
    )
    _sources(parser)
    parser.add_argument("--out", type=Path, default=Path("locksmith-tune"), metavar="DIR", help="where studies go")
    parser.add_argument("--algorithms", type=_names, metavar="A,B", help="searchers (default: all with parameters)")
    parser.add_argument("--trials", type=_count, default=30, metavar="N", help="parameters tried for each")
    parser.add_argument("--seeds", type=_count, default=2, metavar="N", help="runs a trial and program")
    parser.add_argument("--executions", type=_count, default=1500, metavar="N", help="cases a run")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="of the sampler")


def _report(commands: _Commands) -> None:
    parser = _command(commands, "report", "render a run directory", "locksmith report run --format html,json")
    parser.add_argument("directory", type=Path, metavar="RUN", help="run directory")
    parser.add_argument(
        "--format",
        type=_names,
        default=("html", "json", "markdown", "junit", "sarif", "cobertura"),
        metavar="F,G",
        help="html,json,junit,sarif,cobertura,markdown (default: all)",
    )
