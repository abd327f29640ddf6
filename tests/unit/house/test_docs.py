"""What the documents say is checked against the code where a machine can."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from locksmith.cli.arguments import make_parser
from locksmith.config import load_config
from locksmith.gate.axes import AXES
from locksmith.skills.catalog import read_skill

ROOT = Path(__file__).resolve().parents[3]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "corpora").glob("*/README.md")])


def test_the_configuration_shown_is_accepted(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "configuration.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    path = tmp_path / "locksmith.toml"
    path.write_text(block, encoding="utf-8")
    config = load_config(path)
    assert config.bindings == {"PAYROLL": {"TAXCALC": "real"}}
    assert set(config.axes) == set(AXES)
    assert config.thresholds == {"paragraphs": 1.0, "branches": 0.8}


def test_the_skill_shown_is_accepted(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "configuration.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```text\n(format = 1.*?)```", text, re.DOTALL)
    path = tmp_path / "open-ledger-state.toml"
    path.write_text(block, encoding="utf-8")
    skill = read_skill(path)
    assert (skill.name, skill.kind) == ("open-ledger-state", "force-set")
    assert set(skill.axes) == set(AXES)


def test_links_lead_somewhere() -> None:
    dead = []
    for document in DOCUMENTS:
        for target in re.findall(r"\]\(([^)#:]+)\)", document.read_text(encoding="utf-8")):
            if not (document.parent / target).exists():
                dead.append(f"{document.relative_to(ROOT)}: {target}")
    assert dead == []


def test_files_named_in_the_architecture_exist() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`((?:[a-z_]+/)*[a-z_]+(?:\.py|\.lark|/))`", text))
    bases = (ROOT, ROOT / "locksmith")
    assert [n for n in sorted(named) if not any((base / n).exists() for base in bases)] == []


def test_commands_shown_in_the_readme_are_understood() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    commands = [shlex.split(line, comments=True) for line in text.splitlines() if line.startswith("locksmith ")]
    assert {words[1] for words in commands} == {"doctor", "parse", "verify", "replay", "explain", "mock", "migrate"}
    commands += [
        shlex.split(line, comments=True) for line in re.findall(r"^- run: (locksmith .*)$", text, re.MULTILINE)
    ]
    for words in commands:
        parsed = make_parser().parse_args(words[1:])
        assert parsed.command == words[1]
