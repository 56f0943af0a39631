"""What the program itself says about a game uses other terms than its cards.

Who compares the margin of a sheet, or a line of a log, with the cards would look for Harm where the cards say Damage.
Wrong: `怪物カード` in the catalog of the sheets' words, where the glossary has モンスター. Right: `モンスターカード`.
The translations of the program's own words (pnp.po) are held against the glossary of the cards: terms that they do not
render, and words that the glossary forbids. Use the glossary's word.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, ProgramText
from nsp_pnp.checks.terms.wording import forbidden, unrendered
from nsp_pnp.diagnostic import Code, Diagnostic, Severity

CODE = Code("TRM009", "engine-log-terms", Severity.WARNING, __doc__.strip())


def find(subject: ProgramText) -> Iterator[Diagnostic]:
    """Terms that are not rendered, and forbidden words."""
    said, terms = subject.translation, subject.terms.values()
    for fault, _ in unrendered(said.text.text, said.string, terms):
        yield said.report(CODE, fault)
    for word, term in forbidden(said.string, terms):
        yield said.report(CODE, f"{word!r} must not be used for {term.id}", f"write {term.allowed[0]}")


CHECK = Check((CODE,), ProgramText, find)
