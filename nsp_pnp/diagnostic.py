"""What is found wrong, and where: the one shape that every stage reports in."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from typing import Generic, TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

T = TypeVar("T")


class Severity(enum.IntEnum):
    """How bad a finding is. Numbers grow with weight, so the worst is ``max``."""

    NOTE = 1
    WARNING = 2
    ERROR = 3

    @property
    def letter(self) -> str:
        return self.name[0]


class Certainty(enum.Enum):
    """Whether the finding is a fact or a guess that a person should look at."""

    CERTAIN = "certain"
    POSSIBLE = "possible"


class SourceRef(Struct, frozen=True, order=True):
    """A place in an input file. ``file`` is relative to the project, with ``/``; line and column start at 1."""

    file: str
    line: int = 1
    column: int = 1

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


class Code(Struct, frozen=True):
    """One kind of finding. The id is never reused; ``page`` is its manual page.

    The page says what is found, why it hurts a player or translator, and what to do. An ``opt_in`` code is
    reported only where the project's configuration asks for it. ``follows`` are ids of other codes, or groups such as
    ``PLH``: beside one of them, about the same text, a finding says nothing more and is withheld.
    """

    id: str
    slug: str
    severity: Severity
    page: str
    certainty: Certainty = Certainty.CERTAIN
    opt_in: bool = False
    follows: tuple[str, ...] = ()


class Diagnostic(Struct, frozen=True):
    """One finding.

    ``subject`` is the dotted id of the card or message, ``locale`` the language tag, ``related``
    further places with a word on each (the English source of a wrong translation, for example).
    """

    code: Code
    message: str
    where: SourceRef
    subject: str = ""
    locale: str = ""
    hint: str = ""
    related: tuple[tuple[SourceRef, str], ...] = ()
    regraded: Severity | None = None

    @property
    def severity(self) -> Severity:
        """The code's own, unless a profile grades it otherwise."""
        return self.code.severity if self.regraded is None else self.regraded

    def doubted(self) -> Diagnostic:
        """The finding as a warning, for what there are other ways to say."""
        return replace(self, regraded=Severity.WARNING)

    @property
    def sort_key(self) -> tuple[str, int, int, str, str, str, str]:
        """File, line, column, code: the fixed order of every report."""
        w = self.where
        return (w.file, w.line, w.column, self.code.id, self.locale, self.subject, self.message)


class Result(Struct, Generic[T], frozen=True):
    """A stage's value with all that it found; ``value`` is None where it could not be made."""

    value: T | None
    diagnostics: tuple[Diagnostic, ...] = field(default=())


def in_order(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Sorted, each finding once."""
    return sorted(dict.fromkeys(diagnostics), key=lambda d: d.sort_key)


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    """Whether any finding is an error."""
    return any(diagnostic.severity is Severity.ERROR for diagnostic in diagnostics)
