"""ENVIRONMENT DIVISION: SPECIAL-NAMES, SELECT entries, and where the INPUT-OUTPUT SECTION lies.

Takes: `Pieces`. Gives: fields of `ast.Program`. Paragraphs that change nothing here (SOURCE-COMPUTER, I-O-CONTROL) are
passed over; what cannot be understood becomes an issue.
"""

from __future__ import annotations

from typing import Any

from locksmith.syntax import ast
from locksmith.syntax.pieces import Pieces

_PARAGRAPHS = frozenset(
    {"SOURCE-COMPUTER", "OBJECT-COMPUTER", "SPECIAL-NAMES", "FILE-CONTROL", "I-O-CONTROL", "REPOSITORY"}
)


def read_environment(pieces: Pieces, at: int, fields: dict[str, Any]) -> int:
    """Read the division at `at`, if it is there; index behind it."""
    if pieces.value(at) != "ENVIRONMENT" or pieces.value(at + 1) != "DIVISION":
        return at
    fields["environment_first"] = at
    at = pieces.behind_period(at)
    count = len(pieces.tokens)
    paragraph = ""
    files: list[ast.FileControl] = []
    input_output = -1
    while at < count and not pieces.is_division(at):
        value = pieces.value(at)
        if pieces.value(at + 1) == "SECTION":
            if value == "INPUT-OUTPUT":
                input_output = at
            at = pieces.behind_period(at)
            continue
        if value in _PARAGRAPHS and pieces.value(at + 1) == ".":
            paragraph = value
            at += 2
            continue
        end = pieces.sentence_end(at, stop_at_division=True)
        _entry(pieces, paragraph, at, end, fields, files)
        at = end + (pieces.value(end) == ".")
    fields["files"] = tuple(files)
    if input_output >= 0:
        fields["input_output"] = (input_output, at)
    return at


def _entry(
    pieces: Pieces, paragraph: str, first: int, last: int, fields: dict[str, Any], files: list[ast.FileControl]
) -> None:
    if first >= last:
        return
    if paragraph == "FILE-CONTROL" or (not paragraph and pieces.value(first) == "SELECT"):
        value = pieces.parse("select_entry", first, last)
        if value is not None:
            files.append(value)
            for clause in value.unsupported:
                pieces.issue("LKP020", f"SELECT {value.name}: {clause} is not supported", first, last)
    elif paragraph == "SPECIAL-NAMES":
        value = pieces.parse("special_names", first, last)
        if value is not None:
            fields["special_names"] = value
            for clause in value.unsupported:
                pieces.issue("LKP021", f"{clause} is not supported", first, last)
    elif paragraph == "OBJECT-COMPUTER":
        _collating_sequence(pieces, first, last)
    elif paragraph == "I-O-CONTROL":
        values = [pieces.value(at) for at in range(first, last)]
        if "SAME" in values and "RECORD" in values:
            pieces.issue("LKP023", "SAME RECORD AREA is not supported", first, last)
    elif paragraph == "REPOSITORY":
        pieces.issue("LKP024", "REPOSITORY is not supported", first, last)


def _collating_sequence(pieces: Pieces, first: int, last: int) -> None:
    """PROGRAM COLLATING SEQUENCE matters unless its alphabet is the native one."""
    for at in range(first, last):
        if pieces.value(at) == "SEQUENCE":
            name = pieces.value(at + 2) if pieces.value(at + 1) == "IS" else pieces.value(at + 1)
            if not _alphabet_is_native(pieces, last, name):
                pieces.issue("LKP022", "PROGRAM COLLATING SEQUENCE is not supported", first, last)


def _alphabet_is_native(pieces: Pieces, at: int, name: str) -> bool:
    while at < len(pieces.tokens) and not pieces.is_division(at):
        if pieces.value(at) == "ALPHABET" and pieces.value(at + 1) == name:
            at += 2 + (pieces.value(at + 2) == "IS")
            return pieces.value(at) in ("NATIVE", "STANDARD-1", "STANDARD-2", "ASCII")
        at += 1
    return False
