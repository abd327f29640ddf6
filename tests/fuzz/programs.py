"""Random whole programs: control flow of every kind over a few items, each step DISPLAYed.

Takes: a seed. Gives: fixed-format source that ends by itself: each paragraph counts a step, and past the limit the run
goes to the last paragraph. The same seed gives the same text.
"""

from __future__ import annotations

import random

STEPS = 250
WIDTH = 65

ITEMS = (
    ("Z1", "PIC 9(02)", "VALUE 1"),
    ("Z2", "PIC S9(03)", "VALUE -2"),
    ("Z3", "PIC S9(03)V9", "VALUE 1.5"),
    ("P1", "PIC S9(03) COMP-3", "VALUE 3"),
    ("P2", "PIC 9(02) COMP-3", "VALUE 7"),
    ("B1", "PIC S9(04) COMP", "VALUE 0"),
    ("B2", "PIC 9(02) COMP", "VALUE 5"),
    ("N1", "PIC S9(04) COMP-5", "VALUE 2"),
)
TEXTS = ("T1", "T2")
LOOPS = ("L1", "L2", "L3")


class _Writer:
    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.lines: list[str] = []
        count = self.rng.randint(6, 14)
        self.paragraphs = [f"PAR-{n:02}" for n in range(count)]
        self.switches = {p for p in self.paragraphs[1:] if self.rng.random() < 0.15}
        self.counting = [p for p in self.paragraphs if p not in self.switches]
        starts = sorted(self.rng.sample(range(1, count), min(count - 1, self.rng.randint(0, 3))))
        self.sections = {self.paragraphs[at]: f"SEC-{at:02}" for at in starts}
        self.current = 0
        self.loops = 0

    # ---- pieces

    def item(self) -> str:
        return self.rng.choice(ITEMS)[0]

    def target(self) -> str:
        return self.rng.choice([*self.paragraphs, *self.sections.values()])

    def operand(self) -> str:
        return self.item() if self.rng.random() < 0.6 else str(self.rng.choice([0, 1, 2, 3, 5, 9, 10, -1]))

    def relation(self) -> str:
        rng = self.rng
        kind = rng.random()
        if kind < 0.15:
            return f"{rng.choice(TEXTS)} {rng.choice(['=', 'NOT =', '<'])} {rng.choice(TEXTS)}"
        if kind < 0.25:
            return f"{self.item()} IS {rng.choice(['', 'NOT '])}{rng.choice(['POSITIVE', 'NEGATIVE'])}"
        if kind < 0.35:
            return rng.choice(["Z1-SMALL", "NOT Z1-SMALL", "P1-ODD"])
        if kind < 0.5:
            joined = rng.choice(["OR", "AND"])
            return f"{self.item()} {rng.choice(['=', '>', 'NOT <'])} {self.operand()} {joined} {self.operand()}"
        return f"{self.item()} {rng.choice(['=', '<', '>', '<=', '>=', 'NOT ='])} {self.operand()}"

    def condition(self) -> str:
        parts = [self.relation() for _ in range(self.rng.choice([1, 1, 1, 2, 3]))]
        return f" {self.rng.choice(['AND', 'OR'])} ".join(f"({p})" if len(parts) > 1 else p for p in parts)

    # ---- statements; each gives lines without a period

    def simple(self) -> list[str]:
        rng = self.rng
        a, b, c = self.item(), self.operand(), self.item()
        texts = rng.sample(TEXTS, 2)
        return [
            rng.choice(
                [
                    f"ADD {b} TO {a}",
                    f"SUBTRACT {b} FROM {a}",
                    f"MOVE {b} TO {a}",
                    f"COMPUTE {a} = {c} + {b}",
                    f"COMPUTE {a} ROUNDED = {c} * {b} - 1",
                    f"MULTIPLY {b} BY {a}",
                    f"ADD {b} {c} GIVING {a}",
                    f"MOVE {texts[0]} TO {texts[1]}",
                    f"MOVE {a} TO {texts[0]}" if a[0] == "Z" and a != "Z3" else f"MOVE SPACES TO {texts[0]}",
                    f"STRING {texts[0]} DELIMITED BY SPACE 'X' DELIMITED BY SIZE INTO {texts[1]}",
                    f"INSPECT {texts[0]} REPLACING ALL 'A' BY 'B' FIRST 'X' BY 'A'",
                    f"DISPLAY '{a} ' {a} ' ' {texts[0]}",
                    "CONTINUE",
                ]
            )
        ]

    def guarded_arithmetic(self, depth: int) -> list[str]:
        a = self.item()
        verb = self.rng.choice([f"ADD {self.operand()} TO {a}", f"COMPUTE {a} = {self.item()} * 9"])
        end = "END-ADD" if verb.startswith("ADD") else "END-COMPUTE"
        lines = [verb, "    ON SIZE ERROR", *self.indented(self.body(depth), 8)]
        if self.rng.random() < 0.5:
            lines += ["    NOT ON SIZE ERROR", *self.indented(self.body(depth), 8)]
        return [*lines, end]

    def branch(self, depth: int) -> list[str]:
        lines = [f"IF {self.condition()}", *self.indented(self.body(depth))]
        if self.rng.random() < 0.5:
            lines += ["ELSE", *self.indented(self.body(depth))]
        return [*lines, "END-IF"]

    def next_sentence(self, depth: int) -> list[str]:
        return [f"IF {self.condition()}", "    NEXT SENTENCE", "ELSE", *self.indented(self.body(depth)), "END-IF"]

    def evaluate(self, depth: int) -> list[str]:
        rng = self.rng
        if rng.random() < 0.5:
            lines = ["EVALUATE TRUE"]
            whens = [self.relation() for _ in range(rng.randint(1, 3))]
        else:
            lines = [f"EVALUATE {self.item()} ALSO {self.item()}"]
            whens = [
                f"{rng.choice(['ANY', self.operand(), '1 THRU 5', 'NOT 0'])} ALSO {rng.choice(['ANY', '0 THRU 3'])}"
                for _ in range(rng.randint(1, 3))
            ]
        for when in whens:
            lines.append(f"    WHEN {when}")
            if rng.random() < 0.8:
                lines += self.indented(self.body(depth), 8)
        lines += self.indented(["CONTINUE"], 8)
        if rng.random() < 0.6:
            lines += ["    WHEN OTHER", *self.indented(self.body(depth), 8)]
        return [*lines, "END-EVALUATE"]

    def perform(self) -> list[str]:
        rng = self.rng
        kind = rng.random()
        if kind < 0.4:
            return [f"PERFORM {self.target()}"]
        low, high = sorted(rng.choices(range(len(self.paragraphs)), k=2))
        through = f"PERFORM {self.paragraphs[low]} THRU {self.paragraphs[high]}"
        if kind < 0.65:
            return [through]
        if kind < 0.8:
            return [f"{through} {rng.randint(0, 3)} TIMES"]
        if kind < 0.9:
            return [
                f"PERFORM {self.target()}",
                f"    VARYING {self.item()} FROM 1 BY 1",
                "    UNTIL STEPS > 40 OR B1 > 3",
            ]
        return [f"{through}", f"    WITH TEST AFTER UNTIL {self.relation()} OR STEPS > 60"]

    def loop(self, depth: int) -> list[str]:
        if self.loops >= len(LOOPS):
            return self.simple()
        name = LOOPS[self.loops]
        self.loops += 1
        body = self.body(depth)
        if self.rng.random() < 0.5:
            leave = self.rng.choice(["EXIT PERFORM", "EXIT PERFORM CYCLE"])
            body = [*body, f"IF {self.condition()}", f"    {leave}", "END-IF", *self.simple()]
        self.loops -= 1
        after = "WITH TEST AFTER " if self.rng.random() < 0.3 else ""
        head = f"PERFORM {after}VARYING {name} FROM 1 BY 1 UNTIL {name} > {self.rng.randint(1, 3)}"
        return [head, *self.indented(body), "END-PERFORM"]

    def jump(self) -> list[str]:
        rng = self.rng
        kind = rng.random()
        if kind < 0.55:
            return [f"GO TO {self.target()}"]
        if kind < 0.7:
            targets = " ".join(rng.choice(self.paragraphs) for _ in range(3))
            return [f"GO TO {targets} DEPENDING ON {self.item()}"]
        if kind < 0.85 and not self.loops:
            return ["EXIT PARAGRAPH"]
        return ["EXIT SECTION"] if self.sections else ["EXIT PARAGRAPH"]

    def alter(self) -> list[str]:
        if not self.switches:
            return self.simple()
        return [f"ALTER {self.rng.choice(sorted(self.switches))} TO PROCEED TO {self.rng.choice(self.counting)}"]

    def statement(self, depth: int) -> list[str]:
        kind = self.rng.random()
        if depth <= 0 or kind < 0.35:
            return self.simple()
        if kind < 0.5:
            return self.branch(depth - 1)
        if kind < 0.56:
            return self.evaluate(depth - 1)
        if kind < 0.6:
            return self.guarded_arithmetic(depth - 1)
        if kind < 0.78:
            return self.perform()
        if kind < 0.86:
            return self.loop(depth - 1)
        if kind < 0.9:
            return self.alter()
        return [f"IF {self.condition()}", *self.indented(self.jump()), "END-IF"]

    def body(self, depth: int) -> list[str]:
        return [line for _ in range(self.rng.choice([1, 1, 2])) for line in self.statement(depth)]

    @staticmethod
    def indented(lines: list[str], by: int = 4) -> list[str]:
        return [" " * by + line for line in lines]

    # ---- the program

    def paragraph(self, name: str) -> None:
        if name in self.sections:
            self.lines.append(f"{self.sections[name]} SECTION.")
        self.lines.append(f"{name}.")
        if name in self.switches:
            self.lines.append(f"    GO TO {self.rng.choice(self.counting)}.")
            return
        self.lines += [
            "    ADD 1 TO STEPS.",
            f"    DISPLAY '{name} ' STEPS.",
            f"    IF STEPS > {STEPS} GO TO THE-END.",
        ]
        for _ in range(self.rng.randint(1, 4)):
            sentence = self.next_sentence(1) if self.rng.random() < 0.08 else self.statement(2)
            if self.rng.random() < 0.3:
                sentence += self.statement(1)
            sentence[-1] += "."
            self.lines += self.indented(sentence)


def random_program(seed: int) -> str:
    """The source of program FZnnnnnn."""
    writer = _Writer(seed)
    head = ["IDENTIFICATION DIVISION.", f"PROGRAM-ID. FZ{seed:06}.", "DATA DIVISION.", "WORKING-STORAGE SECTION."]
    for name, picture, value in ITEMS:
        head.append(f"77  {name} {picture} {value}.")
        if name == "Z1":
            head.append("    88  Z1-SMALL VALUE 0 THRU 4 9.")
        if name == "P1":
            head.append("    88  P1-ODD VALUE 1 3 5 7.")
    head += [f"77  {name} PIC X(04) VALUE 'A{name}'." for name in TEXTS]
    head += [f"77  {name} PIC 9(02) VALUE 0." for name in LOOPS]
    head += ["77  STEPS PIC 9(05) VALUE 0.", "PROCEDURE DIVISION."]
    if writer.rng.random() < 0.5:
        head.append("FIRST-SECTION SECTION.")
    for name in writer.paragraphs:
        writer.paragraph(name)
    end = ["THE-END.", *(f"    DISPLAY '{n} ' {n}." for n, _, _ in ITEMS), "    DISPLAY T1 '/' T2.", "    STOP RUN."]
    return "".join(f"       {piece}\n" for line in [*head, *writer.lines, *end] for piece in _wrapped(line))


def _wrapped(line: str) -> list[str]:
    """A line in pieces that end before column 73, broken at blanks outside literals."""
    pieces = []
    while len(line) > WIDTH:
        blanks = [at for at, c in enumerate(line[:WIDTH]) if c == " " and line[:at].count("'") % 2 == 0]
        pieces.append(line[: blanks[-1]])
        line = "        " + line[blanks[-1] + 1 :]
    return [*pieces, line]
