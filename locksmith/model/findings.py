"""What the model has to say about a program.

Takes: codes, messages and the nodes they are about. Gives: `Diagnostic` values in the order found, the severity taken
from one table. Never raises, never prints.
"""

from __future__ import annotations

from locksmith.diagnostics import Diagnostic, Severity, Span
from locksmith.model.walk import span_of
from locksmith.syntax import ast

SEVERITY = {
    "LKM001": Severity.ERROR,  # a name that is not defined
    "LKM002": Severity.ERROR,  # a name that several items have
    "LKM003": Severity.ERROR,  # a procedure name that is not defined
    "LKM004": Severity.ERROR,  # a procedure name that several paragraphs have
    "LKM005": Severity.ERROR,  # more subscripts than the item has dimensions
    "LKM006": Severity.ERROR,  # a file that has no SELECT, no FD, or is not defined
    "LKM007": Severity.ERROR,  # a section twice
    "LKM008": Severity.WARNING,  # a paragraph twice in one section: cobc minds only where the name is used
    "LKM010": Severity.ERROR,  # a level number where none can stand
    "LKM011": Severity.ERROR,  # REDEFINES of nothing
    "LKM012": Severity.ERROR,  # RENAMES of nothing
    "LKM013": Severity.UNSUPPORTED,  # a USAGE
    "LKM014": Severity.ERROR,  # PICTURE on a group
    "LKM015": Severity.ERROR,  # a PICTURE that is none
    "LKM016": Severity.ERROR,  # an elementary item without PICTURE
    "LKM017": Severity.UNSUPPORTED,  # BLANK WHEN ZERO with sign or decimals
    "LKM018": Severity.UNSUPPORTED,  # a data description clause
    "LKM020": Severity.UNSUPPORTED,  # a file clause
    "LKM021": Severity.WARNING,  # RECORD KEY outside the record
    "LKM022": Severity.UNSUPPORTED,  # a SPECIAL-NAMES clause
    "LKM030": Severity.UNSUPPORTED,  # a statement
    "LKM031": Severity.UNSUPPORTED,  # a phrase of a statement
    "LKM032": Severity.UNSUPPORTED,  # a function
    "LKM033": Severity.UNSUPPORTED,  # a special register, an item of a section that is not supported
    "LKM034": Severity.UNSUPPORTED,  # a DECLARATIVES use
    "LKM035": Severity.UNSUPPORTED,  # what a copybook that comes with a subsystem may define
    "LKM040": Severity.UNSUPPORTED,  # nested programs, ENTRY
    "LKM050": Severity.CAVEAT,  # a quotient inside an expression
    "LKM051": Severity.CAVEAT,  # division by zero without SIZE ERROR
    "LKM052": Severity.CAVEAT,  # collating sequence
    "LKM053": Severity.CAVEAT,  # DISPLAY of a signed or decimal item
    "LKM054": Severity.CAVEAT,  # UNSTRING into a signed item
    "LKM055": Severity.CAVEAT,  # NUMERIC test of a packed item (F nibble)
    "LKM056": Severity.CAVEAT,  # a date function with a bad argument
    "LKM057": Severity.CAVEAT,  # 64-bit pointers
    "LKM058": Severity.CAVEAT,  # GO TO out of a performed range
    "LKM059": Severity.CAVEAT,  # data behind an ODO table
    "LKM060": Severity.CAVEAT,  # ON EXCEPTION that belongs to a DISPLAY
}


class Findings:
    """Collects diagnostics for one program."""

    def __init__(self, program: ast.Program) -> None:
        self.program = program
        self.diagnostics: list[Diagnostic] = []
        self._seen: set[tuple[str, str, Span]] = set()

    def add(self, code: str, message: str, node: ast.Node, hint: str = "") -> None:
        """One finding at a node; the same one twice at the same place is told once.

        Where a copybook of a subsystem is not there, it may define what is not defined: no error of the program."""
        if code in ("LKM001", "LKM016") and self.program.absent:
            code, hint = "LKM035", "a copybook that is not found may define it"
        self.put(Diagnostic(code, SEVERITY[code], message, span_of(self.program, node), hint))

    def clause(self, code: str, clause: str, node: ast.Node) -> None:
        """A clause that is not supported, unless the parser has told it."""
        if not any(clause in issue.message for issue in self.program.issues):
            self.add(code, f"{clause} is not supported", node)

    def put(self, diagnostic: Diagnostic) -> None:
        span = diagnostic.span or Span(self.program.name, 1)
        key = (diagnostic.code, diagnostic.message, span)
        if key not in self._seen:
            self._seen.add(key)
            self.diagnostics.append(diagnostic)
