"""Values for the parameters of PLACES.cbl: subscripts mostly inside their tables, texts that the program compares with.

Takes: a `Random`. Gives: `places_values`, the bytes of its parameters. Never judges.
"""

from __future__ import annotations

from random import Random

_TEXTS = (b"AB", b"A", b"ab", b"12", b"  12", b" AB ", b"AAA", b"BBB", b"150", b"ZZZ", b"0001", b"", b"1.5", b"-3 ",
          b"AAA005", b"2ABCD", b"00A")  # fmt: skip
_POSITIVE, _NEGATIVE = b"{ABCDEFGHI", b"}JKLMNOPQR"
_WILD = 0.06


def places_values(rng: Random) -> tuple[bytes, ...]:
    """L-N, L-T, L-O, L-X and L-G."""
    wild = rng.random() < _WILD
    values = [_numbers(rng, wild), b"".join(_row(rng) for _ in range(4)), _varying(rng), _text(rng, 12), _group(rng)]
    if rng.random() < 0.5:
        values[3] = _text(rng, 4) + _digits(rng, 4, 30) + _text(rng, 4)
    if wild:
        at = rng.randrange(len(values))
        spoilt = bytearray(values[at])
        spoilt[rng.randrange(len(spoilt))] = rng.randrange(256)
        values[at] = bytes(spoilt)
    return tuple(values)


def _numbers(rng: Random, wild: bool) -> bytes:
    first = _digits(rng, 2, 6) if wild else b"0%d" % rng.randrange(2, 5)
    second = _signed(rng, 2, -6, 6) if wild else _signed(rng, 2, 1, 4)
    word = rng.randrange(1, 5).to_bytes(2, "big")
    packed = bytes.fromhex(f"00{rng.randrange(10)}f")
    indexes = bytes(rng.choice(b"1234") for _ in range(4))
    return first + second + word + packed + indexes + b"%d" % rng.randrange(1, 7 if wild else 3)


def _row(rng: Random) -> bytes:
    amount = bytes.fromhex(f"{rng.randrange(100):05}{rng.choice('cd')}")
    return _digits(rng, 2, 13) + b"".join(_text(rng, 2) for _ in range(3)) + amount


def _varying(rng: Random) -> bytes:
    return b"%d" % rng.randrange(1, 7) + b"".join(_text(rng, 2) for _ in range(6))


def _group(rng: Random) -> bytes:
    return _text(rng, 3) + _signed(rng, 3, -12, 12) + b"".join(_digits(rng, 2, 25) for _ in range(3))


def _text(rng: Random, size: int) -> bytes:
    return rng.choice(_TEXTS).ljust(size)[:size]


def _digits(rng: Random, size: int, limit: int) -> bytes:
    return str(rng.randrange(limit)).rjust(size, "0").encode()


def _signed(rng: Random, size: int, low: int, high: int) -> bytes:
    """With an overpunch, now and then without."""
    value = rng.randrange(low, high)
    digits = str(abs(value)).rjust(size, "0").encode()
    if value >= 0 and rng.random() < 0.2:
        return digits
    table = _NEGATIVE if value < 0 else _POSITIVE
    return digits[:-1] + table[digits[-1] - 48 : digits[-1] - 47]
