"""The faces of a language and the words of its sheets, fitted: sizes of texts, and what is wrong with them as set."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from msgspec import Struct
from msgspec.structs import replace

from nsp_pnp.checks.registry import CHECKS
from nsp_pnp.checks.runner import checks_about, run_checks
from nsp_pnp.checks.subjects import FaceContent, FaceInLanguages, PrintedFace
from nsp_pnp.diagnostic import Diagnostic, Result
from nsp_pnp.impose.paper import USUAL_CARD
from nsp_pnp.impose.tuck_box import box_of
from nsp_pnp.layout.design import FaceDesign
from nsp_pnp.layout.fit import Kept, Setting, SizeFinder, keep, set_face
from nsp_pnp.load.project import SOURCE_LOCALE
from nsp_pnp.model.card import Card, CardFace
from nsp_pnp.prepare.loaded import Language, Loaded
from nsp_pnp.prepare.margin import margin_designs
from nsp_pnp.prepare.questions import RoomFinder, about_face, about_room, face_content, limited


class Fitted(Struct, frozen=True):
    """A language with its faces set as they will be printed, and what each face has, by its id."""

    language: Language
    contents: Mapping[str, FaceContent]


def each_face(cards: Iterable[Card]) -> list[tuple[Card, CardFace]]:
    """Every face once, with a card that has it."""
    return list({face.id: (card, face) for card in cards for face in card.faces}.values())


def fit(loaded: Loaded, language: Language) -> Result[Fitted]:
    """Sizes and lines, and what is wrong with the faces as they will be printed; each face is set once for all that.

    Sizes only fall, and the smallest are found early in a deck, so nearly all faces are set as they will be printed.
    Those that a later face brought down are set again.
    """
    finder, room_finder = SizeFinder(language.composer), _room_finder(loaded, language)
    printed, measured = _Printed(language), {face.id for card in loaded.cards.boxed for face in card.faces}
    contents: dict[str, FaceContent] = {}
    for card, face in each_face(loaded.fitted):
        texts = language.localizer.face(face)
        design = loaded.design_of(texts, language, card)
        contents[face.id] = face_content(texts, design)
        if room_finder and face.id in measured:
            room_finder.see(texts, design)
        settings = finder.see(face.id, design)
        if not finder.diagnostics:
            printed.see(face, design, settings)
    fits = not finder.diagnostics
    if fits:
        for card, face in each_face(loaded.fitted):
            if printed.fell(face, finder.sizes):
                design = loaded.design(language, card, face)
                printed.see(face, design, set_face(design, language.composer, finder.sizes))
    found = [
        *finder.diagnostics,
        *(printed.diagnostics if fits else ()),
        *(_about_rooms(language, room_finder) if room_finder else ()),
        *_margin_faults(loaded, language),
    ]
    language = replace(language, sizes=finder.sizes, kept=printed.kept, fits=fits)
    return Result(Fitted(language, contents), tuple(found))


class _Printed:
    """The faces of a language as they will be printed: what is wrong with them, and how their text was set."""

    def __init__(self, language: Language) -> None:
        self._language = language
        self._checks = checks_about(PrintedFace, CHECKS)
        self._sizes: dict[str, frozenset[tuple[str, float]]] = {}
        self._found: dict[str, list[Diagnostic]] = {}
        self._same: dict[Kept, Kept] = {}
        self.kept: dict[str, tuple[Kept, ...]] = {}

    def see(self, face: CardFace, design: FaceDesign, settings: Sequence[Setting]) -> None:
        """Checks a face and keeps how it was set, in place of what was kept of it before."""
        language = self._language
        subject = about_face(face, design, settings, language.composer, language.localizer)
        self._found[face.id] = list(run_checks(self._checks, [subject]))
        self._sizes[face.id] = frozenset((s.box.style.group, s.size) for s in settings if s.box.style.group)
        self.kept[face.id] = tuple(self._same.setdefault(one, one) for one in map(keep, settings))

    def fell(self, face: CardFace, sizes: Mapping[str, float]) -> bool:
        """Whether a group on the face was set at another size than it has in the end."""
        return not self._sizes[face.id] <= sizes.items()

    @property
    def diagnostics(self) -> Iterator[Diagnostic]:
        return chain.from_iterable(self._found.values())


def _room_finder(loaded: Loaded, language: Language) -> RoomFinder | None:
    """Something to measure rooms with, where a catalog states longest lengths.

    Lengths are stated for one size of card, so on others they say nothing; nor on some of the cards that share a text.
    """
    catalog = language.localizer.catalog
    if catalog is None or loaded.card.id != USUAL_CARD or not limited(catalog):
        return None
    fitted = {card.id for card in loaded.fitted}
    if any(card.id not in fitted for card in loaded.cards.boxed):
        return None
    return RoomFinder(language.composer.typography, loaded.icons)


def _about_rooms(language: Language, finder: RoomFinder) -> Iterator[Diagnostic]:
    catalog, texts = language.localizer.catalog, language.localizer.cards.texts
    return run_checks(CHECKS, about_room(catalog, texts, finder.rooms) if catalog else ())


def _margin_faults(loaded: Loaded, language: Language) -> Iterator[Diagnostic]:
    """What of the sheets' own words does not fit, whichever paper they are printed on."""
    for name, design in chain(margin_designs(loaded, language), _box_designs(loaded, language)):
        finder = SizeFinder(language.composer)
        finder.see(name, design)
        yield from finder.diagnostics


def _box_designs(loaded: Loaded, language: Language) -> Iterator[tuple[str, FaceDesign]]:
    faces = loaded.box_faces(language, box_of(loaded.card.size, loaded.cards.copies))
    if faces:
        yield from (("the front of the tuck box", faces.front), ("a side of the tuck box", faces.spine))


def compare_languages(loaded: Loaded, fitted: Sequence[Fitted]) -> Iterator[Diagnostic]:
    """Faces beside themselves in the other languages; in fewer than two that fit there is nothing to compare."""
    contents = {one.language.locale: one.contents for one in fitted if one.language.fits}
    if len(contents) < 2:
        return iter(())
    source = SOURCE_LOCALE if SOURCE_LOCALE in contents else next(iter(contents))
    return run_checks(
        CHECKS,
        (
            FaceInLanguages(face, source, {locale: faces[face.id] for locale, faces in contents.items()})
            for _, face in each_face(loaded.fitted)
        ),
    )
