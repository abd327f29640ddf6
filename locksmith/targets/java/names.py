"""Java names for COBOL names.

Takes: COBOL names. Gives: identifiers that are legal in Java and unique in their scope. Deterministic: the same names
in the same order give the same identifiers.
"""

from __future__ import annotations

import re

_KEYWORDS = """
    abstract assert boolean break byte case catch char class const continue default do double else enum extends
    final finally float for goto if implements import instanceof int interface long native new package private
    protected public return short static strictfp super switch synchronized this throw throws transient try void
    volatile while true false null var record yield
    clone finalize wait notify notifyAll hashCode toString getClass equals
"""
_MEMBERS = """
    perform enter probe hit until constant move display displayNoAdvancing accept call tryCall callProgram cancel abend
    callNamed tryCallNamed
    random clock checkFile fileError bind addressOf setAddressOf byContent omitted nameIn unsupported stopRun isCalled
    dispatch firstLabel storage resetControl isInitial attach reset enterProgram performRange enterLabel run behind
    leave returns returnCode setReturnCode classOf noParagraph augment compare equal notEqual less lessOrEqual greater
    greaterOrEqual name environment active called started pending probes probeBase siteBase areaBase streamBase labels
    program s p area areas files using working local linkage record put repeat freeze symbols
    FALL_THROUGH EXIT_PARAGRAPH EXIT_SECTION GOBACK NOT_ALTERED SYMBOLS
"""
KEYWORDS = frozenset(_KEYWORDS.split())
RESERVED = KEYWORDS | frozenset(_MEMBERS.split())
ITEM_NAMES = KEYWORDS | {"area", "storage", "program"}  # items of a storage class share their scope with little
_WORD = re.compile(r"[A-Za-z0-9]+")


def _words(name: str) -> list[str]:
    return _WORD.findall(name) or ["unnamed"]


def camel_case(name: str, prefix: str = "n") -> str:
    """`WS-CARD-NUM` → `wsCardNum`; a leading digit gets the prefix (`1000-MAIN` → `n1000Main`)."""
    words = [w.lower() for w in _words(name)]
    text = words[0] + "".join(w[0].upper() + w[1:] for w in words[1:])
    return prefix + text if text[0].isdigit() else text


def pascal_case(name: str, prefix: str = "N") -> str:
    """`CBACT01C` → `Cbact01c`, `INIT-SECTION` → `InitSection`."""
    text = camel_case(name, prefix)
    return text[0].upper() + text[1:]


def constant_case(name: str, prefix: str = "N") -> str:
    """`1000-MAIN` → `N1000_MAIN`."""
    text = "_".join(w.upper() for w in _words(name))
    return prefix + text if text[0].isdigit() else text


class Scope:
    """Hands out identifiers that are unique in one Java scope."""

    def __init__(self, taken: frozenset[str] = RESERVED) -> None:
        self._taken = set(taken)

    def claim(self, wanted: str) -> str:
        """`wanted`, or with the first number that makes it unique."""
        name = wanted
        number = 2
        while name in self._taken or name.lower() in self._taken:
            name = f"{wanted}{number}"
            number += 1
        self._taken.add(name)
        return name
