"""Searchers; importing the package registers those that exist."""

from locksmith.search import pairwise, random_search

__all__ = ["pairwise", "random_search"]
