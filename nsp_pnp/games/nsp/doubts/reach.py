"""Actions, levels, abilities and ends of games that no game came to."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from msgspec.structs import replace

from nsp_pnp.diagnostic import SourceRef
from nsp_pnp.games.nsp.doubts.judge import said_of_rate
from nsp_pnp.games.nsp.doubts.tried import Tried
from nsp_pnp.games.nsp.engine.cards import DICE, SLOTS, Cards
from nsp_pnp.games.nsp.engine.state import SEATS
from nsp_pnp.games.nsp.facts import LEVELS
from nsp_pnp.games.nsp.played import Games
from nsp_pnp.model.playing import Look, Tally, summed


def actions(tried: Tried) -> Iterator[Look]:
    """Each action at each level, of the turns that offered it, by either light."""
    for number, guard in enumerate(tried.cards.guards.values()):
        for die in DICE:
            for level in LEVELS:
                offered, taken = tried.games.of_action(number, die, level)
                done = Tally(offered, taken, taken)
                what = f"{guard.id} {guard.actions[die - 1]} ({die}) at level {level}"
                yield _looked(what, tried.of_action(guard.id, die), done, "turns that offered it")


def levels(tried: Tried) -> Iterator[Look]:
    """Each level of each guard's cards, of the games that the guard played."""
    for number, guard in enumerate(tried.cards.guards):
        played = sum(guard in seat for n in range(tried.count) for seat in tried.teams[n % len(tried.teams)].team)
        for slot, name in enumerate(SLOTS):
            for below, level in pairwise(LEVELS):
                reached = tried.games.level_ups(number, slot, below)
                what = f"{guard} {name} leveled up to {level}"
                where = tried.of_slot(guard, name)
                yield _looked(what, where, Tally(played, reached, reached), "games with the guard")


def monsters(tried: Tried) -> Iterator[Look]:
    """Each monster defeated, of the games that it came in."""
    for one in _monsters(tried):
        games = zip(tried.games.defeated, tried.games.met(one.stage), strict=True)
        met = [bits >> one.stage & 1 for bits, came in games if came == one.place]
        yield _looked(f"{one.id} defeated", tried.of_monster[one.id], summed(met), "games with it")


def ends(tried: Tried) -> Iterator[Look]:
    """How games end: won or lost, with so many guards Incapacitated in the last round."""
    ended = list(zip(tried.games.won, tried.games.fallen, strict=True))
    for won, word in ((1, "won"), (0, "lost")):
        for fallen in range(len(SEATS) + 1):
            times = ended.count((won, fallen))
            what = f"{word} with {fallen} Incapacitated"
            yield _looked(what, tried.card_set.where, Tally(tried.count, times, times), "games")


def abilities(tried: Tried) -> Iterator[Look]:
    """Each ability switched off, in the same games: of those with the monster, how many go otherwise."""
    for one in _monsters(tried):
        without = tried.play(_without_ability(tried.cards, one.level, one.place), tried.teams)
        here = [game for game, came in enumerate(tried.games.met(one.stage)) if came == one.place]
        other = sum(_course(tried.games, game) != _course(without, game) for game in here)
        done, of = Tally(len(here), other, other), "games with it that go otherwise without"
        yield _looked(f"{one.id} ability", tried.of_monster[one.id], done, of)


def _without_ability(cards: Cards, level: int, place: int) -> Cards:
    row = cards.monsters[level]
    plain = (*row[:place], replace(row[place], abilities={}), *row[place + 1 :])
    return replace(cards, monsters={**cards.monsters, level: plain})


class _Monster(NamedTuple):
    """A monster that games may meet: at which stage, its level, its place among those of the level, and its id."""

    stage: int
    level: int
    place: int
    id: str


def _monsters(tried: Tried) -> Iterator[_Monster]:
    """The monsters of each level that the line-up has."""
    for stage, (level, _) in enumerate(tried.teams[0].lineup):
        for place, monster in enumerate(tried.cards.monsters[level]):
            yield _Monster(stage, level, place, monster.id)


def _course(games: Games, game: int) -> tuple[int, ...]:
    """How a game ended and when."""
    columns = (games.won, games.rounds, games.stage, games.defeated, games.health, games.fallen)
    return tuple(column[game] for column in columns)


def _looked(what: str, where: SourceRef, done: Tally, of: str) -> Look:
    return Look(what, where, done, said_of_rate(done, of), not done.total)
