"""The mock keeps the program's words, tells every probe once and marks what is ours."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from locksmith.model.program import SiteKind
from locksmith.model.resolve import resolve_program
from locksmith.model.unit import Unit
from locksmith.syntax.parser import parse_file
from locksmith.targets.cobol_mock.edits import MARK, original_lines
from locksmith.targets.cobol_mock.emit import MockProgram, emit_mock
from locksmith.targets.cobol_mock.table import area_addresses, emit_table, entry_symbol, program_symbol

ROOT = Path(__file__).resolve().parents[3]
PROGRAMS = sorted((ROOT / "corpora").glob("*/*.cbl"))
TEST_PROGRAMS = [ROOT / "tests/e2e/mock" / name for name in ("shapes.cbl", "exits.cbl")]


def _unit(path: Path) -> Unit:
    return Unit((resolve_program(parse_file(path).programs[0]),))


def _probes(mock: MockProgram) -> list[int]:
    """Every probe the mock can fire."""
    text = re.sub(rf"\s*{re.escape(MARK)}\n\s*", " ", mock.text)
    found = [int(n) for n in re.findall(r'"LKPROBE" USING BY VALUE (\d+)', text)]
    found += [int(n) for n in re.findall(r"LOCKSMITH-T\((\d+)\)", text)]
    for several in re.findall(r'"LKDEPEND" USING.*?BY VALUE ([\d ]+)', text):
        found += [int(n) for n in several.split()]
    return found


@pytest.mark.parametrize("path", [*PROGRAMS, *TEST_PROGRAMS], ids=lambda p: p.stem)
def test_every_probe_stands_once_in_the_mock(path: Path) -> None:
    unit = _unit(path)
    model = unit.programs[0]
    if model.unsupported:
        pytest.skip("has unsupported statements, which are replaced whole")
    (mock,) = emit_mock(unit).programs
    assert sorted(_probes(mock)) == list(range(len(model.probes)))


@pytest.mark.parametrize("path", [*PROGRAMS, *TEST_PROGRAMS], ids=lambda p: p.stem)
def test_what_is_not_ours_is_the_original_in_order(path: Path) -> None:
    unit = _unit(path)
    (mock,) = emit_mock(unit).programs
    original = iter(
        " ".join(line.text for line in original_lines(unit.programs[0].program)).replace(".", " . ").split()
    )
    kept = " ".join(line.text for line in mock.lines if not line.inserted).replace(".", " . ").split()
    missing = [word for word in kept if word not in original]
    assert missing == []
    assert all(line.text.endswith(MARK) or line.span is None for line in mock.lines if line.inserted)
    assert len(mock.line_map) == mock.text.count("\n")


@pytest.mark.parametrize("path", TEST_PROGRAMS, ids=lambda p: p.stem)
def test_no_file_statement_is_left(path: Path) -> None:
    (mock,) = emit_mock(_unit(path)).programs
    ours = [line.text for line in mock.lines if not line.inserted]
    assert not re.search(r"^\s*(OPEN|CLOSE|READ|WRITE|SELECT|FD)\b", "\n".join(ours), re.MULTILINE)


def test_the_table_has_one_row_for_each_id() -> None:
    unit = _unit(TEST_PROGRAMS[1])
    text = emit_table(unit)
    for name, count in (("areas", unit.n_areas), ("sites", unit.n_sites), ("probes", unit.n_probes)):
        body = text[text.index(f"lk_{name}[] = {{") : text.index("};", text.index(f"lk_{name}[] = {{"))]
        assert body.count("\n  {") == count
        assert f"const u16 lk_n_{name} = {count};" in text
    assert any(s.kind == SiteKind.RANDOM for s in unit.programs[0].sites)


def test_addresses_leave_room_between_areas() -> None:
    unit = _unit(TEST_PROGRAMS[1])
    addresses = area_addresses(unit)
    lengths = [a.length for a in unit.programs[0].areas]
    assert addresses[0] == 50_000_000
    assert all(b - a >= n + 16 for a, b, n in zip(addresses, addresses[1:], lengths, strict=False))
    assert addresses[-1] + lengths[-1] < 10**8


def test_symbols_are_those_of_cobc() -> None:
    assert [entry_symbol(n) for n in ("AB-1", "1AB", "A_B", "A.B")] == ["AB__1", "_1AB", "A_B", "A_2EB"]
    assert program_symbol(_unit(TEST_PROGRAMS[0]).programs[0]) == "SHAPES"


def test_a_literal_continued_behind_its_sign_stays_one(tmp_path: Path) -> None:
    source = tmp_path / "SIGNS.cbl"
    source.write_text(
        "       IDENTIFICATION DIVISION.\n       PROGRAM-ID. SIGNS.\n       DATA DIVISION.\n"
        "       WORKING-STORAGE SECTION.\n       01 A PIC S999.\n       PROCEDURE DIVISION.\n       MAIN-PARA.\n"
        "           MOVE     -\n      -             9\n      -       99 TO A.\n           STOP RUN.\n"
    )
    (mock,) = emit_mock(_unit(source)).programs
    assert "MOVE     -999\n" in mock.text
