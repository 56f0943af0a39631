"""The source uses a term of the game, and the translation none of the words that the glossary allows for it.

A player could not tell that both mean the same thing. Icons count as their names.
Wrong: `All players` as みんな where the glossary has プレイヤー. Right: `全プレイヤー`, or `# allowed: みんな`.
Use the glossary's word, or allow yours in a comment above the term.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from nsp_pnp.checks.spoken import spoken_source, spoken_translation
from nsp_pnp.checks.subjects import Check, Translation
from nsp_pnp.checks.terms.wording import unrendered
from nsp_pnp.diagnostic import Certainty, Code, Diagnostic, Severity

CODE = Code(
    "TRM001",
    "glossary-missing",
    Severity.WARNING,
    __doc__.strip(),
    Certainty.POSSIBLE,
    follows=(
        "ENG004",
        "ENG006",
        "ENG007",
        "FNT001",
        "FNT002",
        "JPN002",
        "JPN009",
        "LAY001",
        "LAY004",
        "PLH001",
        "PLH006",
        "PLH007",
        "PLH008",
        "POF013",
        "TRM002",
        "TRM003",
        "TRM005",
        "TRM010",
    ),
)


def find(subject: Translation) -> Iterator[Diagnostic]:
    """Terms of the source that the translation does not render."""
    if subject.text.role in ("flavor", "name"):
        return
    for fault, term in unrendered(spoken_source(subject), spoken_translation(subject), subject.terms.values()):
        found = subject.report(CODE, fault)
        yield replace(found, related=(*found.related, (term.where, "the term")))


CHECK = Check((CODE,), Translation, find)
