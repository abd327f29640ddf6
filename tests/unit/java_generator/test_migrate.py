"""The files of a migrated project; that it runs is tested in tests/e2e/java."""

from __future__ import annotations

import os
from pathlib import Path

from locksmith.model.resolve import resolve_program
from locksmith.model.unit import Unit
from locksmith.syntax.parser import parse_file
from locksmith.targets.java.migrate import migrate

SOURCE = """\
       IDENTIFICATION DIVISION.
       PROGRAM-ID. DEMO.
       ENVIRONMENT DIVISION.
       INPUT-OUTPUT SECTION.
       FILE-CONTROL.
           SELECT A-FILE ASSIGN TO AFILE.
           SELECT B-FILE ASSIGN TO UT-B-BFILE ORGANIZATION IS INDEXED
               RECORD KEY IS B-KEY.
       DATA DIVISION.
       FILE SECTION.
       FD  A-FILE.
       01  A-REC PIC X(10).
       FD  B-FILE.
       01  B-REC.
           05  B-KEY PIC X(4).
       PROCEDURE DIVISION.
           STOP RUN.
"""


def _migrate(tmp_path: Path) -> tuple[Path, tuple[str, ...]]:
    source = tmp_path / "demo.cbl"
    source.write_text(SOURCE)
    unit = Unit((resolve_program(parse_file(source).programs[0]),))
    diagnostics = migrate([unit], tmp_path / "out")
    return tmp_path / "out", tuple(f"{d.code} {d.span.line if d.span else 0}" for d in diagnostics)


def test_the_project_has_everything_it_needs(tmp_path: Path) -> None:
    project, _ = _migrate(tmp_path)
    java = project / "src" / "main" / "java"
    assert (java / "cobol" / "demo" / "Demo.java").is_file()
    assert (java / "locksmith" / "runtime" / "Main.java").is_file()
    assert (project / "src/main/resources/programs.txt").read_text() == "DEMO cobol.demo.DemoUnit\n"
    assert "locksmith.runtime.Main" in (project / "pom.xml").read_text()
    assert os.access(project / "run", os.X_OK)


def test_a_file_that_cannot_be_opened_yet_is_told(tmp_path: Path) -> None:
    _, told = _migrate(tmp_path)
    assert told == ("LKJ002 7",)


def test_a_word_keeps_what_stands_behind_its_last_hyphen(tmp_path: Path) -> None:
    project, _ = _migrate(tmp_path)
    storage = (project / "src/main/java/cobol/demo/DemoStorage.java").read_text()
    assert '"B-FILE", "BFILE"' in storage


def test_sources_of_an_earlier_generation_go(tmp_path: Path) -> None:
    project, _ = _migrate(tmp_path)
    old = project / "src/main/java/cobol/demo/DemoOldSection.java"
    old.write_text("class DemoOldSection {}")
    before = (project / "src/main/java/cobol/demo/Demo.java").stat().st_mtime_ns
    _migrate(tmp_path)
    assert not old.exists()
    assert (project / "src/main/java/cobol/demo/Demo.java").stat().st_mtime_ns == before
