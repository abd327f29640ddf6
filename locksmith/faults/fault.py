"""What a planted fault is.

Takes nothing. Gives the types: `Operator` (a kind of fault, as data), `Fault` (one place of it), `FaultResult` (what
the cases said of it). Never reads a source and never runs anything.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from tree_sitter import Node

from locksmith.cases.case import CoverageClass, TestCase
from locksmith.gate.axes import Axis


class Layer(StrEnum):
    """Where a fault stands: in the Java generated for a program, or in the runtime that all programs share."""

    PROGRAM = "program"
    RUNTIME = "runtime"


class Part(StrEnum):
    """Which of the generated classes an operator looks at."""

    CODE = "code"
    STORAGE = "storage"
    LITERALS = "literals"


Captures = dict[str, Node]


@dataclass(frozen=True, slots=True)
class Edit:
    """Bytes `start` to `end` of a source replaced by `text`."""

    start: int
    end: int
    text: str


Rewrite = str | Callable[[Captures], Edit | None]


@dataclass(frozen=True, slots=True)
class Operator:
    """A kind of fault in generated Java.

    `query` is a tree-sitter query for Java; its capture `at` is what is replaced. `rewrite` is a template over the
    texts of the captures, or a function for what a template cannot say (None: no fault at this place).
    `needs_handler`: only at files whose errors something takes (a USE procedure, or the default for want of a status
    item); at others the statement does nothing.
    """

    name: str
    stands_for: str
    query: str
    rewrite: Rewrite
    part: Part = Part.CODE
    needs_handler: bool = False


@dataclass(frozen=True, slots=True)
class RuntimeOperator:
    """A fault of the runtime: in class `file`, the only occurrence of `snippet` becomes `replacement`."""

    name: str
    stands_for: str
    file: str
    snippet: str
    replacement: str


@dataclass(frozen=True, slots=True)
class Fault:
    """One planted fault. `cobol_line`: the line that the generated Java names for the place, 0 where it names none."""

    operator: str
    layer: Layer
    file: str
    edit: Edit
    line: int
    cobol_line: int
    original: str


class State(StrEnum):
    """`killed`: at least one case FAILs. `error`: none does, but the faulty Java crashed, hung or said `unsupported`,
    which verify reports and never passes. `survived`: every case passes. `equivalent`: there is a `Proof` that it is no
    fault. `not_built`: javac refuses it."""

    KILLED = "killed"
    ERROR = "error"
    SURVIVED = "survived"
    EQUIVALENT = "equivalent"
    NOT_BUILT = "not_built"


class Proof(StrEnum):
    """Why a fault is none: javac makes the very same classes of it; it changes nothing but what the storage starts
    with, and that is the same bytes; it falls through to the paragraph that a GO TO names, and no range of the
    program's PERFORMs ends in between; or it leaves out an INITIALIZE of what is set again before anything can see
    it."""

    SAME_CLASSES = "same_classes"
    SAME_STORAGE = "same_storage"
    NEXT_PARAGRAPH = "next_paragraph"
    DEAD_STORE = "dead_store"


@dataclass(frozen=True, slots=True)
class FaultResult:
    """`axes`: all that differed in any case that failed. `alone`: those that were in some case the only one to differ.
    `reached`: whether any case came to the place in the sound Java. `by_accepted`: whether the cases that verify keeps
    suffice to find it. `made`: where only a case made for it finds it, the class of what that case does, and
    `made_case` the case."""

    fault: Fault
    state: State
    reached: bool
    by_accepted: bool = False
    axes: tuple[Axis, ...] = ()
    alone: tuple[Axis, ...] = ()
    failed: int = 0
    ran: int = 0
    words: str = ""
    proof: Proof | None = None
    made: CoverageClass | None = None
    made_case: TestCase | None = None

    @property
    def found(self) -> bool:
        return self.state in (State.KILLED, State.ERROR)


def only_detector(axes: tuple[Axis, ...], declared: tuple[Axis, ...]) -> Axis | None:
    """The axis that alone finds a fault where a project declares these axes; None where several or none do."""
    seen = [a for a in axes if a in declared]
    return seen[0] if len(seen) == 1 else None
