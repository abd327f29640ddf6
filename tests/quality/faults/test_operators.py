"""The table of planted faults: every operator has a place, and planting changes that place and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from locksmith.faults.fault import Fault, Layer, Operator
from locksmith.faults.operators import PROGRAM, RUNTIME
from locksmith.faults.planting import (
    JavaSource,
    choose_faults,
    find_program_faults,
    find_runtime_faults,
    mark_places,
    parse_java,
    plant,
)
from locksmith.model.resolve import resolve_program
from locksmith.model.unit import Unit
from locksmith.syntax.parser import parse_file
from locksmith.targets.java.build import RUNTIME as RUNTIME_ROOT
from locksmith.targets.java.build import package_of, runtime_sources
from locksmith.targets.java.generate import emit_java

CORPORA = Path(__file__).resolve().parents[3] / "corpora"
CORPUS = ("extract/DPB010.cbl", "posting/DPB300.cbl", "statement/DPB200.cbl", "statement/DPB210.cbl")

# What none of the corpora does.
REST = """\
       IDENTIFICATION DIVISION.
       PROGRAM-ID. REST.
       ENVIRONMENT DIVISION.
       INPUT-OUTPUT SECTION.
       FILE-CONTROL.
           SELECT IN-FILE ASSIGN TO INFILE.
       DATA DIVISION.
       FILE SECTION.
       FD  IN-FILE.
       01  IN-RECORD PIC X(10).
       WORKING-STORAGE SECTION.
       01  HELD PIC X(10).
       01  LINE-IN PIC X(10).
       01  TIMES-THREE PIC 9(4) VALUE 2.
       PROCEDURE DIVISION.
       MAIN-PARA.
           OPEN INPUT IN-FILE.
           READ IN-FILE INTO HELD.
           READ IN-FILE AT END DISPLAY 'DONE'.
           CALL 'OTHER' USING HELD.
           ACCEPT LINE-IN.
           MULTIPLY 3 BY TIMES-THREE.
           STOP RUN.
"""


@cache
def _parsed(path: Path) -> tuple[JavaSource, ...]:
    result = parse_file(path, (path.parent / "copy",))
    unit = Unit((resolve_program(result.programs[0]),))
    return tuple(parse_java(name, text) for name, text in sorted(emit_java(unit, package_of(unit)).items()))


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> list[JavaSource]:
    rest = tmp_path_factory.mktemp("rest") / "REST.cbl"
    rest.write_text(REST, encoding="ascii")
    return [s for path in (*(CORPORA / c for c in CORPUS), rest) for s in _parsed(path)]


@pytest.fixture(scope="module")
def faults(sources: list[JavaSource]) -> list[Fault]:
    return find_program_faults(sources, PROGRAM)


@cache
def _runtime() -> dict[str, JavaSource]:
    paths = {p.relative_to(RUNTIME_ROOT).as_posix(): p for p in runtime_sources()}
    return {name: parse_java(name, p.read_text(encoding="utf-8")) for name, p in paths.items()}


def test_the_table_is_large_and_its_names_are_unique() -> None:
    names = [o.name for o in (*PROGRAM, *RUNTIME)]
    assert len(PROGRAM) >= 40
    assert len(RUNTIME) >= 40
    assert [n for n, times in Counter(names).items() if times > 1] == []


@pytest.mark.parametrize("operator", PROGRAM, ids=lambda o: o.name)
def test_every_operator_finds_a_place(operator: Operator, faults: Sequence[Fault]) -> None:
    assert any(f.operator == operator.name for f in faults)


def test_every_operator_of_the_runtime_has_its_one_place() -> None:
    found, gone = find_runtime_faults(_runtime(), RUNTIME)
    assert [d.message for d in gone] == []
    assert len(found) == len(RUNTIME)


def test_a_fault_changes_its_place_and_nothing_else(sources: list[JavaSource], faults: Sequence[Fault]) -> None:
    by_name = {s.name: s for s in sources}
    for fault in choose_faults(faults, 2 * len(PROGRAM), seed=1):
        source = by_name[fault.file]
        text = plant(source, fault).encode()
        start, end = fault.edit.start, fault.edit.end
        assert text != source.text
        assert text[:start] == source.text[:start]
        assert text[len(text) - (len(source.text) - end) :] == source.text[end:]


def test_a_fault_knows_its_line_in_the_java_and_in_the_cobol(sources: list[JavaSource]) -> None:
    by_name = {s.name: s for s in sources}
    removed = next(o for o in PROGRAM if o.name == "go-to-removed")
    fault = find_program_faults([by_name["cobol/dpb010/Dpb010.java"]], [removed])[0]
    line = by_name[fault.file].text.decode().splitlines()[fault.line - 1]
    cobol = (CORPORA / "extract/DPB010.cbl").read_text().splitlines()[fault.cobol_line - 1]
    assert line.strip() == fault.original == "return P9900_ABEND;"
    assert cobol.split() == ["GO", "TO", "9900-ABEND."]


def test_the_choice_takes_every_operator_and_hangs_on_the_seed(faults: Sequence[Fault]) -> None:
    few = choose_faults(faults, len(PROGRAM), seed=0)
    assert {f.operator for f in few} == {o.name for o in PROGRAM}
    assert few == choose_faults(faults, len(PROGRAM), seed=0)
    assert few != choose_faults(faults, len(PROGRAM), seed=7)
    assert choose_faults(faults[:5], 9, seed=0) == list(faults[:5])


def test_order_of_whens_that_exclude_each_other_is_no_fault(faults: Sequence[Fault]) -> None:
    order = [
        f for f in faults if f.operator == "when-order" and f.file == "cobol/dpb300/Dpb300N2000PostingSection.java"
    ]
    assert order, "the posting program has WHENs whose order matters"
    assert not any(f.original.startswith("(equal(s.trnRecord.trnType, CR))") for f in order)


def test_errors_go_unnoticed_only_where_something_would_take_them(faults: Sequence[Fault]) -> None:
    """Every file of the corpora has a status item and none a USE procedure: leaving out the check changes nothing."""
    unnoticed = {f.file for f in faults if f.operator in ("status-unchecked", "use-lost")}
    assert unnoticed == {"cobol/rest/Rest.java"}


def test_marks_stand_where_the_places_are(sources: list[JavaSource], faults: Sequence[Fault]) -> None:
    by_name = {s.name: s for s in sources}
    chosen = choose_faults([f for f in faults if f.file.startswith("cobol/dpb010")], 80, seed=0)
    texts, always = mark_places(by_name, chosen)
    marked = "".join(texts.values())
    described = ("Storage.java", "Literals.java")
    for number, fault in enumerate(chosen):
        is_marked = f"FaultMarks.at({number})" in marked
        assert is_marked or fault.file.endswith(described) or number in always
        assert not (is_marked and number in always)
        assert fault.layer is Layer.PROGRAM
    assert any(f.file.endswith(described) and f"FaultMarks.at({n})" in marked for n, f in enumerate(chosen))


def test_a_perform_that_never_returns_is_not_done_twice(faults: Sequence[Fault]) -> None:
    kinds = ("perform-twice", "perform-thru-long")
    twice = [f for f in faults if f.operator in kinds and f.file.startswith("cobol/dpb200")]
    assert twice
    assert not any("P9900_ABEND" in f.original for f in twice)
