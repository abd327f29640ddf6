"""What the targets can do: the one table.

Takes: resolved statements. Gives: an `unsupported` finding for everything outside the table. A generator owner widens
or narrows support here and nowhere else. Nothing that is missing here may be dropped silently by a target.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from locksmith.model.findings import Findings
from locksmith.model.program import Category, Field
from locksmith.model.references import References
from locksmith.model.walk import all_nodes, own_nodes
from locksmith.syntax import ast

# Statements that neither target generates. Every other statement of `ast` is supported.
UNSUPPORTED_STATEMENTS: Mapping[type[ast.Node], str] = {
    ast.ExecBlock: "EXEC",
    ast.Sort: "SORT/MERGE",
    ast.Release: "RELEASE",
    ast.Return: "RETURN",
    ast.Entry: "ENTRY",
}

# Intrinsic functions that both targets generate.
FUNCTIONS = frozenset(
    {
        "ABS", "ANNUITY", "BYTE-LENGTH", "CHAR", "CONCATENATE", "CURRENT-DATE", "DATE-OF-INTEGER",
        "DATE-TO-YYYYMMDD", "DAY-OF-INTEGER", "DAY-TO-YYYYDDD", "E", "EXP", "EXP10", "FACTORIAL",
        "FRACTION-PART", "INTEGER", "INTEGER-OF-DATE", "INTEGER-OF-DAY", "INTEGER-PART", "LENGTH", "LOG",
        "LOG10", "LOWER-CASE", "MAX", "MEAN", "MEDIAN", "MIDRANGE", "MIN", "MOD", "NUMVAL", "NUMVAL-C", "ORD",
        "ORD-MAX", "ORD-MIN", "PRESENT-VALUE", "RANDOM", "RANGE", "REM", "REVERSE", "SECONDS-PAST-MIDNIGHT",
        "SIGN", "SQRT", "STANDARD-DEVIATION", "STORED-CHAR-LENGTH", "SUBSTITUTE", "SUBSTITUTE-CASE", "SUM",
        "TEST-DATE-YYYYMMDD", "TEST-DAY-YYYYDDD", "TEST-NUMVAL", "TEST-NUMVAL-C", "TRIM", "UPPER-CASE",
        "VARIANCE", "YEAR-TO-YYYY",
    }
)  # fmt: skip

ACCEPT_SOURCES = frozenset({"CONSOLE", "SYSIN", "SYSIPT", "DATE", "DAY", "DAY-OF-WEEK", "TIME"})
DISPLAY_DEVICES = frozenset({"CONSOLE", "SYSOUT", "SYSLIST", "SYSLST", "SYSPRINT", "PRINTER"})
LITERAL_KINDS = frozenset({"X", "H", "Z"})
ROUNDED_MODES = frozenset(
    {
        "NEAREST-AWAY-FROM-ZERO", "AWAY-FROM-ZERO", "NEAREST-EVEN", "NEAREST-TOWARD-ZERO", "PROHIBITED",
        "TOWARD-GREATER", "TOWARD-LESSER", "TRUNCATION",
    }
)  # fmt: skip


def check_support(program: ast.Program, references: References, fields: Sequence[Field], findings: Findings) -> None:
    """Report everything in the procedure division that is outside the table."""
    checker = _Checker(program, references, fields, findings)
    checker.division()
    for section in program.sections:
        for node in all_nodes(section):
            checker.node(node)


class _Checker:
    def __init__(
        self, program: ast.Program, references: References, fields: Sequence[Field], findings: Findings
    ) -> None:
        self.program = program
        self.references = references
        self.fields = fields
        self.findings = findings
        special = program.special_names
        self.devices = {mnemonic.upper(): device.upper() for device, mnemonic in special.mnemonics}
        self.switches = {name.upper() for _, name, _ in special.switches}
        self.checks: dict[type[ast.Node], Callable[[ast.Node], None]] = {
            ast.Unsupported: self._statement_unknown,
            ast.FunctionCall: self._function,
            ast.TextLiteral: self._literal,
            ast.Accept: self._accept,
            ast.Display: self._display,
            ast.Write: self._write,
            ast.Stop: self._stop,
            ast.Exit: self._exit,
            ast.SetTo: self._set,
            ast.SetBy: self._set_by,
            ast.Call: self._call,
            ast.Rounded: self._rounded,
            ast.Reference: self._reference,
            ast.NumericLiteral: self._number,
            ast.Binary: self._power,
            ast.Compute: self._compute,
            ast.Add: self._shared_literal,
            ast.Subtract: self._shared_literal,
            ast.Multiply: self._shared_literal,
            ast.Divide: self._shared_literal,
            ast.Move: self._move,
            ast.Evaluate: self._evaluate,
            ast.Search: self._search,
            ast.Initialize: self._initialize,
            ast.ConditionName: self._condition,
            ast.Use: self._use,
        }

    def division(self) -> None:
        """What is told about the program as a whole."""
        program = self.program
        for clause in program.special_names.unsupported:
            self.findings.clause("LKM022", clause, program)
        for nested in program.nested:
            self.findings.add("LKM040", f"nested program {nested.name} is not supported", program)

    def node(self, node: ast.Node) -> None:
        kind = type(node)
        if kind in UNSUPPORTED_STATEMENTS:
            what = UNSUPPORTED_STATEMENTS[kind]
            if isinstance(node, ast.ExecBlock):
                what = f"EXEC {node.language}"
            self.findings.add("LKM030", f"{what} is not supported", node)
        check = self.checks.get(kind)
        if check is not None:
            check(node)

    def _statement_unknown(self, node: ast.Node) -> None:
        assert isinstance(node, ast.Unsupported)
        self.findings.add("LKM030", f"{node.verb}: {node.message}", node)

    def _function(self, node: ast.Node) -> None:
        assert isinstance(node, ast.FunctionCall)
        if node.name not in FUNCTIONS:
            self.findings.add("LKM032", f"FUNCTION {node.name} is not supported", node)

    def _literal(self, node: ast.Node) -> None:
        assert isinstance(node, ast.TextLiteral)
        if node.kind not in LITERAL_KINDS:
            self.findings.add("LKM031", f"a literal of kind {node.kind} is not supported", node)

    def _device(self, name: str) -> str:
        return self.devices.get(name.upper(), name.upper())

    def _accept(self, node: ast.Node) -> None:
        assert isinstance(node, ast.Accept)
        source = self._device((node.source or "CONSOLE").split(" ")[0])
        if source not in ACCEPT_SOURCES or node.handlers:
            self.findings.add("LKM031", f"ACCEPT FROM {node.source} is not supported", node)

    def _display(self, node: ast.Node) -> None:
        assert isinstance(node, ast.Display)
        if node.upon is not None and self._device(node.upon) not in DISPLAY_DEVICES:
            self.findings.add("LKM031", f"DISPLAY UPON {node.upon} is not supported", node)

    def _write(self, node: ast.Node) -> None:
        assert isinstance(node, ast.Write)
        if any(pair.kind == "END-OF-PAGE" for pair in node.handlers):
            self.findings.add("LKM031", "AT END-OF-PAGE is not supported", node)

    def _stop(self, node: ast.Node) -> None:
        assert isinstance(node, ast.Stop)
        if node.literal is not None:
            self.findings.add("LKM031", "STOP literal is not supported", node)

    def _exit(self, node: ast.Node) -> None:
        assert isinstance(node, ast.Exit)
        if node.kind == "FUNCTION":
            self.findings.add("LKM031", "EXIT FUNCTION is not supported", node)

    def _set(self, node: ast.Node) -> None:
        assert isinstance(node, ast.SetTo)
        if isinstance(node.value, str) and node.value.upper() in ("ON", "OFF"):
            self.findings.add("LKM031", "SET of a switch is not supported", node)

        if node.value == "FALSE":
            for target in node.targets:
                owner = self.references.condition_of.get(id(target))
                if owner and self.fields[owner[0]].conditions[owner[1]].false_value is None:
                    self.findings.add("LKM031", "SET TO FALSE of a condition without a FALSE value", node)

    def _set_by(self, node: ast.Node) -> None:
        assert isinstance(node, ast.SetBy)
        if any(self._category(t) is Category.POINTER for t in node.targets):
            self.findings.add("LKM031", "SET of a pointer UP or DOWN is not supported", node)

    def _category(self, node: object) -> Category | None:
        number = self.references.field_of.get(id(node))
        return self.fields[number].category if number is not None else None

    def _call(self, node: ast.Node) -> None:
        assert isinstance(node, ast.Call)
        if node.returning is not None:
            self.findings.add("LKM031", "CALL RETURNING is not supported", node)
        for argument in node.arguments:
            operand = argument.operand
            if isinstance(operand, ast.AddressOf | ast.Binary | ast.Unary | ast.FunctionCall):
                self.findings.add("LKM031", "CALL USING an expression or an address is not supported", node)
            elif argument.mode == "VALUE" and self._category(operand) not in (Category.NUMERIC, Category.ALPHANUMERIC):
                self.findings.add("LKM031", "CALL BY VALUE of what is no elementary item is not supported", node)

    def _rounded(self, node: ast.Node) -> None:
        assert isinstance(node, ast.Rounded)
        if node.rounded is not None and node.rounded.upper() not in ROUNDED_MODES:
            self.findings.add("LKM031", f"ROUNDED MODE {node.rounded} is not supported", node)

    def _power(self, node: ast.Node) -> None:
        """The reference computes with the literal itself and spoils it for the next time."""
        assert isinstance(node, ast.Binary)
        if node.operator == "**" and _is_negative_literal(node.right):
            self.findings.add("LKM031", "a negative literal as an exponent is not supported", node)

    def _compute(self, node: ast.Node) -> None:
        """The reference shares one decimal among all uses of a literal; its scale hangs on earlier statements."""
        assert isinstance(node, ast.Compute)
        if isinstance(node.expression, ast.Binary):
            for target in node.targets:
                if target.rounded is not None and target.rounded.upper() == "PROHIBITED":
                    self.findings.add("LKM031", "ROUNDED MODE PROHIBITED of an expression is not supported", target)

    def _shared_literal(self, node: ast.Node) -> None:
        """The same in the statements that the reference turns into an expression."""
        assert isinstance(node, ast.Add | ast.Subtract | ast.Multiply | ast.Divide)
        parts = list(own_nodes(node))
        if not any(isinstance(part, ast.NumericLiteral) for part in parts):
            return
        for part in parts:
            if isinstance(part, ast.Rounded) and (part.rounded or "").upper() == "PROHIBITED":
                self.findings.add("LKM031", "ROUNDED MODE PROHIBITED with a literal is not supported", part)

    def _move(self, node: ast.Node) -> None:
        """Without the mock's reach checks cobc lays a constant out itself, and not as its own MOVE would."""
        assert isinstance(node, ast.Move)
        if not isinstance(node.source, ast.TextLiteral | ast.NumericLiteral | ast.Figurative | ast.AllLiteral):
            return
        for target in node.targets:
            number = self.references.field_of.get(id(target))
            if number is not None and self.fields[number].justified and target.refmod is not None:
                self.findings.add("LKM031", "MOVE of a constant to a part of a JUSTIFIED item is not supported", node)

    def _reference(self, node: ast.Node) -> None:
        assert isinstance(node, ast.Reference)
        if any(s is None for s in node.subscripts):
            self.findings.add("LKM031", "subscript ALL is not supported", node)

    def _number(self, node: ast.Node) -> None:
        assert isinstance(node, ast.NumericLiteral)
        if node.floating:
            self.findings.add("LKM031", "a floating-point literal is not supported", node)

    def _evaluate(self, node: ast.Node) -> None:
        """A truth value meets conditions and truth values, an operand meets operands and ranges."""
        assert isinstance(node, ast.Evaluate)
        for when in (w for arm in node.arms for w in arm.whens):
            for subject, item in zip(node.subjects, when.objects, strict=False):
                truth = subject.truth is not None or subject.condition is not None
                known = item.truth is not None or item.condition is not None
                known = known or id(item.operand) in self.references.condition_of
                if not item.any and truth is not known:
                    self.findings.add("LKM031", "EVALUATE of a truth value against an operand is not supported", when)

    def _search(self, node: ast.Node) -> None:
        """SEARCH ALL compares keys for equality, joined by AND."""
        assert isinstance(node, ast.Search)
        number = self.references.field_of.get(id(node.table))
        if not node.all or number is None:
            return
        occurs = self.fields[number].occurs
        keys = [key for _, key in occurs.keys] if occurs else []
        for when in node.whens:
            condition = when.condition
            for term in condition.operands if isinstance(condition, ast.And) else (condition,):
                if not self._compares_key(term, keys):
                    self.findings.add("LKM031", "SEARCH ALL by what is no comparison of a key is not supported", when)

    def _compares_key(self, term: ast.Condition, keys: list[int]) -> bool:
        if isinstance(term, ast.ConditionName):
            owner = self.references.condition_of.get(id(term))
            return owner is not None and owner[0] in keys
        if not isinstance(term, ast.Relation) or term.operator != "=":
            return False
        return any(self.references.field_of.get(id(side)) in keys for side in (term.left, term.right))

    def _initialize(self, node: ast.Node) -> None:
        assert isinstance(node, ast.Initialize)
        if node.to_value and any(self._holds_edited_value(t) for t in node.targets):
            self.findings.add("LKM031", "INITIALIZE TO VALUE of an edited item is not supported", node)

    def _holds_edited_value(self, target: ast.Reference) -> bool:
        number = self.references.field_of.get(id(target))
        todo = [number] if number is not None else []
        while todo:
            field = self.fields[todo.pop()]
            todo.extend(field.children)
            if field.values and field.category in (Category.NUMERIC_EDITED, Category.ALPHANUMERIC_EDITED):
                return True
        return False

    def _condition(self, node: ast.Node) -> None:
        """A condition that is no 88-level is a switch, or nothing at all."""
        assert isinstance(node, ast.ConditionName)
        if id(node) in self.references.condition_of:
            return
        name = node.reference.name.upper()
        if name in self.switches:
            self.findings.add("LKM031", f"switch condition {name} is not supported", node)
        elif id(node.reference) in self.references.field_of:
            self.findings.add("LKM001", f"{name} is a data item, no condition name", node)

    def _use(self, node: ast.Node) -> None:
        assert isinstance(node, ast.Use)
        if node.other:
            self.findings.clause("LKM034", f"USE {node.other}", node)


def _is_negative_literal(expression: ast.Expr) -> bool:
    if isinstance(expression, ast.Unary) and expression.operator == "-":
        return isinstance(expression.operand, ast.NumericLiteral)
    return isinstance(expression, ast.NumericLiteral) and expression.value < 0
