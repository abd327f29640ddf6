"""A baseline: the accepted cases of an earlier run, replayed against what the generators make now."""
