"""The findings about one PO file, as its lines are read."""

from __future__ import annotations

from nsp_pnp.diagnostic import Code, Diagnostic, SourceRef, in_order

Place = tuple[int, int]  # line and column, from 1
Places = dict[str, Place]  # of an entry's keywords and comment marks


class Report:
    """Collects what is wrong with one file."""

    def __init__(self, file: str, locale: str) -> None:
        self.file = file
        self.locale = locale
        self._found: list[Diagnostic] = []

    def add(
        self,
        code: Code,
        message: str,
        place: Place,
        hint: str = "",
        subject: str | None = "",
        first: Place | None = None,
    ) -> None:
        """Adds a finding; ``first`` is where the thing that it repeats stands."""
        related = ((SourceRef(self.file, *first), "first here"),) if first else ()
        where = SourceRef(self.file, *place)
        self._found.append(Diagnostic(code, message, where, subject or "", self.locale, hint, related))

    def in_order(self) -> tuple[Diagnostic, ...]:
        return tuple(in_order(self._found))
