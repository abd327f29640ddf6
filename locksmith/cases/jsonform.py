"""The text form of a case: one JSON object that a person can read and a later version can replay.

Takes: a `TestCase` and the `CaseNames` of its unit. Gives: a JSON object, and back. Areas, streams and sites are
named, so that a case outlives renumbering; bytes are strings of code points 0-255. The content id is a hash of the
canonical JSON of the content alone, without provenance.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from locksmith.cases.case import Block, Hook, HookAction, Preset, Provenance, Reply, TestCase, Write
from locksmith.cases.codec import encode_body
from locksmith.diagnostics import Diagnostic, LocksmithError, Severity
from locksmith.model.unit import Unit

FORMAT = 1


@dataclass(frozen=True, slots=True)
class CaseNames:
    """Names of a unit's ids, each list in id order and without duplicates. `streams` are wire keys: sites, then
    streams."""

    areas: tuple[str, ...]
    streams: tuple[str, ...]
    probes: tuple[str, ...]
    labels: tuple[str, ...] = ()  # of the program under test


def name_unit(unit: Unit) -> CaseNames:
    """Names for every area, reply queue and probe. The program under test needs no prefix."""
    areas: list[str] = []
    sites: list[str] = []
    streams: list[str] = []
    probes: list[str] = []
    for position, program in enumerate(unit.programs):
        prefix = f"{program.name}/" if position else ""
        areas += _unique([prefix + a.name for a in program.areas])
        counts: Counter[int] = Counter()
        for site in program.sites:
            counts[site.stream] += 1
            sites.append(f"{prefix}{program.streams[site.stream]}#{counts[site.stream]}")
        streams += [prefix + s for s in program.streams]
        labels = _unique([label.name or f"label {label.id}" for label in program.labels])
        probes += [prefix + (labels[p.target] if p.kind == "label" else f"{p.kind}:{p.target}") for p in program.probes]
    own = _unique([label.name or f"label {label.id}" for label in unit.programs[0].labels])
    return CaseNames(tuple(areas), tuple(sites + streams), tuple(probes), tuple(own))


def _unique(names: list[str]) -> list[str]:
    seen: Counter[str] = Counter()
    out = []
    for name in names:
        seen[name] += 1
        out.append(name if seen[name] == 1 else f"{name}~{seen[name]}")
    return out


def _text(data: bytes) -> str:
    return data.decode("latin-1")


def _reply(reply: Reply) -> dict[str, Any]:
    out: dict[str, Any] = {"status": _text(reply.status), "value": reply.value}
    if reply.writes:
        out["writes"] = [[w.operand, w.offset, _text(w.data)] for w in reply.writes]
    if reply.not_found:
        out["not_found"] = True
    if reply.keep_key:
        out["keep_key"] = True
    return out


def _hook(hook: Hook, names: CaseNames) -> dict[str, Any]:
    out: dict[str, Any] = {"do": hook.action.name.lower(), "occurrence": hook.occurrence}
    if hook.action is HookAction.SET_BEHIND:
        out["site"] = names.streams[hook.probe]
    else:
        out["probe"] = names.probes[hook.probe]
    if hook.action is HookAction.PERFORM:
        return {**out, "target": names.labels[hook.offset]}
    return {**out, "area": names.areas[hook.area], "offset": hook.offset, "bytes": _text(hook.data)}


def case_content(case: TestCase, names: CaseNames) -> dict[str, Any]:
    """The content of a case, without id and provenance."""
    return {
        "input_state": [
            {"area": names.areas[p.area], "offset": p.offset, "bytes": _text(p.data)} for p in case.presets
        ],
        "stub_state": {names.streams[key]: [_reply(r) for r in replies] for key, replies in case.streams},
        "environment": {
            "clock_seconds": case.clock_seconds,
            "clock_nanos": case.clock_nanos,
            "random_seed": case.random_seed,
            "entries": [[_text(p) for p in entry] for entry in case.entries],
            "blocks": [{"handle": b.handle, "bytes": _text(b.data)} for b in case.blocks],
        },
        "hooks": [_hook(h, names) for h in case.hooks],
        "fuel": case.fuel,
    }


def content_id(case: TestCase, names: CaseNames) -> str:
    """Sixteen hexadecimal digits that name the content."""
    canonical = json.dumps(case_content(case, names), sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return blake2b(canonical.encode("ascii"), digest_size=8).hexdigest()


def case_to_json(case: TestCase, names: CaseNames) -> dict[str, Any]:
    """The whole file form; `wire` is what a worker reads behind the version and flag bytes."""
    return {
        "format": FORMAT,
        "id": content_id(case, names),
        "provenance": {
            "algorithm": case.provenance.algorithm,
            "seed": case.provenance.seed,
            "parent": case.provenance.parent,
        },
        **case_content(case, names),
        "wire": encode_body(case).hex(),
    }


def case_from_json(data: dict[str, Any], names: CaseNames) -> TestCase:
    """Read the file form back. Raises LocksmithError where a name is not in this unit or the form is not known."""
    try:
        return _read(data, names)
    except (KeyError, TypeError, ValueError) as error:
        message = f"the case cannot be applied to this program: {type(error).__name__} {error}"
        hint = "the program may have changed since the case was recorded"
        raise LocksmithError([Diagnostic("LKC001", Severity.ERROR, message, hint=hint)]) from error


def _bytes(text: str) -> bytes:
    return text.encode("latin-1")


def _read(data: dict[str, Any], names: CaseNames) -> TestCase:
    if data["format"] != FORMAT:
        raise ValueError(f"format {data['format']}")
    areas = {name: i for i, name in enumerate(names.areas)}
    streams = {name: i for i, name in enumerate(names.streams)}
    environment = data["environment"]
    origin = data.get("provenance", {})
    queues = [(streams[k], tuple(map(read_reply, replies))) for k, replies in data["stub_state"].items()]
    return TestCase(
        streams=tuple(sorted(queues, key=lambda q: q[0])),
        entries=tuple(tuple(map(_bytes, e)) for e in environment["entries"]),
        blocks=tuple(Block(b["handle"], _bytes(b["bytes"])) for b in environment["blocks"]),
        presets=tuple(Preset(areas[p["area"]], p["offset"], _bytes(p["bytes"])) for p in data["input_state"]),
        hooks=tuple(_read_hook(h, names) for h in data["hooks"]),
        clock_seconds=environment["clock_seconds"],
        clock_nanos=environment["clock_nanos"],
        random_seed=environment["random_seed"],
        fuel=data["fuel"],
        provenance=Provenance(origin.get("algorithm", ""), origin.get("seed", 0), origin.get("parent")),
    )


def _read_hook(data: dict[str, Any], names: CaseNames) -> Hook:
    action = HookAction[data["do"].upper()]
    behind = action is HookAction.SET_BEHIND
    point = names.streams.index(data["site"]) if behind else names.probes.index(data["probe"])
    if action is HookAction.PERFORM:
        return Hook(point, data["occurrence"], 0, names.labels.index(data["target"]), b"", action)
    area = names.areas.index(data["area"])
    return Hook(point, data["occurrence"], area, data["offset"], _bytes(data["bytes"]), action)


def read_reply(data: dict[str, Any]) -> Reply:
    """One reply in the form that `stub_state` has. Raises KeyError, TypeError or ValueError for anything else."""
    return Reply(
        status=_bytes(data["status"]),
        value=data["value"],
        writes=tuple(Write(w[0], w[1], _bytes(w[2])) for w in data.get("writes", ())),
        not_found=data.get("not_found", False),
        keep_key=data.get("keep_key", False),
    )
