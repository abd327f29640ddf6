"""Builders of the statements on files, of ACCEPT and DISPLAY, SORT and MERGE.

Takes: values that the driver collected. Gives: input and output statements. Raises SyntaxStop where a flat
part does not make sense.
"""

from __future__ import annotations

from typing import Any

from locksmith.syntax import ast
from locksmith.syntax.build_common import Values
from locksmith.syntax.build_phrases import PhraseBuilder


class FileBuilder(PhraseBuilder):
    """Builders of these statements, by rule name."""

    def build_accept(self, v: Values, first: int, last: int) -> ast.Accept:
        return ast.Accept(target=v[1], source=v[2], handlers=self.handlers(v[3]), first=first, last=last)

    def build_accept_name(self, v: Values, first: int, last: int) -> str:
        return str(v[0].name)

    def build_display(self, v: Values, first: int, last: int) -> ast.Display:
        return ast.Display(operands=tuple(v[1]), handlers=self.handlers(v[3]), first=first, last=last, **dict(v[2]))

    def build_display_upon(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        return "upon", v[1].name

    def build_display_no_advancing(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        return "no_advancing", True

    def build_open(self, v: Values, first: int, last: int) -> ast.Open:
        mode = ""
        files: list[tuple[str, str]] = []
        for item in v[1]:
            if not isinstance(item, ast.Token):
                files.append((mode, item.name))
            elif item.kind in ("REVERSED",):
                raise self.stop(first, "OPEN REVERSED is not supported")
            elif item.kind not in ("NO", "REWIND"):
                mode = item.value
        if not mode or not files or files[0][0] == "":
            raise self.stop(first, "OPEN needs a mode and a file")
        return ast.Open(files=tuple(files), first=first, last=last)

    def build_close(self, v: Values, first: int, last: int) -> ast.Close:
        files: list[tuple[str, str | None, int, int]] = []
        for item in v[1]:
            if not isinstance(item, ast.Token):
                files.append((item.name, None, item.first, item.last))
            elif not files:
                raise self.stop(first, "CLOSE needs a file")
            elif item.kind in ("LOCK", "REEL", "UNIT", "REWIND"):
                name, _, start, _ = files[-1]
                files[-1] = (name, "NO-REWIND" if item.kind == "REWIND" else item.kind, start, start + 1)
        nodes = tuple(ast.CloseFile(file=n, option=o, first=f, last=e) for n, o, f, e in files)
        return ast.Close(files=nodes, first=first, last=last)

    def build_read(self, v: Values, first: int, last: int) -> ast.Read:
        known: dict[str, Any] = {}
        for option in v[2]:
            if isinstance(option, ast.Token):
                if option.kind != "RECORD":
                    known["direction"] = option.kind
            else:
                known[option[0]] = option[1]
        return ast.Read(file=v[1].name, handlers=self.handlers(v[3]), first=first, last=last, **known)

    def build_read_into(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        return "into", v[1]

    def build_read_key(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        return "key", v[1]

    def build_read_lock(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        raise self.stop(first, "READ … LOCK is not supported")

    def build_write(self, v: Values, first: int, last: int) -> ast.Write:
        return ast.Write(record=v[1], from_=v[2], advancing=v[3], handlers=self.handlers(v[4]), first=first, last=last)

    def build_advancing_by(self, v: Values, first: int, last: int) -> tuple[str, ast.Expr | str]:
        return v[0].kind, "PAGE" if isinstance(v[2], ast.Token) else v[2]

    def build_rewrite(self, v: Values, first: int, last: int) -> ast.Rewrite:
        return ast.Rewrite(record=v[1], from_=v[2], handlers=self.handlers(v[3]), first=first, last=last)

    def build_delete(self, v: Values, first: int, last: int) -> ast.Delete:
        return ast.Delete(file=v[1].name, handlers=self.handlers(v[3]), first=first, last=last)

    def build_start(self, v: Values, first: int, last: int) -> ast.Start:
        operator, key = v[2] or (None, None)
        return ast.Start(
            file=v[1].name, operator=operator, key=key, handlers=self.handlers(v[3]), first=first, last=last
        )

    def build_start_operator(self, v: Values, first: int, last: int) -> str:
        return self.parser(first, last)._operator()

    def build_start_relation(self, v: Values, first: int, last: int) -> tuple[str, ast.Reference]:
        return v[1], v[2]

    def build_start_relation_bare(self, v: Values, first: int, last: int) -> tuple[str, ast.Reference]:
        return v[0], v[1]

    def build_start_edge(self, v: Values, first: int, last: int) -> tuple[str, None]:
        return v[0].value, None

    def build_release(self, v: Values, first: int, last: int) -> ast.Release:
        return ast.Release(record=v[1], from_=v[2], first=first, last=last)

    def build_return(self, v: Values, first: int, last: int) -> ast.Return:
        return ast.Return(file=v[1].name, into=v[3], handlers=self.handlers(v[4]), first=first, last=last)

    def build_sort(self, v: Values, first: int, last: int) -> ast.Sort:
        known: dict[str, Any] = {}
        keys: list[ast.SortKey] = []
        for name, value in v[2]:
            if name == "keys":
                keys.append(value)
            else:
                known[name] = value
        return ast.Sort(file=v[1], keys=tuple(keys), merge=v[0].kind == "MERGE", first=first, last=last, **known)

    build_merge = build_sort

    def build_sort_key(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        return "keys", ast.SortKey(ascending=v[1], names=tuple(v[3]), first=first, last=last)

    def build_duplicates(self, v: Values, first: int, last: int) -> bool:
        return True

    def build_sort_duplicates(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        return "duplicates", True

    def build_sort_collating(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        raise self.stop(first, "COLLATING SEQUENCE is not supported")

    def build_sort_using(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        return "using", v[1]

    def build_sort_giving(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        return "giving", v[1]

    def build_sort_procedure(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        return v[0].kind.lower(), (v[2], None)

    def build_sort_procedure_through(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        return v[0].kind.lower(), (v[2], v[4])
