"""A symbol or a short word of the cards has another name than the glossary gives it.

Texts say `[wound]` and are read aloud by the name of the symbol; the key of symbols on each card prints it. Under the
name of something else, every card that has the symbol tells another rule.
Wrong: the symbol of Wounds as ダメージ where the glossary has 負傷, or the names of two symbols exchanged.
Right: 負傷. Looked at are names that are a term of the glossary in the source, in any letter case.
Copy the glossary's word, or allow yours in a comment above the term.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, Labels
from nsp_pnp.diagnostic import Code, Diagnostic, Severity
from nsp_pnp.localize.glossary import misnamed, owner

CODE = Code("TRM010", "label", Severity.ERROR, __doc__.strip(), follows=("CRD018", "TRM002"))


def find(subject: Labels) -> Iterator[Diagnostic]:
    """Labels that are a term, and not by its word."""
    for text, entry in subject.entries:
        given = entry.message.strings[0]
        if term := misnamed(text.text, given, subject.terms.values()):
            other = owner(given, subject.terms.values())
            hint = f"{given} stands for {other.allowed[0]}" if other else f"write {term.allowed[0]}"
            yield entry.report(CODE, f"{text.text} is {' or '.join(term.allowed)} in the glossary", hint)


CHECK = Check((CODE,), Labels, find)
