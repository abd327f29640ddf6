"""File operations: a worker call takes the place of the operation, IFs the place of its phrases.

Takes: file statements. Gives: edits. The bodies of AT END, INVALID KEY and their opposites stay where they are; the
phrases' words go. An exception that no phrase takes goes to the USE procedure, or is fatal where the file has no
status item.
"""

from __future__ import annotations

from collections.abc import Sequence

from locksmith.externals.files import advances_to_channel
from locksmith.model.program import ExternalSite, File
from locksmith.syntax import ast
from locksmith.targets.cobol_mock.base import Splicer
from locksmith.targets.cobol_mock.calls import CONDITION, COUNTED, LENGTH, RESULT, worker_call
from locksmith.targets.cobol_mock.records import record_area_name
from locksmith.targets.read_into import copies_whole_item

KEYED, PREVIOUS, AT_END, INVALID_KEY = 1, 2, 4, 8
MODES = {"INPUT": "I", "OUTPUT": "O", "I-O": "U", "EXTEND": "E"}


class FileSplicer(Splicer):
    """OPEN, CLOSE, READ, WRITE, REWRITE, DELETE, START."""

    def splice_Open(self, statement: ast.Open) -> None:
        """One worker call per file, with the mode's letter."""
        lines: list[str] = []
        for site in self.scope.sites(statement):
            mode = MODES[statement.files[site.item][0]]
            lines.extend(self._file_call("LKOPEN", site, 0, [f'BY CONTENT "{mode}"']))
            lines.extend(self._on_error(site))
        self.replace(statement, lines or worker_call("LKUNSUPPORTED"))

    def splice_Close(self, statement: ast.Close) -> None:
        """One worker call per file."""
        lines: list[str] = []
        for site in self.scope.sites(statement):
            lines.extend(self._file_call("LKOPEN", site, 0, ["BY REFERENCE OMITTED"]))
            lines.extend(self._on_error(site))
        self.replace(statement, lines or worker_call("LKUNSUPPORTED"))

    def splice_Read(self, statement: ast.Read) -> None:
        """READ, with INTO as a MOVE of the record's bytes on success."""
        site, file = self._site_file(statement)
        if site is None or file is None:
            self.replace_by_unsupported(statement)
            return
        record = record_area_name(file)
        flags, key = self._access(statement, file)
        lines = self._file_call("LKREAD", site, flags | _phrase_flags(statement.handlers), [record, key])
        success: list[str] = []
        if file.control and file.description.varying_depending is not None:
            item = self.scope.text_of(file.description.varying_depending)
            success += [f"IF {COUNTED} = 1", f"    MOVE {LENGTH} TO {item}", "END-IF"]
        if statement.into is not None:
            whole = copies_whole_item(self.scope.model, file, statement.into)
            sender = record if whole else f"{record} (1:{LENGTH})"
            success.append(f"MOVE {sender} TO {self.scope.text_of(statement.into)}")
        self._phrased(statement, statement.handlers, site, lines, success)

    def splice_Write(self, statement: ast.Write) -> None:
        """WRITE, FROM as a MOVE before it."""
        advancing: list[str] = ["BY REFERENCE OMITTED", "BY REFERENCE OMITTED"]
        if statement.advancing is not None:
            where, lines = statement.advancing
            if advances_to_channel(self.scope.model, lines):
                text = 'BY CONTENT "PAGE"'
            elif isinstance(lines, str):
                text = f'BY CONTENT "{lines}"'
            elif isinstance(lines, ast.Reference):
                text = self.scope.text_of(lines)
            elif isinstance(lines, ast.Figurative):  # only ZERO is a number of lines; cobc passes no item for it
                text = "BY CONTENT 0"
            else:
                text = f"BY CONTENT {self.scope.text_of(lines)}"
            advancing = [f'BY CONTENT "{where}"', text]
        self._write(statement, statement.record, statement.from_, statement.handlers, advancing)

    def splice_Rewrite(self, statement: ast.Rewrite) -> None:
        """REWRITE, FROM as a MOVE before it."""
        none = ["BY REFERENCE OMITTED", "BY REFERENCE OMITTED"]
        self._write(statement, statement.record, statement.from_, statement.handlers, none)

    def splice_Delete(self, statement: ast.Delete) -> None:
        """DELETE by the file's key."""
        self._keyed(statement, statement.handlers, "BY REFERENCE OMITTED", None)

    def splice_Start(self, statement: ast.Start) -> None:
        """START with its operator."""
        self._keyed(statement, statement.handlers, f'BY CONTENT "{statement.operator or "="}"', statement.key)

    def _write(
        self,
        statement: ast.Statement,
        record: ast.Reference,
        from_: ast.Expr | None,
        handlers: Sequence[ast.Handlers],
        advancing: Sequence[str],
    ) -> None:
        site, file = self._site_file(statement)
        if site is None or file is None:
            self.replace_by_unsupported(statement)
            return
        name = self.scope.text_of(record)
        depending = file.description.varying_depending
        length = self.scope.text_of(depending) if depending is not None else "OMITTED"
        lines = [] if from_ is None else [f"MOVE {self.scope.text_of(from_)} TO {name}"]
        lines.extend(self._file_call("LKWRITE", site, _phrase_flags(handlers), [name, length], advancing))
        self._phrased(statement, handlers, site, lines, [])

    def _keyed(
        self, statement: ast.Statement, handlers: Sequence[ast.Handlers], operator: str, key: ast.Reference | None
    ) -> None:
        site, file = self._site_file(statement)
        if site is None or file is None:
            self.replace_by_unsupported(statement)
            return
        item = key or file.control.record_key or file.control.relative_key
        name = "OMITTED" if item is None else self.scope.text_of(item)
        lines = self._file_call("LKKEYED", site, _phrase_flags(handlers), [operator, name])
        self._phrased(statement, handlers, site, list(lines), [])

    def _access(self, statement: ast.Read, file: File) -> tuple[int, str]:
        """Flags and key operand: by key, previous or next (docs/wire.md, Which reply READ gets)."""
        control = file.control
        key = statement.key or control.record_key or control.relative_key
        at_end = any(h.kind == "AT-END" for h in statement.handlers)
        by_key = (
            control.access != "SEQUENTIAL"
            and statement.direction is None
            and key is not None
            and not (control.access == "DYNAMIC" and at_end)
        )
        if by_key and key is not None:
            return KEYED, self.scope.text_of(key)
        return (PREVIOUS if statement.direction == "PREVIOUS" else 0), "OMITTED"

    def _site_file(self, statement: ast.Statement) -> tuple[ExternalSite | None, File | None]:
        site = next((s for s in self.scope.sites(statement) if s.file is not None), None)
        return site, None if site is None or site.file is None else self.scope.model.files[site.file]

    def _file_call(
        self, routine: str, site: ExternalSite, flags: int, operands: Sequence[str], more: Sequence[str] = ()
    ) -> list[str]:
        """Site, flags, result, operands, status, and what follows."""
        file = self._file_of(site)
        status = "OMITTED" if file.control.status is None else self.scope.text_of(file.control.status)
        return list(worker_call(routine, [self.scope.site_id(site), flags], [RESULT, *operands, status, *more]))

    def _file_of(self, site: ExternalSite) -> File:
        assert site.file is not None, "a file site names its file"
        return self.scope.model.files[site.file]

    def _handler(self, site: ExternalSite) -> list[str]:
        """What takes an exception that no phrase takes."""
        file = self._file_of(site)
        if file.use_section is not None:
            return [f"PERFORM {self.scope.model.sections[file.use_section].name}"]
        if file.control.status is not None:
            return []
        return list(worker_call("LKIOERROR", [0]))

    def _on_error(self, site: ExternalSite) -> list[str]:
        handler = self._handler(site)
        return [f"IF {CONDITION} NOT = 0", *(f"    {h}" for h in handler), "END-IF"] if handler else []

    def _phrased(
        self,
        statement: ast.Statement,
        handlers: Sequence[ast.Handlers],
        site: ExternalSite,
        operation: Sequence[str],
        success: Sequence[str],
    ) -> None:
        """The operation, then one IF per way out; the phrases' bodies are left standing."""
        scope = self.scope
        if len(handlers) > 1 or any(h.kind == "END-OF-PAGE" for h in handlers):
            self.replace_by_unsupported(statement)
            return
        handler = self._handler(site)
        pair = next((h for h in handlers if h.kind in ("AT-END", "INVALID-KEY")), None)
        probes = (scope.outcomes(pair) or [()])[0] if pair is not None else ()
        on_lines = [scope.probe_line(probes[0])] if probes else []
        not_lines = [*success, *([scope.probe_line(probes[1])] if probes else [])]
        on = pair.on if pair else None
        ways = [
            ("1", on_lines if on else [*on_lines, *handler], on),
            ("0", not_lines, pair.not_on if pair else None),
        ]
        ways.sort(key=lambda w: w[2][0].first if w[2] else statement.first)
        if pair is None:
            ways = [("0", not_lines, None)]
        scope.edits.remove(statement.first, statement.last)
        for _, _, body in ways:
            if body:
                scope.edits.restore(body[0].first, body[-1].last)
        scope.edits.before(statement.first, *operation)
        position = -1
        for number, (condition, lines, body) in enumerate(ways):
            text = [f"{'ELSE IF' if number else 'IF'} {CONDITION} = {condition}", *(f"    {x}" for x in lines)]
            if not lines and not body:
                text.append("    CONTINUE")
            self._put(statement, position, text)
            if body:
                self.visit(body)
                position = body[-1].last
        end = ["ELSE", *(f"    {h}" for h in handler or ["CONTINUE"]), *(["END-IF"] * len(ways))]
        self._put(statement, position, end)

    def _put(self, statement: ast.Statement, position: int, lines: Sequence[str]) -> None:
        if position < 0:
            self.scope.edits.before(statement.first, *lines)
        else:
            self.scope.edits.after(position, *lines)


def _phrase_flags(handlers: Sequence[ast.Handlers]) -> int:
    kinds = {h.kind for h in handlers}
    return (AT_END if "AT-END" in kinds else 0) | (INVALID_KEY if "INVALID-KEY" in kinds else 0)
