"""The real rulebook, laid out and written."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from nsp_pnp.documents.flow import Inset
from nsp_pnp.documents.pages import Layout, Page
from nsp_pnp.impose.paper import card_sizes, pages, papers
from nsp_pnp.layout.design import Mark
from nsp_pnp.load.project import Project, sound
from nsp_pnp.model.book import LARGE
from nsp_pnp.prepare.book import LoadedBook, Pages, prepare_book
from nsp_pnp.prepare.loaded import Language, Loaded
from nsp_pnp.prepare.stages import prepare
from nsp_pnp.publish.book import book_products
from nsp_pnp.publish.kit import publish
from nsp_pnp.publish.options import Options

ROOT = Path(__file__).parents[2]
LOCALES = ("en", "ja")
FILES = ("rulebook", "rulebook-booklet", LARGE)


class Made(Struct, frozen=True):
    """The rulebook in both languages, and the folder that it was written to."""

    loaded: Loaded
    book: LoadedBook
    out: Path

    def layout(self, locale: str, component: str = "rulebook") -> Layout:
        return (self.book.large if component == LARGE else self.book.layouts)[locale]

    def language(self, locale: str) -> Language:
        return next(one for one in self.loaded.languages if one.locale == locale)

    def file(self, locale: str, component: str = "rulebook") -> Path:
        (found,) = self.out.glob(f"*_{locale}_{component}_*.pdf")
        return found


def make_book(out: Path) -> Made:
    loaded = prepare(Project(ROOT), "nsp", LOCALES, card_sizes()["standard"]).sound()
    book = sound(prepare_book(loaded, Pages(pages()["a4"], papers()["a4"])))
    publish(loaded, Options(papers()["a4"], loaded.card, only=FILES), out, more=book_products(book))
    return Made(loaded, book, out)


def squeezed(text: str) -> str:
    return "".join(text.split())


def marks(page: Page) -> Iterator[Mark]:
    """All that is drawn on a page but pictures of cards."""
    return (one for content in page.content for one in content.pieces if not isinstance(one, Inset))
