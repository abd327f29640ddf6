"""Cases travel on the wire and in files without loss."""

from __future__ import annotations

import json
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from locksmith.cases.case import Block, Hook, Preset, Provenance, Reply, TestCase, Write
from locksmith.cases.codec import FLAG_FULL, encode_body, encode_frame, encode_reply
from locksmith.cases.jsonform import CaseNames, case_from_json, case_to_json, content_id
from locksmith.diagnostics import LocksmithError

NAMES = CaseNames(("WS-A", "FD-B"), ("F.READ#1", "F.READ", "F.OPEN"), ("label:0", "outcome:0"))
DATA = st.binary(max_size=12)
REPLIES = st.builds(
    Reply,
    st.sampled_from([b"00", b"10", b"93"]),
    st.integers(-(2**31), 2**31 - 1),
    st.lists(st.builds(Write, st.integers(0, 3), st.integers(0, 99), DATA), max_size=3).map(tuple),
    st.booleans(),
    st.booleans(),
)
CASES = st.builds(
    TestCase,
    st.dictionaries(st.integers(0, 2), st.lists(REPLIES, max_size=3).map(tuple), max_size=3).map(
        lambda d: tuple(sorted(d.items()))
    ),
    st.lists(st.lists(DATA, max_size=2).map(tuple), min_size=1, max_size=3).map(tuple),
    st.lists(st.builds(Block, st.integers(0, 10**8), DATA), max_size=2).map(tuple),
    st.lists(st.builds(Preset, st.integers(0, 1), st.integers(0, 99), DATA), max_size=2).map(tuple),
    st.lists(
        st.builds(Hook, st.integers(0, 1), st.integers(0, 3), st.integers(0, 1), st.integers(0, 9), DATA), max_size=2
    ).map(tuple),
    st.integers(0, 2**40),
    st.integers(0, 10**9 - 1),
    st.integers(0, 2**32 - 1),
    st.integers(1, 2**32 - 1),
)


@given(CASES)
def test_the_file_form_gives_the_same_case_back(case: TestCase) -> None:
    data = json.loads(json.dumps(case_to_json(case, NAMES)))
    assert case_from_json(data, NAMES) == case
    assert data["wire"] == encode_body(case).hex()


@given(CASES, CASES)
def test_cases_have_one_id_and_one_encoding_each(a: TestCase, b: TestCase) -> None:
    assert (a == b) == (content_id(a, NAMES) == content_id(b, NAMES)) == (encode_body(a) == encode_body(b))


def test_provenance_is_no_part_of_the_content() -> None:
    plain, told = TestCase(), TestCase(provenance=Provenance("random", 7, "abc"))
    assert content_id(plain, NAMES) == content_id(told, NAMES)
    assert encode_body(plain) == encode_body(told)
    assert case_from_json(case_to_json(told, NAMES), NAMES).provenance == Provenance("random", 7, "abc")


def test_the_wire_is_laid_out_as_documented() -> None:
    reply = Reply(b"23", -1, (Write(0, 4, b"ab"),), keep_key=True)
    assert encode_reply(reply) == b"\x02" + b"23" + struct.pack("<iH", -1, 1) + struct.pack("<HII", 0, 4, 2) + b"ab"
    case = TestCase(
        streams=((2, (reply,)),),
        entries=((b"P",), ()),
        blocks=(Block(0, b"z"),),
        presets=(Preset(1, 2, b"x"),),
        hooks=(Hook(1, 0, 1, 3, b"hh"),),
        clock_seconds=5,
        clock_nanos=6,
        random_seed=7,
        fuel=8,
    )
    expected = struct.pack("<IqII", 8, 5, 6, 7)
    expected += struct.pack("<HHII", 1, 1, 2, 1) + b"x"
    expected += struct.pack("<HII", 1, 0, 1) + b"z"
    expected += struct.pack("<HHHBHII", 1, 1, 0, 1, 1, 3, 2) + b"hh"
    expected += struct.pack("<HHI", 2, 1, 1) + b"P" + struct.pack("<H", 0)
    expected += struct.pack("<HHH", 1, 2, 1) + encode_reply(reply)
    assert encode_body(case) == expected
    frame = encode_frame([expected], FLAG_FULL)
    assert frame == struct.pack("<III", 1, len(expected) + 6, len(expected) + 2) + b"\x01\x01" + expected
    assert encode_frame([]) == bytes(8)


@pytest.mark.parametrize("broken", [{}, {"format": 99}, {"format": 1, "environment": 5}])
def test_a_file_that_is_no_case_is_a_diagnostic(broken: dict[str, object]) -> None:
    with pytest.raises(LocksmithError):
        case_from_json(broken, NAMES)


def test_a_name_that_is_not_there_any_more_is_a_diagnostic() -> None:
    data = case_to_json(TestCase(streams=((1, (Reply(),)),)), NAMES)
    with pytest.raises(LocksmithError, match=r"F\.READ"):
        case_from_json(data, CaseNames(("WS-A",), ("G.READ",), ()))
