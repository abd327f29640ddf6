"""What this machine has of what Locksmith needs, and what to install where it has not.

Takes: the commands on PATH (through an injected runner, so that it can be tested). Gives: `Check`s and their text.
Never installs, never prints, never decides an exit code.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from locksmith.diagnostics import Diagnostic, LocksmithError, Severity
from locksmith.targets.toolchain import COBC_PROFILE, find_tool

# Runs a command and gives its output (both streams), or None where it is not there or fails.
Runner = Callable[[Sequence[str]], str | None]

_PROBE = "       IDENTIFICATION DIVISION.\n       PROGRAM-ID. PROBE.\n       PROCEDURE DIVISION.\n           GOBACK.\n"


@dataclass(frozen=True, slots=True)
class Requirement:
    """One tool: how its version is asked and read, the least version, and what to install on Debian or Ubuntu.

    A tool that is not `required` is needed only by what `purpose` names."""

    name: str
    command: tuple[str, ...]
    least: tuple[int, ...]
    package: str
    purpose: str
    required: bool = True


@dataclass(frozen=True, slots=True)
class Check:
    """The finding on one requirement; `version` is empty where the tool was not found."""

    name: str
    version: str
    ok: bool
    required: bool
    needed: str
    remedy: str

    @property
    def fatal(self) -> bool:
        return self.required and not self.ok


REQUIREMENTS = (
    Requirement("cobc", ("cobc", "--version"), (3, 1), "gnucobol3", "the COBOL side"),
    Requirement("gcc", ("gcc", "-dumpfullversion"), (8,), "gcc", "the COBOL side"),
    Requirement("javac", ("javac", "-version"), (17,), "default-jdk-headless", "the Java side"),
    Requirement("java", ("java", "-version"), (17,), "default-jdk-headless", "the Java side"),
    Requirement("PostgreSQL", ("postgres", "--version"), (13,), "postgresql", "--backend live (SQL)", required=False),
    Requirement(
        "RabbitMQ", ("rabbitmqctl", "version"), (3, 8), "rabbitmq-server", "--backend live (MQ)", required=False
    ),
)


def run_command(command: Sequence[str]) -> str | None:
    """The output of a command where the build would look for it, or in Debian's PostgreSQL directory; None where it is
    not there or fails."""
    try:
        found = find_tool(command[0])
    except LocksmithError:
        places = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{command[0]}"))
        if not places:
            return None
        found = str(places[-1])
    try:
        done = subprocess.run([found, *command[1:]], capture_output=True, text=True, timeout=30, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout + done.stderr if done.returncode == 0 else None


def check_machine(run: Runner = run_command) -> tuple[Check, ...]:
    """All checks in a fixed order: Python, the tools, then whether cobc takes the pinned dialect."""
    checks = [_check_python(), *(_check_tool(requirement, run) for requirement in REQUIREMENTS)]
    if next(c for c in checks if c.name == "cobc").ok:
        checks.append(_check_profile(run))
    return tuple(checks)


def render_checks(checks: Sequence[Check]) -> str:
    """One line a check, then the command that installs what is missing."""
    width = max(len(c.name) for c in checks)
    lines = []
    for check in checks:
        mark = "ok     " if check.ok else "MISSING" if check.required else "absent "
        lines.append(f"{mark} {check.name:<{width}}  {check.version or '-':<12} {check.needed}")
    fatal = [c.remedy for c in checks if c.fatal]
    optional = [c.remedy for c in checks if not c.ok and not c.required]
    if fatal:
        lines.append("install: apt-get install -y " + " ".join(dict.fromkeys(fatal)))
    if optional:
        lines.append("optional: apt-get install -y " + " ".join(dict.fromkeys(optional)))
    if not fatal:
        lines.append("ready")
    return "\n".join(lines)


def toolchain_diagnostics(checks: Sequence[Check]) -> tuple[Diagnostic, ...]:
    """One error for each requirement without which nothing can be verified."""
    return tuple(
        Diagnostic(
            "LKD001",
            Severity.ERROR,
            f"{c.name} {'is not installed' if not c.version else c.version + ' is too old or unusable'}",
            hint=f"needed: {c.needed}. Install it with: apt-get install -y {c.remedy}",
        )
        for c in checks
        if c.fatal
    )


def _check_python() -> Check:
    version = ".".join(str(part) for part in sys.version_info[:3])
    return Check(
        "python", version, sys.version_info >= (3, 11), True, "3.11 or newer, everything", "python3 python3-venv"
    )


def _check_tool(requirement: Requirement, run: Runner) -> Check:
    output = run(requirement.command)
    found = re.search(r"\d+(?:\.\d+)*", output or "")
    version = found.group() if found else ""
    numbers = tuple(int(part) for part in version.split(".")) if version else ()
    least = ".".join(str(part) for part in requirement.least)
    needed = f"{least} or newer, {requirement.purpose}"
    return Check(
        requirement.name, version, numbers >= requirement.least, requirement.required, needed, requirement.package
    )


def _check_profile(run: Runner) -> Check:
    """cobc, its C compiler and libcob's headers together: compiles an empty program under the pinned profile."""
    with tempfile.TemporaryDirectory(prefix="locksmith-doctor-") as directory:
        source = Path(directory) / "PROBE.cbl"
        source.write_text(_PROBE, encoding="ascii")
        output = run(("cobc", *COBC_PROFILE, "-m", "-o", str(source.with_suffix(".so")), str(source)))
    needed = "cobc compiles under " + " ".join(COBC_PROFILE)
    return Check(
        "profile",
        "compiles" if output is not None else "",
        output is not None,
        True,
        needed,
        "libcob4-dev gcc libc6-dev",
    )
