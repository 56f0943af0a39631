"""The findings about one PO file, as its lines are read."""

from __future__ import annotations

from nsp_pnp.diagnostic import Code, Diagnostic, SourceRef, in_order
from nsp_pnp.load.po_codes import LIMITS, MAX_FAULTS

Place = tuple[int, int]  # line and column, from 1
Places = dict[str, Place]  # of an entry's keywords and comment marks


class Report:
    """Collects what is wrong with one file, up to a limit."""

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
        if len(self._found) > MAX_FAULTS:
            return
        if len(self._found) == MAX_FAULTS:
            code, subject, first = LIMITS, "", None
            message, hint = f"more than {MAX_FAULTS:,} faults; the others are not listed", "is this file a catalog?"
        related = ((SourceRef(self.file, *first), "first here"),) if first else ()
        where = SourceRef(self.file, *place)
        self._found.append(Diagnostic(code, message, where, subject or "", self.locale, hint, related))

    def in_order(self) -> tuple[Diagnostic, ...]:
        return tuple(in_order(self._found))
