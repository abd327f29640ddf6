"""Case 40: programs at the size limits, printed to stdout.

Takes: `fields`, `statements` or `paragraphs` and a number. Gives: a fixed-format program that DISPLAYs a check sum.
Never reads anything; the same arguments give the same text.

    python corpora/semantics/large.py fields 4000
"""

from __future__ import annotations

import sys


def _program(name: str, data: list[str], procedure: list[str]) -> str:
    lines = ["IDENTIFICATION DIVISION.", f"PROGRAM-ID. {name}.", "DATA DIVISION.", "WORKING-STORAGE SECTION."]
    lines += ["77  CHECK-SUM PIC 9(09) VALUE 0.", *data, "PROCEDURE DIVISION.", *procedure]
    return "".join(f"       {line}\n" for line in lines)


def fields(count: int) -> str:
    """`count` data items with a VALUE each, every one used once."""
    data = [f"77  FIELD-{n:05} PIC 9(05) VALUE {n}." for n in range(1, count + 1)]
    adds = [f"    ADD FIELD-{n:05} TO CHECK-SUM." for n in range(1, count + 1)]
    return _program("SEM40F", data, ["M1.", *adds, "    DISPLAY CHECK-SUM.", "    STOP RUN."])


def statements(count: int) -> str:
    """One paragraph of `count` statements."""
    body = [f"    ADD {n % 97} TO CHECK-SUM." for n in range(count)]
    return _program("SEM40S", [], ["M1.", *body, "    DISPLAY CHECK-SUM.", "    STOP RUN."])


def paragraphs(count: int) -> str:
    """`count` paragraphs: falls through all, performs each tenth, with a GO TO in each hundredth."""
    lines = ["START-UP."]
    lines += [f"    PERFORM P{n:05}." for n in range(1, count + 1, 10)]
    for n in range(1, count + 1):
        lines += [f"P{n:05}.", f"    ADD {n % 89} TO CHECK-SUM."]
        if n % 100 == 0 and n < count:
            lines.append(f"    GO TO P{n + 1:05}.")
    return _program("SEM40P", [], [*lines, "FINISH.", "    DISPLAY CHECK-SUM.", "    STOP RUN."])


KINDS = {"fields": fields, "statements": statements, "paragraphs": paragraphs}

if __name__ == "__main__":
    if len(sys.argv) != 3 or sys.argv[1] not in KINDS or not sys.argv[2].isdigit():
        sys.exit(f"usage: large.py {'|'.join(KINDS)} NUMBER")
    sys.stdout.write(KINDS[sys.argv[1]](int(sys.argv[2])))
