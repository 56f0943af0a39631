"""How much room the texts of cards have, for whoever translates them."""

from __future__ import annotations

from collections.abc import Iterable

from nsp_pnp.games import load_game
from nsp_pnp.icons import load_icons
from nsp_pnp.impose.paper import Preset
from nsp_pnp.layout.compose import Composer
from nsp_pnp.layout.typography import typography
from nsp_pnp.load.project import Project
from nsp_pnp.localize.translate import Localizer
from nsp_pnp.model.card import CardSet
from nsp_pnp.model.room import Room
from nsp_pnp.prepare.fitting import each_face
from nsp_pnp.prepare.loaded import Language, Loaded
from nsp_pnp.prepare.questions import RoomFinder


def card_rooms(project: Project, cards: CardSet, locales: Iterable[str], card: Preset) -> dict[str, dict[str, Room]]:
    """How much room each text of the cards has in each language, by msgctxt, whatever its catalog says."""
    game = load_game(cards.game)
    loaded = Loaded(project, game, load_icons(game.icons), card, cards)
    return {locale: _rooms(loaded, _untranslated(loaded, locale)) for locale in locales}


def _rooms(loaded: Loaded, language: Language) -> dict[str, Room]:
    finder = RoomFinder(language.composer.typography, loaded.icons)
    for card, face in each_face(loaded.cards.boxed):
        texts = language.localizer.face(face)
        finder.see(texts, loaded.design_of(texts, language, card))
    return finder.rooms


def _untranslated(loaded: Loaded, locale: str) -> Language:
    """A language with its habits and without its texts."""
    localizer = Localizer(loaded.cards, locale, None)
    composer = Composer(typography(locale), loaded.icons, ())
    return Language(locale, localizer, localizer.edition(()), composer, {}, ())
