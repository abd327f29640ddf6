"""Branch distances, and the bytes that would turn a condition."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from locksmith.analysis.conditions import ConditionPlan, plan_conditions
from locksmith.analysis.decisions import Evaluation
from locksmith.analysis.distance import Wish, outcome_distance, turns, wishes
from locksmith.model.program import ProgramModel
from locksmith.model.resolve import resolve_program
from locksmith.model.unit import Unit
from locksmith.model.watches import WatchRecord
from locksmith.syntax.parser import parse_file

_HEAD = """\
       IDENTIFICATION DIVISION.
       PROGRAM-ID. D.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       01 X-NUM     PIC S9(4).
       01 X-CODE    PIC X(4).
          88 IS-OPEN   VALUES 'A' 'B' 'M' THRU 'P'.
       01 X-PACKED  PIC S9(5)V99 COMP-3.
       01 X-BIN     PIC S9(4) COMP.
       01 X-I       PIC 9(2).
       01 X-TABLE.
          05 X-ROW OCCURS 5.
             10 X-KEY PIC 9(2).
             10 X-VAL PIC X(3).
       PROCEDURE DIVISION.
       MAIN-PARA.
"""
_USUAL = {"X_NUM": b"001A", "X_CODE": b"ZZ  ", "X_BIN": b"\x00\x03", "X_I": b"02", "X_TABLE": b"01abc02QRS03xyz"}


def _plan(folder: Path, body: str) -> tuple[ProgramModel, ConditionPlan]:
    path = folder / "D.cbl"
    lines = "".join(f"           {line}\n" for line in body.splitlines())
    path.write_text(_HEAD + lines + "           STOP RUN.\n")
    model = resolve_program(parse_file(path, source_format="free").programs[0])
    return model, plan_conditions(Unit((model,)))


def _tell(model: ProgramModel, plan: ConditionPlan, **items: bytes) -> Evaluation:
    """The evaluation of the first decision, its outcome the one that the truths imply."""
    decision = plan.decisions[0]
    storage = {a.id: bytearray(a.initial) for a in model.areas}
    for name, data in {**_USUAL, "X_PACKED": bytes.fromhex("0001234c"), **items}.items():
        item = model.field_named(name.replace("_", "-"))
        storage[item.area][item.offset : item.offset + len(data)] = data
    data = b"".join(bytes(storage[a][o : o + n]) for a, o, n in decision.ranges)
    told = plan.evaluate(WatchRecord(decision.probes[0], 0, data))
    assert told is not None and told.implied is not None
    return replace(told, outcome=told.implied)


def _granted(told: Evaluation, wish: Wish) -> bool | None:
    """The condition's truth with the wish granted."""
    change = (wish.area, wish.offset, wish.data)
    assert told.frame.read(wish.area, wish.offset, len(wish.now)) == wish.now
    changed = told.frame.replaced(told.plan.ranges, [change])
    return told.plan.conditions[wish.condition].truth(changed)


@pytest.mark.parametrize(
    ("condition", "data"),
    [
        ("X-NUM = 57", b"005G"),
        ("X-NUM < -12", b"001L"),
        ("X-CODE = 'QR'", b"QR  "),
        ("X-CODE IS NUMERIC", b"0000"),
        ("X-NUM NOT NUMERIC", b" 01A"),
        ("X-PACKED = -3.5", bytes.fromhex("0000350d")),
        ("X-BIN > 299", b"\x01\x2c"),
        ("X-BIN * 2 + 1 = 21", b"\x00\x0a"),
        ("X-KEY (X-I) = 77", b"77"),
        ("X-KEY (X-I) = 3", b"03"),
        ("X-VAL (X-I) (2:1) = 'b'", b"b"),
        ("IS-OPEN", b"A   "),
        ("FUNCTION TRIM (X-CODE) = 'QR'", b"QR  "),
        ("FUNCTION UPPER-CASE (X-CODE) = 'QRST'", b"QRST"),
        ("FUNCTION LENGTH (FUNCTION TRIM (X-CODE)) > 2", b"AAA "),
        ("FUNCTION NUMVAL (X-CODE) = 7", b"7   "),
        ("FUNCTION MOD (X-BIN 7) = 5", b"\x00\x05"),
        ("FUNCTION ABS (X-NUM) + 1 > 12", b"001B"),
    ],
)
def test_a_wish_holds_the_bytes_that_turn_the_condition(tmp_path: Path, condition: str, data: bytes) -> None:
    model, plan = _plan(tmp_path, f"IF {condition} DISPLAY 'T' END-IF")
    told = _tell(model, plan)
    ((truth,), want) = told.truths, not told.truths[0]
    found = wishes(told, 0, want)
    assert data in [w.data for w in found]
    assert all(_granted(told, w) is want for w in found)
    assert wishes(told, 0, bool(truth)) == ()


def test_every_turned_condition_can_be_turned_back(tmp_path: Path) -> None:
    model, plan = _plan(tmp_path, "IF X-NUM = 11 AND X-CODE > 'AA' AND X-BIN NOT = 4 DISPLAY 'T' END-IF")
    told = _tell(model, plan)
    assert told.truths == (True, True, True)
    for condition in range(3):
        found = wishes(told, condition, False)
        assert found
        assert all(_granted(told, w) is False for w in found)


def test_the_distance_falls_towards_the_outcome_and_is_zero_only_there(tmp_path: Path) -> None:
    model, plan = _plan(tmp_path, "IF X-NUM = 500 AND X-CODE = 'ABCD' DISPLAY 'T' END-IF")
    steps = [
        {"X_NUM": b"001A", "X_CODE": b"ZZZZ"},
        {"X_NUM": b"049I", "X_CODE": b"ZZZZ"},
        {"X_NUM": b"049I", "X_CODE": b"ABZZ"},
        {"X_NUM": b"050{", "X_CODE": b"ABZZ"},
        {"X_NUM": b"050{", "X_CODE": b"ABCZ"},
        {"X_NUM": b"050{", "X_CODE": b"ABCD"},
    ]
    distances = [outcome_distance(_tell(model, plan, **s), 0) for s in steps]
    assert distances == sorted(distances, reverse=True)
    assert len(set(distances)) == len(steps)
    assert distances[-1] == 0 and all(0 < d < 1 for d in distances[:-1])
    assert outcome_distance(_tell(model, plan, **steps[-1]), 1) > 0


def test_the_nearest_way_names_the_conditions_that_must_turn(tmp_path: Path) -> None:
    model, plan = _plan(tmp_path, "IF (X-NUM = 12 OR X-NUM = 90) AND NOT X-CODE = 'ZZ' DISPLAY 'T' END-IF")
    told = _tell(model, plan)
    assert [(t.condition, t.want) for t in turns(told, 0)] == [(0, True), (2, False)]
    assert turns(told, 1) == ()


def test_a_later_when_needs_all_before_it_to_fail(tmp_path: Path) -> None:
    body = "EVALUATE X-I WHEN 2 DISPLAY 'A' WHEN 1 THRU 5 DISPLAY 'B' WHEN OTHER DISPLAY 'C' END-EVALUATE"
    model, plan = _plan(tmp_path, body)
    told = _tell(model, plan)
    assert told.outcome == 0
    assert [(t.condition, t.want) for t in turns(told, 1)] == [(0, False)]
    assert [(t.condition, t.want) for t in turns(told, 2)] == [(0, False), (1, False)]
    assert 0 < outcome_distance(told, 1) < outcome_distance(told, 2)


def test_another_element_of_a_table_can_be_wished_for(tmp_path: Path) -> None:
    model, plan = _plan(tmp_path, "IF X-VAL (X-I) = 'xyz' DISPLAY 'T' END-IF")
    told = _tell(model, plan)
    subscript = model.field_named("X-I")
    found = wishes(told, 0, True)
    assert (subscript.area, b"03") in [(w.area, w.data) for w in found]


_PLANTED = Path(__file__).parents[2] / "e2e" / "conditions" / "PLACES.cbl"


def test_any_bytes_have_distances_and_wishes_that_hold(tmp_path: Path) -> None:
    """Every kind of place and function, over storage that no program would leave."""
    plan = plan_conditions(Unit((resolve_program(parse_file(_PLANTED).programs[0]),)))
    rng = Random("distance")
    for decision in plan.decisions:
        size = sum(length for _, _, length in decision.ranges)
        alphabet = rng.choice([bytes(range(256)), b" 0123456789{}JAB", b"\x00\x01\x0c\x0f05 "])
        record = WatchRecord(decision.probes[0], 0, bytes(rng.choice(alphabet) for _ in range(size)))
        told = decision.evaluate(record)
        told = replace(told, outcome=told.implied if told.implied not in (None, -1) else 0)
        for outcome in range(len(decision.probes)):
            distance = outcome_distance(told, outcome)
            assert 0 <= distance < 1 and (distance == 0) == (outcome == told.outcome)
        for condition, truth in enumerate(told.truths):
            for wish in wishes(told, condition, not truth) if truth is not None else ():
                assert _granted(told, wish) is not truth
