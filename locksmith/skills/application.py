"""Mutations switched on in a case.

Takes: a case and mutations. Gives: the case under them, by hook table and reply queues alone, so nothing is compiled
again. Applying a mutation that is already on changes nothing. Never runs a case.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from locksmith.cases.case import TestCase
from locksmith.skills.base import Mutation


def apply_mutations(case: TestCase, mutations: Sequence[Mutation]) -> TestCase:
    """The case with every mutation on, in order; a queue that a mutation gives stands instead of the case's own."""
    hooks = dict.fromkeys(case.hooks)
    streams = dict(case.streams)
    for mutation in mutations:
        hooks.update(dict.fromkeys(mutation.hooks))
        streams.update(mutation.replies)
    return replace(case, hooks=tuple(hooks), streams=tuple(sorted(streams.items())))


def active_mutations(case: TestCase, mutations: Sequence[Mutation]) -> list[Mutation]:
    """Those of the mutations that are on in a case."""
    hooks, streams = set(case.hooks), dict(case.streams)
    return [m for m in mutations if hooks >= set(m.hooks) and all(streams.get(k) == q for k, q in m.replies)]
