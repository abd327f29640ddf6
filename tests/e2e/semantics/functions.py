"""Random uses of intrinsic functions for the differential runs.

Takes: `Operands`. Gives: `Statement`s that move, compare, show or compute with a function's result.
"""

from __future__ import annotations

from differential import Statement
from generation import Operands

NUMERIC_ONE = {
    "INTEGER": "integer",
    "INTEGER-PART": "integerPart",
    "FRACTION-PART": "fractionPart",
    "ABS": "abs",
    "SIGN": "sign",
    "SQRT": "sqrt",
}
MANY = {"MAX": "max", "MIN": "min", "ORD-MAX": "ordMax", "ORD-MIN": "ordMin"}
NUMERIC_MANY = {
    "SUM": "sum",
    "MEAN": "mean",
    "MEDIAN": "median",
    "RANGE": "range",
    "MIDRANGE": "midrange",
    "VARIANCE": "variance",
    "STANDARD-DEVIATION": "standardDeviation",
    **MANY,
}
DATES = {
    "INTEGER-OF-DATE": ("integerOfDate", ("20240229", "20230229", "16010101", "99991231", "20231301", "0")),
    "INTEGER-OF-DAY": ("integerOfDay", ("2024366", "2023366", "1601001", "9999365", "0")),
    "DATE-OF-INTEGER": ("dateOfInteger", ("1", "154558", "154862", "3067671", "3067672", "0")),
    "DAY-OF-INTEGER": ("dayOfInteger", ("1", "154558", "154862", "3067671", "3067672", "0")),
    "TEST-DATE-YYYYMMDD": ("testDateYyyymmdd", ("20240229", "20230229", "15991231", "20231301", "20231232")),
    "TEST-DAY-YYYYDDD": ("testDayYyyyddd", ("2024366", "2023366", "1599001", "2023000")),
}
ROUGH = {"EXP": "exp", "LOG": "log", "LOG10": "log10", "EXP10": "exp10", "FACTORIAL": "factorial"}


def numeric_function(o: Operands) -> tuple[str, str]:
    fate = o.rng.randrange(6)
    if fate == 0:
        name = o.rng.choice(sorted(NUMERIC_ONE))
        operand = numeric(o)
        return f"FUNCTION {name} ({operand[0]})", f"Functions.{NUMERIC_ONE[name]}({operand[1]})"
    if fate == 1:
        name = o.rng.choice(("MOD", "REM"))
        first = o.reference(
            o.pick(lambda i: i.numeric and i.scale == 0 and i.digits < 10 and i.category not in ("float", "double"))
        )
        second = o.reference(
            o.pick(lambda i: i.numeric and i.scale == 0 and i.digits < 10 and i.category not in ("float", "double"))
        )
        return f"FUNCTION {name} ({first[0]} {second[0]})", f"Functions.{name.lower()}({first[1]}, {second[1]})"
    if fate == 2:
        name = o.rng.choice(sorted(NUMERIC_MANY))
        operands = [numeric(o) for _ in range(o.rng.randint(1, 4))]
        arguments = " ".join(c for c, _ in operands)
        return f"FUNCTION {name} ({arguments})", f"Functions.{NUMERIC_MANY[name]}({', '.join(j for _, j in operands)})"
    if fate == 3:
        name = o.rng.choice(sorted(DATES))
        method, values = DATES[name]
        if o.rng.random() < 0.5:
            text = o.rng.choice(values)
            return f"FUNCTION {name} ({text})", f'Functions.{method}(Literal.number("{text}"))'
        operand = o.reference(o.pick(lambda i: i.numeric and i.scale == 0 and i.digits < 10 and i.digits >= 5))
        return f"FUNCTION {name} ({operand[0]})", f"Functions.{method}({operand[1]})"
    if fate == 4:
        name, method = o.rng.choice(
            (
                ("NUMVAL", "numval"),
                ("NUMVAL-C", "numvalC"),
                ("TEST-NUMVAL", "testNumval"),
                ("TEST-NUMVAL-C", "testNumvalC"),
            )
        )
        operand = number_text(o)
        return f"FUNCTION {name} ({operand[0]})", f"Functions.{method}({operand[1]})"
    name, method = o.rng.choice((("LENGTH", "length"), ("ORD", "ord"), ("STORED-CHAR-LENGTH", "storedCharLength")))
    inner = text_function(o)
    if name == "ORD":
        return "FUNCTION ORD (XO)", "Functions.ord(XO)"
    return f"FUNCTION {name} ({inner[0]})", f"Functions.{method}({inner[1]})"


def numeric(o: Operands) -> tuple[str, str]:
    """Without P in the PICTURE: results of such a description run over the reference's heap."""
    return o.reference(o.pick(lambda i: i.numeric and 0 <= i.scale <= i.digits and i.name != "ZV"))


def number_text(o: Operands) -> tuple[str, str]:
    if o.rng.random() < 0.6:
        texts = (
            " 12.5 ",
            "-3",
            "+ 4.25",
            "1,234.56",
            "$12.50",
            "12 CR",
            "7.5DB",
            "",
            "ABC",
            "1.2.3",
            "-",
            " 5 - ",
            "0",
            "5 5",
        )
        text = o.rng.choice(texts) or " "
        return f'"{text}"', f'Literal.text("{text}")'
    return o.reference(o.pick(lambda i: i.category in ("text", "edited") and i.size > 1))


def text_function(o: Operands) -> tuple[str, str]:
    fate = o.rng.randrange(7)
    item = o.reference(
        o.pick(lambda i: i.category in ("text", "group", "edited") or (i.category == "zoned" and not i.signed))
    )
    if fate < 3:
        direction, method = o.rng.choice((("", "trim"), (" LEADING", "trimLeading"), (" TRAILING", "trimTrailing")))
        return f"FUNCTION TRIM ({item[0]}{direction})", f"Functions.{method}({item[1]})"
    if fate < 5:
        name, method = o.rng.choice((("UPPER-CASE", "upperCase"), ("LOWER-CASE", "lowerCase"), ("REVERSE", "reverse")))
        return f"FUNCTION {name} ({item[0]})", f"Functions.{method}({item[1]})"
    if fate == 5:
        other = o.text_literal()
        return f"FUNCTION CONCATENATE ({item[0]} {other[0]})", f"Functions.concatenate({item[1]}, {other[1]})"
    return (
        f'FUNCTION SUBSTITUTE ({item[0]} "A" "xyz" " " "")'.replace(' " " ""', ' "AB" "-"'),
        f'Functions.substitute({item[1]}, Literal.text("A"), Literal.text("xyz"), '
        'Literal.text("AB"), Literal.text("-"))',
    )


def function(o: Operands) -> Statement:
    numeric = o.rng.random() < 0.55
    cobol, java = numeric_function(o) if numeric else text_function(o)
    if not numeric and o.rng.random() < 0.2:
        start, length = o.rng.randint(1, 3), o.rng.randint(1, 3)
        cobol, java = f"{cobol} ({start}:{length})", f"{java}.part({start}, {length})"
    fate = o.rng.randrange(4)
    if fate == 0 and numeric:
        target = o.numeric()
        return Statement(f"COMPUTE {target[0]} = {cobol}", f"Arithmetic.store({target[1]}, Decimal.of({java}), 0);")
    if fate == 1:
        other = o.numeric() if numeric else o.any()
        return Statement(
            f'IF {cobol} > {other[0]}\n    MOVE "T" TO FLAGS (2:1)\nELSE\n    MOVE "F" TO FLAGS (2:1)\nEND-IF',
            f'flag(1, Compare.greater({java}, {other[1]}) ? "T" : "F");',
        )
    if fate == 2:
        return Statement(f"DISPLAY {cobol}", f"display({java});")
    target = o.any()
    return Statement(f"MOVE {cobol} TO {target[0]}", f"Move.move({java}, {target[1]});")
