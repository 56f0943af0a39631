"""What preparing makes: a game with its cards in some languages, and a project with all that was found in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from msgspec import Struct, field
from msgspec.structs import replace

from nsp_pnp.checks.subjects import FINISHED, Subject
from nsp_pnp.diagnostic import Diagnostic, Result, has_errors, in_order
from nsp_pnp.games.contract import BoxContext, BoxFaces, FaceContext, Game
from nsp_pnp.icons import IconSet
from nsp_pnp.impose.paper import Preset
from nsp_pnp.impose.tuck_box import Box
from nsp_pnp.layout.compose import Composer
from nsp_pnp.layout.design import FaceDesign
from nsp_pnp.layout.fit import MAX_LINES, OVERFLOW, Kept, measure
from nsp_pnp.load.project import Project, sound
from nsp_pnp.localize.translate import Localizer
from nsp_pnp.model.card import Card, CardFace, CardSet
from nsp_pnp.model.catalog import Term
from nsp_pnp.model.localized import Edition, LocalizedFace, RichText
from nsp_pnp.model.print_style import COLOR, PrintStyle
from nsp_pnp.units import Size

Progress = Callable[[str], None]


def silent(_message: str) -> None:
    """Reports no progress."""


def all_imposed(cards: CardSet) -> Sequence[Card]:
    """All that any sheet may hold."""
    return cards.imposed


class Printing(Struct, frozen=True):
    """How cards are printed, where that is not as usual, and which.

    ``second`` is the tag of a language that they have their names in as well, "" for none. ``tokens`` are diameters of
    round tokens in mm, by component, where they are not the game's own. ``fitted`` chooses the cards to set and to
    impose; texts and figures of the others are checked all the same.
    """

    style: PrintStyle = COLOR
    second: str = ""
    tokens: Mapping[str, float] = field(default_factory=dict)
    fitted: Callable[[CardSet], Sequence[Card]] = all_imposed


USUAL_PRINTING = Printing()


class Language(Struct, frozen=True):
    """One language of a loaded game: its texts, its terms, and how its faces are set.

    ``sizes`` are those of groups of texts in pt. ``kept`` has the sizes and line starts of every face's boxes, by the
    face's id, where all of them fit; before they are fitted none do.
    """

    locale: str
    localizer: Localizer
    edition: Edition
    composer: Composer
    words: Mapping[str, RichText]
    terms: tuple[Term, ...]
    sizes: Mapping[str, float] = field(default_factory=dict)
    kept: Mapping[str, tuple[Kept, ...]] = field(default_factory=dict)
    fits: bool = False

    @property
    def icons(self) -> IconSet:
        return self.composer.icons

    def side_name(self, card: Card, face: CardFace) -> str:
        """What a side of a card is called: as in the box contents, else by its name, else by its first text, a title.

        Nothing where it says nothing.
        """
        if card.box:
            return self.edition.components[card.box]
        texts = self.localizer.face(face).texts
        named = texts.get("name") or next(iter(texts.values()), None)
        return named.plain if named else ""


class Loaded(Struct, frozen=True):
    """A game with its cards in one or more languages: what can be printed, where nothing wrong was found in it.

    ``second`` has the texts of the language that cards have their names in as well; ``style`` is how they are printed.
    ``fitted`` are the cards whose faces were set and whose sheets were tried: those that can be printed.
    ``source_terms`` are the game's terms in the source language.
    """

    project: Project
    game: Game
    icons: IconSet
    card: Preset
    cards: CardSet
    languages: tuple[Language, ...] = ()
    second: Localizer | None = None
    style: PrintStyle = COLOR
    fitted: Sequence[Card] = ()
    source_terms: tuple[Term, ...] = ()

    def design(self, language: Language, card: Card, face: CardFace) -> FaceDesign:
        """A face's design in a language, its text not set yet."""
        return self.design_of(language.localizer.face(face), language, card)

    def design_of(self, face: LocalizedFace, language: Language, card: Card) -> FaceDesign:
        """The design of a face whose texts are at hand."""
        name, second = face.face.texts.get("name"), self.second_of(language)
        other = replace(second.rich(name), locale=second.locale) if second and name else None
        trim, measured = card.trim or self.card.size, partial(measure, language.composer)
        context = FaceContext(card, language.edition, trim, self.icons, other, self.style, measured)
        return self.game.designs[face.face.design](face, context)

    def second_of(self, language: Language) -> Localizer | None:
        """The language that cards have their names in as well, where that is another."""
        return self.second if self.second and self.second.locale != language.locale else None

    def box_faces(self, language: Language, box: Box) -> BoxFaces | None:
        """What the game draws on a box for its cards, in a language; None where it draws none."""
        if self.game.box is None:
            return None
        count = language.words["box.cards"].filled(count=self.cards.copies)
        front, spine = Size(box.width, box.height), Size(box.height, box.depth)
        return self.game.box(BoxContext(self.cards, language.edition, self.icons, count, front, spine, self.style))


class Checked(Struct, frozen=True):
    """A project's game, read and checked, and all that was found on the way, in order and each finding once.

    ``loaded`` is None where the card data could not be read. ``played`` says that the cards were played, which they are
    not where they have errors or the game has no engine; ``exercised`` that games were. ``unproved`` says why there are
    no finished PDFs, of each kind of subject that needs them.
    """

    project: Project
    game: Game
    loaded: Loaded | None
    diagnostics: tuple[Diagnostic, ...]
    played: bool = False
    exercised: bool = False
    unproved: Mapping[type[Subject], str] = field(default_factory=lambda: dict.fromkeys(FINISHED, "no PDFs were made"))

    @property
    def languages(self) -> tuple[Language, ...]:
        """Those that could be read; none without cards."""
        return self.loaded.languages if self.loaded else ()

    @property
    def failed(self) -> bool:
        return has_errors(self.diagnostics)

    def sound(self) -> Loaded:
        """The game. Raises NspError with the first of the errors where there are any."""
        return sound(Result(self.loaded, self.diagnostics))

    def finding(self, diagnostics: Iterable[Diagnostic]) -> Checked:
        """The same with what was found later."""
        return replace(self, diagnostics=tuple(in_order([*self.diagnostics, *diagnostics])))

    def overflows(self, locale: str) -> list[Diagnostic]:
        """What does not fit in a language."""
        return [d for d in self.diagnostics if d.code in (OVERFLOW, MAX_LINES) and d.locale == locale]
