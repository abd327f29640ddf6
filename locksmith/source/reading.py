"""Source files: bytes to text.

Takes: a path. Gives: text in latin-1 (one character a byte, so that columns count as the compiler counts them) or a
diagnostic that says why the file is no COBOL source. Never raises for what a file holds.
"""

from __future__ import annotations

from pathlib import Path

from locksmith.diagnostics import Diagnostic, Severity, Span

_EBCDIC_SPACE, _EBCDIC_NEWLINES = 0x40, (0x15, 0x25)
_TEXT = bytes(range(0x20, 0x7F)) + b"\t\n\r\x0c\x1a"


def read_text(path: Path) -> tuple[str | None, Diagnostic | None]:
    """(text with \\n line ends, None), or (None, diagnostic)."""
    span = Span(str(path), 1)
    try:
        content = path.read_bytes()
    except OSError as error:
        return None, Diagnostic("LKS001", Severity.ERROR, f"cannot read {path.name}: {error.strerror}", span)
    if not content.strip():
        return None, Diagnostic("LKS002", Severity.ERROR, f"{path.name} is empty", span)
    sample = content[:65536]
    if _looks_ebcdic(sample):
        hint = "convert it first, for example: iconv -f CP037 -t LATIN1, with records split into lines"
        return None, Diagnostic("LKS003", Severity.ERROR, f"{path.name} is in EBCDIC", span, hint)
    if _looks_binary(sample):
        return None, Diagnostic("LKS004", Severity.ERROR, f"{path.name} is a binary file, not COBOL source", span)
    text = content.removeprefix(b"\xef\xbb\xbf").decode("latin-1")
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.rstrip("\x1a\n ") + "\n", None


def _looks_ebcdic(sample: bytes) -> bool:
    """More EBCDIC blanks than ASCII ones, and most other bytes where EBCDIC has its letters and digits."""
    blanks = sample.count(_EBCDIC_SPACE)
    if blanks * 10 < len(sample) or blanks <= sample.count(0x20):
        return False
    letters = sum(1 for b in sample if 0x81 <= b <= 0xA9 or 0xC1 <= b <= 0xE9 or 0xF0 <= b <= 0xF9)
    return letters * 4 > len(sample)


def _looks_binary(sample: bytes) -> bool:
    odd = len(sample.translate(None, _TEXT))
    control = len(sample.translate(None, _TEXT + bytes(range(0x80, 0x100))))
    return sample.count(0) > 0 or control * 20 > len(sample) or odd * 2 > len(sample)
