"""The file is not written in the canonical form: another order of lines or flags, wrapped lines, odd spaces.

Every editor writes catalogs in its own way, and wraps Japanese in its own way above all; without one form for all,
a change of one word is a difference of a hundred lines, and merges fail.
The form: a line of the file for each line of a text, never wrapped; flags in alphabetical order; obsolete entries
last; comments in the order `#`, `#.`, `#:`, `#,`, `#|`.
Run `nsp-pnp i18n update`, which writes it; in Poedit, choose to keep the formatting of files.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.locales.noisy_header import noisy_lines
from nsp_pnp.checks.subjects import CatalogFile, Check
from nsp_pnp.diagnostic import Code, Diagnostic, Severity, SourceRef

CODE = Code("POF016", "canonical", Severity.WARNING, __doc__.strip())


def find(subject: CatalogFile) -> Iterator[Diagnostic]:
    """The first line that differs. Byte order mark, line ends and header fields have codes of their own."""
    noisy = noisy_lines(subject)
    text = subject.text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if number not in noisy]
    wanted = subject.canonical.split("\n")
    if [line for _, line in lines] == wanted:
        return
    pairs = zip(lines, wanted, strict=False)
    first = next((number for (number, line), right in pairs if line != right), lines[-1][0])
    catalog, hint = subject.catalog, "run nsp-pnp i18n update"
    fault = "from here on the file is not in canonical form"
    yield Diagnostic(CODE, fault, SourceRef(catalog.file, first), "", catalog.locale, hint)


CHECK = Check((CODE,), CatalogFile, find)
