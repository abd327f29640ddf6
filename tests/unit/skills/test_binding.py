"""Skills bound to a program: items, values, hooks and classes."""

from __future__ import annotations

import pytest
from hypothesis import given as cases
from hypothesis import strategies as st

from locksmith.cases.case import CoverageClass, Hook, HookAction, Preset, Reply, TestCase
from locksmith.cases.catalog import build_catalog, classify_case
from locksmith.cases.jsonform import case_from_json, case_to_json, name_unit
from locksmith.diagnostics import LocksmithError
from locksmith.model.unit import Unit
from locksmith.skills.application import active_mutations, apply_mutations
from locksmith.skills.base import Mutation
from locksmith.skills.binding import bind_skill
from locksmith.skills.catalog import load_catalog
from locksmith.skills.places import describe_bytes, encode_value, parse_place

SKILLS = load_catalog()


def bind(unit: Unit, skill: str, **arguments: str) -> Mutation:
    return bind_skill(SKILLS[skill], arguments, unit)


@pytest.mark.parametrize(
    ("item", "value", "offset", "data"),
    [
        ("KIND OF WS-A", "'Z'", 0, b"Z"),
        ("TOTAL", "-12.5", 1, bytes.fromhex("0001250d")),
        ("NUM", "258", 5, b"\x01\x02"),
        ("ZONED", "-12", 7, b"01K"),
        ("CELL(2, 2)", "'x'", 16, b"x "),
        ("CELL (3 1)", "SPACES", 18, b"  "),
        ("KIND OF WS-B(2:2)", "'ab'", 1, b"ab"),
        ("WS-C", "X'00FF00FF00FF00FF'", 0, b"\0\xff" * 4),
        ("NUM", "ZERO", 5, b"\0\0"),
    ],
)
def test_items_and_values(unit: Unit, item: str, value: str, offset: int, data: bytes) -> None:
    place = parse_place(unit.programs[0], item)
    assert place.offset == offset
    assert encode_value(place, value) == data
    told = describe_bytes(unit.programs[0], place.area, place.offset, data)
    assert told is not None
    again = parse_place(unit.programs[0], told[0])
    assert (again.area, again.offset, encode_value(again, told[1])) == (place.area, offset, data)


@pytest.mark.parametrize(
    ("item", "value"),
    [("KIND", "'Z'"), ("NOTHING", "1"), ("CELL(4, 1)", "'x'"), ("CELL(1)", "'x'"), ("WS-C(8:2)", "'ab'"), ("A B", "1")],
)
def test_items_that_are_none(unit: Unit, item: str, value: str) -> None:
    with pytest.raises(LocksmithError, match="skill force-set"):
        bind(unit, "force-set", paragraph="LOCKED-P", item=item, value=value)


@pytest.mark.parametrize("value", ["Z", "''Z", "X'0'", "X'0000'", "HIGH"])
def test_values_that_are_none(unit: Unit, value: str) -> None:
    with pytest.raises(LocksmithError):
        bind(unit, "force-set", paragraph="LOCKED-P", item="KIND OF WS-A", value=value)


@cases(st.integers(0, 19), st.binary(min_size=1, max_size=6))
def test_what_is_described_sets_these_very_bytes(unit: Unit, offset: int, data: bytes) -> None:
    model = unit.programs[0]
    area = parse_place(model, "WS-A").area
    told = describe_bytes(model, area, offset, data)
    if told is not None:
        place = parse_place(model, told[0])
        assert (place.area, place.offset, encode_value(place, told[1])) == (area, offset, data)


def test_each_kind_gives_its_hooks_and_class(unit: Unit) -> None:
    model, catalog = unit.programs[0], build_catalog(unit)
    locked = next(x for x in model.labels if x.name == "LOCKED-P")
    main = next(x for x in model.labels if x.name == "MAIN-P")
    assert locked.probe is not None and main.probe is not None
    area = parse_place(model, "WS-A").area
    force = bind(unit, "force-set", paragraph="LOCKED-P", item="KIND OF WS-A", value="'Z'", occurrence="2")
    assert force.hooks == (Hook(locked.probe, 2, area, 0, b"Z"),)
    inject = bind(unit, "call-injection", paragraph="MAIN-P", target="LOCKED-P")
    assert inject.hooks == (Hook(main.probe, 1, 0, locked.id, b"", HookAction.PERFORM),)
    arm = bind(unit, "dispatcher-arm", operation="IN-F.READ", item="IN-REC(1:1)", value="'Q'")
    assert [h.probe for h in arm.hooks] == [s.id for s in model.sites if s.kind.name == "READ"]
    content = bind(unit, "dispatcher-arm", operation="SUB.CALL", item="KIND OF WS-B", value="'Q'")
    far = bind(unit, "dispatcher-arm", operation="IN-F.READ", item="KIND OF WS-A", value="'Q'")
    series = bind(unit, "sequence", operation="IN-F.READ", replies='[{"status": "00", "value": -1}]')
    kinds = [
        classify_case(apply_mutations(TestCase(), [m]), catalog) for m in (series, arm, content, far, force, inject)
    ]
    assert kinds == [
        CoverageClass.NATURAL,
        CoverageClass.DISPATCHER,
        CoverageClass.DISPATCHER,
        CoverageClass.FORCED,  # a READ cannot bring this item
        CoverageClass.FORCED,
        CoverageClass.INJECTED,
    ]
    both = apply_mutations(TestCase(presets=(Preset(area, 0, b"x"),)), [force, inject])
    assert classify_case(both, catalog) is CoverageClass.INJECTED


def test_a_mutation_is_on_once_and_is_known_again(unit: Unit) -> None:
    force = bind(unit, "force-set", paragraph="LOCKED-P", item="KIND OF WS-A", value="'Z'")
    series = bind(unit, "sequence", operation="IN-F.READ", replies='[{"status": "10", "value": -1}]')
    case = TestCase(streams=((bind_key(unit), (Reply(),)),))
    once = apply_mutations(case, [force, series])
    assert apply_mutations(once, [force, series]) == once
    assert active_mutations(once, [force, series]) == [force, series]
    assert active_mutations(case, [force, series]) == []


def bind_key(unit: Unit) -> int:
    return name_unit(unit).streams.index("IN-F.READ")


def test_hooks_outlive_the_file_form(unit: Unit) -> None:
    names = name_unit(unit)
    case = apply_mutations(
        TestCase(),
        [
            bind(unit, "force-set", paragraph="LOCKED-P", item="NUM", value="3"),
            bind(unit, "call-injection", paragraph="MAIN-P", target="LOCKED-P"),
            bind(unit, "dispatcher-arm", operation="IN-F.READ#2", item="WS-C", value="'Q'"),
        ],
    )
    data = case_to_json(case, names)
    assert [h["do"] for h in data["hooks"]] == ["set", "perform", "set_behind"]
    assert data["hooks"][1]["target"] == data["hooks"][0]["probe"] == "LOCKED-P"
    assert case_from_json(data, names) == case


def test_missing_and_unknown_parameters(unit: Unit) -> None:
    with pytest.raises(LocksmithError, match="needs item, value"):
        bind(unit, "force-set", paragraph="LOCKED-P")
    with pytest.raises(LocksmithError, match="no parameter colour"):
        bind(unit, "call-injection", paragraph="MAIN-P", target="LOCKED-P", colour="red")
