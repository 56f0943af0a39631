"""What box and covers share: the barred gate, rows of emblems and monsters, for how many it is."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from nsp_pnp.draw.art import icon_figure
from nsp_pnp.draw.shapes import rounded
from nsp_pnp.games.nsp.faces.theme import HAIRLINE, LEVEL_COLORS, PAPER, Tone, art
from nsp_pnp.games.nsp.facts import Constants, GuardFace, Look, MonsterFace
from nsp_pnp.games.nsp.values import facts_of
from nsp_pnp.icons import IconSet
from nsp_pnp.layout.design import Element, Path, Symbol
from nsp_pnp.model.card import CardSet
from nsp_pnp.model.localized import Edition, RichText, plain_text
from nsp_pnp.units import Rect

GROUND = LEVEL_COLORS[-1]
SHARE = 0.88
"""How much white there is in art on that ground."""

MONSTERS = ("hungry-ooze", "hydra", "kraken")
"""Those that are shown, each of another level."""


def gate(icons: IconSet, rect: Rect, tone: Tone) -> Element:
    """The gate that nobody passes."""
    return art(icons["closed-doors"], rect, tone, SHARE)


def medal(look: Look, icons: IconSet, place: Rect, tone: Tone) -> Iterator[Element]:
    """A guard's emblem in its color on paper; on paper alone there is a line around it."""
    outline = rounded(place, place.width / 7)
    yield Path(outline, fill=PAPER) if tone.ground else Path(outline, stroke=look.color, width=HAIRLINE)
    yield Symbol(icon_figure(icons[look.emblem]), place.inset(place.width * 0.07), look.color)


def emblems(cards: CardSet, icons: IconSet, rect: Rect, tone: Tone) -> Iterator[Element]:
    """The medals of all guards in deck order, in the middle of a rectangle."""
    looks = {facts.guard: facts.look for facts in facts_of(cards) if isinstance(facts, GuardFace)}
    for place, look in zip(_places(rect, len(looks), 0.16), looks.values(), strict=True):
        yield from medal(look, icons, place, tone)


def monsters(cards: CardSet, icons: IconSet, rect: Rect, tone: Tone) -> Iterator[Element]:
    """The monsters that are shown, from the weakest to the strongest, in the middle of a rectangle."""
    known = {facts.monster: facts.art for facts in facts_of(cards) if isinstance(facts, MonsterFace)}
    shown = [known[name] for name in MONSTERS if name in known]
    for place, name in zip(_places(rect, len(shown), 0.1), shown, strict=True):
        yield art(icons[name], place, tone, SHARE)


def players(cards: CardSet, edition: Edition) -> RichText:
    """For how many it is."""
    assert isinstance(cards.facts, Constants)  # noqa: S101 - the game's own reader put them there
    said = edition.word("box.players", players=cards.facts.players)
    return replace(plain_text(said.plain), where=said.where, context=said.context)  # no number stands out here


def _places(rect: Rect, count: int, gap: float) -> Iterator[Rect]:
    """Squares side by side as large as the rectangle has room for; ``gap`` is the share of a step between them."""
    step = min(rect.height / (1 - gap), rect.width / (count - gap)) if count else 0.0
    side = step * (1 - gap)
    left = rect.center_x - (step * count - step * gap) / 2
    for number in range(count):
        yield Rect(left + number * step, rect.center_y - side / 2, side, side)
