"""DATA DIVISION: file descriptions and data entries of each section, and the names that they declare.

Takes: `Pieces`. Gives: fields of `ast.Program`. An entry that is not understood becomes an issue with its tokens.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from locksmith.syntax import ast
from locksmith.syntax.driver import SyntaxStop
from locksmith.syntax.pieces import Pieces, describe

_SECTIONS = {
    "FILE": "file_section", "WORKING-STORAGE": "working_storage", "LOCAL-STORAGE": "local_storage",
    "LINKAGE": "linkage", "REPORT": "", "SCREEN": "", "COMMUNICATION": "",
}  # fmt: skip


class DataDivision:
    """`names` are all names the division declares, `conditions` the 88-levels among them."""

    def __init__(self, pieces: Pieces, inherited: Iterable[str] = ()) -> None:
        self.pieces = pieces
        self.names: set[str] = set(inherited)
        self.conditions: set[str] = set(inherited)
        self.global_names: set[str] = set(inherited)
        self.declarations: list[ast.ExecBlock] = []

    def read(self, at: int, fields: dict[str, Any]) -> int:
        """Read the division at `at`, if it is there; index behind it."""
        pieces = self.pieces
        if pieces.value(at) != "DATA" or pieces.value(at + 1) != "DIVISION":
            return at
        at = pieces.behind_period(at)
        while at < len(pieces.tokens) and not pieces.is_division(at):
            value = pieces.value(at)
            if value in _SECTIONS and pieces.value(at + 1) == "SECTION":
                section = at
                at = pieces.behind_period(at)
                at = self._section(value, section, at, fields)
                continue
            end = pieces.sentence_end(at, stop_at_division=True)
            pieces.issue("LKP030", f"{pieces.tokens[at].text} stands in no section", at, end)
            at = end + (pieces.value(end) == ".")
        fields["declarations"] = tuple(self.declarations)
        return at

    def _section(self, name: str, start: int, at: int, fields: dict[str, Any]) -> int:
        pieces = self.pieces
        field = _SECTIONS[name]
        if name == "WORKING-STORAGE":
            fields["working_first"] = at
        elif name == "LINKAGE":
            fields["linkage_first"] = at
        if name == "FILE":
            descriptions, at = self._files(at)
            fields["file_descriptions"] = tuple(descriptions)
            fields["file_section"] = (start, at)
        elif field:
            entries, at = self._entries(at)
            fields[field] = fields.get(field, ()) + tuple(entries)
        else:
            first = at
            while at < len(pieces.tokens) and not self._section_ends(at):
                at = pieces.behind_period(at)
            pieces.issue("LKP031", f"{name} SECTION is not supported", start, max(at, first))
        return at

    def _section_ends(self, at: int) -> bool:
        pieces = self.pieces
        return pieces.is_division(at) or (pieces.value(at) in _SECTIONS and pieces.value(at + 1) == "SECTION")

    def _files(self, at: int) -> tuple[list[ast.FileDescription], int]:
        pieces = self.pieces
        out: list[ast.FileDescription] = []
        while at < len(pieces.tokens) and not self._section_ends(at):
            end = pieces.sentence_end(at, stop_at_division=True)
            first = at
            value = pieces.parse("file_entry", at, end) if pieces.value(at) in ("FD", "SD") else None
            if value is None and pieces.value(at) not in ("FD", "SD"):
                pieces.issue("LKP032", f"{pieces.tokens[at].text} is no FD, SD or record", at, end)
            at = end + (pieces.value(end) == ".")
            records, at = self._entries(at)
            if value is None:
                continue
            for clause in value.unsupported:
                pieces.issue("LKP033", f"FD {value.name}: {clause} is not supported", first, end)
            out.append(replace(value, records=tuple(records), last=at))
        return out, at

    def _entries(self, at: int) -> tuple[list[ast.DataEntry], int]:
        """Data entries up to something that is none."""
        pieces = self.pieces
        tokens, count = pieces.tokens, len(pieces.tokens)
        out: list[ast.DataEntry] = []
        while at < count:
            kind = tokens[at].kind
            if kind != "INT":
                if kind == "EXEC":
                    block = ast.ExecBlock(language=tokens[at].value, text=tokens[at].text, first=at, last=at + 1)
                    self.declarations.append(block)
                    at += 1 + (pieces.value(at + 1) == ".")
                    continue
                if kind == "PERIOD":
                    at += 1
                    continue
                if self._section_ends(at) or pieces.value(at) in ("FD", "SD"):
                    break
            end = pieces.sentence_end(at, stop_at_division=True)
            entry = self._entry(at, end)
            if entry is not None:
                out.append(entry)
            at = end + (at < count and pieces.value(end) == ".")
        return out, at

    def _entry(self, first: int, last: int) -> ast.DataEntry | None:
        pieces = self.pieces
        try:
            entry: ast.DataEntry = pieces.parse_or_stop("data_entry", first, last)
        except SyntaxStop as stop:
            message = describe(stop, pieces.tokens, first, last)
            pieces.issue("LKP035", f"data entry not understood: {message}", first, last)
            for at in range(first + 1, min(first + 2, last)):
                self.names.add(pieces.value(at))
            return None
        self._declare(entry)
        for clause in entry.unsupported:
            pieces.issue("LKP036", f"{clause} is not supported", first, last)
        return entry

    def _declare(self, entry: ast.DataEntry) -> None:
        if entry.name is not None:
            self.names.add(entry.name)
            if entry.level == 88:
                self.conditions.add(entry.name)
            elif entry.level == 78 and entry.values:
                self.pieces.data.constants[entry.name] = entry.values[0].low
            if entry.global_:
                self.global_names.add(entry.name)
        if entry.occurs:
            self.names.update(entry.occurs.indexes)
