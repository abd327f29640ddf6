"""Fault operators over conditions, control flow and what goes outside.

Takes nothing, gives `CONTROL`, rows of data. What a query finds and how it is rewritten is all there is to a row.
"""

from __future__ import annotations

from locksmith.faults import rewrites
from locksmith.faults.fault import Operator


def _relation(name: str) -> str:
    return f'((method_invocation !object name: (identifier) @at) (#eq? @at "{name}"))'


def _call(name: str, arguments: str = "(argument_list) @args", more: str = "") -> str:
    """A statement that calls a method of the section."""
    return (
        "((expression_statement (method_invocation !object name: (identifier) @n"
        f' arguments: {arguments})) @at (#match? @n "^({name})$") {more})'
    )


def _return(more: str) -> str:
    return f"((return_statement (_) @label) @at {more})"


_LABEL = (
    '(#match? @label "^[A-Z][0-9A-Z_]*$") (#not-match? @label "^(FALL_THROUGH|EXIT_SECTION|EXIT_PARAGRAPH|GOBACK)$")'
)


def _outcome(name: str) -> str:
    return f'((method_invocation object: (field_access) name: (identifier) @at) (#eq? @at "{name}"))'


def _file(names: str, arguments: str, more: str = "") -> str:
    return (
        f"((method_invocation object: (field_access) name: (identifier) @n arguments: (argument_list {arguments}))"
        f' (#match? @n "^({names})$") {more})'
    )


CONTROL = (
    # conditions
    Operator("less-or-equal", "boundary: < as <=", _relation("less"), "lessOrEqual"),
    Operator("greater-or-equal", "boundary: > as >=", _relation("greater"), "greaterOrEqual"),
    Operator("less", "boundary: <= as <", _relation("lessOrEqual"), "less"),
    Operator("greater", "boundary: >= as >", _relation("greaterOrEqual"), "greater"),
    Operator("equal-greater", "relation: = as >=", _relation("equal"), "greaterOrEqual"),
    Operator("equal-not", "relation: = as NOT =", _relation("equal"), "notEqual"),
    Operator("not-equal", "relation: NOT = as =", _relation("notEqual"), "equal"),
    Operator("less-greater", "relation: < as >", _relation("less"), "greater"),
    Operator("greater-less", "relation: > as <", _relation("greater"), "less"),
    Operator(
        "condition-negated",
        "IF: the arms exchanged",
        "(if_statement condition: (parenthesized_expression (_) @at))",
        "!({at})",
    ),
    Operator("and-or", "AND as OR", '(binary_expression operator: "&&" @at)', "||"),
    Operator("or-and", "OR as AND", '(binary_expression operator: "||" @at)', "&&"),
    Operator(
        "term-lost",
        "a condition without its last term",
        '(binary_expression left: (_) @left operator: ["&&" "||"]) @at',
        rewrites.drop_last_and,
    ),
    Operator(
        "class-test",
        "NUMERIC always true",
        '((method_invocation object: (identifier) @o) @at (#eq? @o "ClassTest"))',
        "constant(true)",
    ),
    Operator("when-exchanged", "EVALUATE: two WHENs exchanged", "(if_statement) @at", rewrites.exchange_whens),
    Operator("when-order", "EVALUATE: order of two WHENs", "(if_statement) @at", rewrites.reorder_whens),
    Operator(
        "then-empty", "statements of an IF left out", "(if_statement consequence: (block) @at)", rewrites.empty_then
    ),
    Operator(
        "else-empty", "statements of an ELSE left out", "(if_statement alternative: (block) @at)", rewrites.empty_else
    ),
    # loops
    Operator(
        "varying-step",
        "VARYING: BY applied twice",
        "(for_statement update: (method_invocation) @at)",
        "{at}, {at}",
    ),
    Operator("varying-from", "VARYING: FROM left out", "(for_statement init: (method_invocation) @at)", ""),
    Operator(
        "until-after",
        "UNTIL tested behind the loop",
        '((while_statement condition: (_) @condition body: (_) @body) @at (#match? @condition "until[(]"))',
        rewrites.test_after,
    ),
    Operator(
        "until-twice",
        "UNTIL evaluated twice at the end of a loop",
        '((method_invocation !object name: (identifier) @n) @at (#eq? @n "until"))',
        "({at} && {at})",
    ),
    # PERFORM, GO TO, ALTER, the ends
    Operator("perform-removed", "PERFORM left out", _call("perform"), ""),
    Operator("perform-twice", "PERFORM done twice", _call("perform"), rewrites.perform_twice),
    Operator("perform-order", "order of two PERFORMs", "(expression_statement) @at", rewrites.swap_performs),
    Operator(
        "perform-thru-lost",
        "PERFORM range ends at its first paragraph",
        _call("perform", "(argument_list . (_) @a . (_) @b .)"),
        "perform({a});",
    ),
    Operator(
        "perform-thru-short",
        "PERFORM range ends one paragraph early",
        _call("perform", "(argument_list . (_) @a . (_) @b .)", '(#not-match? @b "_END$")'),
        "perform({a}, {b} - 1);",
    ),
    Operator(
        "perform-thru-long",
        "PERFORM range ends one paragraph late",
        _call("perform", "(argument_list . (_) @a .)"),
        rewrites.perform_next,
    ),
    Operator("go-to-removed", "GO TO falls through", _return(_LABEL), rewrites.go_to_removed),
    Operator("go-to-next", "GO TO the paragraph behind its target", _return(_LABEL), rewrites.go_to_next),
    Operator(
        "fall-through-ends",
        "fall-through: the end of a paragraph ends the section",
        _return('(#eq? @label "FALL_THROUGH")'),
        "return EXIT_SECTION;",
    ),
    Operator(
        "fall-through-leaves",
        "fall-through: the end of a paragraph leaves the program",
        _return('(#eq? @label "FALL_THROUGH")'),
        "return GOBACK;",
    ),
    Operator("goback-stops", "GOBACK as STOP RUN", _return('(#eq? @label "GOBACK")'), "return stopRun();"),
    Operator("goback-removed", "GOBACK left out", _return('(#eq? @label "GOBACK")'), "return FALL_THROUGH;"),
    Operator("stop-run-goback", "STOP RUN as GOBACK", _return('(#eq? @label "stopRun()")'), "return GOBACK;"),
    Operator(
        "stop-run-code", "STOP RUN with another code", _return('(#eq? @label "stopRun()")'), "return stopRun(99);"
    ),
    Operator("abend-goback", "abend as GOBACK", _return('(#match? @label "^abend")'), "return GOBACK;"),
    Operator(
        "return-code-lost",
        "return code left out",
        "((expression_statement (method_invocation !object name: (identifier) @n"
        ' arguments: (argument_list (_) (_) @b))) @at (#eq? @n "move") (#eq? @b "s.returnCode"))',
        "",
    ),
    Operator(
        "alter-removed",
        "ALTER not done",
        '((expression_statement (assignment_expression left: (identifier) @a)) @at (#match? @a "^altered"))',
        "",
    ),
    Operator(
        "alter-next",
        "ALTER to the paragraph behind",
        '((assignment_expression left: (identifier) @a right: (_) @at) (#match? @a "^altered") (#match? @at "^[A-Z]"))',
        "{at} + 1",
    ),
    # files
    Operator(
        "status-unchecked",
        "an error of a file operation goes unnoticed",
        _call("checkFile", "(argument_list . (_) @operation .)"),
        "{operation};",
        needs_handler=True,
    ),
    Operator(
        "operation-removed",
        "a file operation left out",
        "((expression_statement (method_invocation) @c) @at"
        ' (#match? @c "^(checkFile[(])?s[.][a-zA-Z0-9]+[.](open|close|write|rewrite|delete|start)[(A-Z]"))',
        "",
    ),
    Operator("at-end-invalid", "AT END taken for INVALID KEY", _outcome("atEnd"), "invalidKey"),
    Operator("invalid-at-end", "INVALID KEY taken for AT END", _outcome("invalidKey"), "atEnd"),
    Operator("at-end-any", "AT END on any error", _outcome("atEnd"), "failed"),
    Operator("invalid-any", "INVALID KEY on any error", _outcome("invalidKey"), "failed"),
    Operator("use-lost", "an error that no phrase takes goes unnoticed", _call("fileError"), "", needs_handler=True),
    Operator(
        "read-into-lost",
        "READ INTO not moved",
        "((expression_statement (method_invocation !object name: (identifier) @n"
        ' arguments: (argument_list . (method_invocation name: (identifier) @r) . (_)))) @at (#eq? @n "move")'
        ' (#match? @r "^(record|recordRead|current)$"))',
        "",
    ),
    Operator("write-from-lost", "WRITE FROM not moved", "(expression_statement) @at", rewrites.drop_from),
    Operator(
        "open-mode",
        "OPEN INPUT as I-O",
        _file("open", ". (field_access field: (identifier) @f) @at", '(#eq? @f "INPUT")'),
        "CobolFile.I_O",
    ),
    Operator(
        "open-extend",
        "OPEN OUTPUT as EXTEND",
        _file("open", ". (field_access field: (identifier) @f) @at", '(#eq? @f "OUTPUT")'),
        "CobolFile.EXTEND",
    ),
    Operator(
        "read-key-next",
        "READ by key reads the next record",
        "((method_invocation object: (_) @f name: (identifier) @n arguments: (argument_list (_) (_) @site)) @at"
        ' (#eq? @n "readKey"))',
        "{f}.readNext({site})",
    ),
    Operator(
        "advancing-lost",
        "WRITE ADVANCING ignored",
        _file("write", "(_) (string_literal) @at"),
        "null",
    ),
    # CALL, DISPLAY, ACCEPT
    Operator("call-removed", "CALL left out", _call("call|callProgram"), ""),
    Operator("call-content", "CALL BY REFERENCE as BY CONTENT", _call("call|callProgram"), rewrites.by_content),
    Operator("display-removed", "missing DISPLAY", _call("display"), ""),
    Operator(
        "display-text",
        "DISPLAY text altered",
        _call("display", "(argument_list . (_) . (_) @a)"),
        rewrites.display_other_text,
    ),
    Operator("display-operand", "DISPLAY without its last operand", _call("display"), rewrites.drop_last_argument),
    Operator(
        "display-newline",
        "DISPLAY without its newline",
        '((method_invocation !object name: (identifier) @at) (#eq? @at "display"))',
        "displayNoAdvancing",
    ),
    Operator(
        "accept-removed",
        "ACCEPT left out",
        '((expression_statement (method_invocation) @c) @at (#match? @c "^(accept[(]|AcceptFrom[.])"))',
        "",
    ),
)
