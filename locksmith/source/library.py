"""Copybooks: from the name in a COPY statement to a file.

Takes: directories and a name. Gives: a path, whatever case and extension the file has. Never reads a copybook.
"""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path

from locksmith.resources import data_directory

EXTENSIONS = ("", ".cpy", ".cbl", ".cob", ".copy", ".inc", ".cobol", ".dcl", ".txt")
_SIBLING_WORDS = ("cpy", "copy", "copybook", "copylib", "include", "inc", "dcl", "maclib")


class Library:
    """Copybook files of a set of directories, found by lower-cased name. Directories are listed once."""

    def __init__(self, source: Path, directories: Sequence[Path]) -> None:
        self._given = tuple(directories)
        self._places = (*directories, source.parent, *_siblings(source.parent), *_provided())
        self._listed: dict[Path, dict[str, Path]] = {}

    def find(self, name: str, library: str | None = None) -> Path | None:
        """The file for `COPY name [OF library]`; a directory named as the library is looked at first."""
        places = list(self._places)
        if library:
            places = [d for p in self._places for d in (p / library, p / library.lower()) if d.is_dir()] + places
        wanted = name.lower()
        for place in places:
            files = self._list(place)
            for extension in EXTENSIONS:
                found = files.get(wanted + extension)
                if found is not None:
                    return found
        return None

    def close_names(self, name: str) -> list[str]:
        """Names of copybooks there are that look like `name`."""
        stems = sorted({path.stem.upper() for place in self._places for path in self._list(place).values()})
        return get_close_matches(name.upper(), stems, n=2)

    def _list(self, place: Path) -> dict[str, Path]:
        if place not in self._listed:
            try:
                entries = sorted(p for p in place.iterdir() if p.is_file())
            except OSError:
                entries = []
            self._listed[place] = {p.name.lower(): p for p in reversed(entries)}
        return self._listed[place]


def _siblings(directory: Path) -> list[Path]:
    """Directories beside or in `directory` whose name says copybook."""
    found: list[Path] = []
    above = directory.parent if directory.name not in ("", "..") else directory / ".."
    for place in (directory, above):
        try:
            entries = sorted(p for p in place.iterdir() if p.is_dir())
        except OSError:
            continue
        found.extend(p for p in entries if p.name.lower().startswith(_SIBLING_WORDS))
    return found


def _provided() -> list[Path]:
    """What stands in for copybooks that a mainframe's system libraries provide."""
    try:
        return [data_directory("mocks") / "copybooks"]
    except FileNotFoundError:
        return []
