"""Typed effects of the card files, taken apart into steps that ask for one choice at most."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from nsp_pnp.games.nsp.facts import LIGHTS, Effect


class Step(Struct, frozen=True):
    """One thing that an action does: what, how much, and a second number where it needs one."""

    do: str
    amount: int = 0
    other: int = 0


def steps(effects: Sequence[Effect], values: Mapping[str, int]) -> tuple[Step, ...]:
    """What effects do in order, with the numbers of one level put in."""
    found: list[Step] = []
    for effect in effects:
        names = effect.parameters
        numbers = {key: values[name] for key, name in names.items() if isinstance(name, str) and name in values}
        found += _STEPS[effect.do](names, numbers)
    return tuple(found)


Parameters = Mapping[str, str | int]
Numbers = Mapping[str, int]

_OTHERS = (1, 2, 3)
"""The other seats, clockwise from one's own."""

_TARGETS: Mapping[str | int, tuple[tuple[Step, ...], ...]] = {
    "self": ((Step("aim", 0),),),
    "another": ((Step("choose_other"),),),
    "any": ((Step("choose_any"),),),
    "others": tuple((Step("aim", seat),) for seat in _OTHERS),
    "chosen": ((),),
}


def _at_target(step: Step, target: str | int) -> list[Step]:
    """The step, once for each target, each time after its target is found."""
    return [part for aim in _TARGETS[target] for part in (*aim, step)]


def _heal(names: Parameters, numbers: Numbers) -> list[Step]:
    return _at_target(Step("heal", numbers["amount"]), names["target"])


def _gain_experience(names: Parameters, numbers: Numbers) -> list[Step]:
    return _at_target(Step("gain", numbers["amount"]), names["target"])


def _take_damage(names: Parameters, numbers: Numbers) -> list[Step]:
    return _at_target(Step("suffer", numbers["amount"]), names["target"])


def _take_wounds(names: Parameters, numbers: Numbers) -> list[Step]:
    return [Step("limit", numbers["limit"]), *_at_target(Step("take"), names["from"])]


def _armor(names: Parameters, numbers: Numbers) -> list[Step]:
    if names["target"] == "players_at_peril":
        return [Step("armor_at_peril", numbers["amount"])]
    return _at_target(Step("armor", numbers["amount"]), names["target"])


def _change_attack(names: Parameters, numbers: Numbers) -> list[Step]:
    change = numbers["amount"] if names["by"] == "raise" else -numbers["amount"]
    return [Step("attack" if names["lasting"] == "permanent" else "attack_this_round", change)]


def _change_breach(names: Parameters, numbers: Numbers) -> list[Step]:
    return [Step("breach", numbers["amount"] if names["by"] == "raise" else -numbers["amount"])]


def _order_sixes(_names: Parameters, numbers: Numbers) -> list[Step]:
    count = numbers["count"]
    return [Step("limit", count), *[Step("order")] * count]


_STEPS: Mapping[str, Callable[[Parameters, Numbers], list[Step]]] = {
    "damage_monster": lambda _, n: [Step("damage", n["amount"])],
    "damage_monster_by_own_wounds": lambda _, n: [Step("damage_by_wounds", n["cap"])],
    "damage_monster_per_player_at_peril": lambda _, n: [Step("damage_per_player", n["amount"])],
    "heal": _heal,
    "gain_experience": _gain_experience,
    "gain_experience_by_wounds_taken": lambda _, n: [Step("gain_by_taken")],
    "change_attack": _change_attack,
    "change_breach": _change_breach,
    "illusions": lambda _, n: [Step("illusions", n["amount"])],
    "take_wounds": _take_wounds,
    "armor": _armor,
    "armor_by_own_wounds": lambda _, n: [Step("armor_by_wounds", n["cap"])],
    "share_wounds": lambda _, n: [Step("share", n["limit"], n["damage_per_wound"])],
    "after_all_acted": lambda _, n: [Step("wait"), Step("choose_peril")],
    "order_sixes": _order_sixes,
    "switch_light": lambda p, _: [Step("light", LIGHTS.index(str(p["to"])))],
    "take_damage": _take_damage,
}
