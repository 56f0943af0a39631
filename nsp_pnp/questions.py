"""What the checks are asked about, made from a loaded game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from nsp_pnp.checks.subjects import (
    CatalogFile,
    Coverage,
    Deck,
    Entry,
    PrintedFace,
    Source,
    Subject,
    Terminology,
    Translation,
)
from nsp_pnp.icons import IconSet
from nsp_pnp.layout.compose import Composer
from nsp_pnp.layout.design import FaceDesign
from nsp_pnp.layout.fit import set_box, size_floor
from nsp_pnp.localize.translate import Localizer
from nsp_pnp.model.card import Card, CardFace, CardSet
from nsp_pnp.model.catalog import Catalog, Term
from nsp_pnp.model.text import parse_markup


def about_cards(cards: CardSet, icons: IconSet) -> Iterator[Subject]:
    """The card set and its source texts; asked about once a run."""
    yield Deck(cards)
    known = [name for name in cards.icons if name in icons]
    for text in cards.texts:
        yield Source(text, parse_markup(text.text), known)


def about_language(
    localizer: Localizer, file_text: str, terms: Sequence[Term], source_terms: Sequence[Term], *, complete: bool
) -> Iterator[Subject]:
    """A language's terms, its catalog as a file and entry by entry, and its translations.

    ``complete`` says that every text needs a translation.
    """
    yield Terminology(terms, source_terms, localizer.locale)
    cards, catalog = localizer.cards, localizer.catalog
    if catalog is None:
        return
    yield CatalogFile(catalog, file_text, cards.texts)
    yield Coverage(cards.texts, catalog, complete)
    known = {text.context: text for text in cards.texts}
    for message in catalog.messages:
        yield Entry(message, known.get(message.context or ""), localizer.locale, catalog.by_context)
    yield from _translations(localizer, catalog, terms, source_terms)


def _translations(
    localizer: Localizer, catalog: Catalog, terms: Sequence[Term], source_terms: Sequence[Term]
) -> Iterator[Translation]:
    own = {term.id: term for term in terms}
    pairs: Mapping[str, tuple[Term, Term]] = {term.id: (term, own[term.id]) for term in source_terms if term.id in own}
    icons = {name: (text.text, localizer.icons[name]) for name, text in localizer.cards.icons.items()}
    for text in localizer.cards.texts:
        message = catalog.by_context.get(text.context)
        if message and text.text and message.translated and not message.fuzzy and message.id == text.text:
            source, translated = parse_markup(text.text), parse_markup(message.strings[0])
            yield Translation(text, source, message, translated, localizer.locale, icons, pairs)


def about_face(
    card: Card, face: CardFace, design: FaceDesign, composer: Composer, sizes: Mapping[str, float]
) -> PrintedFace:
    """A face with its text set, once all of it fits."""
    boxes = list(design.boxes)
    settings = tuple(set_box(box, composer, sizes) for box in boxes)
    floors = tuple(size_floor(box, composer) for box in boxes)
    return PrintedFace(card, face, design, settings, floors, composer.typography.locale)
