"""The run directory (contract.md).

Takes: results as they come. Gives: files under `programs/<NAME>/`, each written at once and whole, and what an earlier
run left there. Never judges and never renders.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

from locksmith.cases.case import CoverageClass, TestCase
from locksmith.cases.jsonform import CaseNames, case_to_json, content_id
from locksmith.gate.verdict import Verdict
from locksmith.store.atomic import read_json, write_json, write_text

MANIFEST = "run.json"
RESULT = "result.json"
CASES = "cases"
SUITE = "suite"
DIVERGENCES = "divergences"
INTERVENTIONS = "interventions"
SKILLS = "skills"
JAVA = "java"
MOCK = "mock"
FEASIBILITY = "feasibility.json"
ASSESSMENT = "assess.json"
STRENGTHENING = "strengthening"


@dataclass(frozen=True, slots=True)
class ProgramDirectory:
    """One program's part of the run directory."""

    path: Path

    @property
    def java(self) -> Path:
        return self.path / JAVA

    @property
    def mock(self) -> Path:
        return self.path / MOCK

    def prepare(self) -> None:
        """Start afresh: results of an earlier run go, so that nothing stale is left."""
        for name in (CASES, SUITE, DIVERGENCES, INTERVENTIONS, SKILLS):
            shutil.rmtree(self.path / name, ignore_errors=True)
            (self.path / name).mkdir(parents=True)
        (self.path / RESULT).unlink(missing_ok=True)
        (self.path / FEASIBILITY).unlink(missing_ok=True)
        (self.path / ASSESSMENT).unlink(missing_ok=True)
        shutil.rmtree(self.path / STRENGTHENING, ignore_errors=True)

    def write_case(
        self,
        case: TestCase,
        names: CaseNames,
        kind: CoverageClass,
        covers: Sequence[str],
        edges: Sequence[str],
        folder: str = CASES,
    ) -> str:
        """An accepted case, or one of the suite; gives its id."""
        data = case_to_json(case, names)
        data["class"] = kind.value
        data["covers"] = list(covers)
        data["transitions"] = list(edges)
        write_json(self.path / folder / f"{data['id']}.json", data)
        return str(data["id"])

    def write_assessment(self, assessment: Mapping[str, Any]) -> None:
        """What `assess` found of planted faults."""
        write_json(self.path / ASSESSMENT, assessment)

    def read_assessment(self) -> dict[str, Any] | None:
        """What `assess` found; None where it was not run since the cases were."""
        data = read_json(self.path / ASSESSMENT)
        return data if isinstance(data, dict) else None

    def write_made_cases(self, cases: Mapping[TestCase, CoverageClass], names: CaseNames) -> dict[TestCase, str]:
        """Cases that `assess` made, in place of those of an earlier one; gives their ids. None of them is accepted."""
        shutil.rmtree(self.path / STRENGTHENING, ignore_errors=True)
        if cases:
            (self.path / STRENGTHENING).mkdir(parents=True)
        return {case: self.write_case(case, names, kind, (), (), STRENGTHENING) for case, kind in cases.items()}

    def remove_case(self, case: TestCase, names: CaseNames) -> None:
        """Take back an accepted case."""
        (self.path / CASES / f"{content_id(case, names)}.json").unlink(missing_ok=True)

    def write_feasibility(self, proofs: dict[str, Any]) -> None:
        """What is proved never to happen, with the certificate that its checker reads."""
        write_json(self.path / FEASIBILITY, proofs)

    def write_intervention(self, record: dict[str, Any]) -> str:
        """A record that waits for an author; gives its id, which names its content."""
        canonical = json.dumps(record, sort_keys=True)
        name = f"{record['kind']}-{blake2b(canonical.encode(), digest_size=6).hexdigest()}"
        write_json(self.path / INTERVENTIONS / f"{name}.json", {"id": name, **record})
        return name

    def write_skill(self, name: str, text: str) -> None:
        """A skill that this program's run made."""
        write_text(self.path / SKILLS / f"{name}.toml", text)

    def skill_files(self) -> list[Path]:
        """Skills that this program's run made, sorted by name."""
        return sorted((self.path / SKILLS).glob("*.toml"))

    def intervention_files(self) -> list[Path]:
        """Records that wait for an author, sorted by name."""
        return sorted((self.path / INTERVENTIONS).glob("*.json"))

    def write_divergence(self, case: TestCase, names: CaseNames, verdict: Verdict) -> str:
        """A case that did not pass, with where the sides part; gives its id."""
        data = case_to_json(case, names)
        data["verdict"] = verdict_json(verdict)
        write_json(self.path / DIVERGENCES / f"{data['id']}.json", data)
        return str(data["id"])

    def write_result(self, key: str | None, entry: dict[str, Any], details: dict[str, Any]) -> None:
        """What the summary and the report say of the program; `key` (None: cut short) names its inputs."""
        write_json(self.path / RESULT, {"key": key, "summary": entry, "details": details})

    def read_result(self, key: str | None = None) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """What an earlier run wrote; with a key only where it was made from the same inputs."""
        data = read_json(self.path / RESULT)
        if not isinstance(data, dict) or (key is not None and data.get("key") != key):
            return None
        return data["summary"], data["details"]

    def accepted_files(self) -> list[Path]:
        """Accepted cases, sorted by name."""
        return sorted((self.path / CASES).glob("*.json"))

    def divergence_files(self) -> list[Path]:
        """Cases that did not pass, sorted by name."""
        return sorted((self.path / DIVERGENCES).glob("*.json"))

    def case_files(self) -> list[Path]:
        """Accepted cases, the suite and divergences, sorted by name."""
        return sorted(p for d in (CASES, SUITE, DIVERGENCES) for p in (self.path / d).glob("*.json"))


def verdict_json(verdict: Verdict) -> dict[str, Any]:
    """A verdict as JSON."""
    return {
        "status": verdict.status.value,
        "exit": verdict.exit.name.lower(),
        "axes": [a.value for a in verdict.axes],
        "reason": verdict.reason,
        "differences": [
            {"axis": d.axis.value, "where": d.where, "line": d.line, "cobol": d.left, "java": d.right}
            for d in verdict.differences
        ],
    }


@dataclass(frozen=True, slots=True)
class RunDirectory:
    """The whole run directory."""

    path: Path

    def program(self, name: str) -> ProgramDirectory:
        """The part of one program."""
        return ProgramDirectory(self.path / "programs" / name)

    def program_names(self) -> list[str]:
        """Programs that have a result."""
        return sorted(p.parent.name for p in (self.path / "programs").glob(f"*/{RESULT}"))

    def write_manifest(self, manifest: dict[str, Any]) -> None:
        write_json(self.path / MANIFEST, manifest)

    def read_manifest(self) -> dict[str, Any] | None:
        """How the run was started; None where this is no run directory."""
        data = read_json(self.path / MANIFEST)
        return data if isinstance(data, dict) else None

    def write_summary(self, summary: dict[str, Any]) -> None:
        write_json(self.path / "summary.json", summary)

    def read_summary(self) -> dict[str, Any] | None:
        """The summary; None where there is none."""
        data = read_json(self.path / "summary.json")
        return data if isinstance(data, dict) else None
