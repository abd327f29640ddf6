"""The COBOL mock: original statements, spliced where the outside world or a probe must go in.

Takes: a `Unit`. Gives: `emit_mock`, `build_mock`, `render_mock_diff`.
"""
