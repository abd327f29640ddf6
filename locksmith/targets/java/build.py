"""Builds the Java target.

Takes: a `Unit` and a directory. Gives: a `TargetBuild` whose worker is a JVM. The runtime is compiled once per content
and kept in the build cache. Raises `LocksmithError` where there is no javac or where it refuses the sources.
"""

from __future__ import annotations

import shutil
import time
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from locksmith.diagnostics import Diagnostic, LocksmithError, Severity
from locksmith.model.unit import Unit
from locksmith.targets.base import TargetBuild, refuse_pervasive
from locksmith.targets.java.generate import emit_java, unit_class
from locksmith.targets.java.names import camel_case
from locksmith.targets.toolchain import cached_build, find_java, find_javac, run_tool

JVM_OPTIONS = ("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto", "-Xss4m")
_RELEASE = "17"
_TEMPLATES = Path(__file__).resolve().parent / "templates"
RUNTIME = Path(__file__).resolve().parent / "runtime" / "src" / "main" / "java"


def runtime_sources() -> tuple[Path, ...]:
    """The Java runtime's own sources."""
    return tuple(sorted(RUNTIME.rglob("*.java")))


def build_runtime() -> Path:
    """The directory of the compiled runtime, from the cache where it is there."""
    sources = runtime_sources()
    content = {str(p.relative_to(RUNTIME)): p.read_bytes() for p in sources}

    def compile_into(directory: Path) -> None:
        compile_java(sources, directory, ())

    return cached_build("java-runtime", content, compile_into)


def compile_java(sources: tuple[Path, ...], directory: Path, class_path: tuple[Path, ...]) -> None:
    """Compile into `directory`. Raises LocksmithError with javac's first lines."""
    arguments = directory.parent / f"{directory.name}.args"
    lines = ["-nowarn", "-proc:none", "-encoding", "UTF-8", "--release", _RELEASE, "-d", str(directory)]
    if class_path:
        lines += ["-cp", ":".join(str(p) for p in class_path)]
    lines += [str(p) for p in sources]
    arguments.write_text("\n".join(f'"{line}"' if " " in line else line for line in lines) + "\n", encoding="utf-8")
    finished = run_tool((find_javac(), "-J-Xss64m", "-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", f"@{arguments}"))
    arguments.unlink()
    if finished.returncode != 0:
        shown = "\n".join((finished.stderr or finished.stdout).splitlines()[:20])
        raise LocksmithError([Diagnostic("LKJ001", Severity.ERROR, f"javac refused the generated sources:\n{shown}")])


def package_of(unit: Unit) -> str:
    """The package of a unit's generated classes."""
    return "cobol." + camel_case(unit.name, "p").lower()


def build_java(unit: Unit, directory: Path) -> TargetBuild:
    """Generate and compile a unit below `directory`. Raises LocksmithError."""
    refuse_pervasive(unit)
    started = time.monotonic()
    package = package_of(unit)
    paths = write_sources(emit_java(unit, package), directory / "src")
    runtime = build_runtime()
    content = {str(p.relative_to(directory)): p.read_bytes() for p in paths}
    content["runtime"] = str(runtime.name).encode()

    def compile_into(classes: Path) -> None:
        compile_java(paths, classes, (runtime,))

    classes = cached_build(f"java-{unit.name.lower()}", content, compile_into)
    write_sources(
        {str(p.relative_to(RUNTIME)): p.read_text(encoding="utf-8") for p in runtime_sources()}, directory / "runtime"
    )
    _write_replay(directory, f"{package}.{unit_class(unit)}")
    return _target(unit, directory, classes, paths, started)


def build_given_java(unit: Unit, given: Path, directory: Path) -> TargetBuild:
    """Compile Java that stands below `given` (a unit's classes as the generator lays them out, changed or not) into
    `directory`. Raises LocksmithError where there is none or javac refuses it."""
    started = time.monotonic()
    paths = tuple(sorted(p for p in given.rglob("*.java") if "runtime" not in p.relative_to(given).parts))
    if not paths:
        message = f"no Java for {unit.name} under {given}"
        raise LocksmithError([Diagnostic("LKJ004", Severity.ERROR, message, hint="DIR/<NAME>/…/*.java is looked at")])
    classes = directory / "classes"
    shutil.rmtree(classes, ignore_errors=True)
    classes.mkdir(parents=True)
    compile_java(tuple(p.resolve() for p in paths), classes.resolve(), (build_runtime(),))
    return _target(unit, directory, classes.resolve(), paths, started)


def _target(unit: Unit, directory: Path, classes: Path, paths: tuple[Path, ...], started: float) -> TargetBuild:
    options = (*JVM_OPTIONS, "-cp", f"{build_runtime()}:{classes}")
    worker = (find_java(), *options, "locksmith.runtime.Worker", f"{package_of(unit)}.{unit_class(unit)}")
    return TargetBuild("java", unit.name, directory, worker, paths, time.monotonic() - started)


def _write_replay(directory: Path, unit: str) -> None:
    """A script that runs one recorded case; it needs a JDK only."""
    script = directory / "replay"
    script.write_text(render_template("replay.jinja", unit=unit), encoding="utf-8")
    script.chmod(0o755)


def render_template(name: str, **values: str) -> str:
    """A file made of a template."""
    templates = Environment(loader=FileSystemLoader(_TEMPLATES), undefined=StrictUndefined, keep_trailing_newline=True)
    return templates.get_template(name).render(**values)


def write_sources(sources: dict[str, str], directory: Path) -> tuple[Path, ...]:
    """Write sources below `directory`; ones of an earlier build that are no longer made are removed."""
    wanted = {directory / name: text for name, text in sources.items()}
    for old in directory.rglob("*.java") if directory.is_dir() else ():
        if old not in wanted:
            old.unlink()
    for path, text in wanted.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
    return tuple(sorted(wanted))
