"""Planted faults: how much of what could be wrong in the Java target do the cases of `verify` find."""
