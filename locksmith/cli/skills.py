"""`locksmith skills`.

Takes: parsed arguments. Gives: the Mutation Skill Catalog as a list, one skill as its file, or a skill that a run made
taken into the project. Never applies a skill.
"""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from locksmith.cli.console import tell
from locksmith.cli.sources import project_skills
from locksmith.diagnostics import Diagnostic, LocksmithError, Severity
from locksmith.skills.base import Skill
from locksmith.skills.catalog import PROJECT, load_catalog, read_skill, render_skill
from locksmith.store.atomic import write_text
from locksmith.store.run_directory import RunDirectory


def run_skills(arguments: Namespace) -> int:
    """The command. Raises LocksmithError for a skill that is not there or a file that is none."""
    return {"list": _list, "show": _show, "adopt": _adopt}[arguments.action](arguments)


def _list(arguments: Namespace) -> int:
    skills = load_catalog(project_skills(arguments.paths))
    width = max(map(len, skills))
    for skill in skills.values():
        parameters = ", ".join(f"{p.name}: {p.kind}" for p in skill.parameters)
        tell(f"{skill.name:<{width}}  {skill.version}  {skill.kind:<14}  ({parameters})  {skill.origin}")
    for name, path in _made(arguments.run) if arguments.run else ():
        tell(f"{path.stem:<{width}}  made in {name}")
    return 0


def _show(arguments: Namespace) -> int:
    tell(render_skill(_find(arguments)).rstrip("\n"))
    return 0


def _adopt(arguments: Namespace) -> int:
    """Copy a skill of a run into the project, where the next run finds it."""
    made = {path.stem: path for _, path in _made(arguments.run)}
    if arguments.name not in made:
        raise _missing(arguments.name, list(made))
    target = arguments.into / PROJECT / f"{arguments.name}.toml"
    write_text(target, render_skill(read_skill(made[arguments.name])))
    tell(str(target))
    return 0


def _made(directory: Path) -> list[tuple[str, Path]]:
    run = RunDirectory(directory)
    return [(name, path) for name in run.program_names() for path in run.program(name).skill_files()]


def _find(arguments: Namespace) -> Skill:
    skills = load_catalog(project_skills(arguments.paths))
    skills |= {path.stem: read_skill(path) for _, path in (_made(arguments.run) if arguments.run else ())}
    if arguments.name not in skills:
        raise _missing(arguments.name, list(skills))
    return skills[arguments.name]


def _missing(name: str, known: list[str]) -> LocksmithError:
    hint = f"known: {', '.join(known)}" if known else ""
    return LocksmithError([Diagnostic("LKS004", Severity.ERROR, f"no skill {name}", hint=hint)])
