"""Every topic of statements, run on random items and bytes, leaves the same bytes under cobc and in Java."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from fuzz import run
from statements import TOPICS

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("cobc") is None or shutil.which("javac") is None, reason="needs cobc and a JDK"),
]

GROUPS = {
    "move": ["move", "move_number", "move_constant", "initialize"],
    "arithmetic": ["arithmetic", "several", "remainder", "compute"],
    "relations": ["relation", "number_relation", "expression_relation", "class_test", "sign_test"],
    "text": ["display", "inspect", "string", "unstring"],
    "functions": ["function"],
    "rest": ["overlap", "index", "varying"],
}


def test_every_topic_is_in_a_group() -> None:
    assert sorted(t for topics in GROUPS.values() for t in topics) == sorted(TOPICS)


@pytest.mark.parametrize("group", sorted(GROUPS))
@pytest.mark.parametrize("seed", [1, 21])
def test_same_bytes(group: str, seed: int, tmp_path: Path) -> None:
    outcome = run(seed, GROUPS[group], 160, 12, tmp_path)
    assert outcome.compared > 1500
    assert [(d.statement.cobol, d.where) for d in outcome.differences] == []
