"""REPLACING and REPLACE: exchange of text words.

Takes: words and replacement rules. Gives: words with the rules applied, each still knowing where it came from. Text
that a rule made is not looked at again by the same rules (COBOL-85, COPY and REPLACE statement).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from locksmith.source.words import Word, split_text

_SEPARATORS = (",", ";")


@dataclass(frozen=True, slots=True)
class Replacement:
    """`mode`: '' for whole words, LEADING or TRAILING for a part of one word. Both sides are text words."""

    old: tuple[Word, ...]
    new: tuple[Word, ...]
    mode: str = ""


def replace_words(words: Sequence[Word], rules: Sequence[Replacement], decimal_comma: bool = False) -> list[Word]:
    """`words` with the first rule that fits applied at each place."""
    out: list[Word] = []
    words = list(words)
    touched = False
    by_head: dict[str, list[tuple[Replacement, list[str]]]] = {}
    partial: list[tuple[Replacement, str]] = []
    for rule in rules:
        old = [_key(w) for w in rule.old if w.text not in _SEPARATORS]
        if rule.mode and old:
            partial.append((rule, "".join(old)))
        elif old:
            by_head.setdefault(old[0], []).append((rule, old))
    index = 0
    while index < len(words):
        word = words[index]
        step = 0
        for rule, old in by_head.get(_key(word), ()):
            step = _match(words, index, old)
            if step:
                behind = index + step if index + step < len(words) else None
                touched |= _emit(out, rule.new, word, behind is not None and words[behind].glued)
                if not rule.new and behind is not None:
                    # What stood before the empty place is now the neighbour of what stands behind it.
                    words[behind] = words[behind]._replace(glued=words[behind].glued and word.glued)
                break
        if not step and partial and word.kind in ("WORD", "REST"):
            changed = _replace_part(word, partial)
            if changed is not None:
                out.extend(split_text(changed, word, decimal_comma))
                step = 1
        if not step:
            out.append(word)
            step = 1
        index += step
    return join_glued(out, decimal_comma) if touched else out


def _key(word: Word) -> str:
    return word.text if word.kind in ("LITERAL", "OPEN") else word.text.upper()


def _match(words: Sequence[Word], index: int, old: list[str]) -> int:
    """How many words from `index` on match `old`, 0 where they do not. Commas and semicolons count as space."""
    at, position = index, 0
    while position < len(old):
        if at >= len(words):
            return 0
        key = _key(words[at])
        if key == old[position]:
            position += 1
        elif not (position and key in _SEPARATORS):
            return 0
        at += 1
    return at - index


def _emit(out: list[Word], new: Sequence[Word], place: Word, glued_behind: bool) -> bool:
    """Append `new` in place of what began at `place`. True where it touches a neighbour without space between."""
    column = place.column
    for number, word in enumerate(new):
        glued = place.glued if number == 0 else word.glued
        if number:
            column += len(new[number - 1].text) + (not word.glued)
        out.append(Word(word.kind, word.text, column, place.line, glued))
    return place.glued or glued_behind


def _replace_part(word: Word, partial: list[tuple[Replacement, str]]) -> str | None:
    upper = word.text.upper()
    for rule, old in partial:
        new = "".join(w.text for w in rule.new)
        if rule.mode == "LEADING" and upper.startswith(old):
            return new + word.text[len(old) :]
        if rule.mode == "TRAILING" and upper.endswith(old):
            return word.text[: len(word.text) - len(old)] + new
    return None


def join_glued(words: Sequence[Word], decimal_comma: bool = False) -> list[Word]:
    """Words that touch are split anew as one text: `FLG-` `(X)` `-OK` becomes one word after X is replaced."""
    out: list[Word] = []
    index = 0
    while index < len(words):
        end = index + 1
        while end < len(words) and words[end].glued and words[end].kind not in ("LITERAL", "OPEN", "PSEUDO"):
            end += 1
        if end - index > 1 and words[index].kind not in ("LITERAL", "OPEN", "PSEUDO"):
            out.extend(split_text("".join(w.text for w in words[index:end]), words[index], decimal_comma))
        else:
            out.extend(words[index:end])
        index = end
    return out
