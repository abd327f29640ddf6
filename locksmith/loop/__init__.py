"""The Locksmith Loop: sweeps of search, both targets, the gate; and the suite that is left of it."""

from locksmith.loop.budget import DEFAULT_BUDGET, Budget, QuietSink, Sink
from locksmith.loop.campaign import Campaign

__all__ = ["DEFAULT_BUDGET", "Budget", "Campaign", "QuietSink", "Sink"]
