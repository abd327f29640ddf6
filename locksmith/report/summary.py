"""`summary.json` and `summary.md`.

Takes: what each program's campaign gave. Gives: the entries of contract.md, their totals and a Markdown table. Never
reads a clock; seconds are handed in, and they are the only values that differ between equal runs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from locksmith import __version__
from locksmith.store.entry import empty_entry

SCHEMA_VERSION = 1
DIALECT = "ibm"
_COUNTS = ("paragraphs", "transitions", "branches", "conditions", "other_edges")
_NESTED = (*_COUNTS, "cases", "parity", "mutations", "seconds")


def make_summary(
    entries: Iterable[Mapping[str, Any]], seed: int, toolchain: Mapping[str, str], budget: Mapping[str, Any]
) -> dict[str, Any]:
    """The whole of summary.json, programs by name."""
    programs = sorted(entries, key=lambda e: (e["name"], e["source"]))
    return {
        "schema_version": SCHEMA_VERSION,
        "locksmith": __version__,
        "seed": seed,
        "dialect": DIALECT,
        "toolchain": dict(toolchain),
        "budget": dict(budget),
        "totals": _totals(programs),
        "programs": programs,
    }


def _totals(programs: list[Mapping[str, Any]]) -> dict[str, Any]:
    totals: dict[str, Any] = {"lines": sum(p["lines"] for p in programs)}
    template = empty_entry("", "", 0)
    for key in _NESTED:
        totals[key] = {k: sum(p[key].get(k, 0) for p in programs) for k in template[key]}
    totals["seconds"] = {k: round(v, 3) for k, v in totals["seconds"].items()}
    names = sorted({name for p in programs for name in p["algorithms"]})
    totals["algorithms"] = {
        name: {
            k: sum(p["algorithms"].get(name, {}).get(k, 0) for p in programs) for k in ("cases", "branches", "unique")
        }
        for name in names
    }
    totals["unsupported"] = sum(len(p["unsupported"]) for p in programs)
    for key in ("diagnostics", "interventions"):
        totals[key] = sum(p[key] for p in programs)
    search = totals["seconds"]["search"]
    totals["cases_per_second"] = round(totals["cases"]["executed"] / search, 1) if search > 0 else 0.0
    totals["programs"] = len(programs)
    totals["programs_ok"] = sum(p["status"] == "pass" for p in programs)
    return totals


def render_markdown(summary: Mapping[str, Any]) -> str:
    """A summary for people and for CI job pages."""
    totals = summary["totals"]
    lines = [
        "# Locksmith",
        "",
        f"{totals['programs_ok']} of {totals['programs']} programs pass; {totals['cases']['executed']} cases compared, "
        f"{totals['parity']['fail']} diverge. Seed {summary['seed']}, dialect {summary['dialect']}.",
        "",
        "| program | status | paragraphs | transitions | branches (natural) | MC/DC (natural) | cases | accepted "
        "| fail | error |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    for p in summary["programs"]:
        cells = [
            p["name"],
            p["status"],
            *(f"{p[k]['hit']}/{p[k]['total']}" for k in ("paragraphs", "transitions")),
            f"{p['branches']['hit']}/{p['branches']['total']} ({p['branches']['natural']})",
            f"{p['conditions']['hit']}/{p['conditions']['total']} ({p['conditions']['natural']})",
            *(str(n) for n in (p["cases"]["executed"], p["cases"]["accepted"])),
            *(str(p["parity"][k]) for k in ("fail", "error")),
        ]
        lines.append("| " + " | ".join(cells) + " |")
    unsupported = [(p["name"], u) for p in summary["programs"] for u in p["unsupported"]]
    if unsupported:
        lines += ["", "## Not supported", ""]
        lines += [f"- {name}: {u['message']} ({u['file']}:{u['line']}, {u['code']})" for name, u in unsupported]
    return "\n".join(lines) + "\n"
