"""What is called possible: that mistakes put into the cards are, and what is said of them."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from nsp_pnp.games.nsp.doubts import dominance, envelope, ladder, reach
from nsp_pnp.games.nsp.doubts.judge import is_seldom, loses, said_of_change, said_of_rate
from nsp_pnp.games.nsp.doubts.questions import LADDER, questions
from nsp_pnp.games.nsp.doubts.tried import Tried
from nsp_pnp.games.nsp.engine.cards import Cards
from nsp_pnp.games.nsp.engine.setup import Setup, set_up
from nsp_pnp.games.nsp.played import Games, no_games
from nsp_pnp.games.nsp.policies.registry import policy_named
from nsp_pnp.model.card import CardSet, Figure
from nsp_pnp.model.playing import Asked, Look, Tally
from tests.games.nsp.engine_scenes import CHECKOUT, card_set, real_cards


def tried(policy: str, count: int, cards: CardSet | None = None, played: Cards | None = None) -> Tried:
    """The real cards, or others in their place."""
    found = Tried(cards or card_set(), policy_named(policy), 3, 100, count)
    if played:
        found.__dict__["cards"] = played
    return found


def possible(looks: Iterable[Look]) -> list[str]:
    return [look.what for look in looks if look.possible]


def with_guard(name: str, **changed: Any) -> Cards:
    guards = real_cards().guards
    return replace(real_cards(), guards={**guards, name: replace(guards[name], **changed)})


# --- Numbers beside those of others -----------------------------------------------------------------------------


def with_values(subject: str, name: str, values: tuple[int, ...]) -> CardSet:
    def other(figure: Figure) -> Figure:
        return replace(figure, values=values) if (figure.subject, figure.name) == (subject, name) else figure

    cards = [replace(card, figures=tuple(map(other, card.figures))) for card in card_set().cards]
    return replace(card_set(), cards=tuple(cards))


def test_a_number_with_a_digit_too_many_lies_far_outside() -> None:
    medic = next(
        f for card in card_set().cards for f in card.figures if (f.subject, f.name) == ("guard.medic", "health")
    )
    cards = with_values(medic.subject, medic.name, (*medic.values[:3], 10 * medic.values[3]))
    known = possible(envelope.look(tried("random", 1)))
    (found,) = [look for look in envelope.look(tried("random", 1, cards)) if look.possible and "medic" in look.what]
    assert not [what for what in known if "medic" in what]
    assert found.what == "medic health at level 4"
    assert found.detail.startswith(f"{10 * medic.values[3]}, where the other guards have ")
    assert found.where == medic.where


# --- Levels -----------------------------------------------------------------------------------------------------


class WonByHealth(Tried, frozen=True):
    """Games that are won as often in ten as the Lancer has Health at level 1."""

    def play(self, cards: Cards, _setups: Sequence[Setup]) -> Games:
        health = cards.guards["lancer"].attributes[0][0]
        return replace(no_games(9), won=array("i", [int(game % 10 < health) for game in range(self.count)]))


def test_a_level_that_is_worse_than_the_one_below() -> None:
    _, *others = real_cards().guards["lancer"].attributes
    some = WonByHealth(card_set(), policy_named("random"), 3, 100, 400)
    some.__dict__["cards"] = with_guard("lancer", attributes=((5, 4, 6, 8), *others))
    looks = {look.what: look for look in ladder.of_guard(some, "lancer")}
    assert possible(looks.values()) == ["lancer health at level 1"]
    worse = looks["lancer health at level 1"]
    assert worse.seen == Tally(400, -40, 40)
    assert worse.detail == "-10.0 points (-13.0 to -6.9, 95 %) when played as at the next"
    assert worse.where.file.endswith("lancer.yaml")
    assert {"lancer health at level 3", "lancer spear at level 1"} <= looks.keys()
    assert "lancer armor at level 2" not in looks  # the same as at level 3


# --- Actions ----------------------------------------------------------------------------------------------------


def test_an_action_that_does_nothing_is_never_taken_beside_others() -> None:
    guard = real_cards().guards["lancer"]
    nothing = with_guard("lancer", perils=(2,) * 6, programs=(*guard.programs[:5], (((), ()),) * 4))
    whats = possible(dominance.look(tried("greedy", 1260, played=nothing)))
    assert f"lancer {guard.actions[5]} (6) at level 2 beside {guard.actions[2]} (3)" in whats


def test_two_dice_of_one_action_are_no_choice() -> None:
    automaton = real_cards().guards["automaton"]
    assert automaton.actions[0] == automaton.actions[1]
    looked = [look.what for look in dominance.look(tried("random", 252))]
    assert not [what for what in looked if what.startswith("automaton pummel") and "beside pummel" in what]
    assert [what for what in looked if what.startswith("automaton pummel (2)")]


# --- What games come to -----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def few() -> Tried:
    return tried("random", 126)


def test_each_action_level_and_end_is_counted(few: Tried) -> None:
    actions, levels, ends = (list(look(few)) for look in (reach.actions, reach.levels, reach.ends))
    assert (len(actions), len(levels), len(ends)) == (9 * 6 * 4, 9 * 3 * 3, 10)
    assert sum(look.seen.total for look in actions) == sum(few.games.chosen)
    assert sum(look.seen.total for look in levels) == sum(few.games.leveled)
    assert sum(look.seen.total for look in ends) == 126
    assert {look.seen.n for look in levels} == {56}
    assert possible(ends)[:5] == [f"won with {n} Incapacitated" for n in range(5)]


def test_monsters_are_counted_in_the_games_that_they_came_in(few: Tried) -> None:
    looks = list(reach.monsters(few))
    assert sum(look.seen.n for look in looks) == 5 * 126
    assert sum(look.seen.total for look in looks) == sum(bits.bit_count() for bits in few.games.defeated)


def test_monsters_of_a_short_game_are_those_of_the_levels_that_it_has() -> None:
    """Three monsters are of the levels 1, 3 and 5: the second of them has level 3, not 2."""
    some = tried("random", 40)
    some.__dict__["teams"] = [set_up(real_cards(), ("lancer", "medic", "sensei", "hunter"), count=3)]
    played = {monster.id for level in (1, 3, 5) for monster in real_cards().monsters[level]}
    looks = list(reach.monsters(some))
    assert {look.what.removesuffix(" defeated") for look in looks} == played
    assert sum(look.seen.n for look in looks) == 3 * 40
    middle = real_cards().monsters[3]
    idle = {**real_cards().monsters, 3: tuple(replace(monster, abilities={}) for monster in middle)}
    some = tried("random", 40, played=replace(real_cards(), monsters=idle))
    some.__dict__["teams"] = [set_up(real_cards(), ("lancer", "medic", "sensei", "hunter"), count=3)]
    without = {look.what.removesuffix(" ability") for look in reach.abilities(some) if not look.seen.total}
    assert without >= {monster.id for monster in middle}


def test_an_ability_without_effect_makes_no_difference() -> None:
    mimic, *others = real_cards().monsters[1]
    monsters = {**real_cards().monsters, 1: (replace(mimic, abilities={}), *others)}
    looks = list(reach.abilities(tried("random", 126, played=replace(real_cards(), monsters=monsters))))
    assert len(looks) == 20
    assert possible(looks)[0] == f"{mimic.id} ability"
    assert looks[0].detail.startswith(f"0 of {looks[0].seen.n} games with it that go otherwise without (0.0 to ")
    assert sum(look.possible for look in looks) < 5


# --- All of them ------------------------------------------------------------------------------------------------


def test_every_question_is_asked_and_says_how_many_games_it_takes() -> None:
    asked = list(questions(card_set(), Asked({"policy": "random"}, 3), 1))
    looks: Mapping[str, list[Look]] = {question.doubt: list(question.look()) for question in asked}
    assert len(looks) == len(asked) == 8
    assert all(question.looks == len(looks[question.doubt]) for question in asked if question.games)
    lifted = [look.what for look in looks[LADDER]]
    assert len({*lifted}) == len(lifted) > 150
    assert all((CHECKOUT / look.where.file).is_file() for found in looks.values() for look in found)


def test_judging() -> None:
    assert loses(Tally(400, -40, 40))
    assert not loses(Tally(400, -8, 40))
    assert not loses(Tally(400, 40, 40))
    assert is_seldom(Tally(400, 0, 0))
    assert not is_seldom(Tally(300, 0, 0))
    assert not is_seldom(Tally(1000, 10, 10))
    assert said_of_change(Tally(400, -40, 40)) == "-10.0 points (-13.0 to -6.9, 95 %)"
    assert said_of_rate(Tally(400, 4, 4), "turns") == "4 of 400 turns (0.4 to 2.5 %, 95 %)"
    assert said_of_rate(Tally(), "turns") == "there were no turns"
