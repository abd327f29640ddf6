"""`locksmith report`, and the files beside every summary.

Takes: a run directory. Gives: its report files. Never runs anything.
"""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from locksmith.cli.console import tell
from locksmith.diagnostics import Diagnostic, LocksmithError, Severity
from locksmith.report.cobertura import render_cobertura
from locksmith.report.junit import render_junit
from locksmith.report.page import render_html
from locksmith.report.sarif import render_sarif
from locksmith.report.summary import render_markdown
from locksmith.store.atomic import read_json, write_json, write_text
from locksmith.store.run_directory import RunDirectory

FORMATS = ("html", "json", "junit", "sarif", "cobertura", "markdown")


def write_reports(
    run: RunDirectory, summary: dict[str, Any], details: dict[str, dict[str, Any]], formats: tuple[str, ...] = FORMATS
) -> list[str]:
    """Write the files of the formats wanted; gives their paths."""
    written = []
    if "json" in formats:
        run.write_summary(summary)
        written.append(run.path / "summary.json")
    if "markdown" in formats:
        written.append(run.path / "summary.md")
        write_text(written[-1], render_markdown(summary))
    if "html" in formats:
        written.append(run.path / "report" / "index.html")
        write_text(written[-1], render_html(summary, details, _assessments(run), _interventions(run)))
    if "junit" in formats:
        written.append(run.path / "junit.xml")
        write_text(written[-1], render_junit(summary, details))
    if "sarif" in formats:
        written.append(run.path / "locksmith.sarif")
        write_json(written[-1], render_sarif(summary, details))
    if "cobertura" in formats:
        written.append(run.path / "cobertura.xml")
        write_text(written[-1], render_cobertura(summary, details))
    return [str(p) for p in written]


def _assessments(run: RunDirectory) -> dict[str, dict[str, Any]]:
    """What `assess` found, by program."""
    found = {name: run.program(name).read_assessment() for name in run.program_names()}
    return {name: assessment for name, assessment in found.items() if assessment is not None}


def _interventions(run: RunDirectory) -> dict[str, list[dict[str, Any]]]:
    """What waits for an author, by program."""
    found = {name: [read_json(path) for path in run.program(name).intervention_files()] for name in run.program_names()}
    return {name: [r for r in records if isinstance(r, dict)] for name, records in found.items()}


def run_report(arguments: Namespace) -> int:
    """The command. Raises LocksmithError where the directory holds no run or a format is unknown."""
    unknown = [f for f in arguments.format if f not in FORMATS]
    if unknown:
        hint = f"known: {', '.join(FORMATS)}"
        raise LocksmithError([Diagnostic("LKV008", Severity.ERROR, f"no format {f}", hint=hint) for f in unknown])
    run = RunDirectory(arguments.directory)
    summary = run.read_summary()
    if summary is None:
        message = f"{arguments.directory} holds no finished run"
        raise LocksmithError([Diagnostic("LKV009", Severity.ERROR, message, hint="locksmith verify PATH --out DIR")])
    details = {}
    for name in run.program_names():
        left = run.program(name).read_result()
        if left is not None:
            details[name] = left[1]
    for path in write_reports(run, summary, details, tuple(arguments.format)):
        tell(path)
    return 0
