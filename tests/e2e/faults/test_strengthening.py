"""Cases made for what the suite does not find, and proofs that a fault is none, on a program written to need both."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest

from locksmith.cases.case import CoverageClass, Reply, TestCase, Write
from locksmith.cases.catalog import build_catalog
from locksmith.faults.assess import SoundJava, open_java
from locksmith.faults.equivalence import check_proofs, find_proof
from locksmith.faults.fault import Fault, FaultResult, Proof, State
from locksmith.faults.host import FaultHost
from locksmith.faults.strengthening import Finding, Strengthening
from locksmith.model.unit import Unit
from locksmith.pipeline import build_targets
from locksmith.run.supervisor import Supervisor, worker_command
from locksmith.store.run_directory import ProgramDirectory
from locksmith.targets.base import TargetBuild
from tests.e2e.cases.sides import unit_of

pytestmark = pytest.mark.slow

SOURCE = """\
       IDENTIFICATION DIVISION.
       PROGRAM-ID. WEIGH.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       01 WEIGHT PIC 9(3).
       01 FEE PIC 9(3) VALUE 7.
       01 DEAD PIC 9(3).
       01 ROW.
          05 SEEN PIC X(3).
          05 UNSEEN PIC 9(4).
          05 LEFT-ALONE PIC 9(2).
       01 UNIT-NAME PIC X(4) VALUE "GRAM".
       PROCEDURE DIVISION.
       MAIN-PARA.
           ACCEPT WEIGHT.
           PERFORM FEE-PARA.
           DISPLAY FEE UNIT-NAME.
           STOP RUN.
       FEE-PARA.
           MOVE 1 TO DEAD.
           MOVE 2 TO DEAD.
           IF WEIGHT > 500
              MOVE 30 TO FEE
           ELSE
              MOVE 7 TO FEE
           END-IF.
           INITIALIZE ROW.
           MOVE 9 TO UNSEEN.
           ADD 1 TO FEE.
           MOVE SEEN TO UNIT-NAME.
           MOVE "ABC" TO SEEN.
           PERFORM NAME-PARA THRU NAME-EXIT.
           PERFORM SIGN-PARA.
       NAME-PARA.
           IF WEIGHT > 900
              GO TO NAME-EXIT
           END-IF.
       NAME-EXIT.
           EXIT.
       SIGN-PARA.
           IF WEIGHT > 900
              GO TO SIGN-EXIT
           END-IF.
       SIGN-EXIT.
           EXIT.
"""


MOVED = "move(N7, s.fee)"


@dataclass(frozen=True)
class Subject:
    """The program with both targets built."""

    unit: Unit
    targets: tuple[TargetBuild, TargetBuild]
    java: SoundJava

    def fault(self, operator: str, original: str, number: int = 0) -> Fault:
        """The fault of that operator at that text, of several the one of that number."""
        found = [f for f in self.java.faults()[0] if f.operator == operator and original in f.original]
        return found[number]


@pytest.fixture(scope="module")
def subject(tmp_path_factory: pytest.TempPathFactory) -> Subject:
    place = tmp_path_factory.mktemp("weigh")
    source = place / "WEIGH.cbl"
    source.write_text(SOURCE)
    unit = unit_of(source)
    targets = build_targets(unit, ProgramDirectory(place / "run"))
    return Subject(unit, targets, open_java(targets[1]))


@pytest.fixture
def host(subject: Subject) -> Iterator[FaultHost]:
    with FaultHost(subject.java.unit_class, subject.java.texts(), subject.unit.n_probes) as host:
        yield host


def _weighing(subject: Subject, text: bytes) -> TestCase:
    (accept,) = [s for s in subject.unit.programs[0].sites if s.kind.name == "ACCEPT"]
    return TestCase(streams=((accept.id, (Reply(writes=(Write(0, 0, text),)),)),))


def _made_for(subject: Subject, host: FaultHost, faults: list[Fault], seed: int = 0) -> dict[int, Finding]:
    cases = [_weighing(subject, b"100"), _weighing(subject, b"900")]
    catalog = build_catalog(subject.unit)
    with Supervisor([worker_command(t) for t in subject.targets], subject.unit.n_probes) as sides:
        maker = Strengthening(subject.unit, catalog, subject.java.sources, cases, sides, host, seed)
        found = maker.find(faults, 64)
        assert maker.diverged == 0
    return found


def test_boundaries_and_values_that_the_suite_leaves_alone_are_found_and_dead_stores_are_not(
    subject: Subject, host: FaultHost
) -> None:
    faults = [
        subject.fault("greater-or-equal", "greater"),
        subject.fault("move-removed", MOVED),
        subject.fault("move-removed", "move(N1, s.dead)"),
    ]
    found = _made_for(subject, host, faults)
    assert sorted(found) == [0, 1]
    assert all(f.kind in CoverageClass and f.axes for f in found.values())
    assert _made_for(subject, host, faults) == found


def test_a_fault_that_only_another_start_of_storage_shows_is_found_by_a_preset_or_by_force(
    subject: Subject, host: FaultHost
) -> None:
    found = _made_for(subject, host, [subject.fault("move-removed", MOVED)])
    assert found[0].kind in (CoverageClass.PRESET, CoverageClass.FORCED)


def test_bytes_that_a_value_clause_covers_may_start_as_they_like(subject: Subject, host: FaultHost) -> None:
    name = subject.fault("initial-value", "GRAM")
    fills = [f for f in subject.java.faults()[0] if f.operator == "initial-fill" and f.line > 0]
    proofs = {f.line: find_proof(host, subject.java.sources, f) for f in fills}
    assert Proof.SAME_STORAGE in proofs.values()
    assert None in proofs.values()
    assert find_proof(host, subject.java.sources, name) is None


def test_a_proof_that_does_not_hold_is_refused(subject: Subject, host: FaultHost) -> None:
    fault = subject.fault("move-removed", MOVED)
    wrong = FaultResult(fault, State.EQUIVALENT, True, proof=Proof.SAME_CLASSES)
    (refused,), told = check_proofs(host, subject.java.sources, subject.unit, [wrong])
    assert refused.state is State.SURVIVED
    assert [d.code for d in told] == ["LKF005"]
    comment = replace(fault, edit=replace(fault.edit, text=f"/* same */ {fault.original}"))
    right = FaultResult(comment, State.EQUIVALENT, True, proof=Proof.SAME_CLASSES)
    assert check_proofs(host, subject.java.sources, subject.unit, [right]) == ([right], [])


def test_a_go_to_the_next_paragraph_is_none_where_no_range_ends_between(subject: Subject, host: FaultHost) -> None:
    sources = subject.java.sources
    within = subject.fault("go-to-removed", "NAME_EXIT")
    leaving = subject.fault("go-to-removed", "SIGN_EXIT")
    assert find_proof(host, sources, within) is Proof.NEXT_PARAGRAPH
    assert find_proof(host, sources, leaving) is None
    proved = FaultResult(within, State.EQUIVALENT, True, proof=Proof.NEXT_PARAGRAPH)
    assert check_proofs(host, sources, subject.unit, [proved]) == ([proved], [])
    (refused,), told = check_proofs(host, sources, subject.unit, [replace(proved, fault=leaving)])
    assert refused.state is State.SURVIVED and told


def test_what_is_initialised_and_set_again_before_anything_looks_is_dead(subject: Subject, host: FaultHost) -> None:
    sources = subject.java.sources
    proofs = {
        item: find_proof(host, sources, subject.fault("initialize-item", f".{item}"))
        for item in ("unseen", "seen", "leftAlone")
    }
    assert proofs == {"unseen": Proof.DEAD_STORE, "seen": None, "leftAlone": None}
    assert find_proof(host, sources, subject.fault("initialize-removed", "initializeRow")) is None
    dead = FaultResult(subject.fault("initialize-item", ".unseen"), State.EQUIVALENT, True, proof=Proof.DEAD_STORE)
    assert check_proofs(host, sources, subject.unit, [dead]) == ([dead], [])
    for item in ("seen", "leftAlone"):
        wrong = replace(dead, fault=subject.fault("initialize-item", f".{item}"))
        (refused,), told = check_proofs(host, sources, subject.unit, [wrong])
        assert refused.state is State.SURVIVED and told


PLAIN = """\
       IDENTIFICATION DIVISION.
       PROGRAM-ID. PLAIN.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       01 GIVEN PIC X(4).
       01 TAKEN PIC 9(4).
       01 SHOWN PIC X(4).
       PROCEDURE DIVISION.
           ACCEPT GIVEN.
           MOVE GIVEN TO TAKEN.
           DISPLAY SHOWN.
           MOVE GIVEN TO SHOWN.
           STOP RUN.
"""


def test_what_an_item_starts_with_is_dead_where_it_is_set_before_anything_looks(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    place = tmp_path_factory.mktemp("plain")
    (place / "PLAIN.cbl").write_text(PLAIN)
    unit = unit_of(place / "PLAIN.cbl")
    java = open_java(build_targets(unit, ProgramDirectory(place / "run"))[1])
    fills = [f for f in java.faults()[0] if f.operator == "initial-fill"]
    with FaultHost(java.unit_class, java.texts(), unit.n_probes) as host:
        proofs = [find_proof(host, java.sources, f) for f in fills]
        assert proofs[:3] == [Proof.DEAD_STORE, Proof.DEAD_STORE, None]
        results = [FaultResult(f, State.EQUIVALENT, True, proof=Proof.DEAD_STORE) for f in fills[:3]]
        checked, told = check_proofs(host, java.sources, unit, results)
    assert [r.state for r in checked] == [State.EQUIVALENT, State.EQUIVALENT, State.SURVIVED]
    assert len(told) == 1
