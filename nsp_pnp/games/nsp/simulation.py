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
from nsp_pnp.games.nsp.results import batch, experience_name, setup_label
from nsp_pnp.games.nsp.wishes import Terms, terms_of
from nsp_pnp.model.card import CardSet
from nsp_pnp.model.playing import Asked, Batch, Match, Sweep
from nsp_pnp.suggest import refuse_unknown

PLAYERS = (2, 3, 4)
"""How many people may sit at the table; there are always four guards, which fewer people share."""

USUAL_COUNT = 5
"""How many monsters a game has where nobody says."""

ALL, DRAWN = "all", "random"
"""What was asked for where all of a kind take turns, or are drawn."""

COLUMNS = ("team", "lineup")
"""The parts of a set-up's label."""

STARTS = range(5)
"""The Experience to start with that a report looks at."""

_YES_NO = {"yes": True, "no": False}

_GOLDEN = 0.6180339887498949
"""Steps of this share of a circle land far from each other, however many there are."""

Team = tuple[str, ...]
"""Guards, seat by seat."""

Lineup = tuple[str, ...]
"""Monsters, level by level."""

T = TypeVar("T")


def prepare(card_set: CardSet, asked: Asked) -> Match:
    """A match as it is asked for, or an ``NspError`` that says what is wrong with the wish."""
    return _match(card_set, terms_of(asked))


def prepare_sweep(card_set: CardSet, asked: Asked) -> Sweep:
    """Every team, or that which is asked for, against every line-up: a match for each, in the order of their names."""
    cards, terms = read_cards(card_set), terms_of(asked)
    lineups = _every_lineup(cards, terms)
    teams = sorted(_teams(cards, terms))
    matches = tuple(_in_turn(card_set, cards, replace(terms, team=team), [team], lineups) for team in teams)
    options = dict(matches[0].options) | {"team": ",".join(terms.team) or ALL, "monsters": ALL}
    return Sweep(matches, COLUMNS, tuple(options.items()))


def _match(card_set: CardSet, terms: Terms) -> Match:
    cards = read_cards(card_set)
    return _in_turn(card_set, cards, terms, _teams(cards, terms), [terms.monsters])


def _in_turn(card_set: CardSet, cards: Cards, terms: Terms, teams: Sequence[Team], lineups: Sequence[Lineup]) -> Match:
    """Each of the teams against each of the line-ups; a line-up of none is drawn."""
    _refuse_contradictions(terms)
    policy = policy_named(terms.policy)
    setups = tuple(_set_up(cards, terms, team, lineup) for team, lineup in spread(list(product(teams, lineups))))
    _refuse_double(setups[0])
    starts = _other_starts(setups[0])
    return Match(
        play=partial(_play, cards, setups, policy, terms.seed),
        policy=f"{terms.policy} {policy.version}",
        cards=checksum(cards),
        setups=tuple(map(setup_label, setups)),
        options=tuple(_options(terms, setups)),
        main=("guard", "monster"),
        charts=CHARTS,
        names=names(card_set),
        groups={monster.id: level for level, found in cards.monsters.items() for monster in found},
        chosen_by="team",
        variants={"experience": tuple(partial(_match, card_set, replace(terms, experience=(n,))) for n in starts)},
        slow="" if is_fast() else SLOW,
    )


def _play(cards: Cards, setups: Sequence[Setup], policy: NspPolicy, seed: int, first: int, games: int) -> Batch:
    return batch(cards, setups, first, play(cards, setups, policy, seed, range(first, first + games)))


def _refuse_contradictions(terms: Terms) -> None:
    if terms.players is not None and terms.players not in PLAYERS:
        raise NspError(f"the game is for {PLAYERS[0]} to {PLAYERS[-1]} players, not {terms.players}")
    if terms.monsters and terms.count not in (None, len(terms.monsters)):
        named = len(terms.monsters)
        raise NspError(f"{terms.count} monsters are asked for and {named} are named; say one or the other")


def _refuse_double(setup: Setup) -> None:
    """The cards of a guard's slot are in the box once, whoever has them in a Multiclass team."""
    for slot, guards in zip(SLOTS, zip(*setup.team, strict=True), strict=True):
        for guard, seats in Counter(guards).items():
            if seats > 1:
                name = slot.replace("_", " ")
                raise NspError(f"{seats} of the team have the {name} cards of {guard}; the game has them once")


def _teams(cards: Cards, terms: Terms) -> list[Team]:
    """The team that is asked for, or else all teams of different guards."""
    if terms.team:
        return [terms.team]
    return list(combinations(cards.guards, cards.constants.players))


def _every_lineup(cards: Cards, terms: Terms) -> list[Lineup]:
    """Each monster of each level with each of the others."""
    levels = set_up(cards, _teams(cards, terms)[0], (), terms.count or USUAL_COUNT).lineup
    return list(product(*([monster.id for monster in cards.monsters[level]] for level, _ in levels)))


def spread(cycle: Sequence[T]) -> list[T]:
    """The same things in a fixed order of which every stretch is mixed: those that stood together stand far apart.

    So a few games are of all guards alike, where in the order of a list the first dozens would be the first guard's.
    """
    size = len(cycle)
    step = next(step for step in count(round(size * _GOLDEN)) if gcd(step, size) == 1)
    return [cycle[number * step % size] for number in range(size)]


def _set_up(cards: Cards, terms: Terms, team: Sequence[str], lineup: Sequence[str]) -> Setup:
    count = USUAL_COUNT if terms.count is None else terms.count
    readings = _readings(terms.reading)
    return set_up(cards, team, lineup, count, terms.experience, terms.handicap, readings)


def _readings(asked: Mapping[str, str]) -> Readings:
    known = [name.replace("_", "-") for name in Readings.__struct_fields__]
    refuse_unknown("reading", asked, known)
    for name, value in asked.items():
        if value not in _YES_NO:
            raise NspError(f"the reading {name} is yes or no, not {value!r}")
    return replace(Readings(), **{name.replace("-", "_"): _YES_NO[value] for name, value in asked.items()})


def _other_starts(setup: Setup) -> list[int]:
    return [number for number in STARTS if {*setup.experience} != {number}]


def _options(terms: Terms, setups: Sequence[Setup]) -> Iterator[tuple[str, str]]:
    """What was asked for: ids and numbers as people write them, or a word for the game's own choice."""
    yield "team", ",".join(terms.team) or ALL
    yield "monsters", ",".join(terms.monsters) or DRAWN
    yield "count", str(len(setups[0].lineup))
    yield "experience", experience_name(setups[0])
    if terms.players is not None:
        yield "players", str(terms.players)
    if terms.handicap != 100:
        yield "handicap", f"{terms.handicap} %"
    if terms.reading:
        yield "readings", ",".join(f"{name}={value}" for name, value in terms.reading.items())
