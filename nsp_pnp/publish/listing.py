"""The card list to files: PDF to print, HTML to read and search, CSV for tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from nsp_pnp.model.card import CARD_LIST, by_component
from nsp_pnp.prepare.listing import ListRow, LoadedList, bilingual, full_title, heads
from nsp_pnp.prepare.loaded import Language
from nsp_pnp.publish.job import Job, Product
from nsp_pnp.publish.pages import Document, write_document, write_text_file
from nsp_pnp.write.lists import TextList, format_csv, format_html
from nsp_pnp.write.manifest import FileEntry

FORMATS = {"html": format_html, "csv": format_csv}


def list_product(listing: LoadedList) -> Product:
    """A list that is laid out, as files."""
    return Product(CARD_LIST, partial(_write, listing))


def _write(listing: LoadedList, job: Job) -> Iterator[FileEntry]:
    """The list in one language, in every format."""
    language = job.language
    title, layout = language.words["list.title"].plain, listing.layouts[language.locale]
    yield write_document(job, Document(CARD_LIST, title, layout))
    said = _text_list(language, listing.rows[language.locale])
    for suffix, format_list in FORMATS.items():
        yield write_text_file(job, CARD_LIST, suffix, format_list(said))


def _text_list(language: Language, rows: Sequence[ListRow]) -> TextList:
    two, components = bilingual(language), language.edition.components
    parts = [
        (components[component], [(row.face, [cell.plain for cell in row.cells(two)]) for row in part])
        for component, part in by_component(rows).items()
    ]
    words = [word.plain for word in heads(language)]
    return TextList(language.locale, full_title(language).plain, language.words["list.about"].plain, words, parts)
