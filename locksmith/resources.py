"""Where grammars and mock sources lie. Takes nothing, gives paths good in a checkout and in an installed package."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def data_directory(name: str) -> Path:
    """Directory `grammars` or `mocks`. Raises FileNotFoundError where the installation is incomplete."""
    for candidate in (_PACKAGE / "_data" / name, _PACKAGE.parent / name):
        if candidate.is_dir():
            return candidate
    raise FileNotFoundError(f"{name} is missing from the installation at {_PACKAGE}")
