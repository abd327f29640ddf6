"""Runs random statements of chosen topics and prints the differences.

Takes: `--seed N --topics a,b --statements N --rows N --scratch DIR`. Gives: counts and the first differences; exit 1
where any was found.
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from differential import Outcome, Statement, compare
from generation import Operands, random_items, random_row
from statements import TOPICS


def run(seed: int, topics: list[str], count: int, rows: int, scratch: Path) -> Outcome:
    rng = random.Random(seed)
    items = random_items(rng)
    operands = Operands(rng, items)
    statements: list[Statement] = [TOPICS[topics[n % len(topics)]](operands) for n in range(count)]
    data = [[random_row(rng, items) for _ in range(rows)] for _ in statements]
    return compare(items, statements, data, scratch)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--topics", default=",".join(TOPICS))
    parser.add_argument("--statements", type=int, default=200)
    parser.add_argument("--rows", type=int, default=20)
    parser.add_argument("--before", action="store_true", help="show the bytes before the statement")
    parser.add_argument("--show", type=int, default=10)
    parser.add_argument("--scratch", type=Path, default=Path("/tmp/semantics"))
    options = parser.parse_args()
    outcome = run(options.seed, options.topics.split(","), options.statements, options.rows, options.scratch)
    seen = []
    for difference in outcome.differences:
        if difference.statement not in seen:
            seen.append(difference.statement)
    print(
        f"seed {options.seed}: compared {outcome.compared}, refused {len(outcome.refused)}, "
        f"differences {len(outcome.differences)} in {len(seen)} statements"
    )
    for statement in outcome.crashed:
        print(f"*** the reference crashed: {statement.cobol}")
    for statement in seen[: options.show]:
        difference = next(d for d in outcome.differences if d.statement is statement)
        if options.before:
            print(difference.before.hex())
        number = sum(d.statement is statement for d in outcome.differences)
        print(
            f"--- {statement.cobol}\n    {statement.java}\n    {number} rows; row {difference.row}: {difference.where}"
        )
    return 1 if outcome.differences else 0


if __name__ == "__main__":
    raise SystemExit(main())
