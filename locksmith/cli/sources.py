"""From the command line's paths to programs.

Takes: parsed arguments. Gives: the configuration and the programs that are wanted. Never runs them.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from locksmith.cli.console import warn
from locksmith.config import Config, find_config, load_config
from locksmith.diagnostics import Diagnostic, LocksmithError, Severity
from locksmith.discovery import LoadedProgram, SourceSet, find_sources
from locksmith.search.base import searcher_names
from locksmith.skills.catalog import PROJECT


def open_sources(arguments: Namespace) -> tuple[SourceSet, Config]:
    """Find the files and `locksmith.toml`. Raises LocksmithError."""
    missing = [d for d in arguments.copybooks if not d.is_dir()]
    if missing:
        raise LocksmithError([Diagnostic("LKV002", Severity.ERROR, f"{d} is not a directory") for d in missing])
    config = load_config(arguments.config or find_config(arguments.paths))
    return SourceSet(find_sources(arguments.paths), arguments.copybooks, config), config


def select_programs(sources: SourceSet, config: Config, wanted: Sequence[str]) -> list[LoadedProgram]:
    """All programs but those left out by configuration, or the named ones. Raises LocksmithError for unknown names."""
    programs = sources.load_all()
    if wanted:
        names = [w.upper() for w in wanted]
        known = {p.name for p in programs}
        unknown = [n for n in names if n not in known]
        if unknown:
            hint = f"known: {', '.join(sorted(known)[:20])}"
            raise LocksmithError([Diagnostic("LKV006", Severity.ERROR, f"no program {n}", hint=hint) for n in unknown])
        return [p for p in programs if p.name in names]
    for program in programs:
        if program.name in config.exclude:
            warn(f"{program.name} is left out: {config.exclude[program.name]}")
    return [p for p in programs if p.name not in config.exclude]


def known_algorithms(names: Sequence[str]) -> tuple[str, ...]:
    """The names, where all are searchers. Raises LocksmithError for those that are not."""
    unknown = [n for n in names if n not in searcher_names()]
    if unknown:
        hint = f"known: {', '.join(searcher_names())}"
        raise LocksmithError([Diagnostic("LKV007", Severity.ERROR, f"no algorithm {n}", hint=hint) for n in unknown])
    return tuple(names)


def project_skills(paths: Sequence[Path]) -> list[Path]:
    """The skill directories of the project: `.locksmith/skills` in or beside the paths."""
    places = [p if p.is_dir() else p.parent for p in paths]
    return list(dict.fromkeys(place / PROJECT for p in places for place in (p.parent, p) if (place / PROJECT).is_dir()))
