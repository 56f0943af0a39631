"""Cards in one language, ready for layout."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field
from msgspec.structs import replace

from nsp_pnp.diagnostic import SourceRef
from nsp_pnp.model.card import CardFace


class Run(Struct, frozen=True):
    """Characters of one weight, or one icon (then ``text`` is what a reader who cannot see it gets)."""

    text: str
    bold: bool = False
    icon: str = ""


Paragraph = tuple[Run, ...]


class RichText(Struct, frozen=True):
    """A text of one language with its numbers filled in.

    ``where`` is the line that a person edits to change it: the PO entry, or the YAML for a source
    text that no catalog overrides. ``locale`` is its language where that is not that of the texts around it.
    """

    paragraphs: tuple[Paragraph, ...]
    where: SourceRef
    context: str = ""
    locale: str = ""

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
        return replace(self, paragraphs=paragraphs)


def _filled(run: Run, values: Mapping[str, object]) -> Run:
    text = run.text
    for name, value in values.items():
        text = text.replace("{" + name + "}", str(value))
    return replace(run, text=text)


class LocalizedFace(Struct, frozen=True):
    """A face with its texts in one language."""

    face: CardFace
    texts: Mapping[str, RichText]


def plain_text(text: str, icon: str = "") -> RichText:
    """One run of text (or one icon that says ``text``) that no catalog line is to blame for."""
    return RichText(((Run(text, icon=icon),),), SourceRef(""))


class Edition(Struct, frozen=True):
    """What a language adds to a card set as a whole.

    ``words`` and ``icon_names`` are the game's short words and the names of its symbols; ``makings`` say what
    components are to be printed on, and ``uses`` what to do with them then, those of which a part says so; ``no_break``
    are terms and names that a line must not split.
    """

    game: str
    code: str
    version: str
    locale: str
    title_text: RichText
    total: int
    words: Mapping[str, RichText]
    icon_names: Mapping[str, RichText]
    component_names: Mapping[str, RichText]
    makings: Mapping[str, RichText] = field(default_factory=dict)
    uses: Mapping[str, RichText] = field(default_factory=dict)
    no_break: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        return self.title_text.plain

    @property
    def icons(self) -> dict[str, str]:
        """The names of the symbols as strings."""
        return {name: text.plain for name, text in self.icon_names.items()}

    @property
    def components(self) -> dict[str, str]:
        """What goes into files, by id: their names as strings."""
        return {name: text.plain for name, text in self.component_names.items()}

    def sign(self, name: str) -> Run:
        """A symbol within a text."""
        return Run(self.icon_names[name].plain, icon=name)

    def icon(self, name: str) -> RichText:
        """A symbol alone. It has no text of its own, but a place: that of its name."""
        return RichText(((self.sign(name),),), self.icon_names[name].where)

    def word(self, key: str, **values: int | str) -> RichText:
        """The word of that key, its ``{name}`` placeholders replaced."""
        return self.words[key].filled(**values)
