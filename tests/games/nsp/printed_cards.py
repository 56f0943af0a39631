"""The numbers of guards' cards as a reader finds them on the drawn faces, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from msgspec import Struct

from nsp_pnp.games.nsp.facts import GuardFace
from nsp_pnp.impose.paper import card_sizes
from nsp_pnp.load.project import Project
from nsp_pnp.model.card import Card, CardFace
from nsp_pnp.model.localized import RichText
from nsp_pnp.prepare.loaded import Language, Loaded
from nsp_pnp.prepare.stages import prepare
from tests.games.nsp.engine_scenes import CHECKOUT

LOCALES = ("en", "ja")


class PrintedFace(Struct, frozen=True):
    """One level of one slot: the figures beside the texts, and the numbers in them by die and light."""

    cost: int | None
    attribute: int
    perils: dict[int, int]
    texts: dict[tuple[int, str], tuple[int, ...]]


@cache
def printed_faces() -> dict[tuple[str, str, int], PrintedFace]:
    """By guard, attribute and level; the languages must agree on every number."""
    loaded = prepare(Project(CHECKOUT), "nsp", LOCALES, card_sizes()["standard"]).sound()
    found = {}
    for card in loaded.cards.cards:
        for face in card.faces:
            if isinstance(face.facts, GuardFace):
                first, *others = [_read(loaded, language, card, face) for language in loaded.languages]
                assert others == [first], f"{face.id} differs by language"
                found[face.facts.guard, face.facts.attribute, face.facts.level] = first
    return found


def _read(loaded: Loaded, language: Language, card: Card, face: CardFace) -> PrintedFace:
    facts = face.facts
    assert isinstance(facts, GuardFace)
    figures = list(_lone_numbers(box.text for box in loaded.design(language, card, face).boxes))
    cost = figures.pop(0) if facts.level < 4 else None
    texts = {
        (die, form.light): _numbers(language.localizer.rich(face.texts[f"{action.id}.{form.text_key}"]))
        for die, action in facts.panels
        for form in action.forms_at(facts.level)
    }
    perils = dict(zip([die for die, _ in facts.panels], figures[1:], strict=True))
    return PrintedFace(cost, figures[0], perils, texts)


def _lone_numbers(texts: Iterator[RichText]) -> Iterator[int]:
    """Boxes that have a number and nothing else, in the order of drawing."""
    for text in texts:
        match text.paragraphs:
            case ((run,),) if run.text.isdecimal() and not run.icon:
                yield int(run.text)


def _numbers(text: RichText) -> tuple[int, ...]:
    """The card's numbers in a text, which are printed in bold."""
    return tuple(int(run.text) for paragraph in text.paragraphs for run in paragraph if run.bold and not run.icon)
