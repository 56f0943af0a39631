"""The game made ready to be played many times: what people ask for becomes set-ups, what was played becomes counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations, count, product
from math import gcd
from typing import TypeVar

from msgspec.structs import replace

from nsp_pnp.errors import NspError
from nsp_pnp.games.nsp.charts import CHARTS
from nsp_pnp.games.nsp.engine.cards import SLOTS, Cards, checksum, read_cards
from nsp_pnp.games.nsp.engine.setup import Readings, Setup, set_up
from nsp_pnp.games.nsp.naming import names
from nsp_pnp.games.nsp.play import SLOW, is_fast, play
from nsp_pnp.games.nsp.policies.registry import NspPolicy, policy_named
from nsp_pnp.games.nsp.results import batch, experience_name, setup_name
from nsp_pnp.model.card import CardSet
from nsp_pnp.model.playing import Batch, Match, Wanted
from nsp_pnp.suggest import refuse_unknown

PLAYERS = (2, 3, 4)
"""How many people may sit at the table; there are always four guards, which fewer people share."""

USUAL_POLICY = "planner"
"""Who plays where nobody says."""

USUAL_COUNT = 5
"""How many monsters a game has where nobody says."""

EVERY = "all"
"""In place of monsters: every line-up in turn."""

STARTS = range(5)
"""The Experience to start with that a report looks at."""

_YES_NO = {"yes": True, "no": False}

_GOLDEN = 0.6180339887498949
"""Steps of this share of a circle land far from each other, however many there are."""

T = TypeVar("T")


def prepare(card_set: CardSet, wanted: Wanted) -> Match:
    """A match as it is wanted, or an ``NspError`` that says what is wrong with the wish."""
    cards = read_cards(card_set)
    _refuse_contradictions(wanted)
    name = wanted.policy or USUAL_POLICY
    policy = policy_named(name)
    asked = list(product(_teams(cards, wanted), _lineups(cards, wanted)))
    setups = tuple(_set_up(cards, wanted, team, lineup) for team, lineup in spread(asked))
    _refuse_double(setups[0])
    return Match(
        play=partial(_play, cards, setups, policy, wanted.seed),
        policy=f"{name} {policy.version}",
        cards=checksum(cards),
        setups=tuple(map(setup_name, setups)),
        options=tuple(_options(wanted, setups)),
        main=("guard", "monster"),
        charts=CHARTS,
        names=names(card_set),
        groups={monster.id: level for level, found in cards.monsters.items() for monster in found},
        variants={"experience": tuple(_other_starts(wanted, setups[0]))},
        slow="" if is_fast() else SLOW,
    )


def _play(cards: Cards, setups: Sequence[Setup], policy: NspPolicy, seed: int, first: int, games: int) -> Batch:
    return batch(cards, setups, first, play(cards, setups, policy, seed, range(first, first + games)))


def _refuse_contradictions(wanted: Wanted) -> None:
    if wanted.players is not None and wanted.players not in PLAYERS:
        raise NspError(f"the game is for {PLAYERS[0]} to {PLAYERS[-1]} players, not {wanted.players}")
    if wanted.opponents not in ((), (EVERY,)) and wanted.count not in (None, len(wanted.opponents)):
        named = len(wanted.opponents)
        raise NspError(f"{wanted.count} monsters are asked for and {named} are named; say one or the other")


def _refuse_double(setup: Setup) -> None:
    """The cards of a guard's slot are in the box once, whoever has them in a Multiclass team."""
    for slot, guards in zip(SLOTS, zip(*setup.team, strict=True), strict=True):
        for guard, seats in Counter(guards).items():
            if seats > 1:
                name = slot.replace("_", " ")
                raise NspError(f"{seats} of the team have the {name} cards of {guard}; the game has them once")


def _teams(cards: Cards, wanted: Wanted) -> list[tuple[str, ...]]:
    """The team that is asked for, or else all teams of different guards."""
    if wanted.team:
        return [wanted.team]
    return list(combinations(cards.guards, cards.constants.players))


def _lineups(cards: Cards, wanted: Wanted) -> list[tuple[str, ...]]:
    """The line-up that is asked for, none for one at random, or every line-up."""
    if wanted.opponents != (EVERY,):
        return [wanted.opponents]
    levels = set_up(cards, _teams(cards, wanted)[0], (), wanted.count or USUAL_COUNT).lineup
    return list(product(*([monster.id for monster in cards.monsters[level]] for level, _ in levels)))


def spread(cycle: Sequence[T]) -> list[T]:
    """The same things in a fixed order of which every stretch is mixed: those that stood together stand far apart.

    So a few games are of all guards alike, where in the order of a list the first dozens would be the first guard's.
    """
    size = len(cycle)
    step = next(step for step in count(round(size * _GOLDEN)) if gcd(step, size) == 1)
    return [cycle[number * step % size] for number in range(size)]


def _set_up(cards: Cards, wanted: Wanted, team: Sequence[str], lineup: Sequence[str]) -> Setup:
    count = USUAL_COUNT if wanted.count is None else wanted.count
    readings = _readings(wanted.readings)
    return set_up(cards, team, lineup, count, wanted.experience, wanted.handicap, readings)


def _readings(asked: Mapping[str, str]) -> Readings:
    known = [name.replace("_", "-") for name in Readings.__struct_fields__]
    refuse_unknown("reading", asked, known)
    for name, value in asked.items():
        if value not in _YES_NO:
            raise NspError(f"the reading {name} is yes or no, not {value!r}")
    return replace(Readings(), **{name.replace("-", "_"): _YES_NO[value] for name, value in asked.items()})


def _other_starts(wanted: Wanted, setup: Setup) -> Iterator[Wanted]:
    for number in STARTS:
        if {*setup.experience} != {number}:
            yield replace(wanted, experience=(number,))


def _options(wanted: Wanted, setups: Sequence[Setup]) -> Iterator[tuple[str, str]]:
    """What was asked for: ids and numbers as people write them, or a word for the game's own choice."""
    yield "team", ",".join(wanted.team) or "all"
    yield "monsters", ",".join(wanted.opponents) or "random"
    yield "count", str(len(setups[0].lineup))
    yield "experience", experience_name(setups[0])
    if wanted.players is not None:
        yield "players", str(wanted.players)
    if wanted.handicap != 100:
        yield "handicap", f"{wanted.handicap} %"
    if wanted.readings:
        yield "readings", ",".join(f"{name}={value}" for name, value in wanted.readings.items())
