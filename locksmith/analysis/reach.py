"""Which paragraphs can be reached at all.

Takes: a `ProgramModel`. Gives: reachable labels, and the unsupported constructs that stand on a reachable path.
Over-approximates: what is not proved dead is reachable.
"""

from __future__ import annotations

from collections.abc import Sequence

from locksmith.diagnostics import Diagnostic
from locksmith.model.program import EdgeKind, ProgramModel


def reachable_labels(model: ProgramModel) -> frozenset[int]:
    """Labels that control can enter from the start, following every static edge but returns."""
    starts = [s.labels[0] for s in model.sections if not s.declarative][:1]
    starts += [s.labels[0] for s in model.sections if s.declarative]
    following: dict[int, list[int]] = {}
    for edge in model.edges:
        if edge.kind is not EdgeKind.RETURN:
            following.setdefault(edge.source, []).append(edge.target)
    seen: set[int] = set()
    while starts:
        label = starts.pop()
        if label not in seen:
            seen.add(label)
            starts += following.get(label, ())
    return frozenset(seen)


def reachable_unsupported(model: ProgramModel, refused: Sequence[Diagnostic] = ()) -> tuple[Diagnostic, ...]:
    """Unsupported findings outside the PROCEDURE DIVISION, or in a paragraph that may be entered. `refused` are what
    a target does not generate; where the model already has a finding on the line it is not told again."""
    told = {(d.span.file, d.span.line) for d in model.unsupported if d.span is not None}
    findings = [*model.unsupported]
    findings += [d for d in refused if d.span is None or (d.span.file, d.span.line) not in told]
    if not findings:
        return ()
    reachable = reachable_labels(model)
    places: dict[tuple[str, int], set[int]] = {}
    for label in model.labels:
        for token in model.program.tokens[label.node.first : label.node.last]:
            places.setdefault((token.span.file, token.span.line), set()).add(label.id)
    out = []
    for diagnostic in findings:
        span = diagnostic.span
        labels = places.get((span.file, span.line)) if span is not None else None
        if not labels or labels & reachable:
            out.append(diagnostic)
    return tuple(out)
