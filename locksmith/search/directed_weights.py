"""What stands behind an open outcome.

Takes: a `ProgramModel` and the union of probes reached. Gives: how many outcomes that nothing took yet can only follow
once an open one is taken, as the text of the program shows it: decisions in its arm, and in paragraphs not entered yet
that are reached from there. A guess at what is worth the effort; never a claim about reachability.
"""

from __future__ import annotations

from locksmith.analysis.guards import find_guards
from locksmith.model.program import ProgramModel


class Weights:
    """Static tables of one program."""

    def __init__(self, model: ProgramModel) -> None:
        self._model = model
        guards = find_guards(model)
        self._decisions: dict[int, list[int]] = {}
        self._labels: dict[int, list[int]] = {}
        self._following: dict[int, list[int]] = {}
        self._inside: dict[int, list[int]] = {}
        for decision, path in guards.decisions.items():
            for alternatives in path[-1:]:
                for outcome in alternatives:
                    self._decisions.setdefault(outcome, []).append(decision)
        for transfer in guards.transfers:
            self._following.setdefault(transfer.source, []).append(transfer.target)
            for alternatives in transfer.guards[-1:]:
                for outcome in alternatives:
                    self._labels.setdefault(outcome, []).append(transfer.target)
        for decided in model.decisions:
            self._inside.setdefault(decided.label, []).append(decided.id)

    def behind(self, outcome: int, hits: int) -> int:
        """Outcomes not taken that stand behind one."""
        found: set[int] = set()
        for decision in self._decisions.get(outcome, ()):
            found.update(self._model.decisions[decision].outcomes)
        waiting = list(self._labels.get(outcome, ()))
        seen: set[int] = set()
        while waiting:
            label = waiting.pop()
            probe = self._model.labels[label].probe
            if label in seen or (probe is not None and hits >> probe & 1):
                continue
            seen.add(label)
            for decision in self._inside.get(label, ()):
                found.update(self._model.decisions[decision].outcomes)
            waiting += self._following.get(label, ())
        return sum(1 for o in found if not hits >> self._model.outcomes[o].probe & 1)
