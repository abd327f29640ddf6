"""The storage class of a program: areas with their initial bytes, and a typed handle for every item.

Takes: the program's context. Gives: Java source. Records are nested classes; long lists are split over several, since
a Java constructor may not be long.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from locksmith.model.linkage import named_lengths
from locksmith.model.program import Area, AreaKind, Category, Field, File, Usage
from locksmith.model.variable import Extent, Variable
from locksmith.targets.java.context import ProgramContext, RecordClass
from locksmith.targets.java.writer import Writer, java_string, java_strings

_PUTS_IN_METHOD = 150
_AREAS_IN_METHOD = 1000
_GAP = 6  # equal bytes that end a run of initial bytes
_LONG_RUN = 256
_FIELD_CLASS = {
    Category.GROUP: "Group",
    Category.ALPHABETIC: "Text",
    Category.ALPHANUMERIC: "Text",
    Category.ALPHANUMERIC_EDITED: "EditedText",
    Category.NUMERIC_EDITED: "Edited",
    Category.INDEX: "IndexField",
    Category.POINTER: "Pointer",
    Category.NATIONAL: "Text",
}
_NUMERIC_CLASS = {
    Usage.DISPLAY: "Zoned",
    Usage.BINARY: "BinaryField",
    Usage.COMP5: "Native",
    Usage.PACKED: "Packed",
    Usage.COMP6: "Packed",
}


def emit_storage(context: ProgramContext) -> str:
    """The source of the storage class."""
    w = Writer()
    w.line(f"package {context.package};")
    w.line()
    w.line("import locksmith.runtime.*;")
    w.line()
    w.line(f"/** Storage of {context.model.name}: one field for every item, grouped by record. */")
    with w.block(f"final class {context.storage_class} extends Storage"):
        _declarations(w, context)
        _constructor(w, context)
        _overrides(w, context)
        for record in context.records:
            _record_class(w, context, record)
    return w.text()


# ---------------------------------------------------------------- the outer class


def _plain_items(context: ProgramContext) -> list[Field]:
    """The elementary level-01/77 items that stand in the storage class itself."""
    return [context.model.fields[n] for n, path in context.field_paths.items() if "." not in path]


def _declarations(w: Writer, context: ProgramContext) -> None:
    for item in _plain_items(context):
        w.line(f"/** {_described(item)}. */")
        w.line(f"final {field_class(item)} {context.field_names[item.id]};")
        w.line()
    for record in context.records:
        root = context.model.fields[record.fields[0]] if record.fields else None
        if root is not None:
            w.line(f"/** {_described(root)}. */")
            w.line(f"final {record.class_name} {record.handle};")
            w.line()
    for file in context.model.files:
        w.line(f"/** {file.name}, assigned to {_safe(file.control.assign)}. */")
        w.line(f"final CobolFile {context.file_names[file.id]};")
        w.line()


def _constructor(w: Writer, context: ProgramContext) -> None:
    model = context.model
    puts = [line for area in model.areas for line in _initial_bytes(context, area)]
    chunks = [puts[i : i + _PUTS_IN_METHOD] for i in range(0, len(puts), _PUTS_IN_METHOD)]
    named = named_lengths(model)
    creations = [f"{_area_code(area, named)}; // {_safe(area.name)}" for area in model.areas]
    area_chunks = [creations[i : i + _AREAS_IN_METHOD] for i in range(0, len(creations), _AREAS_IN_METHOD)]
    areas_used = {a: f"area({a})" for a in range(len(model.areas))}
    with w.block(f"{context.storage_class}(Program program)"):
        w.line(f"super({len(model.areas)});")
        for number in range(len(area_chunks)):
            w.line(f"makeAreas{number + 1}();")
        if not _default_symbols(context):
            w.line(f"symbols({context.literals_class}.SYMBOLS);")
        for item in _plain_items(context):
            w.line(f"{context.field_names[item.id]} = {field_code(item, areas_used[item.area])};")
            _table(w, context.field_names[item.id], item)
        for record in context.records:
            if record.fields:
                areas = {model.fields[f].area for f in record.fields}
                argument = areas_used[areas.pop()] if len(areas) == 1 else "this"
                w.line(f"{record.handle} = new {record.class_name}({argument});")
        for file in model.files:
            _file(w, context, file, areas_used[file.area])
        _variable_items(w, context)
        for number in range(len(chunks)):
            w.line(f"putInitialBytes{number + 1}();")
    w.line()
    for number, chunk in enumerate(area_chunks, 1):
        with w.block(f"private void makeAreas{number}()"):
            for line in chunk:
                w.line(line)
        w.line()
    for number, chunk in enumerate(chunks, 1):
        with w.block(f"private void putInitialBytes{number}()"):
            for line in chunk:
                w.line(line)
        w.line()


def _area_code(area: Area, named: Mapping[int, int]) -> str:
    match area.kind:
        case AreaKind.LINKAGE:
            length = f"{area.length}" if named[area.id] >= area.length else f"{area.length}, {named[area.id]}"
            return f"linkage({area.id}, {length})"
        case AreaKind.RECORD:
            return f"record({area.id}, {area.length})"
        case AreaKind.LOCAL:
            return f"local({area.id}, {area.length}, {_fill(area)})"
        case _:
            return f"working({area.id}, {area.length}, {_fill(area)})"


def _fill(area: Area) -> str:
    byte = _fill_byte(area)
    return f"'{chr(byte)}'" if 32 <= byte < 127 and chr(byte) not in "'\\" else str(byte)


def _fill_byte(area: Area) -> int:
    if not area.initial:
        return 0
    return min(Counter(area.initial).items(), key=lambda pair: (-pair[1], pair[0]))[0]


def _initial_bytes(context: ProgramContext, area: Area) -> list[str]:
    """`put` calls for the runs of bytes that differ from the filling."""
    if area.kind in (AreaKind.LINKAGE, AreaKind.RECORD) or not area.initial:
        return []
    fill = _fill_byte(area)
    data = area.initial
    lines = []
    start = 0
    while start < len(data):
        if data[start] == fill:
            start += 1
            continue
        end = start + 1
        while end < len(data) and data[end : end + _GAP] != bytes([fill]) * len(data[end : end + _GAP]):
            end += 1
        lines.extend(_put(context, area, start, data[start:end]))
        start = end
    return lines


def _put(context: ProgramContext, area: Area, offset: int, run: bytes) -> list[str]:
    target = f"area({area.id})"
    if len(run) >= _LONG_RUN:
        strides = {
            f.occurs.stride for f in context.model.fields if f.area == area.id and f.occurs and f.occurs.maximum > 1
        }
        for period in sorted(strides):
            times = len(run) // period
            if times > 1 and run[: times * period] == run[:period] * times:
                lines = [f"repeat({target}, {offset}, {times}, {java_strings(run[:period])});"]
                rest = run[times * period :]
                return lines + (_put(context, area, offset + times * period, rest) if rest else [])
    return [f"put({target}, {offset}, {java_strings(run)});"]


def _default_symbols(context: ProgramContext) -> bool:
    special = context.model.program.special_names
    return not special.decimal_comma and special.currency == "$"


# ---------------------------------------------------------------- files


def _file(w: Writer, context: ProgramContext, file: File, area: str) -> None:
    control = file.control
    organization = control.organization.replace(" ", "_").replace("-", "_")
    parts = [
        "program",
        java_string(file.name.encode()),
        java_string(_assigned_name(file).encode("latin-1", "replace")),
        f"CobolFile.Organization.{organization}",
        "true" if control.optional else "false",
        area,
    ]
    w.line(f"{context.file_names[file.id]} =")
    w.depth += 2
    w.line(f"new CobolFile({', '.join(parts)})")
    w.depth += 2
    if file.status is not None:
        w.line(f".status({context.field_paths[file.status]})")
    key = file.record_key if file.record_key is not None else file.relative_key
    if key is not None:
        w.line(f".key({context.field_paths[key]})")
    if file.description.varying or file.minimum != file.maximum:
        depending = "null" if file.varying_depending is None else context.field_paths[file.varying_depending]
        w.line(f".varying({file.minimum}, {file.maximum}, {depending})")
    if file.use_section is not None:
        label = context.model.sections[file.use_section].labels[0]
        w.line(f".use({context.class_name}.{context.labels[label]})")
    w.depth -= 4
    w.lines[-1] += ";"


def _assigned_name(file: File) -> str:
    """What cobc -std=ibm makes of ASSIGN: a word keeps what stands behind its last hyphen, a literal all."""
    assign = file.control.assign or file.name
    return assign if file.control.assign_literal else assign.rsplit("-", 1)[-1]


# ---------------------------------------------------------------- OCCURS DEPENDING


def _variable_items(w: Writer, context: ProgramContext) -> None:
    """Lengths and places that hang on an OCCURS DEPENDING object, in cobc's form (model/variable.py)."""
    extents = Variable(context.model.fields)
    for item in context.model.fields:
        if not item.variable or item.level == 66 or item.id not in context.field_paths:
            continue
        path = context.field_paths[item.id]
        whole = Extent(item.length)
        length, receiving = extents.length(item), extents.length(item, receiving=True)
        if length != whole:
            w.line(f"{path}.lengthBy(() -> within({path}, {extent_code(context, length)}));")
        if receiving != length:
            if receiving == whole:
                w.line(f"{path}.receivesWhole();")
            else:
                w.line(f"{path}.receivesBy(() -> within({path}, {extent_code(context, receiving)}));")
        if extents.moves(item):
            w.line(f"{path}.offsetBy(() -> moved({path}, {extent_code(context, extents.place(item))}));")


def extent_code(context: ProgramContext, extent: Extent) -> str:
    """A number of bytes as a Java expression inside the storage class."""
    text = str(extent.constant)
    for factor, item in extent.terms:
        text += f" + {context.field_paths[item]}.intValue() * {factor}"
    return text


# ---------------------------------------------------------------- what the runtime asks


def _overrides(w: Writer, context: ProgramContext) -> None:
    model = context.model
    if model.linkage:
        w.line("@Override")
        with w.block("protected Area[] using()"):
            areas = ", ".join(f"area({a})" for a in model.linkage)
            w.line(f"return new Area[] {{{areas}}};")
        w.line()
    code = next((f for f in model.fields if f.name == "RETURN-CODE" and _is_register(context, f)), None)
    if code is not None:
        w.line("@Override")
        with w.block("protected Field returnCode()"):
            w.line(f"return {context.field_paths[code.id]};")
        w.line()
    if model.files:
        w.line("@Override")
        with w.block("protected CobolFile[] files()"):
            names = ", ".join(context.file_names[f.id] for f in model.files)
            w.line(f"return new CobolFile[] {{{names}}};")
        w.line()


def _is_register(context: ProgramContext, item: Field) -> bool:
    return context.model.areas[item.area].kind is AreaKind.SPECIAL


# ---------------------------------------------------------------- records


def _record_class(w: Writer, context: ProgramContext, record: RecordClass) -> None:
    if not record.fields:
        return
    items = [context.model.fields[f] for f in record.fields]
    areas = sorted({i.area for i in items})
    names = {a: "area" if len(areas) == 1 else f"storage.area({a})" for a in areas}
    w.line(f"/** {_described(items[0])}. */")
    with w.block(f"static final class {record.class_name}"):
        for item in items:
            w.line(f"/** {_described(item)}. */")
            w.line(f"final {field_class(item)} {context.field_names[item.id]};")
            w.line()
        with w.block(f"{record.class_name}({'Area area' if len(areas) == 1 else f'{context.storage_class} storage'})"):
            for item in items:
                name = context.field_names[item.id]
                w.line(f"{name} = {field_code(item, names[item.area])};")
                _table(w, name, item)
    w.line()


def _table(w: Writer, name: str, item: Field) -> None:
    if item.dimensions:
        w.line(f"{name}.table({', '.join(str(d.stride) for d in item.dimensions)});")


def is_register(item: Field) -> bool:
    """RETURN-CODE and TALLY, which cobc makes as index items are made."""
    return item.usage is Usage.COMP5 and item.name in ("RETURN-CODE", "TALLY") and item.level == 77


def field_class(item: Field) -> str:
    """The runtime class of an item."""
    if item.category is Category.NUMERIC:
        if is_register(item):
            return "IndexField"
        return _NUMERIC_CLASS.get(item.usage, "Zoned")
    if item.category is Category.FLOAT:
        return "FloatField" if item.usage is Usage.FLOAT else "DoubleField"
    return _FIELD_CLASS[item.category]


def field_code(item: Field, area: str) -> str:
    """The constructor call of an item."""
    kind = field_class(item)
    place = f"{area}, {item.offset}"
    flags = " | ".join(f"Field.{f}" for f in _flags(item)) or "0"
    match kind:
        case "IndexField" | "Pointer" | "FloatField" | "DoubleField":
            return f"new {kind}({place})"
        case "Group":
            return f"new Group({place}, {item.length})"
        case "Text":
            return f"new Text({place}, {item.length}" + (f", {flags})" if flags != "0" else ")")
        case "EditedText":
            return f"new EditedText({place}, {item.length}, {_picture(item)}" + (f", {flags})" if flags != "0" else ")")
        case "Edited":
            return f"new Edited({place}, {item.length}, {_picture(item)}, {item.digits}, {item.scale}, {flags})"
        case _:
            return f"new {kind}({place}, {item.length}, {item.digits}, {item.scale}, {flags})"


def _picture(item: Field) -> str:
    return java_string((item.picture.edited if item.picture else "").encode("latin-1"))


def _flags(item: Field) -> list[str]:
    flags = []
    if item.category is Category.ALPHABETIC:
        flags.append("ALPHABETIC")
    if item.signed and item.category in (Category.NUMERIC, Category.NUMERIC_EDITED):
        flags.append("SIGNED")
    if item.sign_separate and item.signed:
        flags.append("SEPARATE")
    if item.sign_leading and item.signed:
        flags.append("LEADING")
    if item.blank_when_zero:
        flags.append("BLANK_WHEN_ZERO")
    if item.justified:
        flags.append("JUSTIFIED")
    if item.usage is Usage.COMP6:
        flags.append("NO_SIGN_NIBBLE")
    return flags


def _described(item: Field) -> str:
    text = f"{item.level:02d} {item.name}"
    if item.picture is not None:
        text += f" PIC {_safe(item.picture.text)}"
    if item.usage not in (Usage.DISPLAY, Usage.GROUP):
        text += f" {item.usage.value.upper().replace('_', '-')}"
    if item.occurs is not None:
        text += f" OCCURS {item.occurs.maximum}"
    return f"{text}, line {item.span.line}"


def _safe(text: str) -> str:
    return "".join(c if 32 <= ord(c) < 127 else "?" for c in text.replace("*/", "* /").replace("\\u", "\\ u"))
