"""The translation has more or fewer bold passages than its source.

What is stressed in one language is overlooked in the other, most often because an editor dropped the asterisks.
Wrong, for `**Once per round:** gain {xp} [xp].`: `各ラウンド1回、[xp]{xp}を得る。`
Right: `**各ラウンド1回、**[xp]{xp}を得る。`
Set the same words in bold. Numbers are always bold and need no asterisks.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, Translation
from nsp_pnp.diagnostic import Code, Diagnostic, Severity
from nsp_pnp.model.text import Fault

CODE = Code("PLH011", "tag-mismatch", Severity.WARNING, __doc__.strip())


def find(subject: Translation) -> Iterator[Diagnostic]:
    """Whether bold was lost or added; what is not even closed is another fault."""
    errors = (*subject.markup.errors, *subject.translated.errors)
    if any(error.fault is Fault.OPEN_BOLD for error in errors):
        return
    wanted, given = subject.text.text.count("**") // 2, subject.string.count("**") // 2
    if wanted != given:
        yield subject.report(CODE, f"{given} passages are bold, in the source {wanted}")


CHECK = Check((CODE,), Translation, find)
