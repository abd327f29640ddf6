"""Operands of conditions: which bytes they need, and their value in a record of a watch.

Takes: `ast` expressions and the program they stand in. Gives: `Operand`s, each with the ranges of storage that must be
watched to know it, and with the `Stored` bytes (or exact `Number`) it has in a `Frame`. Raises NotEvaluable when an
operand is built that is too large to watch or has no exact value here (functions, powers), and when it is asked in a
frame that does not hold its bytes (a subscript beyond its table). Never knows how operands are compared.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import prod

from locksmith.analysis.stored import (
    Form,
    Kind,
    Mark,
    NotEvaluable,
    Number,
    Stored,
    constant_of,
    form_of,
    integer_in,
    number_in,
    subscript_in,
    whole_number,
)
from locksmith.model.program import Category, Field, Occurs, ProgramModel
from locksmith.model.variable import Extent, Variable
from locksmith.syntax import ast

WATCH_LIMIT = 2048  # bytes of storage watched for one operand at a computed place
_MAX_RANGES = 256

Range = tuple[int, int, int]  # unit-wide area, offset, length


class Frame:
    """The watched bytes of one record."""

    def __init__(self, ranges: Sequence[Range], data: bytes) -> None:
        self._data = data
        self._starts: dict[int, list[tuple[int, int, int]]] = {}
        at = 0
        for area, offset, length in ranges:
            self._starts.setdefault(area, []).append((offset, offset + length, at - offset))
            at += length

    def read(self, area: int, offset: int, length: int) -> bytes:
        """Bytes of an area. Raises NotEvaluable where they are not all in one watched range."""
        for start, end, shift in self._starts.get(area, ()):
            if start <= offset and offset + length <= end and length >= 0:
                return self._data[offset + shift : offset + shift + length]
        raise NotEvaluable("bytes outside what is watched")

    def replaced(self, ranges: Sequence[Range], changes: Iterable[tuple[int, int, bytes]]) -> Frame:
        """This frame over the same `ranges` with bytes (area, offset, bytes) changed where they are watched."""
        data = bytearray(self._data)
        for area, offset, new in changes:
            for start, end, shift in self._starts.get(area, ()):
                low, high = max(start, offset), min(end, offset + len(new))
                if low < high:
                    data[low + shift : high + shift] = new[low - offset : high - offset]
        return Frame(ranges, bytes(data))


def merged(ranges: Iterable[Range]) -> tuple[Range, ...]:
    """The union of ranges, in order, touching ones as one."""
    out: list[Range] = []
    for area, offset, length in sorted(set(ranges)):
        if length <= 0:
            continue
        if out and out[-1][0] == area and offset <= out[-1][1] + out[-1][2]:
            last = out.pop()
            length = max(last[1] + last[2], offset + length) - last[1]
            offset = last[1]
        out.append((area, offset, length))
    return tuple(out)


class Operand:
    """What stands on a side of a relation. `text` is what the program says."""

    text: str = ""

    def ranges(self) -> Iterator[Range]:
        """The bytes that must be watched."""
        yield from ()

    def parts(self) -> Iterator[Operand]:
        """Itself, or the operands of an expression."""
        yield self

    def stored(self, frame: Frame) -> Stored:
        """Its bytes. Raises NotEvaluable for an arithmetic expression and where they are not watched."""
        raise NotEvaluable("an expression has no bytes of its own")

    def number(self, frame: Frame) -> Number:
        """Its value in arithmetic."""
        return number_in(self.stored(frame))

    def integer(self, frame: Frame) -> int:
        """Its value as a subscript, a length or a count."""
        return integer_in(self.stored(frame))


@dataclass(frozen=True, slots=True)
class Constant(Operand):
    value: Stored
    text: str = ""

    def stored(self, frame: Frame) -> Stored:
        return self.value


@dataclass(frozen=True, slots=True)
class Sum:
    """constant + Σ factor × integer of an operand."""

    constant: int
    terms: tuple[tuple[int, Operand], ...] = ()

    @property
    def fixed(self) -> bool:
        return not self.terms

    def value(self, frame: Frame) -> int:
        return self.constant + sum(factor * operand.integer(frame) for factor, operand in self.terms)

    def ranges(self) -> Iterator[Range]:
        for _, operand in self.terms:
            yield from operand.ranges()

    def plus(self, constant: int, terms: tuple[tuple[int, Operand], ...] = ()) -> Sum:
        return Sum(self.constant + constant, self.terms + terms)


@dataclass(frozen=True, slots=True)
class Item(Operand):
    """A data item, element of a table or reference-modified part. `watched` are the places that it may have as
    declared. `as_subscript`: an unsigned zoned element used as a subscript."""

    item: Field
    form: Form
    area: int
    offset: Sum
    length: Sum
    watched: tuple[Range, ...]
    text: str = ""
    as_subscript: bool = False

    def ranges(self) -> Iterator[Range]:
        yield from self.watched
        yield from self.offset.ranges()
        yield from self.length.ranges()

    def stored(self, frame: Frame) -> Stored:
        offset, length = self.offset.value(frame), self.length.value(frame)
        if length < 1 and self.form.marks & Mark.UNSIZED:
            raise NotEvaluable("a reference modification without a length")
        data = frame.read(self.area, offset, length)
        variable = bool(self.length.terms) and not self.form.marks & Mark.UNSIZED
        return Stored(self.form, data, self.area, offset, self.item, variable)

    def integer(self, frame: Frame) -> int:
        stored = self.stored(frame)
        return subscript_in(stored) if self.as_subscript else integer_in(stored)


@dataclass(frozen=True, slots=True)
class Counted(Operand):
    """A number that the program computes from lengths."""

    count: Sum
    text: str = ""

    def ranges(self) -> Iterator[Range]:
        yield from self.count.ranges()

    def stored(self, frame: Frame) -> Stored:
        return whole_number(self.count.value(frame))

    def integer(self, frame: Frame) -> int:
        return self.count.value(frame)


@dataclass(frozen=True, slots=True)
class Arithmetic(Operand):
    """An expression of + - * / over exact numbers. `whole`: compiled as int arithmetic where it is a subscript."""

    operator: str
    left: Operand
    right: Operand
    whole: bool
    text: str = ""

    def ranges(self) -> Iterator[Range]:
        yield from self.left.ranges()
        yield from self.right.ranges()

    def parts(self) -> Iterator[Operand]:
        yield from self.left.parts()
        yield from self.right.parts()

    def number(self, frame: Frame) -> Number:
        left, right = self.left.number(frame), self.right.number(frame)
        match self.operator:
            case "+":
                return left.plus(right)
            case "-":
                return left.plus(right.negated())
            case "*":
                return left.times(right)
        return left.over(right)

    def integer(self, frame: Frame) -> int:
        if not self.whole:
            return self.number(frame).whole()
        left, right = self.left.integer(frame), self.right.integer(frame)
        return left + right if self.operator == "+" else left - right if self.operator == "-" else left * right


class Operands:
    """Builds the operands of one program of a unit, whose areas count from `base`."""

    def __init__(self, model: ProgramModel, base: int, limit: int = WATCH_LIMIT) -> None:
        self.model = model
        self.base = base
        self._limit = limit
        self._variable = Variable(model.fields)

    def operand(self, node: ast.Expr) -> Operand:
        """Any operand. Raises NotEvaluable."""
        text = self.text(node)
        match node:
            case ast.Reference():
                return self.reference(node)
            case ast.LengthOf():
                return self._length_of(node)
            case ast.Binary(operator=operator) if operator in ("+", "-", "*", "/"):
                whole = operator != "/" and self._whole(node.left) and self._whole(node.right)
                return Arithmetic(operator, self.operand(node.left), self.operand(node.right), whole, text)
            case ast.Binary():
                raise NotEvaluable("exponentiation")
            case ast.Unary(operator="-"):
                return Arithmetic("-", Constant(whole_number(0)), self.operand(node.operand), False, text)
            case ast.Unary():
                return self.operand(node.operand)
            case ast.FunctionCall():
                return self._call(node, text)
            case ast.AddressOf():
                raise NotEvaluable("ADDRESS OF")
        return Constant(constant_of(node), text)

    def text(self, node: ast.Node) -> str:
        """The program's words."""
        tokens = self.model.program.tokens[node.first : node.last]
        return " ".join(t.text for t in tokens)

    def reference(self, node: ast.Reference) -> Operand:
        number = self.model.field_of.get(id(node))
        if number is None:
            raise NotEvaluable(f"{node.name} is no data item")
        return self.located(node, self.model.fields[number])

    def located(self, node: ast.Reference, item: Field) -> Operand:
        """`item` with the subscripts and the reference modification of `node`."""
        offset = self._extent(self._variable.place(item)) if item.variable else Sum(item.offset)
        length = self._extent(self._variable.length(item)) if item.variable else Sum(item.length)
        moving = not offset.fixed
        computed: list[Occurs] = []
        for dimension, subscript in zip(item.dimensions, node.subscripts, strict=False):
            if subscript is None:
                raise NotEvaluable("subscript ALL")
            if isinstance(subscript, ast.NumericLiteral):
                offset = offset.plus((int(subscript.value) - 1) * dimension.stride)
            else:
                computed.append(dimension)
                offset = offset.plus(-dimension.stride, ((dimension.stride, self._subscript(subscript)),))
        form, terms, unmodified = form_of(item), len(offset.terms), (offset.constant, item.length)
        if node.refmod is not None:
            offset, length, form = self._part(node.refmod, offset, length)
        area = self.model.areas[item.area]
        if moving:
            places = [(0, area.length)]
        elif len(offset.terms) > terms or not length.fixed:
            places = [_span(*unmodified, computed)]
        else:
            places = self._elements(offset.constant, length.constant, computed)
        inside = [(max(0, low), min(high, area.length)) for low, high in places]
        watched = tuple((self.base + area.id, low, high - low) for low, high in inside if low < high)
        total = sum(size for _, _, size in watched)
        if not (offset.fixed and length.fixed) and total > self._limit:
            raise NotEvaluable(f"{node.name} lies somewhere in {total} bytes, too many to watch")
        if not watched:
            raise NotEvaluable(f"{node.name} lies outside its area")
        return Item(item, form, self.base + area.id, offset, length, watched, self.text(node))

    def _elements(self, constant: int, length: int, computed: Sequence[Occurs]) -> list[tuple[int, int]]:
        """Where an element can be: each occurrence by itself, where that is less and they are not too many."""
        low, high = _span(constant, length, computed)
        number = prod(d.maximum for d in computed)
        if number > _MAX_RANGES or number * length * 2 > high - low:
            return [(low, high)]
        starts = [constant]
        for dimension in computed:
            starts = [s + dimension.stride * n for s in starts for n in range(1, dimension.maximum + 1)]
        return [(s, s + length) for s in starts]

    def _call(self, node: ast.FunctionCall, text: str) -> Operand:
        from locksmith.analysis.functions import FUNCTIONS, Call

        name, arguments = node.name, node.arguments
        if name == "TRIM" and len(arguments) == 2 and isinstance(arguments[1], ast.Reference):
            name, arguments = f"TRIM {arguments[1].name.upper()}", arguments[:1]
        if name not in FUNCTIONS or self.model.program.special_names.decimal_comma:
            raise NotEvaluable(f"FUNCTION {node.name}")
        start = None if node.refmod is None else self._integer(node.refmod.start)
        length = None if node.refmod is None or node.refmod.length is None else self._integer(node.refmod.length)
        return Call(name, tuple(self.operand(a) for a in arguments), text, start, length)

    def _extent(self, extent: Extent) -> Sum:
        return Sum(extent.constant, tuple((f, self.plain(self.model.fields[n])) for f, n in extent.terms))

    def plain(self, item: Field) -> Item:
        """An item without subscripts."""
        area = self.base + item.area
        fixed = Sum(item.offset), Sum(item.length)
        return Item(item, form_of(item), area, *fixed, ((area, item.offset, item.length),), item.name)

    def _part(self, refmod: ast.RefMod, offset: Sum, length: Sum) -> tuple[Sum, Sum, Form]:
        start = self._integer(refmod.start)
        if refmod.length is not None:
            given = self._integer(refmod.length)
            size = given
        else:
            size = Sum(length.constant + 1 - start.constant, (*length.terms, *((-f, o) for f, o in start.terms)))
        known = size.fixed
        marks = Mark.NONE if known else Mark.UNSIZED
        return offset.plus(start.constant - 1, start.terms), size, Form(Kind.TEXT, marks=marks)

    def _integer(self, node: ast.Expr) -> Sum:
        if isinstance(node, ast.NumericLiteral):
            return Sum(int(node.value))
        return Sum(0, ((1, self.operand(node)),))

    def _subscript(self, node: ast.Expr) -> Operand:
        operand = self.operand(node)
        if isinstance(node, ast.Reference) and node.subscripts and node.refmod is None and isinstance(operand, Item):
            form = operand.form
            if form.kind is Kind.DISPLAY and not form.marks & Mark.SIGNED:
                return replace(operand, as_subscript=True)
        return operand

    def _length_of(self, node: ast.LengthOf) -> Operand:
        text = self.text(node)
        if isinstance(node.operand, ast.TextLiteral):
            return Constant(whole_number(len(node.operand.value)), text)
        number = self.model.field_of.get(id(node.operand))
        if number is None or not isinstance(node.operand, ast.Reference):
            raise NotEvaluable("LENGTH OF an expression")
        item = self.model.fields[number]
        if node.operand.refmod is None:
            extent = self._variable.length_of(item) if item.variable else Extent(item.length)
            return Counted(self._extent(extent), text)
        operand = self.located(node.operand, item)
        assert isinstance(operand, Item)
        return Counted(operand.length, text)

    def _whole(self, node: ast.Expr) -> bool:
        """Whether cobc's code for a subscript is int arithmetic: integers of at most nine digits."""
        match node:
            case ast.NumericLiteral(value=value):
                return value == int(value) and abs(value) < 10**6
            case ast.Reference():
                number = self.model.field_of.get(id(node))
                if number is None:
                    return False
                item = self.model.fields[number]
                plain = item.category is Category.NUMERIC and item.scale == 0 and item.digits <= 9
                return item.category is Category.INDEX or plain
            case ast.LengthOf():
                return True
            case ast.Binary(operator="+" | "-", left=left, right=right):
                return self._whole(left) and self._whole(right)
        return False


def _span(constant: int, length: int, computed: Sequence[Occurs]) -> tuple[int, int]:
    """From the first occurrence to the end of the last one; `constant` is the place of subscripts 0."""
    low = constant + sum(d.stride for d in computed)
    return low, low + sum((d.maximum - 1) * d.stride for d in computed) + length


def is_arithmetic(node: ast.Expr) -> bool:
    """Whether an operand of a relation is an expression: the relation then is one of exact numbers."""
    return isinstance(node, ast.Binary) or (isinstance(node, ast.Unary) and node.operator == "-")
