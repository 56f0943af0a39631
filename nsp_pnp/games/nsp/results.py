"""From played games to rows that add up: what each game counts for, and what happened in it.

Tables by what the labels of their rows are. Games won: ``team``, ``cell`` (team and line-up, where that is known
beforehand), ``guard``, ``pair`` (of guards), ``monster``, ``final`` (another monster and the last one), ``lineup`` (all
monsters), ``experience`` (to start with), ``length`` (rounds), ``passed`` (monsters before the last that got past).
Among the games with a monster: ``defeated``; ``lost`` (last monster, guards Incapacitated in the last round). Among the
turns that offered it: ``action`` (guard, die, level). Among the times a guard played: ``leveled`` (guard, slot, level
reached). Summed over the seats of the games that came so far: ``wounds``, ``xp``, ``incapacitated`` (round).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, pairwise, product

from nsp_pnp.games.nsp.engine.cards import DICE, SLOTS, Cards
from nsp_pnp.games.nsp.engine.setup import RANDOM, Setup
from nsp_pnp.games.nsp.engine.state import SEATS
from nsp_pnp.games.nsp.facts import LEVELS
from nsp_pnp.games.nsp.played import LONGEST, STAGES, Games
from nsp_pnp.model.playing import CELL, Batch, Counts, Label, Tally, merged, tally

_OVER_TIME = ("wounds", "xp", "incapacitated")


def batch(cards: Cards, setups: Sequence[Setup], first: int, games: Games) -> Batch:
    """Games numbered from ``first`` on as rows; game n was played with ``setups[n % len(setups)]``."""
    played = [setups[(first + n) % len(setups)] for n in range(len(games.won))]
    faced = _faced(cards, setups[0], games)
    groups: dict[str, list[tuple[Label, ...]]] = {
        "team": [_team_labels(setup) for setup in played],
        CELL: [_cell_labels(setup) for setup in played],
        "guard": [_guard_labels(setup) for setup in played],
        "pair": [_pair_labels(setup) for setup in played],
        "experience": [_experience_labels(setup) for setup in played],
        "monster": [_single_labels(monsters) for monsters in faced],
        "final": [_final_labels(monsters) for monsters in faced],
        "lineup": [(monsters,) for monsters in faced],
    }
    counts = merged(_by_course(games), _by_monster(faced, games), _actions(cards, games), _over_time(games))
    return Batch(games.won.tolist(), groups, merged(counts, _leveled(cards, played, games)))


def team_name(setup: Setup) -> str:
    """A team as people write it."""
    return ",".join("/".join(dict.fromkeys(seat)) for seat in setup.team)


@cache
def setup_label(setup: Setup) -> Label:
    """A team, and its line-up where that is known beforehand."""
    return (team_name(setup), *([_lineup_name(setup)] if _is_known(setup) else []))


def _lineup_name(setup: Setup) -> str:
    return ",".join(name for _, name in setup.lineup)


def _is_known(setup: Setup) -> bool:
    return all(name != RANDOM for _, name in setup.lineup)


def _cell_labels(setup: Setup) -> tuple[Label, ...]:
    return (setup_label(setup),) if _is_known(setup) else ()


def experience_name(setup: Setup) -> str:
    """What all start with, or each."""
    numbers = setup.experience[:1] if len(set(setup.experience)) == 1 else setup.experience
    return ",".join(map(str, numbers))


# What a game is played with


@cache
def _team_labels(setup: Setup) -> tuple[Label, ...]:
    return ((team_name(setup),),)


@cache
def _guard_labels(setup: Setup) -> tuple[Label, ...]:
    return tuple((guard,) for guard in _guards(setup))


@cache
def _pair_labels(setup: Setup) -> tuple[Label, ...]:
    return tuple(combinations(_guards(setup), 2))


def _guards(setup: Setup) -> list[str]:
    """Every guard in play once, in the same order in every team."""
    return sorted({guard for seat in setup.team for guard in seat})


@cache
def _experience_labels(setup: Setup) -> tuple[Label, ...]:
    return ((experience_name(setup),),)


def _faced(cards: Cards, setup: Setup, games: Games) -> list[tuple[str, ...]]:
    """The monsters of each game by id, in their order."""
    ids = [[monster.id for monster in cards.monsters[level]] for level, _ in setup.lineup]
    places = games.monsters.tolist()
    rows = [tuple(places[at : at + len(ids)]) for at in range(0, len(places), STAGES)]
    named = {row: tuple(names[place] for names, place in zip(ids, row, strict=True) if place >= 0) for row in {*rows}}
    return [named[row] for row in rows]


@cache
def _single_labels(monsters: tuple[str, ...]) -> tuple[Label, ...]:
    return tuple((monster,) for monster in monsters)


@cache
def _final_labels(monsters: tuple[str, ...]) -> tuple[Label, ...]:
    return tuple((monster, monsters[-1]) for monster in monsters[:-1])


# What happened


def _by_course(games: Games) -> Counts:
    """Games won by how long they took, and by how many monsters before the last got past."""
    length = [((str(rounds),),) for rounds in games.rounds]
    before_last = zip(games.stage, games.defeated, strict=True)
    passed = [((str(stage - (bits & ((1 << stage) - 1)).bit_count()),),) for stage, bits in before_last]
    return merged(tally("length", length, games.won), tally("passed", passed, games.won))


def _by_monster(faced: Sequence[tuple[str, ...]], games: Games) -> Counts:
    """Monsters defeated, and games lost by the last monster and by how many guards lay there at the end."""
    found: list[Counts] = []
    for stage in range(STAGES):
        here = [((monsters[stage],),) if stage < len(monsters) else () for monsters in faced]
        found.append(tally("defeated", here, [bits >> stage & 1 for bits in games.defeated]))
    for fallen in range(len(SEATS) + 1):
        last = [((monsters[-1], str(fallen)),) for monsters in faced]
        how = [int(not won and down == fallen) for won, down in zip(games.won, games.fallen, strict=True)]
        found.append(tally("lost", last, how))
    return merged(*found)


def _actions(cards: Cards, games: Games) -> Counts:
    """Turns in which an action could be taken, and was."""
    found: Counts = {}
    for (number, guard), die, level in product(enumerate(cards.guards), DICE, LEVELS):
        offered, taken = games.of_action(number, die, level)
        if offered:
            found["action", guard, str(die), str(level)] = Tally(offered, taken, taken)
    return found


def _leveled(cards: Cards, played: Sequence[Setup], games: Games) -> Counts:
    """How often each card was leveled up to, among the times that its slot was played."""
    slots = [_slot_labels(setup) for setup in played]
    times = tally("", slots, [1] * len(slots))
    return dict(_reached(cards, times, games))


@cache
def _slot_labels(setup: Setup) -> tuple[Label, ...]:
    """The guard of each slot on the table."""
    return tuple((guard, slot) for seat in setup.team for guard, slot in zip(seat, SLOTS, strict=True))


def _reached(cards: Cards, times: Counts, games: Games) -> Iterator[tuple[tuple[str, ...], Tally]]:
    for number, guard in enumerate(cards.guards):
        for slot, name in enumerate(SLOTS):
            n = times.get(("", guard, name), Tally()).n
            for below, level in pairwise(LEVELS):
                reached = games.level_ups(number, slot, below)
                if n:
                    yield ("leveled", guard, name, str(level)), Tally(n, reached, reached)


def _over_time(games: Games) -> Counts:
    """Sums over the seats at the beginning of each round; how far the seats differ is not known."""
    found: Counts = {}
    for round_ in range(1, LONGEST + 1):
        begun, *sums = games.begun(round_)
        if begun:
            found |= {
                (name, str(round_)): Tally(begun * len(SEATS), total, 0)
                for name, total in zip(_OVER_TIME, sums, strict=True)
            }
    return found
