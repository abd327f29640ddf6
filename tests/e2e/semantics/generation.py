"""Random items, rows and statements for the differential runs.

Takes: a `random.Random`. Gives: items of every usage, rows of valid and invalid bytes, and statements in COBOL with
the Java calls for them. Never decides what is right.
"""

from __future__ import annotations

import random
import re
import struct
from collections.abc import Callable

from differential import FLAGS, Item, offsets

from locksmith.model.picture import parse_picture

POSITIVE = "{ABCDEFGHI"
NEGATIVE = "}JKLMNOPQR"


# ---------------------------------------------------------------- items


def picture(digits: int, scale: int, signed: bool) -> str:
    sign = "S" if signed else ""
    if scale < 0:
        return f"{sign}9({digits + scale}){'P' * -scale}"
    if scale > digits:
        return f"{sign}V{'P' * (scale - digits)}9({digits})"
    whole = f"9({digits - scale})" if digits > scale else ""
    return f"{sign}{whole}" + (f"V9({scale})" if scale else "")


def zoned(name: str, digits: int, scale: int, signed: bool, how: str = "", occurs: int = 1) -> Item:
    flags = ["Field.SIGNED"] if signed else []
    clause = f"PIC {picture(digits, scale, signed)}"
    if signed and how:
        clause += f" SIGN {how}"
        flags += ["Field.LEADING"] if "LEADING" in how else []
        flags += ["Field.SEPARATE"] if "SEPARATE" in how else []
    given = digits if scale <= digits else scale  # cobc counts P as digits
    positions = digits + min(scale, 0)
    size = positions + (1 if "SEPARATE" in how and signed else 0)
    java = f"new Zoned(G, %d, {size}, {given}, {scale}, {' + '.join(flags) or 0})"
    return Item(name, clause, java, size, "zoned", given, scale, signed, occurs)


def packed(name: str, digits: int, scale: int, signed: bool, occurs: int = 1) -> Item:
    positions = digits + min(scale, 0)
    size = positions // 2 + 1
    java = f"new Packed(G, %d, {size}, {digits}, {scale}, {'Field.SIGNED' if signed else 0})"
    return Item(
        name, f"PIC {picture(digits, scale, signed)} COMP-3", java, size, "packed", digits, scale, signed, occurs
    )


def binary(name: str, digits: int, scale: int, signed: bool, native: bool = False, occurs: int = 1) -> Item:
    size = 1 if native and digits < 3 else 2 if digits < 5 else 4 if digits < 10 else 8
    kind = "Native" if native else "BinaryField"
    java = f"new {kind}(G, %d, {size}, {digits}, {scale}, {'Field.SIGNED' if signed else 0})"
    usage = "COMP-5" if native else "COMP"
    category = "native" if native else "binary"
    return Item(
        name, f"PIC {picture(digits, scale, signed)} {usage}", java, size, category, digits, scale, signed, occurs
    )


def text(name: str, size: int, justified: bool = False, alphabetic: bool = False, occurs: int = 1) -> Item:
    flags = ["Field.JUSTIFIED"] if justified else []
    flags += ["Field.ALPHABETIC"] if alphabetic else []
    clause = f"PIC {'A' if alphabetic else 'X'}({size})" + (" JUSTIFIED RIGHT" if justified else "")
    java = f"new Text(G, %d, {size}, {' + '.join(flags) or 0})"
    return Item(name, clause, java, size, "text", occurs=occurs)


EDITED = (
    *("-ZZ9.99", "ZZZ,ZZ9.99", "+++9.9", "---,--9.99", "$$$,$$9.99CR", "***,**9.99DB", "Z(5)9", "9(3)/99", "ZZ9B99"),
    *("99.99-", "ZZ9.99+", "Z(4).ZZ", "*(4).**", "$ZZ9.99", "990.00", "+9(5)", "Z,ZZZ,ZZ9", "-(6)9", "+$,$$9.99"),
    *("+$$,$$9.99", "$$,$$9.99-", "Z9/99/99", "9B9B9", "0Z9", "ZZVZZ", "+Z9", "*9.99+", "$**9.99"),
    *(
        "ZZZ.ZZCR",
        "++++",
        "----",
        "$$$$",
        "Z(3)",
        "*(3)",
        "Z(3)9PP",
        "$Z,ZZZ.99DB",
        "-$ZZ9",
        "9,9,9.9",
        "B9(4)",
    ),
    *(
        "ZZ,ZZ9.99BCR",
        "$(4)9.99BCR",
        "+ZZ,ZZ9.99",
        "-Z(8)9.99",
        "Z(9)9.99-",
        "9(9).99-",
        "9(4)/99/99",
        "ZBZBZ9",
        "0099",
    ),
)


def edited(name: str, pic: str, blank: bool = False) -> Item:
    parsed = parse_picture(pic)
    clause = f"PIC {pic}" + (" BLANK WHEN ZERO" if blank else "")
    flags = "Field.BLANK_WHEN_ZERO" if blank else "0"
    symbols = parsed.edited or expanded(pic)
    java = f'new Edited(G, %d, {parsed.size}, "{symbols}", {parsed.digits}, {parsed.scale}, {flags})'
    return Item(name, clause, java, parsed.size, "edited", parsed.digits, parsed.scale)


def expanded(pic: str) -> str:
    return re.sub(r"(.)\((\d+)\)", lambda m: m[1] * int(m[2]), pic)


def edited_text(name: str, pic: str, expanded: str) -> Item:
    java = f'new EditedText(G, %d, {len(expanded)}, "{expanded}")'
    return Item(name, f"PIC {pic}", java, len(expanded), "edited-text")


def group(name: str, first: int, second: int) -> Item:
    clause = f"\n  10 {name}-A PIC X({first}).\n  10 {name}-B PIC 9({second})."
    return Item(name, clause, f"new Group(G, %d, {first + second})", first + second, "group")


def floating(name: str, double: bool) -> Item:
    if double:
        return Item(name, "COMP-2", "new DoubleField(G, %d)", 8, "double", 34, 17, True)
    return Item(name, "COMP-1", "new FloatField(G, %d)", 4, "float", 15, 8, True)


SIGNS = ("", "", "", "TRAILING SEPARATE", "LEADING", "LEADING SEPARATE")


def random_items(rng: random.Random) -> list[Item]:
    items = []
    for n in range(12):
        digits = rng.choice((1, 2, 3, 4, 5, 7, 9, 10, 11, 15, 18))
        scale = rng.choice((0, 0, 0, 1, 2, min(4, digits)))
        items.append(zoned(f"Z{n}", digits, min(scale, digits), rng.random() < 0.6, rng.choice(SIGNS)))
    for n in range(9):
        digits = rng.choice((1, 2, 3, 4, 5, 7, 9, 10, 11, 15, 17, 18))
        items.append(packed(f"P{n}", digits, min(rng.choice((0, 0, 0, 2, 3)), digits), rng.random() < 0.7))
    for n in range(9):
        digits = rng.choice((1, 3, 4, 5, 8, 9, 10, 15, 18))
        scale = min(rng.choice((0, 0, 0, 2)), digits)
        items.append(binary(f"B{n}", digits, scale, rng.random() < 0.6, n % 3 == 2))
    items += [zoned("ZP", 5, -2, True), zoned("ZV", 3, 5, False), packed("PP", 5, -2, True)]
    items += [zoned("ZL", rng.choice((20, 25, 31)), 2, True), packed("PL", rng.choice((20, 25, 31)), 3, True)]
    wide = rng.choice((19, 20, 24, 31))
    items += [zoned("ZW", wide, rng.choice((0, 2)), rng.random() < 0.5, rng.choice(SIGNS))]
    items += [packed("PW", wide, rng.choice((0, 4)), rng.random() < 0.5), packed("PX", 18, 9, True)]
    items += [floating("F1", False), floating("F2", True), floating("F3", True)]
    sizes = [rng.choice((1, 2, 3, 5, 8, 10, 20, 40)) for _ in range(6)]
    items += [text(f"X{n}", size) for n, size in enumerate(sizes)]
    items += [text("XJ", 8, justified=True), text("XA", 6, alphabetic=True), text("XO", 1), text("XP", 1)]
    pictures = rng.sample(EDITED, 8)
    items += [edited(f"E{n}", pic, rng.random() < 0.2 and "*" not in pic) for n, pic in enumerate(pictures)]
    items += [edited_text("EX", "X(3)BX/9", "XXXBX/9"), edited_text("EA", "XX0X(4)", "XX0XXXX")]
    items += [group("GA", 4, 3), group("GB", 2, 9)]
    items += [zoned("TZ", 4, 1, True, occurs=4), packed("TP", 5, 2, True, occurs=4), text("TX", 3, occurs=4)]
    items += [binary("TB", 4, 0, True, occurs=4)]
    items += [Item("IX", "USAGE INDEX", "new IndexField(G, %d)", 4, "index")]
    items += [zoned("I", 1, 0, False), binary("J", 4, 0, True)]
    return items


# ---------------------------------------------------------------- rows


def value_bytes(item: Item, value: int) -> bytes:
    """The bytes of `value` (an integer of the item's digits) in the item's usage."""
    digits = item.digits + min(item.scale, 0)
    if item.scale > digits:
        digits = item.size
    magnitude = str(abs(value) % 10 ** max(digits, 1)).rjust(digits, "0")
    negative = value < 0 and item.signed
    if item.category == "zoned":
        if "SEPARATE" in item.clause and item.signed:
            sign = "-" if negative else "+"
            return (sign + magnitude if "LEADING" in item.clause else magnitude + sign).encode()
        magnitude = magnitude[-item.size :]
        if not item.signed:
            return magnitude.encode()
        table = NEGATIVE if negative else POSITIVE
        if "LEADING" in item.clause:
            return (table[int(magnitude[0])] + magnitude[1:]).encode()
        return (magnitude[:-1] + table[int(magnitude[-1])]).encode()
    if item.category == "packed":
        nibbles = magnitude.rjust(item.size * 2 - 1, "0")[-(item.size * 2 - 1) :]
        return bytes.fromhex(nibbles + ("d" if negative else "c" if item.signed else "f"))
    number = int(magnitude) * (-1 if negative else 1)
    return number.to_bytes(item.size, "little" if item.category == "native" else "big", signed=item.signed)


def random_value(rng: random.Random, item: Item) -> bytes:
    digits = max(1, item.digits)
    if item.category in ("float", "double"):
        value = rng.choice(
            (0.0, 1.0, -1.0, 0.1, 2.5, -3.75, 100.0, 1e10, 1e-5, rng.uniform(-1e6, 1e6), rng.gauss(0, 1))
        )
        return struct.pack("<f" if item.category == "float" else "<d", value)
    if item.numeric:
        size = rng.choice((1, digits, digits, rng.randint(1, digits)))
        value = rng.choice((0, 1, 5, 10**size - 1, rng.randint(0, 10**size - 1), rng.randint(0, 10**size - 1)))
        return value_bytes(item, rng.choice((1, 1, -1)) * value)
    if item.category == "edited":
        return (
            rng.choice(("12.5", "1,234.56", "-3.2", "  7.89CR", "$12", "", "00012", "+45-", "1.2.3"))
            .encode()
            .ljust(item.size)[: item.size]
        )
    letters = rng.choice(("ABC ", "0123456789", " ", "AB", "aZ9 .,-+", "AAAB", "12 ", "-1.5 ", "+12,3", "X,Y;Z "))
    count = rng.randint(0, item.size)
    return "".join(rng.choice(letters) for _ in range(count)).ljust(item.size).encode()


def random_bytes(rng: random.Random, item: Item) -> bytes:
    if item.name == "I":
        return bytes([ord("1") + rng.randrange(4)])
    if item.name == "J":
        return rng.randint(1, 4).to_bytes(2, "big")
    if item.category == "index":
        return rng.choice((0, 1, 7, -3, 99999, rng.randrange(-(2**31), 2**31))).to_bytes(4, "little", signed=True)
    fate = rng.random()
    if item.category in ("float", "double") or item.digits >= 19:
        fate = 1.0
    if fate < 0.05:
        return b" " * item.size
    if fate < 0.08:
        return b"\x00" * item.size
    if fate < 0.10:
        return b"\xff" * item.size
    if fate < 0.14:
        return bytes(rng.randrange(256) for _ in range(item.size))
    if fate < 0.20:
        value = bytearray(random_value(rng, item))
        value[rng.randrange(item.size)] = rng.choice(b" 0\x00AJ}z\x40\xf5-5")
        return bytes(value)
    if fate < 0.24 and item.category == "packed":
        value = bytearray(random_value(rng, item))
        value[-1] = value[-1] & 0xF0 | rng.randrange(16)
        return bytes(value)
    if fate < 0.26 and item.category == "zoned":
        return b"0" * item.size
    return random_value(rng, item)


def random_row(rng: random.Random, items: list[Item]) -> bytes:
    row = b"." * FLAGS + b"".join(random_bytes(rng, item) for item in items for _ in range(item.occurs))
    assert len(row) == offsets(items)[""]
    return row


# ---------------------------------------------------------------- operands


class Operands:
    """Picks operands: each is (COBOL text, Java expression)."""

    def __init__(self, rng: random.Random, items: list[Item]) -> None:
        self.rng = rng
        self.items = [i for i in items if i.name not in ("I", "J", "IX")]

    def pick(self, wanted: Callable[[Item], bool] = lambda _: True) -> Item:
        return self.rng.choice([i for i in self.items if wanted(i)])

    def reference(self, item: Item, refmod: bool = False) -> tuple[str, str]:
        cobol = java = item.name
        if item.occurs > 1:
            how = self.rng.randrange(3)
            if how == 0:
                n = self.rng.randint(1, item.occurs)
                cobol, java = f"{item.name} ({n})", f"{item.name}.atFixed({n})"
            elif how == 1:
                cobol, java = f"{item.name} (I)", f"{item.name}.at(I.intValue())"
            else:
                cobol, java = f"{item.name} (J)", f"{item.name}.at(J.intValue())"
        if refmod and item.size > 1 and self.rng.random() < 0.5:
            start = self.rng.randint(1, item.size)
            length = self.rng.randint(1, item.size - start + 1)
            if self.rng.random() < 0.5 and start <= 4:
                return self._computed_part(cobol, java, item, length)
            cobol += f" ({start}:{length})"
            java += f".partFixed({start}, {length})"
        return cobol, java

    def _computed_part(self, cobol: str, java: str, item: Item, length: int) -> tuple[str, str]:
        if item.size >= length + 3:
            return f"{cobol} (I:{length})", f"{java}.partSized(I.intValue(), {length})"
        return cobol, java

    def any(self, refmod: bool = True) -> tuple[str, str]:
        item = self.pick()
        allowed = refmod and item.category in ("text", "group", "zoned", "edited")
        return self.reference(item, allowed and self.rng.random() < 0.3)

    def numeric(self) -> tuple[str, str]:
        return self.reference(self.pick(lambda i: i.numeric))

    def number(self) -> tuple[str, str]:
        if self.rng.random() < 0.35:
            return self.number_literal()
        return self.numeric()

    def number_literal(self) -> tuple[str, str]:
        rng = self.rng
        choices = ("0", "1", "2", "5", "10", "100", "007", "1.5", "0.25", "12.50", "123456", "3.14159", "99", "1000000")
        text = rng.choice(choices)
        if rng.random() < 0.15:
            text = str(rng.randint(0, 10 ** rng.randint(1, 18)))
        if rng.random() < 0.2:
            text = rng.choice("+-") + text
        return text, f'Literal.number("{text}")'

    def text_literal(self) -> tuple[str, str]:
        rng = self.rng
        choices = (
            "A",
            "ABC",
            " ",
            "   ",
            "12",
            "0",
            "12.5",
            "-3",
            "AB CD",
            "00012",
            "1,234.5",
            "HELLO WORLD AND MORE",
            "X",
            "9",
        )
        text = rng.choice(choices)
        if rng.random() < 0.1:
            return 'X"00"', 'Literal.hex("00")'
        return f'"{text}"', f'Literal.text("{text}")'

    def figurative(self) -> tuple[str, str]:
        return self.rng.choice(
            (
                ("ZERO", "Figurative.ZERO"),
                ("SPACE", "Figurative.SPACE"),
                ("HIGH-VALUE", "Figurative.HIGH_VALUE"),
                ("LOW-VALUE", "Figurative.LOW_VALUE"),
                ("QUOTE", "Figurative.QUOTE"),
                ('ALL "9"', 'Literal.all("9")'),
                ('ALL "12"', 'Literal.all("12")'),
                ('ALL "AB"', 'Literal.all("AB")'),
            )
        )

    def source(self) -> tuple[str, str]:
        fate = self.rng.random()
        if fate < 0.55:
            return self.any()
        if fate < 0.7:
            return self.number_literal()
        return self.text_literal() if fate < 0.85 else self.figurative()
