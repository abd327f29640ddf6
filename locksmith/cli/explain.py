"""`locksmith explain` and `locksmith interventions`.

Takes: a run directory. Gives: on stdout why a paragraph is locked (its gates, the wanted values, what was tried, what
would open it), or the records that wait for an author. Never runs anything and never changes the run.
"""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from locksmith.cli.console import tell
from locksmith.diagnostics import Diagnostic, LocksmithError, Severity
from locksmith.store.atomic import read_json
from locksmith.store.run_directory import RunDirectory


def run_explain(arguments: Namespace) -> int:
    """The command. Raises LocksmithError where there is no such run, program or paragraph."""
    details = _details(arguments)
    paragraphs = {p["name"]: p for p in details.get("flow", {}).get("paragraphs", ())}
    name = arguments.paragraph.upper()
    if name not in paragraphs:
        raise _unknown("LKV013", f"no paragraph {name} in {arguments.program.upper()}", name, list(paragraphs))
    for line in _explain(paragraphs[name], details):
        tell(line)
    return 0


def _details(arguments: Namespace) -> Mapping[str, Any]:
    run = RunDirectory(arguments.directory)
    program = arguments.program.upper()
    result = run.program(program).read_result()
    if result is None:
        raise _unknown("LKV012", f"no result of {program} in {arguments.directory}", program, run.program_names())
    return result[1]


def _unknown(code: str, message: str, name: str, known: Sequence[str]) -> LocksmithError:
    near = get_close_matches(name, known, n=3, cutoff=0.3)
    hint = f"did you mean {', '.join(near)}?" if near else ""
    return LocksmithError([Diagnostic(code, Severity.ERROR, message, hint=hint)])


def _explain(paragraph: Mapping[str, Any], details: Mapping[str, Any]) -> Iterator[str]:
    name, kind = paragraph["name"], paragraph["class"]
    yield f"{name} (line {paragraph['line']}): " + (f"entered, class {kind}" if kind != "closed" else "never entered")
    outcomes = paragraph["outcomes"]
    if outcomes:
        taken = [o for o in outcomes if o["class"] != "closed"]
        yield f"  outcomes: {len(taken)} of {len(outcomes)} taken" + _classes(taken)
    yield from _ways(name, details)
    if paragraph["gates"]:
        yield "gates:"
    for gate in paragraph["gates"]:
        yield from _gate(gate)
    attempts = [a for a in details.get("attempts", ()) if a["paragraph"] == name]
    if attempts:
        yield f"tried: {len(attempts)}"
    for attempt in attempts:
        state = "kept" if attempt["kept"] else f"taken back: {attempt['reason']}"
        yield f"  {attempt['skill']} at depth {attempt['depth']}: {state}"
        yield from (f"    opened {gained}" for gained in attempt["gained"])
    yield from _advice(paragraph, attempts)


def _classes(taken: Sequence[Mapping[str, Any]]) -> str:
    counts = {c: sum(o["class"] == c for o in taken) for c in dict.fromkeys(o["class"] for o in taken)}
    return " (" + ", ".join(f"{n} {c}" for c, n in counts.items()) + ")" if counts else ""


def _ways(name: str, details: Mapping[str, Any]) -> Iterator[str]:
    edges = [e for e in details.get("flow", {}).get("edges", ()) if e["to"] == name]
    for edge in edges:
        state = "never taken" if edge["class"] == "closed" else f"taken, class {edge['class']}"
        yield f"  from {edge['from']} by {edge['kind'].replace('_', ' ')}: {state}"
    if not edges:
        yield "  nothing performs it or goes to it"


def _gate(gate: Mapping[str, Any]) -> Iterator[str]:
    yield f"  {gate['condition']}" + ("" if gate["reached"] else ", which no run evaluated")
    if gate["variable"]:
        yield f"    {gate['variable']} should be {' or '.join(gate['wanted']) or '?'}"
        lines = ", ".join(map(str, gate["set_at"]))
        yield f"    set at line {lines}" if lines else "    no statement gives it a literal"
        yield "    an external operation brings it" if gate["routable"] else "    no external operation brings it"


def _advice(paragraph: Mapping[str, Any], attempts: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    kept = [a for a in attempts if a["kept"]]
    if kept:
        yield f"opened by: {kept[0]['skill']}"
    elif paragraph["gates"]:
        routable = [g for g in paragraph["gates"] if g["variable"] and g["routable"]]
        known = [g for g in paragraph["gates"] if g["variable"]]
        if routable:
            gate = routable[0]
            yield f"would open: a reply that brings {gate['variable']} = {gate['wanted'][0] if gate['wanted'] else '?'}"
        elif known:
            gate = known[0]
            wanted = gate["wanted"][0] if gate["wanted"] else "?"
            yield f"would open: force-set of {gate['variable']} to {wanted} behind the last line that sets it"
        else:
            yield "would open: whatever opens the paragraph that its decisions stand in"
    elif paragraph["class"] == "closed":
        yield "would open: call-injection"


def run_interventions(arguments: Namespace) -> int:
    """The command. Raises LocksmithError where the directory holds no run."""
    run = RunDirectory(arguments.directory)
    if run.read_manifest() is None:
        raise LocksmithError([Diagnostic("LKV009", Severity.ERROR, f"{arguments.directory} holds no run")])
    for name in run.program_names():
        for path in run.program(name).intervention_files():
            record = read_json(path)
            if arguments.json:
                tell(json.dumps(record, sort_keys=True))
            else:
                where = f"{name} {record['paragraph']}".strip()
                tell(f"{record['id']}  {record['kind']}  {where}: {record['message']}")
    return 0
