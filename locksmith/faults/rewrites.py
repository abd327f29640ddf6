"""Rewritings that a template cannot say: they look at the statements around a place.

Takes: the captures of a query. Gives: an `Edit`, or None where the place does not have the form. Never changes a tree.
"""

from __future__ import annotations

import re

from tree_sitter import Node

from locksmith.faults.fault import Captures, Edit

_LABEL_MOVE = re.compile(r"^(probe|enter)\(")
_HIT = re.compile(r" && hit\(\d+\)")
_ITEM = re.compile(r"\bs\.[\w.]*\w(?!\w*\()")
_IS_CONSTANT = re.compile(r"equal\((.+), \w+")
_OUTSIDE = re.compile(r"^(checkFile\(|s\.\w+\.(read|write|rewrite|delete|start)\w*\(|call\(|tryCall\(|cancel\()")


def _text(node: Node) -> str:
    return (node.text or b"").decode()


def _next(node: Node) -> Node | None:
    """The statement behind, comments left out."""
    other = node.next_named_sibling
    while other is not None and "comment" in other.type:
        other = other.next_named_sibling
    return other


def _exchange(first: Node, second: Node, between: str) -> Edit:
    return Edit(first.start_byte, second.end_byte, _text(second) + between + _text(first))


def _between(first: Node, second: Node) -> str:
    parent = first.parent
    assert parent is not None
    start = parent.start_byte
    return (parent.text or b"")[first.end_byte - start : second.start_byte - start].decode()


def _is_simple(node: Node | None) -> bool:
    return node is not None and node.type == "expression_statement" and not _LABEL_MOVE.match(_text(node))


def swap_statements(captures: Captures) -> Edit | None:
    """Two statements that stand behind each other change places: neither goes outside, one writes what the other
    names."""
    first = captures["at"]
    second = _next(first)
    if second is None or not (_is_simple(first) and _is_simple(second)):
        return None
    if any(_OUTSIDE.match(_text(n)) or _text(n).startswith("perform(") for n in (first, second)):
        return None
    if not (_named(first) & _named(second) & (_written(first) | _written(second))) or _parts_apart(first, second):
        return None
    return _exchange(first, second, _between(first, second))


def _parts_apart(first: Node, second: Node) -> bool:
    """Whether all that both name are different parts of items, or elements of tables, at fixed places."""
    texts = [_text(n) for n in (first, second)]
    for item in _named(first) & _named(second):
        places = [
            set(re.findall(rf"{re.escape(item)}\b(?!\.\w+Fixed)|{re.escape(item)}\.\w+Fixed\(([^()]*)\)", t))
            for t in texts
        ]
        if "" in places[0] | places[1] or places[0] & places[1]:
            return False
    return True


def _named(statement: Node) -> set[str]:
    return set(_ITEM.findall(_text(statement)))


def _written(statement: Node) -> set[str]:
    """Items that a statement may write: the receiver of a MOVE or of arithmetic (not its subscripts), nothing for
    DISPLAY, else all."""
    text = _text(statement)
    if text.startswith("display"):
        return set()
    call = statement.named_children[0]
    arguments = call.child_by_field_name("arguments") if call.type == "method_invocation" else None
    if arguments is None or not arguments.named_children:
        return _named(statement)
    if text.startswith("move("):
        return set(_ITEM.findall(_text(arguments.named_children[-1]))[:1])
    if text.startswith("Arithmetic."):
        return set(_ITEM.findall(_text(arguments.named_children[0]))[:1])
    return _named(statement)


def _returns_first_label(captures: Captures) -> bool:
    """Whether a place is no GO TO: the method that tells where the program starts."""
    node: Node | None = captures["at"]
    while node is not None and node.type != "method_declaration":
        node = node.parent
    name = node.child_by_field_name("name") if node is not None else None
    return name is not None and _text(name) == "firstLabel"


def go_to_removed(captures: Captures) -> Edit | None:
    """A GO TO that falls through."""
    at = captures["at"]
    return None if _returns_first_label(captures) else Edit(at.start_byte, at.end_byte, "return FALL_THROUGH;")


def go_to_next(captures: Captures) -> Edit | None:
    """A GO TO of the paragraph behind its target."""
    at, label = captures["at"], _text(captures["label"])
    return None if _returns_first_label(captures) else Edit(at.start_byte, at.end_byte, f"return {label} + 1;")


def swap_with_operation(captures: Captures) -> Edit | None:
    """A statement and the external operation behind it change places."""
    first = captures["at"]
    second = _next(first)
    if second is None or not (_is_simple(first) and _is_simple(second)):
        return None
    if _OUTSIDE.match(_text(first)) or not _OUTSIDE.match(_text(second)):
        return None
    return _exchange(first, second, _between(first, second))


def swap_performs(captures: Captures) -> Edit | None:
    """Two PERFORMs that stand behind each other change places."""
    first = captures["at"]
    second = _next(first)
    if second is None or not all(_text(n).startswith("perform(") for n in (first, second)):
        return None
    return _exchange(first, second, _between(first, second))


def _class_text(node: Node) -> str:
    while node.parent is not None:
        node = node.parent
    return _text(node)


def _never_returns(statement: Node) -> bool:
    """Whether the paragraph that is performed always ends the run: then nothing behind it matters."""
    text = _class_text(statement)
    arguments = statement.named_children[0].child_by_field_name("arguments")
    label = _text(arguments.named_children[0]) if arguments is not None else ""
    method = re.search(rf"case {re.escape(label)} -> (\w+)\(\);", text)
    body = re.search(rf"  int {method[1]}\(\) \{{\n(.*?)\n  \}}\n", text, re.DOTALL) if method else None
    return body is not None and bool(re.match(r"    return (abend|stopRun)\(|    return GOBACK;", _last_line(body[1])))


def _last_line(body: str) -> str:
    return body.rpartition("\n")[2]


def perform_twice(captures: Captures) -> Edit | None:
    """A PERFORM that returns, done twice."""
    at = captures["at"]
    return None if _never_returns(at) else Edit(at.start_byte, at.end_byte, f"{_text(at)} {_text(at)}")


def perform_next(captures: Captures) -> Edit | None:
    """A PERFORM that returns goes on to the end of the paragraph behind, where there is one in the class."""
    at, label = captures["at"], _text(captures["a"])
    number = re.search(rf"static final int {re.escape(label)} = (\d+);", text := _class_text(at))
    last = number is not None and f" = {int(number[1]) + 1};\n" not in text
    if last or _never_returns(at):
        return None
    return Edit(at.start_byte, at.end_byte, f"perform({label}, {label} + 1);")


def _next_move(node: Node) -> Node | None:
    """The arguments of the MOVE behind a MOVE."""
    other = _next(node)
    if other is None or other.type != "expression_statement" or not _text(other).startswith("move("):
        return None
    call = other.named_children[0]
    return call.child_by_field_name("arguments")


def _argument_of_next(captures: Captures, position: int, own: str) -> Edit | None:
    arguments = _next_move(captures["at"])
    if arguments is None or len(arguments.named_children) != 2:
        return None
    other = _text(arguments.named_children[position])
    at = captures[own]
    return Edit(at.start_byte, at.end_byte, other) if other != _text(at) else None


def take_target_of_next(captures: Captures) -> Edit | None:
    """The receiver of the MOVE behind."""
    return _argument_of_next(captures, 1, "b")


def take_sender_of_next(captures: Captures) -> Edit | None:
    """The sender of the MOVE behind."""
    return _argument_of_next(captures, 0, "a")


def drop_from(captures: Captures) -> Edit | None:
    """The MOVE of WRITE FROM: it stands right before its operation, without a comment between."""
    at = captures["at"]
    other = at.next_named_sibling
    if other is None or not re.match(r"^(checkFile\()?s\.\w+\.(re)?write\(", _text(other)):
        return None
    return Edit(at.start_byte, at.end_byte, "")


def _arms(statement: Node) -> tuple[Node, Node, Node, Node] | None:
    """Condition and body of an IF, and of the ELSE IF behind it."""
    other = statement.child_by_field_name("alternative")
    if other is None or other.type != "if_statement":
        return None
    found = [n.child_by_field_name(f) for n in (statement, other) for f in ("condition", "consequence")]
    if any(n is None for n in found):
        return None
    a, b, c, d = (n for n in found if n is not None)
    return a, b, c, d


def exchange_whens(captures: Captures) -> Edit | None:
    """Two WHENs behind each other: each gets the other's statements."""
    arms = _arms(captures["at"])
    if arms is None:
        return None
    first, _, second, _ = arms
    source = captures["at"]
    middle = (source.text or b"")[first.end_byte - source.start_byte : second.start_byte - source.start_byte]
    return Edit(first.start_byte, second.end_byte, _text(second) + middle.decode() + _text(first))


def reorder_whens(captures: Captures) -> Edit | None:
    """Two WHENs behind each other are tried in the other order."""
    arms = _arms(captures["at"])
    if arms is None:
        return None
    first, body, second, other = arms
    if _exclude_each_other(_text(first), _text(second)):
        return None
    text = f"{_text(second)} {_text(other)} else if {_text(first)} {_text(body)}"
    return Edit(first.start_byte, other.end_byte, text)


def _exclude_each_other(first: str, second: str) -> bool:
    """Whether both conditions only compare the same subject with constants: then their order cannot matter."""
    terms = [t.strip("()") for c in (first, second) for t in _HIT.sub("", c).split(" || ")]
    subjects = {found[1] if (found := _IS_CONSTANT.fullmatch(t)) else "" for t in terms}
    return len(subjects) == 1 and "" not in subjects


def empty_else(captures: Captures) -> Edit | None:
    """The statements of an ELSE, its probe apart."""
    statements = [n for n in captures["at"].named_children if "comment" not in n.type]
    if len(statements) < 2 or not _text(statements[0]).startswith("probe("):
        return None
    return Edit(statements[1].start_byte, statements[-1].end_byte, "")


def empty_then(captures: Captures) -> Edit | None:
    """The statements of an IF, its probe apart."""
    return empty_else(captures)


def test_after(captures: Captures) -> Edit | None:
    """PERFORM UNTIL as if WITH TEST AFTER."""
    at, condition, body = captures["at"], captures["condition"], captures["body"]
    return Edit(at.start_byte, at.end_byte, f"do {_text(body)} while {_text(condition)};")


def another_character(captures: Captures) -> Edit | None:
    """The last character of a literal becomes another one."""
    at = captures["at"]
    text = _text(at)[1:-1]
    if not text or text[-1] in '\\"' or "\\" in text[-6:]:
        return None
    return Edit(at.start_byte, at.end_byte, f'"{text[:-1]}{"#" if text[-1] != "#" else "*"}"')


def one_more(captures: Captures) -> Edit | None:
    """A number literal one greater in its last digit."""
    at = captures["at"]
    text = _text(at)[1:-1]
    if not text or not text[-1].isdigit():
        return None
    digit = str((int(text[-1]) + 1) % 10)
    return Edit(at.start_byte, at.end_byte, f'"{text[:-1]}{digit}"')


def other_fill(captures: Captures) -> Edit | None:
    """An area that starts with other bytes."""
    at = captures["fill"]
    other = {"' '": "'0'", "'0'": "' '", "0": "' '"}.get(_text(at), "'?'")
    return Edit(at.start_byte, at.end_byte, other)


def display_other_text(captures: Captures) -> Edit | None:
    """A literal that DISPLAY shows, altered only there."""
    at = captures["a"]
    if not re.fullmatch(r"[A-Z][A-Z0-9_]*", _text(at)):
        return None
    return Edit(at.start_byte, at.end_byte, 'Literal.text("ALTERED")')


def drop_last_argument(captures: Captures) -> Edit | None:
    """The last operand of a list that has more than one."""
    arguments = captures["args"].named_children
    if len(arguments) < 3:
        return None
    return Edit(arguments[-2].end_byte, arguments[-1].end_byte, "")


def drop_last_and(captures: Captures) -> Edit | None:
    """A condition without its last term."""
    left, at = captures["left"], captures["at"]
    return Edit(at.start_byte, at.end_byte, _text(left))


def by_content(captures: Captures) -> Edit | None:
    """The last argument of a CALL goes by content."""
    last = captures["args"].named_children[-1]
    if not _text(last).startswith("s."):
        return None
    return Edit(last.start_byte, last.end_byte, f"byContent({_text(last)})")
