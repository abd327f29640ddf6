"""The lexer: text words to tokens.

Takes: the reader's words. Gives: `ast.Token`s with the grammar's terminal names, PICTURE strings and EXEC blocks as
one token each. Never drops a word; separators stay as tokens of kind SEPARATOR.
"""

from __future__ import annotations

from collections.abc import Sequence

from locksmith.diagnostics import Diagnostic, Severity, Span
from locksmith.source.words import Line, Word
from locksmith.syntax import ast
from locksmith.syntax.vocabulary import OPERATORS, word_kinds

_JOINED = frozenset({"PIC", "PICTURE", "EXEC"})


def lex_words(words: Sequence[Word], diagnostics: list[Diagnostic]) -> list[ast.Token]:
    """The tokens of `words`; what cannot be lexed is told in `diagnostics`."""
    tokens: list[ast.Token] = []
    append = tokens.append
    token, span = ast.Token, Span
    kinds = word_kinds()
    number, current, file = 0, None, ""
    via: tuple[Span, ...] = ()
    index, count = 0, len(words)
    while index < count:
        kind, text, column, line, glued = words[index]
        if line is not current:
            current = line
            # A sign and the digits that continue it stay on one output line: apart they would be no literal.
            number += not (glued and kind == "NUMBER" and tokens and tokens[-1].text in ("+", "-"))
            file, via = line.file, line.via
        where = span(file, line.source, column, column + len(text), via)
        index += 1
        if kind == "WORD" or kind == "REST":
            value = text.upper()
            kind = kinds.get(value, "NAME")
            if value in _JOINED:
                index, number = _joined(words, index, tokens, token(kind, text, value, number, where), diagnostics)
                current = words[index - 1].line
                file, via = current.file, current.via
                continue
            append(token(kind, text, value, number, where))
        elif kind == "OTHER":
            append(token(OPERATORS.get(text, "OTHER"), text, text, number, where))
        elif kind == "NUMBER":
            append(token("INT" if text.isdigit() else "NUM", text, text, number, where))
        elif kind == "LITERAL":
            append(token("TEXT", text, _unquote(text), number, where))
        else:
            append(token("OPEN_LITERAL" if kind == "OPEN" else "OTHER", text, text, number, where))
    return tokens


def _unquote(text: str) -> str:
    quote = text[-1]
    start = text.index(quote) + 1
    inner = text[start:-1]
    return inner.replace(quote + quote, quote) if quote in inner else inner


def _joined(
    words: Sequence[Word], index: int, tokens: list[ast.Token], head: ast.Token, diagnostics: list[Diagnostic]
) -> tuple[int, int]:
    """PIC with its string, or a whole EXEC block; (index behind, output line number there)."""
    if head.value == "EXEC":
        return _exec_block(words, index, tokens, head, diagnostics)
    tokens.append(head)
    number, line = head.line, words[index - 1].line
    if index < len(words) and words[index].text.upper() == "SYMBOL":
        return index, number
    if index < len(words) and words[index].text.upper() == "IS":
        number += words[index].line is not line
        line = words[index].line
        tokens.append(ast.Token("IS", words[index].text, "IS", number, words[index].span))
        index += 1
    if index >= len(words) or words[index].text == ".":
        return index, number
    number += words[index].line is not line
    end = index + 1
    while end < len(words) and words[end].glued and not _ends_picture(words, end):
        end += 1
    text = "".join(w.text for w in words[index:end])
    first = words[index]
    where = Span(first.line.file, first.line.source, first.column, first.column + len(text), first.line.via)
    tokens.append(ast.Token("PICTURE_STRING", text, text.upper(), number, where))
    return end, number


def _ends_picture(words: Sequence[Word], at: int) -> bool:
    """A period, comma or semicolon with nothing close behind is a separator, not part of the string."""
    if words[at].text not in (".", ",", ";"):
        return False
    return at + 1 >= len(words) or not words[at + 1].glued


def _exec_block(
    words: Sequence[Word], index: int, tokens: list[ast.Token], head: ast.Token, diagnostics: list[Diagnostic]
) -> tuple[int, int]:
    end = index
    while end < len(words) and words[end].text.upper() != "END-EXEC":
        end += 1
    if end == len(words):
        end = index
        while end < len(words) - 1 and words[end].text != ".":
            end += 1
        diagnostics.append(Diagnostic("LKP002", Severity.ERROR, "END-EXEC is missing", head.span, "add END-EXEC"))
        end = max(index, end - (end < len(words) and words[end].text == "."))
    block = words[index - 1 : end + 1]
    text, lines = _layout(block)
    language = words[index].text.upper() if index < len(words) else ""
    tokens.append(ast.Token("EXEC", text, language, head.line, head.span))
    return min(end + 1, len(words)), head.line + lines


def _layout(block: Sequence[Word]) -> tuple[str, int]:
    """The words as they stood, relative to the first; (text, number of line breaks)."""
    out: list[str] = []
    breaks, column = 0, block[0].column
    line: Line = block[0].line
    for word in block:
        if word.line is not line:
            out.append("\n" + " " * (word.column - 1))
            line = word.line
            breaks += 1
        elif word.column > column:
            out.append(" " * (word.column - column))
        elif not word.glued and out:
            out.append(" ")
        out.append(word.text)
        column = word.column + len(word.text)
    return "".join(out), breaks
