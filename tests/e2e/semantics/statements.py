"""Random statements, one generator per topic, for the differential runs.

Takes: `Operands`. Gives: `Statement`s; `TOPICS` names the generators. Some come out invalid: cobc refuses those.
"""

from __future__ import annotations

from collections.abc import Callable

from differential import FLAGS, Item, Statement
from functions import function
from generation import Operands

ROUNDINGS = (
    ("", "Rounding.TRUNCATION"),
    ("", "Rounding.TRUNCATION"),
    ("", "Rounding.TRUNCATION"),
    (" ROUNDED", "Rounding.NEAREST_AWAY_FROM_ZERO"),
    (" ROUNDED", "Rounding.NEAREST_AWAY_FROM_ZERO"),
    (" ROUNDED MODE IS AWAY-FROM-ZERO", "Rounding.AWAY_FROM_ZERO"),
    (" ROUNDED MODE IS NEAREST-EVEN", "Rounding.NEAREST_EVEN"),
    (" ROUNDED MODE IS NEAREST-TOWARD-ZERO", "Rounding.NEAREST_TOWARD_ZERO"),
    (" ROUNDED MODE IS PROHIBITED", "Rounding.PROHIBITED"),
    (" ROUNDED MODE IS TOWARD-GREATER", "Rounding.TOWARD_GREATER"),
    (" ROUNDED MODE IS TOWARD-LESSER", "Rounding.TOWARD_LESSER"),
    (" ROUNDED MODE IS TRUNCATION", "Rounding.TRUNCATION_MODE"),
)
RELATIONS = (
    ("=", "equal"),
    ("NOT =", "notEqual"),
    ("<", "less"),
    ("<=", "lessOrEqual"),
    (">", "greater"),
    (">=", "greaterOrEqual"),
)


def move(o: Operands) -> Statement:
    source, target = o.source(), o.any()
    return Statement(f"MOVE {source[0]} TO {target[0]}", f"Move.move({source[1]}, {target[1]});")


def move_number(o: Operands) -> Statement:
    source = o.number() if o.rng.random() < 0.8 else o.reference(o.pick(lambda i: i.category == "edited"))
    target = o.reference(o.pick(lambda i: i.numeric or i.category == "edited"))
    return Statement(f"MOVE {source[0]} TO {target[0]}", f"Move.move({source[1]}, {target[1]});")


def move_constant(o: Operands) -> Statement:
    """A literal or figurative constant to an element or a part at a computed place."""
    item = o.pick(lambda i: i.occurs > 1 or (i.category in ("text", "group", "zoned", "edited") and i.name != "XJ"))
    target = (item.name, item.name)
    if item.occurs > 1:
        target = o.rng.choice(
            ((f"{item.name} (I)", f"{item.name}.at(I.intValue())"), (f"{item.name} (2)", f"{item.name}.atFixed(2)"))
        )
    elif item.size > 5:
        length = o.rng.randint(1, item.size - 4)
        target = (f"{item.name} (I:{length})", f"{item.name}.partSized(I.intValue(), {length})")
        if o.rng.random() < 0.5:
            target = (f"{item.name} (2:I)", f"{item.name}.part(2, I.intValue())")
    fate = o.rng.random()
    source = o.figurative() if fate < 0.4 else o.text_literal() if fate < 0.7 else o.number_literal()
    return Statement(f"MOVE {source[0]} TO {target[0]}", f"Move.move({source[1]}, {target[1]});")


def phrases(o: Operands, verb: str) -> tuple[str, str, bool]:
    """(COBOL phrases, options, whether any was written)."""
    fate = o.rng.random()
    if fate < 0.5:
        return "", "", False
    on = ' ON SIZE ERROR MOVE "E" TO FLAGS (1:1)' if fate < 0.85 else ""
    off = ' NOT ON SIZE ERROR MOVE "N" TO FLAGS (1:1)' if fate > 0.7 else ""
    options = (" + Rounding.ON_SIZE_ERROR" if on else "") + (" + Rounding.NOT_ON_SIZE_ERROR" if off else "")
    return f"{on}{off} END-{verb}", options, True


def finished(call: str, cobol: str, written: bool) -> Statement:
    if not written:
        return Statement(cobol, f"{call};")
    error = 'flag(0, "E");' if 'ON SIZE ERROR MOVE "E"' in cobol else ""
    fine = 'flag(0, "N");' if "NOT ON SIZE ERROR" in cobol else ""
    return Statement(cobol, f"if ({call}) {{ {error} }} else {{ {fine} }}")


def rounding(o: Operands) -> tuple[str, str]:
    """Without PROHIBITED: cobc shares a literal's decimal, whose scale then hangs on earlier statements."""
    return o.rng.choice([r for r in ROUNDINGS if "PROHIBITED" not in r[0]])


def arithmetic(o: Operands) -> Statement:
    verb, word, method = o.rng.choice(
        (
            ("ADD", "TO", "add"),
            ("SUBTRACT", "FROM", "subtract"),
            ("MULTIPLY", "BY", "multiply"),
            ("DIVIDE", "INTO", "divide"),
        )
    )
    value, target = o.number(), o.numeric()
    rounded, mode = o.rng.choice(ROUNDINGS)
    written, options, any_phrase = phrases(o, verb)
    cobol = f"{verb} {value[0]} {word} {target[0]}{rounded}{written}"
    return finished(f"Arithmetic.{method}({target[1]}, {value[1]}, {mode}{options})", cobol, any_phrase)


def several(o: Operands) -> Statement:
    """Two operands, so that the sum is a decimal; format 1 or GIVING."""
    first, second = o.numeric(), o.number()
    target = o.numeric()
    rounded, mode = rounding(o)
    giving = o.rng.random() < 0.5
    if giving:
        target = o.reference(o.pick(lambda i: i.numeric or i.category == "edited"))
    verb = o.rng.choice(("ADD", "SUBTRACT", "MULTIPLY", "DIVIDE")) if giving else o.rng.choice(("ADD", "SUBTRACT"))
    written, options, any_phrase = phrases(o, verb)
    a, b = f"Decimal.of({first[1]})", f"Decimal.of({second[1]})"
    if not giving:
        word, method = ("TO", "add") if verb == "ADD" else ("FROM", "subtract")
        cobol = f"{verb} {first[0]} {second[0]} {word} {target[0]}{rounded}{written}"
        return finished(f"Arithmetic.{method}({target[1]}, {a}.plus({b}), {mode}{options})", cobol, any_phrase)
    forms = {
        "ADD": (f"ADD {first[0]} {second[0]} GIVING", f"{a}.plus({b})"),
        "SUBTRACT": (f"SUBTRACT {second[0]} FROM {first[0]} GIVING", f"{a}.minus({b})"),
        "MULTIPLY": (f"MULTIPLY {first[0]} BY {second[0]} GIVING", f"{a}.times({b})"),
        "DIVIDE": (f"DIVIDE {first[0]} BY {second[0]} GIVING", f"{a}.dividedBy({b})"),
    }
    head, value = forms[verb]
    return finished(
        f"Arithmetic.store({target[1]}, {value}, {mode}{options})", f"{head} {target[0]}{rounded}{written}", any_phrase
    )


def remainder(o: Operands) -> Statement:
    a, b, quotient, rest = o.numeric(), o.number(), o.numeric(), o.numeric()
    rounded, mode = o.rng.choice(ROUNDINGS)
    written, options, any_phrase = phrases(o, "DIVIDE")
    cobol = f"DIVIDE {a[0]} BY {b[0]} GIVING {quotient[0]}{rounded} REMAINDER {rest[0]}{written}"
    first = f"Arithmetic.divide({a[1]}, {b[1]}, {quotient[1]}, {mode}{options})"
    return finished(f"{first}.remainder({rest[1]}, Rounding.TRUNCATION{options})", cobol, any_phrase)


def expression(o: Operands, depth: int, literal: bool = True) -> tuple[str, str]:
    rng = o.rng
    if depth == 0 or rng.random() < 0.2:
        operand = o.number() if literal else o.numeric()
        if operand[0][0] in "+-":
            return f"({operand[0]})", f"Decimal.of({operand[1]})"
        return operand[0], f"Decimal.of({operand[1]})"
    if rng.random() < 0.08:
        inner = o.numeric()
        return f"(- {inner[0]})", f"Decimal.of({inner[1]}).negate()"
    if rng.random() < 0.08:
        inner = expression(o, depth - 1, False)
        power = rng.choice(("2", "3", "0", "1"))
        return f"({inner[0]}) ** {power}", f'{inner[1]}.power(Decimal.of(Literal.number("{power}")))'
    operator, method = rng.choice((("+", "plus"), ("-", "minus"), ("*", "times"), ("/", "dividedBy")))
    left = expression(o, depth - 1, False)
    right = expression(o, depth - 1)
    return f"({left[0]} {operator} {right[0]})", f"{left[1]}.{method}({right[1]})"


def compute(o: Operands) -> Statement:
    target = o.reference(o.pick(lambda i: i.numeric or i.category == "edited"))
    cobol, java = expression(o, o.rng.randint(0, 3))
    rounded, mode = rounding(o)
    written, options, any_phrase = phrases(o, "COMPUTE")
    text = f"COMPUTE {target[0]}{rounded} =\n    {cobol}{written}"
    return finished(f"Arithmetic.store({target[1]}, {java}, {mode}{options})", text, any_phrase)


def condition(cobol: str, java: str) -> Statement:
    return Statement(
        f'IF {cobol}\n    MOVE "T" TO FLAGS (2:1)\nELSE\n    MOVE "F" TO FLAGS (2:1)\nEND-IF',
        f'flag(1, {java} ? "T" : "F");',
    )


def relation(o: Operands) -> Statement:
    left = o.any()
    right = o.source()
    if o.rng.random() < 0.1:
        left, right = right, left
    operator, method = o.rng.choice(RELATIONS)
    return condition(f"{left[0]} {operator} {right[0]}", f"Compare.{method}({left[1]}, {right[1]})")


def number_relation(o: Operands) -> Statement:
    left, right = o.numeric(), o.number()
    if o.rng.random() < 0.15:
        left, right = right, left
    if o.rng.random() < 0.1:
        right = ("ZERO", "Figurative.ZERO")
    operator, method = o.rng.choice(RELATIONS)
    return condition(f"{left[0]} {operator} {right[0]}", f"Compare.{method}({left[1]}, {right[1]})")


def expression_relation(o: Operands) -> Statement:
    left = o.numeric()
    right = expression(o, 2, False)
    operator, test = o.rng.choice((("=", "== 0"), ("<", "< 0"), (">", "> 0")))
    if "Decimal.of" not in right[1].removeprefix("Decimal.of"):
        return number_relation(o)
    return condition(f"{left[0]} {operator} {right[0]}", f"Decimal.of({left[1]}).compareTo({right[1]}) {test}")


def class_test(o: Operands) -> Statement:
    operand = o.any()
    test, method = o.rng.choice(
        (
            ("NUMERIC", "isNumeric"),
            ("NUMERIC", "isNumeric"),
            ("ALPHABETIC", "isAlphabetic"),
            ("ALPHABETIC-LOWER", "isAlphabeticLower"),
            ("ALPHABETIC-UPPER", "isAlphabeticUpper"),
        )
    )
    return condition(f"{operand[0]} IS {test}", f"ClassTest.{method}({operand[1]})")


def sign_test(o: Operands) -> Statement:
    operand = o.numeric()
    test, method = o.rng.choice((("POSITIVE", "greater"), ("NEGATIVE", "less"), ("ZERO", "equal")))
    return condition(f"{operand[0]} IS {test}", f"Compare.{method}({operand[1]}, Figurative.ZERO)")


def display(o: Operands) -> Statement:
    operands = [o.any() if o.rng.random() < 0.8 else o.source() for _ in range(o.rng.randint(1, 3))]
    return Statement(f"DISPLAY {' '.join(c for c, _ in operands)}", f"display({', '.join(j for _, j in operands)});")


def initialize(o: Operands) -> Statement:
    item = o.pick(lambda i: i.occurs == 1 and i.category != "group")
    return Statement(f"INITIALIZE {item.name}", f"Initialize.toDefault({item.name});")


def text_item(item: Item) -> bool:
    return item.category in ("text", "group", "zoned") and item.occurs == 1


def search_text(o: Operands) -> tuple[str, str]:
    fate = o.rng.random()
    if fate < 0.6:
        text = o.rng.choice(("A", "B", "AB", "0", "1", " ", "  ", "9", "-", ",", "AA", "C "))
        return f'"{text}"', f'Literal.text("{text}")'
    if fate < 0.75:
        return o.rng.choice(
            (("SPACE", "Figurative.SPACE"), ("ZERO", "Figurative.ZERO"), ("LOW-VALUE", "Figurative.LOW_VALUE"))
        )
    item = o.pick(lambda i: i.name in ("XO", "XP") or (i.category == "text" and i.size <= 3 and i.occurs == 1))
    return item.name, item.name


def region(o: Operands) -> tuple[str, str]:
    cobol = java = ""
    if o.rng.random() < 0.4:
        text = search_text(o)
        word, method = o.rng.choice((("BEFORE", "before"), ("AFTER", "after")))
        cobol, java = f" {word} INITIAL {text[0]}", f".{method}({text[1]})"
        if o.rng.random() < 0.3:
            other = search_text(o)
            word, method = ("AFTER", "after") if word == "BEFORE" else ("BEFORE", "before")
            cobol, java = f"{cobol} {word} {other[0]}", f"{java}.{method}({other[1]})"
    return cobol, java


def inspect(o: Operands) -> Statement:
    item = o.pick(text_item)
    fate = o.rng.randrange(3)
    if fate == 0:
        return _tallying(o, item)
    if fate == 1:
        return _replacing(o, item)
    pairs = (("ABC", "XYZ"), ("0123456789", "9876543210"), ("AB", "BA"), (" ", "0"), ("aZ", "zA"))
    old, new = o.rng.choice(pairs)
    where = region(o)
    if o.rng.random() < 0.2:
        return Statement(
            f'INSPECT {item.name} CONVERTING "{old}" TO SPACE{where[0]}',
            f"new Inspect({item.name}, false).start(){where[1]}"
            f'.convert(Literal.text("{old}"), Figurative.SPACE).finish();',
        )
    call = f'.convert(Literal.text("{old}"), Literal.text("{new}"))'
    return Statement(
        f'INSPECT {item.name} CONVERTING "{old}" TO "{new}"{where[0]}',
        f"new Inspect({item.name}, false).start(){where[1]}{call}.finish();",
    )


def _tallying(o: Operands, item: Item) -> Statement:
    cobol, java = [], []
    for _ in range(o.rng.randint(1, 3)):
        counter = o.reference(o.pick(lambda i: i.numeric and i.category not in ("float", "double")))
        what, where = search_text(o), region(o)
        word, method = o.rng.choice(
            (("CHARACTERS", "Characters"), ("ALL", "All"), ("LEADING", "Leading"), ("TRAILING", "Trailing"))
        )
        if word == "TRAILING":
            # Of one byte only: with more the reference runs over the start of the item.
            what = ('" "', 'Literal.text(" ")')
        if word == "CHARACTERS":
            cobol.append(f"{counter[0]} FOR CHARACTERS{where[0]}")
            java.append(f".start(){where[1]}.tallyCharacters({counter[1]})")
        else:
            cobol.append(f"{counter[0]} FOR {word} {what[0]}{where[0]}")
            java.append(f".start(){where[1]}.tally{method}({counter[1]}, {what[1]})")
    joined = "\n    ".join(cobol)
    return Statement(
        f"INSPECT {item.name} TALLYING\n    {joined}", f"new Inspect({item.name}, false){''.join(java)}.finish();"
    )


def _replacing(o: Operands, item: Item) -> Statement:
    cobol, java = [], []
    for _ in range(o.rng.randint(1, 3)):
        where = region(o)
        word, method = o.rng.choice(
            (("CHARACTERS", ""), ("ALL", "All"), ("LEADING", "Leading"), ("FIRST", "First"), ("TRAILING", "Trailing"))
        )
        old, new = o.rng.choice((("A", "Z"), ("AB", "YZ"), ("0", "1"), (" ", "*"), ("1", "A"), ("9", "0")))
        if word == "TRAILING":
            old, new = old[0], new[0]
        by = (f'"{new}"', f'Literal.text("{new}")') if o.rng.random() < 0.8 else ("SPACE", "Figurative.SPACE")
        if word == "CHARACTERS":
            cobol.append(f'CHARACTERS BY "{new[0]}"{where[0]}')
            java.append(f'.start(){where[1]}.replaceCharacters(Literal.text("{new[0]}"))')
        else:
            cobol.append(f'{word} "{old}" BY {by[0]}{where[0]}')
            java.append(f'.start(){where[1]}.replace{method}(Literal.text("{old}"), {by[1]})')
    joined = "\n    ".join(cobol)
    return Statement(
        f"INSPECT {item.name} REPLACING\n    {joined}", f"new Inspect({item.name}, true){''.join(java)}.finish();"
    )


def counter(o: Operands) -> tuple[str, str]:
    return o.reference(
        o.pick(lambda i: i.category in ("zoned", "packed", "binary", "native") and i.scale == 0 and i.digits >= 2)
    )


def overflow(o: Operands, verb: str, call: str, cobol: str) -> Statement:
    if o.rng.random() < 0.5:
        return Statement(f"{cobol}\n    END-{verb}", f"{call};")
    return Statement(
        f'{cobol}\n    ON OVERFLOW MOVE "O" TO FLAGS (3:1)\n'
        f'    NOT ON OVERFLOW MOVE "P" TO FLAGS (3:1)\n    END-{verb}',
        f'flag(2, {call} ? "O" : "P");',
    )


def string(o: Operands) -> Statement:
    into = o.pick(lambda i: i.category in ("text", "group") and i.occurs == 1 and i.name not in ("XJ",))
    pointer = counter(o) if o.rng.random() < 0.4 else None
    cobol, java = [], []
    for _ in range(o.rng.randint(1, 3)):
        operands = [o.any() if o.rng.random() < 0.6 else o.text_literal() for _ in range(o.rng.randint(1, 2))]
        delimiter = ("SIZE", "null") if o.rng.random() < 0.5 else search_text(o)
        cobol.append(f"{' '.join(c for c, _ in operands)} DELIMITED BY {delimiter[0]}")
        java.append(f".delimitedBy({delimiter[1]})" + "".join(f".append({j})" for _, j in operands))
    with_pointer = f" POINTER {pointer[0]}" if pointer else ""
    text = "STRING " + "\n    ".join(cobol) + f"\n    INTO {into.name}{with_pointer}"
    call = f"new StringStatement({into.name}, {pointer[1] if pointer else 'null'}){''.join(java)}.finish()"
    return overflow(o, "STRING", call, text)


def unstring(o: Operands) -> Statement:
    source = o.pick(lambda i: i.category in ("text", "group") and i.occurs == 1 and i.size >= 3)
    pointer = counter(o) if o.rng.random() < 0.3 else None
    cobol = f"UNSTRING {source.name}"
    java = f"new UnstringStatement({source.name}, {pointer[1] if pointer else 'null'})"
    delimiters = [search_text(o) for _ in range(o.rng.randint(0, 2))]
    written = []
    for text in delimiters:
        every = o.rng.random() < 0.4
        written.append(f"{'ALL ' if every else ''}{text[0]}")
        java += f".delimiter({text[1]}, {str(every).lower()})"
    if written:
        cobol += " DELIMITED BY " + " OR ".join(written)
    cobol += "\n    INTO"
    for _ in range(o.rng.randint(1, 4)):
        target = o.reference(o.pick(lambda i: i.category in ("text", "zoned", "packed", "binary", "group")))
        cobol += f"\n      {target[0]}"
        third, fourth = "null", "null"
        if written and o.rng.random() < 0.4:
            item = o.reference(o.pick(lambda i: i.category == "text"))
            cobol += f" DELIMITER IN {item[0]}"
            third = item[1]
        if written and o.rng.random() < 0.4:
            item = counter(o)
            cobol += f" COUNT IN {item[0]}"
            fourth = item[1]
        java += f".into({target[1]}, {third}, {fourth})"
    if pointer:
        cobol += f"\n    POINTER {pointer[0]}"
    if o.rng.random() < 0.3:
        tally = counter(o)
        cobol += f"\n    TALLYING {tally[0]}"
        java += f".tallying({tally[1]})"
    return overflow(o, "UNSTRING", f"{java}.finish()", cobol)


def overlap(o: Operands) -> Statement:
    """MOVE between parts of the whole area, which may overlap; at most the first hundred bytes change."""
    rng = o.rng
    start, other = rng.randint(FLAGS + 1, 60), rng.randint(FLAGS + 1, 60)
    length = rng.randint(1, 40)
    size = length if rng.random() < 0.6 else rng.randint(1, 40)
    if rng.random() < 0.5:
        return Statement(
            f"MOVE G ({start}:{length}) TO G ({other}:{size})",
            f"Move.move(G_.partFixed({start}, {length}), G_.partFixed({other}, {size}));",
        )
    return Statement(
        f"MOVE G (I + {start}:{length}) TO G ({other}:{size})",
        f"Move.move(G_.partSized(I.intValue() + {start}, {length}), G_.partFixed({other}, {size}));",
    )


def small_number(o: Operands) -> tuple[str, str]:
    """Without literals beyond 32 bits: cobc refuses those where it makes an int of them."""
    while True:
        number = o.number()
        if not number[0].lstrip("+-").isdigit() or len(number[0]) < 9:
            return number


def index(o: Operands) -> Statement:
    """SET and relations of an index item."""
    fate = o.rng.randrange(4)
    number = small_number(o)
    # Without P behind the point: the reference never ends.
    whole = o.reference(o.pick(lambda i: i.numeric and i.scale == 0 and i.category not in ("float", "double")))
    if number[0] == "ZV":
        number = whole
    if fate == 0:
        return Statement(f"SET IX TO {whole[0]}", f"Move.move({whole[1]}, IX);")
    if fate == 1:
        return Statement(f"SET IX UP BY {whole[0]}", f"Arithmetic.add(IX, {whole[1]}, 0);")
    if fate == 2:
        return Statement(f"SET {whole[0]} TO IX", f"Move.move(IX, {whole[1]});")
    operator, method = o.rng.choice(RELATIONS)
    if "." in number[0]:
        number = whole
    return condition(f"IX {operator} {number[0]}", f"Compare.{method}(IX, {number[1]})")


def varying(o: Operands) -> Statement:
    """One iteration of PERFORM VARYING: how its counter starts and grows."""
    item = o.reference(o.pick(lambda i: i.numeric))
    first, step = o.number(), small_number(o)
    return Statement(
        f'PERFORM VARYING {item[0]} FROM {first[0]} BY {step[0]}\n    UNTIL FLAGS (4:1) = "X"\n'
        '    MOVE "X" TO FLAGS (4:1)\nEND-PERFORM',
        f'Move.move({first[1]}, {item[1]}); flag(3, "X"); Arithmetic.augment({item[1]}, {step[1]});',
    )


TOPICS: dict[str, Callable[[Operands], Statement]] = {
    "move": move,
    "move_number": move_number,
    "move_constant": move_constant,
    "arithmetic": arithmetic,
    "several": several,
    "remainder": remainder,
    "compute": compute,
    "relation": relation,
    "number_relation": number_relation,
    "expression_relation": expression_relation,
    "class_test": class_test,
    "sign_test": sign_test,
    "display": display,
    "initialize": initialize,
    "inspect": inspect,
    "string": string,
    "unstring": unstring,
    "function": function,
    "overlap": overlap,
    "index": index,
    "varying": varying,
}
