"""Lines of Java with their indentation. Takes lines and blocks, gives text."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class Writer:
    """Collects lines; `block` opens a brace and closes it again."""

    def __init__(self, depth: int = 0) -> None:
        self.lines: list[str] = []
        self.depth = depth

    def line(self, text: str = "") -> None:
        self.lines.append("  " * self.depth + text if text else "")

    def comment(self, text: str) -> None:
        self.line(f"// {text}")

    @contextmanager
    def block(self, head: str, tail: str = "}") -> Iterator[None]:
        self.line(f"{head} {{")
        self.depth += 1
        yield
        self.depth -= 1
        self.line(tail)

    @contextmanager
    def bare_block(self) -> Iterator[None]:
        """A block without a head."""
        self.line("{")
        self.depth += 1
        yield
        self.depth -= 1
        self.line("}")

    def text(self) -> str:
        return "\n".join(self.lines) + "\n"


def java_string(data: bytes) -> str:
    """A Java string literal whose characters are the bytes (latin-1), in ASCII."""
    out = ['"']
    for index, byte in enumerate(data):
        char = chr(byte)
        if char in '"\\':
            out.append("\\" + char)
        elif 32 <= byte < 127:
            out.append(char)
        else:
            digit_follows = index + 1 < len(data) and chr(data[index + 1]).isdigit()
            out.append(f"\\{byte:03o}" if digit_follows else f"\\{byte:o}")
    out.append('"')
    return "".join(out)


def java_strings(data: bytes, size: int = 8000) -> str:
    """The same in pieces that each fit a class file constant; they are joined when the program starts."""
    if len(data) <= size:
        return java_string(data)
    pieces = [java_string(data[i : i + size]) for i in range(0, len(data), size)]
    return 'String.join("", ' + ", ".join(pieces) + ")"
