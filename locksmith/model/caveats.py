"""Reference caveats: statements where GnuCOBOL is known to differ from Enterprise COBOL.

Takes: resolved statements. Gives: `caveat` findings at the statement (evidence.md section 3 lists the kinds). A caveat
never changes a verdict: it tells the reader which results to check on the mainframe.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from locksmith.model.control_flow import ControlFlow
from locksmith.model.findings import Findings
from locksmith.model.program import Category, Field, Usage
from locksmith.model.walk import all_nodes, own_nodes
from locksmith.syntax import ast

_DATE_FUNCTIONS = frozenset(
    {"INTEGER-OF-DATE", "DATE-OF-INTEGER", "INTEGER-OF-DAY", "DAY-OF-INTEGER", "DATE-TO-YYYYMMDD", "DAY-TO-YYYYDDD"}
)


class Caveats:
    """Looks at every statement once."""

    def __init__(self, fields: Sequence[Field], field_of: Mapping[int, int], findings: Findings) -> None:
        self.fields = fields
        self.field_of = field_of
        self.findings = findings

    def run(self, program: ast.Program, flow: ControlFlow) -> None:
        for section in program.sections:
            for node in all_nodes(section):
                if isinstance(node, ast.Statement):
                    self._statement(node)
        self._jumps_out(flow)

    def _field(self, node: object) -> Field | None:
        number = self.field_of.get(id(node))
        return self.fields[number] if number is not None else None

    def _statement(self, node: ast.Statement) -> None:
        self._division(node)
        if isinstance(node, ast.Display):
            self._display(node)
        elif isinstance(node, ast.Unstring):
            for target in node.into:
                item = self._field(target.target)
                if item is not None and item.signed:
                    self.findings.add("LKM054", f"UNSTRING into signed item {item.name}", node)
        for inner in own_nodes(node):
            self._inner(inner)

    def _division(self, node: ast.Statement) -> None:
        divides = isinstance(node, ast.Divide)
        if isinstance(node, ast.Compute):
            quotients = [n for n in all_nodes(node.expression) if isinstance(n, ast.Binary) and n.operator == "/"]
            divides = bool(quotients)
            if any(quotient is not node.expression for quotient in quotients):
                self.findings.add("LKM050", "a quotient inside an expression keeps other digits on IBM", node)
        if divides and not getattr(node, "handlers", ()):
            self.findings.add("LKM051", "division by zero goes on here, it abends on IBM", node)

    def _display(self, node: ast.Display) -> None:
        if node.handlers:
            self.findings.add("LKM060", "the EXCEPTION phrase belongs to this DISPLAY here, to the CALL on IBM", node)
        for operand in node.operands:
            item = self._field(operand)
            if item is not None and item.category is Category.NUMERIC and (item.signed or item.scale > 0):
                self.findings.add("LKM053", f"DISPLAY of {item.name} shows sign and point, IBM the digits", node)

    def _inner(self, node: ast.Node) -> None:
        if isinstance(node, ast.Relation) and node.operator in ("<", "<=", ">", ">="):
            if self._is_text(node.left) or self._is_text(node.right):
                self.findings.add("LKM052", "text is ordered by ASCII here, by EBCDIC on IBM", node)
        elif isinstance(node, ast.ClassTest) and node.test == "NUMERIC":
            item = self._field(node.operand)
            if item is not None and item.usage is Usage.PACKED:
                self.findings.add("LKM055", f"NUMERIC test of packed {item.name}: F nibbles are judged otherwise", node)
        elif isinstance(node, ast.FunctionCall) and node.name in _DATE_FUNCTIONS:
            self.findings.add("LKM056", f"FUNCTION {node.name} of a bad date gives 0 here", node)
        elif isinstance(node, ast.Reference):
            item = self._field(node)
            if item is not None and item.usage is Usage.POINTER:
                self.findings.add("LKM057", f"{item.name} is an 8-byte pointer here, 4 bytes on IBM", node)

    def _is_text(self, node: ast.Expr) -> bool:
        if isinstance(node, ast.TextLiteral):
            return True
        item = self._field(node)
        return item is not None and item.category in (Category.ALPHANUMERIC, Category.ALPHABETIC, Category.GROUP)

    def _jumps_out(self, flow: ControlFlow) -> None:
        """GO TO that leaves a performed range: the return stays pending."""
        for label in flow.labels:
            jumps = [node for node in all_nodes(label.node) if isinstance(node, ast.GoTo)]
            ranges = [r for r in flow.ranges if r.first <= label.id <= r.last] if jumps else []
            for node in jumps:
                goals = [flow.label_of[id(t)] for t in node.targets if id(t) in flow.label_of]
                if any(not r.first <= g <= r.last for g in goals for r in ranges):
                    self.findings.add("LKM058", "GO TO out of a performed range leaves its return pending", node)
