"""Every statement form parses to its node, with the ranges that the mock generator splices at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from locksmith.syntax import ast

Statements = Callable[..., list[ast.Statement]]

FORMS = """
ACCEPT A|Accept
ACCEPT A FROM DATE YYYYMMDD|Accept
ACCEPT A FROM DAY-OF-WEEK END-ACCEPT|Accept
ACCEPT A FROM SYSIN|Accept
ADD 1 A TO B C ROUNDED|Add
ADD 1 TO ZERO GIVING B|Add
ADD A B GIVING C ROUNDED D ON SIZE ERROR CONTINUE END-ADD|Add
ADD CORR A TO B ROUNDED NOT SIZE ERROR CONTINUE|Add
SUBTRACT A FROM B C|Subtract
SUBTRACT A B FROM 100 GIVING C|Subtract
SUBTRACT CORRESPONDING A FROM B|Subtract
MULTIPLY A BY B ROUNDED MODE IS NEAREST-EVEN C|Multiply
MULTIPLY A BY 3 GIVING C|Multiply
DIVIDE A INTO B|Divide
DIVIDE A INTO B GIVING C REMAINDER D|Divide
DIVIDE A BY B GIVING C ON SIZE ERROR CONTINUE NOT ON SIZE ERROR CONTINUE END-DIVIDE|Divide
COMPUTE A ROUNDED B = C + 1 SIZE ERROR CONTINUE|Compute
ALTER P1 TO P2 P3 TO PROCEED TO P4|Alter
CALL "X" USING A BY CONTENT B C BY REFERENCE D OMITTED BY VALUE 5 RETURNING E|Call
CALL WS-NAME USING BY VALUE A ON EXCEPTION CONTINUE NOT ON EXCEPTION CONTINUE END-CALL|Call
CALL "X" USING ADDRESS OF A LENGTH OF B ON OVERFLOW CONTINUE|Call
CANCEL "X" WS-NAME|Cancel
CLOSE F G WITH LOCK H REEL|Close
CONTINUE|Continue
DELETE F RECORD INVALID KEY CONTINUE NOT INVALID KEY CONTINUE END-DELETE|Delete
DISPLAY "A" B (1) C (1:2) UPON CONSOLE WITH NO ADVANCING|Display
DISPLAY A, B; C|Display
ENTRY "ALT" USING A B|Entry
EVALUATE A WHEN 1 CONTINUE WHEN 2 THRU 5 WHEN OTHER CONTINUE END-EVALUATE|Evaluate
EXIT|Exit
EXIT PROGRAM|Exit
EXIT PARAGRAPH|Exit
EXIT SECTION|Exit
EXIT PERFORM CYCLE|Exit
GOBACK|Goback
GO TO P1|GoTo
GO P1 OF S1|GoTo
GO TO|GoTo
GO TO P1 P2 P3 DEPENDING ON A|GoTo
IF A = 1 THEN CONTINUE ELSE NEXT SENTENCE|If
INITIALIZE A B(1)|Initialize
INITIALIZE A WITH FILLER ALL TO VALUE THEN REPLACING NUMERIC DATA BY 1 ALPHANUMERIC BY "X" THEN TO DEFAULT|Initialize
INITIALIZE A REPLACING NUMERIC-EDITED BY ZERO|Initialize
INSPECT A TALLYING B FOR CHARACTERS BEFORE INITIAL "X" C FOR ALL "A" LEADING "B" AFTER "C"|Inspect
INSPECT A REPLACING ALL "A" BY "B" "C" BY "D" FIRST "E" BY "F" BEFORE "X" AFTER "Y"|Inspect
INSPECT A REPLACING CHARACTERS BY SPACE|Inspect
INSPECT A TALLYING B FOR ALL ZERO REPLACING LEADING ZEROS BY SPACES|Inspect
INSPECT A CONVERTING "abc" TO "ABC" AFTER INITIAL "x"|Inspect
MERGE F ON ASCENDING KEY A B DESCENDING C USING G H GIVING I|Sort
MOVE A TO B C (1) D (2:3)|Move
MOVE ALL "AB" TO A|Move
MOVE CORR A TO B C|Move
MOVE FUNCTION CURRENT-DATE (1:8) TO A|Move
MOVE LENGTH OF A TO B|Move
OPEN INPUT F G OUTPUT H I-O I EXTEND J WITH NO REWIND|Open
PERFORM P1|Perform
PERFORM P1 THRU P2 OF S1|Perform
PERFORM P1 5 TIMES|Perform
PERFORM P1 THROUGH P2 A TIMES|Perform
PERFORM P1 WITH TEST AFTER UNTIL A > 1|Perform
PERFORM P1 VARYING I FROM 1 BY 1 UNTIL I > 3 AFTER J FROM K BY -1 UNTIL J < 1 OR B = 2|Perform
PERFORM A TIMES CONTINUE END-PERFORM|Perform
PERFORM UNTIL A = 1 OR 2 CONTINUE END-PERFORM|Perform
PERFORM TEST BEFORE VARYING I FROM 1 BY 1 UNTIL I > 3 END-PERFORM|Perform
PERFORM CONTINUE END-PERFORM|Perform
READ F NEXT RECORD INTO A AT END CONTINUE NOT AT END CONTINUE END-READ|Read
READ F RECORD KEY IS A OF B INVALID CONTINUE|Read
READ F PREVIOUS|Read
RELEASE R FROM A|Release
RETURN F RECORD INTO A AT END CONTINUE END-RETURN|Return
REWRITE R FROM A INVALID KEY CONTINUE END-REWRITE|Rewrite
SEARCH T VARYING I AT END CONTINUE WHEN A (I) = 1 CONTINUE WHEN A (I) = 2 NEXT SENTENCE|Search
SEARCH ALL T WHEN A (I) = 1 AND B (I) = 2 CONTINUE END-SEARCH|Search
SET A B TO TRUE C TO FALSE|Set
SET I TO 1|Set
SET I J UP BY 2 K DOWN BY A|Set
SET ADDRESS OF A TO P|Set
SET P TO ADDRESS OF A Q TO NULL|Set
SET SW-1 TO ON SW-2 TO OFF|Set
SORT F ASCENDING KEY A DUPLICATES INPUT PROCEDURE IS P1 THRU P2 OUTPUT PROCEDURE P3|Sort
SORT F ON DESCENDING KEY A USING G GIVING H|Sort
START F KEY IS NOT LESS THAN A INVALID KEY CONTINUE END-START|Start
START F KEY >= A|Start
START F|Start
STOP RUN|Stop
STOP RUN 8|Stop
STOP "PAUSE"|Stop
STRING A B DELIMITED BY SIZE C DELIMITED BY SPACE INTO D WITH POINTER P ON OVERFLOW CONTINUE END-STRING|String
STRING A DELIMITED "X" INTO B NOT OVERFLOW CONTINUE|String
UNSTRING A DELIMITED BY ALL SPACE OR "X" OR ALL B INTO C DELIMITER IN D COUNT IN E F POINTER G TALLYING H|Unstring
UNSTRING A INTO B C ON OVERFLOW CONTINUE END-UNSTRING|Unstring
WRITE R|Write
WRITE R FROM A AFTER ADVANCING 2 LINES AT END-OF-PAGE CONTINUE NOT AT EOP CONTINUE END-WRITE|Write
WRITE R BEFORE ADVANCING PAGE|Write
WRITE R AFTER A INVALID KEY CONTINUE|Write
EXEC CICS RETURN TRANSID('X') END-EXEC|ExecBlock
""".strip().splitlines()


def folded(text: str) -> str:
    """`text` on lines that end before column 72."""
    out, line = [], "   "
    for word in text.split(" "):
        if len(line) + len(word) > 60:
            out.append(line)
            line = "   "
        line += " " + word
    return "\n".join([*out, line])


@pytest.mark.parametrize("form", FORMS, ids=lambda f: f.split("|")[0][:40])
def test_form(statements: Statements, form: str) -> None:
    text, kind = form.rsplit("|", 1)
    found = statements(folded(text + "."))
    assert [type(s).__name__ for s in found] == [kind]


@pytest.mark.parametrize("form", FORMS, ids=lambda f: f.split("|")[0][:40])
def test_a_statement_ends_with_its_last_own_token(procedure: Callable[..., Any], form: str) -> None:
    text = form.rsplit("|", 1)[0]
    program, _ = procedure(folded(f"CONTINUE {text} CONTINUE."))
    first, middle, *rest = program.sections[0].paragraphs[0].sentences[0].statements
    count = len(program.tokens)
    assert (first.last, middle.first) == (first.first + 1, first.last)
    if rest:
        assert (middle.last, rest[0].last) == (rest[0].first, count - 1)
    else:  # the last CONTINUE belongs to a phrase or branch that is open
        assert middle.last == count - 1


@pytest.mark.parametrize("form", FORMS, ids=lambda f: f.split("|")[0][:40])
def test_children_lie_within_their_parents(
    procedure: Callable[..., Any], walk: Callable[[Any], Iterator[ast.Node]], form: str
) -> None:
    program, _ = procedure(folded(form.rsplit("|", 1)[0] + "."))
    for parent in walk(program.sections):
        for name in parent.__dataclass_fields__:
            value = getattr(parent, name)
            for child in value if isinstance(value, tuple) else (value,):
                if not isinstance(child, ast.Node) or (child.first, child.last) == (0, 0):
                    continue
                inherited = isinstance(parent, ast.Relation) and name == "left"  # an abbreviation's subject
                if not inherited and not isinstance(
                    parent, ast.TallyPhrase | ast.ReplacePhrase | ast.ConvertPhrase | ast.StringSource
                ):
                    assert parent.first <= child.first <= child.last <= parent.last, (type(parent), name)


def at(program: ast.Program, index: int) -> str:
    return program.tokens[index].text


def test_splice_points(procedure: Callable[..., Any]) -> None:
    program, _ = procedure(
        "    IF A = 1 THEN\n        MOVE 1 TO B\n    ELSE\n        MOVE 2 TO B\n    END-IF\n"
        "    EVALUATE A WHEN 1 WHEN 2 MOVE 3 TO B WHEN OTHER MOVE 4 TO B\n    END-EVALUATE\n"
        "    PERFORM UNTIL A = 1 MOVE 5 TO B END-PERFORM\n"
        "    SEARCH T AT END MOVE 6 TO B WHEN A = 1 MOVE 7 TO B END-SEARCH\n"
        "    READ F AT END MOVE 8 TO B NOT AT END MOVE 9 TO B END-READ."
    )
    if_, evaluate, perform, search, read = program.sections[0].paragraphs[0].sentences[0].statements
    points = [
        if_.then_first, if_.else_first, evaluate.arms[0].body_first, evaluate.other_first, perform.body_first,
        search.at_end_first, search.whens[0].body_first, read.handlers[0].on_first, read.handlers[0].not_on_first,
    ]  # fmt: skip
    assert [at(program, p) for p in points] == ["MOVE"] * 9
    assert [at(program, p + 1) for p in points] == ["1", "2", "3", "4", "5", "6", "7", "8", "9"]
    assert if_.terminated and evaluate.terminated
    assert [len(a.whens) for a in evaluate.arms] == [2]
    ends = [at(program, s.last - 1) for s in (if_, evaluate, perform, search, read)]
    assert ends == ["END-IF", "END-EVALUATE", "END-PERFORM", "END-SEARCH", "END-READ"]


def test_next_sentence_leaves_the_rest_of_the_sentence_in_the_if(statements: Statements) -> None:
    """Shared case 6: up to the period everything belongs to the IF."""
    outer, behind = statements(
        "    IF A = 1 IF B = 2 NEXT SENTENCE ELSE MOVE 1 TO C\n    MOVE 2 TO C.\n    MOVE 3 TO C."
    )
    assert isinstance(outer, ast.If) and isinstance(behind, ast.Move)
    (inner,) = outer.then
    assert isinstance(inner, ast.If) and inner.else_ is not None
    assert [type(s) for s in inner.then] == [ast.NextSentence]
    assert len(inner.else_) == 2


def test_evaluate_also(statements: Statements, show: Callable[[Any], str]) -> None:
    """Shared case 8."""
    (node,) = statements(
        "    EVALUATE TRUE ALSO A + 1 ALSO B\n    WHEN B = 1 OR 2 ALSO ANY ALSO NOT 5\n"
        "    WHEN NOT B = 1 ALSO NOT 1 THRU C + 1 ALSO 'X'\n    WHEN B-ON ALSO ZERO ALSO ANY CONTINUE\n"
        "    WHEN FALSE ALSO 1 ALSO 2 CONTINUE\n    END-EVALUATE."
    )
    assert isinstance(node, ast.Evaluate)
    assert [s.truth for s in node.subjects] == [True, None, None]
    first, second, third = (w.objects for w in node.arms[0].whens)
    assert show(first[0].condition) == "(B = 1 OR B = 2)"
    assert (first[1].any, first[2].negated, show(first[2].operand)) == (True, True, "5")
    assert show(second[0].condition) == "NOT (B = 1)"
    assert isinstance(second[1].operand, ast.RangeObject)
    assert (second[1].negated, show(second[1].operand.low), show(second[1].operand.high)) == (True, "1", "(C + 1)")
    assert (show(third[0].operand), show(third[1].operand), third[2].any) == ("B-ON", "ZERO", True)
    assert node.arms[1].whens[0].objects[0].truth is False
    assert node.other is None


def test_objects_must_match_subjects(procedure: Callable[..., Any]) -> None:
    _, result = procedure("    EVALUATE A ALSO B WHEN 1 CONTINUE END-EVALUATE.")
    assert [d.code for d in result.diagnostics][:1] == ["LKP050"]


def test_phrases_bind_to_the_innermost_statement(statements: Statements) -> None:
    (outer,) = statements(
        "    READ F AT END READ G AT END MOVE 1 TO A NOT AT END\n"
        "    MOVE 2 TO A END-READ MOVE 3 TO A NOT AT END MOVE 4 TO A."
    )
    assert isinstance(outer, ast.Read)
    (handlers,) = outer.handlers
    assert handlers.on is not None and handlers.not_on is not None
    inner = handlers.on[0]
    assert isinstance(inner, ast.Read) and inner.handlers[0].not_on is not None
    assert (len(handlers.on), len(handlers.not_on)) == (2, 1)


def test_arguments(statements: Statements) -> None:
    (node,) = statements("    CALL 'X' USING A BY CONTENT B LENGTH OF C OMITTED\n    BY VALUE 1 BY REFERENCE D.")
    assert isinstance(node, ast.Call)
    modes = [(a.mode, type(a.operand).__name__) for a in node.arguments]
    assert modes == [
        ("REFERENCE", "Reference"), ("CONTENT", "Reference"), ("CONTENT", "LengthOf"), ("CONTENT", "NoneType"),
        ("VALUE", "NumericLiteral"), ("REFERENCE", "Reference"),
    ]  # fmt: skip


def test_string_delimiters(statements: Statements, show: Callable[[Any], str]) -> None:
    (node,) = statements("    STRING A B DELIMITED BY SIZE 'C' D DELIMITED BY E F INTO G.")
    assert isinstance(node, ast.String)
    parts = [(show(s.operand), show(s.delimiter) if s.delimiter else None) for s in node.sources]
    assert parts == [("A", None), ("B", None), ("'C'", "E"), ("D", "E"), ("F", None)]


def test_literals(statements: Statements) -> None:
    (node,) = statements("    DISPLAY X'0A0d' 'it''s' Z'A' \"say \"\"x\"\"\"\n    'A' & 'B' 1.50 -.5 1.5E+3.")
    assert isinstance(node, ast.Display)
    values = [o.value for o in node.operands if isinstance(o, ast.TextLiteral)]
    assert values == [b"\n\r", b"it's", b"A\0", b'say "x"', b"AB"]
    numbers = [(str(o.value), o.floating) for o in node.operands if isinstance(o, ast.NumericLiteral)]
    assert numbers == [("1.50", False), ("-0.5", False), ("1.5E+3", True)]


def test_words_are_names_where_only_a_name_can_stand(statements: Statements) -> None:
    data = "01 YYYYMMDD PIC 9(8).\n01 CYCLE PIC X.\n01 STATUS-X PIC X.\n01 PAGE PIC X."
    accept, move, display = statements(
        "    ACCEPT YYYYMMDD FROM DATE YYYYMMDD\n    MOVE YYYYMMDD TO CYCLE PAGE\n    DISPLAY PAGE CYCLE OF X.", data
    )
    assert isinstance(accept, ast.Accept) and isinstance(move, ast.Move) and isinstance(display, ast.Display)
    assert (accept.source, accept.target.name) == ("DATE YYYYMMDD", "YYYYMMDD")
    assert [t.name for t in move.targets] == ["CYCLE", "PAGE"]
    assert len(display.operands) == 2
