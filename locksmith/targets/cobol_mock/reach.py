"""Bounds in the translated C: cobc's own checks go, ours stand at the same places.

Takes: the C text that `cobc -C` wrote with -fec=EC-BOUND-SUBSCRIPT and EC-BOUND-REF-MOD, the declarations beside it,
the program's areas and fields. Gives: C text in which every computed address is checked against the level-01 area it
starts from (design.md section 3), before the access. cobc's checks know a name and an OCCURS only; the address itself
says it all. Raises LocksmithError where the text has a form that is not known, never lets one pass unchecked.

The forms: `(check, …, COB_SET_FLD(f, size, address, attributes))` for a field, `((check, …), address)` where cobc
wants bytes: there the length is that of the item named in the check, or the last operand of a check of reference
modification.

A check makes cobc (typeck.c, cb_build_move) call `cob_move` where it would copy or set bytes without one. `LKMOVE` and,
for literals and figurative constants, `LKCONSTANT` decide as cobc would have done, so that the checks change nothing
but what they are there for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from locksmith.diagnostics import Diagnostic, LocksmithError, Severity
from locksmith.model.program import Area, AreaKind, Field, ProgramModel

PRELUDE = """
/* LK: reach is checked by the worker at the address itself */
#define cob_check_subscript(index, maximum, name, depending) ((void)0)
#define cob_check_ref_mod_detailed(name, stop, zero, size, offset, length) ((void)0)
#define cob_check_ref_mod_minimal(name, offset, length) ((void)0)
#define cob_check_odo(value, minimum, maximum, name, item) ((void)0)
#define cob_trace_stmt(name) ((void)0) /* comes with the checks; nothing reads it */
extern void LKREACH (int area, int shortest, long size, const void *address);
extern void LKMOVE (cob_field *source, cob_field *target);
extern void LKCONSTANT (cob_field *source, cob_field *target);
extern void LKLEAVE (int program);
extern void LKRETURN (int program);
"""

_STORAGE = re.compile(r"^static [^=;]*?\*?\s*\b(b_\d+)\b[^;]*;\s*/\* (\S[^*]*?) \*/", re.MULTILINE)
_FIELD_NAME = re.compile(r"^static cob_field f_(\d+)\s*=.*?/\* (\S[^*]*?) \*/", re.MULTILINE)
_PARAMETERS = re.compile(r"^(\w+)_ \(const int entry((?:,\s+cob_u8_t \*b_\d+)+)\)\n\{", re.MULTILINE)
_BASE = re.compile(r"\b(b_\d+|cob_local_ptr)\b")
_CONSTANT = re.compile(r"\(cob_field \*\)&c_\d+|&cob_all_(?:zero|space|high|low|quote)")
_CHECK = re.compile(r"cob_check_(?:subscript|ref_mod_detailed|ref_mod_minimal|odo) \(")
# ";" closes the check of an INITIALIZE: the splicer names its target in front of it, so that it is checked as a field.
_BEHIND_CHECK = re.compile(r"\s*;|\s*,\s*(?:cob_check_|\(LKREACH|COB_SET_FLD|COB_SET_DATA|&f_)")


@dataclass(frozen=True, slots=True)
class Place:
    """What the reach checks of one program need to know. `areas` gives the area of each C storage symbol, `own` are
    the symbols of the mock's own items."""

    model: ProgramModel
    area_base: int
    position: int
    areas: dict[str, Area]
    own: frozenset[str]


def place_of(
    model: ProgramModel, area_base: int, position: int, text: str, declarations: str, items: Mapping[int, str]
) -> Place:
    """Match cobc's storage symbols with areas. `items`: area id -> the mock's item for it."""
    plain = {f.name: a.id for a in model.areas for f in (model.fields[r] for r in a.roots[:1]) if not f.filler}
    by_name = {name.upper(): model.areas[a] for a, name in items.items()}
    names = {}
    by_name.update({name: model.areas[a] for name, a in plain.items() if name not in by_name})
    for symbol, name in _STORAGE.findall(declarations):
        if name.upper() in by_name:
            names[symbol] = by_name[name.upper()]
    for number, name in _FIELD_NAME.findall(declarations):
        if name.upper() in by_name:
            names.setdefault(f"b_{number}", by_name[name.upper()])
    parameters = [found for found in _PARAMETERS.finditer(text) if not found[1].startswith("LOCKSMITH__")]
    if parameters and model.linkage:
        symbols = re.findall(r"b_\d+", parameters[0][2])
        names.update({s: model.areas[a] for s, a in zip(symbols, model.linkage, strict=False)})
    own = {s for s, name in _STORAGE.findall(declarations) if name.startswith("LOCKSMITH-") and s not in names}
    return Place(model, area_base, position, names, frozenset(own))


def checked_translation(text: str, place: Place) -> str:
    """The C text with checks of reach instead of cobc's."""
    text = text.replace("#include <libcob.h>\n", f"#include <libcob.h>\n{PRELUDE}", 1)
    start = text.index(PRELUDE) + len(PRELUDE)
    head, body = text[:start], text[start:]
    for position in sorted(_openings(body), reverse=True):
        body = _rewritten(body, position, place)
    _verify(body)
    body = _original_moves(body)
    body = body.replace("  /* Deallocate LOCAL storage */\n", f"  LKLEAVE ({place.position});\n")
    if place.position:
        body = body.replace("  /* Program return */\n", f"  LKRETURN ({place.position});\n")
    return head + body


def _verify(body: str) -> None:
    """Every check of cobc stands in front of one of ours, or of an access that needs none."""
    for match in _CHECK.finditer(body):
        _, end = _arguments(body, match.end() - 1)
        if not _BEHIND_CHECK.match(body, end):
            raise _unknown(f"a check in a form that is not known: {body[match.start() : end + 60]}")


def _original_moves(body: str) -> str:
    """`cob_move` to items of fixed size that only a check kept from being laid out by cobc."""
    for match in sorted(re.finditer(r"\bcob_move \(", body), key=lambda m: -m.start()):
        operands, _ = _arguments(body, match.end() - 1)
        checked = any("cob_check_" in o or "LKREACH" in o for o in operands)
        if checked and len(operands) == 2 and all(_fixed_item(o) for o in operands):
            body = f"{body[: match.start()]}LKMOVE ({body[match.end() :]}"
        elif checked and len(operands) == 2 and _CONSTANT.fullmatch(operands[0].strip()) and _fixed_item(operands[1]):
            body = f"{body[: match.start()]}LKCONSTANT ({body[match.end() :]}"
    return body


def _fixed_item(operand: str) -> bool:
    """A data item of a size known to cobc: no literal, no figurative constant, no function."""
    operand = operand.strip()
    if operand.startswith(("&f_", "COB_SET_DATA")):
        return True
    made = operand.rfind("COB_SET_FLD")
    if made < 0 or not operand.startswith(("(", "COB_SET_FLD")) or operand.startswith("(cob_field"):
        return False
    return _arguments(operand, operand.index("(", made))[0][1].strip().isdigit()


def _openings(text: str) -> Iterator[int]:
    """Where a field is made or a byte form with checks begins."""
    yield from (m.start() for m in re.finditer(r"COB_SET_FLD\s*\(", text))
    yield from (m.start() for m in re.finditer(r"\(\((?=cob_check_)", text))


def _rewritten(text: str, position: int, place: Place) -> str:
    if text.startswith("COB_SET_FLD", position):
        opening = text.index("(", position)
        arguments, end = _arguments(text, opening)
        _, size, address, _ = arguments
        if size.strip().isdigit() and "cob_get" not in address and not _computed(address):
            return text
        in_front = _check_in_front(text, position)
        shortest = 1 if in_front.startswith("cob_check_ref_mod") else 0
        check = _reach(place, size, address, _literal_name([in_front]), shortest)
        return f"{text[:position]}({check}, {text[position:end]}){text[end:]}"
    checks, behind = _arguments(text, position + 1)
    outer, end = _arguments(text, position)
    if len(outer) != 2 or not all(_CHECK.match(c.strip()) for c in checks):
        return text
    address = outer[1]
    named = _literal_name(checks)
    last = checks[-1].strip()
    size = _arguments(last, last.index("("))[0][-1] if last.startswith("cob_check_ref_mod") else ""
    check = _reach(place, size, address, named, 1)
    return f"{text[:position]}(({check}), {text[behind:end].lstrip(', ')}{text[end:]}"


def _check_in_front(text: str, position: int) -> str:
    """The check that stands directly in front of a field (the last of its group), empty where there is none."""
    start = position
    for _ in range(32):
        start = text.rfind("cob_check_", 0, start)
        if start < 0:
            break
        _, end = _arguments(text, text.index("(", start))
        if text[end:position].strip() == ",":
            return text[start:end]
    return ""


def _computed(address: str) -> bool:
    """Whether the address has more than a base and constants."""
    return re.search(r"[A-Za-z_(]", _BASE.sub("", address, count=1)) is not None


def _arguments(text: str, opening: int) -> tuple[list[str], int]:
    """The comma-separated operands of the parenthesis at `opening`, and the position behind it."""
    depth, start, found, at = 0, opening + 1, [], opening
    while True:
        char = text[at]
        if char in "\"'":
            at = _behind_literal(text, at)
            continue
        if char == "(":
            depth += 1
        elif char == ")":
            depth -= 1
            if depth == 0:
                found.append(text[start:at])
                return found, at + 1
        elif char == "," and depth == 1:
            found.append(text[start:at])
            start = at + 1
        at += 1


def _behind_literal(text: str, at: int) -> int:
    quote = text[at]
    at += 1
    while text[at] != quote:
        at += 2 if text[at] == "\\" else 1
    return at + 1


def _literal_name(checks: list[str]) -> str:
    last = checks[-1]
    found = re.findall(r'"([^"]*)"', last)
    return found[0] if found else ""


def _reach(place: Place, size: str, address: str, name: str, shortest: int) -> str:
    base = _BASE.search(address)
    if base is None:
        raise _unknown(f"an address without a base: {address.strip()[:80]}")
    area = place.areas.get(base[1])
    if base[1] == "cob_local_ptr":
        area = _local_area(place, name)
    if area is None and base[1] in place.own:
        return "(void)0"
    if area is None:
        raise _unknown(f"storage that is no area: {address.strip()[:80]}")
    length = size.strip() or str(_item_length(place, area, name))
    return f"LKREACH ({place.area_base + area.id}, {shortest}, (long)({length}), {address.strip()})"


def _named(place: Place, name: str) -> list[Field]:
    """The fields of that name, and those that own a condition of it (cobc names the condition in its check)."""
    wanted = name.upper()
    return [f for f in place.model.fields if f.name == wanted or any(c.name.upper() == wanted for c in f.conditions)]


def _local_area(place: Place, name: str) -> Area | None:
    found = [place.model.areas[f.area] for f in _named(place, name)]
    return next((a for a in found if a.kind is AreaKind.LOCAL), None)


def _item_length(place: Place, area: Area, name: str) -> int:
    """The longest item of that name in the area (they have one length but for oddly qualified twins)."""
    lengths = [f.length for f in _named(place, name) if f.area == area.id]
    if not lengths:
        raise _unknown(f"an item {name} that is not in {area.name}")
    return max(lengths)


def _unknown(what: str) -> LocksmithError:
    return LocksmithError([Diagnostic("LKB004", Severity.ERROR, f"cobc's translation has {what}")])
