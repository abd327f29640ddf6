"""Which item a name means.

Takes: the names of all items and condition names of a program with what they stand under. Gives: lookup with OF/IN
qualification. Qualifiers name groups above an item, innermost first, groups may be left out; a record's last
qualifier may be its file. Never reports: the caller tells none from several.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence


class DataNames:
    """`names[i]` is the name of item i (None where it cannot be named), `parents[i]` its group."""

    def __init__(
        self, names: Sequence[str | None], parents: Sequence[int | None], file_of_root: Mapping[int, str]
    ) -> None:
        self._names = names
        self._parents = parents
        self._file_of_root = file_of_root
        self._items: defaultdict[str, list[int]] = defaultdict(list)
        self._conditions: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
        for index, name in enumerate(names):
            if name is not None:
                self._items[name].append(index)

    def add_condition(self, name: str, owner: int, position: int) -> None:
        """Condition name number `position` of item `owner`."""
        self._conditions[name.upper()].append((owner, position))

    def items(self, name: str, qualifiers: Sequence[str] = ()) -> list[int]:
        """All items that the qualified name can mean."""
        return [i for i in self._items.get(name.upper(), ()) if self._under(self._parents[i], i, qualifiers)]

    def conditions(self, name: str, qualifiers: Sequence[str] = ()) -> list[tuple[int, int]]:
        """All condition names that the qualified name can mean, as (owner, position)."""
        found = self._conditions.get(name.upper(), ())
        return [(o, p) for o, p in found if self._under(o, o, qualifiers)]

    def _under(self, above: int | None, root: int, qualifiers: Sequence[str]) -> bool:
        for at, qualifier in enumerate(qualifiers):
            wanted = qualifier.upper()
            while above is not None and self._names[above] != wanted:
                root, above = above, self._parents[above]
            if above is None:
                return at == len(qualifiers) - 1 and self._file_of_root.get(self._root(root)) == wanted
            root, above = above, self._parents[above]
        return True

    def _root(self, item: int) -> int:
        while (above := self._parents[item]) is not None:
            item = above
        return item
