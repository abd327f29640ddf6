"""The AFL++ baseline: a coverage-guided byte fuzzer over the same catalog and the same mock as our own search.

Takes: a unit, its catalog and its mock. Gives: what AFL++ reached over its executions. Never part of `verify`.
"""

from locksmith.experiment.afl.fuzz import AflRun, fuzz_mock, run_afl
from locksmith.experiment.afl.trial import ARM, run_afl_trial

__all__ = ["ARM", "AflRun", "fuzz_mock", "run_afl", "run_afl_trial"]
