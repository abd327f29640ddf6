"""Bytes of the AFL++ baseline: any are a case, and every case of the catalog can be said."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from locksmith.cases.case import CoverageClass, Hook, HookAction, Preset, Reply, TestCase, Write
from locksmith.cases.catalog import Catalog, build_catalog, classify_case
from locksmith.diagnostics import LocksmithError
from locksmith.experiment.afl import fuzz_mock
from locksmith.experiment.afl.form import Form, build_form
from locksmith.experiment.afl.pack import normal_case, pack_case
from locksmith.experiment.afl.seeds import first_inputs, program_words
from locksmith.experiment.afl.unpack import unpack_case
from locksmith.model.resolve import resolve_program
from locksmith.model.unit import Unit
from locksmith.search.composer import Composer
from locksmith.syntax.parser import parse_file
from locksmith.targets.base import TargetBuild

CORPORA = Path(__file__).resolve().parents[3] / "corpora"
PROGRAMS = ("extract/DPB010.cbl", "posting/DPB300.cbl", "statement/DPB200.cbl")


def _unit(name: str) -> Unit:
    path = CORPORA / name
    return Unit((resolve_program(parse_file(path, [path.parent / "copy"]).programs[0]),))


UNITS = {name: _unit(name) for name in PROGRAMS}
CATALOGS: dict[str, Catalog] = {name: build_catalog(unit) for name, unit in UNITS.items()}
FORMS: dict[str, Form] = {name: build_form(UNITS[name], CATALOGS[name]) for name in PROGRAMS}


def _cases(name: str, beyond: bool) -> list[TestCase]:
    composer = Composer(CATALOGS[name], Random(3))
    cases = [composer.compose("test", 0) for _ in range(60)]
    cases += [composer.vary(a, b, "test", 0) for a, b in pairwise(cases)]
    return [composer.widen(c, "test", 0) for c in cases] if beyond else cases


@pytest.mark.parametrize("name", PROGRAMS)
@pytest.mark.parametrize("beyond", [False, True])
def test_composed_cases_are_said_and_read_back(name: str, beyond: bool) -> None:
    form = build_form(UNITS[name], CATALOGS[name], beyond)
    for case in _cases(name, beyond):
        assert unpack_case(form, pack_case(form, case)) == normal_case(case)


@pytest.mark.parametrize("name", PROGRAMS)
@settings(max_examples=60, deadline=None)
@given(data=st.binary(max_size=400))
def test_any_bytes_are_a_natural_case_that_can_be_said_again(name: str, data: bytes) -> None:
    case = unpack_case(FORMS[name], data)
    assert classify_case(case, CATALOGS[name]) is CoverageClass.NATURAL
    assert len(case.entries) > 0
    assert unpack_case(FORMS[name], pack_case(FORMS[name], case)) == case


def test_what_no_choice_holds_is_said_byte_by_byte() -> None:
    form = FORMS[PROGRAMS[0]]
    key = CATALOGS[PROGRAMS[0]].files[0].sites[0]
    queue = (Reply(b"97", 12, (Write(3, 70_000, b"odd"), Write(0, 1, b""))), Reply(), Reply(not_found=True))
    case = TestCase(streams=((key, queue),), clock_seconds=77, clock_nanos=999_999_999, random_seed=5, entries=((), ()))
    assert unpack_case(form, pack_case(form, case)) == case


def test_what_lies_beyond_the_environment_needs_a_form_that_reaches_there() -> None:
    name = PROGRAMS[0]
    key = CATALOGS[name].files[0].key
    hook = Hook(1, 0, 2, 4, b"ab", HookAction.SET_BEHIND)
    beyond = (
        TestCase(presets=(Preset(1, 2, b"xyz"),)),
        TestCase(hooks=(hook,)),
        TestCase(streams=((key, (Reply(b"ZZ"),)),)),
    )
    wide = build_form(UNITS[name], CATALOGS[name], beyond=True)
    for case in beyond:
        with pytest.raises(ValueError, match="form"):
            pack_case(FORMS[name], case)
        assert unpack_case(wide, pack_case(wide, case)) == case
    with pytest.raises(ValueError, match="form"):
        pack_case(wide, replace(beyond[0], fuel=1))


def test_first_inputs_and_words_come_from_the_program() -> None:
    name = PROGRAMS[0]
    plain, rich = first_inputs(FORMS[name], rich=True)
    assert first_inputs(FORMS[name], rich=False) == [plain]
    assert unpack_case(FORMS[name], plain).streams == ()
    reads = [p.key for p in CATALOGS[name].files if p.records]
    assert [len(q) for k, q in unpack_case(FORMS[name], rich).streams if k in reads] == [3] * len(reads)
    words = program_words(UNITS[name], CATALOGS[name])
    assert len(words) == len(set(words)) > 10
    assert {b"ACCTMAST", b"EXTRACT", b"00"} <= set(words)


def test_a_machine_without_the_fuzzer_is_told_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = PROGRAMS[0]
    monkeypatch.setenv("PATH", str(tmp_path))
    mock = TargetBuild("cobol", "X", tmp_path, ("worker", "snapshot"), (), 0.0)
    with pytest.raises(LocksmithError, match="afl-fuzz was not found") as raised:
        fuzz_mock(UNITS[name], CATALOGS[name], mock, 10, 0, tmp_path / "fuzz")
    assert raised.value.diagnostics[0].hint == "apt-get install afl++"
