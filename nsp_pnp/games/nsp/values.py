"""The numbers that texts of rulebook and aids may name: constants, counts, figures of cards and examples."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import asdict

from nsp_pnp.games.nsp.facts import LEVELS, Constants, GuardFace, MonsterFace
from nsp_pnp.games.nsp.worked import worked_examples
from nsp_pnp.model.card import CardSet


def values(cards: CardSet) -> Mapping[str, int]:
    """All of them by name, such as ``players``, ``lancer_charge_peril`` or ``hydra_attack``."""
    assert isinstance(cards.facts, Constants)  # noqa: S101 - the game's own reader put them there
    return {**asdict(cards.facts), **_counts(cards), **dict(_figures(cards)), **_examples()}


def _counts(cards: CardSet) -> dict[str, int]:
    guards = [facts for facts in facts_of(cards) if isinstance(facts, GuardFace)]
    monsters = [facts for facts in facts_of(cards) if isinstance(facts, MonsterFace)]
    names = {facts.guard for facts in guards}
    costs = {facts.level: facts.cost for facts in guards if facts.cost is not None}
    return {
        "guards": len(names),
        "guard_levels": max(LEVELS),
        "cards_per_guard": sum(card.component == "guard-cards" for card in cards.cards) // max(1, len(names)),
        "monsters": len(monsters),
        "monster_levels": len({facts.level for facts in monsters}),
        **{f"level_up_{level}": cost for level, cost in costs.items()},
        **{_name("count", component.id): component.count for component in cards.components.values()},
    }


def _examples() -> dict[str, int]:
    return {name: number for example in worked_examples() for name, number in example.numbers}


def _figures(cards: CardSet) -> Iterator[tuple[str, int]]:
    for facts in facts_of(cards):
        if isinstance(facts, GuardFace):
            yield _name(facts.guard, facts.attribute, facts.level), facts.value
            for _, action in facts.panels:
                yield _name(facts.guard, action.id, "peril"), action.peril
                for form in action.forms_at(facts.level):
                    for name, number in form.at(facts.level).items():
                        yield _name(facts.guard, action.id, form.light, name, facts.level), number
        elif isinstance(facts, MonsterFace):
            yield _name(facts.monster, "health"), facts.health
            if facts.attack is not None:
                yield _name(facts.monster, "attack"), facts.attack


def facts_of(cards: CardSet) -> Iterator[object]:
    """The facts of every face."""
    for card in cards.cards:
        for face in card.faces:
            yield face.facts


def _name(*parts: str | int) -> str:
    return "_".join(str(part).replace("-", "_") for part in parts if part != "")
