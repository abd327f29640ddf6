"""What statements do to storage and to the origin of its bytes.

Takes: a `Memory` and executed statements. Gives: the memory behind each: moves copy origins byte for byte, arithmetic
keeps values with their gradients, what is set to a constant remembers the statement. Statements not known here leave
storage as it is; `Memory.correct` repairs what the run itself showed. Never decides control flow and never raises for
what it does not understand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from fractions import Fraction

from locksmith.analysis.dataflow import (
    Bump,
    Byte,
    Cell,
    Derived,
    Fixed,
    Leaf,
    Linear,
    Memory,
    Part,
    Place,
    leaves_in,
    linear_of,
    opaque,
)
from locksmith.analysis.dataflow_clock import clock_form
from locksmith.analysis.operands import Operand, Operands
from locksmith.analysis.stored import Kind, Mark, NotEvaluable, Number, Stored, constant_of, number_in
from locksmith.cases.values import encode_literal, encode_number, encode_text, is_numeric
from locksmith.model.program import Category, Field, ProgramModel
from locksmith.syntax import ast

_NO_LIMIT = 1 << 40
_LITERALS = (ast.NumericLiteral, ast.TextLiteral, ast.Figurative, ast.AllLiteral)
_COPYING = ("UPPER-CASE", "LOWER-CASE", "TRIM")
_NUMBERS = ("NUMVAL", "NUMVAL-C", "INTEGER", "INTEGER-PART")
Piece = tuple[bytes, list[Cell]]


class Effects:
    """Applies statements of one program to one memory. `event` is the number of stub events so far, `clock` the case's
    Unix time; both are the driver's."""

    def __init__(self, model: ProgramModel) -> None:
        self.model = model
        self.memory = Memory(model)
        self.event = 0
        self.sources: list[Leaf] = []  # of the last STRING or UNSTRING
        self.results: list[Linear] = []  # what the last arithmetic statement stored
        self.digits: list[int] = []  # before the decimal point of its receivers
        self.divisors: list[Linear] = []
        self.clock: Callable[[str], bytes] = lambda form: b""
        self._operands = Operands(model, 0, _NO_LIMIT)
        self._built: dict[int, Operand | None] = {}
        self._statement = 0
        self._handlers: dict[type, Callable[..., None]] = {
            ast.Move: self._move,
            ast.Add: self._add,
            ast.Subtract: self._subtract,
            ast.Multiply: self._multiply,
            ast.Divide: self._divide,
            ast.Compute: self._compute,
            ast.Set: self._set,
            ast.Initialize: self._initialize,
            ast.String: self._string,
            ast.Unstring: self._unstring,
            ast.Inspect: self._inspect,
            ast.Write: self._write,
            ast.Rewrite: self._write,
            ast.Accept: self._accept,
        }

    def fresh(self, memory: Memory) -> None:
        """Start again on another memory."""
        self.memory = memory
        self.event = 0

    def apply(self, statement: ast.Statement) -> None:
        """What a statement does by itself; replies of operations are the driver's."""
        handler = self._handlers.get(type(statement))
        self.sources.clear()
        self.results.clear()
        self.digits.clear()
        self.divisors.clear()
        if handler is not None:
            self._statement = statement.first
            try:
                handler(statement)
            except (NotEvaluable, ArithmeticError, ValueError):
                return

    # ------------------------------------------------------------ operands

    def operand(self, node: ast.Expr) -> Operand:
        """Built once a node. Raises NotEvaluable."""
        found = self._built.get(id(node))
        if found is None:
            if id(node) in self._built:
                raise NotEvaluable("an operand")
            self._built[id(node)] = None
            found = self._operands.operand(node)
            self._built[id(node)] = found
        return found

    def stored(self, node: ast.Expr) -> Stored:
        """Where a reference's bytes are now."""
        return self.operand(node).stored(self.memory)

    def cells(self, stored: Stored) -> list[Cell]:
        if stored.area < 0:
            return [None] * len(stored.data)
        return self.memory.origin(stored.area, stored.offset, len(stored.data))

    def number(self, node: ast.Expr) -> Linear:
        """The value of an expression with its gradient. Raises NotEvaluable."""
        match node:
            case ast.Binary(operator=operator, left=left, right=right):
                a, b = self.number(left), self.number(right)
                if operator in ("+", "-"):
                    return a.plus(b, 1 if operator == "+" else -1)
                if operator == "/":
                    self.divisors.append(b)
                return a.times(b) if operator == "*" else a.over(b) if operator == "/" else opaque(a, b)
            case ast.Unary(operator=operator, operand=operand):
                value = self.number(operand)
                return value if operator == "+" else Linear(Fraction(0)).plus(value, -1)
            case ast.FunctionCall():
                return self._function(node)
            case ast.Reference():
                return self.linear(self.stored(node))
        return Linear(_fraction(self.operand(node).number(self.memory)))

    def linear(self, stored: Stored) -> Linear:
        """The number that stored bytes are."""
        if stored.form.numeric:
            value = _fraction(number_in(stored))
            item = stored.item if stored.item is not None and stored.item.length == len(stored.data) else None
        else:
            text = stored.data.strip(b" ")
            value, item = Fraction(int(text)) if text.isdigit() else Fraction(0), None
        return linear_of(self.cells(stored), stored.data, item, value)

    def _function(self, node: ast.FunctionCall) -> Linear:
        arguments = [a for a in node.arguments if not isinstance(a, ast.Figurative)]
        if node.name in _NUMBERS and arguments:
            value = self.number(arguments[0])
            return value
        if node.name == "ABS" and arguments:
            value = self.number(arguments[0])
            return value if value.value >= 0 else Linear(Fraction(0)).plus(value, -1)
        return opaque(*(self.number(a) for a in arguments))

    def _text(self, node: ast.Expr) -> Piece:
        """The bytes of a sending operand with their origins."""
        if isinstance(node, ast.FunctionCall):
            return self._text_function(node)
        stored = self.stored(node)
        return stored.data, self.cells(stored)

    def _text_function(self, node: ast.FunctionCall) -> Piece:
        if node.name == "CURRENT-DATE":
            text = self.clock("CURRENT-DATE")
            place = Place("clock", clock_form("CURRENT-DATE"))
            data = text
            cells: list[Cell] = [Byte(place, i) for i in range(len(text))]
        elif node.name in _COPYING and node.arguments:
            data, cells = self._text(node.arguments[0])
            data = data.upper() if node.name == "UPPER-CASE" else data.lower() if node.name == "LOWER-CASE" else data
            if node.name == "TRIM":
                kept = data.rstrip(b" ")
                start = len(kept) - len(kept.lstrip(b" "))
                data, cells = kept[start:], list(cells[start : len(kept)])
        else:
            raise NotEvaluable(f"FUNCTION {node.name}")
        if node.refmod is not None:
            start = self.operand(node.refmod.start).integer(self.memory) - 1
            size = len(data) - start
            if node.refmod.length is not None:
                size = self.operand(node.refmod.length).integer(self.memory)
            data, cells = data[start : start + size], cells[start : start + size]
        return data, list(cells)

    # ------------------------------------------------------------ storing

    def put(self, target: Stored, data: bytes, cells: Sequence[Cell]) -> None:
        self.memory.write(target.area, target.offset, data, list(cells))

    def fixed(self, length: int) -> list[Cell]:
        return [Fixed(self._statement, self.event)] * length

    def _put_number(self, target: Stored, linear: Linear) -> None:
        item = target.item
        if item is None or not is_numeric(item) or item.length != len(target.data):
            text = str(abs(int(linear.value))).rjust(len(target.data), "0")[-len(target.data) :].encode()
            derived = Derived(linear, None, len(target.data))
            self.put(target, text, [Part(derived, i) for i in range(len(target.data))])
            return
        data = encode_number(item, _decimal(linear.value, item.scale))
        if linear.constant and not linear.bumps:
            self.put(target, data, self.fixed(len(data)))
        else:
            derived = Derived(linear, item, len(data))
            self.put(target, data, [Part(derived, i) for i in range(len(data))])

    def put_text(self, target: Stored, data: bytes, cells: Sequence[Cell]) -> None:
        """An alphanumeric move."""
        size = len(target.data)
        pad = max(0, size - len(data))
        item = target.item
        if item is not None and item.justified and size == item.length:
            cut = max(0, len(data) - size)
            self.put(target, b" " * pad + data[cut:], [*self.fixed(pad), *list(cells)[cut:]])
        else:
            self.put(target, data[:size] + b" " * pad, [*list(cells)[:size], *self.fixed(pad)])

    # ------------------------------------------------------------ MOVE

    def _move(self, node: ast.Move) -> None:
        if node.corresponding:
            self._corresponding(node)
            return
        for target in node.targets:
            self.move(node.source, self.stored(target))

    def _corresponding(self, node: ast.Move) -> None:
        if not isinstance(node.source, ast.Reference):
            return
        source = self.model.field_of.get(id(node.source))
        for reference in node.targets:
            target = self.model.field_of.get(id(reference))
            if source is None or target is None:
                continue
            self._corresponding_items(self.model.fields[source], self.model.fields[target])

    def _corresponding_items(self, source: Field, target: Field) -> None:
        named = {self.model.fields[c].name: self.model.fields[c] for c in target.children}
        for number in source.children:
            child = self.model.fields[number]
            other = named.get(child.name)
            if other is None or child.name == "FILLER" or child.dimensions or other.dimensions:
                continue
            if child.children and other.children:
                self._corresponding_items(child, other)
            else:
                sender = self._operands.plain(child).stored(self.memory)
                self.move_stored(sender, self._operands.plain(other).stored(self.memory))

    def move(self, source: ast.Expr, target: Stored) -> None:
        """MOVE of any operand to a receiver."""
        item = target.item
        if isinstance(source, _LITERALS) or (
            isinstance(source, ast.Unary) and isinstance(source.operand, ast.NumericLiteral)
        ):
            self._move_literal(source, target)
        elif isinstance(source, ast.FunctionCall) and source.name not in (*_COPYING, "CURRENT-DATE"):
            self._put_number(target, self.number(source))
        elif isinstance(source, ast.FunctionCall):
            data, cells = self._text(source)
            if item is not None and is_numeric(item) and item.length == len(target.data):
                self._put_number(target, linear_of(cells, data, None, Fraction(int(data) if data.isdigit() else 0)))
            else:
                self.put_text(target, data, cells)
        elif isinstance(source, ast.Reference):
            self.move_stored(self.stored(source), target)
        else:
            self._put_number(target, self.number(source))

    def _move_literal(self, source: ast.Expr, target: Stored) -> None:
        item = target.item
        data: bytes | None = None
        if item is not None and item.length == len(target.data) and not item.children:
            data = encode_literal(item, source)
        if data is None and isinstance(source, ast.NumericLiteral):
            data = source.text.lstrip("+-").replace(".", "").encode()
        if data is None:
            constant = constant_of(source)
            data = constant.data
            if constant.form.kind is Kind.ALL and data:
                data = (data * (len(target.data) // len(data) + 1))[: len(target.data)]
        size = len(target.data)
        self.put(target, data[:size].ljust(size, b" "), self.fixed(size))

    def move_stored(self, source: Stored, target: Stored) -> None:
        """MOVE of one item to another."""
        cells = self.cells(source)
        if _numeric_target(target):
            item = target.item
            assert item is not None
            same = source.form == target.form and len(source.data) == len(target.data)
            if same:
                self.put(target, source.data, cells)
            elif _plain_digits(source) and _plain_digits(target):
                self._move_digits(source, target, cells)
            elif source.form.kind is Kind.GROUP:
                self.put_text(target, source.data, cells)
            else:
                self._put_number(target, self.linear(source))
        elif source.form.kind is Kind.DISPLAY and source.form.scale == 0 and not source.form.marks & Mark.SIGNED:
            self._edit_or_copy(source, target, cells)
        elif source.form.numeric:
            self._put_number(target, self.linear(source))
        else:
            self._edit_or_copy(source, target, cells)

    def _edit_or_copy(self, source: Stored, target: Stored, cells: list[Cell]) -> None:
        item = target.item
        if item is not None and item.category is Category.NUMERIC_EDITED and len(target.data) == item.length:
            self._put_number(target, self.linear(source))
        else:
            self.put_text(target, source.data, cells)

    def _move_digits(self, source: Stored, target: Stored, cells: list[Cell]) -> None:
        """Unsigned zoned digits to the same with other lengths: aligned at the decimal point."""
        shift = max(0, target.form.scale) - max(0, source.form.scale)
        size = len(target.data)
        data = source.data if shift <= 0 else source.data + b"0" * shift
        origin = list(cells) + self.fixed(max(0, shift))
        if shift < 0:
            data, origin = data[:shift], origin[:shift]
        lead = max(0, size - len(data))
        data, origin = b"0" * lead + data, [*self.fixed(lead), *origin]
        self.put(target, data[len(data) - size :], origin[len(origin) - size :])

    # ------------------------------------------------------------ arithmetic

    def _store(self, rounded: ast.Rounded, value: Linear) -> None:
        target = self.stored(rounded.target)
        self._result(target, value)
        self._put_number(target, value)

    def _result(self, target: Stored, value: Linear) -> None:
        self.results.append(value)
        self.digits.append(target.item.digits - target.item.scale if target.item is not None else 0)

    def _add(self, node: ast.Add) -> None:
        total = self._sum(node.operands)
        if node.giving:
            if node.to_operand is not None:
                total = total.plus(self.number(node.to_operand))
            for receiver in node.giving:
                self._store(receiver, total)
            return
        for receiver in node.to:
            self._grow(receiver, total, 1)

    def _subtract(self, node: ast.Subtract) -> None:
        total = self._sum(node.operands)
        if node.giving and node.from_operand is not None:
            for receiver in node.giving:
                self._store(receiver, self.number(node.from_operand).plus(total, -1))
            return
        for receiver in node.from_:
            self._grow(receiver, total, -1)

    def _grow(self, receiver: ast.Rounded, by: Linear, sign: int) -> None:
        now = self.number(receiver.target)
        self._store(receiver, self._bumped(now.plus(by, sign), by.value * sign))

    def _bumped(self, linear: Linear, by: Fraction) -> Linear:
        bump = Bump(self._statement, self.event, by)
        return Linear(linear.value, linear.terms, (*linear.bumps, bump)[-4:], linear.tainted)

    def _sum(self, operands: Sequence[ast.Expr]) -> Linear:
        total = self.number(operands[0])
        for operand in operands[1:]:
            total = total.plus(self.number(operand))
        return total

    def _multiply(self, node: ast.Multiply) -> None:
        factor = self.number(node.operand)
        for receiver in node.giving:
            if node.by_operand is not None:
                self._store(receiver, factor.times(self.number(node.by_operand)))
        for receiver in () if node.giving else node.by:
            self._store(receiver, factor.times(self.number(receiver.target)))

    def _divide(self, node: ast.Divide) -> None:
        divisor = self.number(node.divisor)
        self.divisors.append(divisor)
        if not node.giving:
            for receiver in node.into:
                self._store(receiver, self.number(receiver.target).over(divisor))
            return
        if node.dividend is None:
            return
        dividend = self.number(node.dividend)
        quotient = dividend.over(divisor)
        for receiver in node.giving:
            self._store(receiver, quotient)
        if node.remainder is not None and divisor.value:
            whole = int(quotient.value)
            rest = dividend.plus(Linear(divisor.value * whole), -1)
            self._put_number(self.stored(node.remainder), rest)

    def _compute(self, node: ast.Compute) -> None:
        value = self.number(node.expression)
        for receiver in node.targets:
            target = self.stored(receiver.target)
            linear = value
            self._result(target, value)
            if self._names(node.expression, receiver.target):
                linear = self._bumped(value, value.value - self.linear(target).value)
            self._put_number(target, linear)

    def _names(self, node: ast.Expr, target: ast.Reference) -> bool:
        """Whether an expression has the receiver in it."""
        if isinstance(node, ast.Binary):
            return self._names(node.left, target) or self._names(node.right, target)
        wanted = self.model.field_of.get(id(target))
        return isinstance(node, ast.Reference) and self.model.field_of.get(id(node)) == wanted

    def grow_counter(self, varying: ast.Varying, first: bool) -> None:
        """FROM or BY of a VARYING."""
        self._statement = varying.first
        try:
            target = self.stored(varying.counter)
            if first:
                self._put_number(target, self.number(varying.from_))
            else:
                by = self.number(varying.by)
                self._put_number(target, self._bumped(self.linear(target).plus(by), by.value))
        except (NotEvaluable, ArithmeticError, ValueError):
            return

    # ------------------------------------------------------------ SET, INITIALIZE

    def _set(self, node: ast.Set) -> None:
        for action in node.actions:
            if isinstance(action, ast.SetBy):
                by = self.number(action.by)
                for target in action.targets:
                    now = self.number(target)
                    self._put_number(self.stored(target), self._bumped(now.plus(by, 1 if action.up else -1), by.value))
            else:
                self._set_to(action)

    def _set_to(self, action: ast.SetTo) -> None:
        for target in action.targets:
            if not isinstance(target, ast.Reference):
                continue
            condition = self.model.condition_of.get(id(target))
            if condition is not None:
                self._set_condition(target, condition, action.value)
            elif not isinstance(action.value, str) and id(target) in self.model.field_of:
                self._put_number(self.stored(target), self.number(action.value))

    def _set_condition(self, node: ast.Reference, condition: tuple[int, int], value: ast.Expr | str) -> None:
        item = self.model.fields[condition[0]]
        named = item.conditions[condition[1]]
        if isinstance(value, str) and value.upper() == "FALSE":
            literal: ast.Expr | None = named.false_value
        else:
            literal = named.values[0].low if named.values else None
        if literal is not None:
            self._move_literal(literal, self._operands.located(node, item).stored(self.memory))

    def _initialize(self, node: ast.Initialize) -> None:
        if node.to_value or node.replacing:
            return
        for target in node.targets:
            number = self.model.field_of.get(id(target))
            if number is not None:
                stored = self.stored(target)
                item = self.model.fields[number]
                self._clear(item, stored.area, stored.offset - item.offset)

    def _clear(self, item: Field, area: int, shift: int) -> None:
        if item.children:
            for number in item.children:
                child = self.model.fields[number]
                if child.redefines is None:
                    times = child.occurs.maximum if child.occurs else 1
                    stride = child.occurs.stride if child.occurs else 0
                    for k in range(times):
                        self._clear(child, area, shift + k * stride)
        elif not item.filler:
            data = encode_number(item, 0) if is_numeric(item) else encode_text(item, b"")
            self.memory.write(area, item.offset + shift, data, self.fixed(len(data)))

    # ------------------------------------------------------------ STRING, UNSTRING, INSPECT

    def _string(self, node: ast.String) -> None:
        target = self.stored(node.into)
        at = 0
        if node.pointer is not None:
            at = int(self.number(node.pointer).value) - 1
        for source in node.sources:
            data, cells = self._text(source.operand)
            if source.delimiter is not None:
                found = data.find(self._text(source.delimiter)[0])
                data, cells = (data[:found], cells[:found]) if found >= 0 else (data, cells)
            room = max(0, len(target.data) - at)
            origin = [Fixed(self._statement, self.event) if c is None else c for c in cells[:room]]
            self.memory.write(target.area, target.offset + at, data[:room], list(origin))
            at += min(room, len(data))
            self.sources += leaves_in(cells)
        if node.pointer is not None:
            place = self.stored(node.pointer)
            tainted = self.linear(place).tainted | frozenset(self.sources)
            self._put_number(place, Linear(Fraction(at + 1), (), (), tainted))

    def _unstring(self, node: ast.Unstring) -> None:
        data, cells = self._text(node.source)
        delimiters = [(everything, self._text(d)[0]) for everything, d in node.delimiters]
        at = int(self.number(node.pointer).value) - 1 if node.pointer is not None else 0
        self.sources += leaves_in(cells)
        for receiver in node.into:
            if at >= len(data):
                break
            target = self.stored(receiver.target)
            end, following = self._cut(data, at, delimiters, len(target.data))
            piece, origin = data[at:end], cells[at:end]
            if target.item is not None and _numeric_target(target):
                value = Fraction(int(piece)) if piece.strip().isdigit() else Fraction(0)
                self._put_number(target, linear_of(origin, piece, None, value))
            else:
                self.put_text(target, piece, origin)
                room = len(target.data) - len(piece)
                behind = [c for c in cells[end : end + room] if isinstance(c, Byte)]  # a longer piece would reach there
                if room > 0 and not (target.item is not None and target.item.justified):
                    start = target.offset + len(piece)
                    self.memory.cells[target.area][start : start + len(behind)] = behind
            if receiver.count_in is not None:
                self._put_number(self.stored(receiver.count_in), Linear(Fraction(len(piece)), (), (), leaves_in(cells)))
            at = following

    def _cut(self, data: bytes, at: int, delimiters: Sequence[tuple[bool, bytes]], size: int) -> tuple[int, int]:
        """Where a piece ends and where the next one starts."""
        if not delimiters:
            return min(len(data), at + size), min(len(data), at + size)
        found = [(data.find(d, at), everything, d) for everything, d in delimiters if d]
        found = [f for f in found if f[0] >= 0]
        if not found:
            return len(data), len(data)
        end, everything, delimiter = min(found, key=lambda f: (f[0], -len(f[2])))
        following = end + len(delimiter)
        while everything and data.startswith(delimiter, following):
            following += len(delimiter)
        return end, following

    def _inspect(self, node: ast.Inspect) -> None:
        _, cells = self._text(node.target)
        for phrase in node.tallying:
            counter = self.stored(phrase.counter)
            self._put_number(counter, Linear(self.linear(counter).value, (), (), leaves_in(cells)))

    # ------------------------------------------------------------ operations

    def _write(self, node: ast.Write | ast.Rewrite) -> None:
        if node.from_ is not None:
            self.move(node.from_, self.stored(node.record))

    def _accept(self, node: ast.Accept) -> None:
        if node.source is None or id(node) in self.model.site_of:
            return
        text = self.clock(node.source.upper())
        if not text:
            return
        cells: list[Cell] = [Byte(Place("clock", clock_form(node.source.upper())), i) for i in range(len(text))]
        target = self.stored(node.target)
        if _numeric_target(target):
            self._put_number(target, linear_of(cells, text, None, Fraction(int(text))))
            if _plain_digits(target) and len(target.data) == len(text):
                self.put(target, text, cells)
        else:
            self.put_text(target, text, cells)


def _fraction(number: Number) -> Fraction:
    return Fraction(number.value) / Fraction(10) ** number.scale


def _decimal(value: Fraction, scale: int) -> Decimal:
    """Cut off behind `scale` digits."""
    scaled = value * Fraction(10) ** scale
    whole = abs(scaled.numerator) // scaled.denominator
    return Decimal(whole if scaled >= 0 else -whole).scaleb(-scale)


def _numeric_target(stored: Stored) -> bool:
    item = stored.item
    return item is not None and stored.form.numeric and item.length == len(stored.data)


def _plain_digits(stored: Stored) -> bool:
    """Unsigned zoned digits; text counts as such where it is digits alone."""
    if stored.form.kind is Kind.DISPLAY:
        return not stored.form.marks & Mark.SIGNED and stored.form.scale >= 0
    return stored.form.kind is Kind.TEXT and stored.data.isdigit()
