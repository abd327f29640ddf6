"""Shared by all tests: `--update-golden` and the `golden` fixture.

Takes: nothing. Gives: `golden(path, text)`, which compares text with an expected file and, under `--update-golden`
only, writes it. Never touches an expected file otherwise; a mismatch is kept under build/golden-mismatch.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from difflib import unified_diff
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
NO_COBC = "cobc is not installed: make setup"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="rewrite the expected texts under tests/golden")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[Path, str], None]:
    """`golden(path, actual)` fails where `path` holds anything but `actual`; never passes for a missing file."""
    update = bool(request.config.getoption("--update-golden"))

    def compare(path: Path, actual: str) -> None:
        if update:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(actual, encoding="utf-8")
            return
        expected = path.read_text(encoding="utf-8") if path.is_file() else None
        if expected != actual:
            kept = ROOT / "build" / "golden-mismatch" / path.relative_to(ROOT)
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_text(actual, encoding="utf-8")
            hint = f"the actual text is kept in {kept.relative_to(ROOT)}; make update-golden accepts it"
            if expected is None:
                pytest.fail(f"{path.relative_to(ROOT)} is missing; {hint}")
            name = str(path.relative_to(ROOT))
            lines = unified_diff(expected.splitlines(), actual.splitlines(), name, "actual", "", "", 3, "")
            pytest.fail("\n".join((hint, *lines)), pytrace=False)

    return compare


@pytest.fixture(scope="session")
def cobc() -> str:
    """Path of the reference compiler. A machine without it skips, but never in CI, where it must be there."""
    found = shutil.which("cobc")
    if found is None:
        if os.environ.get("CI"):
            pytest.fail(NO_COBC)
        pytest.skip(NO_COBC)
    return found
