"""Texts of one language: the catalog's where it has one, the source's where not, numbers filled in.

Nothing is judged here. What is missing, fuzzy or malformed is found by the checks, which stop a build.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct, field

from nsp_pnp.model.card import CardFace, CardSet, TextUse
from nsp_pnp.model.catalog import Catalog, Term
from nsp_pnp.model.localized import Edition, LocalizedFace, Paragraph, RichText, Run
from nsp_pnp.model.text import Break, Icon, Literal, Piece, Placeholder, SourceText, parse_markup


class Localizer(Struct):
    """Texts of one language. ``icons`` are the symbols' names in it, filled in from the card set."""

    cards: CardSet
    locale: str
    catalog: Catalog | None
    icons: dict[str, str] = field(default_factory=dict)
    _parsed: dict[str, tuple[tuple[Piece, ...], RichText]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.icons.update({name: self.string(text) for name, text in self.cards.icons.items()})

    def string(self, text: SourceText) -> str:
        """The text as it stands in the catalog or, where nothing usable stands there, in the source."""
        message = self.catalog.usable(text.context, text.text) if self.catalog else None
        return message.strings[0] if message else text.text

    def rich(self, use: TextUse) -> RichText:
        """The text of one place, with that place's numbers, which are set in bold."""
        pieces, whole = self._pieces(use.text)
        if not use.values and whole.paragraphs:
            return whole
        return RichText(tuple(self._paragraphs(pieces, use.values)), whole.where, whole.context)

    def _pieces(self, text: SourceText) -> tuple[tuple[Piece, ...], RichText]:
        """The parsed text, and the text as it is without numbers; both are kept for its other places."""
        if text.context not in self._parsed:
            string = self.string(text)
            message = self.catalog.by_context.get(text.context) if self.catalog else None
            where = message.msgstr_where if message and string != text.text else text.where
            pieces = parse_markup(string).pieces
            whole = RichText(tuple(self._paragraphs(pieces, {})), where, text.context)
            self._parsed[text.context] = (pieces, whole)
        return self._parsed[text.context]

    def _paragraphs(self, pieces: Sequence[Piece], values: Mapping[str, int | str]) -> Iterator[Paragraph]:
        runs: list[Run] = []
        for piece in pieces:
            match piece:
                case Break():
                    yield tuple(runs)
                    runs = []
                case Literal(text, bold):
                    runs.append(Run(text, bold))
                case Placeholder(name):
                    runs.append(Run(str(values.get(name, "{" + name + "}")), bold=True))
                case Icon(name):
                    runs.append(Run(self.icons.get(name, name), icon=name))
        yield tuple(runs)

    def face(self, face: CardFace) -> LocalizedFace:
        """A face with its texts in this language."""
        return LocalizedFace(face, {place: self.rich(use) for place, use in face.texts.items()})

    def edition(self, terms: Sequence[Term]) -> Edition:
        """What the language adds to the set as a whole; ``terms`` and card names are not split at line ends."""
        cards = self.cards
        return Edition(
            game=cards.game,
            code=cards.code,
            version=cards.version,
            locale=self.locale,
            title_text=self.rich(TextUse(cards.title)),
            total=cards.total,
            words={key: self.rich(TextUse(text)) for key, text in cards.words.items()},
            icon_names={name: self.rich(TextUse(text)) for name, text in cards.icons.items()},
            component_names={key: self.rich(TextUse(name)) for key, name in cards.component_names.items()},
            makings={key: self.rich(TextUse(part.making)) for key, part in cards.parts.items() if part.making},
            uses={key: self.rich(_alone(part.use)) for key, part in cards.parts.items() if part.use},
            no_break=tuple(dict.fromkeys(word for term in terms for word in term.allowed)),
        )


def _alone(text: SourceText) -> TextUse:
    """A text that stands in one place, with the numbers there."""
    return TextUse(text, {name: numbers[0] for name, numbers in text.values.items()})
