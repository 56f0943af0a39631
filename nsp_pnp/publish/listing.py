"""The card list to files: PDF to print, HTML to read and search, CSV for tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from nsp_pnp.impose.duplex import Backs
from nsp_pnp.impose.paper import Preset
from nsp_pnp.model.card import CARD_LIST, by_component
from nsp_pnp.prepare.listing import ListRow, LoadedList, bilingual, full_title, heads
from nsp_pnp.prepare.loaded import Language, Loaded
from nsp_pnp.publish.pages import write_document, write_text_file
from nsp_pnp.write.lists import TextList, format_csv, format_html
from nsp_pnp.write.manifest import FileEntry

FORMATS = {"html": format_html, "csv": format_csv}


def write_list(
    loaded: Loaded, language: Language, found: LoadedList, paper: Preset, folder: Path
) -> Iterator[FileEntry]:
    """The list in one language, in every format."""
    layout, title = found.layouts[language.locale], language.words["list.title"].plain
    yield write_document(loaded, language, CARD_LIST, title, layout, paper, Backs.DUPLEX_LONG, folder)
    said = _text_list(language, found.rows[language.locale])
    for suffix, format_list in FORMATS.items():
        yield write_text_file(loaded, language, CARD_LIST, suffix, format_list(said), folder)


def _text_list(language: Language, rows: Sequence[ListRow]) -> TextList:
    two, components = bilingual(language), language.edition.components
    parts = [
        (components[component], [(row.face, [cell.plain for cell in row.cells(two)]) for row in part])
        for component, part in by_component(rows).items()
    ]
    words = [word.plain for word in heads(language)]
    return TextList(language.locale, full_title(language).plain, language.words["list.about"].plain, words, parts)
