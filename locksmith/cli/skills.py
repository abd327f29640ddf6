"""`locksmith skills`.

Takes: parsed arguments. Gives: the Mutation Skill Catalog as a list, one skill as its file, or a skill that a run made
taken into the project. Never applies a skill.
"""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from locksmith.cli.console import tell
from locksmith.cli.sources import open_sources, project_skills, select_programs
from locksmith.diagnostics import Diagnostic, LocksmithError, Severity
from locksmith.skills.base import Skill
from locksmith.skills.catalog import PROJECT, load_catalog, read_skill, render_skill
from locksmith.skills.source_change import cobol_diff, java_diff, java_sources, write_changes
from locksmith.store.atomic import write_text
from locksmith.store.run_directory import RunDirectory
from locksmith.targets.java.build import package_of
from locksmith.targets.java.generate import emit_java


def run_skills(arguments: Namespace) -> int:
    """The command. Raises LocksmithError for a skill that is not there or a file that is none."""
    return {"list": _list, "show": _show, "adopt": _adopt}[arguments.action](arguments)


def _list(arguments: Namespace) -> int:
    skills = load_catalog(project_skills(arguments.project))
    width = max(map(len, skills))
    for skill in skills.values():
        parameters = ", ".join(f"{p.name}: {p.kind}" for p in skill.parameters)
        tell(f"{skill.name:<{width}}  {skill.version}  {skill.kind:<14}  ({parameters})  {skill.origin}")
    for name, path in _made(arguments.run) if arguments.run else ():
        tell(f"{path.stem:<{width}}  made in {name}")
    return 0


def _show(arguments: Namespace) -> int:
    if arguments.paths:
        show_change(arguments)
        return 0
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
    skills = load_catalog(project_skills([*arguments.project, *getattr(arguments, "paths", ())]))
    skills |= {path.stem: read_skill(path) for _, path in (_made(arguments.run) if arguments.run else ())}
    if arguments.name not in skills:
        raise _missing(arguments.name, list(skills))
    return skills[arguments.name]


def _missing(name: str, known: list[str]) -> LocksmithError:
    hint = f"known: {', '.join(known)}" if known else ""
    return LocksmithError([Diagnostic("LKX004", Severity.ERROR, f"no skill {name}", hint=hint)])


def show_change(arguments: Namespace) -> None:
    """The source change that a skill stands for, as unified diffs of the COBOL and of the Java."""
    sources, config = open_sources(arguments)
    given = dict(word.split("=", 1) for word in arguments.set)
    for program in select_programs(sources, config, arguments.program):
        if program.model is None or program.errors:
            raise LocksmithError(list(program.errors))
        unit = sources.unit(program)
        package = package_of(unit)
        written = write_changes(_find(arguments), given, unit, package)
        java = emit_java(unit, package)
        for line in cobol_diff(unit.programs[0], written):
            tell(line)
        for line in java_diff(java, java_sources(unit, package, java, written)):
            tell(line)
