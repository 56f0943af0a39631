"""What every report format is made from: the findings, and what was looked at to find them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from msgspec import Struct

from nsp_pnp.diagnostic import Code, Diagnostic, Severity, SourceRef, in_order

Sources = Callable[[str], str | None]
"""The text of a file by its project-relative name; None where there is none to show."""

CRASHED = "PRJ007"
"""The code of a check that failed: what it looks for may be there all the same."""


class Skipped(Struct, frozen=True):
    """A check that did not run, and why: silence about its code says nothing."""

    code: str
    reason: str


class Report(Struct, frozen=True):
    """One run over one game.

    ``codes`` are all that are registered, ``skipped`` those that were not looked for, ``unwanted`` the ids that
    nobody asked for.
    """

    game: str
    version: str
    languages: tuple[str, ...]
    cards: int
    texts: int
    diagnostics: tuple[Diagnostic, ...]
    codes: tuple[Code, ...]
    skipped: tuple[Skipped, ...]
    sources: Sources
    unwanted: frozenset[str] = frozenset()

    @property
    def findings(self) -> list[Diagnostic]:
        """Each finding once, in the order of every report."""
        return in_order(self.diagnostics)

    @property
    def known_codes(self) -> list[Code]:
        """The registered codes and those that the findings bring along, by id."""
        # A profile may have changed a finding's severity, so what is registered speaks for the code.
        known = {d.code.id: d.code for d in self.diagnostics} | {code.id: code for code in self.codes}
        return [known[id_] for id_ in sorted(known)]

    @property
    def skips(self) -> list[Skipped]:
        return sorted(dict.fromkeys(self.skipped), key=lambda skip: (skip.code, skip.reason))

    @property
    def checked(self) -> list[str]:
        """The ids that were looked for."""
        return sorted({code.id for code in self.codes} - {skip.code for skip in self.skipped} - self.unwanted)

    @property
    def crashed(self) -> bool:
        return any(d.code.id == CRASHED for d in self.diagnostics)


def worst_first(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Errors, then warnings, then notes, each in the order of every report."""
    return sorted(in_order(diagnostics), key=lambda d: -d.severity)


def count_severities(diagnostics: Iterable[Diagnostic]) -> dict[Severity, int]:
    """How many there are of each severity, the worst first, the absent ones too."""
    counts = Counter(d.severity for d in diagnostics)
    return {severity: counts[severity] for severity in reversed(Severity)}


def place(where: SourceRef) -> str:
    """File, line and column; a finding about no file is about the project."""
    return str(where) if where.file else "(project)"


def about(diagnostic: Diagnostic) -> str:
    """The card or text that a finding is about, and the language: ``lancer.text (ja)``."""
    return " ".join(filter(None, (diagnostic.subject, diagnostic.locale and f"({diagnostic.locale})")))


def statement(diagnostic: Diagnostic) -> str:
    """The message, led by what it is about."""
    subject = about(diagnostic)
    return f"{subject}: {diagnostic.message}" if subject else diagnostic.message
