"""A program that relates every kind of item with every other and with literals, its items filled from outside.

Takes: a `Random`. Gives: `pairs_program`, COBOL text with one IF a condition, and `item_values`, bytes for its items:
sound numbers and text, and bytes that no store would leave. Never judges.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from random import Random

from locksmith.cases.values import encode_number, is_numeric
from locksmith.model.program import Field

ITEMS = {
    "Z-U3": "PIC 9(3)",
    "Z-U3B": "PIC 9(3)",
    "Z-S3": "PIC S9(3)",
    "Z-S5V2": "PIC S9(3)V99",
    "Z-LEAD": "PIC S9(3) SIGN LEADING",
    "Z-SEP": "PIC S9(3) SIGN TRAILING SEPARATE",
    "Z-LSEP": "PIC S9(3) SIGN LEADING SEPARATE",
    "Z-U20": "PIC 9(20)",
    "P-S3": "PIC S9(3) COMP-3",
    "P-S4": "PIC S9(4) COMP-3",
    "P-U5V2": "PIC 9(3)V99 COMP-3",
    "P-S19": "PIC S9(19) COMP-3",
    "B-S4": "PIC S9(4) COMP",
    "B-U9": "PIC 9(9) COMP",
    "B-S9V2": "PIC S9(7)V99 COMP",
    "N-U4": "PIC 9(4) COMP-5",
    "N-S18": "PIC S9(18) COMP-5",
    "N-U18": "PIC 9(18) COMP-5",
    "X-3": "PIC X(3)",
    "X-5": "PIC X(5)",
    "A-3": "PIC A(3)",
    "E-5": "PIC ZZ9.9",
}
_LITERALS = ("0", "5", "12", "-12", "+7", "1234", "1.5", "-0.05", "'5'", "'012'", "'AB'", "'A    '", "SPACES", "ZERO",
             "HIGH-VALUES", "LOW-VALUES", "ALL '12'", "QUOTE")  # fmt: skip
_FIRST = 12  # of the literals may stand on the left
_OPERATORS = ("=", ">", "<=", "NOT =", "<", ">=")
_TESTS = ("NUMERIC", "ALPHABETIC", "POSITIVE", "NEGATIVE", "ZERO", "ALPHABETIC-UPPER")
_NUMBERS = (0, 1, 5, 7, 12, -12, 99, -99, -1, 100, 123)
_TEXTS = (b"5", b"012", b"AB", b"12121", b"", b"99 ", b"007", b"ABC", b"abc", b"  5.0", b"123", b"12{")


def conditions() -> Iterator[str]:
    """Every condition, the operators taken in turn."""
    turn = 0
    for left in ITEMS:
        for right in (*ITEMS, *_LITERALS):
            turn += 1
            if left != right:
                yield f"{left} {_OPERATORS[turn % len(_OPERATORS)]} {right}"
        for literal in _LITERALS[:_FIRST]:
            turn += 1
            yield f"{literal} {_OPERATORS[turn % len(_OPERATORS)]} {left}"
        for test in _TESTS:
            yield f"{left} IS {test}"
    for left in (n for n in ITEMS if n[0] in "ZPBN"):
        turn += 1
        yield f"{left} + 1 {_OPERATORS[turn % len(_OPERATORS)]} Z-S5V2 * 2"
        yield f"{left} / 7 > P-S4 - B-S4"
        yield f"- {left} < N-U4"


def pairs_program() -> str:
    """The program; its parameters are the items in order."""
    lines = [
        "       IDENTIFICATION DIVISION.",
        "       PROGRAM-ID. PAIRS.",
        "       DATA DIVISION.",
        "       LINKAGE SECTION.",
        *(f"       01 {name} {clauses}." for name, clauses in ITEMS.items()),
        "       PROCEDURE DIVISION USING",
        *(f"           {name}" for name in ITEMS),
        "           .",
        "       MAIN-PARA.",
        *(f"           IF {c} CONTINUE END-IF" for c in conditions()),
        "           GOBACK.",
    ]
    return "\n".join(lines) + "\n"


def item_value(rng: Random, item: Field) -> bytes:
    """Mostly what a program would store there."""
    kind, size = rng.random(), item.length
    sound = rng.choice(_TEXTS).ljust(size)[:size]
    if is_numeric(item):
        number = Decimal(rng.choice(_NUMBERS))
        sound = encode_number(item, number if item.signed else abs(number))
    if kind < 0.6:
        return sound
    if kind < 0.7:
        return bytes(rng.choice(b" 0159{}JAZ+-") for _ in range(size))
    if kind < 0.75:
        return bytes([rng.choice((0, 255, 32, 48))]) * size
    if kind < 0.85:
        at = rng.randrange(size)
        return sound[:at] + bytes([rng.randrange(256)]) + sound[at + 1 :]
    return bytes(rng.randrange(256) for _ in range(size))
