"""The compilers, and a cache of what they built.

Takes: names of tools and the content that a build is made of. Gives: paths, versions, finished processes, cached
directories. Raises `LocksmithError` with what to install where a tool is missing. Never runs a built program.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from locksmith.diagnostics import Diagnostic, LocksmithError, Severity

COBC_PROFILE = (
    "-std=ibm",
    "-fno-arithmetic-osvs",
    "-fbinary-truncate",
    "-fsign=EBCDIC",
    "-fperform-osvs",
    "-fstack-check",
)
_PACKAGES = {
    "cobc": "gnucobol3",
    "javac": "default-jdk-headless",
    "java": "default-jdk-headless",
    "gcc": "gcc",
    "afl-fuzz": "afl++",
}


def find_tool(name: str) -> str:
    """The path of a tool: `LOCKSMITH_COBC` and its like, JAVA_HOME for the JDK's, else PATH. Raises LocksmithError."""
    found = os.environ.get(f"LOCKSMITH_{name.upper()}") or _in_java_home(name) or shutil.which(name)
    if found is None or not os.access(found, os.X_OK):
        raise LocksmithError(
            [
                Diagnostic(
                    "LKT001",
                    Severity.ERROR,
                    f"{name} was not found",
                    hint=f"apt-get install {_PACKAGES.get(name, name)}",
                )
            ]
        )
    return found


def _in_java_home(name: str) -> str | None:
    home = os.environ.get("JAVA_HOME")
    if home is None or name not in ("java", "javac"):
        return None
    path = Path(home) / "bin" / name
    return str(path) if path.is_file() else None


def find_cobc() -> str:
    """The COBOL compiler."""
    return find_tool("cobc")


def find_javac() -> str:
    """The Java compiler."""
    return find_tool("javac")


def find_java() -> str:
    """The Java launcher."""
    return find_tool("java")


def find_gcc() -> str:
    """The C compiler."""
    return find_tool("gcc")


def run_tool(command: tuple[str, ...], cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run a compiler to its end, output captured, locale fixed."""
    environment = {**os.environ, "LC_ALL": "C.UTF-8"}
    return subprocess.run(
        command, cwd=cwd, env=environment, capture_output=True, text=True, errors="replace", check=False
    )


@cache
def tool_version(name: str) -> str:
    """The version a tool tells, such as `3.1.2`; empty where it cannot be had."""
    flag = "-version" if name in ("java",) else "--version"
    try:
        finished = run_tool((find_tool(name), flag))
    except (LocksmithError, OSError):
        return ""
    found = re.search(r"\d+\.\d+(\.\d+)*", finished.stdout + finished.stderr)
    return found.group(0) if found else ""


# ---------------------------------------------------------------- the build cache


def cache_directory() -> Path:
    """Where builds are kept: LOCKSMITH_CACHE, else below XDG_CACHE_HOME or the home directory, else a temporary one."""
    named = os.environ.get("LOCKSMITH_CACHE")
    if named:
        return Path(named)
    base = os.environ.get("XDG_CACHE_HOME")
    try:
        return (Path(base) if base else Path.home() / ".cache") / "locksmith"
    except RuntimeError:
        return Path(tempfile.gettempdir()) / "locksmith-cache"


def cached_build(kind: str, content: Mapping[str, bytes], build: Callable[[Path], None]) -> Path:
    """The directory that `build` filled for this content, built now where the cache has none.

    The name hangs on `kind`, the content and nothing else. It is built beside its place and moved there in one step, so
    that a build that was cut off is never seen; of two that build at once the first wins.
    """
    digest = hashlib.sha256(kind.encode())
    for name in sorted(content):
        digest.update(f"\0{name}\0{len(content[name])}\0".encode())
        digest.update(content[name])
    place = _writable(cache_directory()) / f"{kind}-{digest.hexdigest()[:24]}"
    if place.is_dir():
        return place
    work = Path(tempfile.mkdtemp(prefix=f".{kind}-", dir=place.parent))
    target = work / "out"
    target.mkdir()
    try:
        build(target)
        try:
            target.rename(place)
        except OSError:
            if not place.is_dir():
                raise
    finally:
        shutil.rmtree(work, ignore_errors=True)
    return place


def _writable(directory: Path) -> Path:
    try:
        directory.mkdir(parents=True, exist_ok=True)
        if os.access(directory, os.W_OK):
            return directory
    except OSError:
        pass
    fallback = Path(tempfile.gettempdir()) / f"locksmith-cache-{os.getuid()}"
    fallback.mkdir(parents=True, exist_ok=True)
    return fallback
