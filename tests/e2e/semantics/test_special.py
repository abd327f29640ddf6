"""Fixed statements for what random ones do not reach: DECIMAL-POINT IS COMMA, OCCURS DEPENDING, named values.

Each compares the bytes under cobc with those of the Java runtime, like `test_semantics`.
"""

from __future__ import annotations

import random
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from differential import FLAGS, Item, Outcome, Statement, compare, offsets
from generation import EDITED, edited, packed, random_row, text, value_bytes, zoned

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("cobc") is None or shutil.which("javac") is None, reason="needs cobc and a JDK"),
]


def check(outcome: Outcome, minimum: int) -> None:
    assert outcome.refused == []
    assert outcome.crashed == []
    assert outcome.compared >= minimum
    assert [(d.statement.cobol, d.where) for d in outcome.differences] == []


def with_comma(item: Item) -> Item:
    swap = str.maketrans(".,", ",.")
    head, tail = item.java.split('"')[0], item.java.split('"', 1)[1]
    return replace(
        item,
        clause=item.clause.translate(swap),
        java=head + '"' + tail.split('"')[0].translate(swap) + '"' + tail.split('"', 1)[1],
    )


def test_decimal_point_is_comma(tmp_path: Path) -> None:
    rng = random.Random(5)
    numbers = [zoned("Z0", 7, 2, True), packed("P0", 9, 3, True), zoned("Z1", 5, 0, False)]
    forms = [with_comma(edited(f"E{n}", pic)) for n, pic in enumerate(EDITED[:18])]
    words = [text("X0", 12)]
    items = [*numbers, *forms, *words, zoned("I", 1, 0, False)]
    statements = [
        Statement(f"MOVE {a.name} TO {b.name}", f"Move.move({a.name}, {b.name});")
        for a in [*numbers, *words]
        for b in forms
    ]
    statements += [
        Statement(f"MOVE {a.name} TO {b.name}", f"Move.move({a.name}, {b.name});") for a in forms for b in numbers
    ]
    statements += [
        Statement(f'MOVE "1.234,5" TO {i.name}', f'Move.move(Literal.text("1.234,5"), {i.name});') for i in numbers
    ]
    statements += [
        Statement(f"MOVE -12,5 TO {i.name}", f'Move.move(Literal.number("-12.5"), {i.name});') for i in items[:-2]
    ]
    statements += [
        Statement("COMPUTE Z0 = FUNCTION NUMVAL (X0)", "Arithmetic.store(Z0, Decimal.of(Functions.numval(X0)), 0);")
    ]
    rows = [[random_row(rng, items) for _ in range(10)] for _ in statements]
    check(compare(items, statements, rows, tmp_path, "DECIMAL-POINT IS COMMA", "new Symbols('$', true)"), 1000)


def test_currency_sign(tmp_path: Path) -> None:
    rng = random.Random(6)
    item = edited("E0", "$$$,$$9.99CR")
    other = edited("E1", "$ZZ9.99")
    items = [zoned("Z0", 7, 2, True)] + [
        replace(i, clause=i.clause.replace("$", "W"), java=i.java.replace("$", "W")) for i in (item, other)
    ]
    statements = [Statement(f"MOVE Z0 TO {n}", f"Move.move(Z0, {n});") for n in ("E0", "E1")]
    statements += [Statement(f"MOVE {n} TO Z0", f"Move.move({n}, Z0);") for n in ("E0", "E1")]
    rows = [[random_row(rng, items) for _ in range(20)] for _ in statements]
    check(compare(items, statements, rows, tmp_path, 'CURRENCY SIGN IS "W"', "new Symbols('W', false)"), 80)


def test_occurs_depending(tmp_path: Path) -> None:
    """A group of variable length as sender and receiver, its count inside and outside, data behind it."""
    inside = Item(
        "VA",
        "\n  10 VA-N PIC 9(2).\n  10 VA-T OCCURS 1 TO 8 DEPENDING ON VA-N PIC X(3).",
        "new Group(G, %d, 26)",
        26,
        "group",
    )
    count = zoned("CN", 2, 0, False)
    plain = text("PL", 30)
    items = [count, plain, text("OU", 10), inside]
    at = offsets(items)
    variable = (
        f"new Group(G, {at['VA']}, 26).lengthBy(() -> 2 + 3 * new Zoned(G, {at['VA']}, 2, 2, 0, 0).intValue())"
        ".receivesWhole()"
    )
    element = f"new Text(G, {at['VA'] + 2}, 3).table(3)"
    statements = [
        Statement("MOVE VA TO PL", f"Move.move({variable}, PL);"),
        Statement("MOVE PL TO VA", f"Move.move(PL, {variable});"),
        Statement('MOVE "03XYZ" TO VA', f'Move.move(Literal.text("03XYZ"), {variable});'),
        Statement(
            'STRING "ABC" DELIMITED BY SIZE PL DELIMITED BY SIZE INTO VA',
            f'new StringStatement({variable}, null).append(Literal.text("ABC")).append(PL).finish();',
        ),
        Statement(
            'UNSTRING PL DELIMITED BY " " INTO VA OU',
            f'new UnstringStatement(PL, null).delimiter(Literal.text(" "), false).into({variable}, null, null)'
            ".into(OU, null, null).finish();",
        ),
        Statement("MOVE CN TO VA", f"Move.move(CN, {variable});"),
        Statement('MOVE ALL "XY" TO VA', f'Move.move(Literal.all("XY"), {variable});'),
        Statement("MOVE SPACES TO VA", f"Move.move(Figurative.SPACE, {variable});"),
        Statement('MOVE "ABC" TO VA-T (2)', f'Move.move(Literal.text("ABC"), {element}.at(2));'),
        Statement("DISPLAY VA", f"display({variable});"),
        Statement(
            'IF VA = PL MOVE "T" TO FLAGS (2:1) ELSE MOVE "F" TO FLAGS (2:1) END-IF',
            f'flag(1, Compare.equal({variable}, PL) ? "T" : "F");',
        ),
        Statement(
            "STRING VA DELIMITED BY SIZE INTO PL",
            f"new StringStatement(PL, null).delimitedBy(null).append({variable}).finish();",
        ),
        Statement(
            'INSPECT VA REPLACING ALL "A" BY "B"',
            f'new Inspect({variable}, true).start().replaceAll(Literal.text("A"), Literal.text("B")).finish();',
        ),
    ]
    rng = random.Random(7)
    rows = []
    for _ in statements:
        rows.append([])
        for _ in range(12):
            body = "".join(rng.choice("AB C1") for _ in range(24)).encode()
            words = "".join(rng.choice("AB 01") for _ in range(38)).encode()
            head = b"." * FLAGS + value_bytes(count, rng.randint(1, 8)) + b"0" + str(rng.randint(2, 8)).encode() + words
            rows[-1].append((head + b"0" + str(rng.randint(2, 8)).encode() + body)[: at[""]])
    check(compare(items, statements, rows, tmp_path), 100)


def test_signed_literal_beside_text(tmp_path: Path) -> None:
    """Text as long as the literal has digits is compared with its sign and first digits; a class of its own bytes."""
    items = [text("X2", 2), text("X3", 3), zoned("I", 1, 0, False)]
    statements = [
        Statement(
            f'IF {name} {operator} {value} MOVE "T" TO FLAGS (2:1) ELSE MOVE "F" TO FLAGS (2:1) END-IF',
            f'flag(1, Compare.{method}({name}, Literal.number("{value}")) ? "T" : "F");',
        )
        for name in ("X2", "X3")
        for value in ("-12", "+12", "12", "-123", "123")
        for operator, method in (("=", "equal"), ("<", "less"), (">", "greater"))
    ]
    rng = random.Random(8)
    texts = ("-1", "12", "+1", "-12", "123", "1 ", "12 ")
    rows = [
        [b"." * FLAGS + (rng.choice(texts) + rng.choice(texts) + "     ")[:5].encode() + b"1" for _ in range(12)]
        for _ in statements
    ]
    check(compare(items, statements, rows, tmp_path), 300)


def test_user_class(tmp_path: Path) -> None:
    items = [text("X3", 3), zoned("Z3", 3, 0, True), zoned("I", 1, 0, False)]
    members = "new boolean[256]"
    java = (
        f"boolean[] m = {members}; for (int b = 'A'; b <= 'F'; b++) m[b] = true; "
        'm[48] = true; flag(1, ClassTest.isOf(%s, m) ? "T" : "F");'
    )
    statements = [
        Statement(f'IF {n} IS HEXLIKE MOVE "T" TO FLAGS (2:1) ELSE MOVE "F" TO FLAGS (2:1) END-IF', java % n)
        for n in ("X3", "Z3")
    ]
    rng = random.Random(9)
    rows = [
        [b"." * FLAGS + "".join(rng.choice("ABCF0G") for _ in range(6)).encode() + b"1" for _ in range(40)]
        for _ in statements
    ]
    check(compare(items, statements, rows, tmp_path, 'CLASS HEXLIKE IS "A" THRU "F" "0"'), 80)
