"""Grouping: tokens of one sentence or entry to the symbols that the grammar is written in.

Takes: tokens. Gives: `Symbols`: names with their qualifiers, subscripts and reference modification as one symbol,
literals and function calls as one, conditional phrases as one, noise words left out. Raises SyntaxStop where
parentheses do not close. Never decides what a name stands for.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from locksmith.syntax import ast
from locksmith.syntax.driver import Symbols, SyntaxStop
from locksmith.syntax.expressions import parse_list
from locksmith.syntax.vocabulary import FIGURATIVES, VERBS, words

_NOISE = frozenset({"IS", "ARE", "WITH", "SEPARATOR"})
_PHRASE_HEADS = frozenset({"NOT", "ON", "AT", "END", "SIZE", "INVALID", "OVERFLOW", "EXCEPTION", "END_OF_PAGE", "EOP"})
_PHRASES = {
    "SIZE": ("SIZE_ERROR", "ERROR"),
    "INVALID": ("INVALID_KEY", "KEY"),
    "OVERFLOW": ("ON_OVERFLOW", ""),
    "EXCEPTION": ("ON_EXCEPTION", ""),
    "END": ("AT_END", ""),
    "END_OF_PAGE": ("END_OF_PAGE", ""),
    "EOP": ("END_OF_PAGE", ""),
}
_OPERANDS = frozenset(
    {"NAME", "REF", "INT", "LITERAL", "FIGURATIVE", "ALL_LITERAL", "FUNCTION_CALL", "LENGTH_OF", "RPAR"}
)
_ALL_IS_WORD = frozenset({"INSPECT", "UNSTRING", "SEARCH", "INITIALIZE"})
_NUMBERS = frozenset({"INT", "NUM"})
_SPECIAL = _PHRASE_HEADS | {
    "FIGURATIVE", "TEXT", "INT", "NUM", "PLUS", "MINUS", "FUNCTION", "LENGTH", "ADDRESS", "ALL", "NEXT", "INSPECT",
    "UNSTRING", "SEARCH", "INITIALIZE", "EXEC",
}  # fmt: skip


class Grouping:
    """Groups token ranges of one program.

    `names` are the names that the program declares. With `literals` a sign always belongs to the number behind it:
    so it is outside the PROCEDURE DIVISION.
    """

    def __init__(
        self, tokens: Sequence[ast.Token], names: frozenset[str] | set[str] = frozenset(), literals: bool = False
    ) -> None:
        self.tokens = tokens
        self.names = names
        self.literals = literals

    def group(self, first: int, last: int) -> Symbols:
        """The symbols of tokens [first, last)."""
        tokens = self.tokens
        out = Symbols(tokens=tokens)
        verb = ""
        index = first
        while index < last:
            kind = tokens[index].kind
            if kind == "NAME":
                index = self._name(index, last, out)
            elif kind in _NOISE:
                index += 1
            elif kind in _SPECIAL:
                if kind in _ALL_IS_WORD:
                    verb = kind
                index = self._special(index, last, out, verb)
            elif self._is_name(index, last):
                index = self._name(index, last, out)
            else:
                if kind in VERBS:
                    verb = kind
                out.add(kind, tokens[index], index, index + 1)
                index += 1
        return out

    def _special(self, index: int, last: int, out: Symbols, verb: str) -> int:
        """The symbol of a token that may begin several; the index behind it."""
        token = self.tokens[index]
        kind = token.kind
        if kind == "TEXT" or kind == "NUM" or kind == "FIGURATIVE":
            return self._literal(index, last, out)
        if kind == "PLUS" or kind == "MINUS":
            return self._sign(index, last, out)
        if kind in _PHRASE_HEADS:
            return self._phrase(index, last, out)
        if kind == "ALL":
            return self._all(index, last, out, verb)
        if kind == "FUNCTION" or kind == "LENGTH" or kind == "ADDRESS":
            return self._special_operand(index, last, out)
        if kind == "NEXT" and index + 1 < last and self.tokens[index + 1].value == "SENTENCE":
            out.add("NEXT_SENTENCE", token, index, index + 2)
            return index + 2
        out.add(kind, _number(token, index) if kind == "INT" else token, index, index + 1)
        return index + 1

    def _is_name(self, index: int, last: int) -> bool:
        """Whether a keyword is a name that the program declares, or qualified as one."""
        token = self.tokens[index]
        if self.names and token.value in self.names and token.kind not in _STRUCTURAL:
            return True
        return index + 1 < last and self.tokens[index + 1].kind in ("OF", "IN") and self._soft_name(index, last)

    def _soft_name(self, index: int, last: int) -> bool:
        """A keyword followed by OF/IN and a name that the program has."""
        kind = self.tokens[index].kind
        if kind in ("DELIMITER", "COUNT", "TALLYING", "DUPLICATES", "VALUE", "VARYING", "LENGTH", "ADDRESS"):
            return False
        return kind not in _STRUCTURAL and index + 2 < last and self.tokens[index + 2].kind == "NAME"

    # ---- names

    def _name(self, index: int, last: int, out: Symbols) -> int:
        node, end = self.reference(index, last)
        plain = not node.qualifiers and not node.subscripts and node.refmod is None
        out.add("NAME" if plain else "REF", node, index, end)
        return end

    def reference(self, index: int, last: int) -> tuple[ast.Reference, int]:
        """The reference that begins at `index`, and the index behind it."""
        tokens = self.tokens
        name = tokens[index].value
        first = index
        index += 1
        qualifiers: tuple[str, ...] = ()
        while index + 1 < last and tokens[index].kind in ("OF", "IN") and tokens[index + 1].value[:1].isalnum():
            qualifiers = (*qualifiers, tokens[index + 1].value)
            index += 2
        if index >= last or tokens[index].kind != "LPAR":
            return ast.Reference(name=name, qualifiers=qualifiers, first=first, last=index), index
        subscripts: tuple[ast.Expr | None, ...] = ()
        refmod: ast.RefMod | None = None
        while index < last and tokens[index].kind == "LPAR" and refmod is None:
            close, colon = self._closing(index, last)
            if colon < 0:
                if subscripts:
                    break
                subscripts = self._list(index + 1, close)
            else:
                refmod = self._refmod(index, colon, close)
            index = close + 1
        node = ast.Reference(
            name=name, qualifiers=qualifiers, subscripts=subscripts, refmod=refmod, first=first, last=index
        )
        return node, index

    def _closing(self, index: int, last: int) -> tuple[int, int]:
        """Index of the parenthesis that closes the one at `index`, and of a colon directly inside (or -1)."""
        depth, colon = 0, -1
        for at in range(index, last):
            kind = self.tokens[at].kind
            if kind == "LPAR":
                depth += 1
            elif kind == "RPAR":
                depth -= 1
                if depth == 0:
                    return at, colon
            elif kind == "COLON" and depth == 1:
                colon = at
        raise SyntaxStop(index, (), "this parenthesis is not closed")

    def _list(self, first: int, last: int) -> tuple[ast.Expr | None, ...]:
        """Subscripts or arguments; separators split them where they stand."""
        out: list[ast.Expr | None] = []
        start = first
        depth = 0
        for at in range(first, last + 1):
            kind = self.tokens[at].kind if at < last else "SEPARATOR"
            depth += (kind == "LPAR") - (kind == "RPAR")
            if kind == "SEPARATOR" and (depth == 0 or at == last):
                if at > start:
                    out.extend(parse_list(self.group(start, at)))
                start = at + 1
        return tuple(out)

    def _refmod(self, open_: int, colon: int, close: int) -> ast.RefMod:
        start = self._list(open_ + 1, colon)
        length = self._list(colon + 1, close)
        if len(start) != 1 or start[0] is None or len(length) > 1:
            raise SyntaxStop(open_, (), "this reference modification is not understood")
        return ast.RefMod(start=start[0], length=length[0] if length else None, first=open_, last=close + 1)

    # ---- literals

    def _literal(self, index: int, last: int, out: Symbols) -> int:
        token = self.tokens[index]
        if token.kind == "FIGURATIVE":
            if token.value in self.names:
                return self._name(index, last, out)
            out.add(
                "FIGURATIVE",
                ast.Figurative(name=FIGURATIVES[token.value], first=index, last=index + 1),
                index,
                index + 1,
            )
            return index + 1
        if token.kind == "NUM":
            out.add("LITERAL", _number(token, index), index, index + 1)
            return index + 1
        node = text_literal(token, index)
        end = index + 1
        while end + 1 < last and self.tokens[end].kind == "AMPERSAND" and self.tokens[end + 1].kind == "TEXT":
            more = text_literal(self.tokens[end + 1], end + 1)
            end += 2
            node = ast.TextLiteral(value=node.value + more.value, kind=node.kind, first=index, last=end)
        out.add("LITERAL", node, index, end)
        return end

    def _sign(self, index: int, last: int, out: Symbols) -> int:
        """A sign before a number where no operand stands before: a signed literal."""
        token = self.tokens[index]
        following = self.tokens[index + 1] if index + 1 < last else None
        if (
            following is not None
            and following.kind in _NUMBERS
            and (self.literals or not (out.kinds and out.kinds[-1] in _OPERANDS) or _in_list(self.tokens, index, out))
        ):
            node = _number(following, index, token.text)
            out.add("INT" if following.kind == "INT" else "LITERAL", node, index, index + 2)
            return index + 2
        out.add(token.kind, token, index, index + 1)
        return index + 1

    def _all(self, index: int, last: int, out: Symbols, verb: str) -> int:
        token = self.tokens[index]
        following = self.tokens[index + 1] if index + 1 < last else None
        word = verb in _ALL_IS_WORD and not (verb == "INSPECT" and out.kinds and out.kinds[-1] == "TO")
        if following is None or word or following.kind not in ("TEXT", "FIGURATIVE", "INT", "NUM"):
            out.add("ALL", token, index, index + 1)
            return index + 1
        inner = Symbols()
        end = self._literal(index + 1, last, inner) if following.kind in ("TEXT", "FIGURATIVE") else index + 2
        literal = (
            inner.values[0]
            if inner.values
            else ast.TextLiteral(value=following.text.encode("latin-1"), first=index + 1, last=index + 2)
        )
        out.add("ALL_LITERAL", ast.AllLiteral(literal=literal, first=index, last=end), index, end)
        return end

    # ---- FUNCTION, LENGTH OF, ADDRESS OF

    def _special_operand(self, index: int, last: int, out: Symbols) -> int:
        tokens = self.tokens
        token = tokens[index]
        if token.value in self.names and token.kind != "FUNCTION":
            return self._name(index, last, out)
        if token.kind == "FUNCTION" and index + 1 < last:
            node, end = self._function(index, last)
            out.add("FUNCTION_CALL", node, index, end)
            return end
        at = index + 1
        if at < last and tokens[at].kind == "OF":
            at += 1
        named = tokens[at - 1].kind == "OF" and at < last and tokens[at].text[0].isalnum()
        if at < last and token.kind == "LENGTH" and (named or tokens[at].kind in ("NAME", "TEXT")):
            inner = Symbols()
            if tokens[at].kind == "TEXT":
                end = self._literal(at, last, inner)
            elif tokens[at].kind in ("LENGTH", "FUNCTION"):
                end = self._special_operand(at, last, inner)
            else:
                end = self._name(at, last, inner)
            out.add("LENGTH_OF", ast.LengthOf(operand=inner.values[0], first=index, last=end), index, end)
            return end
        if at < last and token.kind == "ADDRESS" and tokens[at - 1].kind == "OF":
            reference, end = self.reference(at, last)
            out.add("ADDRESS_OF", ast.AddressOf(operand=reference, first=index, last=end), index, end)
            return end
        return self._name(index, last, out)

    def _function(self, index: int, last: int) -> tuple[ast.FunctionCall, int]:
        tokens = self.tokens
        name = tokens[index + 1].value
        at = index + 2
        arguments: list[ast.Expr] = []
        refmod = None
        while at < last and tokens[at].kind == "LPAR" and refmod is None:
            close, colon = self._closing(at, last)
            if colon >= 0:
                refmod = self._refmod(at, colon, close)
            elif at == index + 2:
                arguments.extend(
                    ast.Reference(name="ALL", first=at + 1, last=at + 2) if a is None else a
                    for a in self._list(at + 1, close)
                )
            else:
                break
            at = close + 1
        node = ast.FunctionCall(name=name, arguments=tuple(arguments), refmod=refmod, first=index, last=at)
        return node, at

    # ---- conditional phrases

    def _phrase(self, index: int, last: int, out: Symbols) -> int:
        tokens = self.tokens
        token = tokens[index]
        if token.value in self.names and token.kind not in ("NOT", "ON", "AT", "END"):
            return self._name(index, last, out)
        at = index
        negated = tokens[at].kind == "NOT"
        at += negated
        if at < last and tokens[at].kind in ("ON", "AT"):
            at += 1
        phrase = _PHRASES.get(tokens[at].kind) if at < last else None
        if phrase is not None:
            kind, second = phrase
            at += 1
            has_second = bool(second) and at < last and tokens[at].kind == second
            at += has_second
            if not (kind == "SIZE_ERROR" and not has_second):
                out.add(f"NOT_{kind}" if negated else kind, token, index, at)
                return at
        if token.kind == "AT":
            return index + 1
        out.add(token.kind, token, index, index + 1)
        return index + 1


# Statements and phrases whose operands may be expressions, and those that take plain operands side by side.
_ARITHMETIC = frozenset({"COMPUTE", "IF", "EVALUATE", "WHEN", "UNTIL", "PERFORM", "VARYING", "SEARCH", "LPAR"})
_LISTS = frozenset({"ADD", "SUBTRACT", "MULTIPLY", "DIVIDE", "DISPLAY", "CALL", "STRING", "INSPECT", "MOVE", "SET"})

# Kinds that stay keywords even where the program declares a name of the same spelling.
_STRUCTURAL = frozenset(
    words(
        "IF ELSE WHEN PERFORM MOVE EVALUATE CALL UNTIL TO FROM BY INTO GIVING USING VARYING LPAR RPAR EQ"
        " PERIOD OR AND NOT THRU THROUGH OF IN END_IF END_PERFORM END_EVALUATE READ WRITE ADD SUBTRACT COMPUTE"
        " DIVIDE MULTIPLY SET GO"
    )
)


def _in_list(tokens: Sequence[ast.Token], index: int, out: Symbols) -> bool:
    """Whether a sign stands in a list of operands, where no arithmetic can, and off from the operand before it."""
    before, sign, number = tokens[index - 1 : index + 2]
    if before.span.line == sign.span.line and before.span.end == sign.span.column:
        return False
    if sign.span.line != number.span.line or sign.span.end != number.span.column:
        return False
    for kind in reversed(out.kinds):
        if kind in _ARITHMETIC:
            return False
        if kind in _LISTS:
            return True
    return False


def _number(token: ast.Token, index: int, sign: str = "") -> ast.NumericLiteral:
    text = sign + token.text.replace(",", ".")
    first, last = (index, index + 2) if sign else (index, index + 1)
    floating = "E" in text or "e" in text
    return ast.NumericLiteral(value=Decimal(text), text=text, floating=floating, first=first, last=last)


def text_literal(token: ast.Token, index: int) -> ast.TextLiteral:
    """The literal of a TEXT token. Raises SyntaxStop for hexadecimal digits that are none."""
    prefix = token.text[: token.text.index(token.text[-1])].upper()
    value = token.value.encode("latin-1", "replace")
    kind = "X"
    if "X" in prefix:
        try:
            value = bytes.fromhex(token.value)
        except ValueError:
            raise SyntaxStop(index, (), "these are no hexadecimal digits") from None
        kind = "H"
    elif prefix == "Z":
        value, kind = value + b"\0", "Z"
    elif prefix in ("N", "B"):
        kind = prefix
    return ast.TextLiteral(value=value, kind=kind, first=index, last=index + 1)
