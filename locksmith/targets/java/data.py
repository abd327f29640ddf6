"""Statements that move data: MOVE, SET, INITIALIZE, INSPECT, STRING, UNSTRING, ACCEPT, DISPLAY.

Takes: the emitter and a node. Gives: Java lines; returns whether control comes out behind the statement.
"""

from __future__ import annotations

from locksmith.model.program import Category, Field
from locksmith.syntax import ast
from locksmith.targets.java.corresponding import corresponding_pairs
from locksmith.targets.java.emitter import Emitter
from locksmith.targets.java.expressions import NotGenerated

_ACCEPT_FROM = {
    "DATE": "date",
    "DATE YYYYMMDD": "dateYyyymmdd",
    "DAY": "day",
    "DAY YYYYDDD": "dayYyyyddd",
    "DAY-OF-WEEK": "dayOfWeek",
    "TIME": "time",
}


def emit_move(e: Emitter, node: ast.Statement) -> bool:
    assert isinstance(node, ast.Move)
    if node.corresponding:
        assert isinstance(node.source, ast.Reference)
        for source, target in corresponding_pairs(e, node.source, node.targets[0]):
            e.w.line(f"move({source}, {target});")
        return True
    source = e.operand(node.source)
    verb = "move"
    if len(node.targets) > 1 and _located(node.source):
        name = e.unique("source")
        e.w.line(f"Field {name} = {source};")
        source, verb = name, "Move.raw"
    for reference in node.targets:
        e.w.line(f"{verb}({source}, {e.operand(reference)});")
    return True


def _located(source: ast.Expr) -> bool:
    """Whether cobc locates the sender once for several receivers, and leaves each MOVE to the library."""
    if isinstance(source, ast.Reference):
        return bool(source.subscripts) or source.refmod is not None
    return isinstance(source, ast.FunctionCall)


# ---------------------------------------------------------------- SET


def emit_set(e: Emitter, node: ast.Statement) -> bool:
    assert isinstance(node, ast.Set)
    for action in node.actions:
        if isinstance(action, ast.SetBy):
            for target in action.targets:
                verb = "add" if action.up else "subtract"
                e.w.line(f"Arithmetic.{verb}({e.operand(target)}, {_by(e, action.by)}, Rounding.TRUNCATION);")
        else:
            for place in action.targets:
                _set_to(e, place, action.value)
    return True


def _by(e: Emitter, value: ast.Expr) -> str:
    return e.expressions.decimal(value) if e.expressions.is_expression(value) else e.operand(value)


def _set_to(e: Emitter, place: ast.Reference | ast.AddressOf, value: ast.Expr | str) -> None:
    if isinstance(place, ast.AddressOf):
        _set_address(e, place.operand, value)
        return
    condition = e.model.condition_of.get(id(place))
    if isinstance(value, str):
        _set_condition(e, place, condition, value.upper())
        return
    target = e.operand(place)
    if isinstance(value, ast.AddressOf):
        e.w.line(f"setAddressOf({e.expressions.reference(value.operand)}, {target});")
    elif e.expressions.is_expression(value):
        e.w.line(f"move({e.expressions.integer(value)}, {target});")
    else:
        e.w.line(f"move({e.operand(value)}, {target});")


def _set_address(e: Emitter, record: ast.Reference, value: ast.Expr | str) -> None:
    item = e.context.field_of(record)
    if item is None or isinstance(value, str):
        raise NotGenerated("SET ADDRESS OF")
    area = f"{e.expressions.handle(item)}.area"
    if isinstance(value, ast.Figurative):
        e.w.line(f"{area}.unbind();")
    elif isinstance(value, ast.AddressOf):
        e.w.line(f"bind({area}, addressOf({e.expressions.reference(value.operand)}));")
    else:
        e.w.line(f"bind({area}, {e.operand(value)});")


def _set_condition(e: Emitter, place: ast.Reference, condition: tuple[int, int] | None, value: str) -> None:
    if condition is None:
        raise NotGenerated(f"SET {place.name} TO {value}")
    item = e.model.fields[condition[0]]
    entry = item.conditions[condition[1]]
    wanted = entry.values[0].low if value == "TRUE" else entry.false_value
    if wanted is None:
        raise NotGenerated(f"SET {place.name} TO FALSE without a value")
    e.w.line(f"move({e.operand(wanted)}, {e.conditions.subject(place, item)});")


# ---------------------------------------------------------------- INITIALIZE


def emit_initialize(e: Emitter, node: ast.Statement) -> bool:
    assert isinstance(node, ast.Initialize)
    plain = not (node.to_value or node.replacing or node.filler)
    for target in node.targets:
        item = e.context.field_of(target)
        if item is None:
            raise NotGenerated(f"INITIALIZE {target.name}")
        if target.refmod is not None:
            e.w.line(f"Initialize.toDefault({e.operand(target)});")
        elif item.children and plain and not target.subscripts:
            name, lines = e.context.initializer(item)
            if lines is not None:
                lines.extend(_initialize(e, node, item, []))
            e.w.line(f"{e.owner}{name}();")
        else:
            subscripts = [e.expressions.integer(s) for s in target.subscripts if s is not None]
            for line in _initialize(e, node, item, subscripts, top=True):
                e.w.line(line)
    return True


def _initialize(e: Emitter, node: ast.Initialize, item: Field, subscripts: list[str], *, top: bool = True) -> list[str]:
    """Children in order; REDEFINES and (without FILLER) fillers are passed over; of a table the first occurrence is
    initialised and copied over the others, fillers included, as cobc does."""
    if not top and item.redefines is not None:
        return []
    if item.filler and not node.filler and not item.children:
        return []
    if item.level in (66, 88):
        return []
    table = not top and item.occurs is not None
    if table:
        subscripts = [*subscripts, "1"]
    handle = e.expressions.handle(item) + _at(subscripts)
    lines: list[str] = []
    if item.children:
        for child in item.children:
            lines.extend(_initialize(e, node, e.model.fields[child], subscripts, top=False))
    else:
        lines.extend(_initialize_one(e, node, item, handle))
    if table and lines:
        assert item.occurs is not None
        count = str(item.occurs.maximum)
        if item.occurs.depending is not None:
            count = f"{e.expressions.handle(e.model.fields[item.occurs.depending])}.intValue()"
        if item.occurs.maximum > 1:
            lines.append(f"Initialize.propagate({handle}, {item.occurs.stride}, {count});")
    return lines


def _at(subscripts: list[str]) -> str:
    if not subscripts:
        return ""
    method = "atFixed" if all(s.isdigit() for s in subscripts) else "at"
    return f".{method}({', '.join(subscripts)})"


def _initialize_one(e: Emitter, node: ast.Initialize, item: Field, handle: str) -> list[str]:
    if node.to_value and item.values and _category_named(item, node.to_value):
        if item.category in (Category.NUMERIC_EDITED, Category.ALPHANUMERIC_EDITED):
            raise NotGenerated("INITIALIZE TO VALUE of an edited item")
        return [f"move({e.operand(item.values[0].low)}, {handle});"]
    for category, value in node.replacing:
        if _category_named(item, (category,)):
            return [f"move({e.operand(value)}, {handle});"]
    if (node.to_value or node.replacing) and not node.to_default:
        return []
    return [f"Initialize.toDefault({handle});"]


def _category_named(item: Field, names: tuple[str, ...]) -> bool:
    own = item.category.value.upper().replace("_", "-")
    return any(n.upper() in ("ALL", own) for n in names)


# ---------------------------------------------------------------- INSPECT


def emit_inspect(e: Emitter, node: ast.Statement) -> bool:
    assert isinstance(node, ast.Inspect)
    target = e.operand(node.target)
    if node.tallying:
        calls = [f"new Inspect({target}, false)"]
        for tally in node.tallying:
            calls.append(_region(e, tally.bound) + _tally(e, tally))
        _chain(e, calls, ".finish();")
    if node.replacing:
        calls = [f"new Inspect({target}, true)"]
        for phrase in node.replacing:
            calls.append(_region(e, phrase.bound) + _replace(e, phrase))
        _chain(e, calls, ".finish();")
    if node.converting is not None:
        change = f".convert({e.operand(node.converting.from_)}, {e.operand(node.converting.to)})"
        _chain(e, [f"new Inspect({target}, true)", _region(e, node.converting.bound) + change], ".finish();")
    return True


def _region(e: Emitter, bound: ast.InspectBound) -> str:
    text = ".start()"
    if bound.before is not None:
        text += f".before({e.operand(bound.before)})"
    if bound.after is not None:
        text += f".after({e.operand(bound.after)})"
    return text


def _tally(e: Emitter, phrase: ast.TallyPhrase) -> str:
    counter = e.operand(phrase.counter)
    if phrase.mode == "CHARACTERS" or phrase.operand is None:
        return f".tallyCharacters({counter})"
    return f".tally{phrase.mode.capitalize()}({counter}, {e.operand(phrase.operand)})"


def _replace(e: Emitter, phrase: ast.ReplacePhrase) -> str:
    by = e.operand(phrase.by)
    if phrase.mode == "CHARACTERS" or phrase.operand is None:
        return f".replaceCharacters({by})"
    return f".replace{phrase.mode.capitalize()}({e.operand(phrase.operand)}, {by})"


def _chain(e: Emitter, calls: list[str], tail: str, head: str = "") -> None:
    """A chain of calls, one a line."""
    e.w.line(head + calls[0])
    e.w.depth += 2
    for call in calls[1:]:
        e.w.line(call)
    e.w.depth -= 2
    e.w.lines[-1] += tail


# ---------------------------------------------------------------- STRING, UNSTRING


def emit_string(e: Emitter, node: ast.Statement) -> bool:
    assert isinstance(node, ast.String)
    pointer = "null" if node.pointer is None else e.operand(node.pointer)
    calls = [f"new StringStatement({e.operand(node.into)}, {pointer})"]
    for source in node.sources:
        delimiter = "null" if source.delimiter is None else e.operand(source.delimiter)
        calls.append(f".delimitedBy({delimiter}).append({e.operand(source.operand)})")
    return _with_overflow(e, node.handlers, calls)


def emit_unstring(e: Emitter, node: ast.Statement) -> bool:
    assert isinstance(node, ast.Unstring)
    pointer = "null" if node.pointer is None else e.operand(node.pointer)
    calls = [f"new UnstringStatement({e.operand(node.source)}, {pointer})"]
    for every, delimiter in node.delimiters:
        calls.append(f".delimiter({e.operand(delimiter)}, {'true' if every else 'false'})")
    for into in node.into:
        parts = [
            e.operand(into.target),
            "null" if into.delimiter_in is None else e.operand(into.delimiter_in),
            "null" if into.count_in is None else e.operand(into.count_in),
        ]
        calls.append(f".into({', '.join(parts)})")
    if node.tallying is not None:
        calls.append(f".tallying({e.operand(node.tallying)})")
    return _with_overflow(e, node.handlers, calls)


def _with_overflow(e: Emitter, handlers: tuple[ast.Handlers, ...], calls: list[str]) -> bool:
    pair = next((h for h in handlers if h.kind == "OVERFLOW"), None)
    if pair is None:
        _chain(e, calls, ".finish();")
        return True
    name = e.unique("overflow")
    _chain(e, calls, ".finish();", head=f"boolean {name} = ")
    return e.two_way(name, e.decision(pair), pair.on, pair.not_on)


# ---------------------------------------------------------------- ACCEPT, DISPLAY


def emit_accept(e: Emitter, node: ast.Statement) -> bool:
    assert isinstance(node, ast.Accept)
    if node.handlers:
        raise NotGenerated("ACCEPT with phrases")
    source = (node.source or "").upper()
    target = e.operand(node.target)
    if source in _ACCEPT_FROM:
        e.w.line(f"AcceptFrom.{_ACCEPT_FROM[source]}({target}, clock());")
    else:
        e.w.line(f"accept({e.context.site(node)}, {target});")
    return True


def emit_display(e: Emitter, node: ast.Statement) -> bool:
    assert isinstance(node, ast.Display)
    method = "displayNoAdvancing" if node.no_advancing else "display"
    operands = [_shown(e, o) for o in node.operands]
    e.w.line(f"{method}({', '.join([str(e.context.site(node)), *operands])});")
    for pair in node.handlers:  # a DISPLAY never fails
        return e.two_way("false", e.decision(pair), pair.on, pair.not_on)
    return True


def _shown(e: Emitter, operand: ast.Expr) -> str:
    if e.expressions.is_expression(operand):
        raise NotGenerated("DISPLAY of an expression")
    return e.operand(operand)
