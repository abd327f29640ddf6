"""Lets the tests here import the harness modules beside them. Takes and gives nothing else."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
