"""The COBOL mock: original statements, spliced where the outside world or a probe must go in.

Takes: a `Unit`. Gives: `emit_mock` (emit.py: the text), `build_mock` (build.py: the runnable worker).
"""
