"""A probed program behaves as the unprobed one, on a table of condition, loop, phrase and jump shapes."""

from __future__ import annotations

from pathlib import Path

import pytest

from locksmith.run.protocol import ExitKind
from tests.e2e.mock.bench import Bench, bench_of, displayed, displayed_by_original

SHAPES = (Path(__file__).parent / "shapes.cbl").read_text()

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def shapes(tmp_path_factory: pytest.TempPathFactory) -> Bench:
    return bench_of(SHAPES, tmp_path_factory.mktemp("shapes"))


@pytest.mark.parametrize("mode", ["fork", "snapshot"])
def test_probed_shapes_display_what_the_original_displays(shapes: Bench, tmp_path: Path, mode: str) -> None:
    expected, status = displayed_by_original(SHAPES, tmp_path)
    result = shapes.run(mode=mode)
    assert displayed(result) == expected
    assert (result.exit, result.code) == (ExitKind.STOP_RUN, status)


def test_each_decision_of_the_shapes_is_told(shapes: Bench) -> None:
    """Every decision that the run passes has at least one outcome hit, and every label entered its probe."""
    hits = shapes.run().hits
    silent = [
        (d.kind, d.span.line)
        for d in shapes.model.decisions
        if not any(hits >> shapes.model.outcomes[o].probe & 1 for o in d.outcomes)
    ]
    reached = [label.name for label in shapes.model.labels if label.probe is not None and not hits >> label.probe & 1]
    assert reached == []
    behind_a_false_when = next(n for n, line in enumerate(SHAPES.splitlines(), 1) if "DISPLAY 'EV4 A'" in line)
    assert silent == [("if", behind_a_false_when)]
