"""Every number that is played with, and the same cards with another in its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from nsp_pnp.diagnostic import SourceRef
from nsp_pnp.games.nsp.facts import Action, Constants, Effect, Form, GuardFace, MonsterFace
from nsp_pnp.games.nsp.values import facts_of
from nsp_pnp.model.card import CardFace, CardSet, FigurePlaces
from nsp_pnp.model.playing import Number

GAME = "game"
"""What numbers that stand on no card are about."""

NOT_PLAYED = ("large_token",)
"""What a token stands for: nobody plays with that."""

Facts = GuardFace | MonsterFace


def numbers(cards: CardSet) -> tuple[Number, ...]:
    """All of them once, as the card files have them, guards and monsters in deck order."""
    places = cards.figure_places
    faces = list(facts_of(cards))
    found = [*_costs(cards), *_constants(cards)]
    for facts in faces:
        if isinstance(facts, GuardFace):
            found.append(_attribute(cards, facts, places))
        elif isinstance(facts, MonsterFace):
            found += _of_monster(cards, facts, places)
    for guard, action in guard_actions(cards):
        found += _of_action(cards, guard, action, places)
    order = list(dict.fromkeys([GAME, *(_owner(facts) for facts in faces)]))
    return tuple(sorted(found, key=lambda number: order.index(number.about)))


def _owner(facts: object) -> str:
    if isinstance(facts, GuardFace):
        return facts.guard
    return facts.monster if isinstance(facts, MonsterFace) else GAME


# Cards with something else on them


def with_facts(cards: CardSet, change: Callable[[object], object]) -> CardSet:
    """The set with all faces' facts put through ``change``."""

    def changed(face: CardFace) -> CardFace:
        facts = change(face.facts)
        return face if facts is face.facts else replace(face, facts=facts)

    others = [replace(card, front=changed(card.front), back=changed(card.back)) for card in cards.cards]
    return replace(cards, cards=tuple(others))


def with_face(cards: CardSet, old: Facts, new: Facts) -> CardSet:
    """The set with one face's facts in place of another's."""
    return with_facts(cards, lambda facts: new if facts is old else facts)


def with_action(cards: CardSet, guard: str, old: Action, new: Action) -> CardSet:
    """The set with another action on all cards of a guard that have the old one."""

    def change(facts: object) -> object:
        if not isinstance(facts, GuardFace) or facts.guard != guard:
            return facts
        panels = tuple((die, new if action.id == old.id else action) for die, action in facts.panels)
        return replace(facts, panels=panels)

    return with_facts(cards, change)


def with_form(cards: CardSet, guard: str, action: Action, old: Form, new: Form) -> CardSet:
    """The set with another form in a guard's action."""
    forms = tuple(new if form is old else form for form in action.forms)
    return with_action(cards, guard, action, replace(action, forms=forms))


def guard_actions(cards: CardSet) -> list[tuple[str, Action]]:
    """Each guard's actions once."""
    faces = [facts for facts in facts_of(cards) if isinstance(facts, GuardFace)]
    return list({(face.guard, action.id): (face.guard, action) for face in faces for _, action in face.panels}.values())


# The numbers


def _costs(cards: CardSet) -> Iterator[Number]:
    """What leaving a level costs: once in the files, and on a card of every guard and slot."""
    (figure,) = {f for card in cards.cards for f in card.figures if (f.subject, f.name) == (GAME, "level_up_costs")}
    for level, cost in zip(figure.levels, figure.values, strict=True):

        def put(other: int, level: int = level) -> CardSet:
            return with_facts(cards, lambda facts: _with_cost(facts, level, other))

        yield Number(f"level-up cost {level}", GAME, level, cost, figure.where, put)


def _with_cost(facts: object, level: int, cost: int) -> object:
    return replace(facts, cost=cost) if isinstance(facts, GuardFace) and facts.level == level else facts


def _constants(cards: CardSet) -> Iterator[Number]:
    constants = cards.facts
    assert isinstance(constants, Constants)  # noqa: S101 - the game's own reader put them there
    for name in [name for name in constants.__struct_fields__ if name not in NOT_PLAYED]:

        def put(other: int, name: str = name) -> CardSet:
            return replace(cards, facts=replace(constants, **{name: other}))

        yield Number(name, GAME, 1, getattr(constants, name), cards.where, put)


def _attribute(cards: CardSet, face: GuardFace, places: FigurePlaces) -> Number:
    def put(other: int) -> CardSet:
        return with_face(cards, face, replace(face, value=other))

    where = places[f"guard.{face.guard}", face.attribute]
    return Number(f"{face.guard} {face.attribute} {face.level}", face.guard, face.level, face.value, where, put)


def _of_action(cards: CardSet, guard: str, action: Action, places: FigurePlaces) -> Iterator[Number]:
    stem = f"guard.{guard}.{action.id}"

    def put_peril(other: int) -> CardSet:
        return with_action(cards, guard, action, replace(action, peril=other))

    yield Number(f"{guard} {action.id} peril", guard, 1, action.peril, places[stem, "peril"], put_peril)
    for form in action.forms:
        for name, row in form.values.items():
            where = _place(places, stem, form, name)
            for at, level in enumerate(form.levels):

                def put(other: int, form: Form = form, name: str = name, at: int = at) -> CardSet:
                    values = form.values[name]
                    changed = {**form.values, name: (*values[:at], other, *values[at + 1 :])}
                    return with_form(cards, guard, action, form, replace(form, values=changed))

                words = " ".join(filter(None, (guard, action.id, form.light, name, str(level))))
                yield Number(words, guard, level, row[at], where, put)


def _place(places: FigurePlaces, stem: str, form: Form, name: str) -> SourceRef:
    """Where a value stands; a form in other words shares its figures with the first that does the same."""
    own = places.get((f"{stem}.{form.text_key}", name))
    others = (at for (subject, of), at in places.items() if subject.startswith(f"{stem}.") and of == name)
    return own or next(others)


def _of_monster(cards: CardSet, face: MonsterFace, places: FigurePlaces) -> Iterator[Number]:
    stem = f"monster.{face.monster}"

    def put_health(other: int) -> CardSet:
        return with_face(cards, face, replace(face, health=other))

    def put_attack(other: int) -> CardSet:
        return with_face(cards, face, replace(face, attack=other))

    yield Number(f"{face.monster} health", face.monster, 1, face.health, places[stem, "health"], put_health)
    if face.attack is not None:
        yield Number(f"{face.monster} attack", face.monster, 1, face.attack, places[stem, "attack"], put_attack)
    for name, value in face.values.items():

        def put_value(other: int, name: str = name) -> CardSet:
            return with_face(cards, face, replace(face, values={**face.values, name: other}))

        where = places[f"{stem}.ability.text", name]
        yield Number(f"{face.monster} ability {name}", face.monster, 1, value, where, put_value)
    for effect in face.effects:
        for key in [key for key, parameter in effect.parameters.items() if isinstance(parameter, int)]:
            yield _of_effect(cards, face, effect, key, places[stem, "health"])


def _of_effect(cards: CardSet, face: MonsterFace, effect: Effect, key: str, where: SourceRef) -> Number:
    """A number that stands in an effect itself, since no text shows it."""

    def put(other: int) -> CardSet:
        changed = Effect(effect.do, {**effect.parameters, key: other})
        effects = tuple(changed if one is effect else one for one in face.effects)
        return with_face(cards, face, replace(face, effects=effects))

    return Number(f"{face.monster} {key}", face.monster, 1, int(effect.parameters[key]), where, put)
