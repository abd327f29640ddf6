"""FUNCTION RANDOM where the order of the draws, or the statement that draws, is not certain.

Takes: the statements of a program. Gives: `unsupported` findings. cobc evaluates the operands of one comparison and the
arguments of one function in the order that the C compiler likes; the mock knows which statement draws by the statement
that began last, which the condition of a loop is not after its first pass. Never looks at values.
"""

from __future__ import annotations

from locksmith.model.findings import Findings
from locksmith.model.walk import all_nodes, child_nodes, own_nodes
from locksmith.syntax import ast


def check_draws(program: ast.Program, findings: Findings) -> None:
    """Report each statement whose draws have no certain order or owner."""
    for section in program.sections:
        for node in all_nodes(section):
            if not isinstance(node, ast.Statement):
                continue
            own = [n for n in own_nodes(node) if is_draw(n)]
            if own and isinstance(node, ast.Perform | ast.Search):
                findings.add("LKM032", "FUNCTION RANDOM in the condition of a loop is not supported", own[0])
            elif len(own) > 1 and any(_draws_beside(n) for n in own_nodes(node)):
                message = "FUNCTION RANDOM twice in operands that are evaluated in no certain order is not supported"
                findings.add("LKM032", message, own[0])


def is_draw(node: ast.Node) -> bool:
    """Whether a node is FUNCTION RANDOM."""
    return isinstance(node, ast.FunctionCall) and node.name == "RANDOM"


def _draws_beside(node: ast.Node) -> bool:
    """Whether operands of a comparison or arguments of a function draw beside each other, at any depth."""
    if not isinstance(node, ast.Relation | ast.FunctionCall):
        return False
    return any(sum(_draws(part) for part in child_nodes(below)) > 1 for below in (node, *all_nodes(node)))


def _draws(node: ast.Node) -> bool:
    return is_draw(node) or any(is_draw(below) for below in all_nodes(node))
