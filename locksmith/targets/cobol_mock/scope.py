"""What a splicing step works on: one program of the unit, its edits and its unit-wide ids.

Takes: `ProgramModel` and the bases of the unit. Gives: `Scope`, with the questions that splicers ask of the tokens.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from locksmith.model.program import ExternalSite, Field, ProgramModel
from locksmith.syntax import ast
from locksmith.targets.cobol_mock.calls import probe_call
from locksmith.targets.cobol_mock.edits import Edits


@dataclass(slots=True)
class Scope:
    """`position` is the program's place in the unit."""

    model: ProgramModel
    edits: Edits
    position: int
    probe_base: int
    site_base: int
    area_base: int
    uses_function: bool = False
    altered: dict[int, list[int]] = field(default_factory=dict)  # label -> targets that ALTER gives it
    area_items: dict[int, str] = field(default_factory=dict)  # area id -> the mock's item for it
    extra_items: list[str] = field(default_factory=list)
    aliases: dict[str, str] = field(
        default_factory=dict
    )  # level-01 names that are words of cobc's CALL -> second names

    @property
    def program(self) -> ast.Program:
        return self.model.program

    @property
    def end(self) -> int:
        """The token behind the program."""
        return self.program.last or len(self.program.tokens)

    def probe(self, local: int) -> int:
        """Unit-wide probe id."""
        return self.probe_base + local

    def probe_line(self, local: int) -> str:
        """The probe as a statement."""
        return probe_call(self.probe(local))

    def outcomes(self, node: ast.Node) -> list[tuple[int, ...]]:
        """For each decision of the node, in order, the local probes of its outcomes."""
        decisions = self.model.decision_of.get(id(node), ())
        return [tuple(self.model.outcomes[o].probe for o in self.model.decisions[d].outcomes) for d in decisions]

    def sites(self, node: ast.Node) -> list[ExternalSite]:
        """The external sites of the node, in order."""
        return [self.model.sites[s] for s in self.model.site_of.get(id(node), ())]

    def site_id(self, site: ExternalSite) -> int:
        """Unit-wide site id."""
        return self.site_base + site.id

    def field_of(self, reference: ast.Reference) -> Field | None:
        """The field a reference names, if it names one."""
        found = self.model.field_of.get(id(reference))
        return None if found is None else self.model.fields[found]

    def value(self, index: int) -> str:
        """The upper-cased value of a token, empty beyond the ends."""
        tokens = self.program.tokens
        return tokens[index].value.upper() if 0 <= index < len(tokens) else ""

    def text(self, first: int, last: int) -> str:
        """The text of a token range on one line: verbatim, but for items whose name cobc does not take in a CALL."""
        return " ".join(self._word(i) for i in range(first, last))

    def _word(self, index: int) -> str:
        word = self.program.tokens[index].text
        if self.value(index) in self.aliases and self.value(index - 1) not in ("OF", "IN"):
            return self.aliases[self.value(index)]
        return word

    def text_of(self, node: ast.Node) -> str:
        """The verbatim text of a node on one line."""
        return self.text(node.first, node.last)

    def find(self, value: str, first: int, last: int) -> int:
        """Index of the first token with that value in the range, -1 where there is none."""
        return next((i for i in range(first, last) if self.value(i) == value), -1)

    def find_back(self, value: str, start: int) -> int:
        """Index of the nearest token with that value at or before `start`, -1 where there is none."""
        return next((i for i in range(start, -1, -1) if self.value(i) == value), -1)

    def balanced(self, first: int, last: int) -> tuple[int, int]:
        """The range widened to hold whole pairs of parentheses."""
        depth = lowest = 0
        for i in range(first, last):
            depth += (self.value(i) == "(") - (self.value(i) == ")")
            lowest = min(lowest, depth)
        while lowest < 0 and self.value(first - 1) == "(":
            first, lowest, depth = first - 1, lowest + 1, depth + 1
        while depth > 0 and self.value(last) == ")":
            last, depth = last + 1, depth - 1
        return first, last
