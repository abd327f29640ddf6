"""Which function emits which statement. A statement without an entry here fails the reflection test.

Takes and gives nothing at run time: one table. Statements that this target does not generate have `emit_unsupported`
and are in `model/support.py`, too.
"""

from __future__ import annotations

from locksmith.syntax import ast
from locksmith.targets.java import arithmetic, control, data, external, loops, search
from locksmith.targets.java.emitter import Emitter, Handler
from locksmith.targets.java.expressions import NotGenerated


def emit_unsupported(e: Emitter, node: ast.Statement) -> bool:
    """Reaching it ends the run with exit `unsupported`."""
    if isinstance(node, ast.Unsupported):
        raise NotGenerated(f"{node.verb}: {node.message}")
    raise NotGenerated(type(node).__name__)


HANDLERS: dict[type[ast.Statement], Handler] = {
    ast.Unsupported: emit_unsupported,
    ast.Accept: data.emit_accept,
    ast.Add: arithmetic.emit_add,
    ast.Subtract: arithmetic.emit_subtract,
    ast.Multiply: arithmetic.emit_multiply,
    ast.Divide: arithmetic.emit_divide,
    ast.Compute: arithmetic.emit_compute,
    ast.Alter: control.emit_alter,
    ast.Call: external.emit_call,
    ast.Cancel: external.emit_cancel,
    ast.Close: external.emit_close,
    ast.Continue: control.emit_continue,
    ast.Delete: external.emit_delete,
    ast.Display: data.emit_display,
    ast.Entry: emit_unsupported,
    ast.Evaluate: control.emit_evaluate,
    ast.ExecBlock: emit_unsupported,
    ast.Exit: control.emit_exit,
    ast.Goback: control.emit_goback,
    ast.GoTo: control.emit_go_to,
    ast.If: control.emit_if,
    ast.Initialize: data.emit_initialize,
    ast.Inspect: data.emit_inspect,
    ast.Move: data.emit_move,
    ast.NextSentence: control.emit_next_sentence,
    ast.Open: external.emit_open,
    ast.Perform: loops.emit_perform,
    ast.Read: external.emit_read,
    ast.Release: emit_unsupported,
    ast.Return: emit_unsupported,
    ast.Rewrite: external.emit_rewrite,
    ast.Search: search.emit_search,
    ast.Set: data.emit_set,
    ast.Sort: emit_unsupported,
    ast.Start: external.emit_start,
    ast.Stop: control.emit_stop,
    ast.String: data.emit_string,
    ast.Unstring: data.emit_unstring,
    ast.Write: external.emit_write,
}
