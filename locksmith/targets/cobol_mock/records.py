"""Record areas: SELECT and FD go, their records stand at the start of WORKING-STORAGE, overlaid on one area per file.

Takes: a `Scope`. Gives: edits of the ENVIRONMENT and DATA DIVISIONs, and the mock's own items. A record whose length
varies cannot redefine in cobc: it becomes linkage, bound to the area at entry.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from locksmith.model.program import Area, AreaKind, Field, File, ProgramModel
from locksmith.syntax import ast
from locksmith.targets.cobol_mock.calls import FUNCTION, OWN_ITEMS
from locksmith.targets.cobol_mock.scope import Scope

DIVISIONS = frozenset({"ENVIRONMENT", "DATA", "PROCEDURE"})
COMMENT_PARAGRAPHS = frozenset({"AUTHOR", "INSTALLATION", "DATE-WRITTEN", "DATE-COMPILED", "SECURITY", "REMARKS"})
CALL_WORDS = frozenset({"C", "STDCALL", "EXTERN", "STATIC", "OMITTED", "SIZE", "UNSIGNED"})


def record_area_name(file: File) -> str:
    """The item that is the whole record area of a file."""
    return f"LOCKSMITH-R-{file.id}"


def area_items(model: ProgramModel) -> dict[int, str]:
    """Area id -> the name by which the mock can refer to the area."""
    records = {f.area: record_area_name(f) for f in model.files}
    times = Counter(f.name for f in model.fields)
    found = {}
    for area in model.areas:
        root = model.fields[area.roots[0]] if area.roots else None
        if area.kind == AreaKind.RECORD:
            found[area.id] = records[area.id]
        elif root is None:
            found[area.id] = area.name
        elif root.filler:
            found[area.id] = filler_name(root)
        elif root.level in (1, 77) and (root.name in CALL_WORDS or times[root.name] > 1):
            # A level-01 item has no qualifier, and some names are words of cobc's CALL.
            found[area.id] = alias_name(root)
        else:
            found[area.id] = root.name
    return found


def alias_name(root: Field) -> str:
    """A second name of a level-01 item whose own cannot be told to the worker."""
    return f"LOCKSMITH-N-{root.id}"


def call_word_aliases(model: ProgramModel, items: Mapping[int, str]) -> dict[str, str]:
    """Second names of the level-01 items whose own are words of cobc's CALL."""
    roots = [model.fields[a.roots[0]] for a in model.areas if a.roots and items[a.id].startswith("LOCKSMITH-N-")]
    return {r.name: alias_name(r) for r in roots if r.name in CALL_WORDS}


def filler_name(root: Field) -> str:
    """The name that an unnamed level-01 item is given."""
    return f"LOCKSMITH-X-{root.id}"


def splice_environment(scope: Scope) -> None:
    """Remove the INPUT-OUTPUT SECTION; announce the probe function where conditions use it."""
    program, edits = scope.program, scope.edits
    _remove_comment_entries(scope)
    _remove_exec_declarations(scope)
    first, last = program.input_output
    if first >= 0:
        edits.remove(first, last)
    if not scope.uses_function:
        return
    procedure = program.procedure_header[0]
    configuration = _division_word(scope, "CONFIGURATION", "SECTION", procedure)
    environment = _division_word(scope, "ENVIRONMENT", "DIVISION", procedure)
    repository = _division_word(scope, "REPOSITORY", ".", procedure)
    if repository >= 0:
        edits.before(repository + 2, f"FUNCTION {FUNCTION}")
        return
    place = first if first >= 0 else _division_word(scope, "DATA", "DIVISION", procedure)
    lines = [f"REPOSITORY. FUNCTION {FUNCTION}."]
    if configuration < 0:
        lines.insert(0, "CONFIGURATION SECTION.")
    if environment < 0:
        lines.insert(0, "ENVIRONMENT DIVISION.")
    edits.before(place if place >= 0 else procedure, *lines)


def _remove_comment_entries(scope: Scope) -> None:
    """AUTHOR and its like hold free text, which only fixed format tells apart from COBOL."""
    start = scope.find("PROGRAM-ID", scope.program.first, scope.end)
    begin = scope.find(".", start + 2, scope.end) + 1
    end = begin
    while end < scope.end and not (scope.value(end) in DIVISIONS and scope.value(end + 1) == "DIVISION"):
        end += 1
    if start >= 0 and scope.value(begin) in COMMENT_PARAGRAPHS:
        scope.edits.remove(begin, end)


def _remove_exec_declarations(scope: Scope) -> None:
    """EXEC blocks of the DATA DIVISION declare things to a precompiler; the model says what is not supported."""
    for index in range(scope.program.first, scope.program.procedure_header[0]):
        if scope.program.tokens[index].kind == "EXEC":
            scope.edits.remove(index, index + 1 + (scope.value(index + 1) == "."))


def splice_data(scope: Scope) -> None:
    """Put the record areas and our own items into WORKING-STORAGE; name the unnamed level-01 items."""
    program, edits = scope.program, scope.edits
    _remove_unsupported_sections(scope)
    own = [*OWN_ITEMS, *scope.extra_items]
    file_first, file_last = program.file_section
    working = program.working_first
    if file_first >= 0:
        edits.remove(file_first, file_last)
        edits.before(file_first, "WORKING-STORAGE SECTION.")
        _splice_files(scope)
        if working >= 0:
            edits.remove(working - 3, working)
            edits.before(working, *own)
        else:
            edits.after(file_last, *own)
    elif working >= 0:
        edits.before(working, *own)
    else:
        edits.before(_storage_place(scope), *_headings(scope), *own)
    _splice_variable_records(scope)
    _name_fillers(scope)
    _add_aliases(scope)


def _remove_unsupported_sections(scope: Scope) -> None:
    """COMMUNICATION, REPORT and SCREEN SECTION: statements that name their items end the run."""
    for issue in scope.program.issues:
        if issue.code == "LKP031":
            scope.edits.remove(issue.first, issue.last)


def _storage_place(scope: Scope) -> int:
    procedure = scope.program.procedure_header[0]
    for word in ("LOCAL-STORAGE", "LINKAGE"):
        found = _division_word(scope, word, "SECTION", procedure)
        if found >= 0:
            return found
    return procedure


def _headings(scope: Scope) -> list[str]:
    there = _division_word(scope, "DATA", "DIVISION", scope.program.procedure_header[0]) >= 0
    return [*([] if there else ["DATA DIVISION."]), "WORKING-STORAGE SECTION."]


def _division_word(scope: Scope, word: str, follower: str, end: int) -> int:
    return next(
        (i for i in range(scope.program.first, end) if scope.value(i) == word and scope.value(i + 1) == follower), -1
    )


def _entry_end(scope: Scope, entry: ast.DataEntry) -> int:
    """The token behind an entry's period."""
    return entry.last + (scope.value(entry.last) == ".")


def _variable(scope: Scope, file: File) -> bool:
    return any(scope.model.fields[r].variable for r in file.records)


def _splice_files(scope: Scope) -> None:
    """Each FD's records stay where they are, below an item of the area's length that they redefine."""
    for file in scope.model.files:
        name, length = record_area_name(file), max(1, scope.model.areas[file.area].length)
        records = file.description.records
        place = records[0].first if records else file.description.first
        scope.edits.before(place, f"01 {name} PIC X({length}) VALUE LOW-VALUES.")
        if _variable(scope, file):
            continue
        for entry in records:
            scope.edits.restore(entry.first, _entry_end(scope, entry))
            if entry.level == 1:
                named = entry.name is not None
                lines = () if named else (_record_filler(scope, file, entry),)
                if named:
                    scope.edits.before(entry.first + 2, f"REDEFINES {name}")
                else:
                    filler = scope.value(entry.first + 1) == "FILLER"
                    if filler:
                        scope.edits.remove(entry.first + 1, entry.first + 2)
                    scope.edits.before(entry.first + (2 if filler else 1), *lines, f"REDEFINES {name}")


def _record_filler(scope: Scope, file: File, entry: ast.DataEntry) -> str:
    unnamed = [e for e in file.description.records if e.level == 1]
    return filler_name(scope.model.fields[file.records[unnamed.index(entry)]])


def _splice_variable_records(scope: Scope) -> None:
    lines: list[str] = []
    for file in scope.model.files:
        if _variable(scope, file):
            lines.extend(scope.text(e.first, _entry_end(scope, e)) for e in file.description.records)
    if not lines:
        return
    if scope.program.linkage_first >= 0:
        scope.edits.before(scope.program.linkage_first, *lines)
    else:
        scope.edits.before(scope.program.procedure_header[0], "LINKAGE SECTION.", *lines)


def variable_records(scope: Scope) -> list[tuple[str, str]]:
    """(record, area item) of the records that are bound as linkage."""
    return [
        (scope.model.fields[r].name, record_area_name(f))
        for f in scope.model.files
        if _variable(scope, f)
        for r in f.records
    ]


def _name_fillers(scope: Scope) -> None:
    """Unnamed level-01 items of storage get a name, so that their areas can be told to the worker."""
    program = scope.program
    roots = {
        (f.span.file, f.span.line, f.span.column): f
        for a in scope.model.areas
        if a.kind != AreaKind.RECORD
        for f in (scope.model.fields[r] for r in a.roots)
        if f.filler
    }
    entries: Sequence[ast.DataEntry] = (*program.working_storage, *program.local_storage, *program.linkage)
    for entry in entries:
        if entry.level not in (1, 77) or entry.name is not None:
            continue
        span = program.tokens[entry.first].span
        root = roots.get((span.file, span.line, span.column))
        if root is None:
            continue
        if scope.value(entry.first + 1) == "FILLER":
            scope.edits.remove(entry.first + 1, entry.first + 2)
        scope.edits.before(entry.first + 1, filler_name(root))


def _add_aliases(scope: Scope) -> None:
    """An item that needs one is redefined under a second name, behind all that redefines it already."""
    program = scope.program
    areas = _areas_by_place(scope)
    for entries in (program.working_storage, program.local_storage, program.linkage):
        tops = [e for e in entries if e.level in (1, 77)]
        for number, entry in enumerate(tops):
            area = areas.get(_place(scope, entry))
            if area is None or scope.area_items[area.id] != alias_name(scope.model.fields[area.roots[0]]):
                continue
            following = next((e for e in tops[number + 1 :] if not e.redefines), None)
            root = scope.model.fields[area.roots[0]]
            line = f"{root.level:02} {alias_name(root)} REDEFINES {root.name} {_same_clauses(entry, area)}."
            place = following.first if following else _entry_end(scope, entries[-1])
            (scope.edits.before if following else scope.edits.after)(place, line)


def _place(scope: Scope, entry: ast.DataEntry) -> tuple[str, int, int]:
    span = scope.program.tokens[entry.first].span
    return span.file, span.line, span.column


def _areas_by_place(scope: Scope) -> dict[tuple[str, int, int], Area]:
    found = {}
    for area in scope.model.areas:
        if area.roots and area.kind != AreaKind.RECORD:
            span = scope.model.fields[area.roots[0]].span
            found[span.file, span.line, span.column] = area
    return found


def _same_clauses(entry: ast.DataEntry, area: Area) -> str:
    """The clauses that make an elementary item what it is; a group is text."""
    if entry.picture is None and entry.usage is None:
        return f"PIC X({area.length})"
    words = [f"PIC {entry.picture}"] if entry.picture else []
    words += [f"USAGE {entry.usage}"] if entry.usage else []
    words += [f"SIGN {entry.sign}" + (" SEPARATE" if entry.sign_separate else "")] if entry.sign else []
    return " ".join([*words, *(["JUSTIFIED"] if entry.justified else [])])
