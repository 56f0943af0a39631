"""Short texts put together of others."""

from __future__ import annotations

from collections.abc import Sequence

from nsp_pnp.diagnostic import SourceRef
from nsp_pnp.games.contract import BookContext
from nsp_pnp.model.localized import Paragraph, RichText, Run

FIRST_FULL_WIDTH = "\u3000"
"""Full-width marks and letters come after this space in Unicode."""

NOWHERE = SourceRef("")


def words(text: str, bold: bool = False) -> RichText:
    """One run of text."""
    return RichText(((Run(text, bold),),), NOWHERE)


def icon(name: str, context: BookContext) -> RichText:
    """A symbol."""
    return context.edition.icon(name)


def sign(name: str) -> RichText:
    """A symbol beside its own name, which is not said twice."""
    return RichText(((Run("", icon=name),),), NOWHERE)


def line(*parts: RichText) -> RichText:
    """Texts of one paragraph each, one behind the other."""
    return RichText((tuple(run for part in parts for run in part.paragraphs[0]),), parts[0].where, parts[0].context)


def led_in(lead: RichText, text: RichText) -> RichText:
    """A text behind what leads to it, with a space between; a full-width mark at the end of the lead brings its own."""
    space = () if lead.plain[-1:] > FIRST_FULL_WIDTH else (words(" "),)
    return line(lead, *space, text)


def lines(parts: Sequence[RichText]) -> RichText:
    """Texts below each other."""
    return RichText(tuple(p for part in parts for p in part.paragraphs), parts[0].where, parts[0].context)


def emphasized(text: RichText) -> RichText:
    """The text in bold."""
    return RichText(tuple(map(_bold, text.paragraphs)), text.where, text.context)


def _bold(paragraph: Paragraph) -> Paragraph:
    return tuple(Run(run.text, True, run.icon) for run in paragraph)
