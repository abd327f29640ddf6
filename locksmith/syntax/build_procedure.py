"""Builders of the PROCEDURE DIVISION: one statement node for each rule of `procedure.lark`.

Takes: values that the driver collected. Gives: `ast.Statement` nodes. Raises SyntaxStop where a flat part does not
make sense; the caller then turns the statement into an Unsupported.
"""

from __future__ import annotations

from bisect import bisect_left
from decimal import Decimal
from typing import Any

from locksmith.syntax import ast
from locksmith.syntax.build_common import CommonBuilder, Values
from locksmith.syntax.build_inspect import inspect_phrases
from locksmith.syntax.driver import SyntaxStop

_PHRASE_KIND = {"SIZE_ERROR": "SIZE-ERROR", "AT_END": "AT-END", "INVALID_KEY": "INVALID-KEY",
                "ON_OVERFLOW": "OVERFLOW", "ON_EXCEPTION": "EXCEPTION", "END_OF_PAGE": "END-OF-PAGE"}  # fmt: skip


class ProcedureBuilder(CommonBuilder):
    """Statement builders, by rule name."""

    def stop(self, first: int, message: str) -> SyntaxStop:
        return SyntaxStop(bisect_left(self.symbols.firsts, first), (), message)

    def build_sentence(self, v: Values, first: int, last: int) -> tuple[ast.Statement, ...]:
        return tuple(v[0])

    def build_statements(self, v: Values, first: int, last: int) -> tuple[ast.Statement, ...]:
        return tuple(v[0])

    def build_exec(self, v: Values, first: int, last: int) -> ast.ExecBlock:
        return ast.ExecBlock(language=v[0].value, text=v[0].text, first=first, last=last)

    # ---- conditions and conditional phrases

    def build_condition(self, v: Values, first: int, last: int) -> tuple[int, int]:
        # Left flat: whether it is a condition or an operand is known where it is used.
        return first, last

    def condition(self, where: tuple[int, int]) -> ast.Condition:
        return self.parser(*where).whole_condition()

    def build_phrase(self, v: Values, first: int, last: int) -> tuple[str, int, int]:
        firsts = self.symbols.firsts
        return self.symbols.kinds[bisect_left(firsts, first)], first, last

    def build_handler(self, v: Values, first: int, last: int) -> tuple[str, int, int, int, tuple[ast.Statement, ...]]:
        (kind, _, body_first), statements = v
        return kind, first, last, body_first, statements

    def handlers(self, phrases: Values) -> tuple[ast.Handlers, ...]:
        """Phrases and their opposites paired, in the order written."""
        out: dict[str, dict[str, Any]] = {}
        for terminal, first, last, body_first, statements in phrases:
            negated = terminal.startswith("NOT_")
            kind = _PHRASE_KIND[terminal.removeprefix("NOT_")]
            slot = out.setdefault(kind, {"kind": kind, "first": first, "last": last})
            name = "not_on" if negated else "on"
            if name in slot:
                raise self.stop(first, f"a second {terminal.replace('_', ' ')} phrase")
            slot[name], slot[name + "_first"] = statements, body_first
            slot["first"], slot["last"] = min(slot["first"], first), max(slot["last"], last)
        return tuple(ast.Handlers(**slot) for slot in out.values())

    # ---- arithmetic

    def build_rounded_not(self, v: Values, first: int, last: int) -> ast.Rounded:
        return ast.Rounded(target=v[0], first=first, last=last)

    def build_rounded_plain(self, v: Values, first: int, last: int) -> ast.Rounded:
        return ast.Rounded(target=v[0], rounded="NEAREST-AWAY-FROM-ZERO", first=first, last=last)

    def build_rounded_mode(self, v: Values, first: int, last: int) -> ast.Rounded:
        return ast.Rounded(target=v[0], rounded=v[3].name, first=first, last=last)

    def build_add_to(self, v: Values, first: int, last: int) -> ast.Add:
        return ast.Add(operands=tuple(v[1]), to=tuple(v[3]), handlers=self.handlers(v[4]), first=first, last=last)

    def build_add_to_giving(self, v: Values, first: int, last: int) -> ast.Add:
        return ast.Add(
            operands=tuple(v[1]), to_operand=v[3], giving=tuple(v[5]), handlers=self.handlers(v[6]),
            first=first, last=last,
        )  # fmt: skip

    def build_add_giving(self, v: Values, first: int, last: int) -> ast.Add:
        return ast.Add(operands=tuple(v[1]), giving=tuple(v[3]), handlers=self.handlers(v[4]), first=first, last=last)

    def build_add_corresponding(self, v: Values, first: int, last: int) -> ast.Add:
        return ast.Add(
            operands=(v[2],), to=(v[4],), corresponding=True, handlers=self.handlers(v[5]), first=first, last=last
        )

    def build_subtract_from(self, v: Values, first: int, last: int) -> ast.Subtract:
        return ast.Subtract(
            operands=tuple(v[1]), from_=tuple(v[3]), handlers=self.handlers(v[4]), first=first, last=last
        )

    def build_subtract_giving(self, v: Values, first: int, last: int) -> ast.Subtract:
        return ast.Subtract(
            operands=tuple(v[1]), from_operand=v[3], giving=tuple(v[5]), handlers=self.handlers(v[6]),
            first=first, last=last,
        )  # fmt: skip

    def build_subtract_corresponding(self, v: Values, first: int, last: int) -> ast.Subtract:
        return ast.Subtract(
            operands=(v[2],), from_=(v[4],), corresponding=True, handlers=self.handlers(v[5]), first=first, last=last
        )

    def build_multiply_by(self, v: Values, first: int, last: int) -> ast.Multiply:
        return ast.Multiply(operand=v[1], by=tuple(v[3]), handlers=self.handlers(v[4]), first=first, last=last)

    def build_multiply_giving(self, v: Values, first: int, last: int) -> ast.Multiply:
        return ast.Multiply(
            operand=v[1], by_operand=v[3], giving=tuple(v[5]), handlers=self.handlers(v[6]), first=first, last=last
        )

    def build_divide_into(self, v: Values, first: int, last: int) -> ast.Divide:
        return ast.Divide(divisor=v[1], into=tuple(v[3]), handlers=self.handlers(v[4]), first=first, last=last)

    def build_divide_into_giving(self, v: Values, first: int, last: int) -> ast.Divide:
        return self._divide_giving(v[1], v[3], v, first, last)

    def build_divide_by_giving(self, v: Values, first: int, last: int) -> ast.Divide:
        return self._divide_giving(v[3], v[1], v, first, last)

    def _divide_giving(self, divisor: ast.Expr, dividend: ast.Expr, v: Values, first: int, last: int) -> ast.Divide:
        return ast.Divide(
            divisor=divisor, dividend=dividend, giving=tuple(v[5]), remainder=v[6], handlers=self.handlers(v[7]),
            first=first, last=last,
        )  # fmt: skip

    def build_compute(self, v: Values, first: int, last: int) -> ast.Compute:
        return ast.Compute(targets=tuple(v[1]), expression=v[3], handlers=self.handlers(v[4]), first=first, last=last)

    # ---- control

    def build_alter(self, v: Values, first: int, last: int) -> ast.Alter:
        return ast.Alter(pairs=tuple(v[1]), first=first, last=last)

    def build_alter_to(self, v: Values, first: int, last: int) -> tuple[str, str]:
        return v[0].name, v[2].name

    def build_alter_proceed(self, v: Values, first: int, last: int) -> tuple[str, str]:
        return v[0].name, v[4].name

    def build_continue(self, v: Values, first: int, last: int) -> ast.Continue:
        return ast.Continue(first=first, last=last)

    def build_exit_point(self, v: Values, first: int, last: int) -> ast.Exit:
        return ast.Exit(first=first, last=last)

    def build_exit_word(self, v: Values, first: int, last: int) -> str:
        return str(v[0].value)

    def build_exit_cycle(self, v: Values, first: int, last: int) -> str:
        return "PERFORM CYCLE"

    def build_exit_of(self, v: Values, first: int, last: int) -> ast.Exit:
        return ast.Exit(kind=v[1], first=first, last=last)

    def build_exit_returning(self, v: Values, first: int, last: int) -> ast.Exit:
        return ast.Exit(kind=v[1], returning=v[3], first=first, last=last)

    def build_goback_plain(self, v: Values, first: int, last: int) -> ast.Goback:
        return ast.Goback(first=first, last=last)

    def build_goback_returning(self, v: Values, first: int, last: int) -> ast.Goback:
        return ast.Goback(returning=v[2], first=first, last=last)

    def build_go_to_altered(self, v: Values, first: int, last: int) -> ast.GoTo:
        return ast.GoTo(targets=(), first=first, last=last)

    def build_go_to_names(self, v: Values, first: int, last: int) -> ast.GoTo:
        if len(v[2]) > 1:
            raise self.stop(v[2][1].first, "several targets need DEPENDING ON")
        return ast.GoTo(targets=tuple(v[2]), first=first, last=last)

    def build_go_to_depending(self, v: Values, first: int, last: int) -> ast.GoTo:
        return ast.GoTo(targets=tuple(v[2]), depending=v[5], first=first, last=last)

    def build_next_sentence(self, v: Values, first: int, last: int) -> ast.NextSentence:
        return ast.NextSentence(first=first, last=last)

    def build_stop_run(self, v: Values, first: int, last: int) -> ast.Stop:
        return ast.Stop(first=first, last=last)

    def build_stop_returning(self, v: Values, first: int, last: int) -> ast.Stop:
        return ast.Stop(returning=v[-1], first=first, last=last)

    def build_stop_literal(self, v: Values, first: int, last: int) -> ast.Stop:
        return ast.Stop(literal=v[1], first=first, last=last)

    def build_if(self, v: Values, first: int, last: int) -> ast.If:
        else_first, else_ = v[4] or (0, None)
        return ast.If(
            condition=self.condition(v[1]), then=v[3], else_=else_, then_first=v[2], else_first=else_first,
            terminated=len(v) > 5, first=first, last=last,
        )  # fmt: skip

    def build_else_part(self, v: Values, first: int, last: int) -> tuple[int, tuple[ast.Statement, ...]]:
        return v[1], v[2]

    def build_evaluate(self, v: Values, first: int, last: int) -> ast.Evaluate:
        other_first, other = v[3] or (0, None)
        arms = tuple(v[2])
        subjects = tuple(self._subject(s) for s in v[1])
        for arm in arms:
            for when in arm.whens:
                if len(when.objects) != len(subjects):
                    raise self.stop(when.first, f"{len(when.objects)} objects for {len(subjects)} subjects")
        return ast.Evaluate(
            subjects=subjects, arms=arms, other=other, other_first=other_first, terminated=len(v) > 4,
            first=first, last=last,
        )  # fmt: skip

    def _subject(self, where: tuple[int, int]) -> ast.Subject:
        first, last = where
        parser = self.parser(first, last)
        if parser.kind in ("TRUE", "FALSE") and parser.end - parser.at == 1:
            return ast.Subject(truth=parser.kind == "TRUE", first=first, last=last)
        operand = self._operand_alone(first, last)
        if operand is not None:
            return ast.Subject(operand=operand, first=first, last=last)
        return ast.Subject(condition=parser.whole_condition(), first=first, last=last)

    def _operand_alone(self, first: int, last: int) -> ast.Expr | None:
        """The range as one arithmetic expression, None where it is a condition."""
        parser = self.parser(first, last)
        try:
            return parser.whole_expression()
        except SyntaxStop:
            return None

    def build_arm(self, v: Values, first: int, last: int) -> ast.Arm:
        return ast.Arm(whens=tuple(v[0]), body=v[2], body_first=v[1], first=first, last=last)

    def build_arm_without_statements(self, v: Values, first: int, last: int) -> ast.Arm:
        return ast.Arm(whens=tuple(v[0]), body=(), body_first=v[1], first=first, last=last)

    def build_when(self, v: Values, first: int, last: int) -> ast.When:
        return ast.When(objects=tuple(v[1]), first=first, last=last)

    def build_when_object(self, v: Values, first: int, last: int) -> ast.WhenObject:
        parser = self.parser(*v[0])
        size = parser.end - parser.at
        if size == 1 and parser.kind in ("TRUE", "FALSE"):
            return ast.WhenObject(truth=parser.kind == "TRUE", first=first, last=last)
        if size == 1 and parser.kind == "ANY":
            return ast.WhenObject(any=True, first=first, last=last)
        negated = parser.kind == "NOT"
        operand = self._operand_alone(self.symbols.firsts[parser.at + negated], last)
        if operand is not None:
            return ast.WhenObject(negated=negated, operand=operand, first=first, last=last)
        return ast.WhenObject(condition=parser.whole_condition(), first=first, last=last)

    def build_when_range(self, v: Values, first: int, last: int) -> ast.WhenObject:
        parser = self.parser(*v[0])
        negated = parser.kind == "NOT"
        parser.at += negated
        low = parser.whole_expression()
        high = self.parser(*v[2]).whole_expression()
        between = ast.RangeObject(low=low, high=high, first=low.first, last=last)
        return ast.WhenObject(negated=negated, operand=between, first=first, last=last)

    def build_other_part(self, v: Values, first: int, last: int) -> tuple[int, tuple[ast.Statement, ...]]:
        return v[2], v[3]

    def build_other_stacked(self, v: Values, first: int, last: int) -> tuple[int, tuple[ast.Statement, ...]]:
        # WHEN phrases stacked onto WHEN OTHER select what OTHER takes anyway.
        return v[3], v[4]

    def build_other_empty(self, v: Values, first: int, last: int) -> tuple[int, tuple[ast.Statement, ...]]:
        return v[2], ()

    # ---- PERFORM and SEARCH

    def build_perform_one(self, v: Values, first: int, last: int) -> ast.Perform:
        return ast.Perform(target=v[1], first=first, last=last, **(v[2] or {}))

    def build_perform_through(self, v: Values, first: int, last: int) -> ast.Perform:
        return ast.Perform(target=v[1], through=v[3], first=first, last=last, **(v[4] or {}))

    def build_perform_inline(self, v: Values, first: int, last: int) -> ast.Perform:
        return ast.Perform(body=v[3], body_first=v[2], first=first, last=last, **(v[1] or {}))

    def build_perform_inline_empty(self, v: Values, first: int, last: int) -> ast.Perform:
        return ast.Perform(body=(), body_first=v[2], first=first, last=last, **(v[1] or {}))

    def build_perform_times(self, v: Values, first: int, last: int) -> dict[str, Any]:
        return {"times": v[0]}

    def build_perform_until(self, v: Values, first: int, last: int) -> dict[str, Any]:
        return {"until": self.condition(v[2]), "test_after": v[0] is not None and v[0].kind == "AFTER"}

    def build_perform_forever(self, v: Values, first: int, last: int) -> dict[str, Any]:
        return {"forever": True}

    def build_perform_varying(self, v: Values, first: int, last: int) -> dict[str, Any]:
        return {"varying": tuple(v[2]), "test_after": v[0] is not None and v[0].kind == "AFTER"}

    def build_varying_item(self, v: Values, first: int, last: int) -> ast.Varying:
        by = v[3] or ast.NumericLiteral(value=Decimal(1), text="1", first=v[2].last, last=v[2].last)
        return ast.Varying(counter=v[0], from_=v[2], by=by, until=self.condition(v[5]), first=first, last=last)

    def build_search_serial(self, v: Values, first: int, last: int) -> ast.Search:
        end_first, end = v[3] or (0, None)
        return ast.Search(
            table=v[1], varying=v[2], at_end=end, at_end_first=end_first, whens=tuple(v[4]), first=first, last=last
        )

    def build_search_all(self, v: Values, first: int, last: int) -> ast.Search:
        end_first, end = v[3] or (0, None)
        return ast.Search(
            table=v[2], all=True, at_end=end, at_end_first=end_first, whens=tuple(v[4]), first=first, last=last
        )

    def build_search_end(self, v: Values, first: int, last: int) -> tuple[int, tuple[ast.Statement, ...]]:
        return v[1], v[2]

    def build_search_when(self, v: Values, first: int, last: int) -> ast.SearchWhen:
        return ast.SearchWhen(condition=self.condition(v[1]), body=v[3], body_first=v[2], first=first, last=last)

    # ---- calls

    def build_call(self, v: Values, first: int, last: int) -> ast.Call:
        return ast.Call(
            program=v[1], arguments=v[2] or (), returning=v[3], handlers=self.handlers(v[4]), first=first, last=last
        )

    def build_cancel(self, v: Values, first: int, last: int) -> ast.Cancel:
        return ast.Cancel(programs=tuple(v[1]), first=first, last=last)

    def build_entry(self, v: Values, first: int, last: int) -> ast.Entry:
        if not isinstance(v[1], ast.TextLiteral):
            raise self.stop(first, "ENTRY needs a literal")
        return ast.Entry(name=v[1].value.decode("latin-1").upper(), using=v[2] or (), first=first, last=last)

    # ---- data movement

    def build_move_to(self, v: Values, first: int, last: int) -> ast.Move:
        return ast.Move(source=v[1], targets=tuple(v[3]), first=first, last=last)

    def build_move_corresponding(self, v: Values, first: int, last: int) -> ast.Move:
        return ast.Move(source=v[2], targets=tuple(v[4]), corresponding=True, first=first, last=last)

    def build_initialize(self, v: Values, first: int, last: int) -> ast.Initialize:
        options: dict[str, Any] = {}
        for name, value in v[2]:
            options[name] = (*options.get(name, ()), *value) if isinstance(value, tuple) else value
        return ast.Initialize(targets=tuple(v[1]), first=first, last=last, **options)

    def build_initialize_filler(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        return "filler", True

    def build_initialize_value(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        return "to_value", (v[0].value,)

    def build_initialize_all_value(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        return "to_value", ("ALL",)

    def build_initialize_replacing(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        return "replacing", tuple(v[2])

    def build_initialize_default(self, v: Values, first: int, last: int) -> tuple[str, Any]:
        return "to_default", True

    def build_replace_category(self, v: Values, first: int, last: int) -> tuple[str, ast.Expr]:
        return v[0].value, v[3]

    def build_inspect(self, v: Values, first: int, last: int) -> ast.Inspect:
        tallying, replacing, converting = inspect_phrases(v[2], lambda message: self.stop(first, message))
        return ast.Inspect(
            target=v[1], tallying=tallying, replacing=replacing, converting=converting, first=first, last=last
        )

    def build_set(self, v: Values, first: int, last: int) -> ast.Set:
        if any(isinstance(a, ast.SetTo) and a.value == "ENTRY" for a in v[1]):
            raise self.stop(first, "SET … TO ENTRY is not supported")
        return ast.Set(actions=tuple(v[1]), first=first, last=last)

    def build_set_to(self, v: Values, first: int, last: int) -> ast.SetTo:
        value = v[2].value if isinstance(v[2], ast.Token) else v[2]
        return ast.SetTo(targets=tuple(v[0]), value=value, first=first, last=last)

    def build_set_up(self, v: Values, first: int, last: int) -> ast.SetBy:
        return ast.SetBy(targets=tuple(v[0]), up=True, by=v[3], first=first, last=last)

    def build_set_down(self, v: Values, first: int, last: int) -> ast.SetBy:
        return ast.SetBy(targets=tuple(v[0]), up=False, by=v[3], first=first, last=last)

    def build_set_entry(self, v: Values, first: int, last: int) -> str:
        return "ENTRY"

    def build_string(self, v: Values, first: int, last: int) -> ast.String:
        return ast.String(
            sources=self._string_sources(v[1], first), into=v[3], pointer=v[4], handlers=self.handlers(v[5]),
            first=first, last=last,
        )  # fmt: skip

    def _string_sources(self, items: Values, first: int) -> tuple[ast.StringSource, ...]:
        """Operands up to a DELIMITED share its delimiter; without any it is SIZE."""
        out: list[ast.StringSource] = []
        waiting: list[ast.Expr] = []
        index = 0
        while index < len(items):
            item = items[index]
            index += 1
            if not isinstance(item, ast.Token):
                waiting.append(item)
                continue
            if item.kind != "DELIMITED" or not waiting:
                raise self.stop(first, f"{item.value} is out of place in STRING")
            if index < len(items) and isinstance(items[index], ast.Token) and items[index].kind == "BY":
                index += 1
            if index >= len(items):
                raise self.stop(first, "DELIMITED needs SIZE or an operand")
            delimiter = items[index]
            index += 1
            if isinstance(delimiter, ast.Token):
                delimiter = None
            out += [ast.StringSource(operand=o, delimiter=delimiter, first=o.first, last=o.last) for o in waiting]
            waiting = []
        out += [ast.StringSource(operand=o, delimiter=None, first=o.first, last=o.last) for o in waiting]
        return tuple(out)

    def build_unstring(self, v: Values, first: int, last: int) -> ast.Unstring:
        return ast.Unstring(
            source=v[1], delimiters=v[2] or (), into=tuple(v[4]), pointer=v[5], tallying=v[6],
            handlers=self.handlers(v[7]), first=first, last=last,
        )  # fmt: skip

    def build_delimited_by(self, v: Values, first: int, last: int) -> tuple[tuple[bool, ast.Expr], ...]:
        out: list[tuple[bool, ast.Expr]] = []
        every = False
        for item in v[1]:
            if isinstance(item, ast.Token):
                every = every or item.kind == "ALL"
                continue
            out.append((every, item))
            every = False
        return tuple(out)

    def build_unstring_target(self, v: Values, first: int, last: int) -> ast.UnstringTarget:
        return ast.UnstringTarget(target=v[0], delimiter_in=v[1], count_in=v[2], first=first, last=last)

    # ---- input and output

    def build_accept(self, v: Values, first: int, last: int) -> ast.Accept:
        return ast.Accept(target=v[1], source=v[2], handlers=self.handlers(v[3]), first=first, last=last)

    def build_accept_name(self, v: Values, first: int, last: int) -> str:
        return str(v[0].name)

    def build_display(self, v: Values, first: int, last: int) -> ast.Display:
        return ast.Display(operands=tuple(v[1]), first=first, last=last, **dict(v[2]))

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
