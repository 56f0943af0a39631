"""Whether a translation uses the game's terms, and the glossary keeps them apart."""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, Terminology, Translation
from nsp_pnp.diagnostic import Certainty, Code, Diagnostic, Severity
from nsp_pnp.localize.glossary import uses
from nsp_pnp.model.catalog import Term
from nsp_pnp.model.text import Icon, Literal, Markup

MISSING = Code(
    "TRM001",
    "glossary-missing",
    Severity.WARNING,
    "The source uses a term of the game, and the translation uses none of the words that the glossary allows"
    " for it. A player could not tell that both mean the same thing. Use the glossary's word, or allow yours.",
    Certainty.POSSIBLE,
)
FORBIDDEN = Code(
    "TRM002",
    "glossary-forbidden",
    Severity.ERROR,
    "A text uses a word that the glossary forbids, because it names something else in this game or nothing at"
    " all. Use the term's standard word.",
)
COLLISION = Code(
    "TRM003",
    "term-collision",
    Severity.ERROR,
    "Two terms that the rules keep apart share a word in this language, so a card could mean either. Give each"
    " its own word.",
)


def find_in_translation(subject: Translation) -> Iterator[Diagnostic]:
    """Terms of the source that the translation does not render, and words that it must not use."""
    if subject.text.role == "flavor":
        return
    source = _read_aloud(subject.markup, {name: pair[0] for name, pair in subject.icons.items()})
    target = _read_aloud(subject.translated, {name: pair[1] for name, pair in subject.icons.items()})
    for original, term in subject.terms.values():
        rendered = uses(target, term.allowed, subject.locale)
        if subject.text.role != "name" and uses(source, original.allowed, original.locale) and not rendered:
            words = " or ".join(term.allowed)
            yield subject.report(MISSING, f"{original.allowed[0]} is not rendered by {words}")
        if subject.text.role != "name":
            yield from _forbidden(subject, target, term)


def _forbidden(subject: Translation, target: str, term: Term) -> Iterator[Diagnostic]:
    # Allowed words are looked for as well: a forbidden word inside an allowed one (傷 in 負傷) is no fault.
    for _, word in uses(target, (*term.allowed, *term.forbidden), subject.locale):
        if word not in term.forbidden:
            continue
        yield subject.report(FORBIDDEN, f"{word!r} must not be used for {term.id}", f"write {term.allowed[0]}")


def _read_aloud(markup: Markup, icons: dict[str, str]) -> str:
    """The text with icons by their names; placeholders leave a gap that is no word."""
    out = []
    for piece in markup.pieces:
        if isinstance(piece, Literal):
            out.append(piece.text)
        else:
            out.append(f" {icons.get(piece.name, '')} " if isinstance(piece, Icon) else " ")
    return "".join(out)


def find_in_glossary(subject: Terminology) -> Iterator[Diagnostic]:
    """Words that stand for two terms."""
    seen: dict[str, Term] = {}
    for term in subject.terms:
        for word in term.allowed:
            other = seen.setdefault(word.casefold(), term)
            if other.id != term.id:
                related = ((other.where, f"the term {other.id}"),)
                message = f"{word!r} stands for {other.id} as well as for {term.id}"
                yield Diagnostic(COLLISION, message, term.where, f"term.{term.id}", subject.locale, "", related)


CHECK = Check((MISSING, FORBIDDEN), Translation, find_in_translation)
GLOSSARY_CHECK = Check((COLLISION,), Terminology, find_in_glossary)
