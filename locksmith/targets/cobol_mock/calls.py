"""The calls of the worker that the mock makes, as COBOL text, and the names of the mock's own items.

Takes: ids and operand texts. Gives: lines of COBOL. RETURNING OMITTED keeps RETURN-CODE, which a plain CALL
overwrites.
"""

from __future__ import annotations

from collections.abc import Sequence

FLAG = "LOCKSMITH-FLAG"
RESULT = "LOCKSMITH-RESULT"
CONDITION = "LOCKSMITH-CONDITION"
LENGTH = "LOCKSMITH-LENGTH"
COUNTED = "LOCKSMITH-COUNTED"
REAL = "LOCKSMITH-REAL-ADDRESS"
HANDLE = "LOCKSMITH-HANDLE"
FUNCTION = "LOCKSMITH-T"

OWN_ITEMS = (
    f"01 {FLAG} PIC S9(9) COMP-5.",
    f"01 {RESULT}.",
    f"   05 {CONDITION} PIC S9(9) COMP-5.",
    f"   05 {LENGTH} PIC S9(9) COMP-5.",
    f"   05 {COUNTED} PIC S9(9) COMP-5.",
    f"01 {REAL} USAGE POINTER.",
    f"01 {HANDLE} USAGE POINTER.",
)

FUNCTION_PROGRAM = (
    "IDENTIFICATION DIVISION.",
    f"FUNCTION-ID. {FUNCTION}.",
    "DATA DIVISION.",
    "LINKAGE SECTION.",
    "01 LOCKSMITH-ID PIC X ANY LENGTH.",
    "01 LOCKSMITH-ZERO PIC S9(9) COMP-5.",
    "PROCEDURE DIVISION USING LOCKSMITH-ID RETURNING LOCKSMITH-ZERO.",
    '    CALL STATIC "LKT" USING BY REFERENCE LOCKSMITH-ID RETURNING OMITTED',
    "    MOVE 0 TO LOCKSMITH-ZERO",
    "    GOBACK.",
    f"END FUNCTION {FUNCTION}.",
)


def worker_call(
    routine: str, values: Sequence[int | str] = (), references: Sequence[str] = (), more: Sequence[str] = ()
) -> tuple[str, ...]:
    """`CALL STATIC` of a worker routine: values first, then references (with their mode words where not plain BY
    REFERENCE), then `more` lines that continue the USING phrase."""
    using = []
    if values:
        using.append("BY VALUE " + " ".join(str(v) for v in values))
    using.extend(r if r.startswith("BY ") else f"BY REFERENCE {r}" for r in references)
    head = f'CALL STATIC "{routine}"'
    if not using and not more:
        return (f"{head} RETURNING OMITTED",)
    one_line = f"{head} USING {' '.join(using)} RETURNING OMITTED"
    if not more and len(one_line) <= 100:
        return (one_line,)
    return (f"{head} USING", *(f"    {u}" for u in using), *(f"    {m}" for m in more), "    RETURNING OMITTED")


def probe_call(probe: int) -> str:
    """One probe as a statement."""
    return worker_call("LKPROBE", [probe])[0]


def condition_probe(probe: int, value: int) -> str:
    """A condition that fires the probe: true for `value` 0, false for 1."""
    return f"{FUNCTION}({probe}) = {value}"
