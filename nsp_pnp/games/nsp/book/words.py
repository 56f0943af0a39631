"""Short texts put together of others."""

from __future__ import annotations

from collections.abc import Sequence

from nsp_pnp.diagnostic import SourceRef
from nsp_pnp.games.contract import BookContext
from nsp_pnp.model.localized import Paragraph, RichText, Run

NOWHERE = SourceRef("")


def words(text: str, bold: bool = False) -> RichText:
    """One run of text."""
    return RichText(((Run(text, bold),),), NOWHERE)


def icon(name: str, context: BookContext) -> RichText:
    """A symbol."""
    return RichText(((Run(context.edition.icons[name], icon=name),),), NOWHERE)


def line(*parts: RichText) -> RichText:
    """Texts of one paragraph each, one behind the other."""
    return RichText((tuple(run for part in parts for run in part.paragraphs[0]),), parts[0].where, parts[0].context)


def lines(parts: Sequence[RichText]) -> RichText:
    """Texts below each other."""
    return RichText(tuple(p for part in parts for p in part.paragraphs), parts[0].where, parts[0].context)


def emphasized(text: RichText) -> RichText:
    """The text in bold."""
    return RichText(tuple(map(_bold, text.paragraphs)), text.where, text.context)


def _bold(paragraph: Paragraph) -> Paragraph:
    return tuple(Run(run.text, True, run.icon) for run in paragraph)
