"""The mock against the untouched original program (issue 2, point 3)."""
