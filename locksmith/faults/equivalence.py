"""Faults that are none, with a proof that is checked anew.

Takes: a host, the sound Java, a fault. Gives: the `Proof` that the variant does what the sound Java does, whatever its
environment gives, or None. There are no other reasons than those that `Proof` names. Never guesses: what is looked
for in the Java is checked with another JVM, or in the model of the COBOL.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from locksmith.diagnostics import Diagnostic, Severity
from locksmith.faults import dead_stores
from locksmith.faults.fault import Fault, FaultResult, Proof, State
from locksmith.faults.host import Built, FaultHost
from locksmith.faults.planting import JavaSource, plant
from locksmith.faults.spots import program_of
from locksmith.model.program import ProgramModel
from locksmith.model.unit import Unit
from locksmith.model.walk import all_nodes, span_of
from locksmith.syntax import ast

# Operators whose edits stand inside the arguments of what fills areas when the storage is made.
INITIAL = frozenset({"initial-fill", "initial-value", "initial-value-lost"})
FALLS_THROUGH = "go-to-removed"
_METHOD = re.compile(r"^  int (\w+)\(\) \{$", re.MULTILINE)
_RETURN = re.compile(r"return (\w+);")


def find_proof(host: FaultHost, sources: Mapping[str, JavaSource], fault: Fault) -> Proof | None:
    """The proof of one fault, found from nothing but the sources."""
    host.plant({})
    sound = host.initial() if fault.operator in INITIAL else None
    built, _ = host.plant({fault.file: plant(sources[fault.file], fault)})
    if built is Built.SAME:
        return Proof.SAME_CLASSES
    if built is Built.DONE and sound is not None and host.initial() == sound:
        return Proof.SAME_STORAGE
    if sound is not None and dead_stores.is_initial_dead_in_java(sources, fault):
        return Proof.DEAD_STORE
    if built is Built.DONE and fault.operator == FALLS_THROUGH and _is_next(sources, fault):
        return Proof.NEXT_PARAGRAPH
    if built is Built.DONE and fault.operator in dead_stores.OPERATORS:
        return Proof.DEAD_STORE if dead_stores.is_dead_in_java(sources[fault.file], fault) else None
    return None


def _is_next(sources: Mapping[str, JavaSource], fault: Fault) -> bool:
    """Whether the paragraph that is gone to stands behind the fault's own, at whose end nothing in the program returns:
    its label is only gone to, entered, and the start of longer ranges."""
    folder = fault.file.rpartition("/")[0]
    text = "\n".join(s.text.decode() for s in sources.values() if s.name.rpartition("/")[0] == folder)
    labels = _labels(sources[fault.file], fault)
    numbers = {name: int(n) for name, n in re.findall(r"static final int (\w+) = (\d+);", text)}
    if labels is None or not numbers.keys() >= set(labels):
        return False
    own, target = labels
    uses = len(re.findall(rf"\b{own}\b", text))
    harmless = rf"static final int {own} =|case {own} ->|enter\({own}\)|return {own};|perform\({own}, (?!{own}\b)"
    return numbers[target] == numbers[own] + 1 and len(re.findall(harmless, text)) == uses


def _labels(source: JavaSource, fault: Fault) -> tuple[str, str] | None:
    """The names of the fault's own paragraph and of the one that it goes to."""
    text = source.text.decode()
    method = [m[1] for m in _METHOD.finditer(text, 0, len(source.text[: fault.edit.start].decode()))]
    found = re.search(rf"case (\w+) -> {method[-1]}\(\);", text) if method else None
    target = _RETURN.fullmatch(fault.original)
    return (found[1], target[1]) if found is not None and target is not None else None


def prove_survivors(
    host: FaultHost, sources: Mapping[str, JavaSource], results: Sequence[FaultResult]
) -> list[FaultResult]:
    """The results, survivors that are proved equivalent told so."""
    out = []
    for result in results:
        open_ = result.state is State.SURVIVED and result.fault.operator in {
            *INITIAL,
            FALLS_THROUGH,
            *dead_stores.OPERATORS,
        }
        proof = find_proof(host, sources, result.fault) if open_ else None
        out.append(replace(result, state=State.EQUIVALENT, proof=proof) if proof else result)
    return out


def check_proofs(
    host: FaultHost, sources: Mapping[str, JavaSource], unit: Unit, results: Sequence[FaultResult]
) -> tuple[list[FaultResult], list[Diagnostic]]:
    """Check every proof anew, in a host that made none of them or in the model. One that does not hold is told, and its
    fault has survived."""
    out, told = [], []
    for result in results:
        if result.state is State.EQUIVALENT and not _holds(host, sources, unit, result):
            place = f"{result.fault.operator} at {result.fault.file}:{result.fault.line}"
            told.append(Diagnostic("LKF005", Severity.WARNING, f"the proof for {place} does not hold"))
            result = replace(result, state=State.SURVIVED, proof=None)
        out.append(result)
    return out, told


def _holds(host: FaultHost, sources: Mapping[str, JavaSource], unit: Unit, result: FaultResult) -> bool:
    model, _ = program_of(unit, result.fault.file)
    if result.proof is Proof.DEAD_STORE and result.fault.operator in INITIAL:
        return dead_stores.is_initial_dead_in_cobol(unit, sources[result.fault.file], result.fault)
    if result.proof is Proof.DEAD_STORE:
        return dead_stores.is_dead_in_cobol(model, result.fault)
    if result.proof is Proof.NEXT_PARAGRAPH:
        found = list(_go_next(model, result.fault.cobol_line))
        return bool(found) and all(found)
    return result.proof is not None and find_proof(host, sources, result.fault) is result.proof


def _go_next(model: ProgramModel, line: int) -> Iterator[bool]:
    """For each GO TO of that line: whether it names the paragraph behind its own, in the same section, and no PERFORM's
    range ends with its own."""
    for label in model.labels:
        for node in all_nodes(label.node):
            if isinstance(node, ast.GoTo) and span_of(model.program, node).line == line:
                targets = [model.label_of.get(id(t)) for t in node.targets]
                yield targets == [label.id + 1] and _follows(model, label.id)


def _follows(model: ProgramModel, number: int) -> bool:
    label, behind = model.labels[number], model.labels[number + 1]
    if behind.section != label.section or behind.header or number in model.alterable:
        return False
    ends = set()
    for section in model.program.sections:
        for node in all_nodes(section):
            if isinstance(node, ast.Perform) and node.target is not None:
                end = node.through or node.target
                ends.add(model.label_of.get(id(end), number))
    return number not in ends
