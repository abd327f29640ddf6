"""The statement emitter: dispatch by node, blocks, reachability, and the splitting of long code into methods.

Takes: statements. Gives: lines of Java, and for each statement whether control can come out behind it, by the rules of
the Java language (a statement behind one that cannot is an error in Java, so it is left out).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from locksmith.model.program import Decision
from locksmith.model.walk import all_nodes
from locksmith.syntax import ast
from locksmith.targets.java.conditions import Conditions
from locksmith.targets.java.context import ProgramContext
from locksmith.targets.java.expressions import Expressions, NotGenerated
from locksmith.targets.java.writer import Writer, java_string

PART_WEIGHT = 120  # statements in one method; HotSpot leaves methods beyond 8,000 bytes of bytecode interpreted

Handler = Callable[["Emitter", ast.Statement], bool]


@dataclass(slots=True)
class Loop:
    """An inline PERFORM being emitted, for EXIT PERFORM and its CYCLE."""

    label: str
    cycle: str  # statement that goes to the next pass
    left: bool = False
    cycled: bool = False


@dataclass(slots=True)
class Part:
    """A method split off a long paragraph."""

    name: str
    body: list[str]


@dataclass(slots=True)
class MethodState:
    """What is unique within one paragraph."""

    name: str
    parts: list[Part] = field(default_factory=list)
    counter: int = 0


class Emitter:
    """Emits the statements of one class. `owner` is the prefix of what the program class holds ("" inside it)."""

    def __init__(self, context: ProgramContext, owner: str, handlers: dict[type[ast.Statement], Handler]) -> None:
        self.context = context
        self.model = context.model
        self.expressions = Expressions(context)
        self.conditions = Conditions(self.expressions)
        self.owner = owner
        self.handlers = handlers
        self.w = Writer(1)
        self.loops: list[Loop] = []
        self.sentence: tuple[str, list[bool]] | None = None
        self.method = MethodState("")
        self._weights: dict[int, int] = {}

    # ---------------------------------------------------------------- short names

    def operand(self, expression: ast.Expr) -> str:
        return self.expressions.operand(expression)

    def condition(self, node: ast.Condition) -> str:
        return self.conditions.condition(node)

    def unique(self, name: str) -> str:
        """A local name that is unique in the paragraph."""
        self.method.counter += 1
        return f"{name}{self.method.counter}"

    def probe(self, number: int) -> None:
        self.w.line(f"probe({number});")

    def decision(self, node: ast.Node, index: int = 0) -> Decision | None:
        return self.context.decision(node, index)

    # ---------------------------------------------------------------- statements

    def statement(self, node: ast.Statement) -> bool:
        """Emit one statement with its COBOL line as comment."""
        self.w.comment(f"{self.context.line_of(node)}: {self.context.source_text(node)}")
        mark, depth = len(self.w.lines), self.w.depth
        try:
            return self.handlers[type(node)](self, node)
        except NotGenerated as reason:
            del self.w.lines[mark:]
            self.w.depth = depth
            self.context.refused.append((node, str(reason)))
            return self.unsupported(str(reason))

    def unsupported(self, what: str) -> bool:
        self.w.line(f"return unsupported({java_string(what.encode('latin-1', 'replace'))});")
        return False

    def statements(self, nodes: Sequence[ast.Statement]) -> bool:
        """Emit a block of statements; long ones in parts that are methods of their own."""
        if sum(self.weight(n) for n in nodes) > PART_WEIGHT:
            return self._in_parts(nodes)
        return self._plain(nodes)

    def _plain(self, nodes: Sequence[ast.Statement]) -> bool:
        return all(self.statement(node) for node in nodes)

    def weight(self, node: ast.Node) -> int:
        """Statements in a node, itself included."""
        known = self._weights.get(id(node))
        if known is None:
            known = sum(1 for n in all_nodes(node) if isinstance(n, (ast.Statement, ast.When, ast.SearchWhen)))
            self._weights[id(node)] = known
        return known

    def _in_parts(self, nodes: Sequence[ast.Statement]) -> bool:
        chunk: list[ast.Statement] = []
        weight = 0
        for node in nodes:
            if chunk and weight + self.weight(node) > PART_WEIGHT:
                if not self._part(chunk):
                    return False
                chunk, weight = [], 0
            chunk.append(node)
            weight += self.weight(node)
        return self._part(chunk)

    def _part(self, chunk: Sequence[ast.Statement]) -> bool:
        """A chunk as a method; one big statement, or one that leaves a loop or sentence around it, stays in place."""
        alone = len(chunk) == 1 and self.weight(chunk[0]) > PART_WEIGHT
        if alone or any(_escapes(n) for n in chunk):
            return self._plain(chunk)
        name = f"{self.method.name}Part{len(self.method.parts) + 1}"
        part = Part(name, [])
        self.method.parts.append(part)
        saved = self.w
        self.w = Writer(1)
        with self.w.block(f"private int {name}()"):
            if self._plain(chunk):
                self.w.line("return FALL_THROUGH;")
        part.body = self.w.lines
        self.w = saved
        result = self.unique("next")
        self.w.line(f"int {result} = {name}();")
        with self.w.block(f"if ({result} != FALL_THROUGH)"):
            self.w.line(f"return {result};")
        return True

    # ---------------------------------------------------------------- phrases

    def two_way(
        self,
        test: str,
        decision: Decision | None,
        on: Sequence[ast.Statement] | None,
        opposite: Sequence[ast.Statement] | None,
    ) -> bool:
        """`if (test) {probe; on} else {probe; opposite}`; without a decision the arms have no probes."""
        probes: list[int | None] = [*self.context.outcome_probes(decision)] or [None, None]
        with self.w.block(f"if ({test})", tail=""):
            first = self.arm(probes[0], on or ())
        self.w.lines.pop()
        if opposite or probes[1] is not None:
            with self.w.block("} else"):
                second = self.arm(probes[1], opposite or ())
            return first or second
        self.w.line("}")
        return True

    def arm(self, probe: int | None, nodes: Sequence[ast.Statement]) -> bool:
        if probe is not None:
            self.probe(probe)
        return self.statements(nodes)


def _escapes(node: ast.Statement) -> bool:
    """Whether a statement may leave a loop that is not inside it, or its sentence."""
    return any(
        isinstance(n, ast.NextSentence) or (isinstance(n, ast.Exit) and n.kind.startswith("PERFORM"))
        for n in all_nodes(node)
    )
