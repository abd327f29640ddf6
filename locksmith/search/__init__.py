"""Searchers; importing the package registers those that exist."""

from locksmith.search import art, directed, lhs, map_elites, pairwise, random_search, threeway, ucb1

__all__ = ["art", "directed", "lhs", "map_elites", "pairwise", "random_search", "threeway", "ucb1"]
