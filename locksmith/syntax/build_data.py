"""Builders of the DATA and ENVIRONMENT DIVISION entries and the small headers.

Takes: values that the driver collected. Gives: `ast.DataEntry`, `FileDescription`, `FileControl`, `SpecialNames` and
parts. Clauses that are understood but not supported are named in `unsupported`, never dropped.
"""

from __future__ import annotations

from typing import Any

from locksmith.syntax import ast
from locksmith.syntax.build_common import CommonBuilder, Values
from locksmith.syntax.driver import SyntaxStop

Constant = ast.NumericLiteral | ast.TextLiteral | ast.Figurative | ast.AllLiteral
_USAGES = {"FLOAT-SHORT": "COMP-1", "FLOAT-LONG": "COMP-2"}


class DataBuilder(CommonBuilder):
    """Entry builders, by rule name. `constants` are the level-78 names with their values."""

    def __init__(self) -> None:
        super().__init__()
        self.constants: dict[str, Constant] = {}

    # ---- data description

    def build_data_entry(self, v: Values, first: int, last: int) -> ast.DataEntry:
        known: dict[str, Any] = {}
        unsupported: list[str] = []
        for name, value in v[2] if len(v) > 2 else ():
            if name == "unsupported":
                unsupported.append(value)
            elif isinstance(value, dict):
                known.update(value)
            else:
                known[name] = value
        return ast.DataEntry(
            level=int(v[0].value), name=v[1], unsupported=tuple(unsupported), first=first, last=last, **known
        )

    def build_entry_name(self, v: Values, first: int, last: int) -> str | None:
        return None if not v or isinstance(v[0], ast.Token) else v[0].name

    def build_clause_picture(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        return "picture", v[1].value

    def build_clause_usage(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        return "usage", usage_name(v[1].value)

    def build_clause_usage_bare(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        return "usage", usage_name(v[0].value)

    def build_other_usage(self, v: Values, first: int, last: int) -> str:
        return " ".join(t.value for t in v)

    def build_clause_usage_other(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        return "unsupported", f"USAGE {v[-1]}"

    def build_clause_value(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        return "values", tuple(v[1])

    def build_clause_value_false(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        return "value", {"values": tuple(v[1]), "false_value": v[2]}

    def build_value_one(self, v: Values, first: int, last: int) -> ast.ValueRange:
        return ast.ValueRange(low=v[0], first=first, last=last)

    def build_value_range(self, v: Values, first: int, last: int) -> ast.ValueRange:
        return ast.ValueRange(low=v[0], high=v[2], first=first, last=last)

    def build_data_literal(self, v: Values, first: int, last: int) -> Constant:
        node = v[0]
        if isinstance(node, ast.Reference):
            if node.name not in self.constants:
                raise SyntaxStop(self.parser(first, last).at, (), f"{node.name} is no constant")
            return self.constants[node.name]
        constant: Constant = node
        return constant

    def build_clause_redefines(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        return "redefines", v[1].name

    def build_clause_occurs(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        minimum, maximum = v[1]
        known: dict[str, Any] = {"keys": (), "indexes": ()}
        for name, value in v[2] if len(v) > 2 else ():
            known[name] = known[name] + value if name in ("keys", "indexes") else value
        return "occurs", ast.OccursClause(minimum=minimum, maximum=maximum, first=first, last=last, **known)

    def build_occurs_fixed(self, v: Values, first: int, last: int) -> tuple[int, int]:
        count = self._integer(v[0])
        return count, count

    def build_occurs_range(self, v: Values, first: int, last: int) -> tuple[int, int]:
        return self._integer(v[0]), self._integer(v[2])

    def _integer(self, node: Any) -> int:
        if isinstance(node, ast.Reference):
            node = self.constants.get(node.name, node)
        if not isinstance(node, ast.NumericLiteral):
            raise SyntaxStop(self.parser(node.first, node.last).at, (), "an integer is wanted here")
        return int(node.value)

    def build_occurs_depending(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        return "depending", v[2]

    def build_occurs_keys(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        return "keys", tuple((v[0], r.name) for r in v[2])

    def build_occurs_indexed(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        return "indexes", v[-1]

    def build_separate(self, v: Values, first: int, last: int) -> bool:
        return True

    def build_clause_sign(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        return "sign", {"sign": v[1].value, "sign_separate": bool(v[2])}

    def build_clause_sign_bare(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        return "sign", {"sign": v[0].value, "sign_separate": bool(v[1])}

    def build_clause_synchronized(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        return "synchronized", True

    def build_clause_justified(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        return "justified", True

    def build_clause_blank(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        return "blank_when_zero", True

    def build_clause_external(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        return "external", True

    def build_clause_global(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        return "global_", True

    def build_clause_renames(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        return "renames", (v[1], v[3] if len(v) > 3 else None)

    # ---- FD and SD

    def build_file_entry(self, v: Values, first: int, last: int) -> ast.FileDescription:
        known: dict[str, Any] = {}
        unsupported: list[str] = []
        for clause in v[2] if len(v) > 2 else ():
            if clause is None:
                continue
            name, value = clause
            if name == "unsupported":
                unsupported.append(value)
            else:
                known.update(value)
        sort = v[0].kind == "SD"
        return ast.FileDescription(
            name=v[1].name, sort=sort, unsupported=tuple(unsupported), first=first, last=last, **known
        )

    def build_file_ignored(self, v: Values, first: int, last: int) -> None:
        return None

    def build_file_record(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        size = self._integer(v[2])
        return "record", {"record_minimum": size, "record_maximum": size}

    def build_file_record_range(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        return "record", {"record_minimum": self._integer(v[2]), "record_maximum": self._integer(v[4])}

    def build_size_words(self, v: Values, first: int, last: int) -> None:
        return None

    def build_size_from(self, v: Values, first: int, last: int) -> tuple[int | None, int | None]:
        return self._integer(v[1]), None

    def build_size_from_to(self, v: Values, first: int, last: int) -> tuple[int | None, int | None]:
        return self._integer(v[1]), self._integer(v[3])

    def build_size_to(self, v: Values, first: int, last: int) -> tuple[int | None, int | None]:
        return None, self._integer(v[1])

    def build_size_from_bare(self, v: Values, first: int, last: int) -> tuple[int | None, int | None]:
        return self._integer(v[0]), None

    def build_size_from_to_bare(self, v: Values, first: int, last: int) -> tuple[int | None, int | None]:
        return self._integer(v[0]), self._integer(v[2])

    def build_file_varying(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        minimum, maximum = v[3] or (None, None)
        return "record", {
            "varying": True, "record_minimum": minimum, "record_maximum": maximum, "varying_depending": v[5],
        }  # fmt: skip

    def build_file_recording(self, v: Values, first: int, last: int) -> tuple[str, Any] | None:
        # Fixed and variable are what the record description says anyway; the others change the record's bytes.
        mode = v[-1].name
        return None if mode in ("F", "V") else ("unsupported", f"RECORDING MODE {mode}")

    def build_file_linage(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        return "linage", {"linage": True}

    def build_file_unsupported(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        return "unsupported", v[0].value

    # ---- SELECT

    def build_select_entry(self, v: Values, first: int, last: int) -> ast.FileControl:
        known: dict[str, Any] = {}
        alternates: list[tuple[ast.Reference, bool]] = []
        unsupported: list[str] = []
        for clause in v[3] if len(v) > 3 else ():
            if clause is None:
                continue
            name, value = clause
            if name == "alternate":
                alternates.append(value)
            elif name == "unsupported":
                unsupported.append(value)
            else:
                known.update(value)
        known.setdefault("assign", "")
        return ast.FileControl(
            name=v[2].name, optional=v[1] is not None, alternate_keys=tuple(alternates),
            unsupported=tuple(unsupported), first=first, last=last, **known,
        )  # fmt: skip

    def build_optional(self, v: Values, first: int, last: int) -> bool:
        return True

    def build_select_assign(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        target = v[2][-1]
        if isinstance(target, ast.TextLiteral):
            return "assign", {"assign": target.value.decode("latin-1"), "assign_literal": True}
        if isinstance(target, ast.NumericLiteral):
            return "assign", {"assign": target.text}
        return "assign", {"assign": target.value if isinstance(target, ast.Token) else target.name}

    def build_organization_line(self, v: Values, first: int, last: int) -> str:
        return "LINE SEQUENTIAL"

    def build_organization_record(self, v: Values, first: int, last: int) -> str:
        return "SEQUENTIAL"

    def build_select_organization(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        return "organization", {"organization": v[-1] if isinstance(v[-1], str) else v[-1].value}

    build_select_organization_bare = build_select_organization

    def build_select_access(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        return "access", {"access": v[2].value}

    def build_select_key(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        return "key", {"record_key": v[2]}

    def build_select_alternate(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        return "alternate", (v[3], False)

    def build_select_alternate_duplicates(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        return "alternate", (v[3], True)

    def build_duplicates(self, v: Values, first: int, last: int) -> bool:
        return True

    def build_select_relative(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        # RELATIVE KEY implies the organization where nothing else names it.
        return "key", {"relative_key": v[2]}

    def build_select_status(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        if len(v) > 3:
            return "unsupported", "second FILE STATUS item"
        return "status", {"status": v[2]}

    def build_select_status_bare(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        return "status", {"status": v[1]}

    def build_select_ignored(self, v: Values, first: int, last: int) -> None:
        return None

    def build_select_unsupported(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        return "unsupported", " ".join(t.value for t in v if isinstance(t, ast.Token))

    # ---- SPECIAL-NAMES

    def build_special_names(self, v: Values, first: int, last: int) -> ast.SpecialNames:
        known: dict[str, Any] = {}
        for name, value in v[0] if v else ():
            known[name] = (*known.get(name, ()), *value) if isinstance(value, tuple) else value
        return ast.SpecialNames(first=first, last=last, **known)

    def build_special_currency(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        return "currency", v[2].value.decode("latin-1")

    def build_special_currency_symbol(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        if v[2].value != v[5].value:
            return "unsupported", ("CURRENCY with PICTURE SYMBOL",)
        return "currency", v[5].value.decode("latin-1")

    def build_special_comma(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        return "decimal_comma", True

    def build_special_class(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        return "classes", ((v[1].name, tuple(v[2])),)

    def build_special_alphabet(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        return "alphabets", (v[1].name,)

    def build_special_symbolic(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        return "unsupported", ("SYMBOLIC CHARACTERS",)

    def build_special_mnemonic(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        if v[2]:
            return "switches", tuple((v[0].name, name, on) for on, name in v[2])
        return "mnemonics", ((v[0].name, v[1].name),)

    def build_special_switch(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        return "switches", tuple((v[0].name, name, on) for on, name in v[1])

    def build_switch_on(self, v: Values, first: int, last: int) -> tuple[bool, str]:
        return v[0].kind == "ON", v[2].name

    # ---- headers

    def build_program_id(self, v: Values, first: int, last: int) -> tuple[str, set[str]]:
        node = v[0]
        if isinstance(node, ast.TextLiteral):
            name = node.value.decode("latin-1").upper()
        else:
            name = node.text if isinstance(node, ast.NumericLiteral) else node.name
        return name, {t.value for t in v[1]} if len(v) > 1 else set()

    def build_procedure_header(self, v: Values, first: int, last: int) -> tuple[Any, Any]:
        return v[0] or (), v[1]

    def build_use_error(self, v: Values, first: int, last: int) -> ast.Use:
        target = v[-1]
        if isinstance(target, ast.Token):
            return ast.Use(mode=target.value, first=first, last=last)
        return ast.Use(files=target, first=first, last=last)


def usage_name(word: str) -> str:
    """COMPUTATIONAL-x is COMP-x, FLOAT-SHORT and FLOAT-LONG are COMP-1 and COMP-2; everything else as written."""
    return _USAGES.get(word) or word.replace("COMPUTATIONAL", "COMP")
