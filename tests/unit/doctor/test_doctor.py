"""`locksmith doctor` on made-up machines."""

from __future__ import annotations

from collections.abc import Sequence

from locksmith.doctor import check_machine, render_checks, toolchain_diagnostics

FULL = {
    "cobc": "cobc (GnuCOBOL) 3.1.2.0\nCopyright (C) 2020",
    "gcc": "12.2.0",
    "javac": "javac 17.0.15",
    "java": 'openjdk version "17.0.15" 2025-04-15',
    "postgres": "postgres (PostgreSQL) 15.18",
    "rabbitmqctl": "3.10.8",
}


class Machine:
    """A runner that answers from a table, and remembers what it was asked."""

    def __init__(self, **changes: str | None) -> None:
        self.answers: dict[str, str | None] = {**FULL, **changes}
        self.asked: list[Sequence[str]] = []

    def __call__(self, command: Sequence[str]) -> str | None:
        self.asked.append(command)
        return self.answers.get(command[0])


def test_a_full_machine_is_ready() -> None:
    checks = check_machine(Machine())
    assert all(c.ok for c in checks)
    assert render_checks(checks).endswith("\nready")
    assert toolchain_diagnostics(checks) == ()
    assert {c.name: c.version for c in checks}["cobc"] == "3.1.2.0"


def test_missing_compiler_names_its_package() -> None:
    checks = check_machine(Machine(cobc=None))
    text = render_checks(checks)
    assert "MISSING cobc" in text
    assert "install: apt-get install -y gnucobol3" in text
    assert [d.code for d in toolchain_diagnostics(checks)] == ["LKD001"]
    assert "profile" not in [c.name for c in checks]


def test_old_java_is_not_enough() -> None:
    checks = check_machine(Machine(javac="javac 11.0.2", java='openjdk version "11.0.2"'))
    assert [c.name for c in checks if c.fatal] == ["javac", "java"]
    assert render_checks(checks).count("default-jdk-headless") == 1


def test_databases_are_optional() -> None:
    checks = check_machine(Machine(postgres=None, rabbitmqctl=None))
    text = render_checks(checks)
    assert "optional: apt-get install -y postgresql rabbitmq-server" in text
    assert text.endswith("\nready")


def test_profile_is_tried_with_the_pinned_options() -> None:
    machine = Machine()
    check_machine(machine)
    compiled = [c for c in machine.asked if "-m" in c]
    assert len(compiled) == 1 and "-fperform-osvs" in compiled[0]


def test_this_machine(cobc: str) -> None:
    """The real runner: where cobc is, the profile compiles."""
    checks = {c.name: c for c in check_machine()}
    assert checks["cobc"].ok
    assert checks["profile"].ok
