"""Which programs there are.

Takes: paths as given on the command line, copybook directories, the configuration. Gives: `LoadedProgram`s: parsed,
resolved, with every diagnostic. Never builds or runs anything.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from locksmith.config import Config
from locksmith.diagnostics import Diagnostic, LocksmithError, Severity
from locksmith.model.program import ProgramModel
from locksmith.model.resolve import resolve_program
from locksmith.model.unit import Unit
from locksmith.syntax import ast
from locksmith.syntax.parser import parse_file

EXTENSIONS = (".cbl", ".cob", ".cobol")


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A program file; `shown` is its path without anything that hangs on the machine."""

    path: Path
    shown: str


@dataclass(frozen=True, slots=True)
class LoadedProgram:
    """One outermost program of a file; `model` is None where nothing could be parsed."""

    name: str
    source: SourceFile
    lines: int
    model: ProgramModel | None
    diagnostics: tuple[Diagnostic, ...]

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        return tuple(d for d in self.diagnostics if d.severity is Severity.ERROR)


_MANIFESTS = ("run.json", "gate.json")  # of what verify and gate write


def find_sources(paths: Sequence[Path]) -> list[SourceFile]:
    """Files given, and program files under directories given, in a fixed order; the mocks that lie in a run directory
    below them, or in what a gate wrote, are none. Raises LocksmithError."""
    found: dict[Path, SourceFile] = {}
    for path in paths:
        if path.is_dir():
            files = sorted(p for p in path.rglob("*") if p.suffix.lower() in EXTENSIONS and p.is_file())
            made = [manifest.parent / "programs" for name in _MANIFESTS for manifest in path.rglob(name)]
            for file in files:
                if any(file.is_relative_to(run) for run in made):
                    continue
                found.setdefault(file.resolve(), SourceFile(file, file.relative_to(path).as_posix()))
        elif path.exists():
            found.setdefault(path.resolve(), SourceFile(path, path.name))
        else:
            raise _missing(path)
    if not found:
        raise LocksmithError(
            [
                Diagnostic(
                    "LKV001",
                    Severity.ERROR,
                    f"no program found under {', '.join(map(str, paths))}",
                    hint=f"program files end in {', '.join(EXTENSIONS)}",
                )
            ]
        )
    return list(found.values())


def _missing(path: Path) -> LocksmithError:
    return LocksmithError([Diagnostic("LKV002", Severity.ERROR, f"{path} does not exist")])


class SourceSet:
    """Parsed files of one command; every file is parsed once."""

    def __init__(self, sources: Sequence[SourceFile], copybooks: Sequence[Path], config: Config) -> None:
        self.sources = sources
        self._copybooks = (*copybooks, *config.copybooks)
        self._config = config
        self._parsed: dict[Path, tuple[tuple[ast.Program, ...], tuple[Diagnostic, ...], int]] = {}

    def load(self, source: SourceFile) -> list[LoadedProgram]:
        """Every outermost program of one file; one without a model where there is none."""
        programs, diagnostics, lines = self._parse(source)
        if not programs:
            name = source.path.stem.upper()
            known = diagnostics or (Diagnostic("LKV003", Severity.ERROR, f"{source.shown}: no program found"),)
            return [LoadedProgram(name, source, lines, None, known)]
        out = []
        for position, program in enumerate(programs):
            model = resolve_program(program, bound_calls=self._bound(program.name.upper()))
            own = diagnostics if position == 0 else ()
            out.append(LoadedProgram(model.name, source, lines, model, (*own, *model.diagnostics)))
        return out

    def load_all(self) -> list[LoadedProgram]:
        """Every program of every file; a name used twice is an error of the later one."""
        out: list[LoadedProgram] = []
        seen: dict[str, str] = {}
        for source in self.sources:
            for program in self.load(source):
                if program.name in seen:
                    message = f"program {program.name} is also in {seen[program.name]}"
                    diagnostic = Diagnostic("LKV004", Severity.ERROR, message, hint="leave one of them out")
                    program = LoadedProgram(
                        f"{program.name}~{len(out)}", source, program.lines, None, (*program.diagnostics, diagnostic)
                    )
                seen.setdefault(program.name, source.shown)
                out.append(program)
        return out

    def unit(self, program: LoadedProgram) -> Unit:
        """The program with those its CALLs are bound to. Raises LocksmithError where one of them is missing."""
        assert program.model is not None
        models = [program.model]
        wanted = list(self._bound(program.name).values())
        for name in wanted:
            model = self._model_named(name)
            if model is None:
                message = f"{program.name} is bound to {name}, which is not among the programs given"
                raise LocksmithError(
                    [Diagnostic("LKV005", Severity.ERROR, message, hint="see [bind] in locksmith.toml")]
                )
            if all(model.name != m.name for m in models):
                models.append(model)
                wanted += self._bound(name).values()
        return Unit(tuple(models))

    def _model_named(self, name: str) -> ProgramModel | None:
        for source in self.sources:
            for program in self._parse(source)[0]:
                if program.name.upper() == name:
                    return resolve_program(program, bound_calls=self._bound(name))
        return None

    def _bound(self, name: str) -> Mapping[str, str]:
        targets = self._config.bindings.get(name, {})
        return {t: t for t, what in targets.items() if what == "real"}

    def _parse(self, source: SourceFile) -> tuple[tuple[ast.Program, ...], tuple[Diagnostic, ...], int]:
        if source.path not in self._parsed:
            result = parse_file(source.path, self._copybooks, self._config.source_format)
            self._parsed[source.path] = (result.programs, result.diagnostics, result.lines)
        return self._parsed[source.path]
