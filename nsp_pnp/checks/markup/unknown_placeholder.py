"""A placeholder that the card has no value for, so no number could be printed in its place.

In a source text it is misspelled or its value is missing; in a translation it was often translated or retyped.
Wrong, for `Deal {damage} [damage].`: `{ダメージ}[damage]を与える。`, `{damge}[damage]を与える。`
Right: `{damage}[damage]を与える。`
Copy the placeholder from the source text. Short words of the game take their values from the layout.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from nsp_pnp.checks.subjects import Check, Source, Translation
from nsp_pnp.diagnostic import Code, Diagnostic, Severity
from nsp_pnp.model.text import Fault
from nsp_pnp.suggest import instead, there_are

CODE = Code("PLH002", "unknown", Severity.ERROR, __doc__.strip())


def find(subject: Source | Translation) -> Iterator[Diagnostic]:
    """Names that nothing stands behind, each once, and names in another script."""
    known = _known(subject)
    for error in subject.written.errors:
        if error.fault is Fault.TRANSLATED_NAME:
            yield subject.report(CODE, error.message, there_are(known), error.offset)
    if isinstance(subject, Source) and subject.text.role in ("name", "word"):
        return
    for name in dict.fromkeys(subject.written.placeholders):
        if name not in known:
            hint = instead(name, known)
            offset = subject.string.find("{" + name + "}")
            yield subject.report(CODE, f"nothing stands behind the placeholder {{{name}}}", hint, offset)


def _known(subject: Source | Translation) -> Collection[str]:
    if isinstance(subject, Source):
        return subject.text.values
    # What the card has and the source does not show prints as it should; the source is what is at fault (PLH014).
    return list(dict.fromkeys([*subject.markup.placeholders, *subject.text.values]))


CHECK = Check((CODE,), (Source, Translation), find)
