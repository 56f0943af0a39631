"""The numbers of guards and monsters: how each may change from level to level, and where it comes from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from msgspec import Struct

from nsp_pnp.diagnostic import SourceRef
from nsp_pnp.games.nsp.facts import LEVELS, Action, Effect, Form
from nsp_pnp.games.nsp.reading import REFERENCES
from nsp_pnp.load.fields import integer, integers, mapping, place, places, string, strings
from nsp_pnp.load.yaml_nodes import MappingNode
from nsp_pnp.model.card import Figure, Growth
from nsp_pnp.model.text import SourceText

COSTS = frozenset({("take_damage", ""), ("change_attack", "raise"), ("change_breach", "lower")})
"""Effects, each with its direction, that are bad for the players: a higher level may well have less of them."""


Places = tuple[SourceRef, ...]


class ActionData(Struct, frozen=True):
    """An action of a guard file with its forms, what it was read as, and its texts: its name and one of each form."""

    node: MappingNode
    forms: tuple[MappingNode, ...]
    action: Action
    name: SourceText
    rules: tuple[SourceText, ...]


class SlotData(Struct, frozen=True):
    """A slot of a guard file."""

    node: MappingNode
    actions: tuple[ActionData, ...]


def level_up_costs(game: MappingNode) -> Figure:
    """What it costs to leave each level but the last."""
    node = mapping(game, "level_up_costs")
    costs = integers(node, "levels")
    sources, where = _sources(node, len(costs)), place(node, "levels")
    return Figure("game", "level_up_costs", costs, LEVELS[: len(costs)], Growth.GROWS, sources, where)


def game_figures(game: MappingNode) -> Iterator[Figure]:
    """The game's constants, and how many of each component a box holds."""
    constants, components = mapping(game, "constants"), mapping(game, "components")
    for name in constants.entries:
        yield _of_game("game", name, mapping(constants, name), "value")
    for name in components.entries:
        yield _of_game(f"component.{name}", "count", mapping(components, name), "count")


def _of_game(subject: str, name: str, node: MappingNode, key: str) -> Figure:
    """A number that stands on no card and knows no levels."""
    return Figure(subject, name, (integer(node, key),), (0,), Growth.FREE, _sources(node, 1), place(node, key))


def guard_figures(guard: str, slots: Sequence[SlotData]) -> Iterator[Figure]:
    """All numbers of a guard, slot by slot."""
    for slot in slots:
        node, sources = slot.node, _sources(slot.node, len(LEVELS))
        name, where = string(node, "attribute"), place(node, "levels")
        values, each = integers(node, "levels"), places(node, "levels")
        yield Figure(f"guard.{guard}", name, values, LEVELS, Growth.GROWS, sources, where, each)
        for one in slot.actions:
            yield _peril(guard, one.node, one.action)
            yield from _values(f"guard.{guard}.{one.action.id}", one.forms, one.action.forms)


def _peril(guard: str, node: MappingNode, action: Action) -> Figure:
    values = _same(action.peril, len(LEVELS))
    sources = _sources(mapping(node, "from"), len(LEVELS), "peril")
    where = place(node, "peril")
    return Figure(f"guard.{guard}.{action.id}", "peril", values, LEVELS, Growth.CONSTANT, sources, where)


def _values(stem: str, nodes: Sequence[MappingNode], forms: Sequence[Form]) -> Iterator[Figure]:
    """The values of an action. Where only the words differ from form to form, their values go on as one figure."""
    pairs = list(zip(nodes, forms, strict=True))
    done: list[Form] = []
    for form in forms:
        if any(_does_the_same(form, other) for other in done):
            continue
        done.append(form)
        alike = [(node, other) for node, other in pairs if _does_the_same(form, other)]
        for name in form.values:
            yield _joined(f"{stem}.{form.text_key}", name, [pair for pair in alike if name in pair[1].values])


def _does_the_same(form: Form, other: Form) -> bool:
    return form.light == other.light and form.effects == other.effects


def _joined(subject: str, name: str, forms: Sequence[tuple[MappingNode, Form]]) -> Figure:
    """One figure of a value in the forms that have it, by level."""
    nodes = [mapping(mapping(node, "values"), name) for node, _ in forms]
    growth, where = _growth(name, forms[0][1].effects), place(nodes[0], "levels")
    if len(forms) == 1:
        form = forms[0][1]
        sources = _sources(nodes[0], len(form.levels))
        return Figure(subject, name, form.values[name], form.levels, growth, sources, where, places(nodes[0], "levels"))
    rows = sorted(
        row
        for value, (_, form) in zip(nodes, forms, strict=True)
        for row in zip(*_columns(value, form, name), strict=True)
    )
    levels, numbers, origins, each = zip(*rows, strict=True)
    return Figure(subject, name, numbers, levels, growth, origins, where, each)


def _columns(node: MappingNode, form: Form, name: str) -> tuple[Sequence[int], Sequence[int], Sequence[str], Places]:
    """Levels, values, sources and places of a value in one form."""
    return form.levels, form.values[name], _sources(node, len(form.levels)), places(node, "levels")


def _growth(name: str, effects: Sequence[Effect]) -> Growth:
    """Free where an effect makes the value a cost, growing where all are to the players' good."""
    costs = (
        (effect.do, effect.parameters.get("by", "")) in COSTS
        for effect in effects
        if any(effect.parameters[key] == name for key in REFERENCES & effect.parameters.keys())
    )
    return Growth.FREE if any(costs) else Growth.GROWS


def monster_figures(node: MappingNode, level: int) -> tuple[Figure, ...]:
    """Health, Attack where there is one, and the values of the ability, each on the monster's one level."""
    stem, ability = f"monster.{string(node, 'id')}", mapping(node, "ability")
    values = mapping(ability, "values")
    found = [_single(stem, "health", node, node, level)]
    if string(node, "attack") != "none":
        found.append(_single(stem, "attack", node, node, level))
    found += [_single(f"{stem}.ability.text", name, values, ability, level) for name in values.entries]
    return tuple(found)


def _single(subject: str, name: str, node: MappingNode, provenance: MappingNode, level: int) -> Figure:
    """A number of one level; ``provenance`` is the mapping whose ``from`` tells its source."""
    values, levels = _same(integer(node, name), 1), _same(level, 1)
    return Figure(subject, name, values, levels, Growth.FREE, _sources(provenance, 1), place(node, name))


def _sources(node: MappingNode, count: int, key: str = "from") -> tuple[str, ...]:
    """Where each of ``count`` values comes from: one source for all, or a list of as many; "" where nothing says."""
    return _kept(strings(node, key) or ("",), count)


@cache
def _kept(sources: tuple[str, ...], count: int) -> tuple[str, ...]:
    """Thousands of cards name a handful of sources: equal ones are one object."""
    return sources * count if len(sources) == 1 else sources


@cache
def _same(value: int, count: int) -> tuple[int, ...]:
    return (value,) * count
