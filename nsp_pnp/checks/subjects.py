"""What a check is asked about."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from msgspec import Struct, field

from nsp_pnp.diagnostic import Code, Diagnostic, SourceRef
from nsp_pnp.impose.duplex import Backs
from nsp_pnp.impose.sheet import Sheet
from nsp_pnp.layout.design import FaceDesign
from nsp_pnp.layout.fit import Setting
from nsp_pnp.model.book import Target
from nsp_pnp.model.card import Card, CardFace, CardSet, Figure
from nsp_pnp.model.catalog import Catalog, Message, Term
from nsp_pnp.model.localized import RichText
from nsp_pnp.model.record import Recorded
from nsp_pnp.model.text import Markup, SourceText
from nsp_pnp.model.trial import Replay, Trial, WorkedExample
from nsp_pnp.units import Size


class Source(Struct, frozen=True):
    """A text of the card data. ``icons`` are the names that ``[icon]`` may use, ``former`` names that they had."""

    text: SourceText
    markup: Markup
    icons: Collection[str]
    former: Mapping[str, str] = field(default_factory=dict)

    def at(self, offset: int) -> SourceRef:
        """The place of a character of a one-line text."""
        where = self.text.where
        before = self.text.text[:offset]
        if "\n" in before:
            return where
        return SourceRef(where.file, where.line, where.column + offset)

    @property
    def string(self) -> str:
        return self.text.text

    @property
    def written(self) -> Markup:
        """The markup that a finding would be about."""
        return self.markup

    @property
    def locale(self) -> str:
        """The source belongs to no translation."""
        return ""

    def report(self, code: Code, message: str, hint: str = "", offset: int | None = None) -> Diagnostic:
        """A finding at the text or at a character of it."""
        where = self.text.where if offset is None else self.at(offset)
        return Diagnostic(code, message, where, self.text.context, hint=hint)


class Translation(Struct, frozen=True):
    """A text of the card data beside its usable translation.

    ``terms`` pairs each term's source language with the translation's, by the term's id; ``former`` gives former names
    of icons with the present ones. ``unread`` are icons whose own name is missing or wrong in this language.
    """

    text: SourceText
    markup: Markup
    message: Message
    translated: Markup
    locale: str
    icons: Mapping[str, tuple[str, str]]
    terms: Mapping[str, tuple[Term, Term]]
    former: Mapping[str, str] = field(default_factory=dict)
    unread: Collection[str] = ()

    @property
    def string(self) -> str:
        return self.message.strings[0]

    @property
    def written(self) -> Markup:
        """The markup that a finding would be about."""
        return self.translated

    def report(self, code: Code, message: str, hint: str = "", offset: int | None = None) -> Diagnostic:
        """A finding at the translation or at a character of it, related to the source."""
        where = self.message.msgstr_where
        if offset is not None and "\n" not in self.string:
            written = offset + sum(map(self.string[:offset].count, '\\"'))  # a backslash stands before these
            where = SourceRef(where.file, where.line, where.column + len('msgstr "') + written)
        related = ((self.text.where, "the source text"),)
        return Diagnostic(code, message, where, self.text.context, self.locale, hint, related)


class ProgramText(Struct, frozen=True):
    """A text of the program's own, such as what sheets say in their margins; ``terms`` are those of the cards."""

    translation: Translation
    terms: Mapping[str, tuple[Term, Term]]


class Coverage(Struct, frozen=True):
    """All texts of the card data beside a language's catalog."""

    texts: Sequence[SourceText]
    catalog: Catalog
    complete: bool


class Terminology(Struct, frozen=True):
    """A language's terms."""

    terms: Sequence[Term]
    locale: str


class Deck(Struct, frozen=True):
    """The whole card set, in no language; asked about once a run."""

    cards: CardSet


class Entry(Struct, frozen=True):
    """One entry of a catalog, live or obsolete, usable or not.

    ``text`` is the source text of its msgctxt as the cards have it now, None where there is none. ``others`` has
    the catalog's live entries by msgctxt.
    """

    message: Message
    text: SourceText | None
    locale: str
    others: Mapping[str, Message]

    def report(self, code: Code, message: str, hint: str = "", other: Message | None = None) -> Diagnostic:
        """A finding at the entry's translation; ``other`` is the entry that it is compared with."""
        source = ((self.text.where, "the source text"),) if self.text else ()
        related = (*source, (other.msgstr_where, "the other translation")) if other else source
        where = self.message.msgstr_where
        return Diagnostic(code, message, where, self.message.context or "", self.locale, hint, related)


class Labels(Struct, frozen=True):
    """What icons are called and the short words on cards, as far as a language has them, beside the game's terms."""

    entries: Sequence[tuple[SourceText, Entry]]
    terms: Mapping[str, tuple[Term, Term]]


class CatalogFile(Struct, frozen=True):
    """A catalog as a file: what it was read as, its text and the canonical one, and the texts of the cards now."""

    catalog: Catalog
    text: str
    canonical: str
    texts: Sequence[SourceText]


class TemplateFile(Struct, frozen=True):
    """A template (POT) as it lies there, and the texts that it is made from now."""

    template: Catalog
    texts: Sequence[SourceText]


class PrintedFace(Struct, frozen=True):
    """A face as it will be printed in one language, each text box with the lines it was given.

    ``floors`` has the smallest size in pt of each of ``settings``, ``strings`` the text of each msgctxt on the face
    as the catalog has it.
    """

    face: CardFace
    design: FaceDesign
    settings: tuple[Setting, ...]
    floors: tuple[float, ...]
    locale: str
    strings: Mapping[str, str]

    def report(self, code: Code, text: RichText, message: str, hint: str = "") -> Diagnostic:
        """A finding at the line that a person edits to change ``text``, or at the card's."""
        where = text.where if text.where.file else self.face.where
        return Diagnostic(code, message, where, text.context or self.face.id, self.locale, hint)


class FaceContent(Struct, frozen=True):
    """What a face has in one language: how many text boxes, and which icons stand inside them, each with its text."""

    boxes: int
    icons: Mapping[str, RichText]


class FaceInLanguages(Struct, frozen=True):
    """A face in every language of the run that fits, by locale. ``source`` is what the others are measured by."""

    face: CardFace
    source: str
    contents: Mapping[str, FaceContent]


class TextRoom(Struct, frozen=True):
    """A catalog entry that states a longest length, and the one that the smallest of its boxes calls for."""

    message: Message
    capacity: int
    locale: str


class Sheets(Struct, frozen=True):
    """A component's cards in deck order and the sheets that they were put on, for one paper and way of printing.

    ``size`` is the paper as its sheets lie, ``landscape`` names the designs that lie on their side.
    """

    cards: Sequence[Card]
    landscape: Collection[str]
    paper: str
    size: Size
    backs: Backs
    sheets: Sequence[Sheet]


class VendoredFont(Struct, frozen=True):
    """A font file that came with the program.

    ``recorded`` is the checksum that it was added with ("" for none), ``actual`` that of the file now.
    ``embeddable`` says whether the font's own license bits let a PDF carry a part of it.
    """

    name: str
    record: SourceRef
    recorded: str
    actual: str
    embeddable: bool


class BookPart(Struct, frozen=True):
    """A part of a rulebook that a game makes, or a picture.

    ``given`` are the keys of the texts that stand there, ``needed`` those that it prints; None where the game has no
    such part.
    """

    kind: str
    name: str
    where: SourceRef
    given: Collection[str]
    needed: Sequence[str] | None


class BookReferences(Struct, frozen=True):
    """What a rulebook refers to, and what there is: sections by anchor, parts and pictures by kind and name."""

    targets: Sequence[Target]
    anchors: Collection[str]
    parts: Sequence[BookPart]
    known: Mapping[str, Collection[str]]


class PlayedFigure(Struct, frozen=True):
    """A number of the card data and what it was in play, level for level."""

    figure: Figure
    numbers: tuple[int, ...]


class UnplayedEffect(Struct, frozen=True):
    """Something in a text's effects that the game's rules do nothing for."""

    text: SourceText
    effect: str


class PlayedText(Struct, frozen=True):
    """A rules text in one language, and what came of it in play at each level that it has."""

    text: SourceText
    rich: RichText
    markup: Markup
    string: str
    locale: str
    trials: Sequence[Trial]

    def value(self, name: str, level: int) -> int:
        """What a placeholder stands for at a level."""
        values = self.text.values[name]
        return values[self.text.levels.index(level)] if self.text.levels else values[0]

    def report(self, code: Code, message: str, hint: str = "") -> Diagnostic:
        """A finding at the line that a person edits to change the text."""
        related = () if self.rich.where == self.text.where else ((self.text.where, "the source text"),)
        return Diagnostic(code, message, self.rich.where, self.text.context, self.locale, hint, related)


class PlayedExample(Struct, frozen=True):
    """An example of the rules and what came of it in play."""

    example: WorkedExample


class ExercisedText(Struct, frozen=True):
    """A rules text and how often it did something in whole games that were played by chance."""

    text: SourceText
    count: int
    games: int
    seed: int


class ReplayedGames(Struct, frozen=True):
    """Stored games of a policy, played again; ``where`` is the card set's own file."""

    replay: Replay
    where: SourceRef


class LanguageFaces(Struct, frozen=True):
    """The faces that a language is set in, by name, each with the language whose shapes of Han characters it has.

    ``messages`` are the language's translations.
    """

    locale: str
    forms: Mapping[str, str]
    messages: Sequence[Message]


class ReadFace(Struct, frozen=True):
    """A face in a finished PDF: the texts that belong there in reading order, and what is read there.

    ``read`` has no white space.
    """

    face: CardFace
    texts: Sequence[RichText]
    read: str
    locale: str


class BuiltTwice(Struct, frozen=True):
    """A file of two builds by its checksums, "" where a build lacks it; ``where`` is the card set's own file."""

    file: str
    where: SourceRef
    locale: str
    first: str
    second: str


Subject = (
    Source
    | Translation
    | Coverage
    | Terminology
    | Deck
    | Entry
    | Labels
    | CatalogFile
    | TemplateFile
    | PrintedFace
    | FaceInLanguages
    | TextRoom
    | Sheets
    | VendoredFont
    | BookReferences
    | Recorded
    | PlayedFigure
    | UnplayedEffect
    | PlayedText
    | PlayedExample
    | ExercisedText
    | ReplayedGames
    | ProgramText
    | LanguageFaces
    | ReadFace
    | BuiltTwice
)
FINISHED: tuple[type[Subject], ...] = (ReadFace, BuiltTwice)
"""What can only be asked about PDFs that were written."""

OF_GAMES: tuple[type[Subject], ...] = (ExercisedText, ReplayedGames)
"""What can only be asked about whole games that were played."""


class Check(Struct, frozen=True):
    """One question: the codes it may report, what it is asked about, and how it answers.

    A check that cannot run yet says why in ``skipped``; it is listed with that reason, never silently absent.
    """

    codes: tuple[Code, ...]
    subject: type[Subject] | tuple[type[Subject], ...]
    find: Callable[..., Iterator[Diagnostic]]
    skipped: str = ""

    @property
    def subjects(self) -> tuple[type[Subject], ...]:
        return self.subject if isinstance(self.subject, tuple) else (self.subject,)
