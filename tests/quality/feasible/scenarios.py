"""Planted outcomes: hard ones that do happen, and ones that cannot.

Takes: nothing. Gives: `HARD` and `DEAD`: scenarios as data items and paragraphs, `program_of` that puts some into one
program, `planted` that finds the outcomes marked by DISPLAY 'HIT' or DISPLAY 'DEAD'. `#` in a text is the scenario's
number, so that several fit into one program.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from locksmith.model.program import ProgramModel
from locksmith.model.resolve import resolve_program
from locksmith.model.walk import statements_in
from locksmith.syntax import ast
from locksmith.syntax.parser import parse_file


class Scenario(NamedTuple):
    """`code` is the body of the paragraph ENTER-#, performed THRU LEAVE-#; `more` are the paragraphs between."""

    name: str
    data: str
    code: str
    more: str = ""


_FLAG = "01 G#.\n 05 F# PIC X VALUE 'N'."
_HIT = "IF F# = 'Y' DISPLAY 'HIT' END-IF"

HARD = (
    Scenario("redefines", f"{_FLAG}\n01 R# REDEFINES G# PIC X.", f"MOVE 'Y' TO R#\n{_HIT}"),
    Scenario("group-move", f"{_FLAG}\n 05 H# PIC X.", f"MOVE 'YY' TO G#\n{_HIT}"),
    Scenario("group-from-group", f"{_FLAG}\n01 O#.\n 05 P# PIC X VALUE 'Y'.", f"MOVE O# TO G#\n{_HIT}"),
    Scenario(
        "overrun-by-subscript",
        "01 G#.\n 05 T# PIC X OCCURS 3.\n 05 F# PIC X VALUE 'N'.\n01 I# PIC 9 VALUE 4.",
        f"MOVE 'Y' TO T#(I#)\n{_HIT}",
    ),
    Scenario(
        "overrun-by-reference-modification",
        "01 G#.\n 05 T# PIC X(3).\n 05 F# PIC X VALUE 'N'.\n01 I# PIC 9 VALUE 4.",
        f"MOVE 'Y' TO T#(I#:1)\n{_HIT}",
    ),
    Scenario("reference-modification", "01 F# PIC X VALUE 'N'.\n01 I# PIC 9 VALUE 1.", f"MOVE 'Y' TO F#(I#:1)\n{_HIT}"),
    Scenario("call-by-reference", f"{_FLAG}", f"CALL 'SETS#' USING F#\n{_HIT}"),
    Scenario("call-with-the-group", f"{_FLAG}", f"CALL 'SETG#' USING G#\n{_HIT}"),
    Scenario(
        "alter",
        "01 F# PIC X VALUE 'N'.",
        "ALTER A# TO PROCEED TO C#\nGO TO A#",
        f"A#.\n GO TO B#.\nB#.\n GO TO D#.\nC#.\n MOVE 'Y' TO F#.\nD#.\n {_HIT}.",
    ),
    Scenario(
        "into-the-middle-of-a-range",
        "01 F# PIC X VALUE 'N'.\n01 K# PIC X VALUE 'A'.",
        f"PERFORM A# THRU C#\n{_HIT}",
        "A#.\n IF K# = 'A' GO TO C#.\n MOVE 'N' TO F#.\nB#.\n MOVE 'Q' TO F#.\nC#.\n MOVE 'Y' TO F#.",
    ),
    Scenario(
        "early-return",
        "01 F# PIC X VALUE 'N'.",
        f"PERFORM A# THRU B#\n{_HIT}",
        "A#.\n PERFORM B# THRU C#.\n MOVE 'M' TO F#.\nB#.\n MOVE 'Y' TO F#.\nC#.\n MOVE 'Q' TO F#.",
    ),
    Scenario("second-entry", "01 F# PIC X VALUE 'N'.", f"{_HIT}\nMOVE 'Y' TO F#"),
    Scenario(
        "second-entry-counter",
        "01 N# PIC 9 VALUE 0.",
        "IF N# = 1 DISPLAY 'HIT' END-IF\nADD 1 TO N#",
    ),
    Scenario(
        "occurs-depending",
        "01 G#.\n 05 N# PIC 9 VALUE 3.\n 05 T#.\n  10 E# PIC X OCCURS 1 TO 3 DEPENDING ON N#.\n 05 F# PIC X.",
        f"MOVE 3 TO N#\nMOVE 'N' TO F#\nMOVE 'Y' TO E#(2)\nMOVE 1 TO N#\n{_HIT}",
    ),
    Scenario("initialize", f"{_FLAG}", "INITIALIZE G#\nIF F# = SPACE DISPLAY 'HIT' END-IF"),
    Scenario("initialize-replacing", f"{_FLAG}", f"INITIALIZE G# REPLACING ALPHANUMERIC DATA BY 'Y'\n{_HIT}"),
    Scenario(
        "string-with-pointer",
        "01 G#.\n 05 A# PIC XX.\n 05 F# PIC X VALUE 'N'.\n01 R# REDEFINES G# PIC XXX.\n01 P# PIC 9 VALUE 3.",
        f"MOVE 3 TO P#\nSTRING 'Y' DELIMITED BY SIZE INTO R# POINTER P#\n{_HIT}",
    ),
    Scenario(
        "pointer-of-string",
        "01 R# PIC XXX.\n01 P# PIC 9 VALUE 1.",
        "MOVE 1 TO P#\nSTRING 'Y' DELIMITED BY SIZE INTO R# POINTER P#\nIF P# = 2 DISPLAY 'HIT' END-IF",
    ),
    Scenario(
        "unstring",
        "01 A# PIC X.\n01 F# PIC X VALUE 'N'.\n01 S# PIC XXX VALUE 'A,Y'.",
        f"UNSTRING S# DELIMITED BY ',' INTO A# F#\n{_HIT}",
    ),
    Scenario(
        "unstring-tallying",
        "01 A# PIC X.\n01 N# PIC 9 VALUE 0.\n01 S# PIC XXX VALUE 'A,Y'.",
        "MOVE 0 TO N#\nUNSTRING S# DELIMITED BY ',' INTO A# A# TALLYING IN N#\nIF N# = 2 DISPLAY 'HIT' END-IF",
    ),
    Scenario("accept", "01 F# PIC X VALUE 'N'.", f"ACCEPT F#\n{_HIT}"),
    Scenario("accept-date", "01 F# PIC 9(8) VALUE 0.", "ACCEPT F# FROM DATE YYYYMMDD\nIF F# > 0 DISPLAY 'HIT' END-IF"),
    Scenario("inspect-replacing", "01 F# PIC X VALUE 'N'.", f"INSPECT F# REPLACING ALL 'N' BY 'Y'\n{_HIT}"),
    Scenario(
        "inspect-tallying",
        "01 N# PIC 9 VALUE 0.\n01 S# PIC XXX VALUE 'ABA'.",
        "MOVE 0 TO N#\nINSPECT S# TALLYING N# FOR ALL 'A'\nIF N# = 2 DISPLAY 'HIT' END-IF",
    ),
    Scenario("inspect-converting", "01 F# PIC X VALUE 'N'.", f"INSPECT F# CONVERTING 'N' TO 'Y'\n{_HIT}"),
    Scenario(
        "negative-zero",
        "01 N# PIC S9 VALUE 1.\n01 R# REDEFINES N# PIC X.",
        "MOVE '}' TO R#\nIF N# = 0 DISPLAY 'HIT' END-IF",
    ),
    Scenario(
        "letters-in-zoned",
        "01 N# PIC 9 VALUE 1.\n01 R# REDEFINES N# PIC X.",
        "MOVE 'A' TO R#\nIF N# > 9 DISPLAY 'HIT' END-IF",
    ),
    Scenario(
        "spaces-in-zoned",
        "01 N# PIC 99 VALUE 1.\n01 R# REDEFINES N# PIC XX.",
        "MOVE SPACES TO R#\nIF N# < 0 DISPLAY 'HIT' END-IF",
    ),
    Scenario(
        "size-error-keeps",
        "01 N# PIC 9 VALUE 7.",
        "MOVE 7 TO N#\nADD 5 TO N# ON SIZE ERROR CONTINUE END-ADD\nIF N# = 7 DISPLAY 'HIT' END-IF",
    ),
    Scenario("truncated-sum", "01 N# PIC 9 VALUE 7.", "MOVE 7 TO N#\nADD 5 TO N#\nIF N# = 2 DISPLAY 'HIT' END-IF"),
    Scenario("truncated-move", "01 N# PIC 9 VALUE 7.", "MOVE 123 TO N#\nIF N# = 3 DISPLAY 'HIT' END-IF"),
    Scenario("rounded", "01 N# PIC 9 VALUE 0.", "COMPUTE N# ROUNDED = 7 / 2\nIF N# = 4 DISPLAY 'HIT' END-IF"),
    Scenario(
        "remainder",
        "01 N# PIC 9.\n01 M# PIC 9 VALUE 0.",
        "DIVIDE 7 BY 4 GIVING N# REMAINDER M#\nIF M# = 3 DISPLAY 'HIT' END-IF",
    ),
    Scenario(
        "corresponding",
        "01 G#.\n 05 F# PIC X VALUE 'N'.\n01 O#.\n 05 F# PIC X VALUE 'Y'.",
        "MOVE CORRESPONDING O# TO G#\nIF F# OF G# = 'Y' DISPLAY 'HIT' END-IF",
    ),
    Scenario(
        "add-corresponding",
        "01 G#.\n 05 F# PIC 9 VALUE 1.\n01 O#.\n 05 F# PIC 9 VALUE 2.",
        "MOVE 1 TO F# OF G#\nADD CORRESPONDING O# TO G#\nIF F# OF G# = 3 DISPLAY 'HIT' END-IF",
    ),
    Scenario(
        "index-beyond-the-table",
        "01 G#.\n 05 T# PIC X OCCURS 3 INDEXED BY X#.\n 05 F# PIC X VALUE 'N'.",
        f"SET X# TO 1\nSET X# UP BY 3\nMOVE 'Y' TO T#(X#)\n{_HIT}",
    ),
    Scenario(
        "varying-overshoots",
        "01 I# PIC 9.",
        "PERFORM VARYING I# FROM 1 BY 2 UNTIL I# > 4 CONTINUE END-PERFORM\nIF I# = 5 DISPLAY 'HIT' END-IF",
    ),
    Scenario(
        "test-after",
        "01 I# PIC 9.",
        "PERFORM WITH TEST AFTER VARYING I# FROM 1 BY 1 UNTIL I# = 3 CONTINUE END-PERFORM\n"
        "IF I# = 3 DISPLAY 'HIT' END-IF",
    ),
    Scenario(
        "after-starts-again",
        "01 I# PIC 9.\n01 J# PIC 9.",
        "PERFORM B# VARYING I# FROM 1 BY 1 UNTIL I# > 2 AFTER J# FROM 1 BY 1 UNTIL J# > 3\n"
        "IF J# = 1 DISPLAY 'HIT' END-IF",
        "B#.\n CONTINUE.",
    ),
    Scenario(
        "body-moves-the-counter",
        "01 I# PIC 9.",
        "PERFORM VARYING I# FROM 1 BY 1 UNTIL I# > 3 IF I# = 2 MOVE 7 TO I# END-IF END-PERFORM\n"
        "IF I# = 8 DISPLAY 'HIT' END-IF",
    ),
    Scenario(
        "exit-perform",
        "01 F# PIC X VALUE 'N'.\n01 I# PIC 9.",
        "PERFORM VARYING I# FROM 1 BY 1 UNTIL I# > 3\nMOVE 'Y' TO F#\nIF I# = 2 EXIT PERFORM END-IF\n"
        f"MOVE 'N' TO F#\nEND-PERFORM\n{_HIT}",
    ),
    Scenario(
        "exit-perform-cycle",
        "01 F# PIC X VALUE 'N'.\n01 I# PIC 9.",
        "PERFORM VARYING I# FROM 1 BY 1 UNTIL I# > 3\nMOVE 'Y' TO F#\nIF I# = 3 EXIT PERFORM CYCLE END-IF\n"
        f"MOVE 'N' TO F#\nEND-PERFORM\n{_HIT}",
    ),
    Scenario(
        "next-sentence",
        "01 F# PIC X VALUE 'N'.",
        "MOVE 'Y' TO F#\nPERFORM A#\n" + _HIT,
        "A#.\n IF F# = 'Y' NEXT SENTENCE ELSE CONTINUE.\n CONTINUE.",
    ),
    Scenario(
        "next-sentence-skips",
        "01 F# PIC X VALUE 'N'.",
        f"PERFORM A#\n{_HIT}",
        "A#.\n MOVE 'Y' TO F#. IF F# = 'Y' NEXT SENTENCE ELSE CONTINUE END-IF MOVE 'N' TO F#.",
    ),
    Scenario(
        "exit-paragraph-falls",
        "01 F# PIC X VALUE 'N'.\n01 K# PIC X VALUE 'K'.",
        f"PERFORM A# THRU B#\n{_HIT}",
        "A#.\n IF K# = 'K' EXIT PARAGRAPH END-IF.\n GO TO LEAVE-#.\nB#.\n MOVE 'Y' TO F#.",
    ),
    Scenario(
        "no-times",
        "01 F# PIC X VALUE 'N'.\n01 N# PIC 9 VALUE 0.",
        f"MOVE 'Y' TO F#\nPERFORM N# TIMES MOVE 'N' TO F# END-PERFORM\n{_HIT}",
    ),
    Scenario("renames", f"{_FLAG}\n 05 H# PIC X.\n66 R# RENAMES F# THRU H#.", f"MOVE 'YY' TO R#\n{_HIT}"),
    Scenario(
        "set-to-true",
        "01 F# PIC X VALUE 'N'.\n 88 ON# VALUE 'Y' 'J'.",
        f"SET ON# TO TRUE\n{_HIT}",
    ),
    Scenario(
        "other-element",
        "01 G# VALUE 'AB'.\n 05 T# PIC X OCCURS 2.\n01 I# PIC 9 VALUE 1.",
        "MOVE 1 TO I#\nIF T#(I#) = 'A'\nMOVE 2 TO I#\nIF T#(I#) = 'B' DISPLAY 'HIT' END-IF END-IF",
    ),
    Scenario(
        "changed-behind-the-test",
        "01 F# PIC X VALUE 'N'.",
        f"MOVE 'N' TO F#\nIF F# = 'N' PERFORM A#\n{_HIT} END-IF",
        "A#.\n PERFORM B#.\nB#.\n MOVE 'Y' TO F#.",
    ),
    Scenario(
        "search-sets-the-index",
        "01 G# VALUE 'ABC'.\n 05 T# PIC X OCCURS 3 INDEXED BY X#.\n01 N# PIC 9 VALUE 0.",
        "SET X# TO 1\nSEARCH T# WHEN T#(X#) = 'C' SET N# TO X# END-SEARCH\nIF N# = 3 DISPLAY 'HIT' END-IF",
    ),
    Scenario(
        "packed-from-text",
        "01 P# PIC 9(3) COMP-3 VALUE 1.\n01 R# REDEFINES P# PIC XX.",
        "MOVE X'999F' TO R#\nIF P# = 999 DISPLAY 'HIT' END-IF",
    ),
    Scenario(
        "binary-beyond-its-picture",
        "01 B# PIC 9 COMP VALUE 1.\n01 R# REDEFINES B# PIC X.",
        "MOVE X'C8' TO R#\nIF B# > 9 DISPLAY 'HIT' END-IF",
    ),
    Scenario(
        "through-an-address",
        "01 F# PIC X VALUE 'N'.\n01 P# USAGE POINTER.",
        f"SET ADDRESS OF L# TO ADDRESS OF F#\nMOVE 'Y' TO L#\n{_HIT}",
    ),
    Scenario(
        "group-to-number",
        "01 G#.\n 05 A# PIC XX VALUE '05'.\n01 N# PIC 9(4) VALUE 0.",
        "MOVE G# TO N#\nIF N# NOT = 5 DISPLAY 'HIT' END-IF",
    ),
    Scenario(
        "group-to-packed",
        "01 G#.\n 05 A# PIC X VALUE '5'.\n01 N# PIC 9 COMP-3 VALUE 0.",
        "MOVE G# TO N#\nIF N# NOT = 5 DISPLAY 'HIT' END-IF",
    ),
    Scenario(
        "zeros-of-a-number-beside-a-text",
        "01 F# PIC XX VALUE '05'.",
        "IF F# = 05 IF F# NOT = 5 DISPLAY 'HIT' END-IF END-IF",
    ),
    Scenario(
        "zeros-of-a-number-beside-a-group",
        "01 G#.\n 05 N# PIC 99 VALUE 5.",
        "IF G# = 05 IF G# NOT = 5 DISPLAY 'HIT' END-IF END-IF",
    ),
)

DEAD = (
    Scenario("constant", "", "IF 1 = 2 DISPLAY 'DEAD' END-IF"),
    Scenario("never-changed", "01 F# PIC X VALUE 'N'.", "IF F# = 'Y' DISPLAY 'DEAD' END-IF"),
    Scenario(
        "loop-flag",
        "01 F# PIC X VALUE 'N'.\n01 A# PIC X.",
        "PERFORM UNTIL F# = 'Y'\nIF F# = 'N' PERFORM A# ELSE DISPLAY 'DEAD' END-IF\nEND-PERFORM",
        "A#.\n ACCEPT A#-IN. IF A#-IN = 'E' MOVE 'Y' TO F#.".replace("A#-IN", "K#"),
    ),
    Scenario("empty-range", "01 A# PIC 9.", "ACCEPT A#\nIF A# > 5 AND A# < 3 DISPLAY 'DEAD' END-IF"),
    Scenario("other-value-inside", "01 A# PIC 9.", "ACCEPT A#\nIF A# = 1 IF A# = 2 DISPLAY 'DEAD' END-IF END-IF"),
    Scenario("other-text-inside", "01 A# PIC X.", "ACCEPT A#\nIF A# = 'A' IF A# = 'B' DISPLAY 'DEAD' END-IF END-IF"),
    Scenario(
        "opposite-of-two-items",
        "01 A# PIC X(9).\n01 B# PIC X(9).",
        "ACCEPT A#\nACCEPT B#\nIF A# > B# IF A# <= B# DISPLAY 'DEAD' END-IF END-IF",
    ),
    Scenario(
        "same-when-twice",
        "01 A# PIC X.",
        "ACCEPT A#\nEVALUATE A# WHEN 'A' CONTINUE WHEN 'B' CONTINUE WHEN 'A' DISPLAY 'DEAD' END-EVALUATE",
    ),
    Scenario(
        "nothing-left",
        "01 A# PIC 9(4).",
        "ACCEPT A#\nEVALUATE TRUE WHEN A# < 50 CONTINUE WHEN A# > 49 CONTINUE WHEN A# >= 49 CONTINUE\n"
        "WHEN OTHER DISPLAY 'DEAD' END-EVALUATE",
    ),
    Scenario("just-moved", "01 A# PIC X.", "ACCEPT A#\nMOVE 'Q' TO A#\nIF A# = 'R' DISPLAY 'DEAD' END-IF"),
    Scenario(
        "computed",
        "01 A# PIC S9(9) COMP VALUE 0.",
        "ADD 8 TO ZERO GIVING A#\nADD 1 TO A#\nIF A# = 10 DISPLAY 'DEAD' END-IF",
    ),
    Scenario(
        "other-name-set",
        "01 A# PIC X.\n 88 ONE# VALUE '1'.\n 88 TWO# VALUE '2'.",
        "ACCEPT A#\nSET ONE# TO TRUE\nIF TWO# DISPLAY 'DEAD' END-IF",
    ),
    Scenario(
        "neither",
        "01 A# PIC 99.",
        "ACCEPT A#\nIF NOT (A# = 1 OR A# = 2) IF A# = 1 DISPLAY 'DEAD' END-IF END-IF",
    ),
    Scenario(
        "behind-a-loop",
        "01 I# PIC 99.",
        "PERFORM VARYING I# FROM 1 BY 1 UNTIL I# > 3 CONTINUE END-PERFORM\nIF I# = 3 DISPLAY 'DEAD' END-IF",
    ),
    Scenario(
        "state-machine",
        "01 S# PIC X(4) VALUE 'ONE'.",
        "PERFORM A# 5 TIMES",
        "A#.\n EVALUATE S# WHEN 'ONE' MOVE 'TWO' TO S# WHEN 'TWO' MOVE 'ONE' TO S#\n"
        " WHEN OTHER DISPLAY 'DEAD' END-EVALUATE.",
    ),
    Scenario("longer-than-the-item", "01 A# PIC X.", "ACCEPT A#\nIF A# = 'AB' DISPLAY 'DEAD' END-IF"),
    Scenario(
        "inside-a-group",
        "01 G#.\n 05 A# PIC X.\n 05 B# PIC X.",
        "MOVE 'AB' TO G#\nIF B# = 'C' DISPLAY 'DEAD' END-IF",
    ),
    Scenario("text-range", "01 A# PIC X(4).", "ACCEPT A#\nIF A# < 'A' IF A# > 'B' DISPLAY 'DEAD' END-IF END-IF"),
    Scenario(
        "kept-over-a-perform",
        "01 A# PIC X.\n01 B# PIC X.",
        "ACCEPT A#\nIF A# = 'A' PERFORM B# IF A# NOT = 'A' DISPLAY 'DEAD' END-IF END-IF",
        "B#.\n MOVE 'Z' TO C#.",
    ),
    Scenario(
        "sign",
        "01 A# PIC S9(3).",
        "ACCEPT A#\nIF A# IS POSITIVE IF A# IS NEGATIVE DISPLAY 'DEAD' END-IF END-IF",
    ),
    Scenario(
        "same-element",
        "01 G#.\n 05 T# PIC X OCCURS 3.\n01 I# PIC 9 VALUE 1.",
        "ACCEPT G#\nIF T#(I#) = 'A' IF T#(I#) = 'B' DISPLAY 'DEAD' END-IF END-IF",
    ),
    Scenario(
        "class-test",
        "01 A# PIC X(3).",
        "ACCEPT A#\nIF A# IS NUMERIC IF A# IS NOT NUMERIC DISPLAY 'DEAD' END-IF END-IF",
    ),
)
# names that the texts above use besides their own
_SHARED = {"loop-flag": "01 K# PIC X.", "kept-over-a-perform": "01 C# PIC X."}


def program_of(scenarios: Sequence[Scenario], name: str = "PLANTED") -> str:
    """A program that performs each scenario once and ends with GOBACK."""
    data, linkage, calls, code = [], [], [], []
    for number, scenario in enumerate(scenarios, 1):
        fill = str(number).zfill(2)
        own = scenario.data + "\n" + _SHARED.get(scenario.name, "")
        data += [line.replace("#", fill) for line in own.split("\n") if line]
        if "L#" in scenario.code:
            linkage.append(f"01 L{fill} PIC X.")
        calls.append(f"    PERFORM ENTER-{fill} THRU LEAVE-{fill}.")
        body = scenario.code.replace("\n", "\n ")
        text = f"ENTER-#.\n {body}.\n GO TO LEAVE-#.\n{scenario.more}\nLEAVE-#.\n EXIT."
        if "\nGO TO A#" in scenario.code:
            text = text.replace(".\n GO TO LEAVE-#.\n", ".\n", 1)
        code += [line.replace("#", fill) for line in text.split("\n") if line]
    lines = ["IDENTIFICATION DIVISION.", f"PROGRAM-ID. {name}.", "DATA DIVISION.", "WORKING-STORAGE SECTION.", *data]
    lines += ["LINKAGE SECTION.", *linkage] if linkage else []
    lines += ["PROCEDURE DIVISION.", "MAIN-PARA.", *calls, "    GOBACK.", *code]
    return "".join(f"{' ' * 7}{_indented(line)}\n" for line in lines)


def _indented(line: str) -> str:
    """Statements stand in area B; words that would pass column 72 go to the next line."""
    if not line.startswith(" "):
        return line
    words, out, row = line.split(" "), [], "   "
    for word in words:
        if len(row) + len(word) > 62:
            out.append(row)
            row = " " * 11
        row += " " + word
    return "\n".join([*out, row])


def model_of(text: str, folder: Path, name: str = "PLANTED") -> ProgramModel:
    """The program, resolved."""
    path = folder / f"{name}.cbl"
    path.write_text(text, encoding="utf-8")
    return resolve_program(parse_file(path).programs[0])


def planted(model: ProgramModel, mark: str) -> list[int]:
    """Probes of the outcomes whose statements begin with DISPLAY of the mark."""
    found = []
    for decision in model.decisions:
        node = decision.node
        bodies: list[Sequence[ast.Statement]] = []
        if isinstance(node, ast.If):
            bodies = [node.then, node.else_ or ()]
        elif isinstance(node, ast.Evaluate):
            bodies = [arm.body for arm in node.arms for _ in arm.whens] + [node.other or ()]
        for outcome, body in zip(decision.outcomes, bodies, strict=False):
            first = body[0] if body else None
            if isinstance(first, ast.Display) and getattr(first.operands[0], "value", b"") == mark.encode():
                found.append(model.outcomes[outcome].probe)
    marks = [
        s
        for label in model.labels
        for s in statements_in(label.node)
        if isinstance(s, ast.Display) and getattr(s.operands[0], "value", b"") == mark.encode()
    ]
    assert len(found) == len(marks) > 0
    return found
