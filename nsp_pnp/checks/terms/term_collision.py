"""Two things that the rules keep apart share a word in this language.

A card could mean either, and the rulebook cannot explain it.
Wrong: Damage and Wounds both ダメージ. Right: ダメージ and 負傷.
Looked at are the terms of the glossary, and what symbols and the short words on cards are called; names that differ
only in letter case or in a plural s may share one. Give each its own word.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, Entry, Labels, Terminology
from nsp_pnp.checks.terms.wording import singular
from nsp_pnp.diagnostic import Code, Diagnostic, Severity
from nsp_pnp.model.catalog import Term
from nsp_pnp.model.text import SourceText

CODE = Code("TRM003", "term-collision", Severity.ERROR, __doc__.strip(), follows=("TRM010",))


def find(subject: Terminology | Labels) -> Iterator[Diagnostic]:
    """Words that stand for two things."""
    return _terms(subject) if isinstance(subject, Terminology) else _labels(subject)


def _terms(subject: Terminology) -> Iterator[Diagnostic]:
    seen: dict[str, Term] = {}
    for term in subject.terms:
        for word in term.allowed:
            other = seen.setdefault(word.casefold(), term)
            if other.id != term.id:
                related = ((other.where, f"the term {other.id}"),)
                message = f"{word!r} stands for {other.id} as well as for {term.id}"
                yield Diagnostic(CODE, message, term.where, f"term.{term.id}", subject.locale, "", related)


def _labels(subject: Labels) -> Iterator[Diagnostic]:
    seen: dict[str, tuple[SourceText, Entry]] = {}
    for text, entry in subject.entries:
        word = entry.message.strings[0].strip()
        first, other = seen.setdefault(word.casefold(), (text, entry))
        if singular(first.text) != singular(text.text):
            message = f"{word!r} stands for {first.text!r} as well as for {text.text!r}"
            yield entry.report(CODE, message, other=other.message)


CHECK = Check((CODE,), (Terminology, Labels), find)
