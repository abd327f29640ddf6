"""Probes of decisions: IF, EVALUATE, UNTIL, SEARCH, conditional phrases, GO TO DEPENDING, loops without an outcome.

Takes: statements. Gives: edits that leave the statements as they are and put probes where docs/wire.md says. A
condition is never rewritten: it is put in parentheses and joined with probes that change nothing (design.md section
4).
"""

from __future__ import annotations

from collections.abc import Sequence

from locksmith.syntax import ast
from locksmith.targets.cobol_mock.base import Splicer
from locksmith.targets.cobol_mock.calls import condition_probe, worker_call

PHRASE_WORDS = {
    "AT-END": "AT END",
    "INVALID-KEY": "INVALID KEY",
    "SIZE-ERROR": "ON SIZE ERROR",
    "OVERFLOW": "ON OVERFLOW",
    "EXCEPTION": "ON EXCEPTION",
    "END-OF-PAGE": "AT END-OF-PAGE",
}


class DecisionSplicer(Splicer):
    """Statements that branch and stay in the mock."""

    def splice_If(self, statement: ast.If) -> None:
        """A probe opens either arm; an absent ELSE is written, inner IFs first."""
        scope = self.scope
        for true, false in scope.outcomes(statement):
            scope.edits.before(statement.then[0].first, scope.probe_line(true))
            if statement.else_:
                scope.edits.before(statement.else_[0].first, scope.probe_line(false))
        self.visit(statement.then)
        if statement.else_:
            self.visit(statement.else_)
            return
        for _, false in scope.outcomes(statement):
            scope.edits.after(statement.then[-1].last, "ELSE", f"    {scope.probe_line(false)}")

    def splice_Evaluate(self, statement: ast.Evaluate) -> None:
        """Where WHENs are stacked each gets a further object that is always true and fires its probe; else the arm
        does."""
        scope = self.scope
        decisions = scope.outcomes(statement)
        probes = list(decisions[0]) if decisions else []
        stacked = any(len(arm.whens) > 1 for arm in statement.arms)
        if probes and stacked:
            scope.uses_function = True
            scope.edits.after(statement.subjects[-1].last, "    ALSO TRUE")
        position = 0
        for arm in statement.arms:
            for when in arm.whens:
                if not probes:
                    continue
                if stacked:
                    condition = condition_probe(scope.probe(probes[position]), 0)
                    scope.edits.after(self._behind(when), f"    ALSO {condition}")
                else:
                    scope.edits.before(self._body_at(arm.body, arm.body_first), scope.probe_line(probes[position]))
                position += 1
            self.visit(arm.body)
        if statement.other is not None:
            if probes:
                scope.edits.before(self._body_at(statement.other, statement.other_first), scope.probe_line(probes[-1]))
            self.visit(statement.other)
        elif probes:
            end = statement.last - 1 if statement.terminated else statement.last
            lines = ["WHEN OTHER", f"    {scope.probe_line(probes[-1])}"]
            scope.edits.after(end, *lines, *(() if statement.terminated else ("END-EVALUATE",)))

    def _behind(self, when: ast.When) -> int:
        """The token behind a WHEN's last object, closing parentheses included."""
        return self.scope.balanced(when.objects[0].first, when.objects[-1].last)[1]

    @staticmethod
    def _body_at(body: Sequence[ast.Statement], first: int) -> int:
        return body[0].first if body else first

    def _until(self, condition: ast.Condition, probes: tuple[int, ...]) -> None:
        scope = self.scope
        scope.uses_function = True
        first, last = scope.balanced(condition.first, condition.last)
        true, false = (scope.probe(p) for p in probes)
        scope.edits.before(first, "((")
        scope.edits.after(last, f") AND {condition_probe(true, 0)} OR {condition_probe(false, 1)})")

    def splice_Perform(self, statement: ast.Perform) -> None:
        """UNTIL conditions are probed inside the condition; a loop without one burns fuel in its body."""
        scope = self.scope
        conditions = [v.until for v in statement.varying] or ([statement.until] if statement.until else [])
        for condition, probes in zip(conditions, scope.outcomes(statement), strict=False):
            self._until(condition, probes)
        fuel = scope.model.fuel_of.get(id(statement))
        if fuel is not None:
            body = statement.body or ()
            scope.edits.before(self._body_at(body, statement.body_first), scope.probe_line(fuel))
        if statement.body is not None:
            self.visit(statement.body)

    def splice_Search(self, statement: ast.Search) -> None:
        """A probe opens each WHEN's statements and AT END's, which is written where it is absent."""
        scope = self.scope
        decisions = scope.outcomes(statement)
        probes = list(decisions[0]) if decisions else []
        if probes:
            *whens, at_end = probes
            if statement.at_end is not None:
                scope.edits.before(self._body_at(statement.at_end, statement.at_end_first), scope.probe_line(at_end))
            else:
                scope.edits.before(
                    scope.find_back("WHEN", statement.whens[0].condition.first), f"AT END {scope.probe_line(at_end)}"
                )
            for when, probe in zip(statement.whens, whens, strict=True):
                scope.edits.before(self._body_at(when.body, when.body_first), scope.probe_line(probe))
        self.visit(statement.at_end or ())
        for when in statement.whens:
            self.visit(when.body)

    def splice_phrases(self, statement: ast.Statement, handlers: Sequence[ast.Handlers]) -> None:
        """Conditional phrases of a statement that stays: probes in both, an absent one is written."""
        scope = self.scope
        for pair in handlers:
            found = scope.outcomes(pair)
            words = PHRASE_WORDS[pair.kind]
            bodies = sorted((b for b in (pair.on, pair.not_on) if b), key=lambda b: b[0].first)
            if not found or not bodies:
                for body in bodies:
                    self.visit(body)
                continue
            on, not_on = found[0]
            if pair.on:
                scope.edits.before(pair.on[0].first, scope.probe_line(on))
            elif pair.kind != "SIZE-ERROR":
                # CONTINUE, or the probe's CALL would take the NOT ON EXCEPTION that follows.
                written = f"{words} {scope.probe_line(on)} CONTINUE"
                scope.edits.before(self._phrase_start(statement, bodies[0]), written)
            else:
                self._mark_size_error(statement, bodies[0], on)
            if pair.not_on:
                scope.edits.before(pair.not_on[0].first, scope.probe_line(not_on))
            for body in bodies:
                self.visit(body)
            if not pair.not_on:
                # CONTINUE takes no phrase: without it the last statement of the body could take this one.
                scope.edits.after(bodies[-1][-1].last, f"CONTINUE NOT {words} {scope.probe_line(not_on)}")
            elif not pair.on and pair.kind == "SIZE-ERROR":
                self._tell_size_error(statement, on)

    def _mark_size_error(self, statement: ast.Statement, body: Sequence[ast.Statement], on: int) -> None:
        """ON SIZE ERROR may not be written where it was not: cobc then no longer truncates native binary items."""
        scope = self.scope
        item = f"LOCKSMITH-S-{on}"
        scope.extra_items.append(f"01 {item} PIC S9(9) COMP-5.")
        scope.edits.before(statement.first, f"MOVE 1 TO {item}")
        scope.edits.before(body[0].first, f"MOVE 0 TO {item}")

    def _tell_size_error(self, statement: ast.Statement, on: int) -> None:
        scope = self.scope
        ended = scope.value(statement.last - 1).startswith("END-")
        end = [] if ended else [f"END-{type(statement).__name__.upper()}"]
        scope.edits.after(statement.last, *end, f"IF LOCKSMITH-S-{on} = 1", f"    {scope.probe_line(on)}", "END-IF")

    def _phrase_start(self, statement: ast.Statement, body: Sequence[ast.Statement]) -> int:
        """The NOT that opens the phrase in front of `body`."""
        return max(statement.first, self.scope.find_back("NOT", body[0].first))

    def splice_GoTo(self, statement: ast.GoTo) -> None:
        """DEPENDING: the worker is told the value and the probes to choose from."""
        scope = self.scope
        if statement.depending is None:
            return
        for probes in scope.outcomes(statement):
            values = " ".join(str(scope.probe(p)) for p in probes)
            scope.edits.before(
                statement.first,
                *worker_call("LKDEPEND", (), [scope.text_of(statement.depending)], [f"BY VALUE {values}"]),
            )
