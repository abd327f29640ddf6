"""The syntax tree: frozen nodes, one per statement.

Takes: nothing. Gives: the node types that the parser builds and that the model and both targets read.
Never holds resolved facts: names stay as written (upper-cased); `model/` resolves them.

Every node carries `first` and `last`: the half-open range of its tokens in `Program.tokens`, so that the
mock generator can splice the original text and every finding can point at its place.

Long because it is the one vocabulary: a node per statement, nothing but fields, read as a whole.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from locksmith.diagnostics import Diagnostic, Span


@dataclass(frozen=True, slots=True)
class Token:
    """One text word after COPY and REPLACE.

    `kind` is the grammar's terminal name; `text` is verbatim; `value` is upper-cased for words and the
    unquoted characters for literals. `line` is the number of the logical output line it stands on (a new
    source line starts a new one), used to lay spliced text out; `span` is where it came from.
    """

    kind: str
    text: str
    value: str
    line: int
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    first: int = 0
    last: int = 0


# ---------------------------------------------------------------- expressions


@dataclass(frozen=True, slots=True, kw_only=True)
class RefMod(Node):
    """`(start : length)`; start counts from 1, a missing length means to the end of the item."""

    start: Expr
    length: Expr | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference(Node):
    """A data name, index name, condition name, mnemonic or special register, as written.

    `qualifiers` are the OF/IN names, innermost first. A subscript of `None` is the word ALL. Relative
    subscripts (`I + 1`) are `Binary` nodes.
    """

    name: str
    qualifiers: tuple[str, ...] = ()
    subscripts: tuple[Expr | None, ...] = ()
    refmod: RefMod | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NumericLiteral(Node):
    value: Decimal
    text: str  # as written, with sign and decimal point normalised to '.'
    floating: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TextLiteral(Node):
    """An alphanumeric literal; `value` is its bytes in the run-time code page (latin-1), X"" decoded."""

    value: bytes
    kind: str = "X"  # X alphanumeric, H hexadecimal, Z null-terminated, N national, B boolean


@dataclass(frozen=True, slots=True, kw_only=True)
class Figurative(Node):
    """ZERO, SPACE, HIGH-VALUE, LOW-VALUE, QUOTE, NULL (singular spelling)."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AllLiteral(Node):
    literal: TextLiteral | Figurative


@dataclass(frozen=True, slots=True, kw_only=True)
class FunctionCall(Node):
    name: str  # without FUNCTION, upper-cased
    arguments: tuple[Expr, ...] = ()
    refmod: RefMod | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LengthOf(Node):
    operand: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class AddressOf(Node):
    operand: Reference


@dataclass(frozen=True, slots=True, kw_only=True)
class Binary(Node):
    operator: str  # + - * / **
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Unary(Node):
    operator: str  # + -
    operand: Expr


Expr = (
    Reference
    | NumericLiteral
    | TextLiteral
    | Figurative
    | AllLiteral
    | FunctionCall
    | LengthOf
    | AddressOf
    | Binary
    | Unary
)

# ---------------------------------------------------------------- conditions (abbreviations already expanded)


@dataclass(frozen=True, slots=True, kw_only=True)
class Relation(Node):
    left: Expr
    operator: str  # = <> < <= > >=
    right: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassTest(Node):
    operand: Expr
    test: str  # NUMERIC ALPHABETIC ALPHABETIC-LOWER ALPHABETIC-UPPER or a CLASS name


@dataclass(frozen=True, slots=True, kw_only=True)
class SignTest(Node):
    operand: Expr
    test: str  # POSITIVE NEGATIVE ZERO


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionName(Node):
    """An 88-level or a switch-status name used as a condition; the model tells which."""

    reference: Reference


@dataclass(frozen=True, slots=True, kw_only=True)
class Not(Node):
    operand: Condition


@dataclass(frozen=True, slots=True, kw_only=True)
class And(Node):
    operands: tuple[Condition, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Or(Node):
    operands: tuple[Condition, ...]


Condition = Relation | ClassTest | SignTest | ConditionName | Not | And | Or

# ---------------------------------------------------------------- statements


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement(Node):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Handlers(Node):
    """A pair of conditional phrases. `kind`: AT-END INVALID-KEY SIZE-ERROR OVERFLOW EXCEPTION END-OF-PAGE.

    `None` means the phrase was not written. Where either is written the statement is a decision with two
    outcomes.
    """

    kind: str
    on: tuple[Statement, ...] | None = None
    not_on: tuple[Statement, ...] | None = None
    on_first: int = 0  # token index where the body starts
    not_on_first: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Unsupported(Statement):
    """A stretch that the grammar does not know. Its tokens stay; nothing is dropped."""

    verb: str
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Accept(Statement):
    target: Reference
    source: str | None = None  # DATE, "DATE YYYYMMDD", DAY, "DAY YYYYDDD", DAY-OF-WEEK, TIME, a mnemonic, or None
    handlers: tuple[Handlers, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Rounded(Node):
    """An arithmetic receiver; `rounded` is None or the mode (NEAREST-AWAY-FROM-ZERO is plain ROUNDED)."""

    target: Reference
    rounded: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Add(Statement):
    operands: tuple[Expr, ...]
    to: tuple[Rounded, ...] = ()  # format 1 receivers
    to_operand: Expr | None = None  # the TO operand of the GIVING format
    giving: tuple[Rounded, ...] = ()
    corresponding: bool = False
    handlers: tuple[Handlers, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Subtract(Statement):
    operands: tuple[Expr, ...]
    from_: tuple[Rounded, ...] = ()
    from_operand: Expr | None = None
    giving: tuple[Rounded, ...] = ()
    corresponding: bool = False
    handlers: tuple[Handlers, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Multiply(Statement):
    operand: Expr
    by: tuple[Rounded, ...] = ()
    by_operand: Expr | None = None
    giving: tuple[Rounded, ...] = ()
    handlers: tuple[Handlers, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Divide(Statement):
    """`DIVIDE dividend BY divisor` and `DIVIDE divisor INTO …` are normalised: `into` receivers are format 1."""

    divisor: Expr
    into: tuple[Rounded, ...] = ()
    dividend: Expr | None = None
    giving: tuple[Rounded, ...] = ()
    remainder: Reference | None = None
    handlers: tuple[Handlers, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Compute(Statement):
    targets: tuple[Rounded, ...]
    expression: Expr
    handlers: tuple[Handlers, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Alter(Statement):
    pairs: tuple[tuple[str, str], ...]  # (paragraph, new target)


@dataclass(frozen=True, slots=True, kw_only=True)
class Argument(Node):
    mode: str  # REFERENCE CONTENT VALUE
    operand: Expr | None  # None is OMITTED


@dataclass(frozen=True, slots=True, kw_only=True)
class Call(Statement):
    program: Expr  # TextLiteral (static name) or Reference (dynamic)
    arguments: tuple[Argument, ...] = ()
    returning: Reference | None = None
    handlers: tuple[Handlers, ...] = ()  # EXCEPTION (ON OVERFLOW is the same phrase)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cancel(Statement):
    programs: tuple[Expr, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseFile(Node):
    file: str
    option: str | None = None  # LOCK REEL UNIT NO-REWIND


@dataclass(frozen=True, slots=True, kw_only=True)
class Close(Statement):
    files: tuple[CloseFile, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Continue(Statement):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Delete(Statement):
    file: str
    handlers: tuple[Handlers, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Display(Statement):
    operands: tuple[Expr, ...]
    upon: str | None = None
    no_advancing: bool = False
    handlers: tuple[Handlers, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry(Statement):
    name: str
    using: tuple[Argument, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RangeObject(Node):
    low: Expr
    high: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class WhenObject(Node):
    """One object of a WHEN: ANY, TRUE, FALSE, a condition, an operand or a range, possibly negated.

    `any`/`truth` tell the first three; a lone data name that could be a condition name stays a Reference in
    `operand`, and the model tells which by the subject it meets.
    """

    negated: bool = False
    any: bool = False
    truth: bool | None = None
    condition: Condition | None = None
    operand: Expr | RangeObject | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class When(Node):
    """One WHEN phrase. Stacked phrases (no statements between) share the next arm's `body`."""

    objects: tuple[WhenObject, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Arm(Node):
    whens: tuple[When, ...]
    body: tuple[Statement, ...]
    body_first: int = 0  # token index where the body starts (behind the last WHEN phrase)


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject(Node):
    truth: bool | None = None  # TRUE / FALSE
    condition: Condition | None = None
    operand: Expr | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Evaluate(Statement):
    subjects: tuple[Subject, ...]
    arms: tuple[Arm, ...]
    other: tuple[Statement, ...] | None = None
    other_first: int = 0
    terminated: bool = False  # END-EVALUATE written


@dataclass(frozen=True, slots=True, kw_only=True)
class ExecBlock(Statement):
    """EXEC CICS / SQL / DLI … END-EXEC, kept as text for `externals/`."""

    language: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Exit(Statement):
    kind: str = "PARAGRAPH-POINT"  # plain EXIT; PROGRAM PARAGRAPH SECTION PERFORM "PERFORM CYCLE" FUNCTION
    returning: Expr | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Goback(Statement):
    returning: Expr | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ProcedureName(Node):
    name: str
    section: str | None = None  # paragraph OF section


@dataclass(frozen=True, slots=True, kw_only=True)
class GoTo(Statement):
    targets: tuple[ProcedureName, ...]  # empty: a GO TO that only ALTER fills
    depending: Reference | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class If(Statement):
    condition: Condition
    then: tuple[Statement, ...]
    else_: tuple[Statement, ...] | None = None
    then_first: int = 0
    else_first: int = 0
    terminated: bool = False  # END-IF written


@dataclass(frozen=True, slots=True, kw_only=True)
class Initialize(Statement):
    targets: tuple[Reference, ...]
    filler: bool = False
    to_value: tuple[str, ...] = ()  # categories of `category TO VALUE`, ("ALL",) for ALL
    replacing: tuple[tuple[str, Expr], ...] = ()  # (category, value)
    to_default: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class InspectBound(Node):
    before: Expr | None = None
    after: Expr | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TallyPhrase(Node):
    counter: Reference
    mode: str  # CHARACTERS ALL LEADING TRAILING
    operand: Expr | None
    bound: InspectBound


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplacePhrase(Node):
    mode: str  # CHARACTERS ALL LEADING FIRST TRAILING
    operand: Expr | None
    by: Expr
    bound: InspectBound


@dataclass(frozen=True, slots=True, kw_only=True)
class ConvertPhrase(Node):
    from_: Expr
    to: Expr
    bound: InspectBound


@dataclass(frozen=True, slots=True, kw_only=True)
class Inspect(Statement):
    target: Expr
    tallying: tuple[TallyPhrase, ...] = ()
    replacing: tuple[ReplacePhrase, ...] = ()
    converting: ConvertPhrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Move(Statement):
    source: Expr
    targets: tuple[Reference, ...]
    corresponding: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class NextSentence(Statement):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Open(Statement):
    files: tuple[tuple[str, str], ...]  # (mode INPUT OUTPUT I-O EXTEND, file), in order


@dataclass(frozen=True, slots=True, kw_only=True)
class Varying(Node):
    counter: Reference
    from_: Expr
    by: Expr
    until: Condition


@dataclass(frozen=True, slots=True, kw_only=True)
class Perform(Statement):
    """Out-of-line where `target` is set, inline where `body` is. At most one of times/until/varying is set."""

    target: ProcedureName | None = None
    through: ProcedureName | None = None
    body: tuple[Statement, ...] | None = None
    body_first: int = 0
    times: Expr | None = None
    test_after: bool = False
    until: Condition | None = None
    varying: tuple[Varying, ...] = ()
    forever: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Read(Statement):
    file: str
    direction: str | None = None  # NEXT PREVIOUS
    into: Reference | None = None
    key: Reference | None = None
    handlers: tuple[Handlers, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Release(Statement):
    record: Reference
    from_: Expr | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Return(Statement):
    file: str
    into: Reference | None = None
    handlers: tuple[Handlers, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Rewrite(Statement):
    record: Reference
    from_: Expr | None = None
    handlers: tuple[Handlers, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchWhen(Node):
    condition: Condition
    body: tuple[Statement, ...]
    body_first: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Search(Statement):
    table: Reference
    all: bool = False
    varying: Reference | None = None
    at_end: tuple[Statement, ...] | None = None
    at_end_first: int = 0
    whens: tuple[SearchWhen, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SetTo(Node):
    """`targets TO value`. value is an Expr, or the words TRUE/FALSE/ON/OFF as str."""

    targets: tuple[Reference | AddressOf, ...]
    value: Expr | str


@dataclass(frozen=True, slots=True, kw_only=True)
class SetBy(Node):
    targets: tuple[Reference, ...]
    up: bool
    by: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Set(Statement):
    actions: tuple[SetTo | SetBy, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SortKey(Node):
    ascending: bool
    names: tuple[Reference, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sort(Statement):
    """SORT or MERGE (`merge`)."""

    file: Reference
    keys: tuple[SortKey, ...]
    using: tuple[str, ...] = ()
    giving: tuple[str, ...] = ()
    input: tuple[ProcedureName, ProcedureName | None] | None = None
    output: tuple[ProcedureName, ProcedureName | None] | None = None
    duplicates: bool = False
    merge: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Start(Statement):
    file: str
    operator: str | None = None  # = > >= < <= FIRST LAST
    key: Reference | None = None
    handlers: tuple[Handlers, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop(Statement):
    literal: Expr | None = None  # STOP literal
    returning: Expr | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StringSource(Node):
    operand: Expr
    delimiter: Expr | None  # None is SIZE


@dataclass(frozen=True, slots=True, kw_only=True)
class String(Statement):
    sources: tuple[StringSource, ...]
    into: Reference
    pointer: Reference | None = None
    handlers: tuple[Handlers, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class UnstringTarget(Node):
    target: Reference
    delimiter_in: Reference | None = None
    count_in: Reference | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Unstring(Statement):
    source: Expr
    delimiters: tuple[tuple[bool, Expr], ...] = ()  # (ALL, operand)
    into: tuple[UnstringTarget, ...] = ()
    pointer: Reference | None = None
    tallying: Reference | None = None
    handlers: tuple[Handlers, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Write(Statement):
    record: Reference
    from_: Expr | None = None
    advancing: tuple[str, Expr | str] | None = None  # (BEFORE|AFTER, lines | "PAGE" | mnemonic)
    handlers: tuple[Handlers, ...] = ()


# ---------------------------------------------------------------- divisions


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence(Node):
    """Statements up to and including the period."""

    statements: tuple[Statement, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Paragraph(Node):
    """A named paragraph, or the unnamed statements that open a section or the division (`name` None)."""

    name: str | None
    sentences: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Section(Node):
    """A section, or (`name` None) the paragraphs before the first section header."""

    name: str | None
    paragraphs: tuple[Paragraph, ...]
    declarative_use: Use | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Use(Node):
    """USE AFTER ERROR/EXCEPTION ON files or a mode."""

    files: tuple[str, ...] = ()
    mode: str | None = None  # INPUT OUTPUT I-O EXTEND
    other: str | None = None  # FOR DEBUGGING, REPORTING …: unsupported


@dataclass(frozen=True, slots=True, kw_only=True)
class ValueRange(Node):
    low: NumericLiteral | TextLiteral | Figurative | AllLiteral
    high: NumericLiteral | TextLiteral | Figurative | AllLiteral | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OccursClause(Node):
    minimum: int
    maximum: int
    depending: Reference | None = None
    keys: tuple[tuple[bool, str], ...] = ()  # (ascending, name)
    indexes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DataEntry(Node):
    """One data description entry, as written. 66 RENAMES and 88 are entries too."""

    level: int
    name: str | None  # None is FILLER
    picture: str | None = None
    usage: str | None = None  # as written, normalised: COMP COMP-1 … BINARY PACKED-DECIMAL POINTER INDEX DISPLAY
    redefines: str | None = None
    occurs: OccursClause | None = None
    values: tuple[ValueRange, ...] = ()
    false_value: NumericLiteral | TextLiteral | Figurative | AllLiteral | None = None  # WHEN SET TO FALSE
    sign: str | None = None  # LEADING TRAILING
    sign_separate: bool = False
    synchronized: bool = False
    justified: bool = False
    blank_when_zero: bool = False
    external: bool = False
    global_: bool = False
    renames: tuple[Reference, Reference | None] | None = None
    unsupported: tuple[str, ...] = ()  # clauses that were understood as not supported


@dataclass(frozen=True, slots=True, kw_only=True)
class FileControl(Node):
    """One SELECT entry."""

    name: str
    assign: str  # as written: a word or a literal's text; '' where absent
    assign_literal: bool = False
    optional: bool = False
    organization: str = "SEQUENTIAL"  # SEQUENTIAL, LINE SEQUENTIAL, INDEXED, RELATIVE
    access: str = "SEQUENTIAL"  # SEQUENTIAL RANDOM DYNAMIC
    record_key: Reference | None = None
    alternate_keys: tuple[tuple[Reference, bool], ...] = ()  # (key, duplicates)
    relative_key: Reference | None = None
    status: Reference | None = None
    unsupported: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FileDescription(Node):
    """One FD or SD with its record entries."""

    name: str
    sort: bool = False
    records: tuple[DataEntry, ...] = ()  # the level-01 trees, flat, in order
    record_minimum: int | None = None
    record_maximum: int | None = None
    varying_depending: Reference | None = None
    varying: bool = False
    linage: bool = False
    unsupported: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecialNames(Node):
    decimal_comma: bool = False
    currency: str = "$"
    classes: tuple[tuple[str, tuple[ValueRange, ...]], ...] = ()
    mnemonics: tuple[tuple[str, str], ...] = ()  # (device or switch, mnemonic)
    switches: tuple[tuple[str, str, bool], ...] = ()  # (switch, condition name, on)
    alphabets: tuple[str, ...] = ()
    unsupported: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ParseIssue(Node):
    """What the grammar did not understand outside the PROCEDURE DIVISION, or a clause that is not supported."""

    code: str
    message: str
    fatal: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Program(Node):
    name: str
    tokens: tuple[Token, ...]
    initial: bool = False
    common: bool = False
    recursive: bool = False
    special_names: SpecialNames = SpecialNames()
    files: tuple[FileControl, ...] = ()
    file_descriptions: tuple[FileDescription, ...] = ()
    working_storage: tuple[DataEntry, ...] = ()
    local_storage: tuple[DataEntry, ...] = ()
    linkage: tuple[DataEntry, ...] = ()
    using: tuple[Argument, ...] = ()
    returning: Reference | None = None
    sections: tuple[Section, ...] = ()  # declaratives first, each with declarative_use set
    nested: tuple[Program, ...] = ()
    issues: tuple[ParseIssue, ...] = ()
    absent: tuple[Diagnostic, ...] = ()  # copybooks that come with a subsystem and were not found
    declarations: tuple[ExecBlock, ...] = ()  # EXEC blocks among the data: DECLARE TABLE, DECLARE CURSOR …
    # token indices that the mock splices at; -1 where the division or section is absent
    environment_first: int = -1  # ENVIRONMENT DIVISION … (first, last) of INPUT-OUTPUT SECTION
    input_output: tuple[int, int] = (-1, -1)
    file_section: tuple[int, int] = (-1, -1)
    working_first: int = -1  # first token behind WORKING-STORAGE SECTION .
    linkage_first: int = -1
    procedure_header: tuple[int, int] = (-1, -1)  # PROCEDURE DIVISION [USING …] .
