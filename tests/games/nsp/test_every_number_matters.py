"""Each number of the cards changed by one, each effect and ability left out, one at a time: random play must change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from itertools import count, zip_longest
from typing import Any

import pytest
import yaml
from msgspec import Struct
from msgspec.structs import replace

from nsp_pnp.errors import NspError
from nsp_pnp.games.nsp import numbers as product
from nsp_pnp.games.nsp.engine.cards import Cards, read_cards
from nsp_pnp.games.nsp.engine.draws import draw
from nsp_pnp.games.nsp.engine.rules import NspRules
from nsp_pnp.games.nsp.engine.setup import set_up
from nsp_pnp.games.nsp.engine.state import State
from nsp_pnp.model.rules import CHANCE
from tests.games.nsp.card_numbers import Changed, abilities, costs_on_cards, effects, numbers
from tests.games.nsp.engine_scenes import CHECKOUT, card_set, real_cards

SEED = 47
GAMES = 40
"""How many games may be played before one must be different."""

PURPOSE = 6
"""Of the draws that choose among actions; dice and monsters have others."""

LINEUP = {1: "awakened-tree", 3: "golem", 5: "kraken"}


class Scene(Struct, frozen=True):
    """A game in which something soon comes up.

    ``level`` is that of all cards but the last guard's, which are at level 1 and so have no Armor. No Experience is
    the game's own.
    """

    team: tuple[str, ...]
    monsters: tuple[str, ...]
    level: int
    experience: int | None
    handicap: int


def scene(changed: Changed) -> Scene:
    """Three of the guard that was changed, or the monster in a short line-up."""
    if changed.about in real_cards().guards:
        experience = 12 if changed.name.endswith("level-up cost") else 0
        handicap = 5 if "reward" in changed.name else 60
        return Scene((*(changed.about,) * 3, "medic"), tuple(LINEUP.values()), changed.level, experience, handicap)
    levels = {monster.id: level for level, found in real_cards().monsters.items() for monster in found}
    lineup = {**LINEUP, **({levels[changed.about]: changed.about} if changed.about in levels else {})}
    monsters = tuple(lineup[level] for level in sorted(lineup))
    return Scene(("lancer", "medic", "commander", "hunter"), monsters, 4, None, 100)


def states(cards: Cards, scene: Scene, game: int) -> Iterator[State]:
    """A game between chance and guards who decide by chance, state by state."""
    experience = [] if scene.experience is None else [scene.experience]
    rules = NspRules(cards, set_up(cards, scene.team, scene.monsters, experience=experience, handicap=scene.handicap))
    state = rules.start()
    levels = (scene.level, scene.level, scene.level, 1)
    for seat, (name, level) in enumerate(zip(scene.team, levels, strict=True)):
        wounds = real_cards().guards[name].attributes[0][level - 1] - 1
        state = state.with_seat(seat, replace(state.seats[seat], levels=(level,) * 3, wounds=wounds))
    for number in count():
        yield state
        if rules.is_terminal(state):
            return
        if rules.current_player(state) == CHANCE:
            state = rules.apply(state, rules.draw(state, SEED, game))
        else:
            actions = rules.legal_actions(state)
            state = rules.apply(state, actions[draw(SEED, game, number, 0, PURPOSE, 0, len(actions))])


@cache
def usual(scene: Scene, game: int) -> list[State]:
    """The game with the cards as they are."""
    return list(states(real_cards(), scene, game))


def first_different_game(changed: Changed) -> int | None:
    """The first game that does not go as usual, if any."""
    cards, at = read_cards(changed.cards), scene(changed)
    for game in range(GAMES):
        if any(old != new for old, new in zip_longest(usual(at, game), states(cards, at, game))):
            return game
    return None


def unread(changes: Sequence[Changed]) -> list[str]:
    """What play does not change with. Cards that cannot even be set up with have changed it."""
    found = []
    for changed in changes:
        with suppress(NspError):
            if first_different_game(changed) is None:
                found.append(changed.name)
    return found


# --- Numbers ------------------------------------------------------------------------------------------

NOT_PLAYED = {"id", "die", "dice", "at", "level", "revision", "count", "version", "pieces", "aids", "large_token"}
"""Keys of numbers that name, count or measure things, and change nothing at the table."""


def written_numbers(node: Any) -> Iterator[int]:
    """The numbers of a card file that are played with."""
    if isinstance(node, dict):
        for name, child in node.items():
            if name not in NOT_PLAYED:
                yield from written_numbers(child)
    elif isinstance(node, list):
        for child in node:
            yield from written_numbers(child)
    elif isinstance(node, int) and not isinstance(node, bool):
        yield node


def test_all_numbers_of_the_card_files_are_among_those_tried() -> None:
    game, *others = (
        yaml.safe_load(path.read_text("utf-8"))
        for path in sorted((CHECKOUT / "cards/nsp").rglob("*.yaml"))
        if path.parent.name != "rulebook"
    )
    game.pop("monsters")  # the deck's order
    written = sum(len(list(written_numbers(root))) for root in [game, *others])
    assert len({changed.name for changed in numbers()}) == len(numbers()) == written
    assert len(list(costs_on_cards())) == 27 * 3


NEARBY = {
    *("commander now guards 3", "commander now guards 4", "death-strider share-wounds ratio 4"),
    *("apothecary face", "intellect-devourer divide_by"),
}
"""What has no line of its own among figures: values of a form in other words, and numbers within effects."""


def test_a_number_stands_where_it_says() -> None:
    """Constants stand somewhere in the game's own file."""
    for number in product.numbers(card_set()):
        line = (CHECKOUT / number.where.file).read_text("utf-8").splitlines()[number.where.line - 1]
        assert str(number.value) in line or number.name in NEARBY or number.where == card_set().where, number.name


BY_GUARD = sorted({changed.about for changed in numbers()} & real_cards().guards.keys())


@pytest.mark.parametrize("guard", BY_GUARD)
def test_play_changes_with_every_number_of_a_guard(guard: str) -> None:
    assert unread([changed for changed in (*numbers(), *costs_on_cards()) if changed.about == guard]) == []


def test_play_changes_with_every_number_of_monsters_and_of_the_game() -> None:
    """The costs are among the numbers of guards, as each card has them."""
    others = [changed for changed in numbers() if changed.about not in BY_GUARD]
    assert unread([changed for changed in others if "level-up cost" not in changed.name]) == []


# --- Effects ------------------------------------------------------------------------------------------


def test_play_changes_without_any_ability() -> None:
    assert len(abilities()) == 20
    assert unread(abilities()) == []


def test_play_changes_without_any_effect() -> None:
    tried = effects()
    assert len({changed.name for changed in tried}) == len(tried) >= 9 * 5 + 3
    assert unread(tried) == []


def test_a_number_that_nothing_reads_would_be_found() -> None:
    """That the tests above can fail: the same cards play the same games."""
    same = Changed("nothing", "lancer", 1, card_set())
    assert first_different_game(same) is None
