"""The Mutation Skill Catalog: skills as TOML files, shipped, of the project and of the run.

Takes: directories. Gives: `Skill`s by name; a later directory's skill replaces an earlier one's of the same name where
its version is not lower. Every key is checked. Never applies a skill.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from string import Formatter
from typing import Any

from locksmith.diagnostics import Diagnostic, LocksmithError, Severity, Span
from locksmith.gate.axes import AXES, Axis
from locksmith.skills.base import Parameter, ParameterKind, Skill, SkillKind, Step, StepKind

FORMAT = 1
SHIPPED = Path(__file__).resolve().parent / "shipped"
PROJECT = Path(".locksmith") / "skills"  # beside the sources
_KEYS = ("format", "name", "version", "kind", "summary", "origin", "depends", "parameters", "step", "parity")
_STEP_KEYS = ("do", "at", "occurrence", "item", "value", "target", "replies")
_NEEDS = {
    StepKind.SET: ("item", "value"),
    StepKind.SET_BEHIND: ("item", "value"),
    StepKind.PERFORM: ("target",),
    StepKind.REPLY: ("replies",),
}


def load_catalog(directories: Iterable[Path] = ()) -> dict[str, Skill]:
    """The shipped skills and those of the directories that exist. Raises LocksmithError for what is wrong in a file,
    an unknown or circular dependency."""
    skills: dict[str, Skill] = {}
    for directory in (SHIPPED, *directories):
        for path in sorted(directory.glob("*.toml")) if directory.is_dir() else ():
            skill = read_skill(path)
            if skill.name not in skills or skills[skill.name].version <= skill.version:
                skills[skill.name] = skill
    for name in skills:
        order_of(name, skills)
    return skills


def order_of(name: str, skills: Mapping[str, Skill]) -> list[str]:
    """The skill behind everything it depends on, in the order to apply. Raises LocksmithError (LKX002)."""
    done: list[str] = []
    _visit(name, skills, done, ())
    return done


def _visit(name: str, skills: Mapping[str, Skill], done: list[str], above: tuple[str, ...]) -> None:
    if name in above:
        raise _error("LKX002", f"skills depend on each other: {' → '.join([*above, name])}")
    if name not in skills:
        raise _error("LKX002", f"skill {above[-1] if above else name} depends on {name}, which does not exist")
    if name not in done:
        for other in skills[name].depends:
            _visit(other, skills, done, (*above, name))
        done.append(name)


def read_skill(path: Path) -> Skill:
    """One skill file. Raises LocksmithError (LKX001) for anything that is not a skill of this format."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise _error("LKX001", str(error), path) from error
    try:
        return _build(path, data)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        missing = isinstance(error, KeyError)
        raise _error("LKX001", f"the key {error} is missing" if missing else str(error), path) from error


def _build(path: Path, data: Mapping[str, Any]) -> Skill:
    _known(path, data, _KEYS, "")
    if data["format"] != FORMAT:
        raise ValueError(f"format {data['format']} is not known; this version reads {FORMAT}")
    parameters = tuple(_parameter(path, name, given) for name, given in data.get("parameters", {}).items())
    names = {p.name for p in parameters}
    steps = tuple(_step(path, step, names) for step in data["step"])
    parity = data.get("parity", {})
    _known(path, parity, ("axes",), "parity.")
    if not isinstance(data["version"], int) or data["version"] < 1:
        raise ValueError("version must be a number from 1 on")
    if not steps:
        raise ValueError("a skill has at least one step")
    return Skill(
        str(data["name"]),
        data["version"],
        SkillKind(data["kind"]),
        str(data.get("summary", "")),
        str(data.get("origin", "")),
        parameters,
        steps,
        tuple(map(str, data.get("depends", ()))),
        tuple(Axis(a) for a in parity.get("axes", AXES)),
    )


def _parameter(path: Path, name: str, given: Any) -> Parameter:
    if isinstance(given, str):
        return Parameter(name, ParameterKind(given))
    _known(path, given, ("kind", "default"), f"parameters.{name}.")
    default = given.get("default")
    return Parameter(name, ParameterKind(given["kind"]), None if default is None else str(default))


def _step(path: Path, data: Mapping[str, Any], names: set[str]) -> Step:
    _known(path, data, _STEP_KEYS, "step.")
    do = StepKind(data["do"])
    for key in ("at", *_NEEDS[do]):
        if key not in data:
            raise ValueError(f"a step that does {do} needs the key {key}")
    for key, value in data.items():
        for used in (field for _, field, _, _ in Formatter().parse(str(value)) if field is not None):
            if used not in names:
                raise ValueError(f"step.{key} uses {{{used}}}, which is no parameter")
    return Step(do, *(str(data.get(key, "0" if key == "occurrence" else "")) for key in _STEP_KEYS[1:]))


def _known(path: Path, data: Mapping[str, Any], known: Sequence[str], prefix: str) -> None:
    for key in data:
        if key not in known:
            near = get_close_matches(key, known, n=1, cutoff=0.0)
            raise _error("LKX001", f"unknown key {prefix}{key}", path, f"the nearest known key is {prefix}{near[0]}")


def _error(code: str, message: str, path: Path | None = None, hint: str = "") -> LocksmithError:
    span = Span(path.name, 1) if path is not None else None
    return LocksmithError([Diagnostic(code, Severity.ERROR, message, span, hint)])


# ---------------------------------------------------------------- writing


def render_skill(skill: Skill) -> str:
    """The skill as a TOML file that `read_skill` reads back."""
    lines = [
        f"format = {FORMAT}",
        f"name = {_quoted(skill.name)}",
        f"version = {skill.version}",
        f"kind = {_quoted(skill.kind.value)}",
        f"summary = {_quoted(skill.summary)}",
        f"origin = {_quoted(skill.origin)}",
        f"depends = [{', '.join(map(_quoted, skill.depends))}]",
        "",
        "[parameters]",
    ]
    for parameter in skill.parameters:
        kind = _quoted(parameter.kind.value)
        default = "" if parameter.default is None else f", default = {_quoted(parameter.default)}"
        lines.append(f"{parameter.name} = " + (f"{{ kind = {kind}{default} }}" if default else kind))
    for step in skill.steps:
        lines += ["", "[[step]]", f"do = {_quoted(step.do.value)}"]
        for key in _STEP_KEYS[1:]:
            value = getattr(step, key)
            if value and not (key == "occurrence" and value == "0"):
                lines.append(f"{key} = {_quoted(value)}")
    axes = ", ".join(_quoted(a.value) for a in skill.axes)
    return "\n".join([*lines, "", "[parity]", f"axes = [{axes}]"]) + "\n"


def _quoted(text: str) -> str:
    """A TOML basic string."""
    out = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(c if ord(c) >= 32 and ord(c) != 127 else f"\\u{ord(c):04x}" for c in out) + '"'
