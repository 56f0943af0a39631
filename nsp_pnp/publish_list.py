"""The card list to files: PDF to print, HTML to read and search, CSV for tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from nsp_pnp.build import Language, Loaded
from nsp_pnp.documents.pages import Layout
from nsp_pnp.impose.duplex import Backs
from nsp_pnp.impose.paper import Preset
from nsp_pnp.listing import ListRow, LoadedList, bilingual, by_component, full_title, heads
from nsp_pnp.model.card import CARD_LIST
from nsp_pnp.publish_pages import add_document, file_name, open_pdf, write_text_file
from nsp_pnp.write.files import size_and_checksum
from nsp_pnp.write.lists import TextList, format_csv, format_html
from nsp_pnp.write.manifest import FileEntry

FORMATS = {"html": format_html, "csv": format_csv}


def write_list(
    loaded: Loaded, language: Language, found: LoadedList, paper: Preset, folder: Path
) -> Iterator[FileEntry]:
    """The list in one language, in every format."""
    layout = found.layouts[language.locale]
    name = file_name(loaded, language, CARD_LIST, paper)
    title = language.words["list.title"].plain
    titles = (f"{language.edition.title} {title}", title)
    path, document = folder / name, layout.structure
    writer = open_pdf(loaded, language, path, CARD_LIST, titles, Backs.DUPLEX_LONG, paper.size, document=document)
    add_document(writer, layout)
    writer.save()
    yield _entry(folder / name, language, paper.id, layout)
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


def _entry(path: Path, language: Language, paper: str, layout: Layout) -> FileEntry:
    size, checksum = size_and_checksum(path)
    count = len(layout.pages)
    return FileEntry(
        file=path.name,
        component=CARD_LIST,
        locale=language.locale,
        paper=paper,
        card="none",
        backs="none",
        sheets=count,
        pages=[(number, "page", []) for number in range(1, count + 1)],
        text_sizes={"body": language.composer.typography.document_size},
        size=size,
        sha256=checksum,
    )
