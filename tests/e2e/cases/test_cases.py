"""Shared cases: the untouched program under cobc, the mock and the Java show the same and end with the same code.

README.md beside this file says which test holds which case.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from locksmith.cli import main
from tests.e2e.cases.sides import load, run_original, run_targets, unit_of

SEMANTICS = Path(__file__).resolve().parents[3] / "corpora" / "semantics"
# program → the programs of the same file that its CALLs are bound to
PROGRAMS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("SEM01", "SEM02", "SEM03", "SEM05", "SEM06", "SEM07", "SEM08", "SEM09", "SEM11"), ()),
    **dict.fromkeys(
        ("SEM28", "SEM28B", "SEM31", "SEM39", "SEM39S", "SEM40", "SEM44", "SEMVAL", "SEMB1", "SEMB2", "SEMB5"), ()
    ),
    "SEM10P": ("SEM10Q",),
}
# The values of the shared list, as the reference displays them.
VALUES = (
    *("12 00234", "12N 12345", "13 +00000", "13U 00005", "14 03", "14S 98", "14T 5", "14L +5", "15 000+"),
    *("15E   +0.0|", "15X 000+", "16 EQUAL", "16 LESS", "16 OTHER", "18 003-", "18R 004-", "18Q 003- 0015-"),
    *("19 0002500", "18D 003571428", "20 NUMERIC", "21 99999999999999999999", "23 - 12.50|", "23F +   $1.05|"),
    "25 193-",
    "32 QUALIFIED",
)
CAVEATS = {"SEM28B": "LKM059", "SEM02": "LKM058", "SEMVAL": "LKM051", "SEM10P": "LKM060", "SEMB2": "LKM053"}
OUTSIDE = {
    "35": "EXEC SQL SELECT COUNT(*) INTO :N FROM T END-EXEC",
    "36": "EXEC CICS RETURN END-EXEC",
}


@pytest.mark.slow
@pytest.mark.parametrize("name", PROGRAMS)
def test_three_sides(name: str, tmp_path: Path, cobc: str) -> None:
    source = SEMANTICS / f"{name}.cbl"
    original = run_original(source, tmp_path)
    assert original.text, "the program displays nothing"
    pair = run_targets(unit_of(source, PROGRAMS[name]), tmp_path)
    assert pair.java == pair.mock
    assert pair.outcome == original


@pytest.mark.slow
def test_values(tmp_path: Path, cobc: str) -> None:
    original = run_original(SEMANTICS / "SEMVAL.cbl", tmp_path)
    shown = original.text.splitlines()
    assert [value for value in VALUES if value not in shown] == []
    assert original.code == 260 % 256


@pytest.mark.parametrize("name", CAVEATS)
def test_caveats(name: str) -> None:
    codes = {d.code for program in load(SEMANTICS / f"{name}.cbl") for d in program.diagnostics}
    assert CAVEATS[name] in codes


@pytest.mark.parametrize("case", OUTSIDE)
def test_outside_this_slice_is_unsupported(case: str, tmp_path: Path) -> None:
    source = tmp_path / "OUTSIDE.cbl"
    lines = [
        "IDENTIFICATION DIVISION.",
        "PROGRAM-ID. OUTSIDE.",
        "DATA DIVISION.",
        "WORKING-STORAGE SECTION.",
        "01 N PIC S9(9) COMP.",
        "PROCEDURE DIVISION.",
        "MAIN-1.",
        f"    {OUTSIDE[case]}.",
        "    STOP RUN.",
    ]
    source.write_text("".join(f"       {line}\n" for line in lines))
    assert main(["parse", str(source)]) == 8
