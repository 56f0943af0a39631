"""Findings that somebody looked at and let stand: comments beside the source, and those of the configuration."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from fnmatch import fnmatchcase

from msgspec import Struct

from nsp_pnp.diagnostic import Diagnostic, SourceRef
from nsp_pnp.grade.codes import SUPPRESSION_REASON, UNUSED_SUPPRESSION
from nsp_pnp.grade.names import CodeNames
from nsp_pnp.load.config_file import CONFIG
from nsp_pnp.load.ignore_comments import IgnoreComment

_ID = "[A-Za-z]{3}[0-9]{3}"
_FORM = re.compile(rf"(?P<codes>{_ID}(?:[ \t]*,[ \t]*{_ID})*)(?!\w)[:,;.\s-]*(?P<reason>.*)")


class Suppression(Struct, frozen=True):
    """Hides findings of some codes in the files of a pattern, on some lines of them, or on all."""

    where: SourceRef
    codes: frozenset[str]
    reason: str
    files: str
    lines: range | None = None

    def hides(self, diagnostic: Diagnostic) -> bool:
        """Whether it is about this finding."""
        where = diagnostic.where
        if diagnostic.code.id not in self.codes or (self.lines is not None and where.line not in self.lines):
            return False
        return where.file == self.files or (self.lines is None and fnmatchcase(where.file, self.files))


class Sorted(Struct, frozen=True):
    """Findings, those that a suppression hides apart, and the suppressions that hide none."""

    kept: tuple[Diagnostic, ...]
    hidden: tuple[Diagnostic, ...]
    unused: tuple[Suppression, ...]


def read_suppressions(
    comments: Iterable[IgnoreComment], names: CodeNames
) -> tuple[list[Suppression], list[Diagnostic]]:
    """One suppression for each code of each comment, and what is wrong with the comments."""
    found: list[Suppression] = []
    faults: list[Diagnostic] = []
    for comment in comments:
        match = _FORM.match(comment.text)
        if match is None:
            word = comment.text.split(maxsplit=1)[0] if comment.text else ""
            message = names.fault(word) if word else ""
            hint = "write: # nsp-ignore: NUM001 and the reason"
            faults.append(Diagnostic(CONFIG, message or "a suppression must name a code", comment.where, hint=hint))
            continue
        ids = [id_.strip().upper() for id_ in match["codes"].split(",")]
        for id_ in dict.fromkeys(ids):
            if fault := names.fault(id_, silences=True):
                faults.append(Diagnostic(CONFIG, fault, comment.where))
            else:
                lines = range(comment.first, comment.last + 1)
                found.append(Suppression(comment.where, frozenset({id_}), match["reason"], comment.where.file, lines))
        if not match["reason"]:
            faults.append(Diagnostic(SUPPRESSION_REASON, "the suppression has no reason", comment.where))
    return found, faults


def suppress(diagnostics: Iterable[Diagnostic], suppressions: Sequence[Suppression]) -> Sorted:
    """Sorts findings. Each suppression that is about a finding counts as used, so that two for one may stand."""
    kept: list[Diagnostic] = []
    hidden: list[Diagnostic] = []
    used: set[int] = set()
    for diagnostic in diagnostics:
        hiding = [number for number, one in enumerate(suppressions) if one.hides(diagnostic)]
        used.update(hiding)
        (hidden if hiding else kept).append(diagnostic)
    unused = tuple(one for number, one in enumerate(suppressions) if number not in used)
    return Sorted(tuple(kept), tuple(hidden), unused)


def report_unused(unused: Iterable[Suppression]) -> Iterator[Diagnostic]:
    """The finding that a suppression hides nothing."""
    for one in unused:
        codes = ", ".join(sorted(one.codes))
        yield Diagnostic(UNUSED_SUPPRESSION, f"nothing is hidden: no {codes} here", one.where, hint="delete it")
