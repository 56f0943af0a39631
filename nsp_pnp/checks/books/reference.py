"""The rulebook names a section, a picture or a generated part that is not there.

The line would have no page number to print, and a reader who needs the rule would search for nothing.
Wrong: `see: [actions.amor]`. Right: `see: [actions.armor]`.
A section is named by its chapter and its own key, as in `actions.armor`, a chapter by its file. Correct the name.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from nsp_pnp.checks.subjects import BookReferences, Check
from nsp_pnp.diagnostic import Code, Diagnostic, Severity, SourceRef
from nsp_pnp.suggest import instead

CODE = Code("BOK003", "book-reference", Severity.ERROR, __doc__.strip())


def find(subject: BookReferences) -> Iterator[Diagnostic]:
    """Names that nothing has."""
    for target in subject.targets:
        if target.anchor not in subject.anchors:
            yield _finding("section", target.anchor, target.where, subject.anchors)
    for part in subject.parts:
        if part.needed is None:
            yield _finding(part.kind, part.name, part.where, subject.known[part.kind])


def _finding(kind: str, name: str, where: SourceRef, known: Collection[str]) -> Diagnostic:
    return Diagnostic(CODE, f"there is no {kind} {name!r}", where, "rulebook", hint=instead(name, known))


CHECK = Check((CODE,), BookReferences, find)
