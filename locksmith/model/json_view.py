"""The model as JSON, for `locksmith parse --json`.

Takes: a `ProgramModel`, and diagnostics where there is none. Gives: plain dicts and lists in a stable order, with names
instead of node identities. Paths are as the spans have them; nothing else of the machine enters.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from locksmith.diagnostics import Diagnostic, Span
from locksmith.model.program import Area, Edge, Field, File, Label, ProgramModel

JSON_SCHEMA_VERSION = 1


def model_to_json(model: ProgramModel) -> dict[str, Any]:
    """Everything that a reader outside needs to know about one program."""
    return {
        "schema_version": JSON_SCHEMA_VERSION,
        "name": model.name,
        "counts": counts_to_json(model),
        "paragraphs": [x.name for x in model.labels if x.is_paragraph],
        "sections": [s.name for s in model.sections if s.name is not None],
        "transitions": [
            [label_name(model, e.source), label_name(model, e.target), str(e.kind)] for e in model.edges if e.counted
        ],
        "labels": [_label(model, x) for x in model.labels],
        "edges": [_edge(model, e) for e in model.edges],
        "decisions": _decisions(model),
        "sites": _sites(model),
        "streams": list(model.streams),
        "areas": [_area(a) for a in model.areas],
        "fields": [_field(model, f) for f in model.fields],
        "files": [_file(model, f) for f in model.files],
        "linkage": [model.areas[a].name for a in model.linkage],
        "probes": [{"id": p.id, "kind": p.kind, "target": p.target} for p in model.probes],
        "diagnostics": diagnostics_to_json(model.diagnostics),
    }


def diagnostics_to_json(diagnostics: Iterable[Diagnostic]) -> list[dict[str, Any]]:
    """Code, severity, message and place of each; `via` holds the COPYs that a place came through."""
    return [_diagnostic(d) for d in diagnostics]


def counts_to_json(model: ProgramModel) -> dict[str, int]:
    """The totals of design.md section 5."""
    return {
        "paragraphs": sum(label.is_paragraph for label in model.labels),
        "sections": sum(s.name is not None for s in model.sections),
        "transitions": sum(e.counted for e in model.edges),
        "other_edges": sum(not e.counted for e in model.edges),
        "decisions": len(model.decisions),
        "outcomes": len(model.outcomes),
        "sites": len(model.sites),
        "probes": len(model.probes),
        "fields": len(model.fields),
        "bytes": sum(a.length for a in model.areas),
        "unsupported": len(model.unsupported),
    }


def label_name(model: ProgramModel, label: int) -> str:
    """How a label is shown: its name, or the main code's place."""
    found = model.labels[label]
    return found.name or f"(main code, line {found.span.line})"


def _place(span: Span) -> dict[str, Any]:
    place: dict[str, Any] = {"file": span.file, "line": span.line, "column": span.column}
    if span.via:
        place["via"] = [{"file": v.file, "line": v.line} for v in span.via]
    return place


def _area(area: Area) -> dict[str, Any]:
    return {
        "id": area.id,
        "name": area.name,
        "kind": str(area.kind),
        "length": area.length,
        "initial": area.initial.hex(),
    }


def _field(model: ProgramModel, field: Field) -> dict[str, Any]:
    view: dict[str, Any] = {
        "id": field.id,
        "name": field.name,
        "level": field.level,
        "area": model.areas[field.area].name,
        "area_id": field.area,
        "offset": field.offset,
        "length": field.length,
        "usage": str(field.usage),
        "category": str(field.category),
        "line": field.span.line,
    }
    if field.picture:
        view |= {"picture": field.picture.text, "digits": field.digits, "scale": field.scale, "signed": field.signed}
    if field.parent is not None:
        view["parent"] = field.parent
    if field.redefines is not None:
        view["redefines"] = field.redefines
    if field.dimensions:
        view["dimensions"] = [
            {"minimum": d.minimum, "maximum": d.maximum, "stride": d.stride, "depending": d.depending}
            for d in field.dimensions
        ]
    if field.conditions:
        view["conditions"] = [c.name for c in field.conditions]
    if field.variable:
        view["variable"] = True
    return view


def _file(model: ProgramModel, file: File) -> dict[str, Any]:
    def named(item: int | None) -> str | None:
        return None if item is None else model.fields[item].name

    return {
        "name": file.name,
        "assign": file.control.assign,
        "organization": file.control.organization,
        "access": file.control.access,
        "area": file.area,
        "records": [model.fields[r].name for r in file.records],
        "minimum": file.minimum,
        "maximum": file.maximum,
        "record_key": named(file.record_key),
        "status": named(file.status),
    }


def _label(model: ProgramModel, label: Label) -> dict[str, Any]:
    return {
        "id": label.id,
        "name": label.name,
        "section": model.sections[label.section].name,
        "declarative": model.sections[label.section].declarative,
        "header": label.header,
        "probe": label.probe,
        "line": label.span.line,
    }


def _edge(model: ProgramModel, edge: Edge) -> dict[str, Any]:
    return {
        "from": label_name(model, edge.source),
        "to": label_name(model, edge.target),
        "kind": str(edge.kind),
        "counted": edge.counted,
    }


def _decisions(model: ProgramModel) -> list[dict[str, Any]]:
    return [
        {
            "id": d.id,
            "kind": str(d.kind),
            "paragraph": label_name(model, d.label),
            **_place(d.span),
            "outcomes": [
                {
                    "label": model.outcomes[o].label,
                    "probe": model.outcomes[o].probe,
                    "line": model.outcomes[o].span.line,
                }
                for o in d.outcomes
            ],
        }
        for d in model.decisions
    ]


def _sites(model: ProgramModel) -> list[dict[str, Any]]:
    return [
        {
            "id": s.id,
            "kind": s.kind.name,
            "resource": s.resource,
            "stream": model.streams[s.stream],
            "paragraph": label_name(model, s.label),
            **_place(s.span),
            **({"bound": s.bound} if s.bound else {}),
            **({"choices": list(s.choices)} if s.choices else {}),
        }
        for s in model.sites
    ]


def _diagnostic(diagnostic: Diagnostic) -> dict[str, Any]:
    view: dict[str, Any] = {
        "code": diagnostic.code,
        "severity": str(diagnostic.severity),
        "message": diagnostic.message,
    }
    if diagnostic.span is not None:
        view |= _place(diagnostic.span)
    return view
