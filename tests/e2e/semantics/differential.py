"""Runs statements under cobc and against the Java runtime and compares the bytes of all items after each.

Takes: items, statements (COBOL text beside the Java calls for it) and rows of initial bytes. Gives: the statements
that cobc refused and the differences. Never knows what a statement should do: the reference decides.
"""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

from locksmith.targets.toolchain import COBC_PROFILE

ROOT = Path(__file__).resolve().parents[3]
RUNTIME = ROOT / "locksmith/targets/java/runtime/src/main/java"
FLAGS = 4  # bytes of the item FLAGS at the start of the area, set by the branches of a statement

SHIM = r"""
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static FILE *rows;
static size_t size;
int ldrow (unsigned char *area) {
  if (!rows) { rows = fopen (getenv ("ROWS"), "rb"); size = (size_t) atoi (getenv ("ROWSIZE")); }
  if (fread (area, 1, size, rows) != size) exit (99);
  return 0;
}
int dmrow (const unsigned char *area) {
  putchar ('\n'); putchar ('#');
  for (size_t i = 0; i < size; i++) printf ("%02x", area[i]);
  putchar ('\n');
  fflush (stdout);
  return 0;
}
"""


@dataclass(frozen=True)
class Item:
    """One data item of the area: its COBOL description and the Java expression that makes its field (`%d`: offset)."""

    name: str
    clause: str
    java: str
    size: int
    category: str
    digits: int = 0
    scale: int = 0
    signed: bool = False
    occurs: int = 1

    @property
    def total(self) -> int:
        return self.size * self.occurs

    @property
    def numeric(self) -> bool:
        return self.category in ("zoned", "packed", "binary", "native", "float", "double")


@dataclass(frozen=True)
class Statement:
    """`cobol` lines and the `java` statements that stand for them."""

    cobol: str
    java: str


@dataclass(frozen=True)
class Difference:
    statement: Statement
    row: int
    before: bytes
    cobol: str
    java: str
    where: str


@dataclass
class Outcome:
    compared: int = 0
    refused: list[Statement] = field(default_factory=list)
    crashed: list[Statement] = field(default_factory=list)
    differences: list[Difference] = field(default_factory=list)


def offsets(items: list[Item]) -> dict[str, int]:
    result = {}
    at = FLAGS
    for item in items:
        result[item.name] = at
        at += item.total
    result[""] = at
    return result


def compare(
    items: list[Item],
    statements: list[Statement],
    rows: list[list[bytes]],
    scratch: Path,
    special_names: str = "",
    symbols: str = "",
) -> Outcome:
    """Runs every statement on each of its rows. Raises RuntimeError where a side does not build or run."""
    outcome = Outcome()
    scratch.mkdir(parents=True, exist_ok=True)
    size = offsets(items)[""]
    environment = {"ROWS": str(scratch / "rows"), "ROWSIZE": str(size), "PATH": "/usr/bin:/bin", "LC_ALL": "C"}
    candidates = list(range(len(statements)))
    while True:
        kept = _build_cobol(items, statements, candidates, scratch, special_names, len(rows[0]), outcome)
        (scratch / "rows").write_bytes(b"".join(b"".join(rows[i]) for i in kept))
        finished, reference = _run([str(scratch / "prog")], environment)
        done = len(_records(reference)) // len(rows[0])
        if finished or done == len(kept):  # it may still fall over its own clean-up
            break
        # The reference crashed or hung in the statement after the last one that it finished.
        culprit = kept[done]
        outcome.crashed.append(statements[culprit])
        candidates = [i for i in kept if i != culprit]
    _build_java(items, [statements[i] for i in kept], scratch, len(rows[0]), symbols)
    classes = f"{scratch / 'classes'}:{runtime_classes(scratch)}"
    command = ["java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", classes, "Differential"]
    finished, actual = _run(command, environment)
    if not finished:
        raise RuntimeError(f"Java stopped: {actual[-2000:]!r}")
    pairs = zip(_records(reference), _records(actual), strict=False)
    names = [(i, r) for i in kept for r in range(len(rows[0]))]
    for (index, row), (expected, got) in zip(names, pairs, strict=True):
        outcome.compared += 1
        if expected != got:
            where = _where(items, expected, got)
            outcome.differences.append(
                Difference(statements[index], row, rows[index][row], repr(expected), repr(got), where)
            )
    return outcome


def runtime_classes(scratch: Path) -> Path:
    """The runtime's classes, compiled once per scratch directory and state of the sources."""
    out = scratch / "runtime"
    sources = sorted(str(p) for p in RUNTIME.rglob("*.java") if p.name != "package-info.java")
    newest = max(Path(p).stat().st_mtime for p in sources)
    stamp = out / "stamp"
    if not stamp.exists() or stamp.stat().st_mtime < newest:
        out.mkdir(parents=True, exist_ok=True)
        _check(["javac", "-nowarn", "-d", str(out), *sources])
        stamp.write_text("")
    return out


def _check(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{command[0]}: {done.stdout[-3000:]}{done.stderr[-6000:]}")


def _run(command: list[str], environment: dict[str, str]) -> tuple[bool, bytes]:
    """Whether it came to its end, and what it wrote (with the errors behind where it did not)."""
    try:
        done = subprocess.run(command, capture_output=True, env=environment, timeout=20)
    except subprocess.TimeoutExpired as timeout:
        return False, timeout.stdout or b""
    return done.returncode == 0, done.stdout + (done.stderr if done.returncode else b"")


def _records(output: bytes) -> list[tuple[bytes, bytes]]:
    """(text displayed, hex of the area) per execution."""
    result = []
    at = 0
    for match in re.finditer(rb"\n#([0-9a-f]+)\n", output):
        result.append((output[at : match.start()], match[1]))
        at = match.end()
    return result


def _where(items: list[Item], expected: tuple[bytes, bytes], got: tuple[bytes, bytes]) -> str:
    if expected[1] == got[1]:
        return f"DISPLAY {expected[0]!r} / {got[0]!r}"
    a, b = bytes.fromhex(expected[1].decode()), bytes.fromhex(got[1].decode())
    found = []
    if a[:FLAGS] != b[:FLAGS]:
        found.append(f"FLAGS {a[:FLAGS]!r} / {b[:FLAGS]!r}")
    places = offsets(items)
    for item in items:
        at = places[item.name]
        left, right = a[at : at + item.total], b[at : at + item.total]
        if left != right:
            found.append(f"{item.name} {item.clause}: {left.hex()} / {right.hex()}  {left!r} / {right!r}")
    return "; ".join(found)


# ---------------------------------------------------------------- COBOL side


def _build_cobol(
    items: list[Item],
    statements: list[Statement],
    kept: list[int],
    scratch: Path,
    special_names: str,
    rows: int,
    outcome: Outcome,
) -> list[int]:
    (scratch / "shim.c").write_text(SHIM)
    for _ in range(6):
        text, lines = _cobol_text(items, statements, kept, special_names, rows)
        (scratch / "prog.cob").write_text(text, encoding="latin-1")
        command = ["cobc", "-x", "-free", "-w", *COBC_PROFILE, "-o", "prog", "prog.cob", "shim.c"]
        done = subprocess.run(command, capture_output=True, text=True, cwd=scratch)
        if done.returncode == 0:
            return kept
        bad = {int(m[1]) for m in re.finditer(r"prog\.cob:(\d+): error", done.stderr)}
        refused = {i for i in kept if any(n in bad for n in range(lines[i][0], lines[i][1]))}
        if not refused:
            raise RuntimeError(f"cobc: {done.stderr[-4000:]}")
        outcome.refused.extend(statements[i] for i in sorted(refused))
        kept = [i for i in kept if i not in refused]
    raise RuntimeError("cobc refuses more with every attempt")


def _cobol_text(
    items: list[Item], statements: list[Statement], kept: list[int], special_names: str, rows: int
) -> tuple[str, dict[int, tuple[int, int]]]:
    out = ["IDENTIFICATION DIVISION.", "PROGRAM-ID. PROG."]
    if special_names:
        out += ["ENVIRONMENT DIVISION.", "CONFIGURATION SECTION.", "SPECIAL-NAMES.", f"    {special_names}."]
    out += ["DATA DIVISION.", "WORKING-STORAGE SECTION.", "01 G.", f"  05 FLAGS PIC X({FLAGS})."]
    for item in items:
        times = f" OCCURS {item.occurs}" if item.occurs > 1 else ""
        first, *rest = item.clause.split("\n")
        out.append(f"  05 {item.name}{times} {first}.")
        out += [f"    {line}" for line in rest]
    out.append("PROCEDURE DIVISION.")
    out += [f"    PERFORM STEP-{i} {rows} TIMES." for i in kept]
    out.append("    STOP RUN.")
    lines = {}
    for i in kept:
        begin = len(out) + 1
        out += [f"STEP-{i}.", '    CALL STATIC "ldrow" USING G']
        out += [f"    {line}" for line in statements[i].cobol.split("\n")]
        out += ['    CALL STATIC "dmrow" USING G.']
        lines[i] = (begin, len(out) + 1)
    return "\n".join(out) + "\n", lines


# ---------------------------------------------------------------- Java side

JAVA = """
import locksmith.runtime.*;
import java.io.*;
import java.nio.file.*;

public class Differential {
  static final Area G = new Area(0, %(size)d);
  static final Symbols SYMBOLS = %(symbols)s;
  static { G.symbols = SYMBOLS; }
%(fields)s
  static final PrintStream OUT = new PrintStream(
      new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 16));
  static byte[] rows;
  static int next;

  static void flag(int at, String text) { G.bytes[at] = (byte) text.charAt(0); }
  static void display(Field... fields) {
    byte[] text = DisplayText.of(fields);
    OUT.write(text, 0, text.length);
    OUT.write('\\n');
  }
  static void load() { System.arraycopy(rows, next, G.bytes, 0, %(size)d); next += %(size)d; }
  static void dump() {
    OUT.write('\\n'); OUT.write('#');
    byte[] hex = java.util.HexFormat.of().formatHex(G.bytes, 0, %(size)d).getBytes();
    OUT.write(hex, 0, hex.length);
    OUT.write('\\n');
  }

  public static void main(String[] args) throws Exception {
    rows = Files.readAllBytes(Path.of(System.getenv("ROWS")));
%(parts)s
    OUT.flush();
  }
}
"""


def _build_java(items: list[Item], statements: list[Statement], scratch: Path, rows: int, symbols: str) -> None:
    places = offsets(items)
    fields = [
        f"  static final Field FLAGS = new Text(G, 0, {FLAGS});",
        f"  static final Field G_ = new Group(G, 0, {places['']});",
    ]
    for item in items:
        made = item.java.replace("%d", str(places[item.name]))
        table = f".table({item.size})" if item.occurs > 1 else ""
        fields.append(f"  static final Field {item.name.replace('-', '_')} = {made}{table};")
    parts = []
    files = []
    for part, begin in enumerate(range(0, len(statements), 60)):
        body = []
        for i, statement in enumerate(statements[begin : begin + 60]):
            guarded = f'try {{ {statement.java} }} catch (BoundsException e) {{ flag(3, "B"); }}'
            body.append(f"  static void s{i}() {{ load(); {guarded} dump(); }}")
            body.append(f"  static void r{i}() {{ for (int n = 0; n < {rows}; n++) s{i}(); }}")
        body.append(
            "  static void all() { " + " ".join(f"r{i}();" for i in range(len(statements[begin : begin + 60]))) + " }"
        )
        name = f"Part{part}"
        text = f"import locksmith.runtime.*;\npublic class {name} extends Differential {{\n" + "\n".join(body) + "\n}\n"
        (scratch / f"{name}.java").write_text(text, encoding="utf-8")
        files.append(str(scratch / f"{name}.java"))
        parts.append(f"    {name}.all();")
    values = {
        "size": places[""],
        "symbols": symbols or "Symbols.DEFAULT",
        "fields": "\n".join(fields),
        "parts": "\n".join(parts),
    }
    (scratch / "Differential.java").write_text(JAVA % values, encoding="utf-8")
    classes = scratch / "classes"
    classes.mkdir(exist_ok=True)
    runtime = runtime_classes(scratch)
    _check(["javac", "-nowarn", "-cp", str(runtime), "-d", str(classes), str(scratch / "Differential.java"), *files])
