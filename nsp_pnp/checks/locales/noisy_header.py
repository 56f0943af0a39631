"""A header field that changes with every run or tool and says nothing that git does not.

Two branches that both touch a catalog then conflict in its header. The fields are POT-Creation-Date, X-Generator
and Generated-By.
Delete them, or run `nsp-pnp i18n update`, which leaves them out. Other fields are the translator's own and stay.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from nsp_pnp.checks.subjects import CatalogFile, Check
from nsp_pnp.diagnostic import Code, Diagnostic, Severity, SourceRef

CODE = Code("POF015", "noisy-header", Severity.NOTE, __doc__.strip())


def find(subject: CatalogFile) -> Iterator[Diagnostic]:
    """The fields that the canonical form leaves out."""
    catalog = subject.catalog
    for number, name in noisy_lines(subject).items():
        where = SourceRef(catalog.file, number)
        yield Diagnostic(CODE, f"{name} changes for no reason", where, "", catalog.locale, "delete the line")


def noisy_lines(subject: CatalogFile) -> Mapping[int, str]:
    """Line numbers and names of header fields that are not in the canonical form."""
    found = {}
    for name in dict.fromkeys(name for name, _ in subject.catalog.fields if name):
        line = re.search(rf'^[ \t]*"{re.escape(name)}:', subject.text, re.MULTILINE)
        if line and f'"{name}: ' not in subject.canonical:
            found[subject.text.count("\n", 0, line.start()) + 1] = name
    return found


CHECK = Check((CODE,), CatalogFile, find)
