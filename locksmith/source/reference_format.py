"""Reference format of a file: fixed, free or variable.

Takes: text. Gives: the format it is most likely written in. A heuristic, and only that: SOURCE directives inside the
file, and a format given by the user, come first.
"""

from __future__ import annotations

from locksmith.source.lines import FORMAT_DIRECTIVE

_SAMPLE = 4000  # lines looked at
_INDICATORS = " *-/dD$\x0c"


def detect_format(text: str, default: str = "fixed") -> str:
    """`fixed`, `free` or `variable`; `default` where the text fits them all."""
    free = fixed = crossing = beyond = 0
    for raw in text.split("\n", _SAMPLE)[:_SAMPLE]:
        line = raw.expandtabs(8).rstrip() if "\t" in raw else raw.rstrip()
        if len(line) < 7:
            free += bool(line.strip()) and not line.strip().isdigit() and line.strip()[:1] != "*"
            continue
        directive = FORMAT_DIRECTIVE.match(line) if ">>" in line or "$" in line else None
        if directive:
            return directive.group(1).lower()
        margin, indicator = line[:6], line[6]
        if margin == "      " or margin.isdigit():
            fixed += indicator in "*-/" or margin.isdigit()
            if indicator not in _INDICATORS:
                free += 1
            elif len(line) > 72 and "\t" not in raw and indicator not in "*/":
                beyond += 1
                crossing += _crosses(line)
        elif _free_looking(margin, indicator):
            free += 1
        else:
            fixed += 1
    if free > fixed:
        return "free"
    if not free and not fixed and not crossing:
        return default
    # Text that stands apart in columns 73-80 is an identification; where that is the rule, long lines are accidents.
    return "variable" if crossing * 2 > beyond else "fixed"


def _free_looking(margin: str, indicator: str) -> bool:
    """Text in columns 1-6 that runs on over column 7, or a comment mark that only free format has."""
    if margin.lstrip().startswith("*>"):
        return True
    if indicator not in _INDICATORS:
        return True
    return margin[0] == " " and indicator == " " and margin.strip()[:1].isalpha() and margin[-1] != " "


def _crosses(line: str) -> bool:
    """Code that goes over column 72 without a break, or beyond column 80."""
    code = line[7:72]
    open_literal = (code.count('"') % 2 == 1 and "'" not in code) or (code.count("'") % 2 == 1 and '"' not in code)
    if open_literal:
        rest = line[72:]
        return ('"' in rest or "'" in rest) and len(line) > 72
    return len(line) > 80 and line[71] != " " and line[72] != " "
