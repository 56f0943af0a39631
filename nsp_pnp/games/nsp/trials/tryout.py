"""All cards of a set tried out, one after another."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from nsp_pnp.games.nsp.engine.cards import Cards, Guard, read_cards
from nsp_pnp.games.nsp.facts import LIGHTS, Action, Constants, Form, GuardFace, MonsterFace
from nsp_pnp.games.nsp.trials.abilities import try_abilities
from nsp_pnp.games.nsp.trials.actions import try_action
from nsp_pnp.games.nsp.trials.attempt import Attempt
from nsp_pnp.games.nsp.trials.bench import bench
from nsp_pnp.games.nsp.trials.examples import play_examples
from nsp_pnp.games.nsp.trials.figures import guard_figures, monster_figures
from nsp_pnp.model.card import CardSet
from nsp_pnp.model.trial import Measurement, Played, Trial, Unplayed

Found = Trial | Unplayed | Measurement


def try_out(card_set: CardSet) -> Played:
    """What the rules make of every figure, action and ability."""
    cards = read_cards(card_set)
    found = [*_guards(card_set, cards), *_monsters(card_set, cards)]
    unplayed = dict.fromkeys(one for one in found if isinstance(one, Unplayed))
    idle = {one.context for one in unplayed}  # what else would be said of these texts follows from that
    return Played(
        trials=tuple(one for one in found if isinstance(one, Trial) and one.context not in idle),
        measurements=tuple(one for one in found if isinstance(one, Measurement) and one.subject not in idle),
        unplayed=tuple(unplayed),
        examples=tuple(play_examples(cards, card_set.figure_places)),
    )


def _guards(card_set: CardSet, cards: Cards) -> Iterator[Found]:
    for guard in cards.guards.values():
        yield from guard_figures(cards.constants, guard)
    done = set()
    for face in (face.facts for card in card_set.cards for face in card.faces):
        if isinstance(face, GuardFace):
            for die, action in face.panels:
                if (face.guard, action.id, face.level) not in done:
                    done.add((face.guard, action.id, face.level))
                    yield from _action(cards.constants, cards.guards[face.guard], die, face.level, action)


def _action(constants: Constants, guard: Guard, die: int, level: int, action: Action) -> Iterator[Found]:
    """An action at a level in each of its lights, and its values as they were played."""
    for form in action.forms_at(level):
        light = LIGHTS.index(form.light) if form.light else 0
        stem = f"guard.{guard.id}.{action.id}"
        for found in try_action(Attempt(constants, guard, die, level, light, form), f"{stem}.{form.text_key}"):
            yield found
            if isinstance(found, Trial):
                yield from _measured(found, f"{stem}.{_figure_key(action, form)}")


def _figure_key(action: Action, form: Form) -> str:
    """Where the card set's figures have a form's values: under the first form that does the same."""
    return next(o.text_key for o in action.forms if (o.light, o.effects) == (form.light, form.effects))


def _measured(trial: Trial, subject: str) -> Iterator[Measurement]:
    """Each value as often as it is played; what several equal effects do adds up."""
    totals: dict[str, int] = {}
    for amount in trial.amounts:
        totals[amount.name] = totals.get(amount.name, 0) + amount.number
    yield from (Measurement(subject, name, trial.level, number) for name, number in totals.items())


def _monsters(card_set: CardSet, cards: Cards) -> Iterator[Found]:
    known = {monster.id: monster for found in cards.monsters.values() for monster in found}
    for card in card_set.cards:
        face = card.front.facts
        if isinstance(face, MonsterFace):
            plain = replace(known[face.monster], abilities={})
            yield from monster_figures(bench(cards.constants, monster=plain), face.monster, face.level)
            for found in try_abilities(cards.constants, face, known[face.monster]):
                yield found
                if isinstance(found, Trial):
                    yield from _measured(found, found.context)
