"""Results are read back as they were written, and nothing else is taken for a result."""

from __future__ import annotations

from dataclasses import replace

import pytest

from locksmith.run.protocol import (
    Digests,
    ExitKind,
    FullResult,
    ProtocolError,
    RunResult,
    decode_result,
    encode_result,
    lost_result,
    split_results,
)

PLAIN = RunResult(ExitKind.ABEND, -5, 17, Digests(1, 2, 3, 4, 2**64 - 1), 3, 11, 0b10000000101)


FULL = FullResult((1, 2, 3), b"log", (9,), b"st")


@pytest.mark.parametrize("full", [None, FULL, FullResult((), b"", (), b"")])
@pytest.mark.parametrize("watches", [b"", b"w", bytes(40)])
def test_results_come_back(full: FullResult | None, watches: bytes) -> None:
    result = replace(PLAIN, full=full, watches=watches)
    assert decode_result(encode_result(result)) == result


@pytest.mark.parametrize("full", [None, FULL])
def test_an_empty_watch_log_is_read(full: FullResult | None) -> None:
    result = replace(PLAIN, full=full)
    assert decode_result(encode_result(result) + bytes(4)) == result


@pytest.mark.parametrize("cut", [0, 5, 40])
def test_a_short_result_is_refused(cut: int) -> None:
    with pytest.raises(ProtocolError):
        decode_result(encode_result(PLAIN)[:cut])


def test_bytes_left_over_are_refused() -> None:
    with pytest.raises(ProtocolError):
        decode_result(encode_result(PLAIN) + b"\0")
    with pytest.raises(ProtocolError):
        split_results(b"\x01\0\0\0ab", 1)
    with pytest.raises(ProtocolError):
        split_results(b"\x09\0\0\0ab", 1)


def test_a_lost_result_carries_nothing() -> None:
    result = decode_result(lost_result(ExitKind.TIMEOUT, 9))
    assert result.exit is ExitKind.TIMEOUT
    assert result.digests == Digests()
    assert result.hits == 0
