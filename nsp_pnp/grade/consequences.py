"""Findings that follow from others: one mistake is told once, by the code that says what to do about it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence

from nsp_pnp.diagnostic import Diagnostic
from nsp_pnp.load.project import SOURCE_LOCALE


def split_consequences(reported: Sequence[Diagnostic]) -> tuple[tuple[Diagnostic, ...], tuple[Diagnostic, ...]]:
    """The findings that stand by themselves, and those that follow from one of them.

    Only what is reported explains another finding: where a cause is silenced, what follows from it is told.
    """
    about: dict[Hashable, list[Diagnostic]] = defaultdict(list)
    for diagnostic in reported:
        for thing in _things(diagnostic):
            about[thing].append(diagnostic)
    following = {
        id(diagnostic)
        for diagnostic in reported
        if diagnostic.code.follows
        and any(_follows(diagnostic, cause) for thing in _things(diagnostic) for cause in about[thing])
    }
    kept = tuple(diagnostic for diagnostic in reported if id(diagnostic) not in following)
    return kept, tuple(diagnostic for diagnostic in reported if id(diagnostic) in following)


def _things(diagnostic: Diagnostic) -> Iterator[Hashable]:
    """What a finding is about: its text or card, and the lines that it points at."""
    if diagnostic.subject:
        yield diagnostic.subject
    for where in (diagnostic.where, *(where for where, _ in diagnostic.related)):
        if where.file:
            yield where.file, where.line


def _follows(diagnostic: Diagnostic, cause: Diagnostic) -> bool:
    """Whether a cause explains a finding about the same thing. It must weigh as much, or a failing run would pass.

    A fault of the source text explains findings in all languages, one of a translation those of its own.
    """
    code = cause.code.id
    return (
        any(code.startswith(name) for name in diagnostic.code.follows)
        and code != diagnostic.code.id
        and cause.severity >= diagnostic.severity
        and cause.locale in ("", SOURCE_LOCALE, diagnostic.locale)
    )
