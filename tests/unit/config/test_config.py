"""`locksmith.toml`: what it may say, and what is said where it is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from locksmith.config import Config, find_config, load_config
from locksmith.diagnostics import LocksmithError
from locksmith.gate.axes import AXES, Axis

GOOD = """
[source]
copybooks = ["cpy"]
format = "free"
[exclude]
OLD = "no longer run"
[bind]
main-p = { sub = "real", other = "mock" }
[values]
WS-TYPE = ["Q"]
[gate]
axes = ["exit", "stub_log"]
[thresholds]
branches = 0.9
[budget]
time = "60s"
fuel = 500
"""


def load(tmp_path: Path, text: str) -> Config:
    path = tmp_path / "locksmith.toml"
    path.write_text(text, encoding="utf-8")
    return load_config(path)


def test_every_key_is_read(tmp_path: Path) -> None:
    config = load(tmp_path, GOOD)
    assert config.copybooks == (tmp_path / "cpy",)
    assert config.source_format == "free"
    assert config.exclude == {"OLD": "no longer run"}
    assert config.bindings == {"MAIN-P": {"SUB": "real", "OTHER": "mock"}}
    assert config.values == {"WS-TYPE": ("Q",)}
    assert config.axes == (Axis.EXIT, Axis.STUB_LOG)
    assert config.thresholds == {"branches": 0.9}
    assert (config.budget, config.fuel) == ("60s", 500)


def test_no_file_gives_the_defaults() -> None:
    assert load_config(None) == Config()
    assert Config().axes == AXES


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[sorce]\n", ("sorce", "source")),
        ("[source]\nformt = 'free'\n", ("source.formt", "source.format")),
        ("[source]\nformat = 'loose'\n", ("loose",)),
        ("[source]\nformat = 5\n", ("wrong type",)),
        ("[gate]\naxes = ['exits']\n", ("exits", "exit")),
        ("[bind]\nA = { B = 'maybe' }\n", ("maybe",)),
        ("[bind]\nA = 'B'\n", ("table",)),
        ("[thresholds]\nbranches = 90\n", ("90",)),
        ("[budget]\ncases = 5\ntime = '1s'\n", ("exclude each other",)),
        ("[values]\nX = 'text'\n", ("list of texts",)),
        ("source = 1\n", ("must be a table",)),
        ("not toml", ("locksmith.toml",)),
    ],
)
def test_what_is_wrong_is_told(tmp_path: Path, text: str, words: tuple[str, ...]) -> None:
    with pytest.raises(LocksmithError) as caught:
        load(tmp_path, text)
    (diagnostic,) = caught.value.diagnostics
    assert diagnostic.code == "LKG001"
    assert diagnostic.span is not None
    told = f"{diagnostic.message} {diagnostic.hint} {diagnostic.span.file}"
    for word in words:
        assert word in told


def test_it_is_looked_for_beside_the_sources(tmp_path: Path) -> None:
    directory = tmp_path / "cbl"
    directory.mkdir()
    assert find_config([directory]) is None
    (tmp_path / "locksmith.toml").touch()
    assert find_config([directory]) == tmp_path / "locksmith.toml"
    assert find_config([directory / "A.cbl"]) == tmp_path / "locksmith.toml"
