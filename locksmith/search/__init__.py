"""Searchers; importing the package registers those that exist."""

from locksmith.search import art, lhs, map_elites, pairwise, random_search, threeway, ucb1

__all__ = ["art", "lhs", "map_elites", "pairwise", "random_search", "threeway", "ucb1"]
