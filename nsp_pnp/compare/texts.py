"""Which texts differ between two sides in a language, and on which cards they are printed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from nsp_pnp.compare.change import ChangeKind
from nsp_pnp.compare.sides import Side
from nsp_pnp.model.card import Card, CardFace
from nsp_pnp.model.text import SourceText, parse_markup
from nsp_pnp.prepare.loaded import Language

Printed = Mapping[str, Mapping[str, frozenset[str]]]
"""By card and face, the msgctxts of the texts there."""


class TextChange(Struct, frozen=True):
    """A text of a language that differs. ``source`` and ``markup`` tell whether its source does, and its symbols."""

    context: str
    old: str | None
    new: str | None
    source: bool
    markup: bool

    def kind(self, *, facts: bool) -> ChangeKind:
        """The class of the change on a card whose ``facts`` differ or do not."""
        if not self.source:
            return ChangeKind.TRANSLATION
        return ChangeKind.RULES if facts or self.markup else ChangeKind.WORDING


def text_changes(old: Side, new: Side, languages: tuple[Language, Language]) -> dict[str, TextChange]:
    """The texts that two sides print differently in a language, by msgctxt in the order of the new side."""
    before = {text.context: text for text in old.cards.texts}
    after = {text.context: text for text in new.cards.texts}
    changes = (_change(before.get(key), after.get(key), languages) for key in {**after, **before})
    return {change.context: change for change in changes if change}


def _change(old: SourceText | None, new: SourceText | None, languages: tuple[Language, Language]) -> TextChange | None:
    sources = [text.text if text else "" for text in (old, new)]
    printed = [
        language.localizer.string(text) if text else "" for language, text in zip(languages, (old, new), strict=True)
    ]
    if printed[0] == printed[1]:
        return None
    some = new or old
    assert some  # noqa: S101 - the msgctxt is of one of them
    return TextChange(
        some.context,
        printed[0] if old else None,
        printed[1] if new else None,
        source=sources[0] != sources[1],
        markup=_symbols(sources[0]) != _symbols(sources[1]),
    )


def _symbols(text: str) -> tuple[list[str], list[str]]:
    markup = parse_markup(text)
    return sorted(markup.placeholders), sorted(markup.icons)


def printed_texts(side: Side, language: Language) -> Printed:
    """What stands on which face: the card's own texts, short words, and the names of symbols."""
    names = {name: text.context for name, text in side.cards.icons.items()}
    return {
        card.id: {
            which: frozenset(_on_face(side, language, (card, face), names))
            for which, face in (("front", card.front), ("back", card.back))
        }
        for card in side.cards.boxed
    }


def _on_face(side: Side, language: Language, place: tuple[Card, CardFace], names: Mapping[str, str]) -> Iterator[str]:
    card, face = place
    yield from (use.text.context for use in face.texts.values())
    words = {language.edition.icon_names[name].plain: context for name, context in names.items()}
    for box in side.loaded.design(language, card, face).boxes:
        yield from (names[icon] for icon in box.text.icons if icon in names)
        if box.text.context:
            yield box.text.context
        elif not box.text.plain.isdigit() and box.text.plain in words:  # a symbol's name, set as a word
            yield words[box.text.plain]
