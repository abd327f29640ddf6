"""Experiments: which algorithm reaches what, how fast, and how surely, over programs and seeds."""
