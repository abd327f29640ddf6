"""The loop opens what is locked, says how, takes back what does not hold, and ends."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import locksmith.pipeline
from locksmith.cli.main import main
from locksmith.model.unit import Unit
from locksmith.store.run_directory import ProgramDirectory
from locksmith.targets.base import TargetBuild
from locksmith.targets.java.build import build_given_java

PROGRAMS = Path(__file__).with_name("locked")
pytestmark = pytest.mark.slow


@dataclass(frozen=True, slots=True)
class Run:
    place: Path
    code: int
    entry: dict[str, Any]
    details: dict[str, Any]

    def kept(self) -> list[dict[str, Any]]:
        return [a for a in self.details["attempts"] if a["kept"]]


def verify(program: Path, out: Path, *words: str) -> Run:
    code = main(
        ["verify", str(program), "--out", str(out), "--algorithms", "pairwise,random", "--budget", "3000", *words]
    )
    (entry,) = json.loads((out / "summary.json").read_text(encoding="utf-8"))["programs"]
    result = json.loads((out / "programs" / entry["name"] / "result.json").read_text(encoding="utf-8"))
    return Run(out, code, entry, result["details"])


@pytest.mark.parametrize("policy", ["greedy", "bang-feasibility", "frontier"])
def test_three_gates_behind_each_other_are_opened_one_inside_the_other(tmp_path: Path, cobc: str, policy: str) -> None:
    run = verify(PROGRAMS / "DEEP.cbl", tmp_path, "--policy", policy)
    assert run.code == 0
    for kind in ("paragraphs", "transitions", "branches"):
        assert run.entry[kind]["hit"] == run.entry[kind]["total"], kind
    assert run.entry["branches"]["natural"] == 1 and run.entry["branches"]["forced"] == 5
    assert max(a["depth"] for a in run.kept()) >= 3
    assert {a["kind"] for a in run.kept()} == {"force-set"}


def test_what_nothing_leads_to_is_injected(tmp_path: Path, cobc: str) -> None:
    run = verify(PROGRAMS / "LEFT.cbl", tmp_path)
    assert run.code == 0
    paragraphs = run.entry["paragraphs"]
    assert (paragraphs["natural"], paragraphs["injected"], paragraphs["total"]) == (1, 2, 3)
    assert [a["kind"] for a in run.kept()] == ["call-injection"]
    assert run.entry["transitions"]["injected"] == run.entry["transitions"]["total"] == 1


def test_gates_side_by_side_are_both_found(tmp_path: Path, cobc: str) -> None:
    run = verify(PROGRAMS / "TWINS.cbl", tmp_path)
    assert run.entry["branches"]["hit"] == run.entry["branches"]["total"] == 4
    gates = {a["gate"] for a in run.kept()}
    assert any("WS-LEFT = 77" in g for g in gates) and any("WS-RIGHT" in g for g in gates)


def test_a_dispatcher_arm_goes_before_force(tmp_path: Path, cobc: str) -> None:
    run = verify(PROGRAMS / "GIVEN.cbl", tmp_path)
    branches = run.entry["branches"]
    assert branches["hit"] == 3 and branches["dispatcher"] == 2 and branches["forced"] == 0
    assert {a["kind"] for a in run.kept()} == {"dispatcher-arm"}


def test_without_mutations_the_search_alone_counts(tmp_path: Path, cobc: str) -> None:
    with_, without = (
        verify(PROGRAMS / "DEEP.cbl", tmp_path / "a"),
        verify(PROGRAMS / "DEEP.cbl", tmp_path / "b", "--no-mutations"),
    )
    assert without.entry["mutations"] == {"tried": 0, "kept": 0, "reverted": 0}
    for kind in ("paragraphs", "transitions", "branches"):
        assert without.entry[kind]["natural"] == with_.entry[kind]["natural"]
        assert without.entry[kind]["forced"] == without.entry[kind]["injected"] == 0


def test_what_adds_nothing_is_taken_back(tmp_path: Path, cobc: str) -> None:
    run = verify(PROGRAMS / "DEEP.cbl", tmp_path)
    mutations = run.entry["mutations"]
    assert mutations["tried"] == len(run.details["attempts"]) == mutations["kept"] + mutations["reverted"]
    assert mutations["kept"] == len(run.kept())
    assert all(a["reason"] == "nothing new was covered" for a in run.details["attempts"] if not a["kept"])


def broken_java(old: str, new: str) -> Callable[[Unit, ProgramDirectory], tuple[TargetBuild, TargetBuild]]:
    """Builds whose Java has `new` for `old`."""
    sound = locksmith.pipeline.build_targets

    def build(unit: Unit, place: ProgramDirectory, *rest: Any) -> tuple[TargetBuild, TargetBuild]:
        mock, java = sound(unit, place, *rest)
        changed = 0
        for source in java.sources:
            text = source.read_text(encoding="utf-8")
            changed += text.count(old)
            source.write_text(text.replace(old, new), encoding="utf-8")
        assert changed
        given = build_given_java(unit, java.directory / "src", place.path / "given", *rest)
        return mock, given

    return build


def test_what_opens_a_gate_and_breaks_parity_is_taken_back(
    tmp_path: Path, cobc: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The Java differs only behind the gate: no natural run shows it, the mutation does."""
    monkeypatch.setattr(locksmith.pipeline, "build_targets", broken_java('"NOT YET"', '"NOT YES"'))
    run = verify(PROGRAMS / "DEEP.cbl", tmp_path)
    assert run.code & 1 and run.entry["status"] == "fail" and run.entry["parity"]["fail"] > 0
    reverted = [a for a in run.details["attempts"] if "did not pass" in a["reason"]]
    assert reverted and all(not a["kept"] for a in reverted)
    assert run.entry["paragraphs"]["hit"] < run.entry["paragraphs"]["total"]
    assert list((run.place / "programs/DEEP/divergences").glob("*.json"))
    kinds = [json.loads(p.read_text())["kind"] for p in (run.place / "programs/DEEP/interventions").glob("*.json")]
    assert "parity_divergence" in kinds and "needs_new_skill" in kinds
    lines = (PROGRAMS / "DEEP.cbl").read_text(encoding="ascii").splitlines()
    gate = next(k for k, line in enumerate(lines, 1) if "IF WS-CODE (2)" in line)
    documents = [json.loads(p.read_text()) for p in (run.place / "programs/DEEP/cases").glob("*.json")]
    assert documents and not any(f"if line {gate}: false" in d["covers"] for d in documents)


def test_skills_that_contradict_each_other_do_not_keep_the_loop_going(tmp_path: Path, cobc: str) -> None:
    source = tmp_path / "src"
    skills = source / ".locksmith" / "skills"
    skills.mkdir(parents=True)
    (source / "DEEP.cbl").write_bytes((PROGRAMS / "DEEP.cbl").read_bytes())
    shipped = Path(locksmith.pipeline.__file__).parent / "skills" / "shipped"
    force = (shipped / "force-set.toml").read_text(encoding="utf-8")
    undo = force.replace('name = "force-set"', 'name = "undo"').replace('value = "{value}"', "value = \"'A'\"", 1)
    undo = undo.replace('item = "{item}"', 'item = "WS-PHASE"').replace('item = "item"\nvalue = "value"\n', "")
    (skills / "undo.toml").write_text(undo, encoding="utf-8")
    newer = force.replace("version = 1", "version = 2").replace("depends = []", 'depends = ["undo"]')
    (skills / "force-set.toml").write_text(newer, encoding="utf-8")
    run = verify(source, tmp_path / "run")
    assert run.code == 0 and run.entry["mutations"]["tried"] > 0
    assert any("undo(" in a["skill"] for a in run.details["attempts"])
