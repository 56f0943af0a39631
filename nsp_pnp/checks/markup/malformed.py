"""A brace or bracket that belongs to no placeholder or icon, a full-width one, or a name that is none.

It would print as it stands, or a number or icon would be missing. Gettext's own tools let all of these pass.
Wrong: `{n}}`, `{ n }`, `{N}`, `｛n｝`, `{ｎ}`, `[wound`, `［wound］`, `[Wound]`. Right: `{n}`, `[wound]`.
Names are of small ASCII letters, digits and underscores. Write `{{`, `}}`, `[[` or `]]` for the bare characters.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, Source, Translation
from nsp_pnp.diagnostic import Code, Diagnostic, Severity
from nsp_pnp.model.text import Fault

CODE = Code("PLH004", "malformed", Severity.ERROR, __doc__.strip())


def find(subject: Source | Translation) -> Iterator[Diagnostic]:
    """Stray signs, each at its place."""
    for error in subject.written.errors:
        if error.fault is Fault.MALFORMED:
            yield subject.report(CODE, error.message, offset=error.offset)


CHECK = Check((CODE,), (Source, Translation), find)
