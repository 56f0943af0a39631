"""A book in one language: its texts with numbers and icons filled in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from nsp_pnp.model.book import Block, Book, mapped
from nsp_pnp.model.catalog import Catalog
from nsp_pnp.model.localized import Paragraph, RichText, Run
from nsp_pnp.model.text import Break, Icon, Literal, Piece, Placeholder, SourceText, parse_markup


class BookTexts(Struct, frozen=True):
    """The texts of a book in the language of ``catalog``; ``icons`` are the names of symbols in it."""

    catalog: Catalog | None
    icons: Mapping[str, str]

    def rich(self, text: SourceText) -> RichText:
        """A text as it is printed. What the catalog lacks is given as the source has it; checks report that."""
        message = self.catalog.usable(text.context, text.text) if self.catalog else None
        pieces = parse_markup(message.strings[0] if message else text.text).pieces
        values = {name: numbers[0] for name, numbers in text.values.items()}
        where = message.msgstr_where if message else text.where
        return RichText(tuple(self._paragraphs(pieces, values)), where, text.context)

    def _paragraphs(self, pieces: Sequence[Piece], values: Mapping[str, int]) -> Iterator[Paragraph]:
        runs: list[Run] = []
        for piece in pieces:
            match piece:
                case Break():
                    yield _said_once(runs)
                    runs = []
                case Literal(text, bold):
                    runs.append(Run(text, bold))
                case Placeholder(name, bold):
                    runs.append(Run(str(values.get(name, "{" + name + "}")), bold))
                case Icon(name):
                    runs.append(Run(self.icons.get(name, name), icon=name))
        yield _said_once(runs)

    def blocks(self, book: Book) -> list[Block[RichText]]:
        """All blocks in this language."""
        return [mapped(block, self.rich) for block in book.blocks]

    def words(self, book: Book) -> dict[str, RichText]:
        """The words of the layout, and the title."""
        return {"title": self.rich(book.title)} | {key: self.rich(word) for key, word in book.words.items()}


def _said_once(runs: Sequence[Run]) -> Paragraph:
    """The runs, a symbol beside its own name without a word: read aloud, "Damage" would be said twice."""
    words = ["" if run.icon else run.text.strip() for run in runs]
    return tuple(
        Run("", run.bold, run.icon) if run.icon and _named(run.text, words, at) else run for at, run in enumerate(runs)
    )


def _named(name: str, words: Sequence[str], at: int) -> bool:
    """Whether the name stands right before or behind the place, be there a space or a run of nothing between."""
    before = "".join(words[:at])
    behind = next(filter(None, words[at + 1 :]), "")
    return before.endswith(name) or behind.startswith(name)
