"""What a game is set up with: guards, monsters, variants, and the readings where the rules are silent."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from nsp_pnp.errors import NspError
from nsp_pnp.games.nsp.engine.cards import Cards
from nsp_pnp.suggest import refuse_unknown

RANDOM = ""
"""Instead of a monster's id: drawn from its level."""

QUICK_PLAY = {3: (1, 3, 5), 4: (1, 2, 4, 5), 5: (1, 2, 3, 4, 5)}
"""The levels of the monsters, by how many there are."""

MOST_HANDICAP = 1000
MOST_EXPERIENCE = 99
"""More changes nothing worth knowing, and numbers without end would not fit the fast engine's."""


class Readings(Struct, frozen=True):
    """Where the published rules are silent; the defaults are the readings taken, by the number of the ruling.

    ``frozen_transfer`` (11): the Ice Sorceress halves Wounds that are moved, too. ``clip_overkill`` (24): what is
    triggered by Damage counts no more than the Health that was left. ``cap_breach`` (27): Breach stops at the end of
    its track. ``spare_the_fallen`` (37): with everybody Incapacitated, nobody is attacked. ``halve_lasting`` (41): the
    Mirror halves its lasting Attack, not the Attack of this round. ``shared_illusions`` (42): all illusions together
    divide an attack; otherwise each attacked player has as many.
    """

    frozen_transfer: bool = True
    clip_overkill: bool = False
    cap_breach: bool = True
    spare_the_fallen: bool = True
    halve_lasting: bool = True
    shared_illusions: bool = True


class Setup(Struct, frozen=True):
    """Four seats and a line-up.

    ``team`` has for each seat the guards of its three slots: one three times, or several when playing Multiclass.
    ``lineup`` has for each monster its level and its id, or RANDOM. ``handicap`` is the percentage of the printed
    Health that monsters have.
    """

    team: tuple[tuple[str, str, str], ...]
    lineup: tuple[tuple[int, str], ...]
    experience: tuple[int, int, int, int]
    first: int = 0
    handicap: int = 100
    readings: Readings = Readings()


def set_up(
    cards: Cards,
    team: Sequence[str],
    monsters: Sequence[str] = (),
    count: int = 5,
    experience: Sequence[int] = (),
    handicap: int = 100,
    readings: Readings = Readings(),
) -> Setup:
    """The set-up of a game as people write it, or an ``NspError`` that says what is wrong.

    ``team`` names a guard a seat, or two or three for Multiclass (``lancer/medic/hunter``). ``monsters`` names
    monsters, or is empty for ``count`` of them at random. ``experience`` is one number for all, one a seat, or none
    for the game's own.
    """
    seats = cards.constants.players
    if len(team) != seats:
        raise NspError(f"a team has {seats} guards, two and three players included; these are {len(team)}")
    if not 1 <= handicap <= MOST_HANDICAP:
        raise NspError(f"the handicap is a percentage of the monsters' Health, 1 to {MOST_HANDICAP}, not {handicap}")
    names = tuple(_slots(cards, name) for name in team)
    return Setup(names, _lineup(cards, monsters, count), _experience(cards, experience), 0, handicap, readings)


def _slots(cards: Cards, name: str) -> tuple[str, str, str]:
    parts = name.split("/")
    for part in parts:
        refuse_unknown("guard", [part], cards.guards)
    match parts:
        case [one]:
            return (one, one, one)
        case [first, second, third]:
            return (first, second, third)
    raise NspError(f"{name}: name one guard, or one for each of the three slots")


def _lineup(cards: Cards, monsters: Sequence[str], count: int) -> tuple[tuple[int, str], ...]:
    if not monsters:
        if count not in QUICK_PLAY:
            raise NspError(f"a game has {', '.join(map(str, QUICK_PLAY))} monsters, not {count}")
        return tuple((level, RANDOM) for level in QUICK_PLAY[count])
    levels = {monster.id: level for level, found in cards.monsters.items() for monster in found}
    for name in monsters:
        refuse_unknown("monster", [name], levels)
    found = tuple((levels[name], name) for name in monsters)
    order = [level for level, _ in found]
    if order != sorted(set(order)) or order[-1] != max(cards.monsters) or len(order) < min(QUICK_PLAY):
        raise NspError(
            f"monsters come one a level, lowest level first, {min(QUICK_PLAY)} at least,"
            f" the last of level {max(cards.monsters)}; these have the levels {', '.join(map(str, order))}"
        )
    return found


def _experience(cards: Cards, numbers: Sequence[int]) -> tuple[int, int, int, int]:
    match list(numbers):
        case []:
            return (cards.constants.starting_experience,) * 4
        case [one] if 0 <= one <= MOST_EXPERIENCE:
            return (one,) * 4
        case [a, b, c, d] if min(numbers) >= 0 and max(numbers) <= MOST_EXPERIENCE:
            return (a, b, c, d)
    raise NspError(
        "Experience to start with is one number for all, or one for each of the four guards, each 0 to"
        f" {MOST_EXPERIENCE}"
    )
