"""The card list of a loaded game: every face once, in each language, as rows and as pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from nsp_pnp.diagnostic import Result
from nsp_pnp.documents.pages import Layout, lay_out_blocks
from nsp_pnp.games.contract import FaceContext
from nsp_pnp.impose.paper import Preset
from nsp_pnp.load.project import SOURCE_LOCALE
from nsp_pnp.localize.translate import Localizer
from nsp_pnp.model.book import CHAPTER, Block, Heading, Prose, Table
from nsp_pnp.model.card import Card, CardFace, by_component
from nsp_pnp.model.localized import RichText, plain_text
from nsp_pnp.prepare.loaded import Language, Loaded, Progress, silent
from nsp_pnp.prepare.margin import listed_credits

WIDTHS = {False: (7, 20, 21, 52), True: (7, 16, 16, 18, 43)}
"""The shares of the columns, by whether there are English names as well."""


class ListRow(Struct, frozen=True):
    """A face: its number, its id, the component, its name in the language and in English, its figures and its text."""

    mark: str
    face: str
    component: str
    name: RichText
    source: RichText
    values: RichText
    text: RichText

    def cells(self, bilingual: bool) -> tuple[RichText, ...]:
        """The row as it is shown."""
        names = (self.name, self.source) if bilingual else (self.name,)
        return (plain_text(self.mark), *names, self.values, self.text)


class LoadedList(Struct, frozen=True):
    """The rows and the pages of the card list in each language."""

    rows: Mapping[str, tuple[ListRow, ...]]
    layouts: Mapping[str, Layout]


def prepare_list(loaded: Loaded, paper: Preset, progress: Progress = silent) -> Result[LoadedList]:
    """The card list in all languages of a loaded game that fit."""
    rows: dict[str, tuple[ListRow, ...]] = {}
    layouts: dict[str, Layout] = {}
    for language in loaded.languages:
        if language.fits:
            progress(f"listing the cards in {language.locale}")
            rows[language.locale] = tuple(_rows(loaded, language))
            blocks = _blocks(language, rows[language.locale])
            title, composer = full_title(language), language.composer
            layouts[language.locale] = lay_out_blocks(blocks, title, composer, paper.size, loaded.style)
    found = tuple(fault for layout in layouts.values() for fault in layout.faults)
    return Result(LoadedList(rows, layouts), found)


def heads(language: Language) -> tuple[RichText, ...]:
    """What stands above the columns."""
    names = ("name", "source") if bilingual(language) else ("name",)
    return tuple(language.words[f"list.{key}"] for key in ("number", *names, "values", "text"))


def bilingual(language: Language) -> bool:
    """Whether names stand there in English as well."""
    return language.locale != SOURCE_LOCALE


def full_title(language: Language) -> RichText:
    """What the list is called, with the game and its version."""
    title = language.words["list.title"]
    return replace(
        plain_text(f"{language.edition.title} {language.edition.version} · {title.plain}"),
        where=title.where,
        context=title.context,
    )


def _rows(loaded: Loaded, language: Language) -> Iterator[ListRow]:
    """Every face of the cards once, with the first card that has it."""
    source = Localizer(loaded.cards, SOURCE_LOCALE, None)
    editions = ((language.localizer, language.edition), (source, source.edition(())))
    firsts: dict[str, tuple[Card, CardFace]] = {}
    for card in loaded.cards.cards:
        for face in card.faces:
            firsts.setdefault(face.id, (card, face))
    for card, face in firsts.values():
        own, english = (
            loaded.game.list_face(localizer.face(face), FaceContext(card, edition, loaded.card.size, loaded.icons))
            for localizer, edition in editions
        )
        yield ListRow(own.mark, face.id, card.component, own.name, english.name, own.values, own.text)


def _blocks(language: Language, rows: Sequence[ListRow]) -> list[Block[RichText]]:
    """A title, what this is, then a table for each component."""
    two, words = bilingual(language), language.words
    found: list[Block[RichText]] = [Heading("list", CHAPTER, words["list.title"]), Prose(words["list.about"])]
    for component, part in by_component(rows).items():
        found.append(Heading(f"list.{component}", CHAPTER + 1, language.edition.component_names[component]))
        found.append(Table(heads(language), tuple(row.cells(two) for row in part), WIDTHS[two]))
    return [*found, Prose(listed_credits(language))]
