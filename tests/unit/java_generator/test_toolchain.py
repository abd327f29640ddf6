"""The build cache and the look-up of tools."""

from __future__ import annotations

from pathlib import Path

import pytest

from locksmith.diagnostics import LocksmithError
from locksmith.targets import toolchain


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LOCKSMITH_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def _fill(built: list[str], text: str = "made"):  # type: ignore[no-untyped-def]
    def build(directory: Path) -> None:
        built.append(text)
        (directory / "result").write_text(text)

    return build


def test_the_same_content_is_built_once() -> None:
    built: list[str] = []
    first = toolchain.cached_build("kind", {"a": b"1"}, _fill(built))
    second = toolchain.cached_build("kind", {"a": b"1"}, _fill(built))
    assert first == second
    assert built == ["made"]
    assert (first / "result").read_text() == "made"


@pytest.mark.parametrize(
    ("kind", "content"),
    [("other", {"a": b"1"}), ("kind", {"a": b"2"}), ("kind", {"b": b"1"}), ("kind", {"a": b"1", "b": b""})],
)
def test_other_content_is_another_build(kind: str, content: dict[str, bytes]) -> None:
    built: list[str] = []
    first = toolchain.cached_build("kind", {"a": b"1"}, _fill(built))
    assert toolchain.cached_build(kind, content, _fill(built)) != first
    assert len(built) == 2


def test_a_build_that_fails_leaves_nothing(cache: Path) -> None:
    def fail(directory: Path) -> None:
        (directory / "half").write_text("x")
        raise LocksmithError([])

    with pytest.raises(LocksmithError):
        toolchain.cached_build("kind", {"a": b"1"}, fail)
    assert list(cache.iterdir()) == []


def test_a_build_that_another_process_finished_first_is_taken(cache: Path) -> None:
    def slow(directory: Path) -> None:
        toolchain.cached_build("kind", {"a": b"1"}, _fill([], "first"))
        (directory / "result").write_text("second")

    assert (toolchain.cached_build("kind", {"a": b"1"}, slow) / "result").read_text() == "first"


def test_a_missing_tool_names_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("JAVA_HOME", raising=False)
    with pytest.raises(LocksmithError) as caught:
        toolchain.find_javac()
    assert caught.value.diagnostics[0].code == "LKT001"
    assert "default-jdk-headless" in caught.value.diagnostics[0].hint


def test_a_tool_can_be_named_by_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = tmp_path / "mycobc"
    own.write_text("#!/bin/sh\n")
    own.chmod(0o755)
    monkeypatch.setenv("LOCKSMITH_COBC", str(own))
    assert toolchain.find_cobc() == str(own)
