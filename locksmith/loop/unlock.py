"""The mutation phase: what no input opened is opened by a parity-preserving mutation, and searched from inside.

Takes: a `Campaign` at its plateau, an `Analyzer`, the skill catalog and a policy. Gives: attempts and interventions in
the campaign's result. A mutation is kept only if coverage grew and every case that ran under it passed; else it is
taken back and recorded. No paragraph is attempted twice and each attempt tries each candidate once, so the phase ends;
then comes a last sweep of the unmutated program, and the accepted cases run again. Never judges: the gate does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from locksmith.analysis.conditions import plan_conditions
from locksmith.analysis.gates import Analyzer, Candidate, Gate, Places, Proposal
from locksmith.analysis.guards import find_guards
from locksmith.cases.case import TestCase
from locksmith.cases.catalog import Catalog
from locksmith.cases.jsonform import name_unit
from locksmith.diagnostics import LocksmithError
from locksmith.gate.naming import UnitNames
from locksmith.loop.campaign import Campaign, Mark
from locksmith.loop.policy import DEFAULT_POLICY, Standing, choose
from locksmith.model.unit import Unit
from locksmith.skills.application import active_mutations, apply_mutations
from locksmith.skills.base import Mutation, ParameterKind, Skill
from locksmith.skills.binding import bind_skill
from locksmith.skills.catalog import order_of
from locksmith.skills.generalise import generalise
from locksmith.skills.places import describe_bytes
from locksmith.store.attempts import Attempt, Intervention, InterventionKind

ASKED_BY = "mutation"
_INSIDE = (1, 32)  # rounds and cases a searcher of the sweeps under a mutation
_TRIES = 24  # candidates of a paragraph
_PARENTS = 8  # kept cases that run under a mutation besides the candidate's own


@dataclass(frozen=True, slots=True)
class UnlockOptions:
    """`closed`: outcomes proved infeasible."""

    policy: str = DEFAULT_POLICY
    closed: frozenset[int] = frozenset()


Group = tuple[Mutation, ...]  # what one candidate applies
Stack = tuple[Group, ...]  # what is on, outermost first


@dataclass(slots=True)
class Unlocker:
    """One mutation phase. `kept`: the applications that were kept, each of one or more mutations."""

    unit: Unit
    campaign: Campaign
    analyzer: Analyzer
    skills: Mapping[str, Skill]
    options: UnlockOptions
    kept: list[Group] = field(default_factory=list)
    _attempted: set[int] = field(default_factory=set)
    _targets: dict[int, tuple[int, ...]] = field(default_factory=dict)
    _reached: int = -1
    _behind_of: dict[int, int] = field(default_factory=dict)
    _known: int = 0

    def run(self) -> None:
        """The whole phase."""
        campaign = self.campaign
        campaign.phase = "mutation"
        self._unlock((), None)
        campaign.active = ()
        if campaign.result.attempts:
            campaign.phase = "final sweep"
            campaign.plateau(1)
            campaign.recheck()
        campaign.fill()

    # ------------------------------------------------------------ targets

    def _unlock(self, stack: Stack, among: frozenset[int] | None) -> None:
        """Attempt every locked paragraph (of `among`, inside a mutation), one by one."""
        while not self.campaign.exhausted:
            self.learn()
            standing = choose(self.options.policy, list(self._standings(among)))
            if standing is None:
                return
            self._attempt(standing, stack)

    def learn(self) -> None:
        """Show the analyzer what was accepted since."""
        library = self.campaign.library
        self._known = min(self._known, len(library))
        self.analyzer.see(library[self._known :])
        self._known = len(library)

    def _standings(self, among: frozenset[int] | None) -> Iterator[Standing]:
        coverage, model = self.campaign.result.coverage, self.unit.programs[0]
        if not self._targets:
            for transfer in self.analyzer.guards.transfers:
                self._targets[transfer.source] = (*self._targets.get(transfer.source, ()), transfer.target)
        if coverage.reached != self._reached:
            self._reached = coverage.reached
            self._behind_of.clear()
        for label in model.labels:
            if label.id in self._attempted or (among is not None and label.id not in among):
                continue
            gates = tuple(self.analyzer.gates(label.id, coverage, self.options.closed))
            entered = not self._locked(label.id)
            if gates or self._locked(label.id):
                yield Standing(label.id, gates, entered, self._behind(label.id))

    def _behind(self, label: int) -> int:
        """Open outcomes in this paragraph and in the locked ones that it leads to; kept until something more is
        reached."""
        if not self._behind_of:
            self._behind_of.update(self._open_behind())
        return self._behind_of[label]

    def _open_behind(self) -> dict[int, int]:
        coverage, model = self.campaign.result.coverage, self.unit.programs[0]
        reached, left = coverage.reached, coverage.outcomes & ~coverage.reached
        open_ = Counter(d.label for d in model.decisions for o in d.outcomes if left >> model.outcomes[o].probe & 1)
        locked = {x.id for x in model.labels if x.probe is not None and not reached >> x.probe & 1}
        out: dict[int, int] = {}
        for label in model.labels:
            found, waiting = {label.id}, [label.id]
            while waiting:
                new = [t for t in self._targets.get(waiting.pop(), ()) if t in locked and t not in found]
                found.update(new)
                waiting += new
            out[label.id] = sum(open_[one] for one in found)
        return out

    # ------------------------------------------------------------ attempts

    def _attempt(self, standing: Standing, stack: Stack) -> None:
        """Try the candidates of one paragraph until none is left that was not tried."""
        self._attempted.add(standing.label)
        tried: set[object] = set()
        while not self.campaign.exhausted and len(tried) < _TRIES:
            self.learn()
            found = self.analyzer.candidates(standing.label, self.campaign.result.coverage, self.options.closed)
            found += self._learned(standing)
            candidate = next((c for c in found if c.key not in tried), None)
            if candidate is None:
                break
            tried.add(candidate.key)
            self._try(standing.label, candidate, stack)
        left = self.analyzer.gates(standing.label, self.campaign.result.coverage, self.options.closed)
        if left or self._locked(standing.label):
            self._needs_new_skill(standing.label, left, len(tried), stack)

    def _learned(self, standing: Standing) -> Iterator[Candidate]:
        """Skills that need no more than a paragraph, offered to related gates: those of the same variable. They were
        made of applications that worked, here or in other programs of the project, or by an author."""
        label = self.unit.programs[0].labels[standing.label]
        parents = [w for w in self.campaign.library if label.probe is not None and w.result.hits >> label.probe & 1]
        variables = {g.variable: g for g in standing.gates if g.variable}
        if label.name is None or not parents:
            return
        for skill in self._known_skills().values():
            wanted = [p.name for p in skill.parameters if p.default is None]
            kinds = [p.kind for p in skill.parameters if p.default is None]
            gate = next((variables[s.item] for s in skill.steps if s.item in variables), None)
            if kinds == [ParameterKind.PARAGRAPH] and gate is not None:
                yield Candidate((Proposal(skill.name, ((wanted[0], label.name),)),), parents[-1].case, gate, 1)

    def _known_skills(self) -> dict[str, Skill]:
        return {**self.skills, **self.campaign.result.learned}

    def _locked(self, label: int) -> bool:
        its = self.unit.programs[0].labels[label]
        reached = self.campaign.result.coverage.reached
        return its.is_paragraph and its.probe is not None and not reached >> its.probe & 1

    def _try(self, label: int, candidate: Candidate, stack: Stack) -> None:
        """One candidate: bound, run, kept or taken back; searched inside where it is kept."""
        try:
            mutations = self._bind(candidate)
        except (LocksmithError, KeyError) as error:
            reason = error.diagnostics[0].message if isinstance(error, LocksmithError) else f"no skill {error}"
            self._record(label, candidate, stack, (), False, reason, (), 0)
            return
        campaign = self.campaign
        stack = (*stack, *(g for g in self.kept if g not in stack and _is_on(candidate.parent, g)))
        active = (*stack, mutations)
        outer = campaign.active
        mark, before, asked = campaign.mark(), campaign.result.coverage.reached, campaign.asked
        inside = [w.case for w in campaign.library]
        campaign.try_cases([apply_mutations(c, _flat(active)) for c in self._parents(candidate, inside)], ASKED_BY)
        if not campaign.grown(mark) or campaign.failed(mark):
            self._take_back(label, candidate, stack, mutations, mark, asked)
            return
        campaign.active = _flat(active)
        campaign.plateau(1, _INSIDE)
        if campaign.failed(mark):
            campaign.active = outer
            self._take_back(label, candidate, stack, mutations, mark, asked)
            return
        gained = campaign.result.coverage.reached & ~before
        self.kept.append(mutations)
        self._generalise(mutations)
        self._record(label, candidate, stack, mutations, True, "", self._names_of(gained), campaign.asked - asked)
        self._unlock(active, self._around(gained))
        campaign.active = outer

    def _generalise(self, mutations: Group) -> None:
        for mutation in mutations:
            made = generalise(self._known_skills()[mutation.skill], mutation, self.unit.name)
            if made is not None and made.name not in self.skills:
                self.campaign.result.learned.setdefault(made.name, made)

    def _bind(self, candidate: Candidate) -> Group:
        """Every proposal with the skills it depends on, in order. Raises LocksmithError and KeyError."""
        bound: dict[Mutation, None] = {}
        for proposal in candidate.proposals:
            arguments = dict(proposal.arguments)
            skills = self._known_skills()
            for name in order_of(proposal.skill, skills):
                skill = skills[name]
                wanted = {p.name for p in skill.parameters}
                given = {k: v for k, v in arguments.items() if name == proposal.skill or k in wanted}
                bound[bind_skill(skill, given, self.unit)] = None
        return tuple(bound)

    def _parents(self, candidate: Candidate, kept: Sequence[TestCase]) -> list[TestCase]:
        """The candidate's own case first, then those kept last."""
        return list(dict.fromkeys([candidate.parent, *reversed(kept[-_PARENTS:])]))

    def _take_back(
        self,
        label: int,
        candidate: Candidate,
        stack: Stack,
        mutations: Group,
        mark: Mark,
        asked: int,
    ) -> None:
        campaign = self.campaign
        failed, cases = campaign.failed(mark), campaign.asked - asked
        reason = f"{failed} cases under it did not pass" if failed else "nothing new was covered"
        campaign.revert(mark)
        self._record(label, candidate, stack, mutations, False, reason, (), cases)

    def _around(self, gained: int) -> frozenset[int]:
        """Paragraphs that were newly reached, and those they lead to."""
        model = self.unit.programs[0]
        fresh = set()
        for probe in model.probes:
            if gained >> probe.id & 1:
                if probe.kind == "label":
                    fresh.add(probe.target)
                elif probe.kind == "outcome":
                    fresh.add(model.decisions[model.outcomes[probe.target].decision].label)
        return frozenset(fresh | {t.target for t in self.analyzer.guards.transfers if t.source in fresh})

    # ------------------------------------------------------------ records

    def _names_of(self, probes: int) -> tuple[str, ...]:
        names = UnitNames(self.unit)
        return tuple(names.probe(k) for k in range(probes.bit_length()) if probes >> k & 1)

    def _record(
        self,
        label: int,
        candidate: Candidate,
        stack: Stack,
        mutations: Group,
        kept: bool,
        reason: str,
        gained: tuple[str, ...],
        cases: int,
    ) -> None:
        texts = [m.text for m in mutations] or [p.skill for p in candidate.proposals]
        gate = candidate.gate.condition if candidate.gate else "no way in is known to open"
        kind = candidate.proposals[0].skill
        name = self.unit.programs[0].labels[label].name or "(main)"
        attempt = Attempt(name, gate, " + ".join(texts), kind, len(stack) + 1, kept, reason, gained, cases)
        self.campaign.result.attempts.append(attempt)

    def _needs_new_skill(self, label: int, gates: Sequence[Gate], tried: int, stack: Stack) -> None:
        model = self.unit.programs[0]
        name = model.labels[label].name or "(main)"
        words = f"{name} stays locked" if self._locked(label) else f"{len(gates)} outcomes of {name} stay open"
        callers = [model.labels[t.source].name or "(main)" for t in self.analyzer.guards.into(label)]
        details = {
            "outcomes": [g.condition for g in gates],
            "conditions": [
                {"line": g.line, "variable": g.variable, "wanted": list(g.wanted), "set_at": list(g.set_at)}
                for g in gates
            ],
            "call_stack": [*(m.text for m in _flat(stack)), *dict.fromkeys(callers)],
            "tried": tried,
        }
        message = f"{words} after {tried} tries"
        kind = InterventionKind.NEEDS_NEW_SKILL
        self.campaign.intervene(Intervention(kind, self.unit.name, name, message, details))


def make_analyzer(unit: Unit, catalog: Catalog) -> Analyzer:
    """The analyzer of a unit, with the names that skills use."""
    places = Places(unit.programs[0], describe_bytes, name_unit(unit).streams)
    return Analyzer(unit, catalog, plan_conditions(unit), find_guards(unit.programs[0]), places)


def _flat(stack: Stack) -> Group:
    return tuple(m for group in stack for m in group)


def _is_on(case: TestCase, group: Group) -> bool:
    return len(active_mutations(case, group)) == len(group)
