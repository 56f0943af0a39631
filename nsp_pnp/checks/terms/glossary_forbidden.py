"""A text uses a word that the glossary forbids.

The word names something else in this game, or nothing at all, and players would look for what it is.
A forbidden word inside an allowed one is no fault: 傷 in 負傷.
Wrong: `傷を治す` where the glossary has `負傷` and `# forbidden: 傷`. Right: `負傷を治す`.
Use the term's standard word.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.spoken import spoken_translation
from nsp_pnp.checks.subjects import Check, Translation
from nsp_pnp.checks.terms.wording import forbidden
from nsp_pnp.diagnostic import Code, Diagnostic, Severity

CODE = Code("TRM002", "glossary-forbidden", Severity.ERROR, __doc__.strip())


def find(subject: Translation) -> Iterator[Diagnostic]:
    """Forbidden words that are no part of an allowed one."""
    if subject.text.role in ("flavor", "name"):
        return
    for word, term in forbidden(spoken_translation(subject), subject.terms.values()):
        yield subject.report(CODE, f"{word!r} must not be used for {term.id}", f"write {term.allowed[0]}")


CHECK = Check((CODE,), Translation, find)
