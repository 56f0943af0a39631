"""Cards in one language, ready for layout."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from nsp_pnp.diagnostic import SourceRef
from nsp_pnp.model.card import CardFace


class Run(NamedTuple):
    """Characters of one weight, or one icon (then ``text`` is what a reader who cannot see it gets)."""

    text: str
    bold: bool = False
    icon: str = ""


Paragraph = tuple[Run, ...]


class RichText(NamedTuple):
    """A text of one language with its numbers filled in.

    ``where`` is the line that a person edits to change it: the PO entry, or the YAML for a source
    text that no catalog overrides.
    """

    paragraphs: tuple[Paragraph, ...]
    where: SourceRef
    context: str = ""

    @property
    def plain(self) -> str:
        """What a reader hears: icons by their names, paragraphs on lines of their own."""
        return "\n".join("".join(run.text for run in paragraph) for paragraph in self.paragraphs)

    @property
    def icons(self) -> tuple[str, ...]:
        return tuple(run.icon for paragraph in self.paragraphs for run in paragraph if run.icon)

    def filled(self, **values: object) -> RichText:
        """The text with what stands in braces replaced by the value of that name."""
        paragraphs = tuple(tuple(_filled(run, values) for run in paragraph) for paragraph in self.paragraphs)
        return self._replace(paragraphs=paragraphs)


def _filled(run: Run, values: Mapping[str, object]) -> Run:
    text = run.text
    for name, value in values.items():
        text = text.replace("{" + name + "}", str(value))
    return run._replace(text=text)


@dataclass(frozen=True, slots=True)
class LocalizedFace:
    """A face with its texts in one language."""

    face: CardFace
    texts: Mapping[str, RichText]


def plain_text(text: str, icon: str = "") -> RichText:
    """One run of text (or one icon that says ``text``) that no catalog line is to blame for."""
    return RichText(((Run(text, icon=icon),),), SourceRef(""))


@dataclass(frozen=True, slots=True)
class Edition:
    """What a language adds to a card set as a whole.

    ``words`` and ``icons`` are the game's short words and the names of its symbols; ``makings`` say what components are
    to be printed on, those of which a part says so;
    ``no_break`` are terms and names that a line must not split.
    """

    game: str
    code: str
    version: str
    locale: str
    title: str
    total: int
    words: Mapping[str, RichText]
    icons: Mapping[str, str]
    components: Mapping[str, str]
    makings: Mapping[str, RichText] = field(default_factory=dict)
    no_break: tuple[str, ...] = ()

    def icon_name(self, name: str) -> RichText:
        """The name of a symbol, in words."""
        return RichText(((Run(self.icons[name]),),), SourceRef(""), f"icon.{name}")

    def word(self, key: str, **values: int) -> RichText:
        """The word of that key, its ``{name}`` placeholders replaced."""
        return self.words[key].filled(**values)
