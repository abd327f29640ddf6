"""Which arms an experiment compares.

Takes: the algorithms and what else is wanted. Gives: arms, in the order of the table, and the names of the baselines.
Never runs anything.
"""

from __future__ import annotations

from collections.abc import Sequence

from locksmith.experiment.afl import ARM as AFL
from locksmith.experiment.trial import Arm
from locksmith.experiment.uniform import UNIFORM
from locksmith.skills.base import SkillKind

EXECUTIONS = 10_000
WHOLE = "all"
WITHOUT = "without "
BASELINES = {"uniform": UNIFORM, "afl": AFL}  # as the command line says them, and the names of their arms

ABLATED = (SkillKind.DISPATCHER_ARM, SkillKind.FORCE_SET, SkillKind.CALL_INJECTION)


def plan_mutations(algorithms: Sequence[str], policies: Sequence[str], ablation: bool) -> list[Arm]:
    """The whole loop under each policy, and under the first one without each kind of skill."""
    whole = tuple(algorithms)
    arms = [Arm(f"loop {policy}", whole, policy) for policy in policies]
    if ablation and policies:
        arms += [Arm(f"loop without {kind}", whole, policies[0], kind) for kind in ABLATED]
    return arms


def plan_arms(
    algorithms: Sequence[str], leave_one_out: bool, baselines: Sequence[str] = (), alone: bool = True
) -> list[Arm]:
    """All algorithms together, each `alone`, the baselines (names of arms), and all but each."""
    arms = [Arm(WHOLE, tuple(algorithms))] if len(algorithms) > 1 or not alone else []
    arms += [Arm(name, (name,)) for name in (*(algorithms if alone else ()), *baselines)]
    if leave_one_out and len(algorithms) > 1:
        arms += [Arm(WITHOUT + name, tuple(a for a in algorithms if a != name)) for name in algorithms]
    return arms
