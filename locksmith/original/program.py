"""The untouched original, compiled and run.

Takes: a source path and copybook directories; then for each case its files and scripts. Gives: what the run printed,
how it ended, what its files hold. The source is compiled where it lies and never changed; what had to be set for it
(free format, a tab width) is told.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from locksmith.diagnostics import LocksmithError
from locksmith.original.contents import Bytes, Contents, Dataset, FileSpec, Index, Obstacle, Organization, encode
from locksmith.original.indexing import IndexTool
from locksmith.original.toolchain import run_tool
from locksmith.targets.toolchain import COBC_PROFILE

RUN_SECONDS = 20.0
_FULL_DEVICE = "/dev/full"
_LAYOUTS = ((), ("-free",), ("-ftab-width=4",), ("-ftab-width=1",))


@dataclass(frozen=True, slots=True)
class Compiled:
    """`options` beyond the profile that it needed; `messages` of the plain attempt where it needed any."""

    path: Path
    options: tuple[str, ...]
    messages: str = ""


@dataclass(frozen=True, slots=True)
class OriginalRun:
    """What one run of the original left. `code` is negative for a signal, None where it did not end."""

    stdout: bytes
    stderr: bytes
    code: int | None
    told: bytes
    returned: bytes
    files: Mapping[str, bytes | tuple[tuple[bytes, ...], ...]] = field(default_factory=dict)


def compile_original(
    source: Path, copybook_directories: Sequence[Path], directory: Path, name: str, module: bool
) -> Compiled:
    """Compile as an executable or a module. Raises LocksmithError with cobc's words of the plain attempt."""
    directory.mkdir(parents=True, exist_ok=True)
    target = directory / (f"{name}.so" if module else name.lower())
    includes = [part for d in copybook_directories for part in ("-I", str(Path(d).resolve()))]
    first: LocksmithError | None = None
    for options in _LAYOUTS:
        kind = "-m" if module else "-x"
        command = ["cobc", kind, *COBC_PROFILE, *options, *includes, "-o", str(target), str(source.resolve())]
        try:
            run_tool(command, directory)
            return Compiled(target, options, str(first) if first else "")
        except LocksmithError as failed:
            first = first or failed
    assert first is not None
    raise first


class OriginalProgram:
    """Runs the compiled original in one scratch directory, cleared for each run."""

    def __init__(self, command: Sequence[str], libraries: Path, stand_ins: Path, specs: Mapping[str, FileSpec]) -> None:
        self._command = list(command)
        self._libraries = libraries
        self._stand_ins = stand_ins
        self._specs = specs
        self._tools: dict[str, IndexTool] = {}

    def run(
        self,
        directory: Path,
        datasets: Mapping[str, Dataset],
        given: Mapping[str, bytes],
        environment: Mapping[str, str],
    ) -> OriginalRun:
        """`given`: files of the driver and the stand-ins by the variable that names them; `stdin` among them."""
        shutil.rmtree(directory, ignore_errors=True)
        files = directory / "files"
        files.mkdir(parents=True)
        for name, dataset in datasets.items():
            self._write(name, dataset, files)
        variables = {f"DD_{name}": str(files / name) for name in self._specs}
        for variable, data in given.items():
            if variable == "stdin":
                continue
            path = directory / variable
            path.write_bytes(data)
            variables[variable] = str(path)
        outputs = {v: directory / v for v in ("LK_CALLS", "LK_RETURNED")}
        variables |= {v: str(p) for v, p in outputs.items()}
        stdout, stderr, code = self._execute(directory, {**variables, **environment}, given.get("stdin", b""))
        told, returned = (p.read_bytes() if p.exists() else b"" for p in outputs.values())
        return OriginalRun(stdout, stderr, code, told, returned, self._read_all(files))

    def _execute(self, directory: Path, variables: Mapping[str, str], given: bytes) -> tuple[bytes, bytes, int | None]:
        environment = {
            "PATH": os.environ.get("PATH", ""),
            "LD_PRELOAD": str(self._stand_ins),
            "COB_LIBRARY_PATH": str(self._libraries),
            "TZ": "UTC",
            "LC_ALL": "C",
            **variables,
        }
        try:
            done = subprocess.run(
                self._command,
                cwd=directory,
                env=environment,
                input=given,
                capture_output=True,
                timeout=RUN_SECONDS,
                check=False,
            )
        except subprocess.TimeoutExpired as late:
            return late.stdout or b"", late.stderr or b"", None
        return done.stdout, done.stderr, done.returncode

    # ------------------------------------------------------------ files

    def _write(self, name: str, dataset: Dataset, files: Path) -> None:
        spec = self._specs[name]
        if dataset.obstacle is Obstacle.DIRECTORY:
            (files / name).mkdir()
            return
        if dataset.obstacle is Obstacle.FULL:
            (files / name).symlink_to(_FULL_DEVICE)
            return
        if spec.organization is Organization.INDEXED:
            self._tool(name).load(dataset.records, files / name, files / ".flat")
            return
        (files / name).write_bytes(b"".join(encode(spec, r) for r in dataset.records) + dataset.tail)

    def _tool(self, name: str) -> IndexTool:
        if name not in self._tools:
            self._tools[name] = IndexTool(self._specs[name], self._libraries / f"index-{name}", self._stand_ins)
        return self._tools[name]

    def _read_all(self, files: Path) -> dict[str, bytes | tuple[tuple[bytes, ...], ...]]:
        found: dict[str, bytes | tuple[tuple[bytes, ...], ...]] = {}
        for path in sorted(files.iterdir()):
            spec = self._specs.get(path.name)
            if path.is_dir() or path.is_symlink():
                found[path.name] = (Obstacle.DIRECTORY if path.is_dir() else Obstacle.FULL).encode()
            elif spec is None:
                if not _alternate_of(path.name, self._specs):
                    found[path.name] = path.read_bytes()
            elif spec.organization is Organization.INDEXED:
                found[path.name] = self._tool(path.name).unload(path, files / ".flat")
            else:
                found[path.name] = path.read_bytes()
        return found


def _alternate_of(name: str, specs: Mapping[str, FileSpec]) -> bool:
    """Berkeley DB keeps alternate key n of FILE in FILE.n."""
    stem, _, number = name.rpartition(".")
    return number.isdigit() and stem in specs and specs[stem].organization is Organization.INDEXED


def plain_contents(contents: Contents) -> bytes | tuple[tuple[bytes, ...], ...]:
    """The simulator's contents in the form `OriginalRun.files` has."""
    if isinstance(contents, Bytes):
        return bytes(contents.data)
    if isinstance(contents, Obstacle):
        return contents.encode()
    assert isinstance(contents, Index)
    return tuple(tuple(contents.rows[e[2]] for e in contents.entries(i)) for i in range(len(contents.keys)))
