"""The Java project that a team takes over.

Takes: units and a directory. Gives: a Maven-layout project (generated classes, the sources of the runtime, `run`, a
pom), and a diagnostic for what does not run outside a test yet. Raises OSError where it cannot write.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from locksmith.diagnostics import Diagnostic, Severity
from locksmith.model.program import ProgramModel
from locksmith.model.unit import Unit
from locksmith.model.walk import span_of
from locksmith.targets.java.build import RUNTIME, package_of, render_template, runtime_sources, write_sources
from locksmith.targets.java.generate import emit_java, unit_class

_REAL_FILES = ("SEQUENTIAL", "LINE SEQUENTIAL")


def migrate(units: Sequence[Unit], directory: Path) -> tuple[Diagnostic, ...]:
    """Write the project. The diagnostics tell of files that have no handler outside a test."""
    sources = {str(p.relative_to(RUNTIME)): p.read_text(encoding="utf-8") for p in runtime_sources()}
    programs = []
    for unit in units:
        package = package_of(unit)
        sources |= emit_java(unit, package)
        programs.append(f"{unit.name} {package}.{unit_class(unit)}")
    write_sources(sources, directory / "src" / "main" / "java")
    _write(directory / "src" / "main" / "resources" / "programs.txt", "\n".join(sorted(programs)) + "\n")
    _write(directory / "pom.xml", render_template("pom.xml.jinja"))
    run = directory / "run"
    _write(run, render_template("run.jinja"))
    run.chmod(0o755)
    return tuple(d for unit in units for d in _without_handler(unit.programs[0]))


def _without_handler(model: ProgramModel) -> list[Diagnostic]:
    return [
        Diagnostic(
            "LKJ002",
            Severity.WARNING,
            f"file {file.name} is {file.control.organization.lower()}: the migrated program cannot open it yet",
            span_of(model.program, file.control),
            hint="its operations are scripted in verify; OPEN ends a real run with exit status 8",
        )
        for file in model.files
        if file.control.organization not in _REAL_FILES
    ]


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.is_file() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")
