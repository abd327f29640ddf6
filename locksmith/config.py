"""`locksmith.toml`.

Takes: a file path. Gives: `Config`. Every key is checked: an unknown one is an error that names the nearest known
key. Never looks for anything outside the file.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from locksmith.diagnostics import Diagnostic, LocksmithError, Severity, Span
from locksmith.gate.axes import AXES, Axis

FILE_NAME = "locksmith.toml"
_KINDS = ("paragraphs", "transitions", "branches")


@dataclass(frozen=True, slots=True)
class Config:
    """`bindings`: program → CALL target → "real" or "mock". `values`: item name → extra texts for the catalog.
    `thresholds`: share of paragraphs, transitions, branches that must be hit."""

    copybooks: tuple[Path, ...] = ()
    source_format: str | None = None
    exclude: Mapping[str, str] = field(default_factory=dict)
    bindings: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    values: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    axes: tuple[Axis, ...] = AXES
    thresholds: Mapping[str, float] = field(default_factory=dict)
    budget: str | None = None
    fuel: int | None = None


_SHAPE: Mapping[str, Mapping[str, type | tuple[type, ...]] | None] = {
    "source": {"copybooks": list, "format": str},
    "exclude": None,  # free keys: program = reason
    "bind": None,  # free keys: program = { TARGET = "real" }
    "values": None,  # free keys: item = [texts]
    "gate": {"axes": list},
    "thresholds": {k: (int, float) for k in _KINDS},
    "budget": {"cases": int, "time": str, "fuel": int},
}


def load_config(path: Path | None) -> Config:
    """Read the file; no file gives the defaults. Raises LocksmithError for what is wrong in it."""
    if path is None:
        return Config()
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise _wrong(path, str(error)) from error
    _check_keys(path, data)
    return _build(path, data)


def find_config(places: list[Path]) -> Path | None:
    """`locksmith.toml` beside or in the first of the given places that has one."""
    for place in places:
        directory = place if place.is_dir() else place.parent
        for candidate in (directory / FILE_NAME, directory.parent / FILE_NAME):
            if candidate.is_file():
                return candidate
    return None


def _wrong(path: Path, message: str, hint: str = "") -> LocksmithError:
    return LocksmithError([Diagnostic("LKG001", Severity.ERROR, message, Span(str(path), 1), hint)])


def _check_keys(path: Path, data: Mapping[str, Any]) -> None:
    for section, content in data.items():
        _known(path, section, list(_SHAPE), "")
        if not isinstance(content, dict):
            raise _wrong(path, f"{section} must be a table", f"write [{section}]")
        shape = _SHAPE[section]
        for key, value in content.items() if shape is not None else ():
            _known(path, key, list(shape or ()), f"{section}.")
            expected = (shape or {})[key]
            if not isinstance(value, expected) or isinstance(value, bool):
                raise _wrong(path, f"{section}.{key} has the wrong type: {type(value).__name__}")


def _known(path: Path, key: str, known: list[str], prefix: str) -> None:
    if key not in known:
        near = get_close_matches(key, known, n=1, cutoff=0.0)
        hint = f"the nearest known key is {prefix}{near[0]}" if near else ""
        raise _wrong(path, f"unknown key {prefix}{key}", hint)


def _build(path: Path, data: Mapping[str, Any]) -> Config:
    source = data.get("source", {})
    budget = data.get("budget", {})
    if "cases" in budget and "time" in budget:
        raise _wrong(path, "budget.cases and budget.time exclude each other")
    form = source.get("format")
    if form is not None and form not in ("fixed", "free", "variable"):
        raise _wrong(path, f"source.format is {form!r}", "fixed, free or variable")
    return Config(
        copybooks=tuple(path.parent / str(d) for d in source.get("copybooks", ())),
        source_format=form,
        exclude={str(k).upper(): str(v) for k, v in data.get("exclude", {}).items()},
        bindings=_bindings(path, data.get("bind", {})),
        values=_values(path, data.get("values", {})),
        axes=_axes(path, data.get("gate", {}).get("axes")),
        thresholds=_thresholds(path, data.get("thresholds", {})),
        budget=str(budget["cases"]) if "cases" in budget else budget.get("time"),
        fuel=budget.get("fuel"),
    )


def _bindings(path: Path, data: Mapping[str, Any]) -> dict[str, dict[str, str]]:
    out: dict[str, dict[str, str]] = {}
    for program, targets in data.items():
        if not isinstance(targets, dict):
            raise _wrong(path, f"bind.{program} must be a table", f'{program} = {{ TARGET = "real" }}')
        for target, what in targets.items():
            if what not in ("real", "mock"):
                raise _wrong(path, f"bind.{program}.{target} is {what!r}", 'write "real" or "mock"')
        out[program.upper()] = {t.upper(): w for t, w in targets.items()}
    return out


def _values(path: Path, data: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    for item, texts in data.items():
        if not isinstance(texts, list) or not all(isinstance(t, str) for t in texts):
            raise _wrong(path, f"values.{item} must be a list of texts")
    return {item.upper(): tuple(texts) for item, texts in data.items()}


def _axes(path: Path, names: list[str] | None) -> tuple[Axis, ...]:
    if names is None:
        return AXES
    for name in names:
        _known(path, name, [a.value for a in AXES], "gate.axes: ")
    return tuple(a for a in AXES if a.value in names)


def _thresholds(path: Path, data: Mapping[str, float]) -> dict[str, float]:
    for key, value in data.items():
        if not 0 <= value <= 1:
            raise _wrong(path, f"thresholds.{key} is {value}", "a share between 0 and 1")
    return {k: float(v) for k, v in data.items()}
