"""Files that are there whole or not at all.

Takes: a path and its content. Gives: the file, replaced in one step. Never leaves a half-written file under the final
name; raises OSError where the disk or the rights do not allow it.
"""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path
from typing import Any


def write_text(path: Path, text: str) -> None:
    """Write UTF-8 text atomically, making parent directories."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with part.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        part.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            part.unlink()
        raise OSError(error.errno, error.strerror or str(error), str(path)) from error


def write_json(path: Path, data: Any) -> None:
    """Write JSON atomically, keys in the order given."""
    write_text(path, json.dumps(data, indent=1, ensure_ascii=True) + "\n")


def read_json(path: Path) -> Any:
    """The content of a JSON file; None where it is missing or cut short."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
