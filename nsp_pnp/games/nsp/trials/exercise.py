"""Whole games played by chance, to see which rules texts ever do something."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import count

from msgspec.structs import replace

from nsp_pnp.games.nsp.engine.cards import Cards, read_cards, slot_of
from nsp_pnp.games.nsp.engine.draws import draw
from nsp_pnp.games.nsp.engine.effects import ORDERED_DIE
from nsp_pnp.games.nsp.engine.rules import NspRules
from nsp_pnp.games.nsp.engine.setup import RANDOM, Setup
from nsp_pnp.games.nsp.engine.state import SEATS, Action, Phase, State, Verb
from nsp_pnp.games.nsp.facts import LIGHTS, GuardFace
from nsp_pnp.model.card import CardSet
from nsp_pnp.model.rules import CHANCE

CHOICE = 6
"""The purpose of draws that choose among actions; dice and monsters have others."""

SAVINGS = 20
"""Experience to start with in every other game, so that high levels are reached too."""

HANDICAP = 50
"""Percent of the monsters' Health: who plays by chance would see few of the later ones otherwise."""

Texts = Mapping[tuple[str, int, int, str], str]
"""The msgctxt of what a guard's die does at a level in a light."""


def exercise(card_set: CardSet, seed: int, games: int) -> Mapping[str, int]:
    """How often each action was taken and each ability made a difference, by the text's msgctxt."""
    cards, texts = read_cards(card_set), _action_texts(card_set)
    counts = Counter[str]()
    for game in range(games):
        counts.update(_did_something(cards, texts, seed, game))
    return counts


def _action_texts(card_set: CardSet) -> Texts:
    return {
        (face.guard, die, face.level, light): f"guard.{face.guard}.{action.id}.{form.text_key}"
        for face in (face.facts for card in card_set.cards for face in card.faces)
        if isinstance(face, GuardFace)
        for die, action in face.panels
        for form in action.forms_at(face.level)
        for light in ([form.light] if form.light else LIGHTS)
    }


def _rules(cards: Cards, game: int) -> NspRules:
    """Guards in turn, any monster of each level."""
    names = list(cards.guards)
    team = [names[(game * len(SEATS) + seat) % len(names)] for seat in SEATS]
    experience = SAVINGS if game % 2 else cards.constants.starting_experience
    lineup = tuple((level, RANDOM) for level in sorted(cards.monsters))
    setup = Setup(tuple((n, n, n) for n in team), lineup, (experience,) * 4, handicap=HANDICAP)
    return NspRules(cards, setup)


def _did_something(cards: Cards, texts: Texts, seed: int, game: int) -> Iterator[str]:
    """One game, step by step beside the same step against monsters without abilities."""
    rules = _rules(cards, game)
    without = {
        level: tuple(replace(monster, abilities={}) for monster in found) for level, found in cards.monsters.items()
    }
    plain = NspRules(replace(cards, monsters=without), rules.table.setup)
    state = rules.start()
    for number in count():
        if rules.is_terminal(state):
            return
        if rules.current_player(state) == CHANCE:
            action, usual = rules.draw(state, seed, game), plain.draw(state, seed, game)
        else:
            actions = rules.legal_actions(state)
            action = usual = actions[draw(seed, game, number, 0, CHOICE, 0, len(actions))]
        after = rules.apply(state, action)
        if usual != action or plain.apply(state, action) != after:
            met = after if state.phase == Phase.REVEAL else state
            yield f"monster.{rules.table.monster(met).id}.ability.text"
        if taken := _taken(state, action):
            yield _text(rules, texts, state, *taken)
        state = after


def _taken(state: State, action: Action) -> tuple[int, int] | None:
    """The seat and the die of an action that begins."""
    if action.verb == Verb.ACT:
        return state.seat, action.number
    return (action.number, ORDERED_DIE) if action.verb == Verb.ORDER else None


def _text(rules: NspRules, texts: Texts, state: State, seat: int, die: int) -> str:
    guard, slot = state.seats[seat], slot_of(die)
    return texts[rules.table.guard(seat, slot).id, die, guard.levels[slot], LIGHTS[guard.light]]
