"""`make demo` on our three corpora: clean, within its budget, and it names a report that opens by itself."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.slow
def test_demo_ends_clean_and_names_its_report(tmp_path: Path) -> None:
    out = tmp_path / "demo"
    environment = {**os.environ, "VENV": sys.prefix, "OUT": str(out)}
    done = subprocess.run([str(ROOT / "tools" / "demo"), "300"], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    report = Path(done.stdout.splitlines()[-1].removeprefix("report: "))
    page = report.read_text(encoding="utf-8")
    assert not re.search(r"""(?:src|href)=["']?https?:""", page), "the report must open from disk"
    summary = json.loads((out / "summary.json").read_text(encoding="utf-8"))
    assert sorted(p["name"] for p in summary["programs"]) == ["DPB010", "DPB200", "DPB210", "DPB300"]
    for program in summary["programs"]:
        assert program["status"] == "pass", program["name"]
        assert program["parity"]["pass"] == program["cases"]["executed"] > 0
        assert program["unsupported"] == []
