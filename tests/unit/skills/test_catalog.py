"""Skill files: what is read, what is refused, which of two counts."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from locksmith.diagnostics import LocksmithError
from locksmith.skills.base import SkillKind
from locksmith.skills.catalog import SHIPPED, load_catalog, order_of, read_skill, render_skill

FORCE = (SHIPPED / "force-set.toml").read_text(encoding="utf-8")


def test_every_kind_is_shipped_and_written_as_it_is_read(tmp_path: Path) -> None:
    catalog = load_catalog()
    assert {s.kind for s in catalog.values()} == set(SkillKind)
    for skill in catalog.values():
        odd = replace(skill, summary='a "quoted" \\ and\ttabbed ümlaut', version=7)
        path = tmp_path / "s.toml"
        path.write_text(render_skill(odd), encoding="utf-8")
        assert read_skill(path) == odd


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("format = 1", "format = 9", "format 9"),
        ('kind = "force-set"', 'kind = "magic"', "magic"),
        ("summary", "sumary", "nearest known key is summary"),
        ('item = "{item}"\n', "", "needs the key item"),
        ('value = "{value}"', 'value = "{worth}"', "worth"),
        ("version = 1", "version = 0", "version"),
        ('name = "force-set"\n', "", "'name' is missing"),
        ('"path"', '"pathos"', "pathos"),
        ("format = 1", "format = = 1", "line 1"),
    ],
)
def test_what_is_wrong_in_a_file_is_told(tmp_path: Path, old: str, new: str, told: str) -> None:
    assert old in FORCE
    path = tmp_path / "mine.toml"
    path.write_text(FORCE.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(LocksmithError) as caught:
        read_skill(path)
    (diagnostic,) = caught.value.diagnostics
    assert diagnostic.code == "LKX001" and told in f"{diagnostic.message} {diagnostic.hint}"


def test_a_project_skill_replaces_a_shipped_one_unless_it_is_older(tmp_path: Path) -> None:
    newer = FORCE.replace("version = 1", "version = 2").replace("Give an item", "OURS")
    (tmp_path / "f.toml").write_text(newer, encoding="utf-8")
    assert load_catalog([tmp_path])["force-set"].summary.startswith("OURS")
    older = tmp_path / "older"
    older.mkdir()
    (older / "f.toml").write_text(FORCE, encoding="utf-8")
    assert load_catalog([tmp_path, older])["force-set"].version == 2


def test_dependencies_go_first_and_must_exist(tmp_path: Path) -> None:
    def write(name: str, depends: str) -> None:
        text = FORCE.replace('name = "force-set"', f'name = "{name}"').replace("depends = []", f"depends = [{depends}]")
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")

    write("a", '"b", "call-injection"')
    write("b", '"force-set"')
    assert order_of("a", load_catalog([tmp_path])) == ["force-set", "b", "call-injection", "a"]
    write("b", '"a"')
    with pytest.raises(LocksmithError, match="a → b → a"):
        load_catalog([tmp_path])
    write("b", '"nowhere"')
    with pytest.raises(LocksmithError, match="nowhere"):
        load_catalog([tmp_path])
