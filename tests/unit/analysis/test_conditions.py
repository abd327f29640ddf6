"""Conditions of decisions: the bytes they need, and their truth in a record of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from locksmith.analysis.conditions import ConditionPlan, plan_conditions, plan_watches
from locksmith.analysis.decisions import Evaluation
from locksmith.model.program import ProgramModel
from locksmith.model.resolve import resolve_program
from locksmith.model.unit import Unit
from locksmith.model.watches import WatchRecord
from locksmith.syntax.parser import parse_file

_HEAD = """\
       IDENTIFICATION DIVISION.
       PROGRAM-ID. C.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       01 X-NUM     PIC S9(4).
       01 X-CODE    PIC X(4).
          88 IS-OPEN   VALUES 'A' 'B' 'M' THRU 'P'.
       01 X-PACKED  PIC S9(5)V99 COMP-3.
       01 X-BIN     PIC S9(4) COMP.
       01 X-I       PIC 9(2).
       01 X-TABLE.
          05 X-ROW OCCURS 5 INDEXED BY X-X.
             10 X-KEY PIC 9(2).
             10 X-VAL PIC X(3).
       01 X-BIG PIC X(4000).
       01 X-WIDE.
          05 X-LINE OCCURS 40.
             10 X-FLAG PIC X.
             10 FILLER PIC X(99).
       PROCEDURE DIVISION.
       MAIN-PARA.
"""


def _model(folder: Path, body: str) -> ProgramModel:
    path = folder / "C.cbl"
    lines = "".join(f"           {line}\n" for line in body.splitlines())
    path.write_text(_HEAD + lines + "           STOP RUN.\n")
    return resolve_program(parse_file(path, source_format="free").programs[0])


def _tell(model: ProgramModel, plan: ConditionPlan, outcome: int, **items: bytes) -> Evaluation:
    """The evaluation of the first decision for its `outcome`, the items named having these bytes."""
    decision = plan.decisions[0]
    storage = {a.id: bytearray(a.initial) for a in model.areas}
    for name, data in items.items():
        item = model.field_named(name.replace("_", "-"))
        storage[item.area][item.offset : item.offset + len(data)] = data
    data = b"".join(bytes(storage[a][o : o + n]) for a, o, n in decision.ranges)
    found = plan.evaluate(WatchRecord(decision.probes[outcome], 0, data))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("condition", "items", "truth"),
    [
        ("X-NUM > 10", {"X_NUM": b"001A"}, True),
        ("X-NUM > 10", {"X_NUM": b"001J"}, False),
        ("X-NUM IS NEGATIVE", {"X_NUM": b"000J"}, True),
        ("X-NUM IS NUMERIC", {"X_NUM": b"00 J"}, False),
        ("X-CODE = 'AB'", {"X_CODE": b"AB  "}, True),
        ("X-CODE = SPACES", {"X_CODE": b"    "}, True),
        ("X-CODE = ALL 'AB'", {"X_CODE": b"ABAB"}, True),
        ("IS-OPEN", {"X_CODE": b"N   "}, True),
        ("IS-OPEN", {"X_CODE": b"C   "}, False),
        ("X-PACKED = 12.34", {"X_PACKED": bytes.fromhex("0001234c")}, True),
        ("X-PACKED < -1", {"X_PACKED": bytes.fromhex("0001234d")}, True),
        ("X-BIN + 1 = X-NUM * 2", {"X_BIN": b"\x00\x03", "X_NUM": b"000B"}, True),
        ("X-VAL (X-I) = 'QRS'", {"X_I": b"02", "X_TABLE": b"01abc02QRS"}, True),
        ("X-VAL (2) (2:1) = 'R'", {"X_TABLE": b"01abc02QRS"}, True),
        ("X-KEY (X-I + 1) = 2", {"X_I": b"01", "X_TABLE": b"01abc02QRS"}, True),
        ("X-CODE (X-I:2) = 'CD'", {"X_I": b"03", "X_CODE": b"ABCD"}, True),
        ("X-CODE ALPHABETIC-LOWER", {"X_CODE": b"ab c"}, True),
        ("X-I > 123", {"X_I": b"99"}, False),
    ],
)
def test_a_simple_condition_has_the_truth_of_its_bytes(
    tmp_path: Path, condition: str, items: dict[str, bytes], truth: bool
) -> None:
    model = _model(tmp_path, f"IF {condition} DISPLAY 'T' END-IF")
    plan = plan_conditions(Unit((model,)))
    for outcome in (0, 1):
        told = _tell(model, plan, outcome, **items)
        assert told.truths == (truth,)
        assert told.implied == (0 if truth else 1)
        assert told.agrees is (told.implied == outcome)


def test_abbreviated_and_negated_relations_make_a_tree(tmp_path: Path) -> None:
    model = _model(tmp_path, "IF X-NUM = 1 OR 2 AND NOT (X-CODE = 'A' OR 'B') DISPLAY 'T' END-IF")
    plan = plan_conditions(Unit((model,)))
    texts = [c.text for c in plan.decisions[0].conditions]
    assert texts == ["X-NUM = 1", "X-NUM = 2", "X-CODE = 'A'", "X-CODE = 'B'"]
    assert _tell(model, plan, 0, X_NUM=b"0002", X_CODE=b"C   ").implied == 0
    assert _tell(model, plan, 0, X_NUM=b"0002", X_CODE=b"B   ").implied == 1


def test_evaluate_takes_the_first_when_that_matches(tmp_path: Path) -> None:
    body = """\
EVALUATE X-I ALSO TRUE
WHEN 1 THRU 5 ALSO IS-OPEN DISPLAY 'A'
WHEN 3 ALSO ANY
WHEN NOT 7 ALSO X-NUM > 0 DISPLAY 'B'
WHEN OTHER DISPLAY 'C'
END-EVALUATE"""
    model = _model(tmp_path, body)
    plan = plan_conditions(Unit((model,)))
    assert _tell(model, plan, 0, X_I=b"03", X_CODE=b"A   ").implied == 0
    assert _tell(model, plan, 0, X_I=b"03", X_CODE=b"C   ").implied == 1
    told = _tell(model, plan, 2, X_I=b"06", X_CODE=b"C   ", X_NUM=b"000A")
    assert told.implied == 2
    assert told.verdicts == (False, False, True)
    assert _tell(model, plan, 3, X_I=b"07", X_NUM=b"000A").verdicts == (False, False, False)


def test_what_cannot_be_evaluated_says_why_and_leaves_the_outcome_open(tmp_path: Path) -> None:
    model = _model(tmp_path, "IF FUNCTION EXP (X-NUM) = 1 AND X-BIG (X-I:1) = 'A' DISPLAY 'T' END-IF")
    decision = plan_conditions(Unit((model,))).decisions[0]
    assert [c.refused for c in decision.conditions] == [
        "FUNCTION EXP",
        "X-BIG lies somewhere in 4000 bytes, too many to watch",
    ]
    assert [w.length for w in plan_watches(Unit((model,)))] == [1, 1]  # to tell the outcome


def test_a_subscript_beyond_the_watched_table_is_unknown(tmp_path: Path) -> None:
    model = _model(tmp_path, "IF X-KEY (X-I) = 1 AND X-NUM = 1 DISPLAY 'T' END-IF")
    plan = plan_conditions(Unit((model,)))
    told = _tell(model, plan, 0, X_I=b"09", X_NUM=b"000A")
    assert told.truths == (None, True)
    assert told.implied is None
    assert told.agrees
    assert _tell(model, plan, 1, X_I=b"09", X_NUM=b"000B").implied == 1


def test_of_a_wide_table_only_the_column_is_watched(tmp_path: Path) -> None:
    model = _model(tmp_path, "IF X-FLAG (X-I) = 'Y' DISPLAY 'T' END-IF")
    plan = plan_conditions(Unit((model,)))
    assert sum(length for _, _, length in plan.decisions[0].ranges) == 40 + 2
    wide = (b"N" + b" " * 99) * 6 + b"Y" + b" " * 99
    assert _tell(model, plan, 0, X_I=b"07", X_WIDE=wide).truths == (True,)
    assert _tell(model, plan, 1, X_I=b"06", X_WIDE=wide).truths == (False,)
    assert _tell(model, plan, 1, X_I=b"41", X_WIDE=wide).truths == (None,)


def test_each_watch_lies_in_its_area_and_serves_all_probes(tmp_path: Path) -> None:
    model = _model(tmp_path, "PERFORM MAIN-PARA VARYING X-I FROM 1 BY 1 UNTIL X-I > 5 OR X-VAL (X-I) = SPACES")
    unit = Unit((model,))
    watches = plan_watches(unit)
    probes = [model.outcomes[o].probe for o in model.decisions[0].outcomes]
    assert [w.probe for w in watches] == probes
    for area, offset, length in watches[0].ranges:
        assert offset >= 0 and length > 0 and offset + length <= model.areas[area].length


def test_a_serial_search_knows_its_element_and_its_end(tmp_path: Path) -> None:
    model = _model(tmp_path, "SEARCH X-ROW AT END DISPLAY 'E' WHEN X-KEY (X-X) = 7 DISPLAY 'F' END-SEARCH")
    plan = plan_conditions(Unit((model,)))
    found = _tell(model, plan, 0, X_X=b"\x02\0\0\0", X_TABLE=b"01abc07QRS")
    assert (found.implied, found.agrees) == (0, True)
    end = _tell(model, plan, 1, X_X=b"\x06\0\0\0", X_TABLE=b"01abc07QRS")
    assert (end.implied, end.agrees) == (1, True)
    assert [t for c, t in zip(end.plan.conditions, end.truths, strict=True) if c.written] == [None]
    assert _tell(model, plan, 0, X_X=b"\x01\0\0\0", X_TABLE=b"01abc07QRS").agrees is False


def test_go_to_depending_tells_its_target(tmp_path: Path) -> None:
    model = _model(tmp_path, "GO TO MAIN-PARA MAIN-PARA DEPENDING ON X-I")
    plan = plan_conditions(Unit((model,)))
    assert [_tell(model, plan, 0, X_I=b).implied for b in (b"01", b"02", b"03")] == [0, 1, 2]
    assert not any(c.written for c in plan.decisions[0].conditions)


def test_a_space_for_a_sign_that_reading_made_plus_zero_is_found_again(tmp_path: Path) -> None:
    """Twelve spaces read as a huge number; libcob leaves plus zero in the last byte, which reads as zero."""
    model = _model(tmp_path, "IF X-NUM >= X-PACKED DISPLAY 'T' END-IF")
    plan = plan_conditions(Unit((model,)))
    packed = bytes.fromhex("0000200c")
    assert _tell(model, plan, 1, X_NUM=b"   {", X_PACKED=packed).truths == (False,)
    assert _tell(model, plan, 0, X_NUM=b"   {", X_PACKED=packed).truths == (True,)
    assert _tell(model, plan, 0, X_NUM=b"000A", X_PACKED=packed).agrees is False
