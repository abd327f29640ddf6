"""All builders in one object: the grammars are compiled to one set of tables.

Takes: nothing. Gives: `Builders`.
"""

from __future__ import annotations

from locksmith.syntax.build_data import DataBuilder
from locksmith.syntax.build_procedure import ProcedureBuilder


class Builders(DataBuilder, ProcedureBuilder):
    """Builders of every rule in every grammar."""
