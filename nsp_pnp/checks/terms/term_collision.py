"""Two terms that the rules keep apart share a word in this language.

A card could mean either, and the rulebook cannot explain it.
Wrong: Damage and Wounds both ダメージ. Right: ダメージ and 負傷.
Give each term its own word in the glossary.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, Terminology
from nsp_pnp.diagnostic import Code, Diagnostic, Severity
from nsp_pnp.model.catalog import Term

CODE = Code("TRM003", "term-collision", Severity.ERROR, __doc__.strip())


def find(subject: Terminology) -> Iterator[Diagnostic]:
    """Words that stand for two terms."""
    seen: dict[str, Term] = {}
    for term in subject.terms:
        for word in term.allowed:
            other = seen.setdefault(word.casefold(), term)
            if other.id != term.id:
                related = ((other.where, f"the term {other.id}"),)
                message = f"{word!r} stands for {other.id} as well as for {term.id}"
                yield Diagnostic(CODE, message, term.where, f"term.{term.id}", subject.locale, "", related)


CHECK = Check((CODE,), Terminology, find)
