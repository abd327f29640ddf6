"""From the syntax tree to the model.

Takes: an `ast.Program` and which CALL names are bound to real programs. Gives: `ProgramModel`. Never raises for a bad
program: everything wrong or not supported is a diagnostic with its span.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from locksmith.diagnostics import Diagnostic, Severity
from locksmith.model.caveats import Caveats
from locksmith.model.control_flow import ControlFlow, build_control_flow
from locksmith.model.decisions import build_decisions
from locksmith.model.draws import check_draws
from locksmith.model.effects import WriteMasks, group_areas
from locksmith.model.findings import Findings
from locksmith.model.program import AreaKind, ExternalSite, File, ProgramModel
from locksmith.model.references import References, resolve_references
from locksmith.model.sites import SiteBuilder
from locksmith.model.storage import Storage, build_storage
from locksmith.model.support import check_support
from locksmith.model.walk import all_nodes, span_of
from locksmith.syntax import ast

_NO_CALLS: Mapping[str, str] = MappingProxyType({})


def resolve_program(program: ast.Program, *, bound_calls: Mapping[str, str] = _NO_CALLS) -> ProgramModel:
    """Resolve one program. `bound_calls` maps the literal of a CALL to the name of the program it is bound to.

    The order of the parts and which of them makes which field of the model: nothing else, so it is left in one piece.
    """
    findings = Findings(program)
    _tell_parse_issues(program, findings)
    storage = build_storage(program, findings)
    references = resolve_references(program, storage.names, storage.fields, findings)
    flow = build_control_flow(program, findings)
    decisions = build_decisions(program, flow.labels)
    files = _with_use_sections(program, storage.files, flow, findings)
    builder = SiteBuilder(program, files, storage.fields, references.field_of, bound_calls, findings)
    sites = builder.build(flow.labels)
    _tell_relative_keys(files, sites.sites, findings)
    check_support(program, references, storage.fields, findings)
    check_draws(program, findings)
    Caveats(storage.fields, references.field_of, findings).run(program, flow)
    groups = group_areas(storage.areas)
    masks = WriteMasks(storage.areas, storage.fields, files, references, sites.sites, program)
    diagnostics = tuple(findings.diagnostics)
    return ProgramModel(
        name=program.name.upper(),
        program=program,
        areas=storage.areas,
        fields=storage.fields,
        files=files,
        labels=tuple(flow.labels),
        sections=tuple(flow.sections),
        edges=tuple(flow.edges),
        decisions=tuple(decisions.decisions),
        outcomes=tuple(decisions.outcomes),
        sites=tuple(sites.sites),
        streams=tuple(sites.streams),
        probes=tuple(decisions.probes),
        linkage=_linkage(program, storage, references),
        diagnostics=diagnostics,
        field_of=references.field_of,
        condition_of=references.condition_of,
        unsupported_references=frozenset(references.unsupported),
        label_of=flow.label_of,
        decision_of=decisions.decision_of,
        site_of=sites.site_of,
        fuel_of=decisions.fuel_of,
        alter_of=flow.alter_of,
        alterable=frozenset(flow.alterable),
        area_groups=groups,
        write_mask=masks.masks(flow, groups),
        unsupported=tuple(d for d in diagnostics if d.severity is Severity.UNSUPPORTED),
    )


def _tell_parse_issues(program: ast.Program, findings: Findings) -> None:
    for absent in program.absent:
        findings.put(absent)
    for issue in program.issues:
        severity = Severity.ERROR if issue.fatal else Severity.UNSUPPORTED
        findings.put(Diagnostic(issue.code, severity, issue.message, span_of(program, issue)))


def _linkage(program: ast.Program, storage: Storage, references: References) -> tuple[int, ...]:
    """The areas of PROCEDURE DIVISION USING, in order."""
    found = []
    for argument in program.using:
        number = references.field_of.get(id(argument.operand))
        if number is not None and storage.areas[storage.fields[number].area].kind is AreaKind.LINKAGE:
            found.append(storage.fields[number].area)
    return tuple(found)


def _with_use_sections(
    program: ast.Program, files: tuple[File, ...], flow: ControlFlow, findings: Findings
) -> tuple[File, ...]:
    """Give each file the USE section that serves it: by name, else by the one mode in which it is opened."""
    by_file: dict[str, int] = {}
    by_mode: dict[str, int] = {}
    for section in flow.sections:
        use = section.node.declarative_use
        if use is not None and not use.other:
            by_file.update((name.upper(), section.index) for name in use.files)
            if use.mode:
                by_mode[use.mode.upper()] = section.index
    modes = _open_modes(program) if by_mode else {}
    out = []
    for file in files:
        serving = by_file.get(file.name)
        if serving is None and by_mode:
            found = {by_mode.get(mode) for mode in modes.get(file.name, ())}
            if len(found) > 1:
                findings.add("LKM034", f"USE by mode for {file.name}, opened in several modes", program)
            serving = next(iter(found)) if len(found) == 1 else None
        out.append(replace(file, use_section=serving))
    return tuple(out)


def _tell_relative_keys(files: tuple[File, ...], sites: Sequence[ExternalSite], findings: Findings) -> None:
    """libcob stores the record number into the RELATIVE KEY on sequential READ and WRITE; no reply carries it yet."""
    for site in sites:
        file = files[site.file] if site.file is not None else None
        if file is None or file.relative_key is None or file.control.organization != "RELATIVE":
            continue
        node, access = site.node, file.control.access
        in_order = access == "SEQUENTIAL"
        if isinstance(node, ast.Read):
            at_end = any(pair.kind == "AT-END" for pair in node.handlers)
            in_order = in_order or bool(node.direction) or (access == "DYNAMIC" and at_end)
        if in_order and isinstance(node, ast.Read | ast.Write):
            verb = type(node).__name__.upper()
            findings.add(
                "LKM031", f"sequential {verb} of {file.name}, which sets its RELATIVE KEY, is not supported", node
            )


def _open_modes(program: ast.Program) -> dict[str, set[str]]:
    modes: dict[str, set[str]] = {}
    for section in program.sections:
        for node in all_nodes(section):
            if isinstance(node, ast.Open):
                for mode, name in node.files:
                    modes.setdefault(name.upper(), set()).add(mode.upper())
    return modes
